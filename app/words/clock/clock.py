"""Words of the round's clock: what is called, what becomes of games, and the secret dice."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from app.rules.clock.round_time import DiceDownStep, EndCall, RoundTime, Unfinished
from app.rules.packet.packet import ClockRules, RoundClock
from app.words.core.catalogue import Words
from app.words.core.status import joined

_HALF_A_MINUTE = timedelta(seconds=30)


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
        EndCall.CHECK_CLOCKS: t("Time is up: the organizer checks your clocks"),
        EndCall.NONE: t("Time is up"),
    }[call]


def call_advice(t: Words, call: EndCall) -> str:
    """What the EO does when time is up."""
    return {
        EndCall.DICE_DOWN: t("Call “Dice down!”."),
        EndCall.CHECK_CLOCKS: t("Check the clocks at every table still playing."),
        EndCall.NONE: t("The round runs until every game is over."),
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
        return t("The break is over. Round {n} can start.", n=up.next_round)
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


def at_rest_sentence(
    t: Words, number: int | None, next_round: int | None, starts: str, *, is_playing: bool
) -> str:
    """What the clock waits for.

    Args:
        t: in these words.
        number: of the round that is over; None where one is to be played.
        next_round: that comes next; None where none does.
        starts: at what time it does by the timetable; "" where that isn't known.
        is_playing: its games have begun.
    """
    if is_playing:
        return t("Not started")
    if number is None:
        if starts:
            return t("Starts with round {n}, at {time} by the timetable", n=next_round, time=starts)
        return t("Starts with round {n}", n=next_round)
    if next_round is None:
        return t("Round {n} is over, and the event with it.", n=number)
    if starts:
        return t("Break until round {next}, at {time} by the timetable", next=next_round,
                 time=starts)  # fmt: skip
    return t("Break until round {next}", next=next_round)


def break_title(t: Words, title: str | None) -> str:
    """What a break is called."""
    from app.rules.clock.day_plan import LUNCH

    if not title:
        return t("Break")
    return t("Lunch") if title == LUNCH else title


def title_typed(t: Words, text: str) -> str:
    """A title as it is stored, in no language where every language has a word for it."""
    from app.rules.clock.day_plan import LUNCH

    plain = text.strip().casefold()
    if plain in ("", "break", t("Break").casefold()):
        return ""
    return LUNCH if plain in (LUNCH, t("Lunch").casefold()) else text.strip()


def dice_down_sentence(t: Words, step: DiceDownStep) -> str:
    """One thing that becomes of a game in progress, to be read out."""
    return {
        DiceDownStep.FINISH_MOVEMENT: t(
            "A model being moved finishes its movement; then the turn and the game end."
        ),
        DiceDownStep.FINISH_ATTACK: t(
            "An attack already being rolled is fully resolved; then the game ends."
        ),
        DiceDownStep.FINISH_ROLL: t(
            "A roll already begun is completed; then the turn and the game end."
        ),
        DiceDownStep.ROLL_DAMAGE: t("If it's a direct hit, damage is rolled too."),
        DiceDownStep.END_OF_TURN: t("End-of-turn effects still happen."),
        DiceDownStep.NOT_DESTROYED: t(
            "Models not in play or removed from the table stay off it and don't count as destroyed."
        ),
        DiceDownStep.SCORE_AGAIN: t("The scenario is scored one last time."),
        DiceDownStep.TIEBREAKS: t("If nobody has won, tiebreakers decide (F4 in Results)."),
        DiceDownStep.TIE: t("If nobody has won, the game is a tie."),
    }[step]


def unfinished_question(t: Words, rules: ClockRules, *, was_paused: bool) -> str:
    """The question at a table whose time is up."""
    minutes = rules.played_out_minutes
    if was_paused and rules.pauses_excepted:
        return t(
            "You paused this table: it plays on. How much time is left on both clocks combined?"
        )
    if rules.exactly_is_tie:
        return t("Less than {minutes} minutes left on both clocks combined?", minutes=minutes)
    return t("{minutes} minutes or less left on both clocks combined?", minutes=minutes)


def unfinished_sentence(t: Words, outcome: Unfinished, rules: ClockRules) -> str:
    """What becomes of an unfinished game."""
    minutes = rules.played_out_minutes
    return {
        Unfinished.ASK: t("check clocks"),
        Unfinished.PLAYED_OUT: t("plays to the end"),
        Unfinished.EXCEPTED: t("plays on: you paused this table"),
        Unfinished.TIE: (
            t("tie: {minutes} minutes or more left", minutes=minutes)
            if rules.exactly_is_tie
            else t("tie: more than {minutes} minutes left", minutes=minutes)
        ),
    }[outcome]


def time_sentence(t: Words, time: RoundTime) -> str:
    """How a round is timed, in a line."""
    base = None if time.base_seconds is None else time.base_seconds // 60
    match time.kind:
        case RoundClock.NONE:
            return t("Untimed: the round runs until every game is over.")
        case RoundClock.CHESS_CLOCK:
            return t(
                "{minutes}-minute chess clocks: time is up after {both} minutes.",
                minutes=time.player_minutes,
                both=base,
            )
        case RoundClock.VARIABLE:
            return t(
                "{minutes} minutes, changed by a secret roll: {least} to {most}.",
                minutes=base,
                least=(time.shortest_seconds or 0) // 60,
                most=(time.longest_seconds or 0) // 60,
            )
    return t("{minutes}-minute round.", minutes=base)


def turn_sentence(t: Words, time: RoundTime, rules: ClockRules) -> str:
    """How a turn is timed; "" where nothing is."""
    if time.kind is RoundClock.CHESS_CLOCK and rules.least_turn_seconds:
        return t("Turns last at least {seconds} seconds.", seconds=rules.least_turn_seconds)
    if time.turn_minutes is None:
        return ""
    if time.extension_minutes is None:
        return t("{minutes}-minute turns, no extensions.", minutes=time.turn_minutes)
    pattern = t(
        "{minutes}-minute turns; each player has one {more}-minute extension per game, never "
        "past the end of the round.",
        minutes=time.turn_minutes,
        more=time.extension_minutes,
    )
    seconds = time.extension_declared_seconds
    if seconds is None:
        return pattern
    declared = t("Declare it within {seconds} seconds of the turn's end.", seconds=seconds)
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
    """Seconds as "54:10", and from an hour on as "1:54:10"; past zero with a minus."""
    sign, left = ("−", -seconds) if seconds < 0 else ("", seconds)
    minutes, rest = divmod(left, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"


def clock_time(moment: datetime) -> str:
    """A time of day to the nearest minute, the same wherever it is read: "14:05"."""
    return f"{moment + _HALF_A_MINUTE:%H:%M}"


def behind_sentence(t: Words, seconds: int) -> str:
    """That the machine's clock is before the round's start, so that nobody knows what is played."""
    return t(
        "This computer's clock is wrong: it's {away} before this round's start. Set it right "
        "and the round clock corrects itself.",
        away=clock_text(seconds),
    )


def time_difference_sentence(t: Words, seconds: int, *, is_ahead: bool) -> str:
    """That the machine's clock and its counter tell two stories."""
    away = clock_text(seconds)
    if is_ahead:
        return t(
            "This computer's clock is {away} ahead of the time it was awake: it slept, or "
            "somebody changed its clock. Which is right?",
            away=away,
        )
    return t(
        "This computer's clock is {away} behind the time that has passed: somebody changed it."
        " Which is right?",
        away=away,
    )


def _grouped(digits: str) -> str:
    return " ".join(digits[n : n + 8] for n in range(0, len(digits), 8))


# Acts on clocks, on secret dice and on the plan of the day, in words.
