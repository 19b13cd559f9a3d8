"""Commands, run in this process as a person would type them."""

import io
import json
import shutil
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main


@dataclass(frozen=True)
class Answer:
    """A command's exit code and output."""

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
        # What a step goes on without is noted beside its answer.
        wrong = [one for one in answer.problems if not one.startswith("Note: ")]
        assert (answer.code, wrong) == (0, [])
        return answer

    return command


@pytest.fixture
def win(ok: Run) -> Callable[..., None]:
    """Enter that the first side won by assassination at each of these tables."""

    def command(event: Path, *tables: int) -> None:
        for table in tables:
            ok("result", event, "--table", table, "--lists", "1,1", "--winner", "first",
               "--by", "assassination")  # fmt: skip

    return command


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory, data: Path) -> tuple[Path, Path, Path]:
    """Events to copy: before the first round, with it being played, and with it as a draft."""
    folder = tmp_path_factory.mktemp("prepared")
    fresh, begun, paired = (folder / f"{name}.dicedown" for name in ("fresh", "begun", "paired"))
    with redirect_stdout(io.StringIO()):
        main(["new", str(fresh), "--packet", "sr2015", "--points", "50", "--name", "Test"])
        main(["players", str(fresh), str(data / "rosters" / "roster-8.csv")])
        shutil.copy(fresh, paired)
        main(["pair", str(paired), "--seed", "1"])
        shutil.copy(paired, begun)
        main(["publish", str(begun)])
        main(["begin", str(begun)])
    return fresh, begun, paired


@pytest.fixture
def event(tmp_path: Path, prepared: tuple[Path, Path, Path]) -> Path:
    """An SR 2015 event at 50 points with eight players, before its first round."""
    return Path(shutil.copy(prepared[0], tmp_path / "event.dicedown"))


@pytest.fixture
def draft(tmp_path: Path, prepared: tuple[Path, Path, Path]) -> Path:
    """The same, its first round paired with seed 1 as a draft."""
    return Path(shutil.copy(prepared[2], tmp_path / "event.dicedown"))


@pytest.fixture
def playing(tmp_path: Path, prepared: tuple[Path, Path, Path]) -> Path:
    """The same, its first round being played."""
    return Path(shutil.copy(prepared[1], tmp_path / "event.dicedown"))
