"""The players' papers say what they are to say, on as many pages, and nothing leaves its place."""

from collections.abc import Callable

import pytest

from app.printing.kit import document, imposition, page, sheet, text
from app.printing.kit.imposition import FOUR, SheetGrid
from app.printing.kit.page import MM, Box
from app.printing.kit.values import SheetSize
from app.printing.papers import record_sheet, tent_cards
from app.printing.papers import record_sheet as round_grid
from app.printing.papers.army_lists import render_army_sheets
from app.printing.papers.call_out import render_call_out
from app.printing.papers.check_in import render_check_in
from app.printing.papers.record_sheet import render_record_sheets
from app.printing.papers.tent_cards import render_places, render_table_cards
from app.printing.papers.welcome import render_welcome
from tests.printing import paper_samples as papers
from tests.printing import player_papers, reader

sizes = pytest.mark.parametrize("paper", SheetSize)

Make = Callable[[tuple[str, ...], SheetSize], bytes]

MAKE: dict[str, Make] = {
    "record sheets": lambda names, paper: render_record_sheets(
        player_papers.record_sheets(
            *(player_papers.record_page(one, opponent=names[0]) for one in names)
        ),
        player_papers.RECORD,
        paper,
    ),
    "army lists": lambda names, paper: render_army_sheets(
        player_papers.army_sheets(*names, count=8), player_papers.ARMY, paper
    ),
    "welcome": lambda names, paper: render_welcome(
        player_papers.welcome_sheet(*names), player_papers.WELCOME, paper
    ),
    "places": lambda names, paper: render_places(
        player_papers.places_sheet(*names), paper, per_sheet=4
    ),
    "check-in": lambda names, paper: render_check_in(
        player_papers.check_in_sheet(*names), player_papers.CHECK_IN, paper
    ),
    "call-out": lambda names, paper: render_call_out(
        player_papers.call_out_sheet(*names), player_papers.CALL_OUT, paper
    ),
}
PAGES = {
    "record sheets": 33,
    "army lists": 17,
    "welcome": 9,
    "places": 9,
    "check-in": 2,
    "call-out": 2,
}
"""Of 33 players."""

every = pytest.mark.parametrize("kind", MAKE)


def text_of(pdf: bytes) -> str:
    """All pages' text with line breaks as spaces."""
    return " ".join(" ".join(reader.read(pdf).texts).split())


@pytest.mark.sweep(12)
@every
@sizes
def test_every_player_is_on_as_many_pages_as_are_needed(kind: str, paper: SheetSize) -> None:
    names = tuple(f"Player {number:03}" for number in range(33))
    pdf = MAKE[kind](names, paper)
    text = text_of(pdf)
    assert all(name in text for name in names)
    read = reader.read(pdf)
    assert len(read.sizes) == PAGES[kind]
    whole = page.sheet(paper)
    assert read.sizes[0] == pytest.approx((whole.width, whole.height), abs=0.1)


@pytest.mark.sweep(12)
@every
@sizes
def test_the_hardest_names_leave_the_border_of_every_printer_white(
    kind: str, paper: SheetSize
) -> None:
    pdf = MAKE[kind](papers.HARD_NAMES, paper)
    whole = page.sheet(paper)
    margin = page.PRINTER_MARGIN_MM * MM - 1
    for number in (0, len(reader.read(pdf).sizes) - 1):
        seen = reader.picture(pdf, number)
        for strip in (
            whole.column(0, margin),
            whole.column(whole.width - margin, margin),
            whole.band(0, margin),
            whole.band(whole.height - margin, margin),
        ):
            assert not reader.inked(seen, strip)


