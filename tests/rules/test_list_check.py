import pytest

from app.rules.errors import Weight
from app.rules.list_check import list_problems
from tests.rules.events import SR2015, SR2019, army, codes, entrant


def told(packet, size, *lists, faction=None) -> list[tuple[str, str]]:
    return codes(list_problems(packet, size, entrant(1, faction=faction, lists=lists)))


def sr2015(number=1, **known):
    return army(number, **{"objective": "Bunker", **known})


@pytest.mark.parametrize(
    ("packet", "size", "bonus", "points", "fault"),
    [
        pytest.param(SR2015, 50, 7, 54, "list.under-size", id="sr2015-lists-54"),
        pytest.param(SR2015, 50, 7, 55, None, id="sr2015-lists-55"),
        pytest.param(SR2015, 50, 7, 57, None, id="sr2015-lists-57"),
        pytest.param(SR2015, 50, 7, 58, "list.over-size", id="sr2015-lists-58"),
        pytest.param(SR2019, 75, 29, 99, "list.under-size", id="sr2019-lists-99"),
        pytest.param(SR2019, 75, 29, 100, None, id="sr2019-lists-100"),
        pytest.param(SR2019, 75, 29, 104, None, id="sr2019-lists-104"),
        pytest.param(SR2019, 75, 29, 105, "list.over-size", id="sr2019-lists-105"),
        pytest.param(SR2015, 50, None, 47, "list.under-size", id="bonus-unknown-47"),
        pytest.param(SR2015, 50, None, 60, None, id="bonus-unknown-60"),
        pytest.param(SR2015, 50, 7, None, None, id="points-unknown"),
    ],
)
def test_an_army_stays_within_its_window(packet, size, bonus, points, fault) -> None:
    one = army(2, points=points, bonus=bonus, objective="Bunker")
    assert told(packet, size, one) == ([(fault, "lists.2.points")] if fault else [])


def test_a_player_without_lists_is_left_alone() -> None:
    assert told(SR2015, 50) == []


def test_a_third_list_is_too_many() -> None:
    lists = [sr2015(number) for number in (1, 2, 3)]
    assert told(SR2015, 50, *lists) == [("list.too-many", "lists")]


@pytest.mark.parametrize(
    ("own", "first", "second", "faults"),
    [
        ("Cryx", None, None, []),
        ("Cryx", "cryx", None, []),
        (None, "Cryx", "Khador", [("list.other-faction", "lists.2.faction")]),
        ("Cryx", None, "Khador", [("list.other-faction", "lists.2.faction")]),
    ],
)
def test_all_lists_are_of_one_faction(own, first, second, faults) -> None:
    lists = (sr2015(1, faction=first), sr2015(2, faction=second))
    assert told(SR2015, 50, *lists, faction=own) == faults


def test_lists_are_led_by_different_casters() -> None:
    lists = (sr2015(1, caster="Caster A"), sr2015(2, caster="caster a"))
    assert told(SR2015, 50, *lists) == [("list.same-caster", "lists.2.caster")]
    others = (sr2015(1, caster="Caster 1"), sr2015(2, caster="Caster 2"))
    assert told(SR2015, 50, *others) == []


def test_steamroller_2015_wants_an_objective_in_every_list_whose_points_are_told() -> None:
    assert told(SR2015, 50, army(points=50, bonus=0)) == [
        ("list.no-objective", "lists.1.objective")
    ]
    assert told(SR2015, 50, army()) == []
    assert told(SR2019, 50, army(points=50, bonus=0)) == []


def test_a_note_on_a_list_blocks_nobody() -> None:
    player = entrant(1, lists=tuple(army(number, points=900, bonus=0) for number in (1, 2, 3)))
    assert {one.weight for one in list_problems(SR2015, 50, player)} == {Weight.NOTE}
