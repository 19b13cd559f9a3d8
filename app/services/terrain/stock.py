"""The EO's own terrain: what there is of it, and in which box."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import RequestCode, TerrainCode
from app.models.tables.terrain import LaidTerrainRow, TerrainStockRow
from app.rules.core.errors import Problem, impossible
from app.rules.core.geometry import Point
from app.rules.core.ids import TableNumber
from app.rules.terrain.legality import TerrainPiece
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Outline, outline_faults
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.players.player_lookup import fold
from app.services.terrain.acts import ADD_TERRAIN, CHANGE_TERRAIN, IMPORT_TERRAIN, REMOVE_TERRAIN
from app.services.terrain.photos import Photo, add_photos, known_digests, photos

MOST_OF_ONE = 99
"""Pieces of one shape."""
MOST_SORTS = 500
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class StockItem:
    """Pieces of one shape, as the EO enters them."""

    piece: TerrainPiece
    count: int = 1
    box: str | None = None
    """Where they are kept."""
    photo: str | None = None
    """The digest of a photo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockLine:
    """Pieces of one shape, and the tables that they lie on."""

    id: int
    item: StockItem
    tables: tuple[TableNumber, ...]
    """Of each piece that lies on one, ascending."""

    @property
    def left(self) -> int:
        """How many are still in their box."""
        return self.item.count - len(self.tables)


def stock(db: Session) -> tuple[StockLine, ...]:
    """The EO's terrain, by name."""
    tables = defaultdict[int, list[TableNumber]](list)
    laid = select(LaidTerrainRow.stock_id, LaidTerrainRow.table_number)
    for row, table in db.execute(laid.order_by(LaidTerrainRow.table_number)):
        tables[row].append(TableNumber(table))
    lines = (
        StockLine(id=row.id, item=item_of(row), tables=tuple(tables[row.id]))
        for row in db.scalars(select(TerrainStockRow))
    )
    return tuple(sorted(lines, key=lambda line: (fold(line.item.piece.name), line.id)))


def stock_photos(db: Session) -> dict[str, Photo]:
    """The photos of all terrain in the stock, by their digests."""
    named = select(TerrainStockRow.photo).where(TerrainStockRow.photo.is_not(None))
    return photos(db, (digest for digest in db.scalars(named) if digest))


def stock_named(lines: Iterable[StockLine], name: str) -> StockLine:
    """The line of a name, however its letters are written.

    Raises:
        UserError: there is none such.
    """
    wanted = fold(name.strip())
    for line in lines:
        if fold(line.item.piece.name) == wanted:
            return line
    raise UserError(TerrainCode.UNKNOWN, field="name", stock=name.strip())


def item_of(row: TerrainStockRow) -> StockItem:
    """What a row says."""
    outline = json.loads(row.outline)
    corners = tuple(Point(x, y) for x, y in outline.get("corners", ()))
    return StockItem(
        piece=TerrainPiece(
            name=row.name,
            kinds=tuple(map(TerrainKind, json.loads(row.kinds))),
            outline=Outline(outline.get("diameter", 0), corners),
            blocks_sight=row.blocks_sight,
        ),
        count=row.count,
        box=row.box,
        photo=row.photo,
    )


def item_problems(item: StockItem) -> tuple[Problem, ...]:
    """What is wrong with terrain as it was entered, each with its field; empty where nothing is."""
    piece, found = item.piece, list[Problem]()
    if not 1 <= len(piece.name.strip()) <= LONGEST_NAME:
        found.append(impossible(TerrainCode.NAME, "name", most=LONGEST_NAME))
    if not piece.kinds:
        found.append(impossible(TerrainCode.NO_KIND, "kinds"))
    if not 1 <= item.count <= MOST_OF_ONE:
        found.append(impossible(TerrainCode.COUNT, "count", most=MOST_OF_ONE))
    return (*found, *outline_faults(piece.outline, "outline"))


@verb(ADD_TERRAIN)
def add(work: ActContext, item: StockItem, photos: tuple[Photo, ...] = ()) -> int:
    """Add terrain to the stock.

    Args:
        work: the step.
        item: the terrain.
        photos: those that it names and that the event doesn't hold yet.

    Returns:
        Its id.

    Raises:
        UserError: something about it can't be, or its name is taken.
    """
    _check(work, item)
    _keep_photos(work, (item,), photos)
    row = new_stock_row(item)
    work.db.add(row)
    work.db.flush()
    return row.id


@verb(CHANGE_TERRAIN)
def change(
    work: ActContext, stock_id: int, item: StockItem, photos: tuple[Photo, ...] = ()
) -> None:
    """Change terrain of the stock; pieces that lie on tables change with it.

    Args:
        work: the step.
        stock_id: of the terrain.
        item: as it is from now on.
        photos: those that it names and that the event doesn't hold yet.

    Raises:
        UserError: there is none such, something about it can't be, or its name is taken.
        NotNowError: more of it lie on tables.
    """
    row = stock_row(work, stock_id)
    _check(work, item, stock_id)
    _keep_laid(work, row, item.count)
    _keep_photos(work, (item,), photos)
    before = item_of(row)
    if before != item and replace(before, photo=item.photo) == item:
        work.facts["only_photo"] = True
    if before.piece != item.piece:
        work.facts["tables"] = sorted({*tables_of(work.db, stock_id)})
    _write(row, item)


