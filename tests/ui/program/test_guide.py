"""The pages about the program by keys: a first start, settings, help, about."""

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt, QUrl
from PySide6.QtGui import QTextImageFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app import __version__
from app.paths import documents, user_data
from app.services.backups.settings import BackupSettings, backup_settings, set_backup_settings
from app.services.event.user_settings import keep_organizer
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.program.help_pages import help_pages
from app.ui.core.settings import usual_language, usual_paper
from app.ui.core.theme import DARK, shown_theme
from app.ui.program.application import apply_text_size, apply_theme
from app.ui.program.guide.form_parts import screen_sentence
from app.words.core.catalogue import words
from tests.ui.hands import focus, press, write


@pytest.fixture(autouse=True)
def _as_before(qapp):
    palette = qapp.palette()
    yield
    (user_data() / "events-folder.txt").unlink(missing_ok=True)
    set_backup_settings(BackupSettings())
    apply_text_size(qapp, 100)
    qapp.setStyleSheet("")
    qapp.setPalette(palette)


def seen(window):
    return window.centralWidget().currentWidget()


def test_a_first_start_asks_nothing_and_guesses_paper_and_language_once(
    open_window, settings, monkeypatch
):
    settings.is_begun = False
    monkeypatch.setattr("app.ui.core.settings.usual_paper", lambda: "letter")
    monkeypatch.setattr("app.ui.core.settings.usual_language", lambda: "fr")
    window = open_window()
    assert seen(window) is window.welcome
    assert (settings.paper, settings.paper_language, settings.is_begun) == ("letter", "fr", True)
    settings.paper = "a4"
    window.close()
    assert seen(open_window()) is not None
    assert settings.paper == "a4"


def test_paper_and_language_are_guessed_from_where_the_computer_is():
    assert [usual_paper(QLocale(one)) for one in ("en_US", "es_MX", "de_DE", "en_GB")] == [
        "letter", "letter", "a4", "a4",
    ]  # fmt: skip
    assert [usual_language(QLocale(one)) for one in ("de_AT", "pl_PL", "ja_JP")] == [
        "de", "pl", "en",
    ]  # fmt: skip


def test_a_second_screen_is_found(open_window):
    window = open_window()
    assert screen_sentence(words(), window).startswith("✓ ")


@pytest.mark.parametrize("width", [1280, 1366, 1920])
def test_no_title_of_the_help_is_cut(open_window, qtbot, width):
    window = open_window()
    window.resize(width, 768)
    press("Shift+F1")
    pages = window.guide.help.pages
    window.grab()
    fits = [pages.sizeHintForIndex(pages.model().index(n, 0)) for n in range(pages.count())]
    assert max(one.width() for one in fits) <= pages.viewport().width()


@pytest.mark.sweep(4)
@pytest.mark.parametrize("key", ["Ctrl+,", "Shift+F1"])
def test_settings_and_help_open_from_anywhere_and_lead_back(open_window, event, key):
    window = open_window(event)
    for show in (lambda: window.view.show_page("standings"), window.edit_event):
        show()
        before, where = seen(window), focus()
        press(key)
        assert seen(window) is not before
        press("Escape")
        assert (seen(window), focus()) == (before, where)
        press(key, key)
        assert seen(window) is before


def test_they_open_from_the_start_page_too(open_window):
    window = open_window()
    press("Ctrl+,", "Alt+A")
    assert seen(window) is window.guide.about
    press("Shift+F1", "Escape", "Escape", "Escape")
    assert seen(window) is window.welcome


def test_an_event_that_is_gone_meanwhile_is_not_gone_back_to(open_window, event):
    window = open_window(event)
    press("Ctrl+,", "Ctrl+W")
    assert seen(window) is window.welcome
    press("Shift+F1", "Escape")
    assert seen(window) is window.welcome


