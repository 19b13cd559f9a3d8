"""The same person under two names: who a newcomer might be among the people of a season.

Nothing is decided here but by an id that is known already: candidates come with their reasons, the
likeliest first, and the organizer chooses.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from app.rules.season.gazetteer import Gazetteer, fold
from app.rules.season.season import Home, Person, PersonId

MOST_CANDIDATES = 5


class MatchReason(StrEnum):
    """Why a newcomer might be somebody."""

    SAME_ID = "same-id"
    SAME_NAME = "same-name"
    """Without case, accents and stops."""
    SAME_WORDS = "same-words"
    """The same words in another order, as with the family name first."""
    SIMILAR_NAME = "similar-name"
    """One letter more, fewer or other, or two exchanged."""
    SHORT_NAME = "short-name"
    """A first name is a beginning of the other, as "Jo" or "J." is of "Joanna"."""
    SAME_CITY = "same-city"
    SAME_STATE = "same-state"
    SAME_COUNTRY = "same-country"
    OTHER_CITY = "other-city"
    OTHER_STATE = "other-state"
    OTHER_COUNTRY = "other-country"


_NAMES = (
    MatchReason.SAME_ID,
    MatchReason.SAME_NAME,
    MatchReason.SAME_WORDS,
    MatchReason.SIMILAR_NAME,
    MatchReason.SHORT_NAME,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """Somebody in an event that is being added to a season."""

    key: str
    """Unique among those who are looked at together."""
    name: str
    home: Home = field(default_factory=Home)
    known: PersonId | None = None
    """Whom an earlier match of the same event or the same id has shown it to be."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who a newcomer might be, and why."""

    person: PersonId
    reasons: tuple[MatchReason, ...]
    """What speaks for it or against it; how the names are alike first."""

    @property
    def is_likely(self) -> bool:
        """The same name, and nothing in the address against it."""
        against = {MatchReason.OTHER_CITY, MatchReason.OTHER_STATE, MatchReason.OTHER_COUNTRY}
        return self.reasons[0] in (
            MatchReason.SAME_ID,
            MatchReason.SAME_NAME,
            MatchReason.SAME_WORDS,
        ) and not against & set(self.reasons)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who a newcomer might be."""

    newcomer: str
    """Its key."""
    candidates: tuple[Candidate, ...]
    """The likeliest first; empty for somebody new."""
    rivals: tuple[str, ...] = ()
    """Keys of other newcomers whose likeliest candidate is the same: they can't both be."""

    @property
    def is_sure(self) -> bool:
        """By id: nothing has to be decided."""
        return bool(self.candidates) and self.candidates[0].reasons[0] is MatchReason.SAME_ID


def matches(
    people: Iterable[Person], newcomers: Sequence[Newcomer], gazetteer: Gazetteer | None = None
) -> tuple[Match, ...]:
    """Who each newcomer might be among the people of a season.

    Reading: a name that is the same counts before one that is alike, and among equals the address
        decides the order; no name decides alone.

    Args:
        people: of the season.
        newcomers: of one event.
        gazetteer: the names of countries and states; None: they are compared as written.
    """
    known = _People(people, gazetteer or Gazetteer())
    found = {newcomer.key: known.candidates(newcomer) for newcomer in newcomers}
    firsts: dict[PersonId, list[str]] = {}
    for key, candidates in found.items():
        if candidates:
            firsts.setdefault(candidates[0].person, []).append(key)
    return tuple(
        Match(
            newcomer=key,
            candidates=candidates,
            rivals=tuple(other for other in firsts[candidates[0].person] if other != key)
            if candidates
            else (),
        )
        for key, candidates in found.items()
    )


