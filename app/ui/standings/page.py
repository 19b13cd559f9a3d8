"""StandingsPage: live and through any round, with the reason for every place; and the awards."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.entrant import EntrantStatus
from app.rules.core.ids import PlayerId
from app.rules.event.length import is_over, sole_leader
from app.rules.packet.packet import TieBreak
from app.rules.standings.awards import champions
from app.services.event.event_draft import event_line
from app.services.event.events import play_on
from app.services.exchange.exports import standings_text
from app.services.standings.lines import (
    Stand,
    StandingLine,
    cut_shown,
    difference_lines,
    neighbours,
    shown_keys,
    standing_lines,
    why,
)
from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.desktop import copy_text
from app.ui.core.icons import state_icon
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import ROW_ROLE, Column, RowFilter, RowModel
from app.ui.core.theme import shown_theme
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import EmptyState, quiet_label
from app.ui.core.widgets.master_detail import AsideWhereWide, ViewStack
from app.ui.core.widgets.round_chooser import RoundChooser
from app.ui.core.widgets.scroll import UprightScroll
from app.ui.core.widgets.table import (
    FittingColumns,
    YieldingColumns,
    row_table,
    stretch_column,
)
from app.ui.core.widgets.text_cell import TextCell
from app.ui.standings.acts import STANDINGS
from app.ui.standings.awards_view import AwardsView
from app.ui.standings.cut_bar import CutBar
from app.words.core.catalogue import Words, kept_apart
from app.words.core.status import won_words
from app.words.standings.standings import (
    key_about,
    key_figure,
    key_meaning,
    key_title,
    state_meaning,
    state_word,
    turn_text,
    why_sentences,
)

_LINES, _LEAST_LINES = 6, 3
_LOW = 20
"""Less room for the standings and the card, in heights of type, is little."""
_AROUND = 24


class WhyCard(QFrame):
    """Why a player is above the next one, beneath the standings or beside them.

    A card of one height, whatever it says: the list above never moves with its rows. Beside the
    standings it also says what their columns mean.

    It is empty where nobody is ranked beside the selected player; longer reasons scroll.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._desk = desk
        self.head = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.head.setProperty("heading", True)
        self.parts = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.head)
        column.addWidget(self.parts)
        column.addStretch(1)
        self._scroll = UprightScroll(inside)
        self._scroll.setMinimumHeight(0)
        self.columns = quiet_label()
        self.columns.hide()
        for widget in (self._scroll.viewport(), inside):
            widget.setAutoFillBackground(False)
        box = QVBoxLayout(self)
        box.addWidget(self._scroll, 1)
        box.addWidget(self.columns)

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join(label.text() for label in (self.head, self.parts) if label.text())

    def sizeHint(self) -> QSize:
        """A few lines, fewer where the standings would have too little room."""
        around = self.parentWidget()
        is_low = around is not None and around.height() < _LOW * self.fontMetrics().height()
        return QSize(super().sizeHint().width(), self._high(_LEAST_LINES if is_low else _LINES))

    def minimumSizeHint(self) -> QSize:
        """Fewer lines where there is little room."""
        return QSize(super().minimumSizeHint().width(), self._high(_LEAST_LINES))

    def clear(self) -> None:
        """Say nothing."""
        self.head.setText("")
        self.parts.setText("")

    def show_columns(self, meanings: str) -> None:
        """Say what the columns mean, where there is room for it."""
        self.columns.setText(meanings)

    def show_why(
        self, lines: Sequence[StandingLine], line: StandingLine, through: int | None
    ) -> None:
        """Compare a line with its neighbour, through a round; None for all rounds."""
        upper, lower = neighbours(lines, line)
        if upper.player == lower.player:
            self.clear()
            return
        reason = why(self._desk.state, upper.player, lower.player, through)
        head, *rest = why_sentences(
            self._desk.t, reason.comparison, reason.parts, self._desk.name_of
        )
        self.head.setText(head)
        self.parts.setText("\n".join(rest))
        self._scroll.verticalScrollBar().setValue(0)

    def _high(self, lines: int) -> int:
        return lines * self.fontMetrics().lineSpacing() + _AROUND


# The columns of the standings, and the line below those who play on after a cut.


NAME, FACTION = 1, 2
"""The columns of names and factions, which give way to figures."""
_GIVE_WAY = (FACTION, -1)
"""The columns that are left out first where there is no room: factions, then rounds."""
_LETTERS_OF_ROUNDS, _LETTERS_OF_NAMES = 12, 15
"""Of rounds and names so much is seen before the others are cut; a tool tip has all."""

_LINE_WIDTH = 2


