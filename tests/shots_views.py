"""Pictures of the views below the pages, and of what the players see, taken by keys."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from app.rules.core.ids import TableNumber
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.rules.terrain.laying import TerrainShortfall
from app.rules.terrain.rules import MethodKind
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.moving import Alone
from app.services.event.opening import open_existing
from app.services.event.returning import acts_alone, compare_with_server
from app.services.lists.army_lists import read_list, set_lists
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.results.table_codes import switch_player_results
from app.services.scenarios.plan import plan_scenarios
from app.services.screen import notices
from app.services.terrain.layouts import lay_tables
from app.services.terrain.proposal import proposed_tables
from app.services.terrain.stock import take_in
from app.services.terrain.stock_file import common_stock
from app.ui.program.main_window import MainWindow
from app.ui.screen.page import ScreenPage
from app.words.event.server import returning_sentence
from tests import surroundings
from tests.builders import morning
from tests.services.acts import won
from tests.services.results.submission_scenarios import hand_in
from tests.ui.hands import press, write

Open = Callable[[MainWindow, Path, str], None]
Scene = tuple[str, Callable[[], object]]

PLANNED = ("two-fronts", "fire-support", "incursion", "recon", "destruction")
"""Of the packet of 2015, for the first rounds."""
LISTS = surroundings.DATA / "lists"
VIEWS = (
    ("before", "check-in", "players", ("Ctrl+Shift+I",), ""),
    ("before", "add-player", "players", ("Ins",), ""),
    ("playing", "lists", "players", ("Ctrl+L",), ""),
    ("playing", "list", "players", ("Ctrl+L", "Return"), ""),
    ("playing", "tiebreak", "results", (), "9"),
    ("playing", "card", "standings", ("Alt+Return",), ""),
    ("playing", "judge", "standings", ("Ctrl+J",), ""),
    ("playing", "search", "rounds", ("Ctrl+K",), "ta"),
    ("draft", "figures", "rounds", ("F6",), ""),
    ("over", "awards", "standings", ("Alt+A",), ""),
    ("playing", "scenario-other-side", "scenario", ("Alt+R", "+", "Tab", "Tab"), ""),
    ("playing", "scenario-words", "scenario", ("Alt+T",), "contr"),
    ("playing", "scenario-plan", "scenario", ("Alt+S",), ""),
    ("playing", "scenario-house", "scenario", ("Alt+U",), ""),
    ("playing", "cover", "screen", ("F8",), ""),
    ("playing", "backups", "rounds", ("Ctrl+B",), ""),
    ("playing", "phones", "rounds", ("Ctrl+Shift+H",), ""),
    ("playing", "phones-shared", "rounds", ("Ctrl+Shift+H", "Return"), ""),
    ("playing", "phones-sign", "rounds", ("Ctrl+Shift+H", "Return", "Esc"), ""),
    ("playing", "terrain", "rounds", ("Ctrl+T", "Tab", "Tab"), ""),
    ("playing", "terrain-set-up", "rounds", ("Ctrl+T", "Alt+U"), ""),
    ("playing", "terrain-steps", "rounds", ("Ctrl+T", "Alt+S", "Return", "Return"), ""),
)
"""Day, name of the picture, page, the keys that lead there, what is typed then."""
SLIDES = {
    "pairings": "P", "scenario": "S", "clock": "C", "standings": "T", "notice": "N", "codes": "Q",
    "event": "E", "timetable": "I", "message": "M",
}  # fmt: skip
"""What the players see -> its key."""
SCREENS = ((1920, 1080), (3840, 2160), (1280, 720), (1024, 768), (1080, 1920), (480, 270))
"""The screens on which each is pictured; the last is as small as it looks from the back row."""


def furnish(session: EventSession) -> None:
    """Give a day what the views show: a plan, a notice, a list that was pasted, terrain."""
    ids = [f"sr2015/{one}" for one in PLANNED]
    session.do(plan_scenarios, tuple((number, one) for number, one in enumerate(ids, 1)))
    session.do(notices.add, "Welcome", "Doors close at 19:00.\n\nWater is free at the bar.")
    session.do(take_in, common_stock())
    tables = [(TableNumber(number), MethodKind.SCATTER) for number in range(1, 5)]
    laid = session.read(proposed_tables, session.state, tables, 7)
    assert not isinstance(laid, TerrainShortfall)
    session.do(lay_tables, tuple(one.lies for one in laid))
    text = sorted(LISTS.glob("*.txt"))[0].read_text(encoding="utf-8")
    read = read_list(text, 1)
    session.do(set_lists, session.state.entrants[0].id, (read.army,), {1: text})


def view_scenes(window: MainWindow, days: dict[str, Path], show: Open) -> Iterator[Scene]:
    """Scenes by name; what one answers is to be pictured in the window's place."""
    for day, name, page, keys, typed in VIEWS:
        yield f"{day}-{name}", lambda a=(day, page, keys, typed): _view(window, days, show, *a)
    for wide, high in SCREENS:
        for name, key in SLIDES.items():
            yield (
                f"hall-{name}-{wide}x{high}",
                lambda scene=(show, key, wide, high): _slide(window, days["playing"], *scene),
            )
        yield (
            f"hall-awards-{wide}x{high}",
            lambda scene=(show, "A", wide, high): _slide(window, days["over"], *scene),
        )
    yield "playing-from-players", lambda: _from_players(window, days["playing"], show)
    yield "playing-returning", lambda: _returning(window, days["playing"], show)
    yield "playing-guest-screen", lambda: _guest_screen(window)
    yield "playing-directed", lambda: _directed(window, days["playing"], show)


