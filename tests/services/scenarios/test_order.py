"""The scenarios of a whole event planned ahead: orders, changes from round to round, markers."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.rules.scenarios.scenario import Scenario
from app.rules.scenarios.table_setup_changes import changes_between, marker_of
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.public import public_state
from app.services.exchange.exports import event_html
from app.services.exchange.interchange_export import event_json
from app.services.scenarios.lookup import scenario_named
from app.services.scenarios.plan import (
    in_order,
    plan_scenario,
    plan_scenarios,
    planned_scenarios,
    roll_planned,
    scenario_plan,
)
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import bring_to


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


def test_several_rounds_are_planned_at_once_and_taken_back_at_once(session) -> None:
    session.do(plan_scenarios, ((1, "sr2015/recon"), (3, "sr2015/incursion")))
    assert session.read(planned_scenarios) == {1: "sr2015/recon", 3: "sr2015/incursion"}
    session.do(plan_scenarios, ((1, None), (3, "sr2015/recon")))
    assert session.read(planned_scenarios) == {3: "sr2015/recon"}
    session.undo()
    session.undo()
    assert session.read(planned_scenarios) == {}


def test_dice_plan_no_scenario_twice(session) -> None:
    session.do(plan_scenario, "sr2015/incursion", 3)
    for seed in range(20):
        session.dice = Draw(seed).below
        thrown = session.do(roll_planned, (1, 2, 4)).value
        scenarios = [*(planned.scenario for planned in thrown), "sr2015/incursion"]
        assert len(set(scenarios)) == 4
        assert session.read(planned_scenarios) == {
            3: "sr2015/incursion",
            **{planned.round: planned.scenario for planned in thrown},
        }


def test_the_plan_shows_every_round_with_its_changes(session) -> None:
    session.do(plan_scenarios, ((1, "sr2015/recon"), (2, "sr2015/incursion")))
    plan = session.read(scenario_plan, session.state)
    assert [line.number for line in plan.lines] == list(range(1, len(plan.lines) + 1))
    first, second, *rest = plan.lines
    assert first.title.endswith(" Recon")
    assert first.changes is None
    assert second.changes == changes_between(*(scenario_named(planned.scenario).elements
                                               for planned in (first, second)))  # fmt: skip
    assert all(player.scenario is None and player.changes is None for player in rest)
    assert len(session.read(scenario_plan, session.state, 9).lines) == 9


def test_the_cheapest_order_of_what_is_planned_is_taken(session) -> None:
    ids = ("incursion", "two-fronts", "close-quarters", "fire-support", "outflank")
    session.do(plan_scenarios, tuple((n, f"sr2015/{slug}") for n, slug in enumerate(ids, 1)))
    plan = session.read(scenario_plan, session.state)
    scenarios = [scenario_named(f"sr2015/{slug}") for slug in ids]
    least = min(_cost(order) for order in permutations(scenarios))
    assert plan.own.cost == _cost(scenarios)
    assert plan.least.cost == least < plan.own.cost
    session.do(plan_scenarios, in_order(plan))
    after = session.read(scenario_plan, session.state)
    assert (after.own.cost, after.least) == (least, None)
    assert {line.scenario for line in after.lines if line.scenario} == {
        f"sr2015/{slug}" for slug in ids
    }


def test_what_lies_on_the_tables_already_counts_for_the_order(session) -> None:
    session.do(plan_scenario, "sr2015/outflank", 1)
    bring_to(session, "playing")
    session.do(plan_scenarios, ((2, "sr2015/incursion"), (3, "sr2015/recon")))
    plan = session.read(scenario_plan, session.state)
    names = ("outflank", "incursion", "recon")
    assert plan.own.cost == _cost([scenario_named(f"sr2015/{slug}") for slug in names])
    assert plan.lines[0].is_there and not plan.lines[1].is_there


def test_a_list_of_markers_is_enough_for_every_round(session) -> None:
    session.do(plan_scenarios, ((1, "sr2015/recon"), (2, "sr2015/incursion")))
    plan = session.read(scenario_plan, session.state)
    for name in ("recon", "incursion"):
        wanted = Counter(
            marker_of(element) for element in scenario_named(f"sr2015/{name}").elements
        )
        assert all(plan.markers[marker] >= count for marker, count in wanted.items())


def test_no_export_tells_what_is_planned(session) -> None:
    session.do(plan_scenarios, ((1, "sr2015/recon"), (2, "sr2015/incursion")))
    bring_to(session, "published")
    outputs = [
        str(public_state(session.state)),
        event_html(words(), session.read(event_line), session.state),
        session.read(event_json, session.state),
    ]
    assert not any("incursion" in text.lower() for text in outputs)
    assert not any("recon" in text.lower() for text in outputs[:2])


def _cost(order: Sequence[Scenario]) -> int:
    return sum(len(changes_between(first.elements, two.elements)) for first, two in pairwise(order))
