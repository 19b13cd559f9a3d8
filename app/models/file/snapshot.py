"""EventState from rows: the only way from what is stored to what the rules use."""

import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, bindparam, select
from sqlalchemy.orm import Session

from app.models.tables.column_texts import (
    cut_of_text,
    preferences_of_text,
    seeding_of_text,
    stored_preferences,
)
from app.models.tables.event import EventInfo
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis, ByeRow, GameRow, PreferenceRow, RoundRow
from app.models.tables.scenario import HouseScenario
from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, ByeKind, Round, RoundKind, RoundState
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.packet.packet import Packet
from app.rules.results.result import Game, GameResult, Side, TableEdge, WinReason
from app.rules.scenarios.parse import ScenarioError, kept_scenario
from app.rules.scenarios.scenario import Scenario

# Columns are read without the object mapper and unpacked in the order of the select: access by name
# takes thrice as long. Each statement is built once, which takes longer than running it.
_EVENT = EventInfo.__table__
_PLAYER = Player.__table__
_LIST = ArmyListRow.__table__
_ROUND = RoundRow.__table__
_GAME = GameRow.__table__
_BYE = ByeRow.__table__
_BASIS = Basis.__table__
_HOUSE = HouseScenario.__table__

LIST_FIELDS = (
    "number", "caster", "faction", "theme", "tier", "points", "bonus", "objective", "entries",
    "specialists",
)  # fmt: skip
_GAME_FIELDS = (
    "round_number", "id", "table_number", "winner_id", "reason", "final", "starter_id", "top_id",
    "first_id", "first_list", "first_control_points", "first_army_points",
    "second_id", "second_list", "second_control_points", "second_army_points",
)  # fmt: skip
_BASIS_FIELDS = ("round_number", "player_id", "tournament_points", "is_absent", "is_paired_down")


def _by_round(
    number: ColumnElement[int], columns: Iterable[ColumnElement[Any]], *order: ColumnElement[Any]
) -> tuple[Select[Any], Select[Any]]:
    """Statements for a table's rows of all rounds, and for those of some."""
    every = select(*columns).order_by(*order)
    return every, every.where(number.in_(bindparam("numbers")))


EVENT = select(_EVENT)
ROUNDS = _by_round(_ROUND.c.number, _ROUND.c, _ROUND.c.number)
GAMES = _by_round(
    _GAME.c.round_number,
    (_GAME.c[name] for name in _GAME_FIELDS),
    _GAME.c.table_number.nulls_last(),
    _GAME.c.id,
)
BYES = _by_round(_BYE.c.round_number, _BYE.c, _BYE.c.player_id)
BASES = _by_round(
    _BASIS.c.round_number, (_BASIS.c[name] for name in _BASIS_FIELDS), _BASIS.c.player_id
)
LOCKS = (
    select(_GAME.c.first_id, _GAME.c.second_id)
    .join_from(_GAME, _ROUND, _ROUND.c.number == _GAME.c.round_number)
    .where(_ROUND.c.state == RoundState.DRAFT.value, _GAME.c.is_locked)
    .order_by(_GAME.c.id)
)
PLAYERS = select(_PLAYER).order_by(_PLAYER.c.id)
LISTS = select(_LIST.c.player_id, *(_LIST.c[name] for name in LIST_FIELDS)).order_by(
    _LIST.c.player_id, _LIST.c.number
)
_SOME_PLAYERS = PLAYERS.where(_PLAYER.c.id.in_(bindparam("ids")))
_SOME_LISTS = LISTS.where(_LIST.c.player_id.in_(bindparam("ids")))
HOUSES = select(_HOUSE.c.text).order_by(_HOUSE.c.slug)


SOME_GAMES = GAMES[0].where(_GAME.c.id.in_(bindparam("ids")))
_NO_ROUNDS: Mapping[int, Round] = {}
_FEW = 16
"""So many games or players are read by their ids, more with all of their rounds or of the event."""


def of_rounds(
    session: Session, statements: tuple[Select[Any], Select[Any]], numbers: Set[int] | None
) -> Sequence[Any]:
    """A table's rows of these rounds, or of all for None."""
    every, some = statements
    if numbers is None:
        return session.execute(every).all()
    if not numbers:
        return ()
    return session.execute(some, {"numbers": sorted(numbers)}).all()


