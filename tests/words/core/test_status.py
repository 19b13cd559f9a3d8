"""Which tables have no result, in a line that stays short."""

import pytest

from app.words.core.catalogue import words
from app.words.core.status import missing_sentence

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
