"""Viewer: the scenarios of a packet, one of them large, and all that it says beside it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.scenario import Scenario
from app.rules.scenario_figure import Layer
from app.services.scenario_shelf import Shelf, rounds_of_scenarios, shelves, tiebreaks_beside
from app.services.scenario_typed import choice_text
from app.ui.desk import Desk
from app.ui.scenario.canvas import FigureCanvas
from app.ui.scenario.element_card import ElementCard
from app.ui.scenario.fate_bar import FateBar
from app.ui.scenario.key_bar import KeyBar, add_keys
from app.ui.scenario.told import Section, ToldText
from app.ui.widgets.act_line import ActLine
from app.words.scenario_lines import element_sentence
from app.words.scenario_papers import scenario_sections
from app.words.scenario_viewer import (
    estimated_lines,
    layer_name,
    sureness_sentence,
)

LAYER_KEYS = {Layer.DISTANCES: "I", Layer.DEPLOYMENT: "Y", Layer.KILL_BOX: "K"}
"""The key that shows a layer, or leaves it out."""

_LIST_LETTERS = 22


class Viewer(QWidget):
    """Looks at scenarios.

    Args:
        desk: the open event.
        line: runs acts and says what they answered.

    Signals:
        copy_asked(Scenario): a copy of it is wanted as a file of the house.
    """

    KEYS = "scenario"
    """Whose keys are in force while it is shown."""

    copy_asked = Signal(object)

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__()
        self._desk = desk
        self._shelves: tuple[Shelf, ...] = ()
        self._build(line)
        self._add_keys()

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is shown."""
        item = self.list.currentItem()
        return None if item is None else item.data(Qt.ItemDataRole.UserRole)

    @property
    def packet(self) -> str:
        """The id of the packet whose scenarios are listed; "house" for the EO's own."""
        return str(self.shelf.currentData() or "")

    @property
    def said(self) -> str:
        """What is said of the element with the ring and of the measurement."""
        return self.card.text

    def start(self) -> None:
        """Begin in the list of scenarios."""
        self.list.setFocus()

    def reload(self) -> None:
        """Read the scenarios there are; the one that is shown stays."""
        state, t = self._desk.state, self._desk.t
        found = shelves(state)
        if found != self._shelves:
            self._shelves, packet = found, self.packet
            self.shelf.blockSignals(True)
            self.shelf.clear()
            for one in found:
                self.shelf.addItem(one.name or t("Of the house"), one.packet)
            self.shelf.setCurrentIndex(max(0, self.shelf.findData(packet)))
            self.shelf.blockSignals(False)
        self._fill()

    def show_scenario(self, scenario_id: str) -> None:
        """Show a scenario of any packet."""
        for shelf in self._shelves:
            if any(one.id == scenario_id for one in shelf.scenarios):
                self.shelf.setCurrentIndex(self.shelf.findData(shelf.packet))
                self._choose(scenario_id)

    def _fill(self) -> None:
        shelf = next((one for one in self._shelves if one.packet == self.packet), None)
        shown = self.scenario
        rounds = self._desk.session.read(rounds_of_scenarios, self._desk.state)
        self.list.blockSignals(True)
        self.list.clear()
        for one in () if shelf is None else shelf.scenarios:
            item = QListWidgetItem(self._label(one, rounds))
            item.setData(Qt.ItemDataRole.UserRole, one)
            item.setToolTip(item.text())
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        wanted = self._meant_now(rounds) if shown is None else shown.id
        if wanted is None or not self._choose(wanted):
            self._show()

    def _meant_now(self, rounds: Mapping[str, tuple[int, ...]]) -> str | None:
        """What the newest round is played on, or the first is meant to be: looked at first."""
        state = self._desk.state
        number = state.rounds[-1].number if state.rounds else 1
        return next((one for one, numbers in rounds.items() if number in numbers), None)

    def _label(self, scenario: Scenario, rounds: Mapping[str, tuple[int, ...]]) -> str:
        said, t = choice_text(scenario.id, self._desk.state), self._desk.t
        numbers = rounds.get(scenario.id, ())
        if not numbers:
            return said
        return f"{said}  ·  {', '.join(t('R{n}', n=n) for n in numbers)}"

    def _choose(self, scenario_id: str) -> bool:
        for row in range(self.list.count()):
            one: Scenario = self.list.item(row).data(Qt.ItemDataRole.UserRole)
            if one.id == scenario_id:
                self.list.blockSignals(True)
                self.list.setCurrentRow(row)
                self.list.blockSignals(False)
                self._show()
                return True
        return False

    def _show(self) -> None:
        scenario = self.scenario
        for widget in (self.canvas, self.told):
            widget.setVisible(scenario is not None)
        self.fate.show_scenario(scenario)
        if scenario is None:
            return
        self.canvas.show_scenario(scenario)
        self.canvas.show_gone(self.fate.gone)
        self.told.tell(self._sections(scenario))
        self._say()

    def _show_fate(self) -> None:
        self.canvas.show_gone(self.fate.gone)

    def _sections(self, scenario: Scenario) -> tuple[Section, ...]:
        t = self._desk.t
        beside = tiebreaks_beside(self._desk.state, scenario)
        told: list[Section] = list(scenario_sections(t, scenario, beside))
        told.append((t("On the table"), [element_sentence(t, one) for one in scenario.elements]))
        estimated = estimated_lines(t, scenario)
        if estimated:
            told.append((t("Estimated"), (sureness_sentence(t, scenario), *estimated)))
        return tuple(told)

    def _say(self) -> None:
        canvas, scenario = self.canvas, self.scenario
        if scenario is None:
            return
        self.card.tell(scenario, canvas)
        canvas.setAccessibleDescription(self.card.text)
        self._buttons["R"].setChecked(canvas.view.rotated)
        self._buttons["M"].setChecked(canvas.tape.is_on)
        for layer, key in LAYER_KEYS.items():
            self._buttons[key].setChecked(layer in canvas.layers)

    def _toggle(self, layer: Layer) -> None:
        self.canvas.toggle(layer)
        self._say()

    def _copy(self) -> None:
        if self.scenario is not None:
            self.copy_asked.emit(self.scenario)

    def _build(self, line: ActLine) -> None:
        t = self._desk.t
        self.shelf = QComboBox()
        self.shelf.setAccessibleName(t("Packet"))
        self.shelf.setMinimumContentsLength(10)
        adjust = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.shelf.setSizeAdjustPolicy(adjust)
        self.shelf.currentIndexChanged.connect(lambda _: self._fill())
        self.list = QListWidget()
        self.list.setAccessibleName(t("Scenarios"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _: self._show())
        letters = self.list.fontMetrics().averageCharWidth() * _LIST_LETTERS
        left = QVBoxLayout()
        left.addWidget(self.shelf)
        left.addWidget(self.list, 1)
        for widget in (self.shelf, self.list):
            widget.setMaximumWidth(letters + 40)
        self.canvas = FigureCanvas(t)
        left.addLayout(self._make_buttons())
        self.canvas.pointed.connect(self._say)
        self.canvas.measured.connect(self._say)
        self.fate = FateBar(self._desk, line, lambda: self.canvas.element)
        self.fate.changed.connect(self._show_fate)
        self.told = ToldText(t("What the scenario says"))
        right = QVBoxLayout()
        self.card = ElementCard(t)
        right.addWidget(self.card)
        right.addWidget(self.fate)
        right.addWidget(self.told, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 2)
        row.addWidget(self.canvas, 6)
        row.addLayout(right, 3)
        # Tab walks from the list right into the drawing; the buttons have their keys.
        self.setTabOrder(self.list, self.canvas)

    def _make_buttons(self) -> KeyBar:
        t = self._desk.t
        layers = ((key, f"{layer_name(t, one)}  {key}") for one, key in LAYER_KEYS.items())
        bar = KeyBar(
            (
                ("+", "+"),
                ("-", "−"),
                ("0", "0"),
                ("R", t("Other side  R")),
                *layers,
                ("M", t("Measure  M")),
                ("C", t("Copy to a file  C")),
            ),
            self._acts(),
        )
        self._buttons = bar.buttons
        for key in "RMIYK":
            bar.buttons[key].setCheckable(True)
        names = {"+": t("Nearer"), "-": t("Farther"), "0": t("The whole drawing")}
        for key, name in names.items():
            bar.buttons[key].setAccessibleName(name)
            bar.buttons[key].setToolTip(name)
        return bar

    def _acts(self) -> dict[str, Callable[[], object]]:
        canvas = self.canvas
        return {
            "+": lambda: canvas.zoom(1),
            "-": lambda: canvas.zoom(-1),
            "0": canvas.fit,
            "R": canvas.rotate,
            **{key: lambda layer=layer: self._toggle(layer) for layer, key in LAYER_KEYS.items()},
            "M": canvas.measure,
            "C": self._copy,
        }

    def _add_keys(self) -> None:
        acts = self._acts()
        # The plus is on the same key as this, and wants no Shift then.
        add_keys(self, acts | {"=": acts["+"]}, inside=True)
        self.fate.add_keys(self)
