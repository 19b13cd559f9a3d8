"""LookbackPage: the event in numbers, by faction, scenario, way of winning and army list."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QFileDialog, QScrollArea, QSizePolicy, QWidget

from app.paths import documents
from app.services.core.changes import Changes
from app.services.event.event_draft import event_line
from app.services.exchange.lookback import (
    Table,
    TableRow,
    cell_text,
    csv_text,
    lookback_tables,
    workbook,
)
from app.services.players.player_lookup import fold
from app.ui.core.bound_acts import BoundActs, Handler
from app.ui.core.desktop import begin_in, copy_text, with_ending, write_whole
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import EmptyState, quiet_label
from app.ui.core.widgets.master_detail import AsideWhereWide
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.table import FittingColumns, row_table, stretch_column
from app.ui.exchange.acts import LOOKBACK
from app.words.exchange.exports import export_file_name, exported_sentence

_PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.Dense3Pattern,
)
_ROW_LINES, _BAR_SHARE = 1.5, 0.72
"""The height of a row in lines of text, and how much of it the bar has."""
_LABEL_SHARE = 0.42
"""Of the width labels have at most so much."""
_GAP = 10.0


class BarPlot(QWidget):
    """The plot of a table, as tall as its rows need."""

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._rows: tuple[TableRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_table(self, table: Table) -> None:
        """Draw the rows of a table that have a bar."""
        self._table = table
        self._rows = tuple(row for row in table.rows if any(row.parts))
        self.setAccessibleName(table.title)
        self.setAccessibleDescription("; ".join(self._description(row) for row in self._rows))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """A row for each bar, and one for the legend."""
        lines = (len(self._rows) + self._legend_lines()) * _ROW_LINES + 0.5
        return QSize(400, int(lines * QFontMetricsF(self.font()).lineSpacing()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The legend takes the lines that it needs."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the legend, then the bars."""
        if self._table is None or not self._rows:
            return
        painter = QPainter(self)
        metrics = QFontMetricsF(self.font())
        high = metrics.lineSpacing() * _ROW_LINES
        for number, place in enumerate(self._legend_places()):
            self._key(painter, metrics, number, place, high)
        first = self._legend_lines()
        widest = max(metrics.horizontalAdvance(row.label) for row in self._rows)
        left = min(widest, self.width() * _LABEL_SHARE) + _GAP
        most = max(sum(row.parts) for row in self._rows)
        room = self.width() - left - metrics.horizontalAdvance(f" {most} ") - _GAP
        for number, row in enumerate(self._rows, first):
            line = QRectF(0, number * high, self.width(), high)
            self._label(painter, metrics, row, QRectF(0, line.top(), left - _GAP, high))
            self._bar(painter, row, QRectF(left, line.top(), room, high), room / most)

    def _fit(self) -> None:
        height = self.sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)

    def _legend_lines(self) -> int:
        places = self._legend_places()
        high = QFontMetricsF(self.font()).lineSpacing() * _ROW_LINES
        return 1 + round(places[-1].y() / high) if places else 0

    def _legend_places(self) -> list[QPointF]:
        """Where each part of the legend begins: from the left, a new line where one is full."""
        if self._table is None:
            return []
        metrics = QFontMetricsF(self.font())
        places, x, y = [], 0.0, 0.0
        for name in self._table.parts:
            wide = _swatch(metrics) * 1.6 + _GAP / 2 + metrics.horizontalAdvance(name)
            if x and x + wide > self.width():
                x, y = 0.0, y + metrics.lineSpacing() * _ROW_LINES
            places.append(QPointF(x, y))
            x += wide + 2 * _GAP
        return places

    def _key(
        self, painter: QPainter, metrics: QFontMetricsF, number: int, place: QPointF, high: float
    ) -> None:
        assert self._table is not None
        side = _swatch(metrics)
        self._part(
            painter, QRectF(place.x(), place.y() + (high - side) / 2, side * 1.6, side), number
        )
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        baseline = place.y() + (high + metrics.ascent() - metrics.descent()) / 2
        name = self._table.parts[number]
        painter.drawText(QPointF(place.x() + side * 1.6 + _GAP / 2, baseline), name)

    def _label(
        self, painter: QPainter, metrics: QFontMetricsF, row: TableRow, room: QRectF
    ) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        text = metrics.elidedText(row.label, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def _bar(self, painter: QPainter, row: TableRow, room: QRectF, unit: float) -> None:
        tall = room.height() * _BAR_SHARE
        x, top = room.left(), room.top() + (room.height() - tall) / 2
        for number, count in enumerate(row.parts):
            if count:
                self._part(painter, QRectF(x, top, count * unit, tall), number, str(count))
                x += count * unit
        total = str(sum(row.parts))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        place = QRectF(x + _GAP / 2, room.top(), 200, room.height())
        if len(row.parts) > 1:
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, total)

    def _part(self, painter: QPainter, place: QRectF, number: int, text: str = "") -> None:
        """A part of a bar; its number stands on a plate where a pattern would hide it."""
        colours = self.palette()
        ink = colours.color(QPalette.ColorRole.Highlight)
        style = _PATTERNS[number % len(_PATTERNS)]
        painter.fillRect(place, colours.color(QPalette.ColorRole.Base))
        painter.fillRect(place, QBrush(ink, style))
        painter.setPen(ink)
        painter.drawRect(place)
        wide = QFontMetricsF(self.font()).horizontalAdvance(text) + 6
        if not text or wide > place.width():
            return
        if style is Qt.BrushStyle.SolidPattern:
            painter.setPen(colours.color(QPalette.ColorRole.HighlightedText))
        else:
            plate = QRectF(0, 0, wide, place.height() - 4)
            plate.moveCenter(place.center())
            painter.fillRect(plate, QColor(colours.color(QPalette.ColorRole.Base)))
            painter.setPen(colours.color(QPalette.ColorRole.Text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _description(self, row: TableRow) -> str:
        assert self._table is not None
        parts = zip(self._table.parts, row.parts, strict=True)
        return f"{row.label}: " + ", ".join(f"{count} {name}" for name, count in parts if count)


def _swatch(metrics: QFontMetricsF) -> float:
    """The height of a patch in the legend."""
    return metrics.height() * 0.8


_PLOT_WIDE = 36
"""In heights of type, beside the table."""
_LETTERS = 18
"""Of the first column so much is seen before figures."""
_NOTE_LINES = 4
"""Of what the numbers come to so much is seen, a line less where there is little height."""
_ALWAYS_SEEN = 3
"""Columns that are seen in the narrowest window; a tool tip says them all."""
_TABLES = frozenset({"player", "army_list", "round", "game", "event", "house_scenario"})


class LookbackPage(Page):
    """Tables with their plots; nothing here is for players before the event ends."""

    ACTS = LOOKBACK
    """What can be done here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._tables: tuple[Table, ...] = lookback_tables(self.t, desk.state)
        self._shown = 0
        self._listed: tuple[str, tuple[str, ...]] | None = None
        """Key and heads of the table whose rows are listed."""
        self._build()

    def is_touched_by(self, changes: Changes) -> bool:
        """Players, lists, rounds and results."""
        return bool(changes.tables & _TABLES)

    @property
    def shown(self) -> Table:
        """The table in sight."""
        return self._tables[self._shown]

    def start(self) -> None:
        """Begin in the table, or in what is in its place."""
        seen = self._scroll if self.is_low and self._chart.isChecked() else self.table
        (seen if self.shown.rows else self._empty).setFocus()

    def reload(self) -> None:
        """Compute the tables again."""
        self._tables = lookback_tables(self.t, self.desk.state)
        self.show_table(self._shown)

    def _has_rows(self) -> bool:
        return any(table.rows for table in self._tables)

    def show_table(self, number: int) -> None:
        """Show one of the tables, counted from 0."""
        self._shown = number
        table = self.shown
        for n, name in enumerate(self._names):
            self._bound[name].setChecked(n == number)
        has_rows = bool(table.rows)
        if not has_rows and self.table.hasFocus():
            self._empty.show()
            self._empty.setFocus()
        self._empty.setVisible(not has_rows)
        self._note.setText("\n".join(table.notes if has_rows else ()))
        self._note_room.setVisible(has_rows and bool(table.notes))
        self._empty.set_text("\n".join(table.notes) or self._nothing_yet)
        self._sides.setVisible(has_rows)
        self._bound.refresh()
        listed = (table.key, tuple(table.heads))
        if listed != self._listed:
            # Rows of another table have not these columns.
            self._model.set_rows(())
        self._listed = listed
        self._model.set_columns(_columns(table))
        self._fitting.give_way = range(len(table.heads) - 1, _ALWAYS_SEEN - 1, -1)
        self._model.set_rows(table.rows)
        self.table.setAccessibleName(table.title)
        stretch_column(self.table, 0, _LETTERS)
        if table.rows and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self.plot.show_table(table)

    def fit_height(self) -> None:
        """Show the table or its chart where there is no height for both."""
        self._chart.setVisible(self.is_low)
        self._note_room.keep(_NOTE_LINES - self.is_low)
        self._share_height()

    def _share_height(self) -> None:
        is_chart = self._chart.isChecked()
        self.table.setVisible(not self.is_low or not is_chart)
        self._scroll.setVisible(not self.is_low or is_chart)

    def export(self) -> None:
        """Ask for a place, and write every table with its plot into a workbook there."""
        title = self.t("Export the statistics")
        event = self.desk.session.read(event_line).name
        offered = begin_in(documents(), export_file_name(self.t, "statistics", event))
        name, _ = QFileDialog.getSaveFileName(self, title, offered, "Excel (*.xlsx)")
        if name:
            self.export_to(Path(name))

    def export_to(self, path: Path) -> None:
        """Write every table with its plot into a workbook."""
        path = with_ending(str(path), ".xlsx")
        why = write_whole(path, workbook(self._tables))
        if why:
            self.line.say(self.t("Can't write {path}: {why}", path=path, why=why), "bad")
        else:
            self.line.say(exported_sentence(self.t, str(path)))

    def copy(self) -> None:
        """Copy the table in sight, as a spreadsheet takes it."""
        name = self.desk.session.read(event_line).name
        copy_text(f"{name} – {self.shown.title}\n{csv_text(self.shown, between=chr(9))}")
        self.line.say(self.t("The table is copied as text."))

    def _build(self) -> None:
        row = FlowLayout()
        names = [f"table_{n}" for n in range(1, len(self._tables) + 1)]
        tables = {name: partial(self._chosen, n) for n, name in enumerate(names)}
        handlers: dict[str, Handler] = {**tables, "export": self.export, "copy": self.copy}
        conditions = {"has_rows": self._has_rows}
        self._bound = BoundActs(self.t, self.ACTS, self, handlers, conditions=conditions)
        for name, table in zip(names, self._tables, strict=True):
            row.addWidget(self._bound.button(name, text=table.title, checkable=True))
        self._names = names
        self._chart = push_button(self.t("Chart"), checkable=True, visible=False)
        self._chart.setToolTip(self.t("Show the table or its chart"))
        self._chart.toggled.connect(lambda _: self._share_height())
        for button in (self._chart, self._bound.button("export")):
            row.addWidget(button)
        self._nothing_yet = self.t(
            "Factions are counted once players are registered; wins, scenarios and lists from "
            "the first result on."
        )
        self._empty = EmptyState(self.t("Nothing to count yet"), self._nothing_yet)
        self._note = quiet_label()
        self._note_room = ReservedRoom(self._note, lines=_NOTE_LINES)
        self._model: RowModel[TableRow] = RowModel((), lambda row: row.label, self)
        self.table = row_table(RowFilter(self._model, self), stretch=0, letters=_LETTERS)
        self._fitting = FittingColumns(self.table, (), {0: _LETTERS})
        # As counted until a head is clicked.
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.plot = BarPlot()
        self._scroll = QScrollArea(objectName="browser", widgetResizable=True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroll.setAccessibleName(self.t("Chart"))
        self._scroll.setWidget(self.plot)
        for widget in (self._scroll.viewport(), self.plot):
            widget.setAutoFillBackground(False)
        self.body.addLayout(row)
        self._sides = AsideWhereWide(self.table, self._scroll, share=2, ems=_PLOT_WIDE)
        self.body.addWidget(self._note_room)
        self.body.addWidget(self._empty, 1)
        self.body.addWidget(self._sides, 1)

    def _chosen(self, number: int) -> None:
        self.show_table(number)
        self.start()


def _whole_row(table: Table, row: TableRow) -> str:
    cells = (cell_text(table, n, cell) for n, cell in enumerate(row.cells))
    return "\n".join(f"{head}: {cell}" for head, cell in zip(table.heads, cells, strict=True))


def _columns(table: Table) -> tuple[Column[TableRow], ...]:
    return tuple(
        Column(
            title=head,
            text=lambda row, n=n: cell_text(table, n, row.cells[n]),
            key=lambda row, n=n: _sorted_by(row, n),
            tool_tip=lambda row: _whole_row(table, row),
            is_number=n not in table.texts,
        )
        for n, head in enumerate(table.heads)
    )


def _sorted_by(row: TableRow, column: int) -> object:
    cell = row.cells[column]
    return fold(cell) if isinstance(cell, str) else -1.0 if cell is None else float(cell)
