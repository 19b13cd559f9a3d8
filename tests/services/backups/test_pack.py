"""Everything goes into one file, and comes out of it where nothing is written over."""

import json
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from app.paths import documents, house_packets_folder, house_scenarios_folder
from app.services.backups.pack import free_pack_path, pack_event, unpack_event
from app.services.core.errors import UserError
from app.services.event.opening import now, open_existing
from tests.builders import event_of


@pytest.fixture
def pack(tmp_path: Path) -> Iterator[Path]:
    """A pack of an event of eight with a packet and a scenario of the house, both gone again."""
    own = (house_packets_folder() / "ours.toml", house_scenarios_folder() / "bridge.toml")
    for path in own:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"name = '{path.stem}'")
    session = event_of(tmp_path / "cup.dicedown", 8)
    packed = pack_event(session, tmp_path / "cup.dicepack", at=now(), settings={"paper": "letter"})
    assert (packed.packets, packed.scenarios, packed.settings) == (1, 1, 1)
    session.close()
    for path in own:
        path.unlink()
    yield packed.path
    for path in (*own, *house_packets_folder().glob("*"), *house_scenarios_folder().glob("*")):
        path.unlink(missing_ok=True)


def test_everything_comes_out_again(pack: Path, tmp_path: Path) -> None:
    made = unpack_event(pack)

    assert made.path == documents() / "cup.dicedown"
    assert made.path.read_bytes() == (tmp_path / "cup.dicedown").read_bytes()
    assert [one.name for one in made.added] == ["ours.toml", "bridge.toml"]
    assert (made.renamed, made.settings) == ((), {"paper": "letter"})
    session = open_existing(made.path)
    assert len(session.state.entrants) == 8
    session.close()
    made.path.unlink()


def test_nothing_that_is_here_is_written_over(pack: Path) -> None:
    first = unpack_event(pack)
    (house_packets_folder() / "ours.toml").write_text("mine")

    second = unpack_event(pack)

    assert second.path == documents() / "cup 2.dicedown"
    assert [one.name for one in second.added] == ["ours-2.toml"]
    assert second.renamed == second.added
    assert (house_packets_folder() / "ours.toml").read_text() == "mine"
    for one in (first, second):
        one.path.unlink()


def test_a_target_that_is_there_stays(pack: Path, tmp_path: Path) -> None:
    session = open_existing(tmp_path / "cup.dicedown")
    with pytest.raises(UserError) as caught:
        pack_event(session, pack, at=now())
    assert caught.value.code == "file.exists"
    assert free_pack_path(session.path) == tmp_path / "cup 2.dicepack"
    session.close()
    with pytest.raises(UserError):
        unpack_event(pack, tmp_path / "cup.dicedown")


Members = dict[str, bytes]


def forged(source: Path, target: Path, change: Callable[[dict[str, Any], Members], None]) -> Path:
    """A pack whose list and members were changed."""
    with zipfile.ZipFile(source) as box:
        members = {name: box.read(name) for name in box.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    change(manifest, members)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as box:
        box.writestr("manifest.json", json.dumps(manifest))
        for name, data in members.items():
            box.writestr(name, data)
    return target


def _listed(name: str, data: bytes) -> Callable[[dict[str, Any], Members], None]:
    def change(manifest: dict[str, Any], members: Members) -> None:
        member = {"name": name, "size": len(data), "sha256": sha256(data).hexdigest()}
        manifest["members"].append(member)
        members[name] = data

    return change


def _unlisted(manifest: dict[str, Any], members: Members) -> None:
    members["packets/more.toml"] = b"x"


def _altered(manifest: dict[str, Any], members: Members) -> None:
    members["packets/ours.toml"] = b"y"


def _without_event(manifest: dict[str, Any], members: Members) -> None:
    del members["event.dicedown"]
    manifest["members"] = [one for one in manifest["members"] if one["name"] in members]


def _newer(manifest: dict[str, Any], members: Members) -> None:
    manifest["version"], manifest["program"] = 2, "9.8.7"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_listed("../climbed.toml", b"x"), "pack.strange"),
        (_listed("packets/../../climbed.toml", b"x"), "pack.strange"),
        (_listed("/tmp/climbed.toml", b"x"), "pack.strange"),
        (_listed("packets/..\\climbed.toml", b"x"), "pack.strange"),
        (_listed("packets/C:climbed.toml", b"x"), "pack.strange"),
        (_listed("packets/nul.toml", b"x"), "pack.strange"),
        (_listed("packets/nul .toml", b"x"), "pack.strange"),
        (_listed("packets/\u202elmot.toml", b"x"), "pack.strange"),
        (_listed("packets/run.exe", b"x"), "pack.strange"),
        (_listed("packets/huge.toml", b"a" * 2_000_000), "pack.too-large"),
        (_listed("packets/bomb.toml", b"\0" * 20_000_000), "pack.too-large"),
        (_unlisted, "pack.strange"),
        (_altered, "pack.damaged"),
        (_without_event, "pack.strange"),
        (_newer, "pack.newer"),
    ],
)
def test_a_forged_pack_is_refused_and_nothing_is_written(
    pack: Path, tmp_path: Path, change: Callable[[dict[str, Any], Members], None], code: str
) -> None:
    bad = forged(pack, tmp_path / "bad.dicepack", change)

    with pytest.raises(UserError) as caught:
        unpack_event(bad, tmp_path / "new.dicedown")

    assert caught.value.code == code
    assert not (tmp_path / "new.dicedown").exists()
    assert not list(house_packets_folder().glob("*"))


