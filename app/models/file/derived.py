"""Writes down who made the cut and which games are finals where a file does not keep it."""

import json

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.models.file.snapshot import event_state
from app.models.tables.column_texts import cut_text
from app.models.tables.event import EventInfo
from app.models.tables.round import GameRow, RoundRow
from app.rules.core.event_state import EventState
from app.rules.core.round import CutMembers
from app.rules.packet.packet import Packet
from app.rules.packet.parse import PacketError, parse_packet
from app.rules.standings.derived_facts import derived_cut, derived_finals
from app.rules.standings.finals import FIRST_FINAL, SECOND_FINAL


def store_derived(session: Session) -> None:
    """Derive both from the rounds of an event of an older schema.

    A packet that this program cannot read has neither; opening the event says what is wrong.
    """
    try:
        state = event_state(session, _packet)
    except PacketError:
        return
    store_cut(session, state)
    store_finals(session, state)


def store_cut(session: Session, state: EventState) -> None:
    """Keep with its round who made the cut, as the rounds show it."""
    found = derived_cut(state)
    if found is not None:
        number, members = found
        session.execute(
            update(RoundRow).where(RoundRow.number == number).values(cut=cut_text(members))
        )
        store_border(session, members)


def store_border(session: Session, members: CutMembers) -> None:
    """Keep for the event how equals were ordered, so that a draft paired on it keeps its players.

    Equals without a seed were ordered by the EO.
    """
    if members.seed is not None:
        session.execute(update(EventInfo).values(cut_seed=members.seed))
    elif members.equals:
        session.execute(update(EventInfo).values(cut_border=json.dumps(members.equals)))


def store_finals(session: Session, state: EventState) -> None:
    """Mark the games that are finals, as the standings before them show it."""
    found = derived_finals(state)
    if found is None:
        return
    for mark, game in ((FIRST_FINAL, found.first), (SECOND_FINAL, found.second)):
        if game is not None:
            session.execute(update(GameRow).where(GameRow.id == game.id).values(final=mark))


def _packet(text: str) -> Packet:
    return parse_packet(json.loads(text))
