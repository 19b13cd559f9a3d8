"""Single elimination after a cut: by hand, and reckoned twice."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.core.round import Bye, ByeKind, CutMembers, Round, RoundKind, RoundState
from app.rules.event.length import EndReason, is_over, planned_rounds, sole_leader
from app.rules.packet.check import packet_faults
from app.rules.packet.packet import (
    AfterCut,
    Band,
    BandKind,
    LastRound,
    Packet,
    PairingRules,
    TieBreak,
)
from app.rules.pairing.certificate.certificate import certify
from app.rules.pairing.certificate.line_reasons import CostLine
from app.rules.pairing.field import kind_of, still_playing
from app.rules.pairing.pair import pair_round
from app.rules.results.check import result_problems
from app.rules.standings.awards import WonBy, champions
from app.rules.standings.bracket import _assigned, _Unit, bracket, final_games, rounds_for
from app.rules.standings.cut import cut
from app.rules.standings.derived_facts import derived_finals
from app.rules.standings.standings import standings, why_above
from tests.rules.events import SR2015, bye, codes, event, game, marked, rounds
from tests.rules.packet.test_variants import played
from tests.rules.standings.bracket_model import Model

FINALS = {packet: played(packet, "finals-tables") for packet in ("sr2015", "sr2019")}
EACH = pytest.mark.parametrize(
    "packet", FINALS.values(), ids=[f"{packet}-finals" for packet in FINALS]
)
FIRST = [game(1, 2, 1, cp=(9, 0)), game(3, 4, 3, cp=(8, 0)),
         game(5, 6, 5, cp=(7, 0)), game(7, 8, 7, cp=(6, 0))]  # fmt: skip
SECOND = [game(1, 3, 1, cp=(5, 4)), game(5, 7, 5, cp=(4, 0)),
          game(2, 4, 2, cp=(2, 0)), game(6, 8, 6, cp=(1, 0))]  # fmt: skip


def playing(places: int, *, third: bool = False, after: int = 1) -> Packet:
    cut_band = Band(kind=BandKind.CUT, places=places, after_rounds=after)
    return replace(
        SR2015,
        standings=(cut_band, *SR2015.standings),
        pairing=PairingRules(after_cut=AfterCut.SINGLE_ELIMINATION, third_place=third),
    )


def swiss(players: int) -> tuple[Round, ...]:
    """One round: 1 beats 2, 3 beats 4 …, the first winner by most control points."""
    games = [
        game(player, player + 1, player, cp=(200 - player, 100 - player), id=player)
        for player in range(1, players, 2)
    ]
    return rounds(games)


def before(players: int, places: int, *, third: bool = False, **more) -> EventState:
    return event(players, swiss(players), packet=playing(places, third=third), **more)


def seeds_of(state: EventState) -> tuple[int, ...]:
    found = cut(state)
    assert found is not None
    return found.players


def with_round(state: EventState, winners: dict[int, bool], *, reason: str = "assassination"):
    """The event with its next round played; ``winners`` says of a seed's place whether it wins.

    Where a game's better seed is not named it wins.
    """
    paired = pair_round(state, Draw(1))
    cut_made = cut(state)
    assert cut_made is not None
    games = []
    for number, (pair, other) in enumerate(paired.games, 1):
        better, worse = sorted((pair, other), key=cut_made.players.index)
        winner = better if winners.get(better, True) else worse
        games.append(game(pair, other, winner, reason, id=100 * len(state.rounds) + number))
    round_ = Round(
        number=len(state.rounds) + 1,
        kind=paired.kind,
        state=RoundState.CLOSED,
        games=tuple(games),
        byes=tuple(Bye(player=player, kind=ByeKind.WALKOVER) for player in paired.walkovers),
        basis=paired.basis,
        absent=frozenset(state.by_id) - frozenset(paired.basis),
        cut=None
        if cut_made.is_made
        else CutMembers(players=cut_made.players, left_out=cut_made.left_out),
    )
    return replace(state, rounds=(*state.rounds, round_))


def gone(state: EventState, *players: int) -> EventState:
    return replace(
        state,
        entrants=tuple(
            replace(entrant, status=EntrantStatus.DROPPED) if entrant.id in players else entrant
            for entrant in state.entrants
        ),
    )


@pytest.mark.parametrize(
    ("players", "needed"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4)]
)
def test_so_many_players_take_so_many_rounds(players, needed) -> None:
    assert rounds_for(players) == needed


def test_the_first_meets_the_last_and_the_best_two_meet_in_the_final() -> None:
    state = before(16, 8)
    one, two, three, four, five, six, seven, eight = seeds_of(state)
    assert kind_of(state) is RoundKind.BRACKET
    paired = pair_round(state, Draw(3))
    assert paired.games == ((one, eight), (four, five), (two, seven), (three, six))
    assert (paired.walkovers, paired.bye, paired.pair_downs) == ((), None, frozenset())
    state = with_round(state, {})
    assert pair_round(state, Draw(3)).games == ((one, four), (two, three))
    state = with_round(state, {})
    assert pair_round(state, Draw(3)).games == ((one, two),)


def test_the_best_go_through_where_places_are_empty() -> None:
    state = before(16, 6)
    one, two, three, four, five, six = seeds_of(state)
    paired = pair_round(state, Draw(3))
    assert paired.games == ((four, five), (three, six))
    assert set(paired.walkovers) == {one, two}
    assert set(paired.basis) == {one, two, three, four, five, six}
    state = with_round(state, {four: False})
    assert pair_round(state, Draw(3)).games == ((one, five), (two, three))
    assert planned_rounds(state) == 1 + 3


def test_whoever_leaves_lets_the_opponent_through() -> None:
    state = with_round(before(16, 8), {})
    one, two, three, four, *_ = seeds_of(state)
    paired = pair_round(gone(state, one), Draw(3))
    assert (paired.games, paired.walkovers) == (((two, three),), (four,))
    state = with_round(gone(state, one), {})
    assert pair_round(state, Draw(3)).games == ((two, four),)
    ranked = {row.player: row.rank for row in standings(state)}
    assert [ranked[player] for player in (two, four, one, three)] == [1, 2, 3, 4]


def test_places_are_by_the_round_of_elimination_then_by_the_standings_at_the_cut() -> None:
    state = before(16, 8)
    one, two, three, four, five, six, seven, eight = seeds_of(state)
    state = with_round(state, {one: False})
    state = with_round(with_round(state, {two: False, four: False}), {three: False})
    # 8 beat 1 and 4, 3 beat 6 and 2, 8 beat 3 in the final.
    order = [row.player for row in standings(state)][:8]
    assert order == [eight, three, two, four, one, five, six, seven]
    assert [row.rank for row in standings(state)][:8] == list(range(1, 9))
    assert champions(state).by is WonBy.FINAL
    assert champions(state).players == (eight,)
    end = is_over(state)
    assert end is not None
    assert (end.reason, end.leader) == (EndReason.BRACKET_PLAYED, eight)
    assert why_above(state, two, four).out_in is None
    assert why_above(state, eight, three).out_in == 4
    assert why_above(state, four, one).out_in == 2
    # Two who went out in one round are compared by the keys at the cut.
    compared = why_above(state, two, four)
    assert compared.decides is not None
    assert compared.upper_through == compared.lower_through == 1


def test_nobody_outside_is_above_anybody_inside() -> None:
    state = before(16, 4)
    inside = seeds_of(state)
    for _ in range(2):
        state = with_round(state, {inside[0]: False})
        assert {row.player for row in standings(state)[:4]} == set(inside)


@pytest.mark.parametrize("first_wins", [True, False])
def test_a_game_for_third_place_is_played_beside_the_final(first_wins) -> None:
    state = with_round(before(16, 4, third=True), {})
    one, two, three, four = seeds_of(state)
    assert pair_round(state, Draw(1)).games == ((one, two), (three, four))
    state = with_round(state, {three: first_wins})
    third, fourth = (three, four) if first_wins else (four, three)
    assert [row.player for row in standings(state)][:4] == [one, two, third, fourth]
    assert why_above(state, third, fourth).by_third_place
    assert champions(state).players == (one,)


def test_a_lead_does_not_end_the_event_before_the_bracket_is_played() -> None:
    state = event(8, swiss(8), packet=playing(4, after=3), planned_rounds=None)
    assert is_over(state) is None
    assert planned_rounds(state) == 3 + 2
    state = before(8, 2)
    assert is_over(state) is None
    state = with_round(state, {})
    assert sole_leader(state) == seeds_of(state)[0]
    assert is_over(state) is not None
    assert still_playing(state) == sorted(seeds_of(state))


def test_where_nobody_wins_both_are_out() -> None:
    state = with_round(before(16, 4), {})
    one, two, three, four = seeds_of(state)
    final = game(one, two, None, "judge", id=900)
    last = Round(number=3, kind=RoundKind.BRACKET, games=(final,), basis={one: 1, two: 1})
    state = replace(state, rounds=(*state.rounds, last))
    assert [row.player for row in standings(state)][:4] == [one, two, three, four]
    end = is_over(state)
    assert end is not None
    assert (end.reason, end.leader) == (EndReason.BRACKET_PLAYED, None)
    found = bracket(state)
    assert found is not None
    assert found.is_over


def test_a_tie_is_refused_and_stops_the_bracket() -> None:
    state = before(16, 4)
    one, two, three, four = seeds_of(state)
    games = (game(one, four, id=91), game(two, three, two, id=92))
    open_ = Round(number=2, kind=RoundKind.BRACKET, state=RoundState.PLAYING, games=games,
                  basis=dict.fromkeys(seeds_of(state), 1),
                  cut=CutMembers(players=seeds_of(state)))  # fmt: skip
    state = replace(state, rounds=(*state.rounds, open_))
    tied = game(one, four, None, "tie", id=91)
    assert ("result.bracket-tie", "winner") in codes(result_problems(state, 2, tied))
    stuck = replace(open_, games=(tied, games[1]), state=RoundState.CLOSED)
    with pytest.raises(RuleError) as refused:
        pair_round(replace(state, rounds=(*state.rounds[:1], stuck)), Draw(1))
    assert refused.value.code == "pairing.bracket-open"


def test_swapped_players_take_each_others_places() -> None:
    state = before(16, 4)
    one, two, three, four = seeds_of(state)
    games = (game(one, three, three, id=91), game(two, four, two, id=92))
    by_hand = Round(number=2, kind=RoundKind.BRACKET, games=games, by_hand=True,
                    basis=dict.fromkeys(seeds_of(state), 1),
                    cut=CutMembers(players=seeds_of(state)))  # fmt: skip
    state = replace(state, rounds=(*state.rounds, by_hand))
    assert set(pair_round(state, Draw(1)).games[0]) == {two, three}
    proof = certify(state, state.rounds[1])
    line = proof.line(CostLine.AGAINST_PACKET)
    assert (line.reached, line.best) == (2, 0)


@pytest.mark.parametrize("stands_in", [False, True], ids=["with a bye", "in a game"])
def test_who_enters_late_is_at_no_place_unless_in_a_game_of_the_bracket(stands_in) -> None:
    state = with_round(before(9, 4), {})
    first, second, third, fourth = seeds_of(state)
    late = 9
    last = state.rounds[-1]
    assert [set(one.players) for one in last.games] == [{first, fourth}, {second, third}]
    kept = game(first, fourth, first, id=201)
    if stands_in:
        played = replace(last, games=(kept, game(second, late, late, id=202)))
    else:
        # The other game was taken out of the round by hand.
        played = replace(last, games=(kept,), byes=(Bye(player=late, kind=ByeKind.GRANTED),))
    tree = bracket(replace(state, rounds=(*state.rounds[:-1], played)))
    assert tree is not None
    assert tree.champion == (None if stands_in else first)
    assert tree.games == (((first, late),) if stands_in else ())


def test_a_certificate_says_that_the_bracket_fixes_every_game() -> None:
    state = with_round(before(16, 8), {})
    proof = certify(state, state.rounds[1])
    assert proof.is_best
    assert set(proof.case.finals) == set(proof.games)


def test_there_is_no_bracket_where_the_cut_would_leave_nobody_out() -> None:
    state = before(4, 8)
    assert bracket(state) is None
    assert kind_of(state) is RoundKind.SWISS


def test_finals_tables_and_a_bracket_contradict_each_other() -> None:
    packet = playing(4)
    both = replace(packet, pairing=replace(packet.pairing, last_round=LastRound.TOP_TWO))
    assert codes(packet_faults(both)) == [("packet.bracket-and-finals", "pairing.last_round")]
    assert packet_faults(packet) == ()


@st.composite
def courses(draw):
    """How many are inside, and what happens round by round: who wins, who leaves before it.

    Who leaves before the first round is in no cut.
    """
    places = draw(st.integers(2, 11))
    needed = rounds_for(places)
    wins = draw(st.lists(st.booleans(), min_size=40, max_size=40))
    leaving = draw(
        st.lists(
            st.tuples(st.integers(2, max(2, needed)), st.integers(0, places - 1)),
            max_size=3,
            unique=True,
        )
    )
    return places, needed, wins, leaving


@given(courses())
def test_a_bracket_is_that_of_the_plain_model(course) -> None:
    places, needed, wins, leaving = course
    state = before(2 * places + 2, places)
    seeds = list(seeds_of(state))
    left: dict[int, int] = {}
    played: list[dict[frozenset[int], int | None]] = []
    flips = iter(wins)
    for number in range(1, needed + 1):
        for when, place in leaving:
            if when == number:
                state = gone(state, seeds[place])
                left.setdefault(seeds[place], number)
        model = Model(seeds, played, left)
        found = bracket(state)
        assert found is not None
        if found.is_over:
            break
        assert set(map(frozenset, found.games)) == model.coming()
        assert set(found.walkovers) == model.through()
        cut_made = cut(state)
        assert cut_made is not None
        games = {pair: min(pair, key=seeds.index) for pair in map(frozenset, found.games)}
        won = {
            pair: winner if next(flips) else min(pair - {winner}) for pair, winner in games.items()
        }
        if len(still_playing(state)) < 2:
            break
        state = with_round(state, {games[pair]: won[pair] == games[pair] for pair in games})
        played.append(dict(won))
    found = bracket(state)
    assert found is not None
    model = Model(seeds, played, left)
    out = {player: when for player, when in found.out.items() if when <= len(played)}
    assert out == {player: when for player, when in model.out.items() if when <= len(played)}
    if len(played) == needed:
        assert found.is_over
        assert found.champion == model.champion
    rank = {row.player: row.rank for row in standings(state)}
    inside = sorted(seeds, key=lambda player: rank[player])
    stages = [found.out.get(player, 99) for player in inside]
    assert stages == sorted(stages, reverse=True)
    assert max(rank[player] for player in seeds) < min(
        rank[player] for player in rank if player not in seeds
    )


# Which game is played at which place, where a round was changed by hand.

STRANGERS = (8, 9)


def splits(people: Sequence[int]) -> Iterator[list[frozenset[int]]]:
    """Every way to let people play or sit out."""
    if not people:
        yield []
        return
    one, *others = people
    yield from ([frozenset((one,)), *rest] for rest in splits(others))
    for other in others:
        there = [two for two in others if two != other]
        yield from ([frozenset((one, other)), *rest] for rest in splits(there))


def fit(wanted: Sequence[frozenset[int]], taken: Sequence[_Unit | None]) -> tuple[int, int, int]:
    """How many places have just their players, how many one of them, and how many any."""
    pairs = [(place, unit.players) for place, unit in zip(wanted, taken, strict=True) if unit]
    exact = sum(place == there for place, there in pairs)
    return exact, sum(bool(place & there) for place, there in pairs), len(pairs)


def choices(wanted: Sequence[frozenset[int]], units: Sequence[_Unit]) -> Iterator[tuple]:
    """Every way to lay units at places, each at one; none where nobody is to play."""
    for chosen in product([None, *units], repeat=len(wanted)):
        laid = [unit for unit in chosen if unit is not None]
        if len(laid) == len(set(laid)) and all(
            place or unit is None for place, unit in zip(wanted, chosen, strict=True)
        ):
            yield chosen


def of_two() -> Iterator[tuple[list[frozenset[int]], tuple[int, ...]]]:
    for first, second in product(((1, 2), (1,), ()), ((3, 4), (3,), ())):
        for count in range(5):
            for there in combinations((1, 2, 3, 4, *STRANGERS), count):
                yield [frozenset(first), frozenset(second)], there


def of_three() -> Iterator[tuple[list[frozenset[int]], tuple[int, ...]]]:
    wanted = [frozenset(players) for players in ((1, 2), (3, 4), (5, 6))]
    for there in ((1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 8), (1, 3, 5, 8, 9), (1, 2, 4, 6)):
        yield wanted, there


@pytest.mark.parametrize("cases", [of_two, of_three])
def test_no_other_choice_of_games_fits_the_places_better(cases, one_in) -> None:
    for wanted, there in one_in(3, cases()):
        for split in splits(there):
            orders = permutations(split) if len(wanted) == 2 else (split, split[::-1])
            for order in orders:
                units = [_Unit(choice, None, True) for choice in order]
                taken = _assigned(wanted, units)
                best = max(fit(wanted, choice) for choice in choices(wanted, units))
                assert fit(wanted, taken) == best, (wanted, order)
                assert taken in [list(choice) for choice in choices(wanted, units)]


def test_games_that_share_nobody_are_laid_as_they_come() -> None:
    wanted = [frozenset((1, 2)), frozenset(), frozenset((3, 4)), frozenset((5, 6))]
    units = [_Unit(frozenset(players), None, True) for players in ((8, 9), (3, 4), (10,), (11, 12))]
    assert _assigned(wanted, units) == [units[0], None, units[1], units[2]]


def finals(*games, packet=FINALS["sr2015"], kind=RoundKind.FINALS_TABLES, **more):
    """1 and 5 have won twice, 3 stands before 7 behind them."""
    return event(8, rounds(FIRST, SECOND, marked(*games), kind=kind, **more), packet=packet)


def unmarked(state):
    """The event as a file that keeps no marks has it."""
    unmarked_rounds = [replace(round_, games=tuple(replace(g, final=None) for g in round_.games))
            for round_ in state.rounds]  # fmt: skip
    return replace(state, rounds=tuple(unmarked_rounds))


def order(state, through=None) -> list[int]:
    return [row.player for row in standings(state, through)]


@EACH
def test_before_the_finals_the_standings_are_the_usual(packet) -> None:
    state = event(8, rounds(FIRST, SECOND), packet=packet)
    assert order(state)[:4] == [1, 5, 3, 7]
    assert order(finals(game(1, 5, 5), game(3, 7, 7), packet=packet), 2)[:4] == [1, 5, 3, 7]


@EACH
def test_the_finals_give_the_first_three_places(packet) -> None:
    state = finals(game(1, 5, 5), game(3, 7, 7, cp=(0, 0)), game(2, 6, 2), game(4, 8, 4),
                   packet=packet)  # fmt: skip
    rows = standings(state)
    assert [row.player for row in rows[:3]] == [5, 1, 7]
    assert [row.rank for row in rows[:3]] == [1, 2, 3]
    assert [row.band for row in rows[:4]] == [BandKind.FINALS] * 3 + [BandKind.REST]


def test_below_the_finals_points_then_strength_then_control_points_decide() -> None:
    """Army points part nobody there: who is equal before them shares the rank."""
    state = finals(game(1, 5, 5), game(3, 7, 7), game(2, 6, 2, ap=(9, 0)), game(4, 8, 8))
    comparison = why_above(state, 2, 3)
    assert [key.key for key in comparison.keys] == [
        TieBreak.TOURNAMENT_POINTS,
        TieBreak.STRENGTH_OF_SCHEDULE,
        TieBreak.CONTROL_POINTS,
    ]


def test_the_third_place_is_won_although_others_have_more_points() -> None:
    state = finals(game(1, 5, 5), game(3, 7, 7), game(2, 6, 2, cp=(9, 0)), game(4, 8, 4))
    assert order(state)[2] == 7
    assert why_above(state, 7, 2).decided_by is BandKind.FINALS


def test_a_final_still_played_gives_no_places_away() -> None:
    state = finals(game(1, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4), state="playing")
    assert {row.band for row in standings(state)} == {BandKind.REST}


def test_a_tied_final_leaves_its_two_first_and_second_by_the_keys() -> None:
    state = finals(game(1, 5, None, "tie"), game(3, 7, 3), game(2, 6, 2), game(4, 8, 4))
    assert order(state)[:3] == [1, 5, 3]
    assert why_above(state, 1, 5).decided_by is None


def test_a_second_final_without_winner_gives_no_third_place() -> None:
    state = finals(game(1, 5, 1), game(3, 7, None, "tie"), game(2, 6, 2), game(4, 8, 4))
    assert [row.band for row in standings(state)[:3]] == [BandKind.FINALS] * 2 + [BandKind.REST]


def test_with_a_bye_for_one_of_the_four_only_the_first_final_is_played() -> None:
    games = (game(1, 5, 1), game(3, 2, 3), game(4, 6, 4))
    found = derived_finals(finals(*games, byes=(bye(7),), absent=frozenset({8})))
    assert found is not None
    assert (found.first.players, found.second) == ((1, 5), None)


def test_who_left_before_the_finals_is_passed_over() -> None:
    """5 has dropped: 1 meets 3, and 7 meets 2."""
    games = (game(1, 3, 1), game(7, 2, 7), game(4, 6, 4))
    played_on = rounds(FIRST, SECOND, games, kind=RoundKind.FINALS_TABLES, byes=(bye(8),),
                       absent=frozenset({5}))  # fmt: skip
    found = derived_finals(event(8, played_on, packet=FINALS["sr2015"], dropped=[5]))
    assert found is not None
    assert (found.first.players, found.second.players) == ((1, 3), (7, 2))


def test_the_finals_of_the_day_stand_although_an_older_result_was_corrected() -> None:
    state = finals(game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4))
    corrected = [*SECOND[:1], game(5, 7, 7, cp=(0, 5)), *SECOND[2:]]
    state = replace(state, rounds=(*rounds(FIRST, corrected), state.rounds[-1]))
    assert order(state)[0] == 5


def test_the_last_planned_round_is_the_finals_where_the_first_meets_the_second() -> None:
    games = (game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4))
    found = derived_finals(unmarked(finals(*games, kind=RoundKind.SWISS)))
    assert found is not None and found.second is not None
    assert (found.first.players, found.second.players) == ((1, 5), (3, 7))
    other = (game(1, 3, 3), game(5, 7, 7), game(2, 6, 2), game(4, 8, 4))
    assert derived_finals(unmarked(finals(*other, kind=RoundKind.BY_HAND))) is None


def test_finals_that_were_drawn_are_known_although_a_correction_moved_the_places() -> None:
    """7 has beaten 5 after all; the games that were paired first were the finals."""
    games = [replace(game_, id=n) for n, game_ in enumerate((
        game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4)))]  # fmt: skip
    corrected = [*SECOND[:1], game(5, 7, 7, cp=(0, 5)), *SECOND[2:]]
    state = unmarked(finals(*games, seed=9))
    state = replace(state, rounds=(*rounds(FIRST, corrected), state.rounds[-1]))
    found = derived_finals(state)
    assert found is not None and found.second is not None
    assert (found.first.players, found.second.players) == ((1, 5), (3, 7))
    by_hand = replace(state.rounds[-1], by_hand=True)
    assert derived_finals(replace(state, rounds=(*state.rounds[:-1], by_hand))) is None


def test_only_the_stored_final_gives_places() -> None:
    """The third and the fourth meet, the first two do not: nobody has a place by a final."""
    games = (game(1, 6, 1), game(3, 7, 7), game(2, 5, 5), game(4, 8, 4))
    as_marked = finals(*games)
    second = [replace(game, final=2 if game.players == (3, 7) else None) for game in games]
    state = replace(
        as_marked,
        rounds=(*as_marked.rounds[:-1], replace(as_marked.rounds[-1], games=second)),
    )
    assert final_games(state) is None
    assert {row.band for row in standings(state)} == {BandKind.REST}
    assert final_games(unmarked(as_marked)) is None


def test_without_the_variant_there_are_no_finals() -> None:
    games = (game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4))
    assert final_games(finals(*games, packet=played("sr2015"))) is None


@EACH
def test_nothing_ends_the_event_before_the_finals(packet) -> None:
    alone = [game(1, 3, 1), game(5, 7, None, "tie"), game(2, 4, 2), game(6, 8, 6)]
    assert is_over(event(8, rounds(FIRST, alone), packet=packet)) is None
    ended = is_over(finals(game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4),
                           packet=packet))  # fmt: skip
    assert ended is not None and ended.reason is EndReason.SOLE_LEADER


def test_two_who_share_the_fourth_place_play_no_second_final_beside_a_bye() -> None:
    """1 and 2 meet, 3 sits out, and 4 meets 5, who stands level with 4."""
    packet = played("sr2015", "finals-tables")
    first = [game(1, 6, 1, cp=(9, 0)), game(2, 7, 2, cp=(8, 0)), game(3, 4, 3, cp=(7, 0)),
             game(8, 5, 8, cp=(0, 0))]  # fmt: skip
    last = [game(1, 2, 1), game(4, 5, 4)]
    sets = rounds(first, last, kind=RoundKind.FINALS_TABLES, byes=(bye(3),),
                  absent=frozenset({6, 7, 8}))  # fmt: skip
    state = event(8, sets, packet=packet, dropped=[6, 7, 8], planned_rounds=2)
    found = derived_finals(state)
    assert found is not None
    assert (found.first.players, found.second) == ((1, 2), None)


def test_a_game_before_a_cut_is_no_final_of_those_who_play_on() -> None:
    packet = played("sr2019", "finals-tables", "cut-to-top=4")
    last = dict(cut=CutMembers(players=(1, 5, 3, 7)), kind=RoundKind.CUT)
    state = event(8, rounds(FIRST, marked(*SECOND), [game(1, 5, 1), game(3, 7, 7)], **last),
                  packet=packet, planned_rounds=4)  # fmt: skip
    assert final_games(state) is None
    assert {row.band for row in standings(state)} == {BandKind.CUT, BandKind.REST}
