"""Processes that write to one event: killed at any moment, or two at once.

Run as ``python -m tests.models.writing kill PATH KILLS`` or ``… write PATH STEPS WHO``.
"""

import json
import os
import random
import signal
import struct
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from app.models.file.event_file import EventFile
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis
from tests.models.stored import AT, contents, images, journal, run, take_back, wrong

LISTS = 2
ROWS = 1 + LISTS + 1 + 1
"""Rows that a step changes: player, lists, basis, the event's own."""

_LONGEST_LIFE = 0.1


@dataclass
class Account:
    """What came of all the kills."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Steps acknowledged and not in the file."""
    half: int = 0
    """Steps in the file without all of their rows."""
    damaged: int = 0
    """Files in which anything is wrong."""
    stuck: int = 0
    """Files whose last step could not be taken back and done again."""
    hot: int = 0
    """Kills that left an unfinished transaction beside the file."""


def register_somebody(file: EventFile, who: str) -> int:
    """One step over five rows of four tables.

    Returns:
        The step's number.
    """
    with file.step("register_player", "{}", at=AT, who=who) as (db, step):
        player = Player(name=f"{who} {step}")
        db.add(player)
        db.flush()
        db.add_all(ArmyListRow(player_id=player.id, number=n + 1) for n in range(LISTS))
        db.add(Basis(round_number=1, player_id=player.id))
        db.connection().exec_driver_sql("UPDATE event SET planned_rounds = ?", (step,))
    return step


def write(path: Path, steps: int, who: str) -> None:
    """Make so many steps as fast as can be."""
    file = EventFile.open(path)
    for _ in range(steps):
        register_somebody(file, who)
    file.close()


def kill(path: Path, kills: int) -> Account:
    """Start a writer, kill it at some moment, look at the file; and again."""
    account, chance = Account(), random.Random(20260502)
    file = EventFile.open(path)
    run(file, "INSERT INTO round (number, kind, state, by_hand) VALUES (1, 'swiss', 'draft', 0)")
    file.close()
    while account.kills < kills:
        # Most get as far as a first step however busy the machine is; the others may die opening.
        writes_first = chance.random() < 0.8
        acknowledged = _life(path, chance.uniform(0, _LONGEST_LIFE), writes_first=writes_first)
        account.kills += 1
        account.acknowledged += len(acknowledged)
        account.hot += path.with_name(f"{path.name}-journal").exists()
        _look(path, acknowledged[-1] if acknowledged else 0, account)
    return account


def _life(path: Path, seconds: float, *, writes_first: bool) -> list[int]:
    """Let a writer live for so long, counted from its first step if that is waited for.

    Returns:
        The steps that it acknowledged.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _write_until_killed(path, writing)
    os.close(writing)
    data = os.read(reading, 8) if writes_first else b""
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while chunk := os.read(reading, 65536):
        data += chunk
    os.close(reading)
    return [step for (step,) in struct.iter_unpack("q", data)]


def _write_until_killed(path: Path, writing: int) -> None:
    try:
        file = EventFile.open(path)
        while True:
            os.write(writing, struct.pack("q", register_somebody(file, "child")))
    finally:
        os._exit(9)


def _look(path: Path, last: int, account: Account) -> None:
    file = EventFile.open(path)
    steps, rows = journal(file)
    counts: dict[int, int] = {}
    for row in rows:
        counts[row.step_id] = counts.get(row.step_id, 0) + 1
    written = [step.id for step in steps if step.verb == "register_player"]
    account.lost += last > max(written, default=0)
    account.half += sum(counts.get(step) != ROWS for step in written)
    account.damaged += wrong(file) != ()
    if written:
        before = contents(file)
        undo = take_back(file, written[-1])
        account.stuck += len(images(file, undo)) != ROWS
        take_back(file, undo)
        account.stuck += contents(file) != before
    file.close()


if __name__ == "__main__":
    if sys.argv[1] == "kill":
        sys.stdout.write(json.dumps(asdict(kill(Path(sys.argv[2]), int(sys.argv[3])))))
    else:
        write(Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
