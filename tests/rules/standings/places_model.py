"""The second reckoning, continued: places by finals tables and by a cut, ranks, and awards."""

from collections.abc import Collection
from fractions import Fraction

from tests.rules.standings.standings_model import (
    Facts,
    Played,
    figures,
    key,
    order_below_finals,
    ranked,
    usual_order,
    usual_ranks,
)

Row = tuple[int, int, Fraction, int, int, int]
"""Rank, tournament points, strength, control points, army points, assassinations."""

FOUR = 4


def model_ranks(facts: Facts, through: int) -> dict[int, int]:
    """Player -> rank through a round."""
    if facts.cut_after is None or through <= facts.cut_after:
        return ranks_among(facts, through, facts.players)
    outside = tuple(player for player in facts.players if player not in facts.inside)
    then = {
        player: key(figures(facts, player, facts.cut_after), usual_order(facts))
        for player in outside
    }
    below = {player: len(facts.inside) + rank for player, rank in ranked(then).items()}
    return ranks_among(facts, through, facts.inside, left_inside(facts, through)) | below


def left_inside(facts: Facts, through: int) -> set[int]:
    """Who left the cut before the end: gone, and missing from this round and all later ones.

    Of the newest round that everybody played, who is gone since left before the end unless the
    round ended the event.
    """
    gone = {
        player
        for player in facts.inside
        if player in facts.gone
        and not any(came(facts, player, n) for n in range(through, facts.rounds))
    }
    if through == facts.rounds and facts.is_finished and not ends(facts, gone):
        return gone
    return {player for player in gone if not came(facts, player, through - 1)}


def came(facts: Facts, player: int, n: int) -> bool:
    """Whether a player was there in the round at an index."""
    if any(rest.player == player for rest in facts.byes[n]):
        return True
    mine = [game for game in facts.games[n] if player in game.players]
    return any(game.by != "no-show" or game.winner == player for game in mine)


def ends(facts: Facts, gone: set[int]) -> bool:
    """Whether the newest round ends the event, if those who came to it had all stayed."""
    if facts.rounds >= facts.planned:
        return True
    there = [
        player
        for player in facts.inside
        if player not in facts.gone or (player in gone and came(facts, player, facts.rounds - 1))
    ]
    if "finals-tables" in facts.variants and len(there) > 1:
        return False
    points = sorted((figures(facts, player, facts.rounds)["tp"] for player in there), reverse=True)
    return bool(points) and (len(points) == 1 or points[0] > points[1])


def ranks_among(
    facts: Facts, through: int, players: tuple[int, ...], last: Collection[int] = ()
) -> dict[int, int]:
    """The ranks of some among themselves, some of them behind the others."""
    number = facts.finals_in or facts.rounds
    counts = through >= number > (facts.cut_after or 0)
    finals = finals_of(facts) if counts else []
    ranks: dict[int, int] = {}
    order = usual_order(facts)
    if finals:
        first, *second = finals
        usual = usual_ranks(facts, through, players)
        order = order_below_finals(facts)
        if first.winner is None:
            a, b = first.players
            ranks = {a: 1 + (usual[b] < usual[a]), b: 1 + (usual[a] < usual[b])}
        else:
            ranks = {first.winner: 1, sum(first.players) - first.winner: 2}
        if second and second[0].winner is not None:
            ranks[second[0].winner] = 3
    rest = {
        player: [Fraction(player not in last), *key(figures(facts, player, through), order)]
        for player in players
        if player not in ranks
    }
    placed = len(ranks)
    return ranks | {player: placed + rank for player, rank in ranked(rest).items()}


def finals_of(facts: Facts) -> list[Played]:
    """The games that are marked as the finals; without the first there is none."""
    games = {frozenset(game.players): game for game in facts.games[(facts.finals_in or 0) - 1]}
    marked = [games.get(frozenset(facts.finals.get(mark, ()))) for mark in (1, 2)]
    return [] if marked[0] is None else [game for game in marked if game is not None]


def wanted_finals(facts: Facts) -> dict[int, tuple[int, int]]:
    """Who should meet in the finals of the last round; equals may stand in any order."""
    games = facts.games[-1]
    sitting = [rest.player for rest in facts.byes[-1]]
    playing = [player for game in games for player in game.players]
    ranks = usual_ranks(facts, facts.rounds - 1, (*playing, *sitting))
    found: list[Played] = []
    # A bye for one of the four leaves the best two of the others the first final.
    for others in (playing, [*playing, *sitting]):
        inside = {player for game in found for player in game.players}
        for game in games:
            four = inside | set(game.players)
            last = max(ranks[player] for player in four)
            is_new = inside.isdisjoint(game.players) and last <= FOUR
            if is_new and all(ranks[player] >= last for player in others if player not in four):
                found.append(game)
                break
        else:
            break
    return {mark: game.players for mark, game in enumerate(found, start=1)}


def model_rows(facts: Facts, through: int) -> dict[int, Row]:
    """Player -> the row in the standings."""
    ranks = model_ranks(facts, through)
    is_cut = facts.cut_after is not None and through > facts.cut_after
    rows = {}
    for player in facts.players:
        stopped = is_cut and player not in facts.inside
        own = figures(facts, player, (facts.cut_after or 0) if stopped else through)
        rows[player] = (
            ranks[player],
            int(own["tp"]),
            own["sos"],
            int(own["cp"]),
            int(own["ap"]),
            int(own["kills"]),
        )
    return rows


def award_ranks(facts: Facts, ranks: dict[int, int]) -> dict[int, int]:
    """Places among those who can get an award."""
    can = [player for player in facts.players if player not in facts.barred]
    return {player: 1 + sum(ranks[other] < ranks[player] for other in can) for player in can}
