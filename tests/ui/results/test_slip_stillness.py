"""A slip stays where it is, and as high as it is, whatever is asked about it."""

import pytest
from PySide6.QtCore import Qt

from app.services.event.events import EventDraft
from app.services.pairing import rounds
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.results.page import ResultsPage
from app.words.core.catalogue import words
from tests.builders import begin_round, copied, register
from tests.ui.conftest import show_active
from tests.ui.core.stillness import nothing_moves, settle
from tests.ui.places import dressed
from tests.ui.results.test_page import type_keys

RETURN, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def page(qtbot, desk_of_eight):
    for act in (rounds.pair, rounds.publish, rounds.begin):
        desk_of_eight.run(act)
    results_page = ResultsPage(desk_of_eight)
    qtbot.addWidget(results_page)
    results_page.resize(1200, 760)
    show_active(qtbot, results_page)
    return results_page


def heights(page):
    settle()
    return page.form.height(), page.area.height()


def test_a_slip_is_as_high_before_a_question_during_it_and_after_it(page):
    type_keys("1", RETURN)
    before = heights(page)
    type_keys("1s")
    assert heights(page) == before
    page.form.confirmed.emit()
    assert page.form.is_asking and heights(page) == before
    type_keys(ESCAPE)
    assert not page.form.is_asking and heights(page) == before


def test_what_is_asked_beside_the_fields_moves_none_of_them(page):
    type_keys("1", RETURN, "1s")
    with nothing_moves(page.form):
        messages = {"first.control_points": ("so many\nare none",), "second.list": ("one",)}
        page.form.remarks.say(messages, ())


def test_all_points_that_are_missing_are_asked_at_once(page):
    type_keys("1", RETURN, "1s")
    page.form.confirmed.emit()
    fields = len([field for field in page.form.numbers if field.isVisible()])
    assert page.form.remarks.text.count("Missing – blank counts as 0.") == fields > 1


def test_what_was_asked_of_a_field_goes_with_the_first_key_typed_into_it(page):
    type_keys("1", RETURN, "1a", "2 3 38 21 12")
    page.form.go_to("first.control_points")
    page.form.remarks.say({"first.control_points": ("too many",), "first.list": ("which",)}, ())
    type_keys("4")
    assert page.form.remarks.text.endswith("which") and "many" not in page.form.remarks.text


def test_what_was_asked_of_both_players_points_goes_with_either(page):
    type_keys("1", RETURN, "1a", "2 3 38 21 12")
    page.form.remarks.say({"first.control_points": ("too many",)}, ())
    page.form.go_to("second.control_points")
    type_keys("1")
    assert page.form.remarks.text == ""


def test_a_sentence_about_a_number_is_read_whole_and_the_field_has_its_sign(page, qapp):
    with dressed(qapp):
        page.resize(1198, 620)
        type_keys("1", RETURN, "2a5 0 33 23")
        page.form.confirmed.emit()
        settle()
        field = "first.control_points"
        label, sign = page.form.remarks.label(field), page.form.remarks.sign(field)
        assert "ahead 5 to 0" in label.text()
        assert label.heightForWidth(label.width()) <= label.parentWidget().height()
        room = label.parentWidget().parentWidget().parentWidget()
        assert isinstance(room, ReservedRoom) and room.verticalScrollBar().maximum() == 0
        assert sign.text() == "?" and sign.toolTip() == label.text()
        type_keys(ESCAPE, "1")
        assert sign.text() == ""


def test_the_slip_has_no_bar_in_a_window_of_1366_by_768(page, qapp):
    """What is around the page leaves it so much of such a window."""
    with dressed(qapp):
        page.resize(1198, 620)
        type_keys("1", RETURN)
        settle()
        assert page.area.isVisible() and page.form.isVisible()
        assert page.form.area.verticalScrollBar().maximum() == 0


@pytest.mark.sweep(5)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pl"])
def test_the_slip_with_most_ways_to_win_has_no_bar_in_a_window_of_1280_by_720(
    qtbot, tmp_path, qapp, language
):
    draft = EventDraft(name="Cup", packet="sr2019", point_size=75)
    session = copied(tmp_path / "cup.dicedown", "slip of 2019", play_with_eight, draft)
    desk = Desk(session, words(language))
    with dressed(qapp):
        page = ResultsPage(desk)
        qtbot.addWidget(page)
        # What sidebar, menu, header and step leave.
        page.resize(1128, 604)
        show_active(qtbot, page)
        type_keys("1", RETURN)
        settle()
        assert page.form.isVisible()
        assert page.form.area.verticalScrollBar().maximum() == 0
    desk.close()


def play_with_eight(session):
    register(session, 8)
    begin_round(session)


def test_a_faction_gives_way_before_a_name_is_cut(page, qapp):
    with dressed(qapp):
        page.resize(1100, 700)
        type_keys("1", RETURN)
        page.form._factions[1].setText("Convergence of Cyriss and of all that is its own")
        page.form._names[1].setText("Bjørn Æther")
        settle()
        name = page.form._names[1]
        assert name.width() >= name.sizeHint().width()


def test_enter_in_the_question_of_a_slip_says_which_keys_answer(page):
    type_keys("1", RETURN, "1s")
    page.form.confirmed.emit()
    question = page.form.question.text
    type_keys(RETURN)
    assert page.form.is_asking
    assert page.form.question.text == f"Press Y or Esc. {question}"
