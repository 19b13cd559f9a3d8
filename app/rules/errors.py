"""How rules say no: a code and the facts, never a sentence."""

from dataclasses import dataclass
from enum import StrEnum


class RuleError(Exception):
    """A request that the rules cannot answer.

    Attributes:
        code: the problem's name; ``words`` has its sentence.
        facts: what the sentence needs, by name.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Weight(StrEnum):
    """How grave a problem is."""

    IMPOSSIBLE = "impossible"
    """Cannot be: refused."""
    ODD = "odd"
    """Against a rule or unlikely: asked once, kept with its reason."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with what was asked, as a value.

    ``field`` names the input it belongs to ("winner", "first.control_points", …), "" for the whole.
    """

    code: str
    weight: Weight
    field: str = ""
    facts: tuple[tuple[str, object], ...] = ()

    @property
    def is_impossible(self) -> bool:
        """Must be refused."""
        return self.weight is Weight.IMPOSSIBLE
