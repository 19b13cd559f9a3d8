"""What a step touched, and what the journal keeps of it as text."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from app.models.file.journal import JournalStep, tracked_tables
from app.rules.core.ids import PlayerId
from app.services.core.act_context import Act, ActContext, verb
from app.services.core.changes import Changes, arguments_of, as_text, instant
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.players import players
from app.words.core.act_arguments import history_text
from tests.builders import event_of
from tests.models.stored import run
from tests.services.acts import bring_to, last
from tests.stores import Stores


@pytest.fixture
def session(stores: Stores, tmp_path: Path) -> EventSession:
    """An event of an odd number of players, so that its rounds have a bye."""
    return stores.place(event_of(tmp_path / "cup.dicedown", 7))


@verb(Act("move_pieces", history_text("Test")))
def move_pieces(work: ActContext, pieces: list[str], *, by: int = 1, far: bool = False) -> None:
    """Take arguments of every kind."""


def changes_by(session: EventSession, statement: str) -> Changes:
    """What a statement changes, as another process's step."""
    before = session.reader.newest_step()
    run(session.file, statement)
    session.poll()
    followed = session.reader.follow_others(before)
    assert followed is not None
    (found,) = followed[1]
    return found


def test_a_list_is_of_its_player_and_has_no_round(session) -> None:
    values = "(id, player_id, number, entries, specialists) VALUES (31, 5, 1, '[]', '[]')"
    changes = changes_by(session, f"INSERT INTO army_list {values}")
    assert (changes.players, changes.rounds, changes.games) == ({5}, set(), set())
    assert (changes.verb, changes.tables) == ("plain_sql", {"army_list"})
    gone = changes_by(session, "DELETE FROM army_list WHERE id = 31")
    assert (gone.players, gone.step) == ({5}, changes.step + 1)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE bye SET army_points = 26",
        "UPDATE basis SET tournament_points = 5 WHERE player_id = 2",
        "UPDATE game SET final = NULL, table_number = table_number + 20",
        "UPDATE round SET scenario = 'incursion'",
    ],
)
def test_what_a_round_has_is_of_that_round(session, statement) -> None:
    round_ = bring_to(session, "playing")
    changes = changes_by(session, statement)
    assert (changes.players, changes.rounds) == (set(), {1})
    is_of_games = "UPDATE game" in statement
    assert changes.games == ({game.id for game in round_.games} if is_of_games else set())


def test_reading_all_again_concerns_all_there_is(session) -> None:
    bring_to(session, "closed")
    session.do(rounds.pair)
    found = session.read_anew()
    assert found == Changes(
        step=session.undo_stack().undo.step,
        verb="",
        players=frozenset(range(1, 8)),
        rounds=frozenset({1, 2}),
        games=frozenset(game.id for round_ in session.state.rounds for game in round_.games),
        tables=frozenset(table.name for table in tracked_tables()),
    )
    assert len(found.games) == 6 and last(session).number == 2


def test_arguments_are_named_whatever_the_way_they_are_given() -> None:
    assert arguments_of(move_pieces, (["Ironclad"],), {"by": 2}) == {
        "pieces": ["Ironclad"],
        "by": 2,
    }
    assert arguments_of(move_pieces, (), {"pieces": [], "far": True}) == {
        "pieces": [],
        "far": True,
    }


def test_a_step_keeps_its_arguments_readable_and_its_instant_in_utc(session) -> None:
    assert as_text({"name": "Łucja", "who": frozenset({PlayerId(3), PlayerId(1)})}) == (
        '{"name": "Łucja", "who": [1, 3]}'
    )
    summer = timezone(timedelta(hours=2))
    session.clock = lambda: datetime(2026, 5, 2, 11, 0, 0, 123456, tzinfo=summer)
    done = session.do(players.drop, 1).changes
    with session.file.read() as db:
        step = db.get_one(JournalStep, done.step)
        assert (step.at, json.loads(step.arguments)) == (
            "2026-05-02T09:00:00.123+00:00",
            {"player": 1},
        )
    assert instant(datetime(2026, 5, 2, tzinfo=UTC)) == "2026-05-02T00:00:00.000+00:00"
