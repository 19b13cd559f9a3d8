"""The command move: an event to a server and home, and commands on what is there."""

import signal
from collections.abc import Callable, Iterator
from errno import ENOSPC
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from app.models.server import events_there
from app.models.server.address import ServerAddress
from app.rules.core.errors import GoOn
from app.services.event import moving
from app.whole_file import write_new
from tests.cli.conftest import Run
from tests.models.server.older import FIRST_ON_SERVER, put_older
from tests.postgres import Server

_NUMBERS = count(1)


@pytest.fixture
def cup(ok: Run, tmp_path: Path) -> Path:
    """An event with a round that is over."""
    path = tmp_path / f"Spring Cup {next(_NUMBERS)}.dicedown"
    plan = ("--packet", "sr2015", "--points", 50, "--players", 6, "--seed", 3)
    ok("rehearse", *plan, "-o", path)
    return path


@pytest.fixture
def moved(ok: Run, cup: Path, postgres: Server) -> Iterator[ServerAddress]:
    """That event, moved."""
    answer = ok("move", cup, postgres.address())
    address = postgres.address(cup.stem.lower().replace(" ", "-"))
    assert answer.out.splitlines() == [
        f"Event moved to {address}",
        f"{cup} stays as a copy and isn't changed any more.",
    ]
    yield address


def exported(ok: Run, place: object, out: Path) -> bytes:
    ok("export", place, "-o", out)
    return out.read_bytes()


def test_an_event_goes_to_a_server_and_comes_home_as_it_was(
    ok: Run, run: Run, cup: Path, postgres: Server, tmp_path: Path
) -> None:
    before = exported(ok, cup, tmp_path / "before.json")
    history = ok("history", cup).out
    ok("move", cup, postgres.address("there"))
    there = postgres.address("there")
    assert exported(ok, there, tmp_path / "there.json") == before
    assert ok("history", there).out.splitlines()[1:] == history.splitlines()
    ok("undo", there)
    ok("redo", there)
    home = ok("move", there, cup)
    aside = cup.with_stem(f"{cup.stem} 2")
    assert home.out.splitlines()[1] == f"The copy from before is {aside} now."
    assert exported(ok, cup, tmp_path / "home.json") == before
    assert "its journal agrees" in ok("check", cup).out
    ok("undo", cup)
    # Both copies say where the event is, and neither is changed.
    for place in (aside, there):
        assert run("undo", place).code == 1
        answer = run("status", place)
        assert answer.code == 0 and "is only a copy" in answer.err


def _full(*_: object) -> None:
    raise OSError(ENOSPC, "No space left on device")


def _full_once_it_is_written(path: Path, data: bytes) -> None:
    write_new(path, data)
    _full()


