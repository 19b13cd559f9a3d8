"""Whatever is done can be taken back, all of it, in order, and done again."""

import shutil
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from sqlalchemy import Engine, event, func, select
from sqlalchemy.exc import IntegrityError

from app.models.file import replay
from app.models.file.connection import connect
from app.models.file.event_file import EventFile, open_bytes
from app.models.file.journal import JournalStep
from app.models.file.replay import bytes_as_of, steps_about
from app.models.file.snapshot import event_state, refreshed
from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.services.core.changes import changes_of
from app.services.packet.packets import load_packet, resolved_text
from tests.models.stored import (
    AT,
    Contents,
    contents,
    journal,
    new_file,
    pair,
    register,
    run,
    take_back,
    wrong,
)

PACKET = load_packet(resolved_text("sr2015"))
NUMBER = st.integers(1, 4)
MAYBE = st.none() | NUMBER
TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=8
)

CHANGES = st.one_of(
    st.tuples(st.just("INSERT INTO player (name, fixed_table, eligible, status, is_here, has_paid, "
                      "lists_in) VALUES (?, ?, 1, 'active', 0, 0, 0)"), TEXT, MAYBE),
    st.tuples(st.just("UPDATE player SET name = ? WHERE id = ?"), TEXT, NUMBER),
    st.tuples(st.just("UPDATE player SET fixed_table = ?, is_here = 1"), MAYBE),
    st.tuples(st.just("UPDATE player SET fixed_table = NULL WHERE id > ?"), NUMBER),
    st.tuples(st.just("DELETE FROM player WHERE id = ?"), NUMBER),
    st.tuples(st.just("INSERT OR REPLACE INTO army_list (player_id, number, caster, entries, "
                      "specialists) VALUES (?, ?, ?, '[]', '[]')"), NUMBER, NUMBER, TEXT),
    st.tuples(st.just("DELETE FROM army_list WHERE player_id = ?"), NUMBER),
    st.tuples(st.just("INSERT INTO round (number, kind, state, by_hand) "
                      "VALUES (?, 'swiss', 'draft', 0)"), NUMBER),
    st.tuples(st.just("UPDATE round SET state = 'closed', seed = ? WHERE number = ?"),
              st.integers(0, 2**63 - 1), NUMBER),
    st.tuples(st.just("DELETE FROM round WHERE number = ?"), NUMBER),
    st.tuples(st.just("INSERT INTO game (round_number, table_number, first_id, second_id, "
                      "is_locked) VALUES (?, ?, ?, ?, 0)"), NUMBER, MAYBE, NUMBER, NUMBER),
    st.tuples(st.just("UPDATE game SET table_number = -table_number WHERE round_number = ?"),
              NUMBER),
    st.tuples(st.just("UPDATE game SET table_number = table_number + 1 WHERE table_number < ?"),
              st.integers(-4, 4)),
    st.tuples(st.just("UPDATE game SET reason = 'clock', winner_id = first_id WHERE id = ?"),
              NUMBER),
    st.tuples(st.just("DELETE FROM game WHERE round_number = ?"), NUMBER),
    st.tuples(st.just("INSERT OR REPLACE INTO countdown (id, total_seconds, left_seconds) "
                      "VALUES (1, ?, ?)"), NUMBER, MAYBE),
    st.tuples(st.just("UPDATE event SET name = ?, planned_rounds = ?"), TEXT, MAYBE),
    st.tuples(st.just("INSERT OR IGNORE INTO variant (name, x) VALUES (?, ?)"), TEXT, MAYBE),
    st.tuples(st.just("DELETE FROM variant")),
)  # fmt: skip
"""A statement with its values, over tables that refer to each other."""


@dataclass(frozen=True)
class Entry:
    """A step to be retraced, and the tables before and after the act."""

    step: int
    before: Contents
    after: Contents


