"""Who went first and who had the top edge, on the slip: by keys and by mouse, where it is kept."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.services.event.event_draft import stored_draft
from app.services.event.events import change_event
from app.ui.event.composer import Composer
from app.ui.results.page import ResultsPage
from app.words.core.catalogue import words
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


def keep_sides(desk, *, is_on: bool = True) -> None:
    draft = desk.session.read(stored_draft)
    desk.session.do(change_event, replace(draft, keeps_sides=is_on))


@pytest.fixture
def page(qtbot, desk_in_round):
    keep_sides(desk_in_round)
    results_page = ResultsPage(desk_in_round)
    qtbot.addWidget(results_page)
    results_page.resize(1200, 760)
    show_active(qtbot, results_page)
    return results_page


def game(page, table=3):
    return next(one for one in page.desk.state.rounds[0].games if one.table == table)


def fill_slip(page):
    write("3\n1s5 2 38 21 12")
    assert focus() is page.form.starter


def test_one_key_each_answers_after_the_lists(page):
    fill_slip(page)
    write("21\n")
    assert game(page).starter == game(page).second.player
    assert game(page).top == game(page).first.player
    assert "first from the bottom edge" in page.line.text


def test_they_may_stay_empty(page):
    fill_slip(page)
    # The first of them is the list's, which went on by itself.
    write("   ")
    assert focus() is page.form.save
    write("\n")
    assert game(page).result is not None and game(page).starter is game(page).top is None


def test_a_click_answers_and_a_second_one_takes_it_back(qtbot, page):
    fill_slip(page)
    first, second, *_ = page.form.starter.findChildren(QPushButton)
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert page.form.draft.starter == "second" and "✓" in second.text()
    assert focus() is page.form.top
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert page.form.draft.starter == ""
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    press("Backspace")
    assert focus() is page.form.starter and page.form.draft.starter == "first"
    press("Backspace")
    assert page.form.draft.starter == ""


def test_the_slip_asks_neither_where_the_event_does_not_keep_it(page):
    write("3\n")
    assert page.form.starter.isVisible() and page.form.top.isVisible()
    press("Escape")
    keep_sides(page.desk, is_on=False)
    write("3\n1s5 2 38 21 12")
    assert focus() is page.form.save
    assert not page.form.starter.isVisible() and not page.form.top.isVisible()


def test_a_double_check_shows_where_it_differs(page):
    fill_slip(page)
    write("21\n")
    press("F7")
    fill_slip(page)
    write("11\n")
    assert "≠\tWent first" in page.area.compare.text and "Top edge" in page.area.compare.text
    press("s")
    assert game(page).starter == game(page).first.player


def test_the_event_s_settings_have_a_tick(qtbot, desk):
    composer = Composer(words())
    qtbot.addWidget(composer)
    composer.fill(desk.session.read(stored_draft), players=None)
    assert not composer.draft().keeps_sides
    composer.basics.keeps_sides.click()
    assert composer.draft().keeps_sides
    composer.clear()
    assert not composer.draft().keeps_sides
