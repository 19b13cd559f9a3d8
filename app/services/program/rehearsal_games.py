"""How made-up games end: plausible, and never odd under the packet."""

from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.lists.tracker import list_duty
from app.rules.packet.packet import ControlPointLimit, GameTieBreak
from app.rules.results.game_tiebreak import tiebreak_order
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.scenarios.lookup import scenario_of

_WAYS = (
    (WinReason.ASSASSINATION, 50),
    (WinReason.SCENARIO, 30),
    (WinReason.TIEBREAK_1, 4),
    (WinReason.TIEBREAK_2, 6),
    (WinReason.TIEBREAK_3, 3),
    (WinReason.CLOCK, 5),
    (WinReason.CONCESSION, 4),
)
"""How often games end so, in parts of their sum; what the packet does not offer falls out."""

_TIEBREAKS = (
    WinReason.TIEBREAK_1,
    WinReason.TIEBREAK_2,
    WinReason.TIEBREAK_3,
    WinReason.TIEBREAK_4,
)

_USUAL_VICTORY = 3
"""Control points that win a made-up scenario where the packet leaves the number to each."""

_FAVOURED, _OF = 4, 7
"""So many of so many games go to the player with the lower id: somebody has to be stronger."""


def made_up(state: EventState, game: Game, *, is_tie: bool, draw: Draw) -> Game:
    """The game with a result."""
    first, second = (_played(state, side, draw) for side in game.sides)
    needed = _needed(state, game)
    game = replace(game, first=first, second=second)
    if is_tie:
        points = draw.below(4)
        level, _ = _destroyed(state, draw)
        result = GameResult(winner=None, reason=WinReason.TIE)
        return _scored(state, game, result, (points, points), (level, level))
    winner = _winner(game, draw)
    reason = _way(state, draw)
    control, army = _points(state, needed, reason, draw)
    if winner == game.second.player:
        control, army = control[::-1], army[::-1]
    return _scored(state, game, GameResult(winner=winner, reason=reason), control, army)


def _winner(game: Game, draw: Draw) -> PlayerId:
    one, other = sorted(game.players)
    return one if draw.below(_OF) < _FAVOURED else other


def _way(state: EventState, draw: Draw) -> WinReason:
    ways = [(way, share) for way, share in _WAYS if way in state.packet.win_reasons]
    left = draw.below(sum(share for _, share in ways))
    for way, share in ways:
        left -= share
        if left < 0:
            return way
    raise AssertionError("a share of the whole is in one of its parts")


def _needed(state: EventState, game: Game) -> int:
    """The control points that win the scenario of a game, by the packet or by the scenario."""
    round_ = next((one for one in state.rounds if game in one.games), None)
    played = None if round_ is None else scenario_of(state, round_.scenario)
    own = None if played is None else played.win.control_points
    return state.packet.scenario_victory or own or _USUAL_VICTORY


def _points(
    state: EventState, needed: int, reason: WinReason, draw: Draw
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Control and army points, the winner's first."""
    most = max(1, needed - 1)
    own, other = draw.below(most + 1), draw.below(most + 1)
    army, others = sorted(_destroyed(state, draw), reverse=True)
    if reason is WinReason.SCENARIO:
        other = draw.below(needed)
        is_lead = state.packet.control_point_limit is ControlPointLimit.NONE
        cap = state.packet.most_control_points
        if is_lead and cap is not None:
            other = min(other, max(0, cap - needed))
        own = needed + (other if is_lead else 0)
        if cap is not None and own > cap:
            own, other = cap, min(other, cap - 1)
    breaks = _tiebreaks(state)
    step = _TIEBREAKS.index(reason) if reason in _TIEBREAKS else -1
    for place, kind in enumerate(breaks[: step + 1]):
        decides = place == step
        if kind is GameTieBreak.CONTROL_POINTS:
            own, other = (other + 1, other) if decides else (other, other)
        if kind is GameTieBreak.ARMY_DESTROYED:
            army, others = (others + 1, others) if decides else (others, others)
    return (own, other), (army, others)


def _tiebreaks(state: EventState) -> tuple[GameTieBreak, ...]:
    """The tiebreakers of the scenario that is played, else the packet's."""
    last = state.last_round
    scenario = scenario_of(state, None if last is None else last.scenario)
    return tiebreak_order(state.packet, scenario) or state.packet.game_tiebreaks


def _destroyed(state: EventState, draw: Draw) -> tuple[int, int]:
    size = state.point_size
    return draw.below(size + 1), draw.below(size * 3 // 4 + 1)


def _played(state: EventState, side: Side, draw: Draw) -> Side:
    lists = tuple(one.number for one in state.by_id[side.player].lists)
    if lists and state.packet.lists.each_played:
        lists = list_duty(state, side.player).choices or lists
    number = lists[draw.below(len(lists))] if lists else None
    return replace(side, list_number=number)


def _scored(
    state: EventState,
    game: Game,
    result: GameResult,
    control: tuple[int, int],
    army: tuple[int, int],
) -> Game:
    destroyed = army if state.packet.scores_army_points else (None, None)
    first, second = (
        replace(side, control_points=control[n], army_points=destroyed[n])
        for n, side in enumerate(game.sides)
    )
    return replace(game, first=first, second=second, result=result)
