"""Why a round is paired as it is, in words; for each line of the order why it can't be less."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.rules.core.round import RoundKind
from app.rules.pairing.certificate.line_reasons import Because, CostLine
from app.rules.pairing.certificate.why_line import WhyCode, WhyLine
from app.rules.pairing.preference import PreferenceKind
from app.rules.standings.bracket import FIRST_FINAL, SECOND_FINAL
from app.words.core.act_arguments import with_reason
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.pairing.pairing import kind_words
from app.words.pairing.preferences import first_round_note, preference_phrase

Facts = Mapping[str, Any]
NameOf = Callable[[int], str]
"""A player's name."""

_ROLES = ("first", "second", "player", "opponent")
"""Facts that are players."""


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


def why_sentence(t: Words, line: WhyLine, name_of: NameOf) -> str:
    """Say one reason of a pairing.

    Args:
        t: the words of a language.
        line: the reason.
        name_of: a player's name, as it is to be read here.
    """
    facts = {key: name_of(value) if key in _ROLES else value for key, value in line.facts.items()}
    match line.code:
        case WhyCode.BEST | WhyCode.NOT_BEST:
            return _head(t, line.code, facts)
        case WhyCode.LINE:
            return line_sentence(t, facts, name_of)
        case WhyCode.HAND_COST | WhyCode.OTHER_COST | WhyCode.KEPT_COST:
            return _cost(t, line.code, facts)
        case WhyCode.TABLES:
            return _tables(t, facts)
        case WhyCode.DRAWN:
            return _drawn(t, facts)
        case WhyCode.FIRST_ROUND:
            return first_round_note(t, facts["section"])
    text = _of_game(t, line.code, facts) or _of_bye(t, line.code, facts)
    rule = facts.get("rule")
    return t("{reason} By “{section}”.", reason=text, section=rule) if rule else text


def line_name(t: Words, line: CostLine) -> str:
    """What a line of the order counts."""
    return {
        CostLine.HARD_PREFERENCES: t("“must” preferences not met"),
        CostLine.AGAINST_PACKET: t("games against the packet's rule for the round"),
        CostLine.REMATCHES: t("rematches"),
        CostLine.SECOND_BYES: t("second byes"),
        CostLine.BYE_POINTS: t("tournament points of the player with the bye"),
        CostLine.SECOND_PAIR_DOWNS: t("players paired down too often"),
        CostLine.SQUARED_GAPS: t("squared differences in tournament points"),
        CostLine.PREFERENCE: t("against a preference"),
        CostLine.NEXT_ROUNDS: t("uneven games in score groups with few who weren't paired down"),
    }[line]


def order_sentence(t: Words) -> str:
    """By what pairings are compared."""
    return t("Criteria in order: each only breaks ties in the ones above.")


def _head(t: Words, code: WhyCode, facts: Mapping[str, Any]) -> str:
    kind = kind_words(t, RoundKind(facts["kind"]))
    of = t("Round {round}, {players} players", **facts)
    of = f"{of}, {kind}" if kind else of
    if code is WhyCode.BEST:
        return t("{of}: this is the best possible pairing.", of=of)
    return t("{of}: a better pairing is possible.", of=of)


def _cost(t: Words, code: WhyCode, facts: Mapping[str, Any]) -> str:
    named = {**facts, "line": line_name(t, facts["line"])}
    match code:
        case WhyCode.HAND_COST:
            return t("Effect of the changes by hand: {line} {reached} instead of {best}.", **named)
        case WhyCode.KEPT_COST:
            return t("Effect of the locked pairings: {line} {reached} instead of {best}.", **named)
    return t("Better was possible: {line} {best} instead of {reached}.", **named)


def _tables(t: Words, facts: Mapping[str, Any]) -> str:
    reached, best = facts["reached"], facts["best"]
    if not reached:
        return t("Nobody plays at the same table again.")
    back = t.many(
        "One player plays at the same table again",
        "{n} players play at the same table again",
        reached,
    )
    if reached == best:
        return t("{back}; with these games it can't be fewer.", back=back)
    return t("{back}; with these games {best} would do.", back=back, best=best)


