"""Looking back by keys: the tables, their plots, the export."""

from dataclasses import replace

import pytest
from openpyxl import load_workbook
from PySide6.QtWidgets import QApplication

from app.rules.core.draw import Draw
from app.rules.results.result import with_opening
from app.services.event.event_draft import stored_draft
from app.services.event.events import change_event
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.builders import plain_result
from tests.ui.hands import focus, press, write


@pytest.fixture
def page(open_window, event):
    view = open_window(event).view
    view.show_page("lookback")
    return view.current


@pytest.fixture
def played(page):
    draw = Draw(1)
    for game in page.desk.state.rounds[-1].games:
        page.desk.run_because("test", results.enter, game.table, *plain_result(game, draw))
    return page


def test_before_the_first_result_factions_are_counted(page):
    assert not page._empty.isVisible()
    assert sum(row.cells[1] for row in page.shown.rows) == 8
    press("4")
    assert page.shown.rows == ()
    assert page._empty.isVisible() and not page.table.isVisible()
    assert page._empty.text.startswith("Nothing to count yet") and focus() is page._empty
    press("1")
    assert page.table.isVisible() and focus() is page.table


def test_each_number_shows_its_table_and_its_plot(played):
    seen = []
    for key in "1234567":
        press(key)
        seen.append(played.shown.key)
        assert played.table.model().rowCount() == len(played.shown.rows)
        assert played.plot.accessibleName() == played.shown.title
        assert not played.plot.grab().isNull()
    assert seen == ["factions", "meetings", "scenarios", "ways", "casters", "sides", "tables"]


def test_the_cursor_stays_on_its_row_as_results_come_in(page):
    page.desk.run(players.enter_late, PlayerDraft(name="Late Larry", faction="Khador"))
    draw, last = Draw(1), len(page.shown.rows) - 1
    assert last > 0
    page.table.selectRow(last)
    label = page.table.currentIndex().data()
    for game in page.desk.state.rounds[-1].games:
        page.desk.run_because("test", results.enter, game.table, *plain_result(game, draw))
        assert page.table.currentIndex().data() == label


def test_the_table_is_copied_and_everything_is_exported(played, tmp_path):
    press("4", "Ctrl+Shift+C")
    assert (
        QApplication.clipboard()
        .text()
        .startswith("Spring Cup – Win types\nHow it ended\tGames\tShare\n")
    )
    played.export_to(tmp_path / "back")
    assert len(load_workbook(tmp_path / "back.xlsx").sheetnames) == 7
    assert "back.xlsx" in played.line.text


def test_a_place_that_cannot_be_written_is_said(played, tmp_path):
    played.export_to(tmp_path / "nowhere" / "back.xlsx")
    assert "Can't write" in played.line.text


def test_where_nobody_kept_sides_the_page_says_how_to(played):
    press("6")
    assert not played.table.isVisible() and "Keep who went first" in played._empty.text
    press("1")
    assert not played._note_room.isVisible()


def test_sides_come_with_what_chance_alone_gives(page):
    draft = page.desk.session.read(stored_draft)
    page.desk.session.do(change_event, replace(draft, keeps_sides=True))
    for game in page.desk.state.rounds[-1].games:
        first, second, result = plain_result(game, Draw(1))
        sides = with_opening(replace(game, first=first, second=second), result.winner, None).sides
        page.desk.run_because("test", results.enter, game.table, *sides, result)
    press("6")
    assert "4 of 4 won by who went first; chance alone gives 4 or more in 6 %" in page._note.text()
    assert page._note_room.isVisible() and page.table.isVisible()
    press("7")
    assert [row.cells[0] for row in page.shown.rows] == [1, 2, 3, 4]
    assert "Most uneven of 4" in page._note.text() and "nothing unusual" in page._note.text()


def test_letters_search_the_table_and_open_no_file_window(page):
    names = sorted(row.label for row in page.shown.rows)
    write(names[-1][:3].lower())
    assert page.table.currentIndex().siblingAtColumn(0).data() == names[-1]


def test_the_plot_is_beside_its_table_in_a_wide_window(played, qtbot):
    played.window().resize(1000, 700)
    qtbot.waitUntil(lambda: played._scroll.y() > played.table.y())
    played.window().resize(120 * played.fontMetrics().height(), 700)
    qtbot.waitUntil(lambda: played._scroll.x() > played.table.x())
    assert played._scroll.y() == played.table.y()
