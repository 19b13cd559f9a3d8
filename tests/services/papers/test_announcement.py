"""The announcement: keywords by their printed names, figures, and nothing that is secret."""

import pytest

from app.rules.core.draw import Draw
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, change_event, new_event
from app.services.pairing import rounds
from app.services.papers.announcement import announcement, announcement_of, as_text
from app.services.papers.papers import Paper, mark_printed, render, stale_papers
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import scenario_title
from app.words.core.catalogue import words
from tests.builders import event_of, morning

T = words()


def draft(**more) -> EventDraft:
    fields = {
        "name": "Autumn Cup",
        "packet": "sr2015",
        "point_size": 50,
        "date": "2026-11-21",
        "venue": "Northgate Hall",
        **more,
    }
    return EventDraft(**fields)


def facts(one: EventDraft) -> dict[str, str]:
    return dict(announcement_of(one, T).facts)


def keywords(one: EventDraft) -> list[str]:
    return [name for name, _ in announcement_of(one, T).keywords]


def test_it_names_the_event_its_day_and_its_place():
    content = announcement_of(draft(), T)
    assert content.title == "Autumn Cup"
    assert content.subtitle == "Saturday, 21 November 2026 · Northgate Hall"


def test_day_and_place_may_be_open():
    assert announcement_of(draft(date=None, venue=None), T).subtitle == ""


def test_keywords_carry_their_numbers_in_the_packets_order():
    names = keywords(draft(variants=(("x-round-event", 4), ("x-lists-required", 2))))
    assert names == ["2 List(s) Required", "4 Round Event"]


def test_the_line_of_a_keyword_says_its_number_too():
    names = dict(announcement_of(draft(variants=(("tier-required", 3),)), T).keywords)
    assert "tier 3" in names["Theme Forces: Tier 3 Required"]


def test_an_open_number_leaves_no_bracket():
    assert keywords(draft(variants=(("scenarios-revealed", None),))) == ["Scenario(s)"]


def test_what_is_implied_is_a_keyword_too():
    names = keywords(draft(packet="sr2019", point_size=75, variants=(("classic-casual", None),)))
    assert names == ["Classic Turn Timing", "Classic Casual Time Limits"]


def test_figures_are_those_of_the_choice():
    shown = facts(
        draft(
            variants=(
                ("relaxed", None),
                ("x-lists-required", 2),
                ("hardcore-painting", None),
                ("control-point-scoring", None),
            )
        )
    )
    assert shown["Round length"].startswith("150 minutes")
    assert shown["Turns"].startswith("15 minutes")
    assert shown["Army lists"].startswith("2 each; every list played at least once")
    assert "fully painted" in shown["Painting"]
    assert shown["Standings"].startswith("tournament points, then control points")


@pytest.mark.parametrize(
    ("variant", "label", "text"),
    [
        ("death-clock", "Time", "chess clock of 60 minutes"),
        ("no-time-limits", "Time", "no limit"),
        ("no-tiebreakers", "Victory by", "no tiebreakers"),
        ("mangled-metal", "Victory by", "no enemy warjack or warbeast left"),
        ("no-assassination", "Victory by", "no enemy model left"),
        ("finals-tables", "First places", "finals tables"),
        ("specialists", "Army lists", "10 points of specialists"),
        ("battlegroup-only", "Army lists", "battlegroups only"),
        ("scenarios-revealed", "Scenarios", "announced before the event"),
    ],
)
def test_each_variant_is_seen_in_the_figures(variant, label, text):
    assert text in facts(draft(variants=((variant, None),)))[label]


def test_the_cut_and_the_planned_rounds_are_told():
    shown = facts(
        draft(packet="sr2019", point_size=75, planned_rounds=6, variants=(("cut-to-top", 8),))
    )
    assert shown["Rounds"] == "6 rounds; cut to the top 8"
    assert "top 8" in shown["Cut"]


def test_points_first_by_the_eos_word_are_told():
    switched = draft(
        packet="sr2019",
        point_size=75,
        variants=(("destruction-scoring", None),),
        points_first=True,
    )
    assert facts(switched)["Standings"].startswith("tournament points, then army points")


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
def test_finals_tables_are_announced_as_they_are_played(packet):
    shown = facts(draft(packet=packet, variants=(("finals-tables", None),)))
    assert shown["Ends sooner"] == "no, every planned round is played"
    assert "ruling" not in shown["Standings"]
    assert shown["Standings"].startswith("tournament points, then strength of schedule")
    assert "doesn't list tournament points here" in shown["Standings"]


