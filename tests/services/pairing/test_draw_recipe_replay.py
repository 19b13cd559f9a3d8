"""Any round of an event is paired again by ten lines, from its file and with the rules alone."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.words.core.catalogue import words
from app.words.pairing.draw_recipe import READ, REPLAY, recipe_lines
from tests.builders import morning, plain_result
from tests.services.acts import enter, last

CLUBS = ("North", "North", "North", "South", "South", "East", "East", None, None, None, None)
ROUNDS = 5
KEPT = 3
"""The round in which two are kept together."""
TOGETHER = (2, 8)
GRANTED = 4
"""The round in which somebody has a bye of the EO's own."""


def _before(session: EventSession, number: int) -> None:
    """What happens before a round: somebody leaves, somebody comes."""
    if number == 3:
        session.do(players.drop, 5)
    if number == 4:
        late = PlayerDraft(name="Late Lucy", club="East")
        session.with_reason("came all the same", players.enter_late, late)


def _changed(session: EventSession, number: int) -> None:
    """What the EO does to the draft of a round before it is drawn again."""
    if number == KEPT:
        session.with_reason("they travel together", manual_swaps.pair_these, *TOGETHER)
        session.do(rounds.pair, seed=900)
    if number == GRANTED:
        player = last(session).games[1].players[0]
        session.with_reason("ill", manual_swaps.give_bye, player, grant=True)


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> EventSession:
    """Five rounds of eleven players with preferences, one absolute; one drops, one is late."""
    path = tmp_path_factory.mktemp("day") / "cup.dicedown"
    draft = EventDraft(name="Cup", packet="sr2015", point_size=50, planned_rounds=ROUNDS)
    made = new_event(path, draft, clock=morning, dice=Draw(6).below)
    people = [PlayerDraft(name=f"P{n}", club=club) for n, club in enumerate(CLUBS, 1)]
    made.do(players.register_many, tuple(people))
    made.do(preferences.add, "club", through_round=4)
    made.do(preferences.add, "pair", is_hard=True, first=1, second=4)
    made.do(preferences.add, "bye", first=9)
    draw = Draw(8)
    for number in range(1, ROUNDS + 1):
        _before(made, number)
        made.with_reason("play on", rounds.pair, seed=100 + number, anyway=True)
        _changed(made, number)
        for act in (rounds.publish, rounds.begin):
            made.do(act)
        for game in last(made).games:
            enter(made, game, *plain_result(game, draw), because="test")
        made.do(rounds.close)
    made.do(preferences.remove, 2)
    made.close()
    return made


@pytest.fixture(scope="module")
def lines() -> dict[str, Any]:
    """What the ten lines define."""
    defined: dict[str, Any] = {}
    exec(REPLAY, defined)
    return defined


@pytest.fixture(scope="module")
def event(day: EventSession) -> EventState:
    """The event as the recipe reads it."""
    read: dict[str, Any] = {}
    exec(READ.replace("cup.dicedown", str(day.path)), read)
    state: EventState = read["event"]
    return state


def games(round_: Round) -> set[frozenset[int]]:
    return {frozenset(game.players) for game in round_.games}


def test_there_are_ten_lines_and_they_are_printed_whole() -> None:
    printed = recipe_lines(words())
    assert len(REPLAY.splitlines()) == 10
    for line in (*REPLAY.splitlines(), *READ.splitlines()):
        assert len(line) <= 100
        assert f"    {line}" in printed


@pytest.mark.parametrize("number", range(1, ROUNDS + 1))
def test_every_round_is_paired_as_it_was_drawn(lines, event, number) -> None:
    round_ = event.rounds[number - 1]
    paired, tables = lines["replay"](event, number, (TOGETHER,) if number == KEPT else ())
    assert {frozenset(one) for one in paired.games} == games(round_)
    drawn = [one.player for one in round_.byes if one.kind.is_paired]
    assert ([] if paired.bye is None else [paired.bye]) == drawn
    if number != KEPT:
        seated = {frozenset(game.players): game.table for game in round_.games}
        assert [seated[frozenset(one)] for one in paired.games] == list(tables)


def test_the_event_says_what_it_is_to_say(event) -> None:
    assert [len(one.preferences) for one in event.rounds] == [3, 3, 3, 3, 2]
    assert any(one.looks_ahead for one in event.rounds)
    assert any(one.kind == "granted" for one in event.rounds[GRANTED - 1].byes)
    assert sum(len(set(one.basis)) for one in event.rounds) == 11 + 11 + 10 + 11 + 11


def test_another_seed_draws_other_games(lines, event) -> None:
    other = replace(event.rounds[0], seed=event.rounds[0].seed + 1)
    paired, _ = lines["replay"](replace(event, rounds=(other, *event.rounds[1:])), 1)
    assert {frozenset(one) for one in paired.games} != games(event.rounds[0])
