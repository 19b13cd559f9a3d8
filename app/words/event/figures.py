"""The figures of a packet in words: what each is, what it says, and where it is printed."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Protocol, assert_never

from app.rules.packet.kinds import Term
from app.rules.packet.offences import Offence, OwnOffence
from app.rules.packet.packet import (
    Amount,
    AmountKind,
    BandKind,
    GameTieBreak,
    OwnReading,
    PenaltyRule,
    ThemeFactions,
    TieBreak,
    Vocabulary,
)
from app.rules.results.result import WinReason
from app.rules.scenarios.kinds import Alternative
from app.rules.scenarios.scenario import ElementKind
from app.rules.terrain.rules import MethodKind
from app.words.core.catalogue import Words
from app.words.core.status import either
from app.words.event.figure_kinds import kind_word
from app.words.judge.penalties import offence_name, rule_text
from app.words.packet.terms import term_heading
from app.words.results.game_tiebreak import tiebreak_name
from app.words.results.results import reason_name
from app.words.scenarios.elements import kind_name
from app.words.scenarios.text import ruled_phrase
from app.words.standings.standings import key_name, number_text


class FigureText(Protocol):
    """A figure of a packet."""

    @property
    def label(self) -> str:
        """What it is."""

    @property
    def at(self) -> object:
        """What it holds for."""

    @property
    def value(self) -> object:
        """What it says."""

    @property
    def title(self) -> str | None:
        """The section that prints it, or that it follows from."""

    @property
    def packet(self) -> str:
        """The packet's name."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of that packet."""

    @property
    def is_ours(self) -> bool:
        """The packet is silent."""

    @property
    def is_ruled(self) -> bool:
        """The EO's ruling."""

    @property
    def is_derived(self) -> bool:
        """It follows from what the section prints."""

    @property
    def reading(self) -> OwnReading | None:
        """What is our own reading about it."""


def figure_name(t: Words, figure: FigureText) -> str:
    """What a figure is: "Chess clock at 75 points, minutes".

    Raises:
        KeyError: nobody has words for its label.
    """
    t = t.in_vocabulary(figure.vocabulary)
    at = figure.at
    path = at
    if isinstance(at, BandKind):
        path = _band_name(t, at)
    elif isinstance(at, MethodKind):
        path = kind_word(t, at)
    elif isinstance(at, Offence):
        path = offence_name(t, at)
    elif isinstance(at, tuple):
        path = ", ".join(_text(t, part) for part in at)
    return FIGURE_NAMES[figure.label](t).format(at=path)


def figure_text(t: Words, figure: FigureText) -> str:
    """What a figure says: "75", "half the point size, rounded up", "yes"."""
    t = t.in_vocabulary(figure.vocabulary)
    if figure.value is None:
        nothing = _NOTHING.get(figure.label)
        return t("none") if nothing is None else nothing(t)
    return _text(t, figure.value)


def source_text(t: Words, figure: FigureText) -> str:
    """Where a figure comes from: the section that prints it or that it follows from, or us."""
    t = t.in_vocabulary(figure.vocabulary)
    if figure.is_ours:
        return t("our own reading")
    if figure.is_ruled:
        return t("the EO's ruling")
    title = figure.title or ""
    text = t("follows from “{section}”", section=title) if figure.is_derived else title
    if figure.reading is None:
        return text
    if figure.reading is OwnReading.CHOSEN:
        return t("{section}; the number by the EO", section=text)
    return t("{section}; in part our own reading", section=text)


def figure_sentence(t: Words, figure: FigureText) -> str:
    """A figure in full: where it is printed, what it follows from, and what is our own reading."""
    t = t.in_vocabulary(figure.vocabulary)
    facts = {
        "name": figure_name(t, figure),
        "value": figure_text(t, figure),
        "packet": figure.packet,
        "section": figure.title or "",
    }
    if figure.is_ours:
        return t("{name}: {value}. {packet} doesn't say; this is our own reading.", **facts)
    if figure.is_ruled:
        return t("{name}: {value}. This isn't in {packet}; it's the EO's ruling.", **facts)
    if figure.is_derived:
        sentence = t("{name}: {value}. It follows from {packet}, “{section}”.", **facts)
    else:
        sentence = t("{name}: {value}. Printed in {packet}, “{section}”.", **facts)
    if figure.reading is None:
        return sentence
    return f"{sentence} {READINGS[figure.reading](t)}"


def figures_title(t: Words, packet: str) -> str:
    """The heading over the figures of a packet."""
    return t("{packet}: every value, and where it comes from", packet=packet)


def _band_name(t: Words, band: BandKind) -> str:
    return {
        BandKind.FINALS: t("below the finals"),
        BandKind.CUT: t("inside the cut"),
        BandKind.REST: t("everybody"),
    }[band]


