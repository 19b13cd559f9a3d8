"""What a slip says, as it is typed, and how it becomes a result."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import Packet
from app.rules.results.check import result_problems
from app.rules.results.concession import award_gaps, award_notes, untold_points
from app.rules.results.result import WINNERLESS, Game, GameResult, Side, WinReason
from app.services.lists.army_lists import list_notes
from app.services.scenarios.lookup import scenario_of

# A slip as it was read, and how the file keeps what the second person read.


_OF_SIDES = {
    "control_points": "control_points",
    "army_points": "army_points",
    "list": "list_number",
}

FIELDS = (
    "winner",
    "by",
    *(f"{side}.{key}" for key in _OF_SIDES for side in ("first", "second")),
)
"""The fields of a slip in the order of the paper, as problems name them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """What a slip says: both sides and how their game ended."""

    first: Side
    second: Side
    result: GameResult

    @property
    def sides(self) -> tuple[Side, Side]:
        """First, then second."""
        return (self.first, self.second)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingRecord:
    """What was read at a table in the second pass, and what was to stand then."""

    read: Slip
    stands: Slip | None
    """None while the two readings differ and nobody has said which is right."""


def slip_of(game: Game) -> Slip | None:
    """What is entered for a game; None while nothing is."""
    if game.result is None:
        return None
    return Slip(first=game.first, second=game.second, result=game.result)


def differences(one: Slip, other: Slip) -> tuple[str, ...]:
    """The fields in which two readings of a slip part, in their order."""
    return tuple(name for name in FIELDS if _said(one, name) != _said(other, name))


def written(record: ReadingRecord) -> str:
    """A record as JSON text."""
    stands = None if record.stands is None else _as_json(record.stands)
    return json.dumps({"read": _as_json(record.read), "stands": stands})


def record_of(text: str) -> ReadingRecord | None:
    """A record from its text; None where this program cannot make a reading of it."""
    try:
        told = json.loads(text)
        stands = told["stands"]
        return ReadingRecord(
            read=_slip(told["read"]), stands=None if stands is None else _slip(stands)
        )
    except (KeyError, TypeError, ValueError):
        return None


def _said(slip: Slip, field: str) -> object:
    side, _, key = field.rpartition(".")
    if not side:
        return slip.result.winner if key == "winner" else slip.result.reason
    return getattr(slip.sides[side == "second"], _OF_SIDES[key])


def _as_json(slip: Slip) -> Mapping[str, object]:
    return {
        "winner": slip.result.winner,
        "by": slip.result.reason.value,
        "sides": [
            {
                "player": side.player,
                "list": side.list_number,
                "control_points": side.control_points,
                "army_points": side.army_points,
            }
            for side in slip.sides
        ],
    }


def _slip(told: Mapping[str, Any]) -> Slip:
    first, second = (
        Side(
            player=PlayerId(side["player"]),
            list_number=side["list"],
            control_points=side["control_points"],
            army_points=side["army_points"],
        )
        for side in told["sides"]
    )
    result = GameResult(winner=told["winner"], reason=WinReason(told["by"]))
    return Slip(first=first, second=second, result=result)


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


def offered_lists(state: EventState, player: PlayerId) -> tuple[tuple[int, str], ...]:
    """The lists that a slip offers of a player, by number with the caster, "" where unknown.

    Those that are registered; without any, as many as the packet allows.
    """
    registered = state.by_id[player].lists
    if registered:
        return tuple((one.number, one.caster or "") for one in registered)
    _, most = state.packet.lists.count_at(state.point_size)
    return tuple((number, "") for number in range(1, most + 1))
