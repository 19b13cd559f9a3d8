"""OpenForm: what a form was opened on, what it says now, and what came in meanwhile.

A window, a command or anything else that shows values, lets them be changed and writes them later
writes through one of these. Only what was edited is written. Where that was changed elsewhere too,
nothing is written until somebody has seen both values and chosen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.orm import Session

from app.codes import RequestCode
from app.services.core.errors import NotNowError

Values = Mapping[str, Any]
"""Field -> value; what is missing is None."""
Arguments = tuple[tuple[Any, ...], Mapping[str, Any]]
"""What a verb is given beside its ``ActContext``: by place, and by name."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that was edited here and changed elsewhere."""

    field: str
    mine: Any
    theirs: Any


class ConflictError(NotNowError):
    """Nothing is written: what a form changes was changed elsewhere meanwhile.

    Attributes:
        form: what was to be saved.
        conflicts: the fields to choose in, each with both values.
    """

    def __init__(self, form: "OpenForm", conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(RequestCode.FORM_CONFLICT, kind=form.kind, conflicts=conflicts)
        self.form = form
        self.conflicts = conflicts


@dataclass(frozen=True, kw_only=True)
class OpenForm:
    """A form about to be saved."""

    kind: str
    """What it is about, for its words: "event", "player" and so on."""
    opened: Values
    """What was stored when it was opened, or when somebody last chose."""
    edited: Values
    """What it says; the same as ``opened`` where nobody edited it."""
    read: Callable[[Session, Any], Values]
    """Reads what is stored now, of the event or the season at this moment."""
    act: Callable[..., Any]
    """The verb that writes it."""
    arguments: Callable[[Values], Arguments]
    """What the verb is given for these values."""

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields that were edited."""
        fields = dict.fromkeys((*self.opened, *self.edited))
        return tuple(field for field in fields if self.edited.get(field) != self.opened.get(field))

    def conflicts(self, stored: Values) -> tuple[Conflict, ...]:
        """The edited fields that were changed elsewhere to another value than here."""
        return tuple(
            Conflict(field, self.edited.get(field), stored.get(field))
            for field in self.changed
            if stored.get(field) not in (self.opened.get(field), self.edited.get(field))
        )

    def merged(self, stored: Values) -> Values:
        """What is stored now with what was edited.

        Raises:
            ConflictError: a field was changed on both sides.
        """
        conflicts = self.conflicts(stored)
        if conflicts:
            raise ConflictError(self, conflicts)
        return {**stored, **{field: self.edited.get(field) for field in self.changed}}

    def keeping_mine(self, conflict: Conflict) -> "OpenForm":
        """The form once somebody has seen the other value and keeps this one."""
        return replace(self, opened={**self.opened, conflict.field: conflict.theirs})

    def taking_theirs(self, conflict: Conflict) -> "OpenForm":
        """The form once somebody takes the other value; a field so taken is edited no more."""
        other = {conflict.field: conflict.theirs}
        return replace(self, opened={**self.opened, **other}, edited={**self.edited, **other})


def as_edited(stored: Values, shown: Values, now: Values) -> Values:
    """What a form says, where only what differs from how it was first shown was edited.

    Args:
        stored: what it was opened on.
        shown: what its fields had before anybody touched them; a field may show a value otherwise
            than it is stored, as a date that nobody has set.
        now: what its fields say.
    """
    fields = dict.fromkeys((*stored, *now))
    return {field: _edited(field, stored, shown, now) for field in fields}


def _edited(field: str, stored: Values, shown: Values, now: Values) -> Any:
    is_touched = now.get(field) != shown.get(field)
    return now.get(field) if is_touched else stored.get(field)
