"""Which pieces of terrain lie where on the tables: laid, moved and put back."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from app.codes import TerrainCode
from app.models.tables.terrain import LaidTerrainRow, TerrainStockRow
from app.rules.core.bounds import MOST_TABLES
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber, TableNumber
from app.rules.core.round import RoundState
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.legality import (
    LaidPiece,
    TerrainFinding,
    TerrainGround,
    ground_of,
    terrain_findings,
)
from app.rules.terrain.places import WayOut
from app.rules.terrain.shapes import Lie
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.scenarios.lookup import scenario_of, scenario_set
from app.services.scenarios.plan import planned_scenarios
from app.services.terrain.acts import CLEAR_TABLES, LAY_PIECE, LAY_TABLES, LIFT_PIECE, MOVE_PIECES
from app.services.terrain.stock import StockItem, item_of, stock_row, tables_of

MOST_ON_TABLE = 30
"""Pieces of terrain."""
FARTHEST = 1440
"""Tenths of an inch: no piece lies further from a table's corner."""

TableLies = tuple[TableNumber, tuple[tuple[int, Lie], ...]]
"""A table, and the terrain for it: what of the stock, and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePiece:
    """A piece of terrain on a table."""

    id: int
    stock: int
    item: StockItem
    lie: Lie

    @property
    def laid(self) -> LaidPiece:
        """As the rules see it."""
        return LaidPiece(self.item.piece, self.lie)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTerrain:
    """A table with its terrain, and what of that breaks a rule or isn't as advised."""

    number: TableNumber
    pieces: tuple[TablePiece, ...] = ()
    findings: tuple[TerrainFinding, ...] = ()

    @property
    def laid(self) -> tuple[LaidPiece, ...]:
        """The pieces as the rules see them."""
        return tuple(piece.laid for piece in self.pieces)

    @property
    def faults(self) -> tuple[TerrainFinding, ...]:
        """The findings but for what is advised."""
        return tuple(finding for finding in self.findings if not finding.is_advice)


def layouts(
    db: Session, tables: Iterable[TableNumber] | None = None
) -> Mapping[TableNumber, tuple[TablePiece, ...]]:
    """The terrain of each table that has any, ascending; pieces in the order they were laid in.

    Args:
        db: the event's database.
        tables: only these; None for all.
    """
    query = select(LaidTerrainRow, TerrainStockRow).join_from(LaidTerrainRow, TerrainStockRow)
    if tables is not None:
        query = query.where(LaidTerrainRow.table_number.in_(tables))
    found = defaultdict[TableNumber, list[TablePiece]](list)
    items = dict[int, StockItem]()
    for row, of_stock in db.execute(query.order_by(LaidTerrainRow.table_number, LaidTerrainRow.id)):
        item = items.setdefault(of_stock.id, item_of(of_stock))
        found[TableNumber(row.table_number)].append(
            TablePiece(id=row.id, stock=row.stock_id, item=item, lie=_lie_of(row))
        )
    return {table: tuple(pieces) for table, pieces in found.items()}


def scenarios_for_tables(db: Session, state: EventState) -> Mapping[str, tuple[RoundNumber, ...]]:
    """The scenarios that tables may still be played with, with the rounds that are known.

    Those of rounds that aren't closed, and those that are planned; all of the packet's, without
    rounds, where none is known.
    """
    found = defaultdict[str, list[RoundNumber]](list)
    for round_ in state.rounds:
        if round_.state is not RoundState.CLOSED and round_.scenario is not None:
            found[round_.scenario].append(round_.number)
    paired = len(state.rounds)
    for number, scenario in planned_scenarios(db).items():
        if number > paired:
            found[scenario].append(number)
    if found:
        return {scenario: tuple(rounds) for scenario, rounds in found.items()}
    return {scenario.id: () for scenario in scenario_set(state.packet).scenarios}


def table_ground(db: Session, state: EventState) -> TerrainGround:
    """What the terrain of the tables is checked against: rules, and every scenario to come."""
    found = (scenario_of(state, scenario) for scenario in scenarios_for_tables(db, state))
    scenarios: list[Scenario] = [scenario for scenario in found if scenario is not None]
    return ground_of(state.packet, scenarios)


