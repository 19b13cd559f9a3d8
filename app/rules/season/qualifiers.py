"""A final that one or several qualifiers fill: so many of each, the others as alternates.

A Masters final is one, and so is a Sunday for the best four of Saturday: the numbers are the
organizer's, the conditions those of the rules that the final is held by.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from app.codes import Code
from app.rules.core.bounds import Few, PlayerCount, Points, SomePlayers, Year
from app.rules.core.errors import Problem, RuleError, impossible, note, odd
from app.rules.packet.check import PacketFault, id_faults
from app.rules.packet.packet import Source
from app.rules.packet.parse import PacketReader
from app.rules.season.parse import SeasonRulesError
from app.rules.season.rules import Ineligible
from app.rules.season.season import PersonId, SeasonEntry, SeasonEvent
from app.rules.season.table import is_so


class QualifierFault(Code):
    """What is wrong with qualifiers, or has to be known about them."""

    NONE = "qualifiers.none"
    UNFINISHED = "qualifiers.unfinished"
    """A qualifier has no final standings yet [event]."""
    TWICE = "qualifiers.twice"
    """A qualifier is named twice [event]."""
    OTHER_PACKET = "qualifiers.other-packet"
    """A qualifier was played by another packet [event, packet]."""
    TOO_FEW_PLAYERS = "qualifiers.too-few-players"
    """Fewer distinct players over all qualifiers than are needed [players, least]."""
    TOO_FEW_EACH = "qualifiers.too-few-each"
    """A qualifier has fewer players than go on from it [event, players, wanted]."""
    NOT_DIVISIBLE = "qualifiers.not-divisible"
    """The final's places can't be divided evenly between the qualifiers [places, qualifiers]."""
    MISMATCH = "qualifiers.mismatch"
    """So many of each qualifier don't fill the final [each, qualifiers, places]."""
    CONVENTION = "qualifiers.convention"
    """The convention is too small, or nobody has stated how large it is [attendees, players]."""
    OTHER_CONVENTION = "qualifiers.other-convention"
    """The qualifiers aren't known to be held at the same convention or event."""
    APPROVAL = "qualifiers.approval"
    """The publisher's approval isn't known."""
    OPEN_TIE = "qualifiers.open-tie"
    """Of those who share a place only some go on [event, place, people]."""


class QualifierKey(StrEnum):
    """What ranks those who come from different qualifiers."""

    PLACE = "place"
    """In the qualifier, better ones first."""
    PLAYERS = "players"
    """In the qualifier, more first."""
    WINS = "wins"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConventionSize:
    """How large a convention must be: one of the two is enough."""

    key: str
    """By which the organizer says where it is, as "us"."""
    attendees: Points
    players: PlayerCount
    """Of the game, whatever they play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifierRules:
    """The conditions of a final that qualifiers fill.

    Rule: masters2014 requirements
    """

    id: str
    name: str
    year: Year = 0
    sections: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Key path of a value -> where it is printed."""
    own_reading: tuple[str, ...] = ()
    packets: tuple[str, ...] = ()
    """Ids of the packets that qualifiers are played by; empty: any."""
    least_players: PlayerCount = 0
    """Distinct players over all qualifiers."""
    conventions: tuple[ConventionSize, ...] = ()
    same_convention: bool = False
    """The qualifiers and the final are held at one convention or event."""
    approval: bool = False
    """The publisher has to approve."""
    order: tuple[QualifierKey, ...] = (QualifierKey.PLACE, QualifierKey.PLAYERS)
    """Of the seeds; equals by lot."""
    alternates: Few = 8
    ineligible: tuple[Ineligible, ...] = (Ineligible.RINGER, Ineligible.DISQUALIFIED)
    """Who can't go on."""


def parse_qualifier_rules(data: Mapping[str, Any]) -> QualifierRules:
    """Read the conditions of a final.

    Raises:
        SeasonRulesError: holding all faults at once.
    """
    reading = PacketReader(data.get("sections"))
    rules = reading.record(QualifierRules, data, "", None)
    problems = list(reading.problems)
    if not problems:
        problems += id_faults("id", rules.id)
        if not rules.order:
            problems.append(impossible(PacketFault.EMPTY, "order"))
    if problems:
        raise SeasonRulesError(tuple(problems))
    assert isinstance(rules, QualifierRules)
    return _with_sources(rules, reading)


