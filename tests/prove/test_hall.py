"""A small hall: scorekeepers at one event, and what the proof would find."""

import pytest

from app.rules.core.draw import Draw
from app.services.event.events import open_event
from app.services.event.opening import now, throw
from app.services.results import results
from tests.builders import plain_result
from tests.postgres import programs
from tests.prove import hall


@pytest.mark.parametrize("store", ["file", "server"])
def test_nothing_is_lost_or_doubled_between_scorekeepers(tmp_path, store: str) -> None:
    if store == "server" and programs() is None:
        pytest.skip("PostgreSQL's programs aren't here")
    with hall.placed(tmp_path, store) as place:
        found = hall.hall(place, 16, 1, rate=600, phones=5)
    assert dict(found.facts)["results entered or corrected"] == 16
    assert {what: count for what, count in found.faults if count} == {}


def test_the_proof_notices_what_is_lost_doubled_or_differs(tmp_path) -> None:
    with hall.placed(tmp_path, "file") as place:
        kept = hall.Kept("Anna", done=[(1, "somebody won")])
        found = dict(hall.compared(place, [kept]))
        assert found["lost: answered, and not in the journal"] == 1
        session = open_event(place, clock=now, dice=throw)
        session.who = "scorekeeper Anna"
        game = session.state.played[-1].games[0]
        session.with_reason("", results.enter, game.table, *plain_result(game, Draw(1)))
        session.close()
        found = dict(hall.compared(place, [hall.Kept("Anna")]))
        assert found["doubled: in the journal more often than answered"] == 1
        found = dict(hall.compared(place, [hall.Kept("Ben")]))
        assert found["steps under nobody's name"] == 1
