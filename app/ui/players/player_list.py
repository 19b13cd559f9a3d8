"""PlayerList: the players with their ticks, and everything that is done to one of them."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.entrant import EntrantStatus
from app.rules.event.length import is_over
from app.services.players import players
from app.services.players.player_lines import PlayerLine
from app.ui.core.bound_acts import ALONE, EVERYWHERE, BoundActs, give_row_menu, key_tip
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import ROW_ROLE, RowFilter, row_here
from app.ui.core.widgets.acting import MenuButton, new_action, push_button
from app.ui.core.widgets.labels import ElidedLabel, EmptyState
from app.ui.core.widgets.question import Ask
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.core.widgets.tick_delegate import TickDelegate
from app.ui.players.acts import PLAYERS
from app.ui.players.columns import (
    CLUB,
    GIVE_WAY,
    HERE,
    MARKS,
    NAME,
    PlayerModel,
    empty_columns,
    is_ticked,
)
from app.ui.players.details import PlayerDetails
from app.ui.players.leaving_questions import LeavingQuestions, RunAct
from app.words.core.catalogue import Words
from app.words.players.player_card import turn_tick_name

_BUTTONS = ("new", "check_in", "lists", "import")
"""From the left."""
_MENU = (
    "edit", "card", "tick", "", "drop", "reinstate", "disqualify", "ringer", "remove", "",
    "all_here", "fees", "sort",
)  # fmt: skip
"""From the top, with lines between."""
_OF_PAGE = ("new", "check_in", "lists", "import", "fees")
"""Those whose keys work on the whole page."""
_FIRST_TO_GO = ("lists", "import", "check_in")
"""Buttons that are entries of the menu instead where the window is narrow."""
_SEARCH_LETTERS = 16
_GAP = 8


class PlayerBar(QWidget):
    """One line over the list: the filter, the counts, a few buttons and a menu of the rest.

    Args:
        t: the words.
        acts: what each act does, by its name.
        table: the list, in which the keys work.

    Attributes:
        bound: what is done in the list.
        of_page: what is done wherever the focus is on the page.
    """

    def __init__(
        self, t: Words, acts: Mapping[str, Callable[[], object]], table: QTableView
    ) -> None:
        super().__init__()
        self._t = t
        self.search = QLineEdit(placeholderText=t("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Filter the players"))
        self.search.setToolTip(key_tip(t, PLAYERS["filter"]))
        self.search.setMinimumWidth(_SEARCH_LETTERS * self.fontMetrics().averageCharWidth())
        self.counts = ElidedLabel()
        self.counts.setProperty("quiet", True)
        self.filtered = push_button(clicked=self.search.clear, visible=False)
        self.filtered.setProperty("chosen", True)
        self.filtered.setToolTip(t("Show all players again"))
        of_list = {name: act for name, act in acts.items() if name not in _OF_PAGE}
        self._line: PlayerLine | None = None
        self._goes_on = True
        self.bound = BoundActs(
            t, PLAYERS, table, of_list, where=ALONE, conditions=self._conditions()
        )
        self.of_page = BoundActs(
            t,
            PLAYERS,
            self,
            {name: acts[name] for name in _OF_PAGE},
            conditions={"goes_on": lambda: self._goes_on},
        )
        self.buttons = {name: self.of_page.button(name) for name in _BUTTONS}
        self.more = MenuButton(t("More"), self._fill_menu)
        self.more.setToolTip(t("More actions"))
        self._table = table
        self._lay_out()
        give_row_menu(PLAYERS, table)

    def follow_event(self, *, goes_on: bool) -> None:
        """Offer to add players for as long as rounds can come."""
        self._goes_on = goes_on
        self.of_page.refresh()

    def say_counts(self, lines: Iterable[PlayerLine], shown: int) -> None:
        """Say how many players there are, and how many the filter shows."""
        t, lines = self._t, tuple(lines)
        by_status = [line.status for line in lines]
        gone = by_status.count(EntrantStatus.DROPPED)
        out = by_status.count(EntrantStatus.DISQUALIFIED)
        ringers = sum(not line.draft.eligible for line in lines)
        facts = [t.many("{n} player", "{n} players", len(lines))]
        if gone or out:
            facts.append(t("{n} active", n=by_status.count(EntrantStatus.ACTIVE)))
        facts += [t("{n} dropped", n=gone)] if gone else []
        facts += [t("{n} disqualified", n=out)] if out else []
        facts += [t.many("{n} ringer", "{n} ringers", ringers)] if ringers else []
        is_filtered = shown != len(lines)
        if is_filtered:
            self.filtered.setText(t("{n} of {all} shown  ✕", n=shown, all=len(lines)))
        self.filtered.setVisible(is_filtered)
        self.counts.setVisible(not is_filtered)
        self.counts.setText("  ·  ".join(facts))

    def show_player(self, line: PlayerLine | None, column: int) -> None:
        """Offer what can be done to this player, and which tick is turned over."""
        t, self._line = self._t, line
        self.bound.refresh()
        self.bound.offer({"reinstate": self._has_left, "drop": not self._has_left})
        is_ringer = line is not None and not line.draft.eligible
        self.bound["ringer"].setText(t("Not a ringer…") if is_ringer else t("Ringer…"))
        is_on = line is not None and is_ticked(line, column)
        self.bound["tick"].setText(turn_tick_name(t, MARKS[column], is_on=is_on))

    def _conditions(self) -> dict[str, Callable[[], bool]]:
        def has(condition: Callable[[PlayerLine], bool]) -> Callable[[], bool]:
            return lambda: self._line is not None and condition(self._line)

        return {
            "has_player": has(lambda line: True),
            "is_active": has(lambda line: line.is_active),
            "has_left": lambda: self._has_left,
            "can_disqualify": has(lambda line: line.status is not EntrantStatus.DISQUALIFIED),
            "never_paired": has(lambda line: not line.was_in_round),
        }

    @property
    def _has_left(self) -> bool:
        return self._line is not None and not self._line.is_active

    def minimumSizeHint(self) -> QSize:
        """Room for the filter, the first button and the menu."""
        height = super().minimumSizeHint().height()
        return QSize(self._width_of("new"), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave buttons to the menu where the line is too short for them."""
        super().resizeEvent(event)
        self._fit_buttons()

    def event(self, event: QEvent) -> bool:
        """Fit the buttons again where what they say, or the counts, takes another width."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_buttons()
        return super().event(event)

    def _fit_buttons(self) -> None:
        shown = list(_BUTTONS)
        for name in _FIRST_TO_GO:
            if self._width_of(*shown) > self.width():
                shown.remove(name)
        for name, button in self.buttons.items():
            button.setVisible(name in shown)

    def _width_of(self, *names: str) -> int:
        """What the line takes with these buttons, the counts being cut."""
        parts = [self.search.minimumWidth(), self.counts.minimumSizeHint().width()]
        parts += [self.buttons[name].sizeHint().width() for name in names]
        parts += [self.more.sizeHint().width()]
        return sum(parts) + _GAP * len(parts)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        row.addWidget(self.search, 1)
        row.addWidget(self.counts)
        row.addWidget(self.filtered)
        for button in (*self.buttons.values(), self.more):
            row.addWidget(button)

    def _fill_menu(self, menu: QMenu) -> None:
        actions = (*self._table.actions(), *self.actions())
        known = {action.objectName(): action for action in actions}
        hidden = [name for name in _BUTTONS if self.buttons[name].isHidden()]
        for name in (*hidden, *([""] if hidden else []), *_MENU):
            action = known.get(f"players.{name}")
            if action is not None:
                menu.addAction(action)
            elif not name:
                menu.addSeparator()


_NAME_LETTERS, _LEAST_LETTERS = 26, 14
"""So much of the names is seen before another column is shown, and before the list scrolls."""
_LEAST_HIGH = 21
"""A list that is lower, in heights of type, gives its place to the panel."""
_WHOLE_LIST = 58
"""A list that is wider, in heights of type, has room for the details beside it."""
_LEAST_LIST = 22
"""A list that is narrower, in heights of type, gives its place to the panel."""


class SnugHeader(QHeaderView):
    """A header that keeps room for the sort arrow only where the arrow is.

    It is for many narrow columns; Qt's own reserves an arrow's room in each.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSortIndicatorShown(True)
        self.sortIndicatorChanged.connect(lambda *_: self.resizeSections())

    def sectionSizeFromContents(self, section: int) -> QSize:
        """The size for the title, and for the arrow where the list is sorted by this column."""
        size = super().sectionSizeFromContents(section)
        if section == self.sortIndicatorSection():
            return size
        return QSize(size.width() - self.fontMetrics().height(), size.height())


