"""With type twice as large everything still goes into a window of 1280 by 720."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QScrollArea, QWidget

from app.rules.core.draw import Draw
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.pairing import preferences
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.program.application import apply_text_size
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow, first_size
from tests.builders import begin_round, copied, play_round
from tests.surroundings import DATA

SMALL = QSize(1280, 720)
PAGES = (
    "players",
    "rounds",
    "results",
    "standings",
    "clock",
    "papers",
    "history",
    "scenario",
    "screen",
    "lookback",
)


@pytest.fixture
def large_type(qapp) -> Iterator[None]:
    """Type twice as large as usual."""
    apply_text_size(qapp, 200)
    yield
    apply_text_size(qapp, 100)


@pytest.fixture
def cup(tmp_path):
    """A long name, a cut ahead, two rounds closed and the third being played."""
    draft = EventDraft(
        name="The Great Autumn Steamroller of the Northern Lights",
        packet="sr2019",
        point_size=100,
        venue="Northgate",
        variants=(("cut-to-top", 4), ("destruction-scoring", None)),
    )
    path = tmp_path / "cup.dicedown"
    copied(path, "large type", play_until_the_third, draft).close()
    return path


def play_until_the_third(session: EventSession) -> None:
    for letter in "ABCDEFGHIJKLM":
        name = f"Player {letter} Featherstonehaugh-Cholmondeley"
        session.do(players.register, PlayerDraft(name=name, faction="Cryx"))
    draw = Draw(9)
    for _ in range(2):
        play_round(session, draw)
    begin_round(session)


@pytest.fixture
def window(large_type, open_window, cup) -> MainWindow:
    """The window at its smallest usual size."""
    shown = open_window(cup)
    shown.resize(SMALL)
    settle()
    return shown


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def fits(window: MainWindow, page: QWidget) -> None:
    """The window can be this small, and nothing of the page lies beside it."""
    settle()
    assert window.size() == SMALL
    least = window.minimumSizeHint()
    assert (least.width() <= 1280, least.height() <= 720) == (True, True), least
    for area in (*page.findChildren(QScrollArea), *_around(page)):
        if area.isVisible():
            assert area.horizontalScrollBar().maximum() == 0, (page, area.widget())
    assert _beside(page) == []


def _around(page: QWidget) -> list[QScrollArea]:
    parent = page.parentWidget()
    grand = parent.parentWidget() if parent is not None else None
    return [one for one in (parent, grand) if isinstance(one, QScrollArea)]


def _beside(page: QWidget) -> list[str]:
    """Widgets whose right edge is out of sight; what is in a table scrolls by itself."""
    return [
        f"{type(one).__name__} {one.objectName()} {one.geometry()}"
        for one in page.findChildren(QWidget)
        if one.isVisible() and not _is_in_a_table(one) and _right(one, page) > page.width()
    ]


def _is_in_a_table(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QAbstractItemView):
        parent = parent.parentWidget()
    return parent is not None


def _right(widget: QWidget, page: QWidget) -> int:
    return widget.mapTo(page, widget.rect().topRight()).x()


def view_of(window: MainWindow) -> EventView:
    assert window.view is not None
    return window.view


@pytest.mark.sweep(4)
@pytest.mark.parametrize("key", PAGES)
def test_every_page_goes_into_a_small_window_with_type_twice_as_large(window, key):
    view = view_of(window)
    view.show_page(key)
    fits(window, view.current)


def test_so_does_a_roster_that_is_imported(window):
    view = view_of(window)
    view.show_page("players")
    view.current.open_roster(DATA / "rosters" / "roster-33.csv")
    fits(window, view.current)


def test_so_does_every_view_of_the_players(window):
    view = view_of(window)
    view.show_page("players")
    page = view.current
    for n in range(page.stack.count()):
        page.stack.setCurrentIndex(n)
        fits(window, page)


def test_so_do_the_awards(window):
    view = view_of(window)
    view.show_page("standings")
    view.current.open_awards()
    fits(window, view.current)


def test_so_do_the_preferences_and_the_form_of_one(window):
    view = view_of(window)
    view.desk.run(preferences.add, "club")
    view.show_page("rounds")
    page = view.current
    page.preferences.open()
    fits(window, page)
    page.preferences.panel.ask()
    fits(window, page)


def test_so_does_a_result_being_entered(window):
    view = view_of(window)
    view.show_page("results")
    page = view.current
    page.table_field.setText("1")
    page._take(1)
    fits(window, page)


def test_so_do_the_settings_and_the_figures(window):
    window.edit_event()
    fits(window, window.pages.form)
    window.pages.form.show_announcement()
    fits(window, window.pages.form)
    window.pages.form.show_form()
    window.pages.form.show_figures()
    fits(window, window.pages.form)


def test_so_do_the_figures_of_the_event(window):
    window.show_figures()
    fits(window, window.pages.figures)


def test_so_does_the_welcome_page_and_the_form_of_a_new_event(window):
    window.close_event()
    fits(window, window.welcome)
    window.open_new()
    fits(window, window.pages.form)


def test_so_do_settings_help_and_about(window):
    for what in ("settings", "help", "about"):
        window.guide.show(what)
        fits(window, getattr(window.guide, what))


def test_so_do_the_backups_and_the_report_of_a_bug(window):
    window.show_backups()
    fits(window, window.pages.backups)
    window.bugs.show_report()
    fits(window, window.bugs.page)


def test_so_do_a_card_and_the_judges_log(window):
    view = view_of(window)
    view.side_pages.open_card(1)
    fits(window, view.current)
    view.side_pages.open_log()
    fits(window, view.current)


def test_no_key_in_the_panel_is_cut(window):
    view = view_of(window)
    view.show_page("players")
    view.show_keys()
    for key in PAGES:
        view.show_page(key)
        settle()
        cut = [
            one.text() for one in view.keys.findChildren(QLabel)
            if one.isVisible() and one.width() < one.sizeHint().width()
        ]  # fmt: skip
        assert cut == []
        assert view.keys.height() <= view.keys.parentWidget().height()


def test_a_page_that_needs_more_room_than_there_is_scrolls(window):
    view = view_of(window)
    view.show_page("screen")
    window.resize(1000, 430)
    settle()
    page = view.current
    area = next(iter(_around(page)))
    assert page.height() >= page.minimumSizeHint().height()
    assert area.verticalScrollBar().maximum() > 0
    last = [one for one in page.findChildren(QWidget) if one.isVisible()][-1]
    area.ensureWidgetVisible(last)
    window.resize(1900, 1600)
    settle()
    assert page.width() == area.viewport().width()


def test_a_first_window_goes_on_the_screen_with_its_frame():
    assert first_size(QSize(1280, 720)) == QSize(1276, 680)
    assert first_size(QSize(1920, 1080)) == QSize(1280, 760)
