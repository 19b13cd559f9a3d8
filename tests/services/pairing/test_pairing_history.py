"""Changes by hand: their costs, requests, reasons; a draft changed back to what was drawn."""

from pathlib import Path

import pytest

from app.rules.core.round import ByeKind
from app.services.core.act_context import Reason
from app.services.core.history import HistoryLine
from app.services.core.session import EventSession
from app.services.core.undo_stack import BY_COMMAND
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.pairing.pairing_history import changes_by_hand
from app.services.pairing.preferences import round_preferences
from app.services.pairing.repair import repair
from app.services.pairing.why_paired import why_of
from app.services.pairing.why_sentences import change_sentence
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import bring_to, bye_of, contents, damage, game_with, last, odd_codes


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def changes(session: EventSession) -> tuple[HistoryLine, ...]:
    return session.read(changes_by_hand, last(session).number)


def newest_sentence(session: EventSession) -> str:
    """The sentence of the newest change."""
    line = changes(session)[-1]
    at = line.at.astimezone().strftime("%H:%M")
    return change_sentence(words(), line, str).replace(at, "14:03")


def costs(session: EventSession) -> list[list[object]]:
    """What the newest change moved."""
    cost = changes(session)[-1].arguments["cost"]
    assert isinstance(cost, list)
    return cost


# Who asked


def test_who_asked_is_kept_beside_the_reason_and_apart_from_who_sits_at_the_desk(session) -> None:
    session.who = BY_COMMAND
    one, other = (game.players[0] for game in bring_to(session, "draft").games[:2])
    session.with_reason(Reason("they share a car", "Bo Reed"), manual_swaps.swap, one, other)
    (line,) = changes(session)
    assert (line.reason, line.requested_by, line.who) == ("they share a car", "Bo Reed", BY_COMMAND)
    assert newest_sentence(session) == (
        f"By hand, 14:03: {one} and {other} changed places, asked by Bo Reed, because: they share "
        "a car – no effect on any criterion."
    )


def test_who_asked_outlives_an_undo_that_is_done_again(session) -> None:
    one, other = (game.players[0] for game in bring_to(session, "draft").games[:2])
    session.with_reason(Reason("", "Bo Reed"), manual_swaps.swap, one, other)
    session.undo()
    assert changes(session) == ()
    session.redo()
    assert [one.requested_by for one in changes(session)] == ["Bo Reed"]


def test_of_a_ruling_the_reason_alone_is_kept(session) -> None:
    player = bring_to(session, "draft").games[0].players[0]
    reason = Reason("long way home", "Bo Reed")
    session.with_reason(reason, manual_swaps.give_bye, player, grant=True)
    ruling = str(contents(session)["ruling"])
    assert "long way home" in ruling and "Bo Reed" not in ruling


# A preference that yields to the packet does not yield to whoever asks


@pytest.fixture
def with_preference(session) -> EventSession:
    """A draft by two preferences that can yield: for the bye, and that two do not meet."""
    session.do(preferences.add, "pair", first=1, second=2)
    session.do(preferences.add, "bye", first=9)
    bring_to(session, "draft")
    assert bye_of(last(session)).player == 9
    return session


def test_a_change_against_a_preference_that_can_yield_asks_for_a_reason(with_preference) -> None:
    assert odd_codes(with_preference, manual_swaps.pair_these, 1, 2) == ["pairing.wish"]
    assert costs(with_preference) == [["wish", 0, 1, "pair", 1, 2]]


def test_a_volunteer_who_is_to_play_is_asked_about(with_preference) -> None:
    assert odd_codes(with_preference, manual_swaps.give_bye, 4) == ["pairing.volunteer"]


def test_what_went_against_a_preference_before_is_not_asked_about_again(with_preference) -> None:
    with_preference.with_reason("they asked", manual_swaps.pair_these, 1, 2)
    others = [game for game in last(with_preference).games if 1 not in game.players]
    with_preference.do(manual_swaps.swap, others[0].players[0], others[1].players[0])


