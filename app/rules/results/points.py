"""Points that do not go with a result: more than can be scored, or for another winner."""

from collections.abc import Iterator, Sequence

from app.codes import Code
from app.rules.core.errors import Problem, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.kinds import LEADS
from app.rules.packet.packet import (
    ControlPointLimit,
    FullLength,
    GameTieBreak,
    RoundClock,
    ScenarioWin,
)
from app.rules.results.game_tiebreak import tiebreak_order
from app.rules.results.result import UNPLAYED, Game, GameResult, Side, WinReason
from app.rules.scenarios.scenario import Scenario
from app.rules.scenarios.scores import most_in_a_turn
from app.rules.standings.scoring import army_of

_MOST_IN_A_TURN = 8
"""No printed scenario gives more at once; for one that is not known."""
_MOST_IN_A_SHORT_SCENARIO = 9
"""Where a scenario is won by its own few points, nobody scores two digits."""


class PointsFault(Code):
    """What can be odd about the points of a game."""

    OVER_LIMIT = "result.control-points-over-limit"
    OVER_SCENARIO = "result.control-points-over-scenario"
    WOULD_HAVE_WON = "result.would-have-won"
    """Ahead by what wins the scenario, and the game ended in another way."""
    SCENARIO_SHORT = "result.scenario-short"
    SCENARIO_BEHIND = "result.scenario-behind"
    LEAD_SHORT = "result.lead-short"
    """Ahead, but by less than the lead that wins the scenario [lead, needed]."""
    TIEBREAK_BEHIND = "result.tiebreak-behind"
    TIEBREAK_BEFORE = "result.tiebreak-before"
    TIE_DECIDED = "result.tie-decided"
    """A tie although a tiebreaker has a winner [number, kind, player, points, opponent]."""
    ARMY_OVER_LIST = "result.army-points-over-list"
    ARMY_OVER_SIZE = "result.army-points-over-size"
    ARMY_NOT_SCORED = "result.army-points-not-scored"


_AWARDED = frozenset({WinReason.CONCESSION, WinReason.NO_SHOW})
_TIEBREAKS = (
    WinReason.TIEBREAK_1,
    WinReason.TIEBREAK_2,
    WinReason.TIEBREAK_3,
    WinReason.TIEBREAK_4,
)
_COMPARED = {
    GameTieBreak.CONTROL_POINTS: "control_points",
    GameTieBreak.ARMY_DESTROYED: "army_points",
}
"""The tiebreakers whose values are part of a result."""


def points_problems(
    state: EventState, game: Game, result: GameResult, scenario: Scenario | None = None
) -> Iterator[Problem]:
    """What is odd about the points of a game whose result can be.

    Args:
        state: the event.
        game: the game with its result.
        result: how it ended.
        scenario: what was played; None where it is not known.

    Rule: sr2010 scenarios-printed; sr2010 tiebreakers; sr2015 results; sr2015 tiebreakers
    Rule: sr2015 scenarios-printed; sr2019 tiebreakers; sr2019 scenarios-printed
    Reading: missing points are not held against anybody; points that a
        concession or a no-show gives are the packet's own, but for army points that the table
        gave before a concession. Whoever is ahead by what wins the scenario has won it, and then
        no more is scored. A tie needs every tiebreaker equal, but under chess clocks, where a game
        is also a tie because the round has ended.
    """
    breaks = tiebreak_order(state.packet, scenario) or state.packet.game_tiebreaks
    for player, name in zip(game.players, ("first", "second"), strict=True):
        if result.reason not in _AWARDED:
            yield from _control_points(state, game, player, name)
            yield from _scored_on(state, game, player, name, scenario)
        if result.reason is not WinReason.NO_SHOW:
            yield from _army_points(state, game, player, name)
    if result.winner is not None:
        name = "first" if result.winner == game.first.player else "second"
        winner, loser = game.side_of(result.winner), game.opponent_of(result.winner)
        if result.reason is WinReason.SCENARIO:
            yield from _scenario(state, winner, loser, name)
        if result.reason in _TIEBREAKS:
            yield from _tiebreak(breaks, winner, loser, name, _TIEBREAKS.index(result.reason))
    elif result.reason is WinReason.TIE and state.packet.round_clock is not RoundClock.CHESS_CLOCK:
        yield from _tie(breaks, game)


