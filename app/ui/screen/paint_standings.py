"""The slide of standings: each place with its record, and the figures by which the packet ranks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt

from app.services.screen.slides import StandingRow, StandingsSlide
from app.ui.screen.stage import (
    COMPACT_ABOVE,
    FEW_BROKEN,
    HEIGHT,
    MARGIN,
    NAME,
    FittedLines,
    Page,
    Shapes,
    SlideArea,
    Stage,
    advance,
    fitted_in,
    font,
    largest_type,
    most_pages,
    pages,
    stretch,
    wrapped,
)

_LARGEST = NAME * 1.8
_LEAST = HEIGHT / 29
_LEAST_WHOLE = HEIGHT / 30
_LEAST_COMPACT = HEIGHT / 36
_ROWS_A_PAGE = 17
"""At most, where they have all their figures."""
_LINE = 1.2
"""This and the lengths below are in sizes of a name."""
_PAD = 0.05
_CAPTION = 0.7
_MOVE = 0.74
_CAPTIONS = 0.95
_FACTION, _FACTION_BESIDE = 0.62, 0.78
"""Below the name, and in a column of its own."""
_BETWEEN = 0.75
"""Between two columns of figures."""
_UP, _DOWN = "▲", "▼"
_UNDEFEATED = "◆"
_LEGEND = NAME * 0.56
_LEAST_NAME, _MOST_NAME = 6.0, 14.0
_MOST_FACTION = 9.0
_GAP = MARGIN * 0.8
_THIRD = 8
_FEWEST_BROKEN = 1 / 16
_LEAST_ROW = _LINE + 2 * _PAD

_CENTRED = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class _Shape:
    """Which columns there are."""

    blocks: int
    """Lists side by side."""
    cells: int
    """How many of the figures."""
    faction: str
    """"beside" or "below" the name, or "" for none."""
    has_moves: bool = True


@dataclass(frozen=True, slots=True)
class _PlaceTexts:
    name: FittedLines
    faction: FittedLines | None


@dataclass(frozen=True, slots=True)
class StandingsLayout:
    """Where each place stands, and how large."""

    size: float
    shape: _Shape
    rank: float
    """This and the lengths below are widths."""
    move: float
    name: float
    faction: float
    record: float
    cells: tuple[float, ...]
    rows: tuple[_PlaceTexts, ...]
    heights: tuple[float, ...]
    pages: tuple[Page, ...]
    stretch: float
    legend: tuple[str, ...]
    faction_size: float
    """Of factions, in sizes of a name."""

    @property
    def broken(self) -> int:
        """How many names go on in a second line; a third one counts as several."""
        lines = (len(row.name.lines) for row in self.rows)
        return sum((0, 0, 1)[count] if count < 3 else _THIRD for count in lines)

    @property
    def width(self) -> float:
        """Of one list."""
        fixed = self.rank + self.move + self.name + self.faction + self.record
        return fixed + sum(self.cells) + 2 * _PAD * self.size


def page_count(slide: StandingsSlide, sheet: SlideArea) -> int:
    """Pages that the slide has in a picture."""
    return len(layout(slide, sheet).pages)


def paint(stage: Stage, slide: StandingsSlide, page: int) -> None:
    """Paint one page."""
    room = stage.heading(slide.heading, slide.event)
    laid = layout(slide, stage.sheet)
    gap = _GAP
    used = laid.shape.blocks * laid.width + (laid.shape.blocks - 1) * gap
    first = room.left() + (room.width() - used) / 2
    captions = laid.size * _CAPTIONS
    placed = laid.pages[page % len(laid.pages)]
    for block in sorted({one.column for one in placed}):
        head = QRectF(first + block * (laid.width + gap), room.top(), laid.width, captions)
        _paint_captions(stage, slide, laid, head)
    counts: dict[int, int] = {}
    for one in placed:
        left = first + one.column * (laid.width + gap)
        top = room.top() + captions + one.top * laid.stretch
        area = QRectF(left, top, laid.width, laid.heights[one.row] * laid.stretch)
        nth = counts.setdefault(one.column, 0)
        counts[one.column] += 1
        if nth % 2 == 0:
            stage.fill(area, stage.look.band)
        _paint_row(stage, area, slide.rows[one.row], laid.rows[one.row], laid)
    for n, line in enumerate(laid.legend):
        above = (len(laid.legend) - n) * _LEGEND * _LINE
        where = QRectF(room.left(), room.bottom() - above, room.width(), _LEGEND * _LINE)
        stage.text(where, line, font(_LEGEND), stage.look.quiet, _CENTRED)


def _paint_captions(
    stage: Stage, slide: StandingsSlide, laid: StandingsLayout, head: QRectF
) -> None:
    letters = font(laid.size * _CAPTION, bold=True)
    at = head.left() + laid.rank + laid.move + laid.name + laid.faction
    titles = (slide.record, *slide.columns[: laid.shape.cells])
    for title, width in zip(titles, (laid.record, *laid.cells), strict=False):
        area = QRectF(at, head.top(), width, head.height())
        stage.text(area, title, letters, stage.look.quiet, _CENTRED)
        at += width


def _paint_row(
    stage: Stage, area: QRectF, row: StandingRow, texts: _PlaceTexts, laid: StandingsLayout
) -> None:
    size, look = laid.size, stage.look
    at = area.left()

    def column(width: float) -> QRectF:
        nonlocal at
        place = QRectF(at, area.top(), width, area.height())
        at += width
        return place

    stage.text(column(laid.rank), row.rank, font(size, bold=True), look.accent, _CENTRED)
    moved = column(laid.move)
    if row.move and laid.shape.has_moves:
        sign = f"{_UP if row.move > 0 else _DOWN}{abs(row.move)}"
        colour = look.accent if row.move > 0 else look.quiet
        stage.text(moved, sign, font(size * _MOVE), colour, _CENTRED)
    blocks = [(texts.name, 1.0, True, look.text)]
    if texts.faction is not None and laid.shape.faction == "below":
        blocks.append((texts.faction, laid.faction_size, False, look.quiet))
    _paint_blocks(stage, column(laid.name), blocks, size)
    faction = column(laid.faction)
    if texts.faction is not None and laid.shape.faction == "beside":
        _paint_blocks(stage, faction, [(texts.faction, laid.faction_size, False, look.quiet)], size)
    record = column(laid.record)
    if row.record:
        colour = look.accent if row.is_undefeated else look.text
        text = f"{row.record} {_UNDEFEATED}" if row.is_undefeated else row.record
        stage.text(record, text, font(size * 0.9, bold=row.is_undefeated), colour, _CENTRED)
    for cell, width in zip(row.cells, laid.cells, strict=False):
        stage.text(column(width), cell, font(size * 0.9), look.text, _CENTRED)


def _paint_blocks(
    stage: Stage, area: QRectF, blocks: list[tuple[FittedLines, float, bool, str]], size: float
) -> None:
    """Paint texts below each other, in the middle of the height."""
    at = area.center().y() - sum(_high(text, scale) for text, scale, _, _ in blocks) * size / 2
    for text, scale, bold, colour in blocks:
        letters = size * scale * text.scale
        for line in text.lines:
            where = QRectF(area.left(), at, area.width(), letters * _LINE)
            stage.text(where, line, font(letters, bold=bold), colour, _LEFT)
            at += letters * _LINE


def _high(text: FittedLines | None, scale: float) -> float:
    return 0.0 if text is None else len(text.lines) * text.scale * scale * _LINE


@lru_cache(maxsize=8)
def layout(slide: StandingsSlide, sheet: SlideArea) -> StandingsLayout:
    """The largest type with which the list has few pages; of very many only what matters most."""
    count = len(slide.rows)
    is_compact = count > COMPACT_ABOVE
    most = most_pages(count) if is_compact else max(1, -(-count // _ROWS_A_PAGE))
    found = largest_type(
        count,
        range(most, count + 2),
        _shapes(slide, is_compact=is_compact),
        lambda size, shape: (
            shape.blocks * int((sheet.room.height() - _CAPTIONS * size) // (size * _LEAST_ROW))
        ),
        lambda size, shape: _tried(slide, sheet, size, shape),
        broken=(_FEWEST_BROKEN, FEW_BROKEN, 1.0),
    )
    if found is not None:
        return found
    # So many figures that no name has room beside them: as many as have.
    for cells in range(len(slide.columns), -1, -1):
        tried = _tried(slide, sheet, _LEAST_COMPACT, _Shape(1, cells, ""))
        if tried is not None:
            return tried
    raise AssertionError("a picture has room for a name")


def _shapes(slide: StandingsSlide, *, is_compact: bool) -> tuple[Shapes[_Shape], ...]:
    """Which columns there can be: those of a later group are worse."""
    cells = len(slide.columns)
    if not is_compact:
        has_factions = any(row.faction for row in slide.rows)
        ways = ("beside", "below") if has_factions else ("",)
        return (Shapes(_LARGEST, _LEAST, [_Shape(1, cells, way) for way in ways]),)
    few = min(1, cells)
    less = [_Shape(n, few, "", has_moves=moves) for moves in (True, False) for n in (2, 3, 4)]
    least = [_Shape(n, 0, "", has_moves=False) for n in (3, 4)]
    return (
        Shapes(_LARGEST, _LEAST_WHOLE, [_Shape(n, cells, "") for n in (1, 2, 3, 4)]),
        Shapes(_LARGEST, _LEAST_COMPACT, less),
        Shapes(_LARGEST, _LEAST_COMPACT, least),
    )


def _widest(texts: Iterator[str], *, is_bold: bool) -> float:
    return max((advance(text, is_bold=is_bold) for text in texts if text), default=0.0)


def _tried(
    slide: StandingsSlide, sheet: SlideArea, size: float, shape: _Shape
) -> StandingsLayout | None:
    """The layout in one size and with these columns; None where names have no room there."""
    room, rows = sheet.room, slide.rows
    rank = (_widest((row.rank for row in rows), is_bold=True) + 0.7) * size
    moves = max((abs(row.move or 0) for row in rows), default=0)
    move = (advance(f"{_UP}{moves}") * _MOVE + 0.4) * size if moves and shape.has_moves else 0.0
    record = 0.0
    if any(row.record for row in rows):
        mark = advance(f" {_UNDEFEATED}", is_bold=True) * any(row.is_undefeated for row in rows)
        wide = _widest((row.record for row in rows), is_bold=True) + mark
        head = advance(slide.record, is_bold=True) * _CAPTION
        record = (max(0.9 * wide, head) + _BETWEEN) * size
    cells = tuple(
        size
        * (
            max(
                0.9 * _widest((row.cells[n] for row in rows), is_bold=False),
                advance(slide.columns[n], is_bold=True) * _CAPTION,
            )
            + _BETWEEN
        )
        for n in range(shape.cells)
    )
    wanted = min(_MOST_NAME, _widest((row.name for row in rows), is_bold=True)) + _BETWEEN / 2
    width = (room.width() - (shape.blocks - 1) * _GAP) / shape.blocks
    free = width - rank - move - record - sum(cells) - 2 * _PAD * size
    factions = _widest((row.faction for row in rows), is_bold=False)
    faction, faction_size = 0.0, _FACTION
    if shape.faction == "beside":
        # Names come first: where they lack room, factions are smaller.
        is_roomy = free - (factions * _FACTION_BESIDE + _BETWEEN) * size >= wanted * size
        faction_size = _FACTION_BESIDE if is_roomy else _FACTION
        faction = (min(_MOST_FACTION, factions * faction_size) + _BETWEEN) * size
    left = free - faction
    if left < min(_LEAST_NAME, wanted) * size:
        return None
    name = min(left, wanted * size)
    letters = name - _BETWEEN / 2 * size
    rooms = {"beside": faction - _BETWEEN * size, "below": letters}
    room_of_faction = rooms.get(shape.faction)
    texts = tuple(_texts(row, size, letters, room_of_faction, faction_size) for row in rows)
    heights = tuple(_height(row, size, shape, faction_size) for row in texts)
    legend = tuple(_legend(slide, shape, room.width()))
    high = room.height() - size * _CAPTIONS - (len(legend) + 0.4 * bool(legend)) * _LEGEND * _LINE
    if max(heights, default=0.0) > high:
        return None
    laid_out = pages(heights, high, shape.blocks)
    return StandingsLayout(
        size, shape, rank, move, name, faction, record, cells, texts, heights, laid_out,
        stretch(laid_out, heights, high), legend, faction_size,
    )  # fmt: skip


def _texts(
    row: StandingRow, size: float, name: float, faction: float | None, scale: float
) -> _PlaceTexts:
    """The texts of a place; ``faction``: the room of that, of letters of a scale."""
    below = None
    if faction is not None and row.faction:
        below = fitted_in(row.faction, size * scale, faction, bold=False)
    return _PlaceTexts(fitted_in(row.name, size, name, bold=True), below)


def _height(row: _PlaceTexts, size: float, shape: _Shape, scale: float) -> float:
    name, faction = _high(row.name, 1.0), _high(row.faction, scale)
    high = max(name, faction) if shape.faction == "beside" else name + faction
    return size * (high + 2 * _PAD)


_ITEMS = "   ·   "


def _legend(slide: StandingsSlide, shape: _Shape, width: float) -> Iterator[str]:
    """What the short titles and the signs mean, in as few lines as they need."""
    hidden = {*slide.columns[shape.cells :], *(() if shape.has_moves else (f"{_UP}{_DOWN}",))}
    shown = [text for title, text in slide.legend if title not in hidden]
    line = ""
    for text in shown:
        longer = f"{line}{_ITEMS}{text}" if line else text
        if line and advance(longer) * _LEGEND > width:
            yield line
            longer = text
        line = longer
    yield from wrapped(line, font(_LEGEND), width) if line else ()
