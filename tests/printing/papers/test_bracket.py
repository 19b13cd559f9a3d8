"""A bracket on paper: every player, and who has won."""

import re

import pytest

from app.printing.kit import document
from app.printing.kit.text import LEAST_SIZE
from app.printing.kit.values import BracketStandings, SheetSize
from app.printing.papers.standings import render_standings
from app.rules.core.seeding import Seeding
from app.rules.standings.bracket import spread_places
from app.rules.standings.bracket_tree import bracket_tree
from app.words.core.catalogue import words
from app.words.standings.bracket import bracket_drawing, round_titles
from tests.printing import paper_samples as papers
from tests.printing.reader import read
from tests.rules.events import event
from tests.rules.standings.test_bracket import playing, with_round

T = words()


def drawing(
    players: int,
    rounds: int,
    parts: tuple[str, ...] = (),
    *,
    third: bool = True,
    named: str = "",
):
    seeds = tuple(range(1, players + 1))
    seeding = Seeding(seeds=seeds, places=spread_places(seeds, players), parts=parts)
    state = event(players, (), packet=playing(players, third=third), seeding=seeding)
    for _ in range(rounds):
        state = with_round(state, {})
    tree = bracket_tree(state)
    assert tree is not None
    return bracket_drawing(
        T, tree, {one: named or f"Player {one:02}" for one in range(1, players + 1)}
    )


@pytest.mark.parametrize("size", SheetSize)
@pytest.mark.parametrize(
    ("players", "rounds", "parts", "pages"),
    [(2, 1, (), 1), (4, 1, (), 1), (6, 3, (), 1), (16, 4, ("N", "E", "S", "W"), 1),
     (16, 0, ("N", "E", "S", "W"), 1), (32, 2, (), 1), (40, 1, (), 3)],
)  # fmt: skip
def test_everybody_stands_in_the_bracket(size, players, rounds, parts, pages) -> None:
    bracket = drawing(players, rounds, parts)
    sheet = papers.standings_sheet(("A", "B"))
    content = BracketStandings(bracket=bracket, standings=sheet)
    found = read(render_standings(content, papers.STANDINGS, size))
    text = "\n".join(found.texts[:pages])
    assert len(found.texts) == pages + 1
    assert all(f"Player {one:02}" in text for one in range(1, players + 1))
    assert all(title in text for title in (*bracket.rounds, *parts, "Winner"))
    assert f"Page 1 of {pages + 1}" in found.texts[0]


@pytest.mark.parametrize(("players", "rounds"), [(4, 2), (128, 7)])
def test_names_of_200_letters_are_readable_in_a_bracket(players, rounds) -> None:
    bracket = drawing(players, rounds, named=("Wolfgang Amadeus " * 12)[:200])
    content = BracketStandings(bracket=bracket, standings=papers.standings_sheet(("A", "B")))
    pages = render_standings(content, papers.STANDINGS, SheetSize.A4)
    pdf = document.pdf(pages, compressed=False)
    sizes = [float(size) for size in re.findall(rb"/F\S+ (-?[\d.]+) Tf", pdf)]
    assert min(sizes) >= LEAST_SIZE


def test_rounds_are_called_by_how_many_are_left() -> None:
    assert round_titles(T, [8, 4, 2, 1]) == ("Last 16", "Quarterfinals", "Semifinals", "Final")
    assert round_titles(words("es"), [16, 8]) == ("Dieciseisavos de final", "Octavos de final")


def test_who_won_and_who_is_out_are_marked() -> None:
    bracket = drawing(4, 2)
    first = bracket.pairs[0][0]
    assert (first.first.is_winner, first.first.is_out) == (True, False)
    assert (first.second.is_winner, first.second.is_out) == (False, True)
    assert (first.first.rank, first.second.rank) == ("1", "4")
    assert bracket.champion == "Player 01"
    assert bracket.third is not None
    assert bracket.third.first.is_winner
