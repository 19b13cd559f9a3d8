"""SummaryCard: what the choices come to, live; what differs from the packet as printed is bold."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.services.event.composer import Composition, DayLength, Figures, day_lengths
from app.services.papers.announcement import Announcement, as_text, figure_facts, short_facts
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import copy_text
from app.ui.core.icons import tinted
from app.ui.core.native_keys import with_key
from app.ui.core.theme import enlarge_type, fit_to_type, shown_theme
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import UprightScroll
from app.ui.event.acts import FORM
from app.words.core.catalogue import Words
from app.words.event.composer import (
    Fact,
    Tile,
    day_label,
    day_length,
    figures_wait,
    packet_tiles,
)
from app.words.papers.event_papers import keywords_title
from app.words.program.errors import problem_sentence


class FactsGrid(QWidget):
    """Facts, one below the other: label and value."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        self._facts: tuple[Fact, ...] | None = None

    def show_facts(
        self, facts: Iterable[Fact], strong: Iterable[Fact] = (), *, has_names: bool = False
    ) -> None:
        """Show these facts, some of them in bold; their labels too where these are names."""
        shown, bold = tuple(facts), frozenset(strong)
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for line, fact in enumerate(shown):
            label = plain_label(fact[0], wordWrap=True)
            label.setProperty("heading" if has_names else "quiet", True)
            value = QLabel(fact[1], wordWrap=True, textFormat=Qt.TextFormat.PlainText)
            value.setProperty("heading", fact in bold)
            self._grid.addWidget(label, line, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, line, 1, Qt.AlignmentFlag.AlignTop)
            # A layout shows what it took over only later, and would be lower until then.
            for one in (label, value):
                one.show()
        self._facts = shown

    @property
    def text(self) -> str:
        """All facts, one a line."""
        return "\n".join(": ".join(fact) for fact in self._facts or ())


_TILE_HIGH, _LINE_HIGH, _GAP, _ICON_WIDE = 3.2, 1.7, 0.8, 1.7
"""In heights of the type."""
_LEAST_WIDE = 34
_MOST_WIDE = 64
_SHARE_OF_BARS = 0.42
_USUAL_ROUND, _USUAL_DAY = 120, 720
"""In minutes: of a round without a limit, and of the day that the room is for."""


def _minutes(day: DayLength) -> int:
    return day.rounds * _USUAL_ROUND if day.minutes is None else day.minutes


