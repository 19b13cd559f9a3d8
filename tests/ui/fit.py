"""Fit: what of a window is cut – texts without room, controls outside of what they are in."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QHelpEvent, QPaintDevice, QPaintEngine, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QToolTip,
    QWidget,
)

from app.ui.core.widgets.labels import ElidedLabel
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.text_cell import TextCell

_ROUNDING = 2
"""Pixels that a text may lack without a letter being cut."""

_FEWEST_LETTERS = 5
_SMALLEST = 0.8
"""Of the window's type."""

TIP = Qt.ItemDataRole.ToolTipRole


def cut(root: QWidget) -> list[str]:
    """What of a window can't be read, or lies outside of what it is in; sentences."""
    found: list[str] = []
    for one in root.findChildren(QWidget):
        if one.isVisibleTo(root) and not _is_hidden_part(one, root):
            found += [f"{what} – {_path(one, root)}" for what in _faults(one, root)]
    return found


def _faults(one: QWidget, root: QWidget) -> Iterator[str]:
    yield from _outside(one, root)
    if one.font().pointSizeF() < QApplication.font().pointSizeF() * _SMALLEST:
        yield f"type of {one.font().pointSizeF()} left over from smaller text"
    if isinstance(one, QCheckBox | QRadioButton | QPushButton | QToolButton):
        yield from _of_button(one)
    elif isinstance(one, QLabel):
        yield from _of_label(one)
    elif isinstance(one, QComboBox):
        yield from _of_choice(one)
    elif isinstance(one, QLineEdit):
        yield from _of_field(one)
    elif isinstance(one, QHeaderView):
        yield from _of_header(one)
    elif isinstance(one, QTableView):
        yield from _of_table(one)
        yield from _of_cells(one)
    elif isinstance(one, QListView):
        yield from _of_list(one)
        yield from _of_cells(one)


def _is_hidden_part(one: QWidget, root: QWidget) -> bool:
    """What Qt puts into a control for itself, or lies in a place that scrolls away."""
    if isinstance(one, QScrollBar | QMenuBar) or one.objectName().startswith("qt_"):
        return True
    parent = one.parentWidget()
    while parent is not None and parent is not root:
        if isinstance(parent, QComboBox | QMenuBar | QScrollBar):
            return True
        if isinstance(parent, QLineEdit) and isinstance(one, QAbstractButton):
            return True
        parent = parent.parentWidget()
    return one.isWindow()


def _outside(one: QWidget, root: QWidget) -> Iterator[str]:
    parent = one.parentWidget()
    if parent is None or one.size().isEmpty():
        return
    here = one.geometry()
    area = parent.parentWidget()
    if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
        if not isinstance(area, QAbstractItemView) and here.width() > parent.width() + _ROUNDING:
            yield f"scrolls aside, {here.width()} in {parent.width()}"
        return
    if isinstance(parent, QAbstractItemView | QHeaderView):
        return
    room = parent.rect().adjusted(-_ROUNDING, -_ROUNDING, _ROUNDING, _ROUNDING)
    if not room.contains(here):
        yield f"outside: {_rect(here)} in {parent.width()}×{parent.height()}"


def _of_button(one: QAbstractButton) -> Iterator[str]:
    text = one.text()
    if not text:
        if not one.icon().isNull() and not (one.accessibleName() or one.toolTip()):
            yield "an icon without a name"
        return
    wanted = one.minimumSizeHint().expandedTo(one.sizeHint())
    if one.width() + _ROUNDING < wanted.width() and text.rstrip("…") not in one.toolTip():
        yield f"{text!r} needs {wanted.width()} and has {one.width()}"
    if text.endswith("…") and len(text) < _FEWEST_LETTERS:
        yield f"{text!r} is all that is left of a text"
    if one.height() + _ROUNDING < wanted.height():
        yield f"{text!r} is {wanted.height()} high and has {one.height()}"


