"""Strength of schedule: how well a player's opponents do, exactly."""

from collections.abc import Mapping
from fractions import Fraction

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import StrengthKind
from app.rules.standings.record import Record


def strengths(state: EventState, through: int | None = None) -> Mapping[PlayerId, Fraction]:
    """Everybody's strength of schedule, by id.

    Args:
        state: the event; a draft counts for nothing.
        through: the last round to count; None for all.

    Rule: sr2015 standings; sr2019 standings; sr2015 standings-variants
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
    rounds = sum(through is None or one.number <= through for one in state.played)
    gone = _gone(state, through)
    return {
        player: Fraction(record.wins or int(player in gone), max(rounds, 1))
        for player, record in table.items()
    }


def _gone(state: EventState, through: int | None) -> frozenset[PlayerId]:
    """Who had left the event by the end of a round, as far as the rounds after it show."""
    left = {one.id for one in state.entrants if not one.is_active}
    later = [one for one in state.played if through is not None and one.number > through]
    played = {player for one in later for game in one.games for player in game.players}
    played |= {bye.player for one in later for bye in one.byes}
    return frozenset(left - played)
