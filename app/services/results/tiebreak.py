"""A game that ended without a winner, worked through step by step; nothing of it is stored.

An ``Ending`` is a value: telling it something gives another one, and so does going back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.results.game_tiebreak import (
    Pair,
    Question,
    TiebreakCause,
    Verdict,
    answer_problems,
    next_question,
    tiebreak_causes,
    tiebreak_order,
)
from app.rules.scenarios.scenario import Scenario
from app.services.results.entry import ResultDraft
from app.services.scenarios.lookup import scenario_of

_SIDES = ("first", "second")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game ended, as far as it is told."""

    packet: Packet
    scenario: str | None = None
    """Its id; None where none was chosen."""
    played: Scenario | None = None
    """The scenario, in whose area army points count; None where it is not known, and then the
    packet's tiebreakers stand."""
    cause: TiebreakCause | None = None
    answers: tuple[tuple[GameTieBreak, Pair], ...] = ()
    """The figures of the first side and of the second, in the order in which they were told."""

    @property
    def causes(self) -> tuple[TiebreakCause, ...]:
        """In which ways a game can come here under the packet."""
        return tiebreak_causes(self.packet)

    @property
    def order(self) -> tuple[GameTieBreak, ...] | None:
        """The scenario's own tiebreakers; None where the packet's stand."""
        return tiebreak_order(self.packet, self.played)

    @property
    def step(self) -> Question | Verdict | None:
        """What to ask now, or who wins; None before it is told how the game ended."""
        if self.cause is None:
            return None
        return next_question(self.packet, self.cause, self.known, self.order)

    @property
    def known(self) -> Mapping[GameTieBreak, Pair]:
        """The figures that are told, by what they count."""
        return dict(self.answers)

    @property
    def is_at_start(self) -> bool:
        """There is nothing to go back to."""
        return self.cause is None or (not self.answers and len(self.causes) == 1)

    def caused(self, cause: TiebreakCause) -> "Ending":
        """The game ended so; what was told stays."""
        return replace(self, cause=cause)

    def answered(self, figures: Pair) -> "Ending":
        """The question's figures are these; without a question nothing changes."""
        step = self.step
        if not isinstance(step, Question):
            return self
        return replace(self, answers=(*self.answers, (step.kind, figures)))

    def back(self) -> "Ending":
        """One step less: without the newest answer, or before it was told how the game ended."""
        if self.is_at_start:
            return self
        if self.answers:
            return replace(self, answers=self.answers[:-1])
        return replace(self, cause=None)

    def problems(self, figures: Pair) -> tuple[Problem, ...]:
        """What is wrong with an answer to the question; fields are "first" and "second"."""
        step = self.step
        if not isinstance(step, Question):
            return ()
        return answer_problems(self.packet, step.kind, figures)

    def filled(self, draft: ResultDraft, destroyed: Pair | None = None) -> ResultDraft:
        """A slip with the verdict and the points that are known from the answers.

        Args:
            draft: the slip as it stands; it comes back as it is before there is a verdict.
            destroyed: army points that each side destroyed, where they were counted beside.
        """
        verdict = self.step
        if not isinstance(verdict, Verdict):
            return draft
        known = self.known
        army = known.get(GameTieBreak.ARMY_DESTROYED, destroyed)
        return replace(
            draft,
            winner="tie" if verdict.winner is None else _SIDES[verdict.winner],
            reason=verdict.reason,
            control_points=known.get(GameTieBreak.CONTROL_POINTS, draft.control_points),
            army_points=army if army and self.packet.scores_army_points else draft.army_points,
        )


def ending_of(state: EventState, round_: Round, cause: TiebreakCause | None = None) -> Ending:
    """A game of a round, before anything is told; the only way there is to end is taken.

    Args:
        state: the event; a scenario that is to stay secret must not be in it.
        round_: of the game.
        cause: how it ended, where that is known.
    """
    causes = tiebreak_causes(state.packet)
    if cause is None and len(causes) == 1:
        cause = causes[0]
    return Ending(
        packet=state.packet,
        scenario=round_.scenario,
        played=scenario_of(state, round_.scenario),
        cause=cause,
    )


def proposed(ending: Ending, draft: ResultDraft) -> tuple[int | None, int | None]:
    """The figures that the slip already says for the question; None where it says nothing."""
    step = ending.step
    if not isinstance(step, Question):
        return (None, None)
    if step.kind is GameTieBreak.CONTROL_POINTS:
        return draft.control_points
    if step.kind is GameTieBreak.ARMY_DESTROYED:
        return draft.army_points
    return (None, None)
