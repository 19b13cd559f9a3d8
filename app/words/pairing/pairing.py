"""What can be wrong with a pairing or a seating, in words."""

from collections.abc import Callable

from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.preference import PreferenceKind
from app.rules.pairing.tables import TableCode
from app.words.core.catalogue import Words
from app.words.pairing.preferences import no_pairing_sentence

_ROLES = ("first", "second", "player", "opponent")
"""Facts that are players."""


def sentence(t: Words, problem: Problem, name_of: Callable[[PlayerId], str]) -> str:
    """Say one problem of a pairing or a seating.

    Args:
        t: the words of a language.
        problem: one whose code is a ``PairingCode`` or a ``TableCode``.
        name_of: a player's name, as it is to be read here.

    Raises:
        ValueError: the code is another's.
    """
    if problem.code == PairingCode.NO_PAIRING:
        return no_pairing_sentence(t, dict(problem.facts), lambda player: name_of(PlayerId(player)))
    facts = {
        key: name_of(PlayerId(int(str(value)))) if key in _ROLES else value
        for key, value in problem.facts
    }
    if problem.code in list(TableCode):
        return _about_tables(t, TableCode(problem.code), facts)
    return _about_pairs(t, PairingCode(problem.code), facts)


def kind_words(t: Words, kind: RoundKind) -> str:
    """By which rule a round was paired; "" where it was as any other."""
    return {
        RoundKind.SWISS: "",
        RoundKind.FIRST_FACTIONS: t("factions kept apart"),
        RoundKind.FIRST_CLUBS: t("clubs kept apart"),
        RoundKind.TOP_TWO: t("the first two meet"),
        RoundKind.FINALS_TABLES: t("with the finals"),
        RoundKind.CUT: t("inside the cut"),
        RoundKind.BRACKET: t("single elimination"),
        RoundKind.BY_HAND: t("paired by hand"),
    }[kind]


def _about_pairs(t: Words, code: PairingCode, facts: dict[str, object]) -> str:
    match code:
        case PairingCode.TOO_FEW:
            return t("A round needs at least two players to pair; there are {active}.", **facts)
        case PairingCode.CUT_OPEN:
            return t("Players tied at the cut still have to be drawn.")
        case PairingCode.REMATCH:
            return t("{first} and {second} already met in round {round}.", **facts)
        case PairingCode.SECOND_BYE:
            return t("{player} already had a bye.", **facts)
        case PairingCode.BYE_NOT_LOWEST:
            return t(
                "{player} has the bye with {points} in tournament points; "
                "someone with {lowest} could have it.",
                **facts,
            )
        case PairingCode.SECOND_PAIR_DOWN:
            return t(
                "{player} was paired down before and is paired down again, against {opponent}.",
                **facts,
            )
        case PairingCode.POINTS_DIFFER:
            return t(
                "Pair-down: {first} ({first_points}) vs {second} ({second_points}).",
                **facts,
            )
        case _:
            return _about_fixed(t, code, facts)


def _about_fixed(t: Words, code: PairingCode, facts: dict[str, object]) -> str:
    match code:
        case PairingCode.SAME_FACTION:
            return t("{first} and {second} both play {faction}.", **facts)
        case PairingCode.SAME_CLUB:
            return t("{first} and {second} are both of {club}.", **facts)
        case PairingCode.BRACKET_APART:
            return t("{player} meets {opponent} by the bracket.", **facts)
        case PairingCode.BRACKET_OPEN:
            return t(
                "{first} against {second} has no winner. A bracket needs one: correct the result.",
                **facts,
            )
        case PairingCode.FINAL_APART:
            return t("{player} is to meet {opponent} in the last round.", **facts)
        case PairingCode.FORCED_REMATCH:
            return t(
                "{first} and {second} already met in round {round}; "
                "the standings pair them again in the last round.",
                **facts,
            )
        case PairingCode.DRAWN_PLACE:
            return t(
                "{player} is tied with another player and was drawn into the top {place}.",
                **facts,
            )
        case PairingCode.ONE_FINAL:
            return t(
                "{first} and {second} play the first final; "
                "there aren't enough players for a second one.",
                **facts,
            )
        case PairingCode.VOLUNTEER:
            return t("{player} volunteered for the bye, but plays.", **facts)
        case PairingCode.PREFERENCE:
            return _about_preference(t, facts)
        case _:
            raise ValueError(code)


def _about_preference(t: Words, facts: dict[str, object]) -> str:
    match PreferenceKind(str(facts["kind"])):
        case PreferenceKind.CLUB:
            return t(
                "{first} and {second} are from the same club, against your preference.", **facts
            )
        case PreferenceKind.CITY:
            return t(
                "{first} and {second} are from the same town, against your preference.", **facts
            )
        case PreferenceKind.FACTION:
            return t(
                "{first} and {second} play the same faction, against your preference.", **facts
            )
        case PreferenceKind.AGAIN:
            return t("{first} and {second}: a repeat faction, against your preference.", **facts)
    return t("{first} and {second} meet, against your preference.", **facts)


def _about_tables(t: Words, code: TableCode, facts: dict[str, object]) -> str:
    match code:
        case TableCode.RETURN:
            return t("{player} already played on table {table} in round {round}.", **facts)
        case TableCode.FIXED_NOT_KEPT:
            return t("{player} has table {table} as a fixed table and sits elsewhere.", **facts)
        case TableCode.NONE:
            return t("No table is left for {first} and {second}.", **facts)
