"""A packet's variants as values: what each is called, what it takes, and what it goes with.

Of ``[variants.<id>]`` only ``patch`` changes figures (``variant_patches``); everything else in the
table stands here and is data too:

    name, category, source    what it is called, where it belongs, where it is printed
    says                      key of its line in our own words; its id where not given
    x                         { least, most, optional }: the number that it is played with
    implies                   variants that are played with it whether chosen or not
    needs                     variants without which it cannot be chosen
    excludes                  variants beside which it cannot be chosen, either way round
    idle_with                 variants beside which it changes nothing
    recommended_rounds        it wants an event of the length that the packet recommends
    advised_from_rounds       the packet advises it for events of so many rounds or more
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class VariantCategory(StrEnum):
    """The part of a packet that a variant belongs to."""

    LISTS = "lists"
    PAINTING = "painting"
    ROUNDS = "rounds"
    TIMING = "timing"
    SCENARIOS = "scenarios"
    VICTORY = "victory"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSpan:
    """Which numbers of the EO's choice a variant can be played with."""

    least: int = 1
    most: int | None = None
    is_optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One named alternative of a packet. Ids are those of the same packet."""

    id: str
    name: str
    """As printed, "[X]" standing for the number."""
    category: VariantCategory | None
    source: str | None
    """A key of the packet's sections."""
    says: str
    x: NumberSpan | None
    """None: it takes no number."""
    implies: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    idle_with: tuple[str, ...] = ()
    recommended_rounds: bool = False
    advised_from_rounds: int | None = None
    shift: int = 0
    """Rows by which its patch moves the times in the packet's table, down where negative."""


VARIANT_KEYS = frozenset(
    {
        "name", "category", "source", "says", "x", "patch", "implies", "needs", "excludes",
        "idle_with", "recommended_rounds", "advised_from_rounds",
    }
)  # fmt: skip
"""What a variant's table can hold."""


def variant_of(variant_id: str, told: Mapping[str, Any], *, has_x: bool) -> Variant:
    """A variant from its table, which must be well written.

    Args:
        variant_id: its id.
        told: its table.
        has_x: its patch asks for a number.
    """
    category = told.get("category")
    lists = {key: tuple(told.get(key, ())) for key in ("implies", "needs", "excludes", "idle_with")}
    return Variant(
        id=variant_id,
        name=told.get("name", variant_id),
        category=None if category is None else VariantCategory(category),
        source=told.get("source"),
        says=told.get("says", variant_id),
        x=_span(told.get("x", {})) if has_x or "x" in told else None,
        recommended_rounds=told.get("recommended_rounds", False),
        advised_from_rounds=told.get("advised_from_rounds"),
        shift=_shift(told.get("patch")),
        **lists,
    )


def closure(known: Mapping[str, Variant], chosen: Mapping[str, Any]) -> frozenset[str]:
    """The ids that are played with: those chosen and all that they imply."""
    found: set[str] = set()
    todo = [one for one in chosen if one in known]
    while todo:
        one = todo.pop()
        if one not in found:
            found.add(one)
            todo += [other for other in known[one].implies if other in known]
    return frozenset(found)


def _shift(patch: Any) -> int:
    time = patch.get("time", {}) if isinstance(patch, Mapping) else {}
    rows = [time.get(key, 0) if isinstance(time, Mapping) else 0 for key in ("longer", "shorter")]
    longer, shorter = (one if isinstance(one, int) else 0 for one in rows)
    return longer - shorter


def _span(told: Mapping[str, Any]) -> NumberSpan:
    return NumberSpan(
        least=told.get("least", 1),
        most=told.get("most"),
        is_optional=told.get("optional", False),
    )
