"""Correcting a published round in words: why, what would be changed, and what it costs."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from app.codes import Code, RoundCode
from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.repair.case import Cause
from app.rules.pairing.tables import TableCode
from app.rules.results.result import Game
from app.words.core.catalogue import Words
from app.words.core.status import capitalised, joined
from app.words.pairing.pairing import sentence

if TYPE_CHECKING:
    from app.rules.pairing.repair.case import NewGame, Repair, RepairCost

NameOf = Callable[[PlayerId], str]
"""A player's name."""

Causes = Iterable[tuple[Cause, PlayerId]]
_Facts = Mapping[str, Any]
_Sentence = Callable[[Words, _Facts, Callable[[int], str]], str]

_SHORT = 2
"""So many new games are named in a headline."""


def cause_sentences(t: Words, causes: Causes, name_of: NameOf) -> tuple[str, ...]:
    """Why a published round could be repaired, a sentence for each kind of cause."""
    who: dict[Cause, list[str]] = {}
    for cause, player in causes:
        who.setdefault(cause, []).append(name_of(player))
    return tuple(_cause(t, cause, joined(t, names), len(names)) for cause, names in who.items())


def headline(t: Words, repair: "Repair", name_of: NameOf) -> str:
    """Say in one line what a proposal does."""
    if repair.changes_nothing:
        parts = [t("Leave it as is")]
    else:
        parts = [games_moved(t, repair.moved), *_in_short(t, repair, name_of)]
    if repair.left_out:
        names = joined(t, map(name_of, repair.left_out))
        parts.append(
            t.many("{names} has no game", "{names} have no game", len(repair.left_out), names=names)
        )
    text = t(": ").join((parts[0], t("; ").join(parts[1:]))) if parts[1:] else parts[0]
    return capitalised(text)


def difference(t: Words, repair: "Repair", name_of: NameOf) -> tuple[tuple[str, str], ...]:
    """What goes and what comes, each as a sign ("−", "+", "↺") and a line."""
    return (
        *(("−", _game_line(t, game, name_of)) for game in repair.gone),
        *(("−", _no_show_line(t, game, name_of)) for game in repair.replaced),
        *(("−", _bye_line(t, player, name_of)) for player in repair.byes_gone),
        *(("↺", _resumed_line(t, game, name_of)) for game in repair.resumed),
        *(("+", new_line(t, game, name_of)) for game in repair.games),
        *(("+", _bye_line(t, player, name_of)) for player in repair.byes_new),
    )


def repaired_sentence(t: Words, repair: "Repair", name_of: NameOf) -> str:
    """Sentence for a repaired round, with the tables whose slips are new."""
    text = t("Done. {headline}.", headline=headline(t, repair, name_of))
    tables = sorted(game.table for game in repair.games if game.table is not None)
    if not tables:
        return text
    slips = t.many(
        "The slip of table {tables} is new.",
        "The slips of tables {tables} are new.",
        len(tables),
        tables=joined(t, tables),
    )
    return f"{text} {slips}"


def new_line(t: Words, game: "NewGame", name_of: NameOf) -> str:
    """A new game at its table."""
    one, other = map(name_of, game.players)
    return t("Table {table}: {one} – {other}", table=game.table, one=one, other=other)


def problem_lines(t: Words, problems: Iterable[Problem], name_of: NameOf) -> tuple[str, ...]:
    """Remarks on a new game, a line each, with a sign at rules that it breaks."""
    remarks = []
    for problem in problems:
        is_breach = problem.code not in (PairingCode.POINTS_DIFFER, *TableCode)
        sign = "⚠" if is_breach else "▼" if problem.code == PairingCode.POINTS_DIFFER else "·"
        remarks.append(f"{sign} {sentence(t, problem, name_of)}")
    return tuple(remarks)


def cost_sentence(t: Words, cost: "RepairCost", left: "RepairCost") -> str:
    """What a proposal costs beside leaving the round as it is: the lines that differ."""
    costs = [
        t("{line} {now} instead of {before}", line=name, now=now, before=before)
        for name, now, before in zip(
            _names(t, len(cost.preferences)), _figures(cost), _figures(left), strict=True
        )
        if now != before
    ]
    if not costs:
        return t("No change in any criterion.")
    return t("Effect: {lines}.", lines=t("; ").join(costs))