def _text(t: Words, value: object) -> str:
    match value:
        case bool():
            return t("yes") if value else t("no")
        case tuple():
            return ", ".join(_text(t, item) for item in value) or t("none")
        case PenaltyRule() | OwnOffence():
            return rule_text(t, value)
        case ThemeFactions():
            own = (t("its leader's faction"),) if value.leaders_faction else ()
            return either(t, (*value.factions, *own))
        case Amount():
            return _amount(t, value)
        case WinReason():
            return reason_name(t, value)
        case GameTieBreak():
            return tiebreak_name(t, value)
        case TieBreak():
            return key_name(t, value)
        case int():
            return str(value)
        case Fraction():
            return number_text(value)
        case None:
            return "–"
        case ElementKind():
            return kind_name(t, value)
        case Term():
            return term_heading(t, value)
        case Alternative():
            return ruled_phrase(t, value)
        case StrEnum():
            return kind_word(t, value)
    return str(value).rstrip(".")


def _amount(t: Words, amount: Amount) -> str:
    match amount.kind:
        case AmountKind.FIXED:
            text = str(amount.value)
        case AmountKind.HALF_SCENARIO_VICTORY:
            text = t("half of what wins a scenario, rounded up")
        case AmountKind.HALF_POINT_SIZE:
            text = t("half the point size, rounded up")
        case AmountKind.HALF_OPPONENT_ARMY:
            text = t("half the opponent's army, rounded up")
        case AmountKind.AVERAGE_OF_PLAYER:
            text = t("the average of the player's games, {rounding}",
                     rounding=kind_word(t, amount.rounding))  # fmt: skip
        case AmountKind.AVERAGE_OF_ROUND:
            text = t("the average of the round's games, {rounding}",
                     rounding=kind_word(t, amount.rounding))  # fmt: skip
        case AmountKind.LOWEST_WINNER:
            text = t("what the round's winner with the fewest scored")
        case AmountKind.FROM_TABLE:
            text = t("as on the table")
        case AmountKind.NOT_SCORED:
            text = t("not scored")
        case _:
            assert_never(amount.kind)
    return t("{amount}, or more if more was scored", amount=text) if amount.or_more else text


_NOTHING: Mapping[str, Callable[[Words], str]] = {
    "most_players": lambda t: t("no limit"),
    "pairing.pair_down_limit": lambda t: t("no limit"),
    "scenario_victory": lambda t: t("each scenario's own"),
}
"""What no value means."""

READINGS: Mapping[OwnReading, Callable[[Words], str]] = {
    OwnReading.CHOSEN: lambda t: t("The number is the EO's choice."),
    OwnReading.CLEAR_WINNER: lambda t: t(
        "Our own reading: who is undefeated and leads alone in tournament points is a clear winner."
    ),
    OwnReading.DOUBLING: lambda t: t(
        "Our own reading: for more players, one more round each time their number doubles."
    ),
    OwnReading.FEWER_ROUNDS: lambda t: t(
        "Our own reading: the next row prints the last of these numbers too, with more rounds; "
        "we take the fewer."
    ),
    OwnReading.HIGHER_PAIRED_DOWN: lambda t: t(
        "Our own reading: of two players, the one with more tournament points is paired down."
    ),
    OwnReading.ONE_MORE: lambda t: t(
        "Our own reading: if the opponent has that many too, one more than the opponent."
    ),
    OwnReading.EXACTLY: lambda t: t(
        "Our own reading: with exactly that much left, a game is played out too."
    ),
    OwnReading.BYE_NO_OPPONENT: lambda t: t(
        "Our own reading: a bye isn't an opponent, and adds nothing."
    ),
    OwnReading.BYE_IS_WIN: lambda t: t("Our own reading: an opponent's bye counts as a win."),
    OwnReading.BYE_PLAYS_LIST: lambda t: t(
        "Our own reading: a player with a bye names a list, which counts as played."
    ),
    OwnReading.EXACTLY_FAR: lambda t: t("Our own reading: exactly that far is far enough."),
    OwnReading.BY_LENGTH: lambda t: t(
        "Our own reading: a larger piece counts as many as its length has of these, rounded."
    ),
    OwnReading.ABOUT_EQUAL: lambda t: t(
        "Our own reading: about as many is no more than this apart."
    ),
    OwnReading.ALL_EQUAL: lambda t: t(
        "Our own reading: if all of them are equal, the game is a tie."
    ),
}
"""What isn't the packet's about a figure that it prints."""

