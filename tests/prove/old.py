"""Events of the programs of every earlier schema are opened, read alike and played on by this one.

The programs are taken from the history of the source, the last of each schema, and run by the
packages of today.
"""

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.models.file.file_format import SCHEMA_VERSION
from app.paths import keep_apart
from tests.prove.results import keep

_ROOT = Path(__file__).parents[2]
_SECONDS = 120
_WINDOW = """
import sys
from pathlib import Path
try:
    from app.services.event.opening import open_existing
    from app.services.players import players
    from app.services.players.players import PlayerDraft
except ImportError:
    from app.services import players
    from app.services.drafts import PlayerDraft
    from app.services.opening import open_existing
session = open_existing(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
session.do(players.register, PlayerDraft(name="Late Comer"))
session.close()
"""
"""Keeps an event open as a window of an earlier program does, and acts at a line of input.

The programs up to schema 5 have their modules elsewhere.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program's source."""

    name: str
    folder: Path

    def run(self, *arguments: object) -> "subprocess.CompletedProcess[str]":
        """Run a command of it."""
        return subprocess.run(
            (sys.executable, "-m", "app", *map(str, arguments)), cwd=self.folder, check=False,
            capture_output=True, text=True, timeout=_SECONDS,
        )  # fmt: skip

    def done(self, *arguments: object) -> str:
        """Run a command that has to work; its answer."""
        told = self.run(*arguments)
        if told.returncode:
            raise AssertionError(f"{self.name}: {arguments[0]}: {told.stderr[-300:]}")
        return told.stdout


def prove(events: int, seed: int) -> int:
    """Try so many events of each earlier schema; 1 for any fault."""
    if not has_history():
        print("old: this source has no git history to take the earlier programs from")
        return 0
    start, found = time.perf_counter(), tried(events, seed)
    command = f"old --events {events} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start))
    return int(bool(found["faults"]))


def has_history() -> bool:
    """Whether the program of every earlier schema can be had."""
    return all(_commit(schema) for schema in range(1, SCHEMA_VERSION))


def tried(events: int, seed: int) -> Counter[str]:
    """What came of so many events of each schema."""
    found = Counter[str]()
    today = Program(name="today", folder=_ROOT)
    with tempfile.TemporaryDirectory() as place:
        keep_apart(Path(place) / "home")
        for schema in range(1, SCHEMA_VERSION):
            old = Program(name=f"schema {schema}", folder=Path(place) / f"program {schema}")
            _lay_out(_commit(schema), old.folder)
            for number in range(events):
                folder = Path(place) / f"{schema} {number}"
                folder.mkdir()
                found[f"schema {schema}"] += 1
                fault = _one(old, today, folder, seed + number)
                found["faults"] += bool(fault)
                if fault:
                    print(f"schema {schema}, seed {seed + number}: {fault}", flush=True)
    return found


def _commit(schema: int) -> str:
    """The last commit of a schema: the one before the next revision came; "" for none."""
    later = f"*migrations/versions/v{schema + 1:04}_*"
    told = _git("log", "--format=%H", "--diff-filter=A", "--", later).split()
    return _git("rev-parse", "--verify", "--quiet", f"{told[-1]}^").strip() if told else ""


def _git(*arguments: str) -> str:
    if shutil.which("git") is None:
        return ""
    done = subprocess.run(
        ("git", *arguments), cwd=_ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else ""


def _lay_out(commit: str, folder: Path) -> None:
    packed = subprocess.run(
        ("git", "archive", commit, "app", "resources"), cwd=_ROOT, capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as source:
        source.extractall(folder, filter="data")


def _one(old: Program, today: Program, folder: Path, seed: int) -> str:
    """Make an event with the old program, and use it with both; what was wrong, "" for nothing."""
    path, mixed = folder / "cup.dicedown", folder / "mixed.dicedown"
    try:
        old.done("new", path, "--packet", "sr2015", "--points", 50, "--name", "Old Cup")
        _play(old, path, seed)
        shutil.copy(path, mixed)
        before = _rows_of(old.done("standings", path, "--as", "json"))
        return _read_alike(today, path, before) or _played_on(today, path) or (
            _exported(today, path)
        ) or _beside(old, today, mixed)  # fmt: skip
    except (AssertionError, subprocess.TimeoutExpired) as error:
        return str(error)


def _play(program: Program, path: Path, seed: int) -> None:
    players = 4 + seed % 3
    for number in range(1, players + 1):
        program.done("enter", path, f"Player {number}", "--faction", "Cygnar")
    program.done("pair", path, "--seed", seed)
    program.done("publish", path)
    program.done("begin", path)
    for table in range(1, players // 2 + 1):
        winner = ("first", "second")[(seed + table) % 2]
        program.done(
            "result", path, "--table", table, "--winner", winner, "--by", "assassination",
            "--cp", f"{(seed + table) % 5},1", "--ap", f"{seed * table % 40},{table}",
        )  # fmt: skip
    program.done("close", path)
    program.done("drop", path, "Player 2")


def _rows_of(text: str) -> list[Mapping[str, object]]:
    told = json.loads(text)
    rows: list[Mapping[str, object]] = told if isinstance(told, list) else told["standings"]
    return rows


def _read_alike(today: Program, path: Path, before: list[Mapping[str, object]]) -> str:
    today.done("status", path)
    check = today.run("check", path)
    if check.returncode:
        return f"the check says {check.stdout[-300:]}{check.stderr[-300:]}"
    after = _rows_of(today.done("standings", path, "--as", "json"))
    for one, other in zip(before, after, strict=True):
        if {key: value for key, value in other.items() if key in one} != one:
            return f"standings: {one} became {other}"
    return ""


def _played_on(today: Program, path: Path) -> str:
    """The upgrade is a floor for undo, and what comes after it can be undone."""
    if today.run("undo", path).returncode != 1:
        return "what the old program did was undone"
    before = today.done("export", path)
    today.done("drop", path, "Player 1")
    today.done("undo", path)
    if today.done("export", path) != before:
        return "undo leads elsewhere"
    return "" if today.run("undo", path).returncode == 1 else "undo goes below the upgrade"


def _exported(today: Program, path: Path) -> str:
    out, again = path.with_suffix(".json"), path.with_name("imported.dicedown")
    today.done("export", path, "-o", out)
    today.done("import", out, "-o", again)
    today.done("check", again)
    if _rows_of(today.done("standings", path, "--as", "json")) != _rows_of(
        today.done("standings", again, "--as", "json")
    ):
        return "the import has other standings"
    return ""


def _beside(old: Program, today: Program, path: Path) -> str:
    """Today's program looks at an event that the old one has open, and the old one goes on."""
    window = subprocess.Popen(
        (sys.executable, "-c", _WINDOW, str(path)), cwd=old.folder, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(old.folder)},
    )  # fmt: skip
    assert window.stdout is not None
    if window.stdout.readline().strip() != "open":
        return f"the old program doesn't open its own event: {window.communicate()[1][-300:]}"
    told = today.run("status", path)
    _, err = window.communicate("go on\n", timeout=_SECONDS)
    check = today.run("check", path)
    if check.returncode:
        return (
            f"beside it status ended with {told.returncode}, then the old program with "
            f"{window.returncode} {err[-100:]}, and the check says "
            f"{(check.stdout + check.stderr)[-300:]}"
        )
    return ""


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    for schema in range(1, SCHEMA_VERSION):
        yield f"events of the last program of schema {schema}", found[f"schema {schema}"]
    yield (
        "with damage, other standings, a wrong floor of undo, an import that differs, or damaged "
        "by the old program beside today's",
        found["faults"],
    )
