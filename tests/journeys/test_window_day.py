"""A whole day in the real window by keys alone; only the system's file chooser is replaced."""

import time
from pathlib import Path

from app.rules.core.entrant import EntrantStatus
from app.rules.core.round import RoundState
from app.rules.results.result import WinReason
from tests.journeys.window import Day, begin_games, enter_slip, pairs, publish, result, rows
from tests.ui.hands import focus, press, write

GAMES = 16


def new_event(name: str) -> None:
    press("Ctrl+N")
    write(name)
    press("Alt+P", "Home")
    for _ in range(focus().count()):
        if focus().currentText() == "Steamroller 2015":
            break
        press("Down")
    press("Alt+S")
    write("50")
    press("Alt+T")
    write("18")
    press("Return")


PLAIN = ("1s5 2 20 30 11", "2a1 3 45 20 21", "2s0 5 10 40 21", "1a0 0 30 10 11")
"""Winner, way, control points, army points, lists: by scenario and by assassination in turn."""


def play(day: Day, slips: dict[int, str] | None = None) -> None:
    """Write down a slip for every table that has none; ``slips`` names some by table."""
    press("Ctrl+3")
    for n, game in enumerate(day.round.missing):
        slip = (slips or {}).get(game.table, PLAIN[(n + day.round.number) % len(PLAIN)])
        enter_slip(day, game.table, slip)
        assert day.page("results").form.game is None, day.page("results").line.text


def test_a_day_from_the_form_to_the_last_standings(day: Day, chooser, data: Path):
    begin(day)
    import_roster(day, chooser, data / "rosters" / "roster-33.csv")
    draft_of_first_round(day)
    slips_of_first_round(day)
    somebody_leaves_and_somebody_comes(day)
    an_older_result_is_mended(day)
    look_at_standings(day)
    run_the_clock(day)
    play_to_the_end(day)
    start_again(day)


def begin(day: Day) -> None:
    assert focus().text().strip() == "New event"
    new_event("Autumn Cup")
    assert day.window.windowTitle() == "Autumn Cup – Dice Down"
    assert "SR15" in day.view.header.facts and "50 points" in day.view.header.facts
    assert day.state.tables == tuple(range(1, 19))
    assert "No players yet" in day.step


def import_roster(day: Day, chooser, path: Path) -> None:
    chooser.append(path)
    press("Ctrl+I")
    page = day.page("players")
    assert page.stack.currentWidget() is page.roster
    press("Ctrl+S")
    assert page.stack.currentWidget() is page.people
    assert len(day.state.entrants) == 33
    assert len(rows(page.list.table)) == 33
    assert day.verbs() == ["new_event", "register_roster"]
    assert "33 players registered" in day.step


def draft_of_first_round(day: Day) -> None:
    press("Ctrl+Return")
    page = day.page("rounds")
    assert day.round.is_draft and len(rows(page.table)) == 17
    swap_two(day)
    lock_one_and_pair_again(day)
    publish(day)
    begin_games(day)
    assert day.verbs()[-2:] == ["publish_round", "begin_round"]
    assert focus() is day.page("results").table_field


def swap_two(day: Day) -> None:
    first, second = day.round.games[0].first.player, day.round.games[1].first.player
    press("Ctrl+Home", "Right", "Space", "Down")
    assert day.page("rounds").marked == (first, second)
    press("Space")
    assert day.round.games[0].first.player == second
    press("Ctrl+Z")
    assert day.round.games[0].first.player == first
    press("Ctrl+Shift+Z")
    assert day.round.games[0].first.player == second
    assert day.verbs()[-3:] == ["swap_players", "undo", "redo"]


def lock_one_and_pair_again(day: Day) -> None:
    press("Alt+K")
    kept = frozenset(day.round.games[1].players)
    assert day.state.locks and "locked" in rows(day.page("rounds").table)[1][2]
    before = pairs(day.round)
    press("Alt+R")
    assert "made by hand" in day.view.current.question.text
    press("Return")
    assert kept in pairs(day.round) and pairs(day.round) != before
    assert day.verbs()[-2:] == ["lock_pair", "pair_round"]


def slips_of_first_round(day: Day) -> None:
    play(day, {3: "113 0 21 30 21", 4: "t3 3 20 20 11", 5: "2g0 3 18 30 11"}
         | {one.table: PLAIN[0] for one in day.round.games[:0]})  # fmt: skip
    assert result(day, 3).result.reason is WinReason.TIEBREAK_1
    assert result(day, 4).result.winner is None
    assert result(day, 5).result.reason is WinReason.CONCESSION
    assert day.verbs().count("enter_result") == GAMES
    odd_result_is_confirmed(day)
    assert "All results of round 1 are in" in day.step


