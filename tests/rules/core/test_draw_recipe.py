"""Anybody can replay a draw: by the recipe's own ten lines, and by nothing of the program."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from app.rules.core.draw import Draw
from app.rules.pairing.pair import pair_round
from app.words.core.catalogue import words
from app.words.pairing.draw_recipe import CODE, recipe_lines
from tests.rules.pairing.made_up import new_event

PAGE = Path(__file__).parents[3] / "docs" / "PROOFS.md"


@pytest.fixture(scope="module")
def recipe() -> dict[str, Any]:
    """What the ten lines define."""
    defined: dict[str, Any] = {}
    exec(CODE, defined)
    return defined


def test_the_recipe_has_ten_lines_and_is_printed_whole() -> None:
    assert len(CODE.splitlines()) == 10
    printed = "\n".join(recipe_lines(words()))
    assert all(line in printed for line in CODE.splitlines())
    assert all(line in PAGE.read_text("utf-8") for line in CODE.splitlines())


@pytest.mark.parametrize("seed", [0, 7, 999_999, 2**53])
def test_the_recipe_draws_the_same_numbers(recipe: dict[str, Any], seed: int) -> None:
    stream, draw = recipe["numbers"](seed), Draw(seed)
    for n in (*range(1, 200), 2**31 + 1, 3 * 2**30, 2**32):
        assert recipe["below"](n, stream) == draw.below(n)


def test_the_recipe_shuffles_alike(recipe: dict[str, Any]) -> None:
    for seed in range(20):
        mine, yours = list(range(seed + 1)), list(range(seed + 1))
        recipe["shuffle"](mine, recipe["numbers"](seed))
        Draw(seed).shuffle(yours)
        assert mine == yours


def test_the_numbers_are_those_of_the_hash(recipe: dict[str, Any]) -> None:
    assert list(islice(recipe["numbers"](7), 2)) == [Draw(7).below(2**32), _second(7)]


def _second(seed: int) -> int:
    draw = Draw(seed)
    draw.below(2**32)
    return draw.below(2**32)


@pytest.mark.parametrize("players", [2, 3, 8, 9, 33])
def test_a_first_round_is_replayed_as_the_recipe_says(recipe: dict[str, Any], players: int) -> None:
    for seed in range(10):
        paired = pair_round(new_event(players), Draw(seed))
        stream, below = recipe["numbers"](seed), recipe["below"]
        left, bye, games = list(range(1, players + 1)), None, set()
        if players % 2:
            bye = left.pop(below(players, stream))
        left.reverse()
        while left:
            first = left.pop()
            place = below(len(left), stream)
            games.add(frozenset((first, left[place])))
            left[place] = left[-1]
            left.pop()
        assert bye == paired.bye
        assert games == {frozenset(game) for game in paired.games}
