"""Keys of the standings that a house packet can name: by hand, and reckoned twice."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.event_state import EventState
from app.rules.packet.packet import Band, BandKind, Packet, TieBreak
from app.rules.packet.parse import PacketError, fraction_of, parse_packet
from app.rules.packet.variant_patches import resolve
from app.rules.standings.standings import standings, why_above
from app.rules.standings.tiebreakers import HeadToHeadBy
from tests.rules.events import bye, event, game, rounds
from tests.rules.packet.more_keys_model import Meeting, Story
from tests.rules.packet.test_house_packet import BASE, HOUSE

TP, H2H = TieBreak.TOURNAMENT_POINTS, TieBreak.HEAD_TO_HEAD
CUP = replace(BASE, bye=replace(BASE.bye, tournament_points=3))
"""Three points for a win, one for a tie."""


def by_keys(*keys: TieBreak, floor: Fraction = Fraction(), **more) -> Packet:
    bands = (Band(kind=BandKind.REST, order=keys),)
    return replace(CUP, standings=bands, win_rate_floor=floor, **more)


def ranks(state: EventState) -> dict[int, int]:
    return {row.player: row.rank for row in standings(state)}


def figures(state: EventState, key: TieBreak) -> list[Fraction]:
    """Of each player, by id."""
    found = {row.player: row.figures[key] for row in standings(state)}
    return [found[one] for one in sorted(found)]


SMALL = rounds(
    [game(1, 2, 1, cp=(5, 2), ap=(30, 10)), game(3, 4, None, "tie", cp=(1, 4), ap=(7, 9))],
    [game(1, 3, 3, cp=(0, 3), ap=(5, 20))],
    byes=(bye(2),),
    absent=frozenset({4}),
)
"""1: win, loss · 2: loss, bye · 3: tie, win · 4: tie, missed."""


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (TieBreak.WINS, [1, 1, 1, 0]),
        (TieBreak.WIN_RATE, [Fraction(1, 2), Fraction(1, 2), Fraction(2, 3), Fraction(1, 3)]),
        (TieBreak.CONTROL_POINT_DIFFERENCE, [0, 1, 0, 3]),
        (TieBreak.ARMY_POINT_DIFFERENCE, [5, -11, 13, 2]),
        # Strength of schedule: 1 met 2 (3) and 3 (4), 2 met 1 (3), 3 met 4 (1) and 1 (3), 4 met 3.
        (TieBreak.OPPONENTS_STRENGTH, [7, 7, 11, 4]),
    ],
)
def test_a_key_counts(key, expected) -> None:
    assert figures(event(4, SMALL, packet=by_keys(TP, key)), key) == expected


@pytest.mark.parametrize(
    ("floor", "expected"),
    [
        (Fraction(), [Fraction(7, 12), Fraction(1, 2), Fraction(5, 12), Fraction(2, 3)]),
        (Fraction(2, 5), [Fraction(7, 12), Fraction(1, 2), Fraction(9, 20), Fraction(2, 3)]),
    ],
)
def test_no_opponent_counts_for_less_than_the_floor(floor, expected) -> None:
    key = TieBreak.OPPONENTS_WIN_RATE
    assert figures(event(4, SMALL, packet=by_keys(TP, key, floor=floor)), key) == expected


def test_who_has_met_nobody_has_the_floor() -> None:
    packet = by_keys(TP, TieBreak.OPPONENTS_WIN_RATE, floor=Fraction(1, 3))
    state = event(3, rounds([game(1, 2, 1)], byes=(bye(3),)), packet=packet)
    assert figures(state, TieBreak.OPPONENTS_WIN_RATE)[2] == Fraction(1, 3)


def test_where_all_have_met_the_points_of_their_games_count() -> None:
    played = rounds(
        [game(1, 2, 2), game(3, 4, 3)],
        [game(1, 3, 1), game(2, 4, 4)],
        [game(1, 4, 1), game(2, 3, 2)],
    )
    state = event(4, played, packet=by_keys(TP, H2H))
    # 1 and 2 have two wins, 3 and 4 one: 2 beat 1, and 3 beat 4.
    assert ranks(state) == {2: 1, 1: 2, 3: 3, 4: 4}
    reason = why_above(state, 2, 1).decides
    assert reason is not None
    assert (reason.key, reason.upper, reason.lower) == (H2H, 3, 0)
    assert reason.among is not None
    assert (reason.among.players, reason.among.by) == ((1, 2), HeadToHeadBy.ALL_MET)


def test_where_not_all_have_met_nobody_is_above_by_one_game() -> None:
    played = rounds([game(1, 2, 2), game(3, 4, 3)], [game(1, 3, 1), game(2, 4, 4)])
    state = event(4, played, packet=by_keys(TP, H2H))
    assert ranks(state) == {1: 1, 2: 1, 3: 1, 4: 1}
    (_, met) = why_above(state, 1, 2).keys
    assert met.among is not None
    assert met.among.by is HeadToHeadBy.OPEN


def test_a_circle_of_three_stays_equal_and_the_next_key_decides() -> None:
    circle = rounds(
        [game(1, 2, 1, cp=(1, 0))], [game(2, 3, 2, cp=(2, 0))], [game(3, 1, 3, cp=(3, 0))]
    )
    assert ranks(event(3, circle, packet=by_keys(TP, H2H))) == {1: 1, 2: 1, 3: 1}
    later = by_keys(TP, H2H, TieBreak.CONTROL_POINTS)
    assert ranks(event(3, circle, packet=later)) == {3: 1, 2: 2, 1: 3}


def test_who_beat_all_the_others_is_above_them_though_they_have_not_met() -> None:
    played = rounds(
        [game(1, 2, 1), game(3, 4, 3), game(5, 6, 5)],
        [game(1, 3, 1), game(2, 4, 2), game(5, 6, 6)],
        [game(1, 4, 4), game(2, 5, 2), game(3, 6, 3)],
    )
    state = event(6, played, packet=by_keys(TP, H2H))
    assert [ranks(state)[one] for one in (1, 2, 3)] == [1, 2, 2]
    reason = why_above(state, 1, 2).decides
    assert reason is not None
    assert reason.among is not None
    assert (reason.among.players, reason.among.by) == ((1, 2, 3), HeadToHeadBy.BEAT_ALL)
    assert why_above(state, 2, 3).decides is None


ORDERS = st.lists(
    st.sampled_from([
        "strength-of-schedule", "wins", "win-rate", "opponents-win-rate", "opponents-strength",
        "control-points", "control-point-difference", "army-point-difference", "head-to-head",
    ]),
    min_size=1,
    max_size=4,
    unique=True,
)  # fmt: skip


@st.composite
def stories(draw):
    """An event and the same as a story, with few points so that equals are frequent."""
    count = draw(st.integers(3, 8))
    win, tie = draw(st.sampled_from([(1, 0), (2, 1), (3, 1)]))
    floor = draw(st.sampled_from([Fraction(), Fraction(1, 3), Fraction("0.33")]))
    order = ["tournament-points", *draw(ORDERS)]
    packet = by_keys(*map(TieBreak, order), floor=floor, win=win, tie=tie)
    packet = replace(packet, bye=replace(packet.bye, tournament_points=win))
    story = Story(players=tuple(range(1, count + 1)), win=win, floor=floor)
    sets, sitting = [], []
    points = st.sampled_from([0, 0, 1, 2])
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.permutations(range(1, count + 1)))
        rest, here = (here[0], here[1:]) if count % 2 else (None, here)
        games = []
        for a, b in zip(here[::2], here[1::2], strict=True):
            cp, ap = (draw(points), draw(points)), (draw(points), draw(points))
            winner = draw(st.sampled_from([a, b, None]))
            by = "tie" if winner is None else "assassination"
            games.append(game(a, b, winner, by, cp=cp, ap=ap))
            got = (tie, tie) if winner is None else (win, 0) if winner == a else (0, win)
            story.meetings.append(Meeting((a, b), winner, got, cp, ap))
        sets.append(games)
        sitting.append(() if rest is None else (bye(rest, control_points=1, army_points=2),))
        if rest is not None:
            story.byes.append((rest, win, 1, 2))
    played = tuple(
        replace(one, byes=byes) for one, byes in zip(rounds(*sets), sitting, strict=True)
    )
    return event(count, played, packet=packet), story, order


@given(stories())
def test_ranks_are_those_of_the_plain_reckoning(played) -> None:
    state, story, order = played
    assert ranks(state) == story.ranks(order)


@given(stories())
def test_the_deciding_key_is_what_orders_two(played) -> None:
    state, story, _ = played
    for upper, lower in pairwise(standings(state)):
        compared = why_above(state, upper.player, lower.player)
        if upper.rank == lower.rank:
            assert compared.decides is None
            continue
        assert compared.decides is not None
        assert compared.decides.upper > compared.decides.lower
        assert (compared.decides.among is not None) == (compared.decides.key is H2H)
        shown = [row.figures[compared.decides.key] for row in (upper, lower)]
        assert shown == [compared.decides.upper, compared.decides.lower]
        if compared.decides.key is not H2H:
            key = compared.decides.key.value
            assert shown == [story.figure(row.player, key) for row in (upper, lower)]


@pytest.mark.parametrize(
    ("given", "part"),
    [("1/3", Fraction(1, 3)), ("0.33", Fraction(33, 100)), (0, 0), (1, 1), ("4/3", None), (2, None),
     ("1/0", None), ("-1/3", None), ("a third", None), (0.33, None), (True, None), ("", None)],
)  # fmt: skip
def test_a_part_is_written_as_a_fraction(given, part) -> None:
    assert fraction_of(given) == part


def test_the_floor_is_read_and_refused_at_its_key() -> None:
    data = resolve({**HOUSE, "win_rate_floor": "1/3"})
    assert parse_packet(data).win_rate_floor == Fraction(1, 3)
    with pytest.raises(PacketError) as refused:
        parse_packet({**data, "win_rate_floor": 0.33})
    assert [(problem.field, dict(problem.facts)) for problem in refused.value.problems] == [
        ("win_rate_floor", {"kind": "fraction"})
    ]
