"""The door to the matching: least weight, big weights, and not opened before it is needed."""

import subprocess
import sys
from itertools import combinations
from random import Random

from app.rules.pairing.matching import minimum_weight_perfect_matching
from tests.rules.pairing.oracle import whole_pairings


def test_no_matching_is_lighter() -> None:
    chance = Random(1)
    for _ in range(60):
        n = chance.choice([2, 4, 6, 8])
        span = chance.choice([3, 10**6, 10**40])
        weights = {pair: chance.randint(-span, span) for pair in combinations(range(n), 2)}
        mates = minimum_weight_perfect_matching(n, ((a, b, w) for (a, b), w in weights.items()))
        found = sum(weights[one, mate] for one, mate in enumerate(mates) if one < mate)
        assert all(mates[mate] == one for one, mate in enumerate(mates))
        assert found == min(
            sum(weights[pair] for pair in games) for games, _ in whole_pairings(range(n))
        )


def test_the_library_is_not_loaded_before_it_is_needed() -> None:
    asked = "import sys, app.rules.pairing; print('networkx' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"