def _view(
    window: MainWindow, days: dict[str, Path], show: Open, day: str, page: str,
    keys: tuple[str, ...], typed: str,
) -> None:  # fmt: skip
    window.close_event()
    show(window, days[day], page)
    _settle(window)
    press(*keys)
    write(typed)
    if typed.isdigit():
        press("F4")


def _slide(
    window: MainWindow, day: Path, show: Open, key: str, wide: int = 1920, high: int = 1080
) -> QWidget:
    window.close_event()
    show(window, day, "screen")
    _settle(window)
    assert window.view is not None and isinstance(window.view.current, ScreenPage)
    hosts = window.view.current.hosts
    hosts.open()
    press(key)
    if key == "M":
        write("Lunch is served in the foyer until 13:30. Please leave lists on your tables.")
        press("Return")
    QApplication.processEvents()
    hosts.windows[0].resize(wide, high)
    return hosts.windows[0]


def _directed(window: MainWindow, day: Path, show: Open) -> None:
    _slide(window, day, show, "P")


def _whole(
    game: Game, own: int = 5, others: int = 2, reason: WinReason = WinReason.SCENARIO
) -> tuple[Side, Side, GameResult]:
    """A slip on which nothing is missing."""
    first, second = (
        Side(player=player, list_number=1, control_points=points, army_points=6 * points)
        for player, points in zip(game.players, (own, others), strict=True)
    )
    return first, second, GameResult(winner=game.first.player, reason=reason)


def _from_players(window: MainWindow, day: Path, show: Open) -> None:
    """What players have handed in: both agree, one drops, unusual, they differ, one so far, in."""
    window.close_event()
    path = day.with_name("from-players.dicedown")
    path.write_bytes(day.read_bytes())
    with closing(open_existing(path)) as session:
        switch_player_results(session, wanted=True)
        games = session.state.rounds[-1].games
        free = [game for game in games if game.result is None]
        odd = _whole(free[2], 0, 5)
        other = _whole(free[3], 3, 2, WinReason.ASSASSINATION)
        entered = next(game for game in games if game.result is not None)
        handed_in = (
            (free[0], _whole(free[0]), True), (free[0], _whole(free[0]), False),
            (free[1], _whole(free[1]), False), (free[1], _whole(free[1]), False),
            (free[2], odd, False), (free[2], odd, False), (free[3], _whole(free[3]), False),
            (free[3], other, True), (free[4], _whole(free[4]), False),
            (entered, _whole(entered), True),
        )  # fmt: skip
        for number, (game, how, drops) in enumerate(handed_in):
            side = sum(earlier[0] is game for earlier in handed_in[:number])
            hand_in(session, game, game.players[side], f"token-{number}", how, drops=drops)
    show(window, path, "results")
    _settle(window)
    press("Ctrl+Shift+R")


def _guest_screen(window: MainWindow) -> None:
    """This computer becomes a players' screen of another desk's event, whose address is wrong."""
    window.show_guest_screen()
    page = window.pages.guest_screen
    page.address.setText("127.0.0.1:9")
    page.name.setText("Hall 2")
    page.open_screen()


def _returning(window: MainWindow, day: Path, show: Open) -> None:
    """What was done alone, of each kind, beside what was done on the server."""
    window.close_event()
    here, there = (day.with_name(f"{name}.dicedown") for name in ("alone", "server"))
    for path in (here, there):
        path.write_bytes(day.read_bytes())
    with closing(open_existing(there)) as server:
        free = [game for game in server.state.rounds[-1].games if game.result is None]
        server.with_reason(
            "as told", results.enter, free[0].table, *won(free[0], free[0].second.player)
        )
        server.with_reason("as told", results.enter, free[2].table, *_whole(free[2]))
        server.do(players.tick, server.state.entrants[30].id, "paid", on=True)
        with closing(open_existing(here)) as session:
            began = session.read(history)[0].step
            for game in free[:2]:
                session.with_reason("as told", results.enter, game.table, *_whole(game))
            session.do(players.drop, session.state.entrants[8].id, after_round=True)
            session.do(players.register, PlayerDraft(name="Maximiliane Wolfeschlegelstein"))
            session.do(notices.add, "Lunch", "At noon, in the foyer.")
            place = "postgresql://desk@192.168.8.2/convention#autumn-steamroller"
            alone = Alone(step=began, place=place, at=morning().isoformat())
            found = acts_alone(session, alone)
        compared = compare_with_server(found, server)
    show(window, here, "rounds")
    assert window.view is not None
    window.pages._stack.setCurrentWidget(window.pages.returning)
    page = window.pages.returning
    page._desk, page._local, page._found = window.view.desk, found, compared
    page.say(returning_sentence(page._t, len(compared.here), len(compared.there)))
    page._list()
    page.here.setFocus()


def _settle(window: MainWindow) -> None:
    window.activateWindow()
    QApplication.processEvents()
