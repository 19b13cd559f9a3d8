"""StandingsPage: live and through any round, with the reason for every place."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
)

from app.rules.event_length import is_over
from app.rules.event_state import EntrantStatus
from app.services.events import play_on
from app.services.standing_lines import StandingLine, standing_lines, why
from app.ui.clipboard import copy_text
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.row_model import ROW_ROLE, Column, RowFilter, RowModel
from app.ui.widgets.round_chooser import RoundChooser
from app.ui.widgets.table import row_table
from app.words.standings import key_name, key_title, number_text, turn_text, why_sentences


class StandingsPage(Page):
    """Who stands where, and why."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._lines: tuple[StandingLine, ...] = ()
        self._build()
        self._add_keys()

    def start(self) -> None:
        """Begin in the table of this moment."""
        self._chooser.go_to_newest()
        self.table.setFocus()

    def reload(self) -> None:
        """Read the rounds and the standings."""
        self._chooser.offer(one.number for one in self.desk.state.played)
        self._show_lines()

    def copy(self) -> None:
        """Copy the standings as text for a group chat."""
        lines = [self._chooser.currentText()]
        for one in self._lines:
            figures = "/".join(number_text(figure) for figure in one.figures)
            lines.append(f"{one.rank}. {one.name} ({one.record}) {figures}")
        copy_text("\n".join(lines))
        self.line.say(self.t("The standings are copied as text."))

    def _show_lines(self) -> None:
        state = self.desk.state
        self._lines = standing_lines(state, self._chooser.number)
        self._model.set_rows(self._lines)
        end = is_over(state)
        self._end.setVisible(end is not None)
        self._play_on.setVisible(end is not None and not end.plays_on)
        if end is not None:
            self._end.setText(self._end_text(end.leader, plays_on=end.plays_on))
        if not self.table.currentIndex().isValid() and self._model.rowCount():
            self.table.selectRow(0)
        self._say_why()

    def _go_on(self) -> None:
        self.line.run(play_on)

    def _end_text(self, leader: int | None, *, plays_on: bool) -> str:
        t = self.t
        if leader is None:
            said = t("The planned rounds are played; nobody leads alone, the standings decide.")
        else:
            name = self.desk.name_of(leader)
            said = t("{name} leads alone: by the packet the event is over.", name=name)
        return f"★ {said} {t('You chose to play on.')}" if plays_on else f"★ {said}"

    def _say_why(self) -> None:
        line = self.table.currentIndex().data(ROW_ROLE)
        if not isinstance(line, StandingLine) or not self._lines:
            self._card.hide()
            return
        # The first is compared with the second, everybody else with the one above.
        upper = self._lines[max(0, line.place - 1)]
        lower = line if line.place else self._lines[min(1, len(self._lines) - 1)]
        self._card.setVisible(upper.player != lower.player)
        if upper.player == lower.player:
            return
        told = why(self.desk.state, upper.player, lower.player, self._chooser.number)
        parts = (told.upper_parts, told.lower_parts)
        head, *rest = why_sentences(self.t, told.comparison, parts, self.desk.name_of)
        self._why_head.setText(head)
        self._why.setText("\n".join(rest))

    def _build(self) -> None:
        t = self.t
        self._chooser = RoundChooser(t, self, live=t("Live"))
        self._chooser.setAccessibleName(t("Through which round"))
        self._chooser.chosen.connect(self._show_lines)
        self._end = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self._end.setProperty("heading", True)
        self._model: RowModel[StandingLine] = RowModel(
            self._columns(), lambda one: one.player, self
        )
        self._filter = RowFilter(self._model, self)
        self.table = row_table(self._filter, stretch=self._model.columnCount() - 1)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Standings"))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self.search = QLineEdit(placeholderText=t("Filter: any words"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Filter the standings"))
        self.search.textChanged.connect(self._filter.set_text)
        self._why_head = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._why_head.setProperty("heading", True)
        self._why = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._card = QFrame(objectName="card", visible=False)
        box = QVBoxLayout(self._card)
        box.addWidget(self._why_head)
        box.addWidget(self._why)
        top = QHBoxLayout()
        top.addWidget(self._chooser)
        top.addWidget(self.search, 1)
        top.addWidget(QPushButton(t("Copy as text  Ctrl+Shift+C"), clicked=self.copy))
        self.body.addLayout(top)
        self._play_on = QPushButton(t("Play on all the same"), clicked=self._go_on, visible=False)
        end = QHBoxLayout()
        end.addWidget(self._end, 1)
        end.addWidget(self._play_on)
        self.body.addLayout(end)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self._card)

    def _columns(self) -> tuple[Column[StandingLine], ...]:
        t, keys = self.t, self.desk.state.packet.order
        figures: tuple[Column[StandingLine], ...] = tuple(
            Column(
                title=key_title(t, key),
                text=lambda one, n=n: number_text(one.figures[n]),
                key=lambda one, n=n: float(one.figures[n]),
                tool_tip=lambda _, key=key: key_name(t, key),
                is_number=True,
            )
            for n, key in enumerate(keys)
        )
        return (
            Column(
                title=t("Rank"),
                text=lambda one: str(one.rank),
                key=lambda one: one.place,
                is_number=True,
            ),
            Column(title=t("Name"), text=self._name),
            Column(title=t("Faction"), text=lambda one: one.faction or ""),
            Column(title=t("Record"), text=lambda one: one.record, is_number=True),
            *figures,
            Column(
                title=t("Rounds: opponent's rank"),
                text=lambda one: "  ".join(turn_text(t, *turn) for turn in one.course),
            ),
        )

    def _name(self, one: StandingLine) -> str:
        t = self.t
        marks = {
            EntrantStatus.DROPPED: t("dropped"),
            EntrantStatus.DISQUALIFIED: t("disqualified"),
        }
        said = [marks[one.status]] if one.status in marks else []
        said += [] if one.eligible else [t("ringer")]
        return f"{one.name}  ({', '.join(said)})" if said else one.name

    def _row_chosen(self, _new: QModelIndex, _old: QModelIndex) -> None:
        self._say_why()

    def _add_keys(self) -> None:
        for keys, slot in (
            ("Ctrl+Shift+C", self.copy),
            ("Ctrl+F", self.search.setFocus),
        ):
            action = QAction(self, shortcut=keys, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
