"""Finals that qualifiers fill: 32 distinct players, so many of each, seeds and alternates."""

import tomllib
from itertools import product
from random import Random

import pytest

from app.rules.core.errors import RuleError, Weight
from app.rules.season.qualifiers import (
    Convention,
    QualifierFault,
    masters_final,
    parse_qualifier_rules,
)
from tests.rules.season.seasons import RESOURCES, event


def rules(name: str = "masters-2014"):
    return parse_qualifier_rules(
        tomllib.loads((RESOURCES / "finals" / f"{name}.toml").read_text("utf-8"))
    )


def qualifier(key: str, people, **others):
    others = {"packet": "masters2014", **others}
    return event(key, {one: place for place, one in enumerate(people, 1)}, **others)


FRIDAY = qualifier("friday", range(1, 17), date="2014-08-14")
SATURDAY = qualifier("saturday", range(17, 33), date="2014-08-15")
US = Convention(key="us", attendees=1000, players=0, is_same=True, is_approved=True)


def people(lines) -> list[int]:
    return [line.person for line in lines]


def test_two_qualifiers_of_sixteen_and_a_final_of_eight() -> None:
    """masters2014 requirements: its own example."""
    found = masters_final(rules(), [SATURDAY, FRIDAY], 8, convention=US, lots=range(1, 33))
    assert found.players == 32 and not found.problems and not found.open_ties
    assert people(found.seeds) == [1, 17, 2, 18, 3, 19, 4, 20]
    assert [line.number for line in found.seeds] == list(range(1, 9))
    assert people(found.alternates) == [5, 21, 6, 22, 7, 23, 8, 24]
    assert found.byes == () and found.vacant == 0


def test_seeds_of_equal_worth_are_open_until_lots_are_drawn() -> None:
    found = masters_final(rules(), [FRIDAY, SATURDAY], 2, convention=US)
    assert found.open_ties[0] == (1, 17)
    assert all(line.is_open for line in found.seeds)


def test_a_larger_qualifier_is_seeded_first() -> None:
    larger = qualifier("larger", range(17, 37))
    found = masters_final(rules(), [FRIDAY, larger], 4, convention=US)
    assert people(found.seeds) == [17, 1, 18, 2] and not found.seeds[0].is_open


def test_who_is_in_two_qualifiers_counts_once_and_leaves_the_other_place() -> None:
    """masters2014 requirements: distinct players."""
    later = qualifier("saturday", [3, 1, *range(17, 31)], date="2014-08-15")
    found = masters_final(rules(), [FRIDAY, later], 4, convention=US, lots=range(1, 33))
    assert found.players == 30
    by_event = {line.person: line.event for line in found.seeds}
    assert by_event == {1: "friday", 2: "friday", 3: "saturday", 17: "saturday"}
    assert next(one for one in found.seeds if one.person == 17).passed_by == (1,)
    assert next(one for one in found.seeds if one.person == 3).others == (("friday", 3),)
    assert [one.code for one in found.problems] == [QualifierFault.TOO_FEW_PLAYERS]


def test_declined_places_go_to_the_next_of_the_qualifier() -> None:
    found = masters_final(
        rules(), [FRIDAY, SATURDAY], 4, convention=US, declined=[2], lots=range(1, 33)
    )
    assert people(found.seeds) == [1, 17, 18, 3]
    assert found.seeds[3].passed_by == (2,)
    assert 2 not in people(found.alternates)


def test_the_best_four_of_saturday_play_on_sunday() -> None:
    """With any packet and no conditions."""
    saturday = event("saturday", {one: one for one in range(1, 12)}, packet="sr2026", ringers=[2])
    found = masters_final(rules("best-go-on"), [saturday], 4)
    assert people(found.seeds) == [1, 3, 4, 5] and not found.problems
    assert people(found.alternates) == [6, 7, 8, 9]
    assert people(masters_final(rules("best-go-on"), [saturday], 6).seeds)[:2] == [1, 3]
    assert masters_final(rules("best-go-on"), [saturday], 6).byes == (1, 3)


def test_a_shared_place_at_the_border_is_open() -> None:
    one = event("a", {1: 1, 2: 2, 3: 2, 4: 4})
    found = masters_final(rules("best-go-on"), [one], 2)
    assert found.open_ties == ((2, 3),)
    (problem,) = found.problems
    assert problem.code is QualifierFault.OPEN_TIE
    assert dict(problem.facts) == {"event": "Event a", "place": 2, "people": (2, 3)}
    assert people(masters_final(rules("best-go-on"), [one], 2, lots=[3, 2]).seeds) == [1, 3]


