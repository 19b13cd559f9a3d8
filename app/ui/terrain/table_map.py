"""TableMap: a table with a scenario's drawing, and the terrain upon it, moved by mouse and keys.

The pointer is followed here and not by ``QDrag``, whose own loop would hold up everything else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip

from app.rules.core.geometry import Point
from app.rules.scenarios.figure.figure import ALL_LAYERS, Layer
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.figure import piece_shapes
from app.rules.terrain.legality import (
    LaidPiece,
    TerrainFinding,
    TerrainGround,
    TerrainPiece,
    terrain_findings,
)
from app.rules.terrain.shapes import Lie, corners_of
from app.services.terrain.layouts import FARTHEST, TablePiece
from app.services.terrain.stock import StockLine
from app.ui.core.icons import tinted
from app.ui.core.theme import Theme
from app.ui.scenarios.drawing import FigureDrawing
from app.ui.terrain.step_mark import StepMark, paint_drift, paint_places, paint_wanted
from app.words.core.catalogue import Words

HALF_INCH, TENTH = 5, 1
"""What a piece snaps to and is moved by, and the same while Shift is held."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
"""Key -> right and up."""
_RING, _HALO = 7.5, 11.5
"""Pixels of the ring about a piece, half of it below the piece; the halo is beside it."""
_LEAST_LETTERS = 2.2
"""A name isn't shortened in a piece narrower than so many heights of type; its tool tip has it."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLATE = 17
"""The width of the sentences beside a piece that is dragged, in heights of type."""
_MOST_SENTENCES = 3
_SIGN_SHARE, _LEAST_SIGN = 0.6, 12
"""How large the sign of a fault is: of the piece, and in pixels."""
_TABLE_SHARE = 0.96
"""Of the drawing's room, for the table."""

Sentences = Callable[[Sequence[TerrainFinding], Sequence[str]], Sequence[str]]
"""Says findings with the names of the table's pieces."""


@dataclass(slots=True)
class _Drag:
    """A piece on its way: of the table, or from the stock."""

    piece: TerrainPiece
    grabbed: Point
    """From the piece's middle to the pointer, in tenths."""
    lie: Lie
    id: int | None = None
    """Of a piece of the table."""
    stock: int | None = None
    """Of the stock, for a new piece."""
    is_moved: bool = False
    is_by_keys: bool = False


