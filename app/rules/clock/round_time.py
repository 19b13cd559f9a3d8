"""The clock of a round: how long it is, which dice vary it, and what happens when time is up.

Lengths are whole seconds. What day it is and how late is nobody's business here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.codes import Code
from app.rules.core.errors import RuleError
from app.rules.packet.packet import (
    ClockRules,
    DiceDown,
    Direction,
    ExtensionRule,
    Packet,
    RoundClock,
    Timing,
    Variation,
)

# How long rounds, turns and clocks are at an event of a size, with time variants applied.


class TimingFault(Code):
    """Why there is no time for an event of a size."""

    NO_ROW = "timing.no-row"
    """The times are beyond the end of the table [size, shift, offer]."""
    NO_SUCH_SIZE = "timing.no-such-size"
    """The table has no row of this size [size, sizes]."""


def timing_for(packet: Packet, point_size: int) -> Timing:
    """The times that an event of a size is played by; what does not limit it is None.

    Args:
        packet: merged with its variants.
        point_size: of the event.

    Raises:
        RuleError: the table has no such row, with what is nearest to it.

    Rule: sr2010 timing; sr2015 timing; sr2015 extension; sr2015 timing-variants;
        sr2019 timing-variants
    Reading: off the end of the table there is no row. A chess clock is not shifted.
    """
    rows = sorted(packet.timing, key=lambda row: row.point_size)
    sizes = tuple(row.point_size for row in rows)
    if point_size not in sizes:
        raise RuleError(TimingFault.NO_SUCH_SIZE, size=point_size, sizes=sizes)
    place = sizes.index(point_size)
    match packet.round_clock:
        case RoundClock.NONE:
            return Timing(point_size=point_size)
        case RoundClock.CHESS_CLOCK:
            return Timing(point_size=point_size, clock_minutes=rows[place].clock_minutes)
    shift = packet.time.shift
    offer = nearest_shift(packet, point_size)
    if offer != shift:
        raise RuleError(TimingFault.NO_ROW, size=point_size, shift=shift, offer=offer)
    row = rows[place + shift]
    return Timing(
        point_size=point_size,
        round_minutes=row.round_minutes,
        turn_minutes=row.turn_minutes,
        extension_minutes=_extension(packet, row),
    )


def nearest_shift(packet: Packet, point_size: int) -> int:
    """The shift nearest to the packet's that stays in the table; 0: the event's own row.

    Rule: sr2015 timing-variants; sr2019 timing-variants
    """
    sizes = sorted(row.point_size for row in packet.timing)
    if point_size not in sizes or packet.round_clock not in (
        RoundClock.VARIABLE,
        RoundClock.FIXED,
    ):
        return packet.time.shift
    place = sizes.index(point_size)
    return max(-place, min(packet.time.shift, len(sizes) - 1 - place))


def _extension(packet: Packet, row: Timing) -> int | None:
    match packet.time.extension:
        case ExtensionRule.ROW:
            return row.extension_minutes
        case ExtensionRule.NEVER:
            return None
    rows_minutes = (row.extension_minutes for row in packet.timing)
    return next((minutes for minutes in rows_minutes if minutes is not None), None)


_SIGN_SIDES = 6
_MOST_SHORTER = 3
"""The die that says which way: up to here shorter, above it longer."""


class ClockFault(Code):
    """Why a round has no such clock."""

    NO_DICE = "clock.no-dice"
    """No dice vary the rounds of this event."""
    WRONG_DICE = "clock.wrong-dice"
    """Other dice were rolled than the packet requires [sides]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTime:
    """How a round of an event is timed."""

    kind: RoundClock
    base_seconds: int | None = None
    """The printed length, or both players' clocks together; None where games are untimed."""
    turn_minutes: int | None = None
    extension_minutes: int | None = None
    extension_declared_seconds: int | None = None
    """How long after the turn's end its extension can still be declared."""
    player_minutes: int | None = None
    """One player's chess clock."""
    sides: tuple[int, ...] = ()
    """Of the dice that vary the length, in the order that they are thrown; empty for none."""
    shortest_seconds: int | None = None
    longest_seconds: int | None = None

    @property
    def is_secret(self) -> bool:
        """Whether players may not know when the round ends."""
        return self.kind is RoundClock.VARIABLE


