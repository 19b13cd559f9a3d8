"""Pairings, names and standings for the wall hold every row, and no text leaves its column."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from app.printing.kit import document, page, sheet
from app.printing.kit.page import MM, Box
from app.printing.kit.text import LEAST_SIZE
from app.printing.kit.values import SheetSize
from app.printing.papers import names, pairings, standings
from app.printing.papers.names import render_names
from app.printing.papers.pairings import render_pairings
from app.printing.papers.season_places import (
    SeasonPlace,
    SeasonPlaceSection,
    SeasonPlacesSheet,
    render_season_places,
)
from app.printing.papers.standings import render_standings
from app.rules.core.draw import Draw
from app.services.event.events import new_event
from app.services.papers import papers as papers_of_event
from app.services.papers.kinds import Paper
from app.services.players.players import PlayerDraft, register_many
from app.words.core.catalogue import words
from app.words.season.papers import places_labels
from tests.builders import CUP, begin_round, morning
from tests.printing import paper_samples as papers
from tests.printing import reader

RENDER: dict[str, Callable[[tuple[str, ...], SheetSize], bytes]] = {
    "pairings": lambda players, paper: render_pairings(
        papers.pairings_sheet(players), papers.PAIRINGS, paper
    ),
    "names": lambda players, paper: render_names(papers.names_sheet(players), papers.NAMES, paper),
    "standings": lambda players, paper: render_standings(
        papers.standings_sheet(players), papers.STANDINGS, paper
    ),
}


@pytest.mark.sweep(8)
@pytest.mark.parametrize("kind", RENDER)
@pytest.mark.parametrize("count", [8, 33, 75, 128])
@pytest.mark.parametrize("paper", SheetSize)
def test_every_player_is_on_the_paper(kind: str, count: int, paper: SheetSize) -> None:
    players = tuple(f"Player {number:03}" for number in range(count))
    text = "\n".join(reader.read(RENDER[kind](players, paper)).texts)
    assert all(text.count(player) >= 1 for player in players)


@pytest.mark.parametrize("kind", RENDER)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("count", [2, 40])
def test_names_of_200_letters_are_readable_and_shortened(kind, paper, count) -> None:
    names = ("Wolfgang Amadeus " * 12)[:200], "Ab" * 100, "Ada Voss"
    pdf = document.pdf(RENDER[kind](names * count, paper), compressed=False)
    sizes = [float(size) for size in re.findall(rb"/F\S+ (-?[\d.]+) Tf", pdf)]
    assert min(sizes) >= LEAST_SIZE
    text = "".join(reader.read(pdf).texts).replace("\n", "")
    assert "Wolfgang Amadeus Wolfgang Amadeus" in text and "AbAbAbAbAb" in text
    assert text.count("…") >= 2 * count, "each says that it goes on"
    assert "Ada Voss" in text and "Voss…" not in text


@pytest.mark.parametrize(
    "paper", [Paper.SLIPS, Paper.FLOOR_SHEET, Paper.CHECK_IN, Paper.WELCOME, Paper.RECORD_SHEETS]
)
def test_names_of_200_letters_are_readable_on_what_is_handed_out(tmp_path, paper) -> None:
    event = new_event(tmp_path / "long.dicedown", CUP, clock=morning, dice=Draw(1).below)
    names = ("Wolfgang Amadeus " * 12)[:198], "Ab" * 99
    people = tuple(
        PlayerDraft(name=f"{name}{n}", club="Salzburg " * 22) for n in range(6) for name in names
    )
    event.do(register_many, people)
    begin_round(event)
    order = event.read(papers_of_event.order, event.state, paper, t=words())
    pdf = document.pdf(order.pages(), compressed=False)
    sizes = [float(size) for size in re.findall(rb"/F\S+ (-?[\d.]+) Tf", pdf)]
    assert min(sizes) >= LEAST_SIZE
    assert "Wolfgang Amadeus" in "".join(reader.read(pdf).texts)
    event.close()


@pytest.mark.sweep(4)
@pytest.mark.parametrize("kind", RENDER)
@pytest.mark.parametrize("paper", SheetSize)
def test_the_hardest_names_stay_within_the_margins(kind: str, paper: SheetSize) -> None:
    pdf = RENDER[kind](papers.HARD_NAMES * 4, paper)
    seen, whole = reader.picture(pdf), page.sheet(paper)
    margin = sheet.MARGIN_MM * MM - 1
    for strip in (
        whole.column(0, margin),
        whole.column(whole.width - margin, margin),
        whole.band(0, margin),
        whole.band(whole.height - margin, margin),
    ):
        assert not reader.inked(seen, strip)


OVERHANG = 1.5
"""How far, in points, a letter such as J reaches over the edge of its own width."""


def columns_of(kind: str, players: tuple[str, ...], width: float) -> Callable[[Box], list[Box]]:
    if kind == "pairings":
        return lambda row: [
            part for side in pairings._columns(row)[1:] for part in pairings._sides(side)
        ]
    if kind == "names":
        return lambda row: list(names._columns(row))
    grid = standings._grid(papers.standings_sheet(players), width)
    return lambda row: [
        part for cell in grid.cells(row) for part in (cell if isinstance(cell, tuple) else (cell,))
    ]


@pytest.mark.parametrize("kind", RENDER)
@pytest.mark.parametrize("paper", SheetSize)
def test_the_hardest_names_leave_the_gaps_between_columns_white(
    kind: str, paper: SheetSize
) -> None:
    players = papers.HARD_NAMES
    seen = reader.picture(RENDER[kind](players, paper))
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    rows = {"pairings": (7, pairings.MOST_ROW_MM), "names": (14, names.MOST_ROW_MM)}
    count, height = rows.get(kind, (14, standings.MOST_ROW_MM))
    columns = columns_of(kind, players, body.width)
    for number in range(count):
        offset = (sheet.HEAD_MM + sheet.CAPTIONS_MM + number * height) * MM
        cells = columns(body.band(offset, height * MM))
        for cell, following in pairwise(cells):
            between = following.x - cell.right
            gap = Box(cell.right + OVERHANG, cell.y, between - 2 * OVERHANG, cell.height)
            assert between > 2 * MM
            assert not reader.inked(seen, gap)


def test_a_bye_is_named_at_the_end_with_its_worth() -> None:
    players = ("Ivy Engel", "Gus Moreau", "Wim Dahl")
    (text,) = reader.read(RENDER["pairings"](players, SheetSize.A4)).texts
    after = text[text.index("Gus Moreau") :]
    assert "Bye" in after and "Wim Dahl" in after and "1 TP, 3 CP, 38 AP" in after


def test_a_bye_stands_in_its_place_among_the_names() -> None:
    players = ("Ivy Engel", "Gus Moreau", "Hal Keel")
    (text,) = reader.read(RENDER["names"](players, SheetSize.A4)).texts
    assert "Hal Keel Bye 1 TP, 3 CP, 38 AP" in text.replace("\n", " ")
    assert text.index("Gus Moreau 1") < text.index("Hal Keel") < text.index("Ivy Engel 1")


@pytest.mark.parametrize("paper", SheetSize)
def test_names_for_33_players_are_14_points_or_larger(paper: SheetSize) -> None:
    sheet_value = papers.names_sheet(papers.names(33))
    pdf = document.pdf(render_names(sheet_value, papers.NAMES, paper), compressed=False)
    sizes = [
        float(line.split()[line.split().index(b"Tf") - 1])
        for line in pdf.split(b"\n")
        if b"(Gus Moreau)" in line
    ]
    assert max(sizes) >= 14


def rules(pdf: bytes) -> list[float]:
    """Where the fine lines of a page begin on the left, from the top down."""
    lines = [line.split() for line in pdf.split(b"\n") if line.endswith(b" l S")]
    return [float(line[1]) for line in sorted(lines, key=lambda line: -float(line[2]))]


def test_no_line_parts_the_places_of_players_who_share_one() -> None:
    sheet_value = papers.standings_sheet(("A", "B", "C", "D"))
    pdf = document.pdf(
        render_standings(sheet_value, papers.STANDINGS, SheetSize.A4), compressed=False
    )
    head, captions, first, shared, third, last = rules(pdf)
    assert head == captions == first == third == last
    assert shared > first


def test_a_dropped_player_is_marked() -> None:
    text = reader.read(RENDER["standings"](papers.names(8), SheetSize.A4)).texts[0]
    assert text.count("dropped") == 1


def test_wide_columns_leave_names_half_of_the_sheet() -> None:
    many = papers.standings_sheet(papers.HARD_NAMES)._replace(
        columns=tuple(f"Strength of schedule {number}" for number in range(6)),
    )
    many = many._replace(lines=tuple(line._replace(cells=("123456",) * 6) for line in many.lines))
    width = page.sheet(SheetSize.A4).width - 2 * sheet.MARGIN_MM * MM
    taken = sum(standings._number_widths(many, width)) + 6 * standings.GAP_MM * MM
    assert taken <= standings.NUMBERS_SHARE * width + 1e-6
    assert document.pdf(render_standings(many, papers.STANDINGS, SheetSize.A4))


@pytest.mark.parametrize("count", [8, 128])
def test_every_page_of_the_standings_says_what_its_short_words_mean(count: int) -> None:
    for text in reader.read(RENDER["standings"](papers.names(count), SheetSize.A4)).texts:
        assert papers.STANDINGS.legend in text


@pytest.mark.parametrize("paper", SheetSize)
def test_a_long_name_takes_lines_beside_the_reason_why_it_is_in_the_finals(paper) -> None:
    people = tuple(
        SeasonPlace(name=name, region="North", points="9", line="Best of the North", why="1 win")
        for name in (*papers.HARD_NAMES, "Wolfgang Amadeus " * 11)
    )
    sections = (SeasonPlaceSection(title="In the finals", places=people * 4),)
    content = SeasonPlacesSheet(heading=papers.heading("Places"), notes=(), sections=sections)
    pages = render_season_places(content, places_labels(words()), paper)
    pdf = document.pdf(pages, compressed=False)
    sizes = [float(size) for size in re.findall(rb"/F\S+ (-?[\d.]+) Tf", pdf)]
    assert min(sizes) >= LEAST_SIZE
    printed = reader.read(pdf)
    assert "".join(printed.texts).count("Amadeus") == 11 * 4
    lowest = page.sheet(paper).height - sheet.MARGIN_MM * MM
    assert all(bounds.bottom() <= lowest for bounds in printed.text_bounds)
