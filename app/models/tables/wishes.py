"""The EO's wishes: from their rows, and as the text that a round keeps of them."""

import json

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.desk import WishRow
from app.rules.pairing.wish import Wish, WishKind

_WISH = WishRow.__table__
_IN_ORDER = select(_WISH).order_by(_WISH.c.place, _WISH.c.id)


def stored_wishes(session: Session) -> tuple[Wish, ...]:
    """All wishes for pairings to come, in the EO's order."""
    return tuple(
        Wish(
            kind=WishKind(row.kind),
            is_hard=bool(row.is_hard),
            through_round=row.through_round,
            first=row.first_id,
            second=row.second_id,
        )
        for row in session.execute(_IN_ORDER)
    )


def wishes_text(wishes: tuple[Wish, ...]) -> str | None:
    """What a round keeps of the wishes that it was paired by."""
    if not wishes:
        return None
    return json.dumps([[w.kind, w.is_hard, w.through_round, w.first, w.second] for w in wishes])


def wishes_of_text(text: str | None) -> tuple[Wish, ...]:
    """The wishes that a round has kept."""
    return tuple(
        Wish(
            kind=WishKind(kind),
            is_hard=is_hard,
            through_round=through_round,
            first=first,
            second=second,
        )
        for kind, is_hard, through_round, first, second in json.loads(text or "[]")
    )
