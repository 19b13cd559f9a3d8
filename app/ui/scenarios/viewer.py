"""Viewer: the scenarios of a packet, one of them large, and all that it says beside it."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.scenarios.figure.figure import Layer
from app.rules.scenarios.scenario import Scenario
from app.services.scenarios.lookup import choice_text
from app.services.scenarios.plan import (
    ScenarioGroup,
    packet_tiebreaks,
    rounds_of_scenarios,
    scenario_groups,
)
from app.ui.core.bound_acts import ActButton, BoundActs, Handler, MoreButton, give_row_menu
from app.ui.core.qt_session import Desk
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.type_ahead import TypeAhead
from app.ui.scenarios.acts import SCENARIO
from app.ui.scenarios.canvas import FigureCanvas, Tape
from app.ui.scenarios.details_view import Section, SectionBrowser
from app.ui.scenarios.removal_bar import RemovalBar
from app.words.core.catalogue import Words
from app.words.papers.scenario_papers import scenario_sections
from app.words.scenarios.text import element_sentence
from app.words.scenarios.viewer import (
    distance_sentence,
    element_sentences,
    estimated_lines,
    sureness_sentence,
)

_LINES = 5
_MOST_KEPT = 110
"""Pixels kept free for it; large letters need the room themselves."""


class ElementCard(QFrame):
    """What the element with the ring is, and what was measured.

    Says what a canvas points at.
    """

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        self._heading = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._heading.setProperty("heading", True)
        self._label = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop)
        # The same height for most texts: what jumps cannot be read.
        lines = self._label.fontMetrics().lineSpacing() * _LINES
        self._label.setMinimumHeight(min(lines, _MOST_KEPT))
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 10, 8)
        box.setSpacing(2)
        box.addWidget(self._heading)
        box.addWidget(self._label, 1)

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join(filter(None, (self._heading.text(), self._label.text())))

    def tell(self, scenario: Scenario, canvas: FigureCanvas) -> None:
        """Say what a canvas points at in a scenario, and what is measured there."""
        t = self._t
        heading, others = "", [_tape_text(t, canvas.tape)]
        if canvas.element is not None:
            rotated = canvas.view.rotated
            heading, *sentences = element_sentences(t, scenario, canvas.element, rotated=rotated)
            others += sentences
        elif not canvas.tape.is_on:
            heading = t("Point at an element, or press Tab, to see what it is.")
        self._heading.setText(heading)
        self._label.setText("\n".join(filter(None, others)))


def _tape_text(t: Words, tape: Tape) -> str:
    if not tape.is_on:
        return ""
    if tape.tenths is None:
        return t(
            "Measure: drag, or click twice. By keys: Tab and arrows; Enter starts the next leg."
        )
    return distance_sentence(t, tape.tenths)


_LAYERS = {
    "distances": Layer.DISTANCES,
    "deployment": Layer.DEPLOYMENT,
    "kill_box": Layer.KILL_BOX,
}
"""The act that shows a layer, or leaves it out."""


_LIST_LETTERS = 22
_RIGHT_SHARE = 3


class Viewer(QWidget):
    """Looks at scenarios.

    Args:
        desk: the open event.
        line: runs acts and says what they answered.

    Signals:
        copy_requested(Scenario): a copy of it is wanted as a file of the house.
    """

    ACTS = SCENARIO
    """What can be done here."""

    copy_requested = Signal(object)

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__()
        self._desk = desk
        self._groups: tuple[ScenarioGroup, ...] = ()
        self._is_low = False
        self._build(line)

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is shown."""
        item = self.list.currentItem()
        return None if item is None else item.data(Qt.ItemDataRole.UserRole)

    @property
    def packet(self) -> str:
        """The id of the packet whose scenarios are listed; "house" for the EO's own."""
        return str(self.group.currentData() or "")

    @property
    def element_text(self) -> str:
        """The sentences about the element with the ring and the measurement."""
        return self.card.text

    def start(self) -> None:
        """Begin in the list of scenarios."""
        self.list.setFocus()

    def fit_height(self, *, is_low: bool) -> None:
        """Give the drawing the room beside it and below it where there is little height.

        What the scenario says then takes the place of the list for as long as the EO wants it.
        """
        self._is_low = is_low
        self._layers.fold(is_low=is_low)
        self._copy_button.setVisible(not is_low)
        if is_low:
            self._row.removeWidget(self._right)
            self._left_place.addWidget(self._right, 1)
        else:
            self._left_place.removeWidget(self._right)
            self._row.addWidget(self._right, _RIGHT_SHARE)
        self._show_side()

    def _show_side(self) -> None:
        reads = self._is_low and self.reading.isChecked()
        # What is read in the list's place is as wide.
        self._right.setMinimumWidth(self.list.maximumWidth() if self._is_low else 0)
        self._left.setVisible(not reads)
        self._right.setVisible(reads or not self._is_low)
        self.reading.setVisible(self._is_low and self.isVisible())

    def showEvent(self, event: QShowEvent) -> None:
        """Offer what belongs to it alone."""
        super().showEvent(event)
        self._show_side()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take that along."""
        super().hideEvent(event)
        self.reading.hide()

    def reload(self) -> None:
        """Read the scenarios there are; the one that is shown stays."""
        state, t = self._desk.state, self._desk.t
        found = scenario_groups(state)
        if found != self._groups:
            self._groups, packet = found, self.packet
            self.group.blockSignals(True)
            self.group.clear()
            for group in found:
                self.group.addItem(group.name or t("Custom scenarios"), group.packet)
            self.group.setCurrentIndex(max(0, self.group.findData(packet)))
            self.group.blockSignals(False)
            self._fit()
        self._fill()

    def show_scenario(self, scenario_id: str) -> None:
        """Show a scenario of any packet."""
        for group in self._groups:
            if any(scenario.id == scenario_id for scenario in group.scenarios):
                self.group.setCurrentIndex(self.group.findData(group.packet))
                self._choose(scenario_id)

    def _fill(self) -> None:
        group = next((group for group in self._groups if group.packet == self.packet), None)
        shown = self.scenario
        rounds = self._desk.session.read(rounds_of_scenarios, self._desk.state)
        self.list.blockSignals(True)
        self.list.clear()
        for scenario in () if group is None else group.scenarios:
            item = QListWidgetItem(self._label(scenario, rounds))
            item.setData(Qt.ItemDataRole.UserRole, scenario)
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
        return next((scenario for scenario, numbers in rounds.items() if number in numbers), None)

    def _label(self, scenario: Scenario, rounds: Mapping[str, tuple[int, ...]]) -> str:
        text, t = choice_text(scenario.id, self._desk.state), self._desk.t
        numbers = rounds.get(scenario.id, ())
        if not numbers:
            return text
        # Below the name, where no width cuts it off.
        return f"{text}\n    {', '.join(t('R{n}', n=n) for n in numbers)}"

    def _choose(self, scenario_id: str) -> bool:
        for row in range(self.list.count()):
            scenario: Scenario = self.list.item(row).data(Qt.ItemDataRole.UserRole)
            if scenario.id == scenario_id:
                self.list.blockSignals(True)
                self.list.setCurrentRow(row)
                self.list.blockSignals(False)
                self._show()
                return True
        return False

    def _show(self) -> None:
        scenario = self.scenario
        for widget in (self.canvas, self.details):
            widget.setVisible(scenario is not None)
        self.removal.show_scenario(scenario)
        if scenario is None:
            return
        self.canvas.show_scenario(scenario)
        self.canvas.show_gone(self.removal.gone)
        self.details.tell(self._sections(scenario))
        self._say()

    def _show_fate(self) -> None:
        self.canvas.show_gone(self.removal.gone)

    def _sections(self, scenario: Scenario) -> tuple[Section, ...]:
        t = self._desk.t
        tiebreaks = packet_tiebreaks(self._desk.state, scenario)
        sections: list[Section] = list(scenario_sections(t, scenario, tiebreaks))
        sections.append(
            (t("On the table"), [element_sentence(t, element) for element in scenario.elements])
        )
        estimated = estimated_lines(t, scenario)
        if estimated:
            sections.append((t("Estimated"), (sureness_sentence(t, scenario), *estimated)))
        return tuple(sections)

    def _say(self) -> None:
        canvas, scenario = self.canvas, self.scenario
        if scenario is None:
            return
        self.card.tell(scenario, canvas)
        canvas.setAccessibleDescription(self.card.text)
        self.bound["rotate"].setChecked(canvas.view.rotated)
        self.bound["measure"].setChecked(canvas.tape.is_on)
        for name, layer in _LAYERS.items():
            self.bound[name].setChecked(layer in canvas.layers)

    def _toggle(self, layer: Layer) -> None:
        self.canvas.toggle(layer)
        self._say()

    def _copy(self) -> None:
        if self.scenario is not None:
            self.copy_requested.emit(self.scenario)

    def _fit(self) -> None:
        """As wide as the names of packets and scenarios, and no wider."""
        metrics = self.list.fontMetrics()
        names = (self.group.itemText(n) for n in range(self.group.count()))
        widest = max(map(metrics.horizontalAdvance, names), default=0) + 4 * metrics.height()
        least = metrics.averageCharWidth() * _LIST_LETTERS + 2 * metrics.height()
        for widget in (self.group, self.list):
            widget.setMaximumWidth(max(least, widest))
        self.group.setMinimumWidth(widest)

    def _build(self, line: ActLine) -> None:
        t = self._desk.t
        self.group = DropDown()
        self.group.setAccessibleName(t("Packet"))
        self.group.currentIndexChanged.connect(lambda _: self._fill())
        self.list = QListWidget()
        self.list.setAccessibleName(t("Scenarios"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _: self._show())
        self._left, self._right = QWidget(), QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.group)
        left.addWidget(self.list, 1)
        fit_to_type(self.list, self._fit)
        TypeAhead(self.list, 0)
        self.canvas = FigureCanvas(t)
        middle = QVBoxLayout()
        middle.addWidget(self.canvas, 1)
        middle.addLayout(self._make_buttons())
        self._copy_button = self.bound.button("copy_file", has_icon=True)
        left.addWidget(self._copy_button)
        self.list.addAction(self.bound["copy_file"])
        give_row_menu(self.ACTS, self.list)
        self.canvas.pointed.connect(self._say)
        self.canvas.measured.connect(self._say)
        self.removal = RemovalBar(self._desk, line, lambda: self.canvas.element)
        self.removal.bound.work_at(self)
        self.removal.changed.connect(self._show_fate)
        self.details = SectionBrowser(t("What the scenario says"))
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        self.card = ElementCard(t)
        right.addWidget(self.card)
        right.addWidget(self.removal)
        right.addWidget(self.details, 1)
        self.reading = push_button(t("Details"), checkable=True, visible=False)
        self.reading.setToolTip(t("Show what the scenario says, or the list"))
        self.reading.toggled.connect(lambda _: self._show_side())
        self._left_place = QVBoxLayout()
        self._left_place.addWidget(self._left, 1)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(self._left_place, 2)
        row.addLayout(middle, 6)
        row.addWidget(self._right, _RIGHT_SHARE)
        # Tab walks from the list right into the drawing; the buttons have their keys.
        self.setTabOrder(self.list, self.canvas)

    def _make_buttons(self) -> FlowLayout:
        t, canvas, row = self._desk.t, self.canvas, FlowLayout()
        buttons: dict[str, ActButton] = {}
        handlers: dict[str, Handler] = {
            "nearer": lambda: canvas.zoom(1),
            "farther": lambda: canvas.zoom(-1),
            "fit": canvas.fit,
            "rotate": canvas.rotate,
            **{name: partial(self._toggle, layer) for name, layer in _LAYERS.items()},
            "measure": canvas.measure,
            "copy_file": self._copy,
        }
        self.bound = BoundActs(t, self.ACTS, self, handlers)
        # What every viewer of pictures has is known by its icon.
        by_icon = ("nearer", "farther", "fit")
        for name in handlers:
            if name == "copy_file":
                continue
            checkable = name in ("rotate", "measure", *_LAYERS)
            button = self.bound.button(name, checkable=checkable, has_icon=name in by_icon)
            button.show_text(is_shown=name not in by_icon)
            button.setAccessibleName(self.ACTS[name].described(t))
            buttons[name] = button
            row.addWidget(button)
        layers = [buttons[name] for name in _LAYERS]
        self._layers = MoreButton(t("Show"), t("What the drawing shows"), layers)
        row.addWidget(self._layers)
        return row