class PlayerList(QWidget):
    """The bar over the list; beside it a panel, or in a wide window the details of a player.

    Args:
        desk: the open event.
        panel: makes what is shown at the right of the list, or in its place where there is no room
            for both; called when it is first shown.
        notes: shown below.
        run: how verbs are run.
        say: says a sentence that no act goes with.
        ask: shows a question over the page.

    Signals:
        edit_requested(PlayerLine): change this player.
        new_requested(): register somebody.
        check_in_requested(): check players in, one after the other.
        import_requested(): read a roster.
        lists_requested(): show everybody's army lists.
        fees_requested(): show what players pay, and how the pot is split.
    """

    edit_requested = Signal(object)
    new_requested = Signal()
    check_in_requested = Signal()
    import_requested = Signal()
    lists_requested = Signal()
    fees_requested = Signal()

    def __init__(
        self,
        desk: Desk,
        run: RunAct,
        say: Callable[[str], None],
        ask: Ask,
        panel: Callable[[], QWidget],
        notes: QWidget,
    ) -> None:
        super().__init__()
        self._make_panel, self._notes = panel, notes
        self._panel: QWidget | None = None
        self._desk = desk
        self._t = desk.t
        self._run = run
        self._say = say
        self._leaving = LeavingQuestions(desk, ask, run)
        self._build()
        self._add_keys()

    @property
    def here(self) -> PlayerLine | None:
        """The player under the cursor."""
        return row_here(self.table, PlayerLine)

    @property
    def shown(self) -> tuple[PlayerLine, ...]:
        """The players that the filter keeps, from the top."""
        return tuple(
            self._filter.index(n, 0).data(ROW_ROLE) for n in range(self._filter.rowCount())
        )

    def show_lines(self, lines: Iterable[PlayerLine]) -> None:
        """Show these players, without the columns that say nothing of them."""
        self.model.set_rows(lines)
        asks = self._desk.state.packet.asks_painting
        self._columns.empty = empty_columns(self.model.rows, asks_painting=asks)
        self._columns.fit()
        self._empty.setVisible(not self.model.rows)
        end = is_over(self._desk.state)
        self.bar.follow_event(goes_on=end is None or end.plays_on)
        self._say_counts()

    def start(self) -> None:
        """Put the focus into the list, on a player."""
        # The focus alone makes a place the current one, but no row is seen to be chosen.
        if not self.table.currentIndex().isValid() and self._filter.rowCount():
            self.table.setCurrentIndex(self._filter.index(0, NAME))
        self.table.setFocus()

    def put_cursor(self, player: int) -> None:
        """Put the cursor on a player; a filter that hides the player is emptied."""
        row = self.model.row_of(player)
        if row is None:
            return
        column = max(self.table.currentIndex().column(), NAME)
        index = self._filter.mapFromSource(self.model.index(row, column))
        if not index.isValid():
            self.bar.search.clear()
            index = self._filter.mapFromSource(self.model.index(row, column))
        self.table.setCurrentIndex(index)
        self.table.scrollTo(index)

    def edit(self) -> None:
        """Ask for the player under the cursor to be changed."""
        if self.here is not None:
            self.edit_requested.emit(self.here)

    def tick(self, column: int) -> None:
        """Turn a tick of the player under the cursor over."""
        line = self.here
        if line is not None and line.is_active:
            self._set_tick(line, column, not is_ticked(line, column))

    def tick_all_here(self) -> None:
        """Tick everybody in the list, as it is filtered, who is still in."""
        missing = tuple(line.id for line in self.shown if line.is_active and not line.is_here)
        if not missing:
            self._say(self._t("Everyone in the list is already checked in."))
            return
        message = self._t.many("{n} player checked in.", "{n} players checked in.", len(missing))
        self._run(players.tick_many, missing, "here", on=True, message=message)

    def drop(self) -> None:
        """Ask whether the player under the cursor drops."""
        line = self.here
        if line is not None and line.is_active:
            self._leaving.drop(line)

    def disqualify(self) -> None:
        """Ask whether the player under the cursor is disqualified."""
        line = self.here
        if line is not None and line.status is not EntrantStatus.DISQUALIFIED:
            self._leaving.disqualify(line)

    def reinstate(self) -> None:
        """Take the player under the cursor back in."""
        line = self.here
        if line is not None and not line.is_active:
            message = self._t("{name} is back in.", name=line.draft.name)
            self._run(players.reinstate, line.id, message=message)

    def turn_ringer(self) -> None:
        """Ask whether the player under the cursor becomes a ringer, or an ordinary player again."""
        if self.here is not None:
            self._leaving.turn_ringer(self.here)

    def remove(self) -> None:
        """Ask whether the registration of the player under the cursor goes."""
        if self.here is not None and not self.here.was_in_round:
            self._leaving.remove(self.here)

    def tick_here(self) -> None:
        """Turn the tick under the cursor over; in another column, that of the check-in."""
        self.tick(self._tick_column)

    @property
    def _tick_column(self) -> int:
        column = self.table.currentIndex().column()
        return column if column in MARKS else HERE

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the cursor in sight where the list becomes lower."""
        if watched is self.table and event.type() == QEvent.Type.Resize:
            self.table.scrollTo(self.table.currentIndex())
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the details too."""
        super().showEvent(event)
        self._show_details()

    def show_panel(self, *, on: bool) -> None:
        """Show the panel beside the list, or the list alone."""
        if on and self._panel is None:
            self._panel = self._make_panel()
            self._side.addWidget(self._panel, 0, Qt.AlignmentFlag.AlignTop)
        if self._panel is not None:
            self._panel.setVisible(on)
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window has room for the list or for the panel."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        panel, type_height = self._panel, self.fontMetrics().height()
        is_alone = False
        if panel is not None:
            needed = panel.sizeHint().width() + _LEAST_LIST * type_height
            # In its place the form has two columns, and its buttons are in sight.
            has_room = self.width() >= needed and self.height() >= _LEAST_HIGH * type_height
            is_alone = not panel.isHidden() and not has_room
            across = QSizePolicy.Policy.Expanding if is_alone else QSizePolicy.Policy.Fixed
            panel.setSizePolicy(across, QSizePolicy.Policy.Maximum)
        self.table.setVisible(not is_alone)
        wide = self.details.wanted_width + _WHOLE_LIST * type_height
        has_panel = panel is not None and not panel.isHidden()
        self.details.setVisible(not has_panel and self.width() >= wide)
        self._show_details()

    def _show_details(self) -> None:
        if self.isVisible() and not self.details.isHidden():
            self.details.show_player(None if self.here is None else self.here.id)

    def _set_tick(self, line: PlayerLine, column: int, is_on: bool) -> None:
        self._run(players.tick, line.id, MARKS[column], on=is_on)

    def _search(self, text: str) -> None:
        self._filter.set_text(text)
        self._say_counts()
        # The cursor stays in sight, on whomever the next key is for.
        self.table.scrollTo(self.table.currentIndex())

    def _to_search(self) -> None:
        self.bar.search.setFocus()
        self.bar.search.selectAll()

    def _from_search(self) -> None:
        if self._filter.rowCount():
            self.table.setCurrentIndex(self._filter.index(0, HERE))
        self.table.setFocus()

    def _leave_search(self) -> None:
        self.bar.search.clear()
        self.start()

    def _say_counts(self) -> None:
        self.bar.say_counts(self.model.rows, self._filter.rowCount())
        self._show_here()

    def _show_here(self) -> None:
        self.bar.show_player(self.here, self._tick_column)
        self._show_details()

    def _sort_here(self) -> None:
        column, header = self.table.currentIndex().column(), self.table.horizontalHeader()
        is_up = header.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        is_again = header.sortIndicatorSection() == column and is_up
        order = Qt.SortOrder.DescendingOrder if is_again else Qt.SortOrder.AscendingOrder
        self.table.sortByColumn(max(column, 0), order)

    def _build(self) -> None:
        t = self._t
        self.model = PlayerModel(t, self, self._set_tick)
        self._filter = RowFilter(self.model, self)
        self.table: QTableView = row_table(self._filter, stretch=NAME, letters=_LEAST_LETTERS)
        header = SnugHeader(self.table)
        header.setResizeContentsPrecision(self.table.horizontalHeader().resizeContentsPrecision())
        self.table.setHorizontalHeader(header)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (NAME, CLUB):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.table.installEventFilter(self)
        self.table.sortByColumn(NAME, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Players"))
        self._columns = FittingColumns(self.table, GIVE_WAY, {NAME: _NAME_LETTERS})
        delegate = TickDelegate(self.table)
        for column in MARKS:
            self.table.setItemDelegateForColumn(column, delegate)
        acts = {
            "edit": self.edit,
            "all_here": self.tick_all_here,
            "drop": self.drop,
            "reinstate": self.reinstate,
            "disqualify": self.disqualify,
            "ringer": self.turn_ringer,
            "remove": self.remove,
            "lists": self.lists_requested.emit,
            "import": self.import_requested.emit,
            "new": self.new_requested.emit,
            "check_in": self.check_in_requested.emit,
            "fees": self.fees_requested.emit,
            "sort": self._sort_here,
            "tick": self.tick_here,
        }
        self.bar = PlayerBar(t, acts, self.table)
        text = t("Add them one by one, or drop a CSV or Excel file here.")
        self._empty = EmptyState(t("No players yet."), text)
        self._empty.lay_over(self.table)
        self._side = QHBoxLayout()
        self._side.setSpacing(10)
        self._side.addWidget(self.table, 1)
        self.details = PlayerDetails(self._desk)
        self.details.hide()
        self._side.addWidget(self.details)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.bar)
        box.addLayout(self._side, 1)
        box.addWidget(self._notes)
        self.bar.search.textChanged.connect(self._search)
        self.bar.search.returnPressed.connect(self._from_search)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show_here())
        self.table.doubleClicked.connect(
            lambda index: None if index.column() in MARKS else self.edit()
        )

    def _add_keys(self) -> None:
        for keys, slot in (("Esc", self._leave_search), ("Down", self._from_search)):
            action = new_action(self.bar.search, triggered=lambda _=False, slot=slot: slot())
            action.setShortcut(keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.bar.search.addAction(action)
        # The filter is reached from the form too.
        BoundActs(self._t, PLAYERS, self, {"filter": self._to_search}, where=EVERYWHERE)