class _People:
    """The people of a season by their names."""

    def __init__(self, people: Iterable[Person], gazetteer: Gazetteer) -> None:
        self.gazetteer = gazetteer
        self.people: dict[PersonId, Person] = {}
        self.by_near: dict[str, set[PersonId]] = {}
        self.by_family: dict[str, set[PersonId]] = {}
        for person in people:
            self.people[person.id] = person
            for near in _near(_sorted_name(person.name)):
                self.by_near.setdefault(near, set()).add(person.id)
            for word in _words(person.name):
                self.by_family.setdefault(word, set()).add(person.id)

    def candidates(self, newcomer: Newcomer) -> tuple[Candidate, ...]:
        """Who somebody might be, the likeliest first."""
        ids: set[PersonId] = set()
        for near in _near(_sorted_name(newcomer.name)):
            ids |= self.by_near.get(near, set())
        for word in _words(newcomer.name):
            ids |= self.by_family.get(word, set())
        if newcomer.known in self.people:
            ids.add(newcomer.known)
        found = [
            candidate
            for person in sorted(ids)
            if (candidate := self._candidate(newcomer, self.people[person])) is not None
        ]
        found.sort(key=lambda one: (_rank(one), one.person))
        return tuple(found[:MOST_CANDIDATES])

    def _candidate(self, newcomer: Newcomer, person: Person) -> Candidate | None:
        is_known = newcomer.known == person.id
        reason = MatchReason.SAME_ID if is_known else _name_reason(newcomer.name, person.name)
        if reason is None:
            return None
        return Candidate(person.id, (reason, *self._homes(newcomer.home, person.home)))

    def _homes(self, one: Home, other: Home) -> Iterator[MatchReason]:
        """What two addresses have in common, as far as both name it."""
        names = self.gazetteer
        countries = [names.country(home.country) for home in (one, other)]
        states = [
            names.state(country, home.state)
            for country, home in zip(countries, (one, other), strict=True)
        ]
        cities = [fold(home.city) for home in (one, other)]
        for values, same, others in (
            (countries, MatchReason.SAME_COUNTRY, MatchReason.OTHER_COUNTRY),
            (states, MatchReason.SAME_STATE, MatchReason.OTHER_STATE),
            (cities, MatchReason.SAME_CITY, MatchReason.OTHER_CITY),
        ):
            if all(values):
                yield same if values[0] == values[1] else others


def _rank(candidate: Candidate) -> tuple[int, int, int]:
    """Order of candidates: the name, then what speaks against one, then what speaks for one."""
    against = sum(reason.name.startswith("OTHER") for reason in candidate.reasons)
    return _NAMES.index(candidate.reasons[0]), against, -len(candidate.reasons)


@lru_cache(maxsize=50_000)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name, folded, without titles in quotation marks."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(
        letter
        if letter.isalnum()
        else ""
        if unicodedata.combining(letter) or letter in "'’"
        else " "
        for letter in letters
    )
    return tuple(plain.split())


def _sorted_name(name: str) -> str:
    return "".join(sorted(_words(name)))


def _near(text: str) -> set[str]:
    """A text, and all that it becomes without one letter: two that are alike have one in common."""
    return {text, *(text[:place] + text[place + 1 :] for place in range(len(text)))}


def _name_reason(one: str, other: str) -> MatchReason | None:
    """How two names are alike; None where they aren't."""
    first, second = _words(one), _words(other)
    if not first or not second:
        return None
    if first == second or "".join(first) == "".join(second):
        return MatchReason.SAME_NAME
    if sorted(first) == sorted(second):
        return MatchReason.SAME_WORDS
    if _is_one_apart("".join(first), "".join(second)):
        return MatchReason.SIMILAR_NAME
    if _is_one_apart("".join(sorted(first)), "".join(sorted(second))):
        return MatchReason.SIMILAR_NAME
    if len(first) > 1 and len(second) > 1 and first[-1] == second[-1]:
        short, long = sorted((first[0], second[0]), key=len)
        if long.startswith(short):
            return MatchReason.SHORT_NAME
    return None


def _is_one_apart(one: str, other: str) -> bool:
    """One letter more, fewer or other, or two neighbours exchanged; very short texts never are."""
    if len(one) > len(other):
        one, other = other, one
    if len(one) < 4 or len(other) - len(one) > 1:
        return False
    start = next((i for i in range(len(one)) if one[i] != other[i]), len(one))
    if len(one) < len(other):
        return one[start:] == other[start + 1 :]
    if one[start + 1 :] == other[start + 1 :]:
        return True
    swapped = one[start + 1 : start + 2] + one[start : start + 1] + one[start + 2 :]
    return swapped == other[start:]
