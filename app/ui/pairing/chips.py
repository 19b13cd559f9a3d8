"""How players are painted on the board of a round; every measure is a part of the font's height."""

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from app.ui.core.icons import tinted
from app.ui.core.theme import Theme
from app.ui.core.widgets.text_cell import TextLayouts


class Worst(IntEnum):
    """How grave a remark about a chip or a change is."""

    FINE = 0
    NOTE = 1
    ODD = 2
    BAD = 3


SIGNS = {
    Worst.FINE: "circle-check",
    Worst.NOTE: "info",
    Worst.ODD: "triangle-alert",
    Worst.BAD: "circle-x",
}
"""The icon before each sentence of what a change would break."""


def colour(theme: Theme, worst: Worst) -> QColor:
    """The colour of a weight."""
    named = {
        Worst.FINE: theme.good,
        Worst.NOTE: theme.quiet,
        Worst.ODD: theme.odd,
        Worst.BAD: theme.bad,
    }
    return QColor(named[worst])


@dataclass(frozen=True, slots=True)
class ChipMark:
    """Something that stands out about a player in a game: an icon and a word."""

    icon: str
    word: str
    worst: Worst = Worst.ODD


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A player as the board shows one."""

    name: str
    record: str
    faction: str = ""
    flags: tuple[ChipMark, ...] = ()
    has_won: bool = False


_LEAST_NAME, _LEAST_FACTION = 8, 4
"""Times the font's height: so much of a name is left before words give way, of a faction at all."""

_SHORT_RECORD = 3
_ROOMY = 10
"""A narrower chip has half the gaps."""


class ChipPainter:
    """Paints chips with one font in one theme, and is kept for the next ones.

    Args:
        font: of names' neighbours; names are bolder.
        theme: the colours.

    Attributes:
        painter: paints, with antialiasing; to be set before each use.
    """

    painter: QPainter

    def __init__(self, font: QFont, theme: Theme) -> None:
        self._theme = theme
        bold = QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        self._plain, self._bold = TextLayouts(font), TextLayouts(bold)
        self._em = self._plain.metrics.height()
        self._gap = self._em // 2
        self._record_width = self._bold.width_of("0–0") + 2

    def paint(
        self,
        rect: QRect,
        chip: Chip,
        *,
        edge: QColor | None = None,
        is_faint: bool = False,
        is_lit: bool = False,
    ) -> None:
        """Paint a player.

        Args:
            rect: the room.
            chip: the player.
            edge: the colour of a thick edge; None for the usual one.
            is_faint: the player is being dragged.
            is_lit: the pointer is on a player who can be.
        """
        theme, em = self._theme, self._em
        ground = theme.ground if is_faint else theme.raised if is_lit else theme.surface
        self.box(rect, edge=edge, ground=ground)
        self._gap = em // 2 if rect.width() >= _ROOMY * em else em // 4
        inner = rect.adjusted(self._gap, 0, -self._gap, 0)
        strong = theme.quiet if is_faint else theme.text
        if chip.has_won:
            inner.setLeft(self._icon("check", QColor(theme.good), inner.left(), rect) + em // 4)
        right = self._record(inner, chip.record, strong)
        name = self._bold.width_of(chip.name) + 2
        right = self._flags(chip.flags, inner, right, name)
        room = QRect(inner.left(), rect.top(), max(0, right - inner.left()), rect.height())
        self._bold.draw(self.painter, room, chip.name, QColor(strong))
        room.setLeft(room.left() + name + em // 2)
        if chip.faction and room.width() >= _LEAST_FACTION * em:
            self.text(room, chip.faction, theme.quiet)

    def hole(self, rect: QRect, text: str, *, edge: QColor | None = None) -> None:
        """Paint a place where nobody sits."""
        self.box(rect, edge=edge, ground=self._theme.ground, is_dashed=edge is None)
        inner = rect.adjusted(self._em // 2, 0, -self._em // 2, 0)
        self.text(inner, text, self._theme.quiet)

    def text(self, room: QRect, text: str, colour_name: str, *, is_centred: bool = False) -> None:
        """Paint a text that is no player's."""
        ink = QColor(colour_name)
        self._plain.draw(self.painter, room, text, ink, is_centred=is_centred)

    def box(
        self, rect: QRect, *, edge: QColor | None, ground: str, is_dashed: bool = False
    ) -> None:
        """Paint the frame of a chip."""
        painter, radius = self.painter, self._em * 0.35
        width = 1.0 if edge is None else 2.0
        line = QColor(self._theme.line) if edge is None else edge
        if is_dashed:
            half = width / 2
            painter.setPen(QPen(line, width, Qt.PenStyle.DashLine))
            painter.setBrush(QColor(ground))
            box = QRectF(rect).adjusted(half, half, -half, -half)
            painter.drawRoundedRect(box, radius, radius)
            return
        # Two grounds, one in the other, are painted in a quarter of the time of a ground and line.
        painter.setPen(Qt.PenStyle.NoPen)
        outer = radius + width / 2
        painter.setBrush(line)
        painter.drawRoundedRect(rect, outer, outer)
        inner = radius - width / 2
        painter.setBrush(QColor(ground))
        inside = QRectF(rect).adjusted(width, width, -width, -width)
        painter.drawRoundedRect(inside, inner, inner)

    def _record(self, inner: QRect, record: str, colour_name: str) -> int:
        width = self._record_width
        if len(record) > _SHORT_RECORD:
            width = self._bold.width_of(record) + 2
        place = QRect(inner.right() - width, inner.top(), width, inner.height())
        self._bold.draw(self.painter, place, record, QColor(colour_name))
        return place.left() - self._gap

    def _flags(self, flags: tuple[ChipMark, ...], inner: QRect, right: int, name: int) -> int:
        """Paint flags from the right, with their words where the name has room beside them."""
        if not flags:
            return right
        em, gap = self._em, self._em // 3
        icons = len(flags) * (em + gap)
        words = sum(self._plain.width_of(flag.word) + gap for flag in flags)
        with_words = right - inner.left() - icons - words >= min(name, _LEAST_NAME * em)
        for flag in reversed(flags):
            shade = colour(self._theme, flag.worst)
            if with_words:
                width = self._plain.width_of(flag.word) + 2
                place = QRect(right - width, inner.top(), width, inner.height())
                self._plain.draw(self.painter, place, flag.word, shade)
                right = place.left() - gap // 2
            right -= em
            self._icon(flag.icon, shade, right, inner)
            right -= gap
        return right

    def _icon(self, name: str, shade: QColor, left: int, rect: QRect) -> int:
        side = round(self._em * 0.9)
        ratio = self.painter.device().devicePixelRatioF()
        at = QPoint(left, rect.top() + (rect.height() - side) // 2)
        self.painter.drawPixmap(at, tinted(name, shade, side, ratio))
        return left + side
