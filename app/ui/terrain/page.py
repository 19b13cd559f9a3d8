"""TerrainPage: the tables, the map of one of them, what of it breaks a rule, and the stock."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import TableNumber
from app.rules.terrain.laying import TerrainShortfall
from app.rules.terrain.legality import TerrainFinding, TerrainGround
from app.rules.terrain.places import WayOut, free_place, smallest_moves
from app.rules.terrain.rules import MethodKind
from app.rules.terrain.shapes import Lie
from app.services.exchange.lookback import table_notes
from app.services.pairing.draft_round import SEEDS
from app.services.scenarios.lookup import choice_text, scenario_of, scenario_title
from app.services.terrain.layouts import (
    TablePiece,
    TableTerrain,
    clear_tables,
    lay_piece,
    lay_tables,
    lift_piece,
    move_pieces,
    proposed_tables,
    scenarios_for_tables,
    table_ground,
    terrain_tables,
)
from app.services.terrain.stock import stock
from app.ui.core.acts import LOOKING, ViewActs
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu, row_menu
from app.ui.core.icons import state_icon
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import EmptyState, plain_label, quiet_label
from app.ui.core.widgets.master_detail import MasterDetail, ViewStack, ViewSwitch
from app.ui.core.widgets.question import Answer, Line, Question
from app.ui.core.widgets.type_ahead import TypeAhead
from app.ui.terrain.acts import PIECE, STEPS, TERRAIN
from app.ui.terrain.findings_view import FindingList
from app.ui.terrain.map_saving import map_question, save_map
from app.ui.terrain.step_panel import StepPanel
from app.ui.terrain.stock_panel import StockPanel
from app.ui.terrain.table_map import TableMap
from app.words.event.figure_kinds import kind_word
from app.words.terrain.findings import (
    finding_sentence,
    shortfall_sentences,
    table_state,
    way_out_sentences,
)

_SHARE = 0.66
_AWAY = 20
"""Tenths of an inch from a piece to another one like it."""


class ScenarioChoice(DropDown):
    """Which scenario's drawing lies below the terrain; nothing of the event changes by it."""

    ACTS = LOOKING
    """What can be done here."""


