"""TableEntry: the table whose slip comes next, typed, scanned or found; and the list of tables."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QWidget,
)

from app.rules.core.round import Round
from app.services.results.board import (
    CODE_MARK,
    ResultLine,
    TableState,
    TableTyped,
    found_lines,
    table_typed,
)
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.icons import state_colour, state_icon
from app.ui.core.row_model import ROW_ROLE, Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.form_fields import FORWARD, is_command
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.table import row_table
from app.ui.results.acts import RESULTS
from app.words.core.catalogue import Words, kept_apart
from app.words.results.errors import wrong_table_sentence
from app.words.results.results import found_sentence, is_won_by, result_short
from app.words.results.second_reading import table_state

_ENDS = (*FORWARD, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)


class TableField(QLineEdit):
    """A table's number, the code of a slip, or words of a player's name.

    Signals:
        entered(): Enter or Tab, after a number Space too: that is the table.

    Attributes:
        is_fresh: nothing was typed since the last slip was done; a separator too many of that slip
            says nothing here.
    """

    entered = Signal()

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.is_fresh = False

    def event(self, event: QEvent) -> bool:
        """Take Tab before it leaves the field, where a table is typed or a slip was just done."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_meant = bool(self.text()) or self.is_fresh
            if event.key() == Qt.Key.Key_Tab and is_meant:
                self.keyPressEvent(event)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on by a separator; in a name it is one of its letters."""
        fresh, self.is_fresh = self.is_fresh, False
        is_name = bool(self.text()) and not self.text().strip().isdecimal()
        ends = _ENDS[len(FORWARD) :] if is_name else _ENDS
        if event.key() in ends and not is_command(event):
            if not event.isAutoRepeat() and not (fresh and not self.text()):
                self.entered.emit()
        else:
            super().keyPressEvent(event)


class TableEntry(QWidget):
    """The field with its name, and a message about what was typed.

    Signals:
        taken(int): a table of the round.
        searched(str): the tables that this text means are looked for; "" for all.
    """

    taken = Signal(int)
    searched = Signal(str)

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self.round: Round | None = None
        """The round whose tables are meant."""
        self.found: Callable[[str], Sequence[ResultLine]] = lambda _: ()
        """The tables that a text means."""
        self.field = TableField(placeholderText=t("number or name"), maxLength=40)
        self.field.setAccessibleName(t("Table number, player or slip code"))
        self.field.setToolTip(self.field.placeholderText())
        self.field.textEdited.connect(lambda _: self._typed())
        self.field.entered.connect(self.enter)
        # Not for each key: a scanner types faster, and its code is no name.
        self._soon = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._soon.timeout.connect(self._search)
        # Room for it is always kept, so that nothing moves when a message appears; more scrolls.
        self._message = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._message.setProperty("problem", True)
        label = plain_label(t("T&able"))
        label.setBuddy(self.field)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label)
        row.addWidget(self.field, 2)
        self._room = ReservedRoom(self._message, lines=_MESSAGE_LINES)
        row.addWidget(self._room, 3)
        self._page_height = 0
        self._fit()

    @property
    def message(self) -> str:
        """The message at the field; "" for none."""
        return self._message.text()

    def say(self, sentence: str) -> None:
        """Say what is wrong; "" for nothing any more."""
        self._message.setText(f"✕  {sentence}" if sentence else "")

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text needs other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def fit_height(self, page: int) -> None:
        """Give slip and tables the room of the message's second line where a page is low."""
        self._page_height = page
        self._fit()

    def _fit(self) -> None:
        em = self.fontMetrics().height()
        self.field.setMinimumWidth(_FIELD_LEAST * em)
        self.field.setMaximumWidth(_FIELD_MOST * em)
        lines = _MESSAGE_LINES if self._page_height >= _HIGH * em else 1
        self._room.keep(lines)
        # One line is in the middle, beside the field.
        self._message.setMinimumHeight(lines * self.fontMetrics().lineSpacing())

    def wait(self) -> None:
        """Wait for the next table."""
        # Not clear(), after which Ctrl+Z would bring the old number back.
        self.show_text("")
        self.field.is_fresh = True
        self.field.setFocus()

    def show_table(self, table: int) -> None:
        """Show which table's slip is in hand."""
        self.show_text(str(table))

    def show_text(self, text: str) -> None:
        """Show a text without looking for it: all tables are listed."""
        self._soon.stop()
        self.field.setText(text)
        self.say("")
        self.searched.emit("")

    def enter(self) -> None:
        """Take what is typed, or say what is wrong with it."""
        if self.round is not None:
            self._take(table_typed(self.round, self.field.text()))

    def scan(self, code: str) -> None:
        """Take the code of a slip."""
        self.field.setText(code)
        self.enter()

    def _typed(self) -> None:
        self.say("")
        self._soon.start()

    def _search(self) -> None:
        text = self.field.text()
        self.searched.emit("" if text.upper().startswith(CODE_MARK) else text)

    def _take(self, typed: TableTyped) -> None:
        round_ = self.round
        assert round_ is not None
        if typed.table is not None and any(game.table == typed.table for game in round_.games):
            self.taken.emit(typed.table)
            return
        text = self.field.text()
        is_name = typed.table is None and typed.other_round is None and bool(text.strip())
        found = self.found(text) if is_name else ()
        if len(found) == 1 and found[0].table is not None:
            self.taken.emit(found[0].table)
            return
        self.field.setFocus()
        self.field.selectAll()
        if is_name and not text.upper().startswith(CODE_MARK):
            self.say(found_sentence(self._t, text.strip(), len(found)))
            return
        self.say(wrong_table_sentence(self._t, text, round_.number, typed.other_round))


