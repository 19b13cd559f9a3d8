"""Files are copied and hashed block by block, and what is none is not waited for."""

import os
from hashlib import sha256
from pathlib import Path

import pytest

from app import plain_file
from app.models.file.event_summary import identity_of
from app.plain_file import NotPlainError, blocks_of, read_plain
from app.whole_file import copy_whole, digest_of, write_new


@pytest.fixture
def long_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of several blocks and a bit."""
    monkeypatch.setattr(plain_file, "BLOCK", 64)
    path = tmp_path / "long"
    path.write_bytes(bytes(range(256)) + b"end")
    return path


def test_a_long_file_is_never_held_whole(long_file: Path) -> None:
    assert [len(block) for block in blocks_of(long_file)] == [64, 64, 64, 64, 3]
    assert digest_of(long_file) == sha256(long_file.read_bytes()).hexdigest()


def test_a_copy_is_laid_only_where_it_is_what_was_told(long_file: Path, tmp_path: Path) -> None:
    copy_whole(long_file, tmp_path / "copy", digest_of(long_file))
    assert (tmp_path / "copy").read_bytes() == long_file.read_bytes()
    with pytest.raises(OSError, match="not what was written"):
        copy_whole(long_file, tmp_path / "other", sha256(b"").hexdigest())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "long"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files only on Unix")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotPlainError):
        read_plain(tmp_path / "pipe")
    with pytest.raises(NotPlainError):
        next(blocks_of(tmp_path))


def test_what_is_longer_than_any_event_has_no_identity_and_is_not_read_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.models.file.event_summary.MOST_BYTES", 100)
    path = tmp_path / "long.dicedown"
    path.write_bytes(bytes(101))
    assert identity_of(path) == ""


@pytest.mark.parametrize("links", [True, False], ids=["links", "a stick that knows none"])
def test_a_new_file_takes_no_name_that_another_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no links here")

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    write_new(tmp_path / "new", b"one")
    for taken in (tmp_path / "new", tmp_path):
        with pytest.raises(FileExistsError):
            write_new(taken, b"two")
    assert (tmp_path / "new").read_bytes() == b"one"
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
