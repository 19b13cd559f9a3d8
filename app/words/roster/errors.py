"""The sentence of each error about rosters."""

from collections.abc import Mapping

from app.codes.code import Code
from app.codes.roster import RosterCode
from app.rules.core.errors import Problem, Weight
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, Sentence
from app.words.roster.roster import SENTENCES, problem_sentence


def _line(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["line"] is None:
        return str(facts["inner"])
    return t("Line {line}: {said}", line=facts["line"], said=facts["inner"])


def _of_line(code: Code) -> Sentence:
    def of(t: Words, facts: Facts, name_of: NameOf) -> str:
        problem = Problem(code, Weight.ODD, facts["field"], tuple(facts.items()))
        return problem_sentence(t, problem)

    return of


ERRORS: Mapping[Code, Sentence] = {
    **{code: _of_line(code) for code in SENTENCES},
    RosterCode.REFUSED: lambda t, facts, name_of: t.many(
        "Nobody was registered: {n} line of {file} has to be mended.",
        "Nobody was registered: {n} lines of {file} have to be mended.",
        facts["n"],
        file=facts["file"],
    ),
    RosterCode.LINE: _line,
}
"""By code."""