def round_time(packet: Packet, point_size: int) -> RoundTime:
    """How long rounds are under a packet merged with its variants.

    Raises:
        RuleError: the time table has no such row.

    Rule: sr2010 timing; sr2015 timing; sr2015 timing-variants; masters2014 timing; ig2014 timing;
        sr2019 timing; sr2019 timing-variants
    """
    timing = timing_for(packet, point_size)
    minutes = timing.expected_minutes
    base = None if minutes is None else minutes * 60
    variation = packet.variation if packet.round_clock is RoundClock.VARIABLE else None
    least, most = (0, 0) if variation is None else _span(variation)
    return RoundTime(
        kind=packet.round_clock,
        base_seconds=base,
        turn_minutes=timing.turn_minutes,
        extension_minutes=timing.extension_minutes,
        extension_declared_seconds=packet.time.extension_declared_seconds,
        player_minutes=timing.clock_minutes,
        sides=() if variation is None else dice_of(variation),
        shortest_seconds=None if base is None else max(0, base + least * 60),
        longest_seconds=None if base is None else base + most * 60,
    )


def has_length(packet: Packet, point_size: int) -> bool:
    """Whether a packet, merged with its variants, says how long rounds of a size are.

    Rule: sr2010 timing; sr2015 timing; masters2014 timing; ig2014 timing; sr2019 timing
    """
    try:
        return round_time(packet, point_size).base_seconds is not None
    except RuleError:
        return False


def dice_of(variation: Variation) -> tuple[int, ...]:
    """The sides of the dice that vary a round, in the order that they are thrown.

    Rule: sr2010 timing; sr2015 timing
    """
    both_ways = variation.direction is Direction.EITHER
    return (variation.sides, _SIGN_SIDES) if both_ways else (variation.sides,)


def variable_minutes(variation: Variation, thrown: Sequence[int]) -> int:
    """By how many minutes dice make a round longer, or shorter where negative.

    Args:
        variation: of the packet.
        thrown: the dice in their order, from 1.

    Raises:
        RuleError: such dice cannot have been thrown.

    Rule: sr2010 timing; sr2015 timing
    """
    sides = dice_of(variation)
    if len(thrown) != len(sides) or any(
        not 1 <= number <= most for number, most in zip(thrown, sides, strict=False)
    ):
        raise RuleError(ClockFault.WRONG_DICE, sides=sides)
    minutes = thrown[0] * variation.minutes
    is_shorter = len(thrown) > 1 and thrown[1] <= _MOST_SHORTER
    return -minutes if is_shorter else minutes


def round_seconds(packet: Packet, point_size: int, thrown: Sequence[int] = ()) -> int | None:
    """How long a round lasts until its end is called; None where games are untimed.

    Args:
        packet: merged with its variants.
        point_size: of the event.
        thrown: the dice, where the packet varies its rounds.

    Raises:
        RuleError: the time table has no such row, or the packet requires other dice.

    Rule: sr2010 timing; sr2015 timing; sr2019 timing-variants
    """
    time = round_time(packet, point_size)
    if packet.variation is None or time.kind is not RoundClock.VARIABLE:
        if thrown:
            raise RuleError(ClockFault.NO_DICE)
        return time.base_seconds
    if time.base_seconds is None:
        return None
    return max(0, time.base_seconds + 60 * variable_minutes(packet.variation, thrown))


def table_milliseconds(expected_ms: int, paused_ms: int) -> int:
    """Time from the round's start to a table's own end under chess clocks.

    Args:
        expected_ms: from the round's start to its expected end, as both players' clocks give it.
        paused_ms: how long the EO paused this table's clocks.

    Rule: sr2015 timing-variants; masters2014 timing; ig2014 timing; sr2019 timing
    Rule: sr2025 timing; sr2026 timing
    Reading: what the EO paused at a table is added to its expected end.
    """
    return expected_ms + paused_ms


