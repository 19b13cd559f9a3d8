"""Slides laid out and painted: large enough, never cut, the same in every size."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import combinations

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from app.printing.kit.figure import small
from app.rules.core.geometry import Rectangle
from app.rules.scenarios.figure.figure import ACROSS_A_HALL, Label, Role, scenario_figure
from app.rules.terrain.figure import table_figure
from app.rules.terrain.legality import LaidPiece, TerrainPiece
from app.rules.terrain.rules import TerrainKind, TerrainRules
from app.rules.terrain.shapes import Lie, Outline
from app.services.scenarios.lookup import packets_with_scenarios, scenarios_of
from app.services.screen.event_slides import AwardsSlide, AwardStep, DayRow, DaySlide, IdleSlide
from app.services.screen.hall import HallClock
from app.services.screen.slide_order import PAGE_SECONDS
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
    TableMap,
    TerrainSlide,
    TextSlide,
    modules,
)
from app.ui.screen import paint_codes, paint_names, paint_scenario, paint_standings, paint_text
from app.ui.screen.paint import Showing, page_count, paint, ticker_lines, units_wide
from app.ui.screen.paint_names import NamesLayout, NameTexts
from app.ui.screen.stage import (
    DARK_ON_LIGHT,
    HEIGHT,
    LIGHT_ON_DARK,
    NAME,
    FittedLines,
    Look,
    Shapes,
    advance,
    evenly_wrapped,
    fitted_in,
    font,
    largest_type,
    most_pages,
    pages,
    sheet,
    wrapped,
    wrapped_sentence,
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
SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1080, 1920))
SHEETS = {f"{w}x{h}": sheet(units_wide(w, h)) for w, h in SIZES[1:]}


def pairings(count: int) -> PairingsSlide:
    names = [HARDEST[n % 6] if n % 5 == 0 else f"Player {n:03}" for n in range(count)]
    rows = tuple(
        NameRow(
            name=name, table=str(n // 2 + 1), opponent=f"against {names[min(n ^ 1, count - 1)]}"
        )
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
    one.id: one for packet in packets_with_scenarios() for one in scenarios_of(packet).scenarios
}


@cache
def scenario_slide(scenario: str) -> ScenarioSlide:
    """A scenario as the hall sees it."""
    one = SCENARIOS[scenario]
    return ScenarioSlide(
        heading=one.name,
        event="Cup",
        figure=scenario_figure(one, figure_captions(words()), ACROSS_A_HALL),
        says=tuple(
            SlideLine(line, n % 2 == 0) for n, line in enumerate(scenario_lines(words(), one))
        ),
    )


BREAK = BreakSlide(
    heading="Lunch", event="Cup", clock=HallClock(ends_at=NOW + timedelta(minutes=40)),
    coming="Round 3 at 14:10", over="The break is over",
)  # fmt: skip
BETWEEN = replace(BREAK, heading="Round 2 is over", clock=None)


def maps(count: int) -> TerrainSlide:
    """Tables with a piece across the middle, half of them on a scenario."""
    under = small(scenario_slide("sr2019/king-of-the-hill").figure)
    forest = TerrainPiece(
        name=HARDEST[4], kinds=(TerrainKind.FOREST,), outline=Outline.rectangle(60, 50)
    )
    laid = [LaidPiece(forest, Lie(240, 240, 15 * n)) for n in range(2)]
    table = Rectangle(0, 0, 480, 480)
    drawn = [
        table_figure(laid, TerrainRules(), table, under if n % 2 else None, names=20)
        for n in range(count)
    ]
    return TerrainSlide(
        heading="Terrain: King of the Hill",
        event="Cup",
        maps=tuple(TableMap(title=f"Table {n}", figure=one) for n, one in enumerate(drawn, 1)),
    )


STEPS = (
    AwardStep(key="best-painted", title="Best painted", names=("Ada Voss",)),
    AwardStep(key="2", title="2nd place", names=HARDEST[:2]),
    AwardStep(
        key="1", title="1st place", names=(HARDEST[0],), about="Khador   ·   4–0", is_first=True
    ),
)
HOURS = tuple(
    DayRow(time=f"{9 + n}:00", text=f"Round {n}: Outflank, Outfight, Outlast", is_now=n == 2)
    for n in range(12)
)
SLIDES = {
    "idle": IdleSlide(event="The Southern Counties " * 4, venue="Hall", coming="Round 1 at 10:00"),
    "idle of a bare event": IdleSlide(event="Cup", venue="", coming=""),
    "day": DaySlide(heading="Timetable", event="Cup", rows=HOURS),
    "awards": AwardsSlide(heading="Awards", event="Cup", steps=STEPS),
    "break": BREAK,
    "between": BETWEEN,
    "scenario": scenario_slide("sr2019/king-of-the-hill"),
    "terrain": maps(5),
    "pairings of 8": pairings(8),
    "pairings of 128": pairings(128),
    "standings of 8": standings(8),
    "standings of 128": standings(128),
    "codes": code_cells(6),
    "clock": clock(3665),
    "text": TEXT,
}


def picture(
    slide, width: int, height: int, look: Look = LIGHT_ON_DARK, page: int = 0, ticker: str = ""
) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    area = QRectF(0, 0, width, height)
    paint(painter, area, Showing(slide=slide, page=page, gone=0.5, now=NOW, ticker=ticker), look)
    painter.end()
    return image


@pytest.mark.sweep(16)
@pytest.mark.parametrize("kind", SLIDES)
@pytest.mark.parametrize("look", [LIGHT_ON_DARK, DARK_ON_LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_slide_fills_its_picture_and_stays_in_it(qapp, kind: str, look: Look, size) -> None:
    image = picture(SLIDES[kind], *size, look)

    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    grounds = {look.band, look.ground, look.accent}
    assert {image.pixelColor(*corner).name() for corner in corners} <= grounds
    spots = [(x, y) for x in range(0, size[0], 37) for y in range(0, size[1], 11)]
    colours = {image.pixelColor(*spot).name() for spot in spots}
    assert len(colours) > 2


NAMES = ("Ada Voss", "Maximilian Featherstone", "Konstantina Papadopoulos", "Ivo Ray", "Jo Li")
COUNTS = (2, 8, 16, 33, 64, 65, 75, 128, 300)


def usual(count: int) -> PairingsSlide:
    """Names as they are at events, in their order."""
    names = sorted(f"{NAMES[n % 5]} {n:03}" for n in range(count))
    rows = tuple(
        NameRow(
            name=name, table=str(n // 2 + 1), opponent=f"against {names[min(n ^ 1, count - 1)]}"
        )
        for n, name in enumerate(names)
    )
    return PairingsSlide(heading="Round 3: find your table", event="Cup", rows=rows)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize(
    ("count", "seconds"), [(64, 30), (75, 30), (128, 30), (200, 45), (300, 60)]
)
@pytest.mark.parametrize("slide", [usual, pairings], ids=["usual", "hard"])
def test_everybody_finds_the_own_name_in_time(qapp, slide, count: int, seconds: int, on) -> None:
    laid = paint_names.layout(slide(count).rows, on)

    # Who looks up just as the own page goes waits for all the others.
    assert len(laid.pages) * PAGE_SECONDS <= seconds
    assert laid.size >= HEIGHT / 34


@pytest.mark.sweep(6)
@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("count", COUNTS)
def test_every_player_stands_on_one_page_in_its_column(qapp, count: int, on) -> None:
    laid = paint_names.layout(pairings(count).rows, on)

    assert [one.row for page in laid.pages for one in page] == list(range(count))
    bottoms = [
        (one.top + laid.heights[one.row]) * laid.stretch for page in laid.pages for one in page
    ]
    assert max(bottoms) <= on.room.height() + 0.01
    assert laid.columns * laid.column_width <= on.room.width() + 0.01
    assert laid.is_compact or count <= 64


@pytest.mark.sweep(8)
@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("count", [8, 16, 33, 64, 75, 128, 300])
def test_type_grows_until_the_page_is_full(qapp, count: int, on) -> None:
    laid = paint_names.layout(usual(count).rows, on)

    bottoms = [(one.top + laid.heights[one.row]) * laid.stretch for one in laid.pages[0]]
    assert max(bottoms) >= on.room.height() * 0.8


def test_a_few_names_are_twice_as_large_as_many(qapp) -> None:
    on = SHEETS["1920x1080"]

    assert paint_names.layout(usual(8).rows, on).size >= NAME * 1.2
    assert paint_names.layout(pairings(4).rows, on).size >= NAME
    assert paint_names.layout(usual(33).rows, on).size >= NAME * 0.95


def test_a_picture_that_stands_is_used_from_top_to_bottom(qapp) -> None:
    on = SHEETS["1080x1920"]
    assert (on.width, on.height) == (HEIGHT, HEIGHT * 16 / 9)

    laid = paint_names.layout(usual(33).rows, on)

    assert laid.columns == 1
    assert len(laid.pages) == most_pages(33) == 2


def test_many_names_are_found_by_their_letter(qapp) -> None:
    assert paint_names.initial("Åsa Ek") == "A"
    assert paint_names.initial("Østen") == "O"
    assert paint_names.initial("дмитрий") == "Д"


def test_who_has_a_bye_reads_it_among_many(qapp) -> None:
    rows = (*usual(70).rows, NameRow(name="Zoe Stone", table="", opponent="Bye, 3 TP"))

    laid = paint_names.layout(rows, SHEETS["1920x1080"])

    assert "".join(laid.rows[-1].name.lines).replace(" ", "") == "ZoeStone–Bye,3TP"


@pytest.mark.parametrize("name", HARDEST)
def test_a_long_name_goes_on_in_a_second_line_and_is_never_cut(qapp, name: str) -> None:
    letters, width = font(NAME, bold=True), 500.0

    lines = wrapped(name, letters, width)

    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert all(QFontMetricsF(letters).horizontalAdvance(line) <= width + 1 for line in lines)


EMPTY = NamesLayout(
    size=0, columns=1, column_width=0, number_width=0, letter_width=0, rows=(), heights=(),
    pages=((),), stretch=1,
)  # fmt: skip
MESSAGE = "Please leave 2 lists on your table before lunch, and round 3 starts at 14:10"


@pytest.mark.parametrize("width", [700.0, 1000.0, 1800.0])
def test_the_lines_of_a_message_are_about_as_long_as_each_other(qapp, width: float) -> None:
    letters = font(NAME * 1.5, bold=True)

    few, even = wrapped(MESSAGE, letters, width), evenly_wrapped(MESSAGE, letters, width)

    assert " ".join(even) == MESSAGE
    assert len(even) == len(few) > 1
    wide, before = (
        [QFontMetricsF(letters).horizontalAdvance(line) for line in lines] for lines in (even, few)
    )
    assert max(wide) <= max(before)
    assert wide[-1] >= before[-1]


@pytest.mark.parametrize("width", range(400, 1200, 100))
def test_no_line_begins_with_a_number_or_ends_with_a_mark(qapp, width: int) -> None:
    text = "▲ Flag   ● Objective (40 mm): the 40-mm base scores 3 from turn 2 on"

    lines = wrapped_sentence(text, font(NAME, bold=True), float(width))

    assert " ".join(lines).replace(" ", "") == text.replace(" ", "")
    assert not any(line[0].isdigit() or line.startswith("mm") for line in lines[1:])
    assert not any(line[-1] in "▲●-" for line in lines)


def test_a_sign_after_a_narrow_space_stays_with_its_word(qapp) -> None:
    called = "Dice down\N{NARROW NO-BREAK SPACE}!"

    found = paint_text.block(called, 600.0, 1800.0, HEIGHT, NAME)

    assert found.lines == ("Dice", called[5:])


@pytest.mark.parametrize(("whole_at", "chosen"), [(90, 90), (70, 100)])
def test_no_name_is_broken_where_that_costs_little(whole_at: float, chosen: float) -> None:
    def tried(size: float, _columns: int) -> NamesLayout:
        broken = FittedLines(("Ada", "Voss") if size > whole_at else ("Ada Voss",), 1.0)
        return replace(EMPTY, size=size, rows=(NameTexts(broken, None),))

    found = largest_type(33, [1], (Shapes(100, 50, (1,)),), lambda _size, _columns: 33, tried)

    assert found is not None
    assert 0.95 * chosen < found.size <= chosen


def test_a_long_ticker_goes_on_in_a_second_line(qapp) -> None:
    width = SHEETS["1080x1920"].width

    _, one = ticker_lines("5 minutes! Judge to table 4.", width)
    _, two = ticker_lines(MESSAGE, width)
    _, cut = ticker_lines(MESSAGE * 3, width)

    assert len(one) == 1
    assert " ".join(two) == MESSAGE
    assert len(cut) == 2
    assert cut[1].endswith("…")


@pytest.mark.parametrize("look", [LIGHT_ON_DARK, DARK_ON_LIGHT], ids=["dark", "light"])
def test_the_winner_stands_on_a_ground_of_their_own(qapp, look: Look) -> None:
    awards = SLIDES["awards"]

    corners = [picture(awards, 640, 360, look, n).pixelColor(2, 200).name() for n in range(1, 4)]

    assert corners == [look.ground, look.ground, look.accent]


@pytest.mark.sweep(8)
@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("count", COUNTS)
def test_the_standings_name_everybody_once(qapp, count: int, on) -> None:
    laid = paint_standings.layout(standings(count), on)

    assert [one.row for page in laid.pages for one in page] == list(range(count))
    blocks = laid.shape.blocks
    assert blocks * laid.width + (blocks - 1) * paint_standings._GAP <= on.room.width() + 0.01


@pytest.mark.sweep(8)
@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize(("count", "most"), [(16, 2), (33, 3), (128, 3), (300, 6)])
def test_a_place_is_found_in_time(qapp, count: int, most: int, on) -> None:
    names = usual(count).rows
    rows = tuple(
        StandingRow(rank=str(n + 1), name=row.name, cells=("3", "7 1/3", "12", "140"),
                    faction="Mercenaries", record="2–1", is_undefeated=n == 0, move=n % 3 - 1)
        for n, row in enumerate(names)
    )  # fmt: skip
    slide = StandingsSlide(
        heading="", event="", columns=("TP", "SoS", "CP", "AP"), rows=rows, record="W–L"
    )

    laid = paint_standings.layout(slide, on)

    assert len(laid.pages) <= most
    assert laid.size >= HEIGHT / 36


def test_figures_stand_near_the_names(qapp) -> None:
    laid = paint_standings.layout(standings(16), SHEETS["1920x1080"])
    widest = max(advance(row.name, is_bold=True) for row in standings(16).rows[1:5])

    assert laid.name <= (paint_standings._MOST_NAME + 1) * laid.size
    assert laid.name >= widest * laid.size * 0.7


@pytest.mark.parametrize("cells", range(8))
@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
def test_many_figures_leave_the_names_their_room(qapp, cells: int, on) -> None:
    many = StandingsSlide(
        heading="", event="", columns=("TP",) * cells,
        rows=tuple(
            StandingRow(rank=str(n), name=NAMES[n % 5], cells=("140",) * cells)
            for n in range(12)
        ),
    )  # fmt: skip

    laid = paint_standings.layout(many, on)

    assert laid.name >= laid.size * 3
    assert laid.width <= on.room.width() + 0.01


def test_a_legend_names_only_what_is_shown(qapp) -> None:
    slide = standings(128)
    slide = StandingsSlide(
        heading="", event="", columns=slide.columns, rows=slide.rows, record="W–L",
        legend=tuple((title, f"{title} means something") for title in slide.columns),
    )  # fmt: skip

    few = paint_standings.layout(slide, SHEETS["1920x1080"])

    assert few.shape.cells < 4
    assert "".join(few.legend).count("means") == few.shape.cells


@given(
    heights=st.lists(st.floats(10, 300), max_size=140),
    columns=st.integers(1, 3),
)
def test_rows_are_placed_in_order_one_after_the_other(heights: list[float], columns: int) -> None:
    room = 700.0
    found = pages(heights, room, columns)

    assert [one.row for page in found for one in page] == list(range(len(heights)))
    for page in found:
        assert all(one.top + heights[one.row] <= room + 0.01 for one in page)
        assert [one.column for one in page] == sorted(one.column for one in page)


def test_a_code_has_at_least_six_pixels_a_module(qapp) -> None:
    slide = code_cells(6)
    for on in SHEETS.values():
        count = paint_codes.a_page(slide, on)
        areas = paint_codes.areas(slide, on, count)

        assert areas[0].width() / (len(slide.codes[0].modules) + 2 * paint_codes.QUIET) >= 6
        for area in areas:
            assert on.room.contains(area)
            assert not any(area.intersects(other) for other in areas if other != area)
    assert page_count(slide, units_wide(1920, 1080)) <= 3


def test_a_single_code_uses_the_room(qapp) -> None:
    (area,) = paint_codes.areas(code_cells(1), SHEETS["1920x1080"], 1)

    assert area.height() >= HEIGHT * 0.65


def test_the_modules_of_a_code_are_read_back_from_the_picture(qapp) -> None:
    slide = code_cells(1)
    image = picture(slide, 1920, 1080)
    (area,) = paint_codes.areas(slide, SHEETS["1920x1080"], 1)
    modules_ = slide.codes[0].modules
    count = len(modules_) + 2 * paint_codes.QUIET
    side, left, top = area.width() / count, area.left(), area.top()

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


@pytest.mark.sweep(16)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
def test_all_words_of_a_scenario_are_shown_what_scores_first(qapp, scenario: str, on) -> None:
    slide = scenario_slide(scenario)

    laid_out = paint_scenario.laid_out(slide, on)

    def text(line: str) -> str:
        return line.replace(" ", "")

    shown = [
        "".join(map(text, paragraph.lines))
        for page in laid_out
        for column in page.columns
        for paragraph in column
    ]
    wanted = [one for one in slide.says if one.stands_out]
    wanted += [one for one in slide.says if not one.stands_out]
    assert shown == [text(one.text) for one in wanted]
    for page in laid_out:
        assert page.size >= HEIGHT / 30
        for column, room in zip(page.columns, page.rooms, strict=True):
            assert on.room.contains(room)
            assert paint_scenario._high(column) * page.size <= room.height() + 1
            wide = [
                QFontMetricsF(font(page.size, bold=paragraph.stands_out)).horizontalAdvance(line)
                for paragraph in column
                for line in paragraph.lines
            ]
            assert max(wide) <= room.width() + 2
    table = paint_scenario.table_room(slide, on)
    assert not any(table.intersects(room) for room in laid_out[0].rooms)
    assert table.width() >= HEIGHT * 0.5


@pytest.mark.sweep(16)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_distances_are_read_at_three_metres(qapp, scenario: str) -> None:
    slide = scenario_slide(scenario)
    table = paint_scenario.table_room(slide, SHEETS["1920x1080"])
    bounds = slide.figure.bounds
    scale = min(table.width() / bounds.width, table.height() / bounds.height)

    lengths = [
        one for one in slide.figure.shapes if isinstance(one, Label) and one.role is Role.DISTANCE
    ]
    # A thirty-second of the height, with the room between two lines.
    assert all(one.size * scale >= HEIGHT / 32 for one in lengths)
    boxes = [one.box for one in lengths]
    assert not any(box.overlap(other) for n, box in enumerate(boxes) for other in boxes[:n])
    # No hatching shows through a number: the ground of each is cleared.
    assert all(one.on is not None for one in lengths)


def test_a_ceremony_shows_nobody_before_the_first_key(qapp) -> None:
    slide = AwardsSlide(heading="Awards", event="Cup", steps=STEPS)
    other = AwardsSlide(heading="Awards", event="Cup", steps=STEPS[:1])

    assert page_count(slide, 1920) == 4
    assert picture(slide, 640, 360) == picture(other, 640, 360)
    pages_ = [picture(slide, 640, 360, page=n) for n in range(4)]
    assert all(one != later for n, one in enumerate(pages_) for later in pages_[n + 1 :])


def test_a_ceremony_never_shows_the_time_of_its_pages(qapp) -> None:
    slide = AwardsSlide(heading="Awards", event="Cup", steps=STEPS)

    def at(gone: float) -> QImage:
        image = QImage(640, 360, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        showing = Showing(slide=slide, page=1, gone=gone, now=NOW)
        paint(painter, QRectF(0, 0, 640, 360), showing, LIGHT_ON_DARK)
        painter.end()
        return image

    assert at(0.1) == at(0.9)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("kind", ["pairings of 8", "clock", "idle", "scenario"])
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1024, 768)], ids=str)
def test_a_ticker_is_below_the_slide_and_hides_nothing(qapp, kind: str, size) -> None:
    with_it = picture(SLIDES[kind], *size, ticker="5 minutes! Judge to table 4.")
    without = picture(SLIDES[kind], *size)

    foot = with_it.copy(0, size[1] - 12, size[0], 12)
    assert foot.pixelColor(0, 5).name() == LIGHT_ON_DARK.accent
    assert with_it != without
    bare = picture(SLIDES[kind], *size, ticker=" ")
    high = int(min(size) * 0.08)
    above = (0, 0, size[0], size[1] - high)
    assert with_it.copy(*above) == bare.copy(*above), "the slide is the same with any text"


def test_black_stays_black_with_a_ticker(qapp) -> None:
    assert picture(BlackoutSlide(), 64, 36, ticker="Hello") == picture(BlackoutSlide(), 64, 36)


def test_a_long_timetable_goes_on_on_a_second_page(qapp) -> None:
    long = DaySlide(heading="Timetable", event="Cup", rows=HOURS * 2)

    assert page_count(SLIDES["day"], 1920) == 1
    assert page_count(long, 1920) == 2
    assert picture(long, 640, 360) != picture(long, 640, 360, page=1)


def paused(seconds: int) -> ClockSlide:
    clock_ = HallClock(left_seconds=seconds, length_seconds=7200)
    return ClockSlide(
        heading="Round 3", event="Cup", clock=clock_, caption="left", over="", paused="PAUSED"
    )


def has(image: QImage, colour: str) -> bool:
    return any(
        image.pixelColor(x, y).name() == colour
        for x in range(0, image.width(), 5)
        for y in range(0, image.height(), 5)
    )


@pytest.mark.parametrize("look", [LIGHT_ON_DARK, DARK_ON_LIGHT], ids=["dark", "light"])
def test_the_end_of_a_round_comes_near_in_colours_and_words(qapp, look: Look) -> None:
    far, near, last = (picture(clock(minutes * 60), 1280, 720, look) for minutes in (16, 15, 5))

    assert not has(far, look.warn) and not has(far, look.alert)
    assert has(near, look.warn) and not has(near, look.alert)
    assert has(last, look.alert)
    # A plate with words on it, for who cannot tell the colours.
    assert near.pixelColor(640, 110).name() != far.pixelColor(640, 110).name()


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (1024, 768)], ids=str)
def test_paused_is_written_across_the_whole_picture(qapp, size) -> None:
    image = picture(paused(3600), *size)
    left = {y for y in range(size[1]) if image.pixelColor(2, y).name() == LIGHT_ON_DARK.text}

    assert len(left) > size[1] / 20
    assert {y for y in left if image.pixelColor(size[0] - 3, y).name() != "#ffffff"} == set()
    assert not has(picture(clock(3600), 64, 36), LIGHT_ON_DARK.alarm)


def test_the_call_fills_the_picture_and_flashes_for_ten_seconds(qapp) -> None:
    def over(since: int) -> str:
        clock_ = HallClock(is_over=True, over_seconds=since)
        slide = ClockSlide(heading="", event="", clock=clock_, caption="", over="Dice down!")
        return picture(slide, 1280, 720).pixelColor(3, 3).name()

    look = LIGHT_ON_DARK
    assert [over(n) for n in (0, 1, 2, 9)] == [
        look.alarm, look.on_alarm, look.alarm, look.on_alarm
    ]  # fmt: skip
    assert over(10) == look.alarm


def test_the_name_of_an_event_is_cut_and_not_shrunk_away(qapp) -> None:
    short, long = "Cup", "The Southern Counties Spring Championship of the North and West " * 3
    rows = usual(8).rows
    one, other = (
        picture(PairingsSlide(heading="Round 3", event=event, rows=rows), 1920, 1080)
        for event in (short, long)
    )

    def band(image: QImage) -> QImage:
        return image.copy(0, 0, 300, 100)

    assert band(one) == band(other), "the heading keeps its place and size"
    high = [y for y in range(100) if has(other.copy(1000, y, 880, 1), LIGHT_ON_DARK.quiet)]
    assert max(high) - min(high) >= 22


def test_which_names_a_page_has_is_never_cut(qapp) -> None:
    """Upright, heading and names share a narrow line: its right end is the last letter's."""
    for last in ("1", "2"):
        slide = replace(usual(64), paging="{first} – {last},  page {page} of {pages}" + last)
        paged = picture(slide, 1080, 1920).copy(560, 0, 520, 100)
        other = replace(slide, paging="{first} – {last},  page {page} of {pages}" + "3")
        assert paged != picture(other, 1080, 1920).copy(560, 0, 520, 100)


