"""An action with an id: sent twice it is done once, in a file and on a server."""

import threading

import pytest

from app.codes import RequestCode
from app.models.file.journal import JournalStep
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of
from tests.services.acts import contents
from tests.stores import Stores

ID = "0123456789abcdef0123456789abcdef"
OTHER = "00000000-0000-4000-8000-000000000000"
NEW = PlayerDraft(name="Zoë Late")


@pytest.fixture
def session(stores: Stores, tmp_path) -> EventSession:
    return stores.place(event_of(tmp_path / "cup.dicedown", 4))


def test_what_is_sent_twice_is_done_once(session) -> None:
    first = session.do_once(ID, "", players.register, NEW)
    before = contents(session)
    again = session.do_once(ID, "", players.register, NEW)
    assert (first.is_repeat, again.is_repeat, again.value) == (False, True, None)
    assert again.changes == first.changes
    assert contents(session) == before
    assert session.do_once(OTHER, "another Zoë", players.register, NEW).changes.players == {6}


def test_what_another_desk_did_under_an_id_is_not_done_again(stores, session) -> None:
    stores.another(session).do_once(ID, "", players.drop, 1)
    assert session.do_once(ID, "", players.drop, 1).is_repeat
    assert [line.verb for line in session.read(history)].count("drop_player") == 1


def test_many_who_send_one_action_at_once_do_it_once(stores, session) -> None:
    repeats: list[bool] = []

    def send() -> None:
        mine = stores.another(session)
        repeats.append(mine.do_once(ID, "", players.register, NEW).is_repeat)
        mine.close()

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(repeats) == [False, True, True, True]
    session.poll()
    assert len(session.state.entrants) == 5


def test_an_action_that_was_undone_is_not_done_again_by_its_id(session) -> None:
    session.do_once(ID, "", players.drop, 1)
    session.undo()
    assert session.do_once(ID, "", players.drop, 1).is_repeat
    assert len(session.state.active) == 4


def test_an_id_of_a_refused_action_is_free(session) -> None:
    with pytest.raises(UserError):
        session.do_once(ID, "", players.drop, 77)
    assert not session.do_once(ID, "", players.drop, 1).is_repeat


@pytest.mark.parametrize("wrong", ["", "short", "%" * 32, "A" * 32, "0" * 65, f"{ID}\n"])
def test_what_is_no_id_is_refused(session, wrong) -> None:
    with pytest.raises(UserError) as refused:
        session.do_once(wrong, "", players.drop, 1)
    assert refused.value.code == RequestCode.ACT_ID


def test_an_id_of_another_verb_is_refused(session) -> None:
    session.do_once(ID, "", players.drop, 1)
    with pytest.raises(UserError) as refused:
        session.do_once(ID, "", players.register, NEW)
    assert refused.value.code == RequestCode.ACT_ID


def test_a_name_that_looks_like_an_id_is_none(session) -> None:
    session.do(players.register, PlayerDraft(name=f'", "act_id": "{ID}"'))
    assert not session.do_once(ID, "", players.drop, 1).is_repeat


def test_the_history_reads_as_without_an_id(session) -> None:
    step = session.do_once(ID, "", players.drop, 1).changes.step
    with session.file.read() as db:
        assert db.get_one(JournalStep, step).verb == "drop_player"
    assert session.read(history)[0].arguments == {"player": 1, "act_id": ID}
    assert (session.undo().players, session.redo().players) == ({1}, {1})
