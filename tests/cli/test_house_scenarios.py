"""Scenarios of the house, plans and flags by commands."""

from pathlib import Path

import pytest

from tests.services.scenarios.scenario_acts import RAID


@pytest.fixture
def ours(ok, tmp_path: Path) -> Path:
    """A copy of a scenario as a file of one's own."""
    path = tmp_path / "ours.toml"
    ok("scenarios", "copy", "ig2014/incursion", path)
    return path


def test_a_copy_says_how_to_edit_it(ours: Path) -> None:
    text = ours.read_text("utf-8")
    assert "tenths of an inch" in text and 'name = "House Incursion"' in text


def test_a_copy_overwrites_nothing_and_needs_a_scenario(run, ours: Path, tmp_path: Path) -> None:
    assert run("scenarios", "copy", "sr2015/recon", ours).code == 2
    answer = run("scenarios", "copy", "sr2015/none", tmp_path / "x.toml")
    assert (answer.code, (tmp_path / "x.toml").exists()) == (2, False)


def test_every_fault_is_a_line(run, ok, ours: Path) -> None:
    assert "no fault" in ok("scenarios", "check", ours).out
    text = ours.read_text("utf-8")
    ours.write_text(text.replace("first = 70", "first = -7").replace('"flag"', '"flags"', 1))
    answer = run("scenarios", "check", ours)
    assert answer.code == 2
    assert [line.partition(":")[0] for line in answer.problems[1:]] == [
        "deployment.first", "scoring.0.element",
    ]  # fmt: skip


def test_what_is_added_is_played_and_read_again_and_removed(ok, run, event: Path, ours) -> None:
    assert "house/incursion" in ok("scenarios", "add", event, ours).out
    ok("scenario", event, "house/incursion", "--round", 1)
    assert run("scenarios", "remove", event, "incursion").code == 1
    ok("scenario", event, "--round", 1, "--clear")
    ours.write_text(ours.read_text("utf-8").replace("House Incursion", "Ours"))
    assert "Ours" in ok("scenarios", "add", event, ours).out
    ok("scenarios", "remove", event, "incursion")
    assert run("scenario", event, "house/incursion", "--round", 1).code == 2


def test_a_faulty_file_is_not_added(run, event: Path, ours: Path) -> None:
    ours.write_text("slug = 3\n")
    answer = run("scenarios", "add", event, ours)
    assert (answer.code, answer.out) == (2, "")
    assert len(answer.problems) > 2


def test_a_plan_is_thrown_shown_and_put_in_order(ok, event: Path) -> None:
    for number, name in enumerate(("incursion", "two-fronts", "close-quarters"), 1):
        ok("scenario", event, name, "--round", number)
    before = ok("scenarios", "plan", event, "--as", "json").json
    assert [round_["scenario"] for round_ in before["rounds"][:3]] == [
        "sr2015/incursion", "sr2015/two-fronts", "sr2015/close-quarters",
    ]  # fmt: skip
    text = ok("scenarios", "plan", event).out
    assert "Round 2: 2 Two Fronts" in text and "crew only" in text
    after = ok("scenarios", "plan", event, "--least", "--as", "json").json
    assert after["changes"] == (before["least"] or before["changes"])
    assert after["least"] is None
    ok("undo", event)
    ok("scenarios", "plan", event, "--dice")
    plan = ok("scenarios", "plan", event, "--as", "json").json
    assert all(round_["scenario"] for round_ in plan["rounds"])


def test_a_flag_is_thrown_for_once_and_again_for_a_reason(ok, run, event: Path, ours) -> None:
    ok("scenarios", "add", event, ours)
    ok("scenario", event, "house/incursion", "--round", 1)
    for command in ("pair", "publish", "begin"):
        ok(command, event)
    assert "Gone at every table" in ok("scenarios", "flag", event).out
    assert run("scenarios", "flag", event).code == 3
    ok("scenarios", "flag", event, "--because", "fell off the table")
    assert "table 2: Left flag" in ok("scenarios", "flag", event, "flag-left", "--table", 2).out
    assert run("scenarios", "flag", event, "flag-centre").code == 2
    assert run("scenarios", "flag", event, "--table", 77).code == 2


def test_a_flag_of_another_scenario_stays(run, playing: Path) -> None:
    assert run("scenarios", "flag", playing).code == 1


def test_all_of_a_kind_leave_by_the_players_dice(ok, run, event: Path, tmp_path: Path) -> None:
    raid = tmp_path / "raid.toml"
    raid.write_text(RAID)
    ok("scenarios", "add", event, raid)
    ok("scenario", event, "house/our-own", "--round", 1)
    for command in ("pair", "publish", "begin"):
        ok(command, event)
    assert "of 6: All " in ok("scenarios", "flag", event, "--table", 1).out
    assert (
        "Gone at table 2: All caches." in ok("scenarios", "flag", event, "caches", "--table", 2).out
    )
    refused = run("scenarios", "flag", event, "flag-left")
    assert refused.code == 2
    assert "objectives-40" in refused.err
