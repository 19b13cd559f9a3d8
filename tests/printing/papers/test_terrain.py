"""Cards of tables' terrain, the reset sheet and the packing list: all is there and readable."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from app.printing.kit import page
from app.printing.kit.page import MM, PRINTER_MARGIN_MM
from app.printing.kit.sheet import MARGIN_MM
from app.printing.kit.values import Heading, SheetSize
from app.printing.papers.terrain import render_packing
from app.printing.papers.values import PackingSheet
from app.rules.terrain.shapes import Lie, Outline
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.papers.kinds import OF_TERRAIN
from app.services.papers.papers import (
    Choices,
    Paper,
    mark_printed,
    order,
    out_of_date,
    render,
    stale_papers,
)
from app.services.scenarios.scenarios import choose_scenario
from app.services.terrain import layouts, stock
from app.services.terrain.photos import Photo
from app.services.terrain.stock_file import common_stock
from app.words.core.catalogue import LANGUAGES, words
from app.words.papers.terrain_papers import packing_labels
from tests.builders import event_of
from tests.printing import reader
from tests.services.terrain.terrain_acts import PHOTO, forest, lay_some, table

pytestmark = pytest.mark.usefixtures("qapp")

T = words()
LONG = "Nawiedzone ruiny starej katedry Immoren"
"""As long a name as there can be."""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> EventSession:
    """Three tables with terrain from the common stock, one with as much as it can hold."""
    event = event_of(tmp_path_factory.mktemp("terrain") / "cup.dicedown", 8)
    event.do(stock.take_in, common_stock())
    crowded = event.do(stock.add, forest(LONG[: stock.LONGEST_NAME], 99, outline=Outline(30))).value
    ids = [line.id for line in event.read(stock.stock)]
    few = tuple((ids[n], Lie(90 + 40 * n, 100 + 30 * n, 15 * n, n == 3)) for n in range(8))
    many = tuple(
        (crowded, Lie(40 + 70 * (n % 6), 60 + 70 * (n // 6), 330, True))
        for n in range(layouts.MOST_ON_TABLE)
    )
    event.do(layouts.lay_tables, ((table(2), few), (table(3), few[:1]), (table(11), many)))
    return event


def texts(
    session: EventSession, paper: Paper, size: str = "a4", per_sheet: int | None = None
) -> list[str]:
    pdf = session.read(
        render, session.state, paper, t=T, size=size, choices=Choices(per_sheet=per_sheet)
    ).pdf
    return [" ".join(text.split()) for text in reader.read(pdf).texts]


def numbers(session: EventSession) -> dict[int, int]:
    return {n: len(pieces) for n, pieces in session.read(layouts.layouts).items()}


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize(
    ("paper", "per_sheet", "sheets"),
    [
        (Paper.TERRAIN_CARDS, 1, 3),
        (Paper.TERRAIN_CARDS, 2, 2),
        (Paper.TERRAIN_RESET, None, 1),
    ],
)
def test_every_piece_of_every_table_is_listed_with_its_distances(
    session: EventSession, paper: Paper, per_sheet: int | None, sheets: int, size: str
) -> None:
    pages = texts(session, paper, size, per_sheet)
    assert len(pages) == sheets
    whole = " ".join(pages)
    for number, pieces in session.read(layouts.layouts).items():
        assert f"Table {number}" in whole
        for place, piece in enumerate(pieces, 1):
            # A crowded table has its names shortened on the sheet of small ones.
            assert f"{place} {piece.item.piece.name[:5]}" in whole
    assert whole.count("↓") + whole.count("↑") >= sum(numbers(session).values())
    assert whole.count("box A") >= 8 if paper is Paper.TERRAIN_CARDS else True


@pytest.mark.parametrize("paper", [Paper.TERRAIN_CARDS, Paper.TERRAIN_RESET])
@pytest.mark.parametrize("size", SheetSize)
def test_nothing_reaches_into_what_printers_leave_white(
    session: EventSession, paper: Paper, size: SheetSize
) -> None:
    pages = session.read(order, session.state, paper, t=T, size=size.value).pages()
    whole, margin = page.sheet(size), PRINTER_MARGIN_MM * MM - 1
    for number in range(len(pages.painters)):
        seen = reader.picture(pages, number)
        for strip in (
            whole.column(0, margin),
            whole.column(whole.width - margin, margin),
            whole.band(0, margin),
            whole.band(whole.height - margin, margin),
        ):
            assert not reader.inked(seen, strip)


def test_the_packing_list_counts_by_table_and_by_box(session: EventSession) -> None:
    (text,) = texts(session, Paper.TERRAIN_PACKING)
    assert "Terrain by table and box" in text
    assert "3 tables with terrain" in text
    assert "Table 2" in text
    assert "Box A" in text
    assert f"30 × {LONG}: table 11" in text
    first = session.read(layouts.layouts)[table(2)][0].item.piece.name
    assert f"2 × {first}: tables 2 and 3" in text


@pytest.mark.parametrize("size", SheetSize)
def test_a_box_with_more_than_a_column_of_pieces_goes_on_in_the_next(size: SheetSize) -> None:
    lines = tuple(f"piece{n} of the big box, for tables 1, 2, 3, 4, 5 and 6" for n in range(120))
    heading = Heading(event="Cup", title="Packing list", subtitle="", printed_at="")
    content = PackingSheet(heading=heading, parts=(("No box", lines),), photos=())
    printed = reader.read(render_packing(content, packing_labels(words()), size))
    assert len(printed.sizes) > 1
    found = " ".join(printed.texts).split()
    assert [word for word in found if word.startswith("piece")] == [f"piece{n}" for n in range(120)]
    lowest = page.sheet(size).height - MARGIN_MM * MM
    assert all(bounds.bottom() <= lowest for bounds in printed.text_bounds)
    assert printed.texts[0].split().index("box") < printed.texts[0].split().index("piece0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_speak_every_language(session: EventSession, language: str) -> None:
    for paper in (Paper.TERRAIN_CARDS, Paper.TERRAIN_PACKING):
        pdf = session.read(render, session.state, paper, t=words(language)).pdf
        assert len(reader.read(pdf).texts) >= 1


def test_without_terrain_there_is_nothing_to_print(tmp_path: Path) -> None:
    bare = event_of(tmp_path / "bare.dicedown", 4)
    for paper in (Paper.TERRAIN_CARDS, Paper.TERRAIN_RESET, Paper.TERRAIN_PACKING):
        with pytest.raises(NotNowError) as caught:
            bare.read(render, bare.state, paper, t=T)
        assert caught.value.code == "paper.no-terrain"


def test_a_card_is_out_of_date_once_a_piece_was_moved(tmp_path: Path) -> None:
    event = event_of(tmp_path / "cup.dicedown", 4)
    event.do(stock.take_in, common_stock())
    sort = event.read(stock.stock)[0].id
    piece = event.do(layouts.lay_piece, table(1), sort, Lie(200, 200)).value
    for paper in (Paper.TERRAIN_CARDS, Paper.TERRAIN_PACKING):
        printed = event.read(render, event.state, paper, t=words("de"))
        event.do(mark_printed, paper.value, printed.round_number, printed.content_hash)
    assert event.read(stale_papers, event.state) == ()
    event.do(layouts.move_pieces, ((piece, Lie(210, 200)),))
    assert event.read(stale_papers, event.state) == (Paper.TERRAIN_CARDS,)
    event.do(layouts.lay_piece, table(2), sort, Lie(200, 200))
    assert event.read(stale_papers, event.state) == (Paper.TERRAIN_CARDS, Paper.TERRAIN_PACKING)


def test_papers_of_terrain_are_to_be_thrown_away_once_every_table_is_cleared(
    tmp_path: Path,
) -> None:
    event = paired(tmp_path / "cleared.dicedown", 1, 2)
    of_terrain = [paper for paper in Paper if paper in OF_TERRAIN]
    for paper in of_terrain:
        printed = event.read(render, event.state, paper, t=T)
        event.do(mark_printed, paper.value, printed.round_number, printed.content_hash)
    assert event.read(stale_papers, event.state) == ()
    event.do(layouts.clear_tables, (table(1), table(2)))
    old = event.read(out_of_date, event.state)
    assert (old.reprint, old.throw_away) == ((), tuple(of_terrain))
    event.undo()
    assert event.read(stale_papers, event.state) == ()


def paired(path: Path, *tables: int) -> EventSession:
    """Four players at tables 1 and 2 in a draft of Recon, with terrain on some tables."""
    event = event_of(path, 4)
    lay_some(event, *tables)
    event.do(rounds.pair, seed=3)
    event.with_reason("test", choose_scenario, "sr2015/recon")
    return event


def test_the_scenario_has_a_sheet_for_each_table_that_is_played_on(tmp_path: Path) -> None:
    event = paired(tmp_path / "cup.dicedown", 1, 2, 9)
    first, second = texts(event, Paper.TABLE_SCENARIOS)
    assert "Table 1 · 8 Recon" in first
    assert "Table 2 · 8 Recon" in second
    assert "Thick edge: blocks line of sight." in first
    names = {piece.item.piece.name for piece in event.read(layouts.layouts)[table(1)]}
    assert all(name in first for name in names)
    # It is still a draft: that stays with the crew.
    assert "secret" in first.lower()
    for act in (rounds.publish, rounds.begin):
        event.do(act)
    assert "secret" not in texts(event, Paper.TABLE_SCENARIOS)[0].lower()


def test_a_table_without_terrain_has_no_sheet_of_its_own(tmp_path: Path) -> None:
    event = paired(tmp_path / "cup.dicedown", 2)
    (only,) = texts(event, Paper.TABLE_SCENARIOS)
    assert "Table 2 · " in only
    event.do(layouts.clear_tables, (table(2),))
    event.do(layouts.lay_piece, table(7), event.read(stock.stock)[0].id, Lie(200, 200))
    with pytest.raises(NotNowError) as caught:
        texts(event, Paper.TABLE_SCENARIOS)
    assert caught.value.code == "paper.no-terrain"


def test_sheets_by_table_are_out_of_date_with_terrain_or_scenario_and_not_once_revealed(
    tmp_path: Path,
) -> None:
    event = paired(tmp_path / "cup.dicedown", 1, 2)

    def print_it() -> None:
        printed = event.read(render, event.state, Paper.TABLE_SCENARIOS, t=words("fr"))
        note = (Paper.TABLE_SCENARIOS.value, printed.round_number, printed.content_hash)
        event.do(mark_printed, *note)
        assert event.read(stale_papers, event.state) == ()

    print_it()
    piece = event.read(layouts.layouts)[table(1)][0]
    event.do(layouts.move_pieces, ((piece.id, piece.lie.moved(5, 0)),))
    assert event.read(stale_papers, event.state) == (Paper.TABLE_SCENARIOS,)
    print_it()
    event.with_reason("test", choose_scenario, "sr2015/incursion")
    assert event.read(stale_papers, event.state) == (Paper.TABLE_SCENARIOS,)
    print_it()
    for act in (rounds.publish, rounds.begin):
        event.do(act)
    assert Paper.TABLE_SCENARIOS not in event.read(stale_papers, event.state)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_photos_follow_the_packing_list_and_move_nothing_of_it(tmp_path: Path, size: str) -> None:
    event = event_of(tmp_path / "photos.dicedown", 8)
    lay_some(event, 1, 2)
    bare = texts(event, Paper.TERRAIN_PACKING, size)
    lines = event.read(stock.stock)
    for n, line in enumerate(lines[:14]):
        out = BytesIO()
        Image.new("RGB", (640, 300 + 20 * n), (9 * n, 90, 60)).save(out, "JPEG")
        photo = Photo(out.getvalue())
        event.do(stock.change, line.id, replace(line.item, photo=photo.digest), (photo,))
    with_photos = texts(event, Paper.TERRAIN_PACKING, size)
    assert len(with_photos) == len(bare) + 2, "twelve on a sheet"
    for before, after in zip(bare, with_photos, strict=False):
        assert after.replace(f"of {len(with_photos)}", f"of {len(bare)}") == before
    for line in lines[:14]:
        assert any(line.item.piece.name in text for text in with_photos[len(bare) :])
    made = event.read(render, event.state, Paper.TERRAIN_PACKING, t=T, size=size)
    assert made.pdf.count(b"/DCTDecode") == 14, "as they are kept, and not as bare pixels"
    assert made.pdf == event.read(render, event.state, Paper.TERRAIN_PACKING, t=T, size=size).pdf


def test_another_photo_makes_the_packing_list_out_of_date_and_no_photo_does_not(
    tmp_path: Path,
) -> None:
    event = event_of(tmp_path / "stale.dicedown", 8)
    lay_some(event, 1)
    for paper in (Paper.TERRAIN_PACKING, Paper.TERRAIN_CARDS):
        printed = event.read(render, event.state, paper, t=T)
        event.do(mark_printed, paper.value, printed.round_number, printed.content_hash)
    assert event.read(stale_papers, event.state) == ()
    line = event.read(stock.stock)[0]
    event.do(stock.change, line.id, replace(line.item, photo=PHOTO.digest), (PHOTO,))
    assert event.read(stale_papers, event.state) == (Paper.TERRAIN_PACKING,)
    event.undo()
    assert event.read(stale_papers, event.state) == ()