FIGURE_NAMES: Mapping[str, Callable[[Words], str]] = {
    "point_sizes": lambda t: t("Point sizes"),
    "least_players": lambda t: t("Players, at least"),
    "most_players": lambda t: t("Players, at most"),
    "rounds": lambda t: t("Rounds for up to {at} players"),
    "most_rounds": lambda t: t("Rounds of the event"),
    "early_end": lambda t: t("The event ends early when"),
    "win": lambda t: t("Tournament points for a win"),
    "loss": lambda t: t("Tournament points for a loss"),
    "tie": lambda t: t("Tournament points for a tie"),
    "scenario_victory": lambda t: t("Control points that win a scenario"),
    "scenario_win": lambda t: t("A scenario is won by"),
    "full_length": lambda t: t("After the last turn the winner is"),
    "control_point_limit": lambda t: t("Most control points in a game"),
    "most_control_points": lambda t: t("A player's control points in a game, at most"),
    "caster_army_points": lambda t: t("Army points of a caster ({at})"),
    "scores_army_points": lambda t: t("Army points destroyed are scored"),
    "win_reasons": lambda t: t("How a game can end"),
    "game_tiebreaks": lambda t: t("Tiebreakers of a game"),
    "army_tally.units": lambda t: t("What casualties of a unit count"),
    "army_tally.inert_destroyed": lambda t: t("Inert warjacks and wild warbeasts are destroyed"),
    "army_tally.half_strength": lambda t: t("Units below half do not remain"),
    "army_tally.solos": lambda t: t("A solo of several models remains while"),
    "army_tally.area_factor": lambda t: t("How often what is in the scenario's area counts"),
    "strength": lambda t: t("Strength of schedule is"),
    "win_rate_floor": lambda t: t("An opponent's win rate counts for no less than"),
    "standings.order": lambda t: t("Order of the standings, {at}"),
    "standings.after_rounds": lambda t: t("The cut falls after round"),
    "standings.places": lambda t: t("Places that play on after a cut"),
    "standings.points_first": lambda t: t("Order of the standings, {at}: put first"),
    "pairing.first_round": lambda t: t("The first round is paired"),
    "pairing.after_cut": lambda t: t("After a cut is played"),
    "pairing.third_place": lambda t: t("A game for third place beside the final"),
    "pairing.last_round": lambda t: t("The last round is paired"),
    "pairing.pair_down_limit": lambda t: t("How often a player is paired down, at most"),
    "bye.tournament_points": lambda t: t("A bye: tournament points"),
    "bye.control_points": lambda t: t("A bye: control points"),
    "bye.army_points": lambda t: t("A bye: army points"),
    "concession.tournament_points": lambda t: t("Winner by a concession: tournament points"),
    "concession.control_points": lambda t: t("Winner by a concession: control points"),
    "concession.army_points": lambda t: t("Winner by a concession: army points"),
    "conceder_keeps_points": lambda t: t("Who concedes keeps what was scored"),
    "no_show.tournament_points": lambda t: t("Winner by a no-show: tournament points"),
    "no_show.control_points": lambda t: t("Winner by a no-show: control points"),
    "no_show.army_points": lambda t: t("Winner by a no-show: army points"),
    "lists.least": lambda t: t("Army lists, at least"),
    "lists.most": lambda t: t("Army lists, at most"),
    "lists.each_played": lambda t: t("How often each list is to be played"),
    "lists.by_size": lambda t: t("Army lists at {at} points"),
    "lists.factions": lambda t: t("A player's lists are of"),
    "lists.different_casters": lambda t: t("Lists have different casters"),
    "lists.below": lambda t: t("How far an army may stay below its size"),
    "lists.above": lambda t: t("How far an army may exceed its size"),
    "lists.usual_bonus": lambda t: t("Bonus points of a caster, at most"),
    "lists.cards": lambda t: t("Command cards of a list"),
    "lists.objective": lambda t: t("Each list names an objective"),
    "lists.characters_once": lambda t: t("A character may be in one list only"),
    "lists.battlegroup_only": lambda t: t("Lists are battlegroups only"),
    "lists.least_tier": lambda t: t("Tier of every list's Theme Force, at least"),
    "lists.themes": lambda t: t("A list of {at} counts as"),
    "lists.specialists": lambda t: t("Points of specialists at {at} points, at most"),
    "lists.sideboard.name": lambda t: t("Sideboard"),
    "lists.sideboard.per": lambda t: t("Sideboard for"),
    "lists.sideboard.points": lambda t: t("Points of the sideboard, at most"),
    "lists.sideboard.models": lambda t: t("Entries of the sideboard, at most"),
    "timing.round_minutes": lambda t: t("Round at {at} points, minutes"),
    "timing.turn_minutes": lambda t: t("Turn at {at} points, minutes"),
    "timing.extension_minutes": lambda t: t("Turn extension at {at} points, minutes"),
    "timing.clock_minutes": lambda t: t("Chess clock at {at} points, minutes"),
    "time.longer": lambda t: t("Times of a larger event, sizes up"),
    "time.shorter": lambda t: t("Times of a smaller event, sizes down"),
    "time.extension": lambda t: t("A turn can be extended"),
    "time.extension_declared_seconds": lambda t: t(
        "Seconds after a turn within which its extension is declared"
    ),
    "time.dice_down": lambda t: t("At dice down a player still finishes"),
    "time.planned_minutes": lambda t: t("Minutes to plan beside each round's base length"),
    "round_clock": lambda t: t("What limits a round"),
    "variation.minutes": lambda t: t("The round's die: minutes for each pip"),
    "variation.sides": lambda t: t("The round's die: sides"),
    "variation.direction": lambda t: t("The round's die makes it"),
    "clock.runs_out": lambda t: t("A chess clock that runs out is"),
    "clock.played_out_minutes": lambda t: t(
        "A game is played out with fewer minutes than this left on both clocks"
    ),
    "clock.exactly_is_tie": lambda t: t("With exactly that much left, the game is a tie"),
    "clock.least_turn_seconds": lambda t: t("Seconds for a turn, at least"),
    "clock.pauses_excepted": lambda t: t("Games that the EO paused are not declared ties"),
    "clock.pauses_warned": lambda t: t("Pauses of the clock that are only warned of"),
    "painting": lambda t: t("Painting"),
    "painting_level.name": lambda t: t("Painting"),
    "painting_level.meaning": lambda t: t("Painting means"),
    "scenario_secret": lambda t: t("Scenarios are secret until their round"),
    "scenarios_from": lambda t: t("Scenarios are those of the packet"),
    "scenarios": lambda t: t("Scenario {at}"),
    "scenario_choice.repeats": lambda t: t("Playing a scenario again"),
    "scenario_choice.dice": lambda t: t("Dice for the scenario, sides"),
    "scenario_choice.table": lambda t: t("What the dice choose"),
    "scenario_choice.tables_per_copy": lambda t: t("Tables that share a copy of the scenario"),
    "scenario_choice.terms": lambda t: t("Words of the scenario reference"),
    "scenario_choice.words": lambda t: t("Word of the scenario reference: {at}"),
    "scenario_readings": lambda t: t("How scenarios are read"),
    "objectives_from": lambda t: t("Objective cards are those of the packet"),
    "objectives": lambda t: t("Objective {at}: DEF, ARM, damage, abilities"),
    "penalties": lambda t: t("Offence: {at}"),
    "offences": lambda t: t("Offence: {at}"),
    "record_sheet.layout": lambda t: t("A player record sheet has its rounds"),
    "record_sheet.rounds": lambda t: t("A player record sheet: rounds, at least"),
    "record_sheet.player": lambda t: t("A player record sheet: of the player"),
    "record_sheet.round": lambda t: t("A player record sheet: of each round"),
    "record_sheet.army": lambda t: t("A player record sheet: of each list"),
    "terrain.restricted": lambda t: t("Restricted terrain"),
    "terrain.unrestricted": lambda t: t("Unrestricted terrain"),
    "terrain.least": lambda t: t("Terrain pieces on a table, at least"),
    "terrain.most": lambda t: t("Terrain pieces on a table, at most"),
    "terrain.advised": lambda t: t("Terrain pieces on a table, advised"),
    "terrain.smallest": lambda t: t("Length and width of a terrain piece in inches, at least"),
    "terrain.largest": lambda t: t("Length and width of a terrain piece in inches, at most"),
    "terrain.length_of_one": lambda t: t("Inches of a larger terrain piece that count as one"),
    "terrain.edge": lambda t: t("Inches from terrain to the table's edges, at least"),
    "terrain.deployment": lambda t: t("Terrain kept out of deployment zones"),
    "terrain.spacing": lambda t: t("Inches between terrain pieces ({at}), at least"),
    "terrain.elements": lambda t: t("Inches from scenario elements to terrain ({at}), at least"),
    "terrain.blocking": lambda t: t("Terrain pieces that block line of sight, at least"),
    "terrain.hazards": lambda t: t("Hazards on a table, at least"),
    "terrain.scatter_as_one": lambda t: t("Scatter terrain that counts as one piece"),
    "terrain.most_scatter": lambda t: t("Scatter terrain on a table, at most"),
    "terrain.halves": lambda t: t("Terrain pieces more on one half of a table, at most"),
    "terrain.methods": lambda t: t("Terrain pieces by a method ({at}), from and to"),
}
"""By label."""
