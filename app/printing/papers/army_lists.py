"""Army lists in full: two players a page where both are short, else as many pages as they need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.fields import ABOVE_MM, paint_fields
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.imposition import SheetGrid, paint_cuts
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw, natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers.values import (
    ArmyPlayer,
    ArmySheets,
    ModelLine,
    PrintedList,
    RecordPage,
)
from app.words.papers.labels import ArmyLabels, RecordLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


POINTS_MM = 16.0
"""The width for an entry's points."""

ATTACHED_MM = 5.0
"""How far an attachment stands in below its unit."""

LIST_GAP_MM, PART_GAP_MM = 5.0, 2.0
"""What stays white above a list, and above a part of one."""

FIRST_MM = 3.0
"""What stays white below the heavy line of a page."""

HALF_COLUMNS, HALF_GAP_MM = 2, 6.0
"""On half a page lists are side by side, with this white between them."""

_TITLE = Style(size=15, least=15, bold=True)
_FACT = Style(size=10.5, least=10.5)
_PART = Style(size=10.5, least=10.5, bold=True)
_MODEL = Style(size=11, least=11)
_TEXT = Style(size=9, least=9)
_POINTS = Style(size=11, least=7, align=Align.RIGHT)


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """Lines of a list that stay together, perhaps with points to the right and a rule below."""

    lines: tuple[str, ...]
    style: Style
    above: float = 0.0
    """What stays white above, in points."""
    indent: float = 0.0
    points: str = ""
    has_rule: bool = False
    keeps_next: bool = False
    """A heading, which is never the last of a page."""

    @property
    def height(self) -> float:
        """With the white above it."""
        return self.above + height_of(len(self.lines), self.style)


def render_army_sheets(sheets: ArmySheets, labels: ArmyLabels, paper: SheetSize) -> Pages:
    """Print the players in the order given; each can be cut from the other on a page."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    half = body.height / 2 - sheet.MARGIN_MM / 2 * MM
    halves = (body.band(0, half), body.band(body.height - half, half))
    painters: list[Painter] = []
    waiting: Painter | None = None
    for player in sheets.players:
        top, below = (_half(player, labels, place) for place in halves)
        if top is None or below is None:
            painters += [waiting] if waiting else []
            waiting = None
            painters += _pages(player, labels, body)
        elif waiting is None:
            waiting = top
        else:
            painters.append(partial(_paint_two, paper=paper, paints=(waiting, below)))
            waiting = None
    painters += [waiting] if waiting else []
    return Pages(paper, sheets.event, tuple(painters))


def _half(player: ArmyPlayer, labels: ArmyLabels, place: Box) -> Painter | None:
    """A player's lists on half a page, side by side; None where they need more."""
    width = (place.width - (HALF_COLUMNS - 1) * HALF_GAP_MM * MM) / HALF_COLUMNS
    room = place.height - (sheet.HEAD_MM + FIRST_MM + sheet.FOOT_MM) * MM
    columns = _list_columns(player, labels, width)
    if not _fits(columns, room):
        columns = _filled(tuple(_rows(player, labels, width)), room)
    if not _fits(columns, room):
        return None
    return partial(_paint, body=place, player=player, columns=tuple(columns), page_text="")


def _list_columns(
    player: ArmyPlayer, labels: ArmyLabels, width: float
) -> list[tuple[PrintedRow, ...]]:
    """The first list in a column of its own; the others and the notes in the next."""
    first = player._replace(lists=player.lists[:1], notes=())
    others = player._replace(lists=player.lists[1:])
    if not others.lists:
        return [tuple(_rows(player, labels, width))]
    return [tuple(_rows(part, labels, width)) for part in (first, others)]


def _fits(columns: list[tuple[PrintedRow, ...]], room: float) -> bool:
    heights = (sum(row.height for row in rows) for rows in columns)
    return len(columns) <= HALF_COLUMNS and all(height <= room for height in heights)


def _paint_two(canvas: Canvas, *, paper: SheetSize, paints: tuple[Painter, Painter]) -> None:
    paint_cuts(canvas, paper, SheetGrid(1, 2))
    for paint_half in paints:
        paint_half(canvas)