_REASONS = {reason.value: reason for reason in WinReason}


def event_state(session: Session, load_packet: Callable[[str], Packet]) -> EventState:
    """Read the whole event.

    Args:
        load_packet: the packet of a stored text; may remember what it has parsed.
    """
    return EventState(
        **_event_values(session, load_packet),
        entrants=_entrants(session),
        rounds=_rounds(session),
        locks=_locks(session),
        preferences=stored_preferences(session),
        house_scenarios=_house_scenarios(session),
    )


def refreshed(
    session: Session,
    known: EventState,
    load_packet: Callable[[str], Packet],
    *,
    tables: Set[str],
    rounds: Set[int],
    games: Set[int] | None = None,
    players: Set[int] | None = None,
) -> EventState:
    """Read again only what was changed; the rest stays as it is.

    Args:
        known: the event before the changes.
        load_packet: the packet of a stored text; may remember what it has parsed.
        tables: names of the tables that were changed.
        rounds: numbers of the rounds that were added, changed or deleted, with what is in them.
        games: ids of the games that were added, changed or deleted; None for any of these rounds.
        players: ids of the players who were added, changed or deleted, or whose lists were; None
            for any.
    """
    state = known
    if EventInfo.__tablename__ in tables:
        state = state.updated(**_event_values(session, load_packet))
    if tables & {Player.__tablename__, ArmyListRow.__tablename__}:
        state = state.updated(entrants=_entrants_after(session, known.entrants, players))
    if PreferenceRow.__tablename__ in tables:
        state = state.updated(preferences=stored_preferences(session))
    if HouseScenario.__tablename__ in tables:
        state = state.updated(house_scenarios=_house_scenarios(session))
    if rounds:
        unchanged = [round_ for round_ in known.rounds if round_.number not in rounds]
        were = {int(was.number): was for was in known.rounds if was.number in rounds}
        read = _rounds(session, rounds, were, tables, games)
        every = sorted((*unchanged, *read), key=lambda round_: round_.number)
        # Only a draft has locks.
        locks = _locks(session) if any(round_.is_draft for round_ in every) else ()
        state = state.updated(rounds=tuple(every), locks=locks)
    return state


def _event_values(session: Session, load_packet: Callable[[str], Packet]) -> dict[str, Any]:
    """What the event's own row says of its state."""
    info = session.execute(EVENT).one()
    return {
        "packet": load_packet(info.packet_text),
        "point_size": info.point_size,
        "planned_rounds": _rounds_planned(info.planned_rounds),
        "tables": None if info.tables is None else tuple(json.loads(info.tables)),
        "plays_on": bool(info.plays_on),
        "cut_border": () if info.cut_border is None else tuple(json.loads(info.cut_border)),
        "cut_seed": info.cut_seed,
        "seeding": seeding_of_text(info.seeding),
        "keeps_sides": bool(info.keeps_sides),
    }


def _rounds_planned(stored: int | None) -> int | None:
    """The EO's number of rounds; a file of an earlier version may hold any."""
    return None if stored is None else min(stored, MOST_ROUNDS)


def _house_scenarios(session: Session) -> tuple[Scenario, ...]:
    scenarios = (_house_scenario(text) for (text,) in session.execute(HOUSES))
    return tuple(scenario for scenario in scenarios if scenario is not None)


@lru_cache(maxsize=64)
def _house_scenario(text: str) -> Scenario | None:
    """The scenario of a stored file; None where this program can't read it."""
    try:
        return kept_scenario(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ScenarioError):
        return None


def _locks(session: Session) -> tuple[tuple[PlayerId, PlayerId], ...]:
    return tuple((PlayerId(first), PlayerId(second)) for first, second in session.execute(LOCKS))


def _entrants_after(
    session: Session, known: tuple[Entrant, ...], changed: Set[int] | None
) -> tuple[Entrant, ...]:
    """The players after changes to some; to any for None."""
    if changed is None or len(changed) > _FEW:
        return _entrants(session)
    others = (entrant for entrant in known if entrant.id not in changed)
    return tuple(sorted((*others, *_entrants(session, changed)), key=lambda entrant: entrant.id))


