"""Army lists through the services: read from a paste, registered, taken back; and the tracker."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from app.models.tables.player import ArmyListRow
from app.rules.core.ids import PlayerId
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.results.result import GameResult, Side, WinReason
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.lists.army_lists import (
    LONGEST_TEXT,
    MOST_ENTRIES,
    duty_of,
    list_ask,
    list_notes,
    lists_lines,
    must_play_in,
    read_list,
    set_lists,
    unkeepable,
)
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.builders import event_of, morning
from tests.services.acts import bring_to, bye_of, last, odd_codes, refused

LISTS = Path(__file__).parents[2] / "data" / "lists"
ONE = ArmyList(number=1, caster="Caster A", points=55, bonus=6, objective="Bunker")
TWO = ArmyList(number=2, caster="Caster B", points=54, bonus=5, objective="Bunker")


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 4)


def event_by(
    path: Path, packet: str, size: int, *variants: tuple[str, int | None], count: int = 4
) -> EventSession:
    draft = EventDraft(
        name="Cup", packet=packet, point_size=size, variants=variants, planned_rounds=2
    )
    session = new_event(path, draft, clock=morning, dice=lambda n: 0)
    both = (ONE, TWO)
    drafts = tuple(PlayerDraft(name=f"Player {n}", lists=both) for n in range(1, count + 1))
    session.do(players.register_many, drafts)
    return session


def line_of(session: EventSession, player: int):
    return next(line for line in lists_lines(session.state) if line.entrant.id == player)


def codes_of(session: EventSession, player: int) -> list[str]:
    return [str(problem.code) for problem in line_of(session, player).problems]


def texts(session: EventSession) -> list[str | None]:
    with session.file.read() as db:
        return list(db.scalars(select(ArmyListRow.text).order_by(ArmyListRow.id)))


# Reading


@pytest.mark.parametrize("path", sorted(LISTS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_pasted_list_becomes_one_that_can_be_registered(session, path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    read = read_list(path.read_text("utf-8"), 2)
    session.do(set_lists, 1, (read.army,), {2: read.text})
    (stored,) = line_of(session, 1).entrant.lists
    assert stored == read.army
    assert (stored.number, stored.caster, stored.points) == (
        2,
        expected.get("caster"),
        expected.get("points"),
    )
    assert len([entry for entry in stored.entries if entry.kind != "caster"]) == len(
        expected["entries"]
    )
    assert texts(session) == [path.read_text("utf-8").rstrip("\n")]


@settings(max_examples=settings().max_examples * 3 // 2)
@given(st.text(max_size=400))
def test_any_text_gives_a_list_that_can_be_kept(text) -> None:
    read = read_list(text, 1)
    assert unkeepable((read.army,), {1: read.text}) == ()


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        "Squire  2\n" * 10_000,
        "20x Squire  2\n" * 5_000,
        " " * 100_000,
        "(" * 50_000 + ")" * 50_000,
        "a1 " * 33_000,
        "\ud800\x00\u202e" * 33_000,
        "[C]\n[(+99)]\n" * 8_000,
    ],
    ids=["letter", "lines", "copies", "spaces", "brackets", "words", "unshowable", "marks"],
)
def test_a_huge_text_is_read_as_far_as_a_list_can_go(session, text) -> None:
    read = read_list(text, 1)
    assert len(read.text) <= LONGEST_TEXT
    assert len(read.army.entries) + len(read.army.specialists) <= MOST_ENTRIES
    session.do(set_lists, 1, (read.army,), {1: read.text})


def test_letters_that_nobody_sees_are_left_out_of_what_is_kept() -> None:
    read = read_list("\ufeffKrueger [+5]\r\nGo\u200brax\x07 [4]\u202e\n", 1)
    assert read.text == "Krueger [+5]\nGorax [4]"
    assert [entry.name for entry in read.army.entries] == ["Krueger", "Gorax"]


def test_a_faction_of_this_event_is_known_in_a_text() -> None:
    text = "House of Paper\nKrueger [+5]\nGorax [4]"
    assert read_list(text, 1).army.faction is None
    assert read_list(text, 1, ["House of Paper"]).army.faction == "House of Paper"


# Registering


def test_lists_are_set_and_taken_back(session) -> None:
    session.do(set_lists, 1, (TWO, ONE), {})
    assert line_of(session, 1).entrant.lists == (ONE, TWO)
    session.do(set_lists, 1, (), {})
    assert line_of(session, 1).entrant.lists == ()
    session.undo()
    assert line_of(session, 1).entrant.lists == (ONE, TWO)


def test_a_text_stays_with_its_list_when_the_player_is_changed(session) -> None:
    session.do(set_lists, 1, (ONE, TWO), {1: "Caster A [+6]"})
    (line, *_) = session.read(player_lines, session.state)
    assert line.draft.list_texts == {1: "Caster A [+6]"}
    session.do(players.edit, 1, replace(line.draft, club="Iron Dice"))
    assert texts(session) == ["Caster A [+6]", None]


def test_entries_and_specialists_come_back_as_they_were(session) -> None:
    entries = (ListEntry(name="Big Jack", points=17, kind="warjack", character=True),)
    army = replace(ONE, entries=entries, specialists=entries)
    session.do(set_lists, 1, (army,), {})
    assert line_of(session, 1).entrant.lists == (army,)


@pytest.mark.parametrize(
    ("army", "code", "field"),
    [
        (replace(ONE, number=0), "list.number", "lists"),
        (replace(ONE, number=10), "list.number", "lists"),
        (TWO, "list.number", "lists"),
        (replace(ONE, points=-1), "list.figure", "lists.1.points"),
        (replace(ONE, bonus=10_000), "list.figure", "lists.1.bonus"),
        (replace(ONE, caster="A\u202eB"), "list.letter", "lists.1.caster"),
        (replace(ONE, theme="T" * 201), "list.long", "lists.1.theme"),
        (replace(ONE, entries=(ListEntry(name=" "),)), "list.nameless", "lists.1.entries"),
        (
            replace(ONE, specialists=(ListEntry(name="A", points=-2),)),
            "list.figure",
            "lists.1.specialists",
        ),
        (replace(ONE, entries=(ListEntry(name="A"),) * 401), "list.entries", "lists.1"),
    ],
)
def test_what_cannot_be_kept_is_refused_beside_its_field(session, army, code, field) -> None:
    error = refused(session, set_lists, 1, (TWO, army), {})
    assert [(str(problem.code), problem.field) for problem in error.problems] == [(code, field)]


def test_a_text_that_is_too_long_is_refused(session) -> None:
    error = refused(session, set_lists, 1, (ONE,), {1: "x" * (LONGEST_TEXT + 1)})
    assert [(str(problem.code), problem.field) for problem in error.problems] == [
        ("list.long", "lists.1.text")
    ]


def test_nobody_has_no_lists(session) -> None:
    assert refused(session, set_lists, 77, (ONE,), {}).code == "player.unknown"


# What each packet asks


@pytest.mark.parametrize(
    ("packet", "size", "variants", "expected"),
    [
        ("sr2010", 50, (), (1, 2, 48, 50, False, False, False, None)),
        ("masters2014", 50, (), (3, 3, 48, 50, False, False, False, None)),
        ("masters2014", 75, (), (2, 2, 73, 75, False, False, False, None)),
        ("ig2014", 50, (), (2, 2, 48, 50, True, False, False, 10)),
        ("sr2015", 50, (), (1, 2, 48, 50, False, False, True, None)),
        ("sr2015", 50, (("specialists", None),), (1, 2, 48, 50, False, False, True, 10)),
        ("sr2015", 50, (("tier-required", 2),), (1, 2, 48, 50, False, True, True, None)),
        ("sr2015", 50, (("x-lists-required", 2),), (2, 2, 48, 50, False, False, True, None)),
        ("sr2019", 75, (), (1, 2, 71, 75, False, False, False, None)),
        ("sr2019", 75, (("specialists", None),), (1, 2, 71, 75, False, False, False, 20)),
    ],
)
def test_what_is_asked_of_lists_follows_the_packet(
    tmp_path, packet, size, variants, expected
) -> None:
    session = event_by(tmp_path / "cup.dicedown", packet, size, *variants)
    ask = list_ask(session.state)
    shown = (ask.least, ask.most, ask.below, ask.above, ask.factions, ask.tier, ask.objective)
    assert (*shown, ask.specialists) == expected


C = ListEntry(name="Character", points=4, character=True)
UNIT = ListEntry(name="Long Gunners", points=6, kind="unit")


@pytest.mark.parametrize(
    ("packet", "variants", "lists", "expected"),
    [
        ("sr2010", (), (replace(ONE, points=57),), ["list.over-size"]),
        ("sr2010", (), (ONE, replace(TWO, caster="Caster A")), ["list.same-caster"]),
        ("masters2014", (), (ONE, TWO), ["list.too-few"]),
        ("ig2014", (), (ONE,), ["list.too-few"]),
        (
            "ig2014",
            (),
            (replace(ONE, entries=(C,)), replace(TWO, entries=(C,))),
            ["list.same-character"],
        ),
        (
            "ig2014",
            (),
            (replace(ONE, specialists=(replace(C, points=11),)), TWO),
            ["list.over-specialists"],
        ),
        ("sr2015", (), (replace(ONE, objective=None),), ["list.no-objective"]),
        (
            "sr2015",
            (),
            (replace(ONE, faction="Cryx"), replace(TWO, faction="Khador")),
            ["list.other-faction"],
        ),
        ("sr2015", (("tier-required", 3),), (replace(ONE, tier=2),), ["list.under-tier"]),
        (
            "sr2015",
            (("battlegroup-only", None),),
            (replace(ONE, entries=(UNIT,)),),
            ["list.not-battlegroup"],
        ),
        ("sr2019", (), (replace(ONE, points=51), TWO), ["list.under-size"]),
    ],
)
def test_problems_of_lists_are_shown_and_stop_nobody(
    tmp_path, packet, variants, lists, expected
) -> None:
    session = event_by(tmp_path / "cup.dicedown", packet, 50, *variants)
    session.do(set_lists, 1, lists, {})
    assert codes_of(session, 1) == expected
    assert line_of(session, 1).needs_a_look


def test_who_left_without_lists_is_not_listed(session) -> None:
    session.do(set_lists, 2, (ONE,), {})
    for player in (1, 2):
        session.do(players.drop, player)
    assert [line.entrant.id for line in lists_lines(session.state)] == [3, 4, 2]


# Who must play which list


@pytest.fixture
def required(tmp_path: Path) -> EventSession:
    """Three players, two rounds, two lists that each must play."""
    session = event_by(
        tmp_path / "required.dicedown", "sr2015", 50, ("x-lists-required", 2), count=3
    )
    session.do(rounds.pair, seed=1)
    for act in (rounds.publish, rounds.begin):
        session.do(act)
    return session


def slip(game, first: int | None, second: int | None):
    sides = zip(game.players, (first, second), strict=True)
    one, other = (Side(player=player, list_number=number) for player, number in sides)
    return game.table, one, other, GameResult(winner=one.player, reason=WinReason.ASSASSINATION)


def test_at_first_nobody_must_play_anything(required) -> None:
    assert must_play_in(required.state, last(required)) == {}
    assert all(duty_of(required.state, player) is not None for player in (1, 2, 3))


def test_after_one_list_the_other_must_be_played_and_a_bye_counts(required) -> None:
    round_ = last(required)
    (game,), holder = round_.games, bye_of(round_).player
    required.do(results.enter, *slip(game, 1, 2))
    required.do(manual_swaps.name_bye_list, holder, 2)
    required.do(rounds.pair, seed=2)
    one, other = game.players
    assert must_play_in(required.state, last(required)) == {one: (2,), other: (1,), holder: (1,)}


def test_a_bye_without_a_list_leaves_the_choice_open(required) -> None:
    round_ = last(required)
    holder = bye_of(round_).player
    required.do(results.enter, *slip(round_.games[0], 1, 2))
    required.do(rounds.pair, seed=2)
    assert holder not in must_play_in(required.state, last(required))
    assert duty_of(required.state, holder).unrecorded == 1


def second_round(session: EventSession):
    round_ = last(session)
    holder = bye_of(round_).player
    session.do(results.enter, *slip(round_.games[0], 1, 1))
    session.do(manual_swaps.name_bye_list, holder, 1)
    bring_to(session, "playing", seed=2)
    return last(session)


def test_another_list_than_the_one_that_must_be_played_is_asked_for(required) -> None:
    (game,) = second_round(required).games
    assert odd_codes(required, results.enter, *slip(game, 2, 1)) == ["list.leaves-out"]
    assert last(required).games[0].second.list_number == 1


def test_the_list_that_must_be_played_is_not_asked_for(required) -> None:
    (game,) = second_round(required).games
    required.do(results.enter, *slip(game, 2, 2))


def test_a_result_is_mended_without_asking_for_its_lists_again(required) -> None:
    (game,) = second_round(required).games
    required.with_reason("forgot the list", results.enter, *slip(game, 2, 1))
    required.do(results.amend, *slip(game, 2, 1))
    required.do(results.amend, *slip(game, 2, 2))
    error = refused(required, results.amend, *slip(game, 1, 2))
    assert [str(problem.code) for problem in error.problems] == ["list.leaves-out"]


def test_a_bye_that_leaves_a_list_out_is_asked_for(required) -> None:
    holder = bye_of(second_round(required)).player
    assert odd_codes(required, manual_swaps.name_bye_list, holder, 1) == ["list.leaves-out"]
    required.do(manual_swaps.name_bye_list, holder, 2)
    required.do(manual_swaps.name_bye_list, holder, None)


def test_where_nothing_must_be_played_no_list_is_asked_for(session) -> None:
    bring_to(session, "playing")
    (game, _) = last(session).games
    session.do(results.enter, *slip(game, 1, 1))
    assert duty_of(session.state, PlayerId(1)) is None
    assert must_play_in(session.state, last(session)) == {}


def test_the_duty_of_a_round_is_noted_at_its_slips_until_the_right_list_is_entered(
    required,
) -> None:
    round_ = second_round(required)
    (game,) = round_.games
    one, other = game.players
    notes = [(note.field, dict(note.facts)) for note in list_notes(required.state, game, (None, 2))]
    assert notes == [("first.list", {"player": one, "lists": (2,)})]
    before = must_play_in(required.state, round_)
    required.do(results.enter, *slip(game, 2, 2))
    assert must_play_in(required.state, last(required)) == before
    assert not duty_of(required.state, one).is_forced
    assert not duty_of(required.state, other).is_forced


def test_a_list_that_cannot_be_played_often_enough_is_noted(required) -> None:
    (game,) = second_round(required).games
    required.with_reason("forgot the list", results.enter, *slip(game, 2, 1))
    line = line_of(required, game.second.player)
    assert line.is_past_hope
    assert line.needs_a_look


def test_lists_that_are_registered_are_handed_in(tmp_path: Path) -> None:
    """As many as a player may bring; what is unticked after that stays so."""
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)

    def is_in() -> bool:
        return next(
            one for one in session.read(player_lines, session.state) if one.id == 1
        ).lists_in

    session.do(set_lists, 1, (ONE,), {})
    assert not is_in()
    session.do(set_lists, 1, (ONE, TWO), {})
    assert is_in()
    session.do(players.tick, 1, "lists", on=False)
    assert not is_in()
