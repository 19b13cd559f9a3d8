"""One player's event so far: totals, opponents, tables, byes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.rules.standings.scoring import NOTHING, Score, Scoring, bye_score, game_score


@dataclass(slots=True, kw_only=True)
class Record:
    """What a player has through a round. Built once by ``records``; nobody changes it after.

    Opponents, tables and lists stand in the order of the rounds.
    """

    player: PlayerId
    tournament_points: int = 0
    control_points: int = 0
    army_points: int = 0
    assassinations: int = 0
    control_points_against: int = 0
    """What opponents scored; a bye has none."""
    army_points_against: int = 0
    """What opponents destroyed; a bye has none."""
    wins: int = 0
    """Games won and byes."""
    losses: int = 0
    """Games lost; a missed round is not counted here but in ``missed``."""
    ties: int = 0
    byes: int = 0
    missed: int = 0
    pair_downs: int = 0
    opponents: list[PlayerId] = field(default_factory=list)
    """Everybody met in a game that has a result: those who count for strength of schedule."""
    met: list[PlayerId] = field(default_factory=list)
    """Everybody ever paired with, results or not: those not to be met again."""
    tables: list[TableNumber] = field(default_factory=list)
    lists: list[int] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        """Games with a result, and byes."""
        return self.wins + self.losses + self.ties

    @property
    def is_undefeated(self) -> bool:
        """No game lost and no round missed.

        Rule: sr2015 rounds
        Reading: a tie is no loss, a missed round is one.
        """
        return not self.losses and not self.missed


def records(played: tuple[Round, ...], scoring: Scoring) -> Mapping[PlayerId, Record]:
    """Add up every entrant's rounds.

    Args:
        played: the rounds that count, by number and from the first on.
        scoring: what the event scores by.

    Returns:
        A record for everybody registered, by id.

    Rule: sr2015 results; sr2019 results
    Reading: who joins late has nothing for the rounds missed; gone players keep what they have.
    """
    table = {player: Record(player=player) for player in scoring.entrants}
    for round_ in played:
        _add_round(table, round_, played, scoring)
    return table


def _add_round(
    table: Mapping[PlayerId, Record], round_: Round, played: tuple[Round, ...], scoring: Scoring
) -> None:
    for game in round_.games:
        scores = [game_score(game, player, scoring) for player in game.players]
        for player, score, against in zip(game.players, scores, reversed(scores), strict=True):
            _add_game(table[player], game, score, against)
    for bye in round_.byes:
        record = table[bye.player]
        record.byes += 1
        if bye.list_number is not None:
            record.lists.append(bye.list_number)
        _add_score(record, bye_score(bye, scoring, played, round_))
    for player in round_.absent:
        table[player].missed += 1
    for player in round_.pair_downs:
        table[player].pair_downs += 1


def _add_game(record: Record, game: Game, score: Score, against: Score) -> None:
    player = record.player
    side = game.side_of(player)
    opponent = game.opponent_of(player).player
    record.met.append(opponent)
    if game.table is not None:
        record.tables.append(game.table)
    if game.result is None:
        return
    record.opponents.append(opponent)
    if side.list_number is not None:
        record.lists.append(side.list_number)
    record.ties += not score.won and not score.lost
    record.control_points_against += against.control_points
    record.army_points_against += against.army_points
    _add_score(record, score)


def _add_score(record: Record, score: Score) -> None:
    if score is NOTHING:
        return
    record.tournament_points += score.tournament_points
    record.control_points += score.control_points
    record.army_points += score.army_points
    record.assassinations += score.assassinations
    record.wins += score.won
    record.losses += score.lost