def test_the_theme_and_the_size_of_text_change_at_once(open_window, settings, qapp):
    window = open_window()
    usual = qapp.font().pointSizeF()
    press("Ctrl+,")
    page = window.guide.settings
    for field, value in ((page.theme, "dark"), (page.text_size, 150)):
        field.setCurrentIndex(field.findData(value))
        field.activated.emit(field.currentIndex())
    assert shown_theme(qapp.palette()) is DARK
    assert qapp.font().pointSizeF() == pytest.approx(1.5 * usual)
    assert (settings.theme, settings.text_size) == ("dark", 150)


def test_the_settings_show_what_keys_have_changed(open_window, settings, qapp):
    window = open_window()
    press("Ctrl+,")
    page = window.guide.settings

    window.acts["larger"].trigger()
    window.acts["theme"].trigger()

    assert settings.text_size != 100 and page.text_size.currentData() == settings.text_size
    assert settings.theme == "dark" and page.theme.currentData() == "dark"


def test_backups_are_set_and_what_cannot_be_is_said(open_window, tmp_path):
    window = open_window()
    press("Ctrl+,")
    card = window.guide.settings.backups
    card.keep.setFocus()
    card.keep.setText("2")
    press("Return")
    assert "Keep 3 to 200 backups per event, not 2." in card.wrong.text() and card.wrong.isVisible()
    card.keep.setText("30")
    press("Return")
    assert not card.wrong.isVisible()
    card.place.line.setFocus()
    write(str(tmp_path))
    press("Return")
    assert backup_settings() == BackupSettings(second_place=tmp_path, keep=30)


def test_pages_that_are_open_take_settings_over(open_window, event, settings):
    window = open_window(event)
    shown = {key: window.view.pages[key] for key in ("papers", "screen", "clock")}
    press("Ctrl+,")
    page = window.guide.settings
    for field, value in (
        (page.paper, "letter"), (page.paper_language, "fr"), (page.look, "light"),
    ):  # fmt: skip
        field.setCurrentIndex(field.findData(value))
        field.activated.emit(field.currentIndex())
    page.alarm.volume.setValue(35)
    assert shown["papers"]._size.currentData() == "letter"
    assert shown["papers"]._language.language == "fr"
    assert shown["screen"].look.looks.currentData() == "light"
    assert shown["clock"].view.alarm.volume.value() == 35
    assert (settings.paper, settings.public_look, settings.alarm_volume) == ("letter", "light", 35)


def test_help_is_about_the_page_that_it_was_asked_on(open_window, event):
    window = open_window(event)
    for key, topic in (("results", "results"), ("screen", "players-screen")):
        window.view.show_page(key)
        press("Shift+F1")
        assert window.guide.help.shown == topic
        press("Escape")
    window.show_backups()
    press("Shift+F1")
    assert window.guide.help.shown == "trouble"


def test_the_panel_of_keys_leads_to_the_help(open_window, event):
    window = open_window(event)
    press("F1")
    window.view.keys.help_requested.emit()
    assert seen(window) is window.guide.help


def test_typing_searches_the_help(open_window):
    window = open_window()
    press("Shift+F1")
    write("seal")
    page = window.guide.help
    assert page.shown == "clock"
    assert page.text.extraSelections()
    press("Escape")
    assert page.pages.count() > 10
    write("zyzzyva")
    assert page._none.isVisible() and page.shown == ""
    press("Escape", "Escape")
    assert seen(window) is window.welcome


def test_links_lead_on_and_back(open_window):
    window = open_window()
    press("Shift+F1")
    page = window.guide.help
    page.text.anchorClicked.emit(QUrl("papers.md"))
    assert page.shown == "papers"
    press("Alt+Left")
    assert page.shown == "before-the-day"


def test_pictures_fit_the_width_and_the_theme(open_window, qapp):
    window = open_window()
    press("Shift+F1")
    text = window.guide.help.text
    for width in (900, 1300):
        window.resize(width, 700)
        qapp.processEvents()
        assert text.document().idealWidth() <= text.viewport().width()
    light = text._picture(QUrl("pictures/welcome.png")).toImage()
    apply_theme(qapp, "dark")
    assert text._picture(QUrl("pictures/welcome.png")).toImage() != light


