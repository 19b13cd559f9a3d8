"""What an event must satisfy before it is scored in a season."""

from collections import Counter
from collections.abc import Collection, Iterator

from app.codes import Code
from app.rules.core.errors import Problem, impossible, note, odd
from app.rules.season.rules import SeasonRules
from app.rules.season.season import PersonId, SeasonEvent


class SeasonEventFault(Code):
    """What is wrong with the results of an event, or keeps them from counting."""

    NO_ENTRIES = "season-event.no-entries"
    """[event]"""
    UNFINISHED = "season-event.unfinished"
    """[event]"""
    NO_WINNER = "season-event.no-winner"
    """[event]"""
    TWO_WINNERS = "season-event.two-winners"
    """Several people have the first place [people]."""
    PERSON_TWICE = "season-event.person-twice"
    """[person]"""
    UNKNOWN_PERSON = "season-event.unknown-person"
    """An entry names nobody of the season [person]."""
    PLACE = "season-event.place"
    """A place below 1, or beyond the number of players [person, place, players]."""
    PLAYER_COUNT = "season-event.player-count"
    """Fewer players than there are entries [players, entries]."""
    OTHER_PACKET = "season-event.other-packet"
    """[event, packet]"""
    TOO_FEW = "season-event.too-few"
    """Fewer players than an event must have [event, players, least]."""
    OUTSIDE_SEASON = "season-event.outside-season"
    """Not within the season's days [event, date, since, until]."""
    UNKNOWN_EXTRA = "season-event.unknown-extra"
    """Extra points that the season's rules don't have [person, extra]."""
    OPPONENT = "season-event.opponent"
    """A game against somebody who wasn't there, or against oneself [person, opponent]."""
    GAME_DIFFERS = "season-event.game-differs"
    """The two players of a game don't say the same about it [person, opponent]."""


def event_problems(
    rules: SeasonRules, event: SeasonEvent, people: Collection[PersonId]
) -> tuple[Problem, ...]:
    """What is wrong with an event's results, what is unusual, and what keeps them from counting.

    Rule: ig2014 season
    Reading: one person has won an event. Whoever shares the first place has to be put in order
        there, because nothing prints how a win is shared.

    Args:
        rules: of the season.
        event: with its results.
        people: everybody of the season.
    """
    return (
        *_entries(rules, event, people),
        *_winners(event),
        *_games(event),
        *_counting(rules, event),
    )


def _entries(
    rules: SeasonRules, event: SeasonEvent, people: Collection[PersonId]
) -> Iterator[Problem]:
    if not event.entries:
        yield impossible(SeasonEventFault.NO_ENTRIES, "entries", event=event.name)
    for person, times in Counter(entry.person for entry in event.entries).items():
        if times > 1:
            yield impossible(SeasonEventFault.PERSON_TWICE, "entries", person=person)
    if event.players < len(event.entries):
        yield impossible(
            SeasonEventFault.PLAYER_COUNT,
            "player_count",
            players=event.players,
            entries=len(event.entries),
        )
    known = {extra.key for extra in rules.extras}
    for number, entry in enumerate(event.entries):
        path = f"entries.{number}"
        if entry.person not in people:
            yield impossible(SeasonEventFault.UNKNOWN_PERSON, path, person=entry.person)
        if entry.place is not None and not 1 <= entry.place <= max(event.players, 1):
            yield impossible(
                SeasonEventFault.PLACE,
                f"{path}.place",
                person=entry.person,
                place=entry.place,
                players=event.players,
            )
        for extra in dict.fromkeys(entry.extras):
            if extra not in known:
                yield impossible(
                    SeasonEventFault.UNKNOWN_EXTRA,
                    f"{path}.extras",
                    person=entry.person,
                    extra=extra,
                )


def _winners(event: SeasonEvent) -> Iterator[Problem]:
    """One person has the first place of an event that is over."""
    first = tuple(entry.person for entry in event.entries if entry.place == 1)
    if len(first) > 1 and event.is_finished:
        yield impossible(SeasonEventFault.TWO_WINNERS, "entries", people=first)
    if not first and event.is_finished and event.entries:
        yield odd(SeasonEventFault.NO_WINNER, "entries", event=event.name)


def _games(event: SeasonEvent) -> Iterator[Problem]:
    """Games are in the entries of both players, and end for one as the other says."""
    entries = {entry.person: entry for entry in event.entries}
    ends: Counter[tuple[PersonId, PersonId, str]] = Counter()
    for entry in event.entries:
        for game in entry.games:
            if game.opponent not in entries or game.opponent == entry.person:
                yield impossible(
                    SeasonEventFault.OPPONENT,
                    "entries",
                    person=entry.person,
                    opponent=game.opponent,
                )
            else:
                ends[entry.person, game.opponent, game.end] += 1
                ends[game.opponent, entry.person, game.end.reverse] -= 1
    differing = {(min(one, other), max(one, other)) for (one, other, _), n in ends.items() if n}
    for one, other in sorted(differing):
        yield impossible(SeasonEventFault.GAME_DIFFERS, "entries", person=one, opponent=other)


def _counting(rules: SeasonRules, event: SeasonEvent) -> Iterator[Problem]:
    """What keeps a whole event from counting."""
    if not event.is_finished:
        yield note(SeasonEventFault.UNFINISHED, "is_finished", event=event.name)
    if rules.packets and event.packet and event.packet not in rules.packets:
        yield odd(SeasonEventFault.OTHER_PACKET, "packet", event=event.name, packet=event.packet)
    if event.players < rules.least_players:
        yield odd(
            SeasonEventFault.TOO_FEW,
            "entries",
            event=event.name,
            players=event.players,
            least=rules.least_players,
        )
    since, until, date = rules.valid.since, rules.valid.until, event.date
    if date and ((since and date < since) or (until and date > until)):
        yield odd(
            SeasonEventFault.OUTSIDE_SEASON,
            "date",
            event=event.name,
            date=date,
            since=since,
            until=until,
        )
