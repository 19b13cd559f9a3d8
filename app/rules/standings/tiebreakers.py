"""The keys that break ties: strength of schedule, win rates, head-to-head; the order by them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Any

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import BandKind, Packet, PointsFirst, StrengthKind, TieBreak
from app.rules.standings.scoring import Record, game_score

# Strength of schedule.


def strengths(state: EventState, through: int | None = None) -> Mapping[PlayerId, Fraction]:
    """Everybody's strength of schedule, by id.

    Args:
        state: the event; a draft counts for nothing.
        through: the last round to count; None for all.

    Rule: sr2015 standings; sr2019 standings; sr2015 standings-variants
    Rule: sr2025 standings; sr2026 standings
    Reading: who is met in two games counts twice; a bye is no opponent; opponents who left keep
        counting, and so does one who never came to the game.
    """
    table = state.records_through(through)
    shares = _shares(state, table, through)
    return {
        player: sum((shares[opponent] for opponent in record.opponents), Fraction())
        for player, record in table.items()
    }


def strength_parts(
    state: EventState, player: PlayerId, through: int | None = None
) -> tuple[tuple[PlayerId, Fraction], ...]:
    """The sum behind one player's strength of schedule: each opponent and what they add.

    Returns:
        One pair for each game with a result, in the order of the rounds.

    Rule: sr2015 standings; sr2019 standings
    Rule: sr2025 standings; sr2026 standings
    """
    table = state.records_through(through)
    shares = _shares(state, table, through)
    return tuple((opponent, shares[opponent]) for opponent in table[player].opponents)


def _shares(
    state: EventState, table: Mapping[PlayerId, Record], through: int | None
) -> Mapping[PlayerId, Fraction]:
    """What everybody adds to the strength of each opponent.

    Rule: sr2015 standings; sr2015 standings-variants
    Reading: the rounds of the event are those that count so far; a player put out of the event is
        taken for one who dropped. A player who played or had a bye in a later round had not
        dropped by then, so a drop leaves the standings of earlier rounds as they were.
    """
    if state.packet.strength is StrengthKind.SUM:
        return {player: Fraction(record.tournament_points) for player, record in table.items()}
    rounds = sum(through is None or round_.number <= through for round_ in state.played)
    gone = _gone(state, through)
    return {
        player: Fraction(record.wins or int(player in gone), max(rounds, 1))
        for player, record in table.items()
    }


def _gone(state: EventState, through: int | None) -> frozenset[PlayerId]:
    """Who had left the event by the end of a round, as far as the rounds after it show."""
    left = {entrant.id for entrant in state.entrants if not entrant.is_active}
    later = [round_ for round_ in state.played if through is not None and round_.number > through]
    played = {player for round_ in later for game in round_.games for player in game.players}
    played |= {bye.player for round_ in later for bye in round_.byes}
    return frozenset(left - played)


# Win rates.


def win_rate(packet: Packet, record: Record) -> Fraction:
    """A player's tournament points over the most that the rounds played could have given.

    Reading: with a tie worth nothing these are the rounds won of the rounds played. Byes count as
        rounds, rounds missed do not. Nobody has a rate before a round is played: it is 0.
    """
    most = packet.win * record.rounds
    return Fraction(record.tournament_points, most) if most else Fraction()


def opponent_rates(
    packet: Packet, table: Mapping[PlayerId, Record], player: PlayerId
) -> tuple[tuple[PlayerId, Fraction], ...]:
    """The win rate of each opponent of a player, raised to the packet's floor, game by game.

    Reading: as in the strength of schedule, who is met twice counts twice and a bye is no opponent.
    """
    return tuple(
        (player, max(packet.win_rate_floor, win_rate(packet, table[player])))
        for player in table[player].opponents
    )


def mean_rate(packet: Packet, rates: Iterable[Fraction]) -> Fraction:
    """The mean of opponents' win rates.

    Reading: who has met nobody has the floor, the least that anybody can have.
    """
    known_rates = tuple(rates)
    return sum(known_rates, Fraction()) / len(known_rates) if known_rates else packet.win_rate_floor


class HeadToHeadBy(StrEnum):
    """What the games among equals say."""

    ALL_MET = "all-met"
    """Each has met each: the tournament points of these games count."""
    BEAT_ALL = "beat-all"
    """Not all have met, and one has beaten every other."""
    OPEN = "open"
    """Not all have met, and nobody has beaten every other: nothing is decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """The games among players who are equal in every key before."""

    players: tuple[PlayerId, ...]
    """By id."""
    by: HeadToHeadBy
    points: Mapping[PlayerId, Fraction]
    """Of each player: more stands above."""


