"""What a pairing reached in each line of the order, and why it cannot be less."""

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.pairing.certificate.line_reasons import Because, CostLine
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.pairing.preferences import preference_phrase

Facts = Mapping[str, Any]


def line_sentence(t: Words, facts: Facts, name_of: Callable[[int], str]) -> str:
    """One line: why it cannot be less than its best, and what was reached.

    Args:
        t: the words of a language.
        facts: of a ``WhyCode.LINE``.
        name_of: a player's name.
    """
    reached, best = facts["reached"], facts["best"]
    need = _need(t, facts, name_of)
    return need if reached == best else f"{need} {_here(t, facts['line'], reached)}"


def _here(t: Words, line: CostLine, reached: int) -> str:
    """What was reached where it is not what could be."""
    match line:
        case CostLine.SECOND_BYES:
            return t("Here somebody has one.") if reached else t("Here nobody has one.")
        case CostLine.BYE_POINTS:
            return t("Here the bye is on {reached}.", reached=reached)
        case CostLine.SQUARED_GAPS:
            return t("Here they come to {reached}.", reached=reached)
    return t.many("Here there is one.", "Here there are {n}.", reached)


def _need(t: Words, facts: Facts, name_of: Callable[[int], str]) -> str:
    match facts["line"]:
        case CostLine.HARD_PREFERENCES:
            return _hard_preferences(t, facts)
        case CostLine.AGAINST_PACKET:
            return _packet(t, facts)
        case CostLine.REMATCHES:
            return _rematches(t, facts, name_of)
        case CostLine.SECOND_BYES:
            return _second_byes(t, facts)
        case CostLine.BYE_POINTS:
            return _bye_points(t, facts)
        case CostLine.SECOND_PAIR_DOWNS:
            return _pair_downs(t, facts)
        case CostLine.PREFERENCE:
            return _preference(t, facts, name_of)
        case CostLine.NEXT_ROUNDS:
            return _next_rounds(t, facts)
    return _gaps(t, facts)


def _hard_preferences(t: Words, facts: Facts) -> str:
    if not facts["best"]:
        return t("Every “must” preference is met.")
    return t(
        "No pairing of the players who aren't fixed already meets every preference that is a must."
    )


def _preference(t: Words, facts: Facts, name_of: Callable[[int], str]) -> str:
    """A preference that can yield; what was reached is beside it where that is not the best."""
    first, second = (*facts["wished"], None, None)[:2]
    about = preference_phrase(t, facts["wish"], first, second, name_of)
    best = facts["best"]
    if not best:
        return t("Preference – {about}: nothing has to go against it.", about=about)
    if facts["because"] is Because.OTHER_BYE:
        return t(
            "Preference – {about}: the bye has to go to somebody with fewer points.", about=about
        )
    return t.many(
        "Preference – {about}: at least one game goes against it, or a higher criterion would "
        "be worse.",
        "Preference – {about}: at least {n} times something goes against it, or a higher "
        "criterion would be worse.",
        best,
        about=about,
    )


def _next_rounds(t: Words, facts: Facts) -> str:
    best = facts["best"]
    if not best:
        return t("With an eye on the next rounds: no uneven game has to be.")
    return t.many(
        "With an eye on the next rounds: one uneven game at least has to be.",
        "With an eye on the next rounds: {n} uneven games at least have to be.",
        best,
    )


def _packet(t: Words, facts: Facts) -> str:
    best = facts["best"]
    if facts["because"] is Because.ONE_FACTION:
        text = t("{faction} has {size} of {players} players, so not all can meet others.", **facts)
        least = t.many(
            "At least one game is within a faction.",
            "At least {n} games are within a faction.",
            best,
        )
        return f"{text} {least}"
    if facts["because"] is Because.ONE_CLUB:
        text = t("{faction} has {size} of {players} players, so not all can meet others.", **facts)
        least = t.many(
            "At least one game is within a club.", "At least {n} games are within a club.", best
        )
        return f"{text} {least}"
    if not best:
        return t("Everything that the packet fixes for this round is met.")
    return t.many(
        "At least one game goes against what the packet fixes for this round.",
        "At least {n} games go against what the packet fixes for this round.",
        best,
    )


def _rematches(t: Words, facts: Facts, name_of: Callable[[int], str]) -> str:
    best = facts["best"]
    if not best:
        return t("No rematches.")
    least = t.many("At least one rematch is needed.", "At least {n} rematches are needed.", best)
    match facts["because"]:
        case Because.MET_EVERYBODY:
            names = joined(t, map(name_of, facts["who"]))
            who = t.many(
                "{names} has met everybody.",
                "{names} have met everybody.",
                len(facts["who"]),
                names=names,
            )
            return f"{who} {least}"
        case Because.NONE:
            return t("{least} It comes from games that were fixed first.", least=least)
    return t("{least} The certificate's prices prove it.", least=least)


def _second_byes(t: Words, facts: Facts) -> str:
    if not facts["best"]:
        return t("No second byes.")
    if facts["because"] is Because.ALL_HAD_BYES:
        return t("Everybody has had a bye, so somebody has a second one.")
    return t("Somebody has a second bye: without it a rematch would be needed.")


def _bye_points(t: Words, facts: Facts) -> str:
    best = facts["best"]
    if facts["because"] is Because.MATCHING:
        return t(
            "The bye goes to a player with {best} points; with fewer a higher criterion would be "
            "worse.",
            best=best,
        )
    return t("The bye goes to one of the lowest scores ({best}).", best=best)


def _pair_downs(t: Words, facts: Facts) -> str:
    best = facts["best"]
    if not best:
        return t("Nobody is paired down more often than the packet allows.")
    least = t.many(
        "At least one player is paired down too often.",
        "At least {n} players are paired down too often.",
        best,
    )
    match facts["because"]:
        case Because.ALL_ABOVE_DOWN:
            return t(
                "An odd number have {points} points or more, and all of them were paired down "
                "before. {least}",
                points=facts["points"],
                least=least,
            )
        case Because.NONE:
            return t("{least} It comes from games that were fixed first.", least=least)
    return t("{least} The certificate's prices prove it.", least=least)


def _gaps(t: Words, facts: Facts) -> str:
    best = facts["best"]
    match facts["because"]:
        case Because.NONE if not best and facts["reached"]:
            return t("Everyone could have played somebody with equal points.")
        case Because.NONE if not best:
            return t("Everyone plays somebody with equal points.")
        case Because.NONE:
            return t("Unequal points come only from games that were fixed first.")
        case Because.ODD_GROUPS:
            return _odd_groups(t, facts)
    return t(
        "Unequal games cost at least {best}, each difference in points squared; the certificate's "
        "prices prove it.",
        best=best,
    )


def _odd_groups(t: Words, facts: Facts) -> str:
    piles = facts["piles"]
    text = t.many(
        "One score group is odd, counting pair-downs, so at least one player is paired down",
        "{n} score groups are odd, counting pair-downs, so at least {n} players are paired down",
        len(piles),
    )
    if facts["reached"] != facts["best"]:
        return t(
            "{piles}. Differences in points, each squared, come to {best} then.",
            piles=text,
            best=facts["best"],
        )
    if facts["downs"] == len(piles):
        are = t.many("one is", "{n} are", facts["downs"])
        return t("{piles}; {are}.", piles=text, are=are)
    return t("{piles}; with games fixed first {downs} are.", piles=text, downs=facts["downs"])
