"""Events for tests: everything has a default, and a test names only what it is about."""

from collections.abc import Iterable
from dataclasses import replace

from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, Round, RoundState
from app.rules.lists.army_list import ArmyList
from app.rules.packet.packet import Packet
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.packet.packets import load_packet, packet_text

SR2010 = load_packet(packet_text("sr2010"))
SR2015 = load_packet(packet_text("sr2015"))
SR2019 = load_packet(packet_text("sr2019"))
SR2025 = load_packet(packet_text("sr2025"))
SR2026 = load_packet(packet_text("sr2026"))

Pair = tuple[int | None, int | None]


def entrant(player: int, **known) -> Entrant:
    return Entrant(id=PlayerId(player), name=known.pop("name", f"Player {player}"), **known)


def army(number: int = 1, **known) -> ArmyList:
    return ArmyList(number=number, **known)


def game(
    first: int,
    second: int,
    winner: int | None = None,
    by: str | None = None,
    *,
    cp: Pair = (None, None),
    ap: Pair = (None, None),
    lists: Pair = (None, None),
    table: int | None = 1,
    id: int = 1,
    final: int | None = None,
) -> Game:
    """A game; with a winner won by assassination unless ``by`` says how, without either open."""
    if by is None and winner is not None:
        by = "assassination"
    sides = [
        Side(player=PlayerId(player), list_number=played, control_points=control, army_points=army)
        for player, played, control, army in zip((first, second), lists, cp, ap, strict=True)
    ]
    return Game(
        id=GameId(id),
        table=None if table is None else TableNumber(table),
        first=sides[0],
        second=sides[1],
        result=None
        if by is None
        else GameResult(winner=None if winner is None else PlayerId(winner), reason=WinReason(by)),
        final=final,
    )


def marked(*games: Game) -> tuple[Game, ...]:
    """Games of which the first two are the finals."""
    marks = (1, 2, *[None] * len(games))
    return tuple(replace(one, final=mark) for one, mark in zip(games, marks, strict=False))


def rounds(*sets: Iterable[Game], state: str = "closed", **of_last) -> tuple[Round, ...]:
    """Rounds from 1 on, all closed but the last, which has the state given."""
    made = [Round(number=RoundNumber(k), games=tuple(games)) for k, games in enumerate(sets, 1)]
    last = made[-1]
    made[-1] = Round(number=last.number, games=last.games, state=RoundState(state), **of_last)
    return tuple(made)


def event(
    players: int | Iterable[Entrant] = 8,
    played: tuple[Round, ...] = (),
    *,
    packet: Packet = SR2015,
    point_size: int | None = None,
    dropped: Iterable[int] = (),
    disqualified: Iterable[int] = (),
    **more,
) -> EventState:
    """An event; players by number stand for 1 to that number."""
    if isinstance(players, int):
        out, barred = set(dropped), set(disqualified)
        players = [
            entrant(
                one,
                status=EntrantStatus.DISQUALIFIED
                if one in barred
                else EntrantStatus.DROPPED
                if one in out
                else EntrantStatus.ACTIVE,
            )
            for one in range(1, players + 1)
        ]
    return EventState(
        packet=packet,
        point_size=(50 if packet.year == 2015 else 75) if point_size is None else point_size,
        entrants=tuple(players),
        rounds=played,
        **more,
    )


def bye(player: int, **known) -> Bye:
    return Bye(player=PlayerId(player), **known)


def codes(problems) -> list[tuple[str, str]]:
    """Each problem's code and field."""
    return [(str(one.code), one.field) for one in problems]
