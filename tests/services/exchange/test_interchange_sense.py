"""An event that does not hang together is refused whole, every problem with its path."""

import copy
import json
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.services.core.errors import UserError
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from tests.builders import morning


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
    ("house_packet", {"id": "x"}, "packet: the house packet in the file has another id"),
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
