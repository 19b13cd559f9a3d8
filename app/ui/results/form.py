"""ResultForm: one game's slip. Table, winner, how, control points, army points, lists, Enter."""

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
from app.ui.results.choices import reason_choices, winner_choices
from app.ui.results.slip_fields import SlipFields
from app.ui.widgets.plain import plain_tip
from app.words.catalogue import Words
from app.words.rules import sentence


class ResultForm(SlipFields):
    """The fields with what is typed into them for a game; ``draft`` says what they hold."""

    def __init__(self, t: Words, packet: Packet) -> None:
        super().__init__(t)
        self._packet = packet
        self._game: Game | None = None
        self._taken_up = ResultDraft()
        self._is_quiet = False
        self.winner.filled.connect(self._offer_reasons)
        for choice in (self.winner, self.how):
            choice.filled.connect(self._tell_award)
        for field in self.numbers:
            field.textEdited.connect(lambda _: self._tell_award())
        self.clear()

    @property
    def game(self) -> Game | None:
        """The game whose slip this is."""
        return self._game

    @property
    def is_changed(self) -> bool:
        """Whether something is typed that would be lost."""
        return self._game is not None and self.draft != self._taken_up

    def show_game(self, state: EventState, game: Game) -> None:
        """Take up a game's slip, with what is recorded already."""
        self._game = game
        names = [state.by_id[player].name for player in game.players]
        factions = [state.by_id[player].faction or "" for player in game.players]
        for label, name, faction in zip(self._names, names, factions, strict=True):
            label.setText(name)
            label.setToolTip(plain_tip(faction))
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
        self._taken_up = self.draft
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
        """Take this over, and go on at the first field that is not told."""
        self._fill(draft)
        empty = [one for one in self.numbers if one.number is None and one.isVisible()]
        choices = [one for one in (self.winner, self.how) if one.value is None]
        next(iter((*choices, *empty)), self.save).setFocus()

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

    def ask_for_rest(self) -> None:
        """Go to what a slip cannot do without and does not say yet."""
        (self.how if self.winner.value else self.winner).setFocus()

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
