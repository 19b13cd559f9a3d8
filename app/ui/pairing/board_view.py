"""BoardView: the games of a round as rows of two chips, which are dragged by mouse or by keys.

The pointer is followed here and not by ``QDrag``, whose own loop would hold up everything else.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.services.pairing.round_board import GameLine, SeatLine
from app.ui.core.bound_acts import ONLY_READS
from app.ui.core.icons import tinted
from app.ui.core.row_model import RowModel
from app.ui.core.theme import Theme, shown_theme
from app.ui.core.widgets.labels import speak
from app.ui.pairing.chips import SIGNS, Chip, ChipPainter, Worst, colour

Index = QModelIndex | QPersistentModelIndex

TABLE, FIRST, LOCK, SECOND, REMARKS, RESULT = range(6)
"""The columns."""

SEATS = (FIRST, SECOND)

_ROW, _TABLE, _LOCK = 1.72, 2.6, 1.9
_NARROW, _LEAST_TABLE, _LEAST_LOCK = 25, 1.9, 1.5
"""On a narrower board names have room before anything else."""
_RIGHT = 0.4
"""Empty at the right of the board."""
_LEAST_CHIP = 9
_MOST_AROUND = 18
"""Pixels around a name in large type, whose room goes to further games."""
_FEWEST_GAMES = 2
"""Seen beside whatever else is open."""
_SCROLL_MILLISECONDS = 30
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a player may be dropped: in the place of another, or at a table with the game.

    Attributes:
        line: the row.
        player: whose place; None for the row's table.
    """

    line: GameLine
    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class DropVerdict:
    """What a drop would do and break.

    Attributes:
        what: the change itself.
        lines: what it would break, each with how grave that is.
    """

    what: str
    lines: tuple[tuple[Worst, str], ...]

    @property
    def worst(self) -> Worst:
        """The gravest of its lines."""
        return max((worst for worst, _ in self.lines), default=Worst.FINE)

    @property
    def text(self) -> str:
        """Everything, to be read aloud."""
        return ". ".join((self.what, *(text for _, text in self.lines)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWords:
    """What the board says of its own accord."""

    hole: Callable[[GameLine], str]
    """In the empty place beside a bye."""
    chip: Callable[[GameLine, SeatLine], Chip]
    taken: Callable[[str], str]
    """A player was picked up."""
    let_go: str


class BoardView(QTableView):
    """The table of games: Space takes a player and drops, arrows aim, Escape lets go.

    Args:
        model: of ``GameLine`` rows, in the columns above.
        words: what it says.

    Signals:
        dropped(PlayerId, Target): a player is to go there.
        lock_clicked(): the lock of the row under the cursor.
        aimed(): somebody was taken, or let go, or aims elsewhere.

    Attributes:
        judge: what a drop would break; called once for each place.
        can_lock: pairs may be locked.
        can_move: players may be dragged.
        taken: the player who is dragged; None for nobody.
        target: where the player would go; None for nowhere.
        verdict: what the drop would break there.
    """

    dropped = Signal(object, object)
    lock_clicked = Signal()
    aimed = Signal()

    def __init__(self, model: RowModel[GameLine], words: BoardWords) -> None:
        super().__init__(objectName="board")
        self.games, self.words = model, words
        self.judge: Callable[[PlayerId, Target], DropVerdict] | None = None
        self.can_lock = self.can_move = False
        self.taken: PlayerId | None = None
        self.target: Target | None = None
        self.verdict: DropVerdict | None = None
        self.marked_rows: frozenset[object] = frozenset()
        self._pressed: tuple[QPoint, PlayerId] | None = None
        self._by_mouse = False
        self._at = QPoint()
        self._ghost = _Ghost(self)
        self._scrolling = QTimer(self, interval=_SCROLL_MILLISECONDS)
        self._scrolling.timeout.connect(self._scroll_on)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit_columns)
        self._build()

    # What is where.

    def line_at(self, index: Index) -> GameLine | None:
        """The row of a cell."""
        return self.games.row(index) if index.isValid() else None

    def seat_at(self, index: Index) -> SeatLine | None:
        """Who sits in a cell."""
        line = self.line_at(index)
        if line is None or index.column() not in SEATS:
            return None
        return line.first if index.column() == FIRST else line.second

    def target_at(self, index: Index) -> Target | None:
        """Where a drop on a cell would go; beside a bye, in the place of who has it."""
        line = self.line_at(index)
        if line is None:
            return None
        if index.column() in SEATS:
            seat = self.seat_at(index) or line.first
            return None if seat.player == self.taken else Target(line, seat.player)
        if index.column() == TABLE and line.table is not None:
            return Target(line, None)
        return None

    def chip_of(self, player: PlayerId) -> Chip | None:
        """A player of this round as the board shows one."""
        for line in self.games.rows:
            for seat in (line.first, line.second):
                if seat is not None and seat.player == player:
                    return self.words.chip(line, seat)
        return None

    @property
    def may_move(self) -> bool:
        """Whether players may be dragged now."""
        return self.can_move and not self.property(ONLY_READS)

    # Both mouse and keys.

    def take(self, player: PlayerId) -> None:
        """Pick a player up."""
        chip = self.chip_of(player)
        if chip is None or not self.may_move:
            return
        self.taken, self.target, self.verdict = player, None, None
        self.viewport().update()
        speak(self, self.words.taken(chip.name))
        self.aimed.emit()

    def take_or_drop(self) -> None:
        """What Space does: pick up, or drop; on a lock, lock or unlock."""
        index = self.currentIndex()
        if self.taken is not None:
            self.drop()
        elif index.column() == LOCK:
            self._click_lock()
        elif (seat := self.seat_at(index)) is not None:
            self._by_mouse = False
            self.take(seat.player)

    def drop(self) -> None:
        """Put the player where the aim is; without an aim, let go."""
        taken, target = self.taken, self.target
        self.let_go(is_quiet=target is not None)
        if taken is not None and target is not None:
            self.dropped.emit(taken, target)

    def let_go(self, *, is_quiet: bool = False) -> None:
        """Leave everything as it is."""
        had_one = self.taken is not None
        self.taken = self.target = self.verdict = self._pressed = None
        self._scrolling.stop()
        self._ghost.hide()
        self.viewport().unsetCursor()
        self.viewport().update()
        if had_one:
            self.aimed.emit()
        if had_one and not is_quiet:
            speak(self, self.words.let_go)

    def renew(self) -> None:
        """Follow another round, or other games in it."""
        if self.taken is not None and (self._by_mouse or self.chip_of(self.taken) is None):
            self.let_go()
        elif self.taken is not None:
            self._aim(self.currentIndex())
        # Now, before the games are painted: fitted soon, they would be painted twice.
        self._soon.stop()
        self.fit_columns()

    def mark_rows(self, keys: frozenset[object]) -> None:
        """Give rows another ground, by what each is known by."""
        if keys != self.marked_rows:
            self.marked_rows = keys
            self.viewport().update()

    def _aim(self, index: Index) -> None:
        target = self.target_at(index)
        if self.taken is None or target == self.target:
            return
        self.target = target
        self.verdict = None
        if target is not None and self.judge is not None:
            self.verdict = self.judge(self.taken, target)
            speak(self, self.verdict.text)
        self.viewport().update()

    def _click_lock(self) -> None:
        if self.can_lock and not self.property(ONLY_READS):
            self.lock_clicked.emit()

    # The mouse.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a cell; what may become a drag begins here. A lock is turned."""
        at = event.position().toPoint()
        index = self.indexAt(at)
        super().mousePressEvent(event)
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            return
        if index.column() == LOCK:
            self._click_lock()
        elif (seat := self.seat_at(index)) is not None and self.may_move and self.taken is None:
            self._pressed = at, seat.player

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the chip that was pressed."""
        at = event.position().toPoint()
        if self._pressed is None:
            return
        if self.taken is None:
            # Another may have come to be under the pointer since: it is the one who was pressed.
            pressed, player = self._pressed
            if (at - pressed).manhattanLength() < QApplication.startDragDistance():
                return
            if self.chip_of(player) is None:
                return
            self._by_mouse = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.take(player)
        if self._by_mouse:
            self._drag_to(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the chip; a release may come without a move to its place."""
        if self.taken is not None and self._by_mouse:
            at = event.position().toPoint()
            is_inside = self.viewport().rect().contains(at)
            self._aim(self.indexAt(at) if is_inside else QModelIndex())
            self.drop()
        else:
            self._pressed = None
            super().mouseReleaseEvent(event)

    def _drag_to(self, at: QPoint) -> None:
        self._at = at
        inside = self.viewport().rect()
        self._aim(self.indexAt(at) if inside.contains(at) else QModelIndex())
        self._ghost.follow(at)
        edge = self.fontMetrics().height()
        is_near = at.y() < edge or at.y() > inside.height() - edge
        if is_near is not self._scrolling.isActive():
            self._scrolling.start() if is_near else self._scrolling.stop()

    def _scroll_on(self) -> None:
        bar, step = self.verticalScrollBar(), self.fontMetrics().height() // 2
        is_down = self._at.y() > self.viewport().height() // 2
        bar.setValue(bar.value() + (step if is_down else -step))
        self._drag_to(self._at)

    # The keys.

    def event(self, event: QEvent) -> bool:
        """Escape and Enter are the board's while a player is held, and nobody else's."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.taken is not None
            and event.key() in (Qt.Key.Key_Escape, *_ENTER)
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lets go and Enter drops; everything else walks."""
        if self.taken is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.let_go()
        elif event.key() in _ENTER:
            if not event.isAutoRepeat():
                self.drop()
        else:
            super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Aim where the cursor is, while a player is held by keys."""
        super().currentChanged(current, previous)
        if self.taken is not None and not self._by_mouse:
            self._aim(current)
            if self.target is None:
                self._ghost.hide()
            else:
                self.scrollTo(current)
                self._ghost.follow(self.visualRect(current).center())

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go with the page."""
        super().hideEvent(event)
        if self.taken is not None:
            self.let_go(is_quiet=True)

    # Measures.

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text needs other rows."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out again."""
        super().resizeEvent(event)
        self._soon.start()

    def fit_columns(self) -> None:
        """Give both chips the same width; remarks and results take what they need of the rest."""
        header = self.horizontalHeader()
        before = [header.sectionSize(column) for column in range(header.count())]
        # At each width that it hears of, the view would paint all games once more.
        with QSignalBlocker(header):
            self._set_widths()
        if before != [header.sectionSize(column) for column in range(header.count())]:
            self.updateGeometries()
            self.viewport().update()

    def _set_widths(self) -> None:
        em = self.fontMetrics().height()
        is_narrow = self.viewport().width() < _NARROW * em
        width = self.viewport().width() - round(em * _RIGHT)
        self.setColumnWidth(TABLE, round(em * (_LEAST_TABLE if is_narrow else _TABLE)))
        self.setColumnWidth(LOCK, round(em * (_LEAST_LOCK if is_narrow else _LOCK)))
        rest = width - self.columnWidth(TABLE) - self.columnWidth(LOCK)
        room = max(0, rest - 2 * _LEAST_CHIP * em)
        for column, most in ((RESULT, room), (REMARKS, room // 2)):
            wanted = self._text_width(column)
            given = min(wanted, most, room) if wanted else 0
            given = 0 if given < 3 * em else given
            self.setColumnHidden(column, given == 0)
            self.setColumnWidth(column, given)
            room, rest = room - given, rest - given
        self.setColumnWidth(FIRST, rest // 2)
        self.setColumnWidth(SECOND, rest - rest // 2)

    def _text_width(self, column: int) -> int:
        metrics, games = self.fontMetrics(), self.games
        texts = set(map(games.columns[column].text, games.rows))
        widest = max(map(metrics.horizontalAdvance, texts), default=0)
        return widest + metrics.height() if widest else 0

    def _fit(self) -> None:
        em = self.fontMetrics().height()
        self.verticalHeader().setMinimumSectionSize(1)
        high = min(round(em * _ROW), em + _MOST_AROUND)
        self.verticalHeader().setDefaultSectionSize(high)
        around = 2 * self.frameWidth()
        self.setMinimumSize(2 * _LEAST_CHIP * em, high * _FEWEST_GAMES + around)
        self._soon.start()

    def _build(self) -> None:
        self.setModel(self.games)
        self.setItemDelegate(_ChipDelegate(self))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(False)
        # A chip that can be dragged answers to the pointer.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.hide()
        self.verticalHeader().hide()
        for changed in (self.games.rowsInserted, self.games.dataChanged):
            changed.connect(lambda *_: self._soon.start())
        self._fit()


_HAS_CURSOR = QStyle.StateFlag.State_HasFocus.value
_HAS_POINTER = QStyle.StateFlag.State_MouseOver.value
"""Whole numbers: flags of Python's take longer to compare than a text to draw."""


class _ChipDelegate(QStyledItemDelegate):
    """Paints the cells of the board."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self._board = board
        self._made: tuple[QFont, Theme, ChipPainter] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as a row; the board gives the widths."""
        em = option.fontMetrics.height()
        return QSize(em, round(em * _ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell: a chip, a lock, or a text."""
        board = self._board
        line = board.games.row(index)
        theme = shown_theme(option.palette)
        em = option.fontMetrics.height()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.key in board.marked_rows:
            painter.fillRect(option.rect, QColor(theme.soft))
        chips = self._chips(option.font, theme)
        chips.painter = painter
        has_cursor = bool(option.state.value & _HAS_CURSOR)
        edge = QColor(theme.accent) if has_cursor else None
        aims_here = board.target is not None and board.target.line.key == line.key
        if aims_here and board.target_at(index) == board.target:
            worst = Worst.FINE if board.verdict is None else board.verdict.worst
            edge = colour(theme, worst)
        gap = max(1, em // 10)
        room = option.rect.adjusted(gap, gap, -gap, -gap)
        if index.column() in SEATS:
            seat = board.seat_at(index)
            if seat is None:
                chips.hole(room, board.words.hole(line), edge=edge)
            else:
                is_faint = seat.player == board.taken
                chips.paint(
                    room,
                    board.words.chip(line, seat),
                    edge=edge,
                    is_faint=is_faint,
                    is_lit=board.may_move and bool(option.state.value & _HAS_POINTER),
                )
        else:
            if edge is not None:
                chips.box(room, edge=edge, ground=theme.surface)
            if index.column() == LOCK:
                self._paint_lock(painter, room, line, em)
            else:
                is_table = index.column() == TABLE
                room = room if is_table else room.adjusted(em // 3, 0, 0, 0)
                ink = theme.quiet if is_table else theme.text
                chips.text(room, str(index.data() or ""), ink, is_centred=is_table)
        painter.restore()

    def _chips(self, font: QFont, theme: Theme) -> ChipPainter:
        """What paints in a font and a theme, made again where these are others."""
        if self._made is None or self._made[0] != font or self._made[1] is not theme:
            self._made = (QFont(font), theme, ChipPainter(QFont(font), theme))
        return self._made[2]

    def _paint_lock(self, painter: QPainter, room: QRect, line: GameLine, em: int) -> None:
        board = self._board
        if line.game is None:
            return
        theme, side = shown_theme(board.palette()), round(em * 0.95)
        if not board.can_lock:
            painter.setPen(QColor(theme.quiet))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, "–")
            return
        name = "lock" if line.is_locked else "lock-open"
        shade = QColor(theme.accent if line.is_locked else theme.quiet)
        corner = QPoint(
            room.left() + (room.width() - side) // 2, room.top() + (room.height() - side) // 2
        )
        pixmap = tinted(name, shade, side, painter.device().devicePixelRatioF())
        painter.drawPixmap(corner, pixmap)


_GHOST_WIDTH = 26


class _Ghost(QWidget):
    """The player who is dragged, with what would break; nothing else is painted in a move."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(board.viewport())
        self._board = board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def follow(self, at: QPoint) -> None:
        """Go beside a point, within the board."""
        em, board = self.fontMetrics().height(), self._board.viewport()
        width = min(board.width() - em, _GHOST_WIDTH * em)
        height = self._lay_out(width)
        x = min(at.x() + em, board.width() - width - 2)
        y = at.y() + em
        if y + height > board.height():
            y = max(0, at.y() - em - height)
        self.setGeometry(max(0, x), y, width, height)
        self.show()
        self.raise_()
        self.update()

    def _sentences(self) -> list[tuple[Worst | None, str]]:
        verdict = self._board.verdict
        if verdict is None:
            return []
        return [(None, verdict.what), *verdict.lines]

    def _lay_out(self, width: int) -> int:
        """Find a place for each sentence; the height of all."""
        em, metrics = self.fontMetrics().height(), self.fontMetrics()
        y = em // 3 + round(em * _ROW) + em // 3
        self._places: list[tuple[Worst | None, str, QRect]] = []
        for worst, text in self._sentences():
            left = em // 2 if worst is None else round(em * 1.9)
            room = QRect(0, 0, width - left - em // 2, 100 * em)
            high = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()
            self._places.append((worst, text, QRect(left, y, room.width(), high)))
            y += high + em // 4
        return y + em // 6

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip and the sentences below it."""
        board = self._board
        chip = None if board.taken is None else board.chip_of(board.taken)
        if chip is None:
            return
        theme, em = shown_theme(self.palette()), self.fontMetrics().height()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        worst = Worst.NOTE if board.verdict is None else board.verdict.worst
        painter.setPen(QPen(colour(theme, worst), 1.5))
        painter.setBrush(QColor(theme.raised))
        radius = em * 0.45
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        inset = em // 3
        place = QRect(inset, inset, self.width() - 2 * inset, round(em * _ROW))
        chips = ChipPainter(self.font(), theme)
        chips.painter = painter
        chips.paint(place, chip)
        for weight, text, room in self._places:
            self._sentence(painter, weight, text, room)

    def _sentence(self, painter: QPainter, weight: Worst | None, text: str, room: QRect) -> None:
        theme, em = shown_theme(self.palette()), self.fontMetrics().height()
        shade = QColor(theme.text) if weight is None else colour(theme, weight)
        if weight is not None:
            ratio = self.devicePixelRatioF()
            sign = tinted(SIGNS[weight], shade, em, ratio)
            painter.drawPixmap(QPoint(em // 2, room.top()), sign)
        font = QFont(self.font())
        painter.setFont(font)
        painter.setPen(shade)
        painter.drawText(room, int(Qt.TextFlag.TextWordWrap), text)
