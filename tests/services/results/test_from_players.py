"""Results from players: codes, what is handed in, and what the desk accepts of it."""

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.models.tables.event import EventSecret
from app.rules.core.entrant import EntrantStatus
from app.rules.core.ids import PlayerId
from app.services.core.errors import OddError
from app.services.core.history import history
from app.services.event.event_draft import event_line
from app.services.exchange.interchange_export import event_json
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.program.all_acts import verb_sentence
from app.services.results import from_players, results
from app.services.results.from_players import SubmissionState, submissions
from app.services.results.second_reading import slip_from_json, slip_json
from app.services.results.table_codes import (
    LETTERS,
    grouped,
    holder_of,
    read_code,
    side_codes,
    switch_player_results,
)
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import (
    bring_to,
    contents,
    damage,
    finish,
    last,
    nobody,
    refused,
    reopened,
    won,
)
from tests.services.results.submission_scenarios import hand_in, open_for_players, slip


@pytest.fixture
def session(tmp_path):
    return event_of(tmp_path / "cup.dicedown", 9)


def codes(session):
    return session.read(side_codes, last(session))


def listed(session):
    return session.read(submissions, session.state)


def holder(session, code):
    return session.read(holder_of, session.state, read_code(code))


# Codes


def test_there_are_no_codes_until_they_are_wanted_and_none_of_a_draft(session):
    bring_to(session, "draft")
    assert codes(session) == {}
    switch_player_results(session, wanted=True)
    assert codes(session) == {}
    session.do(rounds.publish)
    assert len(codes(session)) == 4
    switch_player_results(session, wanted=False)
    assert codes(session) == {}


def test_every_code_opens_its_own_side_of_its_own_game_and_nothing_else(session):
    open_for_players(session)
    finish(session)
    session.do(rounds.close)
    session.do(rounds.pair)
    session.do(rounds.publish)
    found = {}
    for round_ in session.state.rounds:
        for game in round_.games:
            for player, code in zip(
                game.players, session.read(side_codes, round_)[game.id], strict=True
            ):
                found[code] = (round_.number, game.id, player)
    assert len(found) == 16
    for code, (number, game, player) in found.items():
        its = holder(session, code)
        assert (its.round_number, its.game.id, its.player, its.is_current) == (
            number, game, player, True,
        )  # fmt: skip


def test_a_code_is_of_more_than_64_bits_in_letters_that_are_not_confused(session):
    open_for_players(session)
    code = next(iter(codes(session).values()))[0]
    assert len(LETTERS) ** len(code) > 2**64
    assert not set("0O1ILS5BZ") & (set(LETTERS) - set("5"))
    assert grouped(code).count("-") == 2


TYPED = [
    str.lower,
    grouped,
    lambda code: f" {code} ",
    lambda code: code.replace("8", "B").replace("5", "s"),
]


@pytest.mark.parametrize("change", TYPED)
def test_a_code_may_be_typed_in_any_way(session, change):
    open_for_players(session)
    for code in chain.from_iterable(codes(session).values()):
        assert read_code(change(code)) == code


@pytest.mark.parametrize("text", ["", "ABC", "2" * 14, "2" * 16, "A" * 15, "é" * 15, "２" * 15])
def test_what_is_no_code_is_nobody_s(session, text):
    open_for_players(session)
    assert read_code(text) == ""
    assert holder(session, text) is None


def test_a_swapped_pair_has_new_codes_and_the_old_ones_are_known_for_what_they_were(session):
    bring_to(session, "published")
    switch_player_results(session, wanted=True)
    before = codes(session)
    games = last(session).games[:2]
    one, other = games[0].second.player, games[1].second.player
    session.with_reason("so played", manual_swaps.record_as_played, one, other)
    now = set(chain.from_iterable(codes(session).values()))
    for game in games:
        for player, code in zip(game.players, before[game.id], strict=True):
            assert code not in now
            its = holder(session, code)
            assert (its.player, its.is_current) == (player, False)
    session.undo("again")
    assert codes(session) == before


