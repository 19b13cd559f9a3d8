"""Whatever the EO composes of a packet and its variants is played to its end as it is printed.

With ``--hypothesis-profile=many`` five thousand events are played instead of a few.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from app.services.event.events import new_event
from app.services.exchange.interchange_import import sense_problems
from tests.builders import morning
from tests.journeys.composed_day import ComposedDay
from tests.journeys.compositions import Composition, compositions
from tests.services.acts import contents, damage
from tests.surroundings import MEMORY

FEW = settings(max_examples=settings().max_examples // 2)
FEWER = settings(max_examples=settings().max_examples // 8)
"""Than the profile's number: a whole event is played in each, and in the last taken back."""


@contextmanager
def played(composed: Composition) -> Iterator[ComposedDay]:
    """An event after its end, in a file that goes away again."""
    memory = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        path = Path(folder) / "event.dicedown"
        session = new_event(path, composed.draft, clock=morning, dice=None)
        day = ComposedDay(session, composed)
        day.play()
        yield day
        session.close()


@FEW
@given(compositions(st.integers(2, 9)))
def test_an_event_of_any_variants_is_paired_scored_and_ended_as_printed(composed) -> None:
    with played(composed) as day:
        assert damage(day.session) == ()
        assert tuple(sense_problems(day.told())) == ()


@FEWER
@given(compositions(st.integers(2, 9)))
def test_every_act_of_a_composed_event_can_be_taken_back(composed) -> None:
    with played(composed) as day:
        while day.session.undo_stack().undo is not None:
            day.session.undo("back to the start")
        assert contents(day.session) == day.empty
        assert damage(day.session) == ()
