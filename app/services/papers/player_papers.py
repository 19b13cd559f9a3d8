"""Papers of players: lists to tick, slips, cards, and army lists in full."""

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from app.printing.kit.values import Heading
from app.printing.papers.values import (
    ArmyPlayer,
    ArmySheets,
    ArmyText,
    CallOutSheet,
    CheckInLine,
    CheckInSheet,
    ModelLine,
    NamePlace,
    PlacesSheet,
    TableCards,
    WelcomeSheet,
    WelcomeSlip,
)
from app.rules.core.event_state import EventState
from app.rules.lists.army_list import ArmyList, EntryKind, ListEntry
from app.services.event.public import public_names
from app.services.lists.army_lists import sideboard_name
from app.services.papers.kinds import Paper
from app.services.papers.subject import (
    Subject,
    active_people,
    by_name,
    chosen_people,
    table_text,
    worth_of,
)
from app.services.phones.addresses import PhoneAccess
from app.services.players.player_lines import PlayerLine
from app.words.core.catalogue import Words
from app.words.lists.lists import list_summary
from app.words.papers import papers as paper_words
from app.words.papers import player_papers as words

if TYPE_CHECKING:
    from app.printing.papers.announcement import PhonesSheet

_SEPARATOR = " · "

_BLANK_WELCOMES, _BLANK_LINES = 4, 24
"""A sheet full of slips, and of lines high enough for a pen."""

_NOBODY = CheckInLine(name="", facts="", ticks=(False, False, False), mark="")


def call_out_sheet(subject: Subject) -> CallOutSheet:
    """A round's pairings as they are read aloud, the byes at the end."""
    names = public_names(subject.state)
    return CallOutSheet(
        heading=subject.heading("call-out", subject.round.number),
        tables=tuple(
            (table_text(game), names[first], names[second])
            for game in subject.round.games
            for first, second in (game.players,)
        ),
        byes=tuple((names[bye.player], worth_of(subject, bye)) for bye in subject.round.byes),
    )


def welcome_sheet(subject: Subject) -> WelcomeSheet:
    """A slip for everybody who is still in, or for one player; or a sheet of blank ones."""
    state, t = subject.state, subject.t
    names = public_names(state)
    minutes = next(
        (row.clock_minutes for row in state.packet.timing if row.point_size == state.point_size),
        None,
    )
    return WelcomeSheet(
        event=subject.event,
        where_and_when=subject.where_and_when,
        steps=words.first_steps(t, state.packet, minutes),
        slips=(
            (_blank_welcome(subject),) * _BLANK_WELCOMES
            if subject.choices.is_blank
            else tuple(_welcome(subject, line, names[line.id]) for line in active_people(subject))
        ),
    )


def _blank_welcome(subject: Subject) -> WelcomeSlip:
    state = subject.state
    items = words.desk_items(subject.t, state.packet, state.packet.lists.count_at(state.point_size))
    return WelcomeSlip(name="", facts="", desk=tuple((item, False) for item in items), lists=())


def _welcome(subject: Subject, line: PlayerLine, name: str) -> WelcomeSlip:
    state, t = subject.state, subject.t
    counts = state.packet.lists.count_at(state.point_size)
    draft = line.draft
    done = (line.is_here, line.has_paid, line.lists_in or len(draft.lists) >= counts[1])
    items = words.desk_items(t, state.packet, counts)
    return WelcomeSlip(
        name=name,
        facts=_SEPARATOR.join(filter(None, (draft.faction, draft.club, draft.city))),
        desk=tuple(zip(items, done, strict=True)),
        lists=tuple(list_summary(t, army, sideboard_name(state)) for army in draft.lists),
    )


def places_sheet(subject: Subject) -> PlacesSheet:
    """A tent card for everybody who is still in, or for one player; or a sheet of blank ones."""
    if subject.choices.is_blank:
        blank = NamePlace(name="", below="")
        return PlacesSheet(
            event=subject.event, places=(blank,) * subject.choices.sheet_of(Paper.PLACES)
        )
    names = public_names(subject.state)
    return PlacesSheet(
        event=subject.event,
        places=tuple(
            NamePlace(name=names[line.id], below=line.draft.faction or "")
            for line in active_people(subject)
        ),
    )


def table_cards(subject: Subject) -> TableCards:
    """A card for every table there is."""
    return TableCards(
        event=subject.event,
        word=words.table_word(subject.t),
        numbers=tuple(str(number) for number in _tables(subject.state)),
    )


