"""What is said where a final or a cut, not a key, puts one player above another."""

from app.rules.standings.standings import why_above
from app.words.core.catalogue import words
from app.words.standings.standings import why_sentences
from tests.rules.events import game
from tests.rules.standings.test_bracket import finals
from tests.rules.standings.test_cut import with_cut_round


def why(state, upper: int, lower: int) -> tuple[str, ...]:
    compared = why_above(state, upper, lower)
    return why_sentences(words("en"), compared, {}, lambda player: f"Player {player}")


def test_a_place_won_at_the_finals_tables_is_called_so() -> None:
    assert why(finals(game(1, 5, 5), game(3, 7, 7)), 7, 2) == (
        "Player 7 is above Player 2 by the games at the finals tables.",
    )


def test_a_place_inside_the_cut_is_called_so() -> None:
    assert why(with_cut_round(game(1, 5, 5, id=9)), 1, 3) == (
        "Player 1 is inside the cut, Player 3 is outside: everybody inside ranks above.",
    )
