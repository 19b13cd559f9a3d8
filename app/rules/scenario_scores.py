"""Which lines of a scenario's scoring go for an element, and who scores by each."""

from app.rules.scenario import Element, Scenario, Scoring
from app.rules.scenario_kinds import Owner, Place, Relation, Which


def scores_of(scenario: Scenario, element: Element) -> tuple[tuple[Scoring, Owner | None], ...]:
    """What an element is worth, and to whom.

    Rule: sr2010 scenarios; masters2014 scenarios; ig2014 scenarios; sr2015 scenarios;
        sr2019 scenarios
    Reading: of several elements of a kind the centre one is the one that is drawn there; all
        others are outer ones.

    Returns:
        Lines of scoring in their order, each with the only player who scores by it; None: both.
    """
    return tuple(
        (line, _scorer(line, element)) for line in scenario.scoring if _goes_for(line, element)
    )


def _goes_for(line: Scoring, element: Element) -> bool:
    if line.element is not element.kind:
        return False
    if line.owner is not Relation.ANY and element.owner is None:
        return False
    is_centre = element.place is Place.CENTRE
    return line.which is None or (line.which is Which.CENTRE) is is_centre


def _scorer(line: Scoring, element: Element) -> Owner | None:
    if element.owner is None or line.owner is Relation.ANY:
        return None
    return element.owner if line.owner is Relation.FRIENDLY else element.owner.other
