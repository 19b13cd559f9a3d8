"""Scenarios of the house: copied, mended, kept with an event, played like any other."""

import tomllib
from pathlib import Path

import pytest

from app.rules.core.round import RoundState
from app.rules.scenarios.parse import parse_scenario
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.public import public_state
from app.services.exchange.exports import event_html
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.pairing import rounds
from app.services.results.tiebreak import ending_of
from app.services.scenarios import scenarios
from app.services.scenarios.house_scenarios import (
    copy_scenario,
    house_files,
    house_lines,
    keep,
    kept_texts,
    read_house_file,
    remove,
    scenario_of_text,
)
from app.services.scenarios.lookup import (
    packets_with_scenarios,
    scenario_choices,
    scenario_of,
    scenario_title,
    scenario_typed,
    scenarios_of,
)
from app.services.scenarios.plan import plan_scenario
from app.services.screen.hall import hall
from app.words.core.catalogue import words
from tests.builders import event_of, morning
from tests.services.acts import bring_to, last, odd_codes, refused, reopened
from tests.services.scenarios.scenario_acts import OURS

T = words()
ID = "house/our-own"


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


@pytest.fixture
def kept(session: EventSession) -> EventSession:
    session.do(keep, OURS)
    return session


ALL = [
    scenario for packet in packets_with_scenarios() for scenario in scenarios_of(packet).scenarios
]


@pytest.mark.sweep(5)
@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.id)
def test_a_copy_says_what_the_scenario_says(scenario, tmp_path: Path) -> None:
    path = copy_scenario(scenario, tmp_path, heading=("Change what you like.",))
    copy = parse_scenario(tomllib.loads(path.read_text("utf-8")))
    assert copy.name == f"House {scenario.name}"
    for name in ("deployment", "zones", "flags", "objectives"):
        ours, theirs = getattr(copy, name), getattr(scenario, name)
        for one, other in zip(
            ours if isinstance(ours, tuple) else (ours,),
            theirs if isinstance(theirs, tuple) else (theirs,),
            strict=True,
        ):
            fields = set(one.__slots__) - {"confidence", "doubt"}
            assert all(getattr(one, key) == getattr(other, key) for key in fields)
    for name in ("scoring", "win", "kill_box", "special", "area", "turns", "scored_from",
                 "tiebreaks", "loses_flag"):  # fmt: skip
        assert getattr(copy, name) == getattr(scenario, name)


def test_a_second_copy_gets_a_name_of_its_own(tmp_path: Path) -> None:
    first, second = (copy_scenario(ALL[0], tmp_path) for _ in range(2))
    assert first != second
    assert {file.scenario.id for file in house_files(tmp_path)} == {
        f"house/{first.stem}", f"house/{second.stem}",
    }  # fmt: skip


def test_every_fault_of_a_file_is_named_by_its_key(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        OURS.replace("diameter = 120", "size = 12").replace("control = 1", 'control = "a"')
    )
    found = read_house_file(path)
    assert found.scenario is None
    assert [problem.field for problem in found.problems] == ["zones.0.size", "scoring.0.control"]
    path.write_text(OURS)
    assert read_house_file(path).problems == ()


def test_what_has_faults_is_not_kept(session) -> None:
    error = refused(session, keep, OURS.replace("x = 240", "x = 40"))
    assert (error.code, [problem.field for problem in error.problems]) == (
        "scenario.faulty",
        ["zones.0"],
    )


def test_a_file_that_is_no_toml_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('slug = "our-own"\nname = Our Own\n')
    (fault,) = read_house_file(path).problems
    assert (fault.code, dict(fault.facts)["line"]) == ("packet.file-toml", 2)


def test_a_missing_folder_has_no_files(tmp_path: Path) -> None:
    assert house_files(tmp_path / "none") == ()


def test_what_is_kept_can_be_chosen_by_name_like_any_other(kept) -> None:
    assert scenario_choices(kept.state)[-1] == "Our Own"
    assert scenario_typed(kept.state, "our o") == ID
    bring_to(kept, "draft")
    kept.do(scenarios.choose_scenario, ID)
    assert scenarios.scenario_line(kept.state, last(kept)).title == "Our Own"
    assert scenario_title(ID, kept.state) == "Our Own"
    assert ending_of(kept.state, last(kept)).played.name == "Our Own"
    assert reopened(kept).state.house_scenarios == (scenario_of_text(OURS),)


