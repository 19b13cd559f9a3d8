"""A slip as it was read, and how the file keeps what the second person read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.rules.core.ids import PlayerId
from app.rules.results.result import Game, GameResult, Side, WinReason

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
