"""A damaged file gives what is left of it, and the new file opens and is whole."""

import errno
import os
import random
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.codes import FileCode
from app.models.file.check import damages_of_image
from app.models.file.event_file import SCHEMA_VERSION, EventFile, EventFileError
from app.models.salvage.salvage import TableReport, examine, salvage
from tests.models.stored import contents, new_file, pair, register, run, take_back

PAGE = 4096
NOW = datetime(2026, 5, 3, 8, 0, tzinfo=UTC)
SAMPLES = Path(__file__).parents[2] / "data" / "events"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event of 64 players and two rounds."""
    file = new_file(tmp_path_factory.mktemp("whole") / "day.dicedown")
    register(file, 64)
    for number in (1, 2):
        pair(file, number, [(n, n + 1) for n in range(1, 64, 2)])
    run(file, "UPDATE game SET reason = 'scenario', winner_id = first_id WHERE round_number = 1")
    file.close()
    return file.path


def torn(path: Path, target: Path, pages: Iterable[int], junk: bytes = b"\xa5") -> Path:
    """A copy with pages overwritten, counted from 1."""
    data = bytearray(path.read_bytes())
    for page in pages:
        data[(page - 1) * PAGE : page * PAGE] = junk * PAGE
    target.write_bytes(data)
    return target


def pages_of(path: Path, table: str) -> list[int]:
    with closing(sqlite3.connect(path)) as db:
        query = "SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno"
        try:
            return [page for (page,) in db.execute(query, (table,))]
        except sqlite3.Error:
            pytest.skip("this SQLite does not tell where its tables lie")


def saved(source: Path, target: Path) -> tuple[dict[str, TableReport], dict[str, list[object]]]:
    """What salvage told by table where there was something to tell, and the new file's rows."""
    before = source.read_bytes()
    report = salvage(source, target, at=NOW, packet_text=no_packet)
    assert source.read_bytes() == before
    assert damages_of_image(target.read_bytes()) == ()
    file = EventFile.open(target)
    rows: dict[str, list[object]] = dict(contents(file))
    file.close()
    return {one.table: one for one in report if not one.is_as_it_was}, rows


def rows_of(path: Path) -> dict[str, list[object]]:
    file = EventFile.open(path)
    rows: dict[str, list[object]] = dict(contents(file))
    file.close()
    return rows


def test_a_whole_file_comes_out_whole(whole: Path, tmp_path: Path) -> None:
    report, rows = saved(whole, tmp_path / "new.dicedown")

    assert report == {}
    assert rows == rows_of(whole)


@pytest.mark.parametrize("table", ["player", "game", "round", "event", "basis"])
def test_a_table_that_is_gone_comes_back_from_the_history(
    whole: Path, tmp_path: Path, table: str
) -> None:
    source = torn(whole, tmp_path / "torn.dicedown", pages_of(whole, table))

    report, rows = saved(source, tmp_path / "new.dicedown")

    assert rows == rows_of(whole)
    assert set(report) == {table}
    assert len(report[table].from_journal) == len(rows[table])


def test_a_history_that_is_gone_leaves_every_row(whole: Path, tmp_path: Path) -> None:
    pages = [*pages_of(whole, "journal_row"), *pages_of(whole, "journal_step")]
    source = torn(whole, tmp_path / "torn.dicedown", pages)

    report, rows = saved(source, tmp_path / "new.dicedown")

    assert rows == rows_of(whole)
    assert set(report) == {"journal_row", "journal_step"}


def test_the_list_of_tables_is_put_in_anew(whole: Path, tmp_path: Path) -> None:
    source = torn(whole, tmp_path / "torn.dicedown", [1])

    _, rows = saved(source, tmp_path / "new.dicedown")

    assert rows == rows_of(whole)


