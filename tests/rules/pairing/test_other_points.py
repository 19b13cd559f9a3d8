"""Pairing where a win, a tie and a loss score otherwise than 1, 0 and 0: still none is better."""

from dataclasses import astuple, replace
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.pairing.certificate.certificate import certify
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.pair import pair_round
from app.rules.standings.scoring import game_score
from tests.rules.events import SR2015, bye, event, game, rounds
from tests.rules.pairing.oracle import whole_pairings

POINTS = [(3, 1, 0), (2, 1, 0), (3, 2, 1), (5, 2, 0)]


def packet(win: int, tie: int, loss: int):
    def worth(award):
        return replace(award, tournament_points=win)

    return replace(
        SR2015,
        win=win,
        tie=tie,
        loss=loss,
        bye=worth(SR2015.bye),
        concession=worth(SR2015.concession),
        no_show=worth(SR2015.no_show),
    )


def with_next(state: EventState, chance: Random, seed: int) -> EventState:
    """The event with its next round, paired by the program, played at random."""
    paired = pair_round(state, Draw(seed), looks_ahead=False)
    games = []
    for number, (one, other) in enumerate(paired.games, 1):
        winner = chance.choice([one, other, None])
        by = "tie" if winner is None else "assassination"
        games.append(game(one, other, winner, by, id=100 * len(state.rounds) + number))
    byes = () if paired.bye is None else (bye(paired.bye),)
    last = rounds(*([[]] * len(state.rounds)), games, byes=byes, basis=dict(paired.basis),
                  pair_downs=paired.pair_downs, kind=paired.kind)[-1]  # fmt: skip
    return replace(state, rounds=(*state.rounds, last))


@pytest.mark.sweep(8)
@pytest.mark.parametrize("points", POINTS)
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_no_pairing_is_better(points, players) -> None:
    for seed in range(12):
        chance = Random(f"{points} {players} {seed}")
        state = event(players, packet=packet(*points))
        for number in range(3):
            paired = pair_round(state, Draw(seed), looks_ahead=False)
            least = min(
                astuple(cost_of(state, games, sits))
                for games, sits in whole_pairings(sorted(state.by_id))
            )
            assert astuple(paired.cost) == least
            state = with_next(state, chance, seed)
            assert certify(state, state.rounds[-1]).is_best
            assert state.rounds[-1].number == number + 1


@pytest.mark.parametrize(("win", "tie", "loss"), POINTS)
def test_every_result_is_worth_its_points(win, tie, loss) -> None:
    state = event(2, packet=packet(win, tie, loss))
    for played, both in [
        (game(1, 2, 1), (win, loss)),
        (game(1, 2, None, "tie"), (tie, tie)),
        (game(1, 2, None, "judge"), (loss, loss)),
        (game(1, 2, 2, "concession"), (loss, win)),
        (game(1, 2, 1, "no-show"), (win, loss)),
    ]:
        found = tuple(game_score(played, one, state.scoring).tournament_points for one in (1, 2))
        assert found == both