@pytest.mark.parametrize("name", papers.HARD_NAMES, ids=range(len(papers.HARD_NAMES)))
@sizes
def test_a_name_of_any_script_stays_in_every_box_of_a_record_sheet(
    name: str, paper: SheetSize
) -> None:
    told_page = player_papers.record_page(name, opponent=name, rounds=8)
    sheets = player_papers.record_sheets(told_page)
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    where = record_sheet.places(body, told_page, sheets)
    widest = where.rounds.columns(round_grid._widths(where.rounds, sheets.columns), 0)[-1]
    for box, style in (
        (where.name, record_sheet._NAME),
        (widest.inset(round_grid.PAD_MM * MM, 0).band(0, 8 * MM), round_grid._WIDE),
    ):
        fitted = text.fit(name, box.width, box.height, style)
        assert fitted.lines
        assert fitted.width <= box.width + 1e-6 and fitted.height <= box.height + 1e-6


@sizes
@pytest.mark.parametrize("count", range(1, 10))
def test_boxes_of_lists_lie_beside_each_other_without_touching(
    paper: SheetSize, count: int
) -> None:
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    boxes = record_sheet.list_places(body, count)
    assert len(boxes) == count
    assert len({(round(one.width, 6), round(one.height, 6)) for one in boxes}) == 1
    for number, one in enumerate(boxes):
        assert body.x <= one.x and one.right <= body.right + 1e-6
        assert body.y <= one.y + 1e-6 and one.top <= body.top + 1e-6
        for other in boxes[number + 1 :]:
            assert one.right < other.x or other.top < one.y


def test_a_record_sheet_tells_rounds_the_game_to_come_the_sum_and_the_lists() -> None:
    sheets = player_papers.record_sheets(player_papers.record_page("Ivy Engel"))
    text = text_of(render_record_sheets(sheets, player_papers.RECORD, SheetSize.A4))
    for words in ("Ivy Engel", "Gus Moreau Table 17", "2–0", "Place 3 of 33", "Legions of Dawn"):
        assert words in text
    assert text.count("W L T") == 5
    assert text.count("Mage Hunter Strike Force") == 12 + 9
    assert "Army points destroyed" in text


def test_what_was_played_is_circled() -> None:
    sheets = player_papers.record_sheets(player_papers.record_page("Ivy Engel", played=2))
    circled = document.pdf(
        render_record_sheets(sheets, player_papers.RECORD, SheetSize.A4), compressed=False
    )
    none = sheets.pages[0]._replace(rounds=(), lists=())
    plain = document.pdf(
        render_record_sheets(sheets._replace(pages=(none,)), player_papers.RECORD, SheetSize.A4),
        compressed=False,
    )
    curves = [pdf.count(b" c\n") + pdf.count(b" c ") for pdf in (circled, plain)]
    # Two rounds with list and result, two lists with a tier; a circle is of four curves.
    assert curves == [4 * (2 * 2 + 2), 0]


def test_more_models_than_have_room_are_counted_and_none_is_lost_without_a_word() -> None:
    box = player_papers.list_box(1, 200)
    one = player_papers.record_page("Ivy Engel", lists=(box, box, box))
    pdf = render_record_sheets(player_papers.record_sheets(one), player_papers.RECORD, SheetSize.A4)
    text = text_of(pdf)
    shown = text.count("Mage Hunter Strike Force") // 3
    assert text.count(f"and {200 - shown} more") == 3


def test_specialists_have_lines_of_their_own() -> None:
    box = player_papers.list_box(1, 40, has_specialists=True)
    one = player_papers.record_page("Ivy Engel", lists=(box, box, box))
    text = text_of(
        render_record_sheets(
            player_papers.record_sheets(one), player_papers.RECORD, SheetSize.LETTER
        )
    )
    assert text.count("Specialists Points Houseguard 1 1 Houseguard 2 2") == 3


def test_rounds_can_stand_side_by_side_with_the_opponents_name_below_the_number() -> None:
    sheets = player_papers.record_sheets_across("Ivy Engel")
    text = text_of(render_record_sheets(sheets, player_papers.RECORD, SheetSize.A4))
    assert "Round 1 2 3 4 5 Tournament points" in text
    assert text.count("17 Gus Moreau") == 2 or text.count("Gus Moreau") == 2


