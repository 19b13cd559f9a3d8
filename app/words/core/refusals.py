"""Why something was refused, by code: what is so, then the way out."""

from collections.abc import Mapping
from typing import Any

from app.codes.clock import ClockCode
from app.codes.core import RequestCode
from app.codes.event import EventCode
from app.codes.exchange import ImportCode
from app.codes.packet import PacketCode
from app.codes.pairing import RoundCode
from app.codes.papers import PaperCode
from app.codes.players import PlayerCode
from app.codes.program import ProgramCode
from app.codes.results import ResultCode
from app.codes.roster import RosterCode
from app.codes.scenarios import ScenarioCode
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
    EventCode.NAME: lambda t, facts, name_of: t(
        "The event needs a name of at most 200 characters. Give it one."
    ),
    EventCode.POINT_SIZE: _point_size,
    EventCode.ROUNDS: lambda t, facts, name_of: t(
        "An event has from 1 to {most} rounds. Give a whole number, or none.", **facts
    ),
    EventCode.TABLES: lambda t, facts, name_of: t(
        "“{text}” names no tables. Give how many there are (12), or their numbers (1-12,15).",
        **facts,
    ),
    EventCode.DATE: lambda t, facts, name_of: t(
        "“{text}” is no date. Write year, month and day: 2026-11-21.", **facts
    ),
    EventCode.OVER: lambda t, facts, name_of: t("The event is over."),
    PacketCode.UNKNOWN: lambda t, facts, name_of: t(
        "There is no packet “{packet}”. Choose one of {known}.",
        packet=facts["packet"],
        known=joined(t, facts["known"]),
    ),
    PacketCode.FAULTY: lambda t, facts, name_of: t("The packet cannot be used as it is."),
    ScenarioCode.FAULTY: lambda t, facts, name_of: t("The scenario cannot be used as it is."),
    PacketCode.VARIANT_TWICE: lambda t, facts, name_of: t(
        "The variant “{name}” is named twice. Name it once.", **facts
    ),
    PacketCode.VARIANT_NUMBER: lambda t, facts, name_of: t(
        "The number of the variant “{name}” must be whole, not “{typed}”.", **facts
    ),
    ImportCode.NOT_JSON: lambda t, facts, name_of: t(
        "The file is no JSON in UTF-8: {why}. Export the event again.", **facts
    ),
    ImportCode.REFUSED: lambda t, facts, name_of: t.many(
        "Nothing was imported: {n} thing in the file is wrong.",
        "Nothing was imported: {n} things in the file are wrong.",
        facts["n"],
    ),
    ResultCode.TIEBREAK_CAUSE: lambda t, facts, name_of: t(
        "No game ends by “{cause}” under this packet. Choose one of {known}.",
        cause=facts["cause"],
        known=joined(t, facts["known"]),
    ),
    ResultCode.TALLY_PIECES: lambda t, facts, name_of: t(
        "This is no list of pieces with name and points; see {place}.",
        place=facts["place"] or t("the file"),
    ),
    ScenarioCode.UNKNOWN: lambda t, facts, name_of: t(
        "There is no scenario “{scenario}” for this event. Choose one of {known}.",
        scenario=facts["scenario"],
        known=joined(t, facts["known"]),
    ),
    EventCode.CHANGE_TOUCHES: lambda t, facts, name_of: t(
        "This changes what was played or registered already."
    ),
    ScenarioCode.NONE_IN_PACKET: lambda t, facts, name_of: t(
        "{packet} has no scenarios. These packets have: {known}.",
        packet=facts["packet"],
        known=", ".join(facts["known"]),
    ),
    ScenarioCode.NO_TABLE: lambda t, facts, name_of: t(
        "No dice table is known for this packet. Name the scenario."
    ),
    ScenarioCode.NONE: lambda t, facts, name_of: t(
        "Round {round} has no scenario yet. Choose one, or throw the dice.", **facts
    ),
    PaperCode.NO_DRAWING: lambda t, facts, name_of: t(
        "Only the name of {scenario} is known, not what lies where.", **facts
    ),
    PaperCode.NO_REFERENCE: lambda t, facts, name_of: t(
        "{packet} brings no scenarios of its own, so there is nothing to refer to.", **facts
    ),
    PaperCode.NO_CHOICE: lambda t, facts, name_of: t(
        "“{paper}” has no choice of “{option}”.", paper=facts["paper"], option=facts["option"]
    ),
    PaperCode.PER_SHEET: lambda t, facts, name_of: t(
        "So many cannot lie on a sheet of “{paper}”; these can: {numbers}.",
        paper=facts["paper"],
        numbers=", ".join(map(str, facts["offered"])),
    ),
    PaperCode.NO_PLAYERS: lambda t, facts, name_of: t("Nobody is registered yet."),
    PaperCode.NOTHING_NEW: lambda t, facts, name_of: t(
        "Every slip of round {round} is as it was printed; none is new.", **facts
    ),
    PaperCode.SECRET: lambda t, facts, name_of: t(
        "The scenario of round {round} is still secret: its sheet is not handed out yet.", **facts
    ),
    PaperCode.NO_OBJECTIVES: lambda t, facts, name_of: t(
        "{packet} has no objectives.", packet=facts["packet"]
    ),
    PaperCode.NO_PLAN: lambda t, facts, name_of: t(
        "No scenario is planned or chosen yet, so the crew has nothing to lay."
    ),
    ScenarioCode.PLAN_ROUND: lambda t, facts, name_of: t(
        "Round {round} cannot be planned. Give a number from 1 to {most}.", **facts
    ),
    ScenarioCode.ROUND_IS_THERE: lambda t, facts, name_of: t(
        "Round {round} is paired already. Choose its scenario in the round itself.", **facts
    ),
    ScenarioCode.BEGUN: lambda t, facts, name_of: t(
        "The games of round {round} have begun, so players know the scenario.", **facts
    ),
    ClockCode.COUNTDOWN_LENGTH: lambda t, facts, name_of: t(
        "“{text}” is no length of time. Give minutes (75) or hours and minutes (1:15).", **facts
    ),
    ClockCode.COUNTDOWN_NONE: lambda t, facts, name_of: t("No countdown is set. Start one first."),
    ClockCode.COUNTDOWN_STANDS: lambda t, facts, name_of: t("The countdown stands still already."),
    ClockCode.COUNTDOWN_RUNS: lambda t, facts, name_of: t("The countdown is running already."),
}
"""The event as a whole."""

