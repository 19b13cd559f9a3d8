"""Record sheets: who a player is, every round so far, and the lists, as the packet asks for it."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace

from app.printing.kit.values import Heading
from app.printing.papers.values import (
    PrintedField,
    PrintedList,
    RecordPage,
    RecordSheets,
    RoundCell,
    RoundColumn,
    RoundLine,
)
from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Bye, Round
from app.rules.event.length import is_over, planned_rounds
from app.rules.lists.army_list import ArmyList
from app.rules.lists.check import has_beside
from app.rules.packet.sections import (
    ListField,
    PlayerFieldName,
    RoundField,
    SheetLayout,
    SideboardPer,
)
from app.rules.results.result import Game
from app.rules.standings.scoring import NOTHING, Score, bye_score, game_score
from app.rules.standings.standings import standings
from app.services.event.public import public_names
from app.services.papers.player_papers import model_lines
from app.services.papers.subject import Subject, chosen_people, table_text, worth_of
from app.services.players.player_lines import PlayerLine
from app.services.players.players import PlayerDraft
from app.words.papers import papers as paper_words
from app.words.papers import player_papers as words
from app.words.papers.papers import paper_name

# The rounds on a record sheet: what was played, what is to come, and the sum at the end.


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEvent:
    """What all sheets of an event share."""

    subject: Subject
    names: Mapping[PlayerId, str]
    rounds: tuple[Round, ...]
    """The rounds on the sheet."""
    lines: int
    """Rounds that a sheet has room for."""
    ranks: Mapping[PlayerId, int]
    """Once the event is over, unless it goes on."""


@dataclass(slots=True)
class _Sum:
    """What a player has so far."""

    tournament_points: int = 0
    control_points: int = 0
    army_points: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0

    def add(self, score: Score) -> None:
        """Count one more round."""
        self.tournament_points += score.tournament_points
        self.control_points += score.control_points
        self.army_points += score.army_points
        self.won += score.won
        self.lost += score.lost
        self.tied += not score.won and not score.lost


def record_event(subject: Subject, least_lines: int = 0, *, has_places: bool = True) -> RecordEvent:
    """The event up to the paper's round.

    Args:
        subject: of the sheets.
        least_lines: rounds that a sheet has room for in any case.
        has_places: whether it tells the places once the event is over.
    """
    state, last = subject.state, subject.round
    before = tuple(round_ for round_ in state.rounds if round_.number < last.number)
    rounds = (*before, last) if last.number else ()
    is_last = bool(rounds) and len(rounds) == len(state.played)
    is_final = has_places and is_last and is_over(state) is not None and not state.plays_on
    planned = max(state.packet.record_sheet.rounds, planned_rounds(state))
    return RecordEvent(
        subject=subject,
        names=public_names(state),
        rounds=rounds,
        lines=max(least_lines, planned, len(rounds), len(state.played)),
        ranks={place.player: place.rank for place in standings(state)} if is_final else {},
    )


def round_lines(event: RecordEvent, player: PlayerId) -> Iterator[RoundLine]:
    """Every round of a player, then those to come; once the event is over the sum."""
    total = _Sum()
    columns = event.subject.state.packet.record_sheet.round
    for round_ in event.rounds:
        known = _round_cells(event, round_, player, total)
        cells = tuple(known.get(column, RoundCell()) for column in columns)
        yield RoundLine(title=str(round_.number), cells=cells)
    if player not in event.ranks:
        for number in range(len(event.rounds) + 1, event.lines + 1):
            yield empty_line(event, number)
    else:
        cells = tuple(_total(event, column, total, player) for column in columns)
        title = words.total_title(event.subject.t)
        yield RoundLine(title=title, cells=cells, is_total=True)


def empty_line(event: RecordEvent, number: int) -> RoundLine:
    """A round to be written down."""
    columns = event.subject.state.packet.record_sheet.round
    return RoundLine(title=str(number), cells=(RoundCell(),) * len(columns))


def _round_cells(
    event: RecordEvent, round_: Round, player: PlayerId, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    for game in round_.games:
        if player in game.players:
            return _game_cells(event, game, player, total)
    for bye in round_.byes:
        if bye.player == player:
            return _bye_cells(event, round_, bye, total)
    if player in round_.absent:
        return {RoundField.OPPONENT: RoundCell(small=words.missed_cell(event.subject.t))}
    return {}


def _game_cells(
    event: RecordEvent, game: Game, player: PlayerId, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    t = event.subject.t
    other = game.opponent_of(player).player
    name = event.names[other]
    where = "" if game.result else words.at_table(t, table_text(game))
    met = {
        RoundField.OPPONENT: RoundCell(text=name, small=where),
        RoundField.OPPONENT_NUMBER: RoundCell(
            text=str(other), small=" · ".join(filter(None, (name, where)))
        ),
    }
    if game.result is None:
        return met
    score = game_score(game, player, event.subject.state.scoring)
    return {**met, **_scored(event, score, game.side_of(player).list_number, total)}


def _bye_cells(
    event: RecordEvent, round_: Round, bye: Bye, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    subject, state = event.subject, event.subject.state
    word = RoundCell(text=words.bye_cell(subject.t), small=worth_of(subject, bye, round_))
    score = bye_score(bye, state.scoring, state.played, round_)
    scored = _scored(event, score, bye.list_number, total)
    number = RoundCell(text=words.bye_cell(subject.t))
    return {RoundField.OPPONENT: word, RoundField.OPPONENT_NUMBER: number, **scored}


def _scored(
    event: RecordEvent, score: Score, list_number: int | None, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    if score is not NOTHING:
        total.add(score)
    won, lost, tied = words.result_letters(event.subject.t)
    figures: Mapping[RoundField, object] = {
        RoundField.LIST: list_number or "",
        RoundField.RESULT: won if score.won else lost if score.lost else tied,
        RoundField.TOURNAMENT_POINTS: score.tournament_points,
        RoundField.CONTROL_POINTS: score.control_points,
        RoundField.ARMY_POINTS: score.army_points,
        RoundField.TOURNAMENT_SUBTOTAL: total.tournament_points,
        RoundField.CONTROL_SUBTOTAL: total.control_points,
    }
    return {field: RoundCell(text=str(figure)) for field, figure in figures.items()}


def _total(event: RecordEvent, field: RoundField, total: _Sum, player: PlayerId) -> RoundCell:
    figures: Mapping[RoundField, object] = {
        RoundField.RESULT: "–".join(
            str(n) for n in (total.won, total.lost, *([total.tied] if total.tied else []))
        ),
        RoundField.TOURNAMENT_POINTS: total.tournament_points,
        RoundField.CONTROL_POINTS: total.control_points,
        RoundField.ARMY_POINTS: total.army_points,
        RoundField.TOURNAMENT_SUBTOTAL: total.tournament_points,
        RoundField.CONTROL_SUBTOTAL: total.control_points,
        RoundField.OPPONENT: words.place_text(
            event.subject.t, event.ranks[player], len(event.ranks)
        ),
    }
    return RoundCell(text=str(figures.get(field, "")))


_TIERS = ("1", "2", "3", "4", "–")
_WIDE = frozenset({RoundField.OPPONENT})


def record_sheets(
    subject: Subject, least_lines: int = 0, *, has_places: bool = True
) -> RecordSheets:
    """A sheet for everybody, or a blank one; the arguments are those of ``record_event``."""
    state, t = subject.state, subject.t
    form = state.packet.record_sheet
    event = record_event(subject, least_lines, has_places=has_places)
    people = () if subject.choices.is_blank else chosen_people(subject)
    pages = tuple(_page(event, line) for line in people) or (_blank(event),)
    most = _most_lists(state, None)
    return RecordSheets(
        event=subject.event,
        columns=tuple(
            RoundColumn(
                title=words.round_field(t, field),
                is_wide=field in _WIDE,
                choices=_choices(subject, field, most),
            )
            for field in form.round
        ),
        lies_across=form.layout is SheetLayout.ROUND_COLUMNS,
        pages=pages,
    )


def record_sheets_by_rounds(subject: Subject) -> RecordSheets:
    """The sheets as earlier programs compared them: no results of a round that is played."""
    return record_sheets(subject) if subject.round.is_finished else record_sheets_before(subject)


def record_sheets_before(subject: Subject) -> RecordSheets:
    """The sheets as they were before the round's first result: they aren't wrong after it."""
    bare = ShownResults(games=frozenset(), byes=frozenset()).cover(subject)
    return record_sheets(bare, has_places=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownResults:
    """What sheets say of their own round; of those before it they say everything."""

    games: Set[int] | None
    """Those whose results are on them; None: all of a round that is finished."""
    byes: Set[int]
    """Those who have a bye with a list that they name."""

    @classmethod
    def of(cls, round_: Round) -> "ShownResults":
        """What sheets of a round say that are printed now."""
        games = frozenset(game.id for game in round_.games if game.result is not None)
        byes = frozenset(bye.player for bye in round_.byes if bye.list_number is not None)
        return cls(games=None if round_.is_finished else games, byes=byes)

    def cover(self, subject: Subject) -> Subject:
        """The subject of the sheets without what came later into their round."""
        if self.games is None:
            return subject
        bare = _bare(subject.round, self.games, self.byes)
        rounds = tuple(
            bare if round_.number == bare.number else round_ for round_ in subject.state.rounds
        )
        return replace(subject, round=bare, state=replace(subject.state, rounds=rounds))


def _bare(round_: Round, games: Set[int], byes: Set[int]) -> Round:
    return replace(
        round_,
        games=tuple(game if game.id in games else _bare_game(game) for game in round_.games),
        byes=tuple(
            bye if bye.player in byes else replace(bye, list_number=None) for bye in round_.byes
        ),
    )


def _bare_game(game: Game) -> Game:
    return replace(
        game,
        result=None,
        first=replace(game.first, list_number=None, control_points=None, army_points=None),
        second=replace(game.second, list_number=None, control_points=None, army_points=None),
    )


def room_on(event: RecordEvent, line: PlayerLine) -> tuple[str, ...]:
    """What a player's sheet leaves blank: fields by their names, and lists by their numbers."""
    form, name = event.subject.state.packet.record_sheet, event.names[line.id]
    fields = [field.value for field in form.player if not _field_text(field, line, name)]
    entrant = event.subject.state.by_id[line.id]
    there = {army.number for army in entrant.lists}
    most = _most_lists(event.subject.state, entrant)
    return (*fields, *(str(number) for number in range(1, most + 1) if number not in there))


