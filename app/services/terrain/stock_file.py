"""Terrain as a table, CSV: read from a file, written for one, and kept for the next event."""

import csv
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import TypeVar

from app.codes import TerrainCode
from app.paths import resource, user_data
from app.rules.core.errors import Problem, impossible
from app.rules.core.geometry import Point, inches
from app.rules.terrain.legality import TerrainPiece
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.core.errors import UserError, unreadable
from app.services.players.player_lookup import fold
from app.services.roster.decode import MAX_BYTES, GridLine, choose_delimiter, decode, split
from app.services.roster.preview import RosterRefusedError
from app.services.terrain.photos import MOST_BYTES, Photo, checked_photo
from app.services.terrain.stock import StockItem, StockLine, item_problems
from app.whole_file import read_plain, write_whole

COLUMNS = ("name", "kind", "size", "blocks sight", "count", "box")
"""The headings, as they are written; read with any letters, in any order."""
_PHOTO = "photo"
"""Only where this computer remembers terrain: a photo is no text."""
_NEEDED = ("name", "kind", "size")

Value = TypeVar("Value")

_YES = frozenset({"yes", "y", "x", "1", "true", "ja", "oui", "si", "tak"})
_NO = frozenset({"", "no", "n", "0", "false", "nein", "non", "nie", "-", "–"})
_LENGTH = re.compile(r"\d{1,3}(?:[.,]\d)?")
_BETWEEN = re.compile(r"\s*[x×*]\s*")
_KINDS = re.compile(r"\s*[+/&,;]\s*")


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong in a line of a file."""

    line: int
    problem: Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class StockFile:
    """What a file says of terrain."""

    items: tuple[StockItem, ...]
    """Of its lines that can be read."""
    faults: tuple[LineFault, ...]
    """Of the others."""


def read_stock(data: bytes, photos: Collection[str] = ()) -> StockFile:
    """The terrain of a CSV file.

    Args:
        data: the file, any bytes; the first filled line has the headings.
        photos: digests of the photos that it may name.

    Raises:
        UserError: it is no table, or not one of terrain.
    """
    try:
        if len(data) > MAX_BYTES:
            raise UserError(TerrainCode.CSV_EMPTY)
        lines = decode(data).lines
    except RosterRefusedError as error:
        raise UserError(TerrainCode.CSV_NOT_READ, problems=(error.problem,)) from None
    delimiter, start = choose_delimiter(lines, lambda cells: len({*map(_folded, cells)} & _KNOWN))
    grid = [line for line in split(lines, delimiter, start) if not line.is_blank]
    if not grid:
        raise UserError(TerrainCode.CSV_EMPTY)
    places = {_folded(cell): place for place, cell in reversed([*enumerate(grid[0].cells)])}
    if any(_folded(column) not in places for column in _NEEDED):
        raise UserError(TerrainCode.CSV_NO_HEADINGS, wanted=", ".join(COLUMNS))
    items, faults, names = list[StockItem](), list[LineFault](), set[str]()
    for line in grid[1:]:
        row = _Row(line, places)
        item = row.item(photos)
        name = fold(item.piece.name)
        found = row.problems or [*item_problems(item)]
        if name in names:
            found.append(impossible(TerrainCode.CSV_TWICE, "name", name=item.piece.name))
        names.add(name)
        faults += [LineFault(line.line, problem) for problem in found]
        if not found:
            items.append(item)
    if not items and not faults:
        raise UserError(TerrainCode.CSV_EMPTY)
    return StockFile(items=tuple(items), faults=tuple(faults))


def read_stock_file(path: Path) -> StockFile:
    """The terrain of a CSV file on disk.

    Raises:
        UserError: it can't be read, is no table, or not one of terrain.
    """
    try:
        data = read_plain(path, MAX_BYTES + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return read_stock(data)


def stock_csv(items: Iterable[StockItem], *, names_photos: bool = False) -> str:
    """Terrain as CSV text, as ``read_stock`` reads it."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*COLUMNS, *((_PHOTO,) if names_photos else ())))
    for item in items:
        piece = item.piece
        kinds = " + ".join(piece.kinds)
        sight = "yes" if piece.blocks_sight else "no"
        row = (piece.name, kinds, size_text(piece.outline), sight, item.count, item.box or "")
        writer.writerow((*row, *((item.photo or "",) if names_photos else ())))
    return out.getvalue()


def common_stock() -> tuple[StockItem, ...]:
    """Terrain as a store often has it, to start from."""
    return read_stock(resource("terrain.csv").read_bytes()).items


def remembered_stock() -> tuple[StockItem, ...]:
    """The terrain of the event before on this computer; none where there is none."""
    try:
        data = read_plain(_memory(), MAX_BYTES + 1)
        return read_stock(data, [path.stem for path in _kept_photos()]).items
    except (OSError, UserError):
        return ()


def remembered_photos(items: Iterable[StockItem]) -> tuple[Photo, ...]:
    """The photos of terrain that this computer remembers."""
    found = []
    for digest in dict.fromkeys(item.photo for item in items if item.photo):
        try:
            photo = checked_photo(read_plain(_photo_path(digest), MOST_BYTES + 1))
        except (OSError, UserError):
            continue
        if photo.digest == digest:
            found.append(photo)
    return tuple(found)


