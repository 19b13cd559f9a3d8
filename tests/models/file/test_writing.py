"""What was acknowledged is there, whoever is killed and whoever else writes."""

import json
import os
import subprocess
import sys

import pytest

from app.models.file.event_file import EventFile
from tests.models.stored import journal, register, run, wrong
from tests.models.writing import ROWS
from tests.surroundings import DATA

KILLS = 20


def command(*arguments: object) -> list[str]:
    """A writing process."""
    return [sys.executable, "-m", "tests.models.writing", *map(str, arguments)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="writers are forked")
def test_nothing_acknowledged_is_lost_or_half_when_the_program_is_killed(
    file: EventFile, one_in
) -> None:
    file.close()
    kills = len(one_in(3, range(KILLS)))

    done = subprocess.run(
        command("kill", file.path, kills), cwd=DATA.parents[1], capture_output=True, check=True
    )

    account = json.loads(done.stdout)
    assert account.pop("acknowledged") > kills // 2
    assert account.pop("hot") > 0
    assert account == {"kills": kills, "lost": 0, "half": 0, "damaged": 0, "stuck": 0}
    assert [path.name for path in file.path.parent.iterdir()] == [file.path.name]


def test_two_programs_write_at_once_and_none_fails(file: EventFile, one_in) -> None:
    acts = len(one_in(3, range(80)))
    run(file, "INSERT INTO round (number, kind, state, by_hand) VALUES (1, 'swiss', 'draft', 0)")
    version = file.data_version()

    others = [
        subprocess.Popen(command("write", file.path, acts, who), cwd=DATA.parents[1])
        for who in ("window", "command")
    ]
    ends = [other.wait(timeout=60) for other in others]

    assert ends == [0, 0]
    assert file.data_version() != version
    steps, rows = journal(file)
    written = [step for step in steps if step.verb == "register_player"]
    assert sorted(step.who for step in written) == ["command"] * acts + ["window"] * acts
    step_ids = [row.step_id for row in rows]
    assert [step_ids.count(step.id) for step in written] == [ROWS] * (2 * acts)
    assert wrong(file) == ()


def test_writes_by_others_are_noticed_and_own_are_not(file: EventFile) -> None:
    other = EventFile.open(file.path)
    version = file.data_version()

    register(file, 1)
    assert file.data_version() == version
    run(other, "UPDATE player SET name = 'Bo'")
    assert file.data_version() != version
    other.close()


def test_a_step_sees_what_another_program_has_written(file: EventFile) -> None:
    other = EventFile.open(file.path)
    register(file, 1)

    run(other, "UPDATE player SET name = name || '!'")

    other.close()
    assert [row.after for row in journal(file)[1]][-1].count("Player 1!") == 1