def with_room(subject: Subject, room: Mapping[PlayerId, tuple[str, ...]]) -> Subject:
    """The subject of sheets that leave blank what ``room_on`` says."""
    people = tuple(
        replace(line, draft=_cleared(line.draft, room.get(line.id, ()))) for line in subject.people
    )
    entrants = tuple(
        replace(player, lists=_without(player.lists, room.get(player.id, ())))
        for player in subject.state.entrants
    )
    return replace(subject, people=people, state=replace(subject.state, entrants=entrants))


def _cleared(draft: PlayerDraft, names: tuple[str, ...]) -> PlayerDraft:
    return replace(
        draft,
        faction=None if PlayerFieldName.FACTION in names else draft.faction,
        city=None if PlayerFieldName.CITY in names else draft.city,
        state=None if PlayerFieldName.STATE in names else draft.state,
        country=None if PlayerFieldName.COUNTRY in names else draft.country,
    )


def _without(lists: tuple[ArmyList, ...], names: tuple[str, ...]) -> tuple[ArmyList, ...]:
    return tuple(army for army in lists if str(army.number) not in names)


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
    form = subject.state.packet.record_sheet
    return RecordPage(
        heading=_heading(event, None),
        player=tuple(PrintedField(title=words.player_field(t, field)) for field in form.player),
        rounds=tuple(empty_line(event, number) for number in range(1, event.lines + 1)),
        lists=tuple(_boxes(event, None)),
    )


