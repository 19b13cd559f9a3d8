"""The factions to choose from: those of the event's packet first, by the alphabet."""

import pytest

from app.services.lists.factions import known_factions

TODAY_ALONE = {"Dusk", "Khymaera", "Orgoth", "Southern Kriels"}


@pytest.mark.parametrize(
    ("year", "last"),
    [
        (2026, {"Minions"}),
        (2019, TODAY_ALONE),
        (2015, TODAY_ALONE | {"Crucible Guard", "Grymkin", "Infernals"}),
        (2010, TODAY_ALONE | {"Convergence of Cyriss", "Crucible Guard", "Grymkin", "Infernals"}),
    ],
)
def test_factions_of_the_packets_year_are_offered_first(year, last):
    offered = known_factions().offered(year)
    assert sorted(offered) == sorted(known_factions().names)
    first, others = offered[: -len(last)], offered[-len(last) :]
    assert set(others) == last
    assert list(first) == sorted(first) and list(others) == sorted(others)