@verb(REMOVE_TERRAIN)
def remove(work: ActContext, stock_id: int) -> None:
    """Remove terrain from the stock.

    Raises:
        UserError: there is none such.
        NotNowError: some of it lies on a table.
    """
    row = stock_row(work, stock_id)
    _keep_laid(work, row, 0)
    work.facts["name"] = row.name
    work.db.delete(row)


@verb(IMPORT_TERRAIN)
def take_in(work: ActContext, items: tuple[StockItem, ...], photos: tuple[Photo, ...] = ()) -> None:
    """Add terrain, as from a file; what has the name of an item of the stock replaces that.

    Terrain that is replaced by some without a photo keeps its own.

    Args:
        work: the step.
        items: the terrain.
        photos: those that it names and that the event doesn't hold yet.

    Raises:
        UserError: something about an item can't be, or two have one name.
        NotNowError: more of one lie on tables than it says that there are.
    """
    rows = {fold(row.name): row for row in work.db.scalars(select(TerrainStockRow))}
    seen = set[str]()
    _keep_photos(work, items, photos)
    for item in items:
        name = fold(item.piece.name.strip())
        row = rows.get(name)
        if name in seen:
            raise UserError(TerrainCode.NAME_TAKEN, name=item.piece.name, field="name")
        seen.add(name)
        _refuse(item_problems(item))
        if row is None:
            row = TerrainStockRow()
            work.db.add(row)
        else:
            _keep_laid(work, row, item.count)
        _write(row, item if item.photo else replace(item, photo=row.photo))
    if len(rows.keys() | seen) > MOST_SORTS:
        raise UserError(TerrainCode.TOO_MANY_SORTS, most=MOST_SORTS)


def new_stock_row(item: StockItem) -> TerrainStockRow:
    """A row of terrain for the stock."""
    row = TerrainStockRow()
    _write(row, item)
    return row


def stock_row(work: ActContext, stock_id: int) -> TerrainStockRow:
    """The row of terrain in the stock.

    Raises:
        UserError: there is none such.
    """
    row = work.db.get(TerrainStockRow, stock_id)
    if row is None:
        raise UserError(TerrainCode.UNKNOWN, stock=stock_id)
    return row


def tables_of(db: Session, stock_id: int) -> tuple[TableNumber, ...]:
    """The table of each piece of one sort that lies on one, ascending."""
    laid = select(LaidTerrainRow.table_number).where(LaidTerrainRow.stock_id == stock_id)
    return tuple(map(TableNumber, db.scalars(laid.order_by(LaidTerrainRow.table_number))))


def _check(work: ActContext, item: StockItem, stock_id: int | None = None) -> None:
    _refuse(item_problems(item))
    known = work.db.execute(select(TerrainStockRow.id, TerrainStockRow.name)).all()
    wanted = fold(item.piece.name.strip())
    if any(fold(name) == wanted and id_ != stock_id for id_, name in known):
        raise UserError(TerrainCode.NAME_TAKEN, name=item.piece.name, field="name")
    if stock_id is None and len(known) >= MOST_SORTS:
        raise UserError(TerrainCode.TOO_MANY_SORTS, most=MOST_SORTS)


def _refuse(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise UserError(RequestCode.IMPOSSIBLE, problems=found, field=found[0].field)


def _keep_laid(work: ActContext, row: TerrainStockRow, count: int) -> None:
    tables = tables_of(work.db, row.id)
    if len(tables) > count:
        raise NotNowError(
            TerrainCode.LAID, name=row.name, laid=len(tables), tables=tuple(sorted({*tables}))
        )


def _keep_photos(work: ActContext, items: Iterable[StockItem], given: tuple[Photo, ...]) -> None:
    """Keep the photos that come with terrain, and see that none is missing that it names."""
    add_photos(work.db, given)
    work.db.flush()
    known = known_digests(work.db)
    for item in items:
        if item.photo is not None and item.photo not in known:
            raise UserError(TerrainCode.PHOTO_LOST, field="photo", name=item.piece.name)


def _write(row: TerrainStockRow, item: StockItem) -> None:
    piece = item.piece
    row.name = piece.name.strip()
    row.kinds = json.dumps(list(piece.kinds))
    row.outline = json.dumps(
        {"corners": [[corner.x, corner.y] for corner in piece.outline.corners]}
        if piece.outline.corners
        else {"diameter": piece.outline.diameter}
    )
    row.blocks_sight = piece.blocks_sight
    row.count = item.count
    row.box = (item.box or "").strip() or None
    row.photo = item.photo
