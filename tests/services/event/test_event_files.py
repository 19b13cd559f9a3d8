"""A new event is there with its first action or not at all, whenever the program is killed."""

import os
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from app.models.file.event_file import EventFile, EventFileError
from app.rules.core.draw import Draw
from app.services.core.errors import SavedError
from app.services.event.event_files import new_session
from app.services.event.events import begin_event, new_event
from tests.builders import CUP, morning


def make(path, first):
    return new_session(path, first, clock=morning, dice=Draw(1).below)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no fork")
@pytest.mark.parametrize("after", [False, True])
def test_a_kill_leaves_no_event_that_is_no_event(tmp_path, after: bool) -> None:
    path = tmp_path / "cup.dicedown"

    def die(session) -> None:
        if after:
            session.do(begin_event, CUP)
        os._exit(9)

    child = os.fork()
    if not child:
        make(path, die)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9

    assert not path.exists()
    made = new_event(path, CUP, clock=morning, dice=Draw(1).below)
    assert made.path == path and made.state.entrants == ()
    made.close()


def test_what_fails_leaves_nothing(tmp_path) -> None:
    def fails(_) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        make(tmp_path / "cup.dicedown", fails)

    assert list(tmp_path.iterdir()) == []


def test_what_is_made_is_on_the_disk_before_it_gets_its_name(tmp_path, monkeypatch) -> None:
    path = tmp_path / "cup.dicedown"
    calls: list[tuple[str, bytes]] = []
    sync, link = os.fsync, os.link

    def syncing(handle: int) -> None:
        sync(handle)
        for part in tmp_path.iterdir():
            if os.path.samestat(part.stat(), os.fstat(handle)):
                calls.append(("sync", part.read_bytes()))

    def linking(part, to) -> None:
        calls.append(("name", part.read_bytes()))
        link(part, to)

    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(os, "link", linking)
    make(path, lambda session: session.do(begin_event, CUP)).close()
    whole = path.read_bytes()
    assert calls == [("sync", whole), ("name", whole)]


def test_a_name_that_is_taken_meanwhile_stays_the_others(tmp_path) -> None:
    path = tmp_path / "cup.dicedown"

    def late(session) -> None:
        session.do(begin_event, CUP)
        path.write_text("another's")

    with pytest.raises(EventFileError) as caught:
        make(path, late)

    assert (caught.value.code, path.read_text()) == ("file.exists", "another's")
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_said_by_the_events_own_name(tmp_path) -> None:
    path = tmp_path / "away" / "cup.dicedown"

    with pytest.raises(EventFileError) as caught:
        new_event(path, replace(CUP), clock=morning, dice=Draw(1).below)

    assert (caught.value.code, caught.value.facts["path"]) == ("file.cannot-write", str(path))


def test_a_new_event_that_cannot_be_read_again_is_said_to_be_saved(tmp_path, monkeypatch) -> None:
    def fails(path, **_) -> None:
        raise EventFileError("file.cannot-read", path=str(path), why="disk I/O error")

    monkeypatch.setattr(EventFile, "open", fails)
    with pytest.raises(SavedError) as caught:
        new_event(tmp_path / "cup.dicedown", CUP, clock=morning, dice=Draw(1).below)

    assert caught.value.facts == {"why": "disk I/O error"}
    assert [one.name for one in tmp_path.iterdir()] == ["cup.dicedown"]


def test_a_new_event_that_no_memory_is_left_to_read_is_said_to_be_saved(
    tmp_path, monkeypatch
) -> None:
    def fails(path, **_) -> None:
        raise MemoryError

    monkeypatch.setattr(EventFile, "open", fails)
    with pytest.raises(SavedError):
        new_event(tmp_path / "cup.dicedown", CUP, clock=morning, dice=Draw(1).below)

    assert [file.name for file in tmp_path.iterdir()] == ["cup.dicedown"]


def test_a_first_action_that_is_saved_and_cannot_be_read_is_kept(tmp_path) -> None:
    path = tmp_path / "cup.dicedown"

    def first(session) -> None:
        session.do(begin_event, CUP)
        raise SavedError("file.saved-unread", why="disk I/O error")

    with closing(make(path, first)) as session:
        assert session.state.entrants == ()
    assert list(tmp_path.iterdir()) == [path]
