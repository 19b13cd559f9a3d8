"""Names that look like markup are shown letter by letter, in every page, tool tip and cell.

Rich text in a name could show a picture from anywhere, and reading it would ask that place for it.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QTextEdit,
    QToolTip,
    QWidget,
)

from app.services.event.events import new_event
from app.services.packet.house_packets import copied_text
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios import house_scenarios
from app.services.scenarios.house_scenarios import copied_text as scenario_text
from app.services.scenarios.lookup import scenarios_of
from app.ui.core.settings import Settings
from app.ui.program.application import apply_theme
from app.ui.program.start import show_first
from app.ui.scenarios.details_view import SectionBrowser
from tests.builders import CUP, begin_round, morning
from tests.services.acts import won
from tests.ui.core.test_access import SHOWN, brought_into_sight
from tests.ui.places import make_all

EVIL = '<img src="//host/x"><b>Eve</b> ' + "a" * 60
"""A name; in a file's name the slashes can't be."""
IN_A_FILE = EVIL.replace('"', "'")
IN_A_PATH = EVIL.replace("/", "-").replace('"', "'")

UI = Path(__file__).parents[3] / "app" / "ui"
WRITES_RICH = {
    "scenarios/details_view.py": "setHtml",
    "program/guide/help_page.py": "setMarkdown",
    "core/beside.py": "QProgressDialog",
    "core/widgets/text_cell.py": "QStaticText",
}
"""Where rich text is made, of what is escaped or comes with the program; or could be, and a plain
label or format is set instead."""
RICH = frozenset({
    "setHtml", "insertHtml", "appendHtml", "setMarkdown", "insertMarkdown", "RichText", "AutoText",
    "MarkdownText", "QStaticText", "QGraphicsTextItem", "QMessageBox", "QErrorMessage",
    "QInputDialog", "QProgressDialog", "setWhatsThis", "QWhatsThis",
})  # fmt: skip
"""Calls and classes of Qt's that take or guess rich text and are made plain by nothing here."""


@pytest.fixture(scope="module")
def sources() -> list[tuple[str, ast.Module]]:
    """Every file of the window, read once."""
    return [
        (path.relative_to(UI).as_posix(), ast.parse(path.read_text("utf-8")))
        for path in sorted(UI.rglob("*.py"))
    ]


def test_no_code_of_the_window_writes_rich_text_but_those_that_escape_it(sources):
    found = {
        (name, word)
        for name, tree in sources
        for node in ast.walk(tree)
        if (word := getattr(node, "attr", getattr(node, "id", ""))) in RICH
    }
    assert found == set(WRITES_RICH.items())


def test_every_label_is_made_plain_where_it_is_made(sources):
    guessing = [
        f"{name}:{call.lineno}" for name, tree in sources for call in _labels(tree)
        if not any(one.arg == "textFormat" for one in call.keywords)
    ]  # fmt: skip
    # The one function that says it afterwards.
    assert [one for one in guessing if not one.startswith("core/widgets/labels.py:")] == []


