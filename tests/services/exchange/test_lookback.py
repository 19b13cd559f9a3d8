"""The look back as files: the workbook read again, CSV without formulas, JSON."""

import io
import json
from fractions import Fraction

from openpyxl import load_workbook

from app.rules.core.draw import Draw
from app.services.exchange.lookback import (
    TABLES,
    Table,
    TableRow,
    csv_text,
    json_text,
    lookback_tables,
    workbook,
)
from app.words.core.catalogue import words
from tests.builders import event_of, play_round


def table(*rows: tuple[str, int, Fraction]) -> Table:
    """A table of a name, a number and a share."""
    return Table(
        key="ways", title="Ways: all", heads=("How", "Games", "Share"), shares=frozenset({2}),
        parts=("Games",),
        rows=tuple(TableRow(cells=row, label=row[0], parts=(row[1],)) for row in rows),
    )  # fmt: skip


def test_a_workbook_has_every_table_and_its_plot(tmp_path):
    session = event_of(tmp_path / "a.dicedown", 9)
    play_round(session, Draw(3))
    tables = lookback_tables(words(), session.state)
    read = load_workbook(io.BytesIO(workbook(tables)))
    assert read.sheetnames == [one.title for one in tables]
    for one, sheet in zip(tables, read, strict=True):
        rows = list(sheet.iter_rows(max_col=len(one.heads), values_only=True))
        assert rows[0] == one.heads
        assert [row[0] for row in rows[1 : 1 + len(one.rows)]] == [r.cells[0] for r in one.rows]
        assert len(sheet._charts) == bool(one.rows)


def test_no_name_becomes_a_formula():
    made = table(("=1+1", 3, Fraction(1, 3)), ("@home", 1, Fraction(2, 3)))
    sheet = load_workbook(io.BytesIO(workbook((made,)))).active
    assert sheet["A2"].value == "'=1+1"
    assert sheet["A2"].data_type == "s"
    assert csv_text(made).splitlines() == ["How,Games,Share", "'=1+1,3,0.333", "'@home,1,0.667"]


def test_the_name_of_a_sheet_is_one_that_a_workbook_may_have():
    assert load_workbook(io.BytesIO(workbook((table(),)))).sheetnames == ["Ways all"]


def test_json_has_every_table_by_its_key(tmp_path):
    session = event_of(tmp_path / "a.dicedown", 4)
    play_round(session, Draw(3))
    assert tuple(json.loads(json_text(lookback_tables(words(), session.state)))) == TABLES
