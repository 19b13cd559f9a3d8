"""How players are painted on the board of a round; every measure is a part of the font's height."""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from app.ui.core.icons import tinted
from app.ui.core.theme import Theme


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

_ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


_TEXTS_KEPT = 2048
"""More than two rounds of 512 players have, each name in one width."""


class _Letters:
    """A font, and how wide texts are in it: shaping one costs more than drawing it.

    Attributes:
        font: which one.
        width_of: how wide a text is.
        cut: a text with dots at its end where a width is too small for it.
    """

    def __init__(self, font: QFont) -> None:
        self.font, metrics = font, QFontMetrics(font)
        self.high = metrics.height()
        right = Qt.TextElideMode.ElideRight
        self.width_of = lru_cache(_TEXTS_KEPT)(lambda text: metrics.horizontalAdvance(text))
        self.cut = lru_cache(_TEXTS_KEPT)(
            lambda text, width: metrics.elidedText(text, right, width)
        )


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
        self._plain, self._bold = _Letters(font), _Letters(bold)
        self._em = self._plain.high
        self._gap = self._em // 2
        self._record_width = self._bold.width_of("0–0") + 2

    def paint(
        self, rect: QRect, chip: Chip, *, edge: QColor | None = None, is_faint: bool = False
    ) -> None:
        """Paint a player.

        Args:
            rect: the room.
            chip: the player.
            edge: the colour of a thick edge; None for the usual one.
            is_faint: the player is being dragged.
        """
        theme, em = self._theme, self._em
        self.box(rect, edge=edge, ground=theme.ground if is_faint else theme.surface)
        self._gap = em // 2 if rect.width() >= _ROOMY * em else em // 4
        inner = rect.adjusted(self._gap, 0, -self._gap, 0)
        strong = theme.quiet if is_faint else theme.text
        if chip.has_won:
            inner.setLeft(self._icon("check", QColor(theme.good), inner.left(), rect) + em // 4)
        right = self._record(inner, chip.record, strong)
        name = self._bold.width_of(chip.name) + 2
        right = self._flags(chip.flags, inner, right, name)
        room = QRect(inner.left(), rect.top(), max(0, right - inner.left()), rect.height())
        self._text(room, chip.name, self._bold, strong)
        room.setLeft(room.left() + name + em // 2)
        if chip.faction and room.width() >= _LEAST_FACTION * em:
            self._text(room, chip.faction, self._plain, theme.quiet)

    def hole(self, rect: QRect, text: str, *, edge: QColor | None = None) -> None:
        """Paint a place where nobody sits."""
        self.box(rect, edge=edge, ground=self._theme.ground, is_dashed=edge is None)
        inner = rect.adjusted(self._em // 2, 0, -self._em // 2, 0)
        self._text(inner, text, self._plain, self._theme.quiet)

    def box(
        self, rect: QRect, *, edge: QColor | None, ground: str, is_dashed: bool = False
    ) -> None:
        """Paint the frame of a chip."""
        style = Qt.PenStyle.DashLine if is_dashed else Qt.PenStyle.SolidLine
        width = 1.0 if edge is None else 2.0
        self.painter.setPen(QPen(QColor(self._theme.line) if edge is None else edge, width, style))
        self.painter.setBrush(QColor(ground))
        radius = self._em * 0.35
        around = width / 2
        box = QRectF(rect).adjusted(around, around, -around, -around)
        self.painter.drawRoundedRect(box, radius, radius)

    def _record(self, inner: QRect, record: str, colour_name: str) -> int:
        width = self._record_width
        if len(record) > _SHORT_RECORD:
            width = self._bold.width_of(record) + 2
        place = QRect(inner.right() - width, inner.top(), width, inner.height())
        self._text(place, record, self._bold, colour_name)
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
                self._text(place, flag.word, self._plain, shade.name())
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

    def _text(self, room: QRect, text: str, letters: _Letters, colour_name: str) -> None:
        self.painter.setFont(letters.font)
        self.painter.setPen(QColor(colour_name))
        self.painter.drawText(room, int(_ONE_LINE), letters.cut(text, room.width()))
