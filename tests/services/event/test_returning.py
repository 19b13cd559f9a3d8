"""What was done alone, beside what was done on the server: what comes there, and what clashes."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.rules.lists.army_list import ArmyList
from app.services.core.act_context import Reason
from app.services.core.changes import arguments_of
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.moving import copy_to_go_on, go_on_alone, move_to_server
from app.services.event.opening import open_existing, open_on_server
from app.services.event.returning import (
    _PUT_IN,
    LocalActs,
    Obstacle,
    arguments_again,
    at_server,
    compare_with_server,
    keep_here,
    keep_there,
    local_acts,
    put_in,
)
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.builders import event_of
from tests.postgres import Server
from tests.services.act_scenarios import SCENARIOS
from tests.services.acts import last, won
from tests.services.core.test_every_act import do

_CASES = [
    pytest.param(ready, id=f"{verb}-{n}")
    for verb in _PUT_IN
    for n, ready in enumerate(SCENARIOS[verb])
]


class Apart:
    """An event of eight in its first round, on a server and alone in a file."""

    def __init__(self, folder: Path, server: Server, name: str) -> None:
        first = event_of(folder / f"{name}.dicedown", 8)
        first.do(rounds.pair)
        first.do(rounds.publish)
        first.do(rounds.begin)
        address = move_to_server(first, server.address(name))
        first.close()
        self.place = str(address)
        self.there = open_on_server(self.place)
        self.here = open_existing(copy_to_go_on(self.there, folder))
        go_on_alone(self.here)

    @property
    def local(self) -> LocalActs:
        found = local_acts(self.here)
        assert found is not None
        return found

    def close(self) -> None:
        for session in (self.here, self.there):
            session.close()

    def hear(self) -> None:
        """Wait until the desk at the server has what was done there; it comes by a thread."""
        newest = at_server(self.place, lambda one: one.reader.newest_step())
        until = monotonic() + 5
        while self.there.reader.newest_step() != newest:
            assert monotonic() < until, "it never came"
            sleep(0.01)
            self.there.poll()

    def obstacles(self) -> list[Obstacle | None]:
        found = at_server(self.place, lambda one: compare_with_server(self.local, one))
        return [act.obstacle for act in found.here]

    def put(self) -> list[str]:
        """Enter everything there; the code of each refusal, "" for none."""
        local = self.local
        done = at_server(self.place, lambda one: put_in(local, local.in_force, one))
        return ["" if one.refusal is None else str(one.refusal.code) for one in done]


@pytest.fixture
def apart(tmp_path: Path, postgres: Server, request: pytest.FixtureRequest) -> Iterator[Apart]:
    made = Apart(tmp_path, postgres, request.node.name[5:40].replace("_", "-").strip("-"))
    yield made
    made.close()


def enter(session: EventSession, table: int, winner: int = 0) -> None:
    game = last(session).games[table - 1]
    winner_id = list(game.players)[winner]
    session.with_reason("x", results.enter, game.table, *won(game, winner_id))


def test_results_of_other_tables_come_to_the_server_and_clashes_dont(apart: Apart) -> None:
    enter(apart.here, 1)
    enter(apart.here, 2)
    enter(apart.there, 2, winner=1)
    enter(apart.there, 3)
    found = at_server(apart.place, lambda one: compare_with_server(apart.local, one))
    assert [act.obstacle for act in found.here] == [None, Obstacle.CLASH]
    assert found.here[1].there is not None and found.here[1].there.verb == "enter_result"
    assert [line.verb for line in found.there] == ["enter_result", "enter_result"]
    assert apart.put() == ["", "event.not-put-in"]
    apart.hear()
    games = last(apart.there).games
    assert [game.result is not None for game in games] == [True, True, True, False]
    assert games[0].result == last(apart.here).games[0].result
    # What the server had is as it was, and what came is an ordinary action that undo takes.
    assert games[1].result != last(apart.here).games[1].result
    assert apart.obstacles() == [Obstacle.SAME, Obstacle.CLASH]


def test_why_and_for_whom_something_was_done_comes_along(apart: Apart) -> None:
    apart.here.with_reason(Reason("ill", "Bo Reed"), players.drop, 3)
    assert apart.put() == [""]
    apart.hear()
    line = apart.there.read(history)[0]
    assert (line.verb, line.reason, line.requested_by) == ("drop_player", "ill", "Bo Reed")


def test_who_came_late_on_both_sides_gets_a_number_of_their_own(apart: Apart) -> None:
    mine = apart.here.do(players.register, PlayerDraft(name="Zoë Here")).value
    apart.here.do(players.tick, mine, "paid", on=True)
    theirs = apart.there.do(players.register, PlayerDraft(name="Max There")).value
    assert mine == theirs
    assert apart.obstacles() == [None, None]
    assert apart.put() == ["", ""]
    apart.hear()
    names = {one.name: one.id for one in apart.there.state.entrants}
    assert names["Max There"] == theirs and names["Zoë Here"] != theirs
    paid = apart.there.read(lambda db: db.connection().exec_driver_sql(
        "SELECT name FROM player WHERE has_paid"
    ).scalars().all())  # fmt: skip
    assert paid == ["Zoë Here"]


def test_what_hangs_on_dice_is_left_to_the_organizer(apart: Apart) -> None:
    for table in (1, 2, 3, 4):
        enter(apart.here, table)
    apart.here.with_reason("x", rounds.pair)
    assert apart.obstacles()[-1] is Obstacle.KIND
    assert apart.put()[-1] == "event.not-put-in"


def test_one_side_goes_on_and_the_other_only_reads(apart: Apart) -> None:
    enter(apart.here, 1)
    keep_there(apart.here, apart.place)
    assert local_acts(apart.here) is None
    path = apart.here.path
    apart.here.close()
    apart.here = open_existing(path)
    assert apart.here.only_reads is not None
    assert apart.here.only_reads.facts["to"] == apart.place


def test_this_computer_goes_on(apart: Apart) -> None:
    enter(apart.here, 1)
    at_server(apart.place, lambda one: keep_here(apart.here, one))
    assert local_acts(apart.here) is None
    apart.hear()
    assert apart.there.only_reads is not None
    enter(apart.here, 2)


@pytest.mark.parametrize("prepare", _CASES)
def test_the_arguments_of_an_act_are_read_back_from_the_journal(prepare, tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 9)
    ready = prepare(session)
    act, *args = ready
    named = args.pop() if args and isinstance(args[-1], dict) else {}
    given = arguments_of(act, tuple(args), named)
    do(session, ready)
    line = session.read(history)[0]
    again = arguments_again(act, line.arguments)
    again.pop("round_number", None)
    wanted = {name: value for name, value in given.items() if name != "round_number"}
    # Facts of the act may stand in place of what was given: they are what it came to.
    assert again.keys() == wanted.keys()
    for name, value in wanted.items():
        if name not in ("first", "second"):
            assert again[name] == value
        assert type(again[name]) is type(value)
    session.close()


def test_texts_of_lists_keep_their_numbers(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 1)
    lists = (ArmyList(number=2, caster="Goreshade"),)
    draft = PlayerDraft(name="Ada", lists=lists, list_texts={2: "Goreshade\nDeathjack"})
    session.do(players.edit, 1, draft)
    line = session.read(history)[0]
    assert arguments_again(players.edit, line.arguments)["draft"] == draft
    session.close()
