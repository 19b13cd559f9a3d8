"""What a swap would break, asked before it: exactly what the act says."""

from itertools import combinations
from pathlib import Path

import pytest

from app.rules.core.errors import Weight
from app.rules.core.round import Round
from app.services.core.errors import OddError, UserError
from app.services.core.session import EventSession
from app.services.pairing import manual_swaps, preferences
from app.services.pairing.swap_check import RoundChecks
from app.services.results import results
from tests.builders import event_of
from tests.services.acts import bring_to, last, won


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def answer_of_act(session: EventSession, act, one, other):
    """What the act itself says: the problems it raises, or its refusal; nothing stays done."""
    try:
        session.do(act, one, other)
    except OddError as error:
        return error.problems
    except UserError as error:
        return (error.code, error.facts)
    session.undo()
    return ()


def answer_before(checks: RoundChecks, one, other):
    check = checks.swap(one, other)
    if check.error is not None:
        return (check.error.code, check.error.facts)
    return tuple(problem for problem in check.problems if problem.weight is not Weight.NOTE)


def players_in(round_: Round):
    return [player for game in round_.games for player in game.players] + [
        bye.player for bye in round_.byes
    ]


def compare_all(session: EventSession, act) -> set[str]:
    round_ = last(session)
    checks = RoundChecks(session.state, round_)
    kinds = set()
    for one, other in combinations(players_in(round_), 2):
        said = answer_before(checks, one, other)
        assert said == answer_of_act(session, act, one, other), (one, other)
        kinds |= {problem.code for problem in said if hasattr(problem, "code")}
    return kinds


def test_every_swap_of_a_draft_says_what_the_act_says(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "closed", seed=6)
    session.do(preferences.add, "pair", is_hard=True, first=1, second=2)
    bring_to(session, "draft", seed=8)
    kinds = compare_all(session, manual_swaps.swap)
    assert {"pairing.rematch", "pairing.points-differ", "pairing.second-bye"} <= kinds
    assert "pairing.wish" in kinds


def test_every_swap_of_a_published_round_says_what_the_act_says(session) -> None:
    bring_to(session, "closed")
    round_ = bring_to(session, "playing", seed=8)
    session.do(results.enter, round_.games[0].table, *won(round_.games[0]))
    compare_all(session, manual_swaps.record_as_played)


def test_a_closed_round_is_not_changed(session) -> None:
    round_ = bring_to(session, "closed")
    one, other = round_.games[0].first.player, round_.games[1].first.player
    checks = RoundChecks(session.state, last(session))
    assert checks.swap(one, other).error.code == "round.closed"
    assert checks.move(round_.games[0].id, round_.games[1].table).error.code == "round.closed"


def test_a_table_that_was_played_on_is_named_before_a_move(session) -> None:
    first = bring_to(session, "closed")
    draft = bring_to(session, "draft", seed=8)
    checks = RoundChecks(session.state, draft)
    before = {player: game.table for game in first.games for player in game.players}
    found = {
        (problem.code, dict(problem.facts)["player"])
        for game in draft.games
        for player in game.players
        if player in before and before[player] != game.table
        for problem in checks.move(game.id, before[player]).problems
    }
    assert all(code == "table.return" for code, _ in found) and found
    assert checks.move(draft.games[0].id, draft.games[0].table).problems == ()
