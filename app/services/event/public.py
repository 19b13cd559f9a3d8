"""What players may know of an event: papers and exports for players read nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NewType

from app.rules.core.entrant import Entrant, distinct_names
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.packet.packet import Packet

PublicState = NewType("PublicState", EventState)
"""An event that holds nothing but what players may know: made by ``public_state`` alone."""


def public_state(state: EventState) -> PublicState:
    """The event without its draft and preferences, and without scenarios that are still secret.

    Of the house's own scenarios only those stay in that players know.
    """
    rounds = tuple(public_round(round_, state.packet) for round_ in state.played)
    slugs = {round_.scenario.rpartition("/")[2] for round_ in rounds if round_.scenario is not None}
    known = (
        scenario for scenario in state.house_scenarios if scenario.id.rpartition("/")[2] in slugs
    )
    entrants = tuple(map(public_entrant, state.entrants))
    shown = replace(
        state,
        rounds=rounds,
        entrants=entrants,
        locks=(),
        house_scenarios=tuple(known),
        preferences=(),
    )
    return PublicState(shown)


def public_entrant(entrant: Entrant) -> Entrant:
    """A player by the name that players read; who is checked in is the EO's to know."""
    if entrant.public_name is None and not entrant.is_here:
        return entrant
    name = entrant.name if entrant.public_name is None else entrant.public_name
    return replace(entrant, name=name, public_name=None, is_here=False)


def public_round(round_: Round, packet: Packet) -> Round:
    """A round without preferences, the scenario's dice, and a scenario that is still secret."""
    scenario = round_.scenario if is_scenario_public(round_, packet) else None
    return replace(round_, scenario=scenario, scenario_dice=(), preferences=())


def is_scenario_public(round_: Round, packet: Packet) -> bool:
    """Whether players may know the scenario of a round.

    From the beginning of the games, by the EO's word before it, and as soon as the round is
    shown where the packet or a variant keeps no scenario secret.
    """
    if round_.state in (RoundState.PLAYING, RoundState.CLOSED):
        return True
    return round_.shows_scenario or not packet.scenario_secret


def public_names(state: EventState) -> Mapping[PlayerId, str]:
    """Everybody's name for players, with the id behind where several players share it."""
    return distinct_names({entrant.id: public_entrant(entrant).name for entrant in state.entrants})
