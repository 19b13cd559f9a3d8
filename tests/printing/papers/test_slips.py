"""Result slips say and hold what a table needs, and stay within their places."""

import pytest

from app.printing.kit import document, imposition, page
from app.printing.kit import text as kit_text
from app.printing.kit.page import MM, Box
from app.printing.kit.text import Style, natural_width
from app.printing.kit.values import SheetSize, SlipSheet
from app.printing.papers import slips as win_row
from app.printing.papers.slips import render_slips
from tests.printing import paper_samples as papers
from tests.printing import reader

TWO = ("Ivy Engel", "Łukasz Żółć")
LONG_WORDS = papers.SLIP._replace(
    table="Tischnummer",
    scenario="Aufgabenstellung",
    won="Gewonnen",
    list_played="Gespielte Armeeliste",
    control_points="Kontrollpunkte im ganzen Spiel",
    army_points="Zerstörte Armeepunkte des Gegners",
    leaves="Verlässt das Turnier nach dieser Runde",
    signature="Eigenhändige Unterschrift",
    how_it_ended="Spielausgang und Siegbedingung",
    win_reasons=tuple(f"Entscheidungskriterium {number}" for number in range(1, 14)),
)


def text(sheet: SlipSheet, paper: SheetSize = SheetSize.A4) -> str:
    (only,) = reader.read(render_slips(sheet, papers.SLIP, paper)).texts
    return only


def test_a_slip_names_event_round_table_scenario_and_players() -> None:
    lines = text(papers.slip_sheet(TWO))
    for words in (papers.EVENT, "Round 3", "1", "Outflank", *TWO, "2–1", "Retribution of Scyrah"):
        assert words in lines


@pytest.mark.parametrize("note", ["", "Final"])
def test_a_long_name_of_an_event_takes_two_lines_that_can_be_read(drawn, note) -> None:
    event = "Autumn Steamroller of the friends of the well-kept board game, Upper Swabia 2026"
    sheet = papers.slip_sheet(TWO)
    sheet = sheet._replace(event=event, slips=tuple(one._replace(note=note) for one in sheet.slips))
    page_text = text(sheet)
    lines = [line for line, _ in drawn if line in event and len(line) > 20]
    assert " ".join(lines) == event
    assert min(size for _, size in drawn) >= kit_text.LEAST_SIZE
    assert "Round 3" in page_text and "Outflank" in page_text and note in page_text


def test_a_slip_has_every_box_for_both_players() -> None:
    words = text(papers.slip_sheet(TWO)).replace("\n", " ")
    for caption in ("Won", "List played", "Control points", "Dropping?", "Signature"):
        assert words.count(caption) == 2


def test_every_way_to_end_can_be_ticked() -> None:
    words = text(papers.slip_sheet(TWO)).replace("\n", " ")
    assert all(reason in words for reason in papers.SLIP.win_reasons)


def test_a_secret_scenario_leaves_a_line_to_write_on() -> None:
    sheet = papers.slip_sheet(TWO, scenario=None)
    assert "Outflank" not in text(sheet) and "Scenario" in text(sheet)


def test_a_blank_slip_asks_for_names_and_has_no_code() -> None:
    words = text(papers.blank_slips(1))
    assert words.count("Player") == 2 and "Round ____" in words
    seen = reader.picture(render_slips(papers.blank_slips(1), papers.SLIP, SheetSize.A4), dots=3)
    assert reader.codes(seen, imposition.place(SheetSize.A4, 0), 3) == []


def test_a_slip_of_a_draft_says_so_where_else_its_code_is() -> None:
    sheet = papers.slip_sheet(TWO)
    drafted = sheet._replace(slips=tuple(slip._replace(code="") for slip in sheet.slips))
    assert "DRAFT" in text(drafted) and "DRAFT" not in text(sheet)
    seen = reader.picture(render_slips(drafted, papers.SLIP, SheetSize.A4), dots=3)
    assert reader.codes(seen, imposition.place(SheetSize.A4, 0), 3) == []


def test_boxes_to_tick_are_below_each_other_and_the_last_may_be_long() -> None:
    reasons = ("Scenario", "Assassination", "Tiebreaker 1", "Tie", "Decision of the EO at the desk")
    flow = win_row.flow_reasons(reasons, 220, 28)
    assert len(flow.lines) == 2 and flow.size == win_row.LARGEST
    places = [sum(flow.widths[:n]) for n in range(len(flow.widths))]
    unit = Style(size=1, least=1)
    for line in flow.lines[:-1]:
        for reason, left, width in zip(line, places, flow.widths, strict=True):
            assert left + natural_width(reason, unit) < left + width
    last = places[len(flow.lines[-1]) - 1] + natural_width(reasons[-1], unit)
    assert last * flow.size <= 220


def test_army_points_are_asked_for_only_where_they_count() -> None:
    assert "Army points" in text(papers.slip_sheet(TWO))
    assert "Army points" not in text(papers.slip_sheet(TWO, army_points=False))