class Retracing(RuleBasedStateMachine):
    """A day of random acts beside a plain account of what the tables held."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.file = new_file(self.folder / "day.dicedown")
        self.done: list[Entry] = []
        self.undone: list[Entry] = []
        self.now = contents(self.file)
        self.known = (step_count(self.file), state(self.file))

    @rule(changes=st.lists(CHANGES, min_size=1, max_size=5))
    def act(self, changes: list[tuple[str, ...]]) -> None:
        steps = step_count(self.file)
        try:
            with self.file.step("act", "{}", at=AT) as (db, step):
                for statement, *values in changes:
                    db.connection().exec_driver_sql(statement, tuple(values))
        except IntegrityError:
            assert (contents(self.file), step_count(self.file)) == (self.now, steps)
            return
        before, self.now = self.now, contents(self.file)
        self.done.append(Entry(step, before, self.now))
        self.undone.clear()

    @precondition(lambda self: self.done)
    @rule()
    def undo(self) -> None:
        entry = self.done.pop()
        step = take_back(self.file, entry.step)
        self.now = contents(self.file)
        assert self.now == entry.before
        self.undone.append(Entry(step, entry.before, entry.after))

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        entry = self.undone.pop()
        step = take_back(self.file, entry.step)
        self.now = contents(self.file)
        assert self.now == entry.after
        self.done.append(Entry(step, entry.before, entry.after))

    @rule()
    def reopen(self) -> None:
        self.file.close()
        self.file = EventFile.open(self.file.path)
        assert contents(self.file) == self.now

    @invariant()
    def the_journal_tells_what_the_tables_hold(self) -> None:
        assert wrong(self.file) == ()

    @invariant()
    def what_is_read_again_is_what_there_is(self) -> None:
        step, known = self.known
        newest = step_count(self.file)
        with self.file.read() as db:
            for number in range(step + 1, newest + 1):
                changes = changes_of(db, number, "")
                known = refreshed(
                    db,
                    known,
                    no_packet,
                    tables=changes.tables,
                    rounds=changes.rounds,
                    games=changes.games,
                )
            assert known == event_state(db, no_packet)
        self.known = (newest, known)

    def teardown(self) -> None:
        first = self.done[0].before if self.done else self.now
        while self.done:
            self.undo()
        assert self.now == first
        while self.undone:
            self.redo()
        assert wrong(self.file) == ()
        self.file.close()
        shutil.rmtree(self.folder)


def step_count(file: EventFile) -> int:
    """How many steps the journal holds."""
    with file.read() as db:
        return db.scalar(select(func.count(JournalStep.id))) or 0


def no_packet(_text: str) -> Packet:
    """Any packet will do here."""
    return PACKET


def state(file: EventFile) -> EventState:
    """The event as the rules see it."""
    with file.read() as db:
        return event_state(db, no_packet)


TestRetracing = Retracing.TestCase
TestRetracing.settings = settings(
    max_examples=settings().max_examples // 4, stateful_step_count=15, deadline=None
)


def test_a_player_is_found_in_every_step_that_named_it(tmp_path: Path) -> None:
    file = new_file(tmp_path / "day.dicedown")
    both = register(file, 2)
    own = run(file, "UPDATE player SET name = 'Zoe' WHERE id = 2")
    run(file, "UPDATE player SET name = 'Bo' WHERE id = 1")
    values = "(player_id, number, entries, specialists) VALUES (2, 1, '[]', '[]')"
    listed = run(file, f"INSERT INTO army_list {values}")
    moved = run(file, "UPDATE army_list SET player_id = 1")
    gone = run(file, "DELETE FROM army_list")
    paired = pair(file, 1, [(1, 2)])
    apart = run(
        file, "INSERT INTO wish (place, kind, first_id, second_id) VALUES (1, 'pair', 2, 1)"
    )
    undone = take_back(file, apart)

    with file.read() as db:
        assert steps_about(db, 2) == {both, own, listed, moved, paired, apart, undone}
        assert steps_about(db, 1) == {both, own + 1, moved, gone, paired, apart, undone}
        assert steps_about(db, 3) == frozenset()
    file.close()


def test_an_event_as_of_a_step_ends_with_that_step(tmp_path: Path) -> None:
    file = new_file(tmp_path / "day.dicedown")
    register(file, 3)
    images: dict[int, tuple[Contents, int]] = {}
    for statement in (
        "UPDATE player SET name = 'Zoe' WHERE id = 2",
        "DELETE FROM player WHERE id = 3",
        "UPDATE player SET name = name || '!'",
    ):
        step = run(file, statement)
        images[step] = contents(file), len(journal(file)[1])
    data = file.image()
    file.close()

    for step, (rows, changes) in images.items():
        earlier = open_bytes(file.path, bytes_as_of(data, step))
        assert contents(earlier) == rows
        steps, row_images = journal(earlier)
        assert (steps[-1].id, len(row_images)) == (step, changes)
        assert wrong(earlier) == ()
        earlier.close()


def test_the_copy_that_an_earlier_step_is_read_from_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drivers: list[sqlite3.Connection] = []

    def remembered(path: Path, *, read_only: bool) -> Engine:
        engine = connect(path, read_only=read_only)
        event.listen(engine, "connect", lambda driver, _: drivers.append(driver))
        return engine

    monkeypatch.setattr(replay, "connect", remembered)
    file = new_file(tmp_path / "day.dicedown")
    step = register(file, 3)
    run(file, "DELETE FROM player")
    bytes_as_of(file.image(), step)
    file.close()

    (driver,) = drivers
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        driver.execute("SELECT 1")
