"""FiguresView: every figure that an event is played by, with where it is printed."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from app.services.event.figures import PacketFigure, event_figures, figures_of
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import copy_text
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import ROW_ROLE, Column, RowFilter, RowModel
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.event.acts import FIGURES
from app.words.core.catalogue import Words
from app.words.event.figures import (
    figure_name,
    figure_sentence,
    figure_text,
    figures_title,
    source_text,
)

FIGURE, VALUE, SOURCE = range(3)
_LETTERS = 24
"""Of a value so much is seen before its source."""

_AS_IN_THE_PACKET = -1
"""No column to sort by: the packet's own order keeps together what belongs together."""


class FiguresView(QWidget):
    """A table to be searched: figure, value, source. What is our own reading stands in italics.

    Signals:
        left(): back to where it was opened.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._model: RowModel[PacketFigure] = RowModel(
            self._columns(), lambda figure: figure.key, self
        )
        self._filter = RowFilter(self._model, self)
        self._build()

    @property
    def shown(self) -> tuple[PacketFigure, ...]:
        """The figures that are shown, from the top."""
        rows = range(self._filter.rowCount())
        return tuple(self._filter.index(row, 0).data(ROW_ROLE) for row in rows)

    @property
    def about(self) -> str:
        """The full sentence below the table about the value under the cursor."""
        return self._about.text()

    def show_packet(self, text: str, *, is_ruled: bool = False) -> None:
        """Show the figures of a packet and begin in the search.

        Args:
            text: a packet merged with its variants, as an event keeps it.
            is_ruled: the EO has put tournament points first in the standings.
        """
        self.show_figures(figures_of(text, is_ruled=is_ruled))

    def show_figures(self, figures: tuple[PacketFigure, ...]) -> None:
        """Show figures and begin in the search."""
        self._title.setText(figures_title(self._t, figures[0].packet))
        self._model.set_rows(figures)
        self.search.clear()
        self.table.selectRow(0)
        self.start()

    def start(self) -> None:
        """Begin in the search."""
        self.search.setFocus()

    def copy(self) -> None:
        """Copy what is shown as text."""
        copy_text("\n".join(figure_sentence(self._t, figure) for figure in self.shown))
        self._message.setText(self._t("✓  Copied"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leads from the search to the table, Escape clears the search, then leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            if not self.table.currentIndex().isValid():
                self.table.selectRow(0)
            self.table.setFocus()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        if self.search.text():
            self.search.clear()
            self.search.setFocus()
        else:
            self.left.emit()

    def _columns(self) -> tuple[Column[PacketFigure], ...]:
        t = self._t
        return (
            Column(title=t("Rule"), text=lambda figure: figure_name(t, figure), roles=_italics),
            Column(title=t("Value"), text=lambda figure: figure_text(t, figure), roles=_italics),
            Column(title=t("Source"), text=lambda figure: source_text(t, figure), roles=_italics),
        )

    def _row_chosen(self, new: QModelIndex, _old: QModelIndex) -> None:
        figure = new.data(ROW_ROLE)
        self._about.setText(
            figure_sentence(self._t, figure) if isinstance(figure, PacketFigure) else ""
        )

    def _searched(self, text: str) -> None:
        self._message.setText("")
        self._filter.set_text(text)
        self.table.selectRow(0)

    def _build(self) -> None:
        t = self._t
        self._title = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.search = QLineEdit(placeholderText=t("Filter: any words"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Filter the figures"))
        self.search.textChanged.connect(self._searched)
        self.table = row_table(self._filter, stretch=VALUE, searched=(0,))
        # The line below says the source too.
        FittingColumns(self.table, (SOURCE,), {VALUE: _LETTERS})
        self.table.setSortingEnabled(False)
        self._filter.sort(_AS_IN_THE_PACKET)
        self.table.setAccessibleName(t("Rules values"))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._about = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._about.setMinimumHeight(2 * self._about.fontMetrics().height())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        handlers = {"copy": self.copy, "find": lambda: self.search.setFocus()}
        copy = BoundActs(self._t, FIGURES, self, handlers).button("copy")
        box.addLayout(PageHead(self._t, self._title, self.left.emit, copy))
        for widget in (self.search, self.table, self._about):
            box.addWidget(widget)
        box.setStretchFactor(self.table, 1)
        self._message = plain_label(objectName="quiet")
        box.addWidget(self._message)


def _italics(figure: PacketFigure, role: int) -> object:
    if role == Qt.ItemDataRole.FontRole and (figure.is_ours or figure.is_ruled):
        font = QFont()
        font.setItalic(True)
        return font
    return None


class FiguresPage(QWidget):
    """The figures of the open event, over the whole window.

    Signals:
        left(): back to the event.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self.view = FiguresView(t)
        self.view.left.connect(self.left)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.addWidget(self.view)

    def show_event(self, desk: Desk) -> None:
        """Show the figures that an event keeps."""
        self.view.show_figures(desk.session.read(event_figures))