def standing_columns(
    t: Words,
    keys: tuple[TieBreak, ...],
    order: tuple[TieBreak, ...],
    *,
    has_states: bool,
    is_over: bool = False,
    section: str | None = None,
) -> tuple[Column[StandingLine], ...]:
    """Rank, who, the state of a player or a place, a column for each key, and the rounds.

    Args:
        t: the words.
        keys: what the figures of the lines are of.
        order: those that order anybody.
        has_states: some are out, or their places rest on more than the keys.
        is_over: nobody plays on any more.
        section: of the packet, about the order; None where it prints nothing.
    """

    def course(line: StandingLine) -> str:
        return "  ".join(turn_text(t, *turn) for turn in line.course)

    def in_full(line: StandingLine) -> str:
        facts = (kept_apart(line.name), line.faction, course(line))
        return "  ·  ".join(fact for fact in facts if fact)

    figures: tuple[Column[StandingLine], ...] = tuple(
        Column(
            title=key_title(t, key) if key in order else f"({key_title(t, key)})",
            text=lambda line, n=n, key=key: key_figure(key, line.figures[n]),
            key=lambda line, n=n: float(line.figures[n]),
            is_number=True,
            about=key_about(t, key, order, section),
        )
        for n, key in enumerate(keys)
    )
    status: Column[StandingLine] = Column(
        title=t("Status"),
        text=lambda line: ", ".join(state_word(t, one, is_over=is_over) for one in states_of(line)),
        tool_tip=lambda line: "\n".join(state_meaning(t, one) for one in states_of(line)),
        roles=_state_sign,
    )
    return (
        Column(
            title=t("Rank"),
            text=lambda line: str(line.rank),
            key=lambda line: line.place,
            is_number=True,
        ),
        Column(title=t("Name"), text=lambda line: kept_apart(line.name), tool_tip=in_full),
        Column(title=t("Faction"), text=lambda line: line.faction or ""),
        *((status,) if has_states else ()),
        Column(
            title=t("Record"),
            text=lambda line: line.record,
            is_number=True,
            about=t("Games won – lost – tied. A bye counts once its round is published."),
        ),
        *figures,
        Column(
            title=t("Rounds"),
            text=course,
            about=t("Each round: W won, L lost, T tied, with the rank that the opponent has now."),
        ),
    )


def states_of(line: StandingLine) -> tuple[str, ...]:
    """Why a row is not like others, the gravest first."""
    states = [] if line.status is EntrantStatus.ACTIVE else [line.status.value]
    states += [] if line.eligible else ["ringer"]
    states += [] if line.stand is Stand.KEYS else [line.stand.value]
    return tuple(states)


def _state_sign(line: StandingLine, role: int) -> object:
    states = states_of(line)
    return state_icon(states[0]) if states and role == Qt.ItemDataRole.DecorationRole else None


class CutLine(TextCell):
    """Paints a line below the last row inside a cut, while the table is sorted by rank.

    Args:
        table: the table.
        is_last_inside: whether the line of a place of the list is the last inside the cut.
    """

    def __init__(self, table: QTableView, is_last_inside: Callable[[int], bool]) -> None:
        super().__init__(table)
        self._table = table
        self._is_last_inside = is_last_inside

    def finish(self, painter: QPainter, rect: QRect, row: int) -> None:
        """Paint the line, or a cell's piece of it."""
        header = self._table.horizontalHeader()
        by_rank = header.sortIndicatorSection() == 0
        upwards = header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        if by_rank and upwards and self._is_last_inside(row):
            line = rect.adjusted(0, rect.height() - _LINE_WIDTH, 0, 0)
            painter.fillRect(line, QColor(shown_theme(self._table.palette()).accent))


