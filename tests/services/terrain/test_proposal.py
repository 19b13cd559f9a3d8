"""Tables as they would be laid: by method, by draw, with each one's share, and what is missing."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.terrain.laying import ShortfallKind, TerrainShortfall
from app.rules.terrain.legality import is_legal, terrain_findings
from app.rules.terrain.rules import MethodKind, TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.terrain import layouts, stock
from app.services.terrain.proposal import (
    enough_for,
    order_tables,
    propose,
    proposed_tables,
    tables_of_text,
)
from app.services.terrain.stock import StockItem
from tests.builders import event_of
from tests.rules.terrain.tables import stock_of
from tests.services.terrain.terrain_acts import table

METHODS = (MethodKind.CLUSTER, MethodKind.SCATTER)


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    """An event of a packet with methods, and three of each piece of a small stock."""
    session = event_of(tmp_path / "cup.dicedown", 8, packet="sr2019")
    pieces = [one.piece for one in stock_of(3)]
    session.do(stock.take_in, tuple(StockItem(piece=piece, count=3) for piece in pieces))
    return session


def test_tables_are_proposed_from_what_is_not_on_others(session: EventSession) -> None:
    tables = tuple((table(number), kind) for number, kind in enumerate(METHODS, start=1))
    proposed = session.read(proposed_tables, session.state, tables, 5)
    assert not isinstance(proposed, TerrainShortfall)
    assert proposed == session.read(proposed_tables, session.state, tables, 5)
    assert session.read(layouts.layouts) == {}
    session.do(layouts.lay_tables, tuple(one.lies for one in proposed))
    ground = session.read(layouts.table_ground, session.state)
    there = session.read(layouts.layouts)
    assert {number: len(pieces) for number, pieces in there.items()} == {1: 8, 2: 8}
    for one in proposed:
        pieces = there[one.number]
        assert [piece.laid for piece in pieces] == [piece.laid for piece in one.pieces]
        assert is_legal(terrain_findings([piece.laid for piece in pieces], ground))
        assert one.blocking == sum(piece.item.piece.blocks_sight for piece in pieces)
        forests = [piece for piece in pieces if TerrainKind.FOREST in piece.item.piece.kinds]
        assert one.count(TerrainKind.FOREST) == len(forests)
    third = ((table(3), MethodKind.QUADRANT),)
    again = session.read(proposed_tables, session.state, third, 5)
    assert not isinstance(again, TerrainShortfall)
    session.do(layouts.lay_tables, tuple(one.lies for one in again))
    more = ((table(4), None), (table(5), None))
    left = session.read(proposed_tables, session.state, more, 5)
    assert left == TerrainShortfall(kind=ShortfallKind.FEW, wanted=12, found=30 - 24)


def test_a_stock_that_is_short_proposes_nothing(tmp_path: Path) -> None:
    session = event_of(tmp_path / "empty.dicedown", 8)
    short = session.read(proposed_tables, session.state, ((table(1), None),), 1)
    assert isinstance(short, TerrainShortfall) and short.found == 0
    order = session.read(order_tables, session.state, ((table(1), None),))
    assert enough_for(order) == 0


@pytest.mark.parametrize("wanted", [1, 3, 4, 5, 9])
def test_it_is_computed_for_how_many_tables_terrain_is_enough(session, wanted) -> None:
    tables = tuple((table(number), None) for number in range(1, wanted + 1))
    order = session.read(order_tables, session.state, tables)
    enough = enough_for(order)
    # Thirty pieces, and six are the fewest of a table.
    assert enough == min(wanted, 5)
    assert isinstance(propose(order, 1), TerrainShortfall) is (enough < wanted)


def test_no_room_is_reported_for_the_number_that_the_table_has(tmp_path: Path) -> None:
    session = event_of(tmp_path / "large.dicedown", 8, packet="sr2019")
    wide = Outline.rectangle(130, 130)
    large = [replace(one.piece, outline=wide) for one in stock_of(3)]
    session.do(stock.take_in, tuple(StockItem(piece=piece, count=3) for piece in large))
    tables = ((table(12), None), (table(14), None))
    short = session.read(proposed_tables, session.state, tables, 5)
    assert isinstance(short, TerrainShortfall)
    assert (short.kind, short.table) == (ShortfallKind.NO_ROOM, 12)


def test_the_caller_hears_of_each_table_and_may_end_the_work(session: EventSession) -> None:
    order = session.read(order_tables, session.state, tuple((table(n), None) for n in (3, 1, 2)))
    heard: list[int] = []
    propose(order, 1, heard.append)
    assert list(dict.fromkeys(heard)) == [0, 1, 2, 3], "dealing comes first"

    def stop(at: int) -> None:
        if at == 2:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        propose(order, 1, stop)


@pytest.mark.parametrize(
    ("text", "tables"), [("8", (8,)), ("1-3", (1, 2, 3)), (" 2, 5-6 ", (2, 5, 6))]
)
def test_tables_are_typed_by_their_numbers(text: str, tables: tuple[int, ...]) -> None:
    assert tables_of_text(text) == tables


@pytest.mark.parametrize("text", ["", "x", "0", "5-3", "10000"])
def test_what_names_no_tables_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        tables_of_text(text)
