"""What is wrong with a result, field by field, and what a packet fills in by itself.

A result that is proposed is a ``Game`` with its result in it, not yet stored. Fields are named
"winner", "by", and for each side "first.list", "first.control_points", "first.army_points". Points
that don't go with the result are more than can be scored, or belong to another winner.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.codes import Code
from app.rules.core.bounds import MOST_LISTS, MOST_POINTS
from app.rules.core.errors import Problem, impossible, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.lists.tracker import choice_problems
from app.rules.packet.kinds import LEADS
from app.rules.packet.packet import (
    Award,
    ControlPointLimit,
    FullLength,
    GameTieBreak,
    RoundClock,
    ScenarioWin,
)
from app.rules.results.game_tiebreak import tiebreak_order
from app.rules.results.result import (
    UNPLAYED,
    WINNERLESS,
    Game,
    GameResult,
    Side,
    WinReason,
    with_opening,
)
from app.rules.scenarios.scenario import Scenario, ScenarioVictory
from app.rules.scenarios.scores import most_in_a_turn
from app.rules.standings.scoring import army_of, game_score, needs_army_points

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
    NO_LEAD_WINS = "result.no-lead-wins"
    """Won by scenario, though no number of points wins this one [scenario]."""
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
    Rule: sr2025 tiebreak-1; sr2025 tiebreak-2; sr2025 scenarios-printed; sr2026 tiebreak-1
    Rule: sr2026 tiebreak-2; sr2026 scenarios-printed
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
            yield from _scenario(state, winner, loser, name, scenario)
        if result.reason in _TIEBREAKS:
            yield from _tiebreak(breaks, winner, loser, name, _TIEBREAKS.index(result.reason))
    elif result.reason is WinReason.TIE and state.packet.round_clock is not RoundClock.CHESS_CLOCK:
        yield from _tie(breaks, game)


def control_point_limit(state: EventState, opponent: int) -> int | None:
    """The most control points that a player can score against one who has so many; None: no limit.

    Rule: sr2010 scenarios-printed; masters2014 results; ig2014 results; sr2015 results
    Rule: sr2019 scenarios-printed
    Rule: sr2025 scenarios-printed; sr2026 scenarios-printed
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
    Rule: sr2025 tiebreak-2; sr2025 lists; sr2026 tiebreak-2; sr2026 lists
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
    """What wins the scenario: points, or a lead in ``LEADS``; None where nothing does."""
    if state.packet.scenario_win in LEADS and is_without_lead(scenario):
        return None
    if state.packet.scenario_win is not ScenarioWin.SCENARIO:
        return state.packet.scenario_victory
    return None if scenario is None else scenario.win.control_points


def is_without_lead(scenario: Scenario | None) -> bool:
    """Whether points are scored in a scenario, and no number of them wins.

    Rule: sr2026 scenarios-printed
    """
    return scenario is not None and bool(scenario.scoring) and scenario.win == ScenarioVictory()


def _most_scored(state: EventState, opponent: int, scenario: Scenario | None) -> int | None:
    """What can be had at the end of the turn that wins at last; None where the packet has a cap."""
    if state.packet.control_point_limit is ControlPointLimit.NEEDED_TO_WIN:
        return None
    needed = _needed(state, scenario)
    turn = None if scenario is None else most_in_a_turn(scenario)
    if state.packet.scenario_win in LEADS:
        turn = _MOST_IN_A_TURN if turn is None else turn
        # A lead that counts only after the opponent's turn grows for a turn of one's own before.
        turns = 2 if state.packet.scenario_win is ScenarioWin.LEAD_AFTER_OPPONENT else 1
        return None if needed is None else opponent + needed - 1 + turns * turn
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


def _scenario(
    state: EventState, winner: Side, loser: Side, name: str, scenario: Scenario | None
) -> Iterator[Problem]:
    points, field = winner.control_points, f"{name}.control_points"
    if points is None:
        return
    needed = state.packet.scenario_victory
    kind = state.packet.scenario_win
    if kind is ScenarioWin.FIRST_TO and needed is not None and points < needed:
        yield odd(PointsFault.SCENARIO_SHORT, field, points=points, needed=needed)
    elif kind in LEADS and scenario is not None and is_without_lead(scenario):
        yield odd(PointsFault.NO_LEAD_WINS, field, scenario=scenario.name)
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


