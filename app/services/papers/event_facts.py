"""What the event's own papers tell beyond the state: awards, what was played, and its history."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.services.core.history import HistoryLine, history
from app.services.event.lines import EventLine, event_line
from app.services.event.public import public_awards
from app.services.packet.audit.registry import Remark, remarks
from app.services.papers.announcement import announcement
from app.services.results.second_board import SecondPass, second_passes
from app.services.standings.award_lines import Awards, awards
from app.words.core.catalogue import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """All of an event that a paper of it may need; only the EO's own report tells all of it."""

    line: EventLine
    awards: Awards
    """As the EO knows them."""
    public_awards: Awards
    """The decided ones, and places once the event is over."""
    variants: tuple[str, ...]
    """By name, with their numbers."""
    history: tuple[HistoryLine, ...]
    """Oldest first, without notes."""
    remarks: tuple[Remark, ...]
    second_passes: tuple[SecondPass, ...]
    """How far results were read twice, by rounds; for the EO alone."""
    shown: Mapping[PlayerId, str]
    """The names by which players read those who are not read by their own."""


def event_facts(db: Session, state: EventState, t: Words) -> EventFacts:
    """Read what the papers of an event need."""
    acts = tuple(one for one in reversed(history(db)) if not one.is_note)
    return EventFacts(
        line=event_line(db),
        awards=awards(db, state),
        public_awards=public_awards(db, state),
        variants=tuple(name for name, _ in announcement(db, state, t).keywords),
        history=acts,
        remarks=remarks(db, state),
        second_passes=second_passes(db, state),
        shown={one.id: one.public_name for one in state.entrants if one.public_name},
    )
