"""What the rules say about a result, an entry, a list or an event: a sentence for each code."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.event.length import EndReason, EventEnd
from app.rules.packet.packet import GameTieBreak
from app.rules.players.entry import EntryFault, EventNote
from app.rules.players.leaving import GameAfterLeaving, Leaving
from app.rules.results.check import ResultFault
from app.rules.results.points import PointsFault
from app.rules.results.result import WinReason
from app.rules.scenarios.check import ScenarioFault
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.lists.lists import LIST_SENTENCES
from app.words.packet.packet_files import PACKET_SENTENCES
from app.words.packet.packets import VARIANT_SENTENCES
from app.words.results.game_tiebreak import TIEBREAK_SENTENCES, tiebreak_phrase
from app.words.results.results import AWARD_SENTENCES, reason_name

# What is wrong with a scenario's data, each fault with its place in it.


SCENARIO_SENTENCES: Mapping[str, Callable[[Words, Mapping[str, Any]], str]] = {
    ScenarioFault.SLUG: lambda t, facts: t(
        "{field}: this must be small letters, digits and hyphens.", **facts
    ),
    ScenarioFault.SLUG_TWICE: lambda t, facts: t(
        "{field}: “{slug}” is the name of another scenario too.", **facts
    ),
    ScenarioFault.NO_SUCH_SLUG: lambda t, facts: t(
        "{field}: there is no scenario “{slug}”.", **facts
    ),
    ScenarioFault.DICE: lambda t, facts: t(
        "{field}: these dice do not reach every place of the table alike.", **facts
    ),
    ScenarioFault.OFF_TABLE: lambda t, facts: t(
        "{field}: this hangs over the edge of the table, which is {across} by {up} inches.", **facts
    ),
    ScenarioFault.TABLE: lambda t, facts: t("{field}: a table needs a width and a depth.", **facts),
    ScenarioFault.SHAPE: lambda t, facts: t(
        "{field}: a zone has either a diameter, or a width and a height.", **facts
    ),
    ScenarioFault.DEPLOYMENTS_MEET: lambda t, facts: t(
        "{field}: the two deployment zones are deeper than the table.", **facts
    ),
    ScenarioFault.SCORES_NOTHING_THERE: lambda t, facts: t(
        "{field}: this scores for “{element}”, and there is none on the table.", **facts
    ),
}
"""By code; ``field`` is the key path."""


NameOf = Callable[[PlayerId], str]
"""A player's name, as it is to be read here."""

_Facts = Mapping[str, Any]
_Sentence = Callable[[Words, _Facts], str]


def sentence(t: Words, problem: Problem, name_of: NameOf) -> str:
    """What is wrong or odd, in one sentence.

    Args:
        t: the words of a language.
        problem: one that a function of ``app.rules`` gave, pairing apart.
        name_of: a player's name.

    Raises:
        KeyError: the code is another's.
    """
    facts: dict[str, Any] = {"field": problem.field, **dict(problem.facts)}
    if "player" in facts:
        facts["name"] = name_of(facts["player"])
    if "reason" in facts:
        facts["how"] = reason_name(t, WinReason(facts["reason"]))
    return _SENTENCES[problem.code](t, facts)


def end_sentence(t: Words, end: EventEnd, name_of: NameOf) -> str:
    """Why the packet ends the event."""
    if end.reason is EndReason.SOLE_LEADER and end.leader is not None:
        return t("{name} leads alone: the event is over.", name=name_of(end.leader))
    if end.reason is EndReason.BRACKET_PLAYED:
        if end.leader is None:
            return t("The bracket is played out, and nobody won its final.")
        return t("{name} won the bracket: the event is over.", name=name_of(end.leader))
    if end.leader is not None:
        return t("Every planned round is played. {name} leads alone.", name=name_of(end.leader))
    return t("Every planned round is played and nobody leads alone: the standings decide.")


