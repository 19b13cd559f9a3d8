"""Commands against loss, as a person types them."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from app.services.backups.settings import BackupSettings, set_backup_settings
from app.services.event.events import open_event
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import morning


@pytest.fixture(autouse=True)
def _as_at_first():
    yield
    set_backup_settings(BackupSettings())


def test_a_published_round_has_a_backup_to_go_back_to(ok, event, tmp_path):
    ok("pair", event, "--seed", 1)
    ok("publish", event)
    lines = ok("backups", event).out.splitlines()
    assert "round 1 published" in lines[0] and "0 of 4 results" in lines[0]
    assert "verified" in lines[0]
    assert "round 1 paired" in lines[1]
    output = ok("restore", event, "--number", 2, "-o", tmp_path / "back.dicedown").out
    assert "Nothing was overwritten" in output
    assert "Round 1 of 3: draft" in ok("status", tmp_path / "back.dicedown").out


def test_a_restore_takes_the_newest_good_one(ok, run, event):
    ok("pair", event, "--seed", 1)
    answer = ok("restore", event)
    (copy,) = [one for one in event.parent.glob("*.dicedown") if one != event]
    assert copy.name in answer.out
    assert run("restore", event, "--number", 9).code == 2


def test_an_event_without_backups_is_told_so(run, tmp_path):
    answer = run("backups", tmp_path / "none.dicedown")
    assert answer.code == 1
    assert "no backup" in answer.err


def test_a_backup_is_made_when_asked(ok, event):
    assert "made by hand" in ok("backups", event, "--now").out


def test_a_second_place_gets_them_too(ok, run, event, tmp_path):
    stick = tmp_path / "stick"
    assert run("backups", "--second", stick).code == 2
    stick.mkdir()
    assert str(stick) in ok("backups", "--second", stick, "--keep", 5).out
    ok("pair", event, "--seed", 1)
    assert list(stick.rglob("*.dicedown"))
    shutil.rmtree(stick)
    answer = run("publish", event)
    assert answer.code == 0
    assert "isn't connected" in answer.err
    assert str(stick) not in ok("backups", "--second", "none").out


def test_a_torn_event_is_salvaged_by_command(ok, run, playing, tmp_path):
    with closing(sqlite3.connect(playing)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'player'").fetchone()
    data = bytearray(playing.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    playing.write_bytes(data)
    assert run("status", playing).code == 1

    output = ok("salvage", playing, "-o", tmp_path / "new.dicedown").out

    assert "8 rows of players are damaged; the history still has them." in output
    assert "8 players" in ok("status", tmp_path / "new.dicedown").out
    assert "whole" in ok("check", tmp_path / "new.dicedown").out
    assert "damaged file" in ok("history", tmp_path / "new.dicedown").out
    assert run("salvage", playing, "-o", tmp_path / "new.dicedown").code == 1


def test_an_event_moves_in_one_file(ok, run, playing, tmp_path):
    pack, new = tmp_path / "day.dicepack", tmp_path / "there" / "day.dicedown"
    ok("pack", playing, "-o", pack)
    assert run("pack", playing, "-o", pack).code == 2
    ok("unpack", pack, "-o", new)
    assert new.read_bytes() == playing.read_bytes()
    assert run("unpack", pack, "-o", new).code == 2
    bad = Path(tmp_path / "bad.dicepack")
    bad.write_text("Dear EO")
    assert run("unpack", bad).code == 2


def test_a_copy_is_the_event_and_takes_nobodys_place(ok, run, event, tmp_path):
    ok("pair", event, "--seed", 1)
    stick = tmp_path / "stick.dicedown"
    assert str(stick) in ok("copy", event, "-o", stick).out
    assert ok("status", stick).out == ok("status", event).out
    ok("check", stick)
    before = stick.read_bytes()
    ok("publish", event)
    assert run("copy", event, "-o", stick).code == 2
    assert stick.read_bytes() == before


def test_a_copy_made_while_somebody_acts_is_whole(ok, event, tmp_path):
    ended = Event()

    def act() -> None:
        session = open_event(event, clock=morning, dice=None)
        number = 0
        while not ended.is_set() and number < 300:
            session.do(players.register, PlayerDraft(name=f"Late {number}"))
            number += 1
        session.close()

    writer = Thread(target=act)
    writer.start()
    copies = [tmp_path / f"copy-{number}.dicedown" for number in range(8)]
    try:
        for copy in copies:
            ok("copy", event, "-o", copy)
    finally:
        ended.set()
        writer.join()
    for copy in copies:
        ok("check", copy)
