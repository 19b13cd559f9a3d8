"""Exporting any event and importing it gives the same tables."""

import copy
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.geometry import Point
from app.rules.core.round import ByeKind, Round
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.results.result import WinReason
from app.rules.standings.cut import cut
from app.rules.terrain.shapes import Outline
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft, new_event, open_event
from app.services.exchange.interchange_export import event_json, exported
from app.services.exchange.interchange_import import import_event
from app.services.exchange.lookback import lookback_tables, workbook
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.services.results import results
from app.services.standings import tie_resolution as equals
from app.services.terrain import photos, stock
from app.services.terrain.layouts import layouts
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from tests.builders import begin_round, event_of, morning, plain_result, play_round
from tests.services.acts import bring_to, enter, last, nobody, won
from tests.services.exchange.exported_schema import EXPORTED
from tests.services.terrain.terrain_acts import PHOTO, forest, lay_some


def values_of(session: EventSession) -> dict:
    return session.read(exported, session.state)


def again(session: EventSession, path: Path) -> EventSession:
    """The event after a trip through JSON."""
    data = session.read(event_json, session.state).encode()
    return import_event(path, data, clock=morning, dice=Draw(2).below)


def same_tables(session: EventSession, tmp_path: Path) -> EventState:
    copy = again(session, tmp_path / "copy.dicedown")
    assert values_of(copy) == values_of(session)
    EXPORTED.validate(values_of(session))
    one, other = plain(session.state), plain(copy.state)
    copy.close()
    session.close()
    assert other == one
    return other


def plain(state: EventState) -> EventState:
    """Without what the format does not carry.

    Numbers of games, pairs locked in a draft, a scenario's dice, that it is shown early, and what a
    round was paired by beyond the packet.
    """

    def bare(round_: Round) -> Round:
        games = tuple(replace(game, id=0) for game in round_.games)
        shown = replace(round_, games=games, scenario_dice=(), shows_scenario=False)
        return replace(shown, preferences=(), looks_ahead=False)

    return replace(state, rounds=tuple(map(bare, state.rounds)), locks=())


