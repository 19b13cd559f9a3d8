"""ResultForm: one slip. Table, winner, how, control points, army points, lists, Enter."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from app.rules.errors import Problem
from app.rules.event_state import EventState
from app.rules.packet import Packet
from app.rules.result import Game, GameResult, Side, WinReason
from app.services.result_entry import (
    ResultDraft,
    army_points_full,
    control_points_full,
    draft_of,
    proposal_of,
    still_asked,
    told_beside,
)
from app.ui.results.chain import chain
from app.ui.results.choices import reason_choices, winner_choices
from app.ui.results.fields import ChoiceField, NumberField
from app.ui.results.remarks import Remarks
from app.ui.widgets.elided_label import ElidedLabel
from app.words.catalogue import Words
from app.words.rules import sentence

_COLUMNS = 4
"""For each side a field and what is said of it."""
_LETTERS_SAID = 6
"""So narrow can it get beside a field."""
_NUMBERS = ("control_points", "army_points", "list")
"""A side's fields in the order of the slip, as problems name them."""


class ResultForm(QFrame):
    """The fields of one game's slip, in the order of the paper.

    Signals:
        confirmed(): the slip is complete; ``draft`` says what it holds.
        left(): Escape: nothing is to be kept.
        time_reached(): the game ended without a winner, and has to be worked through.
    """

    confirmed = Signal()
    left = Signal()
    time_reached = Signal()

    def __init__(self, t: Words, packet: Packet) -> None:
        super().__init__(objectName="card")
        self._t = t
        self._packet = packet
        self._game: Game | None = None
        self._is_quiet = False
        self.remarks = Remarks()
        self._build()
        self._chain()
        self.clear()

    @property
    def game(self) -> Game | None:
        """The game whose slip this is."""
        return self._game

    def show_game(self, state: EventState, game: Game) -> None:
        """Take up a game's slip, with what is recorded already."""
        self._game = game
        names = [state.by_id[player].name for player in game.players]
        factions = [state.by_id[player].faction or "" for player in game.players]
        for label, name, faction in zip(self._names, names, factions, strict=True):
            label.setText(name)
            label.setToolTip(faction)
        self._offer_winners(*names)
        self._state = state
        self._packet = state.packet
        for side, fields in enumerate(self._numbers):
            fields[0].is_full = lambda n, state=state: control_points_full(state, n)
            fields[1].is_full = lambda n, g=game, s=side: army_points_full(self._state, g, s, n)
            fields[2].is_full = lambda n: True
            for field in fields:
                field.setEnabled(True)
            fields[1].setVisible(state.packet.scores_army_points)
        self._fill(draft_of(game))
        self.remarks.clear()
        self.setEnabled(True)

    def set_quiet(self, *, is_quiet: bool) -> None:
        """Tell nothing beside the fields while something else has the room."""
        self._is_quiet = is_quiet
        self._tell_award()

    def clear(self) -> None:
        """Put the slip away."""
        self._game = None
        t = self._t
        for label, side in zip(self._names, (t("First"), t("Second")), strict=True):
            label.setText(side)
            label.setToolTip("")
        # All that a slip asks is shown before there is one, so that nothing moves when it comes.
        self._offer_winners(t("First"), t("Second"))
        self._fill(ResultDraft())
        self.remarks.clear()
        self.setEnabled(False)

    @property
    def draft(self) -> ResultDraft:
        """What the fields hold."""
        (cp1, ap1, list1), (cp2, ap2, list2) = [
            tuple(field.number for field in fields) for fields in self._numbers
        ]
        reason = self.how.value
        return ResultDraft(
            winner=str(self.winner.value or ""),
            reason=reason if isinstance(reason, WinReason) else None,
            control_points=(cp1, cp2),
            army_points=(ap1, ap2),
            lists=(list1, list2),
        )

    def proposal(self) -> tuple[Side, Side, GameResult] | None:
        """The slip as sides and result; None while it does not say who won and how."""
        return None if self._game is None else proposal_of(self._game, self.draft)

    def fill(self, draft: ResultDraft) -> None:
        """Take this over, and go on at the first number that is not told."""
        self._fill(draft)
        numbers = [field for pair in zip(*self._numbers, strict=True) for field in pair]
        empty = (one for one in numbers if one.number is None and one.isVisible())
        next(empty, self.save).setFocus()

    @property
    def asked(self) -> tuple[Problem, ...]:
        """What the packet asks for and the slip does not say."""
        return () if self._game is None else still_asked(self._state, self._game, self.draft)

    def show_problems(self, said: dict[str, list[str]], problems: tuple[Problem, ...]) -> None:
        """Say beside each field what is wrong with it, and go to the first that cannot be."""
        self.remarks.say(said, problems)
        wrong = [one.field for one in problems if one.is_impossible and one.field in self._fields]
        if wrong:
            self.go_to(wrong[0])

    def go_to(self, field: str) -> None:
        """Go to a field by its name."""
        self._fields[field].setFocus()

    def _fill(self, draft: ResultDraft) -> None:
        self.winner.choose(draft.winner or None)
        self._offer_reasons()
        self.how.choose(draft.reason)
        points = zip(draft.control_points, draft.army_points, draft.lists, strict=True)
        for fields, numbers in zip(self._numbers, points, strict=True):
            for field, number in zip(fields, numbers, strict=True):
                field.set_number(number)
        self._tell_award()

    def _tell_award(self) -> None:
        """Say beside the points what a concession or a no-show gives."""
        said: dict[str, list[str]] = {}
        if self._game is not None and not self._is_quiet:
            for one in told_beside(self._state, self._game, self.draft):
                words = sentence(self._t, one, lambda player: self._state.by_id[player].name)
                said.setdefault(one.field, []).append(words)
        self.remarks.note(said)

    def _offer_winners(self, first: str, second: str) -> None:
        self.winner.set_choices(winner_choices(self._t, first, second))

    def _offer_reasons(self) -> None:
        choices = reason_choices(self._t, self._packet, str(self.winner.value or ""))
        self.how.set_choices(choices)
        if len(choices) == 1:
            self.how.choose(choices[0].value)

    def _build(self) -> None:
        t = self._t
        self.winner, self.how = ChoiceField(t("Winner")), ChoiceField(t("How"))
        self._fields: dict[str, QWidget] = {"winner": self.winner, "by": self.how}
        self._names = (ElidedLabel(), ElidedLabel())
        titles = (t("Control points"), t("Army points destroyed"), t("List"))
        self._numbers = tuple(
            tuple(NumberField(f"{title}, {side}") for title in titles)
            for side in (t("First"), t("Second"))
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(20, 12, 20, 12)
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(10)
        self._lay_out_choices(grid)
        self._lay_out_numbers(grid, titles)
        grid.addWidget(self.remarks.label(""), 8, 0, 1, _COLUMNS + 1)
        grid.addLayout(self._buttons(), 9, 0, 1, _COLUMNS + 1)

    def _lay_out_choices(self, grid: QGridLayout) -> None:
        rows = (("winner", self._t("Winner"), 0), ("by", self._t("How"), 2))
        for name, title, row in rows:
            grid.addWidget(QLabel(title), row, 0)
            grid.addWidget(self._fields[name], row, 1, 1, _COLUMNS + 1)
            grid.addWidget(self.remarks.label(name), row + 1, 1, 1, _COLUMNS + 1)

    def _lay_out_numbers(self, grid: QGridLayout, titles: tuple[str, ...]) -> None:
        for n, title in enumerate(titles, 5):
            grid.addWidget(QLabel(title), n, 0)
        said_width = _LETTERS_SAID * self.fontMetrics().averageCharWidth()
        for side, (name, label) in enumerate(zip(("first", "second"), self._names, strict=True)):
            column = 1 + 2 * side
            label.setProperty("heading", True)
            grid.addWidget(label, 4, column, 1, 2)
            for n, (key, field) in enumerate(zip(_NUMBERS, self._numbers[side], strict=True), 5):
                self._fields[f"{name}.{key}"] = field
                grid.addWidget(field, n, column)
                # Beside the field, so that nothing moves when something is said there.
                grid.addWidget(self.remarks.label(f"{name}.{key}"), n, column + 1)
            grid.setColumnMinimumWidth(column + 1, said_width)
            grid.setColumnStretch(column + 1, 3)
        # On a wide screen the two sides stay near each other.
        grid.setColumnStretch(_COLUMNS + 1, 2)

    def _buttons(self) -> QHBoxLayout:
        t = self._t
        self.save = QPushButton(t("Save   Enter"), clicked=lambda: self.confirmed.emit())
        self.save.setProperty("primary", True)
        self.save.setAutoDefault(True)  # Enter, too, presses it
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.save)
        row.addWidget(QPushButton(t("Leave   Esc"), clicked=lambda: self.left.emit()))
        row.addWidget(QPushButton(t("No winner?   F4"), clicked=lambda: self.time_reached.emit()))
        row.addStretch(1)
        return row

    def _chain(self) -> None:
        (cp1, ap1, list1), (cp2, ap2, list2) = self._numbers
        chain(
            (self.winner, self.how, cp1, cp2, ap1, ap2, list1, list2, self.save),
            self.confirmed.emit,
            # A tie ends by tie: nothing is left to ask.
            lambda field: field is self.how and self.winner.value == "tie",
        )
        self.winner.filled.connect(self._offer_reasons)
        for choice in (self.winner, self.how):
            choice.filled.connect(self._tell_award)
        for field in (cp1, ap1, list1, cp2, ap2, list2):
            field.textEdited.connect(lambda _: self._tell_award())