def test_about_tells_the_version_and_every_licence(open_window):
    window = open_window()
    window.guide.show("about")
    text = window.guide.about.text.toPlainText()
    assert "MIT License" in text
    assert all(name in text for name in ("PySide6", "SQLAlchemy", "Noto Sans"))
    labels = [one.text() for one in window.guide.about.findChildren(type(window.welcome._none))]
    assert any(__version__ in one for one in labels)
    assert any("trademarks" in one and "unofficial" in one.casefold() for one in labels)


def test_the_usual_folder_is_shown(open_window):
    window = open_window()
    press("Ctrl+,")
    assert window.guide.settings.folder.line.text() == str(documents())


def test_the_organizers_name_is_kept_and_stands_in_the_history(open_window, event):
    window = open_window(event)
    press("Ctrl+,")
    field = window.guide.settings.organizer
    field.line.setFocus()
    write("Ada Lovelace")
    press("Return", "Esc")
    try:
        window.view.desk.run(players.register, PlayerDraft(name="Late Larry"))
        window.view.show_page("history")
        model = window.view.current.table.model()
        line = [str(model.index(0, n).data()) for n in range(model.columnCount())]
        assert "Ada Lovelace" in line
    finally:
        keep_organizer("")


def test_no_page_of_the_help_has_to_be_moved_sideways(open_window, one_in):
    window = open_window()
    press("Shift+F1")
    page = seen(window)
    for one in one_in(8, help_pages(words())):
        page.show_page(one.id)
        assert page.text.horizontalScrollBar().maximum() == 0, one.id


def test_no_gap_follows_a_picture(open_window, qapp):
    window = open_window()
    window.resize(1366, 768)
    press("Shift+F1")
    text = window.guide.help.text
    qapp.processEvents()
    block = text.document().begin()
    while not _picture(block).isValid():
        block = block.next()
    height = text.document().documentLayout().blockBoundingRect(block).height()
    assert height < _picture(block).height() + 2 * text.fontMetrics().height()


def _picture(block):
    part = block.begin()
    return QTextImageFormat() if part.atEnd() else part.fragment().charFormat().toImageFormat()


@pytest.mark.sweep(6)
@pytest.mark.parametrize(
    "show",
    [
        lambda window: window.guide.show("settings"),
        lambda window: window.guide.show("help"),
        lambda window: window.guide.show("about"),
        lambda window: window.show_backups(),
        lambda window: window.show_figures(),
    ],
)
def test_back_is_always_at_the_top_left_and_leads_back_by_a_click(open_window, event, show):
    window = open_window(event)
    before = seen(window)
    show(window)
    page = seen(window)
    assert page is not before
    (back,) = [one for one in page.findChildren(QPushButton) if one.text() == "Back"]
    place = back.mapTo(window, QPoint(0, 0))
    assert place.x() < 40 and place.y() < 100, place
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert seen(window) is before


def test_whats_new_is_said_once_after_an_update_and_read_by_a_click(open_window, settings):
    settings.seen_version = "0.0.9"
    window = open_window()
    assert window.welcome._news.isVisible()
    QTest.mouseClick(window.welcome.read_news, Qt.MouseButton.LeftButton)
    assert seen(window) is window.guide.help
    assert window.guide.help.shown == "whats-new"
    assert "practice event" in window.guide.help.text.toPlainText().casefold()
    press("Escape")
    assert seen(window) is window.welcome and not window.welcome._news.isVisible()
    window.close()
    assert not open_window().welcome._news.isVisible()


def test_whats_new_is_closed_unread_by_a_click(open_window, settings):
    settings.seen_version = "0.0.9"
    window = open_window()
    QTest.mouseClick(window.welcome.close_news, Qt.MouseButton.LeftButton)
    assert not window.welcome._news.isVisible()
    assert settings.seen_version == __version__


def test_a_first_start_has_no_news(open_window, settings):
    settings.is_begun = False
    assert not open_window().welcome._news.isVisible()
