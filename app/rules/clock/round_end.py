"""The end of a round's time: what is called, and what becomes of the games in progress."""

from enum import StrEnum

from app.rules.packet.packet import ClockRules, DiceDown, Packet, RoundClock


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
    Reading: exactly as much as is played out at most is printed nowhere, and is played out.
    """
    if together_seconds is None:
        return Unfinished.ASK
    if together_seconds <= rules.played_out_minutes * 60:
        return Unfinished.PLAYED_OUT
    if was_paused and rules.pauses_excepted:
        return Unfinished.EXCEPTED
    return Unfinished.TIE
