"""Fees and prizes: typed, seen at once, saved and undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.rules.standings.prizes import Fees
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.regulars import RegularsBook
from app.services.standings.prizes import set_fees, stored_fees
from app.ui.players.page import PlayersPage
from tests.ui.conftest import show_active
from tests.ui.core.stillness import settle
from tests.ui.hands import press, write


@pytest.fixture
def page(qtbot, desk_of_eight, tmp_path):
    made = PlayersPage(desk_of_eight, RegularsBook(tmp_path / "regulars.json"))
    qtbot.addWidget(made)
    made.resize(1100, 640)
    show_active(qtbot, made)
    lines = made.desk.session.read(player_lines, made.desk.state)
    paid = tuple(line.id for line in lines[:5])
    made.desk.run(players.tick_many, paid, "paid", on=True)
    made.start()
    return made


def cells(view):
    model = view.table.model()
    return [
        tuple(model.index(row, column).data() for column in range(3))
        for row in range(model.rowCount())
    ]


def stored(page):
    return page.desk.session.read(stored_fees)


def test_fees_are_typed_and_come_to_prizes_at_once(page):
    press("Ctrl+Shift+F")
    view = page.fees
    assert view.isVisible() and view.fields["amount"].input.hasFocus()
    write("12.50")
    press("Tab")
    write("€")
    press("Tab", "Tab", "Tab")
    write("50 30 20")
    assert "5 players have paid: 62.50 €." in view.summary
    assert "3 haven't paid yet: 37.50 €." in view.summary
    assert cells(view) == [
        ("1st place", "50 %", "31.25 €"),
        ("2nd place", "30 %", "18.75 €"),
        ("3rd place", "20 %", "12.50 €"),
    ]
    press("Return")
    settle()
    assert page.list.isVisible()
    assert stored(page) == Fees(amount=1250, currency="€", shares=(50, 30, 20))
    page.desk.session.undo("")
    assert stored(page) == Fees()


def test_more_than_the_pot_is_refused_below_its_field(page):
    press("Ctrl+Shift+F")
    view = page.fees
    view.fields["shares"].input.setFocus()
    write("60 50")
    assert "110" in view.fields["shares"].problem
    press("Return")
    assert view.isVisible() and stored(page) == Fees()


def test_they_are_saved_by_mouse(page):
    press("Ctrl+Shift+F")
    write("10")
    QTest.mouseClick(page.fees.save, Qt.MouseButton.LeftButton)
    settle()
    assert stored(page) == Fees(amount=1000) and page.list.isVisible()
    assert page.line.text.endswith("Fees and prizes saved.")


def test_what_is_typed_is_not_left_unasked(page):
    press("Ctrl+Shift+F")
    write("10")
    press("Escape")
    settle()
    assert page.question is not None and page.fees.isVisible()
    assert stored(page) == Fees()


def test_it_is_opened_from_the_menu_and_left_by_mouse(page):
    menu = page.list.bar.more.menu()
    menu.aboutToShow.emit()
    next(one for one in menu.actions() if one.text() == "Fees and prizes…").trigger()
    settle()
    assert page.fees.isVisible()
    buttons = page.fees.findChildren(QPushButton)
    back = next(button for button in buttons if button.text() == "Back")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    settle()
    assert page.list.isVisible()


def test_what_somebody_pays_meanwhile_counts_and_what_is_typed_stays(page):
    press("Ctrl+Shift+F")
    write("10")
    lines = page.desk.session.read(player_lines, page.desk.state)
    page.desk.run(players.tick, lines[5].id, "paid", on=True)
    page.reload()
    assert page.fees.fields["amount"].text == "10"
    assert "6 players have paid: 60." in page.fees.summary


def test_what_another_desk_set_meanwhile_stays_where_nothing_is_typed(page):
    press("Ctrl+Shift+F")
    write("10")
    page.desk.run(set_fees, Fees(currency="€", added=500, shares=(100,), in_report=True))
    press("Return")
    settle()
    both = Fees(amount=1000, currency="€", added=500, shares=(100,), in_report=True)
    assert stored(page) == both and page.list.isVisible()


def test_what_is_typed_waits_while_players_are_checked_in_and_goes_when_discarded(page):
    press("Ctrl+Shift+F")
    write("10")
    press("Ctrl+Shift+I", "Ctrl+Shift+F")
    settle()
    assert page.fees.fields["amount"].text == "10"
    press("Escape", "Return")
    press("Ctrl+Shift+F")
    assert page.fees.isVisible() and page.fees.fields["amount"].text == ""
