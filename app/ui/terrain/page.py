"""TerrainPage: the tables, the map of one of them, what of it breaks a rule, and the stock."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import TableNumber
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.legality import TerrainFinding, TerrainGround
from app.rules.terrain.places import WayOut, free_place, smallest_moves
from app.rules.terrain.rules import MethodKind
from app.rules.terrain.shapes import Lie
from app.services.exchange.lookback import table_notes
from app.services.scenarios.lookup import choice_text, scenario_of, scenario_title
from app.services.terrain.layouts import (
    TablePiece,
    TableTerrain,
    clear_tables,
    lay_piece,
    lay_tables,
    lift_piece,
    move_pieces,
    scenarios_for_tables,
    table_ground,
    terrain_tables,
)
from app.services.terrain.photos import PICTURES
from app.services.terrain.stock import stock
from app.ui.core.acts import LOOKING, ViewActs
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu, row_menu
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import EmptyState, plain_label, quiet_label
from app.ui.core.widgets.master_detail import MasterDetail, ViewStack, ViewSwitch
from app.ui.core.widgets.question import Answer, Line, Question
from app.ui.terrain.acts import PIECE, SET_UP, STEPS, TERRAIN
from app.ui.terrain.findings_view import FindingPanel
from app.ui.terrain.map_saving import map_question, save_map
from app.ui.terrain.set_up import SetUpView
from app.ui.terrain.step_panel import StepPanel
from app.ui.terrain.stock_panel import StockPanel
from app.ui.terrain.table_list import TableList
from app.ui.terrain.table_map import TableMap
from app.words.event.figure_kinds import kind_word
from app.words.terrain.findings import (
    finding_sentence,
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
        """The acts in force: those of what is open over the tables or the stock."""
        if self.is_setting_up:
            return SET_UP
        if self.is_laying:
            return STEPS
        return PIECE if self.side.is_form_open else self.ACTS

    @property
    def is_laying(self) -> bool:
        """Whether a table is laid step by step."""
        return self.side.currentWidget() is self.steps

    @property
    def is_setting_up(self) -> bool:
        """Whether tables are about to be set up from the stock."""
        return self.views.currentWidget() is self.set_up

    @property
    def table(self) -> TableTerrain | None:
        """The table whose map is shown."""
        number = self.tables.number
        return None if number is None else self._tables.get(number)

    @property
    def typed(self) -> tuple[str, ...]:
        """The terrain in the form, where anything is changed in it."""
        name = self.side.form.fields["name"].text.strip() if self.side.is_typed else ""
        return (self.t("terrain {name}", name=name or "–"),) if self.side.is_typed else ()

    def start(self) -> None:
        """Begin in the list of tables."""
        if self.is_setting_up:
            self.set_up.start()
        elif self.is_laying:
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
        self.tables.show_tables(lines)
        self.side.stock.show_lines(session.read(stock))
        self._show_table()
        if self.is_setting_up:
            self.set_up.follow(self._tables, ground)

    def fit_height(self) -> None:
        """Leave less needed buttons to a menu where there is little height."""
        self.side.fold(is_low=self.is_low)
        self._legend.setVisible(not self.is_low)
        self.set_up.fit_height(is_low=self.is_low)

    def let_go(self) -> None:
        """Compute no tables any more."""
        self.set_up.let_go()

    def take_file(self, path: Path) -> None:
        """Add the terrain of a CSV file to the stock, or show a picture in the form."""
        if path.suffix.lower() in PICTURES:
            self.side.take_photo(path)
        else:
            self.side.take_file(path)

    def show_table(self, number: int) -> None:
        """Show the map of a table."""
        self.tables.choose(number)

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
        scenario = self._shown_scenario()
        if scenario is None:
            save_map(self, table, ground, None)
        else:
            self.ask(
                lambda: map_question(self, table, ground, scenario) if self.table == table else None
            )

    def open_set_up(self) -> None:
        """Show which tables are set up how; nothing of the event changes before the end."""
        if self._ground is not None:
            self.set_up.open(self._tables, self._ground)
            self.views.setCurrentWidget(self.set_up)
            self.set_up.start()

    def close_set_up(self) -> None:
        """Show the tables as they are."""
        self.views.setCurrentWidget(self._overview)
        self.tables.setFocus()
        self._show_table()

    def lay_steps(self) -> None:
        """Ask by which method the table is laid step by step, where the packet has several."""
        self.side.unless_typed(self._choose_method)

    def _choose_method(self) -> None:
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

    def _shown_scenario(self) -> Scenario | None:
        """The one whose drawing lies below the terrain."""
        found = self.scenario.currentData()
        return None if found is None else scenario_of(self.desk.state, found)

    def _show_table(self) -> None:
        table, ground = self.table, self._ground
        scenario = self._shown_scenario()
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
        names = [piece.item.piece.name for piece in table.pieces]
        state = table_state(self.t, len(table.pieces), len(table.faults))
        self._panel.show_table(
            self.t("Table {n}: {state}", n=table.number, state=state),
            table_notes(self.t, self.desk.state, table.number),
            table.findings,
            self._sentences(table.findings, names),
        )
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

    # How it is built.

    def _build(self) -> None:
        t = self.t
        self._overview = QWidget()
        self.map = TableMap(t, self._sentences)
        self.map.moved.connect(self.move_piece)
        self.map.brought.connect(self.bring)
        self.map.chosen.connect(self._refresh)
        self.map.menu_wanted.connect(self._open_menu)
        self.scenario = ScenarioChoice()
        self.scenario.setAccessibleName(t("Scenario below the terrain"))
        self.scenario.setToolTip(t("Its drawing is shown; the terrain is checked against all"))
        self.scenario.currentIndexChanged.connect(lambda _: self._show_table())
        self.tables = TableList(t)
        self.tables.currentRowChanged.connect(lambda _: self._show_table())
        self._bind()
        self._panel = FindingPanel(t, self._of_page.button("legal"))
        self.findings = self._panel.list
        self.findings.currentRowChanged.connect(lambda _: self._point_out())
        self.findings.itemClicked.connect(lambda _: self._point_out())
        give_row_menu(self.ACTS, self.findings, "legal")
        self.side = StockPanel(self, self._overview, self.map, self._panel)
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
        self.set_up = SetUpView(self, self._sentences, self._shown_scenario)
        self.set_up.left.connect(self.close_set_up)
        box = QVBoxLayout(self._overview)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        top = QHBoxLayout()
        top.addWidget(plain_label(t("Scenario below")))
        top.addWidget(self.scenario)
        top.addStretch(1)
        top.addWidget(self.switch)
        box.addLayout(top)
        box.addWidget(both, 1)
        self.views = ViewStack()
        for view in (self._overview, self.set_up):
            self.views.addWidget(view)
        self.body.addWidget(self.views, 1)

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
        # Not while tables are set up: nobody sees then which one has the cursor.
        self._of_page = BoundActs(
            t, self.ACTS, self._overview,
            {
                "legal": self.make_legal, "set_up": self.open_set_up, "steps": self.lay_steps,
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