# What each cost


def test_a_bye_that_is_granted_tells_what_it_moved(session) -> None:
    bring_to(session, "closed")
    round_ = bring_to(session, "draft", seed=8)
    leader = max(round_.basis, key=lambda one: (round_.basis[one], one != bye_of(round_).player))
    before = why_of(session.state).certificate
    session.with_reason("ill", manual_swaps.give_bye, leader, grant=True)
    after = why_of(session.state).certificate
    moved = [
        [str(was.line), was.reached, now.reached]
        for was, now in zip(before.lines, after.lines, strict=True)
        if was.reached != now.reached
    ]
    assert moved, "nine players have one game between two piles, eight others may have none"
    assert costs(session) == moved


def test_a_table_costs_nothing_or_a_return(session) -> None:
    bring_to(session, "closed")
    round_ = bring_to(session, "draft", seed=8)
    past = session.state.rounds[0].games[0]
    game = game_with(round_, past.players[0])
    there = next(one for one in round_.games if one.table == past.table)
    assert game != there
    session.do(manual_swaps.move_table, there.id, 42)
    session.do(manual_swaps.move_table, game.id, past.table)
    assert costs(session) == [["tables", 0, 1]]
    assert newest_sentence(session).endswith(
        "effect: players at the same table again 1 instead of 0."
    )
    session.do(manual_swaps.move_table, game.id, 40)
    session.do(manual_swaps.move_table, game.id, 41)
    assert costs(session) == []
    assert newest_sentence(session).endswith("– no effect on any criterion.")


def test_a_repair_tells_what_it_moved(session) -> None:
    session.do(players.drop, 9)
    bring_to(session, "published")
    for name in ("Lucy", "Late"):
        session.do(players.enter_late, PlayerDraft(name=name))
    session.do(repair, 1)
    assert costs(session) == [["left-out", 2, 0]]
    assert newest_sentence(session).endswith("– effect: players without a game 0 instead of 2.")
    assert ".," not in newest_sentence(session) and ". –" not in newest_sentence(session)


# What outlasts a new draw


def test_a_bye_by_hand_is_told_with_its_reason_when_the_draft_is_drawn_again(session) -> None:
    round_ = bring_to(session, "draft")
    one, other, third = (game.players[0] for game in round_.games[:3])
    session.do(manual_swaps.swap, one, other)
    session.with_reason(Reason("ill", "Bo Reed"), manual_swaps.give_bye, third, grant=True)
    session.do(rounds.pair, seed=6)
    session.do(players.drop, one)
    assert [(line.verb, line.reason, line.requested_by) for line in changes(session)] == [
        ("give_bye", "ill", "Bo Reed")
    ]
    session.do(manual_swaps.take_bye_back, third)
    assert changes(session) == ()


def test_a_bye_that_was_moved_is_told_while_it_stays_there(session) -> None:
    round_ = bring_to(session, "draft")
    holder, player = bye_of(round_).player, round_.games[0].players[0]
    session.with_reason("baby", manual_swaps.swap, holder, player)
    session.do(rounds.pair, seed=6)
    assert [line.reason for line in changes(session)] == ["baby"]


def test_a_pair_that_was_made_is_told_while_it_is_kept(session) -> None:
    one, other = (game.players[0] for game in bring_to(session, "draft").games[:2])
    session.with_reason("a bet", manual_swaps.pair_these, one, other)
    session.do(rounds.pair, seed=6)
    assert [line.reason for line in changes(session)] == ["a bet"]
    session.do(manual_swaps.lock, game_with(last(session), one).id, on=False)
    session.do(rounds.pair, seed=7)
    assert changes(session) == ()


# After a repair


