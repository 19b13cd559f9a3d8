"""The papers of scenarios: which round's, how many copies, what is secret, what the crew does."""

from functools import partial

import pytest

from app.rules.core.draw import Draw
from app.services.clock.day_plan import plan_day
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.pairing import rounds
from app.services.papers.kinds import FOR_THE_EO
from app.services.papers.papers import (
    Paper,
    RenderedPaper,
    mark_printed,
    out_of_date,
    render,
    stale_papers,
)
from app.services.papers.scenario_papers import (
    SheetNote,
    crew_sheet,
    is_crew_secret,
    sheet_note,
    sheet_round,
    sheet_rounds,
)
from app.services.papers.subject import Subject
from app.services.scenarios import scenarios
from app.services.scenarios.plan import plan_scenario, planned_scenarios
from app.words.core.catalogue import words
from app.words.papers.scenario_papers import copies_sentence
from tests.builders import copied, event_of, morning, play_round, register
from tests.printing.reader import read
from tests.services.terrain.terrain_acts import lay_some

T = words()


@pytest.fixture
def session(tmp_path):
    """Nine players, nobody paired, two scenarios planned."""
    session = copied(tmp_path / "event.dicedown", "scenario papers", plan_two)
    yield session
    session.close()


def plan_two(session: EventSession) -> None:
    register(session, 9)
    session.do(plan_scenario, "sr2015/destruction", 1)
    session.do(plan_scenario, "sr2015/two-fronts", 2)


def made(session: EventSession, paper: Paper, **kw) -> RenderedPaper:
    return session.read(render, session.state, paper, t=T, **kw)


def text(session: EventSession, paper: Paper, **kw) -> str:
    return " ".join(" ".join(read(made(session, paper, **kw).pdf).texts).split())


def note(session: EventSession, number: int | None = None) -> SheetNote | None:
    return session.read(sheet_note, session.state, number)


def crew(session: EventSession):
    planned = session.read(planned_scenarios)
    round_ = sheet_round(session.state, planned, None)
    about = Subject(event="Cup", state=session.state, round=round_, t=T, planned=planned)
    return crew_sheet(about)


def printed(session: EventSession, paper: Paper, **kw) -> None:
    one = made(session, paper, **kw)
    session.do(mark_printed, one.paper.value, one.round_number, one.content_hash)


def stale(session: EventSession) -> tuple[Paper, ...]:
    return session.read(stale_papers, session.state)


# Which round's


@pytest.mark.usefixtures("qapp")
def test_a_planned_round_has_its_sheet_before_anybody_is_paired(session):
    printed = text(session, Paper.SCENARIO, round_number=2)
    assert "2 Two Fronts" in printed
    assert "Round 2 · Steamroller 2015" in printed
    assert made(session, Paper.SCENARIO).round_number == 1


@pytest.mark.usefixtures("qapp")
def test_the_sheet_of_a_draft_is_printed_without_asking(session):
    session.do(rounds.pair, seed=5)
    assert "1 Destruction" in text(session, Paper.SCENARIO)


def test_what_is_chosen_goes_before_what_was_planned(session):
    session.do(rounds.pair, seed=5)
    session.do(scenarios.choose_scenario, "sr2015/recon")
    assert session.read(sheet_rounds, session.state) == (1, 2)
    assert made(session, Paper.SCENARIO).file_name == "Spring Cup - round-1-scenario.pdf"
    assert [one.title for one in crew(session).rounds] == [
        "Round 1: 8 Recon",
        "Round 2: 2 Two Fronts",
    ]


def test_a_round_without_a_scenario_has_no_sheet(session):
    session.do(rounds.pair, seed=5)
    session.do(scenarios.choose_scenario, None)
    with pytest.raises(NotNowError, match=r"scenario\.none"):
        made(session, Paper.SCENARIO)
    assert note(session) is None