class ResultFault(Code):
    """What can be wrong with a result."""

    DRAFT_ROUND = "result.draft-round"
    WRONG_SIDES = "result.wrong-sides"
    WINNER_NOT_IN_GAME = "result.winner-not-in-game"
    WINNER_MISSING = "result.winner-missing"
    WINNER_OF_TIE = "result.winner-of-tie"
    NEGATIVE = "result.negative"
    TOO_MANY = "result.too-many"
    NO_SUCH_LIST = "result.no-such-list"
    REASON_NOT_OFFERED = "result.reason-not-offered"
    LIST_NOT_REGISTERED = "result.list-not-registered"
    BRACKET_TIE = "result.bracket-tie"
    MORE_LISTS = "result.more-lists"
    LIST_MISSING = "result.list-missing"
    BOTH_FIRST = "result.both-first"
    """Two that went first, or two that did not."""
    SAME_EDGE = "result.same-edge"


def result_problems(
    state: EventState, round_number: int, proposal: Game, scenario: Scenario | None = None
) -> tuple[Problem, ...]:
    """Everything wrong or odd about a result before it is stored.

    Args:
        state: the event.
        round_number: the round of the game.
        proposal: the game as it would be stored, its result included, best after ``completed``.
        scenario: what the round plays; None where it is not known.

    Rule: sr2015 results; sr2019 results; sr2015 lists; sr2019 lists
    Rule: sr2025 results; sr2025 lists; sr2026 results; sr2026 lists
    Reading: points that are left out are not wrong. A way of winning that the packet does
        not offer is odd, for the EO has the last word; so is a game that was played with nobody
        knows which of several registered lists.
    """
    result = proposal.result
    if result is None:
        return ()
    problems = [*_place(state, round_number, proposal), *_winner(proposal, result)]
    if result.reason not in state.packet.win_reasons:
        problems.append(odd(ResultFault.REASON_NOT_OFFERED, "by", reason=result.reason.value))
    for name, side in zip(("first", "second"), proposal.sides, strict=True):
        problems += _numbers(name, side)
        if side.list_number is not None or result.reason not in UNPLAYED:
            problems += list_problems(state, name, side)
    problems += _opening(proposal)
    problems += choice_problems(state, proposal)
    if not any(problem.is_impossible for problem in problems):
        problems += points_problems(state, proposal, result, scenario)
    return tuple(problems)


def completed(state: EventState, proposal: Game) -> Game:
    """A result with what the packet sets by itself.

    A concession or a no-show gives the winner the packet's award and the other side nothing; every
    other result comes back as it is. Nobody goes first in a game that wasn't played.

    Rule: sr2015 concession; sr2019 concession
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    Reading: a no-show's opponent gets what a bye gives; where both are absent both get nothing.
    """
    if proposal.result is not None and proposal.result.reason is WinReason.NO_SHOW:
        proposal = with_opening(proposal, None, None)
    elif not any(_opening(proposal)):
        proposal = with_opening(proposal, proposal.starter, proposal.top)
    if award_of(state, proposal) is None or not _names_its_players(state, proposal):
        return proposal
    first, second = (_scored(state, proposal, side) for side in proposal.sides)
    return replace(proposal, first=first, second=second)


def award_of(state: EventState, proposal: Game) -> Award | None:
    """What the packet gives the winner by itself; None for a game that was played."""
    match proposal.result:
        case GameResult(reason=WinReason.CONCESSION):
            return state.packet.concession
        case GameResult(reason=WinReason.NO_SHOW):
            return state.packet.no_show
    return None