class TerrainPage(Page):
    """The terrain of every table."""

    ACTS = TERRAIN
    """What can be done here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._tables: dict[TableNumber, TableTerrain] = {}
        self._ground: TerrainGround | None = None
        self._build()

    @property
    def acts_here(self) -> ViewActs:
        """The acts in force: those of the form or of the steps where they are open."""
        if self.is_laying:
            return STEPS
        return PIECE if self.side.is_form_open else self.ACTS

    @property
    def is_laying(self) -> bool:
        """Whether a table is laid step by step."""
        return self.side.currentWidget() is self.steps

    @property
    def table(self) -> TableTerrain | None:
        """The table whose map is shown."""
        item = self.tables.currentItem()
        return None if item is None else self._tables.get(item.data(Qt.ItemDataRole.UserRole))

    def start(self) -> None:
        """Begin in the list of tables."""
        if self.is_laying:
            self.steps.start()
        else:
            (self.side.form.start if self.acts_here is PIECE else self.tables.setFocus)()

    def reload(self) -> None:
        """Read the tables, the stock, and the scenarios that the tables are for."""
        session, state = self.desk.session, self.desk.state
        ground = session.read(table_ground, state)
        known = self._tables if ground == self._ground else {}
        self._ground = ground
        self._fill_scenarios()
        lines = session.read(terrain_tables, state, ground, known)
        self._tables = {line.number: line for line in lines}
        self._fill_tables(lines)
        self.side.stock.show_lines(session.read(stock))
        self._show_table()

    def fit_height(self) -> None:
        """Leave less needed buttons to a menu where there is little height."""
        self.side.fold(is_low=self.is_low)
        self._legend.setVisible(not self.is_low)

    def take_file(self, path: Path) -> None:
        """Add the terrain of a CSV file to the stock."""
        self.side.take_file(path)

    def show_table(self, number: int) -> None:
        """Show the map of a table."""
        for row in range(self.tables.count()):
            if self.tables.item(row).data(Qt.ItemDataRole.UserRole) == number:
                self.tables.setCurrentRow(row)

    # Pieces on the table.

    def move_piece(self, piece: int, lie: Lie) -> None:
        """Let a piece of the table lie otherwise."""
        if self.is_laying:
            self.steps.move_to(piece, lie)
        else:
            self.line.run(move_pieces, ((piece, lie),))

    def lay(self) -> None:
        """Lay the piece of the stock that has the cursor, as near to the middle as it may be."""
        line, ground, table = self.side.stock.here, self._ground, self.table
        if line is None or ground is None or table is None:
            return
        middle = Lie(ground.width // 2, ground.height // 2)
        self.bring(line.id, free_place(line.item.piece, middle, table.laid, ground))

    def bring(self, stock_id: int, lie: Lie) -> None:
        """Lay a piece of the stock on the table, and choose it."""
        if self.table is not None:
            self.line.run(
                lay_piece, self.table.number, stock_id, lie,
                then=lambda done: self._choose(done.value),
            )  # fmt: skip

    def duplicate(self) -> None:
        """Lay another piece like that with the ring, beside it."""
        piece, ground, table = self.map.piece, self._ground, self.table
        if piece is None or ground is None or table is None:
            return
        beside = piece.lie.moved(_AWAY, 0)
        self.bring(piece.stock, free_place(piece.item.piece, beside, table.laid, ground))

    def remove_piece(self) -> None:
        """Put the piece with the ring back into its box."""
        if self.is_laying:
            self.steps.back()
        elif self.map.piece is not None:
            self.line.run(lift_piece, self.map.piece.id)

    def clear_table(self) -> None:
        """Put all terrain of the table back into its boxes."""
        if self.table is not None:
            text = self.t("Table {table} is cleared.", table=self.table.number)
            self.line.run(clear_tables, (self.table.number,), then=lambda _: self.line.say(text))

    def save_map(self) -> None:
        """Save the map of the table, with the scenario that is shown or without."""
        table, ground = self.table, self._ground
        if table is None or ground is None:
            return
        found = self.scenario.currentData()
        scenario = None if found is None else scenario_of(self.desk.state, found)
        if scenario is None:
            save_map(self, table, ground, None)
        else:
            self.ask(
                lambda: map_question(self, table, ground, scenario) if self.table == table else None
            )

    def set_up(self) -> None:
        """Ask by which method tables are laid, where the packet has several, and which tables."""
        methods, t = [one.kind for one in self.desk.state.packet.terrain.methods], self.t
        if len(methods) < 2:
            self._ask_tables(methods[0] if methods else None)
            return
        answers = (
            *(
                Answer(text=kind_word(t, kind), take=lambda _, kind=kind: self._ask_tables(kind))
                for kind in methods
            ),
            Answer(text=t("Any legal places"), take=lambda _: self._ask_tables(None)),
        )
        question = Question(heading=t("Set up tables by which method?"), answers=answers)
        self.ask(lambda: question)

    def _ask_tables(self, method: MethodKind | None) -> None:
        table, t = self.table, self.t
        if table is None:
            return
        empty = [line.number for line in self._tables.values() if not line.pieces]
        this = t("Table {table}", table=table.number)
        others = t.many("{n} empty table", "{n} empty tables", len(empty))
        replaced = t("What is on it goes back into its boxes.") if table.pieces else ""
        answers = [
            Answer(text=this, about=replaced, take=lambda _: self._lay(method, [table.number]))
        ]
        if empty and empty != [table.number]:
            answers.append(Answer(text=others, take=lambda _: self._lay(method, empty)))
        lines = (Line(text=t("Each table gets its fair share of what is left in the boxes.")),)
        question = Question(heading=t("Set up which tables?"), lines=lines, answers=tuple(answers))
        self.ask(lambda: question if self.table == table else None)

    def _lay(self, method: MethodKind | None, tables: Sequence[TableNumber]) -> None:
        session, t = self.desk.session, self.t
        wanted = [(table, method) for table in tables]
        seed = session.dice(SEEDS)
        laid = session.read(proposed_tables, self.desk.state, wanted, seed)
        if isinstance(laid, TerrainShortfall):
            self.line.say("\n".join(shortfall_sentences(t, laid)), "bad")
            return
        text = t.many("{n} table is set up.", "{n} tables are set up.", len(tables))
        self.line.run(lay_tables, laid, then=lambda _: self.line.say(text))

    def lay_steps(self) -> None:
        """Ask by which method the table is laid step by step, where the packet has several."""
        methods, t = [one.kind for one in self.desk.state.packet.terrain.methods], self.t
        if len(methods) < 2:
            self.open_steps(methods[0] if methods else None)
            return
        answers = tuple(
            Answer(text=kind_word(t, kind), take=lambda _, kind=kind: self.open_steps(kind))
            for kind in methods
        )
        question = Question(heading=t("Lay the table by which method?"), answers=answers)
        self.ask(lambda: question)

    def open_steps(self, method: MethodKind | None) -> None:
        """Lay the table step by step; nothing of the event changes before the end."""
        table, ground = self.table, self._ground
        if table is None or ground is None:
            return
        self.side.setCurrentWidget(self.steps)
        self.tables.setEnabled(False)
        self.steps.take_map(is_taken=True)
        self.steps.open(table, method, ground, self.side.stock.lines)
        self.switch.choose(1)
        self.steps.start()
        self._refresh()

    def _finish_steps(self, table: TableNumber, pieces: tuple[tuple[int, Lie], ...]) -> None:
        text = self.t.many("{n} table is set up.", "{n} tables are set up.", 1)

        def then(_done: object) -> None:
            self._leave_steps()
            self.line.say(text)

        self.line.run(lay_tables, ((table, pieces),), then=then)

    def _leave_steps(self) -> None:
        """Show the tables as they are."""
        self.steps.take_map(is_taken=False)
        self.side.show_stock()
        self.tables.setEnabled(True)
        self.tables.setFocus()
        self._show_table()

    def make_legal(self) -> None:
        """Show the smallest moves that make the table legal, and do them if the EO wants that."""
        table, ground, t = self.table, self._ground, self.t
        if table is None or ground is None:
            return
        way = smallest_moves(table.laid, ground)
        names = [piece.item.piece.name for piece in table.pieces]
        lines = tuple(Line(text=text) for text in way_out_sentences(t, way, names))
        answers = (Answer(text=t("Move them"), take=lambda _: self._go(table, way)),)
        question = Question(
            heading=t("Make table {table} legal?", table=table.number),
            lines=lines,
            answers=answers if way.moves else (),
            cancel="" if way.moves else t("Close"),
        )
        self.ask(lambda: question if self.table == table else None)

    def _go(self, table: TableTerrain, way: WayOut) -> None:
        lies = {place: piece.lie for place, piece in enumerate(table.pieces)}
        for move in way.moves:
            lies[move.piece] = lies[move.piece].moved(move.across, move.up)
        moved = {move.piece for move in way.moves}
        moves = tuple((table.pieces[place].id, lies[place]) for place in sorted(moved))
        text = self.t("Table {table} is as the moves say.", table=table.number)
        self.line.run(move_pieces, moves, then=lambda _: self.line.say(text))

    def _choose(self, piece: int) -> None:
        self.map.choose(piece)
        self._refresh()

    # What is shown.

    def _fill_scenarios(self) -> None:
        state, t = self.desk.state, self.t
        found = self.desk.session.read(scenarios_for_tables, state)
        order = sorted(found, key=lambda one: min(found[one], default=0))
        texts = [
            "  ·  ".join([choice_text(one, state), *(t("R{n}", n=n) for n in found[one])])
            for one in order
        ]
        now = [self.scenario.itemText(n) for n in range(self.scenario.count())]
        if texts == now:
            return
        shown = self.scenario.currentData()
        self.scenario.blockSignals(True)
        self.scenario.clear()
        for one, text in zip(order, texts, strict=True):
            self.scenario.addItem(text, one)
        self.scenario.setCurrentIndex(max(0, self.scenario.findData(shown)))
        self.scenario.blockSignals(False)

    def _fill_tables(self, lines: Sequence[TableTerrain]) -> None:
        shown = self.table
        numbers = [self.tables.item(n).data(Qt.ItemDataRole.UserRole)
                   for n in range(self.tables.count())]  # fmt: skip
        self.tables.blockSignals(True)
        if numbers != [line.number for line in lines]:
            self.tables.clear()
            for line in lines:
                item = QListWidgetItem()
                item.setData(Qt.ItemDataRole.UserRole, line.number)
                self.tables.addItem(item)
            wanted = lines[0].number if shown is None else shown.number
            row = next((n for n, line in enumerate(lines) if line.number == wanted), 0)
            self.tables.setCurrentRow(row)
        for row, line in enumerate(lines):
            item = self.tables.item(row)
            state = table_state(self.t, len(line.pieces), len(line.faults))
            item.setText(self.t("Table {n}: {state}", n=line.number, state=state))
            sign = "open" if not line.pieces else "warning" if line.faults else "in"
            item.setIcon(state_icon(sign))
        self.tables.blockSignals(False)
        self._fit()

    def _show_table(self) -> None:
        table, ground = self.table, self._ground
        found = self.scenario.currentData()
        scenario = None if found is None else scenario_of(self.desk.state, found)
        self.maps.setCurrentWidget(self._no_map if scenario is None else self.map)
        if scenario is not None:
            self.map.show_scenario(scenario)
        if table is None or ground is None:
            return
        self.map.setAccessibleName(self.t("Map of table {table}", table=table.number))
        faulty = {place for finding in table.faults for place in finding.pieces}
        ids = frozenset(table.pieces[place].id for place in faulty)
        if self.is_laying:
            self.steps.show_table()
        else:
            self.map.show_pieces(table.pieces, ground, ids)
        self._heading.setText(
            self.t("Table {n}: {state}", n=table.number,
                   state=table_state(self.t, len(table.pieces), len(table.faults)))
        )  # fmt: skip
        notes = table_notes(self.t, self.desk.state, table.number)
        self._won.setText("\n".join(notes))
        self._won.setVisible(bool(notes))
        names = [piece.item.piece.name for piece in table.pieces]
        self.findings.show_findings(table.findings, self._sentences(table.findings, names))
        self._refresh()

    def _sentences(
        self, findings: Sequence[TerrainFinding], names: Sequence[str]
    ) -> tuple[str, ...]:
        """Each finding with its scenario and the title of the section that says so."""
        state = self.desk.state
        sections, found = state.packet.sections, []
        for one in findings:
            scenario = None if one.scenario is None else scenario_title(one.scenario, state)
            text = finding_sentence(self.t, one, names, scenario)
            title = None if one.section is None else sections.get(one.section)
            found.append(text if title is None else f"{text} ({title})")
        return tuple(found)

    def _point_out(self) -> None:
        """Choose the piece that a finding is about; the next of it where it has the ring."""
        finding, table = self.findings.finding, self.table
        if finding is not None and table is not None and finding.pieces:
            self._choose(table.pieces[finding.pieces[0]].id)

    def _refresh(self) -> None:
        self.map.may_move = self.desk.session.only_reads is None
        for bound in self._bound:
            bound.refresh()
        self.side.refresh()

    def _has(self, of: Callable[[TableTerrain], Sequence[object]]) -> bool:
        return self.table is not None and not self.is_laying and bool(of(self.table))

    def _is_left(self, piece: TablePiece | None) -> bool:
        line = None if piece is None else self.side.stock.line(piece.stock)
        return line is not None and line.left > 0 and not self.is_laying

    def _open_menu(self, at: QPoint) -> None:
        row_menu(self.ACTS, self.map, "save_map").popup(at)

    def _fit(self) -> None:
        metrics = self.tables.fontMetrics()
        texts = [self.tables.item(n).text() for n in range(self.tables.count())]
        texts.append(self.t("Table {n}: {state}", n=10, state=table_state(self.t, 1, 10)))
        widest = max(map(metrics.horizontalAdvance, texts))
        self.tables.setFixedWidth(widest + 4 * metrics.height())

    # How it is built.

    def _build(self) -> None:
        t = self.t
        self.map = TableMap(t, self._sentences)
        self.map.moved.connect(self.move_piece)
        self.map.brought.connect(self.bring)
        self.map.chosen.connect(self._refresh)
        self.map.menu_wanted.connect(self._open_menu)
        self.scenario = ScenarioChoice()
        self.scenario.setAccessibleName(t("Scenario below the terrain"))
        self.scenario.setToolTip(t("Its drawing is shown; the terrain is checked against all"))
        self.scenario.currentIndexChanged.connect(lambda _: self._show_table())
        self.tables = QListWidget()
        self.tables.setAccessibleName(t("Tables"))
        self.tables.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tables.currentRowChanged.connect(lambda _: self._show_table())
        TypeAhead(self.tables, 0)
        self.findings = FindingList(t)
        self.findings.currentRowChanged.connect(lambda _: self._point_out())
        self.findings.itemClicked.connect(lambda _: self._point_out())
        self._bind()
        self.side = StockPanel(self, self.map, self._make_findings())
        self.side.stock.entered.connect(self.lay)
        self.steps = StepPanel(self, self.map)
        self.steps.finished.connect(self._finish_steps)
        self.steps.left.connect(self._leave_steps)
        self.map.entered.connect(self.steps.place)
        self.side.addWidget(self.steps)
        self.side.stock.turned.connect(self._refresh)
        both = MasterDetail(self._make_desk(), self.side, share=_SHARE)
        self.switch = ViewSwitch(both, (t("Map"), t("Stock and findings")))
        self.side.opened.connect(lambda: self.switch.choose(1))
        top = QHBoxLayout()
        top.addWidget(plain_label(t("Scenario below")))
        top.addWidget(self.scenario)
        top.addStretch(1)
        top.addWidget(self.switch)
        self.body.addLayout(top)
        self.body.addWidget(both, 1)
        fit_to_type(self.tables, self._fit)

    def _bind(self) -> None:
        t = self.t
        has_piece = {"has_piece": lambda: self.map.piece is not None}
        self._of_piece = BoundActs(
            t, self.ACTS, self.map,
            {
                "turn_left": partial(self.map.turn, 15), "turn_right": partial(self.map.turn, -15),
                "mirror": self.map.mirror, "duplicate": self.duplicate,
                "remove": self.remove_piece,
            },
            where=ALONE,
            conditions={**has_piece, "can_duplicate": lambda: self._is_left(self.map.piece)},
        )  # fmt: skip
        self._of_page = BoundActs(
            t, self.ACTS, self,
            {
                "legal": self.make_legal, "set_up": self.set_up, "steps": self.lay_steps,
                "clear": self.clear_table, "save_map": self.save_map,
            },
            conditions={
                "has_faults": lambda: self._has(lambda table: table.faults),
                "has_terrain": lambda: self._has(lambda table: table.pieces),
                "has_stock": lambda: self._has(lambda _: self.side.stock.lines),
            },
        )  # fmt: skip
        self._bound = (self._of_piece, self._of_page)
        give_row_menu(self.ACTS, self.tables, "set_up", "steps", "legal", "clear", "save_map")
        give_row_menu(self.ACTS, self.findings, "legal")

    def _make_desk(self) -> QWidget:
        """The list of tables, and the map with what is done to a piece."""
        t, widget = self.t, QWidget()
        row = FlowLayout()
        by_icon = ("turn_left", "turn_right", "mirror", "duplicate", "remove")
        for name in by_icon:
            button = self._of_piece.button(name, has_icon=True)
            button.show_text(is_shown=False)
            row.addWidget(button)
        row.addWidget(self._of_page.button("set_up"))
        row.addWidget(self._of_page.button("steps"))
        row.addWidget(self._of_page.button("clear"))
        self._legend = quiet_label(
            t("Hatched: restricted. Thick edge: blocks line of sight. ✕: breaks a rule.")
        )
        self._no_map = EmptyState(
            t("No map"), t("This packet has no scenario yet whose table could be drawn.")
        )
        self.maps = ViewStack()
        for view in (self.map, self._no_map):
            self.maps.addWidget(view)
        right = QVBoxLayout()
        right.addWidget(self.maps, 1)
        right.addWidget(self._legend)
        right.addLayout(row)
        box = QHBoxLayout(widget)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addWidget(self.tables)
        box.addLayout(right, 1)
        return widget

    def _make_findings(self) -> QWidget:
        """What breaks a rule, with the state of the table above it."""
        widget = QWidget()
        self._heading = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._heading.setProperty("heading", True)
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self._of_page.button("legal"))
        box = QVBoxLayout(widget)
        box.setContentsMargins(0, 0, 0, 0)
        self._won = quiet_label()
        box.addLayout(head)
        box.addWidget(self._won)
        box.addWidget(self.findings, 1)
        return widget
