"""Who may enter, drop, return or be disqualified, and notes on an event as set up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.codes import Code
from app.rules.core.entrant import EntrantStatus, name_key
from app.rules.core.errors import Problem, impossible, note, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.event.length import is_over, planned_rounds, recommended_rounds
from app.rules.pairing.field import still_playing
from app.rules.standings.cut import cut

LONGEST_NAME = 200
"""Characters in a player's name."""


class EntryFault(Code):
    """What can be wrong with an entry, or with a player's leaving and coming back."""

    NAME_MISSING = "entry.name-missing"
    NAME_TOO_LONG = "entry.name-too-long"
    SAME_NAME = "entry.same-name"
    EVENT_OVER = "entry.event-over"
    OUTSIDE_CUT = "entry.outside-cut"
    """Only those inside a cut play on [after, places]."""
    NOTHING_MISSED = "entry.nothing-missed"
    NO_SUCH_TABLE = "entry.no-such-table"
    TABLE_TAKEN = "entry.table-taken"
    NOT_REGISTERED = "entry.not-registered"
    ALREADY_OUT = "entry.already-out"
    ALREADY_DISQUALIFIED = "entry.already-disqualified"
    STILL_IN = "entry.still-in"
    WAS_DISQUALIFIED = "entry.was-disqualified"


class EventNote(Code):
    """What is worth knowing about an event as it is set up."""

    FEW_PLAYERS = "event.few-players"
    MANY_PLAYERS = "event.many-players"
    FEW_TABLES = "event.few-tables"
    OTHER_ROUNDS = "event.other-rounds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """From when a player who enters now takes part."""

    round_number: RoundNumber
    """The first round that the player is paired in; a draft is paired again."""
    missed: tuple[RoundNumber, ...]
    """The rounds that are lost, in order; each scores nothing."""

    @property
    def is_late(self) -> bool:
        """Rounds have been missed; the EO may grant a bye for one."""
        return bool(self.missed)


class TakenNames:
    """The names of those registered, looked up as they are compared."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = {name_key(name) for name in names}

    def __contains__(self, name: str) -> bool:
        return name_key(name) in self._names

    def add(self, name: str) -> None:
        """Take one more."""
        self._names.add(name_key(name))


def entry_problems(
    name: str, taken: TakenNames, *, public_name: str = "", same_name_ok: bool = False
) -> tuple[Problem, ...]:
    """What is wrong with a player's names.

    Args:
        name: as typed.
        taken: the names of everybody else registered.
        public_name: what players read instead; "" for the name.
        same_name_ok: that two players share a name is known and meant.
    """
    if not name.strip():
        return (impossible(EntryFault.NAME_MISSING, "name"),)
    for field, text in (("name", name), ("public_name", public_name)):
        if len(text) > LONGEST_NAME:
            return (impossible(EntryFault.NAME_TOO_LONG, field, most=LONGEST_NAME),)
    if not same_name_ok and name in taken:
        return (odd(EntryFault.SAME_NAME, "name", name=name),)
    return ()


def late_problems(state: EventState, *, grant_bye: bool = False) -> tuple[Problem, ...]:
    """Problems of registering a player now.

    Args:
        state: the event before the player is in it.
        grant_bye: the EO means to grant a bye for a round missed.

    Rule: sr2015 rounds; sr2019 rounds; sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    Reading: after a cut nobody new plays, so entering then is odd. Else entering late is no fault;
        rounds missed score nothing, and one may be made a bye.
    """
    problems = []
    end = is_over(state)
    if end is not None and not end.plays_on:
        problems.append(odd(EntryFault.EVENT_OVER))
    problems += _outside_cut(state)
    if grant_bye and not joining(state).is_late:
        problems.append(impossible(EntryFault.NOTHING_MISSED, "bye"))
    return tuple(problems)


def joining(state: EventState) -> Joining:
    """From which round a player plays who enters or comes back now.

    Rule: sr2015 rounds; sr2019 rounds
    Rule: sr2025 rounds; sr2026 rounds
    Reading: a round that is published is missed, whether or not it has begun.
    """
    missed = tuple(round_.number for round_ in state.played)
    return Joining(round_number=RoundNumber(len(missed) + 1), missed=missed)


def table_problems(
    state: EventState, table: TableNumber | None, player: PlayerId | None = None
) -> tuple[Problem, ...]:
    """What is odd about a table that a player is always to have.

    Args:
        state: the event.
        table: the fixed table; None for no preference.
        player: whose; None for one who is not registered yet.
    """
    if table is None:
        return ()
    if state.tables is not None and table not in state.tables:
        return (odd(EntryFault.NO_SUCH_TABLE, "fixed_table", table=table),)
    others = [
        entrant for entrant in state.active if entrant.fixed_table == table and entrant.id != player
    ]
    return tuple(
        odd(EntryFault.TABLE_TAKEN, "fixed_table", table=table, player=other.id)
        for other in others[:1]
    )