def test_army_lists_tell_all_entries_and_the_text_that_was_handed_in() -> None:
    sheets = player_papers.army_sheets("Ivy Engel", count=60)
    pdf = render_army_sheets(sheets, player_papers.ARMY, SheetSize.A4)
    text = text_of(pdf)
    assert text.count("Mage Hunter Strike Force 60 ") == 3
    assert "As handed in" in text and "List 2 has 3 points too many." in text
    assert f"Page 1 of {len(reader.read(pdf).sizes)}" in text


def test_a_heading_of_a_list_never_ends_a_page() -> None:
    for count in range(30, 60):
        sheets = player_papers.army_sheets("Ivy Engel", count=count)
        pages = reader.read(render_army_sheets(sheets, player_papers.ARMY, SheetSize.A4)).texts
        for one in pages:
            lines = [line.strip() for line in one.splitlines() if line.strip()]
            body = [line for line in lines if not line.startswith(("Printed", "Page"))]
            assert body[-1] not in ("Army list 2: Ossyan", "As handed in", "Specialists")


@pytest.mark.parametrize("paper", SheetSize)
def test_two_players_share_a_page_where_both_have_short_lists(paper: SheetSize) -> None:
    names = ("Ivy Engel", "Gus Moreau", "Ada Voss", "Lou Stone")
    short, long = (player_papers.army_sheets(*names, count=n).players for n in (6, 40))
    mixed = (short[0], short[1], short[2], long[3])
    sheets = player_papers.army_sheets()._replace(players=mixed)
    pages = reader.read(render_army_sheets(sheets, player_papers.ARMY, paper)).texts
    first = [[name for name in names if name in page] for page in pages]
    assert first[:3] == [["Ivy Engel", "Gus Moreau"], ["Ada Voss"], ["Lou Stone"]]
    assert pages[0].count("Houseguard 2") == 2
    assert pages[0].count("List 2 has 3 points too many.") == 2


def test_no_list_at_all_is_said() -> None:
    sheets = player_papers.army_sheets("Ivy Engel")
    nothing = sheets._replace(players=(sheets.players[0]._replace(lists=(), notes=()),))
    assert "No army list is registered." in text_of(
        render_army_sheets(nothing, player_papers.ARMY, SheetSize.A4)
    )


def test_a_welcome_slip_tells_what_is_open_and_what_happens() -> None:
    text = text_of(
        render_welcome(
            player_papers.welcome_sheet("Ivy Engel"), player_papers.WELCOME, SheetSize.A4
        )
    )
    for words in (
        "Welcome · " + papers.EVENT,
        "14 February 2026",
        "Ivy Engel",
        "At the desk Check in Pay Hand in 2 army lists",
        "1. Find your name on the wall",
        "2. Bring the slip",
    ):
        assert words in text


@sizes
def test_a_welcome_slip_with_too_much_to_say_says_it_smaller(paper: SheetSize) -> None:
    sheets = player_papers.welcome_sheet(*papers.HARD_NAMES[:4])
    sheets = sheets._replace(steps=tuple(f"Step {n} " + "of many words " * 9 for n in range(7)))
    pdf = render_welcome(sheets, player_papers.WELCOME, paper)
    assert "Step 6" in text_of(pdf)
    seen, whole = reader.picture(pdf), page.sheet(paper)
    clear = imposition.CUT_CLEARANCE_MM * MM - 1
    for position in range(FOUR.per_sheet):
        place = imposition.place(paper, position, FOUR)
        below = Box(place.x, place.y - clear, place.width, clear - 1)
        assert not reader.inked(seen, below)
    middle = Box(whole.width / 2 + 1, 20, clear - 1, whole.height / 2 - 40)
    assert not reader.inked(seen, middle)


