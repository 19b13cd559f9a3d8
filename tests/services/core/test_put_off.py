"""An act that has to compute for long begins again with the answer, or leaves nothing behind."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from app.models.server.address import ServerAddress
from app.rules.core.draw import Draw
from app.rules.core.errors import CancelledError, GoOn, always
from app.rules.pairing.pair import pair_round
from app.services.core import act_context
from app.services.core.errors import OddError
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession
from app.services.event.moving import open_server_event
from app.services.pairing import preferences, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of, morning
from tests.models.stored import Contents
from tests.postgres import Server
from tests.services.acts import another, bring_to, contents, last, pairs

Compute = Callable[[GoOn], Any]


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EventSession:
    """24 players, most of one club, who should not meet."""
    made = event_of(tmp_path / "cup.dicedown", 0)
    clubs = ["Many"] * 20 + ["A", "B", "C", "D"]
    people = [PlayerDraft(name=f"Player {n}", club=club) for n, club in enumerate(clubs)]
    made.do(players.register_many, tuple(people))
    made.do(preferences.add, "club")
    monkeypatch.setattr(act_context, "_BRIEF", -1)
    return made


def beside(compute: Compute) -> Any:
    """Compute in another thread."""
    found: list[Any] = []
    thread = Thread(target=lambda: found.append(compute(always)))
    thread.start()
    thread.join()
    return found[0]


def test_what_is_computed_beside_is_written_as_one_step(session) -> None:
    computed: list[Compute] = []

    def computes(compute: Compute) -> Any:
        computed.append(compute)
        return beside(compute)

    before = len(session.read(history))
    state, session.computes = session.state, computes
    session.do(rounds.pair)
    assert len(computed) == 1
    assert len(session.read(history)) == before + 1
    # The seed that was thrown first is the one of the answer.
    best = pair_round(state, Draw(last(session).seed))
    assert pairs(last(session)) == {frozenset(game) for game in best.games}


def test_without_a_window_an_act_computes_as_long_as_it_takes(session) -> None:
    assert session.computes is None
    session.do(rounds.pair)
    assert len(last(session).games) == 12


def test_an_act_that_is_cancelled_leaves_the_file_as_it_was_to_the_byte(session) -> None:
    def cancel(_compute: Compute) -> Any:
        raise CancelledError

    session.computes = cancel
    before, rows = session.path.read_bytes(), contents(session)
    with pytest.raises(CancelledError):
        session.do(rounds.pair)
    assert session.path.read_bytes() == before
    assert contents(session) == rows
    session.computes = beside
    session.do(rounds.pair)
    assert len(last(session).games) == 12


def test_where_the_event_changes_meanwhile_it_is_computed_for_what_is_so_then(session) -> None:
    other, computed = another(session.path), []

    def computes(compute: Compute) -> Any:
        if not computed:
            other.do(players.register, PlayerDraft(name="Late One"))
            other.do(players.register, PlayerDraft(name="Late Two"))
        computed.append(compute)
        return beside(compute)

    session.computes = computes
    session.do(rounds.pair)
    assert len(computed) == 2
    assert len(last(session).games) == 13
    other.close()


def test_a_draft_that_follows_a_player_is_computed_beside_too(session) -> None:
    bring_to(session, "draft")
    computed: list[Compute] = []

    def computes(compute: Compute) -> Any:
        computed.append(compute)
        return beside(compute)

    session.computes = computes
    gone = last(session).games[0].players
    for player in gone:
        session.do(players.drop, player)
    assert len(computed) == 2
    assert len(last(session).games) == 11


def test_absolute_preferences_without_a_pairing_are_refused_as_ever(session) -> None:
    session.computes = beside
    line = session.read(preferences.preference_lines)[0]
    session.do(preferences.change, line.id, is_hard=True, through_round=None)
    with pytest.raises(OddError):
        session.do(rounds.pair)
    session.with_reason("They agreed", rounds.pair)
    assert len(last(session).games) == 12


def test_a_quick_computation_is_not_put_off(session, monkeypatch) -> None:
    monkeypatch.setattr(act_context, "_BRIEF", 3600)

    def computes(_compute: Compute) -> Any:
        raise AssertionError

    session.computes = computes
    session.do(rounds.pair)
    assert len(last(session).games) == 12


# The same with the event on a server: a step waits for its turn there, and other desks act.


@pytest.fixture(params=[False, True], ids=["command", "desk"])
def place(
    session: EventSession, postgres: Server, request: pytest.FixtureRequest
) -> Iterator[tuple[ServerAddress, bool]]:
    """The event on a server, and whether it is read there through a copy on this computer."""
    data = session.file.image()
    session.close()
    address = postgres.event_of(data)
    yield address, request.param
    postgres.drop(address)


@pytest.fixture
def there(place: tuple[ServerAddress, bool]) -> Iterator[EventSession]:
    address, is_desk = place
    made = at(address, is_desk=is_desk)
    yield made
    made.close()


def at(address: ServerAddress, *, is_desk: bool = False) -> EventSession:
    return open_server_event(address, clock=morning, dice=Draw(3).below, is_desk=is_desk)


def stored_at(address: ServerAddress) -> tuple[Contents, tuple[HistoryLine, ...]]:
    """Every row that the server has, and every step.

    The next step's number is none of it: a server gives no number twice, that of a step that was
    put off neither.
    """
    session = at(address)
    try:
        return contents(session), session.read(history)
    finally:
        session.close()


def test_on_a_server_what_is_computed_beside_is_written_as_one_step(there, place) -> None:
    computed: list[Compute] = []

    def computes(compute: Compute) -> Any:
        computed.append(compute)
        return beside(compute)

    before, state = len(there.read(history)), there.state
    there.computes = computes
    there.do(rounds.pair)
    assert len(computed) == 1
    assert len(there.read(history)) == before + 1
    # The seed that was thrown first is the one of the answer.
    best = pair_round(state, Draw(last(there).seed))
    assert pairs(last(there)) == {frozenset(game) for game in best.games}
    shown = at(place[0])
    assert contents(shown) == contents(there)
    shown.close()


def test_on_a_server_an_act_that_is_cancelled_leaves_the_event_as_it_was(there, place) -> None:
    def cancel(_compute: Compute) -> Any:
        raise CancelledError

    before = stored_at(place[0])
    there.computes = cancel
    with pytest.raises(CancelledError):
        there.do(rounds.pair)
    assert stored_at(place[0]) == before
    assert contents(there) == before[0]
    # Nor is its turn kept from other desks.
    other = at(place[0])
    other.do(players.register, PlayerDraft(name="Late One"))
    other.close()
    there.computes = beside
    there.poll()
    there.do(rounds.pair)
    assert len(last(there).games) == 12 and last(there).byes


def test_on_a_server_another_desk_may_act_while_it_is_computed(there, place) -> None:
    computed: list[Compute] = []

    def computes(compute: Compute) -> Any:
        if not computed:
            other = at(place[0])
            for name in ("Late One", "Late Two"):
                other.do(players.register, PlayerDraft(name=name))
            other.close()
        computed.append(compute)
        return beside(compute)

    there.computes = computes
    there.do(rounds.pair)
    assert len(computed) == 2
    assert len(last(there).games) == 13
    shown = at(place[0])
    assert contents(shown) == contents(there)
    shown.close()
