"""The sentences of all errors, joined from every noun's once one is needed."""

from collections.abc import Mapping
from functools import cache

from app.codes import Code, ProgramCode
from app.rules.core.errors import Problem
from app.words.core import errors
from app.words.core.catalogue import Words

_PROGRAM: Mapping[Code, errors.Sentence] = {
    ProgramCode.REHEARSAL_PLAYERS: lambda t, facts, name_of: t(
        "A practice event has {fewest} to {most} players.", **facts
    ),
}


@cache
def all_sentences() -> errors.ErrorSentences:
    """The sentence of every code; a test compares both."""
    # Loaded here: the words of every refusal bring the words of every rule along.
    from app.words.backups import errors as backups
    from app.words.clock import errors as clock
    from app.words.event import errors as event
    from app.words.exchange import errors as exchange
    from app.words.judge import errors as judge
    from app.words.lists import errors as lists
    from app.words.packet import errors as packet
    from app.words.pairing import errors as pairing
    from app.words.papers import errors as papers
    from app.words.phones import errors as phones
    from app.words.players import errors as players
    from app.words.program import open_forms
    from app.words.results import errors as results
    from app.words.roster import errors as roster
    from app.words.scenarios import errors as scenarios
    from app.words.screen import screen
    from app.words.season import errors as season
    from app.words.standings import errors as standings
    from app.words.terrain import errors as terrain

    return errors.ErrorSentences(
        errors.ERRORS,
        open_forms.ERRORS,
        backups.ERRORS,
        clock.ERRORS,
        event.ERRORS,
        exchange.ERRORS,
        judge.ERRORS,
        lists.ERRORS,
        packet.ERRORS,
        pairing.ERRORS,
        papers.ERRORS,
        phones.ERRORS,
        players.ERRORS,
        results.ERRORS,
        roster.ERRORS,
        scenarios.ERRORS,
        screen.ERRORS,
        season.ERRORS,
        standings.ERRORS,
        terrain.ERRORS,
        _PROGRAM,
    )


def error_sentences(t: Words, error: errors.CodedError, name_of: errors.NameOf) -> tuple[str, ...]:
    """Why something was refused: see ``ErrorSentences.of_error``."""
    return all_sentences().of_error(t, error, name_of)


def problem_sentence(t: Words, problem: Problem, name_of: errors.NameOf) -> str:
    """What is wrong in one problem."""
    return all_sentences().of_problem(t, problem, name_of)
