"""Slips and the mistakes that are made in writing them down, drawn from a seed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.packet.packet import Packet
from app.rules.results.result import WINNERLESS, Game, GameResult, Side, WinReason
from app.services.results.entry import Slip


def slip_for(packet: Packet, game: Game, draw: Draw) -> Slip:
    """A slip as players hand it in: any way to end, and now and then something left out."""
    reason = packet.win_reasons[draw.below(len(packet.win_reasons))]
    nobody = reason is WinReason.TIE or (reason in WINNERLESS and draw.below(2))
    winner = None if nobody else game.players[draw.below(2)]
    first, second = (
        Side(
            player=player,
            list_number=_told(1 + draw.below(2), draw),
            control_points=_told(draw.below(6), draw),
            army_points=_told(draw.below(51), draw) if packet.scores_army_points else None,
        )
        for player in game.players
    )
    return Slip(first=first, second=second, result=GameResult(winner=winner, reason=reason))


def mistakes(
    packet: Packet, slips: Mapping[int, tuple[Game, Slip]], table: int, draw: Draw
) -> Mapping[str, Slip]:
    """A table's slip with each kind of mistake that can happen to it.

    Args:
        packet: of the event.
        slips: table -> its game and what its slip says.
        table: the one that is written down wrong.
        draw: decides what goes wrong.
    """
    game, slip = slips[table]
    made = {name: kind(packet, slip, draw) for name, kind in KINDS.items()}
    made[NEIGHBOUR] = _of_neighbour(slips, game, table)
    return {name: wrong for name, wrong in made.items() if wrong is not None and wrong != slip}


def _told(number: int, draw: Draw) -> int | None:
    return None if draw.below(12) == 0 else number


def _winner_swapped(packet: Packet, slip: Slip, draw: Draw) -> Slip | None:
    winner = slip.result.winner
    if winner is None:
        return None
    other = next(side.player for side in slip.sides if side.player != winner)
    return replace(slip, result=replace(slip.result, winner=other))


def _way_swapped(packet: Packet, slip: Slip, draw: Draw) -> Slip | None:
    if slip.result.winner is None:
        return None
    ways = [one for one in packet.win_reasons if one not in (slip.result.reason, WinReason.TIE)]
    return replace(slip, result=replace(slip.result, reason=ways[draw.below(len(ways))]))


def _exchanged(key: str) -> Callable[[Packet, Slip, Draw], Slip | None]:
    """A figure of either side written down for the other."""

    def exchange(packet: Packet, slip: Slip, draw: Draw) -> Slip | None:
        one, other = (getattr(side, key) for side in slip.sides)
        return replace(
            slip,
            first=replace(slip.first, **{key: other}),
            second=replace(slip.second, **{key: one}),
        )

    return exchange


def _turned(packet: Packet, slip: Slip, draw: Draw) -> Slip | None:
    """38 written down as 83."""
    points = slip.first.army_points
    if points is None or points < 10:
        return None
    return replace(slip, first=replace(slip.first, army_points=int(str(points)[::-1])))


def _one_off(packet: Packet, slip: Slip, draw: Draw) -> Slip | None:
    """The key beside the right one."""
    points = slip.second.control_points
    if points is None:
        return None
    return replace(slip, second=replace(slip.second, control_points=points + 1))


def _forgotten(packet: Packet, slip: Slip, draw: Draw) -> Slip | None:
    return replace(slip, second=replace(slip.second, list_number=None))


KINDS: Mapping[str, Callable[[Packet, Slip, Draw], Slip | None]] = {
    "the winner swapped": _winner_swapped,
    "another way to win": _way_swapped,
    "control points exchanged": _exchanged("control_points"),
    "army points exchanged": _exchanged("army_points"),
    "lists exchanged": _exchanged("list_number"),
    "digits turned": _turned,
    "the key beside": _one_off,
    "a list forgotten": _forgotten,
}
"""What goes wrong within a slip."""
NEIGHBOUR = "the next table's slip"


def _of_neighbour(slips: Mapping[int, tuple[Game, Slip]], game: Game, table: int) -> Slip | None:
    """What stands on the slip of the next table, written down here."""
    if table + 1 not in slips:
        return None
    other, slip = slips[table + 1]
    sides = [
        replace(side, player=player) for side, player in zip(slip.sides, game.players, strict=True)
    ]
    players: Sequence[object] = other.players
    winner = slip.result.winner
    own = None if winner is None else game.players[players.index(winner)]
    return Slip(first=sides[0], second=sides[1], result=replace(slip.result, winner=own))
