"""Scorekeepers: who may write from a device of their own, by a code that is shown once.

A code has 100 bits. From it follows a pass, which the device keeps, and from that the digest, which
the event keeps: so the event's file opens nothing, and a stolen pass tells nobody the code.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import PhoneCode
from app.models.tables.scorekeeper import ScorekeeperRow
from app.rules.core.entrant import name_key
from app.services.core.act_context import ActContext, verb
from app.services.core.changes import instant
from app.services.core.errors import NotNowError, UserError
from app.services.phones.acts import ADD_SCOREKEEPER, REVOKE_SCOREKEEPER
from app.services.players.player_lookup import composed, unshowable

MOST_LETTERS = 60
"""Of a name."""
MOST_SCOREKEEPERS = 100
"""Whose codes are good at the same time."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are read as others."""
_CODE_LETTERS, _GROUP = 20, 5
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"})


class Role(StrEnum):
    """What somebody may do from a device."""

    SCOREKEEPER = "scorekeeper"
    ORGANIZER = "organizer"
    """Undo their own last action, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorekeeper:
    """Somebody who got a code."""

    id: int
    name: str
    role: Role
    digest: str
    made_at: str
    revoked_at: str | None

    @property
    def is_revoked(self) -> bool:
        """Whether the code lets nobody in any more."""
        return self.revoked_at is not None

    @property
    def who(self) -> str:
        """The author of what they do, as the journal records it."""
        return f"{self.role}: {self.name}"


def new_code() -> str:
    """A code that nobody can guess, in groups."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LETTERS))
    return "-".join(letters[n : n + _GROUP] for n in range(0, _CODE_LETTERS, _GROUP))


def pass_of(code: str) -> str:
    """The pass that follows from a code as it is typed; "" for what can't be one."""
    read = code.upper().translate(_READ_AS)
    letters = "".join(letter for letter in read if letter not in "-–" and not letter.isspace())
    if len(letters) != _CODE_LETTERS or not set(letters) <= set(_LETTERS):
        return ""
    return sha256(f"dicedown scorekeeper {letters}".encode()).hexdigest()


def digest_of(pass_: str) -> str:
    """What the event keeps of a pass."""
    return sha256(pass_.encode()).hexdigest()


def scorekeepers(db: Session) -> tuple[Scorekeeper, ...]:
    """Everybody who ever got a code, the oldest first."""
    rows = db.scalars(select(ScorekeeperRow).order_by(ScorekeeperRow.id))
    return tuple(
        Scorekeeper(
            id=row.id,
            name=row.name,
            role=Role(row.role),
            digest=row.digest,
            made_at=row.made_at,
            revoked_at=row.revoked_at,
        )
        for row in rows
    )


def holder(known: Sequence[Scorekeeper], pass_: str) -> Scorekeeper | None:
    """Whose pass it is, whether it is still good or not; None for nobody's."""
    digest = digest_of(pass_)
    return next((one for one in known if secrets.compare_digest(one.digest, digest)), None)


@verb(ADD_SCOREKEEPER)
def add(work: ActContext, name: str, digest: str, role: Role = Role.SCOREKEEPER) -> int:
    """Let somebody write from a device by the code whose digest this is.

    Raises:
        UserError: the name is missing, too long, can't be shown, or somebody's already.
        NotNowError: there are too many codes.
    """
    work.facts["role"] = Role(role).value
    bad, name = unshowable(name), composed(name)
    if bad:
        raise UserError(
            PhoneCode.SCOREKEEPER_LETTER, field="name", character=f"U+{ord(bad[0]):04X}"
        )
    if not name:
        raise UserError(PhoneCode.SCOREKEEPER_NAMELESS, field="name")
    if len(name) > MOST_LETTERS:
        raise UserError(PhoneCode.SCOREKEEPER_LONG, field="name", most=MOST_LETTERS)
    known = [one for one in scorekeepers(work.db) if not one.is_revoked]
    same = next((one for one in known if name_key(one.name) == name_key(name)), None)
    if same is not None:
        raise UserError(PhoneCode.SCOREKEEPER_KNOWN, field="name", scorekeeper=same.name)
    if len(known) >= MOST_SCOREKEEPERS:
        raise NotNowError(PhoneCode.SCOREKEEPER_MANY, most=MOST_SCOREKEEPERS)
    row = ScorekeeperRow(name=name, role=Role(role).value, digest=digest, made_at=instant(work.now))
    work.db.add(row)
    work.db.flush()
    return row.id


@verb(REVOKE_SCOREKEEPER)
def revoke(work: ActContext, scorekeeper: int) -> None:
    """Let nobody in by this code any more, for good.

    Raises:
        UserError: there is no such scorekeeper.
        NotNowError: the code was revoked before.
    """
    row = work.db.get(ScorekeeperRow, scorekeeper)
    if row is None:
        raise UserError(PhoneCode.SCOREKEEPER_UNKNOWN, field="scorekeeper", number=scorekeeper)
    if row.revoked_at is not None:
        raise NotNowError(PhoneCode.SCOREKEEPER_REVOKED, scorekeeper=row.name)
    row.revoked_at = instant(work.now)
    work.facts["name"] = row.name


def scorekeeper_typed(known: Sequence[Scorekeeper], typed: str) -> Scorekeeper:
    """The scorekeeper that a number or a name means; of a name, the one whose code is good.

    Raises:
        UserError: nobody is meant.
    """
    wanted = typed.strip()
    for one in sorted(known, key=lambda one: one.is_revoked):
        if wanted == str(one.id) or name_key(one.name) == name_key(wanted):
            return one
    raise UserError(PhoneCode.SCOREKEEPER_UNNAMED, typed=wanted)
