"""Cut to Top [X]: sr2019 round-variants."""

from dataclasses import replace

import pytest

from app.rules.core.entrant import EntrantStatus
from app.rules.core.round import CutMembers, Round, RoundKind
from app.rules.event.length import is_over, sole_leader
from app.rules.packet.packet import BandKind
from app.rules.standings.cut import CutDifference, cut, cut_difference, cut_of
from app.rules.standings.derived_facts import derived_cut
from app.rules.standings.standings import standings, why_above
from tests.rules.events import bye, entrant, event, game, rounds
from tests.rules.packet.test_variants import played

TOP_2 = played("sr2019", "cut-to-top=2")
TOP_4 = played("sr2019", "cut-to-top=4")
FIRST = [game(1, 2, 1, cp=(9, 0), id=1), game(3, 4, 3, cp=(8, 0), id=2),
         game(5, 6, 5, cp=(7, 0), id=3), game(7, 8, 7, cp=(6, 0), id=4)]  # fmt: skip
SECOND = [game(1, 3, 1, cp=(3, 0), id=5), game(5, 7, 5, cp=(3, 0), id=6),
          game(2, 4, 2, cp=(2, 0), id=7), game(6, 8, 6, cp=(1, 0), id=8)]  # fmt: skip


def after(*sets, packet=TOP_2, **more):
    return event(8, rounds(*sets), packet=packet, **more)


def inside(*players, **more) -> CutMembers:
    """A cut that these players made, of eight."""
    left_out = tuple(player for player in range(1, 9) if player not in players)
    return CutMembers(players=players, **{"left_out": left_out, **more})


TWO = inside(1, 5)


def with_cut_round(*games, state="closed", cut=TWO, **more):
    last = rounds([], [], games, state=state, kind=RoundKind.CUT, cut=cut, **more)[-1]
    return event(8, (*rounds(FIRST, SECOND), last), packet=TOP_2)


def ranked(state, through=None) -> list[tuple[int, int]]:
    return [(row.player, row.rank) for row in standings(state, through)]


def test_before_any_round_there_is_no_cut() -> None:
    assert cut_of(event(8, packet=TOP_2)) is None
    assert cut_of(event(8, rounds(FIRST, SECOND))) is None


def test_more_undefeated_players_than_places_play_on_together() -> None:
    assert cut_of(after(FIRST)) is None


def test_the_cut_falls_after_the_first_round_that_leaves_few_enough_undefeated() -> None:
    found = cut(after(FIRST, SECOND))
    assert found is not None
    assert (found.after, found.players, found.is_made) == (2, (1, 5), False)
    assert cut_of(after(FIRST, packet=TOP_4)) == {1, 3, 5, 7}


def test_a_round_that_is_not_finished_cuts_nobody() -> None:
    state = event(8, rounds(FIRST, [*SECOND[:3], game(6, 8)], state="playing"), packet=TOP_2)
    assert cut_of(state) is None


def test_only_those_still_in_count_and_play_on() -> None:
    assert cut_of(after(FIRST, dropped=[1, 3])) == {5, 7}


def test_where_nobody_would_be_left_out_there_is_no_cut() -> None:
    state = event(4, rounds([game(1, 2, 1), game(3, 4, 3)]), packet=TOP_4)
    assert cut_of(state) is None


EQUAL = [game(1, 2, 1, id=1), game(3, 4, None, "tie", id=2), game(5, 6, None, "tie", id=3)]


def level(**more):
    """Three winners, and three losers who are equal for the fourth place."""
    last = Round(number=1, games=(game(1, 2, 1), *(game(n, n + 1, n + 1) for n in (3, 5))), seed=7)
    return event(6, (last,), packet=played("sr2019", "cut-to-top=4"), **more)


def test_equals_at_the_border_are_open_until_they_are_drawn() -> None:
    """The round that was just played has seed 7; nothing is drawn with it."""
    found = cut(level())
    assert found is not None and found.is_open
    assert (set(found.players), set(found.equals), found.seed) == ({1, 4, 6}, {2, 3, 5}, None)
    assert (found.places, found.border_places) == (4, 1)
    assert len(cut_of(level())) == 4


def test_equals_at_the_border_are_drawn_with_a_seed_of_their_own() -> None:
    found = cut(level(cut_seed=11))
    assert found is not None and not found.is_open
    assert set(found.players[:3]) == {1, 4, 6}
    assert (set(found.equals), found.seed) == ({2, 3, 5}, 11)
    assert found.players[3] == found.equals[0]
    assert (found.left_out, found.border_places) == (found.equals[1:], 1)
    assert cut(level(cut_seed=11)) == found
    assert len({cut(level(cut_seed=seed)).players[3] for seed in range(20)}) == 3


