"""F1 shows the keys of every page, and keys scroll them."""

import pytest

from app.ui.core.keys_panel import KeysPanel
from app.ui.program.application import apply_text_size
from tests.ui.hands import focus, press


def shown(window) -> list[KeysPanel]:
    return [one for one in window.findChildren(KeysPanel) if one.isVisible()]


@pytest.mark.parametrize(
    ("opening", "text"),
    [((), "Another event"), (("Ctrl+B",), "Back up now")],
    ids=["start page", "backups"],
)
def test_f1_tells_the_keys_without_an_event(open_window, opening, text):
    window = open_window()
    press(*opening)
    before = focus()
    press("F1")
    (panel,) = shown(window)
    assert text in panel.text and focus() is before
    press("Esc")
    assert shown(window) == [] and focus() is before
    press("F1", "F1")
    assert shown(window) == []


def test_f1_tells_the_keys_of_the_figures_and_of_the_start_page(open_window, event, settings):
    window = open_window(event)
    press("F6", "F1")
    assert "Empty the search" in shown(window)[0].text
    press("Esc")
    assert window._stack.currentWidget() is window.pages.figures
    settings.open_event = None
    first = open_window()
    press("F1")
    assert "Remove from list" in shown(first)[0].text
    press("Esc")
    assert shown(first) == []


def test_keys_scroll_what_has_no_room(open_window, event, qapp):
    window = open_window(event)
    window.resize(1280, 720)
    apply_text_size(qapp, 200)
    try:
        window.view.show_page("rounds")
        press("F1")
        qapp.processEvents()
        bar = window.view.keys._scroll.verticalScrollBar()
        assert bar.maximum() > 0
        row, places = window.view.current.table.currentIndex().row(), [0]
        for key in ("Down", "PgDown", "PgUp", "Up"):
            press(key)
            places.append(bar.value())
        assert places[0] < places[1] < places[2] > places[3] > places[4] - 1
        assert places[4] == 0
        assert window.view.current.table.currentIndex().row() == row
        press("F1", "Down")
        assert bar.value() == 0
    finally:
        apply_text_size(qapp, 100)