def _drawn(t: Words, facts: Mapping[str, Any]) -> str:
    if facts["by_hand"]:
        return t("What wasn't changed by hand was drawn with seed {seed}.", **facts)
    if facts.get("only"):
        return t("No other pairing is as good; the tables were drawn with seed {seed}.", **facts)
    return t("Chosen at random among equally good pairings, with seed {seed}.", **facts)


def _of_game(t: Words, code: WhyCode, facts: Mapping[str, Any]) -> str:
    match code:
        case WhyCode.FINAL if facts.get("final") == FIRST_FINAL:
            return t("{first} and {second}: the first final, by the standings.", **facts)
        case WhyCode.FINAL if facts.get("final") == SECOND_FINAL:
            return t("{first} and {second}: the second final, by the standings.", **facts)
        case WhyCode.FINAL:
            return t("{first} and {second}: a final, by the standings.", **facts)
        case WhyCode.MARKED_FINAL if facts["final"] == FIRST_FINAL:
            return t("{first} and {second}: it counts as the first final.", **facts)
        case WhyCode.MARKED_FINAL:
            return t("{first} and {second}: it counts as the second final.", **facts)
        case WhyCode.NO_FINAL if facts["final"] == FIRST_FINAL:
            return t(
                "There's no first final: no game decides a place, the standings decide them all."
            )
        case WhyCode.NO_FINAL:
            return t("There's no second final: the standings decide third place.")
        case WhyCode.REMATCH_BY_HAND if not facts["best"]:
            return t("{first} and {second} meet again, which could be avoided.", **facts)
        case WhyCode.REMATCH_BY_HAND:
            return t("{first} and {second} meet again; the pairing could be better.", **facts)
        case WhyCode.BRACKET:
            return t("{first} and {second} meet by the bracket.", **facts)
        case WhyCode.FINAL_PREVENTED:
            return t(
                "{first} and {second} would be a final; a locked pairing prevents it.", **facts
            )
        case WhyCode.KEPT:
            return t("{first} and {second}: locked by hand.", **facts)
        case WhyCode.REMATCH:
            return _rematch(t, facts)
        case WhyCode.DOWN_ODD:
            return _down_odd(t, facts)
        case WhyCode.DOWN_SPARES:
            return t(
                "{player} ({points}) is paired down to {opponent} ({lower}): with a closer "
                "opponent a higher criterion would be worse, or the differences of all larger.",
                **facts,
            )
        case WhyCode.DOWN_BY_HAND:
            return t("{player} ({points}) is paired down to {opponent} ({lower}).", **facts)
    return ""


def _rematch(t: Words, facts: Mapping[str, Any]) -> str:
    return t.many(
        "{first} and {second} meet again: every pairing has a rematch.",
        "{first} and {second} meet again: every pairing has {n} rematches.",
        facts["best"],
        first=facts["first"],
        second=facts["second"],
    )


def _down_odd(t: Words, facts: Mapping[str, Any]) -> str:
    text = t.many(
        "{player} ({points}) is paired down to {opponent} ({lower}): an odd number of players "
        "({above}) have one point or more.",
        "{player} ({points}) is paired down to {opponent} ({lower}): an odd number of players "
        "({above}) have {n} points or more.",
        facts["points"],
        **facts,
    )
    how = _how_drawn(t, facts)
    return f"{text} {how}" if how else text


def _how_drawn(t: Words, facts: Mapping[str, Any]) -> str:
    """How one of a score group came to be paired down."""
    pile, fresh = facts["pile"], facts["fresh"]
    if pile == 1:
        return ""
    if fresh == 0:
        return t("All {n} in the score group were paired down before.", n=pile)
    if fresh == 1:
        return t("Everybody else in the score group was paired down before.")
    if not facts["drawn"]:
        return ""
    if facts.get("only"):
        return t("With anybody else in the score group paired down, something would be worse.")
    if fresh == pile and facts["alike"]:
        return t("Drawn among the {n} in the score group.", n=pile)
    if fresh == pile:
        return t("Drawn among the best choices of the {n} players in the score group.", n=pile)
    if facts["alike"]:
        return t("Drawn among the {n} in the score group who weren't paired down before.", n=fresh)
    return t(
        "Drawn among the best choices of the {n} players in the score group who weren't paired "
        "down before.",
        n=fresh,
    )


