"""The lines by which pairings are compared, and the rules that one pairing breaks."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from app.rules.errors import Problem, Weight
from app.rules.event_state import EventState
from app.rules.ids import PlayerId, RoundNumber
from app.rules.pairing.field import Field, field_of
from app.rules.pairing.round_pairing import Cost


class PairingCode(StrEnum):
    """Names of what can be wrong with a pairing; facts in brackets."""

    TOO_FEW = "pairing.too-few"
    """Fewer than two to pair [active]."""
    REMATCH = "pairing.rematch"
    """They have met [first, second, round: the last time]."""
    SECOND_BYE = "pairing.second-bye"
    """The bye goes to one who had a bye [player]."""
    BYE_NOT_LOWEST = "pairing.bye-not-lowest"
    """The bye could go to one with less [player, points, lowest]."""
    SECOND_PAIR_DOWN = "pairing.second-pair-down"
    """Paired down too often [player, opponent]."""
    POINTS_DIFFER = "pairing.points-differ"
    """The two have unequal tournament points [first, second, first_points, second_points]."""


def cost_of(
    state: EventState, games: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> Cost:
    """Reckon what a pairing of the coming round costs.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    """
    games = tuple(games)
    return cost_in(_field_for(state, games, bye), games, bye)


def cost_in(field: Field, games: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> Cost:
    """Reckon what a pairing costs in a field that holds all its players."""
    points, met, spent = field.points, field.met, field.spent
    rematches = second_pair_downs = squared_gaps = 0
    for first, second in games:
        gap = points[first] - points[second]
        if second in met[first]:
            rematches += 1
        if gap:
            squared_gaps += gap * gap
            second_pair_downs += (first if gap > 0 else second) in spent
    return Cost(
        rematches=rematches,
        second_byes=int(bye in field.rested),
        bye_points=0 if bye is None else points[bye],
        second_pair_downs=second_pair_downs,
        squared_gaps=squared_gaps,
    )


def pair_downs_in(field: Field, games: Iterable[tuple[PlayerId, PlayerId]]) -> frozenset[PlayerId]:
    """The player with more tournament points of every game between unequals.

    Rule: sr2019 pairing
    Reading: the other packets do not define it; read as here.
    """
    points = field.points
    return frozenset(
        first if points[first] > points[second] else second
        for first, second in games
        if points[first] != points[second]
    )


def problems_of(
    state: EventState, games: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> tuple[Problem, ...]:
    """Name every rule that a pairing of the coming round breaks, game by game, then the bye.

    A game between unequal points is named too, although the best pairing may need it.

    Rule: sr2015 pairing; sr2015 byes; sr2019 pairing; sr2019 byes
    """
    games = tuple(games)
    field = _field_for(state, games, bye)
    problems = [one for game in games for one in _game_problems(state, field, game)]
    if bye is not None:
        problems += _bye_problems(state, bye)
    return tuple(problems)


def _field_for(
    state: EventState, games: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> Field:
    sitting = () if bye is None else (bye,)
    return field_of(state, (*(player for game in games for player in game), *sitting))


def _game_problems(
    state: EventState, field: Field, game: tuple[PlayerId, PlayerId]
) -> Iterable[Problem]:
    first, second = game
    first_points, second_points = field.points[first], field.points[second]
    if second in field.met[first]:
        last = _last_meeting(state, first, second)
        yield _problem(PairingCode.REMATCH, first=first, second=second, round=last)
    if first_points == second_points:
        return
    yield _problem(
        PairingCode.POINTS_DIFFER,
        first=first,
        second=second,
        first_points=first_points,
        second_points=second_points,
    )
    upper, lower = game if first_points > second_points else (second, first)
    if upper in field.spent:
        yield _problem(PairingCode.SECOND_PAIR_DOWN, player=upper, opponent=lower)


def _bye_problems(state: EventState, bye: PlayerId) -> Iterable[Problem]:
    records = state.records
    record = records[bye]
    if record.byes:
        yield _problem(PairingCode.SECOND_BYE, player=bye)
    others = (records[entrant.id] for entrant in state.active)
    entitled = [one.tournament_points for one in others if record.byes or not one.byes]
    lowest = min(entitled, default=record.tournament_points)
    if lowest < record.tournament_points:
        points = record.tournament_points
        yield _problem(PairingCode.BYE_NOT_LOWEST, player=bye, points=points, lowest=lowest)


def _last_meeting(state: EventState, first: PlayerId, second: PlayerId) -> RoundNumber:
    both = {first, second}
    return next(
        round_.number
        for round_ in reversed(state.played)
        if any(both.issuperset(game.players) for game in round_.games)
    )


def _problem(code: PairingCode, **facts: object) -> Problem:
    return Problem(code, Weight.ODD, facts=tuple(facts.items()))
