"""What one game or one bye is worth to a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.core.entrant import Entrant
from app.rules.core.ids import PlayerId
from app.rules.core.round import Bye, Round
from app.rules.lists.army_list import ArmyList, EntryKind
from app.rules.packet.packet import Amount, AmountKind, Award, Packet, Rounding
from app.rules.results.result import ASSASSINATIONS, Game, Side, WinReason


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
    """
    return (points + 1) // 2


def amount_of(rule: Amount, scoring: Scoring, *, scored: int | None, army: int | None) -> int:
    """Reckon an award in points.

    Args:
        rule: the packet's award.
        scoring: what the event scores by.
        scored: what was recorded on the table; None where nothing was.
        army: the opponent's army points as registered; None where no list is known.

    Rule: sr2015 concession; sr2019 concession
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
        case AmountKind.ASKED:
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
    Reading: where a packet makes a bye worth a mean, games with a result count, each as it scores,
        conceded ones too, and other byes do not. A player's own mean changes until the last round
        that counts; before any game it is 0. So is the round's, and that of its lowest winner.
    """
    award = scoring.packet.bye

    def points(category: str, written: int | None, rule: Amount) -> int:
        if written is not None:
            return written
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
            games = [game for one in played for game in one.games if bye.player in game.players]
            scores = [game_score(game, bye.player, scoring) for game in games if game.result]
        case AmountKind.AVERAGE_OF_ROUND | AmountKind.LOWEST_WINNER:
            games = [game for game in (round_.games if round_ else ()) if game.result]
            scores = [game_score(game, one, scoring) for game in games for one in game.players]
        case _:
            return amount_of(rule, scoring, scored=None, army=None)
    if rule.kind is AmountKind.LOWEST_WINNER:
        return min((getattr(one, category) for one in scores if one.won), default=0)
    return rounded_mean([getattr(one, category) for one in scores], rule.rounding)


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
            kept = packet.conceder_keeps_points and result.reason is WinReason.CONCESSION
            points = (side.control_points or 0) if kept else 0
            return Score(tournament_points=packet.loss, control_points=points, lost=True)
        award = packet.concession if result.reason is WinReason.CONCESSION else packet.no_show
        return _awarded(award, game, player, scoring)
    side = game.side_of(player)
    return Score(
        tournament_points=packet.win if won else packet.loss if lost else packet.tie,
        control_points=side.control_points or 0,
        army_points=(side.army_points or 0) if packet.scores_army_points else 0,
        assassinations=int(won and result.reason in ASSASSINATIONS),
        won=won,
        lost=lost,
    )


def army_of(entrant: Entrant, side: Side) -> int | None:
    """The army points of the list that a side played, as registered; None where it is not known.

    Reading: a list that tells the points of all its entries and none in all has their sum.
    """
    number = side.list_number
    if number is None and len(entrant.lists) == 1:
        number = entrant.lists[0].number
    played = next((one for one in entrant.lists if one.number == number), None)
    return None if played is None else _points_of(played)


def _points_of(army: ArmyList) -> int | None:
    if army.points is not None:
        return army.points
    told = [one.points for one in army.entries if one.kind != EntryKind.CASTER]
    known = [points for points in told if points is not None]
    return sum(known) if known and len(known) == len(told) else None


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
    """Whether the EO has to be asked for the winner's army points."""
    kind = award.army_points.kind
    return kind is AmountKind.ASKED or (kind is AmountKind.HALF_OPPONENT_ARMY and army is None)
