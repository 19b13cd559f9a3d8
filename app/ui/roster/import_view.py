"""ImportView: the preview of a roster in place of the list, edited and registered as one action."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.services.lists.factions import known_factions
from app.services.roster.decode import ENCODINGS
from app.services.roster.preview import RosterPreview
from app.services.roster.reader import read_roster
from app.ui.core.bound_acts import ALONE, BoundActs, Handler, give_row_menu
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.core.widgets.tick_delegate import TickDelegate
from app.ui.players.acts import ROSTER
from app.ui.roster.import_model import (
    FACTION,
    LINE,
    MESSAGES,
    NAME,
    CheckLists,
    ImportModel,
)
from app.words.core.catalogue import Words
from app.words.roster.errors import ignored_sentence, line_sentence

_MOST_SENTENCES = 4
_LINES, _LEAST_LINES = 3, 2
"""Lines kept for messages, and where there is little height; more of them scroll."""
_LETTERS_OF_NOTES = 40
"""As much of a note has room before columns that nobody has anything in."""


class ImportView(QWidget):
    """The preview of one file.

    Args:
        t: the words.
        check_lists: what does not go with the packet in a player's lists.
        unless_edited: does what gives up what is edited here; asks first where anything is.

    Signals:
        accepted(tuple): register these drafts, in the order of the file.
        left(): Escape; nothing is registered.
        counted(): how many would be registered is another number now.
    """

    ACTS = ROSTER
    """What can be done here."""

    accepted = Signal(object)
    left = Signal()
    counted = Signal()

    def __init__(
        self,
        t: Words,
        check_lists: CheckLists | None = None,
        unless_edited: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        super().__init__()
        self._t = t
        self._unless_edited = unless_edited or (lambda then: then())
        self._encoding = ""
        self._data = b""
        self._filename = ""
        self._registered: tuple[str, ...] = ()
        self.model = ImportModel(t, self, check_lists or (lambda _: ()))
        self._build()
        self.model.rechecked.connect(self._say_counts)

    def show_file(self, data: bytes, filename: str, registered: Iterable[str]) -> str:
        """Read a file and show its rows; answer why not where it has none, else ""."""
        self._data, self._filename = data, filename
        self._registered = tuple(registered)
        preview = read_roster(data, filename, registered_names=self._registered)
        if not preview.rows:
            sentences = (
                line_sentence(self._t, problem.line, problem.problem)
                for problem in preview.problems
            )
            return "\n".join(sentences)
        self._show(preview)
        return ""

    @property
    def is_edited(self) -> bool:
        """Whether a row is other than in the file, or a cell is being typed over."""
        cells = self.table.findChildren(QLineEdit)
        return self.model.is_edited or any(cell.isModified() for cell in cells)

    def start(self) -> None:
        """Begin at the first thing that is wrong."""
        self.table.setFocus()
        self.go_to(self.model.next_problem(-1) or (0, NAME))

    def go_to(self, place: tuple[int, int]) -> None:
        """Put the cursor into a cell."""
        self.table.setCurrentIndex(self.model.index(*place))

    def fit_height(self, *, is_low: bool) -> None:
        """Give the rows the room of messages where there is little height."""
        self._messages.keep(_LEAST_LINES if is_low else _LINES)
        self._hint.setHidden(is_low)

    def next_problem(self) -> None:
        """Go to the next thing that is wrong."""
        place = self.model.next_problem(self.table.currentIndex().row())
        if place is not None:
            self.go_to(place)

    def turn(self) -> None:
        """Leave the row under the cursor out, or take it in again."""
        index = self.table.currentIndex()
        if index.isValid():
            self.model.leave_out(index.row(), out=not self.model.is_out(index.row()))

    def use_nearest(self) -> None:
        """Take the known faction that is nearest to what was typed in this row."""
        index = self.table.currentIndex()
        if index.isValid():
            self.model.use_nearest(index.row())

    def accept(self) -> None:
        """Hand the players on, or go to the first row that can't be registered."""
        bad = self.model.next_problem(-1, blocking=True)
        if bad is not None:
            self.table.setFocus()
            self.go_to(bad)
        elif self.model.drafts:
            self.accepted.emit(self.model.drafts)

    @property
    def act_text(self) -> str:
        """What accepting does, as a button says it."""
        n = len(self.model.kept)
        return self._t.many("Register {n} player", "Register {n} players", n)

    def _show(self, preview: RosterPreview) -> None:
        t = self._t
        self._heading.setText(t("Roster: {file}", file=preview.filename))
        sentences = [
            line_sentence(t, problem.line, problem.problem) for problem in preview.problems
        ]
        more = len(sentences) - _MOST_SENTENCES
        if more > 0:
            sentences = [*sentences[:_MOST_SENTENCES], t.many("and {n} more", "and {n} more", more)]
        sentences = [f"!  {text}" for text in sentences]
        sentences += [blank_lines] if (blank_lines := ignored_sentence(t, preview.ignored)) else []
        self._of_file.setText("\n".join(sentences))
        self._of_file.setVisible(bool(sentences))
        restyle(self._of_file, odd=bool(preview.problems), quiet=not preview.problems)
        self._encoding = preview.encoding or ""
        self._show_encoding()
        for widget in (self.encoding, self._encoding_label):
            widget.setVisible(preview.encoding is not None)
        self.model.show_roster(preview, self._registered)
        self._about_row()

    def _show_encoding(self) -> None:
        self.encoding.blockSignals(True)
        self.encoding.setCurrentText(self._encoding)
        self.encoding.blockSignals(False)

    def _choose_encoding(self, encoding: str) -> None:
        """Read the file otherwise; what is edited is of the rows as they were read before."""
        # It says how the rows that are seen were read, also while there is a question.
        self._show_encoding()
        self._unless_edited(lambda: self._read_as(encoding))

    def _read_as(self, encoding: str) -> None:
        preview = read_roster(
            self._data, self._filename, encoding=encoding, registered_names=self._registered
        )
        if preview.rows:
            self._show(preview)
            self.go_to(self.model.next_problem(-1) or (0, NAME))
            return
        sentences = (
            line_sentence(self._t, problem.line, problem.problem) for problem in preview.problems
        )
        self._of_file.setText("\n".join(f"✕  {text}" for text in sentences))
        self._of_file.show()

    def _say_counts(self) -> None:
        t, kept = self._t, self.model.kept
        self.bound["accept"].setText(self.act_text)
        self.bound.refresh()
        wrong = sum(any(problem.is_impossible for problem in row.problems) for row in kept)
        odd = self.model.odd
        facts = [t.many("✕ {n} error", "✕ {n} errors", wrong)] if wrong else []
        facts += [t.many("! {n} warning", "! {n} warnings", odd)] if odd else []
        out = self.model.rowCount() - len(kept)
        facts += [t.many("{n} row skipped", "{n} rows skipped", out)] if out else []
        self._counts.setText("  ·  ".join(facts) or t("✓ Every row is OK."))
        self._columns.give_way = self.model.blank_columns
        self._about_row()
        self.counted.emit()

    def _has_issue(self) -> bool:
        return self.model.next_problem(-1) is not None

    def _has_nearest(self) -> bool:
        index = self.table.currentIndex()
        return index.isValid() and bool(self.model.nearest(index.row()))

    def _about_row(self) -> None:
        index = self.table.currentIndex()
        self._of_row.refresh()
        nearest = self.model.nearest(index.row()) if index.isValid() else ""
        use = self._t("Use “{faction}”", faction=nearest)
        self._of_row["nearest"].setText(use if nearest else self._t("Use nearest faction"))
        is_out = index.isValid() and self.model.is_out(index.row())
        self._of_row["leave_out"].setText(self._t("Use row") if is_out else self._t("Skip row"))
        if not index.isValid():
            self._about.setText("")
            return
        row = self.model.row(index.row())
        message = self.model.message(index.row())
        self._about.setText(self._t("Line {line}: {text}", line=row.line, text=message))

    def _build(self) -> None:
        t = self._t
        self._heading = ElidedLabel()
        self._heading.setProperty("heading", True)
        self._counts = plain_label(objectName="quiet")
        self._of_file = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._about = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.encoding = DropDown()
        self.encoding.addItems(ENCODINGS)
        self.encoding.setAccessibleName(t("Encoding"))
        self.encoding.currentTextChanged.connect(self._choose_encoding)
        self._encoding_label = plain_label(t("En&coding"))
        self._encoding_label.setBuddy(self.encoding)
        self._make_table()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        self._messages = ReservedRoom(self._about, self._of_file, lines=_LINES)
        box.addLayout(self._top_row())
        box.addWidget(self.table, 1)
        box.addWidget(self._messages)
        box.addLayout(self._bottom_row())

    def _make_table(self) -> None:
        # Letters are typed into the cell under the cursor, and search nothing.
        self.table = row_table(self.model, stretch=MESSAGES, searched=())
        self._columns = FittingColumns(self.table, (), {MESSAGES: _LETTERS_OF_NOTES})
        self.table.setSortingEnabled(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        triggers = QAbstractItemView.EditTrigger
        self.table.setEditTriggers(
            triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked
        )
        self.table.setItemDelegateForColumn(LINE, TickDelegate(self.table))
        self.table.setItemDelegateForColumn(FACTION, _FactionDelegate(self.table))
        self.table.setAccessibleName(self._t("Rows of the roster"))
        self._of_row = BoundActs(
            self._t,
            ROSTER,
            self.table,
            {"leave_out": self.turn, "nearest": self.use_nearest},
            where=ALONE,
            conditions={"has_nearest": self._has_nearest},
        )
        give_row_menu(ROSTER, self.table)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._about_row())

    def _top_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        for widget in (self._heading, self._counts):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self._encoding_label)
        row.addWidget(self.encoding)
        return row

    def _bottom_row(self) -> QHBoxLayout:
        t = self._t
        self._hint = plain_label(t("Edit any cell to fix it."), objectName="quiet", wordWrap=True)
        buttons = FlowLayout()
        handlers: dict[str, Handler] = {
            "next": self.next_problem,
            "accept": self.accept,
            "leave": self.left,
        }
        conditions = {"has_players": lambda: bool(self.model.kept), "has_issue": self._has_issue}
        self.bound = BoundActs(t, ROSTER, self, handlers, conditions=conditions)
        middle = (self._of_row.button("leave_out"), self.bound.button("leave"))
        first = (self._of_row.button("nearest"), self.bound.button("next"))
        fit_to_type(middle[0], lambda: self._fit_turn(middle[0]))
        for button in (*first, *middle):
            buttons.addWidget(button)
        row = QHBoxLayout()
        row.addWidget(self._hint, 1)
        row.addLayout(buttons)
        return row

    def _fit_turn(self, button: QPushButton) -> None:
        """Keep the room of both its texts, so that no button moves as a row is skipped."""
        metrics, now = button.fontMetrics(), button.text()
        both = max(map(metrics.horizontalAdvance, (self._t("Skip row"), self._t("Use row"))))
        around = button.sizeHint().width() - metrics.horizontalAdvance(now)
        button.setMinimumWidth(both + around)


class _FactionDelegate(QStyledItemDelegate):
    """Completes a known faction while it is typed."""

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """A line of text that knows the factions."""
        edit = QLineEdit(parent)
        completer = QCompleter(list(known_factions().names), edit)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        edit.setCompleter(completer)
        return edit
