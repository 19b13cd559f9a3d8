"""The sentence of each error about results."""

from collections.abc import Mapping, Sequence

from app.codes import Code, ResultCode
from app.rules.packet.packet import GameTieBreak
from app.rules.results.check import PointsFault, ResultFault
from app.rules.results.concession import AwardNote
from app.rules.results.game_tiebreak import TiebreakFault
from app.rules.results.result import WinReason
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, RuleSentence, Sentence, by_facts
from app.words.core.status import joined
from app.words.results.game_tiebreak import tiebreak_phrase
from app.words.results.results import reason_name
from app.words.results.second_reading import differs_sentence


def registered_lists(t: Words, registered: Sequence[tuple[int, str | None]]) -> str:
    """Lists by number and caster: "1 (Denny) and 2 (Skarre)"; without a caster by number."""
    return joined(
        t, [f"{number} ({caster})" if caster else str(number) for number, caster in registered]
    )


def wrong_table_sentence(t: Words, text: str, number: int, other_round: int | None) -> str:
    """What is wrong with a table number or a slip's code, typed or scanned.

    Args:
        t: the words.
        text: what was typed.
        number: the round whose results are entered.
        other_round: the round of a scanned slip, where it is another one.
    """
    if other_round is not None:
        return t(
            "This slip is of round {other}, and round {n} is shown.", other=other_round, n=number
        )
    if not text:
        return t("The table's number, or a slip's code.")
    return t("Nobody plays at table “{text}” in this round.", text=text)


# Notes at the points of a concession or a no-show: what the packet gives.


def _table(t: Words, facts: Facts) -> str:
    if str(facts["field"]).endswith("control_points"):
        return t("Points scored on the table still count.")
    return t("What is destroyed on the table counts, and the caster as by an assassination.")


_OF_AWARDS: Mapping[Code, RuleSentence] = {
    AwardNote.GIVEN: lambda t, facts: _given(t, facts),
    AwardNote.GIVEN_OR_MORE: lambda t, facts: (
        t("{least} by our own reading, or more if more was scored.", least=facts["least"])
        if facts["ours"]
        else t("{least}, or more if more was scored.", least=facts["least"])
    ),
    AwardNote.CLOCK_BY_SCENARIO: lambda t, facts: t(
        "Counts as a win by scenario: {points} to {opponent} points.", **facts
    ),
    AwardNote.CLOCK_BY_ASSASSINATION: lambda t, facts: t(
        "Counts as a win by assassination: no more points than the opponent."
    ),
    AwardNote.HALF_ARMY: lambda t, facts: t(
        "{points}: half of the registered {army}, or more if more was destroyed.",
        points=facts["points"],
        army=facts["army"],
    ),
    AwardNote.WHICH_LIST: lambda t, facts: t(
        "Half of {name}'s list: choose the list, or type it.", name=facts["name"]
    ),
    AwardNote.NO_LIST: lambda t, facts: t(
        "{name} has no list here: type half of the army's points.", name=facts["name"]
    ),
    AwardNote.TABLE: _table,
    AwardNote.NOTHING: lambda t, facts: t("Nothing is scored, whatever was played."),
    AwardNote.MISSING: lambda t, facts: _missing(t, facts),
    AwardNote.UNRECORDED: lambda t, facts: t("Missing – blank counts as 0."),
}
"""The sentence of each code."""


def _given(t: Words, facts: Facts) -> str:
    if facts["ours"]:
        return t("{points}: our own reading, the packet doesn't say.", points=facts["points"])
    return t("The packet gives {points}.", points=facts["points"])


def _missing(t: Words, facts: Facts) -> str:
    if not facts["half"]:
        return t("The packet asks for army points at a concession; none count as 0.")
    if not facts["lists"]:
        return t(
            "Army points are missing: half of {name}'s army. Register the list, or enter them.",
            name=facts["name"],
        )
    return t(
        "Army points are missing: half of {name}'s army. Enter which list it was, or the points.",
        name=facts["name"],
    )


_OF_TIEBREAKS: Mapping[Code, RuleSentence] = {
    TiebreakFault.NEGATIVE: lambda t, facts: t("A value can't be below 0."),
    TiebreakFault.ASSASSINATION: lambda t, facts: t(
        "Only one side has a caster left: that is a win by assassination, not by a tiebreaker."
    ),
}
"""The sentence of each code."""

