"""Certificates, ballots, cards, the report and the test page: all is there, nothing is cut."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtGui import QColor, QImage

from app.printing.kit import document, imposition, page, sheet
from app.printing.kit.page import MM, PRINTER_MARGIN_MM, Box
from app.printing.kit.text import natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers import announcement, certificate, objective_cards, report, templates
from app.printing.papers.announcement import render_timetable
from app.printing.papers.ballots import render_ballots
from app.printing.papers.certificate import render_certificates
from app.printing.papers.floor_sheet import render_floor_sheet
from app.printing.papers.objective_cards import render_objectives
from app.printing.papers.report import render_report
from app.printing.papers.templates import render_templates
from app.printing.papers.test_page import LINES, render_test_page
from app.printing.papers.values import Ability, ReportColumn, ReportPart, RoundTemplate
from tests.printing import event_papers as made
from tests.printing import paper_samples as papers
from tests.printing import reader

BORDERS_MM = {
    "certificates": certificate.MARGIN_MM,
    "ballots": PRINTER_MARGIN_MM,
    "report": sheet.MARGIN_MM,
    "objectives": PRINTER_MARGIN_MM,
    "test-page": PRINTER_MARGIN_MM,
    "day-plan": announcement.MARGIN_MM,
    "floor-sheet": sheet.MARGIN_MM,
    "templates": PRINTER_MARGIN_MM,
}


def hard(kind: str, paper: SheetSize) -> bytes:
    """The paper with the hardest names."""
    names = papers.HARD_NAMES
    match kind:
        case "certificates":
            sheet = made.certificate_sheet(*names, "", event=papers.LATIN)
            return render_certificates(sheet, made.CERTIFICATE, paper)
        case "ballots":
            return render_ballots(made.ballot_sheet(*names), made.BALLOT, paper)
        case "floor-sheet":
            return document.pdf(
                render_floor_sheet(made.floor_sheet(*names, *names), made.FLOOR, paper)
            )
        case "day-plan":
            return document.pdf(render_timetable(made.timetable_sheet(7), paper))
        case "report":
            return render_report(made.report_sheet(*names, mark="EO"), made.REPORT, paper)
    return made.SAMPLES[kind](paper)


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(reader.read(pdf).texts).split())


@pytest.mark.sweep(12)
@pytest.mark.parametrize("kind", BORDERS_MM)
@pytest.mark.parametrize("paper", SheetSize)
def test_nothing_leaves_the_margins_with_the_hardest_names(kind: str, paper: SheetSize) -> None:
    pdf, whole = hard(kind, paper), page.sheet(paper)
    margin = BORDERS_MM[kind] * MM - 1
    for number in range(len(reader.read(pdf).sizes)):
        seen = reader.picture(pdf, number)
        for strip in (
            whole.column(0, margin),
            whole.column(whole.width - margin, margin),
            whole.band(0, margin),
            whole.band(whole.height - margin, margin),
        ):
            assert not reader.inked(seen, strip)


@pytest.mark.parametrize("kind", BORDERS_MM)
@pytest.mark.parametrize("paper", SheetSize)
def test_paper_is_printed_in_black_and_grey_alone(kind: str, paper: SheetSize) -> None:
    pdf = made.SAMPLES[kind](paper)
    assert b" rg\n" not in pdf.replace(b"0 0 0 rg", b"")
    assert b" RG\n" not in pdf.replace(b"0 0 0 RG", b"")


def test_every_certificate_has_a_page_with_its_name_and_the_event() -> None:
    texts = reader.read(
        render_certificates(
            made.certificate_sheet("Ivy Engel", "Gus Moreau", ""), made.CERTIFICATE, SheetSize.A4
        )
    ).texts
    assert len(texts) == 3
    for text, name in zip(texts, ("Ivy Engel", "Gus Moreau", ""), strict=True):
        assert name in text
        assert papers.EVENT in text
        assert "Event Organizer" in text
    assert "1st place" not in texts[2]


@pytest.mark.parametrize("paper", SheetSize)
def test_a_certificate_that_says_most_keeps_white_between_its_lines(paper: SheetSize) -> None:
    outer = page.sheet(paper).inset(certificate.MARGIN_MM * MM, certificate.MARGIN_MM * MM)
    sheet = made.certificate_sheet(*papers.HARD_NAMES[:2])
    lines = certificate._lines(sheet.certificates[1], sheet, made.CERTIFICATE)
    boxes = [box for _, box in certificate.laid(lines, outer.inset(21 * MM, 14 * MM))]
    assert len(boxes) > 4
    for above, below in pairwise(boxes):
        assert above.y >= below.top - 1e-6


@pytest.mark.parametrize("paper", SheetSize)
def test_a_certificate_has_its_award_on_a_ribbon_and_its_name_in_lines(paper: SheetSize) -> None:
    sheet = made.certificate_sheet("Ada Voss", papers.LATIN)
    pages = render_certificates(sheet, made.CERTIFICATE, paper)
    short, long = document.pdf(pages, compressed=False).split(b"7 Tr")[0::1][:2]
    assert short and long, "the name is no shape that lines are cut to"
    texts = reader.read(pages).texts
    assert all("1ST PLACE" in text for text in texts)
    # Black letters are darker than lines: the long name has no room for these.
    assert document.pdf(pages, compressed=False).count(b"7 Tr") == 1


def test_a_vote_has_a_ballot_for_everybody_on_full_sheets_of_its_own() -> None:
    pdf = render_ballots(made.ballot_sheet("Ivy Engel", "Gus Moreau"), made.BALLOT, SheetSize.A4)
    texts = reader.read(pdf).texts
    assert [text.count("Best Painted (army)") for text in texts] == [8, 8, 0, 0]
    assert [text.count("Gus Moreau") for text in texts] == [0, 0, 8, 8]
    assert [text.count("Second vote") for text in texts] == [0, 0, 8, 8]


def test_a_ballot_names_all_the_tied_however_many() -> None:
    names = tuple(f"Player {n:03}" for n in range(40))
    text = text_of(render_ballots(made.ballot_sheet(*names, copies=1), made.BALLOT, SheetSize.A4))
    assert all(text.count(name) == 8 for name in names)


@pytest.mark.parametrize(("count", "least"), [(2, 11), (15, 10), (60, 5)])
@pytest.mark.parametrize("paper", SheetSize)
def test_names_on_a_ballot_are_as_large_as_there_is_room(paper, count, least) -> None:
    names = tuple(f"Player {n:03}" for n in range(count))
    pages = render_ballots(made.ballot_sheet(*names), made.BALLOT, paper)
    pdf = document.pdf(replace(pages, painters=pages.painters[-1:]), compressed=False)
    sizes = [float(size) for size in re.findall(rb"/F\S+ (-?[\d.]+) Tf", pdf)]
    assert count <= len(sizes) and min(sizes) >= min(least, 7)
    assert sum(size >= least for size in sizes) >= count


@pytest.mark.parametrize("title", ["🏆", "🏆🥇", "\u0301"])
def test_an_award_of_signs_that_no_font_has_leaves_a_line_to_write_it_on(title: str) -> None:
    sheet = made.certificate_sheet("Ada Voss")
    (one,) = sheet.certificates
    bare = sheet._replace(certificates=(one._replace(title=title, name="🎲"),))
    blank = sheet._replace(certificates=(one._replace(title="", name=""),))
    assert document.pdf(render_certificates(bare, made.CERTIFICATE, SheetSize.A4)) == document.pdf(
        render_certificates(blank, made.CERTIFICATE, SheetSize.A4)
    )


@pytest.mark.parametrize("paper", SheetSize)
def test_no_ballot_draws_over_the_cuts(paper: SheetSize) -> None:
    seen = reader.picture(render_ballots(made.ballot_sheet(*papers.HARD_NAMES), made.BALLOT, paper))
    for position in range(imposition.PER_SHEET):
        box = imposition.place(paper, position)
        beside = Box(box.right + 0.5, box.y, 1.0, box.height)
        assert not reader.inked(seen, beside)


@pytest.mark.parametrize("paper", SheetSize)
def test_nine_cards_lie_on_a_sheet_as_large_as_playing_cards(paper: SheetSize) -> None:
    pdf = render_objectives(made.objective_sheet(9), made.OBJECTIVE, paper)
    assert len(reader.read(pdf).sizes) == 2
    whole = page.sheet(paper)
    for position in range(objective_cards.PER_SHEET):
        box = objective_cards.place(paper, position)
        assert (box.width, box.height) == (63 * MM, 88 * MM)
        assert box.x >= PRINTER_MARGIN_MM * MM and box.right <= whole.width - PRINTER_MARGIN_MM * MM
        assert box.y >= PRINTER_MARGIN_MM * MM and box.top <= whole.height - PRINTER_MARGIN_MM * MM


@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("place", ["cell", "sentence"])
def test_a_text_that_is_longer_than_a_page_goes_on_over_leaf(paper, place) -> None:
    words = tuple(f"word{n}" for n in range(3000))
    text = ReportColumn(title="Reason")
    part = ReportPart(
        title="Rulings",
        lines=(" ".join(words),) if place == "sentence" else (),
        columns=(text, text, ReportColumn(title="CP", is_number=True)),
        rows=(("10:00", " ".join(words) if place == "cell" else "Late", "5"), ("10:01", "b", "6")),
    )
    long = made.report_sheet("Ivy Engel")._replace(parts=(part,))
    printed = reader.read(render_report(long, made.REPORT, paper))
    assert len(printed.sizes) > 2
    found = " ".join(printed.texts).split()
    assert [word for word in found if word.startswith("word")] == list(words)
    lowest = page.sheet(paper).height - sheet.MARGIN_MM * MM
    assert all(bounds.bottom() <= lowest for bounds in printed.text_bounds)


@pytest.mark.parametrize("paper", SheetSize)
def test_a_very_long_ability_of_a_custom_packet_stays_on_its_card(paper) -> None:
    card = made.objective_sheet().cards[0]
    long = Ability(name="Fearless", text="a word " * 300, is_open=False)
    pages = render_objectives(
        made.objective_sheet()._replace(cards=(card._replace(abilities=(long,)),) * 9),
        made.OBJECTIVE,
        paper,
    )
    seen, edge = reader.picture(pages), objective_cards.PAD_MM * MM
    for position in range(objective_cards.PER_SHEET):
        place = objective_cards.place(paper, position)
        assert not reader.inked(seen, place.inset(edge, 0.5 * MM).band(0, edge - 0.5 * MM))


def test_a_card_sets_what_it_says_as_large_as_it_has_room_for() -> None:
    card = made.objective_sheet().cards[0]
    width, room = 56 * MM, 50 * MM
    size = objective_cards.text_size(card, width, room)
    assert objective_cards.SMALLEST < size <= objective_cards.LARGEST
    assert objective_cards._needed(card, width, size) <= room


def test_what_is_not_known_of_a_card_is_a_line_to_write_on() -> None:
    text = text_of(made.SAMPLES["objectives"](SheetSize.A4))
    assert text.count("Arcane Wonder") == 6
    assert text.count("Torn") == 3 and "for Destruction" in text
    assert text.count("18") == 6


def test_a_report_goes_on_over_leaf_with_its_title_and_its_headers() -> None:
    texts = reader.read(
        render_report(made.report_sheet("Ivy Engel", rows=120), made.REPORT, SheetSize.A4)
    ).texts
    assert len(texts) > 2
    for number, text in enumerate(texts, 1):
        assert f"Page {number} of {len(texts)}" in text
    for text in texts[1:-1]:
        assert "Round 1 (continued)" in text and "Second" in text
    assert sum(text.count("against Ivy Engel") for text in texts) == 120


def test_a_title_is_never_the_last_of_a_page() -> None:
    for rows in range(20, 60):
        report_sheet = made.report_sheet("Ivy Engel", rows=rows)
        report_sheet = report_sheet._replace(parts=(*report_sheet.parts, *report_sheet.parts))
        body = page.sheet(SheetSize.A4).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
        parts = tuple(report._part(one, made.REPORT, body.width, 600) for one in report_sheet.parts)
        pages = report.pages_of(parts, 600)
        assert all(not blocks[-1].keeps_next for blocks in pages)
        assert all(sum(one.height for one in blocks) <= 600 for blocks in pages)


def test_a_short_part_is_not_parted() -> None:
    """A round of four tables stays on one page."""

    def block(height: float) -> report.ReportBlock:
        return report.ReportBlock(height=height, paint=lambda canvas, box: None)

    part = report.PartBlocks(
        head=(block(20),), captions=block(15), again=(block(20),), rows=(block(20),) * 4
    )
    long = replace(part, rows=(block(20),) * 18)

    pages = report.pages_of((long, part, part), 600)
    assert [sum(one.height for one in blocks) for blocks in pages] == [395 + 115, 115]
    assert len(report.pages_of((part, replace(long, rows=(block(20),) * 40)), 600)) == 2


def test_columns_fill_the_width_and_hold_their_figures() -> None:
    columns = (ReportColumn(title="Name"), ReportColumn(title="CP", is_number=True))
    rows = ((papers.LATIN, "1 4/5"),)
    name, number = report.column_widths(columns, rows, 500)
    assert name + number + report.GAP_MM * MM == pytest.approx(500)
    assert number >= natural_width("1 4/5", report._NUMBER)


def test_no_word_of_a_short_column_is_broken_for_long_names_beside_it() -> None:
    columns = tuple(ReportColumn(title=title) for title in ("First", "Second", "How"))
    rows = ((papers.LATIN, papers.LATIN, "Unentschieden"), ("Ivy", "Gus", "Aufgabe"))
    first, second, how = report.column_widths(columns, rows, 300)
    assert how >= natural_width("Unentschieden", report._CELL)
    assert first == pytest.approx(second)
    assert first + second + how + 2 * report.GAP_MM * MM == pytest.approx(300)


def test_number_columns_give_way_where_there_are_too_many() -> None:
    columns = (ReportColumn(title="Name"), *[ReportColumn(title="W" * 20, is_number=True)] * 9)
    widths = report.column_widths(columns, (("Ivy", *"123456789"),), 500)
    assert sum(widths) + 9 * report.GAP_MM * MM == pytest.approx(500)
    assert widths[0] > 100


@pytest.mark.parametrize("paper", SheetSize)
def test_the_test_page_frames_both_margins_where_they_are(paper: SheetSize) -> None:
    pdf, whole = render_test_page(made.TEST, paper), page.sheet(paper)
    assert len(reader.read(pdf).sizes) == 1
    seen = reader.picture(pdf)
    for margin in (PRINTER_MARGIN_MM, sheet.MARGIN_MM):
        at = Box(margin * MM - 1, whole.height / 3, 2, 10)
        assert reader.inked(seen, at)
    text = text_of(pdf)
    assert "6.35 mm" in text and "12.7 mm" in text
    assert all(f"{weight:g} pt" in text for weight in LINES)


def test_a_set_of_objectives_begins_again_until_its_sheet_is_full() -> None:
    for count, times in ((4, 2), (3, 3), (5, 1), (6, 1)):
        sheet = made.objective_sheet(count - 1)
        (text,) = reader.read(render_objectives(sheet, made.OBJECTIVE, SheetSize.A4)).texts
        assert text.count(sheet.packet) == objective_cards.PER_SHEET
        assert text.count("Torn") == times


# Templates


def ink_across(picture: QImage, y_mm: float) -> tuple[float, float]:
    """The first and the last dark place along a level line, in millimetres from the left."""
    row = round(y_mm * MM * DOTS)
    dark = [x for x in range(picture.width()) if QColor(picture.pixel(x, row)).lightness() < 160]
    return dark[0] / DOTS / MM, dark[-1] / DOTS / MM


DOTS = 4
"""To the point: a tenth of a millimetre is one."""


@pytest.mark.parametrize("paper", SheetSize)
def test_rulers_bases_and_corners_have_their_true_size(paper: SheetSize) -> None:
    pages = render_templates(made.template_sheet(), made.TEMPLATE, paper)
    # What is measured must not touch what is beside it: nothing but the pieces themselves.
    bare = made.TEMPLATE._replace(title="", lead="", millimetres="", inches="", bases="")
    small = made.template_sheet()._replace(
        event="",
        bases=(RoundTemplate(name="", diameter_mm=50, copies=1),),
    )
    first = reader.picture(render_templates(small, bare, paper), 0, DOTS)
    top = sheet.MARGIN_MM + 12 + 2 + 6 + 1
    for y, long in ((top, 100.0), (top + 15, 101.6)):
        left, right = ink_across(first, y)
        assert abs(right - left - long) < 0.5
    middle = top - 1 + 15 + 15 + 6 + 8 + 2 + 25
    left, right = ink_across(first, middle)
    assert abs(right - left - 50) < 0.5
    assert len(pages.painters) == 3


@pytest.mark.parametrize("paper", SheetSize)
def test_four_quarters_of_a_zone_have_its_radius_and_fit_the_page(paper: SheetSize) -> None:
    third = reader.picture(render_templates(made.template_sheet(), made.TEMPLATE, paper), 2, DOTS)
    whole = page.sheet(paper)
    wide = 152.4 + 3 * templates.STEP_MM
    left = (whole.width / MM - wide) / 2
    top = sheet.MARGIN_MM + 8 + 6
    # The first quarter's end, just above the level of its middle.
    start, end = ink_across(third, top + 152.4 - 0.6)
    assert abs(end - (left + wide)) < 0.5
    assert start > PRINTER_MARGIN_MM
