"""What one game or one bye is worth to a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.rules.core.entrant import Entrant
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Bye, Round
from app.rules.lists.army_list import ArmyList, EntryKind
from app.rules.packet.packet import Amount, AmountKind, Award, ClockOut, Packet, Rounding
from app.rules.results.result import Game, Side, WinReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What an event's games and byes are scored by."""

    packet: Packet
    point_size: int
    entrants: Mapping[PlayerId, Entrant]
    """Everybody ever registered, for the lists that they played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a player takes away from one round."""

    tournament_points: int = 0
    control_points: int = 0
    army_points: int = 0
    assassinations: int = 0
    won: bool = False
    """Won the game, or had a bye."""
    lost: bool = False


NOTHING = Score()
"""A round missed, or a game still without a result."""


def half_up(points: int) -> int:
    """Half of a whole number of points, rounded up.

    Rule: sr2015 byes; sr2019 byes
    Rule: sr2025 byes; sr2026 byes
    """
    return (points + 1) // 2


def amount_of(rule: Amount, scoring: Scoring, *, scored: int | None, army: int | None) -> int:
    """Compute the points of an amount.

    Args:
        rule: the packet's award.
        scoring: what the event scores by.
        scored: what was recorded on the table; None where nothing was.
        army: the opponent's army points as registered; None where no list is known.

    Rule: sr2015 concession; sr2019 concession
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    match rule.kind:
        case AmountKind.FIXED:
            points = rule.value
        case AmountKind.HALF_SCENARIO_VICTORY:
            points = half_up(scoring.packet.scenario_victory or 0)
        case AmountKind.HALF_POINT_SIZE:
            points = half_up(scoring.point_size)
        case AmountKind.HALF_OPPONENT_ARMY:
            points = (scored or 0) if army is None else half_up(army)
        case AmountKind.FROM_TABLE:
            points = scored or 0
        case _:
            # Not scored, or a bye's alone and worked out of games.
            return 0
    return max(points, scored or 0) if rule.or_more else points


def bye_score(
    bye: Bye, scoring: Scoring, played: tuple[Round, ...], round_: Round | None = None
) -> Score:
    """What a bye is worth; points written beside the bye stand before the packet's.

    Args:
        bye: the bye.
        scoring: what the event scores by.
        played: the rounds whose games count for a player's mean.
        round_: of the bye; None where it is worth the same in every round.

    Rule: sr2010 byes; masters2014 byes; ig2014 byes; sr2015 byes; sr2019 byes
    Rule: sr2025 byes; sr2026 byes
    Reading: where a packet makes a bye worth a mean, games with a result count, each as it scores,
        conceded ones too, and other byes do not. A player's own mean changes until the last round
        that counts; before any game it is 0. So is the round's, and that of its lowest winner.
    """
    award = scoring.packet.bye

    def points(category: str, own_points: int | None, rule: Amount) -> int:
        if own_points is not None:
            return own_points
        return _of_bye(bye, rule, category, scoring, played, round_)

    return Score(
        tournament_points=award.tournament_points,
        control_points=points("control_points", bye.control_points, award.control_points),
        army_points=points("army_points", bye.army_points, award.army_points),
        won=True,
    )


def _of_bye(
    bye: Bye,
    rule: Amount,
    category: str,
    scoring: Scoring,
    played: tuple[Round, ...],
    round_: Round | None,
) -> int:
    match rule.kind:
        case AmountKind.AVERAGE_OF_PLAYER:
            games = [
                game for round_ in played for game in round_.games if bye.player in game.players
            ]
            scores = [game_score(game, bye.player, scoring) for game in games if game.result]
        case AmountKind.AVERAGE_OF_ROUND | AmountKind.LOWEST_WINNER:
            games = [game for game in (round_.games if round_ else ()) if game.result]
            scores = [
                game_score(game, player, scoring) for game in games for player in game.players
            ]
        case _:
            return amount_of(rule, scoring, scored=None, army=None)
    if rule.kind is AmountKind.LOWEST_WINNER:
        return min((getattr(score, category) for score in scores if score.won), default=0)
    return rounded_mean([getattr(score, category) for score in scores], rule.rounding)


def rounded_mean(points: Sequence[int], rounding: Rounding) -> int:
    """The mean of whole numbers of points, made whole; 0 of none."""
    count = len(points)
    if not count:
        return 0
    match rounding:
        case Rounding.UP:
            return -(-sum(points) // count)
        case Rounding.DOWN:
            return sum(points) // count
    return (2 * sum(points) + count) // (2 * count)


def game_score(game: Game, player: PlayerId, scoring: Scoring) -> Score:
    """What a game is worth to one of its two players.

    Rule: sr2015 results; sr2019 results; sr2015 concession; sr2019 concession
    Rule: masters2014 results; masters2014 concession; ig2014 results; ig2014 concession
    Rule: sr2025 results; sr2025 sportsmanship; sr2026 results; sr2026 sportsmanship
    Reading: where nobody wins but it is no tie, both lose; a tie is no loss. Who concedes has
        nothing in any category; where the packet does not say what the winner gets, these are the
        control points on the table.
    """
    result = game.result
    if result is None:
        return NOTHING
    packet = scoring.packet
    won = result.winner == player
    lost = not won and result.reason is not WinReason.TIE
    if result.reason in (WinReason.CONCESSION, WinReason.NO_SHOW):
        if not won:
            side = game.side_of(player)
            keeps_points = packet.conceder_keeps_points and result.reason is WinReason.CONCESSION
            points = (side.control_points or 0) if keeps_points else 0
            return Score(tournament_points=packet.loss, control_points=points, lost=True)
        award = packet.concession if result.reason is WinReason.CONCESSION else packet.no_show
        return _awarded(award, game, player, scoring)
    side = game.side_of(player)
    return Score(
        tournament_points=packet.win if won else packet.loss if lost else packet.tie,
        control_points=side.control_points or 0,
        army_points=(side.army_points or 0) if packet.scores_army_points else 0,
        assassinations=int(won and won_by(game, packet) is WinReason.ASSASSINATION),
        won=won,
        lost=lost,
    )


def won_by(game: Game, packet: Packet) -> WinReason | None:
    """What the way in which a game was won counts as; None while it has no result.

    A clock that ran out is no way of its own: it is an assassination or a scenario victory.

    Rule: sr2015 timing-variants; masters2014 timing; ig2014 timing; sr2019 timing
    Rule: sr2025 timing; sr2026 timing
    Reading: control points that nobody recorded aren't more than the opponent's. Whoever wins by
        scenario on a clock of their own that ran out, where a packet lets them, has that reason.
    """
    result = game.result
    if result is None or result.reason is not WinReason.CLOCK or result.winner is None:
        return None if result is None else result.reason
    winner, loser = game.side_of(result.winner), game.opponent_of(result.winner)
    is_ahead = (winner.control_points or 0) > (loser.control_points or 0)
    by_points = packet.clock.runs_out is ClockOut.LOSS and is_ahead
    return WinReason.SCENARIO if by_points else WinReason.ASSASSINATION


def army_of(entrant: Entrant, side: Side) -> int | None:
    """The army points of the list that a side played, as registered; None where it is not known.

    Reading: a list that tells the points of all its entries and none in all has their sum.
    """
    number = side.list_number
    if number is None and len(entrant.lists) == 1:
        number = entrant.lists[0].number
    played = next((army_list for army_list in entrant.lists if army_list.number == number), None)
    return None if played is None else _points_of(played)


def _points_of(army: ArmyList) -> int | None:
    if army.points is not None:
        return army.points
    free = (EntryKind.CASTER, EntryKind.CARD)
    points = [entry.points for entry in army.entries if entry.kind not in free]
    known = [figure for figure in points if figure is not None]
    return sum(known) if known and len(known) == len(points) else None


def _awarded(award: Award, game: Game, player: PlayerId, scoring: Scoring) -> Score:
    side, other = game.side_of(player), game.opponent_of(player)
    army = army_of(scoring.entrants[other.player], other)
    control, destroyed = award.control_points, award.army_points
    return Score(
        tournament_points=award.tournament_points,
        control_points=amount_of(control, scoring, scored=side.control_points, army=army),
        army_points=amount_of(destroyed, scoring, scored=side.army_points, army=army),
        won=True,
    )


def needs_army_points(award: Award, army: int | None) -> bool:
    """Whether the EO has to type the winner's army points."""
    kind = award.army_points.kind
    return kind is AmountKind.FROM_TABLE or (kind is AmountKind.HALF_OPPONENT_ARMY and army is None)


