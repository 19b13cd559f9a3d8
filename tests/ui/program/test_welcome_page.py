"""The start page by mouse and keys: cards of events, what can be begun, what is set."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QProgressDialog, QPushButton, QWidget

from app.services.event.user_settings import event_folder
from app.ui.core import beside
from app.ui.core.settings import RecentEvent
from app.ui.program import event_opener
from app.ui.program.application import apply_text_size, apply_theme, step_text_size
from tests.ui.hands import focus, press


def click(widget, button=Qt.MouseButton.LeftButton):
    QTest.mouseClick(widget, button)


@pytest.fixture
def cup(event, settings):
    settings.remember(RecentEvent(event, "Spring Cup"))
    return event


def test_at_first_it_offers_a_new_event(open_window):
    window = open_window()
    assert window.welcome._none.isVisible()
    assert focus() is window.welcome._buttons["new"]
    press("Return") if focus().isDefault() else press("Space")
    assert focus() is window.pages.form.name


def test_the_newest_event_is_opened_by_enter_once(open_window, cup):
    window = open_window()
    press("Return")
    assert window.view.event_name == "Spring Cup"
    assert window.view.file_bar.text == "", "opened a second time it could only be read"


def test_a_card_that_another_window_took_off_the_list_goes_as_well(open_window, cup, settings):
    window = open_window()
    settings.forget(cup)

    click(window.welcome.cards[0].remove)

    assert window.welcome.cards == ()


def blue(window) -> list[str]:
    buttons = window.welcome.findChildren(QPushButton)
    return [one.text().strip() for one in buttons if one.property("primary") and one.isVisible()]


def test_continue_is_blue_while_an_event_goes_on_else_new(open_window, cup, settings):
    window = open_window()
    assert blue(window) == ["Continue"]
    settings.remember(RecentEvent(cup, "Spring Cup", is_over=True))
    window.welcome.reload()
    assert blue(window) == ["New event"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_card_under_the_pointer_looks_like_no_card_with_the_focus(
    open_window, cup, settings, tmp_path, qapp, theme
):
    settings.theme = theme
    settings.remember(RecentEvent(tmp_path / "other.dicedown", "Other"))
    window = open_window()
    apply_theme(qapp, theme)
    card, new = window.welcome.cards[0], window.welcome._buttons["new"]
    new.setFocus()
    plain = card.grab().toImage()
    card.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    hovered = card.grab().toImage()
    card.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    card.setFocus()
    focused = card.grab().toImage()
    assert plain != hovered and plain != focused and hovered != focused


def test_no_part_of_a_card_is_a_window_of_its_own_for_a_moment(
    open_window, cup, settings, tmp_path, qapp
):
    gone = RecentEvent(tmp_path / "gone.dicedown", "Gone", packet="SR 2015", players=8)
    settings.remember(gone)
    window = open_window(cup)
    seen = ShownWindows()
    qapp.installEventFilter(seen)
    window.close_event()
    qapp.removeEventFilter(seen)
    assert len(window.welcome.cards) == 2
    assert seen.shown == [] and QApplication.activeWindow() is window


class ShownWindows(QObject):
    """Notes every widget that is shown as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched, event) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


def test_a_click_on_continue_opens_the_event(open_window, cup):
    window = open_window()
    click(window.welcome.cards[0].go)
    assert window.view.event_name == "Spring Cup"


def test_a_double_click_on_a_card_opens_the_event(open_window, cup):
    window = open_window()
    QTest.mouseDClick(window.welcome.cards[0], Qt.MouseButton.LeftButton)
    assert window.view.event_name == "Spring Cup"


def test_a_card_says_when_what_who_and_how_far(open_window, cup):
    window = open_window(cup)
    press("Ctrl+W")
    (card,) = window.welcome.cards
    assert "Steamroller" in card.text and "8 players" in card.text
    assert "Round 1 of 3" in card.text
    assert str(cup) in card.text


def test_a_card_follows_what_was_done_in_the_event(open_window, cup):
    window = open_window(cup)
    press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    press("Ctrl+W")
    assert "Not started" in window.welcome.cards[0].text


def test_an_event_that_is_gone_says_so_and_is_removed_by_a_click_and_comes_back(
    open_window, cup, settings
):
    cup.unlink()
    window = open_window()
    (card,) = window.welcome.cards
    assert "File not found" in card.text and not card.go.isVisible()
    assert focus() is window.welcome._buttons["new"]
    click(card.remove)
    assert window.welcome.cards == () and settings.recent == ()
    assert "“Spring Cup” removed from the list." in window.welcome.message
    window.welcome._toast.click_action()
    assert [one.event_shown.name for one in window.welcome.cards] == ["Spring Cup"]


def test_del_removes_the_card_with_the_focus_and_goes_on_to_the_next(open_window, cup, settings):
    for n in range(2):
        settings.remember(RecentEvent(cup.with_name(f"gone{n}"), f"Gone {n}"))
    window = open_window()
    window.welcome.cards[0].setFocus()
    press("Del")
    assert [one.event_shown.name for one in window.welcome.cards] == ["Gone 0", "Spring Cup"]
    assert focus() is window.welcome.cards[0]
    assert cup.is_file()