def test_printed_codes_outlive_undo_reopening_and_the_switch(session):
    open_for_players(session)
    before = codes(session)
    session.undo()
    assert codes(session) == {}
    switch_player_results(session, wanted=True)
    assert codes(session) == before
    session = reopened(session)
    assert codes(session) == before
    verbs = [line.verb for line in session.read(history)]
    assert verbs.count("make_secret") == 1


def test_two_events_have_different_codes(tmp_path):
    found = []
    for name in ("one", "two"):
        event = event_of(tmp_path / f"{name}.dicedown", 8)
        # Dice of tests are seeded: one more throw makes them differ.
        for _ in range(name == "two"):
            event.dice(2)
        open_for_players(event)
        found.append(set(chain.from_iterable(codes(event).values())))
    assert not found[0] & found[1]


def test_the_secret_is_in_no_export(session):
    open_for_players(session)
    key = session.read(lambda db: db.get_one(EventSecret, 1).key)
    hand_in(session, last(session).games[0], last(session).games[0].first.player, "token")
    exported = str(session.read(event_json, session.state))
    steps = str(session.read(history))
    for secret in (key, *chain.from_iterable(codes(session).values())):
        assert secret not in exported
        assert secret not in steps
    assert session.read(event_line).name in exported


# What is handed in


def test_what_is_handed_in_changes_no_game_and_undo_passes_it_over(session):
    game = open_for_players(session)
    state, rows = session.state, contents(session)
    hand_in(session, game, game.first.player, "token")
    assert session.state == state
    assert session.undo_stack().undo.verb == "take_player_results"
    after = contents(session)
    assert {name for name in after if after[name] != rows[name]} == {"submitted_result"}
    assert damage(reopened(session)) == ()


def test_the_newest_of_each_player_counts(session):
    game = open_for_players(session)
    hand_in(session, game, game.first.player, "one")
    (found,) = listed(session)
    assert found.state is SubmissionState.ONE
    hand_in(session, game, game.second.player, "two", nobody(game, "tie"))
    (found,) = listed(session)
    assert (found.state, found.differs[:2]) == (SubmissionState.DIFFER, ("winner", "by"))
    hand_in(session, game, game.second.player, "three")
    (found,) = listed(session)
    assert (found.state, found.differs) == (SubmissionState.AGREE, ())


def test_a_result_that_was_entered_at_the_desk_is_kept_beside_it(session):
    game = open_for_players(session)
    session.do(results.enter, game.table, *slip(game))
    hand_in(session, game, game.first.player, "one")
    (found,) = listed(session)
    assert (found.state, found.differs) == (SubmissionState.ENTERED, ())
    hand_in(session, game, game.second.player, "two", nobody(game, "tie"))
    (found,) = listed(session)
    assert found.differs[:2] == ("winner", "by")


def test_an_impossible_result_is_refused_and_an_unusual_one_waits(session):
    game = open_for_players(session)
    impossible = won(game, 99)
    error = refused(session, from_players.submit, 1, game.first.player, *impossible, "t")
    assert error.code == "problems.impossible"
    odd = won(game, by="scenario", control_points=0, army_points=99)
    number = hand_in(session, game, game.first.player, "one", odd)
    hand_in(session, game, game.second.player, "two", odd)
    (found,) = listed(session)
    assert found.state is SubmissionState.AGREE
    assert found.problems
    assert not found.is_plain
    assert type(refused(session, from_players.accept, (number,))) is OddError
    session.with_reason("both say it", from_players.accept, (number,))
    assert last(session).games[0].result is not None


def test_a_closed_round_takes_nothing_more(session):
    game = open_for_players(session)
    finish(session)
    session.do(rounds.close)
    error = refused(session, from_players.submit, 1, game.first.player, *slip(game), "t")
    assert error.code == "round.closed"


# What the desk accepts


