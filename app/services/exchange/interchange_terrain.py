"""Terrain in the interchange format: the EO's stock, and where its pieces lie."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from app.codes import Code, ImportCode, TerrainCode
from app.models.tables.terrain import LaidTerrainRow
from app.rules.core.errors import Problem, impossible
from app.rules.core.geometry import Point
from app.rules.terrain.legality import TerrainPiece
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.players.player_lookup import fold, shown
from app.services.terrain.layouts import MOST_ON_TABLE, layouts
from app.services.terrain.photos import (
    LONGEST_SIDE,
    MOST_BYTES,
    Photo,
    add_photos,
    as_text,
    of_text,
    photos,
)
from app.services.terrain.stock import StockItem, item_problems, new_stock_row, stock

Json = dict[str, Any]
"""A JSON object that has the shape of the schema."""

NO_TERRAIN: Json = {"stock": []}
"""What a file without terrain says."""


def exported_terrain(db: Session) -> Json:
    """The stock and the tables under their key; nothing where there is no terrain.

    Lengths are tenths of an inch. A piece on a table names the terrain that it is one of.
    """
    lines = stock(db)
    kept = photos(db, (line.item.photo for line in lines if line.item.photo))
    items = [_exported_item(line.item, kept) for line in lines]
    laid = [
        {
            "table": table,
            "terrain": piece.item.piece.name,
            "x": piece.lie.x,
            "y": piece.lie.y,
            "turn": piece.lie.turn,
            "mirrored": piece.lie.is_mirrored,
        }
        for table, pieces in layouts(db).items()
        for piece in pieces
    ]
    return {"terrain": {"stock": items, "laid": laid}} if items else {}


def terrain_problems(terrain: Json) -> Iterator[Problem]:
    """Everything that can't be in terrain whose shape is right, by path."""
    items = [_item(kept) for kept in terrain["stock"]]
    counts = dict[str, int]()
    for place, (kept, item) in enumerate(zip(terrain["stock"], items, strict=True)):
        path = f"terrain.stock[{place}]"
        key = fold(item.piece.name)
        if key in counts:
            yield _wrong(TerrainCode.NAME_TAKEN, f"{path}.name", name=item.piece.name)
        counts[key] = item.count
        if len({"diameter", "corners"} & kept["outline"].keys()) != 1:
            yield impossible(ImportCode.TERRAIN_OUTLINE, f"{path}.outline")
            continue
        if "photo" in kept and item.photo is None:
            path_ = f"{path}.photo"
            yield _wrong(
                TerrainCode.PHOTO_NO_JPEG, path_, side=LONGEST_SIDE, most=MOST_BYTES // 1000
            )
        for problem in item_problems(item):
            yield _wrong(problem.code, f"{path}.{problem.field}", **dict(problem.facts))
    yield from _laid_problems(terrain.get("laid", ()), counts)


def _laid_problems(laid: Sequence[Json], counts: dict[str, int]) -> Iterator[Problem]:
    names = [shown(piece["terrain"]) for piece in laid]
    wanted, on_table = Counter[str](), Counter[int]()
    for place, (piece, name) in enumerate(zip(laid, names, strict=True)):
        path, key, table = f"terrain.laid[{place}]", fold(name), piece["table"]
        wanted[key] += 1
        on_table[table] += 1
        if key not in counts:
            yield _wrong(TerrainCode.UNKNOWN, f"{path}.terrain", stock=name)
        elif wanted[key] == counts[key] + 1:
            all_ = sum(fold(other) == key for other in names)
            yield _wrong(TerrainCode.NOT_ENOUGH, path, name=name, count=counts[key], wanted=all_)
        if on_table[table] == MOST_ON_TABLE + 1:
            yield _wrong(TerrainCode.TABLE_FULL, f"{path}.table", table=table, most=MOST_ON_TABLE)


def _wrong(code: Code, path: str, **facts: Any) -> Problem:
    """What terrain of the desk would be refused for, at its place in the file."""
    return impossible(ImportCode.TERRAIN, path, about=code, **facts)


def write_terrain(db: Session, terrain: Json) -> None:
    """Write checked terrain into a file that has none."""
    rows = {}
    found = (of_text(kept["photo"]) for kept in terrain["stock"] if "photo" in kept)
    add_photos(db, (photo for photo in found if photo is not None))
    for kept in terrain["stock"]:
        item = _item(kept)
        row = rows[fold(item.piece.name)] = new_stock_row(item)
        db.add(row)
        # One by one: ids are given in the order of the file.
        db.flush()
    for piece in terrain.get("laid", ()):
        db.add(
            LaidTerrainRow(
                table_number=piece["table"],
                stock_id=rows[fold(shown(piece["terrain"]))].id,
                x=piece["x"],
                y=piece["y"],
                turn=piece.get("turn", 0),
                is_mirrored=piece.get("mirrored", False),
            )
        )


def _exported_item(item: StockItem, photos_: Mapping[str, Photo]) -> Json:
    piece, outline, photo = item.piece, item.piece.outline, photos_.get(item.photo or "")
    left = min((corner.x for corner in outline.corners), default=0)
    bottom = min((corner.y for corner in outline.corners), default=0)
    corners = [[corner.x - left, corner.y - bottom] for corner in outline.corners]
    return {
        "name": piece.name,
        "kinds": [kind.value for kind in piece.kinds],
        "outline": {"corners": corners} if corners else {"diameter": outline.diameter},
        "blocks_sight": piece.blocks_sight,
        "count": item.count,
        "box": item.box,
        **({} if photo is None else {"photo": as_text(photo)}),
    }


def _item(kept: Json) -> StockItem:
    outline = kept["outline"]
    corners = tuple(Point(x, y) for x, y in outline.get("corners", ()))
    return StockItem(
        piece=TerrainPiece(
            name=shown(kept["name"]),
            kinds=tuple(map(TerrainKind, kept["kinds"])),
            outline=Outline(outline.get("diameter", 0), corners),
            blocks_sight=kept.get("blocks_sight", False),
        ),
        count=kept.get("count", 1),
        box=shown(kept.get("box") or "") or None,
        photo=None if (photo := of_text(kept.get("photo", ""))) is None else photo.digest,
    )
