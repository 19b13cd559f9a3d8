"""Certificates of made-up events: true ones are accepted, and none with a number altered."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Bye, ByeKind, Round, RoundKind
from app.rules.packet.packet import FirstRound, LastRound, PairingRules
from app.rules.pairing.certificate.certificate import Certificate, certify
from app.rules.pairing.pair import NoPairingError, pair_round
from app.rules.pairing.round_pairing import Lines, lines_of
from app.rules.pairing.tables import seat
from tests.bench.hard_states import SHAPES, hard_states
from tests.prove.alterations import CHECKER, altered, is_accepted, numbers, told
from tests.prove.preferences import with_preferences
from tests.rules.events import SR2015, entrant
from tests.rules.pairing.made_up import event_after, with_round
from tests.rules.pairing.test_finals import among_equals


def assert_certified(certificate: Certificate, chance: Random, alterations: int) -> None:
    """Accepted, and refused with any of some numbers altered."""
    file = told(certificate)
    assert is_accepted(file)
    places = list(numbers(file))
    for place in chance.sample(places, min(alterations, len(places))):
        assert not is_accepted(altered(file, place, chance)), place


@pytest.mark.sweep(12)
@pytest.mark.parametrize("batch", range(6))
def test_every_round_of_random_events_is_proved_best(batch: int, one_in) -> None:
    chance = Random(batch)
    for seed in one_in(3, range(50)):
        state = event_after(
            chance.randint(1, 7),
            chance.randint(4, 64),
            1000 * batch + seed,
            ties=chance.choice([0, 0.03, 0.2]),
            drops=chance.choice([0, 0.05, 0.1]),
            late=chance.choice([0, 0.3]),
        )
        for round_ in state.rounds:
            certificate = certify(state, round_)
            assert certificate.is_best
            assert_certified(certificate, chance, 2)


def test_the_hardest_rounds_are_proved_best_by_prices() -> None:
    chance, by_prices = Random(7), 0
    for seed, before in enumerate(hard_states(4 * len(SHAPES), players=30)):
        draw = Draw(seed)
        paired = pair_round(before, draw)
        state = with_round(before, paired, seat(before, paired.games, draw), chance, 0.1)
        certificate = certify(state, state.rounds[-1])
        assert certificate.is_best
        assert tuple(one.best for one in certificate.lines) == lines_of(
            paired.cost, paired.extra_cost
        )
        assert_certified(certificate, chance, 20)
        by_prices += certificate.dual is not None
    assert by_prices > 10


def any_event(chance: Random) -> EventState:
    """By any rule for the first and the last round, with few tables and players of few factions."""
    players = chance.randint(4, 20)
    rules = PairingRules(
        first_round=chance.choice(list(FirstRound)),
        last_round=chance.choice(list(LastRound)),
        pair_down_limit=chance.choice([1, 1, 2, None]),
    )
    tables = range(1, players // 2 + chance.randint(1, 4))
    return EventState(
        packet=replace(SR2015, pairing=rules),
        point_size=50,
        planned_rounds=chance.randint(2, 5),
        tables=tuple(tables) if chance.random() < 0.6 else None,
        entrants=tuple(
            entrant(
                one,
                faction=chance.choice(["A", "A", "A", "B", "C", None]),
                fixed_table=chance.choice([None] * 9 + [2]),
            )
            for one in range(1, players + 1)
        ),
    )


def with_next_round(state: EventState, seed: int, chance: Random) -> tuple[EventState, Lines]:
    """The event with one round more, now and then with a bye of the EO's own; and its lines."""
    draw = Draw(seed)
    granted = [one.id for one in chance.sample(state.active, 1) if chance.random() < 0.2]
    paired = pair_round(state, draw, sitting=granted)
    after = with_round(state, paired, seat(state, paired.games, draw), chance, 0.1)
    byes = (Bye(player=one, kind=ByeKind.GRANTED) for one in granted)
    last = replace(after.rounds[-1], kind=paired.kind, byes=(*after.rounds[-1].byes, *byes))
    lines = lines_of(paired.cost, paired.extra_cost)
    return replace(after, rounds=(*after.rounds[:-1], last)), lines


def swapped(round_: Round, chance: Random) -> Round:
    """The round with two players in each other's places, one of whom may have the bye."""
    drawn = [bye.player for bye in round_.byes if bye.kind is ByeKind.DRAWN]
    playing = [player for game in round_.games for player in game.players]
    one, other = chance.sample([*playing, *drawn], 2)
    now = {one: other, other: one}

    def place(player: PlayerId) -> PlayerId:
        return now.get(player, player)

    games = (
        replace(
            game,
            first=replace(game.first, player=place(game.first.player)),
            second=replace(game.second, player=place(game.second.player)),
            result=None,
        )
        for game in round_.games
    )
    byes = (replace(bye, player=place(bye.player)) for bye in round_.byes)
    return replace(round_, games=tuple(games), byes=tuple(byes))


