"""Places: whatever the window can show – pages, their views and panels, what covers the event.

Pages come from where the window makes them and views from the registry of acts, so that a new one
that is not reached here fails a test of ``test_law_of_places``.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication

from app import __version__
from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.lists.army_list import ArmyList
from app.rules.packet.offences import Measure, Offence
from app.services.clock import day_plan
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.event.user_settings import event_folder
from app.services.judge import judges_log
from app.services.lists import army_lists
from app.services.pairing import preferences, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.screen import notices
from app.services.terrain.stock import take_in
from app.services.terrain.stock_file import common_stock
from app.ui.core import beside
from app.ui.core.acts import ViewActs
from app.ui.core.settings import LANGUAGE, Settings
from app.ui.core.widgets import acting as rest
from app.ui.program import event_view
from app.ui.program.all_acts import VIEWS
from app.ui.program.application import apply_text_size, apply_theme, load_fonts
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow
from app.ui.program.pages import MAKERS
from app.ui.program.start import show_first
from tests.builders import begin_round, copied, play_round
from tests.surroundings import DATA
from tests.ui.season.seasons import season_of

LONG_NAMED = EventDraft(
    name="The Great Autumn Steamroller of the Northern Lights",
    packet="sr2019",
    point_size=100,
    venue="Northgate",
    variants=(("cut-to-top", 4), ("destruction-scoring", None)),
)


def play(session: EventSession) -> None:
    """Thirteen long names, two rounds closed, the third being played; something in every view."""
    for letter in "ABCDEFGHIJKLM":
        name = f"Player {letter} Featherstonehaugh-Cholmondeley"
        session.do(players.register, PlayerDraft(name=name, faction="Cryx", club="The Guild"))
    session.do(preferences.add, "club")
    draw = Draw(9)
    for _ in range(2):
        play_round(session, draw)
    begin_round(session)
    session.do(army_lists.set_lists, PlayerId(1), (ArmyList(number=1, caster="Goreshade 1"),), {})
    session.do(notices.add, "Welcome", "Doors close at 19:00.")
    session.do(take_in, common_stock())
    session.do(day_plan.plan_day, "09:00", 15, None)
    session.with_reason(
        "test", judges_log.log_penalty, PlayerId(3), Offence.SLOW_PLAY, Measure.WARNING, "late"
    )


def draft_round(session: EventSession) -> None:
    """The same names in a draft of the first round."""
    for letter in "ABCDEFGHI":
        name = f"Player {letter} Featherstonehaugh-Cholmondeley"
        session.do(players.register, PlayerDraft(name=name, faction="Cryx", club="The Guild"))
    session.do(preferences.add, "club")
    session.do(rounds.pair)


def register_nobody(_session: EventSession) -> None:
    """An event that has just been made."""


def play_to_the_end(session: EventSession) -> None:
    """Four long names, every round played."""
    for letter in "ABCD":
        name = f"Player {letter} Featherstonehaugh-Cholmondeley"
        session.do(players.register, PlayerDraft(name=name, faction="Cryx", club="The Guild"))
    draw = Draw(9)
    for _ in range(2):
        play_round(session, draw)


def settle() -> None:
    """Let layouts and what is put off to the next moment come to rest."""
    for _ in range(4):
        QApplication.processEvents()


@contextmanager
def dressed(app: QApplication) -> Iterator[None]:
    """The program's own fonts, colours and sheet, which other tests go without.

    One window may be dressed while another is: what was before is there again, large type too.
    """
    font, palette, sheet = QFont(app.font()), QPalette(app.palette()), app.styleSheet()
    usual = app.property("usualPointSize")
    load_fonts(app)
    apply_theme(app, "light")
    yield
    app.setStyleSheet(sheet)
    app.setPalette(palette)
    app.setProperty("usualPointSize", usual)
    app.setFont(font)


@contextmanager
def shared_window(
    folder: Path,
    make: Callable[[EventSession], object] = play,
    draft: EventDraft = LONG_NAMED,
    *,
    language: str = "en",
) -> Iterator[MainWindow]:
    """One window on one event, for all tests of a module."""
    path = folder / f"{make.__name__}.dicedown"
    copied(path, make.__name__, make, draft).close()
    settings = Settings(folder / f"{make.__name__}.ini")
    settings.is_begun, settings.seen_version, settings.knows_events = True, __version__, True
    settings.is_sound_tried = True
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(LANGUAGE, language)
        patched.setattr(event_view, "_CLOCK_AFTER_MS", 3_600_000)
        patched.setattr(beside, "PATIENCE", 60)
        patched.setattr(rest, "MILLISECONDS", 0)
        window = show_first(settings, path)
        window.activateWindow()
        settle()
        yield window
        window.end()
        window.close()
        window.deleteLater()
        # Gone before its dress: to undress all that it has made takes a second.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@dataclass(frozen=True)
class Place:
    """Something that the window can show.

    Args:
        view: whose acts are in force there.
        show: brings it into sight, from the open event.
    """

    view: ViewActs
    show: Callable[[MainWindow], object]


def view_of(window: MainWindow) -> EventView:
    """The open event."""
    assert window.view is not None
    return window.view


def make_all(key: str, page: Any) -> None:
    """Make what a page makes only at its first use."""
    if key == "players":
        assert page.lists.editor is not page.lists.view
        assert page.panel and page.roster and page.check_in and page.fees
    elif key == "rounds":
        page.preferences.open()
    elif key == "scenario":
        assert page.terms and page.plan and page.house


def go(window: MainWindow, name: str) -> None:
    """Show a place, from wherever the window is."""
    leave(window)
    PLACES[name].show(window)
    settle()
    if QApplication.activeWindow() is not window:
        # In a window that isn't the active one no key of an act would work, whatever is wrong.
        window.raise_()
        window.activateWindow()
        settle()
    assert QApplication.activeWindow() is window, name


def leave(window: MainWindow) -> None:
    """Show the open event without any view or panel over its pages."""
    view = view_of(window)
    stack = window._stack
    stack.setCurrentWidget(view)
    view.keys.hide()
    if view.side_pages.__dict__.get("box") is not None:
        view.side_pages.box.put_away()
    for key, page in view.pages.created.items():
        for close in _CLOSE.get(key, ()):
            close(page)
        if page.question is not None:
            page.question.close_it()
        page.line.clear()
    view.step_bar.line.clear()


_CLOSE: Mapping[str, tuple[Callable[[Any], object], ...]] = {
    "players": (
        lambda page: page.stack.setCurrentWidget(page.people),
        lambda page: page.list.show_panel(on=False) if page.panel.isVisible() else None,
    ),
    "rounds": (
        lambda page: page.preferences.put_away(),
        lambda page: page.why.put_away(),
        lambda page: page.repair.put_away(),
    ),
    "results": (lambda page: page._put_away(),),
    "standings": (lambda page: page.leave_awards(),),
    "clock": (lambda page: page.leave_plan(),),
    "scenario": (lambda page: page.show_view(page.viewer),),
    "judge": (lambda page: page._put_away(),),
    "terrain": (
        lambda page: page.set_up.leave(),
        lambda page: page._leave_steps(),
        lambda page: page.side._close_form(),
    ),
}
"""What leads a page back to how it is shown first."""


def _on(key: str, show: Callable[[Any], object]) -> Callable[[MainWindow], object]:
    """What is shown on a page."""

    def there(window: MainWindow) -> None:
        view_of(window).show_page(key)
        settle()
        show(view_of(window).current)

    return there


def _page(key: str) -> Callable[[MainWindow], object]:
    return lambda window: view_of(window).show_page(key)


def _judge_form(window: MainWindow) -> None:
    view_of(window).side_pages.open_log()
    view_of(window).pages["judge"].open_for(PlayerId(2))  # type: ignore[attr-defined]


def _judge_edit(window: MainWindow) -> None:
    view_of(window).side_pages.open_log()
    page: Any = view_of(window).pages["judge"]
    page.table.selectRow(0)
    page.edit()


def _announcement(window: MainWindow) -> None:
    window.edit_event()
    window.pages.form.show_announcement()


def _variants(window: MainWindow) -> None:
    window.open_new()
    form = window.pages.form
    form.packet.setCurrentIndex(form.packet.findData("sr2015"))
    form._more.show_all(True) if hasattr(form, "_more") else None


def _wish(page: Any) -> None:
    page.preferences.open()
    page.preferences.panel.ask()


def _search(window: MainWindow) -> None:
    view_of(window).show_page("rounds")
    view_of(window).side_pages.search()
    view_of(window).side_pages.box.field.setText("player")


def _keys(window: MainWindow) -> None:
    view_of(window).show_page("rounds")
    view_of(window).show_keys()


def _bugs(window: MainWindow) -> None:
    if not window.bugs.is_shown:
        window.bugs.show_report()


def _guide(what: str) -> Callable[[MainWindow], object]:
    return lambda window: window.guide.show(what)


def _season(
    tab: int, then: Callable[[Any], object] = lambda _: None
) -> Callable[[MainWindow], object]:
    """A view of a season with two events."""

    def there(window: MainWindow) -> None:
        if not window.pages.season.is_open:
            window.show_season(season_of(event_folder() / "places.season"))
        elif not window.pages.shows_season:
            window.show_season()
        page = window.pages.season
        page._people.form.hide()
        page.question.close_it()
        page.desk.as_of = None
        page._tabs.setCurrentIndex(tab)
        page._turn(tab)
        then(page)

    return there


def _no_season(window: MainWindow) -> None:
    if not window.pages.shows_season:
        window.show_season()
    window.pages.season.close_season()


def _edit_player(page: Any) -> None:
    page.list.table.selectRow(0)
    page.list.edit()


PLACES: Mapping[str, Place] = {
    **{key: Place(VIEWS[key], _page(key)) for key in MAKERS},
    "card": Place(VIEWS["card"], lambda window: view_of(window).side_pages.open_card(1)),
    "judge": Place(VIEWS["judge"], lambda window: view_of(window).side_pages.open_log()),
    "judge: new": Place(VIEWS["judge"], _judge_form),
    "judge: change": Place(VIEWS["judge"], _judge_edit),
    "players: new": Place(VIEWS["players"], _on("players", lambda page: page.form.start())),
    "players: change": Place(VIEWS["players"], _on("players", _edit_player)),
    "check_in": Place(VIEWS["check_in"], _on("players", lambda page: page.open_check_in())),
    "fees": Place(VIEWS["fees"], _on("players", lambda page: page.open_fees())),
    "roster": Place(
        VIEWS["roster"],
        _on("players", lambda page: page.open_roster(DATA / "rosters" / "roster-messy.csv")),
    ),
    "lists": Place(VIEWS["lists"], _on("players", lambda page: page.lists.show_all())),
    "list": Place(VIEWS["list"], _on("players", lambda page: page.lists.edit(1))),
    "wishes": Place(VIEWS["wishes"], _on("rounds", lambda page: page.preferences.open())),
    "wishes: new": Place(VIEWS["wishes"], _on("rounds", _wish)),
    "rounds: why": Place(VIEWS["rounds"], _on("rounds", lambda page: page.why.open())),
    "results: slip": Place(VIEWS["results"], _on("results", lambda page: page.open_table(2))),
    "results: tie": Place(
        VIEWS["results"], _on("results", lambda page: page.open_table(2, tied=True))
    ),
    "awards": Place(VIEWS["awards"], _on("standings", lambda page: page.open_awards())),
    "day": Place(VIEWS["day"], _on("clock", lambda page: page.open_plan())),
    "terms": Place(VIEWS["terms"], _on("scenario", lambda page: page.show_view(page.terms))),
    "plan": Place(VIEWS["plan"], _on("scenario", lambda page: page.show_view(page.plan))),
    "house": Place(VIEWS["house"], _on("scenario", lambda page: page.show_view(page.house))),
    "steps": Place(VIEWS["steps"], _on("terrain", lambda page: page.open_steps(None))),
    "set_up": Place(VIEWS["set_up"], _on("terrain", lambda page: page.open_set_up())),
    "piece": Place(VIEWS["piece"], _on("terrain", lambda page: page.side.open_form(is_new=True))),
    "season": Place(VIEWS["season"], _season(1)),
    "season: events": Place(VIEWS["season"], _season(2)),
    "season: person": Place(VIEWS["season"], _season(3, lambda page: page._people.edit())),
    "season: finals": Place(VIEWS["season"], _season(4)),
    "season: printouts": Place(VIEWS["season"], _season(6)),
    "season_screen": Place(VIEWS["season_screen"], _season(7)),
    "final": Place(VIEWS["final"], _season(5)),
    "season: as of a day": Place(
        VIEWS["season"], _season(0, lambda page: page.bound["as_of"].trigger())
    ),
    "season: new": Place(VIEWS["season"], _no_season),
    "notices": Place(
        VIEWS["notices"], _on("screen", lambda page: page.notices.which.setCurrentIndex(1))
    ),
    "search": Place(VIEWS["window"], _search),
    "keys": Place(VIEWS["rounds"], _keys),
    "form": Place(VIEWS["form"], lambda window: window.edit_event()),
    "form: new": Place(VIEWS["form"], lambda window: window.open_new()),
    "form: variants": Place(VIEWS["form"], _variants),
    "form: announcement": Place(VIEWS["form"], _announcement),
    "figures": Place(VIEWS["figures"], lambda window: window.show_figures()),
    "backups": Place(VIEWS["backups"], lambda window: window.show_backups()),
    "phones": Place(VIEWS["phones"], lambda window: window.show_phones()),
    "returning": Place(
        VIEWS["returning"],
        lambda window: window.pages._stack.setCurrentWidget(window.pages.returning),
    ),
    "server": Place(VIEWS["server"], lambda window: window.show_server()),
    "guest-screen": Place(VIEWS["guest-screen"], lambda window: window.show_guest_screen()),
    "player-results": Place(VIEWS["player-results"], lambda window: window.show_player_results()),
    "welcome": Place(VIEWS["welcome"], lambda window: window.show_welcome()),
    "settings": Place(VIEWS["settings"], _guide("settings")),
    "help": Place(VIEWS["help"], _guide("help")),
    "about": Place(VIEWS["about"], _guide("about")),
    "bugs": Place(VIEWS["bugs"], _bugs),
}
"""By name: what is shown first, and after a colon what is open there."""

_WITHOUT_PLAYERS = (
    *MAKERS, "judge", "players: new", "check_in", "fees", "lists", "wishes", "awards", "day",
    "plan",
)  # fmt: skip

OTHER_EVENTS: Mapping[str, tuple[Callable[[EventSession], object], tuple[str, ...]]] = {
    "nobody": (register_nobody, _WITHOUT_PLAYERS),
    "draft": (draft_round, (*_WITHOUT_PLAYERS, "card", "list", "rounds: why")),
    "over": (play_to_the_end, (*_WITHOUT_PLAYERS, "card", "list", "rounds: why")),
}
"""Events at another stage of the day, and the places that differ in them."""


LAPTOP = QSize(1366, 730)
"""What a screen of 1366 × 768 leaves for a window and its frame."""
_TYPE_HIGH = 37
"""The height of the program's own type at 200 percent there; the type of the tests is lower."""


def enlarge_as_on_laptop(app: QApplication, percent: int = 200) -> None:
    """Make type as high in pixels as so much is on a laptop, whatever fonts there are."""
    apply_text_size(app, 200)
    apply_text_size(app, round(percent * _TYPE_HIGH / QFontMetrics(app.font()).height()))
