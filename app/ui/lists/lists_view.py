"""ListsView: everybody's army lists with what is wrong in them and what has to be played."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.services.lists.army_lists import ListsLine
from app.services.players.player_lookup import fold
from app.ui.core.bound_acts import ALONE, BoundActs, MoreButton, give_row_menu, key_tip
from app.ui.core.desktop import copy_text
from app.ui.core.page import PageHead
from app.ui.core.row_model import ROW_ROLE, Column, RowFilter, RowModel, row_here
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.acting import new_action
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import ElidedLabel, EmptyState
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.table import YieldingColumns, row_table
from app.ui.players import acts
from app.words.core.catalogue import Words
from app.words.lists.lists import (
    duty_text,
    list_summary,
    lists_text,
    played_text,
    problem_sentences,
    short_caster,
)

NAME, LISTS, TO_PLAY, MESSAGES = range(4)
_LETTERS_OF_LISTS = 40
"""So much of them is seen before issues are cut; where there are no issues, they have the room."""


def lists_columns(t: Words) -> tuple[Column[ListsLine], ...]:
    """The columns from the left, in the order of the numbers above."""

    def lists(line: ListsLine) -> str:
        return "  ·  ".join(_short(t, line)) or t("none")

    def problems(line: ListsLine) -> str:
        sentences = problem_sentences(t, line.problems, line.name)
        return f"! {len(sentences)}  {'  '.join(sentences)}" if sentences else ""

    return (
        Column(
            title=t("Name"),
            text=lambda line: line.name,
            key=lambda line: fold(line.name),
        ),
        Column(title=t("Lists"), text=lists, tool_tip=lambda line: "\n".join(
            list_summary(t, army, line.beside) for army in line.entrant.lists)),
        Column(title=t("To play"), text=lambda line: duty_text(t, line.duty)),
        Column(
            title=t("Issues"),
            text=problems,
            key=lambda line: -len(line.problems),
            tool_tip=lambda line: "\n".join(problem_sentences(t, line.problems, line.name)),
        ),
    )  # fmt: skip


def _short(t: Words, line: ListsLine) -> list[str]:
    """Each list in a few letters: "1 Kaelyssa 55+7"."""
    texts = []
    for army in line.entrant.lists:
        points = "" if army.points is None else f" {army.points}"
        bonus = "" if army.bonus is None else t(" (+{n})", n=army.bonus)
        texts.append(f"{army.number} {short_caster(army.caster)}{points}{bonus}")
    return texts


_LINES, _LEAST_LINES = 6, 2
"""Seen of what is known about a player's lists, and where there is little height."""
_SEARCH_SHARE = 40
"""Of the width that the head leaves."""


