"""Rehearsal: a whole made-up event, played by the same verbs as the window's.

One seeded stream decides everything: same draft, plan and seed, same event, the hours apart.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from app.codes import FileCode, ProgramCode
from app.paths import resource
from app.rules.core.draw import Draw
from app.rules.core.errors import GoOn, always, ask
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundKind
from app.rules.event.length import is_over, recommended_rounds
from app.rules.lists.army_list import ArmyList
from app.rules.lists.tracker import list_duty
from app.rules.packet.kinds import LEADS
from app.rules.packet.packet import ControlPointLimit, GameTieBreak, ListRules, Packet
from app.rules.pairing.field import still_playing
from app.rules.results.check import is_without_lead
from app.rules.results.game_tiebreak import tiebreak_order
from app.rules.results.result import Game, GameResult, Side, WinReason, with_opening
from app.rules.scenarios.scenario import Scenario
from app.rules.standings.cut import cut
from app.services.core.act_context import Clock, Dice
from app.services.core.errors import SavedError, UserError, refusal, saved_unread
from app.services.core.rows import current_round
from app.services.core.session import EventSession
from app.services.event.event_draft import text_of
from app.services.event.event_files import new_session
from app.services.event.events import EventDraft, begin_event, check_draft
from app.services.lists.factions import known_factions
from app.services.packet.packets import load_packet
from app.services.pairing import rounds
from app.services.pairing.draft_round import SEEDS
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios.lookup import scenario_of, scenario_table
from app.services.scenarios.scenarios import roll
from app.services.standings.tie_resolution import draw_cut_border

# How made-up games end: plausible, and never odd under the packet.


_REASONS = (
    (WinReason.ASSASSINATION, 50),
    (WinReason.SCENARIO, 30),
    (WinReason.TIEBREAK_1, 4),
    (WinReason.TIEBREAK_2, 6),
    (WinReason.TIEBREAK_3, 3),
    (WinReason.CLOCK, 5),
    (WinReason.CONCESSION, 4),
)
"""How often games end so, in parts of their sum; reasons that the packet lacks are left out."""

_TIEBREAKS = (
    WinReason.TIEBREAK_1,
    WinReason.TIEBREAK_2,
    WinReason.TIEBREAK_3,
    WinReason.TIEBREAK_4,
)

_USUAL_VICTORY = 3
"""Control points that win a made-up scenario where the packet leaves the number to each."""

_FAVOURED, _OF = 4, 7
"""The player with the lower id wins this share of games: somebody has to be stronger."""


def made_up(state: EventState, game: Game, *, is_tie: bool, draw: Draw) -> Game:
    """The game with a result, and with who went first where the event keeps that."""
    played = _ended(state, game, is_tie=is_tie, draw=draw)
    if not state.keeps_sides or (played.result and played.result.reason is WinReason.NO_SHOW):
        return played
    starter, top = (played.players[draw.below(2)] for _ in range(2))
    return with_opening(played, starter, top)


def _ended(state: EventState, game: Game, *, is_tie: bool, draw: Draw) -> Game:
    first, second = (_played(state, side, draw) for side in game.sides)
    scenario = _scenario(state, game)
    needed = _needed(state, scenario)
    game = replace(game, first=first, second=second)
    if is_tie:
        points = draw.below(4)
        level, _ = _destroyed(state, draw)
        result = GameResult(winner=None, reason=WinReason.TIE)
        return _scored(state, game, result, (points, points), (level, level))
    winner = _winner(game, draw)
    reason = _reason(state, scenario, draw)
    control, army = _points(state, needed, reason, draw)
    if winner == game.second.player:
        control, army = control[::-1], army[::-1]
    return _scored(state, game, GameResult(winner=winner, reason=reason), control, army)


def _winner(game: Game, draw: Draw) -> PlayerId:
    first, second = sorted(game.players)
    return first if draw.below(_OF) < _FAVOURED else second


def _reason(state: EventState, scenario: Scenario | None, draw: Draw) -> WinReason:
    known = set(state.packet.win_reasons)
    if state.packet.scenario_win in LEADS and is_without_lead(scenario):
        known -= {WinReason.SCENARIO}
    reasons = [(reason, share) for reason, share in _REASONS if reason in known]
    left = draw.below(sum(share for _, share in reasons))
    for reason, share in reasons:
        left -= share
        if left < 0:
            return reason
    raise AssertionError("a share of the whole is in one of its parts")


def _scenario(state: EventState, game: Game) -> Scenario | None:
    """What is played in the round of a game."""
    played = (r for r in reversed(state.rounds) if any(one.id == game.id for one in r.games))
    round_ = next(played, None)
    return None if round_ is None else scenario_of(state, round_.scenario)


def _needed(state: EventState, played: Scenario | None) -> int:
    """The control points that win a scenario, by the packet or by the scenario."""
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
    lists = tuple(army.number for army in state.by_id[side.player].lists)
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


# Made-up players for a rehearsal.


FEWEST, MOST = 2, 1000
_LEAST_BONUS_OF = 3
"""A caster's bonus is at least the usual one divided by this."""