@sizes
@pytest.mark.parametrize("per_sheet", [4, 2])
def test_a_name_card_says_the_name_on_both_faces_and_leaves_the_fold_white(
    paper: SheetSize, per_sheet: int
) -> None:
    pdf = render_places(player_papers.places_sheet(papers.LATIN), paper, per_sheet=per_sheet)
    assert text_of(pdf).count("Hohenlohe-Waldenburg-Schilli") == 2
    assert_fold_is_white(pdf, paper, SheetGrid(1, per_sheet))


@sizes
@pytest.mark.parametrize("per_sheet", [1, 2])
def test_a_table_card_has_a_very_large_number_on_both_faces(
    paper: SheetSize, per_sheet: int
) -> None:
    cards = player_papers.table_cards(8, 128)
    pdf = render_table_cards(cards, paper, per_sheet=per_sheet)
    assert len(reader.read(pdf).sizes) == -(-2 // per_sheet)
    assert text_of(pdf).count("128") == 2
    assert_fold_is_white(pdf, paper, SheetGrid(1, per_sheet))
    plain = document.pdf(render_table_cards(cards, paper, per_sheet=per_sheet), compressed=False)
    sizes_used = [
        float(line.split()[line.split().index(b"Tf") - 1])
        for line in plain.split(b"\n")
        if b"Tf" in line and b"(8)" in line
    ]
    assert min(sizes_used) >= 200 / per_sheet


def assert_fold_is_white(pdf: bytes, paper: SheetSize, grid: SheetGrid) -> None:
    """Nothing but the fold's own line lies near the middle of the first card."""
    seen, place = reader.picture(pdf), imposition.place(paper, 0, grid)
    middle = place.y + place.height / 2
    clear = tent_cards.FOLD_MM * MM - 3
    assert not reader.inked(seen, Box(place.x, middle + 1.5, place.width, clear))
    assert not reader.inked(seen, Box(place.x, middle - 1.5 - clear, place.width, clear))


def test_the_check_in_list_has_a_square_for_each_tick_and_marks_who_is_gone() -> None:
    told_sheet = player_papers.check_in_sheet("Ivy Engel", "Gus Moreau", "Wim Dahl")
    pdf = document.pdf(
        render_check_in(told_sheet, player_papers.CHECK_IN, SheetSize.A4), compressed=False
    )
    assert "Here Paid Lists in Player" in text_of(pdf)
    assert text_of(pdf).count("dropped") == 1
    assert pdf.count(b" re") >= 9


def test_pairings_to_read_aloud_name_both_players_of_a_table_and_the_bye() -> None:
    names = ("Ivy Engel", "Gus Moreau", "Wim Dahl")
    text = text_of(
        render_call_out(player_papers.call_out_sheet(*names), player_papers.CALL_OUT, SheetSize.A4)
    )
    assert "1 Ivy Engel against Gus Moreau Bye Wim Dahl 1 TP, 3 CP, 38 AP" in text


@pytest.mark.parametrize(
    "club",
    [
        "Iron Table",
        "Warmachine Club Castellón de la Plana",
        "The Honourable Society of Tabletop Wargamers of Great Yarmouth",
    ],
)
def test_what_is_beside_the_names_of_a_check_in_list_has_one_size(drawn, club: str) -> None:
    content = player_papers.check_in_sheet(*papers.names(33))
    facts = [f"Cryx · {club}" if number % 5 == 4 else "Cryx" for number in range(33)]
    lines = tuple(
        line._replace(facts=text_) for line, text_ in zip(content.lines, facts, strict=True)
    )
    printed = render_check_in(content._replace(lines=lines), player_papers.CHECK_IN, SheetSize.A4)
    assert text_of(document.pdf(printed)).count(f"Cryx · {club}") == facts.count(f"Cryx · {club}")
    (size,) = {size for words, size in drawn if words in f"Cryx · {club}"}
    assert size >= text.LEAST_SIZE
