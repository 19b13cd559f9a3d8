"""Scenarios as they are typed: by id, number or name, the packet's and the house's."""

from collections import Counter
from collections.abc import Sequence

from app.rules.core.event_state import EventState
from app.services.core.errors import UserError
from app.services.players.names import composed, fold
from app.services.scenarios.lookup import scenario_of
from app.services.scenarios.scenario_names import playable_ids, scenario_number, scenario_title


def scenario_choices(state: EventState) -> tuple[str, ...]:
    """What can be played, as one types it: "3 Close Quarters"; in printed order, then the house's.

    A house scenario that bears the name of another is told by its id.
    """
    return tuple(_typed_as(state, playable_ids(state)).values())


def choice_text(scenario: str, state: EventState | None = None) -> str:
    """A scenario by printed number and name.

    Args:
        scenario: its id.
        state: the event, for scenarios of the house; None where there can be none.
    """
    number = scenario_number(scenario, state)
    title = scenario_title(scenario, state)
    return title if number is None else f"{number} {title}"


def scenario_typed(state: EventState, typed: str) -> str:
    """The scenario that a text names, as ``packet/slug``.

    Args:
        state: the event, for its packet.
        typed: an id, with or without the packet; the printed name, number or both; or the
            beginning of a name that no other has; of another packet's scenario the id.

    Raises:
        UserError: there is no such scenario, or there are several.
    """
    known = playable_ids(state)
    wanted = fold(composed(typed))
    names = {one: _names(one, state) for one in known}
    exact = [one for one in known if wanted in names[one]]
    near = [one for one in known if any(name.startswith(wanted) for name in names[one])]
    found = exact or near
    if "/" in typed and not found and scenario_of(state, typed.strip()) is not None:
        return typed.strip()
    if not wanted or len(found) != 1:
        raise unknown_scenario(state, typed.strip())
    return found[0]


def unknown_scenario(state: EventState, typed: str) -> UserError:
    """The refusal, with what can be typed instead: names, or ids where packets share names."""
    known = scenario_choices(state)
    return UserError("scenario.unknown", field="scenario", scenario=typed, known=known)


def _typed_as(state: EventState, ids: Sequence[str]) -> dict[str, str]:
    """What to type for each scenario: its name, or its id where another one bears the name."""
    names = {one: choice_text(one, state) for one in ids}
    shared = Counter(names.values())
    return {one: name if shared[name] == 1 else one for one, name in names.items()}


def _names(scenario: str, state: EventState) -> tuple[str, ...]:
    """What a scenario can be called, folded."""
    number = scenario_number(scenario, state)
    called = (
        scenario,
        scenario.rpartition("/")[2],
        scenario_title(scenario, state),
        choice_text(scenario, state),
    )
    return tuple(map(fold, called if number is None else (*called, str(number))))
