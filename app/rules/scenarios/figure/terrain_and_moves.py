"""What goes with a base beside its mark: where its terrain is chosen, where it goes, its tokens."""

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt

from app.rules.core.geometry import Point, base_radius
from app.rules.scenarios.figure.shapes import Circle, FigurePart, LineShape, Polygon, Role
from app.rules.scenarios.figure.texts import (
    USUAL,
    Captions,
    Lettering,
    TextPlacement,
)
from app.rules.scenarios.figure.zones_and_flags import text_beside
from app.rules.scenarios.kinds import Goal, Owner
from app.rules.scenarios.scenario import BasedElement, Flag, Movement, Scenario

_TYPE = 14
_HEAD = 9
_SPREAD = 4
"""How long an arrow's head is, and how far it reaches to either side."""
_GAP = 2
"""From the base to where the arrow begins."""


def ring_shapes(scenario: Scenario) -> Iterator[Circle]:
    """Within which each flag's terrain is chosen, from its base."""
    for flag in scenario.flags:
        if flag.terrain_within is not None:
            yield ring_about(flag)


def ring_about(flag: Flag) -> Circle:
    """The line within which a flag's terrain piece must reach."""
    return Circle(
        centre=flag.centre,
        radius=base_radius(flag.base_mm) + (flag.terrain_within or 0),
        role=Role.TERRAIN,
        side=flag.owner,
    )


def move_shapes(scenario: Scenario) -> Iterator[LineShape | Polygon]:
    """An arrow from each base that is moved, as long as its move, towards where it goes."""
    for element in scenario.based:
        if element.moves is None:
            continue
        goal = _goal(scenario, element, element.moves)
        if goal is not None and goal != element.centre:
            yield from _arrow(element, goal, element.moves.by)


def token_wishes(
    scenario: Scenario, captions: Captions, lettering: Lettering = USUAL
) -> Iterator[TextPlacement]:
    """How many tokens lie on an element at the start, beside it."""
    size = _TYPE * lettering.sizes // 100
    for element in scenario.based:
        if element.tokens:
            text = captions.tokens.format(n=element.tokens)
            yield text_beside(element, text, size)


def _goal(scenario: Scenario, element: BasedElement, moves: Movement) -> Point | None:
    if moves.towards is Goal.ENEMY_EDGE:
        up = 0 if element.owner is Owner.TWO else scenario.height
        return Point(element.x, up)
    if moves.towards is Goal.ENEMY_TERRAIN:
        enemy = None if element.owner is None else element.owner.other
        return next((flag.centre for flag in scenario.flags if flag.owner is enemy), None)
    others = (one for one in scenario.objectives if one.base_mm == _LARGE)
    return next((one.centre for one in others if one.owner is element.owner), None)


_LARGE = 50


def _arrow(element: BasedElement, goal: Point, by: int) -> Iterator[LineShape | Polygon]:
    start = element.centre
    across, up = goal.x - start.x, goal.y - start.y
    length = isqrt(across * across + up * up)
    radius = int(base_radius(element.base_mm)) + _GAP

    def along(way: int, aside: int = 0) -> Point:
        return Point(
            start.x + round(Fraction(across * way - up * aside, length)),
            start.y + round(Fraction(up * way + across * aside, length)),
        )

    tip = radius + max(by, _HEAD)
    yield LineShape(
        start=along(radius),
        end=along(tip - _HEAD),
        role=Role.MOVE,
        side=element.owner,
    )
    yield Polygon(
        points=(along(tip), along(tip - _HEAD, _SPREAD), along(tip - _HEAD, -_SPREAD)),
        role=Role.MOVE,
        side=element.owner,
        part=FigurePart.MARK,
    )
