"""The event of the finals, made from a season: its players by their seeds, its bracket drawn."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.codes import SeasonCode
from app.models.file.event_summary import identity_of
from app.models.tables.season import SeasonInfo
from app.rules.core.ids import PlayerId
from app.rules.season.season import Person, PersonId
from app.rules.season.season_state import SeasonState
from app.services.core.act_context import verb
from app.services.core.errors import NotNowError
from app.services.core.history import HistoryLine
from app.services.core.session import EventSession, FileSession
from app.services.event.event_draft import EventDraft, check_draft, text_of, usual_size
from app.services.event.event_files import new_session
from app.services.event.events import begin_event
from app.services.packet.bracket_packet import bracket_packet, played_by
from app.services.packet.house_packets import packet_typed
from app.services.packet.packets import load_packet, newest_packet_ids, packet_ids, played_text
from app.services.pairing.rounds import pair
from app.services.players.players import PlayerDraft, register_many
from app.services.season.acts import NOTE_FINALS
from app.services.season.places import seeds_for_finals
from app.services.season.season import name_of_person
from app.services.season.session import SeasonContext, SeasonSession
from app.services.standings.seeding import seed_bracket


@verb(NOTE_FINALS)
def note_finals(work: SeasonContext, file: str, identity: str) -> None:
    """Note the event that was made for the finals.

    Raises:
        NotNowError: there is one already.
    """
    row = work.db.get_one(SeasonInfo, 1)
    if row.finals_file is not None:
        raise NotNowError(SeasonCode.FINALS_MADE, file=row.finals_file)
    row.finals_file, row.finals_identity = file, identity


def finals_order(state: SeasonState) -> tuple[PersonId, ...]:
    """The players of the finals from the top of the first bracket to the bottom of the last.

    Raises:
        NotNowError: the brackets aren't drawn, or were drawn for others or by other rules.
    """
    seeds = seeds_for_finals(state)
    if len({slot.bracket for slot in state.brackets}) != state.rules.finals.brackets:
        raise NotNowError(SeasonCode.NOT_DRAWN)
    drawn = {slot.seed: slot.person for slot in state.brackets}
    if tuple(drawn[seed] for seed in sorted(drawn)) != seeds:
        others = sorted(set(drawn.values()) ^ set(seeds)) or sorted(seeds)
        people = tuple(name_of_person(state, person) for person in others)
        raise NotNowError(SeasonCode.DRAWN_FOR_OTHERS, people=people)
    return tuple(slot.person for slot in state.brackets)


def finals_draft(
    state: SeasonState, name: str, date: str | None, packet: str | None = None
) -> EventDraft:
    """The event of the finals as it is offered: by the packet of its qualifiers, at its usual size.

    Args:
        state: the season.
        name: of the event.
        date: ISO.
        packet: its id, or the path of a file; None for that of the qualifiers.

    Raises:
        UserError: the packet has faults, or there is no such.
    """
    known, house_packet = packet_typed(packet or _packet_of(state))
    draft = EventDraft(name=name, packet=known, point_size=0, date=date, house_packet=house_packet)
    played = load_packet(text_of(draft))
    return replace(draft, point_size=usual_size(played.point_sizes, played.year))


def _packet_of(state: SeasonState) -> str:
    """The packet that the season names first, else that of most of its events, else the newest."""
    if state.rules.packets:
        return state.rules.packets[0]
    played = Counter(played_by(event.packet) for event in state.events)
    known = [packet for packet, _ in played.most_common() if packet in packet_ids()]
    return (known or newest_packet_ids())[0]


def event_left_by(line: HistoryLine) -> str:
    """The file of the finals that stays after their making was undone; "" for other steps."""
    is_undone = line.verb == "undo" and line.arguments["verb"] == NOTE_FINALS.verb
    return str(line.arguments["arguments"]["file"]) if is_undone else ""


def make_finals(session: SeasonSession, path: Path, draft: EventDraft) -> Path:
    """Make the event of the finals: its players in the order of their seeds, its bracket drawn.

    The brackets are the parts of one bracket, in which results advance whoever wins. The season
    keeps the event's name as one step; where either can't be done, neither is.

    Args:
        session: the season.
        path: where the event will be.
        draft: the event; its packet is played as single elimination.

    Returns:
        The new file.

    Raises:
        UserError: the draft can't be, the brackets aren't drawn, or the finals are made already.
        EventFileError: there is such a file already, or it can't be written.
    """
    state = session.state
    if state.finals_file is not None:
        raise NotNowError(SeasonCode.FINALS_MADE, file=state.finals_file)
    order, seeds = finals_order(state), seeds_for_finals(state)
    number = {person: PlayerId(rank) for rank, person in enumerate(seeds, 1)}
    brackets = state.rules.finals.brackets
    regions = state.rules.regions
    made = make_event_of(
        session,
        path,
        draft,
        [player_of(state.by_id[person]) for person in seeds],
        why=state.name,
        places=tuple(number[person] for person in order),
        parts=tuple(region.name for region in regions) if len(regions) == brackets else (),
    )
    try:
        session.do(note_finals, made.name, identity_of(made))
    except BaseException:
        with suppress(OSError):
            made.unlink()
        raise
    return made


def make_event_of(
    session: FileSession[Any, Any],
    path: Path,
    draft: EventDraft,
    players: Sequence[PlayerDraft],
    *,
    why: str,
    is_bracket: bool = True,
    places: tuple[PlayerId | None, ...] = (),
    parts: tuple[str, ...] = (),
) -> Path:
    """Make an event with these players, numbered from 1 in this order, and a draft of round 1.

    Args:
        session: the season or the event before, whose clock, dice and organizer's name count.
        path: where the event will be.
        draft: the event.
        players: who plays, the first seed first.
        why: the reason that the new event keeps of it.
        is_bracket: single elimination is played from the first round; else the packet as it is.
        places: who begins where in the bracket; by default the best are as far apart as can be.
        parts: names of equal parts of the bracket, from the top.
    """
    if is_bracket:
        draft = _as_bracket(draft, len(players))
    check_draft(draft)

    def first(event: EventSession) -> None:
        event.do(begin_event, draft)
        seeds = event.with_reason(why, register_many, tuple(players), same_name_ok=True).value
        if is_bracket:
            event.with_reason(why, seed_bracket, seeds, places, parts)
            event.with_reason(why, pair)

    new_session(path, first, clock=session.clock, dice=session.dice, who=session.who).close()
    return path.absolute()


def _as_bracket(draft: EventDraft, players: int) -> EventDraft:
    """The event by its packet's rules, played as a bracket."""
    packet = load_packet(text_of(draft))
    text = bracket_packet(
        draft.packet, players, name=f"{packet.name} (bracket)", house_packet=draft.house_packet
    )
    return replace(
        draft, house_packet=text, packet=load_packet(played_text("", house_packet=text)).id
    )


def player_of(person: Person) -> PlayerDraft:
    """A person of a season as a player of an event."""
    return PlayerDraft(
        name=person.name,
        city=person.home.city or None,
        state=person.home.state or None,
        country=person.home.country or None,
    )
