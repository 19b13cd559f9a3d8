"""How the wishes fare: each in the draft there is, and those that a round was paired by."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Ruling
from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.wish import Wish, WishKind
from app.rules.pairing.wish_fate import Fate, fate_of
from app.services.pairing.round_problems import before
from app.services.pairing.wishes import WishLine, wish_lines

OF_WISHES = frozenset({PairingCode.NO_PAIRING, PairingCode.WISH, PairingCode.VOLUNTEER})
"""What rulings say of wishes, which are the EO's alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WishFate:
    """A wish as the page lists it."""

    line: WishLine
    fate: Fate | None = None
    """None without a draft."""
    count: int = 0
    """How many games and byes go against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundWishes:
    """The wishes of one round, in the EO's order."""

    heard: tuple[Wish, ...] = ()
    left_out: tuple[Wish, ...] = ()
    """Absolute ones that left no pairing beside the others, so that it was paired without them."""


def wish_board(db: Session, state: EventState) -> tuple[WishFate, ...]:
    """All wishes in the EO's order, each with how it fares in the draft."""
    lines, last = wish_lines(db), state.last_round
    if last is None or not last.is_draft:
        return tuple(WishFate(line=line) for line in lines)
    return tuple(_fate(state, last, line) for line in lines)


def round_wishes(db: Session, state: EventState, round_: Round) -> RoundWishes:
    """The wishes that a round was paired by, and those that it was paired without."""
    if round_.is_draft:
        asked = (one for one in state.wishes if one.holds_in(round_.number))
        left = tuple(one for one in asked if one not in round_.wishes)
    else:
        kept = {one.about for one in round_.wishes}
        left = tuple(one for one in _ruled_out(db, round_) if one.about not in kept)
    return RoundWishes(heard=round_.wishes, left_out=left)


def about_the_public(about: str) -> str | None:
    """What a ruling is about, without the wishes; None where it is about them alone."""
    problems = _problems(about)
    told = [one for one in problems if one.get("code") not in OF_WISHES]
    if len(told) == len(problems):
        return about
    return json.dumps(told, ensure_ascii=False) if told else None


def _fate(state: EventState, draft: Round, line: WishLine) -> WishFate:
    fate, count = fate_of(before(state, draft), draft, line.wish)
    return WishFate(line=line, fate=fate, count=count)


def _ruled_out(db: Session, round_: Round) -> tuple[Wish, ...]:
    """What the newest reason for pairing the round without wishes was about."""
    rulings = select(Ruling).where(Ruling.round_number == round_.number).order_by(Ruling.id.desc())
    for row in db.scalars(rulings):
        for one in _problems(row.about):
            if one.get("code") == PairingCode.NO_PAIRING:
                return tuple(
                    Wish(kind=WishKind(kind), is_hard=True, first=first, second=second)
                    for kind, first, second in one.get("culprits", ())
                )
    return ()


def _problems(about: str) -> list[Mapping[str, Any]]:
    """The problems of a ruling; none where an imported one says it in free words."""
    try:
        told = json.loads(about)
    except ValueError:
        return []
    is_list = isinstance(told, list) and all(isinstance(one, dict) for one in told)
    return told if is_list else []
