"""The lines by which pairings are compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.pairing.field import Field, field_of, kind_of
from app.rules.pairing.finals import Finals, fixed_in
from app.rules.pairing.first_round import APART_KINDS, group_of_both
from app.rules.pairing.next_rounds import is_uneven
from app.rules.pairing.round_pairing import NO_EXTRA_COST, Cost, ExtraCost


def cost_of(
    state: EventState,
    games: Iterable[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    *,
    sitting: Collection[PlayerId] = (),
) -> Cost:
    """Compute what a pairing of the coming round costs.

    Args:
        state: the event; the round itself must not count yet.
        games: all of the round, for what the packet fixes in it.
        bye: who sits out; None for nobody.
        sitting: those who sit out by a bye given by hand besides.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    """
    games = tuple(games)
    kind = kind_of(state)
    field = field_for(state, games, bye)
    finals = fixed_in(state, kind, field.points, sitting, games)
    return cost_in(field, games, bye, against_packet(state, kind, games, finals))


def against_packet(
    state: EventState, kind: RoundKind, games: Iterable[tuple[PlayerId, PlayerId]], finals: Finals
) -> int:
    """How many games within a group that is kept apart, or missing finals, a round of a kind has.

    Rule: sr2010 first-round; sr2010 standings; sr2015 standings-variants
    """
    if kind in APART_KINDS:
        return sum(group_of_both(state, kind, game) is not None for game in games)
    return len(finals.apart)


def cost_in(
    field: Field,
    games: Iterable[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    against_packet: int = 0,
) -> Cost:
    """Compute what a pairing costs in a field that holds all its players."""
    points, met, down_limit_reached = field.points, field.met, field.down_limit_reached
    rematches = second_pair_downs = squared_gaps = 0
    for first, second in games:
        gap = points[first] - points[second]
        if second in met[first]:
            rematches += 1
        if gap:
            squared_gaps += gap * gap
            second_pair_downs += (first if gap > 0 else second) in down_limit_reached
    return Cost(
        against_packet=against_packet,
        rematches=rematches,
        second_byes=int(bye in field.had_bye),
        bye_points=0 if bye is None else points[bye],
        second_pair_downs=second_pair_downs,
        squared_gaps=squared_gaps,
    )


def extra_cost_in(
    field: Field, games: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> ExtraCost:
    """Compute what a pairing costs beyond the packet, by what the field holds of preferences."""
    preferences, small_groups = field.preferences, field.small_groups
    if not preferences and not small_groups:
        return NO_EXTRA_COST
    games = tuple(games)
    hard = 0 if bye is None else preferences.hard_of_bye(bye)
    if preferences.hard:
        hard += sum(preferences.hard_of_game(*game) for game in games)
    soft = [0 if bye is None else active.of_bye(bye) for active in preferences.soft]
    return ExtraCost(
        hard_preferences=hard,
        preferences=tuple(
            more + sum(active.of_game(*game) for game in games)
            for active, more in zip(preferences.soft, soft, strict=True)
        ),
        next_rounds=sum(is_uneven(field, *game) for game in games) if small_groups else 0,
    )


def pair_downs_in(field: Field, games: Iterable[tuple[PlayerId, PlayerId]]) -> frozenset[PlayerId]:
    """The player with more tournament points of every game between unequals.

    Rule: sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    Reading: the other packets do not define it; read as here.
    """
    points = field.points
    return frozenset(
        first if points[first] > points[second] else second
        for first, second in games
        if points[first] != points[second]
    )


def field_for(
    state: EventState, games: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> Field:
    """The field of those who are in a pairing."""
    sitting = () if bye is None else (bye,)
    return field_of(state, (*(player for game in games for player in game), *sitting))
