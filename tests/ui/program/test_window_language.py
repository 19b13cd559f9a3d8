"""The window in another language: the same event, the same page, every word of it."""

import math
import re
from gettext import NullTranslations

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QTableView,
    QWidget,
)

from app.services.event.user_settings import account
from app.ui.core.settings import LANGUAGE, window_language
from app.ui.program.application import apply_language
from app.ui.program.main_window import MainWindow
from app.ui.program.start import ShownWindow
from app.words.core import catalogue
from app.words.core.catalogue import LANGUAGES, Words
from tests.ui.hands import press
from tests.ui.places import make_all


@pytest.fixture
def shown(qtbot, qapp, settings, monkeypatch):
    """The window as the program shows it, in the language that is set."""
    monkeypatch.delenv(LANGUAGE)
    kept = ShownWindow(qapp, settings)
    kept.window.show()
    yield kept
    kept.window.end()
    kept.window.close()
    kept.deleteLater()
    apply_language(qapp, "en")


def choose(shown, qtbot, code):
    shown.window.guide.show("settings")
    page = shown.window.guide.settings
    page.language.setCurrentIndex(page.language.findData(code))
    page.language.activated.emit(page.language.currentIndex())
    before = shown.window
    page.switch.click()
    qtbot.waitUntil(lambda: shown.window is not before)


def test_a_language_that_is_chosen_is_spoken_at_once_with_the_event_as_it_was(
    shown, qtbot, event, settings
):
    shown.window.open_path(event)
    shown.window.view.show_page("standings")
    steps = len(shown.window.view.desk.session.state.entrants)
    choose(shown, qtbot, "de")
    window = shown.window
    assert settings.window_language == "de"
    assert window.view.page_key == "standings" and window.view.event_name == "Spring Cup"
    assert len(window.view.desk.session.state.entrants) == steps
    assert window.view.file_bar.text == "", "it is not held by the window that went"
    rail = window.view._rail
    assert "Rangliste" in [rail.item(row).text() for row in range(rail.count())]
    assert window.guide.settings.isVisible() and not window.guide.settings.switch.isEnabled()


def test_qt_speaks_it_too_and_english_again(shown, qtbot, qapp):
    choose(shown, qtbot, "de")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert [button.text() for button in box.buttons()] == ["Abbrechen"]
    assert QKeySequence("Ctrl+K").toString(QKeySequence.SequenceFormat.NativeText) == "Strg+K"
    assert QLocale().monthName(5) == "Mai"
    choose(shown, qtbot, "en")
    assert QKeySequence("Ctrl+K").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+K"


def test_a_form_with_something_typed_is_asked_about_first(shown, qtbot):
    shown.window.open_new()
    shown.window.pages.form.name.setText("Autumn Cup")
    shown.window.guide.show("settings")
    before, page = shown.window, shown.window.guide.settings
    page.language.setCurrentIndex(page.language.findData("fr"))
    page.language.activated.emit(page.language.currentIndex())
    page.switch.click()
    qtbot.waitUntil(lambda: before.pages.shows_form)
    assert shown.window is before and before.pages.form.name.text() == "Autumn Cup"


def test_what_is_typed_on_a_page_is_asked_about_first_and_a_slip_is_kept(shown, qtbot, event):
    shown.window.open_path(event)
    view, before = shown.window.view, shown.window
    view.show_page("results")
    view.pages.results.open_table(2)
    press("2")
    draft = view.pages.results.form.draft
    view.show_page("screen")
    view.current.notices.text.setPlainText("Lunch at one")
    before.guide.show("settings")
    page = before.guide.settings
    page.language.setCurrentIndex(page.language.findData("fr"))
    page.language.activated.emit(page.language.currentIndex())
    page.switch.click()
    qtbot.waitUntil(lambda: view.current.question is not None)
    assert "a notice for players" in view.current.question.text
    assert "result" not in view.current.question.text
    assert shown.window is before and view.typed
    press("Return")
    qtbot.waitUntil(lambda: shown.window is not before)
    assert shown.window.view.pages.results.form.draft == draft


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_set_comes_before_the_system_and_this_start_before_both(
    settings, monkeypatch, code
):
    monkeypatch.delenv(LANGUAGE)
    assert window_language(settings) == "en"
    settings.window_language = code
    assert window_language(settings) == code
    monkeypatch.setenv(LANGUAGE, "pl")
    assert window_language(settings) == "pl"