def control_point_limit(state: EventState, opponent: int) -> int | None:
    """The most control points that a player can score against one who has so many; None: no limit.

    Rule: sr2010 scenarios-printed; masters2014 results; ig2014 results; sr2015 results
    Rule: sr2019 scenarios-printed
    Reading: no more than were needed to win: what wins the scenario, or one more than the opponent
        where the opponent has as many. A packet's own cap applies as well: the smaller
        of the two holds.
    """
    needed, cap = state.packet.scenario_victory, state.packet.most_control_points
    if needed is None or state.packet.control_point_limit is not ControlPointLimit.NEEDED_TO_WIN:
        return cap
    limit = max(needed, opponent + 1)
    return limit if cap is None else min(limit, cap)


def most_army_points(state: EventState, victim: Side) -> tuple[int, bool]:
    """The most army points that can be destroyed by wiping an army out once.

    Returns:
        The points; and whether they are those of a registered list, its caster included.

    Rule: sr2015 tiebreakers; sr2019 tiebreakers; sr2015 lists; sr2019 lists
    Reading: what comes back to play counts each time it is destroyed, so more is odd and can be.
    """
    packet = state.packet
    army = army_of(state.by_id[victim.player], victim)
    if army is not None:
        return army + packet.caster_army_points, True
    lists = packet.lists
    return state.point_size + lists.above + lists.usual_bonus + packet.caster_army_points, False


def _control_points(
    state: EventState, game: Game, player: PlayerId, name: str
) -> Iterator[Problem]:
    points = game.side_of(player).control_points
    most = control_point_limit(state, game.opponent_of(player).control_points or 0)
    if points is not None and most is not None and points > most:
        yield odd(
            PointsFault.OVER_LIMIT,
            f"{name}.control_points",
            points=points,
            most=most,
            needed=state.packet.scenario_victory,
        )


def _scored_on(
    state: EventState, game: Game, player: PlayerId, name: str, scenario: Scenario | None
) -> Iterator[Problem]:
    """More than can be scored until the scenario is won, or enough to have won it before."""
    result, field = game.result, f"{name}.control_points"
    points = game.side_of(player).control_points
    other = game.opponent_of(player).control_points or 0
    if result is None or points is None or result.reason in UNPLAYED:
        return
    facts = {"player": player, "points": points, "opponent": other}
    most = _most_scored(state, other, scenario)
    if most is not None and points > most:
        yield odd(PointsFault.OVER_SCENARIO, field, **facts, most=most)
    elif _would_have_won(state, result, player, points, other, scenario):
        yield odd(PointsFault.WOULD_HAVE_WON, field, **facts)


def _needed(state: EventState, scenario: Scenario | None) -> int | None:
    """What wins the scenario: points, or a lead in ``LEADS``; None where nobody knows."""
    if state.packet.scenario_win is not ScenarioWin.SCENARIO:
        return state.packet.scenario_victory
    return None if scenario is None else scenario.win.control_points


def _most_scored(state: EventState, opponent: int, scenario: Scenario | None) -> int | None:
    """What can be had at the end of the turn that wins at last; None where the packet has a cap."""
    if state.packet.control_point_limit is ControlPointLimit.NEEDED_TO_WIN:
        return None
    needed = _needed(state, scenario)
    turn = None if scenario is None else most_in_a_turn(scenario)
    if state.packet.scenario_win in LEADS:
        turn = _MOST_IN_A_TURN if turn is None else turn
        return None if needed is None else opponent + needed - 1 + turn
    if needed is None or turn is None:
        return _MOST_IN_A_SHORT_SCENARIO
    return max(needed - 1, opponent) + turn