def _page(event: RecordEvent, line: PlayerLine) -> RecordPage:
    subject = event.subject
    entrant = subject.state.by_id[line.id]
    form = subject.state.packet.record_sheet
    return RecordPage(
        heading=_heading(event, line.id),
        player=tuple(
            PrintedField(
                title=words.player_field(subject.t, field),
                text=_field_text(field, line, event.names[line.id]),
            )
            for field in form.player
        ),
        rounds=tuple(round_lines(event, line.id)),
        lists=tuple(_boxes(event, entrant)),
    )


def _field_text(field: PlayerFieldName, line: PlayerLine, name: str) -> str:
    draft = line.draft
    text = {
        PlayerFieldName.NAME: name,
        PlayerFieldName.FACTION: draft.faction,
        PlayerFieldName.NUMBER: str(line.id),
        PlayerFieldName.CITY: draft.city,
        PlayerFieldName.STATE: draft.state,
        PlayerFieldName.COUNTRY: draft.country,
    }[field]
    return text or ""


def _choices(subject: Subject, field: RoundField, lists: int) -> tuple[str, ...]:
    if field is RoundField.RESULT:
        return words.result_letters(subject.t)
    if field is RoundField.LIST:
        return tuple(str(number) for number in range(1, lists + 1))
    return ()