@pytest.mark.parametrize("number", [3, 99])
def test_a_round_that_is_neither_there_nor_planned_has_no_sheet(session, number):
    with pytest.raises(UserError, match=r"round\.unknown"):
        made(session, Paper.SCENARIO, round_number=number)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("paper", [Paper.SCENARIO, Paper.REFERENCE, Paper.CREW])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_same_paper_is_the_same_bytes(session, paper, size):
    one, other = (made(session, paper, size=size, at=morning()) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("packet", "scenario", "held"),
    [("sr2026", "trench-warfare", "held by a Leader, a solo"), ("sr2025", "color-guard", "by two")],
)
def test_what_the_reference_explains_is_not_on_every_sheet(tmp_path, packet, scenario, held):
    session = event_of(tmp_path / "e.dicedown", 8, packet=packet, size=75)
    session.do(plan_scenario, f"{packet}/{scenario}", 1)
    sheet, reference = text(session, Paper.SCENARIO), text(session, Paper.REFERENCE)
    assert "What holds and contests an element is in the scenario reference." in sheet
    assert "Both players score at the end of either player's turn." in sheet
    for sentence in (held, "A 50 mm objective is held by", "claims an enemy cache"):
        assert sentence not in sheet
        assert reference.count(sentence) == 1


def test_a_sheet_of_a_packet_without_such_words_says_everything(session):
    assert "in the scenario reference" not in text(session, Paper.SCENARIO)


# Copies


@pytest.mark.parametrize(
    ("packet", "players", "copies"),
    [
        ("sr2015", 9, 2),
        ("sr2015", 10, 3),
        ("ig2014", 16, 4),
        ("masters2014", 3, 1),
        ("sr2019", 9, 4),
        ("sr2010", 16, 1),
    ],
)
def test_as_many_copies_are_offered_as_the_packet_asks_for(tmp_path, packet, players, copies):
    size = 35 if packet in ("sr2010", "masters2014") else 50
    session = event_of(tmp_path / "e.dicedown", players, packet=packet, size=size)
    names = {"sr2010": "overrun", "sr2019": "bunkers"}
    session.do(plan_scenario, f"{packet}/{names.get(packet, 'outflank')}", 1)
    sheet_note_ = note(session)
    assert sheet_note_ is not None
    assert sheet_note_.copies == copies
    assert (sheet_note_.tables_per_copy is None) == (packet == "sr2010")


def test_the_games_of_the_round_are_counted_and_byes_are_not(session):
    session.do(rounds.pair, seed=5)
    sheet_note_ = note(session)
    assert sheet_note_ is not None
    assert (sheet_note_.tables, sheet_note_.copies) == (4, 2)
    sentence = partial(
        copies_sentence, T, sheet_note_.copies, sheet_note_.tables, sheet_note_.tables_per_copy
    )
    assert sentence(2) == "Print 2 copies: one per 2 tables, for 4 tables."
    assert sentence(1) == f"{sentence(2)} With two on each, that's 1 sheet."


# Secrecy


def test_the_sheet_is_secret_until_the_games_begin(session):
    for act in (None, rounds.pair, rounds.publish):
        if act is not None:
            session.do(act)
        sheet_note_ = note(session, 1)
        assert sheet_note_ is not None
        assert sheet_note_.is_secret
    session.do(rounds.begin)
    sheet_note_ = note(session, 1)
    assert sheet_note_ is not None
    assert not sheet_note_.is_secret


@pytest.mark.usefixtures("qapp")
def test_the_mark_on_the_sheet_goes_when_the_games_begin(session):
    session.do(rounds.pair)
    session.do(rounds.publish)
    assert "Keep secret until round 1 starts" in text(session, Paper.SCENARIO)
    session.do(rounds.begin)
    assert "Keep secret" not in text(session, Paper.SCENARIO)


@pytest.mark.usefixtures("qapp")
def test_the_list_of_the_crew_is_secret_while_a_scenario_to_come_is(session):
    assert "Secret: for the crew only" in text(session, Paper.CREW)
    assert session.read(is_crew_secret, session.state)
    session.do(plan_scenario, None, 2)
    for act in (rounds.pair, rounds.publish, rounds.begin):
        session.do(act)
    assert not session.read(is_crew_secret, session.state)
    assert "Secret" not in text(session, Paper.CREW)


def test_nothing_is_secret_where_the_variant_reveals_the_scenarios(tmp_path):
    draft = EventDraft(
        name="Cup", packet="sr2015", point_size=50, variants=(("scenarios-revealed", None),)
    )
    session = new_event(tmp_path / "e.dicedown", draft, clock=morning, dice=Draw(1).below)
    session.do(plan_scenario, "sr2015/recon", 1)
    sheet_note_ = note(session)
    assert sheet_note_ is not None
    assert not sheet_note_.is_secret
    assert not session.read(is_crew_secret, session.state)


