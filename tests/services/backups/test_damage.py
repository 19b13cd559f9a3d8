"""What is salvaged opens: also where the packet's text, or another, was torn with its pages."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from app.models.file.check import damages_of_image
from app.rules.core.draw import Draw
from app.rules.core.errors import CancelledError
from app.services.backups.damage import problems_of_file, salvage_event
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.event.opening import open_existing
from app.services.players.players import PlayerDraft, register
from tests.builders import event_of, play_round

AT = datetime(2026, 5, 2, 9, tzinfo=UTC)
PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """An event of sixteen players and two rounds."""
    session = event_of(tmp_path_factory.mktemp("whole") / "day.dicedown", 16)
    draw = Draw(7)
    for _ in range(2):
        play_round(session, draw)
    session.close()
    return session.path


def test_a_file_cut_short_anywhere_is_salvaged_into_one_that_opens(whole, tmp_path):
    data, opened = whole.read_bytes(), 0
    for pages in range(1, len(data) // PAGE, 9):
        source = tmp_path / f"{pages}.dicedown"
        source.write_bytes(data[: pages * PAGE])
        try:
            path = salvage_event(source, at=AT).path
        except UserError as error:
            assert error.code in ("file.nothing-left", "file.not-an-event")
            continue
        session = open_existing(path)
        assert session.state.packet.id == "sr2015"
        opened += 1
        session.close()
    assert opened > 3


def test_a_file_far_too_long_is_not_read_whole(whole, tmp_path):
    source = tmp_path / "long.dicedown"
    source.write_bytes(whole.read_bytes())
    with source.open("r+b") as file:
        file.truncate(3_000_000_000)
    with pytest.raises(UserError, match="not-an-event"):
        salvage_event(source, at=AT)


def test_torn_texts_are_set_anew_and_told(whole, tmp_path):
    source = tmp_path / "torn.dicedown"
    source.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(source)) as db:
        db.execute("UPDATE event SET packet_text = substr(packet_text, 1, 1177), tables = '[1, 2'")
        db.execute("DELETE FROM journal_row")
        db.commit()
    salvaged = salvage_event(source, at=AT)
    assert [one.code for one in salvaged.problems].count("damage.made-up") == 1
    session, before = open_existing(salvaged.path), open_existing(whole)
    assert session.state.packet == before.state.packet
    assert session.state.tables is None
    session.close()
    before.close()


def test_of_a_newer_file_it_is_told_that_not_all_of_it_is_known(whole, tmp_path):
    source = tmp_path / "newer.dicedown"
    source.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(source)) as db, db:
        db.execute("ALTER TABLE player ADD COLUMN badge TEXT")
        db.execute("UPDATE journal_row SET after = json_set(after, '$.badge', 'x')"
                   " WHERE table_name = 'player' AND after IS NOT NULL")  # fmt: skip
        db.execute("UPDATE player SET badge = 'x'")
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.execute("PRAGMA user_version = 9999")
    assert [one.code for one in problems_of_file(source)] == ["damage.newer-program"]
    made = salvage_event(source, at=AT)
    assert [one.code for one in made.problems] == ["damage.newer"]
    open_existing(made.path).close()


def test_a_head_alone_that_tells_another_version_makes_no_file_newer(whole, tmp_path):
    data = bytearray(whole.read_bytes())
    data[60:64] = b"\x00\x00\x27\x0f"
    (tmp_path / "head.dicedown").write_bytes(data)
    assert salvage_event(tmp_path / "head.dicedown", at=AT).problems == ()


def test_a_file_whose_head_tells_a_newer_version_is_not_called_whole(whole, tmp_path):
    path = tmp_path / "head.dicedown"
    data = bytearray(whole.read_bytes())
    data[60:64] = b"\x00\x00\x27\x0f"
    path.write_bytes(data)
    assert [one.code for one in problems_of_file(path)] == ["damage.newer-program"]
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)
    assert "damage.newer-program" not in {one.code for one in problems_of_file(path)} != set()


def damaged(data: bytes, seed: int) -> bytes:
    """An event's bytes with pages zeroed, swapped or overwritten, bits flipped, or the end cut."""
    chance, torn = random.Random(seed), bytearray(data)
    pages = len(data) // PAGE

    def span() -> slice:
        page = chance.randrange(pages)
        return slice(page * PAGE, (page + 1) * PAGE)

    match seed % 6:
        case 0:
            for _ in range(chance.randint(1, 4)):
                torn[span()] = bytes(PAGE)
        case 1:
            first, other = span(), span()
            torn[first], torn[other] = torn[other], torn[first]
        case 2:
            torn[span()] = chance.randbytes(PAGE)
        case 3:
            del torn[chance.randrange(len(torn)) :]
        case _:
            for _ in range(chance.randint(1, 200)):
                torn[chance.randrange(len(torn))] ^= 1 << chance.randrange(8)
    return bytes(torn)


@pytest.mark.sweep(48)
@pytest.mark.parametrize("seed", range(120))
def test_whatever_is_salvaged_passes_its_check_and_is_played_on(whole, tmp_path, seed):
    source, target = tmp_path / "torn.dicedown", tmp_path / "new.dicedown"
    source.write_bytes(damaged(whole.read_bytes(), seed))
    before = source.read_bytes()
    try:
        salvage_event(source, target, at=AT)
    except UserError as error:
        assert error.code in ("file.nothing-left", "file.not-an-event")
        assert not target.exists()
        return
    finally:
        assert source.read_bytes() == before
    assert damages_of_image(target.read_bytes()) == ()
    session = open_existing(target)
    session.do(register, PlayerDraft(name="Zoë Late"))
    session.undo()
    assert session.read(history)
    session.close()


def test_a_salvage_that_is_not_wanted_any_more_leaves_nothing(whole, tmp_path):
    source = tmp_path / "cup.dicedown"
    source.write_bytes(damaged(whole.read_bytes(), 3))
    steps: list[tuple[int, int]] = []

    def keep(done: int, all_: int) -> bool:
        steps.append((done, all_))
        return True

    target = tmp_path / "kept.dicedown"
    salvage_event(source, target, at=AT, go_on=keep)
    shares = [done / all_ for done, all_ in steps]
    assert shares[0] == 0 and shares[-1] == 1 and len(shares) > 20
    target.unlink()
    before = source.read_bytes()
    for last in (1, 2, len(steps) // 2, len(steps) - 2, len(steps) - 1, len(steps)):
        answers = iter([True] * (last - 1))
        with pytest.raises(CancelledError):
            salvage_event(source, target, at=AT, go_on=partial(_until_none_is_left, answers))
        assert [one.name for one in tmp_path.iterdir()] == ["cup.dicedown"]
        assert source.read_bytes() == before


def _until_none_is_left(answers: Iterator[bool], _done: int, _all: int) -> bool:
    return next(answers, False)
