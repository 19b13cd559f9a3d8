"""Names of new files: free ones, such as every system takes, and none beside SQLite's leftovers."""

import errno
import os
import stat
from hashlib import sha256
from pathlib import Path

import pytest

from app import whole_file
from app.models.file.event_summary import identity_of
from app.whole_file import (
    NotPlainError,
    blocks_of,
    copy_new,
    copy_whole,
    digest_of,
    file_stem,
    first_free,
    laid_beside,
    name_new,
    read_plain,
    write_new,
    write_whole,
)


@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_a_name_beside_which_sqlite_left_a_file_is_not_free(tmp_path: Path, end: str) -> None:
    (tmp_path / f"cup.dicedown{end}").write_bytes(b"left behind")

    assert first_free(tmp_path, "cup", ".dicedown") == tmp_path / "cup 2.dicedown"


@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_nothing_new_gets_the_name_of_what_was_left_behind(tmp_path: Path, end: str) -> None:
    left, source = tmp_path / f"cup.dicedown{end}", tmp_path / "source"
    left.write_bytes(b"left behind")
    source.write_bytes(b"data")

    with pytest.raises(FileExistsError):
        write_new(tmp_path / "cup.dicedown", b"data")
    with pytest.raises(FileExistsError):
        copy_new(source, tmp_path / "cup.dicedown", digest_of(source))

    assert sorted(one.name for one in tmp_path.iterdir()) == [left.name, "source"]


def test_a_file_that_has_its_name_is_written_though_its_other_name_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "unlink", fails)

    write_new(tmp_path / "cup.dicedown", b"whole")

    assert (tmp_path / "cup.dicedown").read_bytes() == b"whole"


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("Spring Cup", "Spring Cup"),
        ("a/b\\c:d*e?f", "a b c d e f"),
        ("CON", "CON event"),
        ("nul ", "nul event"),
        ("com1.2026", "com1.2026 event"),
        ("Console", "Console"),
        ("a~b", "a b"),
        ("...", "event"),
        ("\u202egnp.exe", "gnp.exe"),
        ("", "event"),
    ],
)
def test_a_text_becomes_a_name_that_every_system_takes(text: str, stem: str) -> None:
    assert file_stem(text, "event") == stem


@pytest.mark.parametrize("letter", ["x", "ß", "杯", "🎲"])
def test_a_long_text_leaves_room_for_every_ending(tmp_path: Path, letter: str) -> None:
    name = f"{file_stem(letter * 300, 'event')} 17 salvaged.dicedown-journal"

    (tmp_path / name).write_bytes(b"")

    assert len(name.encode()) <= 255


def lay_beside(path: Path, data: bytes) -> None:
    """Write a file, and put it in its place."""
    with laid_beside(path, data) as put:
        assert [one.read_bytes() for one in path.parent.glob(".*.part")] == [data]
        put()


def copy_over(path: Path, data: bytes) -> None:
    """Copy a file."""
    source = path.with_name("source")
    source.write_bytes(data)
    copy_whole(source, path, digest_of(source))
    source.unlink()


def copy_beside(path: Path, data: bytes) -> None:
    """Copy a file to a free name."""
    source = path.with_name("source")
    source.write_bytes(data)
    copy_new(source, path, digest_of(source))
    source.unlink()


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What is synced and renamed, in order: files with their lengths, and names."""
    done: list[tuple[object, ...]] = []
    sync, link, replace = os.fsync, os.link, os.replace

    def synced(handle: int) -> None:
        found = os.fstat(handle)
        done.append(("folder",) if stat.S_ISDIR(found.st_mode) else ("file", found.st_size))
        sync(handle)

    def linked(part: Path, path: Path) -> None:
        done.append(("name", part.name.removesuffix(f".{os.getpid()}.part"), path.name))
        link(part, path)

    def replaced(part: Path, path: Path) -> None:
        done.append(("name", part.name.removesuffix(f".{os.getpid()}.part"), path.name))
        replace(part, path)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "link", linked)
    monkeypatch.setattr(os, "replace", replaced)
    return done


@pytest.mark.skipif(os.name == "nt", reason="Windows syncs no folders")
@pytest.mark.parametrize("write", [write_whole, write_new, copy_over, copy_beside, lay_beside])
def test_a_file_is_synced_before_it_gets_its_name_and_the_name_after(
    tmp_path: Path, calls: list[tuple[object, ...]], write
) -> None:
    write(tmp_path / "cup.json", b"whole")

    assert calls == [("file", 5), ("name", ".cup.json", "cup.json"), ("folder",)]
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"cup.json": b"whole"}


@pytest.mark.skipif(os.name == "nt", reason="Windows syncs no folders")
def test_the_name_of_a_finished_file_is_synced(
    tmp_path: Path, calls: list[tuple[object, ...]]
) -> None:
    (tmp_path / "part").write_bytes(b"whole")

    name_new(tmp_path / "part", tmp_path / "cup.dicedown")

    assert calls == [("name", "part", "cup.dicedown"), ("folder",)]
    assert [one.name for one in tmp_path.iterdir()] == ["cup.dicedown"]


def test_what_is_not_put_in_its_place_is_removed(tmp_path: Path) -> None:
    (tmp_path / "cup.json").write_bytes(b"before")

    with laid_beside(tmp_path / "cup.json", b"after"):
        assert len(list(tmp_path.iterdir())) == 2

    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"cup.json": b"before"}


def test_a_long_text_is_cut_at_180_bytes() -> None:
    assert len(file_stem("x" * 300, "event")) == 180


def test_a_long_text_is_not_cut_within_a_letter() -> None:
    assert file_stem("x" + "ß" * 300, "event") == "x" + "ß" * 89


@pytest.mark.parametrize("write", [write_whole, write_new, copy_over, copy_beside])
def test_what_is_read_again_otherwise_is_refused_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write
) -> None:
    digest = digest_of
    monkeypatch.setattr(
        whole_file,
        "digest_of",
        lambda path: "another" if path.name.endswith(".part") else digest(path),
    )
    with pytest.raises(OSError, match=r"^read again it is not what was written$"):
        write(tmp_path / "cup.json", b"whole")

    assert [one.name for one in tmp_path.iterdir() if one.name != "source"] == []


@pytest.mark.parametrize("has_links", [True, False])
def test_a_new_file_never_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", _refused)
    path = tmp_path / "cup.dicedown"

    write_new(path, b"first")
    with pytest.raises(FileExistsError) as caught:
        write_new(path, b"second")

    assert has_links or caught.value.filename == str(path)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {path.name: b"first"}


def _refused(*_: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.skipif(os.name == "nt", reason="Windows syncs no folders")
def test_a_synced_folder_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handles: list[int] = []
    opened_folders: list[int] = []
    opening, closing = os.open, os.close

    def opened(*arguments: object) -> int:
        handle = opening(*arguments)  # type: ignore[arg-type]
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            handles.append(handle)
            opened_folders.append(handle)
        return handle

    def closed(handle: int) -> None:
        if handle in handles:
            handles.remove(handle)
        closing(handle)

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "close", closed)
    write_whole(tmp_path / "cup.json", b"whole")

    assert len(opened_folders) == 1 and handles == []


@pytest.fixture
def long_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of several blocks and a bit."""
    monkeypatch.setattr(whole_file, "BLOCK", 64)
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