def _span(variation: Variation) -> tuple[int, int]:
    """The least and the most minutes that the dice can come to."""
    most = variation.minutes * variation.sides
    return (-most if variation.direction is Direction.EITHER else variation.minutes, most)


class EndCall(StrEnum):
    """What the EO calls when a round's time is up."""

    DICE_DOWN = "dice-down"
    CHECK_CLOCKS = "check-clocks"
    """Nothing is called: the EO looks at the clocks of the games that are left."""
    NONE = "none"
    """Games are untimed."""


class DiceDownStep(StrEnum):
    """One thing that becomes of a game in progress at dice down."""

    FINISH_MOVEMENT = "finish-movement"
    FINISH_ATTACK = "finish-attack"
    FINISH_ROLL = "finish-roll"
    ROLL_DAMAGE = "roll-damage"
    """For an attack that hit directly."""
    END_OF_TURN = "end-of-turn"
    NOT_DESTROYED = "not-destroyed"
    """What has not entered play, or was removed, does not and is no loss."""
    SCORE_AGAIN = "score-again"
    TIEBREAKS = "tiebreaks"
    TIE = "tie"
    """No tiebreakers are used."""


class Unfinished(StrEnum):
    """What becomes of a game that is not over at the expected end under chess clocks."""

    ASK = "ask"
    """Nobody has looked at its clocks yet."""
    PLAYED_OUT = "played-out"
    TIE = "tie"
    EXCEPTED = "excepted"
    """The EO had paused its clocks, and it is not declared a tie for that."""


def end_call(packet: Packet) -> EndCall:
    """What is called at the end of a round.

    Rule: sr2010 timing; sr2015 timing; sr2015 timing-variants; masters2014 timing; ig2014 timing;
        sr2019 timing; sr2019 timing-variants
    """
    match packet.round_clock:
        case RoundClock.VARIABLE | RoundClock.FIXED:
            return EndCall.DICE_DOWN
        case RoundClock.CHESS_CLOCK:
            return EndCall.CHECK_CLOCKS
    return EndCall.NONE


def dice_down_steps(packet: Packet) -> tuple[DiceDownStep, ...]:
    """What becomes of the games in progress at dice down, in order; empty where none is called.

    Rule: sr2010 timing; sr2015 timing; sr2019 timing-variants; sr2015 victory-variants;
        sr2019 victory-variants
    """
    if end_call(packet) is not EndCall.DICE_DOWN:
        return ()
    decided = DiceDownStep.TIEBREAKS if packet.game_tiebreaks else DiceDownStep.TIE
    if packet.time.dice_down is DiceDown.WHOLE_ATTACK:
        return (DiceDownStep.FINISH_MOVEMENT, DiceDownStep.FINISH_ATTACK, decided)
    return (
        DiceDownStep.FINISH_MOVEMENT,
        DiceDownStep.FINISH_ROLL,
        DiceDownStep.ROLL_DAMAGE,
        DiceDownStep.END_OF_TURN,
        DiceDownStep.NOT_DESTROYED,
        DiceDownStep.SCORE_AGAIN,
        decided,
    )


def unfinished(
    rules: ClockRules, together_seconds: int | None, *, was_paused: bool = False
) -> Unfinished:
    """What becomes of a game that is not over at its expected end.

    Args:
        rules: of the packet.
        together_seconds: what is left on both clocks together; None where nobody has looked.
        was_paused: the EO had its clocks stand during the round.

    Rule: sr2015 timing-variants; masters2014 timing; ig2014 timing; sr2019 timing
    Rule: sr2025 timing; sr2026 timing
    Reading: exactly as much as is played out at most is printed nowhere, and is played out
        unless the EO rules otherwise.
    """
    if together_seconds is None:
        return Unfinished.ASK
    limit = rules.played_out_minutes * 60
    if together_seconds < limit or (together_seconds == limit and not rules.exactly_is_tie):
        return Unfinished.PLAYED_OUT
    if was_paused and rules.pauses_excepted:
        return Unfinished.EXCEPTED
    return Unfinished.TIE
