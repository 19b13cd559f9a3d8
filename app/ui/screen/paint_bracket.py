"""The slide of a bracket: who meets whom, and who goes on."""

from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from app.rules.standings.bracket_layout import (
    BracketBlock,
    bracket_pages,
    height,
    line_heights,
    part_heights,
    third_place_height,
)
from app.ui.screen.stage import MARGIN, NAME, SlideArea, Stage, font, shrunk
from app.words.papers.labels import BracketDrawing, BracketLine, BracketPair

_LINE = NAME * 1.22
"""The least height of a player's line."""
_COLUMN, _COLUMN_UPRIGHT = NAME * 7.2, NAME * 9.5
"""The least width of a round."""
_HIGHEST = NAME * 2.2
_CAPTION = NAME * 0.62
_PART = NAME * 0.7
_RANK = 0.55
"""Beside the name, as a share of its size."""
_GAP = MARGIN * 0.5
"""From the end of a round's lines to the beginning of the next."""
_THIN, _THICK = 2.0, 5.0
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def page_blocks(bracket: BracketDrawing, sheet: SlideArea) -> tuple[tuple[BracketBlock, ...], ...]:
    """What is on each page of a bracket in a picture."""
    room = _room(sheet.room)
    # Beside the last rounds stands who has won; upright, below them.
    column = _COLUMN_UPRIGHT if sheet.is_upright else _COLUMN
    most_rounds = max(1, int(room.width() // column) - (not sheet.is_upright))
    each = (1 << len(bracket.rounds)) // max(1, len(bracket.parts))
    rounds = 1
    while True:
        parts = bool(bracket.parts) * max(1, (2 << rounds) // each)
        if float(height(rounds + 1, parts)) * _LINE > room.height():
            return bracket_pages(len(bracket.rounds), most_rounds, 1 << rounds)
        rounds += 1


def page_count(bracket: BracketDrawing, sheet: SlideArea) -> int:
    """Pages of a bracket in a picture."""
    return len(page_blocks(bracket, sheet))


def paint(stage: Stage, bracket: BracketDrawing, event: str, page: int) -> None:
    """Paint one page."""
    whole = stage.heading(bracket.title, event)
    room, blocks = _room(whole), page_blocks(bracket, stage.sheet)[page]
    first = blocks[0]
    is_last = first.first_round + first.rounds == len(bracket.rounds)
    parts = len(first.parts(len(bracket.rounds), len(bracket.parts)))
    width = room.width() / (first.rounds + (is_last and not stage.sheet.is_upright))
    for number in range(first.rounds):
        title = bracket.rounds[first.first_round + number]
        where = QRectF(room.left() + number * width, whole.top(), width - _GAP, _CAPTION * 1.4)
        stage.text(where, title, font(_CAPTION, bold=True), stage.look.quiet, _MIDDLE)
    each = float(height(first.rounds, parts)) + (len(blocks) > 1)
    if is_last:
        each = max(each, float(_end(stage, bracket, first, parts)))
    line = min(_HIGHEST, room.height() / (each * len(blocks)))
    for number, block in enumerate(blocks):
        place = QRectF(room.left(), room.top() + number * each * line, width, line)
        _paint_block(stage, bracket, block, place, parts)
    if is_last:
        _paint_end(stage, bracket, first, QRectF(room.left(), room.top(), width, line), parts)


def _room(whole: QRectF) -> QRectF:
    """Below the titles of the rounds."""
    return whole.adjusted(0, _CAPTION * 1.4, 0, 0)


def _paint_block(
    stage: Stage, bracket: BracketDrawing, block: BracketBlock, place: QRectF, parts: int
) -> None:
    """Paint a block; ``place`` is the first line of its first round."""
    names = block.parts(len(bracket.rounds), len(bracket.parts))
    for part, at in zip(names, part_heights(block.rounds, parts) if parts else (), strict=True):
        where = _line(place, 0, at)
        size, text = shrunk(bracket.parts[part], _PART, 2 * where.width(), bold=True)
        stage.text(where, text, font(size, bold=True), stage.look.accent, _LEFT)
    for round_, heights in enumerate(line_heights(block.rounds, parts)):
        pairs = bracket.pairs[block.first_round + round_]
        for game, both in zip(block.games(round_), heights, strict=True):
            _paint_pair(stage, pairs[game], place, round_, both)


def _paint_pair(
    stage: Stage,
    pair: BracketPair,
    place: QRectF,
    column: int,
    heights: tuple[Fraction, Fraction],
) -> None:
    lines = [_line(place, column, at) for at in heights]
    for player, where in zip((pair.first, pair.second), lines, strict=True):
        _paint_player(stage, player, where)
        _rule(stage, where.bottomLeft(), where.bottomRight())
    upper, lower = lines
    _rule(stage, upper.bottomRight(), lower.bottomRight())
    middle = QPointF(upper.right(), (upper.bottom() + lower.bottom()) / 2)
    _rule(stage, middle, middle + QPointF(_GAP, 0))
    if pair.table:
        # Nobody stands beside it as long as it is played.
        size = min(_CAPTION, place.height() * 0.6)
        where = QRectF(middle.x() - 3 * _GAP, middle.y() - 1.3 * size, 0, 1.3 * size)
        has_room = upper.bottom() + 2 * size < lower.top() + lower.height() / 4
        where.setLeft(lower.left() if has_room else middle.x() + 1.3 * _GAP)
        where.setWidth(lower.width() - _GAP)
        stage.text(where, pair.table, font(size, bold=True), stage.look.accent, _LEFT)


def _paint_player(stage: Stage, player: BracketLine, where: QRectF) -> None:
    """A name on its line: who has won is bold, who is out is quiet."""
    look, size = stage.look, min(where.height() / 1.22, NAME * 1.2)
    room = where.adjusted(0, 0, -_GAP / 2, 0)
    if player.rank:
        rank = QRectF(room.left(), room.top(), size * 0.9, room.height())
        stage.text(rank, player.rank, font(size * _RANK), look.quiet, _RIGHT)
        room.setLeft(rank.right() + size * 0.25)
    fits, shown = shrunk(player.name, size, room.width(), bold=player.is_winner)
    colour = look.quiet if player.is_out else look.text
    stage.text(room, shown, font(fits, bold=player.is_winner), colour, _LEFT)


def _paint_end(
    stage: Stage, bracket: BracketDrawing, block: BracketBlock, place: QRectF, parts: int
) -> None:
    """Who has won beside the final or below it, and the game for third place at the foot."""
    look, final = stage.look, line_heights(block.rounds, parts)[-1][0]
    if stage.sheet.is_upright:
        where = _line(place, block.rounds - 1, final[1] + 2)
    else:
        where = _line(place, block.rounds, (final[0] + final[1]) / 2)
    size, name = shrunk(bracket.champion, NAME * 1.25, where.width(), bold=True)
    stage.text(where, name, font(size, bold=True), look.accent, _LEFT)
    _rule(stage, where.bottomLeft(), where.bottomRight(), _THICK)
    caption = QRectF(where.left(), where.bottom() + 6, where.width(), _CAPTION * 1.4)
    stage.text(caption, bracket.champion_title, font(_CAPTION), look.quiet, _MIDDLE)
    if bracket.third is None:
        return
    at, left = _third(stage, block, parts), block.rounds - 1
    where = _line(place, left, at - 1)
    stage.text(where, bracket.third_title, font(_CAPTION, bold=True), look.quiet, _LEFT)
    for number, player in enumerate((bracket.third.first, bracket.third.second)):
        where = _line(place, left, at + number)
        _paint_player(stage, player, where)
        _rule(stage, where.bottomLeft(), where.bottomRight())


def _third(stage: Stage, block: BracketBlock, parts: int) -> Fraction:
    """Where the first player of the game for third place stands, in lines."""
    final = line_heights(block.rounds, parts)[-1][0][1]
    below = final + 3 if stage.sheet.is_upright else final
    return third_place_height(block.rounds, parts, below=below)


def _end(stage: Stage, bracket: BracketDrawing, block: BracketBlock, parts: int) -> Fraction:
    """How far down the last page goes, in lines."""
    if bracket.third is not None:
        return _third(stage, block, parts) + 2
    return line_heights(block.rounds, parts)[-1][0][1] + (4 if stage.sheet.is_upright else 1)


def _line(place: QRectF, column: int, at: Fraction) -> QRectF:
    """A player's line; its lower edge is drawn."""
    left = place.left() + column * place.width()
    return QRectF(
        left, place.top() + float(at) * place.height(), place.width() - _GAP, place.height()
    )


def _rule(stage: Stage, start: QPointF, end: QPointF, width: float = _THIN) -> None:
    stage.painter.setPen(QPen(QColor(stage.look.quiet), width))
    stage.painter.drawLine(start, end)