def _would_have_won(
    state: EventState,
    result: GameResult,
    player: PlayerId,
    points: int,
    opponent: int,
    scenario: Scenario | None,
) -> bool:
    needed, has_won = _needed(state, scenario), result.winner == player
    if needed is None or (has_won and result.reason is WinReason.SCENARIO):
        return False
    if state.packet.scenario_win is ScenarioWin.LEAD_AFTER_OPPONENT:
        # Its own turn may have brought the lead, and the opponent's the end.
        return False
    if state.packet.scenario_win is ScenarioWin.LEAD_OF:
        return points - opponent >= needed
    # Scoring the last points and winning in the same turn: the order does not matter.
    return not has_won and points >= needed and points > opponent


def _army_points(state: EventState, game: Game, player: PlayerId, name: str) -> Iterator[Problem]:
    points, field = game.side_of(player).army_points, f"{name}.army_points"
    if not points:
        return
    if not state.packet.scores_army_points:
        yield odd(PointsFault.ARMY_NOT_SCORED, field)
        return
    victim = game.opponent_of(player)
    most, is_registered = most_army_points(state, victim)
    if points > most:
        code = PointsFault.ARMY_OVER_LIST if is_registered else PointsFault.ARMY_OVER_SIZE
        yield odd(code, field, points=points, most=most, opponent=victim.player)


def _scenario(state: EventState, winner: Side, loser: Side, name: str) -> Iterator[Problem]:
    points, field = winner.control_points, f"{name}.control_points"
    if points is None:
        return
    needed = state.packet.scenario_victory
    kind = state.packet.scenario_win
    if kind is ScenarioWin.FIRST_TO and needed is not None and points < needed:
        yield odd(PointsFault.SCENARIO_SHORT, field, points=points, needed=needed)
    elif points <= (loser.control_points or 0):
        yield odd(PointsFault.SCENARIO_BEHIND, field, points=points, opponent=loser.control_points)
    elif kind in LEADS and state.packet.full_length is FullLength.TIEBREAKS:
        lead = points - (loser.control_points or 0)
        if needed is not None and lead < needed:
            yield odd(PointsFault.LEAD_SHORT, field, lead=lead, needed=needed)


def _tie(breaks: Sequence[GameTieBreak], game: Game) -> Iterator[Problem]:
    """The first tiebreaker whose values are known and not equal."""
    for place, kind in enumerate(breaks):
        key = _COMPARED.get(kind)
        if key is None:
            continue
        points = tuple(getattr(side, key) for side in game.sides)
        if None not in points and points[0] != points[1]:
            ahead = int(points[1] > points[0])
            yield odd(
                PointsFault.TIE_DECIDED,
                f"{('first', 'second')[ahead]}.{key}",
                number=place + 1,
                kind=kind.value,
                player=game.players[ahead],
                points=points[ahead],
                opponent=points[1 - ahead],
            )
            return


def _tiebreak(
    breaks: Sequence[GameTieBreak], winner: Side, loser: Side, name: str, step: int
) -> Iterator[Problem]:
    """Equal in every tiebreaker before the one that decided, and ahead in that one."""
    for place, kind in enumerate(breaks[: step + 1]):
        key = _COMPARED.get(kind)
        if key is None:
            continue
        own, other = getattr(winner, key), getattr(loser, key)
        if own is None or other is None:
            continue
        facts = {"number": place + 1, "decided": step + 1, "points": own, "opponent": other}
        if place == step and own <= other:
            yield odd(PointsFault.TIEBREAK_BEHIND, f"{name}.{key}", **facts)
        elif place < step and own != other:
            yield odd(PointsFault.TIEBREAK_BEFORE, f"{name}.{key}", **facts)
