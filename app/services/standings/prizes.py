"""Fees and prizes: setting them, and what they come to as the event is now."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import RequestCode
from app.models.tables.event import EventInfo
from app.models.tables.player import Player
from app.rules.core.event_state import EventState
from app.rules.standings.prizes import Fees, Prize, fee_problems, pot, prizes
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import UserError
from app.services.core.rows import event_row
from app.services.standings.acts import SET_FEES
from app.services.standings.award_lines import resolved_places


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeFund:
    """Fees with what they come to."""

    fees: Fees
    is_set: bool
    """The EO has entered something."""
    paid: int
    """How many have paid, whoever left among them."""
    due: int
    """How many are in and have not paid."""
    pot: int
    """In hundredths."""
    prizes: tuple[Prize, ...]
    """First first."""

    @property
    def left(self) -> int:
        """Of the pot, once every prize is paid."""
        return self.pot - sum(prize.each * max(1, len(prize.players)) for prize in self.prizes)


@verb(SET_FEES)
def set_fees(work: ActContext, fees: Fees) -> None:
    """Set what players pay and how the pot is split.

    Raises:
        UserError: an amount, the currency or the shares can't be.
    """
    problems = fee_problems(fees)
    if problems:
        raise UserError(RequestCode.IMPOSSIBLE, problems=problems, field=problems[0].field)
    event_row(work).fees = None if fees == Fees() else json.dumps(asdict(fees))


def prize_fund(db: Session, state: EventState, fees: Fees | None = None) -> PrizeFund:
    """What the fees come to now.

    Args:
        db: the event's database.
        state: the event as it is there.
        fees: others than those that are stored, as while they are typed.
    """
    stored = stored_fees(db)
    fees = stored if fees is None else fees
    paid = {row for row in db.scalars(select(Player.id).where(Player.has_paid))}
    due = sum(entrant.id not in paid for entrant in state.active)
    found = () if fee_problems(fees) else prizes(state, fees, len(paid), resolved_places(db))
    return PrizeFund(
        fees=fees,
        is_set=stored != Fees(),
        paid=len(paid),
        due=due,
        pot=pot(fees, len(paid)),
        prizes=found,
    )


def stored_fees(db: Session) -> Fees:
    """The fees as they are stored."""
    text = db.get_one(EventInfo, 1).fees
    return Fees() if text is None else _fees_of(json.loads(text))


def _fees_of(values: Mapping[str, object]) -> Fees:
    known = {key: value for key, value in values.items() if key in Fees.__dataclass_fields__}
    return Fees(**{**known, "shares": tuple(known.get("shares", ()))})  # type: ignore[arg-type]
