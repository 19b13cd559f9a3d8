"""Why something was refused, by code: what is so, then the way out."""

from collections.abc import Mapping
from typing import Any

from app.words.backups import backups
from app.words.clock import clock as clock_acts
from app.words.core import open_forms
from app.words.core.catalogue import Words
from app.words.core.file_refusals import FILES, NameOf, Sentence
from app.words.core.status import joined, missing_sentence, round_state_word
from app.words.exchange.exports import nothing_yet
from app.words.judge import penalties
from app.words.pairing import mending, wishes
from app.words.results import second_pass
from app.words.scenarios import changes as scenario_acts
from app.words.screen import screen
from app.words.standings import awards as award_acts
from app.words.standings import cut

__all__ = ["SUMMARIES", "NameOf", "Sentence"]


def _results_missing(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    number, tables = facts["round"], facts["tables"]
    if not tables:
        return t.many(
            "Round {round} is not finished: {n} game has no result. Enter it first.",
            "Round {round} is not finished: {n} games have no result. Enter them first.",
            facts["games"],
            round=number,
        )
    said = missing_sentence(t, tables)
    return t("Round {round} is not finished: {said}. Enter the results.", round=number, said=said)


def _unknown_name(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    if facts["near"]:
        near = joined(t, facts["near"])
        return t("Nobody is called “{typed}”. Nearest: {near}.", typed=facts["typed"], near=near)
    return t("Nobody is called “{typed}”. Give a registered name, or an id.", **facts)


def _ambiguous(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    ids = joined(t, facts["ids"])
    return t(
        "Several players are called “{typed}”. Give an id: {ids}.", typed=facts["typed"], ids=ids
    )


def _point_size(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return t(
        "{packet} is not played at {size} points. Choose one of {sizes}.",
        packet=facts["packet"],
        size=facts["size"],
        sizes=joined(t, facts["sizes"]),
    )


def _not_published(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    if facts["state"] == "draft":
        return t("Round {round} is still a draft. Publish it first.", round=facts["round"])
    said = round_state_word(t, facts["state"])
    return t(
        "Round {round} is {said} already; there is nothing to begin.",
        round=facts["round"],
        said=said,
    )


EVENT: Mapping[str, Sentence] = {
    "event.name": lambda t, facts, name_of: t(
        "The event needs a name of at most 200 characters. Give it one."
    ),
    "event.point-size": _point_size,
    "event.rounds": lambda t, facts, name_of: t(
        "An event has from 1 to {most} rounds. Give a whole number, or none.", **facts
    ),
    "event.tables": lambda t, facts, name_of: t(
        "“{text}” names no tables. Give how many there are (12), or their numbers (1-12,15).",
        **facts,
    ),
    "event.date": lambda t, facts, name_of: t(
        "“{text}” is no date. Write year, month and day: 2026-11-21.", **facts
    ),
    "event.over": lambda t, facts, name_of: t("The event is over."),
    "packet.unknown": lambda t, facts, name_of: t(
        "There is no packet “{packet}”. Choose one of {known}.",
        packet=facts["packet"],
        known=joined(t, facts["known"]),
    ),
    "packet.faulty": lambda t, facts, name_of: t("The packet cannot be used as it is."),
    "scenario.faulty": lambda t, facts, name_of: t("The scenario cannot be used as it is."),
    "packet.variant-twice": lambda t, facts, name_of: t(
        "The variant “{name}” is named twice. Name it once.", **facts
    ),
    "packet.variant-number": lambda t, facts, name_of: t(
        "The number of the variant “{name}” must be whole, not “{typed}”.", **facts
    ),
    "import.not-json": lambda t, facts, name_of: t(
        "The file is no JSON in UTF-8: {why}. Export the event again.", **facts
    ),
    "import.refused": lambda t, facts, name_of: t.many(
        "Nothing was imported: {n} thing in the file is wrong.",
        "Nothing was imported: {n} things in the file are wrong.",
        facts["n"],
    ),
    "tiebreak.cause": lambda t, facts, name_of: t(
        "No game ends by “{cause}” under this packet. Choose one of {known}.",
        cause=facts["cause"],
        known=joined(t, facts["known"]),
    ),
    "tally.pieces": lambda t, facts, name_of: t(
        "This is no list of pieces with name and points; see {place}.",
        place=facts["place"] or t("the file"),
    ),
    "scenario.unknown": lambda t, facts, name_of: t(
        "There is no scenario “{scenario}” for this event. Choose one of {known}.",
        scenario=facts["scenario"],
        known=joined(t, facts["known"]),
    ),
    "event.change-touches": lambda t, facts, name_of: t(
        "This changes what was played or registered already."
    ),
    "scenario.none-in-packet": lambda t, facts, name_of: t(
        "{packet} has no scenarios. These packets have: {known}.",
        packet=facts["packet"],
        known=", ".join(facts["known"]),
    ),
    "scenario.no-table": lambda t, facts, name_of: t(
        "No dice table is known for this packet. Name the scenario."
    ),
    "scenario.none": lambda t, facts, name_of: t(
        "Round {round} has no scenario yet. Choose one, or throw the dice.", **facts
    ),
    "paper.no-drawing": lambda t, facts, name_of: t(
        "Only the name of {scenario} is known, not what lies where.", **facts
    ),
    "paper.no-reference": lambda t, facts, name_of: t(
        "{packet} brings no scenarios of its own, so there is nothing to refer to.", **facts
    ),
    "paper.no-choice": lambda t, facts, name_of: t(
        "“{paper}” has no choice of “{option}”.", paper=facts["paper"], option=facts["option"]
    ),
    "paper.per-sheet": lambda t, facts, name_of: t(
        "So many cannot lie on a sheet of “{paper}”; these can: {numbers}.",
        paper=facts["paper"],
        numbers=", ".join(map(str, facts["offered"])),
    ),
    "paper.no-players": lambda t, facts, name_of: t("Nobody is registered yet."),
    "paper.nothing-new": lambda t, facts, name_of: t(
        "Every slip of round {round} is as it was printed; none is new.", **facts
    ),
    "paper.secret": lambda t, facts, name_of: t(
        "The scenario of round {round} is still secret: its sheet is not handed out yet.", **facts
    ),
    "paper.no-objectives": lambda t, facts, name_of: t(
        "{packet} has no objectives.", packet=facts["packet"]
    ),
    "paper.no-plan": lambda t, facts, name_of: t(
        "No scenario is planned or chosen yet, so the crew has nothing to lay."
    ),
    "scenario.plan-round": lambda t, facts, name_of: t(
        "Round {round} cannot be planned. Give a number from 1 to {most}.", **facts
    ),
    "scenario.round-is-there": lambda t, facts, name_of: t(
        "Round {round} is paired already. Choose its scenario in the round itself.", **facts
    ),
    "scenario.begun": lambda t, facts, name_of: t(
        "The games of round {round} have begun, so players know the scenario.", **facts
    ),
    "countdown.length": lambda t, facts, name_of: t(
        "“{text}” is no length of time. Give minutes (75) or hours and minutes (1:15).", **facts
    ),
    "countdown.none": lambda t, facts, name_of: t("No countdown is set. Start one first."),
    "countdown.stands": lambda t, facts, name_of: t("The countdown stands still already."),
    "countdown.runs": lambda t, facts, name_of: t("The countdown is running already."),
}
"""The event as a whole."""

PLAYERS: Mapping[str, Sentence] = {
    "player.unknown": lambda t, facts, name_of: t(
        "No player has the id {player}. Look it up in the list of players.", **facts
    ),
    "player.unknown-name": _unknown_name,
    "player.ambiguous": _ambiguous,
    "player.name-letter": lambda t, facts, name_of: t(
        "The name holds a character that cannot be shown ({character}). Type it again.", **facts
    ),
    "player.has-played": lambda t, facts, name_of: t(
        "{name} has been in a round and stays in the event. Drop the player instead.",
        name=name_of(facts["player"]),
    ),
    "player.not-in-round": lambda t, facts, name_of: t(
        "{name} is not in round {round}.", name=name_of(facts["player"]), round=facts["round"]
    ),
    "rehearsal.players": lambda t, facts, name_of: t(
        "A rehearsal has from {fewest} to {most} players.", **facts
    ),
    "swap.same-player": lambda t, facts, name_of: t(
        "{name} cannot change places with themselves. Name two players.",
        name=name_of(facts["player"]),
    ),
    "swap.same-game": lambda t, facts, name_of: t(
        "{name} and {other} play each other already. Name two players of different tables.",
        name=name_of(facts["player"]),
        other=name_of(facts["other"]),
    ),
    "swap.both-byes": lambda t, facts, name_of: t(
        "{name} and {other} both have a bye. Name a player who is at a table.",
        name=name_of(facts["player"]),
        other=name_of(facts["other"]),
    ),
    "roster.refused": lambda t, facts, name_of: t.many(
        "Nobody was registered: {n} line of {file} has to be mended.",
        "Nobody was registered: {n} lines of {file} have to be mended.",
        facts["n"],
        file=facts["file"],
    ),
}
"""Players."""

ROUNDS: Mapping[str, Sentence] = {
    "round.none": lambda t, facts, name_of: t("No round has been paired yet. Pair round 1 first."),
    "round.unknown": lambda t, facts, name_of: t("There is no round {round}.", **facts),
    "round.seed": lambda t, facts, name_of: t(
        "{seed} cannot be a seed. Give a whole number from 0, or none.", **facts
    ),
    "lookback.nothing": lambda t, facts, name_of: nothing_yet(t),
    "round.is-draft": lambda t, facts, name_of: t(
        "Round {round} is still a draft. Publish it first.", **facts
    ),
    "round.no-draft": lambda t, facts, name_of: t(
        "Round {round} is no draft any more, so its pairing stays.", **facts
    ),
    "round.not-published": _not_published,
    "round.closed": lambda t, facts, name_of: t("Round {round} is closed.", **facts),
    "round.not-closed": lambda t, facts, name_of: t("Round {round} is not closed.", **facts),
    "round.results-missing": _results_missing,
    "table.empty": lambda t, facts, name_of: t(
        "Nobody plays at table {table} in round {round}. Check the number.", **facts
    ),
    "round.most": lambda t, facts, name_of: t(
        "An event has at most {most} rounds. End it, and begin another for further rounds.", **facts
    ),
    "table.number": lambda t, facts, name_of: t(
        "{table} is no table. Give a number from 1 to {most}.", **facts
    ),
    "game.gone": lambda t, facts, name_of: t(
        "Round {round} no longer has this game: it was paired again. Look at it anew.", **facts
    ),
    "result.drop-elsewhere": lambda t, facts, name_of: t(
        "{name} isn't in this game.", name=name_of(facts["player"])
    ),
    "game.has-result": lambda t, facts, name_of: t(
        "Table {table} of round {round} has a result already. Clear it first.", **facts
    ),
    "bye.none": lambda t, facts, name_of: t(
        "Nobody has a bye in round {round}. To give one all the same, grant it.", **facts
    ),
    "bye.has-one": lambda t, facts, name_of: t(
        "{name} has the bye already.", name=name_of(facts["player"])
    ),
    "bye.is-drawn": lambda t, facts, name_of: t(
        "The bye of {name} was drawn. Give it to somebody else instead.",
        name=name_of(facts["player"]),
    ),
    "bye.not-held": lambda t, facts, name_of: t(
        "{name} has no bye in this round.", name=name_of(facts["player"])
    ),
    "undo.nothing": lambda t, facts, name_of: t("There is nothing to take back."),
    "redo.nothing": lambda t, facts, name_of: t("Nothing was taken back that could be done again."),
    "result.by": lambda t, facts, name_of: t(
        "How did the game end? A tie ends by tie; anything else by one of {ways}.",
        ways=joined(t, facts["ways"]),
    ),
    "problems.impossible": lambda t, facts, name_of: t("This cannot be."),
    "problems.odd": lambda t, facts, name_of: t("This is against a rule, or unlikely."),
}
"""Rounds, games, undo; and the summaries over several problems."""

SUMMARIES: Mapping[str, Sentence] = {
    **EVENT,
    **PLAYERS,
    **ROUNDS,
    **award_acts.REFUSALS,
    **backups.SUMMARIES,
    **clock_acts.REFUSALS,
    **cut.REFUSALS,
    **mending.REFUSALS,
    **open_forms.REFUSALS,
    **penalties.REFUSALS,
    **scenario_acts.REFUSALS,
    **screen.REFUSALS,
    **second_pass.REFUSALS,
    **wishes.REFUSALS,
    **FILES,
}
"""By code."""
