"""The floor that second pair-downs have, against every pairing, toss and leaver one by one."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.prove.ahead_floor import Undefeated, fewest

Games = tuple[tuple[bool, bool], ...]


def pairings(players: Sequence[bool]) -> Iterator[Games]:
    """Every way to let them meet; each is whether that player was paired down."""
    if not players:
        yield ()
        return
    first, *rest = players
    for place, other in enumerate(rest):
        for games in pairings([*rest[:place], *rest[place + 1 :]]):
            yield ((first, other), *games)


@cache
def tried(players: tuple[bool, ...], active: int, rounds: int) -> Fraction:
    """The fewest second pair-downs to expect, by trying everything."""
    if not (rounds and players and active > 1):
        return Fraction(0)
    down, rest, second = None, list(players), 0
    if len(players) % 2:
        down = min(players)
        rest.remove(down)
        second = int(down and active > len(players))
    best = None
    for games in pairings(rest):
        tosses = list(product((0, 1), repeat=len(games) + (down is not None)))
        total = Fraction(0)
        for toss in tosses:
            left = [game[side] for game, side in zip(games, toss, strict=False)]
            if down is not None and active == len(players):
                left.append(down)
            elif down is not None and toss[-1]:
                left.append(True)
            total += leaving(left, active, rounds) / len(tosses)
        best = total if best is None else min(best, total)
    assert best is not None
    return second + best


def leaving(left: list[bool], active: int, rounds: int) -> Fraction:
    """Each of those still in is as likely to go."""
    outs = [(*left[:place], *left[place + 1 :]) for place in range(len(left))]
    outs += [tuple(left)] * (active - len(left))
    return sum((tried(one, active - 1, rounds - 1) for one in outs), Fraction(0)) / active


@pytest.mark.parametrize("worn", range(4))
@pytest.mark.parametrize(("players", "active"), [(3, 9), (4, 5), (5, 5), (5, 11), (6, 7)])
def test_the_floor_is_what_trying_everything_finds(players, active, worn) -> None:
    worn = min(worn, players)
    now = Undefeated(fresh=players - worn, worn=worn, active=active, rounds=3)
    assert fewest(now) == tried((True,) * worn + (False,) * (players - worn), active, 3)


def test_a_sole_leader_who_was_paired_down_is_so_in_each_round_that_is_won() -> None:
    alone = Undefeated(fresh=0, worn=1, active=10**6, rounds=3)
    assert float(fewest(alone)) == pytest.approx(1 + 1 / 2 + 1 / 4, abs=1e-4)
