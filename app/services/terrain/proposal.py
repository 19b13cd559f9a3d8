"""Tables as they would be laid from the stock, each with its share, before anything changes."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from app.codes import EventCode
from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.terrain.dealing import StockedPiece, deal
from app.rules.terrain.dealing import lay_tables as lay_by_methods
from app.rules.terrain.laying import TerrainShortfall
from app.rules.terrain.legality import TerrainGround, TerrainPiece
from app.rules.terrain.rules import MethodKind, MethodRule, TerrainKind
from app.services.core.errors import UserError
from app.services.event.event_draft import read_tables
from app.services.terrain.layouts import TableLies, TablePiece, table_ground
from app.services.terrain.stock import StockLine, stock

TableMethod = tuple[TableNumber, MethodKind | None]
"""A table, and the method to lay it by; None for any legal places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedTable:
    """A table as it would be laid."""

    number: TableNumber
    pieces: tuple[TablePiece, ...]
    """Numbered from -1 downwards: none of them lies anywhere yet."""

    @property
    def lies(self) -> TableLies:
        """The table for ``lay_tables``."""
        return self.number, tuple((piece.stock, piece.lie) for piece in self.pieces)

    @property
    def blocking(self) -> int:
        """How many pieces block line of sight."""
        return sum(piece.item.piece.blocks_sight for piece in self.pieces)

    def count(self, kind: TerrainKind) -> int:
        """How many pieces are of a kind."""
        return sum(kind in piece.item.piece.kinds for piece in self.pieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesOrder:
    """What tables are laid from: a value, which another thread may work with."""

    tables: tuple[TableNumber, ...]
    methods: tuple[MethodRule | None, ...]
    stocked: tuple[StockedPiece, ...]
    lines: Mapping[TerrainPiece, StockLine]
    ground: TerrainGround


def order_tables(db: Session, state: EventState, tables: Sequence[TableMethod]) -> TablesOrder:
    """Read what some tables are laid from: the boxes, and what lies on these tables.

    Args:
        db: the event's database.
        state: the event.
        tables: each with its method; one that the packet doesn't have: anywhere that is legal.
    """
    numbers = {table for table, _ in tables}
    lines = stock(db)
    methods = [None if kind is None else state.packet.terrain.method(kind) for _, kind in tables]
    return TablesOrder(
        tables=tuple(table for table, _ in tables),
        methods=tuple(methods),
        stocked=tuple(
            StockedPiece(
                line.item.piece,
                line.item.count - sum(table not in numbers for table in line.tables),
            )
            for line in lines
        ),
        lines={line.item.piece: line for line in lines},
        ground=table_ground(db, state),
    )


def propose(
    order: TablesOrder, seed: int, on_table: Callable[[int], object] = lambda _: None
) -> tuple[ProposedTable, ...] | TerrainShortfall:
    """Lay the tables of an order, each with its fair share, legal in every scenario to come.

    Args:
        order: the tables.
        seed: of the draw; the same seed proposes the same tables.
        on_table: called with 1 before the first table, and so on, and for each number drawn with
            the table's; it may raise to end the work.

    Returns:
        The tables, or which rule this stock can't meet, and what is missing.
    """
    draw, at = Draw(seed), 0

    def begin(table: int) -> None:
        nonlocal at
        at = table
        on_table(table)

    def below(n: int) -> int:
        on_table(at)
        return draw.below(n)

    laid = lay_by_methods(order.methods, order.stocked, order.ground, below, begin)
    if isinstance(laid, TerrainShortfall):
        # The rules count the tables; the EO has numbers for them.
        return laid if laid.table is None else replace(laid, table=order.tables[laid.table - 1])
    found = []
    for number, steps in zip(order.tables, laid.tables, strict=True):
        pieces = []
        for place, each in enumerate(steps, 1):
            line = order.lines[each.laid.piece]
            pieces.append(TablePiece(id=-place, stock=line.id, item=line.item, lie=each.laid.lie))
        found.append(ProposedTable(number=number, pieces=tuple(pieces)))
    return tuple(found)


def enough_for(order: TablesOrder) -> int:
    """For how many tables of an order, from its first, the stock has what rules and methods want.

    Whether there are places for it isn't tried; 0 where it isn't enough for one table.
    """

    def is_short(count: int) -> bool:
        hands = deal(order.methods[:count], order.stocked, order.ground, lambda _: 0)
        return isinstance(hands, TerrainShortfall)

    return bisect_left(range(1, len(order.methods) + 1), True, key=is_short)


def proposed_tables(
    db: Session, state: EventState, tables: Sequence[TableMethod], seed: int
) -> tuple[ProposedTable, ...] | TerrainShortfall:
    """Some tables as they would be laid, or what is missing; ``lay_tables`` lays them."""
    return propose(order_tables(db, state, tables), seed)


def tables_of_text(text: str) -> tuple[TableNumber, ...]:
    """Tables by their numbers, "1-12, 15"; one number is that table alone, and no count of them.

    Raises:
        UserError: the text says no tables.
    """
    one = text.strip()
    found = read_tables(f"{one}-{one}" if one.isdecimal() else one)
    if found is None:
        raise UserError(EventCode.TABLES, field="tables", text=text)
    return found