def test_the_arrows_walk_from_card_to_card(open_window, cup, settings):
    settings.remember(RecentEvent(cup, "Spring Cup"))
    settings.remember(RecentEvent(cup.with_name("gone"), "Gone"))
    window = open_window()
    assert focus() is window.welcome.cards[1]
    press("Up")
    assert focus() is window.welcome.cards[0]
    press("Up", "Down")
    assert focus() is window.welcome.cards[1]


def test_the_menu_of_a_card_has_what_can_be_done_to_it(open_window, cup):
    window = open_window()
    (card,) = window.welcome.cards
    assert [one.text() for one in card.menu().actions()] == [
        "Continue", "Show in folder", "Remove from list",
    ]  # fmt: skip
    card.customContextMenuRequested.emit(card.rect().center())
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


def test_a_broken_memory_is_no_memory(open_window, settings):
    for broken in ("{[", '["cup"]', '[{"path": 3}]'):
        settings._store.setValue("recent", broken)
        assert settings.recent == ()
    assert open_window().welcome.cards == ()


def test_the_seasons_are_a_click_away_and_lead_back(open_window):
    window = open_window()
    click(window.welcome._buttons["season"])
    assert window.pages.shows_season
    press("Esc")
    assert window.welcome.isVisible()


def test_a_practice_event_just_starts_by_a_click(open_window):
    window = open_window()
    click(window.welcome._buttons["rehearse"])
    assert window.view.page_key == "players"
    assert len(window.view.desk.state.entrants) == 16
    assert window.view.desk.state.rounds == ()
    assert "Practice event" in window.view.header.facts
    assert "Practice event" in window.view.event_name


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_practice_event_that_takes_long_shows_how_far_it_is_and_can_be_cancelled(
    open_window, monkeypatch, by
):
    def files():
        return set(event_folder().iterdir()) if event_folder().exists() else set()

    window, seen, before = open_window(), [], files()
    make = event_opener.make_rehearsal

    def whole(*args, **named):
        make(*args, **{**named, "players": 64, "rounds": None})

    def cancel():
        for dialog in window.findChildren(QProgressDialog):
            if dialog.isVisible() and dialog.value() > 0:
                seen.append(dialog.findChild(QLabel).text())
                if by == "mouse":
                    click(dialog.findChild(QPushButton))
                else:
                    QTest.keyClick(dialog, Qt.Key.Key_Escape)
                timer.stop()

    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    monkeypatch.setattr(event_opener, "make_rehearsal", whole)
    timer = QTimer(window, interval=5)
    timer.timeout.connect(cancel)
    timer.start()
    click(window.welcome._buttons["rehearse"])
    assert seen == ["Making a practice event…"]
    assert window.view is None and window.welcome.isVisible()
    assert window.welcome.message == ""
    assert files() == before


def test_a_practice_event_that_cannot_be_made_says_why(open_window, monkeypatch, tmp_path):
    window = open_window()
    blocked = tmp_path / "file"
    blocked.write_text("x")
    monkeypatch.setattr(
        "app.ui.program.event_opener.free_path", lambda _: blocked / "folder" / "p.dicedown"
    )
    press("Ctrl+R")
    assert window.view is None
    assert str(blocked) in window.welcome.message


def test_what_is_set_is_said_at_the_foot_and_changed_by_a_click(open_window, settings):
    settings.paper, settings.paper_language = "letter", "de"
    window = open_window()
    said = window.welcome._set.text()
    assert str(event_folder()) in said and "US Letter, Deutsch" in said
    click(window.welcome._buttons["change"])
    assert window.centralWidget().currentWidget() is window.guide.settings
    page = window.guide.settings
    page.paper.setCurrentIndex(page.paper.findData("a4"))
    press("Escape")
    assert "A4, Deutsch" in window.welcome._set.text()


def test_tab_reaches_every_button_and_comes_back(open_window, cup):
    window = open_window()
    start, seen = focus(), []
    for _ in range(30):
        press("Tab")
        seen.append(focus())
        if focus() is start:
            break
    assert focus() is start
    assert set(window.welcome._buttons.values()) <= set(seen)
    assert {window.welcome.cards[0].go, window.welcome.cards[0].remove} <= set(seen)


@pytest.mark.parametrize(("percent", "is_beside"), [(100, True), (200, False)])
def test_events_are_beside_or_below_as_there_is_room_live(
    open_window, cup, qapp, qtbot, percent, is_beside
):
    window = open_window()
    window.resize(1366, 768)
    try:
        apply_text_size(qapp, percent)
        (card,), new = window.welcome.cards, window.welcome._buttons["new"]

        def beside() -> bool:
            right = new.mapTo(window, new.rect().topRight()).x()
            return card.mapTo(window, card.rect().topLeft()).x() > right

        qtbot.waitUntil(lambda: beside() is is_beside)
        assert card.go.width() >= card.go.sizeHint().width()
    finally:
        apply_text_size(qapp, 100)
        qapp.setStyleSheet("")


def test_titles_follow_the_size_of_text_live(open_window, qapp, settings):
    window = open_window()
    apply_theme(qapp, "light")
    press("Ctrl+N")
    title = window.pages.form._head.title
    before = title.fontMetrics().height()
    try:
        step_text_size(settings, 1)
        assert title.fontMetrics().height() > before
    finally:
        step_text_size(settings, 0)
        qapp.setStyleSheet("")
