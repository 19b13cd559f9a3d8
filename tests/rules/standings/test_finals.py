"""Finals Tables: sr2015 standings-variants, sr2019 standings-variants."""

from dataclasses import replace

import pytest

from app.rules.core.round import CutMembers, RoundKind
from app.rules.event.length import EndReason, is_over
from app.rules.packet.packet import BandKind, TieBreak
from app.rules.standings.derived_facts import derived_finals
from app.rules.standings.finals import final_games
from app.rules.standings.standings import standings, why_above
from tests.rules.events import bye, event, game, marked, rounds
from tests.rules.packet.test_variants import played

FINALS = {packet: played(packet, "finals-tables") for packet in ("sr2015", "sr2019")}
EACH = pytest.mark.parametrize(
    "packet", FINALS.values(), ids=[f"{packet}-finals" for packet in FINALS]
)
FIRST = [game(1, 2, 1, cp=(9, 0)), game(3, 4, 3, cp=(8, 0)),
         game(5, 6, 5, cp=(7, 0)), game(7, 8, 7, cp=(6, 0))]  # fmt: skip
SECOND = [game(1, 3, 1, cp=(5, 4)), game(5, 7, 5, cp=(4, 0)),
          game(2, 4, 2, cp=(2, 0)), game(6, 8, 6, cp=(1, 0))]  # fmt: skip


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
