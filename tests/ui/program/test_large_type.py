"""With type twice as large: the panel of keys, and pages that have to scroll.

That nothing of a page is cut is held by ``tests.ui.core.test_nothing_is_cut``.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTableView,
    QWidget,
)

from app.rules.core.draw import Draw
from app.services.clock import round_clock
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.settings import LANGUAGE
from app.ui.core.widgets.labels import ElidedLabel
from app.ui.core.widgets.scroll import PageScroll
from app.ui.core.widgets.toast import Toast
from app.ui.pairing.board_view import FIRST, LOCK
from app.ui.program.application import apply_text_size
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow, first_size
from tests.builders import begin_round, copied, play_round
from tests.ui.hands import press, write
from tests.ui.places import LAPTOP, enlarge_as_on_laptop, go

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


def _around(page: QWidget) -> list[QScrollArea]:
    parent = page.parentWidget()
    grand = parent.parentWidget() if parent is not None else None
    return [one for one in (parent, grand) if isinstance(one, QScrollArea)]


def view_of(window: MainWindow) -> EventView:
    assert window.view is not None
    return window.view


def test_no_key_in_the_panel_is_cut(window, one_in):
    view = view_of(window)
    view.show_page("players")
    view.show_keys()
    for key in one_in(4, PAGES):
        view.show_page(key)
        settle()
        cut = [
            one.text() for one in view.keys.findChildren(QLabel)
            if one.isVisible() and one.width() < one.sizeHint().width()
        ]  # fmt: skip
        assert cut == []
        assert view.keys.height() <= view.keys.parentWidget().height()


@pytest.fixture
def laptop(qapp, open_window, cup) -> Iterator[MainWindow]:
    """A window as large as a laptop's screen, with type as large there as 200 percent are."""
    enlarge_as_on_laptop(qapp)
    shown = open_window(cup)
    shown.resize(LAPTOP)
    settle()
    yield shown
    apply_text_size(qapp, 100)


def test_where_there_is_little_height_long_words_leave_the_buttons_in_sight(
    qapp, open_window, cup, monkeypatch
):
    monkeypatch.setenv(LANGUAGE, "de")
    window = open_window(cup)
    enlarge_as_on_laptop(qapp)
    window.resize(1280, 720)
    view = view_of(window)
    for key in ("screen", "clock"):
        view.show_page(key)
        settle()
        (scroll,) = (one for one in view.findChildren(PageScroll) if one.isVisible())
        assert view.current.is_low and scroll.verticalScrollBar().maximum() == 0
    head = view.current.view.labels.head
    head.setText("Züge von 10 Minuten; je Partie und Spieler eine Verlängerung. " * 4)
    view.current.view._fit_head()
    settle()
    assert view.current.view._head_room.height() <= 3 * head.fontMetrics().lineSpacing()
    assert scroll.verticalScrollBar().maximum() == 0
    view.show_page("screen")
    assert all(button.icon().isNull() for button in view.current._kinds)
    apply_text_size(qapp, 100)
    settle()
    assert not any(button.icon().isNull() for button in view.current._kinds)


@pytest.mark.parametrize("key", ["clock", "screen"])
def test_on_a_laptop_the_clock_and_the_players_screen_are_whole(laptop, key):
    view = view_of(laptop)
    view.show_page(key)
    settle()
    page = view.current
    shown = page.view.switch if key == "clock" else page.switch
    assert [one.isChecked() for one in shown.buttons] == [True, False]
    bar = next(iter(_around(page))).verticalScrollBar()
    assert bar.maximum() == 0, "what matters first needs no scrolling"
    picture = page.face if key == "clock" else page.now
    assert picture.height() >= 4 * page.fontMetrics().height(), "and is large enough to be read"
    QTest.mouseClick(shown.buttons[1], Qt.MouseButton.LeftButton)
    settle()
    aside = page.view.alarm if key == "clock" else page.place
    assert aside.isVisible() and not picture.isVisible()
    assert not view._rail.hasFocus() and page.isAncestorOf(QApplication.focusWidget())
    view.show_page("rounds")
    view.show_page(key)
    page.start()
    assert picture.isVisible() and page.focusWidget().isVisible()


def test_a_late_entry_is_added_without_scrolling(laptop):
    view = view_of(laptop)
    view.show_page("players")
    settle()
    page = view.current
    page.start()
    press("Ins")
    settle()
    assert not page.list.table.isVisible() and page.form.person.name.hasFocus()
    go = page.form.person.go
    assert go.visibleRegion().boundingRect() == go.rect()
    assert page.form.width() > 26 * page.fontMetrics().height()
    laptop.resize(2600, 1200)
    settle()
    assert page.list.table.isVisible() and page.panel.width() < page.width() // 2