# One player's event so far: totals, opponents, tables, byes.


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

    def copy(self) -> "Record":
        """The same through the same rounds, to be added to."""
        return replace(
            self,
            opponents=self.opponents.copy(),
            met=self.met.copy(),
            tables=self.tables.copy(),
            lists=self.lists.copy(),
        )

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
    Rule: sr2025 results; sr2026 results
    Reading: who joins late has nothing for the rounds missed; gone players keep what they have.
    """
    table = {player: Record(player=player) for player in scoring.entrants}
    for round_ in played:
        _add_round(table, round_, played, scoring)
    return table


def adds_up(scoring: Scoring) -> bool:
    """Whether what a round is worth stays, whatever is played after it: ``records_after`` holds."""
    award = scoring.packet.bye
    kinds = (award.control_points.kind, award.army_points.kind)
    return AmountKind.AVERAGE_OF_PLAYER not in kinds


def records_after(
    before: Mapping[PlayerId, Record], round_: Round, scoring: Scoring
) -> Mapping[PlayerId, Record]:
    """Add one more round to everybody's record, where a packet ``adds_up``.

    Args:
        before: the records through the rounds before it; they stay as they are.
        round_: the round.
        scoring: what the event scores by.
    """
    table = {player: record.copy() for player, record in before.items()}
    _add_round(table, round_, (), scoring)
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