def test_all_are_accepted_in_one_step_and_wait_again_when_that_is_undone(session):
    open_for_players(session)
    games, numbers = last(session).games, []
    for game in games:
        numbers.append(hand_in(session, game, game.first.player, f"a{game.id}"))
        hand_in(session, game, game.second.player, f"b{game.id}")
    before = listed(session)
    assert from_players.waiting(before) == len(games)
    done = session.do(from_players.accept, tuple(numbers)).value
    assert [one.game.id for one in done] == [game.id for game in games]
    assert last(session).missing == ()
    assert {one.state for one in listed(session)} == {SubmissionState.ENTERED}
    session.undo()
    assert listed(session) == before
    session.redo()
    assert from_players.waiting(listed(session)) == 0
    assert damage(session) == ()


def test_the_history_says_whose_phones_a_result_came_from(session):
    game = open_for_players(session)
    one = hand_in(session, game, game.first.player, "one")
    session.do(from_players.accept, (one,))
    t = words()

    def newest() -> str:
        line = session.read(history)[0]
        return verb_sentence(t, line.verb, line.arguments, lambda id: f"Player {id}")

    assert newest().startswith(f"Accepted from Player {game.first.player}'s phone: ")
    session.undo()
    hand_in(session, game, game.second.player, "two")
    session.do(from_players.accept, (one,))
    assert newest().startswith("Accepted from both players' phones: ")
    assert newest().endswith("(table 1)")


def statuses(session, game):
    return [session.state.by_id[player].status for player in game.players]


def test_who_says_so_drops_with_the_accepted_result_and_is_back_when_that_is_undone(session):
    game = open_for_players(session)
    before = session.state
    hand_in(session, game, game.first.player, "one")
    number = hand_in(session, game, game.second.player, "two", drops=True)
    (found,) = listed(session)
    assert (found.state, found.drops) == (SubmissionState.AGREE, (game.second.player,))
    assert session.state == before
    session.do(from_players.accept, (number,))
    assert statuses(session, game) == [EntrantStatus.ACTIVE, EntrantStatus.DROPPED]
    assert last(session).games[0].result == slip(game)[2]
    line = session.read(history)[0]
    text = verb_sentence(words(), line.verb, line.arguments, lambda id: f"Player {id}")
    assert text.endswith(f"(table 1); Player {game.second.player} drops")
    session.undo()
    assert session.state == before
    assert listed(session) == (found,)
    session.redo()
    assert statuses(session, game) == [EntrantStatus.ACTIVE, EntrantStatus.DROPPED]
    assert damage(reopened(session)) == ()


def test_each_speaks_of_their_own_leaving_whichever_result_is_accepted(session):
    game = open_for_players(session)
    other = won(game, game.second.player, by="scenario", control_points=5, army_points=20)
    hand_in(session, game, game.first.player, "one", drops=True)
    number = hand_in(session, game, game.second.player, "two", other)
    (found,) = listed(session)
    assert (found.state, found.drops) == (SubmissionState.DIFFER, (game.first.player,))
    session.do(from_players.accept, (number,))
    assert statuses(session, game) == [EntrantStatus.DROPPED, EntrantStatus.ACTIVE]


def test_a_box_that_is_taken_out_again_counts_no_more(session):
    game = open_for_players(session)
    hand_in(session, game, game.first.player, "one", drops=True)
    number = hand_in(session, game, game.first.player, "two")
    assert listed(session)[0].drops == ()
    session.do(from_players.accept, (number,))
    assert statuses(session, game) == [EntrantStatus.ACTIVE] * 2


def test_who_dropped_at_the_desk_meanwhile_doesnt_drop_twice(session):
    game = open_for_players(session)
    number = hand_in(session, game, game.first.player, "one", drops=True)
    session.do(results.enter, game.table, *slip(game), drops=(game.first.player,))
    session.undo()
    assert listed(session)[0].drops == (game.first.player,)
    session.do(results.enter, game.table, *slip(game))
    assert listed(session)[0].drops == (game.first.player,)
    session.undo()
    session.with_reason("ill", players.drop, game.first.player)
    assert listed(session)[0].drops == ()
    assert refused(session, from_players.accept, (number,)).code == "game.has-result"


