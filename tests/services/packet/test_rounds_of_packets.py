"""The life of an event under every packet and variant that shapes its rounds, through the acts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.rules.core.round import ByeKind, Round, RoundKind
from app.rules.event.length import is_over, planned_rounds
from app.rules.standings.standings import standings
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event import events
from app.services.event.events import EventDraft
from app.services.event.status import next_step
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.words.core.catalogue import words
from app.words.core.status import next_step_sentence
from tests.builders import copied
from tests.services.acts import bye_of, enter, last, nobody, odd_codes, pairs, places, refused, won

T = words()
PACKETS = ("sr2010", "masters2014", "ig2014", "sr2015", "sr2019")
FACTIONS = ("Cryx", "Cygnar", "Khador", "Circle")

Winner = Callable[..., int | None]
"""Who wins a game; None for a tie."""


def event(
    path: Path,
    packet: str,
    count: int,
    *variants: tuple[str, int | None],
    planned: int | None = None,
) -> EventSession:
    """An event with so many players, their factions in turn."""
    draft = EventDraft(
        name="Cup", packet=packet, point_size=50, variants=variants, planned_rounds=planned
    )
    names = [
        PlayerDraft(name=f"Player {n:02}", faction=FACTIONS[n % len(FACTIONS)])
        for n in range(1, count + 1)
    ]
    return copied(
        path / "cup.dicedown",
        ("factions in turn", count),
        lambda session: session.do(players.register_many, tuple(names)),
        draft,
    )


def lower(game) -> int | None:
    """The player of the lower id wins, as by strength."""
    return min(game.players)


def tie(_game) -> None:
    """Nobody wins."""


def publish(session: EventSession, seed: int = 3) -> Round:
    """Pair the next round and begin it."""
    for act in ((rounds.pair, {"seed": seed}), (rounds.publish, {}), (rounds.begin, {})):
        session.do(act[0], **act[1])
    return last(session)


def results_in(session: EventSession, wins: Winner = lower) -> Round:
    """Give every open game its result and close the round."""
    for game in last(session).missing:
        winner = wins(game)
        slip = nobody(game, "tie") if winner is None else won(game, winner)
        enter(session, game, *slip)
    session.do(rounds.close)
    return last(session)


def play(session: EventSession, count: int = 1, wins: Winner = lower) -> Round:
    """Play so many rounds."""
    for _ in range(count):
        publish(session)
        results_in(session, wins)
    return last(session)


def step_sentence(session: EventSession) -> str:
    """The line between the EO and the next step."""
    names = {entrant.id: entrant.name for entrant in session.state.entrants}
    return next_step_sentence(T, next_step(session.state), names.__getitem__)


def ranking(session: EventSession) -> list[int]:
    """Everybody by place."""
    return [standing.player for standing in standings(session.state)]


def test_every_player_is_once_in_every_round(tmp_path) -> None:
    session = event(tmp_path, "sr2015", 9)
    while is_over(session.state) is None:
        round_ = play(session)
        assert all(len(where) == 1 for where in places(round_).values())


@pytest.mark.sweep(16)
@pytest.mark.parametrize("packet", PACKETS)
@pytest.mark.parametrize(("count", "most"), [(8, 3), (9, 4), (16, 4), (17, 5)])
def test_the_recommended_rounds_follow_the_number_of_players(tmp_path, packet, count, most) -> None:
    assert planned_rounds(event(tmp_path, packet, count).state) == most


@pytest.mark.sweep(12)
@pytest.mark.parametrize("packet", PACKETS)
@pytest.mark.parametrize(("count", "most"), [(5, 3), (8, 3), (9, 4)])
def test_an_event_ends_with_a_sole_leader_in_the_recommended_rounds(
    tmp_path, packet, count, most
) -> None:
    session = event(tmp_path, packet, count)
    assert planned_rounds(session.state) == most
    while is_over(session.state) is None:
        play(session)
    assert len(session.state.rounds) <= most
    assert next_step(session.state).code == "over"
    assert ranking(session)[0] == 1


@pytest.mark.sweep(6)
@pytest.mark.parametrize("packet", PACKETS)
def test_ties_carry_an_event_to_its_last_round_and_no_further(tmp_path, packet) -> None:
    session = event(tmp_path, packet, 6)
    play(session, 3, tie)
    assert next_step(session.state).facts["reason"] == "rounds-played"
    assert odd_codes(session, rounds.pair) == ["event.over-rounds-played"]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("packet", PACKETS)
def test_who_leaves_in_mid_event_changes_no_plan_and_can_make_a_bye(tmp_path, packet) -> None:
    session = event(tmp_path, packet, 10)
    play(session)
    for player in (10, 9, 8):
        session.do(players.drop, player)
    round_ = publish(session)
    assert planned_rounds(session.state) == 4
    assert bye_of(round_).kind is ByeKind.DRAWN
    assert session.state.records[bye_of(round_).player].losses == 1
    assert round_.absent == {8, 9, 10}


@pytest.mark.sweep(8)
@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
@pytest.mark.parametrize(
    ("count", "x", "reason"),
    [
        (16, 2, "rounds-played"),
        (7, 1, "rounds-played"),
        (4, 5, "sole-leader"),
        (5, 9, "sole-leader"),
    ],
)
def test_an_event_of_x_rounds_has_them_or_ends_early(tmp_path, packet, count, x, reason) -> None:
    session = event(tmp_path, packet, count, ("x-round-event", x))
    assert planned_rounds(session.state) == x
    while is_over(session.state) is None:
        play(session)
    assert is_over(session.state).reason.value == reason
    assert (len(session.state.rounds) == x) is (reason == "rounds-played")


def test_more_rounds_than_recommended_are_played_where_the_variant_says_so(tmp_path) -> None:
    session = event(tmp_path, "sr2019", 4, ("x-round-event", 3))
    play(session, 2, tie)
    assert (
        step_sentence(session)
        == "All results of round 2 are in. Next: pair round 3, the last one planned."
    )
    play(session, 1, tie)
    assert next_step(session.state).code == "over"


# Steamroller 2010: other factions first, the top two last


@pytest.mark.parametrize("count", [7, 8, 9])
def test_the_first_round_of_2010_keeps_factions_apart(tmp_path, count) -> None:
    session = event(tmp_path, "sr2010", count)
    round_ = publish(session)
    faction = {entrant.id: entrant.faction for entrant in session.state.entrants}
    assert round_.kind is RoundKind.FIRST_FACTIONS
    assert all(len({faction[player] for player in game.players}) == 2 for game in round_.games)
    assert len(round_.byes) == count % 2


def test_a_bye_granted_in_the_first_round_of_2010_leaves_the_factions_apart(tmp_path) -> None:
    session = event(tmp_path, "sr2010", 9)
    session.do(rounds.pair, seed=3)
    player = last(session).games[0].first.player
    session.with_reason("late bus", manual_swaps.give_bye, player, grant=True)
    round_, faction = (
        last(session),
        {entrant.id: entrant.faction for entrant in session.state.entrants},
    )
    assert round_.kind is RoundKind.FIRST_FACTIONS
    assert [bye.kind for bye in round_.byes] == [ByeKind.GRANTED]
    assert all(len({faction[one] for one in game.players}) == 2 for game in round_.games)


def before_the_last(path: Path, packet: str, count: int, *variants: tuple[str, int | None]):
    """An event with one planned round to go, in which nobody has decided it yet."""
    session = event(path, packet, count, *variants)
    play(session, planned_rounds(session.state) - 1)
    return session


def test_the_last_round_of_2010_lets_the_first_two_meet(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2010", 8)
    assert step_sentence(session).endswith(
        "Next: pair round 3, the last one, in which the first two meet."
    )
    first, second = ranking(session)[:2]
    round_ = publish(session)
    assert round_.kind is RoundKind.TOP_TWO
    assert frozenset((first, second)) in pairs(round_)


def test_the_first_two_of_2010_meet_again_in_the_last_round(tmp_path) -> None:
    session = event(tmp_path, "sr2010", 4, planned=3)
    publish(session)
    results_in(session, tie)
    publish(session)
    results_in(session, tie)
    ranks = ranking(session)
    round_ = publish(session)
    assert round_.kind is RoundKind.TOP_TWO
    assert len(round_.games) == 2
    assert set(ranks) == {player for game in round_.games for player in game.players}


def test_a_finalist_of_2010_with_a_granted_bye_makes_room_for_the_third(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2010", 9)
    first, second, third, *_ = ranking(session)
    session.do(rounds.pair, seed=3)
    session.with_reason("ill", manual_swaps.give_bye, first, grant=True)
    assert last(session).kind is RoundKind.TOP_TWO
    assert frozenset((second, third)) in pairs(last(session))


def test_a_finalist_of_2010_who_leaves_makes_room_for_the_third(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2010", 8)
    first, second, third, *_ = ranking(session)
    session.do(rounds.pair, seed=3)
    session.do(players.drop, first)
    assert frozenset((second, third)) in pairs(last(session))
    assert len(last(session).byes) == 1


# Finals Tables


@pytest.mark.sweep(12)
@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
@pytest.mark.parametrize("count", [8, 9, 16])
def test_finals_tables_pair_the_first_four_in_the_last_round(tmp_path, packet, count) -> None:
    session = before_the_last(tmp_path, packet, count, ("finals-tables", None))
    assert step_sentence(session).endswith("the last one, with the finals.")
    one, two, three, four, *_ = ranking(session)
    round_ = publish(session)
    assert round_.kind is RoundKind.FINALS_TABLES
    assert {frozenset((one, two)), frozenset((three, four))} <= pairs(round_)
    results_in(session, lambda game: max(game.players) if one in game.players else lower(game))
    assert set(ranking(session)[:2]) == {one, two}
    assert ranking(session)[0] == max(one, two)
    assert ranking(session)[2] == min(three, four)
    assert next_step(session.state).code == "over"


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
def test_finals_are_played_although_somebody_leads_alone(tmp_path, packet) -> None:
    session = event(tmp_path, packet, 8, ("finals-tables", None))
    play(session)
    for player in (2, 3, 4, 5, 6):
        if session.state.records[player].wins:
            session.do(players.drop, player)
    play(session)
    assert is_over(session.state) is None
    assert next_step(session.state).code == "pair"
    assert publish(session).kind is RoundKind.FINALS_TABLES


def test_with_three_players_only_the_first_final_is_played(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2019", 8, ("finals-tables", None))
    for player in ranking(session)[3:]:
        session.do(players.drop, player)
    first, second, third = ranking(session)[:3]
    done = session.do(rounds.pair, seed=3).value
    assert [problem.code for problem in done.pairing.problems] == ["pairing.one-final"]
    assert pairs(last(session)) == {frozenset((first, second))}
    assert bye_of(last(session)).player == third


def test_a_granted_bye_of_the_first_four_leaves_one_final(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2015", 8, ("finals-tables", None))
    one, two, three, four, *_ = ranking(session)
    session.do(rounds.pair, seed=3)
    session.with_reason("train", manual_swaps.give_bye, two, grant=True)
    round_ = last(session)
    assert round_.kind is RoundKind.FINALS_TABLES
    assert frozenset((one, three)) in pairs(round_)
    assert {bye.player: bye.kind for bye in round_.byes}[two] is ByeKind.GRANTED
    assert len(round_.byes) == 2
    assert four not in {bye.player for bye in round_.byes if bye.kind is ByeKind.GRANTED}


def test_a_finalist_who_leaves_the_draft_lets_the_next_one_in(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2019", 9, ("finals-tables", None))
    one, two, three, four, five, *_ = ranking(session)
    session.do(rounds.pair, seed=3)
    session.do(players.drop, two)
    assert {frozenset((one, three)), frozenset((four, five))} <= pairs(last(session))


# Cut to Top X


def to_the_cut(path: Path, count: int, x: int) -> EventSession:
    """An event at whose last finished round the cut falls."""
    session = event(path, "sr2019", count, ("cut-to-top", x))
    while "cut" not in next_step(session.state).facts:
        play(session)
    return session


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("count", "x", "after"), [(16, 4, 2), (12, 3, 2), (32, 8, 2), (16, 2, 3)])
def test_a_cut_falls_when_few_enough_are_undefeated(tmp_path, count, x, after) -> None:
    session = to_the_cut(tmp_path, count, x)
    assert len(session.state.rounds) == after
    assert step_sentence(session) == (
        f"All results of round {after} are in. The cut falls now: {x} players play on. "
        f"Next: pair round {after + 1} among the {x} players of the cut."
    )
    inside = set(ranking(session)[:x])
    round_ = publish(session)
    assert round_.kind is RoundKind.CUT
    assert {one for one, where in places(round_).items() if where != ["absent"]} == inside
    assert len(round_.byes) == x % 2


def test_only_places_inside_the_cut_change_after_it(tmp_path) -> None:
    session = to_the_cut(tmp_path, 16, 4)
    outside = ranking(session)[4:]
    play(session)
    assert step_sentence(session).endswith("Next: pair round 4 among the 4 players of the cut.")
    assert "falls now" not in step_sentence(session)
    play(session)
    assert ranking(session)[4:] == outside
    assert next_step(session.state).code == "over"


def test_a_bye_inside_the_cut_goes_to_nobody_twice(tmp_path) -> None:
    session = to_the_cut(tmp_path, 12, 3)
    holders = set()
    while is_over(session.state) is None:
        holders.add(bye_of(play(session)).player)
    assert len(holders) == len(session.state.rounds) - 2


def test_who_leaves_inside_the_cut_gives_the_bye_to_another(tmp_path) -> None:
    session = to_the_cut(tmp_path, 16, 4)
    play(session)
    *inside, fourth = ranking(session)[:4]
    session.do(players.drop, fourth)
    round_ = publish(session)
    assert set(places(round_)) - set(round_.absent) == set(inside)
    assert len(round_.byes) == 1


def test_who_leaves_before_the_cut_is_published_lets_the_next_one_in(tmp_path) -> None:
    session = to_the_cut(tmp_path, 16, 4)
    undefeated = ranking(session)[:4]
    session.do(rounds.pair, seed=3)
    session.do(players.drop, undefeated.pop())
    round_ = last(session)
    (other,) = {player for game in round_.games for player in game.players} - {*undefeated}
    assert session.state.records[other].wins == 1
    assert len(round_.games) == 2


def test_a_bye_granted_inside_the_cut_stays_inside(tmp_path) -> None:
    session = to_the_cut(tmp_path, 16, 4)
    inside = set(ranking(session)[:4])
    session.do(rounds.pair, seed=3)
    player = last(session).games[0].second.player
    session.with_reason("ill", manual_swaps.give_bye, player, grant=True)
    session.do(rounds.publish)
    round_ = last(session)
    assert round_.kind is RoundKind.CUT
    assert len(round_.byes) == 2
    assert {one for one, where in places(round_).items() if where != ["absent"]} == inside


def test_a_bye_granted_inside_a_cut_ends_where_a_mended_result_moves_its_player_out(
    tmp_path,
) -> None:
    session = to_the_cut(tmp_path, 16, 4)
    inside = ranking(session)[:4]
    session.do(rounds.pair, seed=3)
    session.with_reason("ill", manual_swaps.give_bye, inside[-1], grant=True)
    game = next(one for one in session.state.rounds[-2].games if inside[-1] in one.players)
    loser = inside[-1]
    winner = game.opponent_of(loser).player
    session.with_reason(
        "read wrong", results.amend, game.table, *won(game, winner), len(session.state.played)
    )
    assert places(last(session)).get(loser) != ["bye"]
    assert all(len(where) == 1 for where in places(last(session)).values())


def test_a_late_player_comes_after_the_cut_and_plays_no_more(tmp_path) -> None:
    session = to_the_cut(tmp_path, 16, 4)
    play(session)
    late = PlayerDraft(name="Zoë Late")
    assert odd_codes(session, players.enter_late, late) == ["entry.outside-cut"]
    round_ = publish(session)
    assert 17 in round_.absent


# The end


@pytest.mark.parametrize("over", [False, True])
def test_a_single_player_is_paired_by_no_word_of_the_eo(tmp_path, over) -> None:
    session = event(tmp_path, "sr2015", 4)
    play(session, 2 if over else 1)
    for player in (2, 3, 4):
        session.do(players.drop, player)
    for because in ("", "I say so"):
        for anyway in (False, True):
            error = refused(session, rounds.pair, because=because, anyway=anyway)
            assert isinstance(error, NotNowError)
            assert (error.code, error.facts) == ("pairing.too-few", {"active": 1})


def test_playing_on_after_the_end_pairs_as_usual(tmp_path) -> None:
    session = event(tmp_path, "sr2010", 4)
    play(session, 2)
    session.do(events.play_on)
    assert publish(session).kind is RoundKind.TOP_TWO
    results_in(session)
    assert publish(session).kind is RoundKind.SWISS
