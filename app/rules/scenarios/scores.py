"""Which lines of a scenario's scoring go for an element, and who scores by each."""

from app.rules.scenarios.kinds import Owner, Relation, Removed, ScoringRemark, TablePlace, Which
from app.rules.scenarios.scenario import (
    BasedElement,
    Element,
    ElementKind,
    OnBase,
    Scenario,
    ScenarioScoring,
)

BONUS_REMARKS = frozenset(
    {ScoringRemark.ONCE_IN_GAME, ScoringRemark.DELIVERED, ScoringRemark.ACROSS_MIDDLE}
)
"""Remarks that say by themselves what a bonus is for."""


def scores_of(
    scenario: Scenario, element: Element
) -> tuple[tuple[ScenarioScoring, Owner | None], ...]:
    """What an element is worth, and to whom.

    Rule: sr2010 scenarios; masters2014 scenarios; ig2014 scenarios; sr2015 scenarios;
        sr2019 scenarios
    Reading: of several elements of a kind the centre one is the one that is drawn there; all
        others are outer ones.

    Returns:
        Lines of scoring in their order, each with the only player who scores by it; None: both.
    """
    return tuple(
        (line, _scorer(line, element)) for line in scenario.scoring if goes_for(line, element)
    )


def most_in_a_turn(scenario: Scenario) -> int | None:
    """The most control points that one player can score in one turn; None where no figure says so.

    Rule: sr2010 scenarios-printed; masters2014 scenarios-printed; ig2014 scenarios-printed
    Rule: sr2015 scenarios-printed; sr2019 scenarios-printed
    Rule: sr2025 scenarios-printed; sr2026 scenarios-printed
    Reading: everything that is worth something to the player, and what the Kill Box gives; where
        a score follows damage done, it is not bounded.
    """
    if any(line.remark is ScoringRemark.EACH_TEN_BOXES for line in scenario.scoring):
        return None
    box = 0 if scenario.kill_box is None else scenario.kill_box.control_points or 0
    return box + max(_most_of(scenario, player) for player in Owner)


def removed(scenario: Scenario, what: Removed) -> tuple[BasedElement, ...]:
    """The elements that a roll takes from the table together.

    Rule: sr2025 scenarios-printed
    """
    if what is Removed.CACHES:
        return scenario.caches
    base = 40 if what is Removed.OBJECTIVES_40 else 50
    return tuple(one for one in scenario.objectives if one.base_mm == base)


def _most_of(scenario: Scenario, player: Owner) -> int:
    of_elements = 0
    for element in scenario.elements:
        lines = [line for line, scorer in scores_of(scenario, element) if scorer in (None, player)]
        worth = (max(line.control, line.dominate, line.destroyed) for line in lines)
        of_elements += max(worth, default=0)
        of_elements += sum(line.claimed for line in lines)
        of_elements += sum(line.bonus for line in lines if line.at_least is None)
    for_several = [line for line in scenario.scoring if line.at_least is not None]
    one_of = [line.bonus for line in for_several if line.remark is ScoringRemark.FOR_ONE]
    each = [line.bonus for line in for_several if line.remark is not ScoringRemark.FOR_ONE]
    return of_elements + sum(each) + max(one_of, default=0)


def goes_for(line: ScenarioScoring, element: Element) -> bool:
    """Whether a line of scoring is about an element, whoever scores by it."""
    if line.element is not element.kind:
        return False
    if line.base_mm is not None and line.element is not ElementKind.ZONE:
        assert isinstance(element, OnBase)
        if element.base_mm != line.base_mm:
            return False
    if line.owner is not Relation.ANY and element.owner is None:
        return False
    is_centre = element.place is TablePlace.CENTRE
    return line.which is None or (line.which is Which.CENTRE) is is_centre


def _scorer(line: ScenarioScoring, element: Element) -> Owner | None:
    if element.owner is None or line.owner is Relation.ANY:
        return None
    return element.owner if line.owner is Relation.FRIENDLY else element.owner.other
