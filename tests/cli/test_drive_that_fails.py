"""A drive that can't be read isn't a damaged file, although SQLite calls both so."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.models.file import file_format

WHY = os.strerror(errno.EIO)


def torn(path: Path) -> Path:
    """What SQLite finds malformed, as where the system fails to read a page."""
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    path.write_bytes(data)
    return path


def failing(path: Path) -> Iterator[bytes]:
    yield path.read_bytes()[:4096]
    raise OSError(errno.EIO, WHY)


@pytest.mark.parametrize("command", ["status", "check", "undo"])
def test_a_drive_that_fails_is_called_so_with_the_way_out(run, event, monkeypatch, command):
    torn(event)
    monkeypatch.setattr(file_format, "blocks_of", failing)
    answer = run(command, event)
    assert answer.code == 1
    (sentence,) = answer.problems
    assert f"The drive failed to read {event}: {WHY}. Plug the drive in again" in sentence
    assert "damaged" not in sentence


@pytest.mark.parametrize("command", ["status", "check", "undo"])
def test_a_file_that_can_be_read_and_makes_no_sense_is_damaged(run, event, command):
    sentence = " ".join(run(command, torn(event)).problems)
    assert "damaged" in sentence and "drive" not in sentence


@pytest.mark.parametrize("table", ["player", "journal_step", "journal_row"])
def test_a_damaged_page_is_called_damage_by_whoever_meets_it(run, event, table):
    with closing(sqlite3.connect(event)) as db:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        ((page,),) = db.execute(query, (table,))
    data = bytearray(event.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    event.write_bytes(data)
    for command in ("check", "undo"):
        answer = run(command, event)
        sentence = " ".join(answer.problems)
        assert answer.code == 1
        assert "is damaged" in sentence and "try again" not in sentence, sentence
