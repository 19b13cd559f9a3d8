"""A second reckoning of the standings, slow and plain, from the printed rules alone.

It knows an event as plain facts (``Facts``), shares nothing with the program, and counts a rank as
one more than the number of players who are strictly better. Who stands before the keys, by a final
or outside a cut, is the matter of ``places_model``.
"""

from dataclasses import dataclass, field
from fractions import Fraction

PACKETS = ("sr2010", "masters2014", "ig2014", "sr2015", "sr2019", "sr2025", "sr2026")

BASELINE = {packet: "tp sos cp ap" for packet in PACKETS} | {"sr2010": "tp sos cp"}
"""What is compared, first key first."""

SCORINGS = {
    ("sr2015", "assassin-scoring"): "tp kills cp",
    ("sr2015", "control-point-scoring"): "tp cp ap sos",
    ("sr2015", "destruction-scoring"): "tp ap cp sos",
    ("sr2019", "assassin-scoring"): "tp kills cp sos",
    ("sr2019", "control-point-scoring"): "tp cp ap sos",
    ("sr2019", "destruction-scoring"): "ap cp sos",
}
"""The same for the variants that put another order in its place."""

BELOW_FINALS = "sos cp"
"""As printed; tournament points come first unless the EO wants the print."""


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
class Rest:
    """One bye; points only where the EO wrote other ones down than the packet's."""

    player: int
    cp: int | None = None
    ap: int | None = None


@dataclass
class Facts:
    """What happened in an event."""

    packet: str
    size: int
    players: tuple[int, ...]
    armies: dict[int, dict[int, int]] = field(default_factory=dict)
    """Player -> list number -> army points."""
    games: list[list[Played]] = field(default_factory=list)
    """Round by round, in the order in which they were paired."""
    byes: list[list[Rest]] = field(default_factory=list)
    variants: frozenset[str] = frozenset()
    points_first: bool | None = None
    """The EO's switch; None where it was not touched."""
    gone: frozenset[int] = frozenset()
    """Who left the event, by their own will or not."""
    barred: frozenset[int] = frozenset()
    """Who can get no award."""
    inside: tuple[int, ...] = ()
    """Who played on after the cut."""
    cut_after: int | None = None
    finals: dict[int, tuple[int, int]] = field(default_factory=dict)
    """1 and 2 -> who met in the first and the second final."""
    finals_in: int | None = None
    """The number of their round; None for the last."""
    planned: int = 99
    """So many rounds are planned."""
    is_finished: bool = True
    """All results of the last round are in."""

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(self.games)