class PacketPicture(QWidget):
    """A packet at a glance: its values with icons, and how long a day is, drawn to scale."""

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self.tiles: tuple[Tile, ...] = ()
        self.days: tuple[DayLength, ...] = ()
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Fixed)

    def show_figures(self, figures: Figures) -> None:
        """Draw what an event comes to."""
        self.tiles = packet_tiles(self._t, figures.packet, figures.timing, figures.point_size)
        self.days = day_lengths(figures)
        self.setAccessibleName(self.text)
        self._fit()
        self.update()

    @property
    def text(self) -> str:
        """What it shows, in words."""
        tiles = (f"{value} {name}" for _, value, name in self.tiles)
        days = (": ".join(self._words(day)) for day in self.days)
        return "\n".join((*tiles, *days))

    def sizeHint(self) -> QSize:
        """By the size of text, and as high as there are days."""
        return QSize(_LEAST_WIDE * self.fontMetrics().height(), self.height())

    def minimumSizeHint(self) -> QSize:
        """As narrow as two values beside each other can be."""
        return QSize(self.fontMetrics().height() * 12, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower one has its values in two lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Be as high as all of it is at this width."""
        high = self.heightForWidth(self.width())
        if high != self.height():
            self.setFixedHeight(high)

    def heightForWidth(self, width: int) -> int:
        """As high as its lines of values and its days."""
        high = _TILE_HIGH * self._tile_lines(width) + _GAP + _LINE_HIGH * len(self.days)
        return round(high * self.fontMetrics().height())

    def _tile_lines(self, width: int) -> int:
        """One line of values, or two where one would cut a text."""
        if not self.tiles:
            return 1
        wide = min(width, _MOST_WIDE * self.fontMetrics().height()) // len(self.tiles)
        bold = QFont(self.font())
        bold.setBold(True)
        value, about = QFontMetrics(bold), self.fontMetrics()
        texts = (
            max(value.horizontalAdvance(tile[1]), about.horizontalAdvance(tile[2]))
            for tile in self.tiles
        )
        return 1 if max(texts) <= self._words_of(QRect(0, 0, wide, 1)).width() else 2

    def _words_of(self, tile: QRect) -> QRect:
        """The room for a tile's texts, beside its icon."""
        em = self.fontMetrics().height()
        return tile.adjusted(round(_ICON_WIDE * em) + em // 2, 0, -em // 2, 0)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
            self.updateGeometry()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw the values, then the days below each other."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        em = self.fontMetrics().height()
        width = min(self.width(), _MOST_WIDE * em)
        lines, tile_high = self._tile_lines(self.width()), round(_TILE_HIGH * em)
        across = -(-len(self.tiles) // lines) or 1
        for n, tile in enumerate(self.tiles):
            line, column = divmod(n, across)
            wide = width // across
            self._draw_tile(painter, QRect(column * wide, line * tile_high, wide, tile_high), tile)
        top = round((_TILE_HIGH * lines + _GAP) * em)
        high = round(_LINE_HIGH * em)
        for n, day in enumerate(self.days):
            self._draw_day(painter, QRect(0, top + n * high, width, high), day)
        painter.end()

    def _draw_tile(self, painter: QPainter, room: QRect, tile: Tile) -> None:
        name, value, about = tile
        theme, em = shown_theme(self.palette()), self.fontMetrics().height()
        side = round(_ICON_WIDE * em)
        place = QRect(room.left(), room.center().y() - side // 2, side, side)
        drawn = tinted(name, QColor(theme.accent), side, self.devicePixelRatioF())
        painter.drawPixmap(place, drawn)
        words = self._words_of(room)
        upper = QRect(words.left(), words.top(), words.width(), words.height() // 2)
        lower = upper.translated(0, upper.height())
        bottom, left = Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignLeft
        font = QFont(self.font())
        font.setBold(True)
        self._write(painter, upper, value, theme.text, bottom | left, font)
        top = Qt.AlignmentFlag.AlignTop
        self._write(painter, lower, about, theme.quiet, top | left, self.font())

    def _draw_day(self, painter: QPainter, room: QRect, day: DayLength) -> None:
        theme, em = shown_theme(self.palette()), self.fontMetrics().height()
        label, length = self._words(day)
        metrics = self.fontMetrics()
        labels = max(metrics.horizontalAdvance(self._words(one)[0]) for one in self.days) + em
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        self._write(painter, room, label, theme.text, middle, self.font())
        longest = max(_USUAL_DAY, *map(_minutes, self.days))
        bar = int(room.width() * _SHARE_OF_BARS) * _minutes(day) // longest
        step = max(4, bar // max(1, day.rounds))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent))
        for n in range(day.rounds):
            block = QRect(
                labels + n * step, room.top() + em // 4, step - 3, room.height() - em // 2
            )
            painter.drawRoundedRect(block, 3, 3)
        after = room.adjusted(labels + day.rounds * step + em // 2, 0, 0, 0)
        self._write(painter, after, length, theme.quiet, middle, self.font())

    def _write(
        self, painter: QPainter, room: QRect, text: str, colour: str,
        where: Qt.AlignmentFlag, font: QFont,
    ) -> None:  # fmt: skip
        painter.setFont(font)
        painter.setPen(QColor(colour))
        cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(where), cut)

    def _words(self, day: DayLength) -> tuple[str, str]:
        return (
            day_label(self._t, day.players),
            day_length(self._t, day.rounds, day.minutes),
        )


class SummaryCard(QFrame):
    """The figures of the event that is composed.

    Signals:
        switched(bool): tournament points come first, or as printed.
    """

    switched = Signal(bool)

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        title = plain_label(t("Summary"))
        title.setProperty("heading", True)
        self.picture, self.facts = PacketPicture(t), FactsGrid()
        self._wait = plain_label(figures_wait(t), wordWrap=True, visible=False)
        self._wait.setProperty("quiet", True)
        self._message = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self._message.setProperty("odd", True)
        self.points_first = QCheckBox(t("Tourna&ment points first"))
        self.points_first.setToolTip(
            t("The packet's order leaves tournament points out; you can put them first.")
        )
        self.points_first.clicked.connect(self.switched)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 8, 14, 10)
        box.setSpacing(6)
        for widget in (
            title,
            self._wait,
            self.picture,
            self.facts,
            self.points_first,
            self._message,
        ):
            box.addWidget(widget)

    @property
    def text(self) -> str:
        """Everything shown, as text."""
        sentence = "" if self._message.isHidden() else self._message.text()
        return "\n".join((self.facts.text, sentence))

    def show_composition(self, composed: Composition) -> None:
        """Show what it comes to; the last figures go while the choices disagree."""
        figures = composed.figures
        self._wait.setVisible(figures is None)
        self.facts.setVisible(figures is not None)
        self.picture.setVisible(figures is not None)
        if figures is not None:
            self.picture.show_figures(figures)
            printed = frozenset(figure_facts(composed.printed, self._t))
            short = frozenset(short_facts(figures, self._t))
            facts_shown = tuple(
                fact
                for fact in figure_facts(figures, self._t)
                if fact in short or fact not in printed
            )
            self.facts.show_facts(
                facts_shown, (fact for fact in facts_shown if fact not in printed)
            )
        self.points_first.setVisible(composed.has_points_switch)
        self.points_first.setChecked(composed.has_points_first)
        sentences = [problem_sentence(self._t, problem, str) for problem in composed.problems]
        self._message.setText("\n".join(f"!  {sentence}" for sentence in sentences))
        self._message.setVisible(bool(sentences))


_LETTERS_WIDE = 100


class AnnouncementView(QWidget):
    """The announcement for players by the form as filled in, to be read and copied.

    Signals:
        left(): back to the form.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._announcement: Announcement | None = None
        self._build()

    @property
    def text(self) -> str:
        """What is copied."""
        return "" if self._announcement is None else as_text(self._announcement, self._t)

    def show_announcement(self, announcement: Announcement) -> None:
        """Show an announcement and begin there."""
        self._announcement = announcement
        self._title.setText(announcement.title)
        self._subtitle.setText(announcement.subtitle)
        self._subtitle.setVisible(bool(announcement.subtitle))
        self._facts.show_facts(announcement.facts)
        self._heading.setVisible(bool(announcement.keywords))
        self._keywords.show_facts(announcement.keywords, has_names=True)
        self._message.setText("")
        self._copy.setFocus()

    def copy(self) -> None:
        """Put the announcement onto the clipboard as text."""
        copy_text(self.text)
        self._message.setText(self._t("✓  Copied"))

    def _build(self) -> None:
        t = self._t
        self._title, self._subtitle = plain_label(wordWrap=True), plain_label(wordWrap=True)
        self._heading = plain_label(keywords_title(t))
        for label, factor in ((self._title, 1.8), (self._subtitle, 1.15), (self._heading, 1.15)):
            label.setTextFormat(Qt.TextFormat.PlainText)
            enlarge_type(label, factor, is_bold=label is not self._subtitle)
        self._facts, self._keywords = FactsGrid(), FactsGrid()
        card = QFrame(objectName="card")
        box = QVBoxLayout(card)
        box.setContentsMargins(32, 20, 32, 24)
        box.setSpacing(10)
        for widget in (
            self._title, self._subtitle, self._facts, self._heading, self._keywords
        ):  # fmt: skip
            box.addWidget(widget)
        box.addStretch(1)
        fit_to_type(
            card,
            lambda: card.setMaximumWidth(card.fontMetrics().averageCharWidth() * _LETTERS_WIDE),
        )
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.addStretch(1)
        row.addWidget(card, 20)
        row.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(UprightScroll(inside), 1)
        outer.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        t = self._t
        self._message = plain_label()
        self._copy = BoundActs(t, FORM, self, {"copy": self.copy}).button("copy")
        make_blue(self._copy)
        row = QHBoxLayout()
        hint = plain_label(t("You can print this from Printouts."))
        hint.setProperty("quiet", True)
        row.addWidget(hint)
        row.addStretch(1)
        row.addWidget(self._message)
        back = push_button(t("Back"), clicked=lambda: self.left.emit())
        back.setToolTip(with_key(back.text(), "Esc"))
        row.addWidget(back)
        row.addWidget(self._copy)
        return row
