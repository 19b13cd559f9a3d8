"""What a verb works with: the step's session, the moment, the dice and the reason given."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, is_dataclass
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy.orm import Session

from app.codes.core import RequestCode
from app.models.file.snapshot import event_state
from app.models.tables.event import Ruling
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.services.core.errors import OddError, UserError
from app.services.core.monotonic_clock import Reading

Clock = Callable[[], datetime]
"""Tells the present instant, in UTC."""
Dice = Callable[[int], int]
"""Throws a whole number below n, from true chance."""
PacketLoader = Callable[[str], Packet]
"""Reads the packet of the text that an event keeps."""

F = TypeVar("F", bound=Callable[..., Any])


def verb(name: str) -> Callable[[F], F]:
    """Name a service function in the journal; only what has a name can be done by a session.

    Args:
        name: of an act that ``acts`` declares.
    """

    def named(function: F) -> F:
        function.verb = name  # type: ignore[attr-defined]
        return function

    return named


class Work:
    """One step in the making. Verbs receive it first and change rows through ``db``."""

    def __init__(
        self,
        db: Session,
        *,
        now: datetime,
        dice: Dice,
        load_packet: PacketLoader,
        because: str = "",
        state: EventState | None = None,
        reading: Reading | None = None,
    ) -> None:
        self.db = db
        self.now = now
        self.reading = reading
        """Of the counter that no change of the clock moves; None where there is none."""
        self.dice = dice
        self.because = because
        self.told: dict[str, object] = {}
        """Facts for the history beside the arguments, as the round that the act was about."""
        self._load_packet = load_packet
        self._state = state

    @property
    def state(self) -> EventState:
        """The event as the step found it, or as it stood at the last ``look``."""
        if self._state is None:
            self._state = event_state(self.db, self._load_packet)
        return self._state

    def look(self) -> EventState:
        """The event with what this step has changed so far."""
        self.db.flush()
        self._state = event_state(self.db, self._load_packet)
        return self._state

    def weigh(self, problems: Iterable[Problem], round_number: int | None = None) -> None:
        """Refuse what cannot be; for what is odd ask a reason, and keep both.

        Notes are passed over: they are shown elsewhere and stand in nobody's way.

        Raises:
            UserError: something is impossible.
            OddError: something is odd and no reason was given.
        """
        grave = tuple(one for one in problems if one.weight is not Weight.NOTE)
        if any(problem.is_impossible for problem in grave):
            raise UserError(RequestCode.IMPOSSIBLE, problems=grave)
        if not grave:
            return
        if not self.because:
            raise OddError(RequestCode.ODD, problems=grave)
        self.overrule(grave, round_number)

    def overrule(self, problems: Iterable[Problem], round_number: int | None = None) -> None:
        """Keep what is done all the same, with the reason given."""
        told = [{"code": one.code, **dict(one.facts)} for one in problems]
        about = json.dumps(told, ensure_ascii=False, default=as_json)
        self.db.add(Ruling(round_number=round_number, about=about, reason=self.because))


def as_json(value: object) -> object:
    """A frozen value as JSON can hold it."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    return str(value)


# Reason: why something is done all the same, and who asked for it.


ASKED_BY = "asked_by"
"""By this name the journal has who asked, among the facts of the act. ``who`` of a step is another
matter: under which name, in the window or by a command, it was made."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What the EO says of an act."""

    why: str = ""
    """"" for no reason."""
    asked_by: str = ""
    """In the EO's words; "" where nobody is named."""
    overrules: bool = True
    """What is odd is done for it; else it is only kept, and what is odd asks all the same."""


def as_reason(because: str | Reason) -> Reason:
    """A reason, where only its words may be given."""
    return because if isinstance(because, Reason) else Reason(because)