def people(players: int, packet: Packet, point_size: int, draw: Draw) -> tuple[PlayerDraft, ...]:
    """Invented players with two lists each, drawn.

    Raises:
        UserError: fewer than two, or too many.
    """
    if not FEWEST <= players <= MOST:
        raise UserError(ProgramCode.REHEARSAL_PLAYERS, field="players", fewest=FEWEST, most=MOST)
    chosen = list(_names())
    draw.shuffle(chosen)
    # Beyond the names there are, the same names come again with a number.
    called = (
        chosen[n] if n < len(chosen) else f"{chosen[n % len(chosen)]} {n // len(chosen) + 1}"
        for n in range(players)
    )
    return tuple(_player(name, packet, point_size, draw) for name in called)


def _player(name: str, packet: Packet, point_size: int, draw: Draw) -> PlayerDraft:
    invented = _invented()
    factions = known_factions().names
    faction = factions[draw.below(len(factions))]
    casters = list(invented["casters"])
    draw.shuffle(casters)
    return PlayerDraft(
        name=name,
        faction=faction,
        club=_one(invented["clubs"], draw),
        city=_one(invented["cities"], draw),
        lists=tuple(
            _army(number, faction, casters[number], packet.lists, point_size, draw)
            for number in range(1, packet.lists.count_at(point_size)[1] + 1)
        ),
    )


def _army(
    number: int, faction: str, caster: str, rules: ListRules, point_size: int, draw: Draw
) -> ArmyList:
    least = rules.usual_bonus // _LEAST_BONUS_OF
    bonus = least + draw.below(rules.usual_bonus - least + 1)
    below = draw.below(rules.below + 1)
    return ArmyList(
        number=number,
        caster=caster,
        faction=faction,
        tier=rules.least_tier or None,
        points=max(0, point_size + bonus - below),
        bonus=bonus if rules.usual_bonus else None,
        objective=_one(_invented()["objectives"], draw) if rules.objective else None,
    )


def _one(items: list[str], draw: Draw) -> str:
    return items[draw.below(len(items))]


@cache
def _names() -> tuple[str, ...]:
    return tuple(
        f"{given} {surname}"
        for group in _invented()["names"]
        for given in group["given"]
        for surname in group["surnames"]
    )


@cache
def _invented() -> Mapping[str, Any]:
    return tomllib.loads(resource("rehearsal.toml").read_text(encoding="utf-8"))