@pytest.mark.sweep(12)
@pytest.mark.parametrize("batch", range(4))
def test_rounds_of_every_kind_and_rounds_changed_by_hand_are_certified(batch: int) -> None:
    kinds: Counter[RoundKind] = Counter()
    worse = kept_worse = 0
    for seed in range(25 * batch, 25 * batch + 25):
        chance = Random(seed)
        state = any_event(chance)
        for number in range(state.planned_rounds or 0):
            state, lines = with_next_round(state, 10 * seed + number, chance)
            last = state.rounds[-1]
            drawn = certify(state, last)
            kinds[last.kind] += 1
            assert drawn.is_best
            assert tuple(one.best for one in drawn.lines) == lines
            assert_certified(drawn, chance, 4)
            changed = swapped(last, chance)
            by_hand = certify(state, changed)
            worse += not by_hand.is_best
            assert_certified(by_hand, chance, 4)
            # Where equals stand at the border of the finals, others may be the finalists now.
            if by_hand.case.fixed == drawn.case.fixed and not drawn.case.groups:
                best = tuple(one.best for one in by_hand.lines)
                assert best == tuple(one.best for one in drawn.lines)
            around = certify(state, changed, [game.players for game in changed.games[:2]])
            kept_worse += not around.is_best
            assert_certified(around, chance, 4)
    assert set(kinds) == {one for one in RoundKind if one in _PAIRED}
    assert worse > kept_worse > 0


@pytest.mark.sweep(12)
@pytest.mark.parametrize("batch", range(3))
def test_rounds_with_preferences_are_proved_best_or_not(batch: int) -> None:
    """Of any kind, drawn or changed by hand, looking ahead or not."""
    unmet = worse = 0
    for seed in range(20 * batch, 20 * batch + 20):
        chance = Random(seed)
        state = with_preferences(any_event(chance), chance)
        for number in range(state.planned_rounds or 0):
            try:
                state, lines = with_next_round(state, 10 * seed + number, chance)
            except NoPairingError as error:
                state = replace(state, preferences=error.without(state.preferences))
                state, lines = with_next_round(state, 10 * seed + number, chance)
            drawn = certify(state, state.rounds[-1])
            assert drawn.is_best
            assert tuple(one.best for one in drawn.lines) == lines
            assert_certified(drawn, chance, 4)
            unmet += any(one.best for one in drawn.lines if one.preference)
            by_hand = certify(state, swapped(state.rounds[-1], chance))
            worse += not by_hand.is_best
            assert_certified(by_hand, chance, 4)
    assert unmet > 3 < worse


_PAIRED = (
    RoundKind.SWISS,
    RoundKind.FIRST_FACTIONS,
    RoundKind.FIRST_CLUBS,
    RoundKind.TOP_TWO,
    RoundKind.FINALS_TABLES,
)


def test_the_checker_is_short_and_needs_nothing_but_python() -> None:
    lines = CHECKER.read_text("utf-8").splitlines()
    assert len(lines) <= 150
    imported = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)


def test_the_checker_says_of_files_whether_they_are_proved(tmp_path) -> None:
    state = event_after(3, 9, 1)
    true, false = tmp_path / "true.json", tmp_path / "false.json"
    file = told(certify(state, state.rounds[-1]))
    true.write_text(json.dumps(file), "utf-8")
    false.write_text(json.dumps(altered(file, ("players", 0, "points"), Random(1))), "utf-8")
    command = [sys.executable, "-I", CHECKER, true, false]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.stdout == f"{true}: proved\n"
    assert answer.stderr.startswith(f"{false}: not proved")
    assert answer.returncode == 1


@pytest.mark.sweep(8)
@pytest.mark.parametrize("batch", range(4))
def test_finals_among_equals_are_proved_best_or_others_are_shown(batch: int) -> None:
    chance, better = Random(batch), 0
    for seed in range(30):
        kind = chance.choice((LastRound.TOP_TWO, LastRound.FINALS_TABLES))
        before = among_equals(chance, kind)
        draw = Draw(seed)
        paired = pair_round(before, draw)
        state = with_round(before, paired, seat(before, paired.games, draw), chance, 0.1)
        last = replace(state.rounds[-1], kind=paired.kind)
        drawn = certify(state, last)
        assert drawn.is_best
        assert_certified(drawn, chance, 3)
        by_hand = certify(state, swapped(last, chance))
        better += bool(by_hand.other_finals)
        assert_certified(by_hand, chance, 3)
    assert better