def _pages(player: ArmyPlayer, labels: ArmyLabels, body: Box) -> Iterator[Painter]:
    room = body.height - (sheet.HEAD_MM + FIRST_MM + sheet.FOOT_MM) * MM
    pages = _filled(tuple(_rows(player, labels, body.width)), room)
    for number, rows in enumerate(pages, 1):
        text = labels.page.format(page=number, pages=len(pages))
        yield partial(_paint, body=body, player=player, columns=(rows,), page_text=text)


def _rows(player: ArmyPlayer, labels: ArmyLabels, width: float) -> Iterator[PrintedRow]:
    if not player.lists:
        yield PrintedRow(wrapped(labels.none, width, _FACT), _FACT)
    for number, army in enumerate(player.lists):
        gap = LIST_GAP_MM * MM if number else 0.0
        yield PrintedRow(
            wrapped(army.title, width, _TITLE), _TITLE, gap, keeps_next=bool(army.models)
        )
        for fact in army.facts:
            yield PrintedRow(wrapped(fact, width, _FACT), _FACT, keeps_next=bool(army.models))
        yield from _models(army.models, width)
        if army.specialists:
            yield _part(labels.specialists, width)
            yield from _models(army.specialists, width)
        yield from _texts(labels.handed_in, army.text, width)
    yield from _texts(labels.notes, player.notes, width)


def _texts(title: str, lines: tuple[str, ...], width: float) -> Iterator[PrintedRow]:
    if lines:
        yield _part(title, width)
    for line in lines:
        yield PrintedRow(wrapped(line, width, _TEXT) or ("",), _TEXT)


def _part(title: str, width: float) -> PrintedRow:
    return PrintedRow(wrapped(title, width, _PART), _PART, PART_GAP_MM * MM, keeps_next=True)


def _models(models: tuple[ModelLine, ...], width: float) -> Iterator[PrintedRow]:
    for number, model in enumerate(models):
        indent = ATTACHED_MM * MM if model.is_attached else 0.0
        lines = wrapped(model.name, width - indent - POINTS_MM * MM, _MODEL)
        yield PrintedRow(
            lines,
            _MODEL,
            above=0.0 if number else PART_GAP_MM * MM,
            indent=indent,
            points=model.points,
            has_rule=True,
        )


def _filled(rows: tuple[PrintedRow, ...], room: float) -> list[tuple[PrintedRow, ...]]:
    """Rows on pages of a height; a heading goes where what follows it goes."""
    pages: list[list[PrintedRow]] = [[]]
    used = 0.0
    for number, row in enumerate(rows):
        needed = row.height
        for after in rows[number + 1 :]:
            if not rows[number].keeps_next:
                break
            needed += after.height
            if not after.keeps_next:
                break
        if pages[-1] and used + needed > room:
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += row.height
    return [tuple(page) for page in pages]


def _paint(
    canvas: Canvas,
    *,
    body: Box,
    player: ArmyPlayer,
    columns: tuple[tuple[PrintedRow, ...], ...],
    page_text: str,
) -> None:
    sheet.paint_head(canvas, body, player.heading)
    sheet.paint_foot(canvas, body, player.heading, page_text)
    top = (sheet.HEAD_MM + FIRST_MM) * MM
    room = body.band(top, body.height - top)
    count = HALF_COLUMNS if body.height < body.width else 1
    gap = HALF_GAP_MM * MM
    width = (body.width - (count - 1) * gap) / count
    for rows, strip in zip(columns, room.columns((width,) * count, gap), strict=False):
        _paint_rows(canvas, strip, rows)


def _paint_rows(canvas: Canvas, strip: Box, rows: tuple[PrintedRow, ...]) -> None:
    offset = 0.0
    for row in rows:
        high = height_of(len(row.lines), row.style)
        band = strip.band(offset + row.above, high)
        text = band.column(row.indent, band.width - row.indent)
        draw_lines(canvas, row.lines, text, row.style)
        if row.points:
            first = band.column(band.width - POINTS_MM * MM, POINTS_MM * MM)
            draw(canvas, row.points, first.band(0, height_of(1, row.style)), _POINTS)
        if row.has_rule:
            page.rule(canvas, band.x, band.right, band.y, page.HAIRLINE)
        offset += row.height


# The box of one army list on a record sheet: its facts, its models, and lines to write on.


TITLE_MM = 7.0
"""The list's number and caster."""

