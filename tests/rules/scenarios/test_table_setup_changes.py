"""The order with the least re-laying, against trying every order and every matching."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.scenarios.kinds import Owner
from app.rules.scenarios.scenario import (
    Deployment,
    Element,
    ElementKind,
    Flag,
    Objective,
    Scenario,
    Zone,
)
from app.rules.scenarios.table_setup_changes import (
    STAYS_WITHIN,
    ChangeKind,
    changes_between,
    cheapest_order,
    marker_of,
    markers_needed,
    spacings,
)
from app.services.scenarios.lookup import scenario_named, scenarios_of


def layout(*elements: Element, name: str = "x") -> Scenario:
    return Scenario(
        id=f"house/{name}",
        name=name,
        deployment=Deployment(first=70, second=70, advance=60),
        zones=tuple(element for element in elements if isinstance(element, Zone)),
        flags=tuple(element for element in elements if isinstance(element, Flag)),
        objectives=tuple(element for element in elements if isinstance(element, Objective)),
    )


def kinds(before: list[Element], after: list[Element]) -> list[str]:
    return [change.kind.value for change in changes_between(before, after)]


def test_half_an_inch_off_still_lies() -> None:
    assert kinds([Flag(x=100, y=100)], [Flag(x=103, y=104)]) == []
    assert kinds([Flag(x=100, y=100)], [Flag(x=106, y=100)]) == ["move"]
    assert kinds([Flag(x=100, y=100)], [Flag(x=104, y=104)]) == ["move"]


def test_unlike_markers_do_not_stand_in_for_each_other() -> None:
    flag, objective = Flag(x=100, y=100), Objective(x=100, y=100)
    assert kinds([flag], [objective]) == ["remove", "place"]
    mine, theirs = Flag(x=1, y=1, owner=Owner.ONE), Flag(x=1, y=1, owner=Owner.TWO)
    assert kinds([mine], [theirs]) == ["remove", "place"]


def test_a_turned_zone_is_laid_again() -> None:
    wide = Zone(x=240, y=240, width=120, height=60)
    upright = Zone(x=240, y=240, width=60, height=120)
    assert kinds([wide], [upright]) == ["move"]
    assert kinds([wide], [Zone(x=240, y=240, diameter=120)]) == ["remove", "place"]


def test_what_stays_is_not_moved_for_another() -> None:
    changes = changes_between(
        [Flag(x=100, y=100), Flag(x=200, y=100)], [Flag(x=200, y=100), Flag(x=300, y=100)]
    )
    assert [
        (change.before.x, change.after.x) for change in changes if change.before and change.after
    ] == [(100, 300)]


def test_incursion_to_outflank_changes_everything() -> None:
    incursion, outflank = (scenario_named(f"sr2015/{slug}") for slug in ("incursion", "outflank"))
    assert incursion is not None and outflank is not None
    changes = changes_between(incursion.elements, outflank.elements)
    assert [change.kind for change in changes] == [ChangeKind.REMOVE] * 3 + [ChangeKind.PLACE] * 2


PLACES = st.sampled_from([60, 64, 70, 200, 300])
OWNERS = st.sampled_from([None, Owner.ONE])
ELEMENTS = st.lists(
    st.one_of(
        st.builds(Flag, x=PLACES, y=PLACES, owner=OWNERS),
        st.builds(Zone, x=PLACES, y=PLACES, width=st.just(60), height=st.just(120)),
        st.builds(Zone, x=PLACES, y=PLACES, width=st.just(120), height=st.just(60)),
    ),
    max_size=4,
)


def fewest(before: list[Element], after: list[Element]) -> int:
    """The least number of changes, by trying every pairing of what lies with what is wanted.

    Each is padded with nothing, so that any of them may be taken away or put down.
    """
    lying = [*before, *[None] * len(after)]
    wanted = [*after, *[None] * len(before)]
    return min(sum(map(price, way, wanted)) for way in permutations(lying))


def price(element: Element | None, other: Element | None) -> int:
    if element is None or other is None:
        return int(element is not None or other is not None)
    if marker_of(element) != marker_of(other):
        return 2
    same = (element.box.width, element.box.height) == (other.box.width, other.box.height)
    near = (element.x - other.x) ** 2 + (element.y - other.y) ** 2 <= STAYS_WITHIN**2
    return int(not (same and near))


@settings(max_examples=60, deadline=None)
@given(ELEMENTS.map(lambda some: some[:3]), ELEMENTS.map(lambda some: some[:3]))
def test_no_other_matching_needs_fewer_changes(before, after) -> None:
    assert len(changes_between(before, after)) == fewest(before, after)


@settings(max_examples=settings().max_examples * 3 // 2, deadline=None)
@given(st.lists(ELEMENTS, min_size=1, max_size=5), st.booleans())
def test_no_other_order_needs_fewer_changes(layouts, starts_laid: bool) -> None:
    scenarios = [layout(*elements, name=str(n)) for n, elements in enumerate(layouts)]
    laid = layout(Flag(x=60, y=60)) if starts_laid else None
    chosen = cheapest_order(scenarios, laid)

    def cost(order) -> int:
        way = [*([laid] if laid else []), *order]
        return sum(
            len(changes_between(change.elements, other.elements)) for change, other in pairwise(way)
        )

    assert sorted(scenario.id for scenario in chosen.order) == sorted(
        scenario.id for scenario in scenarios
    )
    assert chosen.cost == cost(chosen.order)
    assert chosen.cost == min(map(cost, permutations(scenarios)))
    assert [scenario.id for scenario in chosen.order] == next(
        [scenario.id for scenario in way]
        for way in permutations(scenarios)
        if cost(way) == chosen.cost
    )


def test_eight_scenarios_are_ordered_exactly() -> None:
    scenarios = scenarios_of("sr2015").scenarios
    relay = cheapest_order(scenarios)
    as_printed = sum(
        len(changes_between(change.elements, other.elements))
        for change, other in pairwise(scenarios)
    )
    assert len(relay.order) == 8
    assert relay.cost < as_printed


def test_nothing_to_order() -> None:
    assert cheapest_order(()).cost == 0


def test_markers_for_a_day() -> None:
    needed = markers_needed(scenarios_of("sr2019").scenarios)
    counts = {
        (marker.kind.value, marker.long, marker.short, marker.is_round, marker.owner): count
        for marker, count in needed.items()
    }
    assert counts == {
        ("zone", 120, 120, True, None): 2,
        ("zone", 120, 60, False, None): 2,
        ("flag", 40, 40, True, None): 3,
        ("objective", 50, 50, True, Owner.ONE): 1,
        ("objective", 50, 50, True, Owner.TWO): 1,
    }
    assert next(iter(needed)).kind is ElementKind.ZONE


@pytest.mark.parametrize(
    ("scenario", "apart"),
    [
        ("sr2015/fire-support", [50, 50]),
        ("sr2015/outflank", [80]),
        ("sr2019/invasion", [120, 30, 30]),
        ("ig2014/incursion", [120, 120]),
        ("sr2015/destruction", []),
    ],
)
def test_neighbours_in_a_line_are_so_far_from_each_other(scenario, apart):
    packet, _, slug = scenario.partition("/")
    found = scenarios_of(packet).scenario(slug)
    assert [spacing.apart for spacing in spacings(found)] == apart
    assert not any(one.first.doubt or one.second.doubt for one in spacings(found))
