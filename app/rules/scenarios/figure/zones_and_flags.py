"""Zones, flags and objectives as shapes, and the texts that go with them."""

from collections.abc import Iterator
from fractions import Fraction

from app.rules.core.geometry import Point, Rectangle, base_radius, inches, squared_distance
from app.rules.scenarios.figure.shapes import (
    Circle,
    FigurePart,
    Label,
    LineShape,
    Polygon,
    Role,
    Shape,
)
from app.rules.scenarios.figure.texts import (
    USUAL,
    Captions,
    Lettering,
    TextPlacement,
    room_for,
)
from app.rules.scenarios.kinds import Confidence, Owner, TablePlace
from app.rules.scenarios.scenario import (
    BasedElement,
    Cache,
    Element,
    ElementKind,
    Flag,
    Objective,
    Scenario,
    Zone,
)

DIGITS = {Owner.ONE: "1", Owner.TWO: "2"}
"""What tells the players apart where colours do not."""

_DIGIT = 13
_ZONE_DIGIT = 28
_TYPE = 14
_DOUBT = 17
_CROSS = 4
_LEAST_RING = 40
"""Millimetres: in a smaller mark the base's line would cross the number."""
_STEP = 3
"""From one possible place of a text in a zone to the next."""


def is_doubtful(element: Element) -> bool:
    """Whether its place is not known for certain."""
    return element.confidence is Confidence.ESTIMATED


def zone_shapes(scenario: Scenario) -> Iterator[Shape]:
    """Every zone, the large ones first; a round one with a cross in its middle."""
    for zone in sorted(scenario.zones, key=lambda zone: -zone.box.width * zone.box.height):
        yield zone_shape(zone)
    stood_on = {zone.centre for zone in scenario.based}
    for zone in scenario.zones:
        if zone.is_round and zone.centre not in stood_on:
            yield from _cross(zone)


def zone_shape(zone: Zone, *, in_legend: bool = False) -> Polygon | Circle:
    """A zone's outline and inside."""
    if zone.is_round:
        return Circle(
            centre=zone.centre,
            radius=Fraction(zone.diameter, 2),
            role=Role.ZONE,
            side=zone.owner,
            estimated=is_doubtful(zone),
            in_legend=in_legend,
        )
    return Polygon(
        points=zone.box.corners,
        role=Role.ZONE,
        side=zone.owner,
        estimated=is_doubtful(zone),
        in_legend=in_legend,
    )


def base_shapes(element: BasedElement, *, in_legend: bool = False) -> Iterator[Shape]:
    """A flag as the triangle about its base, a cache as the square, or an objective as its base."""
    centre, radius = element.centre, base_radius(element.base_mm)
    doubtful, role = is_doubtful(element), _ROLES[element.kind]
    if not isinstance(element, Objective):
        yield Polygon(
            points=_outline(element, radius),
            role=role,
            side=element.owner,
            estimated=doubtful,
            in_legend=in_legend,
        )
    else:
        yield Circle(
            centre=centre,
            radius=radius,
            role=role,
            side=element.owner,
            estimated=doubtful,
            in_legend=in_legend,
        )
    if element.base_mm >= _LEAST_RING:
        share = Fraction(4, 5) if isinstance(element, Objective) else Fraction(19, 20)
        yield Circle(
            centre=centre,
            radius=radius * share,
            role=role,
            side=element.owner,
            part=FigurePart.RING,
            estimated=doubtful,
            in_legend=in_legend,
        )
    if element.owner is not None:
        yield digit(element)


_ROLES = {
    ElementKind.FLAG: Role.FLAG,
    ElementKind.OBJECTIVE: Role.OBJECTIVE,
    ElementKind.CACHE: Role.CACHE,
}


def digit(element: BasedElement) -> Label:
    """The owner's number within a mark."""
    assert element.owner is not None
    text = DIGITS[element.owner]
    return Label(
        at=element.centre,
        text=text,
        size=_DIGIT,
        width=room_for(text, _DIGIT),
        side=element.owner,
        part=FigurePart.DIGIT,
        estimated=is_doubtful(element),
    )


def mark_box(element: BasedElement) -> Rectangle:
    """What a mark covers on the drawing."""
    shape = next(base_shapes(element))
    assert isinstance(shape, Polygon | Circle)
    return shape.box


