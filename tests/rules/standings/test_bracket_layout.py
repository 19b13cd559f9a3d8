"""Where the lines of a bracket lie."""

from fractions import Fraction
from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.standings.bracket_layout import (
    BracketBlock,
    bracket_pages,
    height,
    line_heights,
    part_heights,
)


def test_two_lines_of_a_game_are_nearer_than_two_games() -> None:
    assert line_heights(1) == (((0, 1),),)
    assert line_heights(2)[0] == ((0, 1), (Fraction(5, 2), Fraction(7, 2)))
    assert line_heights(2)[1] == ((Fraction(1, 2), 3),)


@pytest.mark.parametrize(("rounds", "parts"), [(1, 0), (3, 0), (4, 4), (4, 2), (5, 0)])
def test_no_line_lies_on_another(rounds, parts) -> None:
    for column in line_heights(rounds, parts):
        lines = list(chain.from_iterable(column))
        assert all(below - above >= 1 for above, below in pairwise(lines))
    if parts:
        names = part_heights(rounds, parts)
        lines = [*chain.from_iterable(line_heights(rounds, parts)[0]), *names]
        assert all(below - above >= 1 for above, below in pairwise(sorted(lines)))
        assert names[0] == 0
    assert height(rounds, parts) >= 1 << rounds


@given(st.integers(1, 8), st.integers(1, 6), st.integers(2, 64))
def test_every_game_is_on_one_page_that_has_room(rounds, most_rounds, most_lines) -> None:
    pages = bracket_pages(rounds, most_rounds, most_lines)
    seen = [
        (block.first_round + round_, game)
        for page in pages
        for block in page
        for round_ in range(block.rounds)
        for game in block.games(round_)
    ]
    wanted = {(n, game) for n in range(rounds) for game in range(1 << (rounds - 1 - n))}
    assert len(seen) == len(wanted)
    assert set(seen) == wanted
    assert all(sum(block.lines for block in page) <= max(2, most_lines) for page in pages)
    assert all(block.rounds <= most_rounds for page in pages for block in page)


def test_sixteen_go_on_one_page_where_four_rounds_have_room() -> None:
    assert bracket_pages(4, 5, 32) == ((BracketBlock(0, 4, 0),),)
    assert bracket_pages(5, 4, 16) == (
        (BracketBlock(0, 4, 0),), (BracketBlock(0, 4, 1),), (BracketBlock(4, 1, 0),),
    )  # fmt: skip
