"""StepPanel: one table laid by a method, step by step; the event changes only at the end.

The map shows what is placed so far, and the piece of the step, which is moved like any other.
"""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.rules.core.geometry import Point
from app.rules.terrain.dealing import pieces_of_table
from app.rules.terrain.laying import DIRECTIONS, LaidStep, laid_by_hand, step_places
from app.rules.terrain.legality import LaidPiece, TerrainGround
from app.rules.terrain.methods import (
    SIDES,
    MethodStep,
    chances_of,
    is_wished,
    method_steps,
    middle_of,
)
from app.rules.terrain.rules import MethodKind, MethodRule
from app.rules.terrain.shapes import Lie
from app.services.terrain.layouts import TablePiece, TableTerrain
from app.services.terrain.stock import StockLine
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import Page
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.terrain.acts import STEPS
from app.ui.terrain.step_mark import StepMark
from app.ui.terrain.table_map import TableMap
from app.words.core.catalogue import Words
from app.words.event.figure_kinds import kind_word
from app.words.terrain.steps import drift_sentence, refusal_sentence, step_sentences

_HERE = 0
"""The id on the map of the piece that is placed next; those placed before are below 0."""


class StepPanel(QWidget):
    """The step, the piece for it, what is left to chance, and the way back.

    Args:
        page: over which errors are shown.
        map_: shows the table.

    Signals:
        finished(object, object): the table, and what of the stock lies where.
        left(): nothing is laid.
    """

    ACTS = STEPS
    """What can be done here."""

    finished = Signal(object, object)
    left = Signal()

    def __init__(self, page: Page, map_: TableMap) -> None:
        super().__init__()
        self._page, self._t, self._map = page, page.t, map_
        self._table: TableTerrain | None = None
        self._ground: TerrainGround | None = None
        self._method: MethodRule | None = None
        self._lines: dict[int, StockLine] = {}
        self._chances: list[int] = []
        self._steps: tuple[MethodStep, ...] = ()
        self.done: list[tuple[int, LaidStep]] = []
        """What of the stock each step has laid."""
        self._lie = Lie(0, 0)
        self._spots: tuple[Point, ...] = ()
        """Where the middle of the piece may be."""
        self._build()

    @property
    def step(self) -> MethodStep | None:
        """The one that is to be done; None after the last."""
        return self._steps[len(self.done)] if len(self.done) < len(self._steps) else None

    @property
    def line(self) -> StockLine | None:
        """The terrain that is chosen for the step."""
        return self._lines.get(self.pieces.currentData())

    def open(
        self,
        table: TableTerrain,
        kind: MethodKind | None,
        ground: TerrainGround,
        lines: Sequence[StockLine],
    ) -> None:
        """Begin with the first step; what is on the table counts as in its boxes."""
        self._table, self._ground = table, ground
        self._method = None if kind is None else ground.rules.method(kind)
        self._lines = {line.id: line for line in lines if not line.item.piece.is_scatter}
        self.done = []
        most = chances_of(self._method)
        self._chances = [self._page.desk.session.dice(n) for n in most]
        name = self._t("Any legal places") if kind is None else kind_word(self._t, kind)
        self._name = name
        self._begin_step()

    def show_table(self) -> None:
        """Show the table on the map, as it would be."""
        self._show_map(measures=True)

    def take_map(self, *, is_taken: bool) -> None:
        """Let the keys work at the map too, or leave it again."""
        for act in STEPS:
            if is_taken:
                self._map.addAction(self.bound[act.name])
            else:
                self._map.removeAction(self.bound[act.name])
        if not is_taken:
            self._map.mark(None)

    def start(self) -> None:
        """Begin on the map."""
        self._map.setFocus()

    def move_to(self, piece: int, lie: Lie) -> None:
        """Let the piece of the step lie otherwise; those of earlier steps stay."""
        if piece != _HERE:
            self._page.line.say(self._t("Go back to change a piece of an earlier step."), "bad")
            self._show_map()
            return
        is_turned = (lie.turn, lie.is_mirrored) != (self._lie.turn, self._lie.is_mirrored)
        self._lie = lie
        self._show_map(measures=is_turned)

    def place(self) -> None:
        """Place the piece where it is, and go on; or say what the step wants."""
        step, line, ground, t = self.step, self.line, self._ground, self._t
        if step is None or line is None or ground is None:
            return
        dice = self.direction.currentIndex() + 1, self.inches.currentIndex() + 1
        laid = LaidPiece(line.item.piece, self._lie)
        found = laid_by_hand(step, laid, self._earlier, ground, dice)
        if found is None:
            self._page.line.say(refusal_sentence(t, step, laid, self._earlier, dice[0]), "bad")
            return
        self.done.append((line.id, found))
        if step.die:
            self._page.line.say(drift_sentence(t, found))
        self._begin_step()

    def back(self) -> None:
        """Take the last piece back: it is where it was placed, before any drift."""
        if not self.done:
            return
        stock, last = self.done.pop()
        self._begin_step(stock)
        self._lie = last.laid.lie
        if last.direction is not None:
            self._lie = last.placed
            self._show_dice(last.direction - 1, last.rolled - 1)
        self._show_map(measures=True)

    def roll(self) -> None:
        """Roll what this step leaves to chance."""
        step, dice = self.step, self._page.desk.session.dice
        if step is None:
            return
        if step.die:
            self._show_dice(dice(DIRECTIONS), dice(step.die))
            self._show_map()
        if step.chance is not None:
            self.place_choice.setCurrentIndex(dice(self.place_choice.count()))

    def finish(self) -> None:
        """Lay the table in one step of the event."""
        if self._table is not None and self.done:
            pieces = tuple((stock, one.laid.lie) for stock, one in self.done)
            self.finished.emit(self._table.number, pieces)

    @property
    def _earlier(self) -> list[LaidPiece]:
        return [one.laid for _, one in self.done]

    def _left(self, line: StockLine) -> int:
        assert self._table is not None
        here = sum(table == self._table.number for table in line.tables)
        return line.left + here - Counter(stock for stock, _ in self.done)[line.id]

    def _begin_step(self, wanted: int | None = None) -> None:
        """Offer the pieces that the step can have, and put the first where it may lie."""
        self._plan()
        step = self.step
        fit = [
            line
            for line in self._lines.values()
            if step is not None and is_wished(line.item.piece, step.wish) and self._left(line) > 0
        ]
        fit.sort(key=lambda line: line.item.piece.name)
        self.pieces.blockSignals(True)
        self.pieces.clear()
        for line in fit:
            self.pieces.addItem(line.item.piece.name, line.id)
        self.pieces.setCurrentIndex(max(self.pieces.findData(wanted), 0) if fit else -1)
        self.pieces.blockSignals(False)
        self._lie = Lie(0, 0)
        if step is not None and step.die:
            self._fill(self.inches, [self._t("{n}″", n=n + 1) for n in range(step.die)])
            self.roll_drift(step.die)
        self._show_step()
        self._show_map(measures=True, settles=True)

    def roll_drift(self, die: int) -> None:
        """Begin with dice that the program rolled; real ones are typed over them."""
        dice = self._page.desk.session.dice
        self._show_dice(dice(DIRECTIONS), dice(die))

    def _show_dice(self, direction: int, inches: int) -> None:
        for choice, row in ((self.direction, direction), (self.inches, inches)):
            choice.blockSignals(True)
            choice.setCurrentIndex(row)
            choice.blockSignals(False)

    def _plan(self) -> None:
        assert self._ground is not None
        count = pieces_of_table(self._method, self._ground)
        chances = iter([*self._chances, *([0] * count)])
        self._steps = method_steps(
            self._method, count, self._ground, lambda most: next(chances) % most
        )

    def _choose_place(self, row: int) -> None:
        """Another side or quarter is chosen: the step wants another place."""
        step = self.step
        if step is None or step.chance is None or row < 0:
            return
        self._chances[step.chance] = row
        self._plan()
        self._show_step()
        self._show_map(measures=True, settles=True)

    def _show_step(self) -> None:
        t, step = self._t, self.step
        number = self._table.number if self._table is not None else 0
        self._heading.setText(t("Table {table}: {method}", table=number, method=self._name))
        if step is None:
            texts: Sequence[str] = (t("Every step is done."),)
        else:
            texts = step_sentences(t, step)
            if not self.pieces.count():
                texts = (*texts, t("No such terrain is left in the boxes."))
        place = t("Piece {n} of {all}", n=min(len(self.done) + 1, len(self._steps)),
                  all=len(self._steps))  # fmt: skip
        self._about.setText("\n".join((place, *texts)))
        has_chance = step is not None and step.chance is not None
        for widget in (self._drift_label, self.direction, self.inches):
            widget.setVisible(step is not None and bool(step.die))
        for widget in (self._place_label, self.place_choice):
            widget.setVisible(has_chance)
        if step is not None and step.chance is not None:
            self._fill(self.place_choice, _place_names(t, step.chance, self._chances))
            self.place_choice.blockSignals(True)
            self.place_choice.setCurrentIndex(self._chances[step.chance])
            self.place_choice.blockSignals(False)
        for widget in (self._piece_label, self.pieces):
            widget.setVisible(bool(self.pieces.count()))
        self.bound.refresh()

    def _fill(self, choice: DropDown, texts: Sequence[str]) -> None:
        choice.blockSignals(True)
        choice.clear()
        choice.addItems(list(texts))
        choice.blockSignals(False)

    def _show_map(self, *, measures: bool = False, settles: bool = False) -> None:
        """Show what is placed, the piece of the step, and where its middle may be."""
        ground, step, line = self._ground, self.step, self.line
        if ground is None:
            return
        pieces = [
            TablePiece(id=-1 - at, stock=stock, item=self._lines[stock].item, lie=one.laid.lie)
            for at, (stock, one) in enumerate(self.done)
        ]
        if step is None or line is None:
            self._no_place.hide()
            self._map.mark(None)
            self._map.show_pieces(tuple(pieces), ground, frozenset())
            return
        if measures:
            laid = LaidPiece(line.item.piece, self._lie)
            self._spots = spots = step_places(step, laid, self._earlier, ground)
            self._no_place.setVisible(not spots)
            if settles:
                at = self._first_place(ground)
                self._lie = Lie(at.x, at.y, self._lie.turn, self._lie.is_mirrored)
        drift = self.direction.currentIndex() + 1, self.inches.currentIndex() + 1
        mark = StepMark(self._spots, step.near, step.quarter, drift if step.die else None)
        self._map.mark(mark)
        pieces.append(TablePiece(id=_HERE, stock=line.id, item=line.item, lie=self._lie))
        self._map.show_pieces(tuple(pieces), ground, frozenset())
        self._map.choose(_HERE)

    def _first_place(self, ground: TerrainGround) -> Point:
        """Where the piece is first: near the middle, or so that two blocks both have room."""
        if not self._spots:
            return middle_of(ground)
        is_apart = any(step.away for step in self._steps)
        if is_apart and self.step is not None and self.step.near_pieces:
            corner = sorted(self._spots, key=lambda at: (at.x + at.y, at.x))
            return corner[-1 if self.step.away else 0]
        return self._spots[0]

    def _build(self) -> None:
        t = self._t
        self._heading = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._heading.setProperty("heading", True)
        self._about = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.pieces, self.direction, self.inches, self.place_choice = (
            _choice(name)
            for name in (t("Piece"), t("Direction"), t("Inches"), t("Side or quarter"))
        )
        self.direction.addItems([str(n) for n in range(1, DIRECTIONS + 1)])
        self.direction.setToolTip(t("1 is toward the top of the map; the others follow clockwise"))
        for choice in (self.direction, self.inches):
            choice.currentIndexChanged.connect(lambda _: self._show_map())
        self.pieces.currentIndexChanged.connect(
            lambda _: self._show_map(measures=True, settles=True)
        )
        self.place_choice.currentIndexChanged.connect(self._choose_place)
        self._piece_label = plain_label(t("Piece"))
        self._drift_label = plain_label(t("Direction and inches rolled"))
        self._place_label = plain_label(t("Side or quarter"))
        self.bound = BoundActs(
            t, STEPS, self,
            {"place": self.place, "roll": self.roll, "back": self.back, "finish": self.finish,
             "leave": self.left.emit},
            conditions={
                "has_step": lambda: self.step is not None and self.line is not None,
                "has_chance": lambda: self.step is not None
                and (bool(self.step.die) or self.step.chance is not None),
                "has_done": lambda: bool(self.done),
            },
        )  # fmt: skip
        self._no_place = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._no_place.setText(
            t("This piece fits nowhere as it is turned. Turn it, choose another or go back.")
        )
        inner = QWidget()
        form = QVBoxLayout(inner)
        form.setContentsMargins(0, 0, 14, 0)
        form.addWidget(self._about)
        dice = QHBoxLayout()
        for widget in (self.direction, self.inches):
            dice.addWidget(widget)
        form.addWidget(self._piece_label)
        form.addWidget(self.pieces)
        form.addWidget(self._drift_label)
        form.addLayout(dice)
        form.addWidget(self._place_label)
        form.addWidget(self.place_choice)
        form.addWidget(self.bound.button("roll", has_icon=True), 0, Qt.AlignmentFlag.AlignLeft)
        form.addWidget(self._no_place)
        foot = FlowLayout()
        for button in self.bound.buttons("place", "back", "finish", "leave"):
            foot.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._heading)
        box.addWidget(SnugScroll(inner))
        # At the bottom, so that Place stays below the pointer from step to step.
        box.addStretch(1)
        box.addLayout(foot)


def _choice(name: str) -> DropDown:
    choice = DropDown()
    choice.setAccessibleName(name)
    return choice


def _place_names(t: Words, chance: int, chances: Sequence[int]) -> tuple[str, ...]:
    """What a draw chooses from: sides of the table, quarters, or the two that a side leaves."""
    if chance == 0:
        return t("Bottom side"), t("Top side"), t("Left side"), t("Right side")
    quarters = (
        t("Near left quarter"), t("Near right quarter"),
        t("Far left quarter"), t("Far right quarter"),
    )  # fmt: skip
    if chance == 1:
        rest = [at for at in range(4) if at not in SIDES[chances[0]]]
        return tuple(quarters[at] for at in rest)
    return quarters
