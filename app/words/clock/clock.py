"""Words of the round's clock: what is called, what becomes of games, and the secret dice."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from app.rules.clock.round_end import DiceDownStep, EndCall, Unfinished
from app.rules.clock.round_time import RoundTime
from app.rules.packet.packet import ClockRules, RoundClock
from app.words.core.catalogue import Words
from app.words.core.status import joined


class Sealed(Protocol):
    """A throw whose commitment was shown."""

    @property
    def commitment(self) -> str:
        """64 hexadecimal digits."""

    @property
    def text(self) -> str | None:
        """What they are the hash of, once the round is over."""


class ClockFacts(Protocol):
    """What players may know of the dice of a round."""

    @property
    def rolls(self) -> Sequence[Sealed]:
        """Throws whose commitment was shown, oldest first."""

    @property
    def was_rolled_again(self) -> bool:
        """The dice were rolled again after a seal was shown."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Those that counted, once the round is over."""

    @property
    def minutes(self) -> int | None:
        """By how much they changed the round, once it is over."""


def call_words(t: Words, call: EndCall) -> str:
    """What is called when time is up."""
    return {
        EndCall.DICE_DOWN: t("Dice down!"),
        EndCall.CHECK_CLOCKS: t("Time is up: the EO looks at your clocks"),
        EndCall.NONE: t("Time is up"),
    }[call]


def call_advice(t: Words, call: EndCall) -> str:
    """What the EO does when time is up."""
    return {
        EndCall.DICE_DOWN: t("Call “Dice down!”."),
        EndCall.CHECK_CLOCKS: t("Go to each table that still plays and add its two clocks."),
        EndCall.NONE: t("The round lasts until every game is over."),
    }[call]


class RunOut(Protocol):
    """An end that has come."""

    @property
    def round_number(self) -> int | None:
        """None for the countdown of a break."""

    @property
    def call(self) -> EndCall:
        """What is called."""

    @property
    def tables(self) -> int:
        """Games that are still played."""

    @property
    def next_round(self) -> int | None:
        """The round that a break leads to."""


def time_up_sentence(t: Words, up: RunOut) -> str:
    """That time is up, and what the EO does now."""
    if up.round_number is None:
        if up.next_round is None:
            return t("The break is over.")
        return t("The break is over. Round {n} can begin.", n=up.next_round)
    if not up.tables:
        return t("Round {n}: time is up. Every result is in.", n=up.round_number)
    if up.call is EndCall.CHECK_CLOCKS:
        return t.many(
            "Round {round}: time is up. Check the clocks at {n} table.",
            "Round {round}: time is up. Check the clocks at {n} tables.",
            up.tables,
            round=up.round_number,
        )
    return t("Round {n}: time is up. Call “Dice down!”.", n=up.round_number)


def time_up_action(t: Words, up: RunOut) -> str:
    """The text of its button."""
    if up.call is EndCall.CHECK_CLOCKS and up.tables:
        return t("Check tables")
    return t("Go to the clock")


def at_the_end(t: Words, call: EndCall) -> str:
    """What the EO will do when time is up, before it is."""
    return {
        EndCall.DICE_DOWN: t("You call “Dice down!”."),
        EndCall.CHECK_CLOCKS: t("You go to each table that still plays and add its two clocks."),
        EndCall.NONE: t("The round lasts until every game is over."),
    }[call]


def dice_down_sentence(t: Words, step: DiceDownStep) -> str:
    """One thing that becomes of a game in progress, to be read out."""
    return {
        DiceDownStep.FINISH_MOVEMENT: t(
            "A model that is being moved finishes its movement; turn and game end."
        ),
        DiceDownStep.FINISH_ATTACK: t(
            "An attack that is being rolled for is resolved with all its rolls; the game ends."
        ),
        DiceDownStep.FINISH_ROLL: t("A roll that has begun is completed; turn and game end."),
        DiceDownStep.ROLL_DAMAGE: t("If it hits directly, damage is rolled too."),
        DiceDownStep.END_OF_TURN: t("What happens at the end of a turn still happens."),
        DiceDownStep.NOT_DESTROYED: t(
            "Models that aren't in play, or were removed from the table, stay off it and "
            "don't count as lost."
        ),
        DiceDownStep.SCORE_AGAIN: t("The scenario is scored one last time."),
        DiceDownStep.TIEBREAKS: t("Where nobody has won, the tiebreakers decide (F4 in Results)."),
        DiceDownStep.TIE: t("Where nobody has won, the game is a tie."),
    }[step]


def unfinished_question(t: Words, rules: ClockRules, *, was_paused: bool) -> str:
    """The question at a table whose time is up."""
    minutes = rules.played_out_minutes
    if was_paused and rules.pauses_excepted:
        return t("You paused it: it plays on. How much do both clocks hold together?")
    return t("Do both clocks together hold at most {minutes} minutes?", minutes=minutes)


