"""Which tables have no result, in a line that stays short; and which round it is."""

import pytest

from app.words.core.catalogue import words
from app.words.core.status import missing_sentence, round_words
from tests.rules.events import event, game, rounds

T = words()


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ((7,), "table 7 is missing"),
        ((1, 2, 4), "tables 1, 2 and 4 are missing"),
        (tuple(range(95, 113)), "tables 95–112 are missing"),
        ((1, 2, 3, 5, 8, 9, 11, 12, 13, 14), "tables 1–3, 5, 8, 9 and 11–14 are missing"),
    ],
)
def test_tables_that_follow_each_other_are_named_as_one(tables, sentence):
    assert missing_sentence(T, tables) == sentence


@pytest.mark.parametrize(
    ("plays_on", "text"), [(False, "Round 2: closed"), (True, "Round 2 of 3: closed")]
)
def test_an_event_that_is_over_early_speaks_of_no_round_to_come(plays_on, text):
    played = rounds([game(1, 2, 1), game(3, 4, 3)], [game(1, 3, 1), game(2, 4, 2)])
    assert round_words(T, event(4, played[:1], planned_rounds=3)) == "Round 1 of 3: closed"
    assert round_words(T, event(4, played, planned_rounds=3, plays_on=plays_on)) == text
