"""CheckInView: who has come. Large names, one click or key for each, and who is still missing."""

from collections.abc import Callable, Iterable
from time import monotonic

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QScroller,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.services.players.player_lines import PlayerLine
from app.services.players.player_lookup import fold, words_of
from app.ui.core.bound_acts import ONLY_READS, BoundActs
from app.ui.core.row_model import ROW_ROLE, Column, RowModel, row_here
from app.ui.core.theme import enlarge_type
from app.ui.core.widgets.labels import ElidedLabel, plain_label, speak
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.core.widgets.tick_delegate import TickDelegate
from app.ui.core.widgets.toast import reading_time
from app.ui.players.acts import CHECK_IN
from app.words.core.catalogue import Words

HERE, NAME, ABOUT, PAID, LISTS_IN, PAINTED = range(6)

MARKS = {HERE: "here", PAID: "paid", LISTS_IN: "lists", PAINTED: "painted"}
"""Column of ticks -> the mark that ``services.players.players.tick`` knows."""

_LARGER = 1.3
"""The names, beside the type of the window."""
_LETTERS_OF_NAMES = 16
_AROUND = 26
"""Pixels around a name in large type."""
_LEAST_TARGET = 44
"""Pixels that a finger needs."""
_WALKS = frozenset((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown))

Tick = Callable[[PlayerLine, str, bool, Callable[[], None]], None]
"""Sets a mark of a player; the last is called once that is done."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def _columns(t: Words) -> tuple[Column[PlayerLine], ...]:
    def ticks(title: str, text: str, is_on: Callable[[PlayerLine], bool]) -> Column[PlayerLine]:
        def spoken(line: PlayerLine, role: int) -> object:
            if role != Qt.ItemDataRole.AccessibleTextRole:
                return None
            yes = is_on(line)
            return t("{mark}: yes", mark=title) if yes else t("{mark}: no", mark=title)

        return Column(title=title, text=lambda _: text, tick=is_on, roles=spoken)

    def about(line: PlayerLine) -> str:
        return "  ·  ".join(fact for fact in (line.draft.faction, line.draft.club) if fact)

    def in_full(line: PlayerLine) -> str:
        return "  ·  ".join(fact for fact in (line.draft.name, about(line)) if fact)

    paid, lists, painted = t("Paid"), t("Lists in"), t("Painted")
    return (
        ticks(t("Checked in"), "", lambda line: line.is_here),
        Column(title=t("Name"), text=lambda line: line.draft.name, tool_tip=in_full),
        Column(title=t("Faction"), text=about, roles=_quiet),
        ticks(paid, paid, lambda line: line.has_paid),
        ticks(lists, lists, lambda line: line.lists_in),
        ticks(painted, painted, lambda line: line.is_painted),
    )


def _quiet(_: PlayerLine, role: int) -> object:
    is_colour = role == Qt.ItemDataRole.ForegroundRole
    return QApplication.palette().placeholderText() if is_colour else None


def _double_click_seconds() -> float:
    return QApplication.doubleClickInterval() / 1000


class CheckInView(QWidget):
    """The players in large type, in the order of their names.

    Who is checked in stays where the row is until the search or the filter changes: nothing moves
    under the finger that has just touched it.

    Args:
        t: the words.
        tick: sets a mark of a player.
        now: a clock in seconds.

    Signals:
        left(): back to the list of players.
        new_requested(str): add a player of the name that is typed.
    """

    ACTS = CHECK_IN
    """What can be done here."""

    left = Signal()
    new_requested = Signal(str)

    def __init__(self, t: Words, tick: Tick, *, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._t, self._tick, self._now = t, tick, now
        self._lines: tuple[PlayerLine, ...] = ()
        self._only_missing = True
        self._held: frozenset[PlayerId] = frozenset()
        """Who was missing when the search or the filter changed last."""
        self._last: tuple[PlayerId, str, float] | None = None
        self._entered: float | None = None
        """When Enter was pressed last."""
        self._build()
        self._fit()

    @property
    def here(self) -> PlayerLine | None:
        """The player under the cursor."""
        return row_here(self.table, PlayerLine)

    @property
    def shown(self) -> tuple[PlayerLine, ...]:
        """The players in sight, from the top."""
        return self.model.rows

    def open(self, lines: Iterable[PlayerLine], *, asks_painting: bool) -> None:
        """Begin with those who are still missing, or with everyone once all are here."""
        self._show_lines(lines, asks_painting=asks_painting)
        self.search.clear()
        self.announced.clear()
        self._show_missing(any(not line.is_here for line in self._lines))

    def show_lines(self, lines: Iterable[PlayerLine], *, asks_painting: bool) -> None:
        """Show these players as they are now."""
        self._show_lines(lines, asks_painting=asks_painting)
        self._show_rows()

    def start(self) -> None:
        """Begin with a name."""
        self.search.setFocus()
        self.search.selectAll()

    def check_in(self) -> None:
        """Check the player under the cursor in, who has been found by name."""
        line, before, self._entered = self.here, self._entered, self._now()
        is_again = before is not None and self._entered - before < _double_click_seconds()
        # Enter pressed twice means whom it found first, and nobody who is there after that.
        if line is None or (is_again and not self.search.text()):
            return
        if line.is_here:
            self._say(self._t("{name} is already checked in.", name=line.draft.name))
            self._search_next()
        else:
            self._set(line, HERE, is_on=True, then=self._search_next)

    def ask_for_new(self) -> None:
        """Have a player added who isn't in the list, of the name that is typed."""
        self.new_requested.emit(self.search.text().strip())

    def say(self, sentence: str) -> None:
        """Say what was done."""
        self._say(sentence)

    def turn(self) -> None:
        """Switch the tick of the player under the cursor on or off."""
        line, column = self.here, self.table.currentIndex().column()
        if line is not None:
            self._turn(line, column if column in MARKS else HERE)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk through the list from the search; letters typed in the list are a search."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            # The first Escape empties the search; the button says Done, and is.
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.search.clear()
                self.search.setFocus()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in _ENTER and event.isAutoRepeat():
            return True
        key, text = Qt.Key(event.key()), event.text()
        if watched is self.search:
            if key in _WALKS:
                QApplication.sendEvent(self.table, event)
                return True
            if key == Qt.Key.Key_Space and not self.search.text():
                self.turn()
                return True
        elif watched is self.table:
            if key in _ENTER:
                self.check_in()
                return True
            if key == Qt.Key.Key_Space:
                self.turn()
                return True
            held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if text.isalpha() and not held:
                self.search.setFocus()
                self.search.setText(text)
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another size of type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _show_lines(self, lines: Iterable[PlayerLine], *, asks_painting: bool) -> None:
        active = (line for line in lines if line.is_active)
        self._lines = tuple(sorted(active, key=lambda line: (fold(line.draft.name), line.id)))
        self._columns.empty = frozenset(() if asks_painting else (PAINTED,))
        self._columns.fit()

    def _show_missing(self, is_on: bool) -> None:
        self._only_missing = is_on
        self._look_again()

    def _look_again(self) -> None:
        """Take who has come meanwhile out of those who are missing."""
        self._held = frozenset(line.id for line in self._lines if not line.is_here)
        self._show_rows()
        if self.shown:
            self.table.setCurrentIndex(self.model.index(0, NAME))
            self.table.scrollToTop()

    def _show_rows(self) -> None:
        t, typed = self._t, words_of(fold(self.search.text()))
        rows = [line for line in self._lines if self._is_shown(line, typed)]
        self.model.set_rows(rows)
        missing = sum(not line.is_here for line in self._lines)
        here, all_ = len(self._lines) - missing, len(self._lines)
        self.count.setText(t("{n} of {all} checked in", n=here, all=all_))
        self.bound["missing"].setText(t("Still missing: {n}", n=missing))
        self.bound["everyone"].setText(t("Everyone: {n}", n=all_))
        self.bound["missing"].setChecked(self._only_missing)
        self.bound["everyone"].setChecked(not self._only_missing)
        nobody = t("Nobody of that name is missing.") if typed else t("Everyone is checked in.")
        if not self._lines:
            nobody = t("No players yet.")
        elif not self._only_missing:
            nobody = t("Nobody has that name.")
        self._empty.setText(nobody)
        self._empty.setVisible(not rows)

    def _is_shown(self, line: PlayerLine, typed: tuple[str, ...]) -> bool:
        if self._only_missing and line.is_here and line.id not in self._held:
            return False
        words = words_of(fold(line.draft.name))
        return all(any(word.startswith(part) for word in words) for part in typed)

    def _on_tick(self, line: PlayerLine, column: int, _is_on: bool) -> None:
        self._turn(line, column)

    def _on_click(self, index: QModelIndex) -> None:
        line = index.data(ROW_ROLE)
        if index.column() not in MARKS and not self.table.property(ONLY_READS):
            self._turn(line, HERE)

    def _turn(self, line: PlayerLine, column: int) -> None:
        mark, moment, seconds = MARKS[column], self._now(), _double_click_seconds()
        is_again = self._last is not None and self._last[:2] == (line.id, mark)
        # A double click is one: it must not check in and out again.
        if is_again and self._last is not None and moment - self._last[2] < seconds:
            return
        self._last = (line.id, mark, moment)
        is_on = {
            HERE: line.is_here,
            PAID: line.has_paid,
            LISTS_IN: line.lists_in,
            PAINTED: line.is_painted,
        }[column]
        self._set(line, column, is_on=not is_on)

    def _set(
        self,
        line: PlayerLine,
        column: int,
        *,
        is_on: bool,
        then: Callable[[], object] = lambda: None,
    ) -> None:
        def done() -> None:
            if column == HERE:
                t, name = self._t, line.draft.name
                text = t("✓ {name} is checked in.", name=name)
                self._say(text if is_on else t("{name}: check-in removed.", name=name))
            then()

        self._tick(line, MARKS[column], is_on, done)

    def _search_next(self) -> None:
        self.search.clear()
        self.search.setFocus()

    def _say(self, sentence: str) -> None:
        self.announced.setText(sentence)
        self._fading.start(reading_time(sentence))
        speak(self.announced, sentence)

    def _fit(self) -> None:
        height = self.table.fontMetrics().height()
        self.table.setColumnWidth(HERE, max(_LEAST_TARGET, height * 3))
        for button in self._buttons:
            button.setMinimumHeight(max(_LEAST_TARGET, round(self.fontMetrics().height() * 2)))

    def _build(self) -> None:
        t = self._t
        self.count = ElidedLabel()
        self.count.setProperty("heading", True)
        self.announced = ElidedLabel()
        self._fading = QTimer(self, singleShot=True)
        self._fading.timeout.connect(self.announced.clear)
        self.announced.setProperty("quiet", True)
        self.search = QLineEdit(placeholderText=t("Type a name"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Find a player"))
        self.model: RowModel[PlayerLine] = RowModel(
            _columns(t), lambda line: line.id, self, self._on_tick
        )
        self.table = row_table(
            self.model,
            stretch=NAME,
            letters=_LETTERS_OF_NAMES,
            row_high=2,
            most_around=_AROUND,
            least_high=_LEAST_TARGET,
        )
        for widget in (self.table, self.count, self.search):
            enlarge_type(widget, _LARGER, is_bold=widget is self.count)
        self.table.setSortingEnabled(False)
        self.table.horizontalHeader().hide()
        self.table.setAccessibleName(t("Players to check in"))
        # At the door payment matters, the faction doesn't.
        self._columns = FittingColumns(self.table, (ABOUT,), {NAME: _LETTERS_OF_NAMES})
        delegate = TickDelegate(self.table)
        for column in MARKS:
            self.table.setItemDelegateForColumn(column, delegate)
        QScroller.grabGesture(self.table.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self._empty = plain_label(objectName="quiet", wordWrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(self.table.viewport()).addWidget(self._empty)
        handlers = {
            "missing": lambda: self._show_missing(True),
            "everyone": lambda: self._show_missing(False),
            "add": self.ask_for_new,
            "leave": self.left.emit,
        }
        self.bound = BoundActs(t, CHECK_IN, self, handlers)
        self._buttons = [
            self.bound.button("missing", checkable=True),
            self.bound.button("everyone", checkable=True),
            self.bound.button("add"),
            self.bound.button("leave"),
        ]
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.search, 1)
        for button in self._buttons:
            top.addWidget(button)
        state = QHBoxLayout()
        state.setSpacing(14)
        state.addWidget(self.count)
        state.addWidget(self.announced)
        state.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addLayout(top)
        box.addLayout(state)
        box.addWidget(self.table, 1)
        self.search.textChanged.connect(lambda _: self._look_again())
        self.search.returnPressed.connect(self.check_in)
        self.search.installEventFilter(self)
        self.table.installEventFilter(self)
        self.table.clicked.connect(self._on_click)