def drop_problems(state: EventState, player: PlayerId) -> tuple[Problem, ...]:
    """Why a player cannot drop now."""
    entrant = state.by_id.get(player)
    if entrant is None:
        return (impossible(EntryFault.NOT_REGISTERED, "player", player=player),)
    if not entrant.is_active:
        return (impossible(EntryFault.ALREADY_OUT, "player", player=player),)
    return ()


def disqualify_problems(state: EventState, player: PlayerId) -> tuple[Problem, ...]:
    """Why a player cannot be disqualified; one who dropped can.

    Rule: sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    entrant = state.by_id.get(player)
    if entrant is None:
        return (impossible(EntryFault.NOT_REGISTERED, "player", player=player),)
    if entrant.status is EntrantStatus.DISQUALIFIED:
        return (impossible(EntryFault.ALREADY_DISQUALIFIED, "player", player=player),)
    return ()


def reinstate_problems(state: EventState, player: PlayerId) -> tuple[Problem, ...]:
    """Why a player cannot come back, or why it is odd.

    Rule: sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    entrant = state.by_id.get(player)
    if entrant is None:
        return (impossible(EntryFault.NOT_REGISTERED, "player", player=player),)
    if entrant.is_active:
        return (impossible(EntryFault.STILL_IN, "player", player=player),)
    problems = [*_outside_cut(state, player)]
    if entrant.status is EntrantStatus.DISQUALIFIED:
        problems.insert(0, odd(EntryFault.WAS_DISQUALIFIED, "player", player=player))
    return tuple(problems)


def _outside_cut(state: EventState, player: PlayerId | None = None) -> Iterator[Problem]:
    """That a cut leaves a player no game to come; None for somebody who is new."""
    found = cut(state)
    if found is None or player in found.players:
        return
    if player is not None and not found.is_made:
        # Who is back before anybody is paired on the cut may be among the best again.
        entrants = tuple(
            replace(entrant, status=EntrantStatus.ACTIVE) if entrant.id == player else entrant
            for entrant in state.entrants
        )
        then = cut(replace(state, entrants=entrants))
        if then is None or player in (*then.players, *then.equals):
            return
    yield odd(EntryFault.OUTSIDE_CUT, "player", after=found.after, places=found.places)


def event_notes(state: EventState) -> tuple[Problem, ...]:
    """What is worth knowing about players, tables and rounds; nothing of it prevents anything.

    Rule: sr2015 introduction; sr2015 rounds; sr2019 introduction; sr2019 rounds
    Rule: sr2025 rounds; sr2026 rounds
    """
    packet, players = state.packet, len(state.active)
    notes = []
    if packet.least_players is not None and players < packet.least_players:
        notes.append(note(EventNote.FEW_PLAYERS, players=players, least=packet.least_players))
    if packet.most_players is not None and players > packet.most_players:
        notes.append(note(EventNote.MANY_PLAYERS, players=players, most=packet.most_players))
    games = players // 2
    if state.tables is not None and len(state.tables) < games:
        notes.append(note(EventNote.FEW_TABLES, "tables", games=games, tables=len(state.tables)))
    planned = planned_rounds(state)
    advised = packet.most_rounds or recommended_rounds(packet, players)
    if state.planned_rounds is not None and planned != advised:
        notes.append(
            note(
                EventNote.OTHER_ROUNDS,
                "planned_rounds",
                planned=planned,
                advised=advised,
                players=players,
            )
        )
    return tuple(notes)


def checks_in(state: EventState) -> bool:
    """Whether a check-in is kept: somebody who would be paired is checked in.

    Reading: no packet knows of a check-in. Whoever is registered one at a time while one is kept
        is at the desk, and so is checked in with that; a roster names people who may yet come.
    """
    return any(state.by_id[player].is_here for player in still_playing(state))


def not_checked_in(state: EventState) -> tuple[PlayerId, ...]:
    """Those who would be paired and aren't checked in, by id; nobody while nobody is checked in.

    Reading: no packet knows of a check-in. Whoever keeps one wants a question before somebody who
        isn't there is paired; whoever keeps none wants no question.
    """
    entrants = [state.by_id[player] for player in still_playing(state)]
    if not checks_in(state):
        return ()
    return tuple(entrant.id for entrant in entrants if not entrant.is_here)