def half(points: int) -> int:
    return -(-points // 2)


def usual_order(facts: Facts) -> str:
    scorings = [
        SCORINGS[facts.packet, variant]
        for variant in facts.variants
        if (facts.packet, variant) in SCORINGS
    ]
    order = scorings[0] if scorings else BASELINE[facts.packet]
    return f"tp {order}" if facts.points_first and not order.startswith("tp") else order


def order_below_finals(facts: Facts) -> str:
    return BELOW_FINALS if facts.points_first is False else f"tp {BELOW_FINALS}"


def bye_points(facts: Facts) -> tuple[int, int, int]:
    """Tournament points, control points, army points."""
    return (1, 0, 0) if facts.packet == "sr2010" else (1, 3, half(facts.size))


def rest_points(facts: Facts, rest: Rest) -> tuple[int, int, int]:
    tp, cp, ap = bye_points(facts)
    if rest.cp is not None:
        cp = rest.cp
    if rest.ap is not None and facts.packet != "sr2010":
        ap = rest.ap
    return tp, cp, ap


def game_points(facts: Facts, game: Played, player: int) -> tuple[int, int, int]:
    me = game.players.index(player)
    won = game.winner == player
    cp, ap = game.cp[me], 0 if facts.packet == "sr2010" else game.ap[me]
    if game.by == "no-show" and "no-show-as-concession" not in facts.variants:
        return bye_points(facts) if won else (0, 0, 0)
    if game.by in ("concession", "no-show"):
        return conceded(facts, game, me, won=won)
    return int(won), cp, ap


def conceded(facts: Facts, game: Played, me: int, *, won: bool) -> tuple[int, int, int]:
    if not won:
        return (0, 0, 0)
    if facts.packet == "sr2010":
        return 1, game.cp[me], 0
    least = {"sr2019": 3, "sr2025": 5, "sr2026": 5}.get(facts.packet)
    if least is None:
        return 1, 3, game.ap[me]
    armies = facts.armies.get(game.players[1 - me], {})
    number = game.lists[1 - me]
    if number is None and len(armies) == 1:
        number = next(iter(armies))
    due = half(armies[number]) if number in armies else 0
    return 1, max(least, game.cp[me]), max(due, game.ap[me])


def totals(facts: Facts, player: int, through: int) -> dict[str, int]:
    points = [0, 0, 0]
    kills = wins = 0
    for games, byes in zip(facts.games[:through], facts.byes[:through], strict=True):
        mine = [game for game in games if player in game.players]
        rests = [rest for rest in byes if rest.player == player]
        scored = [game_points(facts, game, player) for game in mine]
        scored += [rest_points(facts, rest) for rest in rests]
        for one in scored:
            points = [a + b for a, b in zip(points, one, strict=True)]
        won = [game for game in mine if game.winner == player]
        wins += len(won) + len(rests)
        kills += sum(is_kill(facts, game, player) for game in won)
    return {"tp": points[0], "cp": points[1], "ap": points[2], "kills": kills, "wins": wins}


def is_kill(facts: Facts, game: Played, player: int) -> bool:
    """Whether a game that the player won counts as won by the fall of the enemy leader."""
    if game.by == "clock" and facts.packet in ("sr2025", "sr2026"):
        mine, other = game.cp if player == game.players[0] else game.cp[::-1]
        return mine <= other
    return game.by in ("assassination", "clock")


def worth(facts: Facts, player: int, through: int) -> Fraction:
    """What a player adds to the strength of each opponent."""
    sums = totals(facts, player, through)
    if "large-event" not in facts.variants:
        return Fraction(sums["tp"])
    if has_left(facts, player, through) and not sums["wins"]:
        return Fraction(1, through)
    return Fraction(sums["wins"], through)


def has_left(facts: Facts, player: int, through: int) -> bool:
    """Whether a player who left plays in no round after this one."""
    later = [player in game.players for games in facts.games[through:] for game in games]
    later += [rest.player == player for byes in facts.byes[through:] for rest in byes]
    return player in facts.gone and not any(later)


def strength(facts: Facts, player: int, through: int) -> Fraction:
    total = Fraction(0)
    for games in facts.games[:through]:
        for game in games:
            if player in game.players:
                total += worth(facts, game.players[1 - game.players.index(player)], through)
    return total


def figures(facts: Facts, player: int, through: int) -> dict[str, Fraction]:
    sums = {key: Fraction(value) for key, value in totals(facts, player, through).items()}
    return sums | {"sos": strength(facts, player, through)}


def key(known: dict[str, Fraction], order: str) -> list[Fraction]:
    return [known[name] for name in order.split()]


def ranked(keys: dict[int, list[Fraction]]) -> dict[int, int]:
    """Player -> one more than there are better ones."""
    return {
        player: 1 + sum(other > mine for other in keys.values()) for player, mine in keys.items()
    }


def usual_ranks(facts: Facts, through: int, among: tuple[int, ...] | None = None) -> dict[int, int]:
    """Player -> rank by the keys alone, of everybody or of some among themselves."""
    order = usual_order(facts)
    players = facts.players if among is None else among
    return ranked({player: key(figures(facts, player, through), order) for player in players})


def undefeated(facts: Facts, through: int) -> set[int]:
    """Who has lost no game and missed no round; the gone among them."""
    found = set(facts.players)
    for games, byes in zip(facts.games[:through], facts.byes[:through], strict=True):
        there = {player for game in games for player in game.players}
        for game in games:
            if game.by != "tie":
                found -= set(game.players) - {game.winner}
        found &= there | {rest.player for rest in byes}
    return found