def _of_label(one: QLabel) -> Iterator[str]:
    is_out_of_sight = one.visibleRegion().isEmpty()
    if not one.text() or one.pixmap().width() or is_out_of_sight or _in_reserved_room(one):
        return
    if isinstance(one, ElidedLabel):
        shown = one.contentsRect().width() + _ROUNDING
        if one.fontMetrics().horizontalAdvance(one.text()) > shown and not one.toolTip():
            yield f"{one.text()[:40]!r} is elided without a tool tip"
    elif one.wordWrap():
        needs = one.heightForWidth(one.width())
        if one.height() + _ROUNDING < needs:
            yield f"{one.text()[:60]!r} needs a height of {needs} and has {one.height()}"
        widest = max(map(one.fontMetrics().horizontalAdvance, one.text().split()), default=0)
        if one.contentsRect().width() + _ROUNDING < widest:
            yield f"a word of {one.text()[:60]!r} needs {widest} and has {one.width()}"
    else:
        wanted = one.sizeHint()
        if one.width() + _ROUNDING < wanted.width() and one.text() not in one.toolTip():
            yield f"{one.text()[:60]!r} needs {wanted.width()} and has {one.width()}"
    line = one.fontMetrics().height()
    if one.height() + _ROUNDING < line:
        yield f"{one.text()[:40]!r} is {line} high and has {one.height()}"


def _in_reserved_room(one: QWidget) -> bool:
    parent = one.parentWidget()
    while parent is not None:
        if isinstance(parent, ReservedRoom):
            return True
        parent = parent.parentWidget()
    return False


def _of_choice(one: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    one.initStyleOption(option)
    room = one.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, one
    )
    text = one.currentText()
    needs = one.fontMetrics().horizontalAdvance(text)
    if needs > room.width() + _ROUNDING and text not in one.toolTip() and not one.isEditable():
        yield f"{text!r} needs {needs} and has {room.width()}"
    if one.height() + _ROUNDING < one.fontMetrics().height():
        yield f"{text!r} has a height of {one.height()}"


def _of_field(one: QLineEdit) -> Iterator[str]:
    option = QStyleOptionFrame()
    one.initStyleOption(option)
    room = one.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, one)
    metrics, hint = one.fontMetrics(), one.placeholderText()
    if not one.text() and hint and hint not in one.toolTip():
        needs = metrics.horizontalAdvance(hint)
        has = room.width() - one.textMargins().left() - one.textMargins().right() - 4
        if needs > has + _ROUNDING:
            yield f"the hint {hint!r} needs {needs} and has {has}"
    if room.height() + _ROUNDING < metrics.height():
        yield f"a field of {metrics.height()} has a height of {room.height()}"
    most = one.maxLength()
    if 0 < most <= 4 and room.width() < metrics.horizontalAdvance("0" * most):
        yield f"no room for {most} digits"


def _of_header(one: QHeaderView) -> Iterator[str]:
    model = one.model()
    if model is None or one.orientation() is not Qt.Orientation.Horizontal:
        return
    for n in range(one.count()):
        text = str(model.headerData(n, one.orientation()) or "")
        if not text or one.isSectionHidden(n) or not one.sectionSize(n):
            continue
        tip = str(model.headerData(n, one.orientation(), TIP) or "")
        needs = one.fontMetrics().horizontalAdvance(text)
        if needs > one.sectionSize(n) + _ROUNDING and not tip:
            yield f"the header {text!r} needs {needs} and has {one.sectionSize(n)}"
    if one.height() + _ROUNDING < one.fontMetrics().height():
        yield f"a header of a height of {one.height()}"


def _of_table(one: QTableView) -> Iterator[str]:
    model = one.model()
    if model is None or not model.rowCount():
        return
    line = one.fontMetrics().height()
    high = one.rowHeight(0)
    if high < line:
        yield f"rows of {high} for a line of {line}"
    if high > 3.5 * line:
        yield f"rows of {high} for a line of {line}: left over from larger text"
    for column in range(model.columnCount()):
        index = model.index(0, column)
        delegate = one.itemDelegateForIndex(index)
        has_tip = bool(index.data(TIP)) or isinstance(delegate, TextCell)
        if one.isColumnHidden(column) or has_tip:
            continue
        wanted = one.sizeHintForColumn(column)
        if wanted > one.columnWidth(column) + _ROUNDING:
            yield f"column {column} needs {wanted} and has {one.columnWidth(column)}, without a tip"


def _of_list(one: QListView) -> Iterator[str]:
    model = one.model()
    if model is None or not model.rowCount() or one.flow() is QListView.Flow.LeftToRight:
        return
    if one.objectName() == "rail" and one.verticalScrollBar().maximum():
        yield "the pages don't all have room"
    line = one.fontMetrics().height()
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        rect = one.visualRect(index)
        text = str(index.data() or "")
        if text and rect.height() < line:
            yield f"{text[:40]!r} has a row of {rect.height()} for a line of {line}"
        if one.wordWrap() or index.data(TIP) or one.horizontalScrollBar().maximum():
            continue
        needs = max(map(one.fontMetrics().horizontalAdvance, text.split("\n")))
        if needs > rect.width() + _ROUNDING:
            yield f"{text[:40]!r} needs {needs} and has {rect.width()}, without a tip"