def _with_sources(rules: QualifierRules, reading: PacketReader) -> QualifierRules:
    return replace(
        rules,
        sources={
            path: Source(packet=rules.id, section=origin.section, is_derived=origin.is_derived)
            for path, origin in reading.sources.items()
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """What only people know about where a final is held; None: not known."""

    key: str | None = None
    """Of the row of sizes that holds there."""
    attendees: int | None = None
    players: int | None = None
    is_same: bool | None = None
    """The qualifiers and the final are all held there."""
    is_approved: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """Somebody who goes on to the final, or may be called up."""

    person: PersonId
    event: str
    """Key of the qualifier by which."""
    place: int
    """In it."""
    number: int
    """Seed in the final, or place among the alternates, from 1."""
    passed_by: tuple[PersonId, ...] = ()
    """Better ones of the qualifier who didn't take a place by it."""
    others: tuple[tuple[str, int], ...] = ()
    """Further qualifiers that were played, with the places there."""
    is_open: bool = False
    """Shares a place with somebody who doesn't go on, or a seed with somebody who does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifiersFinal:
    """The field of a final, as the qualifiers fill it."""

    players: int
    """Distinct ones over all qualifiers."""
    seeds: tuple[FinalPlace, ...]
    """Who goes on, the first seed first."""
    alternates: tuple[FinalPlace, ...]
    byes: tuple[PersonId, ...]
    """Who meets nobody in the first round of a bracket: the first seeds, where it isn't full."""
    vacant: int
    problems: tuple[Problem, ...]
    open_ties: tuple[tuple[PersonId, ...], ...]
    """People whom a lot or a ruling has to put in order."""


def masters_final(
    rules: QualifierRules,
    qualifiers: Sequence[SeasonEvent],
    places: SomePlayers,
    each: SomePlayers | None = None,
    *,
    declined: Collection[PersonId] = (),
    lots: Sequence[PersonId] = (),
    convention: Convention = Convention(),
) -> QualifiersFinal:
    """The field of a final that qualifiers fill, with its seeds and alternates.

    Rule: masters2014 requirements
    Reading: who is among the best of two qualifiers takes the better place, the earlier one of
        equals, and leaves the other to the next there; so does who declines. Seeds go by the place
        in the qualifier first, then by what the rules name, then by lot; alternates likewise.

    Args:
        rules: the conditions.
        qualifiers: in any order.
        places: of the final.
        each: how many go on from each; None: as many as fill the final evenly.
        declined: who doesn't play the final.
        lots: the order of equals, as drawn or ruled.
        convention: what the organizer states about it.

    Raises:
        RuleError: there are no qualifiers, or one is named twice or isn't finished.
    """
    events = sorted(qualifiers, key=lambda event: (event.date, event.key))
    _refuse(events)
    is_even = each is not None or places % len(events) == 0
    each = each or max(1, places // len(events))
    choice = _Choice(rules, events, declined, lots)
    going = choice.going(each, places)
    later = choice.later({line.person for line in going}, rules.alternates)
    problems = (
        *_problems(rules, events, places, each, is_even=is_even),
        *_of_convention(rules, convention),
        *choice.shared,
    )
    players = {entry.person for event in events for entry in event.entries}
    full = 1 << max(0, len(going) - 1).bit_length()
    return QualifiersFinal(
        players=len(players),
        seeds=choice.marked(going),
        alternates=choice.marked(later),
        byes=tuple(line.person for line in going[: full - len(going)]),
        vacant=max(0, places - len(going)),
        problems=problems,
        open_ties=tuple(choice.open_ties),
    )


def _refuse(events: Sequence[SeasonEvent]) -> None:
    if not events:
        raise RuleError(QualifierFault.NONE)
    for number, event in enumerate(events):
        if not event.is_finished:
            raise RuleError(QualifierFault.UNFINISHED, event=event.name)
        if any(other.key == event.key for other in events[:number]):
            raise RuleError(QualifierFault.TWICE, event=event.name)


def _problems(
    rules: QualifierRules,
    events: Sequence[SeasonEvent],
    places: int,
    each: int,
    *,
    is_even: bool,
) -> Iterator[Problem]:
    players = len({entry.person for event in events for entry in event.entries})
    if players < rules.least_players:
        yield odd(
            QualifierFault.TOO_FEW_PLAYERS,
            "qualifiers",
            players=players,
            least=rules.least_players,
        )
    for event in events:
        if rules.packets and event.packet and event.packet not in rules.packets:
            yield odd(
                QualifierFault.OTHER_PACKET, "qualifiers", event=event.name, packet=event.packet
            )
        if len(event.entries) < each:
            yield odd(
                QualifierFault.TOO_FEW_EACH,
                "each",
                event=event.name,
                players=len(event.entries),
                wanted=each,
            )
    count = len(events)
    if not is_even:
        yield odd(QualifierFault.NOT_DIVISIBLE, "places", places=places, qualifiers=count)
    elif each * count != places:
        yield odd(QualifierFault.MISMATCH, "each", each=each, qualifiers=count, places=places)


def _of_convention(rules: QualifierRules, convention: Convention) -> Iterator[Problem]:
    """Conditions that nobody but people can check."""
    if rules.conventions:
        row = next((row for row in rules.conventions if row.key == convention.key), None)
        if row is None:
            yield note(QualifierFault.CONVENTION, "convention", attendees=None, players=None)
        elif not (
            (convention.attendees or 0) >= row.attendees or (convention.players or 0) >= row.players
        ):
            yield odd(
                QualifierFault.CONVENTION,
                "convention",
                attendees=row.attendees,
                players=row.players,
            )
    for is_wanted, is_so_, code in (
        (rules.same_convention, convention.is_same, QualifierFault.OTHER_CONVENTION),
        (rules.approval, convention.is_approved, QualifierFault.APPROVAL),
    ):
        if is_wanted and not is_so_:
            yield (note if is_so_ is None else odd)(code, "convention")


class _Choice:
    """Who can go on from each qualifier, best first."""

    def __init__(
        self,
        rules: QualifierRules,
        events: Sequence[SeasonEvent],
        declined: Collection[PersonId],
        lots: Sequence[PersonId],
    ) -> None:
        self.rules, self.events = rules, events
        self.declined = frozenset(declined)
        self.lot = {person: number for number, person in enumerate(lots)}
        self.open_ties: list[tuple[PersonId, ...]] = []
        self.shared: list[Problem] = []
        """Of each place that only some of those who share it go on by."""
        self._equals: dict[PersonId, tuple[PersonId, ...]] = {}
        self.lines = {
            event.key: sorted(
                (entry for entry in event.entries if self._can(entry)), key=self._by_place
            )
            for event in events
        }
        self.players = {event.key: event.players for event in events}
        self.dates = {event.key: number for number, event in enumerate(events)}
        self.places: dict[PersonId, list[tuple[str, SeasonEntry]]] = {}
        for event in events:
            for entry in event.entries:
                self.places.setdefault(entry.person, []).append((event.key, entry))

    def _can(self, entry: SeasonEntry) -> bool:
        return (
            entry.place is not None
            and entry.person not in self.declined
            and not any(is_so(entry, kind) for kind in self.rules.ineligible)
        )

    def _by_place(self, entry: SeasonEntry) -> tuple[int, int, int]:
        return (entry.place or 0, self._lot(entry.person), entry.person)

    def _lot(self, person: PersonId) -> int:
        return self.lot.get(person, len(self.lot))

    def going(self, each: int, places: int) -> tuple[FinalPlace, ...]:
        """Those who go on, the first seed first."""
        taken = self._settled(each)
        for key, entries in taken.items():
            self._note_tie(key, entries)
        pairs = [(key, entry) for key, entries in taken.items() for entry in entries]
        ranked = self._ranked(pairs)[:places]
        inside = {key: [entry.person for entry in entries] for key, entries in taken.items()}
        return tuple(
            self._line(key, entry, n, inside[key]) for n, (key, entry) in enumerate(ranked, 1)
        )

    def later(self, going: Collection[PersonId], most: int) -> tuple[FinalPlace, ...]:
        """The alternates, in order."""
        best: dict[PersonId, tuple[str, SeasonEntry]] = {}
        for key, entry in self._ranked(
            [(key, entry) for key, entries in self.lines.items() for entry in entries]
        ):
            if entry.person not in going:
                best.setdefault(entry.person, (key, entry))
        chosen = list(best.values())[:most]
        return tuple(self._line(key, entry, n) for n, (key, entry) in enumerate(chosen, 1))

    def _settled(self, each: int) -> Mapping[str, list[SeasonEntry]]:
        """The first of each qualifier, once nobody has two places."""
        left: dict[str, set[PersonId]] = {key: set() for key in self.lines}
        while True:
            taken = {
                key: [entry for entry in entries if entry.person not in left[key]][:each]
                for key, entries in self.lines.items()
            }
            best: dict[PersonId, tuple[int, int, str]] = {}
            is_settled = True
            for key, entries in taken.items():
                for entry in entries:
                    mine = (entry.place or 0, self.dates[key], key)
                    other = best.get(entry.person)
                    best[entry.person] = mine if other is None else min(mine, other)
            for key, entries in taken.items():
                for entry in entries:
                    if best[entry.person][2] != key:
                        left[key].add(entry.person)
                        is_settled = False
            if is_settled:
                return taken

    def _note_tie(self, key: str, taken: Sequence[SeasonEntry]) -> None:
        """The last who goes on shares the place with somebody who doesn't."""
        if not taken:
            return
        inside = {entry.person for entry in taken}
        last = taken[-1]
        equals = [
            entry.person
            for entry in self.lines[key]
            if entry.place == last.place and entry.person not in self.lot
        ]
        if len(equals) > 1 and not inside.issuperset(equals):
            people = tuple(equals)
            self.open_ties.append(people)
            name = next(event.name for event in self.events if event.key == key)
            self.shared.append(
                odd(
                    QualifierFault.OPEN_TIE,
                    "lots",
                    event=name,
                    place=last.place,
                    people=people,
                )
            )

    def _ranked(self, pairs: Iterable[tuple[str, SeasonEntry]]) -> list[tuple[str, SeasonEntry]]:
        """Entries of different qualifiers in the order of seeds."""

        def values(pair: tuple[str, SeasonEntry]) -> tuple[int, ...]:
            key, entry = pair
            amounts = {
                QualifierKey.PLACE: entry.place or 0,
                QualifierKey.PLAYERS: -self.players[key],
                QualifierKey.WINS: -entry.wins,
            }
            return tuple(amounts[one] for one in self.rules.order)

        ranked = sorted(pairs, key=lambda pair: (values(pair), self._by_place(pair[1])))
        self._equals = {}
        groups: dict[tuple[int, ...], list[PersonId]] = {}
        for pair in ranked:
            groups.setdefault(values(pair), []).append(pair[1].person)
        for people in groups.values():
            unsettled = tuple(dict.fromkeys(one for one in people if one not in self.lot))
            if len(unsettled) > 1:
                self._equals |= dict.fromkeys(unsettled, unsettled)
        return ranked

    def _line(
        self, key: str, entry: SeasonEntry, number: int, taken: Collection[PersonId] = ()
    ) -> FinalPlace:
        person, place = entry.person, entry.place or 0
        tie = self._equals.get(person, ())
        if tie and tie not in self.open_ties:
            self.open_ties.append(tie)
        event = next(event for event in self.events if event.key == key)
        better = [
            other
            for other in event.entries
            if other.place is not None and other.place < place and other.person not in taken
        ]
        better.sort(key=self._by_place)
        return FinalPlace(
            person=person,
            event=key,
            place=place,
            number=number,
            passed_by=tuple(other.person for other in better) if taken else (),
            others=tuple(
                (other, found.place)
                for other, found in self.places[person]
                if other != key and found.place is not None
            ),
        )

    def marked(self, lines: Iterable[FinalPlace]) -> tuple[FinalPlace, ...]:
        """Lines that say whether they hang on a tie."""
        is_open = {person for people in self.open_ties for person in people}
        return tuple(replace(line, is_open=line.person in is_open) for line in lines)
