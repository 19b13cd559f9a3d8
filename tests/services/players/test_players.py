"""Registering, editing, entering late: what is checked, and where a new player stands."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import ByeKind
from app.rules.lists.army_list import ArmyList
from app.services.core.errors import OddError
from app.services.core.session import EventSession
from app.services.event import events
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.roster.checks import PUBLIC_NAME, read_form
from app.services.standings.seeding import seed_bracket
from tests.builders import event_of, statements
from tests.services.acts import (
    bring_to,
    bye_of,
    contents,
    finish,
    last,
    odd_codes,
    pairs,
    places,
    refused,
)
from tests.services.standings.award_scenarios import seeded_event

NEW = PlayerDraft(name="Zoë Late", faction="Cygnar")
OTHER = PlayerDraft(name="Yuki Later")


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "entry.name-missing"),
        ("  \t ", "entry.name-missing"),
        ("x" * 201, "entry.name-too-long"),
    ],
)
def test_a_name_that_cannot_be_is_refused(session, name, code) -> None:
    error = refused(session, players.register, PlayerDraft(name=name), because="I say so")
    assert [problem.code for problem in error.problems] == [code]


def test_a_public_name_is_as_long_as_a_name_at_most(session) -> None:
    longest = PlayerDraft(name="Ada", public_name="x" * 200)
    player = session.do(players.register, longest).value
    longer = replace(longest, public_name="x" * 201)
    refusals = (
        refused(session, players.register, replace(longer, name="Zoe")),
        refused(session, players.register_many, (replace(longer, name="Zoe"),)),
        refused(session, players.edit, player, longer),
    )
    found = [(one.code, one.field) for error in refusals for one in error.problems]
    assert found == [("entry.name-too-long", "public_name")] * 3


def test_the_form_says_that_a_public_name_is_too_long() -> None:
    row = read_form({PUBLIC_NAME: "x" * 201}, NEW, eligible=True)
    (problem,) = row.blocking
    assert (problem.code, problem.field) == ("roster.too-long", "public_name")


def test_two_of_one_name_are_asked_for_unless_it_is_meant(session) -> None:
    twin = PlayerDraft(name="PLAYER 001")
    assert odd_codes(session, players.register, twin) == ["entry.same-name"]
    session.do(players.register, twin, same_name_ok=True)
    assert len(session.state.entrants) == 10


def test_a_name_is_stored_with_single_spaces(session) -> None:
    player = session.do(players.register, PlayerDraft(name="  Zoë   Late ")).value
    assert session.state.by_id[player].name == "Zoë Late"


def test_what_turns_letters_round_is_left_out_of_what_stands_beside_a_name(session) -> None:
    """It would turn everything after it on a printed line."""
    draft = PlayerDraft(name="Player 002", club="Dice \u202eClub", city=" Ulm\n")
    session.do(players.edit, 2, draft)
    stored = session.state.by_id[2]
    assert (stored.club, stored.city) == ("Dice Club", "Ulm")


def test_an_edit_that_leaves_the_name_asks_nothing_about_it(session) -> None:
    twin = session.do(players.register, PlayerDraft(name="Player 001"), same_name_ok=True).value
    session.do(players.edit, twin, PlayerDraft(name="Player 001", club="Dice Club"))
    assert session.state.by_id[twin].club == "Dice Club"


def test_an_edit_to_the_name_of_another_asks(session) -> None:
    assert odd_codes(session, players.edit, 2, PlayerDraft(name="Player 001")) == [
        "entry.same-name"
    ]


def test_a_roster_names_everything_that_is_wrong_with_it(session) -> None:
    roster = (NEW, PlayerDraft(name=""), replace(NEW, faction="Cryx"))
    error = refused(session, players.register_many, roster)
    assert [problem.code for problem in error.problems] == ["entry.name-missing", "entry.same-name"]


def test_a_fixed_table_of_another_player_asks(session) -> None:
    session.do(players.register, replace(NEW, fixed_table=3))
    codes = odd_codes(session, players.register, replace(OTHER, fixed_table=3))
    assert codes == ["entry.table-taken"]


def test_a_fixed_table_that_is_not_there_asks(session) -> None:
    draft = events.EventDraft(
        name="Cup", packet="sr2015", point_size=50, tables=(TableNumber(1), TableNumber(2))
    )
    session.do(events.change_event, draft)
    codes = odd_codes(session, players.register, replace(NEW, fixed_table=7))
    assert codes == ["entry.no-such-table"]


def test_an_edit_that_leaves_the_fixed_table_asks_nothing_about_it(session) -> None:
    player = session.do(players.register, replace(NEW, fixed_table=3)).value
    other = replace(OTHER, fixed_table=3)
    second = session.with_reason("they share", players.register, other).value
    session.do(players.edit, second, replace(other, club="Dice Club"))
    assert player != second


def test_lists_are_written_changed_and_taken_away_by_their_numbers(session) -> None:
    one, two = ArmyList(number=1, caster="Kaelyssa", points=57), ArmyList(number=2)
    player = session.do(players.register, replace(NEW, lists=(one, two))).value
    session.do(players.edit, player, replace(NEW, lists=(replace(two, points=50),)))
    assert session.state.by_id[player].lists == (replace(two, points=50),)


def test_who_was_in_no_round_can_be_taken_off_the_list(session) -> None:
    session.do(players.remove, 4)
    assert PlayerId(4) not in session.state.by_id


@pytest.mark.parametrize(
    ("kind", "named"), [("bye", {"first": 4}), ("pair", {"first": 2, "second": 4})]
)
def test_preferences_go_with_the_registration_that_they_name(session, kind, named) -> None:
    session.do(preferences.add, "club")
    session.do(preferences.add, kind, **named)
    before = contents(session)
    session.do(players.remove, 4)
    assert [one.kind for one in session.state.preferences] == ["club"]
    session.undo()
    assert contents(session) == before


def test_who_is_seeded_stays_in_the_bracket(session) -> None:
    seeded_event(session)
    assert refused(session, players.remove, 3).code == "player.in-bracket"
    session.do(players.remove, 5)
    session.do(seed_bracket, ())
    session.do(players.remove, 3)
    assert PlayerId(3) not in session.state.by_id


def test_an_id_is_never_given_twice(session) -> None:
    session.do(players.remove, 8)
    assert session.do(players.register, NEW).value == 9


def test_a_player_who_enters_a_draft_is_paired_in_it(session) -> None:
    before = bring_to(session, "draft")
    player = session.do(players.register, NEW).value
    after = last(session)
    assert places(after)[player] in (["game"], ["bye"])
    assert (after.seed, after.number) == (before.seed, before.number)


def test_a_roster_that_enters_a_draft_is_paired_in_it_once(session) -> None:
    bring_to(session, "draft")
    ids = session.do(players.register_many, (NEW, OTHER)).value
    assert all(places(last(session))[player] == ["game"] for player in ids)


def test_a_locked_pair_and_a_granted_bye_outlast_a_late_entry(session) -> None:
    bring_to(session, "draft")
    session.with_reason("late bus", manual_swaps.give_bye, 8, grant=True)
    game = last(session).games[0]
    session.do(manual_swaps.lock, game.id, on=True)
    session.do(players.register, NEW)
    assert frozenset(game.players) in pairs(last(session))
    assert (8, ByeKind.GRANTED) in [(bye.player, bye.kind) for bye in last(session).byes]


@pytest.mark.parametrize("state", ["published", "playing", "closed"])
def test_a_late_player_is_absent_from_the_rounds_missed(session, state) -> None:
    bring_to(session, "closed")
    bring_to(session, state)
    player = session.do(players.enter_late, NEW).value
    assert [places(round_)[player] for round_ in session.state.rounds] == [["absent"], ["absent"]]
    record = session.state.records[player]
    assert (record.tournament_points, record.missed) == (0, 2)


@pytest.mark.parametrize("state", ["published", "playing", "closed"])
def test_a_granted_bye_takes_the_place_of_the_newest_round_missed(session, state) -> None:
    bring_to(session, "closed")
    bring_to(session, state)
    player = session.do(players.enter_late, NEW, grant_bye=True).value
    assert [places(round_)[player] for round_ in session.state.rounds] == [["absent"], ["bye"]]
    assert bye_of(last(session)).kind is ByeKind.GRANTED
    record = session.state.records[player]
    assert (record.tournament_points, record.byes, record.missed) == (1, 1, 1)
    assert (record.control_points, record.army_points) == (3, 25)


def test_a_granted_bye_while_a_draft_lies_there_is_of_the_round_before(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "draft")
    player = session.do(players.enter_late, NEW, grant_bye=True).value
    first, second = session.state.rounds
    assert (places(first)[player], places(second)[player]) == (["bye"], ["game"])
    assert second.basis[player] == 1


def test_a_granted_bye_is_no_second_one_for_nothing(session) -> None:
    bring_to(session, "playing")
    player = session.do(players.enter_late, NEW, grant_bye=True).value
    finish(session)
    after = bring_to(session, "draft")
    assert bye_of(after).player != player


def test_no_bye_is_granted_where_no_round_was_missed(session) -> None:
    error = refused(session, players.enter_late, NEW, grant_bye=True, because="I say so")
    assert [problem.code for problem in error.problems] == ["entry.nothing-missed"]


def test_after_the_end_nobody_enters_without_a_reason(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 2)
    bring_to(session, "closed")
    assert odd_codes(session, players.register, NEW) == ["entry.event-over"]


def test_who_plays_on_may_let_others_enter(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 2)
    bring_to(session, "closed")
    session.do(events.play_on)
    session.do(players.register, NEW)
    assert len(session.state.active) == 3


def test_ticks_of_the_roll_call_are_for_one_or_for_many(session) -> None:
    session.do(players.tick, 1, "here", on=True)
    session.do(players.tick_many, (1, 2, 3), "paid", on=True)
    session.do(players.tick, 2, "paid", on=False)
    lines = session.read(player_lines, session.state)
    assert [line.id for line in lines if line.is_here] == [1]
    assert [line.id for line in lines if line.has_paid] == [1, 3]


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_players_are_refused_plainly(tmp_path, count) -> None:
    session = event_of(tmp_path / "cup.dicedown", count)
    error = refused(session, rounds.pair)
    assert (error.code, error.facts) == ("pairing.too-few", {"active": count})
    assert not isinstance(error, OddError)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_smallest_events_are_played_to_their_end(tmp_path, count) -> None:
    from app.rules.event.length import is_over

    session = event_of(tmp_path / "cup.dicedown", count)
    while is_over(session.state) is None:
        round_ = bring_to(session, "closed")
        assert len(places(round_)) == count
        assert len(session.state.rounds) <= 3
    assert contents(session)["ruling"] == []


def test_too_few_are_left_for_another_round(session) -> None:
    bring_to(session, "closed")
    for player in range(2, 9):
        session.do(players.drop, player)
    session.do(events.play_on)
    assert refused(session, rounds.pair).code == "pairing.too-few"


def test_a_roster_is_written_without_asking_for_the_lists_of_each_new_player(session) -> None:
    armies = tuple(ArmyList(number=number) for number in (1, 2))
    roster = tuple(PlayerDraft(name=f"Guest {n}", lists=armies) for n in range(30))
    with statements() as asked:
        session.do(players.register_many, roster)
    assert sum("INSERT INTO player" in one for one in asked) == len(roster)
    assert not any("FROM army_list" in one and "ORDER BY" not in one for one in asked)
    assert len(asked) < len(roster) * 3 + 20
    assert [len(one.lists) for one in session.state.entrants[-30:]] == [2] * 30