@pytest.fixture
def four(tmp_path: Path) -> EventSession:
    """Four players, the first of whom should meet nobody: paired without one of the preferences."""
    session = event_of(tmp_path / "four.dicedown", 4)
    for other in (2, 3, 4):
        session.do(preferences.add, "pair", is_hard=True, first=1, second=other)
    session.with_reason("they agreed", rounds.pair, seed=1)
    session.do(rounds.publish)
    return session


def test_a_repair_is_not_charged_with_a_preference_that_was_left_out(four) -> None:
    before = four.read(round_preferences, four.state, last(four))
    for name in ("Lucy", "Late"):
        four.do(players.enter_late, PlayerDraft(name=name))
    four.do(repair, 1)
    preferences_now = four.read(round_preferences, four.state, last(four))
    assert preferences_now == before
    hard = why_of(four.state).certificate.lines[0]
    assert (hard.reached, hard.best) == (0, 0)


def test_a_repair_is_charged_with_no_preference_that_came_later_against_a_game_that_stands(
    session,
) -> None:
    session.do(players.drop, 9)
    one, other = bring_to(session, "published").games[:2]
    session.do(preferences.add, "pair", is_hard=True, first=one.players[0], second=one.players[1])
    session.do(preferences.add, "pair", is_hard=True, first=one.players[0], second=other.players[0])
    for name in ("Lucy", "Late"):
        session.do(players.enter_late, PlayerDraft(name=name))
    session.do(repair, 1)
    assert set(one.players) in [set(game.players) for game in last(session).games]
    assert last(session).preferences == session.state.preferences[1:]


def test_a_bye_that_comes_back_to_who_drew_it_is_drawn_again(session) -> None:
    round_ = bring_to(session, "draft")
    holder, player = bye_of(round_).player, round_.games[0].players[0]
    drawn = contents(session)
    session.do(manual_swaps.give_bye, player)
    assert last(session).by_hand
    session.do(manual_swaps.give_bye, holder)
    assert (bye_of(last(session)).kind, last(session).by_hand) == (ByeKind.DRAWN, False)
    assert {name: contents(session)[name] for name in ("game", "bye", "round")} == {
        name: drawn[name] for name in ("game", "bye", "round")
    }
    assert not damage(session)
    for _ in range(2):
        session.undo()
    assert contents(session) == drawn


def test_a_bye_is_drawn_again_while_something_else_is_changed(session) -> None:
    round_ = bring_to(session, "draft")
    holder, player = bye_of(round_).player, round_.games[0].players[0]
    session.do(manual_swaps.give_bye, player)
    session.do(manual_swaps.swap, round_.games[1].players[0], round_.games[2].players[0])
    session.do(manual_swaps.give_bye, holder)
    assert (bye_of(last(session)).kind, last(session).by_hand) == (ByeKind.DRAWN, True)


def test_tables_and_pairs_that_are_back_leave_nothing_either(session) -> None:
    one, other = bring_to(session, "draft").games[:2]
    session.do(manual_swaps.move_table, one.id, other.table)
    session.do(manual_swaps.swap, one.players[0], other.players[0])
    session.do(manual_swaps.swap, one.players[0], other.players[0])
    assert last(session).by_hand
    session.do(manual_swaps.move_table, one.id, one.table)
    assert not last(session).by_hand


def test_a_pair_that_is_kept_together_still_counts(session) -> None:
    one = bring_to(session, "draft").games[0]
    session.do(manual_swaps.pair_these, *one.players)
    session.do(rounds.pair, seed=6)
    two, three = [game for game in last(session).games if set(game.players) != set(one.players)][:2]
    for _ in range(2):
        session.do(manual_swaps.swap, two.players[0], three.players[0])
    assert last(session).by_hand


def test_a_published_round_stays_changed_by_hand(session) -> None:
    one, other = bring_to(session, "published").games[:2]
    for _ in range(2):
        session.with_reason(
            "wrong tables", manual_swaps.record_as_played, one.players[0], other.players[0]
        )
    assert last(session).by_hand
