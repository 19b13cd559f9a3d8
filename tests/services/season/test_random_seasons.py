"""Whole seasons at random: whatever is done, and in whatever order.

After every step a season shows what it has, and undo then redo changes nothing; what is refused
changes nothing either; and the file's journal folds to its tables.
"""

from pathlib import Path

import pytest

from app.services.program.all_acts import NOUN_OF
from tests.services.season.random_season import MOVES, RandomSeason
from tests.services.season.seasons import season_of


def test_every_verb_of_a_season_is_in_the_game() -> None:
    assert {verb for verb, noun in NOUN_OF.items() if noun == "season"} == {*MOVES, "new_season"}


@pytest.mark.sweep(5)
@pytest.mark.parametrize("seed", range(20))
def test_a_season_in_which_anything_happens(tmp_path: Path, seed: int) -> None:
    played = RandomSeason(season_of(tmp_path / "north.season"), seed)
    played.play()
    assert len(played.done) > 3
    played.session.close()
