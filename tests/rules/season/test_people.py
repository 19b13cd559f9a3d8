"""The same person under two names: candidates with their reasons, nothing decided silently."""

from time import perf_counter

import pytest

from app.rules.season.people import Match, MatchReason, Newcomer, matches
from app.rules.season.season import Home, Person, PersonId
from tests.rules.season.seasons import gazetteer

SEATTLE = Home("Seattle", "WA", "USA")
PEOPLE = [
    Person(id=PersonId(1), name="Ada Voss", home=SEATTLE),
    Person(id=PersonId(2), name="Ada Voss", home=Home("Berlin", "", "Germany")),
    Person(id=PersonId(3), name="Joanna O'Neill", home=Home("", "", "Ireland")),
    Person(id=PersonId(4), name="Łukasz Zieliński", home=Home("", "", "Polska")),
]


def match(name: str, home: Home | None = None, known: int | None = None) -> Match:
    newcomer = Newcomer(
        key="x", name=name, home=home or Home(), known=None if known is None else PersonId(known)
    )
    (found,) = matches(PEOPLE, [newcomer], gazetteer())
    return found


@pytest.mark.parametrize(
    ("name", "person", "reason"),
    [
        ("ada voss", 1, MatchReason.SAME_NAME),
        ("Voss, Ada", 1, MatchReason.SAME_WORDS),
        ("Ada Vos", 1, MatchReason.SIMILAR_NAME),
        ("Ada Vosss", 1, MatchReason.SIMILAR_NAME),
        ("Eda Voss", 1, MatchReason.SIMILAR_NAME),
        ("Ada Vsos", 1, MatchReason.SIMILAR_NAME),
        ("A. Voss", 1, MatchReason.SHORT_NAME),
        ("Jo O’Neill", 3, MatchReason.SHORT_NAME),
        ("JOANNA ONEILL", 3, MatchReason.SAME_NAME),
        ("Łukasz Zielinski", 4, MatchReason.SAME_NAME),
        ("Zieliński Łukasz", 4, MatchReason.SAME_WORDS),
    ],
)
def test_names_that_are_alike(name, person, reason) -> None:
    found = match(name)
    assert (found.candidates[0].person, found.candidates[0].reasons[0]) == (person, reason)
    assert not found.is_sure


@pytest.mark.parametrize("name", ["Bob Voss", "Ada", "", "Voss", "Carla Ada", "Ada Vo"])
def test_names_that_are_not(name) -> None:
    assert match(name).candidates == ()


def test_the_address_decides_between_those_of_one_name() -> None:
    berlin = match("Ada Voss", Home("berlin", "", "Deutschland"))
    assert [one.person for one in berlin.candidates] == [2, 1]
    assert berlin.candidates[0].reasons[1:] == (MatchReason.SAME_COUNTRY, MatchReason.SAME_CITY)
    assert berlin.candidates[0].is_likely
    assert MatchReason.OTHER_COUNTRY in berlin.candidates[1].reasons
    assert not berlin.candidates[1].is_likely
    assert match("Ada Voss", Home("", "Washington", "U.S.")).candidates[0].person == 1


def test_an_id_that_is_known_is_sure_whatever_the_name() -> None:
    found = match("A. V.", known=2)
    assert found.is_sure and found.candidates[0].person == 2
    assert not match("Ada Voss", known=99).is_sure


def test_two_newcomers_can_not_be_one_person() -> None:
    pair = [Newcomer(key="a", name="Ada Voss", home=SEATTLE), Newcomer(key="b", name="A. Voss")]
    first, second = matches(PEOPLE, pair, gazetteer())
    assert first.rivals == ("b",) and second.rivals == ("a",)


def test_ten_thousand_people_are_looked_through_at_once() -> None:
    people = [
        Person(id=PersonId(n), name=f"{_word(n)} {_word(n * 7919 + 3)}") for n in range(1, 10_001)
    ]
    newcomers = [Newcomer(key=str(one.id), name=one.name) for one in people[::100]]
    start = perf_counter()
    found = matches(people, newcomers)
    assert perf_counter() - start < 8
    assert all(one.candidates[0].person == int(one.newcomer) for one in found)


def _word(number: int) -> str:
    letters = ""
    for _ in range(6):
        number, place = divmod(number * 31 + 11, 26)
        letters += chr(97 + place)
    return letters
