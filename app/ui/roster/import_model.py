"""ImportModel: a roster before it is registered, as a table edited in place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QApplication

from app.codes import RosterCode
from app.rules.core.errors import Problem
from app.services.lists.factions import known_factions
from app.services.players.players import PlayerDraft
from app.services.roster.checks import edit_cell, recheck
from app.services.roster.preview import RosterPreview, RosterRow
from app.ui.core.theme import shown_theme
from app.ui.players.columns import lists_words
from app.words.core.catalogue import Words
from app.words.program.errors import problem_sentence as sentence_of_list
from app.words.roster.errors import normalised_sentence, problem_sentence

Index = QModelIndex | QPersistentModelIndex

LINE, NAME, FACTION, CLUB, CITY, LISTS, MESSAGES = range(7)

FIELDS = {NAME: "name", FACTION: "faction", CLUB: "club", CITY: "city"}
"""Columns that can be typed into -> the field of the roster."""


CheckLists = Callable[[PlayerDraft], Iterable[Problem]]
"""What does not go with the packet in a player's lists."""


def _all_well(_: PlayerDraft) -> tuple[Problem, ...]:
    return ()


class ImportModel(QAbstractTableModel):
    """The rows of a roster. Each edit checks all rows again; a row may be left out.

    Signals:
        rechecked(): rows or their problems changed.
    """

    rechecked = Signal()

    def __init__(
        self, t: Words, parent: QObject | None = None, check_lists: CheckLists = _all_well
    ) -> None:
        super().__init__(parent)
        self._t, self._check_lists = t, check_lists
        self._notes: Mapping[int, tuple[Problem, ...]] = {}
        """What does not go with the packet in the lists, by line."""
        self._rows: tuple[RosterRow, ...] = ()
        self._in_file: tuple[PlayerDraft, ...] = ()
        """The players as they were read."""
        self._out: frozenset[int] = frozenset()
        self._registered: tuple[str, ...] = ()
        self._titles = (
            t("Line"),
            t("Name"),
            t("Faction"),
            t("Club"),
            t("Town"),
            t("Lists"),
            t("Notes"),
        )

    def show_roster(self, preview: RosterPreview, registered: Iterable[str]) -> None:
        """Show the rows of a roster, all of them meant to be registered."""
        self.beginResetModel()
        self._rows, self._out = preview.rows, frozenset()
        self._in_file = self.drafts
        self._registered = tuple(registered)
        self._note_lists()
        self.endResetModel()
        self.rechecked.emit()

    @property
    def kept(self) -> tuple[RosterRow, ...]:
        """The rows to be registered, in the order of the file."""
        return tuple(row for row in self._rows if row.line not in self._out)

    @property
    def drafts(self) -> tuple[PlayerDraft, ...]:
        """The players of these rows."""
        return tuple(row.draft for row in self.kept)

    @property
    def is_edited(self) -> bool:
        """Whether a row was typed over or left out."""
        return self.drafts != self._in_file

    @property
    def blank_columns(self) -> tuple[int, ...]:
        """Columns in which nobody has anything, from the last on; a name is always expected."""
        rows = range(len(self._rows))
        columns = (LISTS, CITY, CLUB)
        return tuple(c for c in columns if not any(self._text(n, c) for n in rows))

    def row(self, number: int) -> RosterRow:
        """A row by its place."""
        return self._rows[number]

    def list_notes(self, number: int) -> tuple[Problem, ...]:
        """What does not go with the packet in the lists of a row; it stops nobody."""
        return self._notes.get(self._rows[number].line, ())

    @property
    def odd(self) -> int:
        """How many of the rows to be registered are worth a look, though they can be."""
        return sum(
            not row.blocking and bool(row.problems or self._notes.get(row.line))
            for row in self.kept
        )

    def nearest(self, number: int) -> str:
        """The known faction that is nearest to one of a row that is not known; "" for none."""
        return next((name for _, name in _unknown(self._rows[number]) if name), "")

    def use_nearest(self, number: int) -> None:
        """Take that faction here, and in every other row where the same was typed."""
        typed = {
            str(dict(problem.facts)["typed"])
            for problem, name in _unknown(self._rows[number])
            if name
        }
        rows = []
        for row in self._rows:
            for problem, name in _unknown(row):
                if name and dict(problem.facts)["typed"] in typed:
                    row = edit_cell(row, problem.field, name)
            rows.append(row)
        self._rows = tuple(rows)
        self._recheck()

    def is_out(self, number: int) -> bool:
        """Whether a row is left out."""
        return self._rows[number].line in self._out

    def leave_out(self, number: int, *, out: bool) -> None:
        """Leave a row out, or take it in again."""
        line = frozenset({self._rows[number].line})
        self._out = self._out | line if out else self._out - line
        self._recheck()

    def next_problem(self, after: int, *, blocking: bool = False) -> tuple[int, int] | None:
        """Place and column of the next thing wrong below a row, and round to the top again.

        Args:
            after: the place of the row to begin below; -1 for the top.
            blocking: look only for what cannot be registered.
        """
        count = len(self._rows)
        for number in ((after + 1 + step) % count for step in range(count)):
            if self.is_out(number):
                continue
            for problem in self._rows[number].problems:
                if problem.is_impossible or not blocking:
                    column = next(
                        (c for c, field in FIELDS.items() if field == problem.field), NAME
                    )
                    return number, column
            if not blocking and self.list_notes(number):
                return number, LISTS
        return None

    def message(self, number: int) -> str:
        """Everything there is to say of a row, in sentences."""
        t, row = self._t, self._rows[number]
        if self.is_out(number):
            return t("– skipped")
        sentences = [
            f"✕ {problem_sentence(t, problem)}" for problem in row.problems if problem.is_impossible
        ]
        sentences += [
            f"! {problem_sentence(t, problem)}"
            for problem in row.problems
            if not problem.is_impossible
        ]
        # A problem of a list names no player.
        sentences += [
            f"! {sentence_of_list(t, problem, str)}" for problem in self.list_notes(number)
        ]
        sentences += [
            f"→ {normalised_sentence(t, note.typed, note.became)}" for note in row.normalised
        ]
        return "  ".join(sentences) or t("✓ OK")

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Rows at the top level; none below."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Columns at the top level; none below."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says in a role."""
        if not index.isValid():
            return None
        number, column = index.row(), index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(number, column)
        if role == Qt.ItemDataRole.CheckStateRole and column == LINE:
            is_out = self.is_out(number)
            return (Qt.CheckState.Unchecked if is_out else Qt.CheckState.Checked).value
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.message(number) if column == MESSAGES else self._rows[number].raw
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(number, column)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Type into a cell, or tick a row in or out."""
        if not index.isValid():
            return False
        number = index.row()
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == LINE:
            self.leave_out(number, out=Qt.CheckState(value) is not Qt.CheckState.Checked)
            return True
        if role != Qt.ItemDataRole.EditRole or index.column() not in FIELDS:
            return False
        rows = list(self._rows)
        rows[number] = edit_cell(rows[number], FIELDS[index.column()], str(value))
        self._rows = tuple(rows)
        self._recheck()
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Who and where from can be typed over; the line's number has the tick."""
        flags = super().flags(index)
        if index.isValid() and index.column() == LINE:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        elif index.isValid() and index.column() in FIELDS and not self.is_out(index.row()):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def _text(self, number: int, column: int) -> str:
        row = self._rows[number]
        if column == LINE:
            return str(row.line)
        if column == LISTS:
            text = lists_words(self._t, row.draft.lists)
            return f"! {text}" if self.list_notes(number) else text
        if column == MESSAGES:
            return self.message(number)
        return getattr(row.draft, FIELDS[column]) or ""

    def _colour(self, number: int, column: int) -> QBrush | None:
        palette = QApplication.palette()
        if self.is_out(number):
            return palette.placeholderText()
        problems = self._rows[number].problems
        is_odd = bool(problems or self.list_notes(number))
        if column != MESSAGES or not is_odd:
            return None
        theme = shown_theme(palette)
        is_bad = any(problem.is_impossible for problem in problems)
        return QBrush(QColor(theme.bad if is_bad else theme.odd))

    def _recheck(self) -> None:
        checked = {row.line: row for row in recheck(self.kept, self._registered, known_factions())}
        self._rows = tuple(
            checked.get(row.line) or replace(row, problems=row.cell_problems) for row in self._rows
        )
        self._note_lists()
        if self._rows:
            last = self.index(len(self._rows) - 1, MESSAGES)
            self.dataChanged.emit(self.index(0, LINE), last)
        self.rechecked.emit()

    def _note_lists(self) -> None:
        self._notes = {
            row.line: tuple(self._check_lists(row.draft)) for row in self._rows if row.draft.lists
        }


def _unknown(row: RosterRow) -> Iterator[tuple[Problem, str]]:
    """The problems of a row with factions that are not known, and the known one nearest to each."""
    for problem in row.problems:
        if problem.code == RosterCode.UNKNOWN_FACTION:
            yield problem, str(dict(problem.facts)["nearest"])