@pytest.mark.parametrize("write", [_full, _full_once_it_is_written, write_new])
def test_what_does_not_come_home_leaves_all_files_as_they_are(
    run: Run,
    ok: Run,
    cup: Path,
    postgres: Server,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path, bytes], None],
) -> None:
    there = postgres.address(f"stays-{next(_NUMBERS)}")
    ok("move", cup, there)
    sidecar = cup.with_name(f"{cup.name}-wal")
    if write is write_new:
        # A file that another program left behind there has the new file refused.
        sidecar.write_bytes(b"")
    before = {one.name: one.read_bytes() for one in cup.parent.iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr(moving, "write_new", write)
        for place in (cup, cup.with_name("new.dicedown")) if write is not write_new else (cup,):
            assert run("move", there, place).code == 1
            after = {one.name: one.read_bytes() for one in cup.parent.iterdir()}
            assert after == before
    ok("undo", there)
    sidecar.unlink(missing_ok=True)
    ok("move", there, cup)


def test_ctrl_c_while_it_moves_leaves_it_here_and_nothing_there(
    ok: Run, run: Run, cup: Path, postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, put = exported(ok, cup, tmp_path / "before.json"), events_there.write_event

    def interrupted(link: Any, event: str, data: bytes, go_on: GoOn) -> None:
        def interrupt(done: int, all_: int) -> bool:
            signal.raise_signal(signal.SIGINT)
            return go_on(done, all_)

        put(link, event, data, go_on=interrupt)

    heard_by = signal.getsignal(signal.SIGINT)
    with monkeypatch.context() as patch:
        patch.setattr(events_there, "write_event", interrupted)
        answer = run("move", cup, postgres.address("interrupted"))
    assert answer.code == 1 and "was cancelled" in answer.err
    assert signal.getsignal(signal.SIGINT) is heard_by
    assert exported(ok, cup, tmp_path / "after.json") == before
    ok("enter", cup, "Zoë Late", "--because", "late")
    # Nothing is in the way there.
    ok("move", cup, postgres.address("interrupted"))


def test_commands_work_on_a_server(ok: Run, moved: ServerAddress, tmp_path: Path) -> None:
    assert "6 players" in ok("status", moved).out
    assert "is whole" in ok("check", moved).out
    ok("enter", moved, "Zoë Late", "--because", "late")
    assert "Zoë Late" in ok("standings", moved).out
    ok("print", moved, "standings", "-o", tmp_path / "standings.pdf")
    ok("copy", moved, "-o", tmp_path / "copy.dicedown")
    assert "Zoë Late" in ok("undo", moved).out


def test_undo_is_of_ones_own_and_of_all_where_that_is_wanted(
    ok: Run, run: Run, moved: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_by(name: str) -> None:
        monkeypatch.setattr("app.services.event.user_settings.organizer", lambda: name)

    is_by("Kim")
    ok("enter", moved, "Kim's Player", "--because", "late")
    is_by("Lou")
    ok("enter", moved, "Lou's Player", "--because", "late")
    is_by("Kim")
    assert "Kim's Player" in ok("undo", moved).out
    assert "Kim's Player" in ok("redo", moved).out
    is_by("Mo")
    ok("drop", moved, "Lou's Player")
    is_by("Lou")
    refused = run("undo", moved)
    assert refused.code == 3
    assert "(Mo) came later and would be undone too." in refused.err
    assert "Lou's Player" in ok("undo", moved, "--because", "never came").out
    is_by("Kim")
    assert "Kim's Player" in ok("undo", moved, "--all").out


def test_a_copy_goes_on_alone_where_its_server_is_gone(ok: Run, run: Run, cup, moved) -> None:
    assert run("undo", cup).code == 1
    ok("move", cup, "--alone")
    ok("undo", cup)
    # So may the server's.
    ok("move", moved, "--alone")
    ok("undo", moved)


def test_an_event_of_an_earlier_program_is_upgraded_where_it_is(
    ok: Run, run: Run, postgres: Server, tmp_path: Path
) -> None:
    there = postgres.address("of-before")
    put_older(there, FIRST_ON_SERVER)
    refused = run("status", there)
    assert refused.code == 1 and f"dicedown move {there} --upgrade" in refused.err
    answer = ok("move", there, "--upgrade").out
    assert answer.startswith(f"The event at {there} was upgraded. The copy from before is ")
    copy = Path(answer.strip().removesuffix(".").rpartition(" is ")[2])
    assert copy.is_file()
    # The copy is an event like any other, of before.
    assert "its journal agrees" in ok("check", copy).out
    assert f"brought up to date, from {FIRST_ON_SERVER} to" in ok("history", there).out
    assert "is of this version already" in ok("move", there, "--upgrade").out


@pytest.mark.parametrize("more", [("--alone",), ("other.dicedown",)])
def test_an_upgrade_names_nothing_else(run: Run, cup: Path, more: tuple[str, ...]) -> None:
    for place in (cup, "postgresql://hall/club/cup"):
        answer = run("move", place, *more, "--upgrade")
        assert answer.code == 2 and "--upgrade" in answer.err


@pytest.mark.parametrize("to", [(), ("other.dicedown",), ("postgresql://hall/club", "--alone")])
def test_it_wants_one_place_of_the_other_kind(run: Run, cup: Path, to: tuple[str, ...]) -> None:
    answer = run("move", cup, *to)
    assert answer.code == 2 and "Name where to move the event" in answer.err


def test_nothing_is_moved_over_something_else(
    ok: Run, run: Run, cup: Path, moved: ServerAddress, tmp_path: Path
) -> None:
    other = tmp_path / "other.dicedown"
    ok("rehearse", "--packet", "sr2015", "--points", 50, "--players", 4, "-o", other)
    assert run("move", other, moved).code == 1
    ok("undo", other)
    before = other.read_bytes()
    assert run("move", moved, other).code == 2
    assert other.read_bytes() == before
    ok("undo", moved)
    # What is a copy already is moved nowhere else.
    assert run("move", cup, moved.of_event("elsewhere")).code == 1


def test_where_the_server_fails_the_event_stays(
    ok: Run, run: Run, cup: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise psycopg.errors.DiskFull("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(events_there, "write_event", full)
        answer = run("move", cup, postgres.address("full"))
    assert answer.code == 1 and "no space left" in answer.err
    ok("undo", cup)
    assert "full" not in events_there.events_on(postgres.address())


def test_a_move_that_was_cut_off_is_ended_by_doing_it_again(
    ok: Run, cup: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    there, before = postgres.address("cut-off"), exported(ok, cup, tmp_path / "before.json")
    with monkeypatch.context() as patched, pytest.raises(BaseException):  # noqa: B017
        patched.setattr(events_there, "put_event", crash)
        ok("move", cup, there)
    ok("move", cup, there)
    assert exported(ok, there, tmp_path / "there.json") == before
    with monkeypatch.context() as patched, pytest.raises(BaseException):  # noqa: B017
        patched.setattr(moving, "write_new", crash)
        ok("move", there, cup)
    ok("move", there, cup)
    assert exported(ok, cup, tmp_path / "home.json") == before


def test_where_no_file_can_be_written_the_event_stays_on_the_server(
    ok: Run, run: Run, moved: ServerAddress, tmp_path: Path
) -> None:
    assert run("move", moved, tmp_path / "none" / "cup.dicedown").code == 1
    ok("undo", moved)


def test_a_damaged_file_is_moved_nowhere(run: Run, cup: Path, postgres: Server) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(cup)) as db, db:
        db.execute("UPDATE player SET name = 'Somebody else' WHERE id = 1")
    assert run("move", cup, postgres.address("damaged")).code == 1
    assert "damaged" not in events_there.events_on(postgres.address())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("status", "postgresql://hall"), "is not the address of an event on a server"),
        (("new", "postgresql://hall/club/cup"), "this command works on files"),
        (("restore", "postgresql://hall/club/cup"), "this command works on files"),
        (("import", "cup.json", "-o", "postgresql://hall/club/cup"), "this command works on files"),
        (("status", "postgresql://hall@127.0.0.1:1/club"), "No PostgreSQL answers at"),
    ],
)
def test_what_cannot_be_is_named(run: Run, arguments: tuple[str, ...], words: str) -> None:
    answer = run(*arguments)
    assert answer.code != 0 and words in answer.err
