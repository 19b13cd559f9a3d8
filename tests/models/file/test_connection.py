"""A file is named for SQLite so that every system's paths open."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from app.models.file.connection import database_uri


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PureWindowsPath(r"C:\Users\Zoë\Cup #1 50%?.dicedown"), "file:///C:/Users/Zo%C3%AB/Cup%20%231%2050%25%3F.dicedown"),
        (PureWindowsPath(r"\\server\share\Cup.dicedown"), "file:////server/share/Cup.dicedown"),
        (PureWindowsPath(r"\\wsl$\Debian\home\Cup.dicedown"), "file:////wsl%24/Debian/home/Cup.dicedown"),
        (PureWindowsPath(r"\\?\C:\long\Cup.dicedown"), "file:///C:/long/Cup.dicedown"),
        (PureWindowsPath(r"\\?\UNC\server\share\Cup.dicedown"), "file:////server/share/Cup.dicedown"),
        (PureWindowsPath(r"Z:\Cup.dicedown"), "file:///Z:/Cup.dicedown"),
        (PurePosixPath("/home/zoë/Cup.dicedown"), "file:///home/zo%C3%AB/Cup.dicedown"),
    ],
)  # fmt: skip
def test_paths_of_every_system_are_named_so(
    path: PurePosixPath | PureWindowsPath, uri: str
) -> None:
    assert database_uri(path, "rw") == f"{uri}?mode=rw"


@pytest.mark.parametrize("name", ["a#b?c%d&e=f;g", "Zoë 杯 🎲", "+plus space", "x'y\"z"])
def test_sqlite_opens_just_that_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE here (id)")

    with closing(sqlite3.connect(database_uri(path, "ro"), uri=True)) as db:
        assert db.execute("SELECT count(*) FROM here").fetchone() == (0,)


def test_sqlite_takes_the_server_of_a_share_for_a_part_of_the_path(tmp_path: Path) -> None:
    # On this side of Windows the share's name is a folder below the root.
    path = tmp_path / "Cup.dicedown"
    sqlite3.connect(path).close()
    path.touch()
    share = PureWindowsPath("//" + str(path).lstrip("/"))

    sqlite3.connect(database_uri(share, "rw"), uri=True).close()


def test_what_fails_while_a_connection_is_let_go_is_not_written_on_the_terminal() -> None:
    """Without a handler of its own, a library's error goes to standard error with its trace."""
    script = (
        "import logging; import app.models.file.connection; "
        "logging.getLogger('sqlalchemy.pool').error('Exception during reset')"
    )
    done = subprocess.run((sys.executable, "-c", script), capture_output=True, check=True)
    assert done.stderr == b""
