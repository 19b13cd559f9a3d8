"""Refusals of files say what is needed."""

import pytest

from app import __version__
from app.rules.core.errors import impossible
from app.services.core.errors import refusal
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences, problem_sentence


@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        ("9.8.7", "written by Dice Down 9.8.7. Open it with that version or a newer one."),
        ("", "written by a newer Dice Down. Open it with that one."),
        (__version__, "tables are of version 5, and this one knows them up to 4. Install the new"),
    ],
)
def test_a_newer_file_says_what_is_needed_whatever_program_it_names(
    needs: str, expected: str
) -> None:
    facts = {"path": "cup.dicedown", "version": 5, "known": 4, "needs": needs}
    (sentence,) = error_sentences(words(), refusal("file.newer", facts), str)
    assert expected in sentence


def test_a_pack_of_a_newer_build_asks_for_no_version_that_is_here_already() -> None:
    facts = {"path": "cup.dicepack", "needs": __version__}
    (sentence,) = error_sentences(words(), refusal("pack.newer", facts), str)
    assert "Install the newest Dice Down" in sentence and "that version" not in sentence


@pytest.mark.parametrize(
    ("kept", "spans", "expected"),
    [
        (1, ((2, 2),), "Of rounds, 1 row is there; number 2 is lost, if there was one."),
        (0, ((1, 3), (5, 5)), "Of rounds, 0 rows are there; numbers 1 to 3 and 5 are lost, if"),
    ],
)
def test_lost_numbers_are_told_one_by_one_or_in_spans(kept, spans, expected) -> None:
    lost = impossible("damage.lost", table="round", spans=spans, kept=kept)
    assert problem_sentence(words(), lost, str).startswith(expected)


def test_tables_of_which_nothing_is_known_share_one_line_what_weighs_most_first() -> None:
    lost = impossible("damage.untold", tables=("ballot", "wish", "player"))
    sentence = problem_sentence(words(), lost, str)
    assert sentence.startswith("Can't be read: players, ballots and pairing preferences. It isn't")
