"""A call on the system that fails anywhere in a command never makes it say what isn't so.

Every call on the event, its journal, its backups and the files beside them fails, each by itself
and with all that follow it; then memory, the database's and Python's. A command that ends with 0
must have saved its action or written its file, one that ends with 1, 2 or 3 must not have, and only
one that ends with 4 may leave it open.
"""

import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from zipfile import BadZipFile, ZipFile

from app.models.file.check import damages_of_image
from app.models.file.recovery import committed_bytes
from app.paths import FOLDERS, keep_apart
from app.rules.core.draw import Draw
from app.services.backups.pack import pack_event
from app.services.event.events import new_event
from app.services.event.opening import open_existing
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import morning
from tests.prove.failing import (
    DATABASE_MEMORY,
    PYTHON_MEMORY,
    SYSTEM,
    Ended,
    Failure,
    Runner,
    can_fail,
    runner,
)
from tests.prove.lives import DRAFT, newest_step
from tests.prove.results import keep
from tests.surroundings import MEMORY

ERRORS = ("EIO", "ENOSPC", "EACCES", "EROFS")
_DONE, _NOT_DONE, _UNKNOWN = (0,), (1, 2, 3), (4,)
_BURSTS = {DATABASE_MEMORY: (0, 1, 1, 1), PYTHON_MEMORY: (1, 1, 5, 100)}
"""For how many calls on memory is short. Without any for good, Python can loop for ever."""
_MOST_PYTHON = 1 << 21
_TRACEBACK = "Traceback"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A command that is tried.

    Attributes:
        arguments: of it; "{event}", "{draft}", "{pack}" and "{new}" stand for files.
        makes: whether a new file is whole; None for an action on the event.
    """

    arguments: tuple[str, ...]
    makes: Callable[[Path], bool] | None = None

    @property
    def is_action(self) -> bool:
        """Whether it changes an event."""
        return self.makes is None


def _is_event(path: Path) -> bool:
    return not damages_of_image(path.read_bytes()) and newest_step(path) > 0


def _is_pack(path: Path) -> bool:
    try:
        with ZipFile(path) as pack:
            return pack.testzip() is None and not damages_of_image(pack.read("event.dicedown"))
    except (BadZipFile, KeyError):
        return False


def _is_export(path: Path) -> bool:
    return path.read_bytes().rstrip().endswith(b"}")


COMMANDS = {
    "enter": Tried(arguments=("enter", "{draft}", "Zoë Late")),
    "publish": Tried(arguments=("publish", "{draft}")),
    "undo": Tried(arguments=("undo", "{draft}")),
    "drop": Tried(arguments=("drop", "{draft}", "Player 1")),
    "pair": Tried(arguments=("pair", "{draft}", "--seed", "7")),
    "result": Tried(
        arguments=(
            "result", "{event}", "--table", "1", "--winner", "first", "--by", "assassination",
            "--cp", "2,1", "--ap", "12,7",
        )
    ),
    "new": Tried(
        arguments=("new", "{new}", "--packet", "sr2015", "--points", "50", "--name", "Cup"),
        makes=_is_event,
    ),
    "copy": Tried(arguments=("copy", "{event}", "-o", "{new}"), makes=_is_event),
    "restore": Tried(arguments=("restore", "{event}", "-o", "{new}"), makes=_is_event),
    "salvage": Tried(arguments=("salvage", "{event}", "-o", "{new}"), makes=_is_event),
    "pack": Tried(arguments=("pack", "{event}", "-o", "{new}"), makes=_is_pack),
    "unpack": Tried(arguments=("unpack", "{pack}", "-o", "{new}"), makes=_is_event),
    "export": Tried(arguments=("export", "{event}", "-o", "{new}"), makes=_is_export),
}  # fmt: skip
"""What is tried, by a short name."""

Case = tuple[str, Failure]
"""A name of ``COMMANDS``, and what fails in it."""


def prove(events: int, seed: int) -> int:
    """Let so many calls on files fail, and a quarter as many on memory; 1 for any fault."""
    if not can_fail():
        print("answers: this system can't build what makes calls fail (Linux and cc do)")
        return 0
    start = time.perf_counter()
    with _place() as place:
        calls = tuple(every_call(place))
        chosen = Random(seed).sample(calls, min(events, len(calls)))
        found = place.tried([*chosen, *memory(place, events // 4, seed)])
    found["all calls"] = len(calls)
    command = f"answers --events {events} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start, _SAID))
    return int(bool(found["faults"]))


def tried(cases: Sequence[Case]) -> Counter[str]:
    """What came of every case."""
    with _place() as place:
        return place.tried(cases)


def every_call(place: "Place") -> Iterator[Case]:
    """Each call of each command on files, failing once and from then on, the errors in turn."""
    for name in COMMANDS:
        counts = place.run(name).counts
        for kind in SYSTEM:
            for number in range(1, counts[kind] + 1):
                error = ERRORS[number % len(ERRORS)]
                yield name, Failure(kind=kind, number=number, error=error)
                yield name, Failure(kind=kind, number=number, error=error, lasting=0)


def memory(place: "Place", count: int, seed: int) -> Iterator[Case]:
    """So many calls on memory that fail, for a while, spread over all commands."""
    chance = Random(seed)
    most = {name: (place.run(name).counts[DATABASE_MEMORY], place.allocations(name))
            for name in COMMANDS}  # fmt: skip
    for number in range(count):
        name = tuple(COMMANDS)[number % len(COMMANDS)]
        which = number // len(COMMANDS) % 2
        kind = (DATABASE_MEMORY, PYTHON_MEMORY)[which]
        burst = chance.choice(_BURSTS[kind])
        at = chance.randrange(most[name][which]) + 1
        yield name, Failure(kind=kind, number=at, error="ENOMEM", lasting=burst)


class Place:
    """A folder in which each command finds the same files.

    Args:
        kept: the folder of what it finds.
        case: the folder in which it finds it.
    """

    def __init__(self, kept: Path, case: Path, runs: Runner) -> None:
        self._kept, self._case, self._runs = kept, case, runs

    def run(self, name: str, failure: Failure | None = None) -> Ended:
        """Run a command on fresh files, and let a call in it fail."""
        shutil.rmtree(self._case, ignore_errors=True)
        shutil.copytree(self._kept, self._case)
        return self._runs.run(self._arguments(name), failure)

    def allocations(self, name: str) -> int:
        """How often Python asks for memory in a command, to the next power of two."""
        most = 1 << 10
        while most < _MOST_PYTHON:
            ended = self.run(name, Failure(kind=PYTHON_MEMORY, number=most, lasting=1000))
            if ended.code == 0:
                break
            most *= 2
        return most

    def tried(self, cases: Sequence[Case]) -> Counter[str]:
        """What came of every case."""
        found = Counter[str]()
        for name, failure in cases:
            ended = self.run(name, failure)
            if not ended.failed:
                found["not reached"] += 1
                continue
            family = failure.kind if failure.kind in (DATABASE_MEMORY, PYTHON_MEMORY) else "system"
            found[family] += 1
            found[f"ended with {ended.code}"] += 1
            fault = self._fault(name, ended, is_memory=family != "system")
            if fault:
                found["faults"] += 1
                print(f"{name}, {failure}: {fault}", flush=True)
        return found

    def _arguments(self, name: str) -> list[str]:
        files = {
            "event": self._case / "playing.dicedown",
            "draft": self._case / "draft.dicedown",
            "pack": self._case / "cup.dicepack",
            "new": self._case / "out" / "new.dicedown",
        }
        if name in ("pack", "export"):
            files["new"] = self._case / "out" / ("new.dicepack" if name == "pack" else "new.json")
        self._new = files["new"]
        return [one.format(**files) for one in COMMANDS[name].arguments]

    def _fault(self, name: str, ended: Ended, *, is_memory: bool) -> str:
        command = COMMANDS[name]
        for event in ("playing.dicedown", "draft.dicedown"):
            found = damages_of_image(committed_bytes(self._case / event))
            if found:
                return f"{event} is damaged: {found[:2]}"
        is_known = ended.code in (*_DONE, *_NOT_DONE, *_UNKNOWN)
        if is_memory and (not is_known or (not ended.err.strip() and ended.code)):
            # Python itself gives up where it can't have the memory to say anything.
            return ""
        if not is_known or _TRACEBACK in ended.err:
            return f"it ended with {ended.code}: {ended.err[-300:]}"
        if ended.code in _UNKNOWN:
            return ""
        if command.makes is not None:
            return self._fault_of_file(command.makes, ended)
        return self._fault_of_action(name, ended)

    def _fault_of_action(self, name: str, ended: Ended) -> str:
        file = "playing.dicedown" if name == "result" else "draft.dicedown"
        settled = self._case / "settled"
        settled.write_bytes(committed_bytes(self._case / file))
        is_saved = newest_step(settled) > newest_step(self._kept / file)
        return _verdict(ended, "saved", is_done=is_saved)

    def _fault_of_file(self, is_whole: Callable[[Path], bool], ended: Ended) -> str:
        if not self._new.exists():
            return _verdict(ended, "written", is_done=False)
        if not is_whole(self._new):
            return f"ended with {ended.code}, and the new file isn't whole: {ended.err[-300:]}"
        return _verdict(ended, "written", is_done=True)


def _verdict(ended: Ended, what: str, *, is_done: bool) -> str:
    if ended.code in _DONE and not is_done:
        return f"it said that it is {what}: {ended.err[-300:]}"
    if ended.code in _NOT_DONE and is_done:
        return f"it said that nothing was {what}: {ended.err[-300:]}"
    return ""


@contextmanager
def _place() -> Iterator[Place]:
    """Make the folder, its files, and the process that runs the commands."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        kept, case = Path(folder) / "kept", Path(folder) / "case"
        before = {name: os.environ.get(name) for name in FOLDERS}
        keep_apart(case / "home")
        try:
            make_events(case)
            case.rename(kept)
            with runner(case) as runs:
                yield Place(kept, case, runs)
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value