@settings(
    max_examples=max(2, settings().max_examples * 3 // 20),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    packet=st.sampled_from(["sr2015", "sr2019"]),
    count=st.integers(4, 12),
    seed=st.integers(0, 999),
)
def test_rehearsed_events_come_back_whole(tmp_path_factory, packet, count, seed):
    folder = tmp_path_factory.mktemp("trip")
    fifth = Fraction(1, 5)
    plan = RehearsalPlan(players=count, seed=seed, ties=fifth, drops=fifth, late=fifth)
    draft = EventDraft(name="Cup", packet=packet, point_size=75)
    path = folder / "event.dicedown"
    same_tables(rehearse(path, draft, plan, clock=morning, dice=Draw(1).below), folder)


def test_everything_told_of_players_comes_back(tmp_path):
    draft = EventDraft(
        name="Zoë's Cup",
        packet="sr2015",
        point_size=50,
        date="2026-11-21",
        venue="The Hall",
        tables=(2, 3, 5, 8),
        planned_rounds=4,
    )
    session = new_event(tmp_path / "event.dicedown", draft, clock=morning, dice=Draw(1).below)
    entry = ListEntry(name="Big Jack", points=17, kind="warjack", character=True)
    army = ArmyList(number=2, caster="One", tier=3, points=55, bonus=5, entries=(entry,))
    beside = (ListEntry(name="Wraith", points=2), ListEntry(name="Carrier", points=None))
    army = replace(army, theme="Dark Host", objective="Bunker", specialists=beside)
    session.do(
        players.register_many,
        (
            PlayerDraft(name="王小明", faction="Cryx", club="A", city="B", state="C", country="D"),
            PlayerDraft(name="A ringer", eligible=False, lists=(army, replace(army, number=4))),
            PlayerDraft(name="In a wheelchair", fixed_table=5),
        ),
    )
    same_tables(session, tmp_path)


def with_terrain(session: EventSession) -> EventSession:
    """Every common sort on two tables, and a polygon whose corners don't begin at 0."""
    corners = tuple(Point(x, y) for x, y in ((700, 710), (760, 700), (730, 750)))
    crag = forest("Crag", outline=Outline(0, corners), blocks_sight=False)
    session.do(stock.add, replace(crag, photo=PHOTO.digest), (PHOTO,))
    lay_some(session, 3, 12)
    return session


def test_terrain_comes_back_piece_by_piece(tmp_path):
    session = with_terrain(event_of(tmp_path / "event.dicedown", 4))
    values, before = values_of(session), session.read(layouts)
    again(session, tmp_path / "second.dicedown").close()
    same_tables(session, tmp_path)
    copy = open_event(tmp_path / "copy.dicedown", clock=morning, dice=Draw(1).below)
    after = copy.read(layouts)
    assert [*after] == [3, 12]
    for table, pieces in before.items():
        assert [one.laid.body for one in after[table]] == [one.laid.body for one in pieces]
        assert [one.lie for one in after[table]] == [one.lie for one in pieces]
        assert [one.item.box for one in after[table]] == [one.item.box for one in pieces]
    named = next(line for line in copy.read(stock.stock) if line.item.photo)
    assert copy.read(photos.photos, [named.item.photo]) == {PHOTO.digest: PHOTO}
    copy.close()
    crag = next(one for one in values["terrain"]["stock"] if one["name"] == "Crag")
    assert crag["outline"] == {"corners": [[0, 10], [60, 0], [30, 50]]}


def test_an_event_without_terrain_says_nothing_of_it(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 4)
    assert "terrain" not in values_of(session)
    session.close()


TERRAIN = [
    ("laid.0.terrain", "Fen", "terrain.laid[0].terrain: There's no terrain Fen in the stock."),
    ("laid.0.x", 1441, "terrain.laid[0].x: this must be at most 1440"),
    ("laid.0.turn", 360, "terrain.laid[0].turn: this must be at most 359"),
    ("stock.0.count", 1, "There are 1 of “crag”, and the tables need 2."),
    ("stock.1.name", "CRAG", "terrain.stock[1].name: There's terrain called “CRAG” already."),
    ("stock.0.name", " ", "terrain.stock[0].name: Give the terrain a name"),
    ("stock.0.kinds", ["swamp"], "terrain.stock[0].kinds[0]: this must be forest"),
    ("stock.0.outline", {}, "terrain.stock[0].outline: an outline has either a diameter or"),
    ("stock.0.outline", {"diameter": 5, "corners": [[0, 0], [9, 0], [0, 9]]}, "either a diameter"),
    ("stock.0.outline", {"corners": [[0, 0], [9, 9], [9, 0], [0, 9]]}, "Sides of the outline"),
    ("stock.0.outline", {"corners": [[0, 0], [9, 0], [5, 0]]}, "terrain.stock[0].outline: "),
    ("stock.0.photo", "/9j/", "terrain.stock[0].photo: A photo is a JPEG file of at most"),
    ("stock.0.photo", "no text", "terrain.stock[0].photo: A photo is a JPEG file of at most"),
]


@pytest.mark.parametrize(("path", "value", "message"), TERRAIN)
def test_terrain_that_cannot_be_is_named_with_its_path(tmp_path, path, value, message):
    made = tmp_path / "made"
    made.mkdir()
    session = with_terrain(event_of(made / "event.dicedown", 4))
    event = values_of(session)
    session.close()
    event["terrain"]["stock"].sort(key=lambda one: one["name"] != "Crag")
    piece = {"table": 5, "terrain": "crag", "x": 100, "y": 100}
    event["terrain"]["laid"] = [piece, piece]
    folder = tmp_path / "import"
    folder.mkdir()
    sentences = refusal(change(event, f"terrain.{path}", value), folder)
    assert any(message in sentence for sentence in sentences[1:]), sentences


def test_byes_by_hand_rulings_and_drafts_come_back(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 9)
    play_round(session, Draw(3))
    session.do(rounds.pair, seed=4)
    holder = session.state.rounds[-1].byes[0].player
    session.with_reason("asked", manual_swaps.give_bye, 1 if holder != 1 else 2)
    session.with_reason("ill", manual_swaps.give_bye, 9, grant=True)
    one, other = (session.state.rounds[-1].games[n].first.player for n in (0, 1))
    session.with_reason("friends", manual_swaps.swap, one, other)
    state = same_tables(session, tmp_path)
    assert state.rounds[-1].is_draft
    assert {bye.kind.value for bye in state.rounds[-1].byes} >= {"granted"}


def test_missing_results_late_players_and_the_gone_come_back(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 8)
    play_round(session, Draw(3))
    begin_round(session)
    session.do(players.drop, 3)
    session.do(players.disqualify, 4)
    session.do(players.enter_late, PlayerDraft(name="Late"), grant_bye=True)
    session.do(players.enter_late, PlayerDraft(name="Later"))
    state = same_tables(session, tmp_path)
    assert any(game.result is None for game in state.rounds[-1].games)
    assert state.rounds[0].absent


def test_a_mended_result_leaves_the_facts_of_later_rounds(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 8)
    play_round(session, Draw(3))
    begin_round(session)
    game = session.state.rounds[0].games[0]
    first, second, result = plain_result(game, Draw(1))
    loser = next(player for player in game.players if player != game.result.winner)
    result = replace(result, winner=loser, reason=WinReason.ASSASSINATION)
    session.do(results.amend, game.table, first, second, result, 1)
    state = same_tables(session, tmp_path)
    assert state.rounds[1].basis[loser] == 0


def test_an_event_played_on_is_still_played_on(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 4)
    for _ in range(2):
        play_round(session, Draw(3))
    session.do(rounds.close)
    session.do(rounds.pair, anyway=True)
    assert session.state.plays_on
    assert same_tables(session, tmp_path).plays_on


def test_a_house_packet_travels_with_its_event(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 4)
    event = values_of(session)
    session.close()
    from app.services.packet.packets import packet_text

    house = {**json.loads(packet_text("sr2015")), "id": "our-house", "name": "Our house"}
    data = json.dumps({**event, "packet": "our-house", "house_packet": house}).encode()
    copy = import_event(tmp_path / "house.dicedown", data, clock=morning, dice=Draw(1).below)
    assert copy.state.packet.name == "Our house"
    assert values_of(copy)["house_packet"]["id"] == "our-house"
    same_tables(copy, tmp_path)


def test_a_packet_of_another_wording_travels_too(tmp_path, monkeypatch):
    session = event_of(tmp_path / "event.dicedown", 4)
    monkeypatch.setattr("app.services.packet.carried_packet._text_of", lambda *_: "mended")
    assert values_of(session)["house_packet"]["id"] == "sr2015"
    same_tables(session, tmp_path)


def test_the_hand_written_least_gets_what_follows_from_it(tmp_path):
    side = [{"player": 1}, {"player": 2}]
    event = {
        "format": "dicedown-event",
        "version": 1,
        "name": "Least",
        "packet": "sr2015",
        "point_size": 50,
        "players": [{"id": 1, "name": "One"}, {"id": 2, "name": "Two"}, {"id": 7, "name": "Seven"}],
        "rounds": [
            {
                "number": 1,
                "games": [{"table": 4, "sides": side, "result": {"winner": 2, "by": "scenario"}}],
                "byes": [{"player": 7, "kind": "drawn"}],
            },
            {
                "number": 2,
                "games": [{"table": None, "sides": [{"player": 1}, {"player": 7}], "result": None}],
                "byes": [{"player": 2, "kind": "drawn"}],
            },
        ],
    }
    data = json.dumps(event).encode()
    session = import_event(tmp_path / "least.dicedown", data, clock=morning, dice=Draw(1).below)
    first, second = session.state.rounds
    assert (first.state.value, second.state.value) == ("closed", "playing")
    assert second.basis == {1: 0, 2: 1, 7: 1}
    assert second.pair_downs == {7}
    session.close()


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
def test_what_is_exported_has_a_row_for_everybody_in_the_standings(tmp_path, packet):
    session = event_of(tmp_path / "event.dicedown", 6, packet=packet)
    play_round(session, Draw(3))
    session.do(players.disqualify, 4)
    rows = values_of(session)["standings"]
    session.close()
    assert sorted(row["player"] for row in rows) == [1, 2, 3, 4, 5, 6]
    assert all(isinstance(row["army_points_destroyed"], int) for row in rows)


def test_a_bye_is_told_as_what_it_was(tmp_path):
    session = event_of(tmp_path / "odd.dicedown", 5)
    session.do(preferences.add, "bye", first=3)
    session.do(rounds.pair, seed=4)
    assert kinds_of_byes(session) == [(3, "preference")]
    session.with_reason("asked", manual_swaps.give_bye, 1)
    assert kinds_of_byes(session) == [(1, "by-hand")]
    session.do(manual_swaps.give_bye, 3)
    assert kinds_of_byes(session) == [(3, "preference")]
    copy = again(session, tmp_path / "copy.dicedown")
    assert copy.state.rounds[-1].byes[0].kind is ByeKind.PREFERENCE
    assert kinds_of_byes(copy) == kinds_of_byes(session)


def test_a_bye_by_hand_in_a_file_of_an_earlier_version_is_read_as_one(tmp_path):
    session = event_of(tmp_path / "odd.dicedown", 5)
    session.do(rounds.pair, seed=4)
    (held,) = session.state.rounds[-1].byes
    session.with_reason("asked", manual_swaps.give_bye, 1 if held.player != 1 else 2)
    data = session.read(event_json, session.state).replace('"by-hand"', '"volunteer"')
    copy = import_event(
        tmp_path / "copy.dicedown", data.encode(), clock=morning, dice=Draw(2).below
    )
    assert copy.state.rounds == again(session, tmp_path / "new.dicedown").state.rounds
    assert kinds_of_byes(copy) == kinds_of_byes(session)


def kinds_of_byes(session: EventSession) -> list[tuple[int, str]]:
    return [(bye["player"], bye["kind"]) for bye in values_of(session)["rounds"][-1]["byes"]]


def test_whether_the_eo_plays_on_comes_back_although_corrections_feign_it(tmp_path):
    """By a corrected result round 2 should have ended the event; round 4 still does."""
    session = event_of(tmp_path / "event.dicedown", 4)
    bring_to(session, "playing")
    for game in last(session).games:
        enter(session, game, *nobody(game, "tie"))
    session.do(rounds.close)
    bring_to(session, "closed")
    bring_to(session, "closed")
    first = next(one for one in session.state.rounds[0].games if 1 in one.players)
    session.with_reason("misread", results.amend, first.table, *won(first, 1), 1)
    assert not session.state.plays_on
    assert not same_tables(session, tmp_path).plays_on


def test_how_equals_at_a_cut_are_ordered_comes_back_before_it_is_made(tmp_path):
    session = event_of(
        tmp_path / "event.dicedown", 8, packet="sr2019", variants=(("cut-to-top", 5),)
    )
    bring_to(session, "closed")
    drawn = cut(session.state)
    assert drawn is not None and drawn.is_open
    session.with_reason("won the die", equals.order_cut_border, (drawn.equals[-1],))
    ordered = cut(session.state)
    assert cut(same_tables(session, tmp_path)) == ordered != drawn


@pytest.fixture(scope="module")
def good(tmp_path_factory) -> dict:
    """A whole event of five players: three rounds and more, byes and lists."""
    path = tmp_path_factory.mktemp("good") / "event.dicedown"
    draft = EventDraft(name="Good", packet="sr2015", point_size=50)
    plan = RehearsalPlan(players=5, seed=3)
    session = rehearse(path, draft, plan, clock=morning, dice=Draw(1).below)
    event = json.loads(session.read(event_json, session.state))
    session.close()
    return event


def refusal(event: object, folder: Path) -> tuple[str, ...]:
    """The sentences about an event that is refused; nothing is left behind."""
    data = event if isinstance(event, bytes) else json.dumps(event).encode()
    path = folder / "import.dicedown"
    with pytest.raises(UserError) as caught:
        import_event(path, data, clock=morning, dice=Draw(1).below)
    assert list(folder.iterdir()) == []
    return error_sentences(words(), caught.value, str)


def change(original: dict, path: str, value: object) -> dict:
    """The event with one value changed; the path is of keys and places."""
    event = copy.deepcopy(original)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    inner = event
    for part in way:
        inner = inner[part]
    inner[last] = value
    return event


SIDE = {"player": 1, "list": None, "control_points": None, "army_points": None}

SHAPE = [
    ("version", 2, "version: this must be 1, not 2."),
    ("name", "", "name: this must not be empty."),
    ("name", 5, "name: this must be a text, not 5."),
    ("seats", [], "the file: there's no key “seats” here."),
    ("point_size", -1, "point_size: this must be at least 0, not -1."),
    ("players.0.points", 3, "players[0]: there's no key “points” here."),
    ("players.0.lists.0.number", 10, "players[0].lists[0].number: this must be at most 9, not 10."),
    ("players.0.lists.0.tier", -1, "players[0].lists[0].tier: this must be at least 0, not -1."),
    ("players.0.status", "away", "players[0].status: this must be active, dropped or disqualified"),
    ("rounds.0.games.0.sides", [SIDE], "rounds[0].games[0].sides: this needs 2 items."),
    (
        "rounds.0.games.0.result",
        {"winner": 1},
        "rounds[0].games[0].result: the key “by” is missing.",
    ),
    (
        "rounds.0.games.0.result.by",
        "luck",
        "rounds[0].games[0].result.by: this must be assassination,",
    ),
    (
        "rounds.0.games.0.result.winner",
        "Ada",
        "rounds[0].games[0].result.winner: this must be a whole",
    ),
    ("rounds.0.absent", [1, 1], "rounds[0].absent: something appears twice in this list."),
    ("date", "2026-02-30", 'date: "2026-02-30" isn\'t a date'),
    ("date", "20261121", 'date: "20261121" isn\'t a date'),
    ("rounds.0.seed", 2**60, "rounds[0].seed: this number is larger than"),
    ("players.0.name", "\ud800", "players[0].name: this text holds half a character."),
]

SENSE = [
    ("players.1.id", 1, "players: two players have the id 1."),
    ("players.0.name", " ", "players[0].name: the name is blank."),
    ("players.0.name", "\u0007\n", "players[0].name: the name is blank."),
    ("name", "\u202e", "name: the name is blank."),
    ("date", "9999-12-31", "date: 9999-12-31 isn't a date"),
    ("date", "0001-01-01", "date: 0001-01-01 isn't a date"),
    ("players.0.lists.1.number", 1, "players[0].lists: two lists have the number 1."),
    ("rounds.0.number", 3, "rounds[0].number: rounds are numbered in order from 1"),
    ("rounds.0.state", "playing", "rounds[0].state: only the last round can be unfinished"),
    ("rounds.0.byes", [], "is in no game, not in byes and not in absent."),
    ("rounds.0.absent", [1], "rounds[0]: player 1 is in several places"),
    ("rounds.0.absent", [77], "rounds[0]: no player has the id 77."),
    ("rounds.0.pair_downs", [77], "rounds[0].pair_downs: no player has the id 77."),
    ("rounds.0.basis", {"x": 0}, "rounds[0].basis: no player has the id x."),
    ("rounds.0.games.1.table", 2, "rounds[0].games: two games are at table 2."),
    ("rounds.0.games.0.result", None, "rounds[0].games[0].result: a closed round needs a result"),
    ("rounds.0.games.0.result.winner", 77, "result.winner: player 77 is not in this game."),
    (
        "rounds.0.games.0.result",
        {"winner": None, "by": "scenario"},
        "ends by scenario has a winner",
    ),
    (
        "rounds.0.games.0.sides.0.list",
        12,
        "rounds[0].games[0].sides[0].list: this must be at most 9, not 12.",
    ),
    ("rounds.0.scenario", "sr2015/bowling", "rounds[0].scenario: there's no scenario"),
    ("packet", "sr1999", "packet: there's no packet “sr1999”"),
    ("house_packet", {"id": "x"}, "packet: the custom packet in the file has another id"),
    ("house_packet", {"id": "sr2015"}, "house_packet.name: this is missing."),
    ("point_size", 51, "point_size: the packet is not played at 51 points"),
    ("variants", [{"id": "no-such"}], "no variant “no-such”"),
]


@pytest.mark.parametrize(("path", "value", "message"), SHAPE + SENSE)
def test_a_wrong_value_is_named_with_its_path(good, tmp_path, path, value, message):
    sentences = refusal(change(good, path, value), tmp_path)
    assert "Nothing was imported" in sentences[0]
    assert any(message in sentence for sentence in sentences[1:]), sentences


def test_a_tie_has_no_winner_and_a_draft_no_result(good, tmp_path):
    event = change(good, "rounds.0.games.0.result.by", "tie")
    event["rounds"][-1]["state"] = "draft"
    sentences = " ".join(refusal(event, tmp_path))
    assert "a tie has no winner." in sentences
    assert "a draft has no results." in sentences


def test_every_problem_is_named_at_once(good, tmp_path):
    event = change(change(good, "rounds.0.games.1.table", 2), "players.0.name", " ")
    assert len(refusal(event, tmp_path)) == 3


def test_a_missing_key_is_named(good, tmp_path):
    event = copy.deepcopy(good)
    del event["packet"]
    assert refusal(event, tmp_path)[1] == "the file: the key “packet” is missing."


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[1]", b"NaN", b"\xff\xfe", b"[" * 100_000, b'{"a": 1, "a": 2}']
)
def test_what_is_no_event_at_all_is_refused(tmp_path, data):
    assert refusal(data, tmp_path)


def test_numbers_written_as_decimals_are_read_if_they_are_whole(good, tmp_path):
    text = json.dumps(good).replace('"point_size": 50', '"point_size": 50.0')
    path = tmp_path / "event.dicedown"
    session = import_event(path, text.encode(), clock=morning, dice=Draw(1).below)
    assert repr(session.state.point_size) == "50"
    session.close()


def test_standings_in_the_file_are_not_read(good, tmp_path):
    event = copy.deepcopy(good)
    event["standings"] = []
    path = tmp_path / "event.dicedown"
    data = json.dumps(event).encode()
    session = import_event(path, data, clock=morning, dice=Draw(1).below)
    assert json.loads(session.read(event_json, session.state)) == good
    session.close()


def test_what_cannot_be_shown_in_a_line_is_not_taken_over(good, tmp_path):
    changed = change(
        change(good, "name", "Spring\u0007\nCup"), "players.0.name", "A\u202eda\tVoss "
    )
    data = json.dumps({**changed, "venue": "\x1bNorthgate"}).encode()
    session = import_event(tmp_path / "x.dicedown", data, clock=morning, dice=Draw(1).below)
    line = session.read(event_line)
    assert (line.name, line.venue) == ("Spring Cup", "Northgate")
    assert session.state.entrants[0].name == "Ada Voss"
    session.close()


def test_what_cannot_be_shown_is_not_taken_over_into_lists(good, tmp_path):
    army = {"number": 1, "caster": "High\u0001 Reclaimer", "theme": "\u0007"}
    army["entries"] = [{"name": "Flame\u0002bringers"}]
    data = json.dumps(change(good, "players.0.lists", [army])).encode()
    session = import_event(tmp_path / "x.dicedown", data, clock=morning, dice=Draw(1).below)
    (kept,) = session.state.entrants[0].lists
    assert (kept.caster, kept.theme) == ("High Reclaimer", None)
    assert [entry.name for entry in kept.entries] == ["Flamebringers"]
    assert workbook(lookback_tables(words(), session.state)).startswith(b"PK")
    player = session.state.entrants[0]
    draft = PlayerDraft(name=player.name, lists=player.lists)
    assert session.do(players.edit, player.id, draft)
    session.close()
