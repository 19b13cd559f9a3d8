"""Terrain as CSV: read as people write it, each line that can't be read with what is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.geometry import Point
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.core.errors import UserError
from app.services.terrain import stock
from app.services.terrain.stock_file import (
    COLUMNS,
    common_stock,
    kinds_of_text,
    outline_of_text,
    read_stock,
    read_stock_file,
    remember_stock,
    remembered_stock,
    size_text,
    stock_csv,
)
from tests.builders import event_of
from tests.services.terrain.terrain_acts import forest


def codes(text: str) -> list[tuple[int, str, str]]:
    faults = read_stock(text.encode()).faults
    return [(fault.line, fault.problem.field, fault.problem.code) for fault in faults]


def test_what_is_written_is_read_again() -> None:
    items = (
        forest("Dark, old forest", 3, kinds=(TerrainKind.FOREST, TerrainKind.HAZARD)),
        forest("Pond", outline=Outline(45), blocks_sight=False),
        forest("Rock", outline=Outline(0, (Point(0, 0), Point(61, 0), Point(30, 45)))),
    )
    found = read_stock(stock_csv(items).encode())
    assert (found.items, found.faults) == (items, ())


def test_headings_come_in_any_order_with_semicolons_and_spare_columns() -> None:
    text = "Size;Owner;NAME;Kind\n5,5 × 4;Ada;Hill;hill\n\n4;;Pond;shallow water + hazard\n"
    items = read_stock(text.encode("utf-8-sig")).items
    assert [(item.piece.name, item.piece.outline, item.count, item.box) for item in items] == [
        ("Hill", Outline.rectangle(55, 40), 1, None),
        ("Pond", Outline(40), 1, None),
    ]
    assert items[1].piece.kinds == (TerrainKind.SHALLOW_WATER, TerrainKind.HAZARD)


def test_each_line_that_cant_be_read_is_named_and_the_others_are_read() -> None:
    text = (
        "name,kind,size,blocks sight,count,box\n"
        "Hill,mountain,6 x 4,no,1,A\n"
        "Rock,obstruction,huge,yes,1,A\n"
        "Wall,obstacle,5 x 1,perhaps,1,A\n"
        "Fog,dense-fog,5,no,many,A\n"
        ",forest,5,no,1,A\n"
        "Forest,forest,6 x 5,yes,2,A\n"
        "FOREST,forest,6 x 5,yes,2,A\n"
        "Bog,rough,99,no,1,A\n"
    )
    assert codes(text) == [
        (2, "kind", "terrain.csv-kind"),
        (3, "size", "terrain.csv-size"),
        (4, "blocks sight", "terrain.csv-yes-no"),
        (5, "count", "terrain.csv-count"),
        (6, "name", "terrain.name"),
        (8, "name", "terrain.csv-twice"),
        (9, "outline", "terrain.size"),
    ]
    assert [item.piece.name for item in read_stock(text.encode()).items] == ["Forest"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "terrain.csv-empty"),
        (b"\n \n", "terrain.csv-empty"),
        (b"name,kind,size\n", "terrain.csv-empty"),
        (b"player,faction\nAda,Cygnar\n", "terrain.csv-no-headings"),
        (b"\0\1\2\3", "terrain.csv-not-read"),
        (b"<html><body>", "terrain.csv-not-read"),
    ],
)
def test_what_is_no_table_of_terrain_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(UserError) as caught:
        read_stock(data)
    assert caught.value.code == code


def test_a_file_that_isnt_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        read_stock_file(tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("text", "outline"),
    [
        ("5", Outline(50)),
        ('5"', Outline(50)),
        ("4.5 in", Outline(45)),
        ("6x4", Outline.rectangle(60, 40)),
        ("6 in × 4,5 in", Outline.rectangle(60, 45)),
        ("0/0 6/0 3/4", Outline(0, (Point(0, 0), Point(60, 0), Point(30, 40)))),
        ("0/0; 6/0; 3/4,5", Outline(0, (Point(0, 0), Point(60, 0), Point(30, 45)))),
        ("", None),
        ("-5", None),
        ("5.55", None),
        ("6 x 4 x 2", None),
        ("6 x", None),
        ("0/0 6", None),
        ("five", None),
    ],
)
def test_sizes_as_they_are_typed(text: str, outline: Outline | None) -> None:
    assert outline_of_text(text) == outline


_LENGTHS = st.integers(1, 400)
_OUTLINES = st.one_of(
    st.builds(Outline, _LENGTHS),
    st.builds(Outline.rectangle, _LENGTHS, _LENGTHS),
    st.lists(st.builds(Point, _LENGTHS, _LENGTHS), min_size=3, max_size=8).map(
        lambda corners: Outline(0, tuple(corners))
    ),
)


@given(_OUTLINES)
def test_a_size_that_is_written_is_read_as_it_was(outline: Outline) -> None:
    assert outline_of_text(size_text(outline)) == outline


def test_a_kind_is_known_by_its_key_and_counted_once() -> None:
    assert kinds_of_text("Dense Fog + hazard, dense-fog") == (
        TerrainKind.DENSE_FOG,
        TerrainKind.HAZARD,
    )
    assert kinds_of_text(" ") is None
    assert kinds_of_text("forest + swamp") is None


def test_the_common_stock_has_no_faults_and_can_be_taken_in(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.do(stock.take_in, common_stock())
    assert len(session.read(stock.stock)) == len(common_stock()) >= 12
    assert any(item.piece.blocks_sight for item in common_stock())


def test_stock_is_remembered_for_the_next_event(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.do(stock.add, forest())
    remember_stock(session.read(stock.stock))
    assert remembered_stock() == (forest(),)


def test_the_headings_are_those_that_the_refusal_names() -> None:
    with pytest.raises(UserError) as caught:
        read_stock(b"a,b\nc,d\n")
    assert caught.value.facts["wanted"] == ", ".join(COLUMNS)
