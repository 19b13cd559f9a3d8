"""Looking back by keys: five tables, their plots, the export."""

import pytest
from openpyxl import load_workbook
from PySide6.QtWidgets import QApplication

from app.rules.core.draw import Draw
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
    for key in "12345":
        press(key)
        seen.append(played.shown.key)
        assert played.table.model().rowCount() == len(played.shown.rows)
        assert played.plot.accessibleName() == played.shown.title
        assert not played.plot.grab().isNull()
    assert seen == ["factions", "meetings", "scenarios", "ways", "casters"]


def test_the_table_is_copied_and_everything_is_exported(played, tmp_path):
    press("4", "Ctrl+Shift+C")
    assert (
        QApplication.clipboard()
        .text()
        .startswith("Spring Cup – Win types\nHow it ended\tGames\tShare\n")
    )
    played.export_to(tmp_path / "back")
    assert len(load_workbook(tmp_path / "back.xlsx").sheetnames) == 5
    assert "back.xlsx" in played.line.text


def test_a_place_that_cannot_be_written_is_said(played, tmp_path):
    played.export_to(tmp_path / "nowhere" / "back.xlsx")
    assert "Can't write" in played.line.text


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