def _entrants(session: Session, ids: Set[int] | None = None) -> tuple[Entrant, ...]:
    """The players of these ids, ascending; all for None."""
    some = {"ids": [] if ids is None else sorted(ids)}
    lists: defaultdict[int, list[ArmyList]] = defaultdict(list)
    for player, *values in session.execute(LISTS if ids is None else _SOME_LISTS, some):
        lists[player].append(_army_list(*values))
    return tuple(
        Entrant(
            id=PlayerId(row.id),
            name=row.name,
            faction=row.faction,
            club=row.club,
            city=row.city,
            status=EntrantStatus(row.status),
            eligible=bool(row.eligible),
            fixed_table=row.fixed_table,
            public_name=row.public_name,
            lists=tuple(lists[row.id]),
            is_here=bool(row.is_here),
        )
        for row in session.execute(PLAYERS if ids is None else _SOME_PLAYERS, some)
    )


def army_list(row: ArmyListRow) -> ArmyList:
    """An army list from its row."""
    return _army_list(*(getattr(row, name) for name in LIST_FIELDS))


def _army_list(
    number: int,
    caster: str | None,
    faction: str | None,
    theme: str | None,
    tier: int | None,
    points: int | None,
    bonus: int | None,
    objective: str | None,
    entries: str,
    specialists: str,
) -> ArmyList:
    return ArmyList(
        number=number,
        caster=caster,
        faction=faction,
        theme=theme,
        tier=tier,
        points=points,
        bonus=bonus,
        objective=objective,
        entries=_entries(entries),
        specialists=_entries(specialists),
    )


def _entries(text: str) -> tuple[ListEntry, ...]:
    return () if text == "[]" else tuple(ListEntry(**entry) for entry in json.loads(text))


class _Basis(NamedTuple):
    """What a round was paired on."""

    points: Mapping[PlayerId, int]
    absent: frozenset[PlayerId]
    pair_downs: frozenset[PlayerId]
    left_out: Mapping[PlayerId, int]


def _rounds(
    session: Session,
    numbers: Set[int] | None = None,
    were: Mapping[int, Round] = _NO_ROUNDS,
    tables: Set[str] = frozenset(),
    changed_games: Set[int] | None = None,
) -> tuple[Round, ...]:
    """The rounds of these numbers, ascending; all for None.

    Args:
        numbers: None for all.
        were: rounds as they were before the changes; what was not changed is taken from them.
        tables: names of the tables that were changed.
        changed_games: ids of the games that were changed; None for any of these rounds.
    """
    if RoundRow.__tablename__ not in tables and numbers is not None and numbers <= were.keys():
        heads = [were[number] for number in sorted(numbers)]
    else:
        heads = [_head(row) for row in of_rounds(session, ROUNDS, numbers)]
    drafts: Set[int] = {head.number for head in heads if head.is_draft}
    if GameRow.__tablename__ not in tables:
        changed_games = frozenset()
    games = _games(session, numbers, were, changed_games)
    kept = _NO_ROUNDS if ByeRow.__tablename__ in tables else were
    byes = {number: was.byes for number, was in kept.items()}
    for row in of_rounds(session, BYES, _without(numbers, kept)):
        byes[row.round_number] = (*byes.get(row.round_number, ()), _bye(row))
    # What a draft keeps of those who are absent is read otherwise than what a round does.
    same = {number: was for number, was in were.items() if was.is_draft is (number in drafts)}
    kept = _NO_ROUNDS if Basis.__tablename__ in tables else same
    basis = _bases(session, _without(numbers, kept), drafts)
    for number, was in kept.items():
        basis[number] = _Basis(was.basis, was.absent, was.pair_downs, was.left_out)
    return tuple(
        replace(
            head,
            games=games.get(head.number, ()),
            byes=byes.get(head.number, ()),
            absent=basis[head.number].absent,
            pair_downs=basis[head.number].pair_downs,
            basis=basis[head.number].points,
            left_out=basis[head.number].left_out,
        )
        for head in heads
    )


