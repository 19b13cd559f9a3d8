"""What a session keeps from step to step is what a fresh reading of the file gives."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.models.file.snapshot import event_state
from app.models.tables.player import Player
from app.rules.lists.army_list import ArmyList
from app.rules.standings.standings import places_of
from app.services.core.errors import UserError
from app.services.core.event_reader import EventReader
from app.services.core.session import EventSession
from app.services.core.undo_stack import author_in_file, undo_stack
from app.services.event.event_draft import event_line, stored_draft
from app.services.event.events import change_event
from app.services.packet.packets import load_packet
from app.services.pairing import rounds
from app.services.pairing.manual_swaps import lock
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.builders import Draw, event_of, plain_result

STEPS = 90
OF_PLAYER = ("edit", "tick", "drop", "reinstate", "remove")
KINDS = ("go_on",) * 3 + ("result",) * 3 + ("undo", "redo", "player", "clear", "lock", *OF_PLAYER)


def a_player(random: Random) -> PlayerDraft:
    """Somebody with up to two lists."""
    lists = tuple(
        ArmyList(number=number, caster=f"Caster {random.randrange(9)}", faction="Cygnar", points=50)
        for number in range(1, random.randrange(4))
    )
    return PlayerDraft(name=f"Late {random.randrange(10**6)}", lists=lists)


def of_player(session: EventSession, random: Random, kind: str) -> None:
    """Change a player, or the lists of one, as the kind says."""
    player = random.choice(session.state.entrants).id
    if kind == "edit":
        session.with_reason("test", players.edit, player, a_player(random))
    elif kind == "tick":
        session.with_reason("test", players.tick, player, "here", on=bool(random.randrange(2)))
    else:
        session.with_reason("test", getattr(players, kind), player)


def step(session: EventSession, random: Random, draw: Draw) -> None:
    """One act of some kind, as far as it can be done now."""
    state = session.state
    last = state.last_round
    kind = random.choice(KINDS)
    if kind == "undo":
        session.undo("test")
    elif kind == "redo":
        session.redo()
    elif kind == "player":
        session.do(players.register, a_player(random))
    elif kind in OF_PLAYER:
        of_player(session, random, kind)
    elif kind == "lock" and last is not None and last.games:
        game = random.choice(last.games)
        session.with_reason("test", lock, game.id, on=bool(random.randrange(4)))
    elif last is None or (kind == "go_on" and (last.is_draft or not last.missing)):
        session.with_reason("test", rounds.publish if last and last.is_draft else rounds.pair)
    elif kind == "clear":
        session.with_reason("test", results.clear, random.choice(last.games).table, last.number)
    else:
        for game in random.sample(last.games, min(3, len(last.games))):
            session.with_reason("test", results.enter, game.table, *plain_result(game, draw))


@pytest.mark.parametrize("seed", range(6))
def test_state_records_and_undo_stack_are_those_of_a_fresh_reading(
    tmp_path: Path, seed: int
) -> None:
    session = event_of(tmp_path / "cup.dicedown", 9, packet=("sr2015", "sr2010")[seed % 2])
    random, draw = Random(seed), Draw(seed)
    done = 0
    for _ in range(STEPS):
        try:
            step(session, random, draw)
        except UserError:
            continue
        done += 1
        state = session.state
        fresh = EventReader(session.file, load_packet).state
        assert state == fresh
        assert state.records == fresh.records == replace(state).records
        for through in range(1, len(state.played) + 1):
            assert state.records_through(through) == fresh.records_through(through)
        assert places_of(state, None) == places_of(fresh, None) == places_of(state, None)
        assert (state.by_id, state.active, state.played) == (
            fresh.by_id,
            fresh.active,
            fresh.played,
        )
        assert session.undo_stack() == session.read(undo_stack, author_in_file, session.who)
        assert session.recall(event_line) == session.read(event_line)
        assert session.recall(stored_draft, of="event") == session.read(stored_draft)
    assert done > STEPS // 3


def test_a_step_sees_what_it_has_changed_so_far(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    seen = []
    whole = rounds.pair

    def pair(work, **kw):
        answer = whole(work, **kw)
        seen.append((work.refresh(), event_state(work.db, load_packet)))
        return answer

    pair.act, pair.verb = whole.act, whole.verb
    session.do(pair)
    ((known, read),) = seen
    assert known == read
    assert known.last_round is not None and known.last_round.is_draft


def test_what_a_step_changes_after_it_has_read_is_read_afterwards(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    whole = rounds.pair

    def pair(work, **kw):
        answer = whole(work, **kw)
        work.db.execute(update(Player).where(Player.id == 3).values(name="Zoe"))
        return answer

    pair.act, pair.verb = whole.act, whole.verb
    done = session.do(pair)
    assert session.state == session.read(event_state, load_packet)
    assert session.state.by_id[3].name == "Zoe"
    assert (done.changes.players, done.changes.rounds) == ({3}, {1})


def test_an_answer_is_kept_until_the_next_step(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    calls = []

    def count(_db: object, name: str) -> int:
        calls.append(name)
        return len(calls)

    name = "a"
    assert [session.recall(count, name) for _ in range(3)] == [1, 1, 1]
    assert session.recall(count, "b") == 2
    session.do(players.register, PlayerDraft(name="Zoe"))
    assert session.recall(count, name) == 3


def test_an_answer_of_one_table_is_kept_until_a_step_changes_that(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    read = []

    def name_of(db: Session) -> str:
        read.append(event_line(db).name)
        return read[-1]

    def recalled() -> str:
        return session.recall(name_of, of="event")

    session.do(players.register, PlayerDraft(name="Zoe"))
    assert {recalled() for _ in range(3)} == {"Spring Cup"}
    session.undo()
    assert (recalled(), read) == ("Spring Cup", ["Spring Cup"])
    session.do(change_event, replace(session.read(stored_draft), name="Autumn Cup"))
    assert recalled() == "Autumn Cup"
    session.undo()
    assert recalled() == "Spring Cup"