def _of_bye(t: Words, code: WhyCode, facts: Mapping[str, Any]) -> str:
    match code:
        case WhyCode.BYE_FIRST:
            return t("{player} has the bye: drawn among all {players} before the games.", **facts)
        case WhyCode.BYE_LOWEST if facts["players"] == 1:
            return t(
                "{player} has the bye: of those who had none, nobody else has only {points}.",
                **facts,
            )
        case WhyCode.BYE_LOWEST if not facts["drawn"]:
            return t(
                "{player} has the bye: one of the {players} who had none and have the fewest "
                "points, {points}.",
                **facts,
            )
        case WhyCode.BYE_LOWEST if facts.get("only"):
            return t(
                "{player} has the bye: the best choice of the {players} who had none and have "
                "the fewest points, {points}.",
                **facts,
            )
        case WhyCode.BYE_LOWEST if not facts["alike"]:
            return t(
                "{player} has the bye: drawn among the best choices of the {players} who had "
                "none and have the fewest points, {points}.",
                **facts,
            )
        case WhyCode.BYE_LOWEST:
            return t(
                "{player} has the bye: drawn among the {players} who had none and have the fewest "
                "points, {points}.",
                **facts,
            )
        case WhyCode.BYE_AGAIN:
            return t(
                "{player} has a second bye: everybody had one, and nobody has fewer than {points}.",
                **facts,
            )
        case WhyCode.BYE_SPARES:
            return t(
                "{player} ({points}) has the bye: with it elsewhere a higher criterion would be "
                "worse.",
                **facts,
            )
        case WhyCode.BYE_WORSE:
            return t(
                "{player} ({points}) has the bye; for another one it would cost less.", **facts
            )
        case WhyCode.BYE_PREFERRED:
            return t("{player} has the bye: a volunteer, by your preferences.", **facts)
        case WhyCode.BYE_BY_HAND:
            return t("{player} ({points}) has the bye by hand.", **facts)
        case WhyCode.BYE_WALKOVER:
            return t("{player} goes through without a game: the bracket has no opponent.", **facts)
        case WhyCode.BYE_GRANTED:
            return t("{player} has a bye by the EO's ruling.", **facts)
    raise ValueError(code)


# Changes of a pairing by hand, in words: what was done, why, and what it cost.


def hand_sentence(
    t: Words,
    sentence: str,
    cost: Sequence[Sequence[Any]] | None,
    name_of: NameOf,
    *,
    at: str,
    reason: str,
    requested_by: str = "",
) -> str:
    """One change by hand.

    Args:
        t: the words of a language.
        sentence: what was done, as the history has it.
        cost: the lines of the order that it moved; None where that is not known.
        name_of: a player's name, as it is to be read here.
        at: when, to be read.
        reason: in the EO's words; "" where none was given.
        requested_by: who wants it; "" where nobody is named.
    """
    text = t("By hand, {at}: {done}", at=at, done=sentence.removesuffix("."))
    text = with_reason(t, text, reason, requested_by)
    if cost is None:
        return text if text.endswith(".") else f"{text}."
    if not cost:
        return t("{change} – no effect on any criterion.", change=text)
    lines = "; ".join(_line(t, moved, name_of) for moved in cost)
    return t("{change} – effect: {lines}.", change=text, lines=lines)


def _line(t: Words, moved: Sequence[Any], name_of: NameOf) -> str:
    line, old, new, *preference = moved
    if preference:
        kind, first, second = preference
        about = preference_phrase(t, PreferenceKind(kind), first, second, name_of)
        return t("against the preference – {about} – {new} instead of {old}", about=about, new=new,
                 old=old)  # fmt: skip
    return t("{line} {new} instead of {old}", line=_name(t, line), new=new, old=old)


def _name(t: Words, line: str) -> str:
    beside = {
        "left-out": t("players without a game"),
        "sitting": t("byes"),
        "tables": t("players at the same table again"),
    }
    return beside[line] if line in beside else line_name(t, CostLine(line))
