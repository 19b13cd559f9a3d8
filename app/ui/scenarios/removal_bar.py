"""RemovalBar: what chance took from the scenario that is shown, in its newest round."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.rules.core.ids import TableNumber
from app.rules.core.round import Round
from app.rules.scenarios.scenario import Element, Scenario
from app.services.core.session import Done
from app.services.scenarios.rolls import (
    LostElements,
    Throw,
    losable_elements,
    lost_elements,
    name_lost_element,
    roll_element,
    round_on,
)
from app.ui.core.bound_acts import BoundActs
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.scenarios.acts import SCENARIO
from app.words.scenarios.changes import gone_sentence, throw_sentence


class RemovalBar(QWidget):
    """Throws for what leaves the table, or takes the players' word for it.

    Args:
        desk: the open event.
        line: runs the acts.
        pointed: the element with the ring.

    Signals:
        changed(): something else is gone where the bar looks.
    """

    changed = Signal()

    def __init__(self, desk: Desk, line: ActLine, pointed: Callable[[], Element | None]) -> None:
        super().__init__()
        self._desk, self._line, self._pointed = desk, line, pointed
        self._scenario: Scenario | None = None
        self._round: Round | None = None
        self._lost = LostElements(by_table={})
        self._build()
        self.hide()

    @property
    def text(self) -> str:
        """The sentences about what is gone; "" while hidden."""
        return "" if self.isHidden() else self._label.text()

    @property
    def table(self) -> TableNumber | None:
        """The table that is looked at; None for all of them."""
        number = self.tables.currentData()
        return TableNumber(number) if number else None

    @property
    def gone(self) -> tuple[Element, ...]:
        """The elements that are gone at the table that is looked at."""
        if self._scenario is None or self._round is None:
            return ()
        return losable_elements(self._scenario).get(self._lost.at(self.table) or "", ())

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Look at a scenario; the bar hides where nothing leaves it in a round there is."""
        self._scenario = scenario
        self._round = None
        if scenario is not None and losable_elements(scenario):
            self._round = round_on(self._desk.state, scenario.id)
        self.setVisible(self._round is not None)
        if self._round is None:
            return
        self._lost = self._desk.session.read(lost_elements, self._round.number)
        self._offer(self._round)
        self._say()

    def throw(self) -> None:
        """Throw for the table that is looked at, or once for all."""
        if self._round is not None:
            tables = None if self.table is None else (self.table,)
            self._line.run(roll_element, tables, self._round.number, then=self._tell)

    def throw_each(self) -> None:
        """Throw for every table by itself."""
        if self._round is not None:
            tables = tuple(game.table for game in self._round.games if game.table is not None)
            self._line.run(roll_element, tables, self._round.number, then=self._tell)

    def name(self) -> None:
        """What has the ring is gone by the players' dice; once more undoes that."""
        if self._round is None or self._scenario is None:
            return
        pointed, losable = self._pointed(), losable_elements(self._scenario)
        key = next((key for key, elements in losable.items() if pointed in elements), None)
        if key is None:
            sentence = self._desk.t("Walk with Tab to what is gone, then press Alt+G.")
            self._line.say(sentence, "odd")
            return
        known = self._lost.everywhere if self.table is None else self._lost.by_table.get(self.table)
        wanted = None if known == key else key
        self._line.run(name_lost_element, wanted, self.table, self._round.number)

    def _tell(self, done: Done[Any]) -> None:
        throws: tuple[Throw, ...] = done.value
        t = self._desk.t
        sentences = []
        for throw in throws:
            sentence = throw_sentence(t, throw.element, throw.thrown, throw.faces)
            if throw.table is not None:
                sentence = t("table {table}: {text}", table=throw.table, text=sentence)
            sentences.append(sentence)
        self._line.say(t("Rolled: {throws}", throws="; ".join(sentences)))

    def _offer(self, round_: Round) -> None:
        t = self._desk.t
        tables = sorted(game.table for game in round_.games if game.table is not None)
        wanted = [(0, t("Every table")), *((n, t("Table {n}", n=n)) for n in tables)]
        there = [self.tables.itemData(n) for n in range(self.tables.count())]
        if there == [n for n, _ in wanted]:
            return
        looked_at = self.tables.currentData()
        self.tables.blockSignals(True)
        self.tables.clear()
        for number, text in wanted:
            self.tables.addItem(text, int(number))
        self.tables.setCurrentIndex(max(0, self.tables.findData(looked_at)))
        self.tables.blockSignals(False)

    def _say(self) -> None:
        t = self._desk.t
        assert self._round is not None
        sentences = [gone_sentence(t, self._lost.at(self.table), self.table)]
        if self.table is None and self._lost.by_table:
            sentences += [
                gone_sentence(t, lost, n) for n, lost in sorted(self._lost.by_table.items())
            ]
        self._label.setText(t("Round {n}.", n=self._round.number) + " " + " ".join(sentences))
        self.changed.emit()

    def _build(self) -> None:
        t = self._desk.t
        self._label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.tables = DropDown()
        self.tables.setAccessibleName(t("Table"))
        self.tables.currentIndexChanged.connect(lambda _: self._say())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.tables)
        handlers = {"throw": self.throw, "throw_each": self.throw_each, "name_lost": self.name}
        self.bound = BoundActs(t, SCENARIO, self, handlers)
        row = FlowLayout()
        for button in self.bound.buttons(*handlers):
            row.addWidget(button)
        box.addLayout(row)
        box.addWidget(self._label)