class TableMap(FigureDrawing):
    """The map of one table.

    Args:
        t: the words.
        say: the sentences about findings, for the plate beside a piece that is dragged.

    Signals:
        chosen(): another piece has the ring, or none.
        moved(int, Lie): a piece is to lie there.
        brought(int, Lie): a piece of the stock is to lie there.
        menu_wanted(QPoint): the menu of the piece, at a place of the screen.
        entered(): Enter, while a step is marked.
    """

    chosen = Signal()
    moved = Signal(int, object)
    brought = Signal(int, object)
    menu_wanted = Signal(object)
    entered = Signal()

    def __init__(self, t: Words, say: Sentences) -> None:
        super().__init__(t)
        self._say = say
        self._drag: _Drag | None = None
        self._pressed: QPointF | None = None
        self._ground: TerrainGround | None = None
        self._id: int | None = None
        self._mark: StepMark | None = None
        self.pieces: tuple[TablePiece, ...] = ()
        self.faulty: frozenset[int] = frozenset()
        """Ids of pieces that break a rule."""
        self.may_move = True
        self.layers = ALL_LAYERS - {Layer.DISTANCES}

    @property
    def piece(self) -> TablePiece | None:
        """The piece with the ring."""
        return next((one for one in self.pieces if one.id == self._id), None)

    @property
    def is_dragging(self) -> bool:
        """Whether a piece is on its way."""
        return self._drag is not None and self._drag.is_moved

    @property
    def dragged_lie(self) -> Lie | None:
        """Where the piece that is dragged would lie."""
        return None if self._drag is None else self._drag.lie

    def show_scenario(self, scenario: Scenario) -> None:
        """Show the table of a scenario, without what is beside it."""
        super().show_scenario(scenario)
        self._fill_with_table()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the table as large as it goes."""
        super().resizeEvent(event)
        if self._view is not None:
            self._fill_with_table()

    def _fill_with_table(self) -> None:
        whole = replace(self.view, zoom=1.0, pan=QPointF())
        table, bounds, size = whole.figure.table, whole.figure.bounds, whole.size
        wanted = min(size.width() / table.width, size.height() / table.height) * _TABLE_SHARE
        scale = max(wanted, 0.01)
        aside = QPointF(
            (bounds.left + bounds.right - table.left - table.right) / 2 * scale,
            (table.bottom + table.top - bounds.bottom - bounds.top) / 2 * scale,
        )
        self.look(replace(whole, zoom=scale / whole.scale, pan=aside))

    def show_pieces(
        self, pieces: tuple[TablePiece, ...], ground: TerrainGround, faulty: frozenset[int]
    ) -> None:
        """Show the terrain of a table; a piece that stays keeps the ring."""
        self.pieces, self._ground, self.faulty = pieces, ground, faulty
        if self._drag is not None and self._drag.id not in {None, *(one.id for one in pieces)}:
            self._drag = None
        if self.piece is None:
            self._id = None
        self.update()
        self._describe()

    def mark(self, mark: StepMark | None) -> None:
        """Show what a step wants; None: no step."""
        self._mark = mark
        self.update()

    def choose(self, piece: int | None) -> None:
        """Put the ring about a piece, or about none."""
        self._id = piece
        self.update()
        self._describe()

    def verdict(self) -> tuple[str, ...]:
        """What the piece that is dragged breaks where it is now."""
        drag, ground = self._drag, self._ground
        if drag is None or ground is None:
            return ()
        laid = [
            LaidPiece(one.item.piece, drag.lie if one.id == drag.id else one.lie)
            for one in self.pieces
        ]
        at = next((n for n, one in enumerate(self.pieces) if one.id == drag.id), len(laid))
        if drag.id is None:
            laid.append(LaidPiece(drag.piece, drag.lie))
        findings = terrain_findings(laid, ground)
        mine = [one for one in findings if at in one.pieces and not one.is_advice]
        return tuple(self._say(mine, [one.piece.name for one in laid]))

    # Painting.

    def paint_over(self, painter: QPainter, theme: Theme) -> None:
        """Paint the pieces, that with the ring last, and what the one on its way breaks."""
        if self._mark is not None:
            paint_wanted(painter, theme, self.view.at, self.view.scale, self._mark)
        drag = self._drag
        for one in sorted(self.pieces, key=lambda one: one.id == self._id):
            if drag is None or one.id != drag.id:
                self._paint_piece(painter, theme, one.laid, one.id)
        if drag is not None:
            box = self._paint_piece(painter, theme, LaidPiece(drag.piece, drag.lie), drag.id)
        if self._mark is not None:
            paint_places(painter, theme, self.view.at, self._mark)
            self._paint_drift(painter, theme, self._mark)
        if drag is not None and drag.is_moved:
            self._paint_verdict(painter, theme, box)

    def _paint_piece(
        self, painter: QPainter, theme: Theme, laid: LaidPiece, id_: int | None
    ) -> QRectF:
        """Paint a piece as it is drawn everywhere, with ring, name and sign; give its box."""
        path = self._path(laid)
        if id_ is not None and id_ == self._id:
            painter.strokePath(path, QPen(QColor(theme.surface), _HALO))
            painter.strokePath(path, QPen(QColor(theme.accent), _RING))
        if self._ground is not None:
            self.paint_shapes(painter, theme, piece_shapes(laid, self._ground.rules))
        box = path.boundingRect()
        is_named = self._paint_name(painter, theme, laid.piece.name, box)
        if not is_named and id_ is not None and id_ == self._id and not self.is_dragging:
            self._paint_name_beside(painter, theme, laid.piece.name, box)
        if id_ in self.faulty and (self._drag is None or id_ != self._drag.id):
            small = round(min(box.width(), box.height()) * _SIGN_SHARE)
            side = min(self.fontMetrics().height(), max(small, _LEAST_SIGN))
            corner = QPointF(box.right() - side / 2, box.top() - side / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.surface))
            painter.drawEllipse(QRectF(corner.x() - 1, corner.y() - 1, side + 2, side + 2))
            sign = tinted("circle-x", QColor(theme.bad), side, self.devicePixelRatioF())
            painter.drawPixmap(corner, sign)
        return box

    def _paint_drift(self, painter: QPainter, theme: Theme, mark: StepMark) -> None:
        piece = self.piece
        if mark.drift is None or piece is None:
            return
        lie = piece.lie if self._drag is None else self._drag.lie
        box = self._path(LaidPiece(piece.item.piece, lie)).boundingRect()
        painter.setFont(self.font())
        em = self.fontMetrics().height()
        beside = max(box.width(), box.height()) / 2 + em
        paint_drift(painter, theme, self.view.at, lie, mark.drift, beside)

    def _paint_name(self, painter: QPainter, theme: Theme, name: str, box: QRectF) -> bool:
        """Paint the name of a piece upon it, as far as there is room; say whether all of it was."""
        metrics, room = QFontMetricsF(self.font()), box.width() - 6
        has_room = box.width() >= _LEAST_LETTERS * metrics.height()
        fits = metrics.horizontalAdvance(name) <= room
        if box.height() < metrics.height() or not (has_room or fits):
            return False
        text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)
        plate = QRectF(0, 0, metrics.horizontalAdvance(text) + 6, metrics.height())
        plate.moveCenter(box.center())
        self._paint_plate(painter, theme, text, plate)
        return fits

    def _paint_name_beside(self, painter: QPainter, theme: Theme, name: str, box: QRectF) -> None:
        """Paint the name of the piece with the ring beside it."""
        metrics = QFontMetricsF(self.font())
        em = metrics.height()
        text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, self.width() / 2 - em)
        plate = QRectF(0, 0, metrics.horizontalAdvance(text) + 0.6 * em, em)
        plate.moveCenter(box.center())
        plate.moveLeft(box.right() + em / 2)
        if plate.right() > self.width():
            plate.moveRight(box.left() - em / 2)
        self._paint_plate(painter, theme, text, plate)

    def _paint_plate(self, painter: QPainter, theme: Theme, text: str, plate: QRectF) -> None:
        ground = QColor(theme.surface)
        ground.setAlpha(215)
        painter.setFont(self.font())
        painter.fillRect(plate, ground)
        painter.setPen(QColor(theme.text))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_verdict(self, painter: QPainter, theme: Theme, box: QRectF) -> None:
        """Say beside the piece what it breaks; within the drawing, and not below the pointer."""
        em, metrics = self.fontMetrics().height(), QFontMetricsF(self.font())
        sentences = self.verdict()
        is_legal = not sentences
        more = len(sentences) - _MOST_SENTENCES
        lines = [*sentences[:_MOST_SENTENCES]] or [self._t("Legal here")]
        if more > 0:
            lines.append(self._t.many("and {n} more", "and {n} more", more))
        text = "\n".join(lines)
        wide = min(_PLATE * em, self.width() - 2 * em)
        flags = int(Qt.TextFlag.TextWordWrap)
        room = metrics.boundingRect(QRectF(0, 0, wide - 2.2 * em, 100 * em), flags, text)
        plate = QRectF(0, 0, room.width() + 2.4 * em, room.height() + 0.6 * em)
        x = box.right() + em / 2
        if x + plate.width() > self.width():
            x = box.left() - em / 2 - plate.width()
        y = box.center().y() - plate.height() / 2
        plate.moveTo(
            min(max(x, 2), self.width() - plate.width() - 2),
            min(max(y, 2), self.height() - plate.height() - 2),
        )
        shade = QColor(theme.good if is_legal else theme.bad)
        painter.setPen(QPen(shade, 1.5))
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(plate, 5, 5)
        name = "circle-check" if is_legal else "circle-x"
        corner = plate.topLeft() + QPointF(0.4 * em, 0.3 * em)
        painter.drawPixmap(corner, tinted(name, shade, em, self.devicePixelRatioF()))
        painter.setFont(self.font())
        painter.setPen(QColor(theme.text))
        painter.drawText(plate.adjusted(1.8 * em, 0.3 * em, -0.2 * em, 0), flags, text)

    def _path(self, laid: LaidPiece) -> QPainterPath:
        """A piece as it lies, in pixels."""
        path, outline, view = QPainterPath(), laid.piece.outline, self.view
        if outline.corners:
            corners = [view.at(corner) for corner in corners_of(outline, laid.lie)]
            path.addPolygon(QPolygonF(corners))
            path.closeSubpath()
        else:
            radius = outline.diameter * view.scale / 2
            path.addEllipse(view.at(Point(laid.lie.x, laid.lie.y)), radius, radius)
        return path

    # The mouse.

    def piece_at(self, at: QPointF) -> TablePiece | None:
        """The uppermost piece at a place of the widget."""
        order = sorted(self.pieces, key=lambda one: one.id == self._id)
        for one in reversed(order):
            if self._path(one.laid).contains(at):
                return one
        return None

    def middle_of(self, piece: TablePiece) -> QPoint:
        """Where the middle of a piece is in the widget."""
        return self.view.at(Point(piece.lie.x, piece.lie.y)).toPoint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the piece that is pressed; what may become a drag begins here."""
        if self._view is None or event.button() != Qt.MouseButton.LeftButton:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        found = self.piece_at(event.position())
        if found is None and self._mark is not None and self.piece is not None:
            at, lie, table = (
                self.view.place(event.position()),
                self.piece.lie,
                self.view.figure.table,
            )
            step = TENTH if _has_shift(event) else HALF_INCH
            x, y = _snapped(at.x, step, table.right), _snapped(at.y, step, table.top)
            self.moved.emit(self.piece.id, Lie(x, y, lie.turn, lie.is_mirrored))
            return
        self._choose(found)
        if found is not None and self.may_move:
            self._pressed = event.position()
            at = self.view.place(event.position())
            grabbed = Point(at.x - found.lie.x, at.y - found.lie.y)
            self._drag = _Drag(found.item.piece, grabbed, found.lie, id=found.id)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the piece that was pressed."""
        if self._drag is None or self._pressed is None:
            return
        by = (event.position() - self._pressed).manhattanLength()
        if not self._drag.is_moved and by < QApplication.startDragDistance():
            return
        self._drag_to(event.position(), is_fine=_has_shift(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lay the piece down; a release may come without a move to its place."""
        drag = self._drag
        if drag is None or self._pressed is None:
            return
        if drag.is_moved:
            self._drag_to(event.position(), is_fine=_has_shift(event))
        self._drop()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done to the piece that is clicked, or to that with the ring."""
        if self._view is None:
            return
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self._choose(self.piece_at(QPointF(event.pos())))
            at = event.globalPos()
        elif self.piece is not None:
            at = self.mapToGlobal(self.middle_of(self.piece))
        if self.piece is not None:
            self.menu_wanted.emit(at)

    def bring(self, line: StockLine, at: QPointF, *, is_fine: bool = False) -> None:
        """Let a piece of the stock follow the pointer, while that is over the table."""
        if self._view is None or not self.may_move:
            return
        if not QRectF(self.rect()).contains(at):
            self.let_go()
            return
        if self._drag is None or self._drag.stock != line.id:
            self._drag = _Drag(line.item.piece, Point(0, 0), Lie(0, 0), stock=line.id)
        self._drag_to(at, is_fine=is_fine)

    def lay_down(self) -> None:
        """Lay the piece from the stock where the pointer left it; the next keys move it."""
        if self._drag is not None and self._drag.stock is not None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._drop()

    def let_go(self) -> None:
        """Drop no piece: what was dragged lies as before."""
        self._drag = self._pressed = None
        self.update()

    def _drag_to(self, at: QPointF, *, is_fine: bool) -> None:
        drag = self._drag
        if drag is None:
            return
        place, step = self.view.place(at), TENTH if is_fine else HALF_INCH
        x = _snapped(place.x - drag.grabbed.x, step, self.view.figure.table.right)
        y = _snapped(place.y - drag.grabbed.y, step, self.view.figure.table.top)
        drag.lie = Lie(x, y, drag.lie.turn, drag.lie.is_mirrored)
        drag.is_moved = True
        self.update()

    def _drop(self) -> None:
        drag = self._drag
        self.let_go()
        if drag is None or not drag.is_moved:
            return
        if drag.stock is not None:
            self.brought.emit(drag.stock, drag.lie)
            return
        was = next((one.lie for one in self.pieces if one.id == drag.id), None)
        if drag.id is not None and was is not None and was != drag.lie:
            self.moved.emit(drag.id, drag.lie)

    # The keys.

    def turn(self, by: int) -> None:
        """Turn the piece with the ring by so many degrees against the clock."""
        piece = self.piece
        if piece is not None:
            lie = piece.lie
            turned = Lie(lie.x, lie.y, (lie.turn + by) % 360, lie.is_mirrored)
            self.moved.emit(piece.id, turned)

    def mirror(self) -> None:
        """Change left and right of the piece with the ring, as it lies."""
        piece = self.piece
        if piece is not None:
            lie = piece.lie
            mirrored = Lie(lie.x, lie.y, -lie.turn % 360, not lie.is_mirrored)
            self.moved.emit(piece.id, mirrored)

    def event(self, event: QEvent) -> bool:
        """Escape is the map's while a piece is dragged; a tool tip says what a piece is."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            if self._drag is not None and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        elif isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            found = None if self._view is None else self.piece_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "" if found is None else found.item.piece.name)
            return True
        return super().event(event)

    def step(self, by: int) -> bool:
        """Put the ring about the next piece for 1, the one before for -1; False at the end."""
        ids = [one.id for one in self.pieces]
        at = ids.index(self._id) + by if self._id in ids else (0 if by > 0 else len(ids) - 1)
        if not 0 <= at < len(ids):
            return False
        self._choose(self.pieces[at])
        return True

    def lose_ring(self) -> None:
        """Take the ring away, without a word."""
        self._id = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the piece with the ring, or turn it by 1°; Escape drops no piece."""
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        modifiers = Qt.KeyboardModifier
        fine = modifiers.ControlModifier | modifiers.ShiftModifier
        if key == Qt.Key.Key_Escape and self._drag is not None:
            self.let_go()
        elif self._mark is not None and key in _ENTER and not held and not event.isAutoRepeat():
            self.entered.emit()
        elif self.piece is None or key not in _ARROWS or not self.may_move:
            super().keyPressEvent(event)
        elif held == fine and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.turn(1 if key == Qt.Key.Key_Left else -1)
        elif held in (modifiers.NoModifier, modifiers.ShiftModifier):
            self._nudge(*_ARROWS[key], TENTH if held else HALF_INCH, goes_on=event.isAutoRepeat())
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """What a key that was held has moved is one step."""
        drag = self._drag
        if drag is not None and drag.is_by_keys and not event.isAutoRepeat():
            self._drop()
        super().keyReleaseEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go with the page."""
        super().hideEvent(event)
        self.let_go()

    def _nudge(self, across: int, up: int, by: int, *, goes_on: bool) -> None:
        piece = self.piece
        assert piece is not None
        drag = self._drag
        if drag is None:
            drag = _Drag(piece.item.piece, Point(0, 0), piece.lie, id=piece.id, is_by_keys=True)
        table = self.view.figure.table
        x = min(max(drag.lie.x + across * by, 0), table.right)
        y = min(max(drag.lie.y + up * by, 0), table.top)
        drag.lie = Lie(x, y, drag.lie.turn, drag.lie.is_mirrored)
        drag.is_moved = True
        self._drag = drag
        if goes_on:
            self.update()
        else:
            self._drop()

    def _choose(self, piece: TablePiece | None) -> None:
        self.choose(None if piece is None else piece.id)
        self.chosen.emit()

    def _describe(self) -> None:
        piece, t = self.piece, self._t
        if piece is None:
            self.setAccessibleDescription(t("Press Tab for the first piece of terrain."))
            return
        self.setAccessibleDescription(
            t(
                "{name}, {x} in from the left, {y} in from the near edge, turned by {turn}°",
                name=piece.item.piece.name, x=f"{piece.lie.x / 10:g}", y=f"{piece.lie.y / 10:g}",
                turn=piece.lie.turn,
            )
        )  # fmt: skip


def _has_shift(event: QMouseEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)


def _snapped(at: int, step: int, most: int) -> int:
    """To the nearest step, upon the table."""
    return min(max(round(at / step) * step, 0), most, FARTHEST)
