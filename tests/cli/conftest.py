"""Commands, run in this process as a person would type them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main


@dataclass(frozen=True)
class Answer:
    """What a command ended with and said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def problems(self) -> list[str]:
        return self.err.splitlines()


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run one command; ``ok`` refuses any code but 0."""

    def command(*arguments: object) -> Answer:
        capsys.readouterr()
        code = main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return command


@pytest.fixture
def ok(run: Run) -> Run:
    """Run a command that has to work."""

    def command(*arguments: object) -> Answer:
        answer = run(*arguments)
        assert (answer.code, answer.err) == (0, "")
        return answer

    return command


@pytest.fixture
def event(tmp_path: Path, data: Path, ok: Run) -> Path:
    """An SR 2015 event at 50 points with eight players, before its first round."""
    path = tmp_path / "event.dicedown"
    ok("new", path, "--packet", "sr2015", "--points", 50, "--name", "Test")
    ok("players", path, data / "rosters" / "roster-8.csv")
    return path


@pytest.fixture
def playing(event: Path, ok: Run) -> Path:
    """The same, its first round being played."""
    ok("pair", event, "--seed", 1)
    ok("publish", event)
    ok("begin", event)
    return event
