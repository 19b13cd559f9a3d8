"""JSON texts of columns: an event's seeding, a round's cut and its pairing preferences."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.round import PreferenceRow
from app.rules.core.ids import PlayerId
from app.rules.core.round import CutMembers
from app.rules.core.seeding import Seeding
from app.rules.pairing.preference import Preference, PreferenceKind


def cut_text(members: CutMembers | None) -> str | None:
    """The text of the cut before a round."""
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
    """The cut of a round's text."""
    if text is None:
        return None
    cut = json.loads(text)
    players, left_out, equals = (
        tuple(map(PlayerId, cut[name])) for name in ("players", "left_out", "equals")
    )
    return CutMembers(players=players, left_out=left_out, equals=equals, seed=cut["seed"])


def seeding_text(seeding: Seeding) -> str:
    """The text of the bracket that an event begins with."""
    return json.dumps(
        {
            "seeds": list(seeding.seeds),
            "places": list(seeding.places),
            "parts": list(seeding.parts),
        }
    )


def seeding_of_text(text: str | None) -> Seeding | None:
    """The bracket of an event's text."""
    return None if text is None else seeding_of(json.loads(text))


def seeding_of(kept: Mapping[str, Any]) -> Seeding:
    """The bracket of a JSON object."""
    return Seeding(
        seeds=tuple(map(PlayerId, kept["seeds"])),
        places=tuple(None if one is None else PlayerId(one) for one in kept["places"]),
        parts=tuple(kept.get("parts", ())),
    )


_PREFERENCE = PreferenceRow.__table__
_IN_ORDER = select(_PREFERENCE).order_by(_PREFERENCE.c.place, _PREFERENCE.c.id)


def stored_preferences(session: Session) -> tuple[Preference, ...]:
    """The preferences for the next pairings, in the EO's order."""
    return tuple(
        Preference(
            kind=PreferenceKind(row.kind),
            is_hard=bool(row.is_hard),
            through_round=row.through_round,
            first=row.first_id,
            second=row.second_id,
        )
        for row in session.execute(_IN_ORDER)
    )


def preferences_text(preferences: tuple[Preference, ...]) -> str | None:
    """The text of the preferences that a round was paired with."""
    if not preferences:
        return None
    return json.dumps(
        [[w.kind, w.is_hard, w.through_round, w.first, w.second] for w in preferences]
    )


def preferences_of_text(text: str | None) -> tuple[Preference, ...]:
    """The preferences of a round's text."""
    return tuple(
        Preference(
            kind=PreferenceKind(kind),
            is_hard=is_hard,
            through_round=through_round,
            first=first,
            second=second,
        )
        for kind, is_hard, through_round, first, second in json.loads(text or "[]")
    )
