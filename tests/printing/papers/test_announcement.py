"""The announcement on paper: every fact and keyword, on one sheet where it fits."""

import pytest

from app.printing.kit import document, page
from app.printing.kit.flow import wrapped
from app.printing.kit.page import MM
from app.printing.kit.text import Style, natural_width
from app.printing.kit.values import AnnouncementSheet, SheetSize
from app.printing.papers.announcement import (
    LARGEST,
    MARGIN_MM,
    SMALLEST,
    planned,
    render_announcement,
)
from app.words.papers.labels import AnnouncementLabels
from tests.printing import paper_samples as papers
from tests.printing import reader

LABELS = AnnouncementLabels(keywords="Keywords", page="Page {page} of {pages}")
STYLE = Style(size=11, least=11)


def sheet(
    facts: int = 10, keywords: int = 7, text: str = "what is told of it"
) -> AnnouncementSheet:
    return AnnouncementSheet(
        heading=papers.heading("Winter Steamroller"),
        facts=tuple((f"Fact {n}", f"{text} {n}") for n in range(facts)),
        keywords=tuple((f"Keyword {n}", f"What keyword {n} changes.") for n in range(keywords)),
    )


@pytest.mark.parametrize("paper", SheetSize)
def test_an_usual_announcement_is_one_sheet_with_everything_on_it(paper):
    printed = reader.read(render_announcement(sheet(), LABELS, paper))
    assert len(printed.texts) == 1
    for text in ("Winter Steamroller", "Outflank", "Fact 9", "Keywords", "Keyword 6 changes."):
        assert text in printed.texts[0].replace("\n", " ").replace("keyword", "Keyword")


@pytest.mark.parametrize("paper", SheetSize)
def test_a_long_one_goes_on_over_leaf_and_loses_nothing(paper):
    long = sheet(facts=20, keywords=25, text="a long tale of many words " * 6)
    printed = reader.read(render_announcement(long, LABELS, paper))
    assert len(printed.texts) > 1
    text = "\n".join(printed.texts)
    assert all(f"Keyword {n}" in text for n in range(25))
    assert f"Page {len(printed.texts)} of {len(printed.texts)}" in text


@pytest.mark.parametrize("paper", SheetSize)
def test_nothing_leaves_the_margins(paper):
    wide = sheet(text=max(papers.HARD_NAMES, key=len))
    printed = reader.read(render_announcement(wide, LABELS, paper))
    border = MARGIN_MM * MM - 1
    for (width, height), bounds in zip(printed.sizes, printed.text_bounds, strict=True):
        assert bounds.left() >= border
        assert bounds.right() <= width - border
        assert bounds.top() >= border
        assert bounds.bottom() <= height - border


@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("rounds", [60, 99, 180])
def test_a_plan_that_is_longer_than_a_page_goes_on_over_leaf(paper, rounds):
    usual = sheet()
    plan = "\n".join(f"10:00 round {n}." for n in range(rounds))
    long = usual._replace(facts=(*usual.facts, ("Plan of the day", plan)))
    printed = reader.read(render_announcement(long, LABELS, paper))
    border = MARGIN_MM * MM - 1
    for (_, height), bounds in zip(printed.sizes, printed.text_bounds, strict=True):
        assert bounds.top() >= border
        assert bounds.bottom() <= height - border
    text = "\n".join(printed.texts)
    assert all(text.count(f"10:00 round {n}.") == 1 for n in range(rounds))
    assert text.count("Plan of the day") == 1
    assert "10:00 round 0." in printed.texts[0], "the first page is filled"
    assert len(printed.texts) <= 2 + rounds // 45


def test_what_has_several_lines_has_one_below_the_other():
    plan = "10:00 round 1\n12:10 round 2\n14:20 the end"
    (printed,) = reader.read(
        render_announcement(sheet(facts=1, text=plan), LABELS, SheetSize.A4)
    ).texts
    assert "10:00 round 1\n12:10 round 2\n14:20 the end 0\n" in printed.replace("\r", "")


def test_without_keywords_there_is_no_heading_for_them():
    printed = reader.read(render_announcement(sheet(keywords=0), LABELS, SheetSize.A4))
    assert "Keywords" not in printed.texts[0]


def test_it_is_printed_in_black_alone():
    seen = reader.picture(render_announcement(sheet(), LABELS, SheetSize.A4))
    assert reader.inked(seen, page.sheet(SheetSize.A4))
    assert b" rg" not in document.pdf(
        render_announcement(sheet(), LABELS, SheetSize.A4), compressed=False
    )


def test_the_same_announcement_gives_the_same_bytes():
    def once() -> bytes:
        return document.pdf(render_announcement(sheet(), LABELS, SheetSize.A4))

    assert once() == once()


@pytest.mark.parametrize("text", ["one two three four five six seven", *papers.HARD_NAMES])
def test_no_line_is_wider_than_its_column_and_no_letter_is_lost(text):
    lines = wrapped(text, 120, STYLE)
    assert all(natural_width(line, STYLE) <= 120 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_no_text_has_no_lines():
    assert wrapped("  ", 100, STYLE) == ()


@pytest.mark.parametrize("paper", SheetSize)
def test_a_short_announcement_is_set_larger_until_its_page_is_full(paper):
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    short, usual, long = (sheet(3, 0), sheet(), sheet(10, 80))
    (scale, _), (less, sheets), (least, many) = (
        planned(one, LABELS, body) for one in (short, usual, long)
    )
    assert (scale, least) == (LARGEST, SMALLEST)
    assert SMALLEST < less < LARGEST
    assert (len(sheets), len(many) > 1) == (1, True)
