"""A second reckoning of the standings, slow and plain, from the printed rules alone.

It knows an event as plain facts (``Facts``), shares nothing with the program, and counts a rank as
one more than the number of players who are strictly better.
"""

from dataclasses import dataclass, field
from fractions import Fraction

ORDERS = {
    ("sr2010", None): "tp sos cp",
    ("masters2014", None): "tp sos cp ap",
    ("ig2014", None): "tp sos cp ap",
    ("sr2015", None): "tp sos cp ap",
    ("sr2019", None): "tp sos cp ap",
    ("sr2015", "assassin-scoring"): "tp kills cp",
    ("sr2015", "control-point-scoring"): "tp cp ap sos",
    ("sr2015", "destruction-scoring"): "tp ap cp sos",
    ("sr2015", "large-event"): "tp sos cp ap",
    ("sr2015", "finals-tables"): "tp sos cp ap",
    ("sr2019", "assassin-scoring"): "tp kills cp sos",
    ("sr2019", "control-point-scoring"): "tp cp ap sos",
    ("sr2019", "destruction-scoring"): "ap cp sos",
    ("sr2019", "finals-tables"): "tp sos cp ap",
    ("sr2019", "cut-to-top"): "tp sos cp ap",
}
"""What is compared, first key first, by packet and variant."""

BELOW_FINALS = "tp sos cp"


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
    variant: str | None = None
    gone: frozenset[int] = frozenset()
    """Who left the event."""
    inside: tuple[int, ...] = ()
    """Who played on after the cut."""
    cut_after: int | None = None
    finals: list[Played] = field(default_factory=list)
    """The first final, then the second: games of the last round."""


def half(points: int) -> int:
    return -(-points // 2)


def bye_points(facts: Facts) -> tuple[int, int, int]:
    """Tournament points, control points, army points."""
    return (1, 0, 0) if facts.packet == "sr2010" else (1, 3, half(facts.size))


def game_points(facts: Facts, game: Played, player: int) -> tuple[int, int, int]:
    me = game.players.index(player)
    won = game.winner == player
    cp, ap = game.cp[me], 0 if facts.packet == "sr2010" else game.ap[me]
    if game.by == "no-show":
        return bye_points(facts) if won else (0, 0, 0)
    if game.by == "concession":
        return conceded(facts, game, me, won=won)
    return int(won), cp, ap


def conceded(facts: Facts, game: Played, me: int, *, won: bool) -> tuple[int, int, int]:
    if facts.packet == "sr2010":
        return int(won), game.cp[me], 0
    if not won:
        return (0, 0, 0)
    if facts.packet != "sr2019":
        return 1, 3, game.ap[me]
    armies = facts.armies.get(game.players[1 - me], {})
    number = game.lists[1 - me]
    if number is None and len(armies) == 1:
        number = next(iter(armies))
    due = half(armies[number]) if number in armies else 0
    return 1, max(3, game.cp[me]), max(due, game.ap[me])


def totals(facts: Facts, player: int, through: int) -> dict[str, int]:
    points = [0, 0, 0]
    kills = wins = 0
    for games, byes in zip(facts.games[:through], facts.byes[:through], strict=True):
        scored = [game_points(facts, game, player) for game in games if player in game.players]
        scored += [bye_points(facts)] * (player in byes)
        for one in scored:
            points = [a + b for a, b in zip(points, one, strict=True)]
        won = [game.by for game in games if game.winner == player]
        wins += len(won) + byes.count(player)
        kills += sum(by in ("assassination", "clock") for by in won)
    return {"tp": points[0], "cp": points[1], "ap": points[2], "kills": kills, "wins": wins}


def worth(facts: Facts, player: int, through: int) -> Fraction:
    """What a player adds to the strength of each opponent."""
    told = totals(facts, player, through)
    if facts.variant != "large-event":
        return Fraction(told["tp"])
    if player in facts.gone and not told["wins"]:
        return Fraction(1, through)
    return Fraction(told["wins"], through)


def strength(facts: Facts, player: int, through: int) -> Fraction:
    total = Fraction(0)
    for games in facts.games[:through]:
        for game in games:
            if player in game.players:
                total += worth(facts, game.players[1 - game.players.index(player)], through)
    return total


def figures(facts: Facts, player: int, through: int) -> dict[str, Fraction]:
    told = {key: Fraction(value) for key, value in totals(facts, player, through).items()}
    return told | {"sos": strength(facts, player, through)}


def key(told: dict[str, Fraction], order: str) -> list[Fraction]:
    return [told[name] for name in order.split()]


def model_ranks(facts: Facts, through: int) -> dict[int, int]:
    """Player -> rank, by the keys alone."""
    order = ORDERS[facts.packet, facts.variant]
    keys = {one: key(figures(facts, one, through), order) for one in facts.players}
    return {one: 1 + sum(other > mine for other in keys.values()) for one, mine in keys.items()}


def undefeated(facts: Facts, through: int) -> set[int]:
    found = set(facts.players) - facts.gone
    for games, byes in zip(facts.games[:through], facts.byes[:through], strict=True):
        there = {player for game in games for player in game.players} | set(byes)
        for game in games:
            if game.by != "tie":
                found -= set(game.players) - {game.winner}
        found &= there
    return found


def model_standings(
    facts: Facts, through: int
) -> dict[int, tuple[int, int, Fraction, int, int, int]]:
    """Player -> rank, tournament points, strength, control points, army points, assassinations."""
    told = {one: figures(facts, one, through) for one in facts.players}
    ranks = model_ranks(facts, through)
    if facts.finals and through == len(facts.games):
        ranks = after_finals(facts, told)
    if facts.cut_after is not None and through > facts.cut_after:
        ranks = after_cut(facts, told, through)
    return {
        player: (
            ranks[player],
            int(one["tp"]),
            one["sos"],
            int(one["cp"]),
            int(one["ap"]),
            int(one["kills"]),
        )
        for player, one in told.items()
    }


def after_finals(facts: Facts, told: dict[int, dict[str, Fraction]]) -> dict[int, int]:
    first, *second = facts.finals
    usual = model_ranks(facts, len(facts.games))
    ranks: dict[int, int] = {}
    if first.winner is None:
        a, b = first.players
        ranks = {a: 1 + (usual[b] < usual[a]), b: 1 + (usual[a] < usual[b])}
    else:
        ranks = {first.winner: 1, sum(first.players) - first.winner: 2}
    if second and second[0].winner is not None:
        ranks[second[0].winner] = 3
    rest = {one: key(told[one], BELOW_FINALS) for one in facts.players if one not in ranks}
    fixed = len(ranks)
    for one, mine in rest.items():
        ranks[one] = fixed + 1 + sum(other > mine for other in rest.values())
    return ranks


def after_cut(facts: Facts, told: dict[int, dict[str, Fraction]], through: int) -> dict[int, int]:
    """Nobody has left in these events, so the best are inside; changes ``told`` outside the cut."""
    now = model_ranks(facts, through)
    then = model_ranks(facts, facts.cut_after or 0)
    ranks = {}
    for one in facts.players:
        if one in facts.inside:
            ranks[one] = 1 + sum(now[other] < now[one] for other in facts.inside)
        else:
            outside = [other for other in facts.players if other not in facts.inside]
            better = sum(then[other] < then[one] for other in outside)
            ranks[one] = len(facts.inside) + 1 + better
            told[one] = figures(facts, one, facts.cut_after or 0)
    return ranks
