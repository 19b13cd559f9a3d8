"""Right click: the acts of a row and its players on every row, those of a list on its header."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTableView
from shiboken6 import isValid

from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.bound_acts import row_menu
from app.ui.core.window_acts import PAGES
from tests.builders import event_of
from tests.ui.hands import press

HEADERS = {
    "players": ["Sort by this column", "Filter"],
    "standings": ["Filter", "Copy as text"],
    "history": ["Filter"],
}
"""Page -> what the header of its list offers."""


@pytest.fixture
def view(same_window):
    return same_window.view


def opened(table, at) -> list[str]:
    """The entries of the menu that a right click opens there."""
    at.customContextMenuRequested.emit(QPoint(5, 5))
    menus = [one for one in table.findChildren(QMenu) if one.isVisible()]
    texts = [one.text() for menu in menus for one in menu.actions() if not one.isSeparator()]
    for menu in menus:
        menu.close()
    return texts


def list_of(view) -> QTableView:
    return max(
        (one for one in view.current.findChildren(QTableView) if one.isVisible()),
        key=lambda one: one.width() * one.height(),
    )


@pytest.mark.parametrize("page", HEADERS)
def test_the_header_of_a_list_offers_what_is_done_to_the_list(view, page):
    view.show_page(page)
    table = list_of(view)
    assert opened(table, table.horizontalHeader()) == HEADERS[page]


def test_the_header_s_menu_sorts_by_the_column_that_was_clicked(view):
    view.show_page("players")
    table = list_of(view)
    header = table.horizontalHeader()
    header.customContextMenuRequested.emit(QPoint(header.sectionViewportPosition(1) + 5, 5))
    assert table.currentIndex().column() == 1


@pytest.mark.parametrize("page", ["players", "rounds", "standings"])
def test_the_menu_of_a_row_has_its_player_s_card_and_log(view, page):
    view.show_page(page)
    table = list_of(view)
    texts = [one.text() for one in row_menu(view.current.ACTS, table).actions()]
    assert sum(one.startswith("Card") for one in texts) == 1
    assert sum(one.startswith("Judge's log: ") for one in texts) == 1


def test_the_menu_of_a_game_has_both_players_and_leads_to_their_cards(view):
    view.show_page("results")
    table = list_of(view)
    table.setCurrentIndex(table.model().index(0, 0))
    menu = row_menu(view.current.ACTS, table)
    cards = [one for one in menu.actions() if one.text().startswith("Card of ")]
    assert len(cards) == 2
    cards[1].trigger()
    assert view.page_key == "card"
    press("Esc")
    assert view.page_key == "results"


@pytest.mark.sweep(8)
@pytest.mark.parametrize("page", PAGES)
def test_every_list_has_a_menu_for_its_rows(view, page):
    view.show_page(page)
    none = view.current.contextMenuPolicy().DefaultContextMenu
    lists = [one for one in view.current.findChildren(QAbstractItemView) if one.isVisible()]
    bare = [one.accessibleName() for one in lists if one.contextMenuPolicy() is none]
    assert bare == WITHOUT_ROW_ACTS.get(page, [])


WITHOUT_ROW_ACTS = {"lookback": ["Factions", ""]}
"""Page -> its lists whose rows nothing is done to."""


def test_the_menu_of_a_printout_prints_it(view):
    view.show_page("papers")
    page = view.current
    menu = row_menu(page.ACTS, page.papers, "print", "save", "view", "folder")
    assert [one.text() for one in menu.actions()][:2] == ["Print…", "Save as PDF…"]


def test_the_menu_of_a_row_goes_with_its_row_and_stays_for_others(open_window, event):
    view = open_window(event).view
    late = [view.desk.run(players.enter_late, PlayerDraft(name=name)).value
            for name in ("Zed Zero", "Yan Young")]  # fmt: skip
    page = view.current
    page.to_player(late[0])
    menu = row_menu(page.ACTS, page.player_table)
    menu.popup(QPoint(5, 5))

    view.desk.take_back()
    assert menu.isVisible(), "another row went"
    view.desk.take_back()

    assert page.player_here != late[0]
    assert not isValid(menu) or not menu.isVisible()


def test_the_menu_of_a_game_goes_once_others_play_it(open_window, tmp_path):
    path = tmp_path / "draft" / "cup.dicedown"
    path.parent.mkdir()
    session = event_of(path, 8)
    session.do(rounds.pair)
    session.close()
    view = open_window(path).view
    view.show_page("rounds")
    page = view.current
    first, second = page.desk.state.last_round.games[:2]
    menu = row_menu(page.ACTS, page.table)
    menu.popup(QPoint(5, 5))
    assert page.player_here == first.players[0]

    page.desk.run_because("a test", manual_swaps.swap, first.players[0], second.players[0])

    assert page.player_here == second.players[0]
    assert not isValid(menu) or not menu.isVisible()
