"""The whole bracket as it is drawn."""

from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.seeding import Seeding
from app.rules.standings.bracket import bracket, rounds_for
from app.rules.standings.bracket_tree import bracket_tree
from tests.rules.standings.test_bracket import before, event, playing, with_round


def seeded(places, *, third: bool = False):
    seeds = tuple(sorted(one for one in places if one is not None))
    seeding = Seeding(seeds=seeds, places=tuple(places), parts=())
    return event(len(seeds), (), packet=playing(len(seeds), third=third), seeding=seeding)


def test_nothing_is_known_of_later_rounds_before_the_first() -> None:
    tree = bracket_tree(seeded((1, None, 2, 3)))
    assert tree is not None
    first, final = tree.rounds
    assert [node.players for node in first] == [(1, None), (2, 3)]
    assert [(node.winner, node.is_walkover) for node in first] == [(1, True), (None, False)]
    assert [node.players for node in final] == [(None, None)]
    assert tree.champion is None


def test_who_won_stands_in_the_next_round() -> None:
    state = with_round(seeded((1, 4, 2, 3), third=True), {2: False})
    tree = bracket_tree(state)
    assert tree is not None
    assert [node.winner for node in tree.rounds[0]] == [1, 3]
    assert tree.rounds[1][0].players == (1, 3)
    assert tree.third is not None
    assert tree.third.players == (2, 4)
    tree = bracket_tree(with_round(state, {}))
    assert tree is not None
    assert tree.champion == 1
    assert tree.third is not None
    assert tree.third.winner == 2


def test_a_bracket_after_a_cut_is_drawn_too() -> None:
    tree = bracket_tree(with_round(before(16, 8), {}))
    assert tree is not None
    assert tree.after == 1
    assert [len(column) for column in tree.rounds] == [4, 2, 1]


@given(st.integers(2, 16).flatmap(lambda n: st.tuples(st.permutations(range(1, n + 1)), st.data())))
def test_it_agrees_with_the_bracket_that_is_paired_by(case) -> None:
    order, data = case
    size = 1 << rounds_for(len(order))
    # Nobody meets an empty place twice: each pair has a player.
    firsts, others = order[: size // 2], [*order[size // 2 :], *[None] * (size - len(order))]
    state = seeded([one for pair in zip(firsts, others, strict=True) for one in pair], third=True)
    for number in range(rounds_for(len(order))):
        tree, now = bracket_tree(state), bracket(state)
        assert tree is not None
        assert now is not None
        here = [node for node in tree.rounds[number] if None not in node.players]
        assert {frozenset(node.players) for node in here} == {
            frozenset(game)
            for game in now.games
            if tree.third is None or set(game) != {*tree.third.players}
        }
        state = with_round(state, {one: data.draw(st.booleans()) for one in order})
    tree, now = bracket_tree(state), bracket(state)
    assert tree is not None
    assert now is not None
    assert tree.champion == now.champion
    assert all(node.winner in node.players for column in tree.rounds for node in column)
    out = {
        player: node.round
        for column in tree.rounds
        for node in column
        for player in node.players
        if player is not None and player != node.winner
    }
    assert out == dict(now.out)
