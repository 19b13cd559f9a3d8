"""Why a round is paired as it is, in sentences: two players meet, a bye, changes by hand."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.pairing.preference import Preference
from app.services.core.history import HistoryLine
from app.services.core.rows import round_of
from app.services.pairing.certificate import JsonObject, why_json
from app.services.pairing.pairing_history import changes_by_hand
from app.services.pairing.preferences import round_preferences
from app.services.pairing.why_paired import Why, why_of
from app.services.program.all_acts import verb_sentence
from app.services.standings.lines import lines_of_round
from app.words.core.catalogue import Words
from app.words.pairing.preferences import paired_without_sentence
from app.words.pairing.why import hand_sentence, why_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReasons:
    """Reasons for a round's pairing, with the cut, preferences left out and hand changes."""

    why: Why
    reasons: tuple[str, ...]
    """The sentence of each of its lines."""
    cut: tuple[str, ...]
    """Lines on the cut, where the round is the first one after it."""
    left_out: tuple[Preference, ...]
    """Absolute preferences that it was paired without."""
    without: str
    """The sentence that names them; "" where there are none."""
    changes: tuple[tuple[HistoryLine, str], ...]
    """Each change by hand that stands, oldest first, with its sentence."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything, in order."""
        without = (self.without,) if self.without else ()
        return (*self.reasons, *self.cut, *without, *(sentence for _, sentence in self.changes))

    def as_json(self, event: str) -> JsonObject:
        """Everything as plain values, with the certificate that proves it.

        Args:
            event: the event's name.
        """
        return why_json(self.why, event, self.reasons, changes=self.changes, left_out=self.left_out)


def round_reasons(
    db: Session, state: EventState, number: int | None, t: Words, name_of: Callable[[int], str]
) -> RoundReasons:
    """Say why a round is paired as it is; the newest round for None.

    Raises:
        UserError: there is no such round.
    """
    round_ = round_of(state, number)
    why = why_of(state, round_.number)
    left_out = round_preferences(db, state, round_).left_out
    return RoundReasons(
        why=why,
        reasons=tuple(why_sentence(t, line, name_of) for line in why.lines),
        cut=lines_of_round(state, round_, t, name_of),
        left_out=left_out,
        without=paired_without_sentence(t, left_out, name_of),
        changes=tuple(
            (change, change_sentence(t, change, name_of))
            for change in changes_by_hand(db, RoundNumber(round_.number))
        ),
    )


def change_sentence(t: Words, change: HistoryLine, name_of: Callable[[int], str]) -> str:
    """A change by hand: what, when, why, and what it moved."""
    at = change.at.astimezone().strftime("%H:%M")
    return hand_sentence(
        t,
        verb_sentence(t, change.verb, change.arguments, name_of),
        change.arguments.get("cost"),
        name_of,
        at=at,
        reason=change.reason,
        requested_by=change.requested_by,
    )
