"""Acts on scenarios beside choosing one, each on an event that is ready for it; and refusals."""

from collections.abc import Callable
from typing import Any

from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.scenarios import house_scenarios
from app.services.scenarios import plan as scenario_plan
from app.services.scenarios import rolls as scenario_rolls
from tests.services.acts import bring_to, refused

OURS = """\
slug = "our-own"
name = "Our Own"
deployment = { first = 70, second = 100, advance = 60 }
win = { control_points = 5, lead = 1 }
zones = [{ x = 240, y = 240, diameter = 120 }]
scoring = [{ element = "zone", control = 1, dominate = 2 }]
"""
"""A scenario of the house without fault."""

FLAGS = """\
loses_flag = "any"
flags = [{ x = 120, y = 240, place = "left" }, { x = 360, y = 240, place = "right" }]
"""

FATE = OURS.replace("zones = ", f"{FLAGS}zones = ")
"""The same with two flags, one of which leaves the table by chance."""

RAID = OURS.replace(
    "zones = ",
    """\
removal = { sides = 6, faces = ["caches", "objectives-40", "objectives-50"] }
caches = [{ x = 100, y = 240, owner = "p1" }, { x = 380, y = 240, owner = "p2" }]
objectives = [
  { x = 120, y = 200, base_mm = 40 },
  { x = 360, y = 280, base_mm = 40 },
  { x = 240, y = 100, base_mm = 50 },
]
zones = """,
)
"""The same where a six-sided die takes all caches, or all objectives of a size."""

Ready = tuple[Any, ...]


def on_fate(session: EventSession, state: str = "playing", text: str = FATE) -> None:
    """Bring the first round to a state, on a scenario that loses something by chance."""
    session.do(house_scenarios.keep, text)
    session.do(scenario_plan.plan_scenario, "house/our-own", 1)
    bring_to(session, state)


def _kept(session: EventSession) -> Ready:
    session.do(house_scenarios.keep, OURS)
    return house_scenarios.keep, OURS.replace("Our Own", "Ours")


def _removed(session: EventSession) -> Ready:
    session.do(house_scenarios.keep, OURS)
    return house_scenarios.remove, "our-own"


def _thrown(*args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        on_fate(session)
        return (scenario_rolls.roll_element, *args)

    return ready


def _named(session: EventSession) -> Ready:
    on_fate(session)
    return scenario_rolls.name_lost_element, "flag-right", 2


def _taken_back(session: EventSession) -> Ready:
    on_fate(session)
    session.do(scenario_rolls.name_lost_element, "flag-right")
    return scenario_rolls.name_lost_element, None


SCENARIO_ACTS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "plan_scenarios": (
        lambda _: (scenario_plan.plan_scenarios, ((1, "sr2015/recon"), (2, "sr2015/incursion"))),
    ),
    "roll_planned_scenarios": (lambda _: (scenario_plan.roll_planned, (1, 2, 3)),),
    "keep_house_scenario": (lambda _: (house_scenarios.keep, OURS), _kept),
    "remove_house_scenario": (_removed,),
    "roll_element": (_thrown(), _thrown((1, 2))),
    "name_lost_element": (_named, _taken_back),
}
"""Verb -> ways to make an event ready for it, each with the act as it is then done."""


def _on_fate_in(state: str, act: Callable[..., Any], *args: Any) -> Callable[..., UserError]:
    def provoke(session: EventSession) -> UserError:
        on_fate(session, state)
        return refused(session, act, *args)

    return provoke


def _without_fate(session: EventSession) -> UserError:
    session.do(scenario_plan.plan_scenario, "sr2015/recon", 1)
    bring_to(session, "playing")
    return refused(session, scenario_rolls.roll_element)


def _in_use(session: EventSession) -> UserError:
    on_fate(session, "draft")
    return refused(session, house_scenarios.remove, "our-own")


def _not_kept(session: EventSession) -> UserError:
    return refused(session, house_scenarios.remove, "our-own")


SCENARIO_REFUSALS: dict[str, tuple[type[UserError], Callable[[EventSession], UserError]]] = {
    "scenario.faulty": (
        UserError,
        lambda session: refused(session, house_scenarios.keep, OURS.replace("x = 240", "x = 40")),
    ),
    "scenario.loses-no-flag": (NotNowError, _without_fate),
    "scenario.no-such-flag": (
        UserError, _on_fate_in("playing", scenario_rolls.name_lost_element, "flag-centre")
    ),
    "scenario.not-kept": (UserError, _not_kept),
    "scenario.in-use": (NotNowError, _in_use),
}  # fmt: skip
"""Code -> its kind, and a way to it."""
