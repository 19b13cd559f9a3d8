"""A small hall: scorekeepers at one event, and what the proof would find."""

import pytest

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
        kept = hall.Kept(done=[(10_000, 1, "somebody won")], ids=["no such id"])
        found = dict(hall.compared(place, [kept]))
    assert found["lost: answered, and not in the journal"] == 1
    assert found["ids that aren't in the journal exactly once"] == 1
    assert found["tables that differ from the last answer"] == 1
