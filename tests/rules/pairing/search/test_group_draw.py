"""The games of one score group: rare pairings are found, and repair stays nearly fair."""

from collections import Counter
from collections.abc import Iterator

from app.rules.core.draw import Draw
from app.rules.pairing.search.group_draw import draw_group


def test_the_only_pairing_of_eight_is_always_found() -> None:
    only = {frozenset({one, one + 4}) for one in range(4)}
    met = {a: [b for b in range(8) if frozenset({a, b}) not in only] for a in range(8)}
    for seed in range(20):
        games = draw_group(range(8), met, Draw(seed))
        assert games is not None
        assert {frozenset(game) for game in games} == only


def test_where_there_is_no_pairing_none_is_found() -> None:
    met = {0: [1, 2, 3], 1: [0], 2: [0], 3: [0]}
    assert draw_group(range(4), met, Draw(1)) is None


def test_a_large_pile_where_each_has_met_nearly_half_is_paired() -> None:
    size = 40
    met = ring(size, *range(1, 10))
    for seed in range(50):
        games = draw_group(range(size), met, Draw(seed))
        assert games is not None
        assert sorted(one for game in games for one in game) == list(range(size))
        assert not any(second in met[first] for first, second in games)


def ring(size: int, *steps: int) -> dict[int, list[int]]:
    """Players in a ring who have met those so many steps away, on both sides."""
    return {a: [(a + way) % size for step in steps for way in (step, -step)] for a in range(size)}


def test_listing_is_fair_where_hardly_a_draw_is_without_rematch() -> None:
    met = ring(10, 1, 2, 5)
    legal = {
        frozenset(frozenset(pair) for pair in games)
        for games in legal_pairings(list(range(10)), met)
    }
    samples = 700 * len(legal)
    seen: Counter[frozenset[frozenset[int]]] = Counter()
    for seed in range(samples):
        games = draw_group(range(10), met, Draw(seed))
        assert games is not None
        seen[frozenset(frozenset(pair) for pair in games)] += 1
    assert len(legal) == 22
    assert all(0.9 < seen[one] / 700 < 1.1 for one in legal)


def test_repair_is_nearly_fair() -> None:
    """Fourteen players who have met six others each: by symmetry a game depends on its step."""
    met = ring(14, 1, 2, 3)
    samples = 6000
    seen: Counter[int] = Counter()
    for seed in range(samples):
        games = draw_group(range(14), met, Draw(seed))
        assert games is not None
        seen.update(min((a - b) % 14, (b - a) % 14) for a, b in games)
    legal = list(legal_pairings(list(range(14)), met))
    shares = Counter(min((a - b) % 14, (b - a) % 14) for games in legal for a, b in games)
    for step, share in shares.items():
        assert 0.92 < seen[step] * len(legal) / samples / share < 1.08


def legal_pairings(
    members: list[int], met: dict[int, list[int]]
) -> Iterator[tuple[tuple[int, int], ...]]:
    if not members:
        yield ()
        return
    first, *others = members
    for second in others:
        if second not in met[first]:
            rest = [one for one in others if one != second]
            for games in legal_pairings(rest, met):
                yield ((first, second), *games)
