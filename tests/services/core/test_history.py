"""The history: every step told once, newest first, with what was taken back."""

from pathlib import Path

import pytest

from app.models.file.event_file import EventFile
from app.services.clock import countdown
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession
from app.services.core.undo_stack import undo_stack
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.builders import event_of, morning
from tests.services.acts import bring_to, reopened, won
from tests.stores import Stores

SAMPLES = sorted((Path(__file__).parents[2] / "data" / "events").glob("*.dicedown"))


@pytest.fixture
def session(stores: Stores, tmp_path: Path) -> EventSession:
    return stores.place(event_of(tmp_path / "cup.dicedown", 4))


def verbs_of(session: EventSession) -> list[tuple[str, bool]]:
    return [(line.verb, line.is_undone) for line in session.read(history)]


def newest(session: EventSession) -> HistoryLine:
    return session.read(history)[0]


def test_steps_are_told_newest_first(session) -> None:
    bring_to(session, "playing")
    assert [verb for verb, _ in verbs_of(session)] == [
        "begin_round", "publish_round", "pair_round", "register_roster", "new_event",
    ]  # fmt: skip


def test_a_line_has_who_when_and_why(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.who = "Kim"
    session.with_reason("two of them", players.register, PlayerDraft(name="Player 001"))
    line = newest(session)
    assert (line.who, line.at, line.reason) == ("Kim", morning(), "two of them")
    assert line.arguments["draft"]["name"] == "Player 001"
    assert not line.is_note


def test_an_undo_speaks_of_what_it_took_back(session) -> None:
    session.do(players.drop, 3)
    session.undo()
    assert newest(session).arguments == {
        "verb": "drop_player",
        "arguments": {"player": 3},
        "step": 3,
    }
    assert verbs_of(session)[:2] == [("undo", False), ("drop_player", True)]


def test_what_is_done_again_is_no_longer_undone(session) -> None:
    session.do(players.drop, 3)
    session.undo()
    session.redo()
    assert verbs_of(session)[:3] == [("redo", False), ("undo", False), ("drop_player", False)]


def test_many_acts_are_taken_back_one_by_one_and_done_again_in_order(session) -> None:
    game = bring_to(session, "playing").games[0]
    session.do(results.enter, game.table, *won(game))
    verbs = [verb for verb, _ in verbs_of(session)][:4]
    for verb in verbs:
        assert session.undo_stack().undo.verb == verb
        session.undo()
    session = reopened(session)
    for verb in reversed(verbs):
        assert session.undo_stack().redo.verb == verb
        session.redo()
    assert session.undo_stack().redo is None


def test_what_was_done_again_is_taken_back_once_more(session) -> None:
    session.do(players.drop, 3)
    session.do(players.drop, 4)
    for _ in range(2):
        for _ in range(2):
            session.undo()
        assert session.undo_stack().undo.verb == "register_roster"
        for player in (3, 4):
            assert session.undo_stack().redo.arguments == f'{{"player": {player}}}'
            session.redo()
    assert session.undo_stack().undo.arguments == '{"player": 4}'
    assert [line.is_undone for line in session.read(history) if not line.verb.endswith("do")] == [
        False
    ] * 4


def test_a_new_act_clears_what_could_be_done_again(session) -> None:
    session.do(players.drop, 3)
    session.undo()
    session.do(players.drop, 4)
    assert session.undo_stack().redo is None
    assert [verb for verb, undone in verbs_of(session) if undone] == ["drop_player"]


def test_a_note_leaves_what_could_be_done_again(session) -> None:
    session.do(players.drop, 3)
    session.undo()
    session.do(countdown.start, 60)
    assert newest(session).is_note
    assert session.undo_stack().redo.verb == "drop_player"


def test_a_refused_act_is_not_told(session) -> None:
    before = verbs_of(session)
    with pytest.raises(Exception, match=r"round\.none"):
        session.do(rounds.publish)
    assert verbs_of(session) == before


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_what_was_done_before_an_upgrade_is_told_and_not_taken_back(tmp_path, sample) -> None:
    path = tmp_path / sample.name
    path.write_bytes(sample.read_bytes())
    file = EventFile.open(path, at=morning(), backups=tmp_path)
    with file.read() as db:
        lines, stack = history(db), undo_stack(db)
    file.close()
    if any(line.verb == "upgrade_file" for line in lines):
        assert (stack.undo, stack.redo) == (None, None)
    assert lines
