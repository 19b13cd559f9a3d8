"""Rows to the frozen EventState: the only bridge from what is stored to what the rules ask."""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Row, select
from sqlalchemy.orm import Session

from app.models.event import EventInfo
from app.models.player import ArmyListRow, Player
from app.models.round import Basis, ByeRow, GameRow, RoundRow
from app.rules.army_list import ArmyList, ListEntry
from app.rules.event_state import (
    Bye,
    ByeKind,
    Entrant,
    EntrantStatus,
    EventState,
    Round,
    RoundKind,
    RoundState,
)
from app.rules.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.packet import Packet
from app.rules.result import Game, GameResult, Side, WinReason

# Columns are read without the object mapper: a snapshot is taken after every act.
_EVENT = EventInfo.__table__
_PLAYER = Player.__table__
_LIST = ArmyListRow.__table__
_ROUND = RoundRow.__table__
_GAME = GameRow.__table__
_BYE = ByeRow.__table__
_BASIS = Basis.__table__


def event_state(session: Session, load_packet: Callable[[str], Packet]) -> EventState:
    """Read the whole event.

    Args:
        load_packet: the packet of a stored text; may remember what it has parsed.
    """
    info = session.execute(select(_EVENT)).one()
    return EventState(
        packet=load_packet(info.packet_text),
        point_size=info.point_size,
        planned_rounds=info.planned_rounds,
        tables=None if info.tables is None else tuple(json.loads(info.tables)),
        plays_on=bool(info.plays_on),
        entrants=_entrants(session),
        rounds=_rounds(session, None),
        locks=_locks(session),
    )


def refreshed(
    session: Session, known: EventState, *, tables: Set[str], rounds: Set[int]
) -> EventState:
    """Read again only what a step has changed; the rest is taken over as it is.

    Args:
        known: the event before the step.
        tables: names of the tables that the step changed, the event's own not among them.
        rounds: numbers of the rounds that it changed, made or deleted.
    """
    whole = known
    if tables & {Player.__tablename__, ArmyListRow.__tablename__}:
        whole = replace(whole, entrants=_entrants(session))
    if rounds:
        kept = [one for one in known.rounds if one.number not in rounds]
        both = sorted((*kept, *_rounds(session, rounds)), key=lambda one: one.number)
        whole = replace(whole, rounds=tuple(both), locks=_locks(session))
    return whole


def _locks(session: Session) -> tuple[tuple[PlayerId, PlayerId], ...]:
    query = (
        select(_GAME.c.first_id, _GAME.c.second_id)
        .join_from(_GAME, _ROUND, _ROUND.c.number == _GAME.c.round_number)
        .where(_ROUND.c.state == RoundState.DRAFT.value, _GAME.c.is_locked)
        .order_by(_GAME.c.id)
    )
    return tuple((PlayerId(first), PlayerId(second)) for first, second in session.execute(query))


def _entrants(session: Session) -> tuple[Entrant, ...]:
    lists: defaultdict[int, list[ArmyList]] = defaultdict(list)
    for row in session.execute(select(_LIST).order_by(_LIST.c.player_id, _LIST.c.number)):
        lists[row.player_id].append(army_list(row))
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
            lists=tuple(lists[row.id]),
        )
        for row in session.execute(select(_PLAYER).order_by(_PLAYER.c.id))
    )


def army_list(row: Row[Any] | ArmyListRow) -> ArmyList:
    """An army list from its row."""
    return ArmyList(
        number=row.number,
        caster=row.caster,
        faction=row.faction,
        theme=row.theme,
        tier=row.tier,
        points=row.points,
        bonus=row.bonus,
        objective=row.objective,
        entries=_entries(row.entries),
        specialists=_entries(row.specialists),
    )


def _entries(text: str) -> tuple[ListEntry, ...]:
    return () if text == "[]" else tuple(ListEntry(**entry) for entry in json.loads(text))


def _rounds(session: Session, numbers: Set[int] | None) -> tuple[Round, ...]:
    """The rounds of these numbers that there are, ascending; all for None."""
    order = (_GAME.c.table_number.nulls_last(), _GAME.c.id)
    games = _by_round(session, _GAME, numbers, *order)
    byes = _by_round(session, _BYE, numbers, _BYE.c.player_id)
    basis = _by_round(session, _BASIS, numbers, _BASIS.c.player_id)
    rounds = select(_ROUND).order_by(_ROUND.c.number)
    if numbers is not None:
        rounds = rounds.where(_ROUND.c.number.in_(numbers))
    return tuple(
        Round(
            number=RoundNumber(row.number),
            kind=RoundKind(row.kind),
            state=RoundState(row.state),
            scenario=row.scenario,
            seed=row.seed,
            by_hand=bool(row.by_hand),
            games=tuple(map(_game, games[row.number])),
            byes=tuple(map(_bye, byes[row.number])),
            absent=frozenset(PlayerId(b.player_id) for b in basis[row.number] if b.is_absent),
            pair_downs=frozenset(
                PlayerId(b.player_id) for b in basis[row.number] if b.is_paired_down
            ),
            basis=_points(basis[row.number]),
        )
        for row in session.execute(rounds)
    )


def _by_round(
    session: Session, table: FromClause, numbers: Set[int] | None, *order: ColumnElement[Any]
) -> Mapping[int, list[Row[Any]]]:
    """A table's rows of these rounds, or of all for None, under their rounds' numbers."""
    query = select(table).order_by(*order)
    if numbers is not None:
        query = query.where(table.c.round_number.in_(numbers))
    rows: defaultdict[int, list[Row[Any]]] = defaultdict(list)
    for row in session.execute(query):
        rows[row.round_number].append(row)
    return rows


def _points(rows: list[Row[Any]]) -> Mapping[PlayerId, int]:
    return {
        PlayerId(row.player_id): row.tournament_points
        for row in rows
        if row.tournament_points is not None
    }


def _bye(row: Row[Any]) -> Bye:
    return Bye(
        player=PlayerId(row.player_id),
        kind=ByeKind(row.kind),
        list_number=row.list_number,
        control_points=row.control_points,
        army_points=row.army_points,
    )


def _game(row: Row[Any]) -> Game:
    return Game(
        id=GameId(row.id),
        table=None if row.table_number is None else TableNumber(row.table_number),
        first=Side(
            player=PlayerId(row.first_id),
            list_number=row.first_list,
            control_points=row.first_control_points,
            army_points=row.first_army_points,
        ),
        second=Side(
            player=PlayerId(row.second_id),
            list_number=row.second_list,
            control_points=row.second_control_points,
            army_points=row.second_army_points,
        ),
        result=None
        if row.reason is None
        else GameResult(winner=row.winner_id, reason=WinReason(row.reason)),
    )
