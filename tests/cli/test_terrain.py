"""Terrain by commands: stock, tables by a method, what breaks a rule, and what is printed."""

import json
from pathlib import Path

import pytest
from PIL import Image

from app.rules.core.ids import TableNumber
from app.rules.terrain.shapes import Lie
from app.services.terrain.layouts import lay_piece
from app.services.terrain.photos import jpeg_size
from app.services.terrain.stock import stock
from tests.builders import event_of
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


def test_a_sort_is_added_changed_and_removed(ok, run, event: Path) -> None:
    added = ok("terrain", "add", event, "Mill", "--kind", "obstruction", "--size", "4 x 3.5",
               "--blocks-sight", "--count", 2, "--box", "C")  # fmt: skip
    assert added.out == "Mill (4 x 3.5): 2 of 2 left, box C\n"
    changed = ok("terrain", "change", event, "mill", "--name", "Old mill", "--size", "5",
                 "--no-blocks-sight")  # fmt: skip
    assert changed.out == "Old mill (5): 2 of 2 left, box C\n"
    assert "Old mill,obstruction,5,no,2,C" in ok("terrain", "stock", event, "--as", "csv").out
    ok("undo", event)
    assert "Mill,obstruction,4 x 3.5,yes,2,C" in ok("terrain", "stock", event, "--as", "csv").out
    assert ok("terrain", "remove", event, "MILL").out == "Mill is removed from the stock.\n"
    # What the next event begins with is what the stock was last.
    assert run("terrain", "import", event, "--remembered").code == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("add", "Fen", "--kind", "swamp", "--size", "5"), "“swamp” isn't a kind of terrain."),
        (("add", "Fen", "--kind", "rough", "--size", "5 by"), "“5 by” isn't a size in inches."),
        (("add", "Forest", "--kind", "forest", "--size", "5"), "terrain called “Forest” already"),
        (("change", "Fen", "--count", 2), "There's no terrain Fen in the stock."),
        (("remove", "Fen"), "There's no terrain Fen in the stock."),
        (("place", 1, "Fen"), "There's no terrain Fen in the stock."),
        (("place", 0, "Forest"), "There's no table 0."),
        (("place", 1, "Forest", "--at", "999", "4"), "That is off the table."),
        (("move", 1, 3, "--by", "1", "0"), "Table 1 has no piece 3: it has 0 pieces of terrain."),
        (("lift", 1, 0), "Table 1 has no piece 0"),
        (("place", 1, "Forest", "--at", "4.55", "4"), "invalid inches value: '4.55'"),
        (("place", 1, "Forest", "--at", "1/0", "4"), "invalid inches value: '1/0'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_nothing_changes(
    run, ok, stocked: Path, arguments: tuple[object, ...], sentence: str
) -> None:
    act, *others = arguments
    before = ok("terrain", "stock", stocked).out
    answer = run("terrain", act, stocked, *others)
    assert (answer.code, sentence in answer.err) == (2, True), answer.err
    assert ok("terrain", "stock", stocked).out == before


def test_a_piece_is_placed_moved_turned_mirrored_and_lifted(ok, stocked: Path) -> None:
    def lie() -> tuple[object, ...]:
        piece = ok("terrain", "show", stocked, "--as", "json").json["tables"][0]["pieces"][0]
        return piece["x"], piece["y"], piece["turn"], piece["mirrored"]

    placed = ok("terrain", "place", stocked, 2, "forest", "--at", "14", "24", "--turn", 30).out
    assert placed.startswith("Table 2: ")
    assert "  1  Forest  ← 10" in placed
    assert lie() == (14, 24, 30, False)
    ok("terrain", "move", stocked, 2, 1, "--by", "-1.5", "0,5")
    assert lie() == (12.5, 24.5, 30, False)
    ok("terrain", "move", stocked, 2, 1, "--mirror")
    assert lie() == (12.5, 24.5, 330, True)
    ok("terrain", "move", stocked, 2, 1, "--at", "20", "20", "--turn", "0")
    assert lie() == (20, 20, 0, True)
    assert ok("terrain", "lift", stocked, 2, 1).out == "Table 2: empty\n"
    ok("undo", stocked)
    assert lie() == (20, 20, 0, True)


def test_a_piece_without_a_place_goes_to_a_legal_one(ok, stocked: Path) -> None:
    ok("terrain", "place", stocked, 1, "Forest")
    ok("terrain", "place", stocked, 1, "Forest")
    table = ok("terrain", "show", stocked, "--as", "json").json["tables"][0]
    assert len(table["pieces"]) == 2
    assert not [one for one in table["findings"] if not one["is_advice"] and one["pieces"]]


def test_a_table_is_fixed_by_the_smallest_moves(ok, run, stocked: Path) -> None:
    ok("terrain", "lay", stocked, "1", "--seed", 3)
    first = ok("terrain", "show", stocked, "--as", "json").json["tables"][0]["pieces"][0]
    ok("terrain", "place", stocked, 1, "Small forest", "--at", first["x"], first["y"])
    assert run("terrain", "check", stocked).code == 1
    fixed = ok("terrain", "fix", stocked, 1).out
    assert fixed.startswith("Move ")
    assert "Table 1: legal" in fixed
    assert ok("terrain", "check", stocked).code == 0
    # So far off the table, no move helps that is short enough to be proposed.
    ok("terrain", "place", stocked, 2, "Forest", "--at", 140, 140)
    answer = run("terrain", "fix", stocked, 2)
    assert (answer.code, "Table 2 breaks a rule" in answer.err) == (1, True)