def test_the_eos_word_stands_before_the_draw() -> None:
    found = cut(level(cut_border=(5, 2, 3)))
    assert found is not None
    assert (found.players[3], found.seed) == (5, None)


def test_who_is_named_last_by_the_eo_is_drawn_among_nobody() -> None:
    found = cut(level(cut_border=(3, 5)))
    assert found is not None
    assert (found.equals, found.seed) == ((3, 5, 2), None)


def test_inside_the_cut_places_move_and_outside_they_do_not() -> None:
    before = ranked(after(FIRST, SECOND))
    now = ranked(with_cut_round(game(1, 5, 5, id=9)))
    assert [player for player, _ in before[:2]] == [1, 5]
    assert [player for player, _ in now[:2]] == [5, 1]
    assert now[2:] == before[2:]


def test_outside_the_cut_strength_of_schedule_stays_as_it_was() -> None:
    before = {row.player: row for row in standings(after(FIRST, SECOND))}
    now = {row.player: row for row in standings(with_cut_round(game(1, 5, 5, id=9)))}
    assert now[7].strength_of_schedule == before[7].strength_of_schedule
    assert now[7].record == before[7].record
    assert now[1].strength_of_schedule == before[1].strength_of_schedule + 3
    assert [now[player].band for player in (1, 5, 7)] == [BandKind.CUT] * 2 + [BandKind.REST]


def test_standings_through_the_cut_are_those_of_then() -> None:
    assert ranked(with_cut_round(game(1, 5, 5, id=9)), 2) == ranked(after(FIRST, SECOND))


def test_a_cut_that_was_made_is_not_moved_by_a_corrected_result() -> None:
    mended = [game(1, 2, 2, cp=(0, 9), id=1), *FIRST[1:]]
    state = with_cut_round(game(1, 5, 5, id=9))
    state = replace(state, rounds=(*rounds(mended, SECOND), state.rounds[-1]))
    found = cut(state)
    assert found is not None
    assert (set(found.players), found.is_made) == ({1, 5}, True)


def test_a_round_without_its_kind_is_known_by_who_plays_it() -> None:
    out = frozenset({2, 3, 4, 6, 7, 8})
    state = event(8, rounds(FIRST, SECOND, [game(1, 5, 5)], absent=out), packet=TOP_2)
    assert derived_cut(state) == (3, CutMembers(players=(1, 5), left_out=(3, 7, 2, 6, 4, 8)))


def test_the_cut_is_made_once() -> None:
    sets = [FIRST, [game(1, 3, 1), game(5, 7, 5)]]
    played_on = rounds(*sets, [game(1, 5, None, "tie"), game(3, 7, 3)], kind=RoundKind.CUT)
    members = inside(1, 3, 5, 7)
    state = event(8, (played_on[0], replace(played_on[1], kind=RoundKind.CUT, cut=members),
                      played_on[2]), packet=TOP_4)  # fmt: skip
    assert cut_of(state) == {1, 3, 5, 7}


def test_a_basis_tells_who_was_inside_although_one_sat_out() -> None:
    state = with_cut_round(cut=None, byes=(bye(1),), basis={1: 2, 5: 2}, absent=frozenset({5}))
    assert derived_cut(state)[1].players == (1, 5)


def test_equals_are_known_again_where_the_old_draw_drew_them() -> None:
    """The seed was that of the round before the cut."""
    state = level(cut_seed=7)
    due = cut(state)
    games = [game(1, 4, 1), game(6, due.players[3], 6)]
    last = Round(number=2, games=tuple(games), kind=RoundKind.CUT)
    found = derived_cut(replace(state, cut_seed=None, rounds=(*state.rounds, last)))
    assert found == (2, due.members)


def test_an_odd_number_inside_has_a_bye() -> None:
    packet = played("sr2019", "cut-to-top=3")
    last = rounds([], [game(1, 3, 1)], kind=RoundKind.CUT, byes=(bye(5),),
                  cut=CutMembers(players=(1, 3, 5)))[-1]  # fmt: skip
    state = event(6, (rounds(FIRST[:3])[0], last), packet=packet)
    assert cut_of(state) == {1, 3, 5}
    assert {row.player for row in standings(state)[:3]} == {1, 3, 5}