@pytest.mark.parametrize("lists", [0, 1, 2, 3, 4, 5])
def test_each_registered_list_has_a_box_up_to_four(lists: int) -> None:
    sheet = papers.slip_sheet(TWO)
    one = sheet.slips[0]._replace(
        first=papers.slip_player("Ivy Engel", lists=lists),
        second=papers.slip_player("Gus Moreau", lists=0),
    )
    boxes = " ".join(str(number + 1) for number in range(lists if lists <= 4 else 0))
    found = text(sheet._replace(slips=(one,)))
    after_signature = found.split("Signature")[1].split("Gus Moreau")[0].strip()
    assert " ".join(after_signature.split()) == boxes


@pytest.mark.parametrize("paper", SheetSize)
def test_a_sheet_has_its_paper_size(paper: SheetSize) -> None:
    (size,) = reader.read(render_slips(papers.slip_sheet(TWO), papers.SLIP, paper)).sizes
    whole = page.sheet(paper)
    assert size == pytest.approx((whole.width, whole.height), abs=0.1)


@pytest.mark.parametrize("count", [8, 33, 75, 128])
def test_slips_of_a_round_fill_as_few_sheets_as_can_be(count: int) -> None:
    pdf = render_slips(papers.slip_sheet(papers.names(count)), papers.SLIP, SheetSize.A4)
    assert len(reader.read(pdf).sizes) == -(-(count // 2) // 8)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("labels", [papers.SLIP, LONG_WORDS], ids=["english", "long words"])
def test_the_hardest_slips_leave_cuts_and_border_white(paper: SheetSize, labels: object) -> None:
    sheet = papers.slip_sheet((*papers.HARD_NAMES, papers.LATIN, "W" * 60))
    sheet = sheet._replace(event="Winter Steamroller " * 5, scenario="Spread the Net " * 4)
    pdf = render_slips(sheet, labels, paper)
    assert len(reader.read(pdf).sizes) == 1
    seen, whole = reader.picture(pdf), page.sheet(paper)
    margin = page.PRINTER_MARGIN_MM * MM - 1
    for strip in (
        whole.column(0, margin),
        whole.column(whole.width - margin, margin),
        whole.band(0, margin),
        whole.band(whole.height - margin, margin),
    ):
        assert not reader.inked(seen, strip)
    clear = imposition.CUT_CLEARANCE_MM * MM - 1
    for x, y, right, top in imposition.cuts(paper):
        for strip in beside(Box(x, y, right - x, top - y), clear):
            pieces = away_from_other_cuts(strip, paper)
            assert not any(reader.inked(seen, piece) for piece in pieces)


def beside(cut: Box, clear: float) -> tuple[Box, Box]:
    """The white strips on both sides of a cut, the cut itself left out."""
    if cut.width:
        return (
            Box(cut.x, cut.y + 1, cut.width, clear - 1),
            Box(cut.x, cut.y - clear, cut.width, clear - 1),
        )
    return (
        Box(cut.x + 1, cut.y, clear - 1, cut.height),
        Box(cut.x - clear, cut.y, clear - 1, cut.height),
    )


def away_from_other_cuts(strip: Box, paper: SheetSize) -> list[Box]:
    """The parts of a strip beside the single places, where no other cut crosses it."""
    pieces = []
    for position in range(imposition.PER_SHEET):
        place = imposition.place(paper, position)
        if strip.width > strip.height:
            pieces.append(Box(place.x, strip.y, place.width, strip.height))
        else:
            pieces.append(Box(strip.x, place.y, strip.width, place.height))
    return pieces


def test_a_slip_without_reasons_to_tick_can_still_be_printed() -> None:
    bare = papers.SLIP._replace(win_reasons=())
    assert document.pdf(render_slips(papers.slip_sheet(TWO), bare, SheetSize.A4))


def test_reasons_keep_their_order_and_fit_their_row() -> None:
    flow = win_row.flow_reasons(LONG_WORDS.win_reasons, 220, 17)
    assert tuple(reason for line in flow.lines for reason in line) == LONG_WORDS.win_reasons
    assert len(flow.lines) * win_row.LINE * flow.size <= 17 + 1e-6


def test_few_reasons_stand_on_one_line_at_the_largest_size() -> None:
    flow = win_row.flow_reasons(("Assassination", "Scenario", "Tie"), 220, 17)
    assert len(flow.lines) == 1 and flow.size == win_row.LARGEST


def test_a_slip_asks_who_went_first_and_from_the_top_edge_where_the_event_keeps_it() -> None:
    words = text(papers.slip_sheet(TWO)).replace("\n", " ")
    kept = text(papers.slip_sheet(TWO)._replace(keeps_sides=True)).replace("\n", " ")
    for caption in ("First turn", "Top edge"):
        assert caption not in words and kept.count(caption) == 2
    for caption in ("Won", "List played", "Control points", "Dropping?", "Signature"):
        assert kept.count(caption) == 2
