"""A thousand whole days of the long Saturday, ten in a quick run, and the days that failed once."""

from collections import Counter
from pathlib import Path

import pytest

from app.services.program.all_acts import ACTS, NOUN_OF
from tests.prove import saturday
from tests.prove.saturday import kept_days, read_day
from tests.prove.saturday.day import Outcome
from tests.prove.saturday.planted import PLANTED
from tests.prove.saturday.shrink import shortest
from tests.prove.saturday.step import MOVES, Step, step_of, steps_of
from tests.prove.saturday.tally import Tally, keep_runs, lived_before, runs
from tests.prove.saturday.worker import Worker, workers

HAPPEN = {"new_event", "import_event", "upgrade_file", "salvage_file"}
"""Verbs that begin a day or another file: a day does them itself."""

SELDOM_DONE = {
    2006: "resume_clock",
    2008: "player_came",
    2015: "resume_table",
    2016: "resume_countdown",
    2025: "accept_results",
    2100: "name_lost_element",
    2158: "take_bye_back",
    2398: "cut_again",
}
"""Days in which a verb is done for which much has to come together."""

FOUND_SOON = (
    "services: a second player's win is the first's",
    "models: notices are not journalled",
    "models: the history does not say who",
)
"""Planted faults that every run of the tests looks for; the others are found at length."""


@pytest.fixture(scope="module")
def worker() -> Worker:
    with workers(1) as (one,):
        yield one


def test_every_verb_of_an_event_is_in_the_game() -> None:
    of_events = {verb for verb in ACTS if NOUN_OF[verb] != "season"}
    assert of_events == MOVES.keys() | HAPPEN


def test_a_step_is_read_as_it_was_written() -> None:
    for step in steps_of(3):
        assert step_of(str(step)) == step
    with pytest.raises(ValueError, match="nonsense"):
        step_of("window nonsense 4")


@pytest.mark.sweep(100, fixed=True)
@pytest.mark.parametrize("seed", range(2001, 3001))
def test_a_day_goes_by_without_a_fault(worker, seed: int) -> None:
    steps = steps_of(seed)
    ended = worker.live(seed, steps)
    assert ended.fault == ""
    assert ended.steps == len(steps) or ended.found["ended by a move"]
    assert seed not in SELDOM_DONE or ended.found[SELDOM_DONE[seed]]


@pytest.mark.parametrize("path", kept_days(), ids=lambda path: path.stem)
def test_a_day_that_failed_once_goes_by(worker, path: Path) -> None:
    assert worker.live(*read_day(path)).fault == ""


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", FOUND_SOON)
def test_a_planted_fault_is_found_within_days(worker, name: str) -> None:
    assert name in PLANTED
    assert any(worker.live(seed, steps_of(seed), name).fault for seed in range(1, 5))


def test_runs_of_other_seeds_add_up(tmp_path: Path) -> None:
    path, tallies = tmp_path / "runs.jsonl", []
    for seed in (11, 13):
        tallies.append(Tally(seed, planted={"models: undo forgets byes": None}))
        for fault in ("", "lost"):
            tallies[-1].count(Outcome(Counter(publish=2), fault, steps=7, seconds=0.5))
    keep_runs(tallies, path)
    there = runs(path)
    assert there == tuple(tallies)
    assert [one.seeds for one in there] == [range(11, 13), range(13, 15)]
    assert [(one.days, one.failed, one.seconds) for one in there] == [(2, 1, 1.0)] * 2
    assert there[0].found == Counter(publish=4, steps=14)
    assert lived_before(range(14, 20), there) == there[1]
    assert lived_before(range(15, 20), there) is None


def test_a_run_is_not_added_to_one_of_the_same_days(monkeypatch) -> None:
    monkeypatch.setattr(saturday, "runs", lambda: (Tally(11, days=2),))
    with pytest.raises(ValueError, match="seeds 11 to 12"):
        saturday.prove(5, 8, adds=True)


def test_the_shortest_day_has_only_what_it_fails_by() -> None:
    steps = steps_of(5)
    needed = {steps[4], steps[17]}

    def fails(some: tuple[Step, ...]) -> bool:
        return needed <= {*some}

    assert {*shortest(steps, fails)} == needed
