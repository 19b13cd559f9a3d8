"""The sentence of each error about rounds, their games and byes."""

from collections.abc import Mapping

from app.codes import Code, RoundCode
from app.rules.core.errors import Problem, Weight
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.tables import TableCode
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, Sentence
from app.words.core.status import missing_sentence, round_state_word
from app.words.pairing import preferences, repair
from app.words.pairing.before_step import not_checked_in_sentence
from app.words.pairing.pairing import sentence
from app.words.pairing.preferences import draft_by_hand_sentence


def _not_published(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["state"] == "draft":
        return t("Round {round} is still a draft. Publish it first.", round=facts["round"])
    text = round_state_word(t, facts["state"])
    return t(
        "Round {round} is already {state}. There's nothing to start.",
        round=facts["round"],
        state=text,
    )


def _results_missing(t: Words, facts: Facts, name_of: NameOf) -> str:
    number, tables = facts["round"], facts["tables"]
    if not tables:
        return t.many(
            "Round {round} is not finished: {n} game has no result. Enter it first.",
            "Round {round} is not finished: {n} games have no result. Enter them first.",
            facts["games"],
            round=number,
        )
    text = missing_sentence(t, tables)
    return t(
        "Round {round} is not finished: {missing}. Enter the results.", round=number, missing=text
    )


def _of_round(code: Code) -> Sentence:
    def of(t: Words, facts: Facts, name_of: NameOf) -> str:
        problem = Problem(code, Weight.ODD, facts=tuple(facts.items()))
        return sentence(t, problem, name_of)

    return of


ERRORS: Mapping[Code, Sentence] = {
    **{code: _of_round(code) for code in (*PairingCode, *TableCode)},
    **repair.REFUSALS,
    **preferences.REFUSALS,
    RoundCode.SWAP_SAME_PLAYER: lambda t, facts, name_of: t(
        "{name} can't change places with themselves. Choose two players.",
        name=name_of(facts["player"]),
    ),
    RoundCode.SWAP_SAME_GAME: lambda t, facts, name_of: t(
        "{name} and {other} already play each other. Choose players at different tables.",
        name=name_of(facts["player"]),
        other=name_of(facts["other"]),
    ),
    RoundCode.SWAP_BOTH_BYES: lambda t, facts, name_of: t(
        "{name} and {other} both have a bye. Choose a player at a table.",
        name=name_of(facts["player"]),
        other=name_of(facts["other"]),
    ),
    RoundCode.NONE: lambda t, facts, name_of: t("No round is paired yet. Pair round 1 first."),
    RoundCode.UNKNOWN: lambda t, facts, name_of: t("There's no round {round}.", **facts),
    RoundCode.SEED: lambda t, facts, name_of: t(
        "{seed} isn't a seed. Give a whole number from 0, or none.", **facts
    ),
    RoundCode.IS_DRAFT: lambda t, facts, name_of: t(
        "Round {round} is still a draft. Publish it first.", **facts
    ),
    RoundCode.NO_DRAFT: lambda t, facts, name_of: t(
        "Round {round} isn't a draft any more, so its pairing stays.", **facts
    ),
    RoundCode.NOT_PUBLISHED: _not_published,
    RoundCode.CLOSED: lambda t, facts, name_of: t("Round {round} is closed.", **facts),
    RoundCode.NOT_CLOSED: lambda t, facts, name_of: t("Round {round} is not closed.", **facts),
    RoundCode.RESULTS_MISSING: _results_missing,
    RoundCode.TABLE_EMPTY: lambda t, facts, name_of: t(
        "Nobody plays at table {table} in round {round}. Check the number.", **facts
    ),
    RoundCode.MOST: lambda t, facts, name_of: t("An event has at most {most} rounds.", **facts),
    RoundCode.TABLE_NUMBER: lambda t, facts, name_of: t(
        "{table} isn't a table. Give a number from 1 to {most}.", **facts
    ),
    RoundCode.GAME_GONE: lambda t, facts, name_of: t(
        "Round {round} was re-paired and no longer has this game. Check the round again.",
        **facts,
    ),
    RoundCode.GAME_HAS_RESULT: lambda t, facts, name_of: t(
        "Table {table} of round {round} has a result already. Clear it first.", **facts
    ),
    RoundCode.BYE_NONE: lambda t, facts, name_of: t(
        "Nobody has a bye in round {round}. To give one anyway, award an extra bye.", **facts
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
    RoundCode.PREFERENCE_DRAFT_BY_HAND: lambda t, facts, name_of: draft_by_hand_sentence(
        t, facts["round"], facts["pairs"], name_of
    ),
    RoundCode.CHECK_IN_MISSING: lambda t, facts, name_of: not_checked_in_sentence(
        t, facts["players"], name_of
    ),
    RoundCode.BYE_GRANTED: lambda t, facts, name_of: t(
        "{name}: a bye by your ruling, besides the one the packet gives.",
        name=name_of(facts["player"]),
    ),
    RoundCode.PAIRING_NOT_AS_PUBLISHED: lambda t, facts, name_of: t(
        "This differs from the pairing that was published."
    ),
    RoundCode.TABLES_TOO_FEW: lambda t, facts, name_of: t(
        "Only {tables} of {games} games have a table. Add tables, or let the others play at "
        "numbers beyond them.",
        **facts,
    ),
    RoundCode.DRAFT_GOES: lambda t, facts, name_of: t(
        "Reopening round {round} discards the draft of round {draft}, with every manual "
        "change in it.",
        **facts,
    ),
    RoundCode.PLAYER_NOWHERE: lambda t, facts, name_of: t(
        "{name} has no place in this round.", name=name_of(facts["player"])
    ),
    RoundCode.PLAYER_TWICE: lambda t, facts, name_of: t(
        "{name} has several places in this round.", name=name_of(facts["player"])
    ),
}
"""By code."""
