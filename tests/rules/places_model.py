"""The second reckoning, continued: places by finals tables and by a cut, ranks, and awards."""

from fractions import Fraction

from tests.rules.standings_model import (
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
    then = {
        one: key(figures(facts, one, facts.cut_after), usual_order(facts)) for one in facts.players
    }
    places = {one: frozen(facts, then, one) for one in facts.players}
    slots = sorted(place for one in facts.inside for place in [places[one]])
    slots = spread(slots)
    inner = ranks_among(facts, through, facts.inside)
    return {one: slots[inner[one] - 1] if one in inner else places[one] for one in facts.players}


def frozen(facts: Facts, then: dict[int, list[Fraction]], player: int) -> int:
    """A place at the cut; of equals those inside stand before those outside."""
    better = sum(other > then[player] for other in then.values())
    if player not in facts.inside:
        better += sum(then[one] == then[player] for one in facts.inside)
    return 1 + better


def spread(slots: list[int]) -> list[int]:
    """Places shared by several, one for each: 1, 1, 3 is 1, 2, 3."""
    return [slot + slots[:at].count(slot) for at, slot in enumerate(slots)]


def ranks_among(facts: Facts, through: int, players: tuple[int, ...]) -> dict[int, int]:
    """The ranks of some among themselves."""
    finals = finals_of(facts) if facts.has_finals and through == len(facts.games) else []
    if not finals:
        return usual_ranks(facts, through, players)
    first, *second = finals
    usual = usual_ranks(facts, through, players)
    ranks: dict[int, int] = {}
    if first.winner is None:
        a, b = first.players
        ranks = {a: 1 + (usual[b] < usual[a]), b: 1 + (usual[a] < usual[b])}
    else:
        ranks = {first.winner: 1, sum(first.players) - first.winner: 2}
    if second and second[0].winner is not None:
        ranks[second[0].winner] = 3
    order = order_below_finals(facts)
    rest = {one: key(figures(facts, one, through), order) for one in players if one not in ranks}
    placed = len(ranks)
    return ranks | {one: placed + rank for one, rank in ranked(rest).items()}


def finals_of(facts: Facts) -> list[Played]:
    """The first final and, where it was played, the second; equals may stand in any order."""
    games = facts.games[-1]
    sitting = [rest.player for rest in facts.byes[-1]]
    playing = [player for game in games for player in game.players]
    ranks = usual_ranks(facts, len(facts.games) - 1, (*playing, *sitting))
    found: list[Played] = []
    # A bye for one of the four leaves the best two of the others the first final.
    for others in (playing, [*playing, *sitting]):
        inside = {player for game in found for player in game.players}
        for game in games:
            four = inside | set(game.players)
            last = max(ranks[one] for one in four)
            is_new = inside.isdisjoint(game.players) and last <= FOUR
            if is_new and all(ranks[one] >= last for one in others if one not in four):
                found.append(game)
                break
        else:
            break
    return found


def model_rows(facts: Facts, through: int) -> dict[int, Row]:
    """Player -> the row in the standings."""
    ranks = model_ranks(facts, through)
    is_cut = facts.cut_after is not None and through > facts.cut_after
    rows = {}
    for player in facts.players:
        stopped = is_cut and player not in facts.inside
        told = figures(facts, player, (facts.cut_after or 0) if stopped else through)
        rows[player] = (
            ranks[player],
            int(told["tp"]),
            told["sos"],
            int(told["cp"]),
            int(told["ap"]),
            int(told["kills"]),
        )
    return rows


def award_ranks(facts: Facts, ranks: dict[int, int]) -> dict[int, int]:
    """Places among those who can get an award."""
    can = [one for one in facts.players if one not in facts.barred]
    return {one: 1 + sum(ranks[other] < ranks[one] for other in can) for one in can}