def _labels(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls that make a label: of the class, or of a class that is one, from within it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "QLabel":
                yield node
        elif isinstance(node, ast.ClassDef) and "QLabel" in [ast.unparse(b) for b in node.bases]:
            for one in ast.walk(node):
                if isinstance(one, ast.Call) and ast.unparse(one.func) == "super().__init__":
                    yield one


@pytest.fixture(scope="module")
def dressed(qapp) -> Iterator[QApplication]:
    """The application as the program dresses it."""
    palette, style = qapp.palette(), qapp.style().name()
    qapp.setStyle("Fusion")
    apply_theme(qapp, "light")
    yield qapp
    qapp.setStyleSheet("")
    qapp.setPalette(palette)
    qapp.setStyle(style)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_label_and_tool_tip_is_plain_in_every_theme(qtbot, dressed, theme):
    """Before the window is there: it takes long to dress all its pages."""
    widget = QWidget()
    qtbot.addWidget(widget)
    apply_theme(dressed, theme)
    QToolTip.showText(widget.mapToGlobal(QPoint(5, 5)), EVIL, widget)
    assert shown_tip().text() == EVIL
    assert shown_tip().textFormat() is Qt.TextFormat.PlainText
    QToolTip.hideText()
    forgotten = QLabel(EVIL, widget)
    forgotten.ensurePolished()
    assert forgotten.textFormat() is Qt.TextFormat.PlainText
    apply_theme(dressed, "light")


@pytest.fixture(scope="module")
def window(dressed, tmp_path_factory):
    """The window with an event whose every name is markup, dressed as the program dresses it."""
    folder = tmp_path_factory.mktemp("plain") / IN_A_PATH
    folder.mkdir()
    path = folder / "cup.dicedown"
    packet = copied_text("sr2015", "evil").replace("House Steamroller 2015", IN_A_FILE, 1)
    assert IN_A_FILE in packet
    draft = replace(CUP, name=EVIL, venue=EVIL, packet="evil", house_packet=packet)
    session = new_event(path, draft, clock=morning, dice=lambda _: 0)
    for number in range(8):
        one = f"{number} {EVIL}"
        session.do(
            players.register,
            PlayerDraft(name=one, public_name=one, club=EVIL, city=EVIL, faction=EVIL),
        )
    text = scenario_text(scenarios_of("sr2015").scenarios[0], "evil")
    (name,) = re.findall(r'^name = "(.*)"$', text, re.M)[:1]
    session.do(house_scenarios.keep, text.replace(f'"{name}"', f'"{IN_A_FILE}"', 1))
    begin_round(session)
    game = session.state.rounds[-1].games[0]
    session.do(results.enter, game.table, *won(game))
    session.close()
    made = show_first(Settings(folder / "window.ini"), path)
    made.resize(1280, 720)
    made.activateWindow()
    assert QTest.qWaitForWindowActive(made)
    make_all("players", made.view.pages["players"])
    yield made
    made.end()
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def tips(widget: QWidget) -> Iterator[str]:
    """What is shown where the pointer rests on a widget or a cell, and in the bar below."""
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    for action in widget.actions():
        yield from (action.toolTip(), action.statusTip(), action.whatsThis())
    if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
        is_list = isinstance(model, QAbstractListModel)
        for row in range(model.rowCount()):
            for column in range(1 if is_list else model.columnCount()):
                yield str(model.index(row, column).data(Qt.ItemDataRole.ToolTipRole) or "")


@pytest.mark.sweep(12)
@pytest.mark.parametrize("name", SHOWN)
def test_a_name_is_nowhere_markup(window, name):
    page = brought_into_sight(window, name)
    QApplication.processEvents()
    for widget in (page, *page.findChildren(QWidget)):
        if isinstance(widget, QLabel):
            assert widget.textFormat() is Qt.TextFormat.PlainText, widget.text()
        if isinstance(widget, QTextEdit):
            assert "//host/x" not in re.sub("&lt;img[^&]*", "", widget.toHtml())
    window.centralWidget().setCurrentWidget(window.view)


def test_the_names_are_there(window):
    """Else nothing above is shown."""
    seen = set()
    for name in SHOWN:
        page = brought_into_sight(window, name)
        widgets = page.findChildren(QWidget)
        if any("<img" in tip for one in widgets for tip in tips(one)):
            seen.add("tip")
        if any("<img" in one.text() for one in page.findChildren(QLabel)):
            seen.add("label")
        if len(seen) == 2:
            break
    window.centralWidget().setCurrentWidget(window.view)
    assert seen == {"tip", "label"}


def shown_tip() -> QLabel:
    """The tool tip in sight."""
    (tip,) = [
        one for one in QApplication.topLevelWidgets()
        if one.inherits("QTipLabel") and one.isVisible()
    ]  # fmt: skip
    assert isinstance(tip, QLabel)
    return tip


def test_a_tool_tip_of_any_widget_is_plain(window):
    for widget in (window, *window.view.findChildren(QWidget)[:60]):
        before = widget.toolTip()
        widget.setToolTip(EVIL)
        point = QPoint(1, 1)
        where = widget.mapToGlobal(point)
        QToolTip.hideText()
        QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, where))
        if QToolTip.isVisible() and QToolTip.text() == EVIL:
            assert shown_tip().textFormat() is Qt.TextFormat.PlainText
        widget.setToolTip(before)
    QToolTip.hideText()
    QToolTip.showText(window.mapToGlobal(QPoint(5, 5)), EVIL, window)
    assert shown_tip().textFormat() is Qt.TextFormat.PlainText
    QToolTip.hideText()


def test_what_a_scenario_says_is_escaped(qtbot):
    browser = SectionBrowser("Text")
    qtbot.addWidget(browser)
    browser.tell([(EVIL, (EVIL,))])
    assert browser.toPlainText() == f"{EVIL}\n{EVIL}"