def leaving_sentence(t: Words, after: Leaving, name: str) -> str:
    """What follows from a player's leaving now."""
    what = {
        GameAfterLeaving.STANDS: t("{name} is out from round {round}; nothing else changes."),
        GameAfterLeaving.PAIRED_AGAIN: t("{name} is out, and round {round} is paired again."),
        GameAfterLeaving.NO_SHOW: t(
            "{name} is out from round {round}; the opponent is paired anew or wins as by a no-show."
        ),
        GameAfterLeaving.BYE_TAKEN_BACK: t(
            "{name} is out from round {round} and has no bye in it."
        ),
        GameAfterLeaving.CONCESSION: t(
            "{name} gives up the game, unless you enter what was played, and is out from round "
            "{round}."
        ),
    }[after.effect]
    return what.format(name=name, round=after.out_from)


def registered_lists(t: Words, registered: Sequence[tuple[int, str | None]]) -> str:
    """Lists by number and caster: "1 (Denny) and 2 (Skarre)"; without a caster by number."""
    return joined(
        t, [f"{number} ({caster})" if caster else str(number) for number, caster in registered]
    )


_RESULT: Mapping[str, _Sentence] = {
    ResultFault.DRAFT_ROUND: lambda t, facts: t(
        "Round {round} is still a draft: publish it before entering results.", **facts
    ),
    ResultFault.BRACKET_TIE: lambda t, facts: t(
        "Single elimination needs a winner. Decide the game and enter who won, by your own "
        "decision if nothing else settles it."
    ),
    ResultFault.WRONG_SIDES: lambda t, facts: t("These are not the players of this game."),
    ResultFault.WINNER_NOT_IN_GAME: lambda t, facts: t("{name} does not play this game.", **facts),
    ResultFault.WINNER_MISSING: lambda t, facts: t("“{how}” needs a winner.", **facts),
    ResultFault.WINNER_OF_TIE: lambda t, facts: t("A tie has no winner."),
    ResultFault.NEGATIVE: lambda t, facts: t("Points cannot be below 0."),
    ResultFault.TOO_MANY: lambda t, facts: t("Points go up to {most}, not {points}.", **facts),
    ResultFault.NO_SUCH_LIST: lambda t, facts: t("Lists are numbered 1 to {most}.", **facts),
    ResultFault.REASON_NOT_OFFERED: lambda t, facts: t(
        "This packet has no win by “{how}”.", **facts
    ),
    ResultFault.LIST_NOT_REGISTERED: lambda t, facts: t(
        "{name} has list {lists}, not {number}.",
        name=facts["name"],
        number=facts["number"],
        lists=registered_lists(t, facts["registered"]),
    ),
    ResultFault.LIST_MISSING: lambda t, facts: t(
        "List missing: {name} has {lists}.",
        name=facts["name"],
        lists=registered_lists(t, facts["registered"]),
    ),
    ResultFault.MORE_LISTS: lambda t, facts: t.many(
        "This packet allows {n} list each; this says list {number}.",
        "This packet allows {n} lists each; this says list {number}.",
        facts["most"],
        number=facts["number"],
    ),
}

