"""Terrain by commands: stock, tables by a method, what breaks a rule, and what is printed."""

from pathlib import Path

import pytest

from app.rules.core.ids import TableNumber
from app.rules.terrain.shapes import Lie
from app.services.terrain.layouts import lay_piece
from app.services.terrain.stock import stock
from tests.services.acts import another


@pytest.fixture
def stocked(ok, event: Path) -> Path:
    """An event with the common stock."""
    ok("terrain", "import", event, "--common")
    return event


def test_a_stock_is_listed_written_and_imported_again(ok, stocked: Path, tmp_path: Path) -> None:
    lines = ok("terrain", "stock", stocked).out.splitlines()
    assert "Forest (6 x 5): 10 of 10 left, box A" in lines
    path = tmp_path / "mine.csv"
    path.write_text(ok("terrain", "stock", stocked, "--as", "csv").out, "utf-8")
    assert path.read_text("utf-8").startswith("name,kind,size")
    assert "17 sorts of terrain imported." in ok("terrain", "import", stocked, path).out
    assert ok("terrain", "stock", stocked).out.splitlines() == lines
    assert "17 sorts" in ok("terrain", "import", stocked, "--remembered").out


def test_without_a_stock_that_is_said(ok, run, event: Path) -> None:
    assert "no terrain in the stock" in ok("terrain", "stock", event).out
    assert "No table has terrain" in ok("terrain", "show", event).out
    answer = run("terrain", "lay", event, "1-2")
    assert (answer.code, "minimum" in answer.out) == (1, True)
    assert "can't be set up" in answer.err


def test_tables_are_set_up_legally_and_the_same_again_by_the_same_seed(
    ok, run, stocked: Path
) -> None:
    assert (
        "4 tables are set up, by draw 7." in ok("terrain", "lay", stocked, "1-4", "--seed", 7).out
    )
    first = ok("terrain", "show", stocked, "--as", "json").json
    assert [table["table"] for table in first["tables"]] == [1, 2, 3, 4]
    assert all(len(table["pieces"]) >= 5 for table in first["tables"])
    assert "all are legal" in ok("terrain", "check", stocked).out
    ok("terrain", "clear", stocked, "1-4")
    ok("terrain", "lay", stocked, "1-4", "--seed", 7)
    assert ok("terrain", "show", stocked, "--as", "json").json == first
    ok("undo", stocked)
    assert "No table has terrain" in ok("terrain", "show", stocked).out


def test_a_method_that_the_packet_does_not_print_is_refused(run, stocked: Path) -> None:
    answer = run("terrain", "lay", stocked, "1", "--method", "scatter")
    assert (answer.code, "no such way" in answer.err) == (2, True)


def test_lines_that_cannot_be_read_are_named_and_nothing_is_imported(
    ok, run, event: Path, tmp_path: Path
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("name,kind,size\nForest,forest,6 x 5\nSwamp,swamp,5\nRock,obstruction,?\n")
    answer = run("terrain", "import", event, path)
    assert answer.code == 2
    assert "Lines 3 and 4" in answer.err
    assert "swamp" in answer.err and "“?”" in answer.err
    assert "no terrain in the stock" in ok("terrain", "stock", event).out
    assert run("terrain", "import", event, tmp_path / "none.csv").code != 0


def test_what_breaks_a_rule_is_a_line_and_an_exit_code(ok, run, stocked: Path) -> None:
    session = another(stocked)
    house = next(line.id for line in session.read(stock) if line.item.piece.name == "Building")
    session.do(lay_piece, TableNumber(3), house, Lie(30, 30))
    session.close()
    answer = run("terrain", "check", stocked)
    assert answer.code == 1
    assert "Table 3: Recon: Building, near edge: 1 in" in answer.out
    assert "Table 3, advised: " in answer.out
    assert "Table 3 breaks a rule of terrain." in answer.err
    assert "Table 3" in ok("terrain", "show", stocked).out


def test_cards_and_packing_list_are_printed(ok, stocked: Path, tmp_path: Path) -> None:
    ok("terrain", "lay", stocked, "1-3")
    for paper in ("terrain-cards", "terrain-reset", "terrain-packing"):
        target = tmp_path / f"{paper}.pdf"
        ok("print", stocked, paper, "-o", target)
        assert target.read_bytes().startswith(b"%PDF")
