"""Win rates: how much of what could be won a player won, and a player's opponents did, exactly."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from app.rules.core.ids import PlayerId
from app.rules.packet.packet import Packet
from app.rules.standings.record import Record


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
        (one, max(packet.win_rate_floor, win_rate(packet, table[one])))
        for one in table[player].opponents
    )


def mean_rate(packet: Packet, rates: Iterable[Fraction]) -> Fraction:
    """The mean of opponents' win rates.

    Reading: who has met nobody has the floor, the least that anybody can have.
    """
    told = tuple(rates)
    return sum(told, Fraction()) / len(told) if told else packet.win_rate_floor