def test_the_leader_is_looked_for_inside_the_cut() -> None:
    state = with_cut_round(game(1, 5, 5, id=9))
    assert sole_leader(state) == 5
    assert is_over(state) is not None


@pytest.mark.parametrize("status", [EntrantStatus.DROPPED, EntrantStatus.DISQUALIFIED])
def test_who_left_before_the_cut_ranks_below_everybody_inside(status) -> None:
    """1 leads at the cut and is out of the event: 5 and 3 play for the first two places."""
    players = [entrant(player, status=status if player == 1 else EntrantStatus.ACTIVE)
               for player in range(1, 9)]  # fmt: skip
    state = event(players, rounds(FIRST, SECOND), packet=TOP_2)
    found = cut(state)
    assert found is not None
    first, second = found.players
    final = game(first, second, second, cp=(0, 9), id=9)
    last = rounds([], [], [final], kind=RoundKind.CUT, cut=found.members)[-1]
    now = ranked(replace(state, rounds=(*state.rounds, last)))
    assert now[:3] == [(second, 1), (first, 2), (1, 3)]


def test_why_one_inside_stands_above_one_outside() -> None:
    comparison = why_above(with_cut_round(game(1, 5, 5, id=9)), 1, 3)
    assert (comparison.decided_by, comparison.decides) == (BandKind.CUT, None)
    inside = why_above(with_cut_round(game(1, 5, 5, id=9)), 5, 1)
    assert inside.decided_by is None
    assert inside.decides is not None


def test_the_comparison_says_through_which_round_each_is_counted() -> None:
    comparison = why_above(with_cut_round(game(1, 5, 5, id=9)), 1, 3)
    assert (comparison.upper_through, comparison.lower_through) == (None, 2)


def test_few_who_play_because_the_others_left_are_no_cut() -> None:
    """1 to 4 play on alone; the strength of 5, who left, still grows with 1's points."""
    first = [game(1, 5, 1), game(2, 6, 2), game(3, 7, 3), game(4, 8, 4)]
    state = event(
        8,
        rounds(first, [game(1, 2, 1), game(3, 4, 3)], absent=frozenset({5, 6, 7, 8})),
        packet=TOP_4,
        dropped=[5, 6, 7, 8],
    )
    assert cut_of(state) is None
    assert derived_cut(state) is None
    assert {row.player: row for row in standings(state)}[5].strength_of_schedule == 2


def test_who_leads_outside_the_cut_does_not_end_the_event() -> None:
    """By army points alone 2 and 4 are inside, and 1 and 3 have more points outside."""
    packet = played("sr2019", "cut-to-top=2", "destruction-scoring")
    first = [game(1, 2, 1, ap=(1, 50)), game(3, 4, 3, ap=(2, 40))]
    assert cut_of(event(4, rounds(first), packet=packet)) == {2, 4}
    members = CutMembers(players=(2, 4))
    last = rounds([], [game(2, 4, None, "tie")], kind=RoundKind.CUT, cut=members)[-1]
    mended = rounds([first[0], game(3, 4, None, "tie", ap=(2, 40))])[0]
    state = event(4, (mended, last), packet=packet, planned_rounds=3)
    assert sole_leader(state) is None


def corrected(state, *second):
    """The event with other results in its second round."""
    return replace(state, rounds=(*rounds(FIRST, second or SECOND), *state.rounds[2:]))


LATER = [SECOND[0], game(5, 7, 7, cp=(0, 9), id=6), *SECOND[2:]]
"""7 has beaten 5 after all, and has more control points than anybody."""


def test_a_corrected_result_puts_nobody_above_those_inside() -> None:
    """7 has two wins then, and 5, who has lost twice, is inside."""
    state = corrected(with_cut_round(game(1, 5, 1, id=9)), *LATER)
    assert [player for player, _ in ranked(state)[:3]] == [1, 5, 7]
    assert sole_leader(state) == 1


def test_a_correction_that_would_change_the_cut_is_known() -> None:
    state = corrected(with_cut_round(game(1, 5, 1, id=9)), *LATER)
    assert cut_difference(state) == CutDifference(
        round_number=3, would_be_in=(7,), would_be_out=(5,)
    )
    assert cut_difference(with_cut_round(game(1, 5, 1, id=9))) is None


def test_a_correction_that_leaves_too_many_undefeated_is_known() -> None:
    ties = [game(1, 3, None, "tie"), game(5, 7, None, "tie"), *SECOND[2:]]
    found = cut_difference(corrected(with_cut_round(game(1, 5, 1, id=9)), *ties))
    assert found == CutDifference(round_number=3, undefeated=4)


