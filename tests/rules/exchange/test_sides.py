"""Tables and sides, and how far chance goes: against every way in which coins can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.ids import PlayerId
from app.rules.exchange.sides import (
    RARE,
    USUAL,
    Coins,
    Opening,
    SideLine,
    farthest,
    side_lookback,
)
from app.rules.results.result import with_opening
from tests.rules.events import event, game, rounds

FEW = [(games, won) for games in range(9) for won in range(games + 1)]


def days(games: int) -> list[int]:
    """The heads of every way in which so many coins can fall, each as likely as another."""
    return [sum(coins) for coins in product((0, 1), repeat=games)]


def of_all(falls: list[int], counts) -> Fraction:
    return Fraction(sum(map(counts, falls)), len(falls))


@pytest.mark.parametrize(("games", "won"), FEW)
def test_chance_is_counted_over_all_days(games: int, won: int) -> None:
    coins, falls = Coins(games, won), days(games)
    if 2 * won >= games:
        assert coins.tail == of_all(falls, lambda heads: heads >= won)
    else:
        assert coins.tail == of_all(falls, lambda heads: heads <= won)
    away = abs(Fraction(games, 2) - won)
    assert coins.chance == of_all(falls, lambda heads: abs(Fraction(games, 2) - heads) >= away)
    low, high = coins.span
    assert low + high == games and 0 <= low <= high
    assert of_all(falls, lambda heads: low <= heads <= high) >= USUAL
    if high - low > 1:
        assert of_all(falls, lambda heads: low < heads < high) < USUAL


def test_seven_of_nine_is_no_rarity() -> None:
    coins = Coins(9, 7)
    assert coins.tail == Fraction(46, 512) and coins.chance == Fraction(92, 512)
    assert coins.span == (2, 7)
    assert coins.share == Fraction(7, 9) and Coins(0, 0).share is None


def line(games: int, won: int, table: int = 1) -> SideLine:
    coins = Coins(games, won)
    return SideLine(table=table, games=games, first=coins, top=Coins(0, 0))


@given(st.lists(st.integers(0, 4).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))),
                max_size=4))  # fmt: skip
def test_many_tables_are_judged_together(counts) -> None:
    lines = [line(games, won, table) for table, (games, won) in enumerate(counts, 1)]
    found = farthest(lines, Opening.FIRST)
    known = [(games, won) for games, won in counts if games]
    assert (found is None) is (not known)
    if found is None:
        return
    rarity = {
        (games, heads): of_all(
            days(games), lambda other, g=games, h=heads: abs(2 * other - g) >= abs(2 * h - g)
        )
        for games, _ in known
        for heads in range(games + 1)
    }
    rarest = min(rarity[one] for one in known)
    assert found.line.first.chance == rarest and found.looked_at == len(known)
    falls = list(product(*(days(games) for games, _ in known)))
    any_so_rare = sum(
        any(rarity[games, heads] <= rarest for (games, _), heads in zip(known, day, strict=True))
        for day in falls
    )
    assert found.chance == Fraction(any_so_rare, len(falls))
    assert farthest(lines, Opening.TOP) is None


def test_of_sixteen_tables_one_that_lost_all_four_is_no_alarm() -> None:
    lines = [line(4, 2, table) for table in range(1, 16)] + [line(4, 0, 16)]
    found = farthest(lines, Opening.FIRST)
    assert found.line.table == 16 and found.line.first.chance == Fraction(1, 8)
    assert found.chance == 1 - Fraction(7, 8) ** 16 and not found.is_rare
    alarm = farthest([*lines[:-1], line(12, 0, 16)], Opening.FIRST)
    assert alarm.is_rare and alarm.chance < RARE


def opened(played, starter, top):
    who = (None if one is None else PlayerId(one) for one in (starter, top))
    return with_opening(played, *who)


def test_games_are_counted_by_table_side_and_scenario() -> None:
    first = [
        opened(game(1, 2, 1, table=1, id=1), 1, 2),
        opened(game(3, 4, 3, table=2, id=2), 4, None),
        opened(game(5, 6, None, "tie", table=3, id=3), 5, 5),
        opened(game(7, 8, 7, "no-show", table=4, id=4), 7, 7),
    ]
    second = [
        opened(game(1, 3, 3, table=1, id=5), 3, 3),
        opened(game(2, 4, 2, table=2, id=6), None, 2),
        opened(game(5, 7, None, "judge", table=3, id=7), 5, 7),
        game(6, 8, 6, table=4, id=8),
    ]
    state = event(8, rounds(first, second))
    found = side_lookback(state)
    assert found.is_known
    assert found.whole.games == 7
    assert (found.whole.first, found.whole.top) == (Coins(3, 2), Coins(3, 2))
    by_table = {one.table: (one.games, one.first, one.top) for one in found.tables}
    assert by_table == {
        1: (2, Coins(2, 2), Coins(2, 1)),
        2: (2, Coins(1, 0), Coins(1, 1)),
        3: (2, Coins(0, 0), Coins(0, 0)),
        4: (1, Coins(0, 0), Coins(0, 0)),
    }
    for opening in Opening:
        together = Counter()
        for one in found.tables:
            together.update(games=one.coins(opening).games, won=one.coins(opening).won)
        whole = found.whole.coins(opening)
        assert (together["games"], together["won"]) == (whole.games, whole.won)
    assert sum(one.games for one in found.scenarios) == 7


def test_an_event_that_never_kept_it_knows_nothing() -> None:
    found = side_lookback(event(2, rounds([game(1, 2, 1)])))
    assert not found.is_known and found.whole.games == 1
    assert farthest(found.tables, Opening.FIRST) is None
