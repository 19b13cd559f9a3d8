"""Scorekeepers' codes: what is kept of them, who is let in, and what undo does about it."""

from collections.abc import Iterator
from contextlib import closing
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.codes import FileCode, PhoneCode
from app.models.file.file_format import EventFileError
from app.models.server.address import ServerAddress
from app.rules.core.draw import Draw
from app.services.core import event_reader
from app.services.core.act_context import StepContext
from app.services.core.errors import NotNowError, SavedError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.core.undo_stack import StackEntry
from app.services.event.moving import move_to_server, open_event, put_there
from app.services.event.opening import open_existing
from app.services.event.user_settings import author_text, name_in
from app.services.exchange.interchange_export import event_json
from app.services.phones import scorekeepers
from app.services.phones.scorekeeper_session import ChangedError, ScorekeeperSession, id_of
from app.services.phones.scorekeepers import Role, Scorekeeper, digest_of, holder, new_code, pass_of
from app.services.players import players
from app.words.core.catalogue import words
from tests.builders import event_of, morning
from tests.services.phones.scorekeeper_acts import let_in
from tests.stores import Stores


@pytest.fixture
def session(stores: Stores, tmp_path) -> EventSession:
    return stores.place(event_of(tmp_path / "cup.dicedown", 4))


@pytest.fixture
def devices(session: EventSession) -> Iterator[ScorekeeperSession]:
    found = ScorekeeperSession(session.source, clock=morning)
    yield found
    found.close()


def test_a_code_has_100_bits_and_none_comes_twice() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert len(scorekeepers._LETTERS) ** scorekeepers._CODE_LETTERS == 2**100


@given(st.integers(0, 10**9))
def test_a_code_is_read_however_it_is_typed(seed) -> None:
    code = new_code()
    typed = code.lower() if seed % 2 else code.replace("-", " ")
    typed = typed.replace("0", "o").replace("1", "lI"[seed % 3 % 2])
    assert pass_of(f" {typed} ") == pass_of(code) != ""


@pytest.mark.parametrize("typed", ["", "ABC", "U" * 20, "é" * 20, "0" * 21, "0" * 5000])
def test_what_is_no_code_has_no_pass(typed) -> None:
    assert pass_of(typed) == ""


def test_the_event_keeps_neither_code_nor_pass(session) -> None:
    _, code = let_in(session, "Anna")
    kept = session.file.image()
    assert digest_of(pass_of(code)).encode() in kept
    for secret in (code, code.replace("-", ""), pass_of(code)):
        assert secret.encode() not in kept
    assert "Anna" not in session.read(event_json, session.state)


def test_a_code_lets_its_holder_in_until_it_is_revoked(session, devices) -> None:
    number, code = let_in(session, "Anna")
    let_in(session, "Ben", Role.ORGANIZER)

    found = devices.by_code(code.lower())
    assert found is not None
    person, pass_ = found
    assert (person.name, person.role, pass_) == ("Anna", Role.SCOREKEEPER, pass_of(code))
    assert devices.by_code(new_code()) is None
    session.do(scorekeepers.revoke, number)

    assert devices.by_code(code) is None
    known = devices.person(pass_)
    assert known is not None and known.is_revoked
    with pytest.raises(UserError) as refused:
        devices.do(person, id_of("1", ""), "", players.tick, 1, "here", on=True)
    assert refused.value.code == PhoneCode.REVOKED


def test_no_undo_lets_anybody_in_again_or_throws_anybody_out(session, devices) -> None:
    session.do(players.tick, 1, "here", on=True)
    number, code = let_in(session, "Anna")
    session.do(players.tick, 2, "here", on=True)
    session.do(scorekeepers.revoke, number)
    _, other = let_in(session, "Ben")

    session.undo()
    session.undo()
    session.redo()

    assert devices.by_code(code) is None
    assert devices.by_code(other) is not None
    assert [entrant.is_here for entrant in session.state.entrants] == [True, False, False, False]


def test_a_copy_from_before_has_the_codes_of_its_time(tmp_path) -> None:
    event = event_of(tmp_path / "cup.dicedown", 4)
    number, code = let_in(event, "Anna")
    event.close()
    copy = tmp_path / "before.dicedown"
    copy.write_bytes(event.path.read_bytes())
    with closing(open_existing(event.path)) as now:
        now.do(scorekeepers.revoke, number)
        mine = holder(now.read(scorekeepers.scorekeepers), pass_of(code))
        assert mine is not None and mine.is_revoked
    with closing(open_existing(copy)) as before:
        mine = holder(before.read(scorekeepers.scorekeepers), pass_of(code))
        assert mine is not None and not mine.is_revoked


def test_what_they_do_is_under_their_name_in_the_history(session, devices) -> None:
    _, code = let_in(session, "Anna")
    _, organizers = let_in(session, "Eve", Role.ORGANIZER)
    for number, one in enumerate((code, organizers), 1):
        found = devices.by_code(one)
        assert found is not None
        devices.do(found[0], id_of(str(number), ""), "", players.tick, number, "here", on=True)
    session.poll()

    eve, anna = session.read(history)[:2]

    assert (anna.who, name_in(anna.who)) == ("scorekeeper: Anna", "Anna")
    texts = [author_text(words(), line.who) for line in (anna, eve)]
    assert texts == ["Anna, scorekeeper", "Eve, organizer by phone"]