def odd_result_is_confirmed(day: Day) -> None:
    page = day.page("results")
    press("Down", "Down", "Return")
    table = page.form.game.table
    before = result(day, table).first.control_points
    write("1s9 0")
    press("Ctrl+Return")
    assert result(day, table).first.control_points == before
    assert page.form.is_asking
    press("Y")
    assert result(day, table).first.control_points == 9
    assert day.verbs()[-1] == "amend_result"
    press("Down", "Ctrl+Z")
    assert result(day, table).first.control_points == before


def somebody_leaves_and_somebody_comes(day: Day) -> None:
    press("Ctrl+Return")
    publish(day)
    begin_games(day)
    assert day.round.number == 2 and day.round.state is RoundState.PLAYING
    enter_slip(day, day.round.missing[0].table, PLAIN[0])
    leaver = day.round.missing[0].first.player
    name = day.state.by_id[leaver].name
    press("Ctrl+1", "Ctrl+F")
    write(name)
    press("Return", "Del")
    assert day.state.by_id[leaver].status is EntrantStatus.ACTIVE
    press("Return")
    assert day.state.by_id[leaver].status is EntrantStatus.DROPPED
    assert name in day.page("players").line.text
    press("Ctrl+F", "Esc", "Ins")
    write("Ödön Späth")
    press("Tab")
    write("Cryx")
    press("Return")
    assert day.verbs()[-2:] == ["drop_player", "enter_late"]
    assert len(day.state.active) == 33
    play(day)


def an_older_result_is_mended(day: Day) -> None:
    press("Ctrl+Return")
    publish(day)
    begin_games(day)
    assert day.round.number == 3 and day.round.state is RoundState.PLAYING
    published = pairs(day.round)
    press("Alt+Left", "Alt+Left")
    page = day.page("results")
    assert page.round.number == 1
    was = result(day, 2, 1)
    enter_slip(
        day, 2, "2a1 3 45 20 21" if was.result.winner == was.first.player else "1a3 1 20 45 21"
    )
    assert result(day, 2, 1).result.winner != was.result.winner
    assert day.verbs()[-1] == "amend_result"
    assert pairs(day.round) == published
    press("Down", "Ctrl+Z")
    assert result(day, 2, 1).result == was.result
    assert "Result, table 2 in round 1" in day.view.step_bar.line.text
    press("Ctrl+Shift+Z")
    assert result(day, 2, 1).result.winner != was.result.winner


def look_at_standings(day: Day) -> None:
    press("Ctrl+4", "Alt+Left", "Alt+Left")
    page = day.page("standings")
    assert "2" in page._chooser.currentText()
    shown = rows(page.table)
    assert len(shown) == 34
    press("Ctrl+Home", "Down", "Down")
    assert shown[1][1] in page.why.head.text() and shown[2][1] in page.why.head.text()


def run_the_clock(day: Day) -> None:
    press("Ctrl+5")
    page = day.page("clock")
    assert "begin_round" in day.verbs() and "start_clock" not in day.verbs()
    assert page.face.text.startswith("0:0"), "how long is secret: the time played is shown"
    press("Space", "+")
    assert day.verbs()[-2:] == ["pause_clock", "add_to_clock"]
    press("Ctrl+7")
    assert "Clock" not in day.view.header.undo, "notes are not taken back"
    assert "added to the clock" in rows(day.page("history").table)[0][1]


def play_to_the_end(day: Day) -> None:
    while True:
        if day.round.state is RoundState.PLAYING:
            play(day)
        code = day.view.step_bar.step.code
        if code == "close":
            break
        {"publish": publish, "begin": begin_games}.get(code, lambda _: press("Ctrl+Return"))(day)
    press("Ctrl+Return")
    page = day.page("standings")
    assert day.round.state is RoundState.CLOSED
    assert "The event is over" in day.step
    assert page._end.isVisible()
    over = len(day.verbs())
    press("Ctrl+Return")
    assert len(day.verbs()) == over, "one key too many carries nothing on"


def start_again(day: Day) -> None:
    verbs, standings = day.verbs(), rows(day.page("standings").table)
    day.crash()
    day.start()
    assert day.window.windowTitle() == "Autumn Cup – Dice Down"
    assert rows(day.page("standings").table) == standings
    assert day.verbs() == verbs
    press("Ctrl+Z")
    assert day.round.state is RoundState.PLAYING
    press("Ctrl+Shift+Z")
    assert day.round.state is RoundState.CLOSED
    day.window.close()
    day.start()
    assert day.window.view is None
    press("Return")
    assert "The event is over" in day.step
    assert day.view.page_key == "standings"


def test_a_rehearsal_is_begun_from_the_welcome_page(day: Day):
    press("Ctrl+R")
    assert "Practice event" in day.view.header.facts
    assert len(day.state.entrants) == 16
    press("Ctrl+Return")
    assert day.round.number == 1 and day.round.is_draft


SMALL = "Small Cup"
SECONDS = 20
"""Of this process alone: the machine may have other work."""