@pytest.mark.parametrize("seed", range(12))
def test_a_torn_pack_is_refused(pack: Path, tmp_path: Path, seed: int) -> None:
    data = bytearray(pack.read_bytes())
    at = seed * len(data) // 12
    data[at : at + 40] = b"\xa5" * 40
    bad = tmp_path / "bad.dicepack"
    bad.write_bytes(data)

    with pytest.raises(UserError) as caught:
        unpack_event(bad, tmp_path / "new.dicedown")

    assert caught.value.code.startswith("pack.")
    assert not (tmp_path / "new.dicedown").exists()


def _replaced(name: str, data: bytes) -> Callable[[dict[str, Any], Members], None]:
    def change(manifest: dict[str, Any], members: Members) -> None:
        members[name] = data
        for one in manifest["members"]:
            if one["name"] == name:
                one |= {"size": len(data), "sha256": sha256(data).hexdigest()}

    return change


def _no_event(data: bytes) -> Callable[[dict[str, Any], Members], None]:
    return _replaced("event.dicedown", data)


@pytest.mark.parametrize("settings", [b"7", b"{", b"\xff", b"[" * 100_000])
def test_settings_that_cannot_be_read_keep_no_event_back(
    pack: Path, tmp_path: Path, settings: bytes
) -> None:
    odd = forged(pack, tmp_path / "odd.dicepack", _replaced("settings.json", settings))
    made = unpack_event(odd, tmp_path / "new.dicedown")
    assert made.path.exists()
    assert made.settings == {}


def _database(*statements: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as db:
        for statement in statements:
            db.execute(statement)
        return db.serialize()


@pytest.mark.parametrize(
    "data",
    [b"", b"Dear EO", _database("CREATE TABLE event (name)")],
    ids=["empty", "text", "other"],
)
def test_a_pack_without_an_event_in_it_lays_nothing_down(
    pack: Path, tmp_path: Path, data: bytes
) -> None:
    bad = forged(pack, tmp_path / "bad.dicepack", _no_event(data))
    before = sorted(documents().iterdir())

    with pytest.raises(UserError) as caught:
        unpack_event(bad)

    assert caught.value.code == "pack.no-event"
    assert sorted(documents().iterdir()) == before


def test_a_pack_whose_event_runs_code_of_its_own_lays_nothing_down(
    pack: Path, tmp_path: Path
) -> None:
    rigged = tmp_path / "rigged.dicedown"
    rigged.write_bytes((tmp_path / "cup.dicedown").read_bytes())
    with closing(sqlite3.connect(rigged)) as db:
        db.execute("CREATE TRIGGER t AFTER UPDATE ON game BEGIN SELECT 1; END")
    bad = forged(pack, tmp_path / "bad.dicepack", _no_event(rigged.read_bytes()))

    with pytest.raises(UserError) as caught:
        unpack_event(bad)

    assert caught.value.code == "pack.no-event"


def test_an_event_is_not_laid_beside_what_another_left_behind(pack: Path, tmp_path: Path) -> None:
    target = tmp_path / "new.dicedown"
    left = tmp_path / "new.dicedown-journal"
    left.write_bytes(b"left behind")

    with pytest.raises(UserError) as caught:
        unpack_event(pack, target)

    assert caught.value.code == "file.leftover"
    assert left.read_bytes() == b"left behind" and not target.exists()