FIELD_MM = 9.5
"""A row of fields."""

PAD_MM = 1.5
"""Between the frame and what is in it."""

WORDS_MM = 4.2
"""The small words above the models, with what stays white above them."""

LINE_MM, LEAST_LINE_MM = 6.0, 3.0
"""How high a line is for a pen, and how low where there are many models."""

SPECIALISTS_SHARE = 0.28
"""How much of the height for models the specialists have on a blank sheet, and at most."""

LEAST_SPECIALISTS = 2
"""Lines that specialists always have."""

BOX_POINTS_MM = 10.0
"""The width for points."""

BOX_ATTACHED_MM = 3.0
"""How far an attachment stands in below its unit."""

STRIPS, LEAST_STRIP_MM = 2, 38.0
"""Models that have no room below each other stand in so many strips, if these get that wide."""

STRIP_GAP_MM = 3.0
"""Between strips."""

_BOX_TITLE = Style(size=12, least=8, bold=True)
_FIELD = Style(size=10, least=7)
_WORD = Style(size=7, least=7)
_WORD_RIGHT = Style(size=7, least=7, align=Align.RIGHT)
_BOX_MODEL = Style(size=10, least=7)
_LONG_MODEL = Style(size=8, least=8)
_BOX_POINTS = Style(size=10, least=7, align=Align.RIGHT)


def paint(canvas: Canvas, box: Box, army: PrintedList, labels: RecordLabels) -> None:
    """Draw the whole box."""
    page.frame(canvas, box, page.FINE)
    inner = box.inset(PAD_MM * MM, PAD_MM * MM)
    title = inner.band(0, TITLE_MM * MM)
    draw(canvas, army.title, title, _BOX_TITLE)
    page.rule(canvas, box.x, box.right, title.y, page.FINE)
    top = title.height + PAD_MM * MM / 2
    for field in army.above:
        paint_fields(canvas, inner.band(top, FIELD_MM * MM), (field,), _FIELD)
        top += FIELD_MM * MM
    foot = FIELD_MM * MM if army.below else 0.0
    paint_fields(canvas, inner.band(inner.height - foot, foot), army.below, _FIELD)
    room = inner.band(top, inner.height - top - foot - PAD_MM * MM / 2)
    if army.models is not None:
        _paint_parts(canvas, room, army.models, army.specialists, labels)


def _paint_parts(
    canvas: Canvas,
    room: Box,
    models: tuple[ModelLine, ...],
    specialists: tuple[ModelLine, ...] | None,
    labels: RecordLabels,
) -> None:
    below = _specialists_height(room, models, specialists)
    _paint_models(canvas, room.band(0, room.height - below), labels.model, models, labels)
    if specialists is not None:
        part = room.band(room.height - below, below)
        _paint_models(canvas, part, labels.specialists, specialists, labels)


def _specialists_height(
    room: Box, models: tuple[ModelLine, ...], specialists: tuple[ModelLine, ...] | None
) -> float:
    """What specialists have of the height; many models beside few of them leave them less."""
    if specialists is None:
        return 0.0
    most = SPECIALISTS_SHARE * room.height
    if not models:
        return most
    lines = max(LEAST_SPECIALISTS, len(specialists))
    least = (WORDS_MM + lines * LEAST_LINE_MM) * MM
    # One line more in each part for the words above it.
    fair = room.height * (lines + 1) / (lines + len(models) + 2)
    return min(most, max(least, fair))


