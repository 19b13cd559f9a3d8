"""A packet's variants as values: what each is called, what it takes, and what it goes with.

Of ``[variants.<id>]`` only ``patch`` changes figures (``variant_patches``); everything else in the
table stands here and is data too:

    name, category, source    what it is called, where it belongs, where it is printed
    says                      key of its line in our own words; its id where not given
    line                      its line in the organizer's own words, in place of ours
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
    RULINGS = "rulings"
    """What the packet leaves open or prints in two ways, read other than by our reading."""


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
    line: str = ""
    """What it changes, in the organizer's own words; "": as ``says`` names it."""
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
        "name", "category", "source", "says", "line", "x", "patch", "implies", "needs", "excludes",
        "idle_with", "recommended_rounds", "advised_from_rounds",
    }
)  # fmt: skip
"""What a variant's table can hold."""


def variant_of(variant_id: str, table: Mapping[str, Any], *, has_x: bool) -> Variant:
    """A variant from its table, which must be well written.

    Args:
        variant_id: its id.
        table: its table in the packet's file.
        has_x: its patch asks for a number.
    """
    category = table.get("category")
    lists = {
        key: tuple(table.get(key, ())) for key in ("implies", "needs", "excludes", "idle_with")
    }
    return Variant(
        id=variant_id,
        name=table.get("name", variant_id),
        category=None if category is None else VariantCategory(category),
        source=table.get("source"),
        says=table.get("says", variant_id),
        line=table.get("line", ""),
        x=_span(table.get("x", {})) if has_x or "x" in table else None,
        recommended_rounds=table.get("recommended_rounds", False),
        advised_from_rounds=table.get("advised_from_rounds"),
        shift=_shift(table.get("patch")),
        **lists,
    )


def closure(known: Mapping[str, Variant], chosen: Mapping[str, Any]) -> frozenset[str]:
    """The ids that are played with: those chosen and all that they imply."""
    found: set[str] = set()
    todo = [name for name in chosen if name in known]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += [other for other in known[name].implies if other in known]
    return frozenset(found)


def _shift(patch: Any) -> int:
    time = patch.get("time", {}) if isinstance(patch, Mapping) else {}
    rows = [time.get(key, 0) if isinstance(time, Mapping) else 0 for key in ("longer", "shorter")]
    longer, shorter = (row if isinstance(row, int) else 0 for row in rows)
    return longer - shorter


def _span(table: Mapping[str, Any]) -> NumberSpan:
    return NumberSpan(
        least=table.get("least", 1),
        most=table.get("most"),
        is_optional=table.get("optional", False),
    )