def test_a_small_day_from_the_start_page_to_the_report(day: Day, chooser, saver, data: Path):
    """Eight players and three rounds, with everything that a day brings, by keys alone."""
    began = time.process_time()
    eight_players_check_in(day, chooser, data / "rosters" / "roster-8.csv")
    small_round(day, 1)
    a_slip_is_corrected_and_the_correction_undone(day)
    small_round(day, 2)
    one_drops_and_one_comes_late(day)
    the_clock_is_paused(day)
    finish_round(day)
    small_round(day, 3)
    finish_round(day)
    somebody_is_found(day)
    from_the_last_result_to_the_report(day, saver)
    assert time.process_time() - began < SECONDS


def eight_players_check_in(day: Day, chooser, path: Path) -> None:
    press("Ctrl+N")
    write(SMALL)
    press("Return")
    assert day.window.windowTitle() == f"{SMALL} – Dice Down"
    press("Esc")
    chooser.append(path)
    press("Ctrl+I", "Ctrl+Return")
    assert len(day.state.entrants) == 8
    press("Ctrl+Shift+I")
    write(day.state.entrants[2].name)
    press("Return")
    assert [one.is_here for one in day.state.entrants].count(True) == 1
    press("Esc", "Ctrl+Shift+A")
    assert all(one.is_here for one in day.state.entrants)


def small_round(day: Day, number: int) -> None:
    """Pair, publish and begin a round; of the first one, two players swap places before."""
    press("Ctrl+Return")
    assert day.round.number == number and day.round.is_draft
    if number == 1:
        swap_two(day)
    publish_small(day)
    assert focus() is day.page("results").table_field


def publish_small(day: Day) -> None:
    for state in (RoundState.PUBLISHED, RoundState.PLAYING):
        press("Ctrl+Return")
        if day.round.state is not state:
            assert day.view.current.question is not None
            press("Ctrl+Return")
        assert day.round.state is state


def finish_round(day: Day) -> None:
    """Enter what is missing; each third game ends by assassination."""
    press("Ctrl+3")
    for n, game in enumerate(day.round.missing):
        enter_slip(day, game.table, PLAIN[n % 2])
        assert day.page("results").form.game is None, day.page("results").form.remarks.text
    assert not day.round.missing


def a_slip_is_corrected_and_the_correction_undone(day: Day) -> None:
    finish_round(day)
    was = result(day, 2).result
    enter_slip(
        day, 2, "2a1 3 45 20 21" if was.winner == result(day, 2).first.player else "1a3 1 20 45 21"
    )
    corrected = result(day, 2).result
    assert corrected.winner != was.winner and day.verbs()[-1] == "amend_result"
    press("Down", "Ctrl+Z")
    assert result(day, 2).result == was
    press("Ctrl+Shift+Z")
    assert result(day, 2).result == corrected


def one_drops_and_one_comes_late(day: Day) -> None:
    name = day.state.by_id[day.round.games[0].second.player].name
    press("Ctrl+1", "Ctrl+F")
    write(name)
    press("Return", "Del", "Return")
    assert len(day.state.active) == 7
    press("Ctrl+F", "Esc", "Ins")
    write("Late Larry")
    press("Tab")
    write("Cryx")
    press("Return", "Esc")
    late = day.state.entrants[-1]
    assert len(day.state.active) == 8 and late.name == "Late Larry" and late.is_here


def the_clock_is_paused(day: Day) -> None:
    press("Ctrl+5", "Space")
    assert day.verbs()[-1] == "pause_clock"
    press("+", "Space")
    assert day.verbs()[-2:] == ["add_to_clock", "resume_clock"]


def somebody_is_found(day: Day) -> None:
    press("Ctrl+K")
    write("late larry")
    press("Return")
    assert "Late Larry" in day.view.current.accessibleName() or day.view.page_key == "card"
    press("Esc")


def from_the_last_result_to_the_report(day: Day, saver) -> None:
    """The step leads on: the end, awards, certificates, report, export."""
    press("Ctrl+Return")
    assert day.round.state is RoundState.CLOSED and day.page("standings")
    assert "The event is over" in day.step
    press("Ctrl+4")
    standings = day.page("standings")
    assert len(rows(standings.table)) == 9
    press("Ctrl+Return")
    assert standings.stack.currentWidget() is standings.awards
    for paper in ("certificate", "report"):
        press("Ctrl+Return")
        assert paper in day.page("papers").papers.currentIndex().data().casefold()
        press("Alt+S")
        day.wait_for(lambda kind=paper: [*saver.glob(f"*{kind[1:]}*.pdf")])
    names = [one.name for one in saver.glob("*.pdf")]
    assert len(names) == 2 and all(SMALL in name for name in names)
    press("Ctrl+Return")
    assert day.view.current.question is not None
    press("Return")
    assert [*saver.glob("*results.html")]