def _paint_models(
    canvas: Canvas, box: Box, word: str, models: tuple[ModelLine, ...], labels: RecordLabels
) -> None:
    room = box.band(WORDS_MM * MM, box.height - WORDS_MM * MM)
    # A hair more, so that lines that fit exactly are not lost to rounding.
    fitting = max(1, int(room.height / (LEAST_LINE_MM * MM) + 1e-6))
    gap = STRIP_GAP_MM * MM
    width = (box.width - (STRIPS - 1) * gap) / STRIPS
    strips = STRIPS if len(models) > fitting and width >= LEAST_STRIP_MM * MM else 1
    if strips == 1:
        width = box.width
    shown = _shown(models, width, fitting * strips, labels.more)
    a_strip = -(-max(1, len(shown)) // strips)
    count = max(a_strip, int(room.height / (LINE_MM * MM)))
    for number, strip in enumerate(box.columns((width,) * strips, gap)):
        words = strip.band(ABOVE_MM * MM, (WORDS_MM - ABOVE_MM) * MM)
        name = words.column(0, words.width - BOX_POINTS_MM * MM)
        draw(canvas, word, name, _WORD)
        draw(canvas, labels.points, words.column(name.width, BOX_POINTS_MM * MM), _WORD_RIGHT)
        mine = shown[number * a_strip : (number + 1) * a_strip]
        lines = strip.band(WORDS_MM * MM, room.height)
        _paint_lines(canvas, lines, mine, count)


def _shown(
    models: tuple[ModelLine, ...], width: float, most: int, more: str
) -> tuple[ModelLine, ...]:
    """As many lines as have room; the last then says of how many entries there are more."""
    lines = [(at, line) for at, model in enumerate(models) for line in _in_lines(model, width)]
    if len(lines) <= most:
        return tuple(line for _, line in lines)
    left = len({at for at, _ in lines[most - 1 :]})
    kept = (line for _, line in lines[: most - 1])
    return (*kept, ModelLine(name=more.format(n=left), points=""))


def _in_lines(model: ModelLine, width: float) -> Iterator[ModelLine]:
    """An entry on the lines that it needs: what is too long for one goes on below, set in."""
    room = width - (BOX_POINTS_MM + BOX_ATTACHED_MM) * MM
    if natural_width(model.name, _BOX_MODEL) * _BOX_MODEL.least <= room * _BOX_MODEL.size:
        yield model
        return
    first, *others = wrapped(model.name, room, _LONG_MODEL)
    yield model._replace(name=first)
    for text in others:
        yield ModelLine(name=text, points="", is_attached=True)


def _paint_lines(canvas: Canvas, box: Box, models: tuple[ModelLine, ...], count: int) -> None:
    # Boxes of one size have the same lines again and again: the file has these once.
    name = f"lines-{count}-{box.width:.2f}-{box.height:.2f}"
    page.stamp(canvas, name, box, partial(_paint_rules, count=count))
    high = box.height / count
    for number, model in enumerate(models):
        _paint_model(canvas, box.band(number * high, high), model)


def _paint_rules(canvas: Canvas, box: Box, *, count: int) -> None:
    for number in range(1, count + 1):
        page.rule(canvas, box.x, box.right, box.top - number * box.height / count, page.HAIRLINE)


def _paint_model(canvas: Canvas, line: Box, model: ModelLine) -> None:
    indent = BOX_ATTACHED_MM * MM if model.is_attached else 0.0
    name = line.column(indent, line.width - indent - BOX_POINTS_MM * MM)
    draw(canvas, model.name, name, _BOX_MODEL)
    draw(
        canvas,
        model.points,
        line.column(line.width - BOX_POINTS_MM * MM, BOX_POINTS_MM * MM),
        _BOX_POINTS,
    )


# Blank army lists: one a page, with lines to write on.


NAME_MM, FACTS_MM = 14.0, 12.0
"""The player's first field, and the row of the others: high enough for a pen."""

GAP_MM = 3.0
"""Between the player and the list."""

_NAME = Style(size=22, least=13, bold=True)
_FORM_FACT = Style(size=12, least=8)


def render_army_forms(
    event: str, forms: tuple[RecordPage, ...], labels: RecordLabels, paper: SheetSize
) -> Pages:
    """Print the forms in the order given; each has one list and no rounds."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    painters = (partial(_paint_form, body=body, form=form, labels=labels) for form in forms)
    return Pages(paper, event, tuple(painters))


def _paint_form(canvas: Canvas, *, body: Box, form: RecordPage, labels: RecordLabels) -> None:
    sheet.paint_head(canvas, body, form.heading)
    offset = (sheet.HEAD_MM + GAP_MM / 2) * MM
    for fields, high, style in (
        (form.player[:1], NAME_MM, _NAME),
        (form.player[1:], FACTS_MM, _FORM_FACT),
    ):
        if fields:
            paint_fields(canvas, body.band(offset, high * MM), fields, style)
            offset += high * MM
    offset += GAP_MM * MM
    paint(canvas, body.band(offset, body.height - offset), form.lists[0], labels)