def unfinished_sentence(t: Words, outcome: Unfinished, rules: ClockRules) -> str:
    """What becomes of an unfinished game."""
    minutes = rules.played_out_minutes
    return {
        Unfinished.ASK: t("check its clocks"),
        Unfinished.PLAYED_OUT: t("plays on to the end"),
        Unfinished.EXCEPTED: t("plays on: you had paused its clocks"),
        Unfinished.TIE: t("a tie: more than {minutes} minutes are left", minutes=minutes),
    }[outcome]


def time_sentence(t: Words, time: RoundTime) -> str:
    """How a round is timed, in a line."""
    base = None if time.base_seconds is None else time.base_seconds // 60
    match time.kind:
        case RoundClock.NONE:
            return t("Untimed: the round lasts until every game is over.")
        case RoundClock.CHESS_CLOCK:
            return t(
                "A chess clock of {minutes} minutes each: the end is expected after {both}.",
                minutes=time.player_minutes,
                both=base,
            )
        case RoundClock.VARIABLE:
            return t(
                "{minutes} minutes, changed by secret dice: {least} to {most}.",
                minutes=base,
                least=(time.shortest_seconds or 0) // 60,
                most=(time.longest_seconds or 0) // 60,
            )
    return t("{minutes} minutes, known to everybody.", minutes=base)


def turn_sentence(t: Words, time: RoundTime, rules: ClockRules) -> str:
    """How a turn is timed; "" where nothing is."""
    if time.kind is RoundClock.CHESS_CLOCK and rules.least_turn_seconds:
        return t("A turn lasts {seconds} seconds at least.", seconds=rules.least_turn_seconds)
    if time.turn_minutes is None:
        return ""
    if time.extension_minutes is None:
        return t("Turns of {minutes} minutes, no extension.", minutes=time.turn_minutes)
    pattern = t(
        "Turns of {minutes} minutes, one extension of {more} a game each, never past the end.",
        minutes=time.turn_minutes,
        more=time.extension_minutes,
    )
    seconds = time.extension_declared_seconds
    if seconds is None:
        return pattern
    declared = t("It's declared within {seconds} seconds after the turn's time.", seconds=seconds)
    return f"{pattern} {declared}"


def dice_words(t: Words, sides: Sequence[int]) -> str:
    """Which dice are thrown: "d3 and d6"."""
    return joined(t, (f"d{die}" for die in sides))


def changed_words(t: Words, minutes: int) -> str:
    """By how much dice change a round."""
    if minutes < 0:
        return t("{minutes} minutes shorter", minutes=-minutes)
    return t("{minutes} minutes longer", minutes=minutes)


def proof_sentences(t: Words, proof: ClockFacts) -> tuple[str, ...]:
    """What players may know of the dice, a line each."""
    lines: list[str] = []
    if proof.minutes is not None:
        dice = joined(t, proof.dice)
        change = changed_words(t, proof.minutes)
        lines.append(t("The dice showed {dice}: {change}.", dice=dice, change=change))
    if proof.was_rolled_again:
        lines.append(t("The dice were rolled again after a seal had been shown."))
    for roll in proof.rolls:
        if roll.text is None:
            lines.append(t("Seal of the secret dice: {hash}", hash=_grouped(roll.commitment)))
        else:
            lines.append(t("The sealed text: “{text}”", text=roll.text))
            lines.append(t("Its SHA-256, the seal: {hash}", hash=roll.commitment))
    return tuple(lines)


def clock_text(seconds: int) -> str:
    """Seconds as "75:00", hours apart from 100 minutes on; past zero with a minus."""
    sign, left = ("−", -seconds) if seconds < 0 else ("", seconds)
    minutes, rest = divmod(left, 60)
    if minutes < 100:
        return f"{sign}{minutes}:{rest:02}"
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{rest:02}"


def clock_time(moment: datetime) -> str:
    """A time of day: "14:05"."""
    return f"{moment:%H:%M}"


def behind_sentence(t: Words, seconds: int) -> str:
    """That the machine's clock is before the round's start, so that nobody knows what is played."""
    return t(
        "The clock of this computer is {away} before the start of this round's clock: it is wrong. "
        "Set the computer's clock, and the round's clock is right again.",
        away=clock_text(seconds),
    )


def time_difference_sentence(t: Words, seconds: int, *, is_ahead: bool) -> str:
    """That the machine's clock and its counter tell two stories."""
    away = f"{seconds // 60}:{seconds % 60:02}"
    if is_ahead:
        return t(
            "The clock of this computer has gone {away} further than the time that it was awake: "
            "it slept, or somebody set it. Which is right?",
            away=away,
        )
    return t(
        "The clock of this computer has gone {away} less than the time that has passed: somebody "
        "set it. Which is right?",
        away=away,
    )


def _grouped(digits: str) -> str:
    return " ".join(digits[n : n + 8] for n in range(0, len(digits), 8))


# Acts on clocks, on secret dice and on the plan of the day, in words.
