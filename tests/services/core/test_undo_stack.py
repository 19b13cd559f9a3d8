"""What undo asks before it takes back what paper already says."""

from pathlib import Path

import pytest

from app.services.core.errors import OddError
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.papers.papers import Paper, mark_printed
from tests.builders import event_of
from tests.stores import Stores


@pytest.fixture
def published(stores: Stores, tmp_path: Path) -> EventSession:
    session = stores.place(event_of(tmp_path / "cup.dicedown", 4))
    session.do(rounds.pair)
    session.do(rounds.publish)
    return session


def test_a_pairing_on_paper_is_taken_back_for_a_reason_alone(published: EventSession) -> None:
    for paper in (Paper.SLIPS, Paper.PAIRINGS, Paper.SLIPS, Paper.SCENARIO):
        published.do(mark_printed, paper.value, 1, "x")
    with pytest.raises(OddError) as caught:
        published.undo()
    assert caught.value.code == "problems.odd"
    (problem,) = caught.value.problems
    assert (problem.code, dict(problem.facts)) == (
        "undo.on-paper", {"round": 1, "papers": ("pairings", "slips")},
    )  # fmt: skip
    assert not published.state.rounds[0].is_draft
    published.undo("two tables are broken")
    assert published.state.rounds[0].is_draft


@pytest.mark.parametrize(("paper", "number"), [(Paper.SCENARIO, 1), (Paper.SLIPS, 2)])
def test_what_says_nothing_of_the_pairing_is_no_reason_to_ask(
    published: EventSession, paper: Paper, number: int
) -> None:
    published.do(mark_printed, paper.value, number, "x")
    published.undo()
    assert published.state.rounds[0].is_draft


def test_another_act_is_taken_back_unasked(published: EventSession) -> None:
    published.do(rounds.begin)
    published.do(mark_printed, Paper.SLIPS.value, 1, "x")
    published.undo()
    assert not published.state.rounds[0].is_draft
