from dataclasses import replace

import pytest

from app.rules.results.result import WINNERLESS, WinReason
from app.words.core.catalogue import words
from app.words.results.results import reason_name, result_sentence
from tests.rules.events import game

T = words("en")
NAMES = {1: "Ada Voss", 2: "Bo {Reed}"}


def text_of(proposal, **how) -> str:
    return result_sentence(T, proposal, NAMES.__getitem__, **how)


def test_a_result_is_one_sentence_with_everything_written_down() -> None:
    proposal = game(1, 2, 1, "scenario", cp=(5, 2), ap=(38, 21), lists=(1, 2), table=7)
    assert text_of(proposal) == (
        "Table 7: Ada Voss beats Bo {Reed} by scenario, 5–2 control points, 38–21 army points, "
        "lists 1 and 2"
    )


def test_the_winner_comes_first_with_the_own_points() -> None:
    proposal = game(1, 2, 2, cp=(1, 4), lists=(2, 1), table=3)
    assert text_of(proposal) == (
        "Table 3: Bo {Reed} beats Ada Voss by assassination, 4–1 control points, lists 1 and 2"
    )


def test_what_was_not_written_down_is_left_out() -> None:
    assert text_of(game(1, 2, 1, table=None)) == "Ada Voss beats Bo {Reed} by assassination"


def test_one_list_is_told_with_its_player() -> None:
    assert text_of(game(1, 2, 2, lists=(2, None), table=None)).endswith(", Ada Voss with list 2")


def test_army_points_are_left_out_where_the_packet_does_not_score_them() -> None:
    proposal = game(1, 2, 1, ap=(9, 8))
    assert "army" in text_of(proposal)
    assert "army" not in text_of(proposal, scores_army_points=False)


def test_a_game_without_result_says_who_plays() -> None:
    assert text_of(game(1, 2, table=5)) == "Table 5: Ada Voss plays Bo {Reed}"


@pytest.mark.parametrize("reason", list(WinReason))
def test_every_way_to_end_has_a_name_and_a_sentence(reason) -> None:
    assert reason_name(T, reason)
    winner = None if reason is WinReason.TIE else 1
    assert "Ada Voss" in text_of(game(1, 2, winner, reason.value))


@pytest.mark.parametrize("reason", sorted(WINNERLESS - {WinReason.TIE}))
def test_where_both_lose_it_is_said(reason) -> None:
    assert "both lose" in text_of(game(1, 2, None, reason.value))


def test_the_names_of_the_ways_to_end_differ() -> None:
    assert len({reason_name(T, reason) for reason in WinReason}) == len(WinReason)


def test_sentences_differ_by_how_a_game_was_won() -> None:
    won = game(1, 2, 1)
    texts = {
        text_of(replace(won, result=replace(won.result, reason=reason)))
        for reason in set(WinReason) - {WinReason.TIE}
    }
    assert len(texts) == len(WinReason) - 1