def test_what_a_player_has_replaced_is_not_accepted(session):
    game = open_for_players(session)
    other = won(game, game.second.player, by="scenario", control_points=5, army_points=20)
    old = hand_in(session, game, game.first.player, "one", other)
    hand_in(session, game, game.second.player, "two", other)
    new = hand_in(session, game, game.first.player, "three")
    error = refused(session, from_players.accept, (old,))
    assert (error.code, error.facts) == ("submitted.older", {"result": old, "newest": new})
    session.do(from_players.accept, (new,))
    assert last(session).games[0].result == slip(game)[2]


def test_nothing_is_accepted_that_nobody_was_shown(session):
    """Both agreed as the organizer looked; one of them had handed in another since."""
    game = open_for_players(session)
    one = hand_in(session, game, game.first.player, "one")
    error = refused(session, from_players.accept, (one,), ())
    assert (error.code, error.facts) == (
        "submitted.since", {"first": game.first.player, "second": game.second.player}
    )  # fmt: skip
    two = hand_in(session, game, game.second.player, "two")
    assert refused(session, from_players.accept, (one,), (one,)).code == "submitted.since"
    other = won(game, game.second.player, by="scenario", control_points=5, army_points=20)
    three = hand_in(session, game, game.first.player, "three", other)
    assert refused(session, from_players.accept, (two,), (one, two)).code == "submitted.since"
    session.do(from_players.accept, (two,), (two, three))
    assert last(session).games[0].result == slip(game)[2]


def test_a_game_is_never_accepted_twice(session):
    game = open_for_players(session)
    one = hand_in(session, game, game.first.player, "one")
    session.do(from_players.accept, (one,))
    assert refused(session, from_players.accept, (one,)).code == "game.has-result"
    error = refused(session, from_players.accept, (one, one))
    assert error.code == "game.has-result"


def test_of_two_results_of_one_game_none_replaces_the_other_unseen(session):
    game = open_for_players(session)
    one = hand_in(session, game, game.first.player, "one")
    other = hand_in(
        session, game, game.second.player, "two", slip(game, control_points=5, army_points=30)
    )
    error = refused(session, from_players.accept, (one, other))
    assert (error.code, error.facts["table"]) == ("game.has-result", game.table)
    assert last(session).games[0].result is None


def test_a_game_that_was_paired_otherwise_is_not_accepted(session):
    bring_to(session, "published")
    switch_player_results(session, wanted=True)
    one, other = last(session).games[:2]
    number = hand_in(session, one, one.first.player, "one")
    session.with_reason(
        "so played", manual_swaps.record_as_played, one.second.player, other.second.player
    )
    assert listed(session) == ()
    assert refused(session, from_players.accept, (number,)).code == "submitted.changed"


def test_a_result_is_kept_as_the_players_sit_now(session):
    game = open_for_players(session)
    first, second, result = slip(game)
    swapped = replace(game, first=second, second=first, result=result)
    assert slip_from_json(game, slip_json(swapped)).players == game.players[::-1]
    hand_in(session, game, game.first.player, "one")
    (found,) = listed(session)
    assert found.newest.game.first == first


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    sent=st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 1), st.sampled_from(("won", "lost", "tie"))),
        max_size=6,
    )
)
def test_whatever_players_send_no_result_changes_by_itself(tmp_path_factory, sent):
    session = event_of(tmp_path_factory.mktemp("sent") / "cup.dicedown", 8)
    open_for_players(session)
    state, games = session.state, last(session).games
    for number, (at, side, how) in enumerate(sent):
        game = games[at]
        how_sent = {
            "won": slip(game),
            "lost": won(game, PlayerId(game.second.player), by="scenario"),
            "tie": nobody(game, "tie"),
        }[how]
        hand_in(session, game, game.players[side], f"token-{number}", how_sent)
    assert session.state == state
    newest = {(at, side): how for at, side, how in sent}
    for one in listed(session):
        at = games.index(one.game)
        ways = {newest[key] for key in newest if key[0] == at}
        sides = {key[1] for key in newest if key[0] == at}
        expected = (
            SubmissionState.ONE
            if len(sides) == 1
            else (SubmissionState.AGREE if len(ways) == 1 else SubmissionState.DIFFER)
        )
        assert one.state is expected
    session.close()