# Every word


class Pseudo(NullTranslations):
    """A language whose sentences are the English ones in brackets, longer by a third."""

    def gettext(self, message: str) -> str:
        plain = re.sub(r"{\w+}|&", "", message)
        return f"⟦{message}{'·' * math.ceil(len(plain) * 0.35)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def foreign(monkeypatch) -> Words:
    def pseudo(language: str = "en", vocabulary: str = catalogue.USUAL) -> Words:
        return Words(Pseudo(), language, vocabulary)

    monkeypatch.setattr(catalogue, "words", pseudo)
    return pseudo()


def texts(window: QWidget):
    """Everything that can be read of a window, or is read aloud."""
    for widget in window.findChildren(QWidget):
        where = f"{type(widget).__name__} {widget.objectName()}"
        if not widget.isVisibleTo(window):
            continue
        for text in (widget.toolTip(), widget.accessibleName()):
            yield where, text
        if isinstance(widget, QLabel | QAbstractButton):
            yield where, widget.text()
        elif isinstance(widget, QGroupBox):
            yield where, widget.title()
        elif isinstance(widget, QLineEdit):
            yield where, widget.placeholderText()
        elif isinstance(widget, QComboBox):
            yield from ((where, widget.itemText(n)) for n in range(widget.count()))
        elif isinstance(widget, QTableView) and widget.model() is not None:
            model = widget.model()
            across = Qt.Orientation.Horizontal
            for column in range(model.columnCount()):
                if not widget.isColumnHidden(column):
                    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                        yield where, str(model.headerData(column, across, role) or "")
    for action in window.findChildren(QAction):
        yield f"QAction {action.objectName()}", action.text()
        yield f"QAction {action.objectName()}", action.toolTip()


def bare(text: str) -> str:
    """What of a text is not from a catalogue."""
    before = None
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text


KNOWN = (
    r"Spring Cup|Player \w+|Dice Down|Deutsch|Français|Español|Polski|English|Steamroller|Masters"
    r"|Iron Gauntlet|Cryx|SR ?(20)?\d\d"
    r"|Destruction|Two Fronts|Close Quarters|Fire Support|Incoming|Incursion|Outflank|Recon|"
    rf"{'|'.join(QLocale.c().monthName(month) for month in range(1, 13))}"
    r"|(Ctrl|Shift|Alt|Meta|Tab|Esc|Del|Ins|Home|End|PgUp|PgDown|Return|Enter|Space|Left"
    r"|Right|Up|Down|F\d+|[A-Z])\b"
)
"""Names of the event, its packet and scenarios, Qt's months and keys."""


def test_every_word_of_every_page_is_from_a_catalogue(qtbot, settings, foreign, event, one_in):
    settings.open_event = None
    window = MainWindow(foreign, settings)
    window.resize(1366, 768)
    qtbot.addWidget(window)
    window.show()
    window.show_welcome()
    found = {("welcome", *one) for one in texts(window)}
    window.open_new()
    found |= {("new", *one) for one in texts(window)}
    window.open_path(event)
    for key in one_in(3, window.view.pages):
        window.view.show_page(key)
        make_all(key, window.view.current)
        QApplication.processEvents()
        found |= {(key, *one) for one in texts(window)}
    window.guide.show("settings")
    found |= {("settings", *one) for one in texts(window)}
    window.end()
    wrong = {
        (page, where, text)
        for page, where, text in found
        if re.search(r"[^\W\d_]{2}", re.sub(f"{KNOWN}|{re.escape(account())}", "", bare(text)))
    }
    assert not wrong, "\n".join(map(repr, sorted(wrong)))
