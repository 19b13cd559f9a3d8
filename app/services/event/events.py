"""The event itself: making one, changing what it is called and played by, playing on."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__
from app.codes import EventCode
from app.models.file.event_file import EventFileError
from app.models.tables.event import EventInfo, VariantChoice
from app.services.core.act_context import ActContext, Clock, Dice, verb
from app.services.core.errors import OddError
from app.services.core.rows import event_row
from app.services.core.session import EventSession
from app.services.event.acts import CHANGE_EVENT, NEW_EVENT, PLAY_ON
from app.services.event.event_draft import (
    EventDraft,
    check_draft,
    chosen_variants,
    read_tables,
    text_after,
    written_tables,
)
from app.services.event.event_files import new_session
from app.services.event.moving import open_event
from app.services.packet.packets import load_packet
from app.services.players.player_lookup import shown

if TYPE_CHECKING:
    from app.services.event.impact import Impact

_FEWEST = 2
"""Players to be paired; with fewer there is no round."""


def new_event(
    path: Path, draft: EventDraft, *, clock: Clock, dice: Dice, who: str = ""
) -> EventSession:
    """Make an event file and open it; nothing is left behind where the draft is wrong.

    Args:
        path: where the file will lie.
        draft: the event.
        clock: tells the present instant.
        dice: a whole number below n.
        who: whose acts they are; "" for nobody's.

    Raises:
        UserError: the draft is wrong.
        EventFileError: there is such a file already, or it cannot be written.
    """
    check_draft(draft)
    return new_session(
        path, lambda session: session.do(begin_event, draft), clock=clock, dice=dice, who=who
    )


@verb(NEW_EVENT)
def begin_event(work: ActContext, draft: EventDraft) -> None:
    """Write the event's own row into an empty file."""
    # So that an older program can name the one that it takes.
    work.facts["program"] = __version__
    row = EventInfo(id=1, packet_text="")
    _write(work, row, draft)
    work.db.add(row)


@verb(CHANGE_EVENT)
def change_event(work: ActContext, draft: EventDraft) -> None:
    """Change the event's name, date, venue, tables, rounds or what it is played by.

    A draft of a round follows: it is paired again where the change would pair it otherwise, and
    seated again where its tables are gone.

    Raises:
        UserError: the draft cannot be.
        OddError: it touches what was played or registered, and no reason was given.
    """
    # Loaded here: what a change touches is judged by every rule of pairing and results.
    from app.services.event.impact import impact_of, touches_draft
    from app.services.pairing.draft_round import follow_results, follow_tables

    touched = impact_of(work.db, draft)
    before = work.state
    _weigh(work, touched)
    _write(work, event_row(work), draft)
    work.refresh()
    if touches_draft(before, work.state):
        _pair_again(work)
    else:
        follow_results(work)
        follow_tables(work)


@verb(PLAY_ON)
def play_on(work: ActContext) -> None:
    """Go on after the packet has ended the event."""
    event_row(work).plays_on = True


def _weigh(work: ActContext, touched: "Impact") -> None:
    """Ask a reason for what a change touches, and keep it beside each round that it is about.

    Before a round is paired nothing has happened yet that could be overruled.
    """
    if touched.is_nothing or not work.state.rounds:
        return
    if not work.because:
        raise OddError(EventCode.CHANGE_TOUCHES, problems=touched.problems)
    for number, problems in touched.by_round:
        work.overrule(problems, number)


def _pair_again(work: ActContext) -> None:
    """Pair the draft again; where the packet leaves too few to play, throw it away."""
    from app.rules.pairing.field import still_playing
    from app.services.pairing.draft_round import discard_draft, pair_draft_again

    last = work.state.last_round
    assert last is not None, "a draft is there"
    if len(still_playing(work.state)) < _FEWEST:
        discard_draft(work, last.number)
    else:
        pair_draft_again(work)


def _write(work: ActContext, row: EventInfo, draft: EventDraft) -> None:
    row.name, row.date = shown(draft.name), draft.date
    row.venue = shown(draft.venue or "") or None
    text = text_after(work.db, draft)
    if text != row.packet_text or draft.variants != chosen_variants(work.db):
        for choice in work.db.query(VariantChoice):
            work.db.delete(choice)
        work.db.flush()
        work.db.add_all(VariantChoice(name=name, x=x) for name, x in draft.variants)
    row.packet_text, row.house_packet = text, draft.house_packet
    row.packet_id = load_packet(text).id
    row.points_first = draft.points_first is True
    row.point_size = draft.point_size
    row.planned_rounds = draft.planned_rounds
    row.tables = None if draft.tables is None else json.dumps(sorted(set(draft.tables)))
    row.is_rehearsal = draft.is_rehearsal
    row.keeps_sides = draft.keeps_sides


__all__ = [
    "EventDraft",
    "EventFileError",
    "begin_event",
    "change_event",
    "check_draft",
    "new_event",
    "open_event",
    "play_on",
    "read_tables",
    "written_tables",
]
