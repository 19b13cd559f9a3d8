"""Slips and the mistakes that are made in writing them down, drawn from a seed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.packet.packet import Packet
from app.rules.results.result import WINNERLESS, Game, GameResult, Side, WinReason


def slip_for(packet: Packet, game: Game, draw: Draw) -> Game:
    """A slip as players hand it in: any way to end, and now and then something left out."""
    reason = packet.win_reasons[draw.below(len(packet.win_reasons))]
    nobody = reason is WinReason.TIE or (reason in WINNERLESS and draw.below(2))
    winner = None if nobody else game.players[draw.below(2)]
    first, second = (
        Side(
            player=player,
            list_number=_number_or_none(1 + draw.below(2), draw),
            control_points=_number_or_none(draw.below(6), draw),
            army_points=_number_or_none(draw.below(51), draw)
            if packet.scores_army_points
            else None,
        )
        for player in game.players
    )
    return replace(
        game, first=first, second=second, result=GameResult(winner=winner, reason=reason)
    )


def mistakes(
    packet: Packet, slips: Mapping[int, tuple[Game, Game]], table: int, draw: Draw
) -> Mapping[str, Game]:
    """A table's slip with each kind of mistake that can happen to it.

    Args:
        packet: of the event.
        slips: table -> its game, and the game as its slip says.
        table: the one that is written down wrong.
        draw: decides what goes wrong.
    """
    game, slip = slips[table]
    wrong_slips = {name: kind(packet, slip, draw) for name, kind in KINDS.items()}
    wrong_slips[NEIGHBOUR] = _of_neighbour(slips, game, table)
    return {
        name: wrong for name, wrong in wrong_slips.items() if wrong is not None and wrong != slip
    }


def _number_or_none(number: int, draw: Draw) -> int | None:
    return None if draw.below(12) == 0 else number


def _result(slip: Game) -> GameResult:
    assert slip.result is not None, "a slip says how its game ended"
    return slip.result


def _winner_swapped(packet: Packet, slip: Game, draw: Draw) -> Game | None:
    winner = _result(slip).winner
    if winner is None:
        return None
    other = next(side.player for side in slip.sides if side.player != winner)
    return replace(slip, result=replace(_result(slip), winner=other))


def _way_swapped(packet: Packet, slip: Game, draw: Draw) -> Game | None:
    if _result(slip).winner is None:
        return None
    reasons = [
        reason
        for reason in packet.win_reasons
        if reason not in (_result(slip).reason, WinReason.TIE)
    ]
    return replace(slip, result=replace(_result(slip), reason=reasons[draw.below(len(reasons))]))


def _exchanged(key: str) -> Callable[[Packet, Game, Draw], Game | None]:
    """A figure of either side written down for the other."""

    def exchange(packet: Packet, slip: Game, draw: Draw) -> Game | None:
        one, other = (getattr(side, key) for side in slip.sides)
        return replace(
            slip,
            first=replace(slip.first, **{key: other}),
            second=replace(slip.second, **{key: one}),
        )

    return exchange


def _turned(packet: Packet, slip: Game, draw: Draw) -> Game | None:
    """38 written down as 83."""
    points = slip.first.army_points
    if points is None or points < 10:
        return None
    return replace(slip, first=replace(slip.first, army_points=int(str(points)[::-1])))


def _one_off(packet: Packet, slip: Game, draw: Draw) -> Game | None:
    """The key beside the right one."""
    points = slip.second.control_points
    if points is None:
        return None
    return replace(slip, second=replace(slip.second, control_points=points + 1))


def _forgotten(packet: Packet, slip: Game, draw: Draw) -> Game | None:
    return replace(slip, second=replace(slip.second, list_number=None))


KINDS: Mapping[str, Callable[[Packet, Game, Draw], Game | None]] = {
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


def _of_neighbour(slips: Mapping[int, tuple[Game, Game]], game: Game, table: int) -> Game | None:
    """What stands on the slip of the next table, written down here."""
    if table + 1 not in slips:
        return None
    other, slip = slips[table + 1]
    sides = [
        replace(side, player=player) for side, player in zip(slip.sides, game.players, strict=True)
    ]
    players: Sequence[object] = other.players
    winner = _result(slip).winner
    own = None if winner is None else game.players[players.index(winner)]
    return replace(game, first=sides[0], second=sides[1], result=replace(_result(slip), winner=own))