@pytest.mark.parametrize(
    ("switch", "order"),
    [
        (True, "tournament points, then strength of schedule, then control points "
               "(tournament points first by the EO's ruling)"),
        (False, "strength of schedule, then control points"),
    ],
)  # fmt: skip
def test_only_the_eos_switch_is_the_eos_ruling(switch, order):
    variants = (("finals-tables", None),)
    shown = facts(draft(packet="sr2019", variants=variants, points_first=switch))
    assert shown["Standings"] == order


def test_until_when_an_extension_is_declared_is_announced_where_it_is_printed():
    shown = facts(draft(packet="sr2010"))["Turns"]
    assert shown.endswith("of 5 minutes a game each, declared within 30 seconds after the turn")
    assert "declared" not in facts(draft(packet="sr2015"))["Turns"]


def test_a_clear_winner_is_announced_as_who_is_undefeated_and_leads():
    shown = facts(draft(packet="sr2010"))
    assert shown["Ends sooner"] == "once only one player is undefeated and leads alone"


def test_the_text_has_every_fact_and_keyword_in_a_line_of_its_own():
    content = announcement_of(draft(variants=(("casual", None),)), T)
    lines = as_text(content, T).splitlines()
    assert lines[:2] == [content.title, content.subtitle]
    assert all(f"{label}: {text}" in lines for label, text in content.facts)
    assert lines[-1].startswith("- Casual Time Limits: ")


def test_a_rehearsal_says_so():
    assert "PRACTICE EVENT" in announcement_of(draft(is_rehearsal=True), T).title


def test_a_scenario_that_is_chosen_is_never_told(tmp_path):
    session = event_of(tmp_path / "cup.dicedown", 8)
    for act in (rounds.pair, rounds.publish):
        session.do(act)
    session.do(scenarios.choose_scenario, "sr2015/recon")
    text = as_text(session.read(announcement, session.state, T), T)
    assert scenario_title("sr2015/recon") not in text
    assert "secret until their round" in text
    session.close()


def test_once_the_event_runs_its_number_of_rounds_is_told(tmp_path):
    session = event_of(tmp_path / "cup.dicedown", 12)
    before = dict(session.read(announcement, session.state, T).facts)["Rounds"]
    assert "for up to" in before
    for act in (rounds.pair, rounds.publish):
        session.do(act)
    assert dict(session.read(announcement, session.state, T).facts)["Rounds"] == "4 rounds"
    session.close()


def test_printed_before_a_change_it_is_to_be_printed_again(tmp_path):
    session = new_event(tmp_path / "cup.dicedown", draft(), clock=morning, dice=Draw(1).below)
    one = session.read(render, session.state, Paper.ANNOUNCEMENT, t=T)
    assert one.file_name == "Autumn Cup - announcement.pdf"
    session.do(mark_printed, one.paper.value, one.round_number, one.content_hash)
    assert session.read(stale_papers, session.state) == ()
    session.do(change_event, draft(venue="Southgate Hall"))
    assert session.read(stale_papers, session.state) == (Paper.ANNOUNCEMENT,)
    session.close()


def note_printed(session: EventSession) -> None:
    one = session.read(render, session.state, Paper.ANNOUNCEMENT, t=T)
    session.do(mark_printed, one.paper.value, one.round_number, one.content_hash)


def test_the_first_round_makes_none_out_of_date_that_left_the_number_of_rounds_open(tmp_path):
    session = event_of(tmp_path / "cup.dicedown", 8)
    note_printed(session)
    for act in (rounds.pair, rounds.publish):
        session.do(act)
    assert session.read(stale_papers, session.state) == ()
    note_printed(session)
    assert session.read(stale_papers, session.state) == ()
    for _ in range(2):
        session.undo("eleven more are at the door")
    more = tuple(PlayerDraft(name=f"Late {n}") for n in range(11))
    session.do(players.register_many, more)
    for act in (rounds.pair, rounds.publish):
        session.do(act)
    assert session.read(stale_papers, session.state) == (Paper.ANNOUNCEMENT,), "3 rounds is wrong"
    session.close()
