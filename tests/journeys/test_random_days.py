"""Whole event days at random through the services: whatever is done, and in whatever order.

After every step everybody is in one place of every round, every draw is as good as any could be,
the session knows what the file holds; and the file's journal folds to its tables.
"""

from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.services.exchange.interchange_export import exported
from app.services.exchange.interchange_import import sense_problems
from tests.builders import event_of
from tests.journeys.random_day import Day

SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 24)
"""Players who are registered when the day begins."""

PACKETS = (("sr2015", 50), ("sr2019", 75))


@pytest.mark.sweep(24)
@pytest.mark.parametrize(
    ("count", "packet", "size"),
    [(count, *PACKETS[n % 2]) for n, count in enumerate(SIZES)],
)
def test_a_day_on_which_anything_happens(tmp_path: Path, count: int, packet: str, size: int):
    path = tmp_path / "day.dicedown"
    day = Day(event_of(path, count, packet=packet, size=size), Draw(count * 100 + size))
    day.play()
    told = day.session.read(exported, day.state)
    assert tuple(sense_problems(told)) == ()
    assert day.drawn or count < 4