_GRANTED_OF = 4
"""One late player out of this many gets a bye by the EO's ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalPlan:
    """How a made-up event goes."""

    players: int
    """In all, those who come late among them."""
    seed: int
    ties: Fraction = Fraction(0)
    """Share of the games."""
    drops: Fraction = Fraction(0)
    """Share of the players in each round; half of them leave in the middle of their game."""
    late: Fraction = Fraction(0)
    """Share of the players; they come in the first two rounds."""
    rounds: int | None = None
    """Rounds played to their end; None: until the event is over."""


def rehearse(
    path: Path,
    draft: EventDraft,
    plan: RehearsalPlan,
    *,
    clock: Clock,
    dice: Dice,
    go_on: GoOn = always,
) -> EventSession:
    """Play a whole made-up event into a new file; nothing is left behind where it cannot be.

    Args:
        path: the file to make.
        draft: what the event is played by; it is marked as a rehearsal.
        plan: how it goes.
        clock: the time at which each act is done.
        dice: for what is thrown in the event afterwards.
        go_on: called after each act, with about how many of how many games are played.

    Raises:
        UserError: the draft or the plan is wrong.
        CancelledError: ``go_on`` answered no.
        EventFileError: there is such a file already, or it cannot be written.
    """
    check_draft(draft)
    draw = Draw(plan.seed)
    packet = load_packet(text_of(draft))
    everybody = people(plan.players, packet, draft.point_size, draw)

    def first(session: EventSession) -> None:
        session.do(begin_event, replace(draft, is_rehearsal=True))
        try:
            for state in play(session, everybody, plan, draw):
                if session.troubles:
                    raise saved_unread(session.troubles[0])
                ask(go_on, *_games_done(state, plan))
        except SavedError as error:
            # Of a half-played event nothing is kept.
            raise refusal(FileCode.TROUBLE, error.facts) from error

    session = new_session(path, first, clock=clock, dice=draw.below)
    session.dice = dice
    return session


def _games_done(state: EventState, plan: RehearsalPlan) -> tuple[int, int]:
    """How many games have a result, and about how many there will be."""
    expected = (
        recommended_rounds(state.packet, plan.players) if plan.rounds is None else plan.rounds
    )
    done = sum(len(round_.games) - len(round_.missing) for round_ in state.rounds)
    return done, max(done, expected * (plan.players // 2))


def play(
    session: EventSession, everybody: tuple[PlayerDraft, ...], plan: RehearsalPlan, draw: Draw
) -> Iterator[EventState]:
    """Play a made-up event to the plan's end, one act at a time.

    Args:
        session: an event without players, its dice those of ``draw``.
        everybody: the players, those who come late last.
        plan: how it goes.
        draw: decides everything.

    Yields:
        The event after each act.
    """
    late = int(plan.late * len(everybody))
    late = min(late, len(everybody) - FEWEST)
    waiting = list(everybody[len(everybody) - late :])
    session.do(players.register_many, everybody[: len(everybody) - late])
    yield session.state
    while _goes_on(session.state, plan):
        yield from _one_round(session, plan, draw, waiting)


def _goes_on(state: EventState, plan: RehearsalPlan) -> bool:
    enough = plan.rounds is not None and len(state.played) >= plan.rounds
    return not enough and is_over(state) is None and len(still_playing(state)) >= FEWEST


def _one_round(
    session: EventSession, plan: RehearsalPlan, draw: Draw, waiting: list[PlayerDraft]
) -> Iterator[EventState]:
    cut_members = cut(session.state)
    if cut_members is not None and cut_members.is_open:
        session.do(draw_cut_border, seed=draw.below(SEEDS))
        yield session.state
    number = session.do(rounds.pair, seed=draw.below(SEEDS)).value.number
    yield session.state
    if number == 2:
        yield from _arrive(session, waiting, len(waiting), draw)
    if scenario_table(session.state.packet) is not None:
        session.do(roll, number)
        yield session.state
    session.do(rounds.publish)
    yield session.state
    session.do(rounds.begin)
    yield session.state
    if number == 1:
        yield from _arrive(session, waiting, len(waiting) // 2, draw)
    yield from _leave(session, plan.drops / 2, draw)
    yield from _games(session, plan, draw)
    session.do(rounds.close)
    yield session.state
    if is_over(session.state) is None:
        yield from _leave(session, plan.drops / 2, draw)


def _arrive(
    session: EventSession, waiting: list[PlayerDraft], count: int, draw: Draw
) -> Iterator[EventState]:
    for _ in range(count):
        grant = draw.below(_GRANTED_OF) == 0 and not _leads_by_a_bye(session.state)
        # After a cut whoever comes late has no game left, which needs a reason.
        session.with_reason("Came late", players.enter_late, waiting.pop(), grant_bye=grant)
        yield session.state


def _leads_by_a_bye(state: EventState) -> bool:
    """Whether a bye granted between rounds would put its player ahead alone, and so end the event.

    So it would where all games were ties: nobody who is in has a point.
    """
    is_between = state.last_round is not None and state.last_round.is_draft
    records = (state.records[player.id] for player in state.active)
    return is_between and not any(record.tournament_points for record in records)


def _leave(session: EventSession, share: Fraction, draw: Draw) -> Iterator[EventState]:
    for player in _leaving(session.state, share, draw):
        if len(session.state.active) > FEWEST:
            session.do(players.drop, player)
            yield session.state


def _leaving(state: EventState, share: Fraction, draw: Draw) -> tuple[PlayerId, ...]:
    return tuple(player.id for player in state.active if _happens(share, draw))


def _games(session: EventSession, plan: RehearsalPlan, draw: Draw) -> Iterator[EventState]:
    round_: Round = current_round(session.state)
    games = list(round_.missing)
    draw.shuffle(games)
    for game in games:
        is_tie = _happens(plan.ties, draw) and round_.kind is not RoundKind.BRACKET
        slip = made_up(session.state, game, is_tie=is_tie, draw=draw)
        assert slip.table is not None and slip.result is not None, "as many tables as games"
        session.do(results.enter, slip.table, slip.first, slip.second, slip.result, round_.number)
        yield session.state


def _happens(share: Fraction, draw: Draw) -> bool:
    return draw.below(share.denominator) < share.numerator
