"""The cut that a round keeps: to and from the text of its column."""

import json

from app.rules.core.ids import PlayerId
from app.rules.core.round import CutMembers


def cut_text(members: CutMembers | None) -> str | None:
    """What a round keeps of the cut that falls before it."""
    if members is None:
        return None
    return json.dumps(
        {
            "players": list(members.players),
            "left_out": list(members.left_out),
            "equals": list(members.equals),
            "seed": members.seed,
        }
    )


def cut_of_text(text: str | None) -> CutMembers | None:
    """The cut that a round has kept."""
    if text is None:
        return None
    kept = json.loads(text)
    players, left_out, equals = (
        tuple(map(PlayerId, kept[name])) for name in ("players", "left_out", "equals")
    )
    return CutMembers(players=players, left_out=left_out, equals=equals, seed=kept["seed"])