class ListsView(QWidget):
    """A line for each player.

    Signals:
        edit_requested(PlayerId): change this player's lists.
        player_requested(PlayerId): go to this player in the list of players.
        message(str): a sentence to show that belongs to no action.
        left(): Escape.
    """

    ACTS = acts.LISTS
    """What can be done here."""

    edit_requested = Signal(int)
    player_requested = Signal(int)
    message = Signal(str)
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._lines: tuple[ListsLine, ...] = ()
        self._is_low = False
        self._model = RowModel(lists_columns(t), lambda line: line.entrant.id, self)
        self._filter = RowFilter(self._model, self)
        self._build()
        self._add_keys()

    def fit_height(self, *, is_low: bool) -> None:
        """Give the players the room of sentences and buttons where there is little height."""
        self._is_low = is_low
        self._room.keep(_LEAST_LINES if is_low else _LINES)
        self._more.fold(is_low=is_low)
        self._say()

    @property
    def here(self) -> ListsLine | None:
        """The line under the cursor."""
        return row_here(self.table, ListsLine)

    @property
    def shown(self) -> tuple[ListsLine, ...]:
        """The lines that are shown, from the top."""
        rows = range(self._filter.rowCount())
        return tuple(self._filter.index(n, 0).data(ROW_ROLE) for n in rows)

    @property
    def about(self) -> str:
        """The text below the table about the player under the cursor."""
        return self._about.text()

    def show_lines(self, lines: Iterable[ListsLine]) -> None:
        """Show these players."""
        self._lines = tuple(lines)
        self._refill()

    def start(self, player: int | None = None) -> None:
        """Put the focus into the table, on a player where one is meant."""
        self.table.setFocus()
        row = None if player is None else self._model.row_of(player)
        there = self._filter.mapFromSource(self._model.index(-1 if row is None else row, NAME))
        if there.isValid():
            self.table.setCurrentIndex(there)
        elif not self.table.currentIndex().isValid() and self._filter.rowCount():
            self.table.setCurrentIndex(self._filter.index(0, NAME))
        self._say()

    def copy(self) -> None:
        """Copy what is shown as text."""
        texts = (
            lists_text(
                self._t,
                line.name,
                line.entrant.lists,
                line.problems,
                line.duty,
                line.beside,
            )
            for line in self.shown
        )
        copy_text("\n".join(texts))
        self.message.emit(self._t("Lists copied as text."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that nothing else wants goes back to the players."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _refill(self) -> None:
        only = self.only.isChecked()
        self._model.set_rows(line for line in self._lines if line.needs_a_look or not only)
        has_duties = any(line.duty is not None for line in self._lines)
        self.table.setColumnHidden(TO_PLAY, not has_duties)
        self._empty.setVisible(not self._lines)
        self._say_counts()
        self._say()

    def _say_counts(self) -> None:
        t, lines = self._t, self._lines
        wrong = sum(bool(line.problems) for line in lines)
        without = sum(not line.entrant.lists for line in lines)
        forced = sum(bool(line.must_play) for line in lines)
        facts = [t.many("{n} player", "{n} players", len(lines))]
        facts += [t.many("! {n} with issues", "! {n} with issues", wrong)] if wrong else []
        facts += [t("{n} without a list", n=without)] if without else []
        facts += [t.many("{n} must play a certain list", "{n} must play a certain list",
                         forced)] if forced else []  # fmt: skip
        self._counts.setText("  ·  ".join(facts))

    def _say(self) -> None:
        line, t = self.here, self._t
        self._of_row.refresh()
        if line is None:
            nothing = t("✓ No issues.") if self.only.isChecked() else ""
            self._about.setText(nothing)
            return
        lines = [list_summary(t, army, line.beside) for army in line.entrant.lists] or [
            t("No list registered.")
        ]
        lines += [f"!  {text}" for text in problem_sentences(t, line.problems, line.name)]
        if line.duty is not None:
            lines.append(f"{duty_text(t, line.duty)}  ·  {played_text(t, line.duty)}")
        # Where there is little height, the name is in its row alone.
        self._about.setText("\n".join(lines if self._is_low else [line.name, *lines]))

    def _edit(self) -> None:
        if self.here is not None:
            self.edit_requested.emit(self.here.entrant.id)

    def _to_player(self) -> None:
        if self.here is not None:
            self.player_requested.emit(self.here.entrant.id)

    def _build(self) -> None:
        t = self._t
        heading = ElidedLabel(t("Army lists"))
        self._counts = ElidedLabel()
        self._counts.setObjectName("quiet")
        self.search = QLineEdit(placeholderText=t("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Filter the lists"))
        self.search.textChanged.connect(self._filter.set_text)
        fit_to_type(self.search, self._fit_search)
        self.only = QCheckBox(t("Issues only"))
        self.only.setToolTip(key_tip(t, acts.LISTS["only"]))
        self.only.toggled.connect(lambda _: self._refill())
        self.table: QTableView = row_table(self._filter, stretch=LISTS, searched=(NAME,))
        YieldingColumns(self.table, (NAME, MESSAGES), rest=LISTS, letters=_LETTERS_OF_LISTS)
        self.table.sortByColumn(NAME, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Army lists of all players"))
        self.table.selectionModel().currentChanged.connect(lambda *_: self._say())
        self.table.doubleClicked.connect(lambda _: self._edit())
        self._empty = EmptyState(
            t("No players yet."), t("Their army lists are here once players are registered.")
        )
        self._empty.lay_over(self.table)
        self._about = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._room = ReservedRoom(self._about, lines=_LINES)
        top = PageHead(t, heading, self.left.emit)
        top.addWidget(self._counts)
        top.addSpacing(8)
        top.addWidget(self.search, _SEARCH_SHARE)
        top.addWidget(self.only)
        bar = self._bar()
        top.addWidget(self._more)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addLayout(top)
        box.addLayout(bar)
        box.addWidget(self.table, 1)
        box.addWidget(self._room)

    def _fit_search(self) -> None:
        """Show the whole hint of the field, whatever gives way beside it."""
        metrics = self.search.fontMetrics()
        hint = metrics.horizontalAdvance(self.search.placeholderText())
        self.search.setMinimumWidth(hint + 2 * metrics.height())

    def _bar(self) -> FlowLayout:
        t = self._t
        bar = FlowLayout()
        handlers = {"edit": self._edit, "to_player": self._to_player, "only": self.only.toggle}
        conditions = {"has_row": lambda: self.here is not None}
        self._of_row = BoundActs(
            t, acts.LISTS, self.table, handlers, where=ALONE, conditions=conditions
        )
        of_view = BoundActs(t, acts.LISTS, self, {"copy": self.copy, "filter": self._to_search})
        give_row_menu(acts.LISTS, self.table)
        buttons = (*self._of_row.buttons("edit", "to_player"), of_view.button("copy"))
        for button in buttons:
            bar.addWidget(button)
        self._more = MoreButton(t("More"), t("More actions"), buttons)
        return bar

    def _add_keys(self) -> None:
        for key, slot in (("Down", self.start), ("Esc", self._leave_search)):
            action = new_action(self.search, shortcut=key, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.search.addAction(action)

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _leave_search(self) -> None:
        self.search.clear()
        self.start()