def make_events(folder: Path) -> None:
    """An event with a draft of its first round, one whose first round is played, and its pack."""
    for name in ("draft", "playing"):
        session = new_event(folder / f"{name}.dicedown", DRAFT, clock=morning, dice=Draw(1).below)
        for number in range(1, 9):
            session.do(players.register, PlayerDraft(name=f"Player {number}"))
        session.do(rounds.pair)
        if name == "playing":
            session.do(rounds.publish)
            session.do(rounds.begin)
        session.close()
    opened = open_existing(folder / "playing.dicedown")
    pack_event(opened, folder / "cup.dicepack", at=morning())
    # That leaves a backup to restore.
    opened.close()
    (folder / "out").mkdir()


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    yield "calls on files that can fail, by themselves or with all after them", found["all calls"]
    yield "commands in which one of them failed, drawn from all", found["system"]
    yield "in which the database had no memory", found[DATABASE_MEMORY]
    yield "in which Python had no memory", found[PYTHON_MEMORY]
    yield "of these done, and said so", found["ended with 0"]
    yield "not done, and said so", sum(found[f"ended with {code}"] for code in _NOT_DONE)
    yield "said that nobody can tell", found["ended with 4"]
    yield "ended by Python itself for want of memory", sum(
        count for what, count in found.items()
        if what.startswith("ended with ") and int(what.split()[-1]) not in range(5)
    )  # fmt: skip
    yield "commands that said what isn't so, or left damage", found["faults"]


_SAID = (
    "Six actions and seven commands that write a file (new, copy, restore, salvage, pack, unpack, "
    "export). Each call that any of them makes on the event, its journal, its backups, the new "
    "file and their folders fails by itself, and again with all that follow it: open, close, read, "
    "write, sync, truncate, stat, seek, lock, unlink, rename, link, mkdir, list. Calls on memory "
    "are drawn from all."
)