def cost_in_full(t: Words, cost: "RepairCost") -> str:
    """What leaving a round as it is costs: every line that is not nothing."""
    costs = [
        t("{line} {now}", line=name, now=now)
        for name, now in zip(_names(t, len(cost.preferences)), _figures(cost), strict=True)
        if now
    ]
    if not costs:
        return t("No change in any criterion.")
    return t("Effect: {lines}.", lines=t("; ").join(costs))


def _cause(t: Words, cause: Cause, names: str, n: int) -> str:
    match cause:
        case Cause.LATE:
            return t.many(
                "{names} is here but has no game.",
                "{names} are here but have no game.",
                n,
                names=names,
            )
        case Cause.BACK:
            return t.many(
                "{names} is back and could play.",
                "{names} are back and could play.",
                n,
                names=names,
            )
        case Cause.ALONE:
            return t.many(
                "{names} was left without an opponent.",
                "{names} were left without an opponent.",
                n,
                names=names,
            )
        case Cause.POINTS:
            return t.many(
                "The current round was paired on another score of {names}.",
                "The current round was paired on other scores of {names}.",
                n,
                names=names,
            )


def games_moved(t: Words, moved: int) -> str:
    """How many games move: "no other games change"."""
    if not moved:
        return t("no other games change")
    return t.many("one game changes", "{n} games change", moved)


def _in_short(t: Words, repair: "Repair", name_of: NameOf) -> Iterable[str]:
    if repair.resumed:
        pairs = (joined(t, map(name_of, game.players)) for game in repair.resumed)
        yield t("{players} play after all", players=t("; ").join(pairs))
    if len(repair.games) > _SHORT:
        yield t("{n} new games", n=len(repair.games))
    else:
        yield from (
            t("{one} plays {other}", one=name_of(game.players[0]), other=name_of(game.players[1]))
            for game in repair.games
        )
    yield from (t("{name} has the bye", name=name_of(player)) for player in repair.byes_new)


def _game_line(t: Words, game: Game, name_of: NameOf) -> str:
    one, other = map(name_of, game.players)
    return t("Table {table}: {one} – {other}", table=game.table, one=one, other=other)


def _no_show_line(t: Words, game: Game, name_of: NameOf) -> str:
    return t("{game}: cancelled", game=_game_line(t, game, name_of))


def _resumed_line(t: Words, game: Game, name_of: NameOf) -> str:
    return t("{game}: its result is removed", game=_game_line(t, game, name_of))


def _bye_line(t: Words, player: PlayerId, name_of: NameOf) -> str:
    return t("Bye: {name}", name=name_of(player))


def _names(t: Words, preferences: int) -> tuple[str, ...]:
    """What each number of a cost counts."""
    return (
        t("“must” preferences not met"),
        t("without a game"),
        t("byes"),
        t("against the packet's rule for the round"),
        t("rematches"),
        t("second byes"),
        t("points of the player with the bye"),
        t("paired down too often"),
        t("squared differences in points"),
        *(t("preference {n} not met", n=n) for n in range(1, preferences + 1)),
        t("games worse for the next rounds"),
    )


def _figures(cost: "RepairCost") -> tuple[int, ...]:
    return (cost.hard_preferences, cost.left_out, cost.sitting, *cost.order)


REFUSALS: Mapping[Code, _Sentence] = {
    RoundCode.REPAIR_NOTHING: lambda t, facts, name_of: (
        t(
            "Round {round} needs no change: everyone inside the cut has a game, and no score has "
            "changed since it was paired.",
            **facts,
        )
        if facts.get("is_cut")
        else t(
            "Round {round} needs no change: everyone here has a game, and no score has changed "
            "since it was paired.",
            **facts,
        )
    ),
    RoundCode.REPAIR_UNKNOWN: lambda t, facts, name_of: (
        t("There's no option {number}. Choose one from 1 to {last}.", **facts)
        if facts["last"]
        else t("No way to improve it: leave the round as is.")
    ),
    RoundCode.REPAIR_OTHER: lambda t, facts, name_of: t(
        "Something has changed: option {number} is a different one now. Check it again.", **facts
    ),
}
"""By code."""
