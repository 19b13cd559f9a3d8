"""A round as other libraries pair it, and as we do: functions from an event to a number of games.

What a library wants to be told is put together before the clock starts, as our own records are.
py4swiss pairs by FIDE's Dutch system and swisspair by points alone; networkx is given our five
lines as weights, as somebody would who has nothing but a matching.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.field import field_of
from app.rules.pairing.pair import pair_round

Ready = Callable[[], int]
"""Pairs the round that was put before it; how many games there are."""


def ours(state: EventState) -> Ready:
    """By this program."""
    assert state.records and state.active
    return lambda: len(pair_round(state, Draw(1)).games)


def by_swisspair(state: EventState) -> Ready:
    """By swisspair."""
    import swisspair

    field = field_of(state, [one.id for one in state.active])
    order = sorted(field.points, key=field.points.__getitem__, reverse=True)
    players = [
        swisspair.Player(
            id=str(player),
            points=field.points[player],
            rank=rank,
            can_get_bye=player not in field.had_bye,
            cannot_be_paired_against_ids={
                str(one) for one in field.met[player] if one in field.points
            },
        )
        for rank, player in enumerate(order, 1)
    ]
    return lambda: sum(not match.is_bye for match in swisspair.create_matches(players))


def by_py4swiss(state: EventState) -> Ready:
    """By py4swiss, who of each game comes first having white."""
    from py4swiss.engines.dutch.engine import Engine

    trf = _trf(state)
    return lambda: sum(pair.black != 0 for pair in Engine.generate_pairings(trf))


def by_networkx(state: EventState) -> Ready:
    """By networkx."""
    import networkx

    field = field_of(state, [one.id for one in state.active])
    points, nobody = field.points, PlayerId(0)
    players = [*points, *([nobody] if len(points) % 2 else [])]

    def weight(one: PlayerId, other: PlayerId) -> int:
        if other == nobody:
            return (one in field.had_bye) * 10**24 + points[one] * 10**18
        gap = points[one] - points[other]
        down = gap != 0 and (one if gap > 0 else other) in field.down_limit_reached
        return (other in field.met[one]) * 10**30 + down * 10**12 + gap * gap

    def pair() -> int:
        graph = networkx.Graph()
        edges = ((one, other, weight(one, other)) for one, other in combinations(players, 2))
        graph.add_weighted_edges_from(edges)
        return sum(nobody not in game for game in networkx.min_weight_matching(graph))

    return pair


ENGINES: dict[str, Callable[[EventState], Ready]] = {
    "Dice Down": ours,
    "py4swiss": by_py4swiss,
    "swisspair": by_swisspair,
    "networkx": by_networkx,
}


def _trf(state: EventState) -> Any:
    """The event as the file format of chess tells it."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection, XSection

    results: dict[PlayerId, list[Any]] = {one.id: [] for one in state.entrants}
    for round_ in state.played:
        for game in round_.games:
            for me, you in (game.players, game.players[::-1]):
                won = game.result is not None and game.result.winner == me
                color = ColorToken.WHITE if me == game.players[0] else ColorToken.BLACK
                result = ResultToken.WIN if won else ResultToken.LOSS
                results[me].append(RoundResult(id=you, color=color, result=result))
        for bye in round_.byes:
            none, unpaired = ColorToken.BYE_OR_NOT_PAIRED, ResultToken.PAIRING_ALLOCATED_BYE
            results[bye.player].append(RoundResult(id=0, color=none, result=unpaired))
    sections = [
        PlayerSection(
            code=next(iter(PlayerCode)),
            starting_number=one.id,
            points_times_ten=10 * state.records[one.id].tournament_points,
            rank=one.id,
            results=results[one.id],
        )
        for one in state.entrants
    ]
    return ParsedTrf(
        player_sections=sections, x_section=XSection(number_of_rounds=len(state.rounds) + 5)
    )
