"""ResultForm: one game's slip. Table, winner, how, control points, army points, lists, Enter."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import Packet
from app.rules.results.check import list_problems
from app.rules.results.result import Game, Side, WinReason
from app.services.results.entry import (
    REASON_KEYS,
    ResultDraft,
    draft_of,
    every_reason,
    missing_points,
    offered_lists,
    proposal_of,
    reasons_for,
    slip_notes,
)
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.form_fields import NumberField
from app.ui.results.fields import Choice, ChoiceField
from app.ui.results.slip_fields import NUMBERS, SlipFields
from app.ui.results.slip_foot import SlipAnswer
from app.words.core.catalogue import Words
from app.words.program.errors import problem_sentence
from app.words.results.results import reason_name


def winner_choices(t: Words, first: str, second: str) -> tuple[Choice, ...]:
    """Who can have won: one of two names, both in a tie, or nobody."""
    return (
        Choice("1", first, "first"),
        Choice("2", second, "second"),
        Choice("t", t("Tie"), "tie"),
        Choice("0", t("Both lose"), "none"),
    )


def all_reasons(t: Words, packet: Packet) -> tuple[Choice, ...]:
    """All ways in which a game can end under a packet, whoever won."""
    return tuple(
        Choice(REASON_KEYS[reason], reason_name(t, reason), reason)
        for reason in every_reason(packet)
    )


def reason_choices(t: Words, packet: Packet, winner: str) -> tuple[Choice, ...]:
    """How a game can have ended under a packet, given who won."""
    return tuple(
        Choice(REASON_KEYS[reason], reason_name(t, reason), reason)
        for reason in reasons_for(packet, winner)
    )


class ResultForm(SlipFields):
    """The fields with what is typed into them for a game; ``draft`` says what they hold.

    Signals:
        turned(bool): there is a slip now, or none any more.
    """

    turned = Signal(bool)

    def __init__(self, t: Words, packet: Packet) -> None:
        super().__init__(t)
        self._packet = packet
        self._game: Game | None = None
        self._shown: Game | None = None
        self._taken_up = ResultDraft()
        self._dropped: tuple[bool, ...] = (False, False)
        self._is_quiet = False
        self._asks_drops = True
        self._questioned: Sequence[str] = ()
        for name, field in self._fields.items():
            change = partial(self._take_change, name)
            if isinstance(field, NumberField):
                field.textEdited.connect(lambda _, change=change: change())
            elif isinstance(field, ChoiceField):
                field.filled.connect(change)
        self.winner.filled.connect(self._offer_reasons)
        for side, field in enumerate(self.lists):
            field.unknown.connect(lambda number, side=side: self._ask_list(side, number))
        for tick in self.drops:
            tick.clicked.connect(lambda _: self.withdraw_question())
        self._offer_winners(t("Player 1"), t("Player 2"))
        for lists in self.lists:
            lists.offer(((1, ""), (2, "")))
        self.clear()

    @property
    def game(self) -> Game | None:
        """The game whose slip this is, as it was when the slip was opened."""
        return self._game

    @property
    def shown(self) -> Game | None:
        """The game as the slip has shown it before anything was typed."""
        return self._shown

    @property
    def is_changed(self) -> bool:
        """Whether something is typed that would be lost."""
        return self._game is not None and (
            self.draft != self._taken_up or self._ticked != self._dropped
        )

    @property
    def dropping(self) -> tuple[PlayerId, ...]:
        """Who drops after the round by this slip, and has not dropped yet."""
        if self._game is None:
            return ()
        sides = zip(self._game.players, self._ticked, self._dropped, strict=True)
        return tuple(player for player, is_on, was_on in sides if is_on and not was_on)

    def show_game(self, state: EventState, game: Game, *, asks_drops: bool = True) -> None:
        """Take up a game's slip, with what is recorded already.

        Args:
            state: the event.
            game: one of its games.
            asks_drops: whether players may drop after its round by the slip.
        """
        self._game, self._shown = game, game
        names = [state.names[player] for player in game.players]
        factions = [state.by_id[player].faction or "" for player in game.players]
        for labels, texts in ((self._names, names), (self._factions, factions)):
            for label, text in zip(labels, texts, strict=True):
                label.setText(text)
        self.title.setText(self._t("Table {table}", table=game.table or "–"))
        self._offer_winners(*names)
        self._state = state
        self._packet = state.packet
        self.ask_army_points(is_scored=state.packet.scores_army_points)
        self.ask_opening(is_kept=state.keeps_sides)
        self._asks_drops = asks_drops
        for player, lists in zip(game.players, self.lists, strict=True):
            lists.offer(offered_lists(state, player))
        self._fill(draft_of(game))
        self._taken_up = self.draft
        self._offer_drops(state, game, asks_drops=asks_drops)
        self.remarks.clear()
        self.area.verticalScrollBar().setValue(0)
        self.turned.emit(True)

    def rebase(self, game: Game) -> None:
        """Know what is stored for the game now; what is typed stays."""
        self._game = game

    def set_quiet(self, *, is_quiet: bool) -> None:
        """Hide the notes at the fields while something else needs the space."""
        self._is_quiet = is_quiet
        # One blue act at a time: now it is the panel's.
        make_blue(self.save, is_blue=not is_quiet)
        self._show_notes()

    def clear(self) -> None:
        """Put the slip away."""
        self._game, self._shown = None, None
        # Out of sight its fields are emptied without being painted and laid out.
        self.turned.emit(False)
        self._fill(ResultDraft())
        self._dropped = (False, False)
        for tick in self.drops:
            tick.setChecked(False)
        self.remarks.clear()
        self.withdraw_question()

    @property
    def draft(self) -> ResultDraft:
        """What the fields hold."""
        (cp1, ap1), (cp2, ap2) = [
            tuple(field.number for field in fields) for fields in self._numbers
        ]
        reason = self.how.value
        return ResultDraft(
            winner=str(self.winner.value or ""),
            reason=reason if isinstance(reason, WinReason) else None,
            control_points=(cp1, cp2),
            army_points=(ap1, ap2),
            lists=(self.lists[0].number, self.lists[1].number),
            starter=str(self.starter.value or ""),
            top=str(self.top.value or ""),
        )

    def proposal(self) -> Game | None:
        """The game with the slip's result; None while winner or ending is missing."""
        return None if self._game is None else proposal_of(self._game, self.draft)

    def fill(self, draft: ResultDraft) -> None:
        """Fill the fields from a draft and focus the first empty one."""
        self._fill(draft)
        choices = [field for field in (self.winner, self.how) if field.value is None]
        numbers = [field for field in self.numbers if field.number is None and field.isVisible()]
        lists = [field for field in self.lists if field.number is None]
        next(iter((*choices, *numbers, *lists)), self.save).setFocus()

    @property
    def missing(self) -> tuple[Problem, ...]:
        """Points that the packet requires and the slip leaves out."""
        return () if self._game is None else missing_points(self._state, self._game, self.draft)

    def show_problems(
        self, messages: Mapping[str, Sequence[str]], problems: tuple[Problem, ...]
    ) -> None:
        """Show at each field what is wrong with it."""
        self.remarks.say(messages, problems)
        self._questioned = tuple(
            problem.field for problem in problems if problem.field in self._fields
        )

    def ask(self, question: str, answers: Sequence[SlipAnswer] = ()) -> None:
        """Ask in the place of the buttons; Esc always leads back to the field in question."""
        self.show_question(is_on=True)
        self.question.ask(
            question, (*answers, SlipAnswer("Esc", self._t("Back to the slip"), self.correct))
        )

    def correct(self) -> None:
        """Go back to the first field in question."""
        self.withdraw_question()
        self.go_to(next(iter(self._questioned), "winner"))

    def withdraw_question(self) -> None:
        """Ask no longer: the slip says something else now, or is put away."""
        if self.is_asking:
            self.show_question(is_on=False)
            self.question.clear()

    def ask_for_rest(self) -> None:
        """Go to what a slip cannot do without and does not say yet."""
        (self.how if self.winner.value else self.winner).setFocus()

    def _take_change(self, name: str) -> None:
        """Update notes after a field changed; questions about it are out of date."""
        kind = name.partition(".")[2]
        # Points are compared with the opponent's: a remark at one may be about both.
        self.remarks.withdraw(*(name for name in self._fields if name.partition(".")[2] == kind)
                              if kind in NUMBERS else (name,))  # fmt: skip
        self._show_notes()
        self.withdraw_question()

    @property
    def _ticked(self) -> tuple[bool, ...]:
        return tuple(tick.isChecked() for tick in self.drops)

    def _is_answered(self, field: QWidget) -> bool:
        """Whether a field has nothing left to ask, as nothing was played in a no-show."""
        is_unplayed = self.how.value is WinReason.NO_SHOW
        return super()._is_answered(field) or (
            is_unplayed and field in (*self.numbers, *self.lists, self.starter, self.top)
        )

    def _fill(self, draft: ResultDraft) -> None:
        self.winner.choose(draft.winner or None)
        self._offer_reasons()
        self.how.choose(draft.reason)
        points = zip(draft.control_points, draft.army_points, strict=True)
        for fields, numbers in zip(self._numbers, points, strict=True):
            for field, number in zip(fields, numbers, strict=True):
                field.set_number(number)
        for lists, number in zip(self.lists, draft.lists, strict=True):
            lists.set_number(number)
        self.starter.choose(draft.starter or None)
        self.top.choose(draft.top or None)
        self.withdraw_question()
        self._show_notes()

    def _name_of(self, player: int) -> str:
        return self._state.names[PlayerId(player)]

    def _show_notes(self) -> None:
        """Show at the points what a concession or a no-show gives."""
        notes: dict[str, list[str]] = {}
        if self._game is not None and not self._is_quiet:
            for note in slip_notes(self._state, self._game, self.draft):
                words = problem_sentence(self._t, note, self._name_of)
                notes.setdefault(note.field, []).append(words)
            for name, absent in self._absent:
                words = self._t("Drop {name} from the event? Tick it below.", name=absent)
                notes.setdefault(f"{name}.list", []).append(words)
        self.remarks.note(notes)

    @property
    def _absent(self) -> tuple[tuple[str, str], ...]:
        """Who has not come by the slip and may drop: the side, and the player's name."""
        game = self._game
        if game is None or not self._asks_drops or self.how.value is not WinReason.NO_SHOW:
            return ()
        sides = zip(("first", "second"), game.players, self._dropped, strict=True)
        return tuple(
            (side, self._name_of(player))
            for side, player, is_gone in sides
            if side != self.winner.value and not is_gone
        )

    def _ask_list(self, side: int, number: int) -> None:
        """Say who has which lists, where another one was typed."""
        if self._game is None:
            return
        t, name = self._t, ("first", "second")[side]
        player = self._game.players[side]
        problems = list_problems(self._state, name, Side(player=player, list_number=number))
        sentences = [problem_sentence(t, problem, self._name_of) for problem in problems]
        sentences.append(t("Press {number} again to use it anyway.", number=number))
        self.remarks.answer(f"{name}.list", " ".join(sentences))

    def _offer_drops(self, state: EventState, game: Game, *, asks_drops: bool) -> None:
        gone = tuple(
            state.by_id[player].status is not EntrantStatus.ACTIVE for player in game.players
        )
        self._dropped = gone
        for tick, is_gone in zip(self.drops, gone, strict=True):
            tick.setChecked(is_gone)
            tick.setEnabled(asks_drops and not is_gone)

    def _offer_winners(self, first: str, second: str) -> None:
        choices = winner_choices(self._t, first, second)
        self.winner.set_choices(choices)
        for field in (self.starter, self.top):
            field.set_choices(choices[:2])

    def _offer_reasons(self) -> None:
        choices = reason_choices(self._t, self._packet, str(self.winner.value or ""))
        self.how.set_choices(choices, all_reasons(self._t, self._packet))
        if len(choices) == 1:
            self.how.choose(choices[0].value)
