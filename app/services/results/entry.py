"""A slip as it is typed: its fields, what they are checked for, and the result they give."""

from dataclasses import dataclass, replace

from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import Packet
from app.rules.results.check import result_problems
from app.rules.results.concession import award_gaps, award_notes, unrecorded_points
from app.rules.results.result import (
    WINNERLESS,
    Game,
    GameResult,
    Side,
    WinReason,
    with_opening,
)
from app.services.lists.army_lists import list_notes
from app.services.scenarios.lookup import scenario_of

SIDE_FIELDS = {
    "control_points": "control_points",
    "army_points": "army_points",
    "list": "list_number",
}
"""Field of a side, as problems name it -> attribute of ``Side``."""

FIELDS = (
    "winner",
    "by",
    *(f"{side}.{key}" for key in SIDE_FIELDS for side in ("first", "second")),
    "starter",
    "top",
)
"""The fields of a slip in the order of the paper, as problems name them."""

REASON_KEYS = {
    WinReason.ASSASSINATION: "a",
    WinReason.SCENARIO: "s",
    WinReason.TIEBREAK_1: "1",
    WinReason.TIEBREAK_2: "2",
    WinReason.TIEBREAK_3: "3",
    WinReason.TIEBREAK_4: "4",
    WinReason.CLOCK: "c",
    WinReason.MANGLED_METAL: "m",
    WinReason.NO_MODELS: "o",
    WinReason.KILL_BOX: "k",
    WinReason.PENALTY: "p",
    WinReason.CONCESSION: "g",
    WinReason.NO_SHOW: "n",
    WinReason.JUDGE: "j",
    WinReason.TIE: "t",
}
"""Way of ending a game -> the key that gives it on a slip."""


Figures = tuple[int | None, int | None]
"""The first side's and the second's; None: left empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDraft:
    """The fields of a slip, first side before second. None: left empty."""

    winner: str = ""
    """"first", "second", "tie", "none"; "" while unknown."""
    reason: WinReason | None = None
    control_points: Figures = (None, None)
    army_points: Figures = (None, None)
    lists: Figures = (None, None)
    starter: str = ""
    """Who went first: "first", "second"; "" while unknown."""
    top: str = ""
    """Who had the top edge of the table, in the same words."""


def draft_of(game: Game) -> ResultDraft:
    """A game's slip with what is recorded already."""
    first, second = game.sides
    result = game.result
    winner = ""
    if result is not None:
        winners = {first.player: "first", second.player: "second"}
        nobody = "tie" if result.reason is WinReason.TIE else "none"
        winner = nobody if result.winner is None else winners[result.winner]
    return ResultDraft(
        winner=winner,
        reason=None if result is None else result.reason,
        control_points=(first.control_points, second.control_points),
        army_points=(first.army_points, second.army_points),
        lists=(first.list_number, second.list_number),
        starter=_side_name(game, game.starter),
        top=_side_name(game, game.top),
    )


def proposal_of(game: Game, draft: ResultDraft) -> Game | None:
    """The game with the result that a slip gives; None while winner or ending is missing."""
    reason = WinReason.TIE if draft.winner == "tie" else draft.reason
    if not draft.winner or reason is None:
        return None
    winners = {"first": game.first.player, "second": game.second.player}
    first, second = (
        Side(
            player=player,
            list_number=draft.lists[n],
            control_points=draft.control_points[n],
            army_points=draft.army_points[n],
        )
        for n, player in enumerate(game.players)
    )
    result = GameResult(winner=winners.get(draft.winner), reason=reason)
    slip = replace(game, first=first, second=second, result=result)
    return with_opening(slip, winners.get(draft.starter), winners.get(draft.top))


def common_draft(entered: Game, read: Game) -> ResultDraft:
    """A slip with the fields in which two readings agree; the others are empty."""
    first, second = draft_of(entered), draft_of(read)
    return ResultDraft(
        winner=first.winner if first.winner == second.winner else "",
        reason=first.reason if first.reason is second.reason else None,
        control_points=_agreed(first.control_points, second.control_points),
        army_points=_agreed(first.army_points, second.army_points),
        lists=_agreed(first.lists, second.lists),
        starter=first.starter if first.starter == second.starter else "",
        top=first.top if first.top == second.top else "",
    )


def problems_of(state: EventState, round_number: int, proposal: Game) -> tuple[Problem, ...]:
    """Everything wrong, odd or missing about a result, by packet and by the scenario played.

    Args:
        state: the event.
        round_number: the round of the game.
        proposal: the game as it would be stored, its result included, best after ``completed``.
    """
    round_ = next((round_ for round_ in state.rounds if round_.number == round_number), None)
    scenario = None if round_ is None else scenario_of(state, round_.scenario)
    return result_problems(state, round_number, proposal, scenario)


def slip_notes(state: EventState, game: Game, draft: ResultDraft) -> tuple[Problem, ...]:
    """What the packet gives for a concession or a no-show, and which lists have to be played.

    Each names the field it concerns.
    """
    proposal = proposal_of(game, draft)
    awards = () if proposal is None else award_notes(state, proposal)
    return (*awards, *list_notes(state, game, draft.lists))


def missing_points(state: EventState, game: Game, draft: ResultDraft) -> tuple[Problem, ...]:
    """The points that a slip leaves out: of a game that was played, or of a concession."""
    proposal = proposal_of(game, draft)
    if proposal is None:
        return ()
    return award_gaps(state, proposal) or unrecorded_points(state, proposal)


def _side_name(game: Game, player: PlayerId | None) -> str:
    return "" if player is None else ("first", "second")[game.players.index(player)]


def _agreed(figures: Figures, other: Figures) -> Figures:
    first, second = (a if a == b else None for a, b in zip(figures, other, strict=True))
    return first, second


def reasons_for(packet: Packet, winner: str) -> tuple[WinReason, ...]:
    """How a game can have ended, given who won."""
    if winner == "tie":
        return (WinReason.TIE,)
    if winner == "none":
        return tuple(
            reason
            for reason in packet.win_reasons
            if reason in WINNERLESS and reason is not WinReason.TIE
        )
    return tuple(reason for reason in packet.win_reasons if reason is not WinReason.TIE)


def every_reason(packet: Packet) -> tuple[WinReason, ...]:
    """Each way in which a game can end under a packet, whoever won; a tie needs none."""
    return tuple(
        dict.fromkeys(
            reason for winner in ("first", "none") for reason in reasons_for(packet, winner)
        )
    )


def offered_lists(state: EventState, player: PlayerId) -> tuple[tuple[int, str], ...]:
    """The lists that a slip offers of a player, by number with the caster, "" where unknown.

    Those that are registered; without any, as many as the packet allows.
    """
    registered = state.by_id[player].lists
    if registered:
        return tuple((army_list.number, army_list.caster or "") for army_list in registered)
    _, most = state.packet.lists.count_at(state.point_size)
    return tuple((number, "") for number in range(1, most + 1))
