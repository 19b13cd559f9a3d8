"""Who wins a game that ended without a winner: one question after the other, until it is known.

The packet says what is compared and in which order; a scenario can have an order of its own. Army
points are counted in ``army_tally``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.codes import Code
from app.rules.core.errors import Problem, impossible, odd
from app.rules.packet.kinds import LEADS
from app.rules.packet.packet import FullLength, GameTieBreak, Packet, RoundClock
from app.rules.results.army_tally import TALLIED
from app.rules.results.result import Game, GameResult, WinReason
from app.rules.scenarios.scenario import Scenario

Pair = tuple[int, int]
"""A figure of the first side and of the second."""


class TiebreakCause(StrEnum):
    """How a game came to its end without a winner."""

    DICE_DOWN = "dice-down"
    """The EO called the end of play."""
    CASTERS_GONE = "casters-gone"
    """All casters of both players were destroyed at once."""
    FULL_LENGTH = "full-length"
    """The scenario's fixed number of turns has been played."""
    CLOCKS = "clocks"
    """The round ended under chess clocks with the game unfinished and not to be played out."""


class TiebreakFault(Code):
    """What can be wrong with an answer; the problem's field is "first" or "second"."""

    NEGATIVE = "tiebreak.negative"
    ASSASSINATION = "tiebreak.assassination"


@dataclass(frozen=True, slots=True, kw_only=True)
class TiebreakStep:
    """One comparison that has been made."""

    kind: GameTieBreak
    number: int | None
    """Of the tiebreaker; None where it decides the scenario itself."""
    figures: Pair
    was_question: bool = True
    """False where there was nothing to ask."""

    @property
    def leader(self) -> int | None:
        """0 for the first side, 1 for the second, None where they are equal."""
        first, second = self.figures
        return None if first == second else int(second > first)


