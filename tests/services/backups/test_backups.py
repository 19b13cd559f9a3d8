"""Backups are made by themselves, never stand in the way, and give a copy back."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.models.backups.backup_store import REASONS, note_of, store_backup
from app.models.file.event_summary import summary_of
from app.rules.core.draw import Draw
from app.rules.results.result import Game
from app.services.backups.automatic_backup import (
    TIME_BETWEEN,
    BackupMade,
    BackupStatus,
    BackupWorker,
    DamageReport,
)
from app.services.backups.backups import (
    SECOND_FOLDER,
    BackupRequest,
    back_up,
    backed_up_events,
    backups_of,
    limit_all_backups,
    make_backup,
    newest_good,
    restore,
)
from app.services.backups.damage import problems_of_file, salvage_event
from app.services.backups.settings import BackupSettings, backup_settings, set_backup_settings
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.event.opening import now, open_existing
from app.services.pairing import rounds
from app.services.results import results
from app.words.backups.backups import why_words
from app.words.core.catalogue import words
from tests.builders import event_of, morning, plain_result

SAMPLES = Path(__file__).parents[2] / "data" / "events"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EventSession]:
    made = event_of(tmp_path / "cup.dicedown", 8)
    yield made
    made.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def keep(session: EventSession, root: Path, settings: BackupSettings | None = None) -> BackupWorker:
    """A started worker for a session that would have none."""
    chosen = settings or BackupSettings()
    worker = BackupWorker(session.file.image, session.path, now, root=root, settings=lambda: chosen)
    session.on_step.append(worker.on_step)
    session.backup_worker = worker
    worker.start()
    worker.wait()
    return worker


def enter(session: EventSession, game: Game) -> None:
    """A result of a table."""
    assert game.table is not None
    session.do(results.enter, game.table, *plain_result(game, Draw(game.table)))


def whys(session: EventSession, root: Path, settings: BackupSettings | None = None) -> list[str]:
    chosen = settings or BackupSettings()
    return [one.why for one in backups_of(session.path, root=root, settings=chosen)]


def troubles(worker: BackupWorker) -> list[str | None]:
    return [
        None if one.trouble is None else one.trouble.code
        for one in worker.poll()
        if isinstance(one, BackupStatus)
    ]


def test_a_day_is_backed_up_at_its_turns(session: EventSession, root: Path) -> None:
    worker = keep(session, root)
    session.do(rounds.pair)
    session.do(rounds.publish)
    session.do(rounds.begin)
    session.close()

    assert whys(session, root) == ["left", "published", "paired", "opened"]
    newest = backups_of(session.path, root=root)[0]
    assert (newest.event, newest.round, newest.state) == ("Spring Cup", 1, "playing")
    assert (newest.results, newest.games, newest.players, newest.is_good) == (0, 4, 8, True)
    damage, *made = worker.poll()
    assert damage == DamageReport(problems=())
    lines = backups_of(session.path, root=root)
    assert [one.path for one in reversed(lines)] == [
        report.path for report in made if isinstance(report, BackupMade)
    ]


def test_every_fifth_result_is_backed_up(tmp_path: Path, root: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 12)
    worker = keep(session, root)
    for act in (rounds.pair, rounds.publish, rounds.begin):
        session.do(act)
    for game in session.state.rounds[-1].games[:5]:
        enter(session, game)
        worker.wait()

    newest, *_ = backups_of(session.path, root=root)
    assert (newest.why, newest.results) == ("meanwhile", 5)
    assert whys(session, root).count("meanwhile") == 1
    session.close()


def test_nothing_waits_longer_than_five_minutes_for_a_backup(
    session: EventSession, root: Path
) -> None:
    worker = keep(session, root)
    for act in (rounds.pair, rounds.publish, rounds.begin):
        session.do(act)
    enter(session, session.state.rounds[-1].games[0])
    worker.poll()
    worker.wait()
    assert whys(session, root)[0] == "published"

    worker._clock = lambda: now() + TIME_BETWEEN
    worker.poll()
    worker.wait()
    assert whys(session, root)[0] == "meanwhile"
    before = len(whys(session, root))
    worker.poll()
    worker.wait()
    assert len(whys(session, root)) == before


def test_what_did_not_change_is_not_written_again(session: EventSession, root: Path) -> None:
    keep(session, root)
    session.close()

    assert whys(session, root) == ["opened"]


def test_a_place_that_takes_no_backup_stops_no_act(session: EventSession, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("a file, no folder")
    worker = keep(session, tmp_path / "backups")
    session.do(rounds.pair)
    worker.wait()

    assert troubles(worker) == ["backup.failed"]
    assert len(session.state.rounds) == 1


def test_a_file_that_cannot_be_read_stops_no_act(session: EventSession, root: Path) -> None:
    worker = keep(session, root)
    worker.poll()
    worker._image = lambda: (_ for _ in ()).throw(OSError("gone"))
    session.do(rounds.pair)

    assert troubles(worker) == ["backup.failed"]


def test_a_stick_gets_every_backup_and_its_absence_is_told_once(
    session: EventSession, root: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    settings = BackupSettings(second_place=stick)
    worker = keep(session, root, settings)
    session.do(rounds.pair)
    worker.wait()
    assert troubles(worker) == ["backup.away"]
    assert not stick.exists()

    stick.mkdir()
    session.do(rounds.publish)
    worker.wait()

    assert troubles(worker) == [None]
    (shelf,) = (stick / SECOND_FOLDER).iterdir()
    assert len(list(shelf.glob("*.dicedown"))) == 3
    shutil.rmtree(root)
    lines = backups_of(session.path, root=root, settings=settings)
    assert [(one.why, one.is_second, one.is_good) for one in lines] == [
        ("published", True, True), ("paired", True, True), ("opened", True, True),
    ]  # fmt: skip


def test_a_window_that_only_reads_makes_no_backup(session: EventSession, root: Path) -> None:
    worker = BackupWorker(session.file.image, session.path, now, root=root, writes=False)
    worker.start()
    worker.finish()

    assert not root.exists()
    assert worker.poll() == (DamageReport(problems=()),)


def test_a_backup_is_restored_beside_the_event_under_a_new_name(
    session: EventSession, root: Path
) -> None:
    keep(session, root)
    before = session.path.read_bytes()
    session.do(rounds.pair)
    session.backup_worker.wait()  # type: ignore[union-attr]
    line = backups_of(session.path, root=root)[-1]

    first, second = restore(line.path), restore(line.path)

    assert first.parent == second.parent == session.path.parent
    assert first != second
    assert first.read_bytes() == second.read_bytes() == before
    copy = open_existing(first)
    assert copy.state.rounds == ()
    copy.close()


def test_a_backup_that_was_altered_is_listed_as_such_and_not_restored(
    session: EventSession, root: Path
) -> None:
    keep(session, root)
    session.do(rounds.pair)
    session.backup_worker.wait()  # type: ignore[union-attr]
    newest, older = backups_of(session.path, root=root)
    data = bytearray(newest.path.read_bytes())
    data[-10] ^= 1
    newest.path.write_bytes(data)

    lines = backups_of(session.path, root=root)

    assert [one.is_good for one in lines] == [False, True]
    assert newest_good(lines, session.path) == older
    with pytest.raises(NotNowError) as caught:
        restore(newest.path)
    assert caught.value.code == "backup.altered"


def test_a_restore_never_writes_over(session: EventSession, root: Path, tmp_path: Path) -> None:
    keep(session, root)
    (line,) = backups_of(session.path, root=root)
    target = tmp_path / "mine.dicedown"
    target.write_text("precious")

    with pytest.raises(UserError) as caught:
        restore(line.path, target)

    assert caught.value.code == "file.exists"
    assert target.read_text() == "precious"


def test_backups_follow_an_event_that_was_moved_or_damaged(
    session: EventSession, root: Path, tmp_path: Path
) -> None:
    keep(session, root)
    session.close()
    moved = Path(shutil.move(session.path, tmp_path / "other name.dicedown"))
    assert len(backups_of(moved, root=root)) == 1
    session.path.write_bytes(b"\xa5" * 9000)
    assert len(backups_of(session.path, root=root)) == 1
    assert backups_of(tmp_path / "stranger.dicedown", root=root) == ()
    assert [one.event for one in backed_up_events(root=root)] == ["Spring Cup"]


def test_all_backups_together_stay_within_bounds(session: EventSession, root: Path) -> None:
    for n in range(4):
        make_backup(
            BackupRequest(
                data=bytes([n]) * 1000, why="asked", at=now(), origin=Path(f"/e{n % 2}.d")
            ),
            BackupSettings(),
            root,
        )

    limit_all_backups(root, most_bytes=2000)

    assert [one.backups for one in backed_up_events(root=root)] == [1, 1]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("v*.dicedown")), ids=lambda one: one.stem)
def test_every_kept_sample_opens_with_a_backup_of_what_it_was(tmp_path: Path, sample: Path) -> None:
    path = Path(shutil.copy(sample, tmp_path / "old.dicedown"))
    was = path.read_bytes()

    opened = open_existing(path)
    opened.backup_worker.wait()  # type: ignore[union-attr]
    players = len(opened.state.entrants)
    opened.close()

    assert players == 5
    assert sorted(one.name for one in tmp_path.iterdir()) == ["old.dicedown"]
    lines = [one for one in backups_of(path) if one.origin == path]
    assert lines[0].is_good
    if was != path.read_bytes():
        older = next(one for one in lines if one.why == "upgraded")
        assert older.is_good
        with closing(sqlite3.connect(f"{older.path.as_uri()}?mode=ro", uri=True)) as db:
            (schema,) = db.execute("PRAGMA user_version").fetchone()
        assert f"v{schema:03}" == sample.stem


def test_a_newer_file_names_the_program_that_it_needs(session: EventSession) -> None:
    session.close()
    with closing(sqlite3.connect(session.path)) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute("UPDATE journal_step SET arguments = json_set(arguments, '$.program', '9.8.7')")
        db.commit()

    with pytest.raises(NotNowError) as caught:
        open_existing(session.path)

    assert (caught.value.code, caught.value.facts["needs"]) == ("file.newer", "9.8.7")


def test_text_altered_behind_the_program_is_found_after_the_opening(
    session: EventSession, root: Path
) -> None:
    session.close()
    with closing(sqlite3.connect(session.path)) as db:
        db.execute("UPDATE player SET name = 'Zed' WHERE id IN (3, 5)")
        db.commit()

    again = open_existing(session.path)
    worker = again.backup_worker
    assert worker is not None
    worker.wait()
    (found,) = (one for one in worker.poll() if isinstance(one, DamageReport))
    again.close()

    (problem,) = found.problems
    assert (problem.code, dict(problem.facts)) == (
        "damage.altered", {"table": "player", "rows": (3, 5), "n": 2},
    )  # fmt: skip
    assert problems_of_file(session.path) == found.problems


def test_a_torn_event_is_refused_as_damaged_and_salvaged_beside(session: EventSession) -> None:
    expected = session.state.entrants
    session.close()
    data = bytearray(session.path.read_bytes())
    with closing(sqlite3.connect(session.path)) as db:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'player'"
        (page,) = db.execute(query).fetchone()
    data[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    session.path.write_bytes(data)

    with pytest.raises(NotNowError) as caught:
        open_existing(session.path)
    made = salvage_event(session.path, at=now())

    assert caught.value.code == "file.damaged"
    assert [one.code for one in problems_of_file(session.path)] == ["damage.from-journal"]
    assert made.path.name == "cup salvaged.dicedown"
    again = open_existing(made.path)
    assert again.state.entrants == expected
    again.close()


def test_settings_are_kept_and_what_is_damaged_is_as_if_unset(tmp_path: Path) -> None:
    file = tmp_path / "backups.json"
    assert backup_settings(file) == BackupSettings()
    saved_settings = BackupSettings(second_place=tmp_path, keep=7)
    set_backup_settings(saved_settings, file)
    assert backup_settings(file) == saved_settings
    for text in ("", "[]", "{", '{"second_place": 3, "keep": "many"}'):
        file.write_text(text)
        assert backup_settings(file) == BackupSettings()
    file.write_text(json.dumps({"keep": 10**9}))
    assert backup_settings(file).keep == 200


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (BackupSettings(keep=1), "backup.keep"),
        (BackupSettings(second_place=Path("/nowhere/at/all")), "backup.no-folder"),
    ],
)
def test_settings_that_cannot_be_are_refused(
    tmp_path: Path, settings: BackupSettings, code: str
) -> None:
    with pytest.raises(UserError) as caught:
        set_backup_settings(settings, tmp_path / "backups.json")
    assert caught.value.code == code


def test_a_backup_by_hand_says_where_it_lies(session: EventSession, root: Path) -> None:
    assert back_up(session, root=root).path is not None
    assert back_up(session, root=root).path is None


def test_a_backup_with_a_foreign_object_is_not_restored_whatever_its_note_says(
    session: EventSession, tmp_path: Path
) -> None:
    event = session.file
    with closing(sqlite3.connect(event.path)) as db:
        db.execute("CREATE INDEX extra ON player (abs(id))")
        db.commit()
    data = event.path.read_bytes()
    note = note_of(
        data, why="asked", at=morning(), origin=event.path, summary=summary_of(data), is_sound=True
    )
    backup = store_backup(tmp_path / "shelf", data, note)
    assert backup is not None

    with pytest.raises(NotNowError) as caught:
        restore(backup, tmp_path / "restored.dicedown")

    assert (caught.value.code, caught.value.facts["objects"]) == ("file.foreign", ("index extra",))
    assert not (tmp_path / "restored.dicedown").exists()


@pytest.mark.parametrize("why", REASONS)
def test_every_reason_for_a_backup_has_its_words(why):
    assert why_words(words(), why, 2) != "unknown reason"
