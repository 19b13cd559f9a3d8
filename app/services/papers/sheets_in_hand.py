"""SheetsInHand: the newest record sheet of each player, and which of them are out of date."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.printing.papers.values import RecordSheets
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round
from app.services.papers.fingerprint import fingerprint
from app.services.papers.record_papers import (
    ShownResults,
    record_event,
    record_sheets,
    room_on,
    with_room,
)
from app.services.papers.subject import Subject, chosen_people
from app.services.players.player_lines import PlayerLine

_DIGITS = 16
"""Of each sheet's hash: two sheets of one player are compared, and no others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSheets:
    """What is kept of record sheets that were printed together."""

    shown: ShownResults
    """What they say of their round."""
    lines: int
    """Rounds that they have room for."""
    have_places: bool
    """The event was over."""
    hashes: Mapping[PlayerId, str]
    """Of each player's sheet."""
    room: Mapping[PlayerId, tuple[str, ...]]
    """What was left blank on a sheet, and may be written on it: see ``room_on``."""
    are_for_all: bool
    """Not for one player alone."""

    @property
    def text(self) -> str:
        """All of it, as files keep it; ``read_sheets`` reads it."""
        games = None if self.shown.games is None else sorted(self.shown.games)
        facts = {
            "all": self.are_for_all,
            "games": games,
            "byes": sorted(self.shown.byes),
            "lines": self.lines,
            "places": self.have_places,
            "sheets": dict(sorted(self.hashes.items())),
            "room": {player: names for player, names in sorted(self.room.items()) if names},
        }
        return json.dumps(facts, separators=(",", ":"))


def read_sheets(text: str) -> PrintedSheets | None:
    """What a file keeps of printed record sheets; None where an earlier program wrote it."""
    try:
        return _read(json.loads(text))
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


def _read(facts: Mapping[str, Any]) -> PrintedSheets:
    games = facts["games"]
    return PrintedSheets(
        shown=ShownResults(
            games=None if games is None else frozenset(games), byes=frozenset(facts["byes"])
        ),
        lines=int(facts["lines"]),
        have_places=bool(facts["places"]),
        hashes={PlayerId(int(player)): text for player, text in facts["sheets"].items()},
        room={PlayerId(int(player)): tuple(names) for player, names in facts["room"].items()},
        are_for_all=bool(facts["all"]),
    )


def printed_sheets(subject: Subject) -> PrintedSheets:
    """What is to be kept of record sheets that are printed now.

    Args:
        subject: of the sheets, in the first wording.
    """
    event = record_event(subject)
    room = {line.id: room_on(event, line) for line in chosen_people(subject)}
    sheets = PrintedSheets(
        shown=ShownResults.of(subject.round),
        lines=event.lines,
        have_places=bool(event.ranks),
        hashes={},
        room=room,
        are_for_all=subject.choices.player is None and bool(room),
    )
    return replace(sheets, hashes=_hashes(subject, sheets))


@dataclass(slots=True)
class SheetsInHand:
    """The newest sheet of each player, as it was printed."""

    prints: list[tuple[RoundNumber, PrintedSheets]] = field(default_factory=list)
    """What was printed together, with its round, oldest first; 0 before the first round."""
    newest: dict[PlayerId, int] = field(default_factory=dict)
    """Which of these a player's sheet is from."""
    unread: tuple[RoundNumber, str] | None = None
    """The round and the hash of all sheets, where an earlier program printed them."""
    are_for_all: bool = False
    """Everybody who was registered then has one."""

    def out_of_date(self, subject: Subject) -> frozenset[PlayerId]:
        """The players whose sheets say something else than one that is printed now.

        They have room for what is written on them later. Nobody needs that of a player who is gone
        and was in no round.

        Args:
            subject: of the event, of no round, in the first wording.
        """
        people = {line.id: line for line in chosen_people(subject)}
        rounds = {each.number: each for each in (subject.round, *subject.state.rounds)}
        old: set[PlayerId] = set()
        for at, (number, sheets) in enumerate(self.prints):
            players = [player for player, newest in self.newest.items() if newest == at]
            lines = [people[player] for player in players if player in people]
            if lines:
                old |= _differing(subject, rounds.get(number), sheets, lines)
        return frozenset(old)

    def missing(self, subject: Subject) -> frozenset[PlayerId]:
        """The players who have no sheet yet."""
        return frozenset(line.id for line in chosen_people(subject) if line.id not in self.newest)


def sheets_in_hand(prints: Iterable[tuple[RoundNumber, str]]) -> SheetsInHand:
    """What players hold.

    Args:
        prints: the round, and what is kept, of each time that record sheets were printed, oldest
            first.
    """
    found = SheetsInHand()
    for number, text in prints:
        sheets = read_sheets(text)
        if sheets is None:
            found = SheetsInHand(unread=(number, text))
            continue
        if sheets.are_for_all:
            found.are_for_all, found.unread = True, None
        found.newest |= dict.fromkeys(sheets.hashes, len(found.prints))
        found.prints.append((number, sheets))
    return found


def _differing(
    subject: Subject, round_: Round | None, sheets: PrintedSheets, lines: list[PlayerLine]
) -> set[PlayerId]:
    """Whose sheets of one printing differ; all where their round is gone."""
    if round_ is None:
        return {line.id for line in lines}
    some = replace(subject, round=round_, people=tuple(lines))
    now = _hashes(some, sheets)
    return {player for player, text in now.items() if text != sheets.hashes[player]}


def _hashes(subject: Subject, sheets: PrintedSheets) -> Mapping[PlayerId, str]:
    """The hash of each player's sheet, as far as it was filled in when it was printed."""
    plain = replace(subject, printed_at="", is_draft=False)
    as_shown = with_room(sheets.shown.cover(plain), sheets.room)
    players = tuple(line.id for line in chosen_people(as_shown))
    if not players:
        return {}
    now = record_sheets(as_shown, sheets.lines, has_places=sheets.have_places)
    return {player: _hash(now, at) for at, player in enumerate(players)}


def _hash(sheets: RecordSheets, at: int) -> str:
    """The hash of one of the sheets, with what they share."""
    return fingerprint(sheets._replace(pages=sheets.pages[at : at + 1]))[:_DIGITS]