def check_in_sheet(subject: Subject) -> CheckInSheet:
    """Everybody registered, by name, with what is ticked already; or lines to write on."""
    is_blank = subject.choices.is_blank
    t, printed = subject.t, subject.printed_at
    return CheckInSheet(
        heading=Heading(
            event=subject.event,
            title=paper_words.paper_name(t, "check-in"),
            subtitle=(
                ""
                if is_blank
                else words.count_text(t, sum(person.is_active for person in subject.people))
            ),
            printed_at=paper_words.printed_line(t, printed) if printed and not is_blank else "",
        ),
        columns=words.check_in_columns(t),
        lines=(
            (_NOBODY,) * _BLANK_LINES
            if is_blank
            else tuple(_check_in(subject, line) for line in by_name(subject.people))
        ),
    )


def _check_in(subject: Subject, line: PlayerLine) -> CheckInLine:
    draft, t = line.draft, subject.t
    public = draft.public_name
    facts = [draft.faction, draft.club]
    facts += [words.always_at(t, draft.fixed_table)] if draft.fixed_table else []
    return CheckInLine(
        name=words.also_named(t, draft.name, public) if public else draft.name,
        facts=_SEPARATOR.join(filter(None, facts)),
        ticks=(line.is_here, line.has_paid, line.lists_in),
        mark=paper_words.status_mark(t, line.status, eligible=draft.eligible),
    )


def _tables(state: EventState) -> tuple[int, ...]:
    """The tables that the event has, or as many as its players need and were played on."""
    if state.tables is not None:
        return tuple(state.tables)
    used = {game.table for round_ in state.rounds for game in round_.games if game.table}
    return tuple(sorted(used | set(range(1, max(1, len(state.active) // 2) + 1))))


def army_sheets(subject: Subject) -> ArmySheets:
    """The lists of everybody who takes part, or of one player."""
    names = public_names(subject.state)
    for_opponent = subject.choices.for_opponent
    is_one = subject.choices.player is not None
    players = tuple(
        _player(subject, line, names[line.id] if for_opponent else line.draft.name)
        for line in chosen_people(subject)
        if is_one or (line.is_active and line.draft.lists)
    )
    return ArmySheets(event=subject.event, players=players or (_nobody(subject),))


def model_lines(t: Words, entries: Iterable[ListEntry]) -> tuple[ModelLine, ...]:
    """A list's entries in its own order, alike ones that follow each other in one line."""
    lines = []
    for entry, alike in groupby(entries):
        count = len(tuple(alike))
        points = "" if entry.points is None else str(entry.points * count)
        name = entry.name if count == 1 else words.copies(t, count, entry.name)
        is_attached = entry.kind == EntryKind.ATTACHMENT
        lines.append(ModelLine(name=name, points=points, is_attached=is_attached))
    return tuple(lines)


def _nobody(subject: Subject) -> ArmyPlayer:
    """The page that says that there are no lists at all."""
    return ArmyPlayer(heading=_heading(subject, paper_words.paper_name(subject.t, "army-lists")))


def _heading(subject: Subject, title: str) -> Heading:
    t, printed = subject.t, subject.printed_at
    return Heading(
        event=subject.event,
        title=title,
        subtitle=words.army_title(t, for_opponent=subject.choices.for_opponent),
        printed_at=paper_words.printed_line(t, printed) if printed else "",
    )


def _player(subject: Subject, line: PlayerLine, name: str) -> ArmyPlayer:
    return ArmyPlayer(
        heading=_heading(subject, name),
        notes=() if subject.choices.for_opponent else _notes(subject, line),
        lists=tuple(_list(subject, line, army) for army in line.draft.lists),
    )


def _list(subject: Subject, line: PlayerLine, army: ArmyList) -> ArmyText:
    t = subject.t
    text = "" if subject.choices.for_opponent else line.draft.list_texts.get(army.number, "")
    return ArmyText(
        title=words.list_title(t, army.number, army.caster),
        facts=words.list_facts(t, army),
        models=model_lines(t, army.entries),
        specialists=model_lines(t, army.specialists),
        text=tuple(text.strip().splitlines()),
    )


def _notes(subject: Subject, line: PlayerLine) -> tuple[str, ...]:
    # The words of every refusal bring the words of every rule along.
    from app.words.program.errors import problem_sentence

    return tuple(problem_sentence(subject.t, problem, str) for problem in line.list_notes)


def phones_sheet(subject: Subject) -> "PhonesSheet":
    """Where players find the event on their phones; while it isn't shared, lines to write on."""
    from app.printing.papers.announcement import PhonesSheet

    t, access = subject.t, subject.phones or PhoneAccess(address="")
    return PhonesSheet(
        event=subject.event,
        address=access.address,
        wifi=access.wifi,
        wifi_code=access.wifi_code,
        printed_at=paper_words.printed_line(t, subject.printed_at) if subject.printed_at else "",
    )
