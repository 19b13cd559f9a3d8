"""A small piece of the long proof of places."""

import pytest

from tests.prove import events


@pytest.mark.sweep(16)
@pytest.mark.parametrize("seed", range(5001, 5033))
def test_what_must_be_so_of_places_is_so_in_a_random_event(seed, capsys) -> None:
    found = events.proved(seed)
    assert found["rounds"] > 0
    assert found["acts"] > 5
    assert {fault: found[fault] for fault in events.FAULTS if found[fault]} == {}, (
        capsys.readouterr().err
    )
