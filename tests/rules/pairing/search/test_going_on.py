"""A long search asks whether to go on, says how far it is, and stops where it may not."""

from itertools import combinations
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.errors import CancelledError
from app.rules.pairing.pair import NoPairingError, pair_round
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.search.matching import proved_matching
from tests.rules.pairing.made_up import event_after, new_event, of_one_club


class Progress:
    """Answers no the so-many-th time; keeps how far the work was."""

    def __init__(self, no_at: int | None = None) -> None:
        self.steps: list[tuple[int, int]] = []
        self._no_at = no_at

    def __call__(self, done: int, all_: int) -> bool:
        self.steps.append((done, all_))
        return len(self.steps) != self._no_at


@pytest.mark.parametrize("rounds", [0, 3])
def test_a_pairing_with_progress_is_the_same_and_can_be_stopped_anywhere(rounds: int) -> None:
    state = of_one_club(event_after(rounds, 150, 7), 0.8, Random(7))
    progress = Progress()
    paired = pair_round(state, Draw(1), go_on=progress)
    assert paired == pair_round(state, Draw(1))
    assert len(progress.steps) > 150
    assert all(0 <= done <= all_ == 150 for done, all_ in progress.steps)
    assert max(done for done, _ in progress.steps) > 140
    for at in (1, 2, 75, len(progress.steps) // 2, len(progress.steps)):
        stopped = Progress(at)
        with pytest.raises(CancelledError):
            pair_round(state, Draw(1), go_on=stopped)
        assert stopped.steps == progress.steps[:at]


def test_a_matching_that_is_not_wanted_any_more_ends_wherever_it_asks() -> None:
    chance = Random(3)
    edges = [(one, other, chance.randint(0, 40)) for one, other in combinations(range(60), 2)]
    progress = Progress()
    found = proved_matching(60, edges, progress)
    assert found == proved_matching(60, edges)
    for at in range(1, len(progress.steps) + 1):
        with pytest.raises(CancelledError):
            proved_matching(60, edges, Progress(at))


def test_the_search_for_the_culprits_can_be_stopped_too() -> None:
    state = new_event(12)
    state = of_one_club(state, 1, Random(1)).updated(
        preferences=(Preference(kind=PreferenceKind.CLUB, is_hard=True),)
    )
    progress = Progress()
    with pytest.raises(NoPairingError):
        pair_round(state, Draw(1), go_on=progress)
    with pytest.raises(CancelledError):
        pair_round(state, Draw(1), go_on=Progress(len(progress.steps)))
