"""Where hardly a pairing is left, none is better than the one found."""

import pytest

from app.rules.core.draw import Draw
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import OptimalityProof
from tests.bench.hard_states import SHAPES, hard_states
from tests.rules.pairing.oracle import best_lines_by_matching
from tests.rules.pairing.test_best import lines_of


def test_no_pairing_is_better_where_hardly_any_is_left() -> None:
    proofs = []
    for seed, state in enumerate(hard_states(12 * len(SHAPES), players=24)):
        paired = pair_round(state, Draw(seed))
        assert lines_of(state, paired) == best_lines_by_matching(state)
        proofs.append(paired.proof)
    assert proofs.count(OptimalityProof.MATCHING) > len(proofs) // 2


@pytest.mark.sweep(20)
@pytest.mark.parametrize("seed", range(len(SHAPES)))
def test_no_pairing_of_128_players_is_better_where_hardly_any_is_left(seed: int) -> None:
    *_, state = hard_states(seed + 1)
    assert lines_of(state, pair_round(state, Draw(seed))) == best_lines_by_matching(state)