def requires_army_points(state: EventState, proposal: Game) -> bool:
    """Whether the slip has to give the winner's army points: the packet cannot know them.

    Rule: sr2015 concession; sr2019 concession
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    award = award_of(state, proposal)
    result = proposal.result
    if award is None or result is None or result.winner not in proposal.players:
        return False
    loser = proposal.opponent_of(result.winner)
    return needs_army_points(award, army_of(state.by_id[loser.player], loser))


def _place(state: EventState, round_number: int, proposal: Game) -> Iterator[Problem]:
    round_ = next((round_ for round_ in state.rounds if round_.number == round_number), None)
    if round_ is None:
        return
    if round_.is_draft:
        yield impossible(ResultFault.DRAFT_ROUND, round=round_number)
    stored = next((game for game in round_.games if game.id == proposal.id), None)
    if stored is not None and stored.players != proposal.players:
        yield impossible(ResultFault.WRONG_SIDES)
    is_tie = proposal.result is not None and proposal.result.reason is WinReason.TIE
    if is_tie and round_.kind is RoundKind.BRACKET:
        yield impossible(ResultFault.BRACKET_TIE, "winner")


def _winner(proposal: Game, result: GameResult) -> Iterator[Problem]:
    winner, reason = result.winner, result.reason
    if winner is None:
        if reason not in WINNERLESS:
            yield impossible(ResultFault.WINNER_MISSING, "winner", reason=reason.value)
    elif winner not in proposal.players:
        yield impossible(ResultFault.WINNER_NOT_IN_GAME, "winner", player=winner)
    elif reason is WinReason.TIE:
        yield impossible(ResultFault.WINNER_OF_TIE, "winner", player=winner)


def _opening(proposal: Game) -> Iterator[Problem]:
    """One player goes first, from one edge of the table, and the other from across."""
    first, second = proposal.sides
    if first.went_first is not None and first.went_first is second.went_first:
        yield impossible(ResultFault.BOTH_FIRST, "starter")
    if first.edge is not None and first.edge is second.edge:
        yield impossible(ResultFault.SAME_EDGE, "top")


def _numbers(name: str, side: Side) -> Iterator[Problem]:
    for key in ("control_points", "army_points"):
        points = getattr(side, key)
        if points is not None and not 0 <= points <= MOST_POINTS:
            code = ResultFault.NEGATIVE if points < 0 else ResultFault.TOO_MANY
            yield impossible(code, f"{name}.{key}", points=points, most=MOST_POINTS)
    number = side.list_number
    if number is not None and not 1 <= number <= MOST_LISTS:
        yield impossible(ResultFault.NO_SUCH_LIST, f"{name}.list", number=number, most=MOST_LISTS)


def list_problems(state: EventState, name: str, side: Side) -> Iterator[Problem]:
    """What is odd about the list that a side played, or did not name.

    Args:
        state: the event.
        name: "first" or "second", for the field.
        side: the player with the list.

    Rule: sr2015 lists; sr2019 lists
    Rule: sr2025 lists; sr2026 lists
    """
    number, entrant, field = side.list_number, state.by_id.get(side.player), f"{name}.list"
    if entrant is None:
        return
    registered = tuple((army_list.number, army_list.caster) for army_list in entrant.lists)
    facts = {"player": side.player, "registered": registered}
    if number is None:
        if len(registered) > 1:
            yield odd(ResultFault.LIST_MISSING, field, **facts)
        return
    if not 1 <= number <= MOST_LISTS:
        return
    if registered and number not in dict(registered):
        yield odd(ResultFault.LIST_NOT_REGISTERED, field, **facts, number=number)
        return
    _, most = state.packet.lists.count_at(state.point_size)
    if not registered and number > most:
        yield odd(ResultFault.MORE_LISTS, field, number=number, most=most)


def _names_its_players(state: EventState, proposal: Game) -> bool:
    winner: PlayerId | None = proposal.result.winner if proposal.result else None
    known = all(player in state.by_id for player in proposal.players)
    return known and (winner is None or winner in proposal.players)


def _scored(state: EventState, proposal: Game, side: Side) -> Side:
    score = game_score(proposal, side.player, state.scoring)
    assert proposal.result is not None, "the packet gives points for a result"
    is_known = side.player != proposal.result.winner or not (
        side.army_points is None and requires_army_points(state, proposal)
    )
    scores_army = state.packet.scores_army_points
    return replace(
        side,
        control_points=score.control_points,
        # What nobody knows yet stays empty, so that the slip can still give it.
        army_points=score.army_points if scores_army and is_known else None,
    )
