"""What is wrong with a result, field by field, and what a packet fills in by itself.

A result that is proposed is a ``Game`` with its result in it, not yet stored. Fields are named
"winner", "by", and for each side "first.list", "first.control_points", "first.army_points".
"""

from collections.abc import Iterator
from dataclasses import replace

from app.codes import Code
from app.rules.core.bounds import MOST_LISTS, MOST_POINTS
from app.rules.core.errors import Problem, impossible, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.lists.tracker import choice_problems
from app.rules.packet.packet import Award
from app.rules.results.points import points_problems
from app.rules.results.result import UNPLAYED, WINNERLESS, Game, GameResult, Side, WinReason
from app.rules.scenarios.scenario import Scenario
from app.rules.standings.scoring import army_of, game_score, needs_army_points


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
    problems += choice_problems(state, proposal)
    if not any(problem.is_impossible for problem in problems):
        problems += points_problems(state, proposal, result, scenario)
    return tuple(problems)


def completed(state: EventState, proposal: Game) -> Game:
    """A result with what the packet sets by itself.

    A concession or a no-show gives the winner the packet's award and the other side nothing; every
    other result comes back as it is.

    Rule: sr2015 concession; sr2019 concession
    Reading: a no-show's opponent gets what a bye gives; where both are absent both get nothing.
    """
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