def remember_stock(
    lines: Iterable[StockLine],
    photos_of: Callable[[frozenset[str]], Mapping[str, Photo]] = lambda _: {},
) -> None:
    """Keep terrain for the next event on this computer; where it can't be kept, it isn't.

    Args:
        lines: the stock.
        photos_of: gives the photos of some digests; it is called with those that aren't kept yet.
    """
    items = [line.item for line in lines]
    named = {item.photo for item in items if item.photo}
    try:
        kept = {path.stem: path for path in _kept_photos()}
        for digest in kept.keys() - named:
            kept[digest].unlink()
        if missing := frozenset(named - kept.keys()):
            _photo_path("").parent.mkdir(parents=True, exist_ok=True)
            for digest, photo in photos_of(missing).items():
                write_whole(_photo_path(digest), photo)
        write_whole(_memory(), stock_csv(items, names_photos=True).encode())
    except OSError:
        return


def _memory() -> Path:
    return user_data() / "terrain.csv"


def _photo_path(digest: str) -> Path:
    return user_data() / "terrain-photos" / f"{digest}.jpg"


def _kept_photos() -> list[Path]:
    return list(_photo_path("").parent.glob("*.jpg"))


# Sizes as they are typed: "6 x 4", "5" for a disc, "0/0 6/0 3/4" for the corners of a polygon.


def outline_of_text(text: str) -> Outline | None:
    """The outline that a size says, in inches; None where it says none."""
    plain = re.sub(r"[\"″”]|\bin\b|\binch(es)?\b", " ", text.strip().lower()).strip()
    if "/" in plain:
        corners = [_corner(part) for part in re.split(r"[\s;]+", plain)]
        found = tuple(corner for corner in corners if corner is not None)
        return Outline(0, found) if len(found) == len(corners) else None
    lengths = [_tenths(part) for part in _BETWEEN.split(plain)]
    match lengths:
        case [int(diameter)]:
            return Outline(diameter)
        case [int(width), int(depth)]:
            return Outline.rectangle(width, depth)
    return None


def size_text(outline: Outline) -> str:
    """The size of an outline, as ``outline_of_text`` reads it."""
    if not outline.corners:
        return inches(outline.diameter)
    width, depth = outline.size
    if outline == Outline.rectangle(width, depth):
        return f"{inches(width)} x {inches(depth)}"
    return " ".join(f"{inches(corner.x)}/{inches(corner.y)}" for corner in outline.corners)


def kinds_of_text(text: str) -> tuple[TerrainKind, ...] | None:
    """The kinds that a cell names, by their keys; None where it names another."""
    names = [_folded(part) for part in _KINDS.split(text) if part.strip()]
    if not names or any(name not in _KIND_OF for name in names):
        return None
    return tuple(dict.fromkeys(_KIND_OF[name] for name in names))


class _Row:
    """A line of the table, read cell by cell."""

    def __init__(self, line: GridLine, places: Mapping[str, int]) -> None:
        self._line, self._places = line, places
        self.problems: list[Problem] = []

    def item(self, photos: Collection[str]) -> StockItem:
        """What the line says; where it can't be read, something usual and a problem."""
        kinds = self._read("kind", kinds_of_text, TerrainCode.CSV_KIND) or ()
        outline = self._read("size", outline_of_text, TerrainCode.CSV_SIZE) or Outline(10)
        sight = self._read("blocks sight", _yes_or_no, TerrainCode.CSV_YES_NO)
        count = self._read("count", _count, TerrainCode.CSV_COUNT)
        return StockItem(
            piece=TerrainPiece(
                name=self._cell("name"), kinds=kinds, outline=outline, blocks_sight=bool(sight)
            ),
            count=1 if count is None else count,
            box=self._cell("box") or None,
            photo=photo if (photo := self._cell(_PHOTO)) in photos else None,
        )

    def _cell(self, column: str) -> str:
        place = self._places.get(_folded(column), len(self._line.cells))
        return self._line.cells[place].strip() if place < len(self._line.cells) else ""

    def _read(
        self, column: str, read: Callable[[str], Value | None], code: TerrainCode
    ) -> Value | None:
        typed = self._cell(column)
        value = read(typed)
        if value is None:
            self.problems.append(impossible(code, column, typed=typed[:60]))
        return value


def _folded(text: str) -> str:
    return re.sub(r"[\s_-]+", "", fold(text))


_KNOWN = {_folded(column) for column in COLUMNS}
_KIND_OF = {_folded(kind): kind for kind in TerrainKind}


def _tenths(text: str) -> int | None:
    if not _LENGTH.fullmatch(text.strip()):
        return None
    return int(Fraction(text.strip().replace(",", ".")) * 10)


def _corner(text: str) -> Point | None:
    x, _, y = text.partition("/")
    across, up = _tenths(x), _tenths(y)
    return None if across is None or up is None else Point(across, up)


def _yes_or_no(text: str) -> bool | None:
    word = fold(text)
    return True if word in _YES else False if word in _NO else None


def _count(text: str) -> int | None:
    if not text:
        return 1
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None
