"""Scenarios meant for rounds to come."""

from pathlib import Path

import pytest

from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.pairing import rounds
from app.services.papers.announcement import announcement, as_text
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios.plan import plan_scenario, planned_scenarios
from app.services.scenarios.scenarios import choose_scenario
from app.words.core.catalogue import words
from tests.builders import morning
from tests.services.acts import bring_to, last, odd_codes, refused

T = words()


def event(path: Path, packet: str, *variants: tuple[str, int | None]) -> EventSession:
    """Four players of an event."""
    draft = EventDraft(name="Cup", packet=packet, point_size=50, variants=variants)
    session = new_event(path / "cup.dicedown", draft, clock=morning, dice=lambda below: 0)
    session.do(players.register_many, tuple(PlayerDraft(name=f"P{n}") for n in range(4)))
    return session


def announced(session: EventSession) -> str:
    return as_text(session.read(announcement, session.state, T), T)


def test_a_round_is_paired_on_the_scenario_that_was_meant_for_it(tmp_path) -> None:
    session = event(tmp_path, "sr2015")
    session.do(plan_scenario, "sr2015/recon", 1)
    bring_to(session, "draft")
    assert last(session).scenario == "sr2015/recon"
    session.do(rounds.discard)
    bring_to(session, "draft")
    assert last(session).scenario == "sr2015/recon"


def test_a_plan_is_changed_taken_away_and_undone(tmp_path) -> None:
    session = event(tmp_path, "sr2015")
    session.do(plan_scenario, "sr2015/recon", 2)
    session.do(plan_scenario, "sr2015/incursion", 2)
    assert session.read(planned_scenarios) == {2: "sr2015/incursion"}
    session.do(plan_scenario, None, 2)
    assert session.read(planned_scenarios) == {}
    session.undo()
    assert session.read(planned_scenarios) == {2: "sr2015/incursion"}


def test_a_round_that_is_there_is_planned_no_more(tmp_path) -> None:
    session = event(tmp_path, "sr2015")
    bring_to(session, "draft")
    assert refused(session, plan_scenario, "sr2015/recon", 1).code == "scenario.round-is-there"


@pytest.mark.parametrize("number", [0, 100])
def test_only_rounds_that_can_be_are_planned(tmp_path, number) -> None:
    session = event(tmp_path, "sr2015")
    assert refused(session, plan_scenario, "sr2015/recon", number).code == "scenario.plan-round"


def test_what_no_packet_has_is_not_planned(tmp_path) -> None:
    session = event(tmp_path, "sr2015")
    assert refused(session, plan_scenario, "sr2015/none", 1).code == "scenario.unknown"


def test_a_plan_of_2014_repeats_nothing_before_all_were_played(tmp_path) -> None:
    session = event(tmp_path, "ig2014")
    session.do(plan_scenario, "ig2014/destruction", 1)
    assert odd_codes(session, plan_scenario, "ig2014/destruction", 2) == ["scenario.repeated"]


def test_a_plan_is_weighed_with_what_was_played(tmp_path) -> None:
    session = event(tmp_path, "masters2014")
    bring_to(session, "draft")
    session.do(choose_scenario, "masters2014/incursion")
    answer = odd_codes(session, plan_scenario, "masters2014/incursion", 2)
    assert answer == ["scenario.repeated"]


def test_an_announcement_tells_the_plan_only_under_the_variant(tmp_path) -> None:
    secret = event(tmp_path, "sr2015")
    (tmp_path / "open").mkdir()
    revealed = event(tmp_path / "open", "sr2015", ("scenarios-revealed", None))
    for session in (secret, revealed):
        session.do(plan_scenario, "sr2015/two-fronts", 1)
        session.do(plan_scenario, "sr2015/recon", 3)
    assert "Two Fronts" not in announced(secret)
    assert "round 1: 2 Two Fronts; round 3: 8 Recon" in announced(revealed)
