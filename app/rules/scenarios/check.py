"""What a scenario must satisfy beyond having every figure of the right kind."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from app.codes import Code
from app.rules.core.errors import Problem, impossible
from app.rules.core.geometry import inches
from app.rules.packet.packet import Packet
from app.rules.scenarios.edge_distances import is_at_its_distances
from app.rules.scenarios.kinds import (
    Alternative,
    Doubt,
    Mover,
    Owner,
    Relation,
    ScoringRemark,
    SpecialRule,
)
from app.rules.scenarios.scenario import (
    Element,
    OnBase,
    Scenario,
    ScenarioScoring,
    ScenarioSet,
    ScenarioVictory,
    Zone,
)
from app.rules.scenarios.scores import BONUS_REMARKS, goes_for, removed


class ScenarioFault(Code):
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
    PLACE = "scenario.place"
    """Distances from edges that are not one across and one up, or lead elsewhere than x and y."""
    BONUS = "scenario.bonus"
    """A bonus without what it is for, or for more elements than there are."""
    REMOVAL = "scenario.removal"
    """Faces by which the die can't be shared out, or which take away what is not there; or a flag
    leaves by chance, too."""
    READING = "scenario.reading"
    """An alternative that changes nothing by itself [reading, known]."""


def slug_faults(slugs: Sequence[object], path: str = "scenarios.") -> tuple[Problem, ...]:
    """What is wrong with the names by which scenarios are requested.

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
    return (
        *_table(scenario, path),
        *_places(scenario, path),
        *_scored(scenario, path),
        *_removed(scenario, path),
    )


def _table(scenario: Scenario, path: str) -> Iterator[Problem]:
    if not scenario.width or not scenario.height:
        yield impossible(ScenarioFault.TABLE, f"{path}width")
    depths = scenario.deployment
    if depths.first + depths.second > scenario.height:
        yield impossible(ScenarioFault.DEPLOYMENTS_MEET, f"{path}deployment")


def _places(scenario: Scenario, path: str) -> Iterator[Problem]:
    for name, elements in _lists(scenario):
        for place, element in enumerate(elements):
            field = f"{path}{name}.{place}"
            if isinstance(element, Zone) and not _has_shape(element):
                yield impossible(ScenarioFault.SHAPE, field)
            elif isinstance(element, OnBase) and not is_at_its_distances(
                element, scenario.width, scenario.height
            ):
                yield impossible(ScenarioFault.PLACE, field)
            elif not scenario.table.holds(element.box):
                yield impossible(
                    ScenarioFault.OFF_TABLE,
                    field,
                    across=inches(scenario.width),
                    up=inches(scenario.height),
                )


def _scored(scenario: Scenario, path: str) -> Iterator[Problem]:
    for place, line in enumerate(scenario.scoring):
        field = f"{path}scoring.{place}"
        count = sum(goes_for(line, element) for element in scenario.elements)
        if not any(element.kind is line.element for element in scenario.elements):
            yield impossible(ScenarioFault.SCORES_NOTHING_THERE, field, element=line.element)
        elif count < (line.at_least or 0) or not _has_reason(line):
            yield impossible(ScenarioFault.BONUS, field, count=count)


def _has_reason(line: ScenarioScoring) -> bool:
    """A bonus says what it is for, and what it is for has a bonus."""
    reasons = (line.at_least, line.at_tokens, line.remark if line.remark in BONUS_REMARKS else None)
    return bool(line.bonus) == any(reason is not None for reason in reasons)


def _removed(scenario: Scenario, path: str) -> Iterator[Problem]:
    removal = scenario.removal
    if removal is None:
        return
    is_shared = bool(removal.faces) and removal.sides % len(removal.faces) == 0
    is_there = all(removed(scenario, what) for what in removal.faces)
    if not is_shared or not is_there or scenario.loses_flag is not None:
        yield impossible(ScenarioFault.REMOVAL, f"{path}removal.faces")