def test_the_keys_of_a_panel_that_is_folded_away_bring_it_into_sight(laptop):
    view = view_of(laptop)
    view.show_page("clock")
    settle()
    page = view.current
    page.start()
    assert not page.view.waiting.isVisible()
    press("Alt+W")
    assert page.view.waiting.who.isVisible() and page.view.waiting.who.hasFocus()
    view.show_page("screen")
    settle()
    view.current.start()
    press("1")
    assert view.current.place.isVisible()


def test_on_a_laptop_the_standings_have_more_room_than_the_reason_for_a_place(laptop):
    view = view_of(laptop)
    view.show_page("standings")
    settle()
    page = view.current
    assert page.table.height() > page.why.height() > 0


@pytest.mark.parametrize(
    ("place", "rows"),
    [
        ("roster", 4),
        ("lists", 5),
        ("awards", 3),
        ("lookback", 1),
        ("judge", 0),
        ("judge: new", 0),
        ("rounds: why", 2),
        ("wishes", 2),
        ("wishes: new", 2),
        ("scenario", 5),
        ("terms", 0),
        ("plan", 2),
        ("house", 0),
    ],
)
def test_on_a_laptop_lists_have_rows_and_no_page_scrolls(laptop, place, rows):
    go(laptop, place)
    page = view_of(laptop).current
    around = page.parentWidget()
    assert page.is_low
    assert page.height() <= around.height() and page.width() <= around.width()
    lists = [one for one in page.findChildren(QAbstractItemView) if one.isVisible()]
    assert all(one.horizontalScrollBar().maximum() == 0 for one in lists)
    assert max((whole_rows(one) for one in lists), default=0) >= rows


SAVING = (
    "results: slip", "results: tie", "form", "form: new", "form: variants", "fees", "list",
    "judge: new", "judge: change", "players: new", "players: change", "wishes: new", "roster",
)  # fmt: skip
"""Places with a form, or with what is saved at once."""


@pytest.mark.parametrize("shape", [SMALL, LAPTOP], ids=["1280×720", "1366×768"])
@pytest.mark.parametrize("place", SAVING)
def test_what_saves_a_form_is_whole_in_sight(laptop, place, shape):
    laptop.resize(shape)
    go(laptop, place)
    saves = [one for one in laptop.findChildren(QPushButton) if one.isVisible() and saves_form(one)]
    assert saves, "something saves it"
    for one in saves:
        assert one.visibleRegion().boundingRect() == one.rect(), one.text()


@pytest.mark.parametrize("shape", [SMALL, LAPTOP], ids=["1280×720", "1366×768"])
@pytest.mark.parametrize("place", ["form", "form: new", "fees"])
def test_every_plain_field_of_a_form_is_seen_at_once(laptop, place, shape):
    laptop.resize(shape)
    go(laptop, place)
    form = view_of(laptop).current.fees if place == "fees" else laptop.pages.form.composer.basics
    fields = [one for one in form.findChildren(QWidget) if isinstance(one, FIELDS)]
    fields = [one for one in fields if one.isVisible() and one.parent() not in fields]
    assert len(fields) >= 6
    for one in fields:
        assert one.visibleRegion().boundingRect() == one.rect(), one.accessibleName()


FIELDS = (QLineEdit, QComboBox, QDateEdit, QCheckBox)


def test_on_a_laptop_what_is_wrong_with_an_event_is_said_beside_its_button(laptop):
    go(laptop, "form: new")
    form = laptop.pages.form
    form.rounds.setFocus()
    press("Return")
    settle()
    words = "Enter a name for the event"
    shown = [one for one in laptop.findChildren(QLabel) if one.isVisible() and words in one.text()]
    (said,) = shown
    assert said.mapTo(laptop, QPoint()).y() > form.rounds.mapTo(laptop, QPoint()).y()
    assert form.name.hasFocus()
    apply_text_size(QApplication.instance(), 100)
    settle()
    press("Return")
    settle()
    (said,) = (
        one for one in laptop.findChildren(QLabel) if one.isVisible() and words in one.text()
    )
    assert said.mapTo(laptop, QPoint()).y() < form.rounds.mapTo(laptop, QPoint()).y()


def test_on_a_laptop_a_problem_has_the_place_of_its_label_and_moves_nothing(laptop):
    go(laptop, "fees")
    view = view_of(laptop).current.fees
    before = {name: field.mapTo(view, QPoint()) for name, field in view.fields.items()}
    view.fields["shares"].input.setFocus()
    write("90 30")
    settle()
    problem = view.fields["shares"].problem
    (said,) = (one for one in view.findChildren(ElidedLabel) if one.text() == problem)
    assert problem and said.isVisible()
    assert before == {name: field.mapTo(view, QPoint()) for name, field in view.fields.items()}
    press("Ctrl+A")
    write("50 30")
    settle()
    assert not said.isVisible() and not view.fields["shares"].problem