@pytest.mark.parametrize(
    ("convention", "code", "weight"),
    [
        (Convention(), QualifierFault.CONVENTION, Weight.NOTE),
        (Convention(), QualifierFault.APPROVAL, Weight.NOTE),
        (Convention(), QualifierFault.OTHER_CONVENTION, Weight.NOTE),
        (Convention(key="us", attendees=999, players=99), QualifierFault.CONVENTION, Weight.ODD),
        (Convention(key="elsewhere", players=49), QualifierFault.CONVENTION, Weight.ODD),
        (Convention(is_same=False), QualifierFault.OTHER_CONVENTION, Weight.ODD),
        (Convention(is_approved=False), QualifierFault.APPROVAL, Weight.ODD),
    ],
)
def test_what_only_people_know_is_asked_for(convention, code, weight) -> None:
    """masters2014 requirements."""
    found = masters_final(rules(), [FRIDAY, SATURDAY], 8, convention=convention)
    assert (code, weight) in [(one.code, one.weight) for one in found.problems]


@pytest.mark.parametrize("attendees", [None, 1000])
@pytest.mark.parametrize("players", [None, 100])
def test_one_of_the_two_sizes_is_enough(attendees, players) -> None:
    convention = Convention(
        key="us", attendees=attendees, players=players, is_same=True, is_approved=True
    )
    found = masters_final(rules(), [FRIDAY, SATURDAY], 8, convention=convention)
    assert bool(found.problems) == (attendees is None and players is None)


@pytest.mark.parametrize(
    ("qualifiers", "places", "each", "code"),
    [
        ([FRIDAY, SATURDAY], 8, 3, QualifierFault.MISMATCH),
        ([FRIDAY, SATURDAY], 7, None, QualifierFault.NOT_DIVISIBLE),
        ([FRIDAY, qualifier("b", [40, 41])], 8, None, QualifierFault.TOO_FEW_EACH),
        ([qualifier("a", range(40), packet="sr2015")], 8, None, QualifierFault.OTHER_PACKET),
    ],
)
def test_what_is_odd_about_qualifiers(qualifiers, places, each, code) -> None:
    found = masters_final(rules(), qualifiers, places, each, convention=US)
    assert code in [one.code for one in found.problems]


@pytest.mark.parametrize(
    ("qualifiers", "code"),
    [
        ([], QualifierFault.NONE),
        ([FRIDAY, FRIDAY], QualifierFault.TWICE),
        ([qualifier("a", [1, 2], is_finished=False)], QualifierFault.UNFINISHED),
    ],
)
def test_qualifiers_that_can_not_be_used(qualifiers, code) -> None:
    with pytest.raises(RuleError) as caught:
        masters_final(rules(), qualifiers, 8)
    assert caught.value.code is code


def stable(lines: list[list[int]], each: int) -> set[frozenset[tuple[int, int]]]:
    """Every way to give the places in which nobody has two, and nobody was passed over in vain.

    Qualifier by qualifier: the first so many of those who don't play by a better place elsewhere.
    """
    shared = sorted({one for line in lines for one in line if sum(one in x for x in lines) > 1})
    found = set()
    for choice in product(range(len(lines)), repeat=len(shared)):
        by = dict(zip(shared, choice, strict=True))
        if any(one not in lines[number] for one, number in by.items()):
            continue
        taken = [
            [one for one in line if by.get(one, n) == n][:each] for n, line in enumerate(lines)
        ]
        inside = {(one, n) for n, line in enumerate(taken) for one in line}
        is_best = True
        for one in shared:
            mine = by[one]
            own = (lines[mine].index(one), mine)
            for n, line in enumerate(lines):
                if n == mine or one not in line:
                    continue
                better = [x for x in line[: line.index(one)] if (x, n) in inside]
                could = len(better) < each
                if could and ((line.index(one), n) < own or (one, mine) not in inside):
                    is_best = False
        if is_best:
            found.add(frozenset(inside))
    return found


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.sweep(6)
def test_places_over_several_qualifiers_against_every_way(seed) -> None:
    """Who could have a better place has it, and nobody has two."""
    random = Random(seed)
    pool = list(range(1, 9))
    lines = [random.sample(pool, random.randint(2, 6)) for _ in range(random.randint(2, 3))]
    each = random.randint(1, 2)
    events = [qualifier(str(n), line) for n, line in enumerate(lines)]
    found = masters_final(rules(), events, each * len(lines), each)
    got = frozenset((line.person, int(line.event)) for line in found.seeds)
    assert got in stable(lines, each)