_POINTS: Mapping[str, _Sentence] = {
    PointsFault.OVER_LIMIT: lambda t, facts: t(
        "{points} control points are more than can be scored here: at most {most}.", **facts
    ),
    PointsFault.OVER_SCENARIO: lambda t, facts: t(
        "{points} control points against {opponent}: at most {most} can be scored before the game "
        "ends.",
        **facts,
    ),
    PointsFault.WOULD_HAVE_WON: lambda t, facts: t(
        "{name} is ahead {points} to {opponent}: that wins the scenario.", **facts
    ),
    PointsFault.SCENARIO_SHORT: lambda t, facts: t(
        "A scenario is won with {needed} control points; this says {points}.", **facts
    ),
    PointsFault.SCENARIO_BEHIND: lambda t, facts: t(
        "A scenario is won with more control points than the opponent; this says {points} to "
        "{other}.",
        points=facts["points"],
        other=facts["opponent"] or 0,
    ),
    PointsFault.TIEBREAK_BEHIND: lambda t, facts: t(
        "Tiebreaker {number} is won with more than the opponent; this says {points} to {opponent}.",
        **facts,
    ),
    PointsFault.TIEBREAK_BEFORE: lambda t, facts: t(
        "Tiebreaker {decided} decides only where tiebreaker {number} is equal; this says {points} "
        "to {opponent}.",
        **facts,
    ),
    PointsFault.TIE_DECIDED: lambda t, facts: t(
        "Not a tie: {kind} {points} to {opponent} – tiebreaker {number} goes to {name}.",
        **{**facts, "kind": tiebreak_phrase(t, GameTieBreak(facts["kind"]))},
    ),
    PointsFault.ARMY_OVER_LIST: lambda t, facts: t(
        "{points} army points are more than the opponent's list with its caster is worth: {most}.",
        **facts,
    ),
    PointsFault.ARMY_OVER_SIZE: lambda t, facts: t(
        "{points} army points are more than an army of this size is worth: about {most}.", **facts
    ),
    PointsFault.ARMY_NOT_SCORED: lambda t, facts: t("This packet does not score army points."),
}

_ENTRY: Mapping[str, _Sentence] = {
    EntryFault.NAME_MISSING: lambda t, facts: t("A player needs a name."),
    EntryFault.NAME_TOO_LONG: lambda t, facts: t(
        "A name has at most {most} characters; shorten it.", **facts
    ),
    EntryFault.SAME_NAME: lambda t, facts: t(
        "There is another {name}. If they are two people, say so.", **facts
    ),
    EntryFault.EVENT_OVER: lambda t, facts: t("The event is over."),
    EntryFault.OUTSIDE_CUT: lambda t, facts: t(
        "The cut falls after round {after}: only the top {places} play on. This player would have "
        "no game.",
        **facts,
    ),
    EntryFault.NOTHING_MISSED: lambda t, facts: t(
        "No round has been missed, so there is no bye to grant."
    ),
    EntryFault.NO_SUCH_TABLE: lambda t, facts: t("There is no table {table}.", **facts),
    EntryFault.TABLE_TAKEN: lambda t, facts: t("Table {table} is kept for {name}.", **facts),
    EntryFault.NOT_REGISTERED: lambda t, facts: t("This player is not registered."),
    EntryFault.ALREADY_OUT: lambda t, facts: t("{name} is out of the event already.", **facts),
    EntryFault.ALREADY_DISQUALIFIED: lambda t, facts: t("{name} is disqualified already.", **facts),
    EntryFault.STILL_IN: lambda t, facts: t("{name} is still in the event.", **facts),
    EntryFault.WAS_DISQUALIFIED: lambda t, facts: t(
        "{name} was disqualified and is barred from the event.", **facts
    ),
}

_EVENT: Mapping[str, _Sentence] = {
    EventNote.FEW_PLAYERS: lambda t, facts: t.many(
        "There is {n} player; the packet is meant for {least} or more.",
        "There are {n} players; the packet is meant for {least} or more.",
        facts["players"],
        least=facts["least"],
    ),
    EventNote.MANY_PLAYERS: lambda t, facts: t(
        "There are {players} players; the packet is meant for at most {most}.", **facts
    ),
    EventNote.FEW_TABLES: lambda t, facts: t(
        "A round has {games} games, and there are {tables} tables.", **facts
    ),
    EventNote.OTHER_ROUNDS: lambda t, facts: t(
        "Planned rounds: {planned}; the packet's number for {players} players is {advised}.",
        **facts,
    ),
}

_SENTENCES: Mapping[str, _Sentence] = {
    **_RESULT,
    **_POINTS,
    **AWARD_SENTENCES,
    **_ENTRY,
    **_EVENT,
    **LIST_SENTENCES,
    **TIEBREAK_SENTENCES,
    **PACKET_SENTENCES,
    **VARIANT_SENTENCES,
    **SCENARIO_SENTENCES,
}
