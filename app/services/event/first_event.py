"""The five steps of somebody's first event, and which of them are done."""

from enum import StrEnum

from app.rules.core.event_state import EventState
from app.services.event.status import FEWEST, status


class FirstStep(StrEnum):
    """A step, in the order of the day."""

    EVENT = "event"
    PLAYERS = "players"
    PAIR = "pair"
    RESULTS = "results"
    AWARDS = "awards"


def steps_done(state: EventState) -> frozenset[FirstStep]:
    """The steps that an event has behind it."""
    shown = [round_ for round_ in state.rounds if not round_.is_draft]
    done = {
        FirstStep.EVENT: True,
        FirstStep.PLAYERS: len(state.entrants) >= FEWEST,
        FirstStep.PAIR: bool(shown),
        FirstStep.RESULTS: any(not round_.missing for round_ in shown),
        FirstStep.AWARDS: status(state).over,
    }
    return frozenset(step for step, is_done in done.items() if is_done)
