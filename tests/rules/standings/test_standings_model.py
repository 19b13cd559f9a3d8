"""Standings of random events of every packet and every standings variant, reckoned twice."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.rules.standings.standings import standings
from app.rules.standings.tiebreakers import strength_parts
from tests.rules.events import game
from tests.rules.happenings import as_state, happenings, renumbered
from tests.rules.standings.places_model import award_ranks, model_ranks, model_rows
from tests.rules.standings.standings_model import Facts, Played, strength


def rows_of(state: EventState, through: int):
    return {
        row.player: (
            row.rank,
            row.tournament_points,
            row.strength_of_schedule,
            row.control_points,
            row.army_points or 0,
            row.assassinations,
        )
        for row in standings(state, through)
    }


@given(happenings())
def test_standings_are_those_of_the_plain_model_through_every_round(happened) -> None:
    facts, status = happened
    state = as_state(facts, status)
    for through in range(1, len(facts.games) + 1):
        assert rows_of(state, through) == model_rows(facts, through)


@given(happenings(blank=True))
def test_where_no_points_are_written_down_equals_share_their_ranks(happened) -> None:
    facts, status = happened
    state = as_state(facts, status)
    for through in range(1, len(facts.games) + 1):
        assert rows_of(state, through) == model_rows(facts, through)


@given(happenings(blank=True))
def test_awards_pass_over_whoever_can_get_none(happened) -> None:
    facts, status = happened
    rows = standings(as_state(facts, status))
    ranks = {row.player: row.award_rank for row in rows if row.award_rank is not None}
    assert ranks == award_ranks(facts, model_ranks(facts, len(facts.games)))


@given(happenings())
def test_the_parts_of_a_strength_add_up_to_it(happened) -> None:
    facts, status = happened
    state = as_state(facts, status)
    for player in facts.players:
        parts = strength_parts(state, player)
        assert sum((part for _, part in parts), Fraction()) == strength(
            facts, player, len(facts.games)
        )


@given(happenings())
def test_a_draft_round_changes_nothing(happened) -> None:
    state = as_state(*happened)
    draft = Round(number=len(state.rounds) + 1, state=RoundState.DRAFT, games=(game(1, 2, 1),))
    assert standings(replace(state, rounds=(*state.rounds, draft))) == standings(state)


@given(happenings(), st.randoms(use_true_random=False))
def test_new_numbers_for_the_players_change_no_figure(happened, chance) -> None:
    facts, status = happened
    new = dict(zip(facts.players, chance.sample(facts.players, len(facts.players)), strict=True))
    moved = as_state(renumbered(facts, new), {new[player]: how for player, how in status.items()})
    before = {new[row.player]: row.rank for row in standings(as_state(facts, status))}
    assert {row.player: row.rank for row in standings(moved)} == before


def test_the_printed_example_of_a_large_event_is_two() -> None:
    """Five rounds; opponents of 4 wins, 3 wins, gone with 2 wins, and gone without any."""
    one, trevor, jay, scott, steve, others = 1, 2, 3, 4, 5, range(6, 30)
    wins = {trevor: 4, jay: 3, scott: 2, steve: 0}
    facts = Facts(
        packet="sr2015",
        size=50,
        players=(one, *wins, *others),
        variants=frozenset({"large-event"}),
        gone=frozenset({scott, steve}),
        games=[[] for _ in range(5)],
        byes=[[] for _ in range(5)],
    )
    fillers = iter(others)
    for number, (opponent, won) in enumerate(wins.items()):
        facts.games[number].append(won_by(one, opponent))
        free = [place for place in range(5) if place != number][:won]
        for place in free:
            facts.games[place].append(won_by(opponent, next(fillers)))
    assert strength(facts, one, 5) == 2
    gone = {player: status for player in facts.gone for status in ["dropped"]}
    state = as_state(facts, gone)
    parts = dict(strength_parts(state, one))
    assert parts == {
        trevor: Fraction(4, 5),
        jay: Fraction(3, 5),
        scott: Fraction(2, 5),
        steve: Fraction(1, 5),
    }
    assert {row.player: row.strength_of_schedule for row in standings(state)}[one] == 2


def won_by(winner: int, loser: int) -> Played:
    return Played(players=(winner, loser), winner=winner, by="assassination", cp=(0, 0), ap=(0, 0))
