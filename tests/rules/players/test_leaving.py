import pytest

from app.rules.players.leaving import leaving
from tests.rules.events import bye, event, game, rounds

PLAYED = [game(1, 2, 1, id=1), game(3, 4, 3, id=2)]
OPEN = [game(1, 3, id=3), game(2, 4, id=4)]
ENTERED = [game(1, 3, 1, id=3), game(2, 4, id=4)]


@pytest.mark.parametrize(
    ("games", "state", "after_round", "effect", "result", "out_from"),
    [
        pytest.param(PLAYED, "closed", False, "stands", None, 2, id="between-rounds"),
        pytest.param(OPEN, "draft", False, "paired-again", None, 1, id="in-a-draft"),
        pytest.param(OPEN, "published", False, "no-show", (3, "no-show"), 1, id="not-begun"),
        pytest.param(OPEN, "playing", False, "concession", (3, "concession"), 2, id="being-played"),
        pytest.param(ENTERED, "playing", False, "stands", None, 2, id="result-entered"),
        pytest.param(ENTERED, "published", False, "stands", None, 2, id="result-entered-early"),
        pytest.param(OPEN, "playing", True, "stands", None, 2, id="leaves-after-this-round"),
        pytest.param(OPEN, "published", True, "stands", None, 2, id="leaves-after-it-unbegun"),
    ],
)
def test_the_state_of_the_game_says_what_becomes_of_it(
    games, state, after_round, effect, result, out_from
) -> None:
    after = leaving(event(4, rounds(games, state=state)), 1, after_round=after_round)
    given = after.result and (after.result.winner, after.result.reason.value)
    assert (after.effect, given, after.out_from) == (effect, result, out_from)


def test_the_game_is_named_that_changes() -> None:
    after = leaving(event(4, rounds(OPEN, state="playing")), 2)
    assert (after.round_number, after.game_id) == (1, 4)


def test_before_the_first_round_a_player_just_goes() -> None:
    after = leaving(event(4), 1)
    assert (after.effect, after.out_from, after.game_id) == ("stands", 1, None)


@pytest.mark.parametrize(
    ("state", "effect", "out_from"),
    [("draft", "paired-again", 1), ("published", "bye-taken-back", 1), ("playing", "stands", 2)],
)
def test_a_bye_is_lost_until_the_round_begins(state, effect, out_from) -> None:
    played = rounds([game(1, 2)], state=state, byes=(bye(3),))
    after = leaving(event(3, played), 3)
    assert (after.effect, after.out_from) == (effect, out_from)


def test_who_is_absent_from_a_draft_changes_nothing_in_it() -> None:
    after = leaving(event(3, rounds([game(1, 2)], state="draft", absent=frozenset({3}))), 3)
    assert (after.effect, after.out_from) == ("stands", 1)