def _lists(scenario: Scenario) -> tuple[tuple[str, Sequence[Element]], ...]:
    return (
        ("zones", scenario.zones),
        ("flags", scenario.flags),
        ("objectives", scenario.objectives),
        ("caches", scenario.caches),
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


# A packet's own scenarios: which they are, and how one is chosen for a round.


_T = TypeVar("_T")


def scenario_set_of(packet: Packet, taken: ScenarioSet | None = None) -> ScenarioSet:
    """The scenarios that a packet is played with, and how one is chosen.

    Args:
        packet: what the event is played by.
        taken: the scenarios of the packet that it takes some from; None where it takes none.

    Rule: sr2010 scenarios; ig2014 scenarios; sr2015 scenarios; sr2019 scenarios
    Rule: sr2025 scenarios; sr2026 scenarios
    Reading: where a packet takes another's scenarios, what it says of the choice goes before, and
        its own scenarios stand first.
    """
    base = taken or ScenarioSet(packet=packet.id, scenarios=())
    choice = packet.scenario_choice
    own = tuple(packet.scenarios)
    names = {scenario.slug for scenario in own}
    scenarios = (*own, *(scenario for scenario in base.scenarios if scenario.slug not in names))
    is_new = bool(own) or choice.dice is not None or choice.table is not None
    dice = (() if own else base.dice) if choice.dice is None else choice.dice
    table = choice.table
    if table is None:
        table = _in_order(scenarios, dice) if is_new else base.table
    return ScenarioSet(
        packet=packet.id,
        scenarios=tuple(as_read(scenario, packet.scenario_readings) for scenario in scenarios),
        tables_per_copy=_or(choice.tables_per_copy, base.tables_per_copy),
        repeats=_or(choice.repeats, base.repeats),
        dice=dice,
        own_dice=base.own_dice and not is_new,
        table=table,
        terms=_or(choice.terms, base.terms),
        words=choice.words,
    )


def as_read(scenario: Scenario, readings: Sequence[Alternative]) -> Scenario:
    """A scenario with those of its alternatives that are ruled to hold.

    Rule: sr2025 scenarios-printed; sr2025 caches; sr2026 scenarios-printed; sr2026 caches
    Reading: what an alternative settles is no longer uncertain. Flags that are all one player's
        are those of the player who deploys first.
    """
    for reading in readings:
        if reading in scenario.alternatives:
            others = tuple(other for other in scenario.alternatives if other is not reading)
            scenario = replace(_RULED[reading](scenario), alternatives=others)
    return scenario


def _with_owner(scenario: Scenario, owner: Owner | None) -> Scenario:
    """A scenario whose flags of a doubtful owner are surely one player's, or nobody's."""
    flags = tuple(
        replace(flag, owner=owner, doubt=None) if flag.doubt is Doubt.OWNER else flag
        for flag in scenario.flags
    )
    special = tuple(rule for rule in scenario.special if rule is not SpecialRule.TERRAIN_IN_TURNS)
    return replace(scenario, flags=flags, special=special if owner else scenario.special)


def _with_caches_at_once(scenario: Scenario) -> Scenario:
    scoring = tuple(
        replace(line, remark=ScoringRemark.AT_ONCE) if line.claimed else line
        for line in scenario.scoring
    )
    return replace(scenario, scoring=scoring)


def _with_any_mover(scenario: Scenario) -> Scenario:
    """Whoever holds what its owner alone might move may move it, and deliver it."""
    objectives = tuple(
        replace(one, moves=replace(one.moves, who=Mover.HOLDER))
        if one.moves is not None and one.moves.who is Mover.OWNER
        else one
        for one in scenario.objectives
    )
    scoring = tuple(
        replace(line, owner=Relation.ANY) if line.remark is ScoringRemark.DELIVERED else line
        for line in scenario.scoring
    )
    return replace(scenario, objectives=objectives, scoring=scoring)


def _with_one_bonus(scenario: Scenario) -> Scenario:
    scoring = tuple(
        replace(line, remark=ScoringRemark.FOR_ONE) if line.at_least is not None else line
        for line in scenario.scoring
    )
    return replace(scenario, scoring=scoring)


_RULED: Mapping[Alternative, Callable[[Scenario], Scenario]] = {
    Alternative.FLAG_NEUTRAL: lambda scenario: _with_owner(scenario, None),
    Alternative.ONE_OWNER: lambda scenario: _with_owner(scenario, Owner.ONE),
    Alternative.NO_LEAD: lambda scenario: replace(scenario, win=ScenarioVictory()),
    Alternative.NO_FIXED_LENGTH: lambda scenario: replace(scenario, turns=None),
    Alternative.CACHES_AT_ONCE: _with_caches_at_once,
    Alternative.ANY_HOLDER_MOVES: _with_any_mover,
    Alternative.ONE_BONUS: _with_one_bonus,
}
"""What a ruling changes; the other alternatives are places that only a copy can change."""


def packet_scenario_faults(packet: Packet) -> Iterator[Problem]:
    """What does not hang together in a packet's own scenarios and its dice, each at its key.

    ``choice_faults`` checks the dice of a packet that takes another packet's scenarios.
    """
    yield from slug_faults([scenario.slug for scenario in packet.scenarios])
    for place, reading in enumerate(packet.scenario_readings):
        if reading not in _RULED:
            known = tuple(_RULED)
            yield impossible(
                ScenarioFault.READING, f"scenario_readings.{place}", reading=reading, known=known
            )
    for place, scenario in enumerate(packet.scenarios):
        yield from scenario_faults(scenario, f"scenarios.{place}.")
    if packet.scenarios_from is None:
        yield from choice_faults(scenario_set_of(packet))


def choice_faults(whole: ScenarioSet) -> Iterator[Problem]:
    """Where the dice and their table name no scenario, each at its key in the packet."""
    for fault in table_faults(whole):
        yield replace(fault, field=f"scenario_choice.{fault.field}")


def _or(value: _T | None, usual: _T) -> _T:
    return usual if value is None else value


def _in_order(
    scenarios: Sequence[Scenario], dice: tuple[int, ...]
) -> tuple[tuple[str | None, ...], ...]:
    """The table of one die without one: each scenario has as many faces; the others roll again."""
    if len(dice) != 1 or not scenarios or len(scenarios) > dice[0]:
        return ()
    row: tuple[str | None, ...] = tuple(scenario.slug for scenario in scenarios)
    again = 0 if dice[0] % len(row) == 0 else dice[0] - len(row)
    return ((*row, *(None,) * again),)
