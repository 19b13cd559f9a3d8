"""Every refusal in sentences: a summary, then a line for each problem."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from app.codes.backups import BackupCode
from app.codes.code import Code
from app.codes.core import RequestCode
from app.codes.event import EventCode
from app.codes.pairing import RoundCode
from app.codes.papers import PaperCode
from app.codes.roster import RosterCode
from app.codes.scenarios import ScenarioCode
from app.rules.core.errors import Problem, Weight
from app.words.backups import backups
from app.words.clock import clock as clock_acts
from app.words.core import rule_problems as rules
from app.words.core.catalogue import Words
from app.words.core.refusals import SUMMARIES, NameOf, Sentence
from app.words.core.status import joined
from app.words.event.composer import CHANGE_SENTENCES
from app.words.exchange.interchange import import_sentence
from app.words.judge import penalties
from app.words.packet import packets as audit
from app.words.pairing import pairing
from app.words.pairing.before_step import not_checked_in_sentence
from app.words.pairing.wishes import draft_by_hand_sentence
from app.words.papers.papers import paper_name
from app.words.results import second_pass
from app.words.roster import roster
from app.words.scenarios import changes as scenario_acts
from app.words.standings import awards as award_acts
from app.words.standings import cut

__all__ = ["NameOf", "error_sentences", "problem_sentence"]


class Refusal(Protocol):
    """An error that carries a code and facts; it may have ``problems``."""

    @property
    def code(self) -> Code:
        """The error's name."""

    @property
    def facts(self) -> Mapping[str, object]:
        """What its sentence needs."""


def error_sentences(t: Words, error: Refusal, name_of: NameOf) -> tuple[str, ...]:
    """Say why something was refused.

    Args:
        t: the words.
        error: a ``UserError``, ``RuleError`` or ``EventFileError``.
        name_of: a player's name, by id.

    Returns:
        The summary first, then one sentence for each problem; never empty.
    """
    told_of: Any = getattr(error, "problems", ()) or error.facts.get("problems", ())
    problems: tuple[Problem, ...] = tuple(told_of)
    # What is so for both sides of a game is said once.
    told = tuple(dict.fromkeys(problem_sentence(t, one, name_of) for one in problems))
    if error.code in SUMMARIES:
        summary = SUMMARIES[error.code](t, error.facts, name_of)
    else:
        alone = Problem(error.code, Weight.IMPOSSIBLE, facts=tuple(error.facts.items()))
        summary = problem_sentence(t, alone, name_of)
    if error.code in _SAY_NOTHING_THEMSELVES and len(told) == 1:
        return told
    return (summary, *told)


def problem_sentence(t: Words, problem: Problem, name_of: NameOf) -> str:
    """Say what is wrong in one problem.

    Raises:
        KeyError: nobody has words for its code.
    """
    facts = dict(problem.facts)
    own = _PROBLEMS.get(problem.code)
    if problem.code in CHANGE_SENTENCES:
        inner: Any = facts.get("problem")
        said = "" if inner is None else problem_sentence(t, inner, name_of)
        return CHANGE_SENTENCES[problem.code](t, {**facts, "said": said}, name_of)
    if own is not None:
        return own(t, {"field": problem.field, **facts}, name_of)
    family = _FAMILIES.get(problem.code.partition(".")[0], rules.sentence)
    return family(t, problem, name_of)


def _on_paper(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return t(
        "Round {round} is on paper already ({papers}). Taking it back leaves that paper wrong.",
        round=facts["round"],
        papers=joined(t, (paper_name(t, one) for one in facts["papers"])),
    )


def _sole_leader(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return t(
        "{name} leads alone after {rounds} rounds, which ends the event.",
        name=name_of(facts["leader"]),
        rounds=facts["rounds"],
    )


def _line(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    inner: Problem = facts["problem"]
    return roster.line_sentence(t, facts["line"], inner)


_SAY_NOTHING_THEMSELVES = frozenset({RequestCode.IMPOSSIBLE, RequestCode.ODD, EventCode.OVER})
"""Summaries that a single problem says better."""

_FAMILIES: Mapping[str, Callable[[Words, Problem, NameOf], str]] = {
    "pairing": pairing.sentence,
    "table": pairing.sentence,
    "import": lambda t, problem, name_of: import_sentence(
        t, problem.code, {"field": problem.field, **dict(problem.facts)}
    ),
    "roster": lambda t, problem, name_of: roster.problem_sentence(t, problem),
}
"""First word of a code -> who says it; everything else is said by the rules' words."""

_PROBLEMS: Mapping[str, Sentence] = {
    **audit.PROBLEMS,
    **award_acts.PROBLEMS,
    **backups.PROBLEMS,
    **clock_acts.PROBLEMS,
    **cut.PROBLEMS,
    **penalties.PROBLEMS,
    **scenario_acts.PROBLEMS,
    **second_pass.PROBLEMS,
    RosterCode.LINE: _line,
    RoundCode.WISH_DRAFT_BY_HAND: lambda t, facts, name_of: draft_by_hand_sentence(
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
        "{games} games have only {tables} tables of the event. Add tables, or let the others play "
        "at their numbers beyond them.",
        **facts,
    ),
    ScenarioCode.REPEATED: lambda t, facts, name_of: t(
        "{scenario} was played in round {round}. The packet repeats none before all the others "
        "were played.",
        **facts,
    ),
    ScenarioCode.REPEAT_ADVISED_AGAINST: lambda t, facts, name_of: t(
        "{scenario} was played in round {round}; the packet advises against repeating it.", **facts
    ),
    ScenarioCode.KNOWN_ALREADY: lambda t, facts, name_of: t(
        "The games of round {round} have begun, on {scenario}.", **facts
    ),
    RoundCode.DRAFT_GOES: lambda t, facts, name_of: t(
        "To open round {round} again throws away the draft of round {draft}, with what was changed "
        "in it by hand.",
        **facts,
    ),
    EventCode.OVER_SOLE_LEADER: _sole_leader,
    EventCode.OVER_BRACKET_PLAYED: lambda t, facts, name_of: t(
        "The bracket is played out after {rounds} rounds, which ends the event.", **facts
    ),
    EventCode.OVER_ROUNDS_PLAYED: lambda t, facts, name_of: t(
        "All {rounds} planned rounds are played, and the standings decide.", **facts
    ),
    PaperCode.UNDO_ON_PAPER: _on_paper,
    BackupCode.DAMAGE_FOREIGN: lambda t, facts, name_of: t(
        "Another program added or changed this in the file: {objects}. It could change results.",
        objects=", ".join(facts["objects"]),
    ),
    BackupCode.DAMAGE_FILE: lambda t, facts, name_of: t("The database says: {why}.", **facts),
    BackupCode.DAMAGE_ROW: lambda t, facts, name_of: t(
        "Row {row} of the table “{table}” names a row that is not there.", **facts
    ),
    BackupCode.DAMAGE_DISAGREES: lambda t, facts, name_of: t(
        "Row {row} of the table “{table}” is not as the journal tells it.", **facts
    ),
    RoundCode.PLAYER_NOWHERE: lambda t, facts, name_of: t(
        "{name} has no place in this round.", name=name_of(facts["player"])
    ),
    RoundCode.PLAYER_TWICE: lambda t, facts, name_of: t(
        "{name} has several places in this round.", name=name_of(facts["player"])
    ),
}
"""By code."""
