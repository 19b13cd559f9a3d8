"""The rail: pages by icon and name, the judge's log among them, and icons alone where narrow."""

from contextlib import contextmanager
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle

from app.rules.core.draw import Draw
from app.services.players.players import tick_many
from app.services.results.results import enter
from app.ui.core.window_acts import PAGES, WINDOW, page_act
from app.ui.program.application import apply_text_size, apply_theme
from app.ui.program.rail import Rail
from app.words.core.catalogue import words
from tests.builders import event_of, plain_result


@pytest.fixture
def view(open_window, event):
    return open_window(event).view


@contextmanager
def text_of(percent):
    apply_text_size(QApplication.instance(), percent)
    try:
        yield
    finally:
        apply_text_size(QApplication.instance(), 100)


def click_entry(view, key):
    rail = view._rail
    row = [*PAGES, "judge"].index(key)
    place = rail.visualItemRect(rail.item(row)).center()
    QTest.mouseClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_shows_each_page_and_the_judges_log(view):
    for key in (*PAGES, "judge", "players"):
        click_entry(view, key)
        assert (view.page_key, view._rail.key) == (key, key)
        assert view.current.isVisible()
        assert not view._rail.hasFocus()


def test_ctrl_j_marks_the_judges_log_and_esc_the_page_before(view, qtbot):
    view.show_page("standings")
    QTest.keyClick(view.current.table, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert (view.page_key, view._rail.key) == ("judge", "judge")
    view.go_back()
    assert (view.page_key, view._rail.key) == ("standings", "standings")


def test_from_a_card_a_click_on_its_page_leads_back(view):
    view.show_page("players")
    view.open_card(view.desk.state.entrants[0].id)
    assert (view.page_key, view._rail.key) == ("card", "players")
    click_entry(view, "players")
    assert view.page_key == "players"


def test_the_arrows_walk_through_all_and_stay_in_the_rail(view):
    view.show_page("players")
    view._rail.setFocus()
    seen = [view.page_key]
    for _ in PAGES:
        QTest.keyClick(view._rail, Qt.Key.Key_Down)
        seen.append(view.page_key)
        assert view._rail.hasFocus()
    assert seen == [*PAGES, "judge"]


def test_what_waits_is_numbered(view):
    rail, (first, *_) = view._rail, view.desk.state.last_round.missing
    assert rail.waiting("results") == 4
    item = rail.item(list(PAGES).index("results"))
    spoken = item.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("tables 1–4 are missing")
    view.line.run(enter, first.table, *plain_result(first, Draw(1)))
    assert rail.waiting("results") == 3


def test_who_is_not_checked_in_is_numbered_until_the_round_is_paired(open_window, tmp_path):
    event_of(tmp_path / "eight.dicedown", 8).close()
    view = open_window(tmp_path / "eight.dicedown").view
    rail, (first, *others) = view._rail, [one.id for one in view.desk.state.entrants]
    assert rail.waiting("players") == 0
    view.line.run(tick_many, (first,), "here", on=True)
    assert rail.waiting("players") == 7
    view.line.run(tick_many, tuple(others[1:]), "here", on=True)
    assert rail.waiting("players") == 1
    item = rail.item(0)
    assert view.desk.name_of(others[0]) in item.toolTip()
    # Another one is missing, in the same number.
    rail.show_waiting("players", 1, "1 player isn't checked in: Lou.")
    assert item.toolTip().endswith("Lou.")
    view.line.run(tick_many, (others[0],), "here", on=True)
    assert rail.waiting("players") == 0 and "\n" not in item.toolTip()


def test_a_tool_tip_has_name_and_key(view):
    tips = [view._rail.item(row).toolTip().partition("\n")[0] for row in range(12)]
    assert tips[0] == "Players (Ctrl+1)" and tips[10].endswith("(Ctrl+0)")
    assert tips[8].endswith("(Ctrl+T)") and tips[11].endswith("(Ctrl+J)")


def test_it_folds_by_the_width_in_heights_of_the_type(view):
    rail = view._rail
    rail.fold_for(76)
    named = rail.width()
    assert not rail.is_folded
    widths = [half / 2 for half in (*range(140, 110, -1), *range(110, 140))]
    states = []
    for width in widths:
        rail.fold_for(width)
        states.append(rail.is_folded)
    assert sum(a is not b for a, b in pairwise(states)) == 2
    rail.fold_for(50)
    assert rail.width() < named / 2
    assert rail.item(0).toolTip() and rail.item(0).text() == "Players"


@pytest.fixture
def undressed(qapp):
    """Give the application its look again, which tests do without."""
    before = qapp.styleSheet(), qapp.palette()
    yield
    qapp.setStyleSheet(before[0])
    qapp.setPalette(before[1])


def test_large_text_folds_it_live_and_usual_text_unfolds_it(view, qtbot, undressed):
    view.window().resize(1366, 768)
    assert not view._rail.is_folded
    apply_theme(QApplication.instance(), "light")
    with text_of(200):
        qtbot.waitUntil(lambda: view._rail.is_folded)
        assert [button.text() for button in view._hints] == ["", ""]
        assert [button.accessibleName() for button in view._hints] == ["Find", "Keys"]
        em = view._rail.fontMetrics().height()
        # Every page is in sight: nothing is to be scrolled.
        qtbot.waitUntil(lambda: view._rail.verticalScrollBar().maximum() == 0)
        assert 1.25 * em <= view._rail.sizeHintForRow(0) <= 2 * em
        view._rail.setMaximumHeight(round(11 * 1.7 * em))
        qtbot.waitUntil(lambda: view._rail.sizeHintForRow(0) < 2 * em)
        qtbot.waitUntil(lambda: view._rail.verticalScrollBar().maximum() == 0)
        assert view._rail.sizeHintForRow(0) >= 1.25 * em
        view._rail.setMaximumHeight(10_000)
        menu = view.window().menu_bar.menus[("File",)]
        menu.ensurePolished()
        metric = QStyle.PixelMetric.PM_SmallIconSize
        assert menu.style().pixelMetric(metric, None, menu) >= 0.9 * menu.fontMetrics().height()
    qtbot.waitUntil(lambda: not view._rail.is_folded)
    assert view._hints[0].text() == "Find"
    assert view._rail.sizeHintForRow(0) == round(2 * view._rail.fontMetrics().height())


def test_only_an_entry_that_says_something_else_is_painted_again(qtbot, monkeypatch):
    rail = Rail(words(), {page: WINDOW[page_act(page)] for page in PAGES})
    qtbot.addWidget(rail)
    rail.resize(200, 600)
    with qtbot.waitExposed(rail):
        rail.show()
    qtbot.wait(50)
    painted = []

    class Painted(QObject):
        def eventFilter(self, _watched, event):  # noqa: N802
            if event.type() == QEvent.Type.Paint:
                painted.append(event.region().boundingRect())
            return False

    watching = Painted(rail)
    rail.viewport().installEventFilter(watching)
    rail.show_waiting("results", 7, "7 results are missing")
    qtbot.waitUntil(lambda: bool(painted))
    qtbot.wait(50)
    assert painted == [rail.visualItemRect(rail.item([*PAGES].index("results")))]