class StandingsPage(Page):
    """Who stands where, and why; the awards take their place while they are given."""

    ACTS = STANDINGS
    """What can be done here."""

    CARD_ON_DOUBLE_CLICK = True
    """As the row's own action does."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._lines: tuple[StandingLine, ...] = ()
        self._last_inside: int | None = None
        """The place of the last line inside the cut; None where there is no cut."""
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
        self._chooser.offer(round_.number for round_ in self.desk.state.played)
        self._show_lines()
        self.awards.reload()

    def fit_height(self) -> None:
        """Show more awards where there is little height."""
        self.awards.fit_height(is_low=self.is_low)

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
        state, session = self.desk.state, self.desk.session
        played = state.played
        through = self._chooser.number or (played[-1].number if played else 0)
        copy_text(standings_text(self.t, session.read(event_line), state, through))
        self.line.say(self.t("The standings are copied as text."))

    def _show_lines(self) -> None:
        state, through = self.desk.state, self._chooser.number
        keys = shown_keys(state, through)
        cut_found = cut_shown(state, through)
        self._lines = standing_lines(state, through, keys)
        inside = [line.place for line in self._lines if line.stand is Stand.INSIDE]
        self._last_inside = inside[-1] if inside else None
        has_states = any(map(states_of, self._lines))
        order = {key for band in state.packet.standings for key in band.order}
        in_order = tuple(key for key in keys if key in order)
        columns = standing_columns(
            self.t,
            keys,
            in_order,
            has_states=has_states,
            is_over=is_over(state) is not None and not state.plays_on,
            section=self._section(),
        )
        self.why.show_columns(
            "\n".join(f"{key_title(self.t, key)} – {key_meaning(self.t, key)}" for key in keys)
        )
        self._whether_empty.setCurrentIndex(0 if self._lines else 1)
        self._model.set_columns(columns)
        stretch_column(self.table, len(columns) - 1)
        self._names.hold()
        self._model.set_rows(self._lines)
        self.cut_bar.show_cut(cut_found, difference_lines(state, self.t, self.desk.name_of))
        self._show_end()
        if not self.table.currentIndex().isValid() and self._model.rowCount():
            self.table.selectRow(0)
        self._say_why()

    def _section(self) -> str | None:
        """The title of the packet's section about the standings."""
        packet = self.desk.state.packet
        source = packet.sources.get("standings")
        return None if source is None else packet.sections.get(source.section)

    def _show_end(self) -> None:
        state = self.desk.state
        end = is_over(state)
        self._end.setVisible(end is not None)
        self._play_on.act.setVisible(end is not None and not end.plays_on)
        if end is None:
            return
        t, won = self.t, champions(state)
        leader = sole_leader(state)
        winners = won_words(t, won.by.value, won.players, leader, self.desk.name_of)
        sentence = t("Event complete: {won}.", won=winners)
        self._end.setText(f"{sentence} {t('You chose to play on.')}" if end.plays_on else sentence)

    def _is_last_inside(self, row: int) -> bool:
        """Whether the row that is shown is the last of those who play on."""
        line: StandingLine = self._filter.row_at(row)
        return line.stand is Stand.INSIDE and line.place == self._last_inside

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
        full, empty = QWidget(), self._empty()
        self._whether_empty = QStackedLayout(self.places)
        for widget in (full, empty):
            self._whether_empty.addWidget(widget)
        box = QVBoxLayout(full)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addLayout(self._top_row())
        box.addLayout(self._end_row())
        self.cut_bar = CutBar(self.desk, self._run)
        self.cut_bar.decided.connect(lambda: self.table.setFocus())
        self.cut_bar.bound.work_at(self.table)
        give_row_menu(self.ACTS, self.table)
        box.addWidget(self.cut_bar)
        self.why = WhyCard(self.desk)
        self.sides = AsideWhereWide(self.table, self.why)
        self.sides.turned.connect(self.why.columns.setVisible)
        box.addWidget(self.sides, 1)
        self.awards = AwardsView(self.desk, self.line, self.confirm, self._bound.button("copy"))
        self.awards.left.connect(self.leave_awards)
        self.stack = ViewStack()
        for widget in (self.places, self.awards):
            self.stack.addWidget(widget)
        self.body.addWidget(self.stack, 1)

    def _empty(self) -> EmptyState:
        t = self.t
        return EmptyState(
            t("No standings yet"),
            t(
                "Everybody you register is here at once. From the first result on you see who is "
                "where, and why."
            ),
        )

    def _make_table(self) -> None:
        t = self.t
        self._model: RowModel[StandingLine] = RowModel((), lambda line: line.player, self)
        self._model.set_columns(standing_columns(t, (), (), has_states=False))
        self._filter = RowFilter(self._model, self)
        self.table = row_table(
            self._filter,
            stretch=self._model.columnCount() - 1,
            letters=_LETTERS_OF_ROUNDS,
            searched=(NAME,),
        )
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setItemDelegate(CutLine(self.table, self._is_last_inside))
        self._names = YieldingColumns(
            self.table, (NAME, FACTION), letters=_LETTERS_OF_ROUNDS, least=_LETTERS_OF_NAMES
        )
        FittingColumns(self.table, _GIVE_WAY, {NAME: _LETTERS_OF_NAMES, -1: _LETTERS_OF_ROUNDS})
        self.table.setAccessibleName(t("Standings"))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)

    def _top_row(self) -> QHBoxLayout:
        t = self.t
        self._chooser = RoundChooser(t, self, self.ACTS, live=t("Current"))
        self._chooser.setAccessibleName(t("Through which round"))
        self._chooser.chosen.connect(self._show_lines)
        self.search = QLineEdit(placeholderText=t("Search"), clearButtonEnabled=True)
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