@pytest.mark.usefixtures("qapp")
def test_no_paper_for_players_names_what_is_planned_or_chosen(session):
    session.do(rounds.pair, seed=5)
    session.do(rounds.publish)
    session.do(plan_day, "10:00")
    lay_some(session)
    for paper in set(Paper) - FOR_THE_EO - {Paper.REFERENCE}:
        printed = text(session, paper)
        assert "Destruction" not in printed
        assert "Two Fronts" not in printed


@pytest.mark.usefixtures("qapp")
def test_the_reference_says_the_same_whatever_is_played(session, tmp_path):
    other = event_of(tmp_path / "other.dicedown", 9)
    assert made(session, Paper.REFERENCE).pdf == made(other, Paper.REFERENCE).pdf


# Out of date


def test_a_sheet_is_out_of_date_only_when_another_scenario_is_chosen(session):
    printed(session, Paper.SCENARIO, round_number=1)
    session.do(rounds.pair)
    session.do(rounds.publish)
    assert stale(session) == ()
    session.do(rounds.begin)
    assert stale(session) == ()
    session.with_reason("the wrong sheets", scenarios.choose_scenario, "sr2015/recon")
    assert stale(session) == (Paper.SCENARIO,)


def test_a_scenario_that_was_taken_back_leaves_nothing_to_print_again(session):
    session.do(rounds.pair)
    printed(session, Paper.SCENARIO)
    session.do(scenarios.choose_scenario, None)
    old = session.read(out_of_date, session.state)
    assert (old.reprint, old.throw_away) == ((), (Paper.SCENARIO,))
    session.undo()
    assert stale(session) == ()


def test_the_list_of_the_crew_is_out_of_date_when_the_plan_changes(session):
    printed(session, Paper.CREW)
    assert stale(session) == ()
    session.do(plan_scenario, "sr2015/recon", 2)
    assert stale(session) == (Paper.CREW,)


def test_a_printed_sheet_does_not_keep_a_round_from_being_taken_back(session):
    session.do(rounds.pair)
    session.do(rounds.publish)
    printed(session, Paper.SCENARIO)
    session.undo()
    assert session.state.rounds[0].is_draft


# The crew


def test_the_crew_lays_the_first_round_and_then_only_what_changes(session):
    first, second = crew(session).rounds
    assert [act for act, _ in first.steps] == ["Add"] * 3
    assert ("Remove", "Zone (12 by 6 inches)") in second.steps
    moves = [what for act, what in second.steps if act == "Move"]
    assert moves[0] == (
        "Objective of player 1 1″ left and 1″ towards player 2; now 17″ from the left, 22″ "
        "from player 1's edge"
    )


def test_a_gap_in_the_plan_has_everything_laid_again(session):
    session.do(plan_scenario, "sr2015/two-fronts", 4)
    *_, last = crew(session).rounds
    assert last.title == "Round 4: 2 Two Fronts"
    assert last.note == "Round 3 has no known scenario; here is all of it:"
    assert {act for act, _ in last.steps} == {"Add"}


def test_the_same_scenario_twice_changes_nothing(tmp_path):
    session = event_of(tmp_path / "e.dicedown", 8, packet="sr2010", size=35)
    for number in (1, 2):
        session.with_reason("asked for", plan_scenario, "sr2010/overrun", number)
    _, second = crew(session).rounds
    assert second.steps == ()
    assert second.note == "Nothing changes: everything is already in place."


def test_markers_are_counted_for_the_most_tables_of_any_round(session):
    markers = {one.name: (one.at_a_table, one.in_all) for one in crew(session).markers}
    assert markers["Zone, 12 by 6 inches"] == ("1", "4")
    assert markers["Objective, 50 mm base, of player 2"] == ("1", "4")
    session.do(plan_scenario, "sr2015/incursion", 3)
    markers = {one.name: (one.at_a_table, one.in_all) for one in crew(session).markers}
    assert markers["Flag, 40 mm base"] == ("3", "12")


def test_a_day_without_a_scenario_has_no_list_for_the_crew(tmp_path):
    session = event_of(tmp_path / "e.dicedown", 8)
    with pytest.raises(NotNowError, match=r"paper\.no-plan"):
        made(session, Paper.CREW)
    play_round(session, Draw(1))
    with pytest.raises(NotNowError, match=r"paper\.no-plan"):
        made(session, Paper.CREW)
