"""What a slip says, as it is typed, and how it becomes a result."""

from dataclasses import dataclass, replace

from app.rules.errors import Problem
from app.rules.event_state import EventState
from app.rules.packet import ControlPointLimit, GameTieBreak, Packet
from app.rules.result import WINNERLESS, Game, GameResult, Side, WinReason
from app.rules.result_award import award_gaps, award_notes, untold_points
from app.rules.result_check import result_problems
from app.rules.scoring import army_of
from app.services.list_duties import list_notes
from app.services.reading_record import Slip
from app.services.scenario_book import scenario_of

_MOST_CONTROL_POINTS = 9
"""Where a packet stops at what wins the scenario, a second digit is never meant."""
_MOST_WITHOUT_LIMIT = 29
"""Where it does not, nobody reaches thirty in seven turns: 3 to 9 are whole numbers."""

_MOST_BOXES = 60
"""Two objectives of thirty damage boxes."""
_LEAST_ARMY = 99
"""Army points that even a battlegroup without a point size can come to."""

Figures = tuple[int | None, int | None]
"""The first side's and the second's; None: left empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDraft:
    """The fields of a slip, first side before second. None: left empty."""

    winner: str = ""
    """"first", "second", "tie", "none"; "" while it is not said."""
    reason: WinReason | None = None
    control_points: Figures = (None, None)
    army_points: Figures = (None, None)
    lists: Figures = (None, None)


def draft_of(game: Game) -> ResultDraft:
    """A game's slip with what is recorded already."""
    first, second = game.sides
    result = game.result
    winner = ""
    if result is not None:
        ways = {first.player: "first", second.player: "second"}
        nobody = "tie" if result.reason is WinReason.TIE else "none"
        winner = nobody if result.winner is None else ways[result.winner]
    return ResultDraft(
        winner=winner,
        reason=None if result is None else result.reason,
        control_points=(first.control_points, second.control_points),
        army_points=(first.army_points, second.army_points),
        lists=(first.list_number, second.list_number),
    )


def proposal_of(game: Game, draft: ResultDraft) -> tuple[Side, Side, GameResult] | None:
    """A slip as sides and result; None while it does not say who won and how."""
    reason = WinReason.TIE if draft.winner == "tie" else draft.reason
    if not draft.winner or reason is None:
        return None
    ways = {"first": game.first.player, "second": game.second.player}
    first, second = (
        Side(
            player=player,
            list_number=draft.lists[n],
            control_points=draft.control_points[n],
            army_points=draft.army_points[n],
        )
        for n, player in enumerate(game.players)
    )
    return first, second, GameResult(winner=ways.get(draft.winner), reason=reason)


def common_draft(game: Game, one: Slip, other: Slip) -> ResultDraft:
    """A slip with what two readings of it agree on, and nothing where they part."""
    first, second = (
        draft_of(replace(game, first=read.first, second=read.second, result=read.result))
        for read in (one, other)
    )
    return ResultDraft(
        winner=first.winner if first.winner == second.winner else "",
        reason=first.reason if first.reason is second.reason else None,
        control_points=_agreed(first.control_points, second.control_points),
        army_points=_agreed(first.army_points, second.army_points),
        lists=_agreed(first.lists, second.lists),
    )


def problems_of(state: EventState, round_number: int, proposal: Game) -> tuple[Problem, ...]:
    """Everything wrong, odd or missing about a result, by packet and by the scenario played.

    Args:
        state: the event.
        round_number: the round of the game.
        proposal: the game as it would be stored, its result included, best after ``completed``.
    """
    round_ = next((one for one in state.rounds if one.number == round_number), None)
    scenario = None if round_ is None else scenario_of(state, round_.scenario)
    return result_problems(state, round_number, proposal, scenario)


def told_beside(state: EventState, game: Game, draft: ResultDraft) -> tuple[Problem, ...]:
    """What the packet gives for a concession or a no-show, and which lists have to be played.

    Each stands beside the field it concerns.
    """
    proposal = _proposed(game, draft)
    awards = () if proposal is None else award_notes(state, proposal)
    return (*awards, *list_notes(state, game, draft.lists))


def still_asked(state: EventState, game: Game, draft: ResultDraft) -> tuple[Problem, ...]:
    """The points that the slip does not say: of a game that was played, or of a concession."""
    proposal = _proposed(game, draft)
    if proposal is None:
        return ()
    return award_gaps(state, proposal) or untold_points(state, proposal)


def _agreed(one: Figures, other: Figures) -> Figures:
    first, second = (a if a == b else None for a, b in zip(one, other, strict=True))
    return first, second


def _proposed(game: Game, draft: ResultDraft) -> Game | None:
    told = proposal_of(game, draft)
    if told is None:
        return None
    first, second, result = told
    return replace(game, first=first, second=second, result=result)


def reasons_for(packet: Packet, winner: str) -> tuple[WinReason, ...]:
    """How a game can have ended, given who won."""
    if winner == "tie":
        return (WinReason.TIE,)
    if winner == "none":
        return tuple(
            one for one in packet.win_reasons if one in WINNERLESS and one is not WinReason.TIE
        )
    return tuple(one for one in packet.win_reasons if one is not WinReason.TIE)


def control_points_full(state: EventState, number: int) -> bool:
    """Whether a further digit could not belong to these control points."""
    if number == 0:
        return True
    needed = state.packet.control_point_limit is ControlPointLimit.NEEDED_TO_WIN
    return number * 10 > (_MOST_CONTROL_POINTS if needed else _MOST_WITHOUT_LIMIT)


def figure_full(state: EventState, kind: GameTieBreak, number: int) -> bool:
    """Whether a further digit could not belong to a figure that a tiebreaker compares."""
    match kind:
        case GameTieBreak.CASTERS:
            return True
        case GameTieBreak.CONTROL_POINTS:
            return control_points_full(state, number)
        case GameTieBreak.OBJECTIVE_BOXES:
            return number == 0 or number * 10 > _MOST_BOXES
    # An army that stands where it counts twice, with what its caster brings.
    return number == 0 or number * 10 > max(state.point_size * 3, _LEAST_ARMY)


def army_points_full(state: EventState, game: Game, side: int, number: int) -> bool:
    """Whether a further digit could not belong to the army points that this side destroyed."""
    other = game.sides[1 - side]
    army = army_of(state.by_id[other.player], other)
    # Without a list, half as much again as the size is more than any bonus allows.
    most = army if army is not None else state.point_size * 3 // 2
    lists = state.by_id[other.player].lists
    if army is None and any(one.points for one in lists):
        most = max(one.points or 0 for one in lists)
    return number == 0 or number * 10 > max(most, state.point_size)