def text_wishes(
    scenario: Scenario, captions: Captions, lettering: Lettering = USUAL
) -> Iterator[TextPlacement]:
    """The sizes and owners of zones, and a question mark beside each doubtful place."""
    for zone in scenario.zones:
        for text, size, part in _zone_texts(zone, captions, lettering):
            label = Label(
                at=zone.centre,
                text=text,
                size=size,
                width=room_for(text, size),
                side=zone.owner,
                part=part,
                on=Role.ZONE,
                estimated=is_doubtful(zone),
            )
            yield TextPlacement(label, _places_in(zone, label, lettering))
    for element in scenario.based:
        if is_doubtful(element):
            yield text_beside(element, "?", _DOUBT * lettering.names // 100, is_doubt=True)
    if len({one.base_mm for one in scenario.objectives}) > 1:
        # Which is larger can't be seen from afar.
        for one in scenario.objectives:
            text, size = str(one.base_mm), _TYPE * lettering.sizes // 100
            yield text_beside(one, text, size)


def _zone_texts(
    zone: Zone, captions: Captions, lettering: Lettering
) -> Iterator[tuple[str, int, FigurePart]]:
    if zone.owner is not None:
        yield DIGITS[zone.owner], _ZONE_DIGIT * lettering.names // 100, FigurePart.NAME
    text = _size(zone, captions)
    if zone.place is TablePlace.KILL_BOX:
        text = captions.kill_box.format(n=text)
    shown = f"{text} ?" if is_doubtful(zone) else text
    yield shown, _TYPE * lettering.sizes // 100, FigurePart.TEXT


def _size(zone: Zone, captions: Captions) -> str:
    if zone.is_round:
        return captions.diameter.format(n=captions.inches.format(n=inches(zone.diameter)))
    return captions.sides.format(width=inches(zone.width), height=inches(zone.height))


def _places_in(zone: Zone, label: Label, lettering: Lettering) -> tuple[Point, ...]:
    box, centre = zone.box.grown(-3), zone.centre
    across, up = (box.width - label.width) // 2, (box.height - label.size) // 2
    inside = [
        Point(centre.x + x, centre.y + y)
        for x in _offsets(across)
        for y in _offsets(up)
        if not zone.is_round or _is_in_circle(zone, label, x, y)
    ]
    best = centre
    if zone.owner is not None:
        # The owner's number stands above the size, each leaving room for the other.
        is_upper = label.part is FigurePart.NAME
        text, number = _TYPE * lettering.sizes // 100, _ZONE_DIGIT * lettering.names // 100
        best = Point(centre.x, centre.y + (text // 2 if is_upper else -number // 2))
    inside.sort(key=lambda point: (squared_distance(point, best), -point.y, point.x))
    beyond = (zone.box.height + label.size) // 2 + 3
    return (*inside, Point(centre.x, centre.y + beyond), Point(centre.x, centre.y - beyond))


def _offsets(most: int) -> tuple[int, ...]:
    if most < 0:
        return ()
    return tuple(sorted({-most, most, *range(-(most // _STEP) * _STEP, most + 1, _STEP)}))


def _is_in_circle(zone: Zone, label: Label, x: int, y: int) -> bool:
    far_x, far_y = abs(x) + label.width // 2, abs(y) + label.size // 2
    return 4 * (far_x**2 + far_y**2) <= (zone.diameter - 8) ** 2


def text_beside(
    element: BasedElement, text: str, size: int, *, is_doubt: bool = False
) -> TextPlacement:
    """A text beside an element's mark."""
    label = Label(
        at=element.centre,
        text=text,
        size=size,
        width=room_for(text, size),
        side=element.owner,
        on=Role.TABLE,
        estimated=is_doubt,
    )
    return TextPlacement(label, _beside(element, label))


def _beside(element: BasedElement, label: Label) -> tuple[Point, ...]:
    """Where a text may stand beside a mark, the best place first."""
    box, centre = mark_box(element), element.centre
    half = label.width // 2
    right, left = box.right - centre.x + half + 2, centre.x - box.left + half + 2
    air = max(10, label.size // 2 + 1)
    up, down = box.top - centre.y + air, centre.y - box.bottom + air
    offsets = (
        (right, 0), (-left, 0), (right, up // 2), (-left, up // 2), (0, up), (0, -down),
        (right, -down // 2), (-left, -down // 2), (right, up), (-left, up), (right, -down),
        (-left, -down),
    )  # fmt: skip
    return tuple(Point(centre.x + x, centre.y + y) for x, y in offsets)


def _cross(zone: Zone) -> Iterator[LineShape]:
    x, y = zone.x, zone.y
    for start, end in (
        (Point(x - _CROSS, y), Point(x + _CROSS, y)),
        (Point(x, y - _CROSS), Point(x, y + _CROSS)),
    ):
        yield LineShape(start=start, end=end, role=Role.ZONE, side=zone.owner, part=FigurePart.MARK)


def _outline(element: Flag | Cache, radius: Fraction) -> tuple[Point, ...]:
    if isinstance(element, Flag):
        return _triangle(element.centre, radius)
    return Rectangle(element.x, element.y, element.x, element.y).grown(round(radius)).corners


def _triangle(centre: Point, radius: Fraction) -> tuple[Point, Point, Point]:
    # An upright triangle about the base, its middle on the base's: 2 r up, r down, sqrt 3 r aside.
    low, aside = round(radius), round(radius * Fraction(97, 56))
    return (
        Point(centre.x - aside, centre.y - low),
        Point(centre.x + aside, centre.y - low),
        Point(centre.x, centre.y + 2 * low),
    )
