"""Names that are read from right to left beside figures."""

from app.words.core.catalogue import kept_apart, words
from app.words.exchange.exports import chat_pairing, chat_standing

T = words()
HEBREW = "יוסף בן־דוד"


def test_a_name_read_from_the_right_is_set_apart_and_others_stay_as_they_are():
    assert kept_apart(HEBREW) == f"\u2068{HEBREW}\u2069"
    assert kept_apart("Дмитрий Müller 王小明") == "Дмитрий Müller 王小明"


def test_no_figure_in_a_chat_turns_with_a_name():
    assert chat_standing(T, 1, HEBREW, "1–0", "TP 1", "") == f"1. \u2068{HEBREW}\u2069 (1–0) TP 1"
    assert chat_pairing(T, 12, HEBREW, "Bo") == f"12: \u2068{HEBREW}\u2069 – Bo"
