"""What a scenario must satisfy beyond having every figure of the right kind."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from app.rules.core.errors import Problem, impossible
from app.rules.core.geometry import inches
from app.rules.scenarios.scenario import Element, Scenario, ScenarioSet, Zone


class ScenarioFault(StrEnum):
    """What can be wrong with a scenario's data; the problem's field is the key path."""

    SLUG = "scenario.slug"
    SLUG_TWICE = "scenario.slug-twice"
    DICE = "scenario.dice"
    NO_SUCH_SLUG = "scenario.no-such-slug"
    OFF_TABLE = "scenario.off-table"
    TABLE = "scenario.table"
    SHAPE = "scenario.shape"
    DEPLOYMENTS_MEET = "scenario.deployments-meet"
    SCORES_NOTHING_THERE = "scenario.scores-nothing-there"


def slug_faults(slugs: Sequence[object], path: str = "scenarios.") -> tuple[Problem, ...]:
    """What is wrong with the names by which scenarios are asked for.

    Args:
        slugs: as they stand in the data, in its order.
        path: the key path of the list that they stand in; "" for one by itself.
    """
    seen = Counter(str(slug) for slug in slugs)
    faults = []
    for place, slug in enumerate(slugs):
        field = f"{path}{place}.slug" if path else "slug"
        if not isinstance(slug, str) or not _is_slug(slug):
            faults.append(impossible(ScenarioFault.SLUG, field))
        elif seen[slug] > 1:
            faults.append(impossible(ScenarioFault.SLUG_TWICE, field, slug=slug))
    return tuple(faults)


def table_faults(whole: ScenarioSet) -> tuple[Problem, ...]:
    """Places of the dice's table that name no scenario of the packet, or that no throw reaches."""
    faults = [
        impossible(ScenarioFault.NO_SUCH_SLUG, f"table.{row}.{place}", slug=slug)
        for row, slugs in enumerate(whole.table)
        for place, slug in enumerate(slugs)
        if slug and whole.scenario(slug) is None
    ]
    if not _dice_fit(whole):
        faults.append(impossible(ScenarioFault.DICE, "dice"))
    return tuple(faults)


def _dice_fit(whole: ScenarioSet) -> bool:
    if not whole.table:
        return not whole.dice
    rows = (len(whole.table),) if len(whole.table) > 1 else ()
    faces = whole.dice[-1] if whole.dice else 0
    return (
        whole.dice[:-1] == rows
        and faces > 0
        and all(row and faces % len(row) == 0 for row in whole.table)
    )


def scenario_faults(scenario: Scenario, path: str = "") -> tuple[Problem, ...]:
    """Everything that does not hang together in a scenario.

    Args:
        scenario: as it was read.
        path: what stands before every key path, its dot with it.
    """
    return (*_table(scenario, path), *_places(scenario, path), *_scored(scenario, path))


def _table(scenario: Scenario, path: str) -> Iterator[Problem]:
    if not scenario.width or not scenario.height:
        yield impossible(ScenarioFault.TABLE, f"{path}width")
    depths = scenario.deployment
    if depths.first + depths.second > scenario.height:
        yield impossible(ScenarioFault.DEPLOYMENTS_MEET, f"{path}deployment")


def _places(scenario: Scenario, path: str) -> Iterator[Problem]:
    for name, elements in _lists(scenario):
        for place, one in enumerate(elements):
            field = f"{path}{name}.{place}"
            if isinstance(one, Zone) and not _has_shape(one):
                yield impossible(ScenarioFault.SHAPE, field)
            elif not scenario.table.holds(one.box):
                yield impossible(
                    ScenarioFault.OFF_TABLE,
                    field,
                    across=inches(scenario.width),
                    up=inches(scenario.height),
                )


def _scored(scenario: Scenario, path: str) -> Iterator[Problem]:
    there = {one.kind for one in scenario.elements}
    for place, line in enumerate(scenario.scoring):
        if line.element not in there:
            yield impossible(
                ScenarioFault.SCORES_NOTHING_THERE, f"{path}scoring.{place}", element=line.element
            )


def _lists(scenario: Scenario) -> tuple[tuple[str, Sequence[Element]], ...]:
    return (
        ("zones", scenario.zones),
        ("flags", scenario.flags),
        ("objectives", scenario.objectives),
    )


def _has_shape(zone: Zone) -> bool:
    sides = zone.width > 0 and zone.height > 0
    return sides != zone.is_round and not (zone.is_round and (zone.width or zone.height))


def _is_slug(text: str) -> bool:
    return (
        bool(text.strip("-"))
        and text == text.lower()
        and text.isascii()
        and text.replace("-", "").isalnum()
    )
