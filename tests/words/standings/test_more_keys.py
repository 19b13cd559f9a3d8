"""What is said of the further keys of the standings, and how their figures are written."""

from fractions import Fraction

import pytest

from app.rules.packet.packet import TieBreak
from app.services.exchange.exports import standing_rows, standings_csv, standings_table
from app.services.standings.lines import why
from app.words.core.catalogue import words
from app.words.event.figures import FIGURE_NAMES
from app.words.standings.standings import (
    exact_figure,
    key_figure,
    key_name,
    key_title,
    why_sentences,
)
from tests.rules.events import event, game, rounds
from tests.rules.packet.test_more_keys import H2H, SMALL, TP, by_keys

T = words("en")


def reasons_of(state, upper: int, lower: int) -> tuple[str, ...]:
    reason = why(state, upper, lower)
    return why_sentences(T, reason.comparison, reason.parts, lambda player: f"P{player}")


@pytest.mark.parametrize("key", TieBreak)
def test_every_key_has_a_name_and_a_short_title(key) -> None:
    assert key_name(T, key)
    assert 0 < len(key_title(T, key)) <= 5


@pytest.mark.parametrize(
    ("key", "figure", "column", "exact"),
    [
        (TieBreak.WIN_RATE, Fraction(2, 3), "66.67", "66.67% (2/3)"),
        (TieBreak.OPPONENTS_WIN_RATE, Fraction(1), "100.00", "100.00% (1)"),
        (TieBreak.CONTROL_POINT_DIFFERENCE, Fraction(4), "+4", "+4"),
        (TieBreak.ARMY_POINT_DIFFERENCE, Fraction(-7), "−7", "−7"),
        (TieBreak.STRENGTH_OF_SCHEDULE, Fraction(9, 5), "1 4/5", "1 4/5"),
    ],
)
def test_a_figure_is_written(key, figure, column, exact) -> None:
    assert (key_figure(key, figure), exact_figure(key, figure)) == (column, exact)


def test_head_to_head_says_whose_games_count() -> None:
    played = rounds([game(1, 2, 2), game(3, 4, 3)], [game(1, 3, 1), game(2, 4, 4)],
                    [game(1, 4, 1), game(2, 3, 2)])  # fmt: skip
    state = event(4, played, packet=by_keys(TP, H2H))
    assert reasons_of(state, 2, 1)[1:] == (
        "tournament points: 6 each",
        "head-to-head: 3 vs 0 – decides",
        "Head-to-head: P1 and P2 have all met; the games among them count.",
    )
    state = event(4, played[:2], packet=by_keys(TP, H2H))
    assert reasons_of(state, 1, 2)[-1] == (
        "Head-to-head decides nothing: P1, P2, P3 and P4 haven't all met, "
        "and none beat all the others."
    )


def test_opponents_figures_are_shown_opponent_by_opponent() -> None:
    keys = (TP, TieBreak.OPPONENTS_STRENGTH, TieBreak.OPPONENTS_WIN_RATE)
    state = event(4, SMALL, packet=by_keys(*keys, floor=Fraction(2, 5)))
    sentences = reasons_of(state, 1, 2)
    assert "Opponents' strength of schedule of P1: 3 (P2) + 4 (P3) = 7." in sentences
    assert "Opponents' win rate of P1: (1/2 (P2) + 2/3 (P3)) / 2 = 7/12." in sentences
    assert sentences[0].endswith("by opponents' win rate: 58.33% (7/12) to 50.00% (1/2).")


def test_exports_have_the_keys_of_the_packet_beside_the_usual_ones() -> None:
    state = event(4, SMALL, packet=by_keys(TP, TieBreak.WIN_RATE, TieBreak.ARMY_POINT_DIFFERENCE))
    first = standing_rows(state)[0]
    assert (first["player"], first["figures"]) == (
        3, {"win-rate": "2/3", "army-point-difference": 13},
    )  # fmt: skip
    head, row, *_ = standings_csv(state).splitlines()
    assert head.endswith(",status,win_rate,army_point_difference")
    assert row.endswith(",active,2/3,13")
    assert standings_table(T, state).splitlines()[1].split()[-3:] == ["4", "66.67", "+13"]


def test_the_usual_packets_are_exported_as_before() -> None:
    assert "figures" not in standing_rows(event(4, SMALL))[0]
    assert standings_csv(event(4, SMALL)).splitlines()[0].endswith(",status")


def test_the_floor_has_words_among_the_figures() -> None:
    assert FIGURE_NAMES["win_rate_floor"](T)
