"""How rules say no: a code and the facts, never a sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from app.codes import Code

GoOn = Callable[[int, int], bool]
"""Gets how much of how much is done; answers whether to go on."""


class CancelledError(Exception):
    """Whoever waited for something long doesn't want it any more; nothing is left of it."""


def always(_done: int, _all: int) -> bool:
    """Go on to the end."""
    return True


def ask(go_on: GoOn, done: int, all_: int) -> None:
    """Say how much of how much is done.

    Raises:
        CancelledError: the rest isn't wanted.
    """
    if not go_on(done, all_):
        raise CancelledError


def part(go_on: GoOn, number: int, count: int) -> GoOn:
    """How far something is of whose equal parts the first ``number`` are done, of ``count``."""
    return lambda done, all_: go_on(number * all_ + done, count * all_)


def second_half(go_on: GoOn) -> GoOn:
    """How far something is of which the first half is done."""
    return part(go_on, 1, 2)


class RuleError(Exception):
    """A request that the rules cannot answer.

    Attributes:
        code: the problem's name; ``words`` has its sentence.
        facts: what the sentence needs, by name.
    """

    def __init__(self, code: Code, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Weight(StrEnum):
    """How grave a problem is."""

    IMPOSSIBLE = "impossible"
    """Cannot be: refused."""
    ODD = "odd"
    """Against a rule or unlikely: done only with a reason, which is stored."""
    NOTE = "note"
    """Worth knowing: shown, never prevents anything."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a request, as a value.

    ``field`` names the input it belongs to ("winner", "first.control_points", …), "" for the whole.
    """

    code: Code
    weight: Weight
    field: str = ""
    facts: tuple[tuple[str, object], ...] = ()

    @property
    def is_impossible(self) -> bool:
        """Must be refused."""
        return self.weight is Weight.IMPOSSIBLE


def impossible(code: Code, field: str = "", **facts: object) -> Problem:
    """A problem that must be refused."""
    return Problem(code, Weight.IMPOSSIBLE, field, tuple(facts.items()))


def odd(code: Code, field: str = "", **facts: object) -> Problem:
    """A problem that a person may overrule with a reason."""
    return Problem(code, Weight.ODD, field, tuple(facts.items()))


def note(code: Code, field: str = "", **facts: object) -> Problem:
    """Something that is only shown."""
    return Problem(code, Weight.NOTE, field, tuple(facts.items()))
