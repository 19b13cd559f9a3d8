"""The look back at an event as files: a workbook with its plots, CSV, and JSON."""

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from app.services.exchange.lookback_tables import Cell, Table
from app.services.exchange.spreadsheet_cell import plain_cell

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_FORBIDDEN = str.maketrans("", "", "[]:*?/\\")
_LONGEST_TITLE = 31
"""Letters that the name of a sheet may have, and those that it may not."""
_ROW_CM = 0.55
_PLOT_CM = 18
_LEAST_CM = 6


def workbook(tables: Sequence[Table]) -> bytes:
    """An .xlsx workbook, a sheet a table, its plot beside it."""
    # It is loaded where it is wanted: a start does without.
    from openpyxl import Workbook

    made = Workbook()
    assert made.active is not None
    made.remove(made.active)
    for table in tables:
        sheet = made.create_sheet(table.title.translate(_FORBIDDEN)[:_LONGEST_TITLE])
        _fill(sheet, table)
        if table.rows:
            _plot(sheet, table)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def csv_text(table: Table, between: str = ",") -> str:
    """One table as CSV; shares and means to three places.

    Args:
        between: what parts the cells; a spreadsheet takes tabs from the clipboard.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator="\n")
    writer.writerow(table.heads)
    for row in table.rows:
        writer.writerow([plain_cell(_number(cell)) for cell in row.cells])
    return out.getvalue()


def json_text(tables: Sequence[Table]) -> str:
    """Every table as JSON, by its key."""
    told = {
        table.key: [
            dict(zip(table.heads, map(_number, row.cells), strict=True)) for row in table.rows
        ]
        for table in tables
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _number(cell: Cell) -> str | int | float | None:
    return round(float(cell), 3) if isinstance(cell, Fraction) else cell


def _fill(sheet: "Worksheet", table: Table) -> None:
    from openpyxl.styles import Alignment, Font

    sheet.append(list(table.heads))
    for row in table.rows:
        sheet.append([plain_cell(_number(cell)) for cell in row.cells])
    for head in sheet[1]:
        head.font = Font(bold=True)
        head.alignment = Alignment(wrap_text=True, vertical="top")
    for column in table.shares:
        for cell in sheet.iter_cols(column + 1, column + 1, 2):
            for one in cell:
                one.number_format = "0 %"
    letters = max((len(str(row.cells[0])) for row in table.rows), default=0)
    sheet.column_dimensions["A"].width = max(12, letters + 2)
    sheet.freeze_panes = "B2"


def _plot(sheet: "Worksheet", table: Table) -> None:
    """A bar a row, its parts behind one another, from columns at the far right."""
    from openpyxl.chart import BarChart, Reference

    left, last = len(table.heads) + 2, len(table.rows) + 1
    for number, head in enumerate(("", *table.parts)):
        sheet.cell(1, left + number, plain_cell(head))
    for line, row in enumerate(table.rows, 2):
        sheet.cell(line, left, plain_cell(row.label))
        for number, value in enumerate(row.parts, 1):
            sheet.cell(line, left + number, value)
    chart = BarChart(barDir="bar", grouping="stacked", overlap=100)
    chart.title = table.title
    right = left + len(table.parts)
    bars = Reference(sheet, min_col=left + 1, max_col=right, min_row=1, max_row=last)
    chart.add_data(bars, titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=left, min_row=2, max_row=last))
    chart.width = _PLOT_CM
    chart.height = max(_LEAST_CM, 3 + _ROW_CM * len(table.rows))
    chart.y_axis.delete = chart.x_axis.delete = False
    chart.x_axis.scaling.orientation = "maxMin"
    sheet.add_chart(chart, f"A{last + 3}")
