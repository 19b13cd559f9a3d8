"""The header: the clock is a chip that leads to the clock, and calls once time is up."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.rules.core.draw import Draw
from app.services.event.events import EventDraft, new_event
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.program import event_header
from app.ui.program.application import apply_text_size
from tests.builders import morning
from tests.ui.places import dressed, enlarge_as_on_laptop, settle

LONG_NAME = "Autumn Steamroller of the friends of the well-kept board game, Upper Swabia South 202"


@pytest.fixture
def header(open_window, event):
    return open_window(event).view.header


def chip(header):
    return header._clock


def test_a_click_on_the_time_leads_to_the_clock(open_window, event):
    view = open_window(event).view
    view.show_page("standings")
    view.header.show_clock("0:42:10", "good")
    QTest.mouseClick(chip(view.header), Qt.MouseButton.LeftButton)
    assert view.page_key == "clock"


def test_it_blinks_once_time_is_up_and_is_calm_again(header, qtbot, monkeypatch):
    monkeypatch.setattr(event_header, "_BLINKS", 4)
    header._blinking.setInterval(10)
    header.show_clock("0:00:05", "odd")
    assert not header.is_blinking
    seen = set()
    header._blinking.timeout.connect(lambda: seen.add(chip(header).property("kind")))
    header.show_clock("−0:00:01", "bad")
    assert header.is_blinking
    qtbot.waitUntil(lambda: not header.is_blinking, timeout=2000)
    assert seen == {"off", "bad"}
    assert chip(header).property("kind") == "bad"


def test_a_click_and_another_time_end_the_blinking(header):
    header.show_clock("0:00:05", "odd")
    header.show_clock("−0:00:01", "bad")
    QTest.mouseClick(chip(header), Qt.MouseButton.LeftButton)
    assert not header.is_blinking
    header.show_clock("0:05:00", "odd")
    header.show_clock("−0:00:01", "bad")
    assert header.is_blinking
    header.show_clock("0:05:00", "good")
    assert not header.is_blinking and chip(header).property("kind") == "good"


def test_an_event_that_is_opened_after_its_end_does_not_blink(header):
    header._kind = ""
    header.show_clock("−1:00:00", "bad")
    assert not header.is_blinking


def test_the_time_is_larger_than_other_text_and_stays_so_in_each_colour(header):
    for kind in ("good", "odd", "bad", "good"):
        header.show_clock(f"0:00:0{len(kind)}", kind)
        assert chip(header).font().pointSizeF() > 1.2 * header.font().pointSizeF()


def test_the_facts_give_way_before_a_short_name_is_cut(header, qapp):
    with dressed(qapp):
        header._name.setText("Messy Cup")
        header._facts.setText(
            "SR19 · 75 points · Round 2 of 3: draft, not yet shown to players" * 3
        )
        header._fit()
        header.window().resize(1280, 720)
        settle()
        assert header._name.width() >= header._name.sizeHint().width()
        header._name.setText("The Grand Harbour City Steamroller of all the Northern Towns")
        header._fit()
        settle()
        assert header._undo.isVisible() and header._facts.width() > 0


def test_a_long_act_leaves_the_word_undo_to_its_icon_before_it_is_cut(header):
    button, act = header._undo, "Jean-Baptiste de la Tour and Edda Pike changed places"
    button.show_sentence(f"Undo: {act}", "Undo", "", act)
    whole, spare = button.sizeHint().width(), button.fontMetrics().horizontalAdvance("Undo: ")

    for missing, shown in ((0, f"Undo: {act}"), (spare, act), (2 * spare, f"{act[:10]}")):
        button.setFixedWidth(whole - missing)
        settle()
        assert button.text().startswith(shown)
        assert button.accessibleName() == f"Undo: {act}"

    assert button.text().endswith("…")


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("wide", [1366, 1024])
def test_a_long_name_gives_way_and_undo_keeps_its_words(open_window, tmp_path, qapp, percent, wide):
    draft = EventDraft(name=LONG_NAME, packet="sr2019", point_size=100)
    new_event(tmp_path / "long.dicedown", draft, clock=morning, dice=Draw(1).below).close()
    with dressed(qapp):
        enlarge_as_on_laptop(qapp, percent)
        window = open_window(tmp_path / "long.dicedown")
        window.resize(wide, 768)
        header = window.view.header
        window.view.desk.run(players.register, PlayerDraft(name="Edda Pike"))
        settle()
        assert window.width() == wide, "the name doesn't widen the window"
        assert header._undo.text() == header.undo == "Undo: Edda Pike registered"
        assert 0 < header._name.width() < header._name.sizeHint().width()
        header.grab()
        assert header._name.toolTip() == LONG_NAME
        assert header._facts.width() or header.toolTip() == header.facts
        apply_text_size(qapp, 100)