def _most_lists(state: EventState, entrant: Entrant | None) -> int:
    _, most = state.packet.lists.count_at(state.point_size)
    return (
        max(most, *(army.number for army in entrant.lists)) if entrant and entrant.lists else most
    )


def blank_boxes(subject: Subject) -> tuple[PrintedList, ...]:
    """The boxes of all lists that may be handed in, with nothing in them."""
    return tuple(_boxes(record_event(subject), None))


def _boxes(event: RecordEvent, entrant: Entrant | None) -> Iterator[PrintedList]:
    state = event.subject.state
    least, _ = state.packet.lists.count_at(state.point_size)
    lists = {army.number: army for army in entrant.lists} if entrant else {}
    for number in range(1, _most_lists(state, entrant) + 1):
        yield _box(event, number, lists.get(number), is_optional=number > least)


def _box(
    event: RecordEvent, number: int, army: ArmyList | None, *, is_optional: bool
) -> PrintedList:
    state, t = event.subject.state, event.subject.t
    wanted = _list_fields(state)
    at = wanted.index(ListField.MODELS) if ListField.MODELS in wanted else len(wanted)
    board = state.packet.lists.sideboard
    sideboard = () if army is None else army.specialists
    has_specialists = ListField.SPECIALISTS in wanted
    if board is not None:
        has_specialists = board.per is SideboardPer.LIST or number == 1 or bool(sideboard)
    plain = {ListField.MODELS, ListField.SPECIALISTS}

    def fields(some: tuple[ListField, ...]) -> tuple[PrintedField, ...]:
        return tuple(_list_field(event, field, army) for field in some if field not in plain)

    return PrintedList(
        title=words.list_title(
            t, number, None if army is None else army.caster, is_optional=is_optional
        ),
        above=fields(wanted[:at]),
        models=model_lines(t, army.entries if army else ()) if at < len(wanted) else None,
        specialists=model_lines(t, sideboard) if has_specialists else None,
        below=fields(wanted[at:]),
    )


def _list_fields(state: EventState) -> tuple[ListField, ...]:
    """The fields of each list that the event's lists use."""
    rules = state.packet.lists
    without = set()
    if not has_beside(rules, state.point_size):
        without.add(ListField.SPECIALISTS)
    if not rules.objective:
        without.add(ListField.OBJECTIVE)
    return tuple(field for field in state.packet.record_sheet.army if field not in without)


def _list_field(event: RecordEvent, field: ListField, army: ArmyList | None) -> PrintedField:
    title = words.list_field(event.subject.t, field)
    if field is ListField.TIER:
        tier = "" if army is None or army.tier is None else str(army.tier)
        return PrintedField(title=title, text=tier, choices=_TIERS)
    if army is None:
        return PrintedField(title=title)
    text = {
        ListField.FACTION: army.faction,
        ListField.THEME: army.theme,
        ListField.THEME_FORCE: army.theme,
        ListField.COST: None if army.points is None else str(army.points),
        ListField.OBJECTIVE: army.objective,
    }[field]
    return PrintedField(title=title, text=text or "")


# Blank army lists: a form for each list that a player may hand in, to be written by hand.


def army_forms(subject: Subject) -> tuple[RecordPage, ...]:
    """A page for each list that the packet asks for or allows."""
    state, t = subject.state, subject.t
    player_fields = state.packet.record_sheet.player
    fields = tuple(PrintedField(title=words.player_field(t, field)) for field in player_fields)
    return tuple(
        RecordPage(
            heading=Heading(
                event=subject.event,
                title=paper_name(t, "army-lists"),
                subtitle=words.size_text(t, state.point_size),
                printed_at="",
            ),
            player=fields,
            rounds=(),
            lists=(box,),
        )
        for box in blank_boxes(subject)
    )
