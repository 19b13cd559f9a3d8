"""The last sentence of an event names who has won it."""

import pytest

from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.event_state import EventState
from app.rules.core.round import RoundKind
from app.services.event.status import next_step
from app.words.core.catalogue import words
from app.words.core.status import next_step_sentence
from tests.rules.events import event, game, marked, rounds
from tests.rules.standings.test_bracket import FINALS, FIRST, SECOND
from tests.rules.standings.test_cut import TOP_2, inside


def step_sentence(state: EventState) -> str:
    return next_step_sentence(words(), next_step(state), lambda one: state.by_id[one].name)


@pytest.mark.parametrize("packet", FINALS)
@pytest.mark.parametrize("state", ["closed", "playing"])
def test_after_finals_tables_it_names_the_winner_of_the_final(packet, state) -> None:
    games = (game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4))
    played = rounds(FIRST, SECOND, marked(*games), kind=RoundKind.FINALS_TABLES, state=state)
    sentence = step_sentence(event(8, played, packet=FINALS[packet]))
    assert "Player 5 has won the final" in sentence
    assert ("Close the round" in sentence) is (state == "playing")


def test_after_a_cut_it_names_the_best_inside() -> None:
    last = rounds([], [], [game(1, 5, 5, id=9)], kind=RoundKind.CUT,
                  cut=inside(1, 5))[-1]  # fmt: skip
    sentence = step_sentence(event(8, (*rounds(FIRST, SECOND), last), packet=TOP_2))
    assert sentence == "The event is over: Player 5 is first after the cut."


def test_a_sole_leader_is_named() -> None:
    third = [game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4)]
    sentence = step_sentence(event(8, rounds(FIRST, SECOND, third)))
    assert sentence == "The event is over: Player 5 leads alone."


def test_where_nobody_leads_alone_the_first_of_the_standings_is_named() -> None:
    third = [game(1, 5, None, "tie"), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4)]
    sentence = step_sentence(event(8, rounds(FIRST, SECOND, third)))
    assert "nobody leads alone, and the standings put Player" in sentence


def test_who_share_the_first_place_are_all_named() -> None:
    level = [game(1, 2, 1), game(3, 4, 3)]
    sentence = step_sentence(event(4, rounds(level), planned_rounds=1))
    assert sentence.endswith("Player 1 and Player 3 share the first place in the standings.")


def test_an_event_that_everybody_has_left_says_so() -> None:
    everybody = step_sentence(event(3, dropped=(1, 2, 3)))
    assert everybody == "All 3 players have left. Register others, or reinstate them."
    assert step_sentence(event(1, dropped=(1,))).startswith("The only player has left.")
    assert step_sentence(event(0)).startswith("No players yet.")


@pytest.mark.parametrize("state", ["closed", "playing"])
def test_after_the_last_round_that_a_file_takes_none_is_to_be_paired(state) -> None:
    sets = [[game(1, 2, 1 + n % 2, id=n + 1)] for n in range(MOST_ROUNDS)]
    last = next_step(
        event(2, rounds(*sets, state=state), planned_rounds=MOST_ROUNDS, plays_on=True)
    )
    assert last.code == ("over" if state == "closed" else "close")
    before = next_step(
        event(2, rounds(*sets[:-1], state=state), planned_rounds=MOST_ROUNDS, plays_on=True)
    )
    assert (before.code, before.facts["round"]) == ("pair", MOST_ROUNDS)
