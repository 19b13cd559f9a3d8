"""SetUpView: tables set up from the stock, shown with each one's share before anything changes."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.rules.core.errors import ask
from app.rules.core.ids import TableNumber
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.laying import TerrainShortfall
from app.rules.terrain.legality import TerrainGround
from app.rules.terrain.rules import MethodKind
from app.services.core.errors import UserError
from app.services.pairing.draft_round import SEEDS
from app.services.terrain.layouts import TableTerrain, lay_tables
from app.services.terrain.proposal import (
    ProposedTable,
    TablesOrder,
    enough_for,
    order_tables,
    propose,
    tables_of_text,
)
from app.ui.core.beside import Answer, Progress, ProgressRow, WorkBeside
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import Page
from app.ui.core.row_model import ROW_ROLE, RowFilter, RowModel
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown, FormTick, NumberField
from app.ui.core.widgets.labels import EmptyState, plain_label, quiet_label
from app.ui.core.widgets.master_detail import MasterDetail, ViewStack, ViewSwitch
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.core.widgets.tick_delegate import TickDelegate
from app.ui.terrain.acts import SET_UP
from app.ui.terrain.set_up_rows import GIVE_WAY, METHOD, TABLE, SetUpRow, set_up_columns
from app.ui.terrain.table_map import Sentences, TableMap
from app.words.core.catalogue import Words
from app.words.event.figure_kinds import kind_word
from app.words.terrain.findings import shortfall_sentences
from app.words.terrain.steps import enough_sentence, preview_sentences

_SHARE = 0.6
_ROWS_SEEN = 3
_METHOD_LETTERS = 16
_LINES = 3
_DIGITS = len(str(SEEDS - 1))


Proposal = tuple[ProposedTable, ...] | TerrainShortfall


def _computed(order: TablesOrder, seed: int, progress: Progress) -> tuple[Proposal, int]:
    """What an order comes to, and for how many tables it is enough.

    Raises:
        CancelledError: it isn't wanted any more.
    """
    count = len(order.tables)
    found = propose(order, seed, lambda table: ask(progress.go_on, table, count))
    return found, enough_for(order) if isinstance(found, TerrainShortfall) else len(order.tables)


class SetUpView(QWidget):
    """Which tables are set up by which method and draw, and a preview of every one.

    Args:
        page: runs the action, and shows what is refused.
        say: the sentences about findings.
        scenario: the one whose drawing lies below the terrain.

    Signals:
        left(): the tables are shown again.
    """

    ACTS = SET_UP
    """What can be done here."""

    left = Signal()

    def __init__(self, page: Page, say: Sentences, scenario: Callable[[], Scenario | None]) -> None:
        super().__init__()
        self._page, self._t = page, page.t
        self._scenario = scenario
        self._tables: dict[TableNumber, TableTerrain] = {}
        self._methods: dict[TableNumber, MethodKind | None] = {}
        self._wanted: set[TableNumber] = set()
        self._proposed: Mapping[TableNumber, ProposedTable] = {}
        self._ground: TerrainGround | None = None
        self._work = WorkBeside(self)
        self._ordered: tuple[object, ...] = ()
        """What was computed last, or is being computed."""
        self._is_laying = self._says_computing = False
        self._build(say)

    @property
    def here(self) -> SetUpRow | None:
        """The table under the cursor."""
        row = self.table.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, SetUpRow) else None

    @property
    def rows(self) -> tuple[SetUpRow, ...]:
        """Every table of the list."""
        return self._model.rows

    @property
    def note(self) -> str:
        """The sentences about the preview."""
        return self._note.text()

    @property
    def is_busy(self) -> bool:
        """Whether the preview is being computed."""
        return self._work.is_busy

    @property
    def has_proposal(self) -> bool:
        """Whether every table that is ticked is shown as it would be."""
        return bool(self._wanted) and self._proposed.keys() == self._wanted

    def open(self, tables: Mapping[TableNumber, TableTerrain], ground: TerrainGround) -> None:
        """Begin with every empty table, and with a draw of the program."""
        kinds = [one.kind for one in self._page.desk.state.packet.terrain.methods]
        self._method.clear()
        for kind in kinds:
            self._method.addItem(_method_name(self._t, kind), kind)
        self._method.addItem(_method_name(self._t, None), None)
        self._methods = dict.fromkeys(tables, kinds[0] if kinds else None)
        self._wanted = {number for number, table in tables.items() if not table.pieces}
        self._which.clear()
        self._seed.set_number(self._page.desk.session.dice(SEEDS))
        self._ordered, self._proposed = (), {}
        self.follow(tables, ground)
        rows = [self.table.model().index(n, TABLE) for n in range(self.table.model().rowCount())]
        first = next((one for one in rows if one.data(ROW_ROLE).is_wanted), None)
        if rows:
            self.table.setCurrentIndex(first or rows[0])

    def follow(self, tables: Mapping[TableNumber, TableTerrain], ground: TerrainGround) -> None:
        """Take over how the tables and the rules are now."""
        first = self._kind_at(0)
        more = {number: TableTerrain(number=number) for number in self._methods}
        self._tables, self._ground = {**more, **tables}, ground
        self._methods = {number: self._methods.get(number, first) for number in self._tables}
        if not self._is_laying:
            self._compute()

    def start(self) -> None:
        """Begin in the list."""
        self.table.setFocus()

    def show_map(self) -> None:
        """Show the table under the cursor as it would be, or as it is where it stays."""
        row, ground, scenario = self.here, self._ground, self._scenario()
        self.maps.setCurrentWidget(self._no_map if scenario is None else self.map)
        if row is None or ground is None or scenario is None:
            return
        self.map.show_scenario(scenario)
        self.map.setAccessibleName(self._t("Map of table {table}", table=row.number))
        table = self._tables[row.number]
        pieces = table.pieces if row.proposed is None else row.proposed.pieces
        self.map.show_pieces(() if row.is_wanted and not row.proposed else pieces, ground,
                             frozenset())  # fmt: skip

    def fit_height(self, *, is_low: bool) -> None:
        """Leave out what isn't needed where there is little height."""
        self._about.setVisible(not is_low)
        self._room.keep(1 if is_low else _LINES)

    def let_go(self) -> None:
        """Compute nothing any more."""
        self._work.drop()
        self._bar.follow()

    # What the EO chooses.

    def use_method(self) -> None:
        """Lay the tables that are typed by the method; all where none is typed."""
        text = self._which.text().strip()
        try:
            chosen = tables_of_text(text) if text else tuple(self._tables)
        except UserError as error:
            self._page.line.show_error(error)
            self._which.setFocus()
            return
        kind = self._kind_at(self._method.currentIndex())
        for number in chosen:
            self._methods[number] = kind
            table = self._tables.setdefault(number, TableTerrain(number=number))
            if not table.pieces or self._replaces.isChecked():
                self._wanted.add(number)
        self._tables = dict(sorted(self._tables.items()))
        self._compute()

    def draw_again(self) -> None:
        """Draw other numbers."""
        self._seed.set_number(self._page.desk.session.dice(SEEDS))
        self._ordered = ()
        self._compute()

    def stop(self) -> None:
        """Stop computing; nothing is set up by that."""
        self.let_go()
        self._ordered, self._proposed = (), {}
        self._say((self._t("Stopped. Choose fewer tables, or draw again."),))
        self._show()

    def lay(self) -> None:
        """Lay every table as it is shown, in one step."""
        if not self.has_proposal or self.is_busy:
            return
        tables = tuple(self._proposed[number].lies for number in sorted(self._proposed))
        t = self._t
        text = t.many("{n} table is set up.", "{n} tables are set up.", len(tables))

        def then(_done: object) -> None:
            self.leave()
            self._page.line.say(text)

        # The event changes before the answer, and nothing is to be computed for that.
        self._is_laying = True
        try:
            self._page.line.run(lay_tables, tables, then=then)
        finally:
            self._is_laying = False

    def leave(self) -> None:
        """Leave every table as it is."""
        self.let_go()
        self.left.emit()

    def turn_tick(self, row: SetUpRow, *, is_on: bool) -> None:
        """Set up a table, or leave it as it is."""
        (self._wanted.add if is_on else self._wanted.discard)(row.number)
        self._compute()

    def _kind_at(self, row: int) -> MethodKind | None:
        """A method of the drop-down, which hands a bare text back."""
        kind = self._method.itemData(row)
        return None if kind is None else MethodKind(kind)

    def _replace_laid(self, is_on: bool) -> None:
        """Set up the tables that have terrain too, or leave them all."""
        laid = {number for number, table in self._tables.items() if table.pieces}
        self._wanted = self._wanted | laid if is_on else self._wanted - laid
        self._compute()

    # The preview.

    def _compute(self) -> None:
        """Compute what is shown, unless it is as it was."""
        wanted = tuple((number, self._methods[number]) for number in sorted(self._wanted))
        session, state, seed = self._page.desk.session, self._page.desk.state, self._seed.number
        if not wanted or seed is None:
            self.let_go()
            self._ordered, self._proposed = (), {}
            t = self._t
            self._say((t("Tick the tables to be set up.") if seed is not None
                       else t("Type a number for the draw."),))  # fmt: skip
            self._show()
            return
        order = session.read(order_tables, state, wanted)
        ordered = (order, seed)
        if ordered == self._ordered:
            self._show()
            return
        self.let_go()
        self._ordered = ordered
        self._says_computing = False
        self._work.run(partial(_computed, order, seed), self._take)
        self._bar.follow()
        self._show()

    def _take(self, answer: Answer) -> None:
        """Show what was computed."""
        self._bar.follow()
        tables, enough = answer()
        t = self._t
        if isinstance(tables, TerrainShortfall):
            self._proposed = {}
            lines = [*shortfall_sentences(t, tables)]
            if 0 < enough < len(self._wanted):
                lines.append(enough_sentence(t, enough))
            self._say(lines, is_bad=True)
        else:
            self._proposed = {table.number: table for table in tables}
            laid = [number for number in sorted(self._wanted) if self._tables[number].pieces]
            self._say(preview_sentences(t, len(tables), laid))
        self._show()

    def _follow_progress(self) -> None:
        if not self._bar.isHidden() and not self._says_computing:
            self._says_computing = True
            self._proposed = {}
            self._say((self._t("Computing where the terrain goes…"),))
            self._show()
        self._refresh()

    def _say(self, lines: Sequence[str], *, is_bad: bool = False) -> None:
        self._note.setText("\n".join(f"✕  {line}" if is_bad and not n else line
                                     for n, line in enumerate(lines)))  # fmt: skip

    def _show(self) -> None:
        names = {kind: _method_name(self._t, kind) for kind in {*self._methods.values()}}
        self._model.set_rows(
            SetUpRow(
                number=number,
                laid=len(table.pieces),
                is_wanted=number in self._wanted,
                method=names[self._methods[number]] if number in self._wanted else "",
                proposed=self._proposed.get(number) if number in self._wanted else None,
            )
            for number, table in self._tables.items()
        )
        laid = {number for number, table in self._tables.items() if table.pieces}
        self._replaces.setEnabled(bool(laid))
        self._replaces.blockSignals(True)
        self._replaces.setChecked(bool(laid) and laid <= self._wanted)
        self._replaces.blockSignals(False)
        self.show_map()
        self._refresh()

    def _refresh(self) -> None:
        self.bound.refresh()

    # How it is built.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Space turns the tick of the row, whatever cell the cursor is in."""
        if (
            watched is self.table
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Space
            and not event.modifiers()
        ):
            if self.here is not None and not event.isAutoRepeat():
                self.turn_tick(self.here, is_on=not self.here.is_wanted)
            return True
        return super().eventFilter(watched, event)

    def _build(self, say: Sentences) -> None:
        t = self._t
        self.bound = BoundActs(
            t, SET_UP, self,
            {"use": self.use_method, "draw": self.draw_again, "stop": self.stop, "lay": self.lay,
             "leave": self.leave},
            conditions={
                "has_tables": lambda: bool(self._wanted),
                "is_busy": lambda: self.is_busy,
                "has_proposal": lambda: self.has_proposal and not self.is_busy,
            },
        )  # fmt: skip
        self._build_fields()
        self._build_table()
        self.map = TableMap(t, say)
        self.map.may_move = False
        self._no_map = EmptyState(
            t("No map"), t("This packet has no scenario yet whose table could be drawn.")
        )
        self.maps = ViewStack()
        for view in (self.map, self._no_map):
            self.maps.addWidget(view)
        heading = QLabel(t("Set up tables"), textFormat=Qt.TextFormat.PlainText)
        heading.setProperty("heading", True)
        self._about = quiet_label(
            t("Each table gets its fair share of what is left in the boxes. Nothing changes "
              "before you set them up.")
        )  # fmt: skip
        both = MasterDetail(self._make_list(), self.maps, share=_SHARE)
        self.switch = ViewSwitch(both, (t("Tables"), t("Map")))
        head = QHBoxLayout()
        head.addWidget(heading, 1)
        head.addWidget(self.switch)
        stop = self.bound.button("stop")
        self._bar = ProgressRow(self._work, stop, t("Tables computed"), "%v / %m")
        self._bar.looked.connect(self._follow_progress)
        foot = FlowLayout()
        for button in self.bound.buttons("lay", "leave"):
            foot.addWidget(button)
            if button.act is self.bound["lay"]:
                make_blue(button)
        foot.addWidget(self._bar)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(head)
        box.addWidget(self._about)
        box.addLayout(self._fields)
        box.addWidget(both, 1)
        box.addLayout(foot)

    def _build_fields(self) -> None:
        t = self._t
        self._which = QLineEdit(placeholderText=t("all, or 1-8, 12"))
        self._which.returnPressed.connect(self.use_method)
        self._method = DropDown()
        self._seed = NumberField(_DIGITS)
        self._seed.setToolTip(t("The same number draws the same tables again"))
        self._seed.editingFinished.connect(self._compute)
        fit_to_type(self._which, self._fit)
        self._fields = FlowLayout(gap=10)
        for name, field, button in (
            (t("Tables"), self._which, None),
            (t("Method"), self._method, self.bound.button("use")),
            (t("Draw"), self._seed, self.bound.button("draw", has_icon=True)),
        ):
            part = QWidget()
            row = QHBoxLayout(part)
            row.setContentsMargins(0, 0, 0, 0)
            label = plain_label(name)
            label.setBuddy(field)
            field.setAccessibleName(name)
            for widget in (label, field, button):
                if widget is not None:
                    row.addWidget(widget)
            self._fields.addWidget(part)

    def _fit(self) -> None:
        """Show the whole hint in the field of tables."""
        metrics, hint = self._which.fontMetrics(), self._which.placeholderText()
        self._which.setMinimumWidth(metrics.horizontalAdvance(f"{hint}00") + 2 * metrics.height())

    def _build_table(self) -> None:
        t = self._t
        self._model: RowModel[SetUpRow] = RowModel(
            set_up_columns(t), lambda row: row.number, self,
            lambda row, _column, is_on: self.turn_tick(row, is_on=is_on),
        )  # fmt: skip
        self.table = row_table(
            RowFilter(self._model, self), stretch=METHOD, letters=10, rows_seen=_ROWS_SEEN,
            searched=(TABLE, METHOD),
        )  # fmt: skip
        self.table.setAccessibleName(t("Tables to be set up"))
        self.table.sortByColumn(TABLE, Qt.SortOrder.AscendingOrder)
        self.table.setItemDelegateForColumn(TABLE, TickDelegate(self.table))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self.show_map())
        self.table.installEventFilter(self)
        FittingColumns(self.table, GIVE_WAY, {METHOD: _METHOD_LETTERS})

    def _make_list(self) -> QWidget:
        """The list with the sentences about it."""
        t, widget = self._t, QWidget()
        self._replaces = FormTick(t("Replace terrain that is on tables"))
        self._replaces.toggled.connect(self._replace_laid)
        self._note = plain_label(wordWrap=True)
        self._room = ReservedRoom(self._note, lines=_LINES)
        box = QVBoxLayout(widget)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.table, 1)
        box.addWidget(self._replaces)
        box.addWidget(self._room)
        return widget


def _method_name(t: Words, kind: MethodKind | None) -> str:
    return t("Any legal places") if kind is None else kind_word(t, kind)