@pytest.mark.parametrize("seed", range(4))
def test_any_three_pages_cost_no_player_and_no_game(whole: Path, tmp_path: Path, seed: int) -> None:
    pages = range(1, whole.stat().st_size // PAGE + 1)
    dice, of_event = random.Random(seed), known_event(whole)
    lost = next(three for three in iter(lambda: dice.sample(pages, 3), []) if of_event - {*three})
    source = torn(whole, tmp_path / "torn.dicedown", lost, junk=b"\0" if seed % 2 else b"\xa5")

    _, rows = saved(source, tmp_path / "new.dicedown")

    assert (len(rows["player"]), len(rows["game"])) == (64, 64)


def known_event(path: Path) -> set[int]:
    """The pages without which nothing says any more what the event is: its row and all steps."""
    return {*pages_of(path, "event"), *pages_of(path, "journal_step")}


def test_without_its_row_and_every_step_there_is_no_event_any_more(
    whole: Path, tmp_path: Path
) -> None:
    source = torn(whole, tmp_path / "torn.dicedown", sorted(known_event(whole)))

    with pytest.raises(EventFileError) as refused:
        salvage(source, tmp_path / "new.dicedown", at=NOW, packet_text=no_packet)

    assert refused.value.code is FileCode.NOTHING_LEFT
    assert not (tmp_path / "new.dicedown").exists()


@pytest.mark.parametrize("table", ["player", "game", "event"])
def test_a_history_whose_beginning_is_gone_is_read_off_its_pages(
    whole: Path, tmp_path: Path, table: str
) -> None:
    first = pages_of(whole, "journal_row")[0]
    source = torn(whole, tmp_path / "torn.dicedown", [first, *pages_of(whole, table)])

    report, rows = saved(source, tmp_path / "new.dicedown")

    assert rows == rows_of(whole)
    assert set(report) == {table}


def test_players_whom_nobody_tells_any_more_are_known_by_number(
    whole: Path, tmp_path: Path
) -> None:
    pages = [*pages_of(whole, "player"), *pages_of(whole, "journal_row")]
    source = torn(whole, tmp_path / "torn.dicedown", pages)

    report, rows = saved(source, tmp_path / "new.dicedown")

    assert len(report["player"].made_up) == 64
    assert len(rows["game"]) == 64


def test_a_file_cut_short_gives_what_stands_before_the_cut(whole: Path, tmp_path: Path) -> None:
    source = tmp_path / "torn.dicedown"
    source.write_bytes(whole.read_bytes()[: -20 * PAGE])

    _, rows = saved(source, tmp_path / "new.dicedown")

    assert len(rows["player"]) == 64


def test_what_another_program_changed_is_told(whole: Path, tmp_path: Path) -> None:
    source = Path(shutil.copy(whole, tmp_path / "altered.dicedown"))
    with closing(sqlite3.connect(source)) as db:
        db.execute("UPDATE player SET name = 'Bob' WHERE id = 2")
        db.execute("DELETE FROM journal_row WHERE table_name = 'round'")
        db.commit()

    report = {one.table: one for one in examine(source.read_bytes()).report if not one.is_as_it_was}

    assert report["player"].disagreeing == (2,)
    assert report["round"].disagreeing == (1, 2)


def test_acts_after_a_salvage_can_be_taken_back(whole: Path, tmp_path: Path) -> None:
    salvage(whole, tmp_path / "new.dicedown", at=NOW, packet_text=no_packet)
    file = EventFile.open(tmp_path / "new.dicedown")
    before = contents(file)

    take_back(file, run(file, "DELETE FROM game"))

    assert contents(file) == before
    file.close()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("v*.dicedown")), ids=lambda one: one.stem)
def test_files_of_every_schema_are_salvaged(tmp_path: Path, sample: Path) -> None:
    source = torn(sample, tmp_path / "torn.dicedown", pages_of(sample, "player"))

    report, rows = saved(source, tmp_path / "new.dicedown")

    assert len(report["player"].from_journal) == len(rows["player"]) == 5
    with closing(sqlite3.connect(tmp_path / "new.dicedown")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["new.dicedown", "torn.dicedown"]


@pytest.mark.parametrize("data", [b"", b"Dear EO", b"\xa5" * 100_000])
def test_where_nothing_is_left_nothing_is_made(tmp_path: Path, data: bytes) -> None:
    source = tmp_path / "torn.dicedown"
    source.write_bytes(data)

    with pytest.raises(EventFileError) as caught:
        salvage(source, tmp_path / "new.dicedown", at=NOW, packet_text=no_packet)

    assert caught.value.code == "file.nothing-left"
    assert list(tmp_path.iterdir()) == [source]


def test_nothing_is_written_over(whole: Path, tmp_path: Path) -> None:
    target = tmp_path / "new.dicedown"
    target.write_text("precious")

    with pytest.raises(EventFileError) as caught:
        salvage(whole, target, at=NOW, packet_text=no_packet)

    assert caught.value.code == "file.exists"
    assert target.read_text() == "precious"


def test_it_is_done_though_what_it_was_made_under_stays(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, **_: object) -> None:
        if path.exists():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    (tmp_path / "out").mkdir()
    target = tmp_path / "out" / "new.dicedown"
    monkeypatch.setattr(Path, "unlink", refuse)

    salvage(whole, target, at=NOW, packet_text=no_packet)

    assert damages_of_image(target.read_bytes()) == ()


def no_packet(row, variants) -> str:
    """No packet is torn here."""
    assert row["packet_text"]
    return str(row["packet_text"])