PLAYERS: Mapping[str, Sentence] = {
    PlayerCode.UNKNOWN: lambda t, facts, name_of: t(
        "No player has the id {player}. Look it up in the list of players.", **facts
    ),
    PlayerCode.FIXED_TABLE: lambda t, facts, name_of: t("Type the number of a table, or nothing."),
    PlayerCode.UNKNOWN_NAME: _unknown_name,
    PlayerCode.AMBIGUOUS: _ambiguous,
    PlayerCode.NAME_LETTER: lambda t, facts, name_of: t(
        "The name holds a character that cannot be shown ({character}). Type it again.", **facts
    ),
    PlayerCode.HAS_PLAYED: lambda t, facts, name_of: t(
        "{name} has been in a round and stays in the event. Drop the player instead.",
        name=name_of(facts["player"]),
    ),
    PlayerCode.NOT_IN_ROUND: lambda t, facts, name_of: t(
        "{name} is not in round {round}.", name=name_of(facts["player"]), round=facts["round"]
    ),
    ProgramCode.REHEARSAL_PLAYERS: lambda t, facts, name_of: t(
        "A rehearsal has from {fewest} to {most} players.", **facts
    ),
    RoundCode.SWAP_SAME_PLAYER: lambda t, facts, name_of: t(
        "{name} cannot change places with themselves. Name two players.",
        name=name_of(facts["player"]),
    ),
    RoundCode.SWAP_SAME_GAME: lambda t, facts, name_of: t(
        "{name} and {other} play each other already. Name two players of different tables.",
        name=name_of(facts["player"]),
        other=name_of(facts["other"]),
    ),
    RoundCode.SWAP_BOTH_BYES: lambda t, facts, name_of: t(
        "{name} and {other} both have a bye. Name a player who is at a table.",
        name=name_of(facts["player"]),
        other=name_of(facts["other"]),
    ),
    RosterCode.REFUSED: lambda t, facts, name_of: t.many(
        "Nobody was registered: {n} line of {file} has to be mended.",
        "Nobody was registered: {n} lines of {file} have to be mended.",
        facts["n"],
        file=facts["file"],
    ),
}
"""Players."""