def _head(row: Any) -> Round:
    """What a round's own row says of it; nobody is in it yet."""
    return Round(
        number=RoundNumber(row.number),
        kind=RoundKind(row.kind),
        state=RoundState(row.state),
        scenario=row.scenario,
        shows_scenario=bool(row.shows_scenario),
        scenario_dice=() if row.scenario_dice is None else _throws(row.scenario_dice),
        seed=row.seed,
        by_hand=bool(row.by_hand),
        preferences=preferences_of_text(row.wishes),
        looks_ahead=bool(row.looks_ahead),
        cut=cut_of_text(row.cut),
    )


def _without(numbers: Set[int] | None, known: Mapping[int, object]) -> Set[int] | None:
    return None if numbers is None else numbers - known.keys()


def _games(
    session: Session,
    numbers: Set[int] | None,
    were: Mapping[int, Round],
    changed: Set[int] | None,
) -> Mapping[int, tuple[Game, ...]]:
    """The games of rounds, by the rounds' numbers."""
    if changed is None or len(changed) > _FEW:
        were, changed = _NO_ROUNDS, frozenset()
    games: defaultdict[int, list[Game]] = defaultdict(list)
    for was in were.values():
        games[was.number] += (game for game in was.games if game.id not in changed)
    for number, *values in session.execute(SOME_GAMES, {"ids": sorted(changed)}) if changed else ():
        if number in were:
            games[number].append(_game(*values))
    for found in games.values():
        found.sort(key=_place)
    for number, *values in of_rounds(session, GAMES, _without(numbers, were)):
        games[number].append(_game(*values))
    return {number: tuple(found) for number, found in games.items()}


def _place(game: Game) -> tuple[bool, int, int]:
    """Where a game is among those of its round: by table, those without a table last."""
    return game.table is None, game.table or 0, game.id


def _bases(
    session: Session, numbers: Set[int] | None, drafts: Set[int]
) -> defaultdict[int, _Basis]:
    """What rounds were paired on; of one without any rows nothing."""
    points: defaultdict[int, dict[PlayerId, int]] = defaultdict(dict)
    absent: defaultdict[int, set[PlayerId]] = defaultdict(set)
    down: defaultdict[int, set[PlayerId]] = defaultdict(set)
    for number, player, paired_on, is_absent, is_paired_down in of_rounds(session, BASES, numbers):
        if paired_on is not None:
            points[number][player] = paired_on
        if is_absent:
            absent[number].add(player)
        if is_paired_down:
            down[number].add(player)
    # Who is absent from a draft and keeps points could have been paired, and was left out.
    left_out = {
        number: {
            player: points[number].pop(player) for player in absent[number] & {*points[number]}
        }
        for number in drafts
    }
    found: defaultdict[int, _Basis] = defaultdict(lambda: _Basis({}, frozenset(), frozenset(), {}))
    for number in {*points, *absent, *down}:
        found[number] = _Basis(
            points[number],
            frozenset(absent[number]),
            frozenset(down[number]),
            left_out.get(number, {}),
        )
    return found


def _throws(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(throw) for throw in json.loads(text))


def _bye(row: Row[Any]) -> Bye:
    return Bye(
        player=PlayerId(row.player_id),
        kind=ByeKind(row.kind),
        list_number=row.list_number,
        control_points=row.control_points,
        army_points=row.army_points,
    )


def _game(
    number: GameId,
    table: TableNumber | None,
    winner: PlayerId | None,
    reason: str | None,
    final: int | None,
    starter: PlayerId | None,
    top: PlayerId | None,
    first: PlayerId,
    first_list: int | None,
    first_control_points: int | None,
    first_army_points: int | None,
    second: PlayerId,
    second_list: int | None,
    second_control_points: int | None,
    second_army_points: int | None,
) -> Game:
    return Game(
        id=number,
        table=table,
        first=Side(
            player=first,
            list_number=first_list,
            control_points=first_control_points,
            army_points=first_army_points,
            went_first=None if starter is None else starter == first,
            edge=_edge(first, top),
        ),
        second=Side(
            player=second,
            list_number=second_list,
            control_points=second_control_points,
            army_points=second_army_points,
            went_first=None if starter is None else starter == second,
            edge=_edge(second, top),
        ),
        result=None if reason is None else GameResult(winner=winner, reason=_REASONS[reason]),
        final=final,
    )


def _edge(player: PlayerId, top: PlayerId | None) -> TableEdge | None:
    if top is None:
        return None
    return TableEdge.TOP if player == top else TableEdge.BOTTOM