def test_a_house_scenario_of_a_printed_name_is_typed_by_its_id(session) -> None:
    session.do(keep, OURS.replace("Our Own", "Recon").replace("our-own", "recon"))
    bring = scenario_choices(session.state)
    assert bring[-1] == "Recon" and scenario_typed(session.state, "house/recon") == "house/recon"


def test_a_scenario_of_no_house_of_this_event_is_refused(session) -> None:
    bring_to(session, "draft")
    assert refused(session, scenarios.choose_scenario, ID).code == "scenario.unknown"
    assert scenario_of(session.state, ID) is None
    assert scenario_of(session.state, None) is None


def test_kept_again_it_says_what_the_file_says_now(kept) -> None:
    kept.do(keep, OURS.replace("Our Own", "Ours"))
    assert [scenario.name for scenario in kept.state.house_scenarios] == ["Ours"]
    kept.undo()
    assert [scenario.name for scenario in kept.state.house_scenarios] == ["Our Own"]
    kept.undo()
    assert kept.state.house_scenarios == ()


def test_what_is_played_on_changes_only_for_a_reason(kept) -> None:
    kept.do(plan_scenario, ID, 1)
    bring_to(kept, "playing")
    assert odd_codes(kept, keep, OURS.replace("240", "200", 1)) == ["scenario.house-played"]


def test_a_round_is_not_paired_on_what_was_removed_since(kept) -> None:
    kept.do(plan_scenario, ID, 1)
    kept.do(rounds.pair)
    assert last(kept).scenario == ID
    kept.do(scenarios.choose_scenario, None)
    kept.do(remove, "our-own")
    kept.do(rounds.discard)
    kept.do(rounds.pair)
    assert last(kept).scenario is None


def test_what_is_planned_is_not_removed(kept) -> None:
    kept.do(plan_scenario, ID, 2)
    error = refused(kept, remove, "our-own")
    assert (error.code, error.facts["rounds"]) == ("scenario.in-use", (2,))
    kept.do(plan_scenario, None, 2)
    kept.do(remove, "our-own")
    assert kept.read(kept_texts) == {}


def test_the_list_tells_files_from_what_is_kept(kept, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(OURS + "turns = 6\n")
    (tmp_path / "b.toml").write_text("name = 'Half'\n")
    ours, half = kept.read(house_lines, kept.state, house_files(tmp_path))
    assert (ours.slug, ours.is_kept, ours.differs) == ("our-own", True, True)
    assert ours.scenario.turns is None
    assert (half.name, half.is_kept, half.scenario) == ("Half", False, None)
    assert half.file.problems


def test_players_see_it_when_the_games_begin_and_no_sooner(kept) -> None:
    other = OURS.replace("our-own", "other").replace("Our Own", "Other Own")
    kept.do(keep, other)
    kept.do(plan_scenario, ID, 1)
    bring_to(kept, "published")
    output = event_html(T, kept.read(event_line), kept.state) + str(public_state(kept.state))
    assert "Our Own" not in output and "Other Own" not in output
    assert kept.read(hall, kept.state).scenario is None
    kept.do(rounds.begin)
    assert kept.read(hall, kept.state).scenario.name == "Our Own"
    assert "Our Own" in event_html(T, kept.read(event_line), kept.state)
    assert "Other Own" not in str(public_state(kept.state))


def test_an_event_on_a_house_scenario_comes_back_from_json(kept, tmp_path: Path) -> None:
    kept.do(plan_scenario, ID, 1)
    bring_to(kept, "closed")
    text = kept.read(event_json, kept.state)
    copy = import_event(tmp_path / "b.dicedown", text.encode(), clock=morning, dice=lambda n: 0)
    (round_,) = copy.state.rounds
    assert (round_.scenario, round_.state) == (ID, RoundState.CLOSED)
    assert scenario_title(ID, copy.state) == "our-own"
    copy.close()