_OF_RULES: Mapping[Code, RuleSentence] = {
    ResultFault.DRAFT_ROUND: lambda t, facts: t(
        "Round {round} is still a draft: publish it before entering results.", **facts
    ),
    ResultFault.BRACKET_TIE: lambda t, facts: t(
        "Single elimination needs a winner. Decide the game and enter who won, by your own "
        "decision if nothing else settles it."
    ),
    ResultFault.WRONG_SIDES: lambda t, facts: t("These are not the players of this game."),
    ResultFault.WINNER_NOT_IN_GAME: lambda t, facts: t("{name} does not play this game.", **facts),
    ResultFault.WINNER_MISSING: lambda t, facts: t(
        "“{how}” needs a winner.", how=reason_name(t, WinReason(facts["reason"]))
    ),
    ResultFault.WINNER_OF_TIE: lambda t, facts: t("A tie has no winner."),
    ResultFault.NEGATIVE: lambda t, facts: t("Points cannot be below 0."),
    ResultFault.TOO_MANY: lambda t, facts: t("Points go up to {most}, not {points}.", **facts),
    ResultFault.NO_SUCH_LIST: lambda t, facts: t("Lists are numbered 1 to {most}.", **facts),
    ResultFault.REASON_NOT_OFFERED: lambda t, facts: t(
        "This packet has no win by “{how}”.", how=reason_name(t, WinReason(facts["reason"]))
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
    ResultFault.BOTH_FIRST: lambda t, facts: t("One of the two went first, and only one."),
    ResultFault.SAME_EDGE: lambda t, facts: t("The two can't both have had the same table edge."),
    ResultFault.MORE_LISTS: lambda t, facts: t.many(
        "This packet allows {n} list each; this says list {number}.",
        "This packet allows {n} lists each; this says list {number}.",
        facts["most"],
        number=facts["number"],
    ),
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
    PointsFault.NO_LEAD_WINS: lambda t, facts: t(
        "No number of points wins {scenario}. Choose another way to win.", **facts
    ),
    PointsFault.LEAD_SHORT: lambda t, facts: t(
        "A scenario is won with a lead of {needed} control points; this lead is {lead}.", **facts
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

NAME_FIELD: frozenset[Code] = frozenset(
    {
        AwardNote.MISSING,
        PointsFault.ARMY_NOT_SCORED,
        PointsFault.ARMY_OVER_LIST,
        PointsFault.ARMY_OVER_SIZE,
        PointsFault.LEAD_SHORT,
        PointsFault.OVER_LIMIT,
        PointsFault.OVER_SCENARIO,
        PointsFault.SCENARIO_BEHIND,
        PointsFault.SCENARIO_SHORT,
        ResultFault.MORE_LISTS,
        ResultFault.NO_SUCH_LIST,
    }
)
"""Codes whose sentence says itself which of a side's fields it is about."""

NAME_PLAYER_TOO: frozenset[Code] = frozenset(
    {ResultFault.LIST_MISSING, ResultFault.LIST_NOT_REGISTERED}
)
"""Codes whose sentence says the field and whose it is."""

ERRORS: Mapping[Code, Sentence] = {
    **by_facts(_OF_AWARDS),
    **by_facts(_OF_TIEBREAKS),
    ResultCode.READING_DIFFERS: differs_sentence,
    ResultCode.READING_NO_RESULT: lambda t, facts, name_of: t(
        "Table {table} has no result in round {round} yet. It is entered first, then read again.",
        **facts,
    ),
    **by_facts(_OF_RULES),
    ResultCode.SUBMITTED_CHANGED: lambda t, facts, name_of: t(
        "The pairing of this table in round {round} was changed since. Ask the organizer for the "
        "new slip.",
        **facts,
    ),
    ResultCode.SUBMITTED_OFF: lambda t, facts, name_of: t(
        "The organizer takes no results by phone. Bring the signed slip to the desk."
    ),
    ResultCode.SUBMITTED_OLDER: lambda t, facts, name_of: t(
        "The player has replaced result {result}: result {newest} came in since. Check that one.",
        **facts,
    ),
    ResultCode.SUBMITTED_SINCE: lambda t, facts, name_of: t(
        "{first} – {second}: another result has come in since. Check it first.",
        first=name_of(facts["first"]),
        second=name_of(facts["second"]),
    ),
    ResultCode.SUBMITTED_TWICE: lambda t, facts, name_of: t("This result has arrived already."),
    ResultCode.SUBMITTED_UNKNOWN: lambda t, facts, name_of: t(
        "There's no result from players with the number {result}. List those there are.", **facts
    ),
    ResultCode.TIEBREAK_CAUSE: lambda t, facts, name_of: t(
        "No game ends by “{cause}” under this packet. Choose one of {known}.",
        cause=facts["cause"],
        known=joined(t, facts["known"]),
    ),
    ResultCode.TALLY_PIECES: lambda t, facts, name_of: t(
        "This isn't a list of pieces with name and points; see {place}.",
        place=facts["place"] or t("the file"),
    ),
    **dict.fromkeys(
        (ResultCode.RESULT_DROP_ELSEWHERE, ResultCode.OPENER_ELSEWHERE),
        lambda t, facts, name_of: t("{name} isn't in this game.", name=name_of(facts["player"])),
    ),
    ResultCode.RESULT_BY: lambda t, facts, name_of: t(
        "How did the game end? A tie ends by tie; anything else by one of {ways}.",
        ways=joined(t, facts["ways"]),
    ),
}
"""By code."""
