"""Mending a published round: the fewest games moved, the best pairing with so many, never begun."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from app.rules.mending import Mend, MendingCase, mending_case, mendings
from tests.rules.mending_days import troubled
from tests.rules.mending_oracle import Everything, lines_of


@given(st.integers(0, 10**6))
def test_every_proposal_is_the_best_of_all_repairings(seed: int) -> None:
    state, told = troubled(seed)
    case = mending_case(state, **told)
    assert case is not None
    everything = Everything(state, **told)
    assert case.pool == tuple(everything.pool)
    _, *offered = mendings(case)
    front = list(everything.front())
    left_out = min(nothing for nothing, _, _ in front)
    found = sorted((moved, lines) for nothing, moved, lines in front if nothing == left_out)
    told_of = [(one.moved, lines_of(one)) for one in offered]
    for moved, lines in told_of:
        assert lines == min(others for many, others in found if many <= moved)
        assert moved == min(many for many, others in found if others <= lines)
    assert told_of == sorted(told_of)
    best = min((lines, moved) for moved, lines in found)[::-1]
    if told_of:
        # What changes nothing is not offered beside leaving the round as it is.
        assert told_of[0] == found[0] or found[0][0] == 0
        assert told_of[-1] == best
    else:
        assert best[0] == 0


@given(st.integers(0, 10**6))
def test_what_stands_keeps_its_table_and_everybody_has_one_place(seed: int) -> None:
    state, told = troubled(seed, most=16)
    case = mending_case(state, **told)
    assert case is not None
    for mend in mendings(case):
        gone = {*mend.gone, *mend.replaced}
        assert gone.isdisjoint(case.fixed)
        stands = [one for one in case.round.games if one not in gone]
        tables = Counter([one.table for one in stands] + [one.table for one in mend.games])
        assert max(tables.values(), default=1) == 1
        assert None not in tables
        assert max(places(case, mend).values(), default=1) == 1
        assert set(case.pool) <= {*places(case, mend), *mend.left_out}


def places(case: MendingCase, mend: Mend) -> Counter[int]:
    """How often everybody is in a game or has a bye."""
    gone = {*mend.gone, *mend.replaced}
    found = [one for game in case.round.games if game not in gone for one in game.players]
    found += [one for game in mend.games for one in game.players]
    byes = {bye.player for bye in case.round.byes} - set(mend.byes_gone)
    return Counter([*found, *byes, *mend.byes_new])