@pytest.mark.parametrize(
    ("state", "games", "can"),
    [
        ("published", (game(1, 5, id=9),), True),
        ("published", (game(1, 5, 1, id=9),), False),
        ("playing", (game(1, 5, id=9),), False),
        ("closed", (game(1, 5, 1, id=9),), False),
    ],
)
def test_it_is_cut_again_only_before_anything_is_played(state, games, can) -> None:
    found = cut_difference(corrected(with_cut_round(*games, state=state), *LATER))
    assert found is not None and found.can_cut_again is can


def test_equals_that_could_have_been_drawn_so_differ_in_nothing() -> None:
    members = CutMembers(players=(1, 4, 6, 5), left_out=(2, 3), equals=(5, 2, 3), seed=1)
    last = Round(number=2, games=(game(1, 4, 1), game(5, 6, 6)), kind=RoundKind.CUT, cut=members)
    state = level()
    assert cut_difference(replace(state, rounds=(*state.rounds, last))) is None


def left_inside(state, *players, status=EntrantStatus.DROPPED):
    return replace(state, entrants=tuple(
        replace(entrant, status=status) if entrant.id in players else entrant
        for entrant in state.entrants
    ))  # fmt: skip


FOUR = inside(1, 5, 3, 7)


def top_4(*sets, **of_last):
    """The cut to the top 4 after two rounds, and rounds inside it."""
    played = rounds([], [], *sets, **of_last)[2:]
    first = replace(played[0], cut=FOUR)
    return event(8, (*rounds(FIRST, SECOND), first, *played[1:]), packet=TOP_4, planned_rounds=4)


def order(state, through=None) -> list[int]:
    return [player for player, _ in ranked(state, through)][:4]


NEXT = [game(1, 5, 1, id=9), game(3, 7, 7, id=10)]


def test_who_leaves_inside_the_cut_ranks_below_those_who_go_on() -> None:
    """5 is above 3 by the keys, and misses the last round."""
    ties = [game(1, 7, None, "tie", id=11)]
    last = dict(byes=(bye(3),), absent=frozenset({5}))
    assert order(top_4(NEXT, ties, **last)) == [1, 7, 5, 3]
    state = left_inside(top_4(NEXT, ties, **last), 5)
    assert order(state) == [1, 7, 3, 5]
    comparison = why_above(state, 7, 5)
    assert (comparison.decided_by, comparison.has_left) == (BandKind.CUT, True)
    assert not why_above(state, 1, 2).has_left


def test_through_the_round_that_a_leaver_still_played_places_are_those_of_then() -> None:
    ties = [game(1, 7, None, "tie", id=11)]
    state = top_4(NEXT, ties, byes=(bye(3),), absent=frozenset({5}))
    assert order(left_inside(state, 5), 3) == order(state, 3)


def test_who_leaves_after_the_end_keeps_the_place() -> None:
    ended = top_4(NEXT, [game(1, 7, 1, id=11), game(3, 5, 5, id=12)])
    assert is_over(ended) is not None
    for gone in ((1,), (5,), (1, 7)):
        assert order(left_inside(ended, *gone)) == order(ended)
    out = left_inside(ended, 1, status=EntrantStatus.DISQUALIFIED)
    first, second, *_ = standings(out)
    assert (first.player, first.award_rank, second.award_rank) == (1, None, 1)


def test_who_leaves_between_two_rounds_of_the_cut_has_left_before_the_end() -> None:
    """1 and 5 lead together after a tie; 1 leaves, and 5 is the only leader then."""
    tied = [game(1, 5, None, "tie", id=9), game(3, 7, None, "tie", id=10)]
    state = top_4(tied)
    assert order(state)[0] == 1 and is_over(state) is None
    gone = left_inside(state, 1)
    assert sole_leader(gone) == 5
    assert order(gone) == [5, 3, 7, 1]


def test_who_does_not_come_to_the_last_game_ranks_below_who_plays_it() -> None:
    last = [game(1, 5, 5, "no-show", id=11), game(3, 7, 3, id=12)]
    shown = top_4([game(1, 3, 1, id=9), game(5, 7, 5, id=10)], last)
    assert order(left_inside(shown, 1)) == [5, 3, 7, 1]
    assert order(shown)[1] == 1, "who is still in keeps the place that the keys give"
