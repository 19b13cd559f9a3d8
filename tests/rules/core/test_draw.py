"""The draw, replayed by a second hand from its printed recipe."""

from collections import Counter
from hashlib import sha256
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.draw import Draw


def by_recipe(seed: int):
    for block in count():
        digest = sha256(f"{seed}:{block}".encode()).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")


def drawn_below(numbers, n: int) -> int:
    fair = 2**32 // n * n
    return next(number for number in numbers if number < fair) % n


@given(st.integers(0, 2**40), st.lists(st.integers(1, 2**32), min_size=1, max_size=30))
def test_a_draw_follows_the_recipe(seed, limits) -> None:
    draw, numbers = Draw(seed), by_recipe(seed)
    assert [draw.below(n) for n in limits] == [drawn_below(numbers, n) for n in limits]


@given(st.integers(0, 999_999), st.integers(0, 40))
def test_a_shuffle_keeps_everything_and_repeats_with_its_seed(seed, size) -> None:
    once, again = list(range(size)), list(range(size))
    Draw(seed).shuffle(once)
    Draw(seed).shuffle(again)
    assert once == again
    assert sorted(once) == list(range(size))


def test_every_order_of_three_is_equally_likely() -> None:
    draw, seen = Draw(1), Counter()
    for _ in range(6_000):
        items = [1, 2, 3]
        draw.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert all(850 < times < 1150 for times in seen.values())