def head_to_head(
    state: EventState, players: Iterable[PlayerId], through: int | None = None
) -> HeadToHead:
    """What the games among some players say, through a round; None for all.

    Reading: where each has met each, the tournament points of the games among them count, of every
        game where two met twice. Where not all have met, somebody who has met and beaten every
        other, and lost to none, stands above them, and the rest stay equal. Otherwise the key
        decides nothing. It counts once: those whom it leaves equal go on to the next key.
    """
    group = tuple(sorted(players))
    points = dict.fromkeys(group, Fraction())
    beaten: dict[PlayerId, set[PlayerId]] = {player: set() for player in group}
    met: set[frozenset[PlayerId]] = set()
    for round_ in state.played:
        if through is not None and round_.number > through:
            break
        for game in round_.games:
            if game.result is None or not points.keys() >= set(game.players):
                continue
            met.add(frozenset(game.players))
            for player in game.players:
                points[player] += game_score(game, player, state.scoring).tournament_points
                if game.result.winner == player:
                    beaten[player].add(game.opponent_of(player).player)
    if all(frozenset(pair) in met for pair in combinations(group, 2)):
        return HeadToHead(players=group, by=HeadToHeadBy.ALL_MET, points=points)
    best = _beats_all(group, beaten)
    by = HeadToHeadBy.OPEN if best is None else HeadToHeadBy.BEAT_ALL
    return HeadToHead(
        players=group, by=by, points={player: Fraction(int(player == best)) for player in group}
    )


def _beats_all(
    group: Collection[PlayerId], beaten: Mapping[PlayerId, set[PlayerId]]
) -> PlayerId | None:
    for player in group:
        others = [other for other in group if other != player]
        if beaten[player] >= set(others) and not any(player in beaten[other] for other in others):
            return player
    return None


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
        figures = {player: (*known, column[player]) for player, known in figures.items()}
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
    Rule: sr2025 standings; sr2026 standings
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
                player: sum((strength[player] for player in record.opponents), Fraction())
                for player, record in table.items()
            }
        case TieBreak.OPPONENTS_WIN_RATE:
            packet = state.packet
            return {
                player: mean_rate(
                    packet, (rate for _, rate in opponent_rates(packet, table, player))
                )
                for player in table
            }
    return {player: _own(state, record, key) for player, record in table.items()}


FiguresByKey = Mapping[TieBreak, Mapping[PlayerId, Fraction]]

_ALWAYS = (
    TieBreak.TOURNAMENT_POINTS,
    TieBreak.STRENGTH_OF_SCHEDULE,
    TieBreak.CONTROL_POINTS,
    TieBreak.ARMY_POINTS,
    TieBreak.ASSASSINATIONS,
)


def figures_by_key(state: EventState, through: int | None) -> FiguresByKey:
    """Everybody's figures by every key but head-to-head.

    Rule: sr2015 standings; sr2019 standings
    Rule: sr2025 standings; sr2026 standings
    """
    return state.derive("figures", through, lambda: _figures_by_key(state, through))


def _figures_by_key(state: EventState, through: int | None) -> FiguresByKey:
    keys = dict.fromkeys((*_ALWAYS, *state.packet.keys))
    keys.pop(TieBreak.HEAD_TO_HEAD, None)
    return {key: key_figures(state, key, through) for key in keys}


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
    Rule: sr2025 standings; sr2026 standings
    """
    if key is TieBreak.STRENGTH_OF_SCHEDULE:
        return strength_parts(state, player, through)
    table = state.records_through(through)
    if key is TieBreak.OPPONENTS_WIN_RATE:
        return opponent_rates(state.packet, table, player)
    strength = strengths(state, through)
    return tuple((player, strength[player]) for player in table[player].opponents)


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
    for player, known in figures.items():
        groups[known].append(player)
    points: dict[PlayerId, Fraction] = {}
    for group in groups.values():
        points |= head_to_head(state, group, through).points
    return points


def best_first(players: Iterable[PlayerId], figures: Mapping[PlayerId, Figures]) -> list[PlayerId]:
    """Players by their figures, equals by id."""
    return sorted(players, key=lambda player: ([-figure for figure in figures[player]], player))


def with_points_first(data: Mapping[str, Any], *, first: bool) -> dict[str, Any]:
    """A packet's data with tournament points before every other key, or as the packet prints it.

    The EO's switch: some orders are printed without tournament points at their head.

    Args:
        data: a packet merged with its variants.
        first: put them first everywhere; else take them away where the print has none.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: below the finals tables we put them first unless the EO turns it off, and follow the
        print of an order that is the whole of the standings.
    """
    printed = data["standings"]
    is_sourced = isinstance(printed, Mapping)
    bands = [_switched(band, first=first) for band in (printed["is"] if is_sourced else printed)]
    return {**data, "standings": {**printed, "is": bands} if is_sourced else bands}


def _switched(band: Mapping[str, Any], *, first: bool) -> Mapping[str, Any]:
    order, points = list(band.get("order", ())), TieBreak.TOURNAMENT_POINTS.value
    if first and order and points not in order:
        return {**band, "order": [points, *order], "points_first": PointsFirst.ADDED.value}
    if not first and band.get("points_first") == PointsFirst.ADDED:
        return {**band, "order": [key for key in order if key != points]}
    return band
