"""Slides laid out and painted: large enough, never cut, the same in every size."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from app.rules.scenarios.figure.figure import scenario_figure
from app.services.scenarios.lookup import packets_with_scenarios, scenarios_of
from app.services.screen.hall import HallClock
from app.services.screen.slides import (
    BlackoutSlide,
    BreakSlide,
    ClockSlide,
    CodeCell,
    CodesSlide,
    NameRow,
    PairingsSlide,
    ScenarioSlide,
    SlideLine,
    StandingRow,
    StandingsSlide,
    TextSlide,
    modules,
)
from app.ui.screen import paint_codes, paint_names, paint_scenario, paint_standings
from app.ui.screen.paint import Showing, page_count, paint, units_wide
from app.ui.screen.stage import (
    DARK_ON_LIGHT,
    HEIGHT,
    LIGHT_ON_DARK,
    MARGIN,
    MOST_ROWS,
    NAME,
    TABLE,
    Look,
    font,
    pages,
    wrapped,
)
from app.words.core.catalogue import words
from app.words.scenarios.elements import figure_captions
from app.words.scenarios.text import scenario_lines

NOW = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
HARDEST = (
    "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Maximilian",
    "Дмитрий Александрович Константинопольский",
    "محمد عبد الله الحسيني",
    "יוסף בן־דוד הלוי",
    "王小明 佐藤さくら 김민준",
    "Ẫ́ǵ Ōḍa 😀",
)
SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))


def pairings(count: int) -> PairingsSlide:
    names = [HARDEST[n % 6] if n % 5 == 0 else f"Player {n:03}" for n in range(count)]
    rows = tuple(
        NameRow(name=name, table=str(n // 2 + 1), opponent=f"against {names[n ^ 1]}")
        for n, name in enumerate(names)
    )
    return PairingsSlide(heading="Round 3: find your table", event="Spring Cup", rows=rows)


def standings(count: int) -> StandingsSlide:
    return StandingsSlide(
        heading="Standings after round 3",
        event="Spring Cup",
        columns=("TP", "SoS", "CP", "AP"),
        rows=tuple(
            StandingRow(rank=str(n + 1), name=row.name, cells=("3", "2 1/3", "12", "140"))
            for n, row in enumerate(pairings(count).rows)
        ),
    )


def code_cells(count: int) -> CodesSlide:
    text = "\n".join(f"{n}: {HARDEST[0]} – Player {n:03}" for n in range(12))
    cell = CodeCell(label="1 – 12", modules=modules(text))
    return CodesSlide(heading="Round 3", event="Cup", says="Photograph it.", codes=(cell,) * count)


def clock(seconds: int) -> ClockSlide:
    clock_ = HallClock(ends_at=NOW + timedelta(seconds=seconds))
    return ClockSlide(
        heading="Round 3", event="Cup", clock=clock_, caption="left", over="Dice down!"
    )


TEXT = TextSlide(
    heading="House rules", event="Cup", text="No food.\n\nPlease take chairs back. " * 30
)
SCENARIOS = {
    one.id: ScenarioSlide(
        heading=one.name,
        event="Cup",
        figure=scenario_figure(one, figure_captions(words())).of_table(),
        says=tuple(
            SlideLine(line, n % 2 == 0) for n, line in enumerate(scenario_lines(words(), one))
        ),
    )
    for packet in packets_with_scenarios()
    for one in scenarios_of(packet).scenarios
}
BREAK = BreakSlide(
    heading="Lunch", event="Cup", clock=HallClock(ends_at=NOW + timedelta(minutes=40)),
    coming="Round 3 at 14:10", over="The break is over",
)  # fmt: skip
BETWEEN = replace(BREAK, heading="Round 2 is over", clock=None)
SLIDES = {
    "break": BREAK,
    "between": BETWEEN,
    "scenario": SCENARIOS["sr2019/king-of-the-hill"],
    "pairings of 8": pairings(8),
    "pairings of 128": pairings(128),
    "standings of 8": standings(8),
    "standings of 128": standings(128),
    "codes": code_cells(6),
    "clock": clock(3665),
    "text": TEXT,
}


def picture(slide, width: int, height: int, look: Look = LIGHT_ON_DARK, page: int = 0) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    area = QRectF(0, 0, width, height)
    paint(painter, area, Showing(slide=slide, page=page, gone=0.5, now=NOW), look)
    painter.end()
    return image


def test_names_and_tables_are_large_enough_for_a_hall(qapp) -> None:
    assert NAME >= HEIGHT / 24
    assert TABLE >= HEIGHT / 16
    assert QFontMetricsF(font(NAME)).height() >= HEIGHT / 24


@pytest.mark.sweep(8)
@pytest.mark.parametrize("kind", SLIDES)
@pytest.mark.parametrize("look", [LIGHT_ON_DARK, DARK_ON_LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_slide_fills_its_picture_and_stays_in_it(qapp, kind: str, look: Look, size) -> None:
    image = picture(SLIDES[kind], *size, look)

    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    grounds = {look.band, look.ground}
    assert {image.pixelColor(*corner).name() for corner in corners} <= grounds
    spots = [(x, y) for x in range(0, size[0], 37) for y in range(0, size[1], 11)]
    colours = {image.pixelColor(*spot).name() for spot in spots}
    assert len(colours) > 2


def test_every_player_stands_on_one_page_and_on_no_other(qapp) -> None:
    slide, width = pairings(128), units_wide(1920, 1080)
    _, laid_out = paint_names._layout(slide.rows, width)

    placed = [one.row for page in laid_out for one in page]
    assert placed == list(range(128))
    assert max(len(page) for page in laid_out) <= MOST_ROWS
    assert len(laid_out) == page_count(slide, width)
    assert len(laid_out) <= 10


def test_no_row_reaches_out_of_its_column(qapp) -> None:
    slide, width = pairings(128), units_wide(1920, 1080)
    lines, laid_out = paint_names._layout(slide.rows, width)

    for page in laid_out:
        for one in page:
            assert one.top + paint_names._height(*lines[one.row]) <= paint_names._ROOM + 0.01


@pytest.mark.parametrize("name", HARDEST)
def test_a_long_name_goes_on_in_a_second_line_and_is_never_cut(qapp, name: str) -> None:
    letters, width = font(NAME, bold=True), 500.0

    lines = wrapped(name, letters, width)

    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert all(QFontMetricsF(letters).horizontalAdvance(line) <= width + 1 for line in lines)


def test_the_standings_name_everybody_once(qapp) -> None:
    slide, width = standings(128), units_wide(1920, 1080)
    _, laid_out = paint_standings._layout(slide.rows, 4, width)

    assert [one.row for page in laid_out for one in page] == list(range(128))


@pytest.mark.parametrize("cells", range(8))
@pytest.mark.parametrize("screen", [(1280, 1024), (1920, 1080)])
def test_many_figures_leave_the_names_their_room(qapp, cells: int, screen) -> None:
    width = units_wide(*screen)
    room = width - 2 * MARGIN - paint_standings._RANK
    taken = cells * paint_standings._CELL * paint_standings._scale(cells, width)
    assert taken <= room * 0.6 + 0.01
    assert paint_standings._scale(5, width) == 1.0


@given(
    heights=st.lists(st.floats(10, 300), max_size=140),
    columns=st.integers(1, 3),
)
def test_rows_are_placed_in_order_one_after_the_other(heights: list[float], columns: int) -> None:
    room = 700.0
    found = pages(heights, room, columns)

    assert [one.row for page in found for one in page] == list(range(len(heights)))
    for page in found:
        assert len(page) <= MOST_ROWS
        assert all(one.top + heights[one.row] <= room + 0.01 for one in page)
        assert [one.column for one in page] == sorted(one.column for one in page)


def test_a_code_has_at_least_six_pixels_a_module(qapp) -> None:
    slide, width = code_cells(6), units_wide(1920, 1080)

    assert paint_codes._module(slide, width) >= 6
    assert page_count(slide, width) >= 2


def test_the_modules_of_a_code_are_read_back_from_the_picture(qapp) -> None:
    slide = code_cells(1)
    image = picture(slide, 1920, 1080)
    side = paint_codes._module(slide, units_wide(1920, 1080))
    modules_ = slide.codes[0].modules
    count = len(modules_) + 2 * paint_codes.QUIET
    left, top = (1920 - count * side) / 2, paint_codes._TOP

    def is_dark(row: int, column: int) -> bool:
        x = left + (column + paint_codes.QUIET + 0.5) * side
        y = top + (row + paint_codes.QUIET + 0.5) * side
        return image.pixelColor(int(x), int(y)).lightness() < 128

    read = tuple(
        tuple(is_dark(row, column) for column in range(len(modules_)))
        for row in range(len(modules_))
    )
    assert read == modules_


@pytest.mark.parametrize("look", [LIGHT_ON_DARK, DARK_ON_LIGHT], ids=["dark", "light"])
def test_a_decoder_reads_the_pairings_from_the_picture(qapp, look: Look) -> None:
    slide = code_cells(2)
    image = picture(slide, 1920, 1080, look).convertToFormat(QImage.Format.Format_RGB888)
    held = Image.frombuffer("RGB", (1920, 1080), image.constBits(), "raw", "RGB", 5760, 1)

    (text,) = {found.text for found in zxingcpp.read_barcodes(held)}

    assert text.splitlines() == [f"{n}: {HARDEST[0]} – Player {n:03}" for n in range(12)]


@pytest.mark.sweep(8)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_all_words_of_a_scenario_stand_beside_its_table(qapp, scenario: str, size) -> None:
    slide, width = SCENARIOS[scenario], units_wide(*size)
    room = paint_scenario._words_room(slide, width)

    letters, laid_out = paint_scenario._laid_out(slide.says, room.width())

    assert letters >= HEIGHT / 32
    assert len(laid_out) == page_count(slide, width)
    texts = ["".join(lines).replace(" ", "") for page in laid_out for _, lines in page]
    assert texts == [one.text.replace(" ", "") for one in slide.says]
    for page in laid_out:
        wide = [
            QFontMetricsF(font(letters, bold=bold)).horizontalAdvance(line)
            for bold, lines in page
            for line in lines
        ]
        assert max(wide) <= room.width() + 1
        high = len(wide) * 1.25 + (len(page) - 1) * 0.55
        assert high * letters <= room.height() + 1
    assert paint_scenario._table_room(slide, width).right() < room.left()


def test_dice_down_stands_in_the_place_of_the_time(qapp) -> None:
    over = ClockSlide(
        heading="", event="", clock=HallClock(left_seconds=0, is_over=True), caption="left",
        over="Dice down!",
    )  # fmt: skip

    assert picture(over, 1280, 720) != picture(clock(5), 1280, 720)


def test_a_break_shows_its_time_and_then_that_it_is_over(qapp) -> None:
    over = replace(BREAK, clock=HallClock(left_seconds=0, is_over=True))
    paused = replace(BREAK, clock=HallClock(left_seconds=2400), caption="Paused")
    seen = [picture(slide, 1280, 720) for slide in (BREAK, BETWEEN, over, paused)]
    assert all(one != other for n, one in enumerate(seen) for other in seen[:n])


def test_blackout_is_black(qapp) -> None:
    image = picture(BlackoutSlide(), 64, 36, DARK_ON_LIGHT)

    assert {image.pixelColor(x, y).name() for x in range(64) for y in range(36)} == {"#000000"}


def test_a_long_text_is_shown_whole_page_by_page(qapp) -> None:
    long = TextSlide(heading="Rules", event="Cup", text="word " * 800)

    assert page_count(long, units_wide(1920, 1080)) > 1
    first, last = (picture(long, 1280, 720, page=n) for n in (0, 1))
    assert first != last
