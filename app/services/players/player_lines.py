"""The registered players with ticks and record, as the list and the printouts show them."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.player import ArmyListRow, Player
from app.printing.kit.text import printable, unprintable
from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.lists.check import list_problems
from app.rules.standings.scoring import Record
from app.services.event.public import public_entrant
from app.services.players.players import PlayerDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """One registered player."""

    entrant: Entrant
    draft: PlayerDraft
    """What the form of the player shows and changes."""
    has_paid: bool
    lists_in: bool
    is_painted: bool
    list_notes: tuple[Problem, ...]
    """What does not go with the packet in the army lists; notes that stop nobody."""
    was_in_round: bool
    """Counted in a round, if only as absent: can drop, and no longer be removed."""
    record: Record

    @property
    def id(self) -> PlayerId:
        """The player's number."""
        return self.entrant.id

    @property
    def status(self) -> EntrantStatus:
        """Active, dropped or disqualified."""
        return self.entrant.status

    @property
    def is_active(self) -> bool:
        """Still in the event."""
        return self.entrant.is_active

    @property
    def is_here(self) -> bool:
        """Checked in."""
        return self.entrant.is_here

    @property
    def rounds(self) -> int:
        """Rounds that count and that this player was registered for."""
        return self.record.wins + self.record.losses + self.record.ties + self.record.missed


_PLAYER = Player.__table__
_LIST = ArmyListRow.__table__


def player_lines(db: Session, state: EventState) -> tuple[PlayerLine, ...]:
    """Everybody ever registered, by id.

    Args:
        state: the state of the same file.
    """
    in_rounds, texts = _in_rounds(state), _list_texts(db)
    rows = db.execute(select(_PLAYER).order_by(_PLAYER.c.id))
    return tuple(_line(row, state, texts.get(row.id, {}), row.id in in_rounds) for row in rows)


def not_painted(db: Session, state: EventState) -> tuple[PlayerId, ...]:
    """Players still in whose armies aren't ticked as painted, where the packet asks for that."""
    if not state.packet.asks_painting:
        return ()
    ticked = set(db.scalars(select(_PLAYER.c.id).where(_PLAYER.c.is_painted.is_(True))))
    return tuple(entrant.id for entrant in state.active if entrant.id not in ticked)


def _line(row: Any, state: EventState, texts: Mapping[int, str], was_in_round: bool) -> PlayerLine:
    entrant = state.by_id[row.id]
    draft = PlayerDraft(
        name=row.name,
        faction=row.faction,
        club=row.club,
        city=row.city,
        state=row.state,
        country=row.country,
        lists=entrant.lists,
        list_texts=texts,
        eligible=entrant.eligible,
        fixed_table=entrant.fixed_table,
        public_name=entrant.public_name,
    )
    return PlayerLine(
        entrant=entrant,
        draft=draft,
        has_paid=bool(row.has_paid),
        lists_in=bool(row.lists_in),
        is_painted=bool(row.is_painted),
        list_notes=list_problems(state.packet, state.point_size, entrant),
        was_in_round=was_in_round,
        record=state.records[row.id],
    )


def _list_texts(db: Session) -> Mapping[int, Mapping[int, str]]:
    found: defaultdict[int, dict[int, str]] = defaultdict(dict)
    query = select(_LIST.c.player_id, _LIST.c.number, _LIST.c.text)
    for player, number, text in db.execute(query.where(_LIST.c.text.is_not(None))):
        found[player][number] = text
    return found


def _in_rounds(state: EventState) -> frozenset[int]:
    found: set[int] = set()
    for round_ in state.rounds:
        found.update(round_.basis, round_.absent)
        found.update(bye.player for bye in round_.byes)
        found.update(player for game in round_.games for player in game.players)
    return frozenset(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnprintableName:
    """A name for players with letters that no font of the printouts has."""

    name: str
    letters: str
    spelling: str
    """One that can be printed; "" where there is none to offer."""


def unprintable_names(state: EventState) -> tuple[UnprintableName, ...]:
    """The names that printouts can't show whole, in the order of registration."""
    names = (public_entrant(entrant).name for entrant in state.entrants)
    return tuple(found for found in map(unprintable_name, names) if found is not None)


def unprintable_name(name: str) -> UnprintableName | None:
    """What printouts can't show of a name; None where they show all of it."""
    if name.isascii():
        return None
    letters = unprintable(name)
    if not letters:
        return None
    return UnprintableName(name=name, letters=letters, spelling=printable(name))
