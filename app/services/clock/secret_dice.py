"""The secret dice of a round's length, and the proof that nobody chose them later.

Before the clock starts players can be shown a commitment: the SHA-256 of a text that holds the
round, the dice and 128 random bits. Once the round is over the text itself is shown, and anybody
can compute the commitment again:

    printf 'Dice Down, round 3: 2 5, salt 0f0f…' | sha256sum

The text has no line end; dice stand in the order in which they are thrown.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import ClockCode, RoundCode
from app.models.file.journal import JournalRow
from app.models.tables.clock import RoundClockRow, VariableRoll
from app.rules.clock.round_time import ClockFault, dice_of, variable_minutes
from app.rules.core.errors import RuleError, odd
from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.rules.packet.packet import RoundClock, Variation
from app.services.clock.acts import ROLL_VARIABLE, SHOW_COMMITMENT, TYPE_VARIABLE
from app.services.clock.state import instant_text
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import current_round

_SALT_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice that were thrown for a round. For the EO alone until the round is over."""

    round_number: int
    dice: tuple[int, ...]
    minutes: int
    """By how much they change the round."""
    is_typed: bool
    salt: str
    rolled_at: datetime
    shown_at: datetime | None
    """When players were shown its commitment."""

    @property
    def text(self) -> str:
        """What the commitment is the hash of."""
        return proof_text(self.round_number, self.dice, self.salt)

    @property
    def commitment(self) -> str:
        """64 hexadecimal digits that tell nothing of the dice."""
        return sha256(self.text.encode("ascii")).hexdigest()


def proof_text(round_number: int, dice: Sequence[int], salt: str) -> str:
    """What is hashed, in the same letters in every language."""
    return f"Dice Down, round {round_number}: {' '.join(map(str, dice))}, salt {salt}"


def variation_of(state: EventState) -> Variation | None:
    """The dice that vary this event's rounds; None where nothing does."""
    packet = state.packet
    return packet.variation if packet.round_clock is RoundClock.VARIABLE else None


def rolls(db: Session, state: EventState, round_number: int) -> tuple[Roll, ...]:
    """Everything thrown for a round, oldest first; the last counts."""
    query = select(VariableRoll).where(VariableRoll.round_number == round_number)
    variation = variation_of(state)
    return tuple(_roll(row, variation) for row in db.scalars(query.order_by(VariableRoll.id)))


@verb(ROLL_VARIABLE)
def roll(work: ActContext) -> Roll:
    """Throw the secret dice of the published round.

    Raises:
        NotNowError: nothing varies the round, it is not published, or its clock has started.
        OddError: dice were thrown for it already.
    """
    variation = _ready(work)
    thrown = [work.dice(sides) + 1 for sides in dice_of(variation)]
    return _keep(work, variation, thrown, is_typed=False)


@verb(TYPE_VARIABLE)
def type_roll(work: ActContext, typed: str) -> Roll:
    """Keep what real dice showed.

    Args:
        typed: the numbers in the order of the dice, with any separators.

    Raises:
        UserError: such dice cannot be.
        NotNowError: nothing varies the round, it is not published, or its clock has started.
        OddError: dice were thrown for it already.
    """
    thrown = _read(typed)
    variation = _ready(work)
    try:
        variable_minutes(variation, thrown)
    except RuleError as error:
        sides = error.facts.get("sides", ())
        raise UserError(error.code, field="dice", sides=sides) from None
    return _keep(work, variation, thrown, is_typed=True)


@verb(SHOW_COMMITMENT)
def show_commitment(work: ActContext) -> Roll:
    """Let players see the commitment to the dice that count.

    Raises:
        NotNowError: nothing was thrown, or it is shown already.
    """
    round_ = _public_round(work.state)
    rows = _rows(work, round_.number)
    variation = variation_of(work.state)
    if variation is None or not rows:
        raise NotNowError(ClockCode.NOT_ROLLED, round=round_.number)
    if rows[-1].shown_at is not None:
        raise NotNowError(ClockCode.SHOWN, round=round_.number)
    rows[-1].shown_at = instant_text(work.now)
    work.facts["round"] = round_.number
    return _roll(rows[-1], variation)


