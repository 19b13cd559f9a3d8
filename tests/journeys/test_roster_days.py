"""Whole days by commands: a roster, its rounds with their mishaps, to the end and out as JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from app.rules.core.draw import Draw

FIRST = 44
"""So many of the roster of 75 play; nobody learns more from the others' results."""
HOWS = ("assassination", "scenario", "tiebreak-1", "concession")


@dataclass(frozen=True)
class Day:
    """An event on the desk, and everything typed into it."""

    path: Path
    capsys: pytest.CaptureFixture[str]
    draw: Draw

    def say(self, command: str, *arguments: object, code: int = 0) -> str:
        """Give a command that has to end with a code; what it printed."""
        self.capsys.readouterr()
        given = [command, str(self.path), *map(str, arguments)]
        ended = main(given)
        out, err = self.capsys.readouterr()
        assert ended == code, (given, err)
        return out if code == 0 else err

    def status(self) -> Any:
        return json.loads(self.say("status", "--as", "json"))

    def told(self) -> Any:
        return json.loads(self.say("export"))

    def begin_round(self) -> Any:
        """Pair, choose the scenario, publish, begin; the round as it is told."""
        for command in ("pair", "scenario", "publish", "begin"):
            self.say(command)
        return self.told()["rounds"][-1]

    def result(self, game: Any, *more: object) -> None:
        """Enter a made-up result for a game."""
        first_wins = self.draw.below(2) == 0
        how = HOWS[self.draw.below(len(HOWS))]
        points = (5, self.draw.below(5)) if how == "scenario" else (self.draw.below(4), 0)
        control = points if first_wins else points[::-1]
        army = (self.draw.below(40), self.draw.below(40))
        self.say(
            "result", "--table", game["table"], "--winner", "first" if first_wins else "second",
            "--by", how, "--cp", "{},{}".format(*control), "--ap", "{},{}".format(*army),
            "--lists", "1,1", *more,
        )  # fmt: skip

    def repair(self, number: int, table: int) -> None:
        """Give an older game to the other player."""
        games = self.told()["rounds"][number - 1]["games"]
        game = next(one for one in games if one["table"] == table)
        loser = _ids(game)[0] if _ids(game)[1] == game["result"]["winner"] else _ids(game)[1]
        self.say("result", "--table", table, "--winner", loser, "--by", "assassination",
                 "--lists", "1,1", "--round", number)  # fmt: skip


def _ids(game: Any) -> tuple[int, int]:
    first, second = game["sides"]
    return first["player"], second["player"]


def _play(day: Day) -> list[Any]:
    """A day's rounds: a late entry, a drop in mid-round, two results mended on the way."""
    facts = []
    while not day.status()["over"]:
        round_ = day.begin_round()
        number, games = round_["number"], round_["games"]
        gone = None
        if number == 2:
            day.say("enter", "Late Arrival", "--faction", "Cryx", "--bye")
            gone = games[3]
            day.say("drop", _ids(gone)[1])
        for game in games:
            if game is not gone:
                day.result(game)
        if number in (2, 3):
            day.repair(number - 1, 2)
        facts.append(day.told()["rounds"][-1])
    return facts


def _hold_together(told: Any, players: int) -> None:
    """What must be true of every event: places, opponents, points."""
    everybody = {one["id"] for one in told["players"]}
    assert len(everybody) == players
    met: set[frozenset[int]] = set()
    for round_ in told["rounds"]:
        seated = [player for game in round_["games"] for player in _ids(game)]
        resting = [bye["player"] for bye in round_["byes"]]
        places = [*seated, *resting, *round_["absent"]]
        assert sorted(places) == sorted(everybody)
        tables = [game["table"] for game in round_["games"]]
        assert len(set(tables)) == len(tables)
        pairs = {frozenset(_ids(game)) for game in round_["games"]}
        assert not pairs & met, "a rematch that could be avoided"
        met |= pairs
    rests = [
        bye["player"] for one in told["rounds"] for bye in one["byes"] if bye["kind"] == "drawn"
    ]
    assert len(set(rests)) == len(rests), "a second bye that could be avoided"


def _points(told: Any) -> dict[int, int]:
    """Tournament points, added up by hand."""
    points = dict.fromkeys((one["id"] for one in told["players"]), 0)
    for round_ in told["rounds"]:
        winners = [game["result"]["winner"] for game in round_["games"]]
        for player in (*winners, *(bye["player"] for bye in round_["byes"])):
            points[player] += 1
    return points


def _check_the_end(day: Day, facts: Sequence[Any], players: int) -> None:
    day.say("close")
    told = day.told()
    _hold_together(told, players)
    rows = json.loads(day.say("standings", "--as", "json"))
    assert {row["player"]: row["tournament_points"] for row in rows} == _points(told)
    kept = ("basis", "byes", "pair_downs", "seed", "scenario")
    for then, now in zip(facts, told["rounds"], strict=True):
        assert [then[key] for key in kept] == [now[key] for key in kept]
    assert "is whole" in day.say("check")


@pytest.mark.sweep(8)
@pytest.mark.parametrize(
    ("roster", "packet", "size", "players"),
    [("roster-33.csv", "sr2015", 50, 33), ("roster-75.csv", "sr2019", 75, FIRST)],
)
def test_a_day_of_a_real_roster_by_commands(
    tmp_path, data, capsys, roster, packet, size, players, one_in
):
    path = tmp_path / "day.dicedown"
    day = Day(path, capsys, Draw(size))
    lines = tmp_path / roster
    text = (data / "rosters" / roster).read_text("utf-8")
    if roster == "roster-33.csv":
        players = len(one_in(2, range(players)))
    lines.write_text("".join(text.splitlines(keepends=True)[: players + 1]), "utf-8")
    day.say("new", "--packet", packet, "--points", size, "--name", "The day")
    if roster == "roster-75.csv":
        said = day.say("players", lines, code=2)
        assert "Line 42: Tove Winter is on line 22 too." in said
    day.say("players", lines, "--same-name-ok")
    names = [one["name"] for one in day.told()["players"]]
    day.say("enter", names[4], code=3)
    day.say("enter", names[4], "--same-name-ok")
    assert "Give an id" in day.say("drop", names[4], code=2)

    facts = _play(day)
    _check_the_end(day, facts, players + 2)

    told, copy = tmp_path / "day.json", tmp_path / "copy.dicedown"
    day.say("export", "-o", told)
    assert main(["import", str(told), "-o", str(copy)]) == 0
    capsys.readouterr()
    main(["export", str(copy)])
    assert capsys.readouterr().out == told.read_text("utf-8")