def terrain_tables(
    db: Session,
    state: EventState,
    ground: TerrainGround,
    known: Mapping[TableNumber, TableTerrain] | None = None,
) -> tuple[TableTerrain, ...]:
    """Each table of the event with its terrain, ascending; one with none has no findings.

    Those that the event names, else as many as its players need, and all that have terrain.

    Args:
        db: the event's database.
        state: the event.
        ground: what the terrain is checked against.
        known: tables that were checked against the same before.
    """
    laid, before = layouts(db), known or {}
    needed = range(1, max(len(state.active) // 2, 1) + 1)
    named = state.tables if state.tables else map(TableNumber, needed)
    found = []
    for number in sorted({*named, *laid}):
        pieces, checked = laid.get(number, ()), before.get(number)
        if checked is None or checked.pieces != pieces:
            checked = _checked(number, pieces, ground)
        found.append(checked)
    return tuple(found)


def table_terrain(db: Session, ground: TerrainGround, number: TableNumber) -> TableTerrain:
    """One table with its terrain.

    Raises:
        UserError: there is no such table.
    """
    _check_table(number)
    return _checked(number, layouts(db, (number,)).get(number, ()), ground)


def piece_of_table(table: TableTerrain, number: int) -> TablePiece:
    """A piece by its number on the table, from 1.

    Raises:
        UserError: the table has none such.
    """
    if not 1 <= number <= len(table.pieces):
        raise UserError(
            TerrainCode.NO_PIECE, table=table.number, piece=number, count=len(table.pieces)
        )
    return table.pieces[number - 1]


def moves_of(table: TableTerrain, way: WayOut) -> tuple[tuple[int, Lie], ...]:
    """How the pieces lie after moves that make their table legal, for ``move_pieces``."""
    lies = {place: piece.lie for place, piece in enumerate(table.pieces)}
    for move in way.moves:
        lies[move.piece] = lies[move.piece].moved(move.across, move.up)
    moved = {move.piece for move in way.moves}
    return tuple((table.pieces[place].id, lies[place]) for place in sorted(moved))


def _checked(
    number: TableNumber, pieces: tuple[TablePiece, ...], ground: TerrainGround
) -> TableTerrain:
    findings = terrain_findings([one.laid for one in pieces], ground) if pieces else ()
    return TableTerrain(number=number, pieces=pieces, findings=findings)


@verb(LAY_PIECE)
def lay_piece(work: ActContext, table: TableNumber, stock_id: int, lie: Lie) -> int:
    """Lay a piece from the stock on a table.

    Returns:
        Its id.

    Raises:
        UserError: there is no such table or terrain.
        NotNowError: every piece of it lies on a table already, or this one is full.
    """
    row = stock_row(work, stock_id)
    _check_table(table)
    _check_lie(lie)
    tables = tables_of(work.db, stock_id)
    if len(tables) >= row.count:
        raise NotNowError(
            TerrainCode.NONE_LEFT, name=row.name, count=row.count, tables=tuple(sorted({*tables}))
        )
    count = select(func.count()).where(LaidTerrainRow.table_number == table)
    _check_room(table, work.db.scalar(count) or 0, 1)
    piece = _row(table, stock_id, lie)
    work.db.add(piece)
    work.db.flush()
    work.facts["name"] = row.name
    return piece.id


@verb(MOVE_PIECES)
def move_pieces(work: ActContext, moves: tuple[tuple[int, Lie], ...]) -> None:
    """Move, turn or mirror pieces of a table.

    Args:
        work: the step.
        moves: each piece's id, and how it lies then.

    Raises:
        UserError: one of them lies on no table, or would lie far off one.
    """
    for piece, lie in moves:
        row = _laid_row(work, piece)
        _check_lie(lie)
        row.x, row.y, row.turn, row.is_mirrored = lie.x, lie.y, lie.turn % 360, lie.is_mirrored
        work.facts.update(table=row.table_number, name=stock_row(work, row.stock_id).name)


@verb(LIFT_PIECE)
def lift_piece(work: ActContext, piece: int) -> None:
    """Put a piece of a table back into its box.

    Raises:
        UserError: it lies on no table.
    """
    row = _laid_row(work, piece)
    work.facts.update(table=row.table_number, name=stock_row(work, row.stock_id).name)
    work.db.delete(row)


@verb(LAY_TABLES)
def lay_tables(work: ActContext, tables: tuple[TableLies, ...]) -> None:
    """Lay whole tables; what lay on them goes back into its boxes first.

    Raises:
        UserError: there is no such table or terrain.
        NotNowError: there are fewer pieces of one sort than all tables need.
    """
    numbers = [table for table, _ in tables]
    work.db.execute(delete(LaidTerrainRow).where(LaidTerrainRow.table_number.in_(numbers)))
    wanted = Counter[int]()
    for table, pieces in tables:
        _check_table(table)
        _check_room(table, 0, len(pieces))
        for stock_id, lie in pieces:
            _check_lie(lie)
            wanted[stock_id] += 1
            work.db.add(_row(table, stock_id, lie))
    work.db.flush()
    for stock_id in wanted:
        row = stock_row(work, stock_id)
        laid = tables_of(work.db, stock_id)
        if len(laid) > row.count:
            raise NotNowError(
                TerrainCode.NOT_ENOUGH, name=row.name, count=row.count, wanted=len(laid)
            )


@verb(CLEAR_TABLES)
def clear_tables(work: ActContext, tables: tuple[TableNumber, ...]) -> None:
    """Put all terrain of some tables back into its boxes.

    Raises:
        NotNowError: none of them has any.
    """
    found = delete(LaidTerrainRow).where(LaidTerrainRow.table_number.in_(tables))
    if not layouts(work.db, tables):
        raise NotNowError(TerrainCode.NOTHING_LAID, tables=tables)
    work.db.execute(found)


def _lie_of(row: LaidTerrainRow) -> Lie:
    return Lie(row.x, row.y, row.turn, row.is_mirrored)


def _row(table: TableNumber, stock_id: int, lie: Lie) -> LaidTerrainRow:
    return LaidTerrainRow(
        table_number=table,
        stock_id=stock_id,
        x=lie.x,
        y=lie.y,
        turn=lie.turn % 360,
        is_mirrored=lie.is_mirrored,
    )


def _laid_row(work: ActContext, piece: int) -> LaidTerrainRow:
    row = work.db.get(LaidTerrainRow, piece)
    if row is None:
        raise UserError(TerrainCode.NOT_ON_TABLE, piece=piece)
    return row


def _check_table(table: TableNumber) -> None:
    if not 1 <= table <= MOST_TABLES:
        raise UserError(TerrainCode.TABLE, table=table, most=MOST_TABLES)


def _check_lie(lie: Lie) -> None:
    if not (0 <= lie.x <= FARTHEST and 0 <= lie.y <= FARTHEST):
        raise UserError(TerrainCode.OFF_TABLE, x=lie.x, y=lie.y)


def _check_room(table: TableNumber, there: int, more: int) -> None:
    if there + more > MOST_ON_TABLE:
        raise NotNowError(TerrainCode.TABLE_FULL, table=table, most=MOST_ON_TABLE)
