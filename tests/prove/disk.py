"""A disk that is full, turns read-only or goes away under an open event loses no finished act.

A file system of one megabyte in memory stands for a stick; that needs Linux and the right to mount.
Where ``DICEDOWN_STICK`` names the folder of a small disk, on any system, that is filled instead.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.opening import make_event, open_existing, put_back
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.postgres import NOBODY
from tests.prove.lives import DRAFT, judge, newest_step
from tests.prove.results import keep

KILOBYTES = 1024
SMALL_DISK = "DICEDOWN_STICK"
"""The environment's name of a small disk's folder."""
_MOST_FREE = 64 * 1024 * 1024
_MOST_ACTS = 2000
_CHANGING = "pwrite64,fsync,fdatasync,ftruncate,unlink"


def prove(events: int, seed: int) -> int:
    """Try each disaster on so many events; 1 for any fault."""
    start, found = time.perf_counter(), tried(events, seed)
    command = f"disk --events {events} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start))
    return int(bool(found["faults"]))


def tried(events: int, seed: int) -> Counter[str]:
    """What came of every disaster on so many events each."""
    found, chance = Counter[str](), Random(seed)
    for number in range(events):
        for name, disaster in _possible().items():
            with _stick() as stick:
                fault = disaster(stick, chance)
            found[name] += 1
            found["faults"] += bool(fault)
            if fault:
                print(f"{name}, event {number}: {fault}", flush=True)
    return found


def _full(stick: Path, chance: Random) -> str:
    """The disk fills; room is made; the event goes on in the same window."""
    session = _event(stick, chance)
    ballast = stick / "ballast"
    room = chance.randrange(8, 160) * 1024
    # No disk can keep these bytes in less than their number.
    ballast.write_bytes(os.urandom(max(0, _free(stick) - room)))
    done = newest_step(session.path)
    try:
        for number in range(_MOST_ACTS):
            _register(session, f"Player {number}")
            done = newest_step(session.path)
    except UserError as error:
        if error.code not in ("file.trouble", "file.full"):
            return f"said {error.code}"
    else:
        return "it never was full"
    ballast.unlink()
    return _goes_on(session, done)


def _read_only(stick: Path, chance: Random) -> str:
    """The disk is read-only: the event can be looked at, and once it can be written it goes on."""
    session = _event(stick, chance)
    path, done, state = session.path, newest_step(session.path), session.state
    session.close()
    _call("mount", "-o", "remount,ro", str(stick))
    reader = open_existing(path)
    if reader.only_reads is None or reader.state != state:
        return "it did not open to be looked at"
    reader.close()
    _call("mount", "-o", "remount,rw", str(stick))
    return _goes_on(open_existing(path), done)


def _failing(stick: Path, chance: Random) -> str:
    """From some call on, all that changes the disk fails, as on one that turned read-only."""
    path = stick / "event.dicedown"
    error = chance.choice(("EROFS", "ENOSPC", "EIO"))
    calls = f"inject={_CHANGING}:error={error}:when={chance.randrange(1, 900)}+"
    life = ("-m", "tests.prove.lives", "session", str(path), str(chance.randrange(1000)))
    told = subprocess.run(
        ("strace", "-f", "-o", "/dev/null", "-P", str(path), "-P", f"{path}-journal",
         "-e", f"trace={_CHANGING}", "-e", calls, sys.executable, *life),
        capture_output=True, check=False,
    )  # fmt: skip
    if told.returncode not in (0, 1) or (told.returncode and b"file." not in told.stderr):
        return f"{error}: {told.stderr[-300:].decode(errors='replace')}"
    return judge(path, int((told.stdout.split() or [b"0"])[-1])).fault


def _gone(stick: Path, chance: Random) -> str:
    """The disk is pulled out under the open event; it is put back on another."""
    session = _event(stick, chance)
    done = newest_step(session.path)
    _call("umount", "--lazy", str(stick))
    try:
        session.poll()
    except UserError:
        pass
    else:
        return "nobody noticed that the file is gone"
    _call("mount", "-t", "tmpfs", "-o", f"size={KILOBYTES}k", "tmpfs", str(stick))
    return _goes_on(put_back(session), done)


DISASTERS: dict[str, Callable[[Path, Random], str]] = {
    "full": _full,
    "read-only": _read_only,
    "failing": _failing,
    "gone": _gone,
}
"""What a disk may do; each answers what was wrong afterwards, "" for nothing."""


def _event(stick: Path, chance: Random) -> EventSession:
    session = make_event(stick / "event.dicedown", DRAFT)
    for number in range(chance.randrange(3, 20)):
        _register(session, f"Early {number}")
    return session


def _register(session: EventSession, name: str) -> None:
    session.do(players.register, PlayerDraft(name=name))


def _goes_on(session: EventSession, done: int) -> str:
    if newest_step(session.path) != done:
        return f"step {done} was the last, and now {newest_step(session.path)} is"
    _register(session, "Afterwards")
    session.close()
    return judge(session.path, done + 1).fault


def _free(stick: Path) -> int:
    return shutil.disk_usage(stick).free


def _possible() -> dict[str, Callable[[Path, Random], str]]:
    """What can be done to the disk that stands for a stick."""
    return {"full": _full} if SMALL_DISK in os.environ else DISASTERS


@contextmanager
def _stick() -> Iterator[Path]:
    given = os.environ.get(SMALL_DISK)
    if given is not None and _free(Path(given)) > _MOST_FREE:
        raise ValueError(f"{given} has more room than is filled in a test")
    with tempfile.TemporaryDirectory(dir=given) as folder:
        if given is not None:
            yield Path(folder)
            return
        _call("mount", "-t", "tmpfs", "-o", f"size={KILOBYTES}k", "tmpfs", folder)
        try:
            yield Path(folder)
        finally:
            _call("umount", "--lazy", folder)


@contextmanager
def small_disk() -> Iterator[Path]:
    """A folder of a server's with room for one event and little more."""
    folder = Path(tempfile.mkdtemp(prefix="dicedown-small-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", folder], check=True)
    os.chown(folder, NOBODY, NOBODY)
    folder.parent.chmod(folder.parent.stat().st_mode | 0o001)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
        shutil.rmtree(folder, ignore_errors=True)


def fill(folder: Path) -> Path:
    """Fill a disk to its last byte with one file."""
    ballast = folder / "ballast"
    with suppress(OSError), ballast.open("wb") as out:
        while True:
            out.write(bytes(65536))
    return ballast


def can_mount() -> bool:
    """Whether this user of this system may mount a file system."""
    try:
        with _stick():
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


def _call(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    rows = {
        "full": "disks that were full, and then had room again",
        "read-only": "disks that were read-only, and then were not",
        "failing": "disks on which, from some call on, nothing could be changed",
        "gone": "disks that went away under the open event",
    }
    for name in _possible():
        yield rows[name], found[name]
    yield "events with an act lost, half an act, damage, or no going on", found["faults"]
