"""Record sheets: who a player is, every round so far, and the lists, as the packet asks for it."""

from collections.abc import Iterator
from dataclasses import replace

from app.printing.kit.values import Heading
from app.printing.papers.record_values import Field, ListBox, RecordPage, RecordSheets, RoundColumn
from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.rules.lists.army_list import ArmyList
from app.rules.lists.list_entries import has_beside
from app.rules.packet.record_sheet import ListField, PlayerField, RoundField, SheetLayout
from app.rules.packet.sections import SideboardPer
from app.services.papers.army_papers import model_lines
from app.services.papers.paper_people import chosen_people
from app.services.papers.record_rounds import RecordEvent, empty_line, record_event, round_lines
from app.services.papers.subject import Subject
from app.services.players.player_lines import PlayerLine
from app.words.papers import papers as paper_words
from app.words.papers import player_papers as words

_TIERS = ("1", "2", "3", "4", "–")
_WIDE = frozenset({RoundField.OPPONENT})


def record_sheets(subject: Subject) -> RecordSheets:
    """A sheet for everybody, or a blank one."""
    state, t = subject.state, subject.t
    asked = state.packet.record_sheet
    event = record_event(subject)
    people = () if subject.choices.is_blank else chosen_people(subject)
    pages = tuple(_page(event, line) for line in people) or (_blank(event),)
    most = _most_lists(state, None)
    return RecordSheets(
        event=subject.event,
        columns=tuple(
            RoundColumn(
                title=words.round_field(t, one),
                is_wide=one in _WIDE,
                choices=_choices(subject, one, most),
            )
            for one in asked.round
        ),
        lies_across=asked.layout is SheetLayout.ROUND_COLUMNS,
        pages=pages,
    )


def record_sheets_before(subject: Subject) -> RecordSheets:
    """The sheets as they were before the round's first result: what a reprint is judged by."""
    bare = _bare(subject.round)
    rounds = tuple(bare if one.number == bare.number else one for one in subject.state.rounds)
    return record_sheets(replace(subject, round=bare, state=replace(subject.state, rounds=rounds)))


def _bare(round_: Round) -> Round:
    games = tuple(
        replace(
            game,
            result=None,
            first=replace(game.first, list_number=None, control_points=None, army_points=None),
            second=replace(game.second, list_number=None, control_points=None, army_points=None),
        )
        for game in round_.games
    )
    byes = tuple(replace(bye, list_number=None) for bye in round_.byes)
    return replace(round_, games=games, byes=byes)


def _heading(event: RecordEvent, player: PlayerId | None) -> Heading:
    subject, t = event.subject, event.subject.t
    rank = None if player is None else event.ranks.get(player)
    printed = subject.printed_at
    return Heading(
        event=subject.event,
        title=words.record_title(t),
        subtitle="" if rank is None else words.place_text(t, rank, len(event.ranks)),
        printed_at=paper_words.printed_line(t, printed) if printed and player else "",
    )


def _blank(event: RecordEvent) -> RecordPage:
    subject, t = event.subject, event.subject.t
    asked = subject.state.packet.record_sheet
    return RecordPage(
        heading=_heading(event, None),
        player=tuple(Field(title=words.player_field(t, one)) for one in asked.player),
        rounds=tuple(empty_line(event, number) for number in range(1, event.lines + 1)),
        lists=tuple(_boxes(event, None)),
    )


def _page(event: RecordEvent, line: PlayerLine) -> RecordPage:
    subject = event.subject
    entrant = subject.state.by_id[line.id]
    asked = subject.state.packet.record_sheet
    return RecordPage(
        heading=_heading(event, line.id),
        player=tuple(
            Field(
                title=words.player_field(subject.t, one),
                text=_told(one, line, event.names[line.id]),
            )
            for one in asked.player
        ),
        rounds=tuple(round_lines(event, line.id)),
        lists=tuple(_boxes(event, entrant)),
    )


def _told(field: PlayerField, line: PlayerLine, name: str) -> str:
    draft = line.draft
    told = {
        PlayerField.NAME: name,
        PlayerField.FACTION: draft.faction,
        PlayerField.NUMBER: str(line.id),
        PlayerField.CITY: draft.city,
        PlayerField.STATE: draft.state,
        PlayerField.COUNTRY: draft.country,
    }[field]
    return told or ""


def _choices(subject: Subject, field: RoundField, lists: int) -> tuple[str, ...]:
    if field is RoundField.RESULT:
        return words.result_letters(subject.t)
    if field is RoundField.LIST:
        return tuple(str(number) for number in range(1, lists + 1))
    return ()


def _most_lists(state: EventState, entrant: Entrant | None) -> int:
    _, most = state.packet.lists.count_at(state.point_size)
    return max(most, *(one.number for one in entrant.lists)) if entrant and entrant.lists else most


def blank_boxes(subject: Subject) -> tuple[ListBox, ...]:
    """The boxes of all lists that may be handed in, with nothing in them."""
    return tuple(_boxes(record_event(subject), None))


def _boxes(event: RecordEvent, entrant: Entrant | None) -> Iterator[ListBox]:
    state = event.subject.state
    least, _ = state.packet.lists.count_at(state.point_size)
    lists = {one.number: one for one in entrant.lists} if entrant else {}
    for number in range(1, _most_lists(state, entrant) + 1):
        yield _box(event, number, lists.get(number), is_optional=number > least)


def _box(event: RecordEvent, number: int, army: ArmyList | None, *, is_optional: bool) -> ListBox:
    state, t = event.subject.state, event.subject.t
    asked = _asked(state)
    at = asked.index(ListField.MODELS) if ListField.MODELS in asked else len(asked)
    board = state.packet.lists.sideboard
    beside = () if army is None else army.specialists
    has_specialists = ListField.SPECIALISTS in asked
    if board is not None:
        has_specialists = board.per is SideboardPer.LIST or number == 1 or bool(beside)
    plain = {ListField.MODELS, ListField.SPECIALISTS}

    def fields(some: tuple[ListField, ...]) -> tuple[Field, ...]:
        return tuple(_list_field(event, one, army) for one in some if one not in plain)

    return ListBox(
        title=words.list_title(
            t, number, None if army is None else army.caster, is_optional=is_optional
        ),
        above=fields(asked[:at]),
        models=model_lines(t, army.entries if army else ()) if at < len(asked) else None,
        specialists=model_lines(t, beside) if has_specialists else None,
        below=fields(asked[at:]),
    )


def _asked(state: EventState) -> tuple[ListField, ...]:
    """What is asked of each list, without what the event's lists have nothing of."""
    rules = state.packet.lists
    without = set()
    if not has_beside(rules, state.point_size):
        without.add(ListField.SPECIALISTS)
    if not rules.objective:
        without.add(ListField.OBJECTIVE)
    return tuple(one for one in state.packet.record_sheet.army if one not in without)


def _list_field(event: RecordEvent, field: ListField, army: ArmyList | None) -> Field:
    title = words.list_field(event.subject.t, field)
    if field is ListField.TIER:
        tier = "" if army is None or army.tier is None else str(army.tier)
        return Field(title=title, text=tier, choices=_TIERS)
    if army is None:
        return Field(title=title)
    told = {
        ListField.FACTION: army.faction,
        ListField.THEME: army.theme,
        ListField.THEME_FORCE: army.theme,
        ListField.COST: None if army.points is None else str(army.points),
        ListField.OBJECTIVE: army.objective,
    }[field]
    return Field(title=title, text=told or "")
