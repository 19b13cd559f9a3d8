"""Pictures of the views below the pages, and of what the players see, taken by keys."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from app.rules.core.ids import TableNumber
from app.rules.terrain.laying import TerrainShortfall
from app.rules.terrain.rules import MethodKind
from app.services.core.session import EventSession
from app.services.lists.army_lists import read_list, set_lists
from app.services.scenarios.plan import plan_scenarios
from app.services.screen import notices
from app.services.terrain.layouts import lay_tables
from app.services.terrain.proposal import proposed_tables
from app.services.terrain.stock import take_in
from app.services.terrain.stock_file import common_stock
from app.ui.program.main_window import MainWindow
from app.ui.screen.page import ScreenPage
from tests import surroundings
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


def _settle(window: MainWindow) -> None:
    window.activateWindow()
    QApplication.processEvents()