def test_a_long_word_is_smaller_rather_than_broken(qapp) -> None:
    name = "Tess Brzęczyszczykiewicz"
    width = advance("Brzęczyszczykiewicz", is_bold=True) * NAME * 0.65

    found = fitted_in(name, NAME, width, bold=True)

    assert found.lines == ("Tess", "Brzęczyszczykiewicz")
    assert len(fitted_in("W" * 60, NAME, width, bold=True).lines) > 1


@pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)
def test_rows_of_one_line_are_equally_high(qapp, on) -> None:
    laid = paint_names.layout(usual(33).rows, on)

    whole = [
        laid.heights[n]
        for n, row in enumerate(laid.rows)
        if len(row.name.lines) == 1 and row.opponent and len(row.opponent.lines) == 1
    ]
    assert max(whole) - min(whole) < 0.01


def test_an_upright_message_is_in_the_middle_and_bold(qapp) -> None:
    text = "Lunch is in the foyer until 13:30. Please leave lists and models on your tables. " * 2
    image = picture(TextSlide(heading="", event="Cup", text=text), 540, 960)

    rows = [
        [x for x in range(540) if image.pixelColor(x, y).name() == LIGHT_ON_DARK.text]
        for y in range(80, 940)
    ]
    middles = [(min(row) + max(row)) / 2 for row in rows if len(row) > 60]
    assert abs(sum(middles) / len(middles) - 270) < 25


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


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080)], ids=str)
def test_above_a_ticker_a_slide_reaches_both_edges(qapp, size) -> None:
    over = replace(clock(0), clock=HallClock(is_over=True))
    for slide, colour in ((over, DARK_ON_LIGHT.alarm), (pairings(33), DARK_ON_LIGHT.band)):
        image = picture(slide, *size, DARK_ON_LIGHT, ticker="Judge to table 4")

        edges = {image.pixelColor(x, 4).name() for x in (1, size[0] - 2)}
        assert edges == {colour}