@dataclass(frozen=True, slots=True, kw_only=True)
class TiebreakQuestion:
    """What has to be known next, of both sides."""

    kind: GameTieBreak
    number: int | None
    """Of the tiebreaker; None where it decides the scenario itself."""
    steps: tuple[TiebreakStep, ...]
    """What has been compared so far: all of it equal."""

    @property
    def is_tallied(self) -> bool:
        """The figures can be counted by ticking pieces off the lists."""
        return self.kind in TALLIED


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who wins and by what."""

    winner: int | None
    """0 for the first side, 1 for the second, None for a tie."""
    reason: WinReason
    steps: tuple[TiebreakStep, ...]
    """What has been compared, in order; the last one decided it, unless it is a tie."""

    def result_of(self, game: Game) -> GameResult:
        """The result that the game then has."""
        winner = None if self.winner is None else game.players[self.winner]
        return GameResult(winner=winner, reason=self.reason)


def tiebreak_causes(packet: Packet) -> tuple[TiebreakCause, ...]:
    """In which ways a game can end without a winner under a packet.

    Rule: sr2010 tiebreakers; sr2015 tiebreakers; sr2015 timing-variants; sr2015 victory-variants;
        sr2019 scenarios-printed; sr2019 victory-variants
    Reading: without assassination the game goes on when all casters are gone.
    """
    causes = []
    if packet.round_clock in (RoundClock.VARIABLE, RoundClock.FIXED):
        causes.append(TiebreakCause.DICE_DOWN)
    if packet.scenario_win in LEADS:
        causes.append(TiebreakCause.FULL_LENGTH)
    if WinReason.ASSASSINATION in packet.win_reasons:
        causes.append(TiebreakCause.CASTERS_GONE)
    if packet.round_clock is RoundClock.CHESS_CLOCK:
        causes.append(TiebreakCause.CLOCKS)
    return tuple(causes)


def tiebreak_order(packet: Packet, scenario: Scenario | None) -> tuple[GameTieBreak, ...] | None:
    """The tiebreakers that a scenario has instead of the packet's.

    Args:
        packet: by which the event is played.
        scenario: None where it is not known.

    Returns:
        First to last; None where the packet's stand, as in a packet that has none at all.

    Rule: sr2010 scenarios-printed
    """
    if scenario is None or not scenario.tiebreaks or not packet.game_tiebreaks:
        return None
    order = tuple(GameTieBreak(tiebreak.value) for tiebreak in scenario.tiebreaks)
    return None if order == packet.game_tiebreaks else order


def next_question(
    packet: Packet,
    cause: TiebreakCause,
    answers: Mapping[GameTieBreak, Pair],
    order: tuple[GameTieBreak, ...] | None = None,
) -> TiebreakQuestion | Verdict:
    """What to ask next, or who wins.

    Args:
        packet: by which the event is played.
        cause: how the game ended.
        answers: the figures known so far. More is better in every kind: for army points destroyed
            they are what each side *has destroyed*.
        order: a scenario's own tiebreakers; None for the packet's.

    Returns:
        A question as long as everything before it is equal; a verdict as soon as it is known.

    Rule: sr2010 tiebreakers; masters2014 tiebreakers; ig2014 tiebreakers; sr2015 tiebreakers;
        sr2015 victory-variants; sr2019 tiebreakers; sr2019 scenarios-printed;
        sr2019 victory-variants
    Reading: every tiebreaker equal is a tie; a packet without tiebreakers has nothing but ties,
        yet a scenario of a fixed length is still won by control points when it has run its full
        length; a scenario's tiebreaker that the packet does not have is numbered after the last.
    """
    steps: list[TiebreakStep] = []
    for kind, number in _course(packet, cause, order):
        known = kind is GameTieBreak.CASTERS and cause is TiebreakCause.CASTERS_GONE
        figures = (0, 0) if known else answers.get(kind)
        if figures is None:
            return TiebreakQuestion(kind=kind, number=number, steps=tuple(steps))
        step = TiebreakStep(kind=kind, number=number, figures=figures, was_question=not known)
        steps.append(step)
        if step.leader is not None:
            reason = WinReason.SCENARIO if number is None else _REASONS[min(number, 4) - 1]
            return Verdict(winner=step.leader, reason=reason, steps=tuple(steps))
    return Verdict(winner=None, reason=WinReason.TIE, steps=tuple(steps))


def answer_problems(packet: Packet, kind: GameTieBreak, figures: Pair) -> tuple[Problem, ...]:
    """What is wrong with an answer.

    Rule: sr2010 tiebreakers; sr2015 assassination; sr2019 assassination
    Rule: sr2025 assassination; sr2026 assassination
    Reading: where only one side has casters left it has won by assassination, not by a tiebreaker.
    """
    names = ("first", "second")
    problems = [
        impossible(TiebreakFault.NEGATIVE, name)
        for name, figure in zip(names, figures, strict=True)
        if figure < 0
    ]
    only_one = kind is GameTieBreak.CASTERS and bool(figures[0]) != bool(figures[1])
    if not problems and only_one and WinReason.ASSASSINATION in packet.win_reasons:
        problems.append(odd(TiebreakFault.ASSASSINATION, names[int(figures[1] > 0)]))
    return tuple(problems)


_REASONS = (
    WinReason.TIEBREAK_1,
    WinReason.TIEBREAK_2,
    WinReason.TIEBREAK_3,
    WinReason.TIEBREAK_4,
)


def _course(
    packet: Packet, cause: TiebreakCause, order: tuple[GameTieBreak, ...] | None
) -> Iterator[tuple[GameTieBreak, int | None]]:
    """What is compared, each with the number of its tiebreaker."""
    printed = packet.game_tiebreaks
    if cause is TiebreakCause.CLOCKS:
        return
    kinds = printed if order is None or not printed else order
    if cause is TiebreakCause.FULL_LENGTH and packet.full_length is FullLength.SCENARIO:
        yield GameTieBreak.CONTROL_POINTS, None
        kinds = tuple(kind for kind in kinds if kind not in _BEFORE_THE_ARMIES)
    number = 0
    for kind in kinds:
        number = printed.index(kind) + 1 if kind in printed else number + 1
        yield kind, number


_BEFORE_THE_ARMIES = frozenset({GameTieBreak.CASTERS, GameTieBreak.CONTROL_POINTS})