def test_on_a_laptop_the_editor_of_lists_shows_its_fields_and_what_is_wrong(laptop):
    go(laptop, "list")
    editor = view_of(laptop).current.lists.editor
    box = editor.boxes[0]
    for one in box.fields.edits:
        assert not one.isVisible() or one.visibleRegion().boundingRect() == one.rect()
    assert box._facts.visibleRegion().boundingRect() == box._facts.rect()


@pytest.fixture
def middling_type(qapp, open_window, cup) -> Iterator[MainWindow]:
    """A window on a laptop with type three quarters as large as the largest."""
    enlarge_as_on_laptop(qapp, 150)
    shown = open_window(cup)
    shown.resize(LAPTOP)
    settle()
    yield shown
    apply_text_size(qapp, 100)


@pytest.mark.parametrize("place", ["players: new", "fees", "form", "form: new"])
def test_forms_are_whole_in_type_half_as_large_again(middling_type, place):
    go(middling_type, place)
    buttons = [one for one in middling_type.findChildren(QPushButton) if one.isVisible()]
    saves = [one for one in buttons if saves_form(one)]
    form = view_of(middling_type).current
    if place.startswith("form"):
        form = middling_type.pages.form.composer.basics
    elif place == "fees":
        form = form.fees
    fields = [one for one in form.findChildren(QWidget) if isinstance(one, FIELDS)]
    fields = [one for one in fields if one.isVisible() and one.parent() not in fields]
    assert len(fields) >= 5
    for one in (*saves, *fields):
        assert one.visibleRegion().boundingRect() == one.rect(), one.accessibleName()


def saves_form(button: QPushButton) -> bool:
    """Whether a button is the blue one of the place, or saves without being it."""
    return bool(button.property("primary")) or button.text() in ("Save", "Add late entry")


@pytest.mark.parametrize("shape", [SMALL, LAPTOP], ids=["1280×720", "1366×768"])
def test_on_a_laptop_the_reasons_are_beside_the_games(laptop, shape):
    laptop.resize(shape)
    go(laptop, "rounds")
    page = view_of(laptop).current
    high = page.table.height()
    go(laptop, "rounds: why")
    assert page.table.height() == high and page.why.x() > page.table.x()
    assert high >= 5 * page.table.rowHeight(0)
    em = page.table.fontMetrics().height()
    assert page.table.columnWidth(FIRST) >= 7 * em > 4 * page.table.columnWidth(LOCK)
    menu = page.why._copy_menu.menu()
    menu.aboutToShow.emit()
    assert [one.text() for one in menu.actions()] == ["Copy as text", "Copy with certificate"]
    go(laptop, "wishes")
    assert page.preferences.place.y() > page.table.y(), "a form needs the whole width"


def whole_rows(view: QAbstractItemView) -> int:
    """How many rows are seen from top to bottom."""
    seen, model = view.viewport().rect(), view.model()
    rects = (view.visualRect(model.index(row, 0)) for row in range(model.rowCount()))
    return sum(seen.top() <= rect.top() and rect.bottom() <= seen.bottom() for rect in rects)


@pytest.mark.parametrize("place", ["players", "lists", "history", "roster"])
def test_in_a_small_window_no_list_scrolls_aside(window, place):
    go(window, place)
    lists = [one for one in window.findChildren(QTableView) if one.isVisible()]
    assert lists and all(one.horizontalScrollBar().maximum() == 0 for one in lists)


def test_on_a_laptop_no_row_of_buttons_is_kept_for_what_may_come(laptop):
    go(laptop, "rounds")
    page = view_of(laptop).current
    button = page.repair.button
    assert not button.isVisible() and not button.sizePolicy().retainSizeWhenHidden()
    apply_text_size(QApplication.instance(), 100)
    settle()
    assert button.sizePolicy().retainSizeWhenHidden()


def test_on_a_laptop_what_is_there_twice_leaves_its_room_to_the_lists(laptop):
    def seen() -> list[str]:
        return [one.text() for one in laptop.findChildren(QPushButton) if one.isVisible()]

    go(laptop, "history")
    assert "Redo" not in seen()
    go(laptop, "roster")
    assert not view_of(laptop).current.roster._hint.isVisible()
    apply_text_size(QApplication.instance(), 100)
    settle()
    assert view_of(laptop).current.roster._hint.isVisible()
    go(laptop, "history")
    assert "Redo" in seen()


def test_on_a_laptop_a_chart_takes_turns_with_its_table(laptop):
    go(laptop, "lookback")
    page = view_of(laptop).current
    assert page.table.isVisible() and not page.plot.isVisible()
    page._chart.click()
    assert page.plot.isVisible() and not page.table.isVisible()
    apply_text_size(QApplication.instance(), 100)
    settle()
    assert page.plot.isVisible() and page.table.isVisible() and not page._chart.isVisible()


