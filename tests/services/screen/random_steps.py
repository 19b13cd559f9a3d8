"""Steps of a round taken in any order, to see what players learn of what was done."""

from collections.abc import Iterable
from contextlib import suppress

from app.rules.core.draw import Draw
from app.rules.core.ids import RoundNumber
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.scenarios import plan as scenario_plan
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import scenarios_of
from tests.builders import play_round

ALL_STEPS = ("pair", "choose", "show", "publish", "begin", "play", "close")
POINTS = {"sr2026": 100}
"""The size of games by packets that have not 75 points."""


def take(session: EventSession, steps: Iterable[str], packet: str, *, planned: bool) -> None:
    """Take steps, those that are refused left out; scenarios of later rounds planned before."""
    known = scenarios_of(packet).scenarios
    if planned:
        coming = ((RoundNumber(2), known[3].id), (RoundNumber(3), known[4].id))
        session.with_reason("test", scenario_plan.plan_scenarios, coming)
    acts = {
        "pair": lambda: session.with_reason("test", rounds.pair, seed=1),
        "choose": lambda: session.with_reason("test", scenarios.choose_scenario, known[1].id),
        "show": lambda: session.with_reason("test", scenarios.show_scenario, on=True),
        "publish": lambda: session.with_reason("test", rounds.publish),
        "begin": lambda: session.with_reason("test", rounds.begin),
        "play": lambda: play_round(session, Draw(3)),
        "close": lambda: session.with_reason("test", rounds.close),
    }
    for step in steps:
        with suppress(UserError):
            acts[step]()
