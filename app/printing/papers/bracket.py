"""A bracket, drawn: who meets whom, and who goes on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, Box
from app.printing.kit.sheet import RowPainter
from app.printing.kit.text import Align, Style, draw
from app.rules.standings.bracket_layout import (
    BracketBlock,
    bracket_pages,
    height,
    line_heights,
    part_heights,
    third_place_height,
)
from app.words.papers.labels import BracketDrawing, BracketLine, BracketPair

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MOST_ROUNDS, MOST_LINES = 5, 32
"""Rounds beside each other and players below each other on a page."""

_CAPTIONS_MM = 9.0
_HIGHEST_LINE_MM = 14.0
_BETWEEN_MM = 3.0
"""From the end of a round's lines to the beginning of the next."""
_BLOCK_GAP = 1
"""Between two blocks on a page, in lines."""
_RANK_MM = 6.0
_CAPTION = Style(size=8.5, least=7, bold=True)
_PART = Style(size=9, least=7, bold=True)
_NAME = Style(size=10.5, least=7, shortens=True)
_WINNER = replace(_NAME, bold=True)
_RANK = Style(size=8, least=7, align=Align.RIGHT)
_TABLE = Style(size=8, least=7)
_CHAMPION = Style(size=13, least=8, bold=True, shortens=True)
_OUT_GREY = 0.4


def bracket_painters(bracket: BracketDrawing) -> tuple[RowPainter, ...]:
    """What paints each page of a bracket."""
    pages = bracket_pages(len(bracket.rounds), MOST_ROUNDS, MOST_LINES)
    return tuple(partial(_paint, bracket=bracket, blocks=blocks) for blocks in pages)


def _paint(
    canvas: Canvas, box: Box, *, bracket: BracketDrawing, blocks: tuple[BracketBlock, ...]
) -> None:
    first = blocks[0]
    is_last = first.first_round + first.rounds == len(bracket.rounds)
    parts = len(first.parts(len(bracket.rounds), len(bracket.parts)))
    width = box.width / (first.rounds + is_last)
    for number in range(first.rounds):
        title = box.band(0, _CAPTIONS_MM * MM).column(number * width, width - _BETWEEN_MM * MM)
        draw(canvas, bracket.rounds[first.first_round + number], title, _CAPTION)
    room = Box(box.x, box.y, box.width, box.height - _CAPTIONS_MM * MM)
    each = height(first.rounds, parts) + _BLOCK_GAP
    if is_last and bracket.third is not None:
        each = max(each, third_place_height(first.rounds, parts) + 2)
    line = min(_HIGHEST_LINE_MM * MM, room.height / float(each * len(blocks)))
    for number, block in enumerate(blocks):
        top = room.top - float(number * each) * line
        _paint_block(canvas, bracket, block, Box(box.x, 0, width, top), line, parts)
    if is_last:
        _paint_end(canvas, bracket, room, line, width, first)


def _paint_block(
    canvas: Canvas,
    bracket: BracketDrawing,
    block: BracketBlock,
    place: Box,
    line: float,
    parts: int,
) -> None:
    """Paint a block; ``place`` has the first round's left edge and width, and the block's top."""
    names = block.parts(len(bracket.rounds), len(bracket.parts))
    for part, at in zip(names, part_heights(block.rounds, parts) if parts else (), strict=True):
        draw(canvas, bracket.parts[part], _line_box(place, 0, at, line, place.width), _PART)
    for round_, heights in enumerate(line_heights(block.rounds, parts)):
        pairs = bracket.pairs[block.first_round + round_]
        for game, (above, below) in zip(block.games(round_), heights, strict=True):
            _paint_pair(canvas, pairs[game], place, round_, (above, below), line)


def _paint_pair(
    canvas: Canvas,
    pair: BracketPair,
    place: Box,
    column: int,
    heights: tuple[Fraction, Fraction],
    line: float,
) -> None:
    width = place.width - _BETWEEN_MM * MM
    for player, at in zip((pair.first, pair.second), heights, strict=True):
        box = _line_box(place, column, at, line, width)
        _paint_player(canvas, player, box)
        page.rule(canvas, box.x, box.right, box.y, page.FINE)
    upper, lower = (_line_box(place, column, at, line, width) for at in heights)
    canvas.setLineWidth(page.FINE)
    canvas.line(upper.right, upper.y, upper.right, lower.y)
    middle = (upper.y + lower.y) / 2
    canvas.line(upper.right, middle, upper.right + _BETWEEN_MM * MM, middle)
    if pair.table:
        draw(canvas, pair.table, Box(upper.x, lower.y - line * 0.85, width, line * 0.8), _TABLE)


def _paint_player(canvas: Canvas, player: BracketLine, box: Box) -> None:
    name = box.inset(1 * MM, 0)
    if player.rank:
        draw(canvas, player.rank, box.column(0, _RANK_MM * MM), _RANK)
        name = box.column((_RANK_MM + 1.5) * MM, box.width - (_RANK_MM + 1.5) * MM)
    if player.is_out:
        canvas.setFillGray(_OUT_GREY)
    draw(canvas, player.name, name, _WINNER if player.is_winner else _NAME)
    canvas.setFillGray(0)


def _paint_end(
    canvas: Canvas,
    bracket: BracketDrawing,
    room: Box,
    line: float,
    width: float,
    block: BracketBlock,
) -> None:
    """Paint who has won beside the final, and the game for third place at the foot."""
    column = block.rounds
    place = Box(room.x, 0, width, room.top)
    parts = len(block.parts(len(bracket.rounds), len(bracket.parts)))
    above, below = line_heights(block.rounds, parts)[-1][0]
    box = _line_box(place, column, (above + below) / 2, line, width)
    high = max(line, 8 * MM)
    page.rule(canvas, box.x, box.right, box.y, page.HEAVY)
    draw(canvas, bracket.champion, Box(box.x, box.y, width, high), _CHAMPION)
    caption = Box(box.x, box.y - 6 * MM, width, 5 * MM)
    draw(canvas, bracket.champion_title, caption, _CAPTION)
    if bracket.third is None:
        return
    at = third_place_height(block.rounds, parts)
    left = max(0, column - 1)
    draw(canvas, bracket.third_title, _line_box(place, left, at - 1, line, width), _CAPTION)
    width -= _BETWEEN_MM * MM
    for number, player in enumerate((bracket.third.first, bracket.third.second)):
        box = _line_box(place, left, at + number, line, width)
        _paint_player(canvas, player, box)
        page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _line_box(place: Box, column: int, at: Fraction, line: float, width: float) -> Box:
    """Where a line of the bracket is: its lower edge is drawn."""
    left = place.x + column * place.width
    return Box(left, place.height - float(at + 1) * line, width, line)
