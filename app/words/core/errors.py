"""How an error becomes sentences: a summary, then a line for each problem.

``words/<noun>/errors.py`` holds the sentences of a noun's codes; ``words/program/errors.py`` joins
them all.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from app.codes import Code, EventCode, RequestCode
from app.rules.core.errors import Problem, Weight
from app.words.core.catalogue import Words

NameOf = Callable[[int], str]
"""A player's name."""

Facts = Mapping[str, Any]
"""What an error's sentence needs, by name; ``field`` is the input that it belongs to."""

Sentence = Callable[[Words, Facts, NameOf], str]
"""From words, facts and names. What is wrong inside is the fact ``inner``, in words already."""

RuleSentence = Callable[[Words, Facts], str]
"""From words and facts; the name of the fact ``player`` is the fact ``name``."""


class CodedError(Protocol):
    """An error that carries a code and facts; it may have ``problems``."""

    @property
    def code(self) -> Code:
        """The error's name."""

    @property
    def facts(self) -> Mapping[str, object]:
        """What its sentence needs."""


def by_facts(sentences: Mapping[Code, RuleSentence]) -> Mapping[Code, Sentence]:
    """Sentences that need no names but that of the fact ``player``, as the registry wants them."""

    def named(sentence: RuleSentence) -> Sentence:
        def of(t: Words, facts: Facts, name_of: NameOf) -> str:
            if "player" in facts:
                facts = {**facts, "name": name_of(facts["player"])}
            return sentence(t, facts)

        return of

    return {code: named(sentence) for code, sentence in sentences.items()}


class ErrorSentences:
    """The sentence of every code, joined from those of the nouns.

    Raises:
        ValueError: two nouns have a sentence for one code.
    """

    def __init__(self, *nouns: Mapping[Code, Sentence]) -> None:
        self._sentences: dict[Code, Sentence] = {}
        for sentences in nouns:
            if twice := self._sentences.keys() & sentences.keys():
                raise ValueError(f"two sentences each: {sorted(twice)}")
            self._sentences.update(sentences)

    @property
    def codes(self) -> frozenset[Code]:
        """Every code that has a sentence."""
        return frozenset(self._sentences)

    def of_error(self, t: Words, error: CodedError, name_of: NameOf) -> tuple[str, ...]:
        """Why something was refused.

        Args:
            t: the words.
            error: a ``UserError``, ``RuleError`` or ``EventFileError``.
            name_of: a player's name, by id.

        Returns:
            The summary first, then one sentence for each problem; never empty.
        """
        found: Any = getattr(error, "problems", ()) or error.facts.get("problems", ())
        problems: tuple[Problem, ...] = tuple(found)
        # What is so for both sides of a game stands once.
        lines = tuple(dict.fromkeys(self.of_problem(t, one, name_of) for one in problems))
        if error.code in _PLACEHOLDERS and len(lines) == 1:
            return lines
        alone = Problem(error.code, Weight.IMPOSSIBLE, facts=tuple(error.facts.items()))
        return (self.of_problem(t, alone, name_of), *lines)

    def of_problem(self, t: Words, problem: Problem, name_of: NameOf) -> str:
        """What is wrong in one problem.

        Raises:
            KeyError: its code has no sentence.
        """
        facts: dict[str, Any] = {"field": problem.field, **dict(problem.facts)}
        if "problem" in facts:
            inner: Problem | None = facts["problem"]
            facts["inner"] = "" if inner is None else self.of_problem(t, inner, name_of)
        return self._sentences[problem.code](t, facts, name_of)


_PLACEHOLDERS = frozenset({RequestCode.IMPOSSIBLE, RequestCode.ODD, EventCode.OVER})
"""Summaries that a single problem says better."""

ERRORS: Mapping[Code, Sentence] = {
    RequestCode.UNDO_NOTHING: lambda t, facts, name_of: t("There is nothing to take back."),
    RequestCode.REDO_NOTHING: lambda t, facts, name_of: t(
        "Nothing was taken back that could be done again."
    ),
    RequestCode.IMPOSSIBLE: lambda t, facts, name_of: t("This cannot be."),
    RequestCode.ODD: lambda t, facts, name_of: t("This is against a rule, or unlikely."),
}
"""The sentence of each error that any action can have."""