_SEARCH_MS = 120
"""After so short a silence what is typed is looked for."""
_FIELD_LEAST, _FIELD_MOST = 7, 14
"""Width of the field, in times of the height of the type."""
_MESSAGE_LINES = 2
"""What is seen of a message beside the field; more of it scrolls."""
_HIGH = 37
"""A page that is lower, in heights of type, has room for one line of it."""

STATE, RESULT = 3, 4
"""The columns of the state of a table and of its result."""
_NAME_LETTERS = 10
"""A name is not cut to fewer."""
_WIDE = 36
"""The result has a column where the list is wider than so many times the height of the type."""


# Whole numbers, as they are compared for each cell that is painted.
_ICON, _INK, _READ_OUT = (
    int(role)
    for role in (
        Qt.ItemDataRole.DecorationRole,
        Qt.ItemDataRole.ForegroundRole,
        Qt.ItemDataRole.AccessibleTextRole,
    )
)


def result_columns(t: Words) -> tuple[Column[ResultLine], ...]:
    """Table, both players, how far it is, and what was entered."""

    def result(line: ResultLine) -> str:
        return "" if line.is_missing or line.is_blind else result_short(t, line.game)

    def name(line: ResultLine, side: int) -> str:
        return kept_apart((line.first, line.second)[side])

    def has_won(line: ResultLine, side: int) -> bool:
        return not line.is_blind and is_won_by(line.game, line.game.sides[side])

    def player_column(title: str, side: int) -> Column[ResultLine]:
        def sign(line: ResultLine, role: int) -> object:
            if role == _ICON:
                return state_icon("won") if has_won(line, side) else None
            if role == _READ_OUT and has_won(line, side):
                return t("{name}, won", name=name(line, side))
            return None

        return Column(title=title, text=lambda line: name(line, side), roles=sign)

    def state(line: ResultLine) -> str:
        if line.is_blind and line.is_missing:
            return t("No result")
        return table_state(t, line.state.value, is_second=line.is_blind)

    def sign(line: ResultLine, role: int) -> object:
        if role == _ICON:
            return state_icon(line.state.value)
        return state_colour(line.state.value) if role == _INK else None

    return (
        Column(
            title=t("Table"),
            text=lambda line: "–" if line.table is None else str(line.table),
            key=lambda line: line.table or 0,
            is_number=True,
        ),
        player_column(t("Player 1"), 0),
        player_column(t("Player 2"), 1),
        Column(
            title=t("State"),
            text=state,
            key=lambda line: list(TableState).index(line.state),
            tool_tip=result,
            roles=sign,
        ),
        Column(title=t("Result"), text=result),
    )


class TableList(QObject):
    """Fills the list, and says what a click and its keys ask for.

    Signals:
        taken(int): the slip of this table is wanted.
        cleared(int): its result is to be cleared.
    """

    taken = Signal(int)
    cleared = Signal(int)

    def __init__(self, t: Words, page: QWidget) -> None:
        super().__init__(page)
        self._lines: Sequence[ResultLine] = ()
        self._text = ""
        # A hidden column would be hidden again, and all laid out twice, for each slip.
        self._columns = result_columns(t)
        self._model = RowModel(self._columns[:RESULT], lambda line: line.game.id, self)
        self._filter = RowFilter(self._model, self)
        self.view = row_table(self._filter, stretch=1, letters=_NAME_LETTERS, searched=())
        header = self.view.horizontalHeader()
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.view.setAccessibleName(t("Tables of the round"))
        self.view.clicked.connect(lambda _: self._tell(self.taken))
        self.view.installEventFilter(self)
        handlers = {
            "open": lambda: self._tell(self.taken),
            "clear": lambda: self._tell(self.cleared),
        }
        BoundActs(t, RESULTS, self.view, handlers, where=ALONE)
        give_row_menu(RESULTS, self.view)

    @property
    def line(self) -> ResultLine | None:
        """The line under the cursor; None for none."""
        return row_here(self.view, ResultLine)

    @property
    def lines(self) -> Sequence[ResultLine]:
        """All tables, whether they are seen now or not."""
        return self._lines

    def show_lines(self, lines: Sequence[ResultLine]) -> None:
        """Show these, or those of them that are looked for."""
        self._lines = lines
        self._model.set_rows(found_lines(lines, self._text))
        self.view.lay_out()

    def search(self, text: str) -> None:
        """Show only what a text means; "" for all."""
        if text.strip() != self._text:
            self._text = text.strip()
            self.show_lines(self._lines)

    def mark(self, table: int) -> None:
        """Put the cursor on a table, and keep it in sight."""
        for row in range(self._filter.rowCount()):
            line = self._filter.index(row, 0).data(ROW_ROLE)
            if cast("ResultLine", line).table == table:
                self.view.setCurrentIndex(self._filter.index(row, 0))
                return

    def enter(self) -> None:
        """Go into the list, to the line that was in use or to the first."""
        self.view.setFocus()
        if not self.view.currentIndex().isValid() and self._filter.rowCount():
            self.view.setCurrentIndex(self._filter.index(0, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show what was entered where there is room for it."""
        if watched is self.view and isinstance(event, QResizeEvent):
            is_wide = event.size().width() > _WIDE * self.view.fontMetrics().height()
            self._model.set_columns(self._columns if is_wide else self._columns[:RESULT])
        return super().eventFilter(watched, event)

    def _tell(self, signal: SignalInstance) -> None:
        line = self.line
        if line is not None and line.table is not None:
            signal.emit(line.table)