def test_only_their_own_last_action_is_undone_and_once(session, devices) -> None:
    _, code = let_in(session, "Eve", Role.ORGANIZER)
    found = devices.by_code(code)
    assert found is not None
    eve, _ = found
    session.do(players.tick, 1, "here", on=True)
    assert devices.last_of(eve) is None
    for player in (2, 3):
        devices.do(eve, id_of(str(player), ""), "", players.tick, player, "here", on=True)
    session.do(players.tick, 4, "here", on=True)

    last = devices.last_of(eve)
    assert last is not None
    devices.undo_own(eve, last.act)
    with pytest.raises(ChangedError):
        devices.undo_own(eve, last.act)

    session.poll()
    ticked = [entrant.is_here for entrant in session.state.entrants]
    assert ticked == [True, True, False, True]
    session.undo()
    assert not session.state.by_id[4].is_here, "the window undoes its own"


def test_what_they_have_done_meanwhile_is_not_undone_instead(session, devices, monkeypatch) -> None:
    _, code = let_in(session, "Eve", Role.ORGANIZER)
    found = devices.by_code(code)
    assert found is not None
    eve, _ = found
    devices.do(eve, id_of("1", ""), "", players.tick, 1, "here", on=True)
    seen = devices.last_of(eve)
    assert seen is not None
    # The same code on another device, a moment later.
    other, last_of = ScorekeeperSession(session.source), ScorekeeperSession.last_of

    def look_and_wait(one: ScorekeeperSession, person: Scorekeeper) -> StackEntry | None:
        last = last_of(one, person)
        other.do(eve, id_of("2", ""), "", players.tick, 2, "here", on=True)
        return last

    monkeypatch.setattr(ScorekeeperSession, "last_of", look_and_wait)
    with pytest.raises(ChangedError):
        devices.undo_own(eve, seen.act)
    other.close()
    session.poll()
    assert [entrant.is_here for entrant in session.state.entrants] == [True, True, False, False]


def test_who_is_revoked_a_moment_before_undoes_nothing(session, devices, monkeypatch) -> None:
    number, code = let_in(session, "Eve", Role.ORGANIZER)
    found = devices.by_code(code)
    assert found is not None
    eve, _ = found
    devices.do(eve, id_of("1", ""), "", players.tick, 1, "here", on=True)
    seen, last_of = devices.last_of(eve), ScorekeeperSession.last_of
    assert seen is not None

    def look_and_wait(one: ScorekeeperSession, person: Scorekeeper) -> StackEntry | None:
        last = last_of(one, person)
        session.do(scorekeepers.revoke, number)
        return last

    monkeypatch.setattr(ScorekeeperSession, "last_of", look_and_wait)
    with pytest.raises(UserError) as caught:
        devices.undo_own(eve, seen.act)
    assert caught.value.code == PhoneCode.REVOKED
    session.poll()
    assert session.state.by_id[1].is_here


def test_what_is_saved_and_unread_is_read_at_the_next_look(session, devices, monkeypatch) -> None:
    def fails(*_: object) -> None:
        raise NotNowError(FileCode.TROUBLE, why="disk I/O error")

    _, code = let_in(session, "Eve", Role.ORGANIZER)
    found = devices.by_code(code)
    assert found is not None
    eve, _ = found
    assert not devices.look().state.by_id[1].is_here
    with monkeypatch.context() as patch:
        patch.setattr(StepContext, "saved", fails)
        with pytest.raises(SavedError):
            devices.do(eve, id_of("1", ""), "", players.tick, 1, "here", on=True)
    assert devices.look().state.by_id[1].is_here
    last = devices.last_of(eve)
    assert last is not None
    with monkeypatch.context() as patch:
        patch.setattr(event_reader, "changes_of", fails)
        with pytest.raises(SavedError):
            devices.undo_own(eve, last.act)
    assert not devices.look().state.by_id[1].is_here


def test_nothing_is_entered_where_the_event_was_before_it_moved(tmp_path, postgres) -> None:
    event = event_of(tmp_path / "cup.dicedown", 4)
    devices, number = ScorekeeperSession(event.path, clock=morning), count(1)
    _, code = let_in(event, "Anna")
    found = devices.by_code(code)
    assert found is not None

    def tick() -> None:
        devices.look()
        devices.do(found[0], id_of(str(next(number)), ""), "", players.tick, 1, "here", on=True)

    def put(to: ServerAddress, data: bytes) -> None:
        with pytest.raises(NotNowError) as refused:
            tick()
        assert refused.value.code == FileCode.MOVED
        if cancels:
            raise EventFileError(FileCode.SERVER_CANCELLED, place=str(to))
        put_there(to, data)

    cancels = True
    with pytest.raises(NotNowError):
        move_to_server(event, postgres.address("anywhere"), put)
    tick()
    assert devices.look().state.by_id[1].is_here
    cancels = False
    address = move_to_server(event, postgres.address("anywhere"), put)
    with closing(open_event(address, clock=morning, dice=Draw(1).below)) as there:
        assert there.state == event.state
    devices.close()
    event.close()


def test_a_pass_of_nobody_is_nobodys(session) -> None:
    let_in(session, "Anna")
    known = session.read(scorekeepers.scorekeepers)
    assert holder(known, "") is None
    assert holder(known, known[0].digest) is None