def test_one_number_is_one_table_and_no_count(ok, run, stocked: Path) -> None:
    ok("terrain", "lay", stocked, "1-3")
    assert "1 table is cleared." in ok("terrain", "clear", stocked, "3").out
    tables = ok("terrain", "show", stocked, "--as", "json").json["tables"]
    assert [table["table"] for table in tables] == [1, 2]
    assert run("terrain", "clear", stocked, "").code == 2


def test_maps_are_written_one_by_one_or_into_a_folder(
    ok, run, stocked: Path, tmp_path: Path
) -> None:
    empty = run("terrain", "export", stocked, "-o", tmp_path / "none")
    assert (empty.code, "No table has terrain" in empty.err) == (1, True)
    ok("terrain", "lay", stocked, "1-3")
    folder = tmp_path / "maps"
    assert "3 maps are written" in ok("terrain", "export", stocked, "-o", folder).out
    assert sorted(path.name for path in folder.iterdir()) == [
        "table-01.svg", "table-02.svg", "table-03.svg",
    ]  # fmt: skip
    svg = (folder / "table-02.svg").read_text("utf-8")
    assert "<title>Table 2</title>" in svg
    assert "Recon" not in svg
    one = tmp_path / "one.png"
    ok("terrain", "export", stocked, "2", "--as", "png", "--scenario", "Recon", "-o", one)
    assert one.read_bytes().startswith(b"\x89PNG")
    with_scenario = tmp_path / "one.svg"
    ok("terrain", "export", stocked, "2", "--scenario", "sr2015/recon", "-o", with_scenario)
    assert "Table 2 · Recon" in with_scenario.read_text("utf-8")
    facts = tmp_path / "all.json"
    ok("terrain", "export", stocked, "1-2", "--as", "json", "-o", facts)
    told = json.loads(facts.read_text("utf-8"))
    assert (told["width"], [table["table"] for table in told["tables"]]) == (48, [1, 2])
    missing = run("terrain", "export", stocked, "2,9", "-o", tmp_path / "no")
    assert (missing.code, "Table 9 has no terrain." in missing.err) == (1, True)
    unknown = run("terrain", "export", stocked, "2", "--scenario", "x", "-o", tmp_path / "no")
    assert unknown.code == 2
    taken = run("terrain", "export", stocked, "-o", one)
    assert (taken.code, str(one) in taken.err) == (1, True)


def test_cards_and_packing_list_are_printed(ok, stocked: Path, tmp_path: Path) -> None:
    ok("terrain", "lay", stocked, "1-3")
    for paper in ("terrain-cards", "terrain-reset", "terrain-packing"):
        target = tmp_path / f"{paper}.pdf"
        ok("print", stocked, paper, "-o", target)
        assert target.read_bytes().startswith(b"%PDF")


def test_methods_by_range_are_previewed_and_laid_tables_stay(ok, run, event_of_2019, tmp_path):
    event = event_of_2019
    before = ok("terrain", "show", event).out
    how = ("--method", "cluster", "--method", "3-4=quadrant", "--seed", 5)
    lines = ok("terrain", "lay", event, "1-4", *how, "--preview").out.splitlines()
    assert len(lines) == 4 and lines[0].startswith("Table 1: Pieces: 8, blocking line of sight: ")
    assert ok("terrain", "show", event).out == before
    ok("terrain", "lay", event, "2", *how)
    two = ok("terrain", "show", event, "--as", "json").json["tables"][0]
    assert "3 tables are set up" in ok("terrain", "lay", event, "1-4", *how, "--keep").out
    tables = ok("terrain", "show", event, "--as", "json").json["tables"]
    assert [table["table"] for table in tables] == [1, 2, 3, 4] and tables[1] == two
    answer = run("terrain", "lay", event, "1", "--method", "5=swamp")
    assert (answer.code, "cluster, quadrant, scatter" in answer.err) == (2, True)
    answer = run("terrain", "lay", event, "1-90", *how)
    assert answer.code == 1 and "enough for" in answer.out


@pytest.fixture
def event_of_2019(ok, tmp_path: Path) -> Path:
    """An event of a packet with methods, with the common stock."""
    path = tmp_path / "methods.dicedown"
    event_of(path, 8, packet="sr2019").close()
    ok("terrain", "import", path, "--common")
    return path


def test_a_photo_is_chosen_written_and_removed(ok, run, stocked: Path, tmp_path: Path) -> None:
    picture, out = tmp_path / "wood.png", tmp_path / "wood.jpg"
    Image.new("RGB", (900, 600), "green").save(picture)
    answer = run("terrain", "photo", stocked, "forest", "-o", out)
    assert answer.code == 1 and "no photo of “Forest”" in answer.err
    assert "Forest has a photo now." in ok("terrain", "photo", stocked, "forest", picture).out
    assert str(out) in ok("terrain", "photo", stocked, "forest", "-o", out).out
    assert jpeg_size(out.read_bytes()) == (640, 427)
    ok("terrain", "change", stocked, "Forest", "--count", 9)
    ok("terrain", "photo", stocked, "Forest", "-o", out)
    assert "no photo any more" in ok("terrain", "photo", stocked, "Forest", "--remove").out
    assert run("terrain", "photo", stocked, "Forest", "-o", out).code == 1
    ok("undo", stocked)
    ok("terrain", "photo", stocked, "Forest", "-o", out)
    answer = run("terrain", "photo", stocked, "Forest", stocked)
    assert answer.code == 2 and "isn't a picture" in answer.err
    assert run("terrain", "photo", stocked, "Moat", picture).code == 2