ROUNDS: Mapping[str, Sentence] = {
    RoundCode.NONE: lambda t, facts, name_of: t(
        "No round has been paired yet. Pair round 1 first."
    ),
    RoundCode.UNKNOWN: lambda t, facts, name_of: t("There is no round {round}.", **facts),
    RoundCode.SEED: lambda t, facts, name_of: t(
        "{seed} cannot be a seed. Give a whole number from 0, or none.", **facts
    ),
    ImportCode.LOOKBACK_NOTHING: lambda t, facts, name_of: nothing_yet(t),
    RoundCode.IS_DRAFT: lambda t, facts, name_of: t(
        "Round {round} is still a draft. Publish it first.", **facts
    ),
    RoundCode.NO_DRAFT: lambda t, facts, name_of: t(
        "Round {round} is no draft any more, so its pairing stays.", **facts
    ),
    RoundCode.NOT_PUBLISHED: _not_published,
    RoundCode.CLOSED: lambda t, facts, name_of: t("Round {round} is closed.", **facts),
    RoundCode.NOT_CLOSED: lambda t, facts, name_of: t("Round {round} is not closed.", **facts),
    RoundCode.RESULTS_MISSING: _results_missing,
    RoundCode.TABLE_EMPTY: lambda t, facts, name_of: t(
        "Nobody plays at table {table} in round {round}. Check the number.", **facts
    ),
    RoundCode.MOST: lambda t, facts, name_of: t(
        "An event has at most {most} rounds. End it, and begin another for further rounds.", **facts
    ),
    RoundCode.TABLE_NUMBER: lambda t, facts, name_of: t(
        "{table} is no table. Give a number from 1 to {most}.", **facts
    ),
    RoundCode.GAME_GONE: lambda t, facts, name_of: t(
        "Round {round} no longer has this game: it was paired again. Look at it anew.", **facts
    ),
    ResultCode.RESULT_DROP_ELSEWHERE: lambda t, facts, name_of: t(
        "{name} isn't in this game.", name=name_of(facts["player"])
    ),
    RoundCode.GAME_HAS_RESULT: lambda t, facts, name_of: t(
        "Table {table} of round {round} has a result already. Clear it first.", **facts
    ),
    RoundCode.BYE_NONE: lambda t, facts, name_of: t(
        "Nobody has a bye in round {round}. To give one all the same, grant it.", **facts
    ),
    RoundCode.BYE_HAS_ONE: lambda t, facts, name_of: t(
        "{name} has the bye already.", name=name_of(facts["player"])
    ),
    RoundCode.BYE_IS_DRAWN: lambda t, facts, name_of: t(
        "The bye of {name} was drawn. Give it to somebody else instead.",
        name=name_of(facts["player"]),
    ),
    RoundCode.BYE_NOT_HELD: lambda t, facts, name_of: t(
        "{name} has no bye in this round.", name=name_of(facts["player"])
    ),
    RequestCode.UNDO_NOTHING: lambda t, facts, name_of: t("There is nothing to take back."),
    RequestCode.REDO_NOTHING: lambda t, facts, name_of: t(
        "Nothing was taken back that could be done again."
    ),
    ResultCode.RESULT_BY: lambda t, facts, name_of: t(
        "How did the game end? A tie ends by tie; anything else by one of {ways}.",
        ways=joined(t, facts["ways"]),
    ),
    RequestCode.IMPOSSIBLE: lambda t, facts, name_of: t("This cannot be."),
    RequestCode.ODD: lambda t, facts, name_of: t("This is against a rule, or unlikely."),
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
