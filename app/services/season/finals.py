"""The event of the finals, made from a season; a final that qualifiers fill; rounds of brackets."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from app.codes import RequestCode, SeasonCode
from app.models.file.event_summary import identity_of
from app.models.tables.season import SeasonInfo
from app.rules.core.errors import Weight
from app.rules.core.ids import PlayerId
from app.rules.season.qualifiers import Convention, QualifiersFinal, masters_final
from app.rules.season.season import Person, PersonId
from app.rules.season.season_state import SeasonState
from app.services.core.act_context import verb
from app.services.core.errors import NotNowError, OddError
from app.services.core.history import HistoryLine
from app.services.core.session import EventSession
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
from app.services.season.season_rules import load_final_rules
from app.services.season.session import SeasonContext, SeasonSession
from app.services.standings.seeding import seed_bracket

_UNKNOWN = Convention()
"""Nothing is known about where the final is held."""


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
        NotNowError: the brackets aren't drawn, or were drawn for others.
    """
    seeds = seeds_for_finals(state)
    if not state.brackets:
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
        [state.by_id[person] for person in seeds],
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
    session: SeasonSession,
    path: Path,
    draft: EventDraft,
    people: Sequence[Person],
    *,
    is_bracket: bool = True,
    places: tuple[PlayerId | None, ...] = (),
    parts: tuple[str, ...] = (),
) -> Path:
    """Make an event with these players, numbered from 1 in this order, and a draft of round 1.

    Args:
        session: the season, whose clock, dice and name of the organizer count.
        path: where the event will be.
        draft: the event.
        people: who plays, the first seed first.
        is_bracket: single elimination is played from the first round; else the packet as it is.
        places: who begins where in the bracket; by default the best are as far apart as can be.
        parts: names of equal parts of the bracket, from the top.
    """
    if is_bracket:
        draft = _as_bracket(draft, len(people))
    check_draft(draft)
    players = tuple(map(_player, people))

    def first(event: EventSession) -> None:
        why = session.state.name
        event.do(begin_event, draft)
        seeds = event.with_reason(why, register_many, players, same_name_ok=True).value
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


def _player(person: Person) -> PlayerDraft:
    return PlayerDraft(
        name=person.name,
        city=person.home.city or None,
        state=person.home.state or None,
        country=person.home.country or None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifiedFinal:
    """A final that qualifiers of the season fill, before its event is made."""

    found: QualifiersFinal
    people: tuple[Person, ...]
    """Those who go on, the first seed first."""


def qualified_final(
    state: SeasonState,
    rules: str,
    events: Sequence[str],
    *,
    places: int,
    each: int | None = None,
    declined: Sequence[PersonId] = (),
    lots: Sequence[PersonId] = (),
    convention: Convention = _UNKNOWN,
) -> QualifiedFinal:
    """Who plays a final that some of the season's events fill.

    Args:
        state: the season.
        rules: id of the conditions, as "masters-2014".
        events: keys of the qualifiers.
        places: of the final.
        each: how many go on from each; None: as many as fill it evenly.
        declined: who doesn't play it.
        lots: the order of equals, as drawn or ruled; beside that of the season.
        convention: what the organizer states about it.

    Raises:
        UserError: there are no such conditions.
        RuleError: there are no qualifiers, or one is named twice.
    """
    found = masters_final(
        load_final_rules(rules),
        [state.event_of_key[key] for key in events],
        places,
        each,
        declined=declined,
        lots=(*lots, *state.lots),
        convention=convention,
    )
    return QualifiedFinal(
        found=found, people=tuple(state.by_id[line.person] for line in found.seeds)
    )


def make_qualified_final(
    session: SeasonSession,
    path: Path,
    draft: EventDraft,
    final: QualifiedFinal,
    *,
    is_bracket: bool = True,
    because: str = "",
) -> Path:
    """Make the event of a final that qualifiers fill, its players in the order of their seeds.

    Args:
        session: the season.
        path: where the event will be.
        draft: the event.
        final: who plays.
        is_bracket: single elimination is played from the first round; else the packet as it is.
        because: the reason for what is odd.

    Raises:
        UserError: the draft can't be, or a lot has to decide first who plays.
        OddError: a condition of the final isn't met, and no reason is given.
        EventFileError: there is such a file already, or it can't be written.
    """
    if final.found.open_ties:
        names = [name_of_person(session.state, one) for tie in final.found.open_ties for one in tie]
        raise NotNowError(SeasonCode.OPEN_TIES, people=tuple(dict.fromkeys(names)))
    if not final.people:
        raise NotNowError(SeasonCode.NO_FINALISTS)
    grave = tuple(one for one in final.found.problems if one.weight is not Weight.NOTE)
    if grave and not because:
        raise OddError(RequestCode.ODD, problems=grave)
    return make_event_of(session, path, draft, final.people, is_bracket=is_bracket)
