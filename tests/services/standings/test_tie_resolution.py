"""Equals for a place or at a cut's border: a seeded draw, or the EO's word."""

import pytest

from app.models.tables.event import EventInfo
from app.rules.standings.awards import drawn_order
from app.rules.standings.cut import cut
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.results import results
from app.services.standings import tie_resolution as equals
from app.services.standings.award_lines import How, awards
from tests.builders import event_of
from tests.services.acts import bring_to, last, odd_codes, refused, won
from tests.services.standings.award_scenarios import border_equals, cut_among_equals, level_round


@pytest.fixture
def session(tmp_path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


@pytest.fixture
def level(session) -> EventSession:
    """9 is first; four stand equal for the places 2 to 5."""
    level_round(session)
    return session


@pytest.fixture
def at_cut(session) -> EventSession:
    """Four stand equal for the last of six places inside the cut."""
    cut_among_equals(session)
    return session


def decided_places(session: EventSession):
    found = session.read(awards, session.state).places
    return [(place.place, place.players, place.how, place.seed) for place in found]


def test_equals_share_a_place_until_it_is_settled(level) -> None:
    (_, _, how, seed), (place, players, *_) = decided_places(level)
    assert (how, seed, place, len(players)) == (None, None, 2, 4)


def test_a_draw_orders_equals_and_keeps_its_seed(level) -> None:
    four = decided_places(level)[1][1]
    order = level.do(equals.draw_place, 3, seed=4711).value.order
    assert order == drawn_order(four, 4711)
    assert decided_places(level)[1:] == [
        (2, (order[0],), How.DRAW, 4711),
        (3, (order[1],), How.DRAW, 4711),
    ]


def test_the_eo_orders_equals_for_a_reason(level) -> None:
    four = decided_places(level)[1][1]
    assert odd_codes(level, equals.order_place, 2, (four[2], four[0])) == ["equals.by-word"]
    assert decided_places(level)[1:] == [
        (2, (four[2],), How.CHOICE, None),
        (3, (four[0],), How.CHOICE, None),
    ]


def test_the_word_after_a_draw_stands(level) -> None:
    level.do(equals.draw_place, 2, seed=1)
    four = level.read(awards, level.state).places[1].equals
    level.with_reason("won the die", equals.order_place, 2, four[::-1])
    assert decided_places(level)[1] == (2, (four[-1],), How.CHOICE, None)


def test_equals_are_drawn_again_only_for_a_reason(level) -> None:
    level.do(equals.draw_place, 2, seed=1)
    assert odd_codes(level, equals.draw_place, 2, seed=2) == ["equals.parted"]
    assert decided_places(level)[1][3] == 2


def test_what_was_drawn_holds_only_among_those_equals(level) -> None:
    order = level.do(equals.draw_place, 2, seed=1).value.order
    game = next(game for game in last(level).games if order[-1] in game.players)
    level.do(results.amend, game.table, *won(game, order[-1], control_points=2))
    places = decided_places(level)
    assert all(how is None for _, _, how, _ in places)
    assert len(places[-1][1]) == 3


def test_nobody_is_drawn_where_nobody_is_equal(level) -> None:
    assert refused(level, equals.draw_place, 1).code == "equals.none"


def test_equals_are_settled_once_all_results_are_in(session) -> None:
    assert refused(session, equals.draw_place, 1).code == "equals.too-early"
    bring_to(session, "playing")
    error = refused(session, equals.draw_place, 1)
    assert (type(error), error.code) == (NotNowError, "equals.too-early")


def test_only_equals_are_ordered_and_each_once(level) -> None:
    four = decided_places(level)[1][1]
    for named in ((9,), (four[0], four[0])):
        error = refused(level, equals.order_place, 2, named, because="I say so")
        assert (type(error), error.code) == (UserError, "equals.not-equal")


def test_a_seed_that_cannot_be_is_refused(level) -> None:
    assert refused(level, equals.draw_place, 2, seed=-1).code == "round.seed"


def test_the_eo_says_who_of_the_equals_is_inside_the_cut(at_cut) -> None:
    out = border_equals(at_cut)[-1]
    assert odd_codes(at_cut, equals.order_cut_border, (out,)) == ["equals.by-word"]
    found = cut(at_cut.state)
    assert found is not None
    assert (found.players[-1], found.seed) == (out, None)


def test_the_word_taken_back_leaves_it_to_the_draw(at_cut) -> None:
    was = cut(at_cut.state)
    at_cut.with_reason("my word", equals.order_cut_border, border_equals(at_cut)[-1:])
    at_cut.do(equals.order_cut_border, ())
    assert cut(at_cut.state) == was
    assert was is not None and was.is_open
    with at_cut.file.read() as db:
        assert db.get_one(EventInfo, 1).cut_border is None


def test_a_draft_on_the_cut_follows_the_eos_word(at_cut) -> None:
    at_cut.do(rounds.pair, seed=3)
    out = border_equals(at_cut)[-1]
    assert out not in last(at_cut).basis
    at_cut.with_reason("my word", equals.order_cut_border, (out,))
    assert out in last(at_cut).basis


def test_pairing_draws_the_equals_with_a_seed_of_their_own(at_cut) -> None:
    seeds = {round_.seed for round_ in at_cut.state.rounds}
    at_cut.do(rounds.pair, seed=3)
    drawn = cut(at_cut.state)
    assert drawn is not None and drawn.seed is not None
    assert drawn.seed not in {*seeds, 3}
    assert last(at_cut).cut == drawn.members
    assert set(last(at_cut).basis) == set(drawn.players)


def test_another_seed_for_the_pairing_draws_nobody_else_into_the_cut(at_cut) -> None:
    at_cut.do(rounds.pair, seed=3)
    drawn = cut(at_cut.state)
    for seed in range(4, 9):
        at_cut.do(rounds.pair, seed=seed)
        assert cut(at_cut.state) == drawn
    at_cut.do(rounds.discard)
    at_cut.do(rounds.pair)
    assert cut(at_cut.state) == drawn


def test_the_equals_can_be_drawn_before_the_next_round_is_paired(at_cut) -> None:
    drawn = at_cut.do(equals.draw_cut_border, seed=4711).value
    assert cut(at_cut.state) == drawn
    assert (drawn.seed, drawn.is_open) == (4711, False)
    at_cut.do(rounds.pair, seed=3)
    assert last(at_cut).cut == drawn.members
    assert odd_codes(at_cut, equals.draw_cut_border, seed=1) == ["cut.drawn"]


def test_a_draw_stands_before_the_word_that_it_replaces(at_cut) -> None:
    at_cut.with_reason("my word", equals.order_cut_border, border_equals(at_cut)[-1:])
    drawn = at_cut.do(equals.draw_cut_border, seed=4711).value
    assert (drawn.seed, drawn.is_open) == (4711, False)
    assert at_cut.do(equals.draw_cut_border).value == drawn, "what was drawn holds"


def test_a_seed_of_a_cut_that_cannot_be_is_refused(at_cut) -> None:
    assert refused(at_cut, equals.draw_cut_border, seed=-1).code == "round.seed"


def test_a_cut_that_was_made_stays_and_still_tells_its_equals(at_cut) -> None:
    at_cut.do(equals.draw_cut_border)
    due = cut(at_cut.state)
    assert due is not None
    bring_to(at_cut, "published")
    cut_made = cut(at_cut.state)
    assert cut_made is not None
    assert (cut_made.is_made, cut_made.equals, cut_made.seed) == (True, due.equals, due.seed)
    error = refused(at_cut, equals.order_cut_border, due.equals[-1:], because="too late")
    assert error.code == "cut.made"


def test_without_a_cut_there_is_no_border(level) -> None:
    assert refused(level, equals.order_cut_border, (1,)).code == "cut.no-equals"


def test_nobody_else_is_let_inside(at_cut) -> None:
    assert refused(at_cut, equals.order_cut_border, (9,), because="why not").code == (
        "equals.not-equal"
    )