_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_WORD = re.compile(r"\w\w+")


class PaintedTexts(QPaintDevice):
    """Paper that notes each text that is painted on it, and where."""

    def __init__(self, like: QPaintDevice) -> None:
        super().__init__()
        self._like = like
        self._engine = _TextEngine()

    @property
    def texts(self) -> list[tuple[str, QRect]]:
        """What was painted, and the room that its letters take."""
        return self._engine.texts

    def paintEngine(self) -> QPaintEngine:  # noqa: N802
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return self._like.metric(metric)


class _TextEngine(QPaintEngine):
    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.texts: list[tuple[str, QRect]] = []

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: object) -> None:  # noqa: N802
        """Pens and brushes make no difference."""

    def drawTextItem(self, at: QPointF, item: object) -> None:  # noqa: N802
        start = self.painter().transform().map(at)
        wide, up, down = item.width(), item.ascent(), item.descent()  # type: ignore[attr-defined]
        place = QRect(round(start.x()), round(start.y() - up), round(wide), round(up + down))
        self.texts.append((item.text(), place))  # type: ignore[attr-defined]

    def _draw_nothing(self, *_: object) -> None:
        """Only texts are looked at."""

    drawPath = drawPixmap = drawImage = drawPolygon = _draw_nothing  # noqa: N815
    drawRects = drawLines = drawPoints = drawEllipse = drawTiledPixmap = _draw_nothing  # noqa: N815


def _of_cells(view: QTableView | QListView) -> Iterator[str]:
    """What the delegates of a view paint in the cells that are in sight."""
    faults = set()
    for index in _cells_in_sight(view):
        whole = view.visualRect(index)
        for text, place in painted(view, index):
            if _ELLIPSIS in text and text not in str(index.data() or ""):
                tip = _tip_of(view, index)
                if not all(word in tip for word in _WORD.findall(text)):
                    faults.add(f"column {index.column()}: {text!r} is cut, and the tip is {tip!r}")
            elif place.right() > whole.right() + _ROUNDING or place.left() < whole.left():
                faults.add(f"column {index.column()}: {text!r} is painted beyond its cell")
            elif place.height() > whole.height() + place.height() // 4:
                faults.add(f"column {index.column()}: {text!r} is higher than its row")
    yield from sorted(faults)


def painted(view: QAbstractItemView, index: QModelIndex) -> list[tuple[str, QRect]]:
    """The texts that the delegate of a cell paints, and where."""
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = view.visualRect(index)
    paper = PaintedTexts(view.viewport())
    painter = QPainter(paper)
    painter.setFont(view.font())
    view.itemDelegateForIndex(index).paint(painter, option, index)
    painter.end()
    return paper.texts


def _cells_in_sight(view: QTableView | QListView) -> Iterator[QModelIndex]:
    model = view.model()
    if model is None:
        return
    seen = view.viewport().rect()
    for row in range(model.rowCount()):
        for column in range(model.columnCount() if isinstance(view, QTableView) else 1):
            index = model.index(row, column)
            if seen.intersects(view.visualRect(index)):
                yield index


def _tip_of(view: QAbstractItemView, index: QModelIndex) -> str:
    """What the pointer is shown over a cell."""
    at = view.visualRect(index).intersected(view.viewport().rect()).center()
    there = view.viewport().mapToGlobal(at)
    QToolTip.showText(there, "no tip", view.viewport())
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, there))
    tip = QToolTip.text()
    return "" if tip == "no tip" else tip


def _rect(rect: QRect) -> str:
    return f"{rect.x()},{rect.y()} {rect.width()}×{rect.height()}"


def _path(one: QWidget, root: QWidget) -> str:
    """Where a widget is: its class and those around it."""
    names = []
    widget: QWidget | None = one
    while widget is not None and widget is not root and len(names) < 5:
        name = widget.objectName() or str(widget.property("text") or "")[:20]
        names.append(f"{type(widget).__name__}{f' {name!r}' if name else ''}")
        widget = widget.parentWidget()
    at = one.mapTo(root, QPoint())
    return f"{' < '.join(names)} at {at.x()},{at.y()}"
