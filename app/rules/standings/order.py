"""Order by keys: everybody's figures in the order that a packet ranks by, nothing else yet."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import BandKind, PointsFirst, TieBreak
from app.rules.standings.head_to_head import head_to_head
from app.rules.standings.record import Record
from app.rules.standings.strength import strength_parts, strengths
from app.rules.standings.win_rates import mean_rate, opponent_rates, win_rate

Figures = tuple[Fraction, ...]
"""A player's figures, first key first; more is better in all."""


def keys_of(state: EventState, kind: BandKind) -> tuple[TieBreak, ...]:
    """The keys by which a band is ordered; those of the last where it names none of its own.

    Rule: sr2015 standings; sr2015 standings-variants; sr2019 standings-variants
    """
    band = state.packet.band(kind)
    return band.order if band is not None and band.order else state.packet.order


def figures_through(
    state: EventState,
    through: int | None,
    keys: tuple[TieBreak, ...],
    among: Collection[PlayerId] | None = None,
) -> Mapping[PlayerId, Figures]:
    """Everybody's figures through a round, None for all, in the order of the keys.

    Args:
        state: the event.
        through: the last round to count.
        keys: first key first.
        among: those who are ordered; None for everybody. Only their games with each other count
            head-to-head, and nobody else has figures.
    """
    table = state.records_through(through)
    wanted = table.keys() if among is None else among
    figures: dict[PlayerId, Figures] = dict.fromkeys(wanted, ())
    for key in keys:
        if key is TieBreak.HEAD_TO_HEAD:
            column = _among_equals(state, through, figures)
        else:
            column = key_figures(state, key, through)
        figures = {player: (*told, column[player]) for player, told in figures.items()}
    return figures


def key_figures(
    state: EventState, key: TieBreak, through: int | None = None
) -> Mapping[PlayerId, Fraction]:
    """Everybody's figure in one key through a round; None for all.

    Args:
        state: the event.
        key: any but head-to-head, which rests on the keys before it.
        through: the last round to count.

    Rule: sr2010 strength; sr2015 standings; sr2019 standings
    Reading: a difference is what was scored less what opponents scored; a bye scores its points
        and nothing against. The opponents' strength adds up the strength of schedule of every
        opponent as that player has it, who is met twice counts twice.
    """
    table = state.records_through(through)
    match key:
        case TieBreak.STRENGTH_OF_SCHEDULE:
            return strengths(state, through)
        case TieBreak.OPPONENTS_STRENGTH:
            strength = strengths(state, through)
            return {
                player: sum((strength[one] for one in record.opponents), Fraction())
                for player, record in table.items()
            }
        case TieBreak.OPPONENTS_WIN_RATE:
            packet = state.packet
            return {
                one: mean_rate(packet, (rate for _, rate in opponent_rates(packet, table, one)))
                for one in table
            }
    return {player: _own(state, record, key) for player, record in table.items()}


OF_OPPONENTS = (
    TieBreak.STRENGTH_OF_SCHEDULE,
    TieBreak.OPPONENTS_STRENGTH,
    TieBreak.OPPONENTS_WIN_RATE,
)
"""Keys whose figures opponents give."""

Parts = tuple[tuple[PlayerId, Fraction], ...]
"""Each opponent, and what they add."""


def key_parts(
    state: EventState, player: PlayerId, key: TieBreak, through: int | None = None
) -> Parts:
    """What is behind one of ``OF_OPPONENTS``: each game's opponent, and what they add.

    Rule: sr2015 standings; sr2019 standings
    """
    if key is TieBreak.STRENGTH_OF_SCHEDULE:
        return strength_parts(state, player, through)
    table = state.records_through(through)
    if key is TieBreak.OPPONENTS_WIN_RATE:
        return opponent_rates(state.packet, table, player)
    strength = strengths(state, through)
    return tuple((one, strength[one]) for one in table[player].opponents)


def _own(state: EventState, record: Record, key: TieBreak) -> Fraction:
    """A figure that a player's own record tells."""
    match key:
        case TieBreak.TOURNAMENT_POINTS:
            return Fraction(record.tournament_points)
        case TieBreak.CONTROL_POINTS:
            return Fraction(record.control_points)
        case TieBreak.ARMY_POINTS:
            return Fraction(record.army_points)
        case TieBreak.ASSASSINATIONS:
            return Fraction(record.assassinations)
        case TieBreak.WINS:
            return Fraction(record.wins)
        case TieBreak.WIN_RATE:
            return win_rate(state.packet, record)
        case TieBreak.CONTROL_POINT_DIFFERENCE:
            return Fraction(record.control_points - record.control_points_against)
        case TieBreak.ARMY_POINT_DIFFERENCE:
            return Fraction(record.army_points - record.army_points_against)
    raise AssertionError(key)


def _among_equals(
    state: EventState, through: int | None, figures: Mapping[PlayerId, Figures]
) -> Mapping[PlayerId, Fraction]:
    """Head-to-head points of everybody among those who have the same figures so far."""
    groups: dict[Figures, list[PlayerId]] = defaultdict(list)
    for player, told in figures.items():
        groups[told].append(player)
    points: dict[PlayerId, Fraction] = {}
    for group in groups.values():
        points |= head_to_head(state, group, through).points
    return points


def best_first(players: Iterable[PlayerId], figures: Mapping[PlayerId, Figures]) -> list[PlayerId]:
    """Players by their figures, equals by id."""
    return sorted(players, key=lambda player: ([-one for one in figures[player]], player))


def with_points_first(data: Mapping[str, Any], *, first: bool) -> dict[str, Any]:
    """A packet's data with tournament points before every other key, or as the packet prints it.

    The EO's switch: some orders are printed without tournament points at their head.

    Args:
        data: a packet merged with its variants.
        first: put them first everywhere; else take them away where the print has none.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: below the finals tables we put them first unless told otherwise, and follow the print
        of an order that is the whole of the standings.
    """
    told = data["standings"]
    is_sourced = isinstance(told, Mapping)
    bands = [_switched(band, first=first) for band in (told["is"] if is_sourced else told)]
    return {**data, "standings": {**told, "is": bands} if is_sourced else bands}


def _switched(band: Mapping[str, Any], *, first: bool) -> Mapping[str, Any]:
    order, points = list(band.get("order", ())), TieBreak.TOURNAMENT_POINTS.value
    if first and order and points not in order:
        return {**band, "order": [points, *order], "points_first": PointsFirst.ADDED.value}
    if not first and band.get("points_first") == PointsFirst.ADDED:
        return {**band, "order": [key for key in order if key != points]}
    return band
