"""What a form was opened on, what it says, and what came in meanwhile: nothing is lost unseen."""

from collections.abc import Mapping
from itertools import product

import pytest

from app.rules.core.draw import Draw
from app.services.core.open_form import ConflictError, OpenForm, as_edited

FIELDS = ("name", "venue", "tables")


def form_of(opened: Mapping, edited: Mapping) -> OpenForm:
    return OpenForm(
        kind="event", opened=opened, edited=edited, read=lambda db, state: {},
        act=lambda work: None, arguments=lambda values: ((), {}),
    )  # fmt: skip


def some(draw: Draw) -> dict[str, int | None]:
    """Values of which some are missing: a field may come and go."""
    fields = {one: draw.below(3) for one in FIELDS}
    return {name: value for name, value in fields.items() if draw.below(5)}


def test_whatever_came_in_is_kept_or_asked_about() -> None:
    draw, requests = Draw(11), 0
    for _ in range(5000):
        opened, edited, stored = some(draw), some(draw), some(draw)
        form = form_of(opened, edited)
        try:
            merged = form.merged(stored)
        except ConflictError as error:
            requests += 1
            for one in error.conflicts:
                values = (opened.get(one.field), edited.get(one.field), stored.get(one.field))
                assert len(set(values)) == 3 or values[0] not in values[1:]
                assert (one.mine, one.theirs) == values[1:]
            continue
        for one in FIELDS:
            was, mine, theirs = opened.get(one), edited.get(one), stored.get(one)
            # What only one of the two changed stands; where both did, they say the same.
            assert merged.get(one) == (theirs if mine == was else mine)
            assert theirs == was or merged.get(one) == theirs
    assert 500 < requests < 4500


@pytest.mark.parametrize("keeps_mine", list(product([True, False], repeat=2)))
def test_once_somebody_chose_it_is_written_as_chosen(keeps_mine) -> None:
    form = form_of({"name": "A", "venue": "B", "tables": 3}, {"name": "A1", "venue": "B1"})
    stored = {"name": "A2", "venue": "B2", "tables": 3}
    with pytest.raises(ConflictError) as raised:
        form.merged(stored)
    for conflict, mine in zip(raised.value.conflicts, keeps_mine, strict=True):
        form = form.keeping_mine(conflict) if mine else form.taking_theirs(conflict)
    merged = form.merged(stored)
    assert [merged[one] for one in ("name", "venue")] == [
        ("A1" if keeps_mine[0] else "A2"), ("B1" if keeps_mine[1] else "B2")
    ]  # fmt: skip


def test_a_choice_holds_for_the_value_that_was_seen_alone() -> None:
    form = form_of({"name": "A"}, {"name": "mine"})
    with pytest.raises(ConflictError) as raised:
        form.merged({"name": "B"})
    form = form.keeping_mine(raised.value.conflicts[0])
    assert form.merged({"name": "B"}) == {"name": "mine"}
    with pytest.raises(ConflictError):
        form.merged({"name": "C"})


def test_a_field_that_shows_a_value_otherwise_than_it_is_stored_is_not_edited_by_that() -> None:
    stored, shown = {"date": None, "name": "A"}, {"date": "2026-05-02", "name": "A"}
    assert as_edited(stored, shown, {**shown, "name": "B"}) == {"date": None, "name": "B"}
    assert as_edited(stored, shown, {**shown, "date": "2026-05-03"})["date"] == "2026-05-03"