def roll_for_start(work: ActContext, round_number: int) -> int:
    """The seconds that the dice add as a clock starts; thrown now where nobody did.

    Where the start was undone and comes again, so do its dice: nobody throws until they fit.
    """
    variation = variation_of(work.state)
    if variation is None:
        return 0
    rows = _rows_or_restored(work, round_number)
    if not rows:
        thrown = [work.dice(sides) + 1 for sides in dice_of(variation)]
        return 60 * _store(work, round_number, variation, thrown, is_typed=False).minutes
    return 60 * _roll(rows[-1], variation).minutes


def _ready(work: ActContext) -> Variation:
    """The dice that are to be thrown, once it is time to and the EO means it."""
    variation = variation_of(work.state)
    if variation is None:
        raise NotNowError(ClockFault.NO_DICE)
    round_ = _public_round(work.state)
    if round_.state is RoundState.CLOSED:
        raise NotNowError(RoundCode.CLOSED, round=round_.number)
    if work.db.get(RoundClockRow, round_.number) is not None:
        raise NotNowError(ClockCode.STARTED, round=round_.number)
    before = _rows_or_restored(work, round_.number)
    if before:
        is_shown = any(roll.shown_at is not None for roll in before)
        facts = {"round": round_.number, "is_shown": is_shown}
        work.check((odd(ClockCode.ROLLED_ALREADY, "dice", **facts),), round_.number)
    return variation


def _public_round(state: EventState) -> Round:
    round_ = current_round(state)
    if round_.is_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)
    return round_


def _keep(work: ActContext, variation: Variation, thrown: Sequence[int], *, is_typed: bool) -> Roll:
    number = current_round(work.state).number
    work.facts["round"] = number
    # The history is read aloud and copied: only the row keeps what was typed.
    work.facts["typed"] = ""
    return _store(work, number, variation, thrown, is_typed=is_typed)


def _store(
    work: ActContext, number: int, variation: Variation, thrown: Sequence[int], *, is_typed: bool
) -> Roll:
    row = VariableRoll(
        round_number=number,
        dice=json.dumps(list(thrown)),
        is_typed=is_typed,
        salt=bytes(work.dice(256) for _ in range(_SALT_BYTES)).hex(),
        rolled_at=instant_text(work.now),
    )
    work.db.add(row)
    work.db.flush()
    return _roll(row, variation)


def _rows(work: ActContext, number: int) -> list[VariableRoll]:
    query = select(VariableRoll).where(VariableRoll.round_number == number)
    return list(work.db.scalars(query.order_by(VariableRoll.id)))


def _rows_or_restored(work: ActContext, number: int) -> list[VariableRoll]:
    """What was thrown for a round, oldest first; dice that went with its start are stored again."""
    rows = _rows(work, number)
    undone = None if rows else _undone_image(work, number)
    return rows if undone is None else [_restore(work, undone)]


def _undone_image(work: ActContext, number: int) -> dict[str, Any] | None:
    """The image of the dice that went when the start of a round was undone; None for none."""
    query = select(JournalRow.before).where(
        JournalRow.table_name == VariableRoll.__tablename__, JournalRow.after.is_(None)
    )
    images = (json.loads(text or "{}") for text in work.db.scalars(query.order_by(JournalRow.id)))
    undone = [image for image in images if image.get("round_number") == number]
    return undone[-1] if undone else None


def _restore(work: ActContext, image: dict[str, Any]) -> VariableRoll:
    """Store dice again as they were."""
    row = VariableRoll(**image)
    work.db.add(row)
    work.db.flush()
    return row


def _roll(row: VariableRoll, variation: Variation | None) -> Roll:
    dice = tuple(json.loads(row.dice))
    try:
        minutes = 0 if variation is None else variable_minutes(variation, dice)
    except RuleError:
        # Thrown while the event was played by another packet.
        minutes = 0
    return Roll(
        round_number=row.round_number,
        dice=dice,
        minutes=minutes,
        is_typed=bool(row.is_typed),
        salt=row.salt,
        rolled_at=datetime.fromisoformat(row.rolled_at),
        shown_at=None if row.shown_at is None else datetime.fromisoformat(row.shown_at),
    )


def _read(typed: str) -> tuple[int, ...]:
    plain = "".join(letter if letter.isascii() and letter.isdigit() else " " for letter in typed)
    return tuple(int(number) for number in plain.split() if len(number) < 3)
