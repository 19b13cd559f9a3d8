"""Papers: what is on them, what is kept off them, and when they are out of date."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest

from app.codes import PaperCode
from app.printing.kit.values import SlipSheet
from app.printing.papers.values import FloorSheet
from app.rules.clock.day_plan import LUNCH
from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.event.length import is_over
from app.rules.lists.army_list import ArmyList
from app.rules.packet.offences import Measure
from app.rules.packet.packet import RoundClock
from app.services.clock import round_clock
from app.services.clock.day_plan import plan_break, plan_day
from app.services.clock.secret_dice import type_roll
from app.services.clock.table_clocks import pause_table, resume_table
from app.services.core.errors import NotNowError, OddError
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft, new_event, play_on
from app.services.event.public import public_round
from app.services.exchange.exports import event_html, standings_text
from app.services.judge.judges_log import log_penalty
from app.services.lists.army_lists import set_lists
from app.services.pairing import manual_swaps, rounds
from app.services.papers.papers import (
    Paper,
    PaperOrder,
    mark_printed,
    order,
    out_of_date,
    render,
    stale_papers,
)
from app.services.papers.round_papers import (
    Subject,
    floor_sheet,
    names_sheet,
    pairings_sheet,
    slip_code,
    slip_sheet,
    standings_sheet,
    standings_sheet_with_records,
    timetable_sheet,
)
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios import scenarios
from app.services.screen.hall import hall
from app.services.screen.slides import standings_slide
from app.words.core.catalogue import words
from tests.builders import (
    begin_round,
    copied,
    event_of,
    morning,
    plain_result,
    play_round,
    register,
)
from tests.printing.reader import read
from tests.services.terrain.terrain_acts import lay_some

T = words()
LEGENDS = {
    "en": "TP: tournament points",
    "de": "TP: Turnierpunkte",
    "fr": "TP: points de tournoi",
    "es": "TP: puntos de torneo",
    "pl": "TP: punkty turniejowe",
}


@pytest.fixture
def session(tmp_path):
    """Nine players, round 1 played, round 2 published on a scenario that is still secret."""
    session = copied(tmp_path / "event.dicedown", "papers", in_its_second_round)
    yield session
    session.close()


def in_its_second_round(session: EventSession) -> None:
    register(session, 9)
    session.do(plan_day, "10:00", 20)
    lay_some(session)
    play_round(session, Draw(3))
    session.do(rounds.pair, seed=5)
    session.do(scenarios.choose_scenario, "sr2015/two-fronts")
    session.do(rounds.publish)


def subject(state: EventState) -> Subject:
    round_ = public_round(state.rounds[-1], state.packet)
    return Subject(event="Cup", state=state, round=round_, t=T)


def made(session: EventSession, paper: Paper, **kw):
    return session.read(render, session.state, paper, t=T, **kw)


def printed(session: EventSession, *all_papers: Paper) -> None:
    for paper in all_papers:
        one = made(session, paper)
        session.do(mark_printed, one.paper.value, one.round_number, one.content_hash)


def stale(session: EventSession) -> tuple[Paper, ...]:
    return session.read(stale_papers, session.state)


@pytest.mark.sweep(12)
@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_paper_is_a_pdf(session, paper, size):
    one = made(session, paper, size=size, at=morning())
    assert one.pdf.startswith(b"%PDF")
    assert one.file_name.endswith(".pdf")


def test_a_slip_says_how_its_players_stood_before_the_round(session):
    sheet: SlipSheet = slip_sheet(subject(session.state))
    top = sheet.slips[0]
    assert (top.table, top.code, top.first.faction) == ("1", "DD:2:1", "Cryx")
    assert {slip.first.record for slip in sheet.slips} == {"0–1", "1–0"}


def test_what_the_desk_scans_names_round_and_table(session):
    game = session.state.rounds[-1].games[2]
    assert slip_code(2, game) == f"DD:2:{game.table}"


def test_the_scenario_stays_blank_until_the_games_have_begun(session):
    session.do(scenarios.choose_scenario, "sr2015/recon")
    assert slip_sheet(subject(session.state)).scenario is None
    assert pairings_sheet(subject(session.state)).heading.subtitle == ""
    session.do(rounds.begin)
    assert slip_sheet(subject(session.state)).scenario == "Recon"
    assert pairings_sheet(subject(session.state)).heading.subtitle == "Scenario: Recon"


def test_a_bye_says_what_it_is_worth(session):
    (bye,) = pairings_sheet(subject(session.state)).byes
    assert bye.worth == "1 TP, 3 CP, 25 AP"


def test_everybody_in_the_round_is_on_the_list_by_name(session):
    lines = names_sheet(subject(session.state)).lines
    assert [line.name for line in lines] == sorted(line.name for line in lines)
    assert len(lines) == 9
    assert [line.table for line in lines].count(None) == 1


def test_namesakes_are_told_apart_on_paper(session):
    session.with_reason("", players.enter_late, PlayerDraft(name="Player 001"), same_name_ok=True)
    names = {line.name for line in standings_sheet(subject(session.state)).lines}
    assert {"Player 001 (#1)", "Player 001 (#10)", "Player 002"} <= names


def test_standings_stand_after_the_newest_round_that_has_ended(session):
    assert made(session, Paper.STANDINGS, round_number=2).round_number == 1


def test_standings_that_rest_on_nothing_yet_say_so(session):
    title = subject(session.state).heading("standings", 0).title
    assert title == "Standings: no round is over yet"


def test_final_standings_are_called_so_wherever_they_are_read(tmp_path):
    session = event_of(tmp_path / "small.dicedown", 4)
    play_round(session, Draw(3))
    play_round(session, Draw(3))
    printed(session, Paper.STANDINGS)
    session.do(rounds.close)
    about, line = subject(session.state), session.read(event_line)
    final = "Final standings after round 2"
    assert standings_sheet(about).heading.title == final
    assert standings_text(T, line, session.state).startswith(f"{line.name} – {final} (")
    assert f"<h2>{final}</h2>" in event_html(T, line, session.state)
    seen = session.read(hall, session.state)
    assert standings_slide(seen, T).heading == final
    # The table in the middle of the day is none, and what was printed before is still right.
    assert about.heading("standings", 1).title == "Standings after round 1"
    assert standings_text(T, line, session.state, 1).splitlines()[0].count("Final") == 0
    assert stale(session) == ()
    session.do(play_on)
    assert standings_sheet(subject(session.state)).heading.title == "Standings after round 2"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_printed_final_standings_are_outdated_once_the_event_goes_on(tmp_path, language):
    session = event_of(tmp_path / "small.dicedown", 4)
    play_round(session, Draw(3))
    play_round(session, Draw(3))
    session.do(rounds.close)
    final = session.read(render, session.state, Paper.STANDINGS, t=words(language))
    session.do(mark_printed, final.paper.value, final.round_number, final.content_hash)
    assert stale(session) == ()
    session.do(play_on)
    assert stale(session) == (Paper.STANDINGS,)
    play_round(session, Draw(3))
    assert stale(session) == (Paper.STANDINGS,), "it still says final on the wall"
    printed(session, Paper.STANDINGS)
    assert stale(session) == ()


def test_printed_standings_are_right_once_they_are_final(tmp_path):
    session = event_of(tmp_path / "small.dicedown", 4)
    play_round(session, Draw(3))
    play_round(session, Draw(3))
    session.do(play_on)
    printed(session, Paper.STANDINGS)
    session.undo()
    assert standings_sheet(subject(session.state)).heading.title.startswith("Final")
    assert stale(session) == ()


def test_the_gone_carry_a_mark_in_the_standings(session):
    session.do(players.drop, 3)
    marks = {line.name: line.mark for line in standings_sheet(subject(session.state)).lines}
    assert (marks["Player 003"], marks["Player 004"]) == ("dropped", "")


def test_a_draft_is_on_paper_only_where_it_is_asked_for(session):
    for game in session.state.rounds[-1].games:
        slip = plain_result(game, Draw(1))
        session.with_reason("x", results.enter, game.table, *slip)
    session.do(rounds.pair)
    with pytest.raises(NotNowError, match=r"round\.is-draft"):
        made(session, Paper.SLIPS, round_number=3)
    assert made(session, Paper.PAIRINGS).round_number == 2
    assert made(session, Paper.PAIRINGS, round_number=3, as_draft=True).round_number == 3


@pytest.fixture
def all_printed(tmp_path):
    """The same event with every paper printed."""
    session = copied(tmp_path / "printed.dicedown", "all printed", with_every_paper)
    yield session
    session.close()


def with_every_paper(session: EventSession) -> None:
    in_its_second_round(session)
    printed(session, *Paper)


def test_paper_is_fresh_until_the_pairing_changes(all_printed):
    session = all_printed
    assert stale(session) == ()
    one, other = (session.state.rounds[-1].games[n].first.player for n in (0, 1))
    session.with_reason("sat wrong", manual_swaps.record_as_played, one, other)
    outdated = (Paper.SLIPS, Paper.PAIRINGS, Paper.NAMES, Paper.CALL_OUT, Paper.RECORD_SHEETS)
    assert stale(session) == outdated


def test_paper_that_is_printed_again_is_fresh_again(all_printed):
    session = all_printed
    one, other = (session.state.rounds[-1].games[n].first.player for n in (0, 1))
    session.with_reason("sat wrong", manual_swaps.record_as_played, one, other)
    printed(session, *Paper)
    assert stale(session) == ()


def test_the_beginning_of_the_games_makes_no_paper_stale(session):
    session.do(scenarios.choose_scenario, "sr2015/recon")
    printed(session, *Paper)
    session.do(rounds.begin)
    assert stale(session) == ()


def test_a_mended_result_makes_the_standings_stale(all_printed):
    session = all_printed
    game = session.state.rounds[0].games[0]
    first, second, result = plain_result(game, Draw(77))
    session.with_reason("x", results.amend, game.table, first, second, result, 1)
    assert Paper.STANDINGS in stale(session)


def test_printing_is_a_note_that_undo_passes_over(session):
    before = session.undo_stack().undo
    printed(session, Paper.SLIPS)
    assert session.undo_stack().undo == before


def test_undoing_a_pairing_that_is_on_paper_asks_for_a_reason(session):
    printed(session, Paper.SLIPS)
    with pytest.raises(OddError) as caught:
        session.undo()
    (problem,) = caught.value.problems
    assert (problem.code, dict(problem.facts)) == (
        "undo.on-paper",
        {"round": 2, "papers": ("slips",)},
    )
    assert session.state.rounds[-1].state.value == "published"


def test_undoing_a_pairing_that_is_not_on_paper_asks_nothing(session):
    session.undo()
    assert session.state.rounds[-1].is_draft


def test_paper_of_a_round_that_was_taken_back_is_stale_when_it_is_paired_anew(session):
    printed(session, Paper.SLIPS)
    session.undo("wrong")
    session.do(rounds.pair, seed=99)
    assert stale(session) == (Paper.SLIPS,)


def test_the_same_paper_is_the_same_bytes(session):
    one, other = (made(session, Paper.SLIPS, at=morning()) for _ in range(2))
    assert one == other


def test_a_round_being_played_prints_too(session):
    session.do(rounds.begin)
    begin = session.state
    assert begin.rounds[-1].state.value == "playing"
    assert made(session, Paper.NAMES).pdf


@pytest.mark.parametrize(("language", "meaning"), LEGENDS.items())
def test_standings_show_records_and_say_what_short_words_mean(session, language, meaning):
    (page,) = read(
        session.read(render, session.state, Paper.STANDINGS, t=words(language)).pdf
    ).texts
    assert meaning in " ".join(page.split())
    about = replace(subject(session.state), round=session.state.rounds[0])
    sheet = standings_sheet_with_records(about)
    assert [line.cells[0] for line in sheet.lines] == ["1–0"] * 5 + ["0–1"] * 4
    assert standings_sheet(about).columns == sheet.columns[1:]


# The judge's floor sheet


def floor(session: EventSession, **more) -> tuple[PaperOrder, FloorSheet]:
    made = session.read(order, session.state, Paper.FLOOR_SHEET, t=T, **more)
    return made, floor_sheet(made.subject)


@pytest.fixture
def chess_clocks(tmp_path):
    """Six players in the first round of chess clocks, the clock running."""
    session = event_of(tmp_path / "chess.dicedown", 6, packet="sr2019", size=75)
    begin_round(session)
    session.do(round_clock.start)
    yield session
    session.close()


def test_a_judge_has_lists_rulings_and_extra_time_by_table(chess_clocks):
    session = chess_clocks
    game = session.state.played[-1].games[0]
    slow = session.state.by_id[game.players[1]]
    lists = (ArmyList(number=1, caster="Haley"), ArmyList(number=2, theme="Storm Division"))
    session.do(set_lists, slow.id, lists, {})
    session.do(log_penalty, slow.id, "slow-play", Measure.WARNING)
    session.do(pause_table, game.table)
    later = morning() + timedelta(minutes=3)
    session.clock = lambda: later
    session.do(resume_table, game.table)
    made, sheet = floor(session, at=morning())
    line = sheet.lines[0]
    assert line.players[1].lists == "1 Haley · 2 Storm Division"
    assert line.players[1].rulings == f"warning R1 T{game.table}"
    assert line.players[0].rulings == ""
    assert line.extra == "+3 min"
    assert "Ends at" in sheet.heading.subtitle
    text = " ".join(read(made.pages()).texts)
    assert "For judges only" in text and "Haley" in text


def test_an_end_that_players_may_not_know_is_not_on_the_floor_sheet(session):
    session.with_reason("now", rounds.begin, starts_clock=True)
    _, sheet = floor(session, at=morning())
    assert session.state.packet.round_clock is RoundClock.VARIABLE
    assert "Ends" not in sheet.heading.subtitle


def test_a_floor_sheet_names_no_secret_scenario_and_marks_a_draft(session):
    made, sheet = floor(session)
    assert session.state.rounds[-1].scenario is not None
    assert "Two Fronts" not in " ".join(read(made.pages()).texts)
    assert not sheet.heading.title.startswith("DRAFT")


def test_a_floor_sheet_of_a_draft_is_refused_or_marked(tmp_path):
    session = event_of(tmp_path / "draft.dicedown", 4)
    session.do(rounds.pair, seed=5)
    with pytest.raises(NotNowError):
        floor(session)
    _, draft = floor(session, as_draft=True)
    assert draft.heading.title.startswith("DRAFT")
    session.close()


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_about_twenty_tables_are_on_a_page_of_the_floor_sheet(tmp_path, size):
    session = event_of(tmp_path / "many.dicedown", 36)
    begin_round(session)
    assert len(read(made(session, Paper.FLOOR_SHEET, size=size).pdf).texts) == 1
    session.close()


# The timetable


def times(session: EventSession) -> list[tuple[str, str, str]]:
    made = session.read(order, session.state, Paper.DAY_PLAN, t=T)
    return [(row.time, row.text, row.note) for row in timetable_sheet(made.subject).rows]


def test_a_timetable_goes_from_check_in_to_the_awards(tmp_path):
    session = event_of(tmp_path / "day.dicedown", 4)
    with pytest.raises(NotNowError) as refused:
        made(session, Paper.DAY_PLAN)
    assert refused.value.code is PaperCode.NO_TIMETABLE
    session.do(plan_day, "10:00", 20)
    session.do(plan_break, 1, 60, LUNCH)
    assert times(session) == [
        ("until 10:00", "Check-in", ""),
        ("10:00", "Round 1", "until 11:55 at the latest"),
        ("11:55", "Lunch", "60 minutes"),
        ("13:15", "Round 2", "until 15:10 at the latest"),
        ("15:30", "Round 3", "until 17:25 at the latest"),
        ("17:25", "Awards", "at the latest"),
    ]
    session.close()


def test_a_printed_timetable_is_outdated_by_another_plan_and_not_by_a_late_round(session):
    printed(session, Paper.DAY_PLAN)
    session.do(rounds.begin)
    assert Paper.DAY_PLAN not in stale(session)
    session.do(plan_break, 1, 45)
    assert Paper.DAY_PLAN in stale(session)


def test_a_printed_timetable_is_outdated_without_a_start_and_right_again_with_the_same(session):
    printed(session, Paper.DAY_PLAN)
    session.do(plan_day, None, 20)
    old = session.read(out_of_date, session.state)
    assert (old.reprint, old.throw_away) == ((), (Paper.DAY_PLAN,)), "there is none to print"
    session.do(plan_day, "11:00", 20)
    old = session.read(out_of_date, session.state)
    assert (old.reprint, old.throw_away) == ((Paper.DAY_PLAN,), ())
    session.do(plan_day, "10:00", 20)
    assert stale(session) == ()


def test_a_timetable_names_a_scenario_once_players_may_know_it(session):
    assert "Two Fronts" not in str(times(session))
    session.do(rounds.begin)
    assert "Two Fronts · until" in str(times(session))


@pytest.mark.parametrize("dice", ["1 1", "3 6"])
def test_secret_dice_change_no_timetable(session, dice):
    session.do(rounds.begin)
    before = times(session)
    session.do(type_roll, dice)
    session.do(round_clock.start)
    assert times(session) == before


# What short words mean


@pytest.mark.sweep(6)
@pytest.mark.parametrize("language", LEGENDS)
@pytest.mark.parametrize(
    "paper",
    [
        Paper.PAIRINGS,
        Paper.NAMES,
        Paper.CALL_OUT,
        Paper.RECORD_SHEETS,
        Paper.STANDINGS,
        Paper.REPORT,
    ],
)
def test_points_in_short_are_explained_wherever_they_are_printed(session, paper, language):
    one = session.read(render, session.state, paper, t=words(language))
    text = " ".join(" ".join(read(one.pdf).texts).split())
    assert LEGENDS[language] in text


def test_pairings_without_a_bye_need_no_legend(tmp_path):
    session = event_of(tmp_path / "even.dicedown", 4)
    begin_round(session)
    assert LEGENDS["en"] not in " ".join(read(made(session, Paper.PAIRINGS).pdf).texts)
    session.close()


def print_all(session: EventSession) -> None:
    """Print whatever can be printed, as far as it is kept."""
    for paper in Paper:
        with suppress(NotNowError):
            one = session.read(order, session.state, paper, t=T, at=morning())
            session.do(mark_printed, paper.value, one.round_number, one.content_hash())


@pytest.mark.parametrize(("packet", "points"), [("sr2015", 50), ("sr2026", 100)])
def test_on_a_day_without_a_change_nothing_that_was_printed_is_out_of_date(
    tmp_path, packet, points
):
    draft = EventDraft(name="Cup", packet=packet, point_size=points)
    session = new_event(tmp_path / "quiet.dicedown", draft, clock=morning, dice=Draw(1).below)
    register(session, 8)
    print_all(session)
    while is_over(session.state) is None:
        session.do(rounds.pair)
        assert stale(session) == ()
        session.with_reason("", rounds.publish)
        print_all(session)
        session.with_reason("", rounds.begin)
        assert stale(session) == ()
        for game in session.state.rounds[-1].games:
            session.do(results.enter, game.table, *plain_result(game, Draw(3)))
            assert stale(session) == ()
        session.do(rounds.close)
        assert stale(session) == ()
    session.close()
