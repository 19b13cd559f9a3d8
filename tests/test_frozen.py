"""A frozen value does what a frozen dataclass of the standard library does."""

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace

import pytest

from app.frozen import frozen


@frozen(kw_only=True)
class Place:
    """Where a game is played."""

    table: int
    room: str = "hall"
    marks: list[str] = field(default_factory=list)
    secret: str = field(default="", repr=False)


@frozen()
class Pair:
    first: int
    second: int = 2


@frozen(kw_only=True)
class Seat(Place):
    """One of its sides."""

    side: int = 1


@frozen(order=True)
class Version:
    major: int
    minor: int


@frozen(eq=False)
class Kind:
    name: str


@frozen(slots=False)
class Loose:
    name: str


@frozen()
class Nothing:
    pass


def twin(kind: type) -> type:
    """The same class by the standard library."""
    made: type = dataclass(frozen=True, slots=True)(
        type(kind.__name__, (), {"__annotations__": dict(kind.__annotations__)})
    )
    return made


def test_fields_are_set_by_place_or_name_and_have_their_defaults():
    assert (Pair(1).first, Pair(1).second, Pair(1, 3).second, Pair(first=4).first) == (1, 2, 3, 4)
    place = Place(table=3)
    assert asdict(place) == {"table": 3, "room": "hall", "marks": [], "secret": ""}
    assert Place(table=1).marks is not Place(table=1).marks
    assert [each.name for each in fields(Seat)] == ["table", "room", "marks", "secret", "side"]
    assert Seat(table=1, side=2) == replace(Seat(table=1), side=2)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Place(3), r"Place\.__init__\(\) takes 1 positional argument"),
        (lambda: Place(), r"Place\.__init__\(\) missing 1 required keyword-only argument: 'table'"),
        (lambda: Place(table=1, row=2), r"Place\.__init__\(\) got an unexpected keyword"),
        (lambda: Pair(), r"Pair\.__init__\(\) missing 1 required positional argument: 'first'"),
    ],
)
def test_wrong_arguments_are_refused_also_by_the_first_call(wrong, message):
    for _ in range(2):
        with pytest.raises(TypeError, match=message):
            wrong()


@pytest.mark.parametrize("value", [Pair(1), Place(table=1), Loose("a"), Kind("a")])
def test_nothing_can_be_set_or_deleted(value):
    name = fields(value)[0].name
    for wrong in (name, "another"):
        with pytest.raises(FrozenInstanceError):
            setattr(value, wrong, 9)
    with pytest.raises(FrozenInstanceError):
        delattr(value, name)


def test_values_are_equal_by_their_fields_and_to_none_of_another_class():
    assert Pair(1) == Pair(1, 2)
    assert Pair(1) != Pair(1, 3)
    assert Pair(1) != Version(1, 2)
    assert Pair(1) != (1, 2)
    assert Place(table=1) != Seat(table=1)
    assert Nothing() == Nothing()
    assert Kind("a") != Kind("a")


@pytest.mark.parametrize("value", [Pair(1, 5), Version(3, 4)])
def test_the_hash_is_that_of_the_standard_library(value):
    same = twin(type(value))(*(getattr(value, each.name) for each in fields(value)))
    assert hash(value) == hash(same)
    assert {value: "found"}[replace(value)] == "found"


def test_a_value_with_a_list_has_no_hash():
    for _ in range(2):
        with pytest.raises(TypeError, match="unhashable type: 'list'"):
            hash(Place(table=1))


def test_order_is_that_of_the_fields_and_only_where_it_is_wanted():
    assert sorted([Version(2, 1), Version(1, 3), Version(1, 2)])[0] == Version(1, 2)
    assert Version(1, 2) <= Version(1, 2) < Version(1, 3)
    assert Version(1, 3) >= Version(1, 3) > Version(1, 2)
    with pytest.raises(TypeError, match="not supported"):
        Pair(1) < Pair(2)  # noqa: B015


def test_a_value_shows_its_fields_but_those_that_are_kept_back():
    assert repr(Place(table=1, secret="x")) == "Place(table=1, room='hall', marks=[])"
    assert repr(Pair(1)) == repr(twin(Pair)(1, 2))


def test_slots_hold_the_fields_unless_a_class_wants_none():
    assert not hasattr(Pair(1), "__dict__")
    assert vars(Loose("a")) == {"name": "a"}


def test_a_value_can_be_matched_copied_and_sent_to_another_process():
    match Pair(1, 7):
        case Pair(1, second):
            assert second == 7
        case _:
            pytest.fail("not matched")
    seat = Seat(table=1, marks=["a"])
    assert copy.deepcopy(seat) == seat == pickle.loads(pickle.dumps(seat))
    assert copy.copy(Loose("a")) == Loose("a")


def test_a_method_is_compiled_when_it_is_first_called():
    @frozen()
    class Fresh:
        number: int

    before = {name: vars(Fresh)[name] for name in ("__init__", "__eq__", "__hash__")}
    assert len({method.__code__ for method in before.values()}) == 1
    assert Fresh(1) == Fresh(1)
    after = vars(Fresh)
    assert after["__init__"].__code__ is not before["__init__"].__code__
    assert after["__eq__"].__code__ is not before["__eq__"].__code__
    assert after["__hash__"] is before["__hash__"]
