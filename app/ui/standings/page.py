"""StandingsPage: live and through any round, with the reason for every place; and the awards."""

from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.rules.event.length import is_over, sole_leader
from app.rules.packet.packet import TieBreak
from app.rules.standings.champions import champions
from app.services.event.events import play_on
from app.services.standings.cut_lines import difference_lines
from app.services.standings.lines import Stand, StandingLine, cut_shown, shown_keys, standing_lines
from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.clipboard import copy_text
from app.ui.core.column import ROW_ROLE
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import RowFilter, RowModel
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.round_chooser import RoundChooser
from app.ui.core.widgets.table import row_table, stretch_column
from app.ui.core.widgets.type_ahead import TypeAhead
from app.ui.core.widgets.yielding_columns import YieldingColumns
from app.ui.standings.acts import STANDINGS
from app.ui.standings.awards_view import AwardsView
from app.ui.standings.columns import NAME, CutLine, standing_columns
from app.ui.standings.cut_bar import CutBar
from app.ui.standings.why_card import WhyCard
from app.words.core.direction import kept_apart
from app.words.core.status import won_words
from app.words.standings.standings import key_figure


class StandingsPage(Page):
    """Who stands where, and why; the awards take their place while they are given."""

    ACTS = STANDINGS
    """What can be done here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._lines: tuple[StandingLine, ...] = ()
        self._shown: tuple[TieBreak, ...] = ()
        self._build()

    @property
    def acts_here(self) -> ViewActs:
        """The acts in force: those of the standings, or of the awards."""
        return self.awards.ACTS if self.shows_awards else self.ACTS

    @property
    def player_here(self) -> PlayerId | None:
        """The player under the cursor of the standings."""
        line = self.table.currentIndex().data(ROW_ROLE)
        is_seen = isinstance(line, StandingLine) and not self.shows_awards
        return line.player if is_seen else None

    @property
    def player_table(self) -> QTableView:
        """The standings."""
        return self.table

    @property
    def shows_awards(self) -> bool:
        """Whether the awards are shown instead of the standings."""
        return self.stack.currentWidget() is self.awards

    def start(self) -> None:
        """Begin in the table of this moment, or in the list of awards."""
        if self.shows_awards:
            self.awards.start()
            return
        self._chooser.go_to_newest()
        self.table.setFocus()

    def reload(self) -> None:
        """Read the rounds, the standings and the awards."""
        self._chooser.offer(one.number for one in self.desk.state.played)
        self._show_lines()
        self.awards.reload()

    def open_awards(self) -> None:
        """Show the awards."""
        self.line.clear()
        self.stack.setCurrentWidget(self.awards)
        self.awards.start()

    def leave_awards(self) -> None:
        """Show the standings again."""
        self.line.clear()
        self.stack.setCurrentWidget(self.places)
        self.table.setFocus()

    def copy(self) -> None:
        """Copy the standings, or the awards, as text for a group chat."""
        if self.shows_awards:
            self.awards.copy()
            return
        lines = [self._chooser.currentText()]
        for one in self._lines:
            told = zip(self._shown, one.figures, strict=True)
            figures = "/".join(key_figure(key, figure) for key, figure in told)
            lines.append(f"{one.rank}. {kept_apart(one.name)} ({one.record}) {figures}")
        copy_text("\n".join(lines))
        self.line.say(self.t("The standings are copied as text."))

    def _show_lines(self) -> None:
        state, through = self.desk.state, self._chooser.number
        keys = self._shown = shown_keys(state, through)
        parted = cut_shown(state, through)
        self._lines = standing_lines(state, through, keys)
        has_stands = any(one.stand is not Stand.KEYS for one in self._lines)
        order = {key for band in state.packet.standings for key in band.order}
        in_order = tuple(key for key in keys if key in order)
        columns = standing_columns(
            self.t,
            keys,
            in_order,
            has_stands=has_stands,
            is_over=is_over(state) is not None and not state.plays_on,
        )
        self._model.set_columns(columns)
        stretch_column(self.table, len(columns) - 1)
        self._names.hold()
        self._model.set_rows(self._lines)
        self.cut_bar.show_cut(parted, difference_lines(state, self.t, self.desk.name_of))
        self._show_end()
        if not self.table.currentIndex().isValid() and self._model.rowCount():
            self.table.selectRow(0)
        self._say_why()

    def _show_end(self) -> None:
        state = self.desk.state
        end = is_over(state)
        self._end.setVisible(end is not None)
        self._play_on.act.setVisible(end is not None and not end.plays_on)
        if end is None:
            return
        t, won = self.t, champions(state)
        leader = sole_leader(state)
        said = won_words(t, won.by.value, won.players, leader, self.desk.name_of)
        told = t("★ The packet ends the event here: {won}.", won=said)
        self._end.setText(f"{told} {t('You chose to play on.')}" if end.plays_on else told)

    def _is_last_inside(self, row: int) -> bool:
        """Whether the row that is shown is the last of those who play on."""
        line = self._filter.index(row, 0).data(ROW_ROLE)
        inside = [one.place for one in self._lines if one.stand is Stand.INSIDE]
        return isinstance(line, StandingLine) and bool(inside) and line.place == inside[-1]

    def _go_on(self) -> None:
        self.line.run(play_on)

    def _run(self, *args: Any) -> None:
        self.table.setFocus()
        self.line.run(*args)

    def _say_why(self) -> None:
        line = self.table.currentIndex().data(ROW_ROLE)
        if isinstance(line, StandingLine) and self._lines:
            self.why.show_why(self._lines, line, self._chooser.number)
        else:
            self.why.clear()

    def _build(self) -> None:
        handlers = {"copy": self.copy, "play_on": self._go_on}
        self._bound = BoundActs(self.t, self.ACTS, self, handlers)
        self._make_table()
        self.places = QWidget()
        box = QVBoxLayout(self.places)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addLayout(self._top_row())
        box.addLayout(self._end_row())
        self.cut_bar = CutBar(self.desk, self._run)
        self.cut_bar.settled.connect(lambda: self.table.setFocus())
        self.cut_bar.bound.work_at(self.table)
        give_row_menu(self.ACTS, self.table)
        box.addWidget(self.cut_bar)
        box.addWidget(self.table, 1)
        self.why = WhyCard(self.desk)
        box.addWidget(self.why)
        self.awards = AwardsView(self.desk, self.line, self.confirm, self._bound.button("copy"))
        self.awards.left.connect(self.leave_awards)
        self.stack = QStackedWidget()
        for widget in (self.places, self.awards):
            self.stack.addWidget(widget)
        self.body.addWidget(self.stack, 1)

    def _make_table(self) -> None:
        t = self.t
        self._model: RowModel[StandingLine] = RowModel((), lambda one: one.player, self)
        self._model.set_columns(standing_columns(t, (), (), has_stands=False))
        self._filter = RowFilter(self._model, self)
        self.table = row_table(self._filter, stretch=self._model.columnCount() - 1)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setItemDelegate(CutLine(self.table, self._is_last_inside))
        TypeAhead(self.table, NAME)
        self._names = YieldingColumns(self.table, (NAME,))
        self.table.setAccessibleName(t("Standings"))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)

    def _top_row(self) -> QHBoxLayout:
        t = self.t
        self._chooser = RoundChooser(t, self, self.ACTS, live=t("Live"))
        self._chooser.setAccessibleName(t("Through which round"))
        self._chooser.chosen.connect(self._show_lines)
        self.search = QLineEdit(placeholderText=t("Filter: any words"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Filter the standings"))
        self.search.textChanged.connect(self._filter.set_text)
        buttons = FlowLayout()
        BoundActs(t, self.ACTS, self.places, {"filter": lambda: self.search.setFocus()})
        awards = {"awards": self.open_awards}
        of_table = BoundActs(t, self.ACTS, self.table, awards, where=ALONE)
        for button in (of_table.button("awards"), self._bound.button("copy")):
            buttons.addWidget(button)
        row = QHBoxLayout()
        row.addWidget(self._chooser)
        row.addWidget(self.search, 1)
        row.addLayout(buttons)
        return row

    def _end_row(self) -> QHBoxLayout:
        self._end = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self._end.setProperty("heading", True)
        self._play_on = self._bound.button("play_on")
        row = QHBoxLayout()
        row.addWidget(self._end, 1)
        row.addWidget(self._play_on)
        return row

    def _row_chosen(self, _new: QModelIndex, _old: QModelIndex) -> None:
        self._say_why()
