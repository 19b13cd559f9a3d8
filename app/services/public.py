"""What players may know of an event: papers and exports for players read nothing else."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from app.rules.event_state import EventState, Round, RoundState
from app.rules.ids import PlayerId
from app.services.names import name_key


def public_state(state: EventState) -> EventState:
    """The event without its draft, and without scenarios of rounds whose games have not begun."""
    return replace(state, rounds=tuple(map(public_round, state.played)), locks=())


def public_round(round_: Round) -> Round:
    """A round without its scenario while that is secret."""
    has_begun = round_.state in (RoundState.PLAYING, RoundState.CLOSED)
    return round_ if has_begun else replace(round_, scenario=None)


def public_names(state: EventState) -> Mapping[PlayerId, str]:
    """Everybody's name, with the id behind where several players share it."""
    shared = Counter(name_key(entrant.name) for entrant in state.entrants)
    return {
        entrant.id: entrant.name
        if shared[name_key(entrant.name)] == 1
        else f"{entrant.name} (#{entrant.id})"
        for entrant in state.entrants
    }
