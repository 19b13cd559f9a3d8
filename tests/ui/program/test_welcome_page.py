"""The welcome page by keys."""

from app.ui.core.settings import RecentEvent
from tests.ui.hands import focus, press


def test_at_first_it_offers_a_new_event(open_window):
    window = open_window()
    assert window.welcome._none.isVisible()
    assert focus().text().startswith("New event")
    press("Return")
    assert focus() is window.pages.form.name


def test_the_newest_event_is_opened_by_enter_once(open_window, event, settings):
    settings.remember(RecentEvent(event, "Spring Cup"))
    window = open_window()
    press("Return")
    assert window.view.event_name == "Spring Cup"
    assert window.view.file_bar.text == "", "opened a second time it could only be read"


def test_an_event_that_is_gone_is_not_offered(open_window, event, settings):
    settings.remember(RecentEvent(event, "Spring Cup"))
    event.unlink()
    assert open_window().welcome.recent.count() == 0


def test_a_broken_memory_is_no_memory(open_window, settings):
    settings._store.setValue("recent", "{[")
    assert open_window().welcome.recent.count() == 0


def test_tab_reaches_every_button_and_comes_back(open_window, event, settings):
    settings.remember(RecentEvent(event, "Spring Cup"))
    open_window()
    start, seen = focus(), []
    for _ in range(7):
        press("Tab")
        seen.append(focus())
    assert seen[-1] is start
    assert [one.text().split()[0] for one in seen[:-1]] == [
        "New", "Open…", "Rehearse", "Backups", "Settings", "Help",
    ]  # fmt: skip