@pytest.mark.parametrize("count", [33, 128])
def test_hardly_a_name_of_the_standings_is_broken(qapp, count: int) -> None:
    names = usual(count).rows
    rows = tuple(
        StandingRow(rank=str(n + 1), name=row.name, cells=("3", "7 1/3", "12", "140"),
                    faction="Protectorate of Menoth", record="2–1", move=n % 30 - 15)
        for n, row in enumerate(names)
    )  # fmt: skip
    slide = StandingsSlide(
        heading="", event="", columns=("TP", "SoS", "CP", "AP"), rows=rows, record="W–L"
    )

    laid = paint_standings.layout(slide, SHEETS["1920x1080"])

    assert laid.broken * 8 <= count


@pytest.mark.parametrize(
    ("size", "each"), [((1920, 1080), 2), ((1024, 768), 1), ((1080, 1920), 1), ((3440, 1440), 2)]
)
def test_a_page_of_maps_has_as_many_as_can_be_read(size, each: int) -> None:
    on = sheet(units_wide(*size))
    rooms = paint_scenario.map_rooms(on)
    assert len(rooms) == each
    assert page_count(maps(5), units_wide(*size)) == -(-5 // each)
    for room in rooms:
        # Of a table of four feet, an inch has 15 units of 1,080: a name of 2 in is read from 5 m.
        assert min(room.width(), room.height() - 90) >= 48 * 15
        assert on.room.contains(room)
    assert not any(one.intersects(other) for one, other in combinations(rooms, 2))


def test_every_table_is_on_one_page_of_the_maps(qapp) -> None:
    whole = picture(maps(5), 1280, 720, page=2)
    last = maps(5).maps[-1]
    alone = replace(maps(5), maps=(last,))
    # The last page has one map, where the first of a page is.
    drawn = picture(replace(alone, maps=(last, *maps(5).maps[1:])), 1280, 720)
    left = QRect(0, 0, 640, 660)
    assert whole.copy(left) == drawn.copy(left)
