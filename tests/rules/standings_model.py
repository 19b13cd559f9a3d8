"""A second reckoning of the standings, slow and plain, from the printed rules alone.

It knows an event as plain facts (``Facts``), shares nothing with the program, and counts a rank as
one more than the number of players who are strictly better.
"""

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass
class Played:
    """One game: players, winner or None, how, and what each wrote down."""

    players: tuple[int, int]
    winner: int | None
    by: str
    cp: tuple[int, int]
    ap: tuple[int, int]
    lists: tuple[int | None, int | None] = (None, None)


@dataclass
class Facts:
    """What happened in an event."""

    packet: str
    size: int
    players: tuple[int, ...]
    armies: dict[int, dict[int, int]] = field(default_factory=dict)
    """Player -> list number -> army points."""
    games: list[list[Played]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)


def half(points: int) -> int:
    return -(-points // 2)


def bye_points(facts: Facts) -> tuple[int, int, int]:
    """Tournament points, control points, army points."""
    return 1, 3, half(facts.size)


def game_points(facts: Facts, game: Played, player: int) -> tuple[int, int, int]:
    me = game.players.index(player)
    won = game.winner == player
    if game.by == "no-show":
        return bye_points(facts) if won else (0, 0, 0)
    if game.by == "concession":
        if not won:
            return (0, 0, 0)
        if facts.packet == "sr2015":
            return 1, 3, game.ap[me]
        armies = facts.armies.get(game.players[1 - me], {})
        number = game.lists[1 - me]
        if number is None and len(armies) == 1:
            number = next(iter(armies))
        due = half(armies[number]) if number in armies else 0
        return 1, max(3, game.cp[me]), max(due, game.ap[me])
    return int(won), game.cp[me], game.ap[me]


def totals(facts: Facts, player: int, through: int) -> tuple[int, int, int, int]:
    """Tournament, control and army points, and assassination victories."""
    points = [0, 0, 0]
    kills = 0
    for games, byes in zip(facts.games[:through], facts.byes[:through], strict=True):
        scored = [game_points(facts, game, player) for game in games if player in game.players]
        scored += [bye_points(facts)] * (player in byes)
        for one in scored:
            points = [a + b for a, b in zip(points, one, strict=True)]
        kills += sum(
            game.winner == player and game.by in ("assassination", "clock") for game in games
        )
    return (*points, kills)


def strength(facts: Facts, player: int, through: int) -> int:
    total = 0
    for games in facts.games[:through]:
        for game in games:
            if player in game.players:
                other = game.players[1 - game.players.index(player)]
                total += totals(facts, other, through)[0]
    return total


def model_standings(
    facts: Facts, through: int
) -> dict[int, tuple[int, int, Fraction, int, int, int]]:
    """Player -> rank, tournament points, strength, control points, army points, assassinations."""
    keys = {}
    for player in facts.players:
        tp, cp, ap, kills = totals(facts, player, through)
        keys[player] = (tp, strength(facts, player, through), cp, ap), kills
    return {
        player: (
            1 + sum(other > key for other, _ in keys.values()),
            key[0],
            Fraction(key[1]),
            key[2],
            key[3],
            kills,
        )
        for player, (key, kills) in keys.items()
    }