def test_on_a_laptop_the_words_of_a_scenario_take_turns_with_the_list(laptop):
    go(laptop, "scenario")
    viewer = view_of(laptop).current.viewer
    wide = viewer.canvas.width()
    assert viewer.list.isVisible() and not viewer.details.isVisible()
    assert wide > viewer.width() / 2
    viewer.reading.click()
    assert viewer.details.isVisible() and not viewer.list.isVisible()
    go(laptop, "house")
    assert not viewer.reading.isVisible()
    go(laptop, "scenario")
    apply_text_size(QApplication.instance(), 100)
    settle()
    assert viewer.details.isVisible() and viewer.list.isVisible()
    assert not viewer.reading.isVisible() and viewer.canvas.x() > viewer.list.x()


def test_on_a_laptop_the_buttons_of_a_printout_are_in_one_line(laptop):
    go(laptop, "papers")
    page = view_of(laptop).current
    shown = [button for button in (*page.uses.buttons, page._more) if button.isVisible()]
    assert page._more in shown and len({button.y() for button in shown}) == 1
    menu = page._more.menu()
    menu.aboutToShow.emit()
    assert [one.objectName() for one in menu.actions()] == ["papers.view", "papers.folder"]


def test_on_a_laptop_rules_values_are_read_without_scrolling_aside(laptop):
    go(laptop, "figures")
    (table,) = (one for one in laptop.findChildren(QTableView) if one.isVisible())
    assert table.horizontalScrollBar().maximum() == 0
    assert "Printed in" in laptop.pages._figures.view._about.text(), "the source is below"


def test_on_a_laptop_what_goes_on_is_above_what_could_be_begun(laptop):
    go(laptop, "welcome")
    (card,), new = laptop.welcome.cards, laptop.welcome._buttons["new"]
    top = QPoint(0, 0)
    assert card.mapTo(laptop, top).y() < new.mapTo(laptop, top).y()
    assert card.go.isVisible() and laptop.rect().contains(card.go.mapTo(laptop, top))


def test_on_a_laptop_what_is_left_out_of_the_awards_is_in_a_menu(laptop):
    go(laptop, "awards")
    bar = view_of(laptop).current.awards.bar
    menu = bar.more.menu()
    menu.aboutToShow.emit()
    in_menu = [action.objectName() for action in menu.actions()]
    hidden = [name for name, button in bar.buttons.items() if button.isHidden()]
    assert in_menu == [f"awards.{name}" for name in hidden] and len(hidden) == 5
    apply_text_size(QApplication.instance(), 100)
    settle()
    assert not bar.more.isVisible()
    assert all(button.isVisible() for button in bar.buttons.values())


def test_a_message_hides_no_button_of_the_clock(laptop):
    view = view_of(laptop)
    view.desk.run(round_clock.start, None)
    view.show_page("clock")
    settle()
    page = view.current
    page.start()
    page.line.say("This computer can't play the alarm, only a beep. Watch the clock.", "odd")
    settle()
    toast = view.findChildren(Toast)
    shown = next(QRect(one.mapTo(view, QPoint()), one.size()) for one in toast if one.isVisible())
    for one in page.view.controls.findChildren(QPushButton):
        assert not shown.intersects(QRect(one.mapTo(view, QPoint()), one.size())), one.text()


def test_every_page_of_the_rail_is_seen_on_a_laptop(laptop):
    rail = view_of(laptop)._rail
    assert rail.verticalScrollBar().maximum() == 0


def test_the_step_keeps_room_for_two_lines_and_grows_only_for_more(laptop):
    bar = view_of(laptop).step_bar
    line = bar._text.fontMetrics().lineSpacing()
    assert bar._texts.height() == 2 * line
    bar._text.setText("Every word of this sentence is needed by somebody. " * 6)
    bar._fit(keeps=True)
    assert bar._texts.height() > 2 * line
    bar._text.setText("Short.")
    bar._fit(keeps=True)
    assert bar._texts.height() > 2 * line, "the page below does not move to and fro"


def test_a_page_that_needs_more_room_than_there_is_scrolls(window):
    view = view_of(window)
    view.show_page("screen")
    window.resize(1200, 440)
    settle()
    page = view.current
    area = next(iter(_around(page)))
    assert page.height() >= page.minimumSizeHint().height()
    assert area.verticalScrollBar().maximum() > 0
    last = [one for one in page.findChildren(QWidget) if one.isVisible()][-1]
    area.ensureWidgetVisible(last)
    window.resize(1200, 440)
    settle()
    assert page.width() == area.viewport().width()


def test_a_first_window_goes_on_the_screen_with_its_frame():
    assert first_size(QSize(1280, 720)) == QSize(1276, 680)
    assert first_size(QSize(1920, 1080)) == QSize(1280, 760)
