"""Every scenario on one sheet, every packet's reference on two, the crew's list: read back."""

from dataclasses import replace
from math import hypot

import pytest

from app.printing.kit import document, page, sheet
from app.printing.kit.flow import height_of_column
from app.printing.kit.page import MM
from app.printing.kit.text import unprintable
from app.printing.kit.values import SheetSize
from app.printing.papers.crew_list import render_crew
from app.printing.papers.scenario_reference import LINE_SMALLEST, render_reference, shared_lines
from app.printing.papers.scenario_reference import MARGIN_MM as REFERENCE_MARGIN_MM
from app.printing.papers.scenario_reference import planned as reference_plan
from app.printing.papers.scenario_sheet import (
    HALF_MARGIN_MM,
    HALF_SCALE,
    SMALLEST,
    planned,
    render_scenario,
)
from app.printing.papers.templates import laid, pages_of_bases, render_templates
from app.printing.papers.values import RoundTemplate, ScenarioSheet, Section, TemplateSheet
from app.services.papers.scenario_papers import (
    crew_sheet,
    reference_sheet,
    scenario_sheet,
    sheet_round,
    template_sheet,
)
from app.services.papers.subject import Subject
from app.services.scenarios.lookup import packets_with_scenarios, scenarios_of
from app.words.core.catalogue import LANGUAGES, words
from app.words.papers.scenario_papers import reference_labels, template_labels
from tests.builders import event_of
from tests.printing import reader
from tests.printing.reader import read
from tests.printing.scenario_samples import CREW, REFERENCE, SCENARIO

pytestmark = pytest.mark.usefixtures("qapp")

T = words()
ALL = [
    (packet, number)
    for packet in packets_with_scenarios()
    for number in range(1, len(scenarios_of(packet).scenarios) + 1)
]


@pytest.fixture(scope="module")
def events(tmp_path_factory):
    """An event of every packet, nobody paired."""
    folder = tmp_path_factory.mktemp("packets")
    opened = {}
    for packet in packets_with_scenarios():
        size = 35 if packet in ("sr2010", "masters2014") else 50
        opened[packet] = event_of(folder / f"{packet}.dicedown", 9, packet=packet, size=size)
    yield opened
    for session in opened.values():
        session.close()


def subject(events, packet: str, number: int) -> Subject:
    """A day on all scenarios of a packet in their order, at one of its rounds."""
    state = events[packet].state
    plan = {n: one.id for n, one in enumerate(scenarios_of(packet).scenarios, start=1)}
    return Subject(
        event="Spring Cup",
        state=state,
        round=sheet_round(state, plan, number),
        t=T,
        printed_at="14:32",
        planned=plan,
    )


def flat(text: str) -> str:
    """A text without what breaks its lines."""
    return "".join(text.replace("\u2022", "").split())


def stays_inside(printed: reader.Printed, margin: float) -> bool:
    """Whether the text of every page keeps a margin, in points."""
    return all(
        box.left() >= margin - 1
        and box.top() >= margin - 1
        and box.right() <= width - margin + 1
        and box.bottom() <= height - margin + 1
        for box, (width, height) in zip(printed.text_bounds, printed.sizes, strict=True)
    )


@pytest.mark.sweep(24)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize(("packet", "number"), ALL)
@pytest.mark.parametrize("per_sheet", [1, 2])
def test_every_scenario_stands_whole_on_one_sheet(events, packet, number, paper, per_sheet):
    sheet_ = scenario_sheet(subject(events, packet, number))
    seen = read(render_scenario(sheet_, SCENARIO, paper, per_sheet=per_sheet))
    assert len(seen.texts) == 1
    margin = HALF_MARGIN_MM * HALF_SCALE if per_sheet == 2 else sheet.MARGIN_MM
    assert stays_inside(seen, margin * MM)
    text = flat(seen.texts[0])
    for section in sheet_.sections:
        lines = (section.title, *section.lines)
        assert section.is_drawn or all(text.count(flat(line)) >= 1 for line in lines)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize(("packet", "number"), [("sr2025", 6), ("sr2026", 3), ("sr2026", 7)])
def test_the_longest_scenarios_need_one_sheet_in_any_language(
    events, packet, number, paper, language
):
    t = words(language, events[packet].state.packet.vocabulary)
    sheet_ = scenario_sheet(replace(subject(events, packet, number), t=t))
    for per_sheet in (1, 2):
        pages = render_scenario(sheet_, SCENARIO, paper, per_sheet=per_sheet)
        assert len(pages.painters) == 1, per_sheet


@pytest.mark.sweep(6)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize(("packet", "number"), [("sr2019", 1), ("sr2010", 5), ("sr2015", 2)])
def test_two_copies_lie_side_by_side_and_are_read_at_7_points(events, packet, number, paper):
    sheet_ = scenario_sheet(subject(events, packet, number))
    pages = render_scenario(sheet_, SCENARIO, paper, per_sheet=2)
    seen = read(pages)
    ((width, height),) = seen.sizes
    assert width > height
    assert flat(seen.texts[0]).count(flat(sheet_.heading.title)) == 2
    assert HALF_SCALE * SMALLEST == 7


@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize(("packet", "number"), [("sr2019", 1), ("sr2010", 5), ("sr2015", 2)])
def test_sentences_are_large_enough_and_stay_below_the_drawing(events, packet, number, paper):
    sheet_ = scenario_sheet(subject(events, packet, number))
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    plan = planned(sheet_, body)
    (columns,) = plan.pages
    assert len(columns) == 2
    assert min(piece.style.size for column in columns for piece in column) >= SMALLEST
    highest = max(map(height_of_column, columns))
    used = (sheet.HEAD_MM + sheet.FOOT_MM) * MM + plan.table_height + plan.legend_height + highest
    assert used <= body.height
    assert plan.table_height >= 120 * MM


def test_a_scenario_with_more_to_say_than_a_sheet_holds_goes_on_on_the_next(events):
    sheet_ = scenario_sheet(subject(events, "sr2015", 1))
    line = "Whoever comes late finds the table as it was left and plays on from there."
    long = ScenarioSheet(
        heading=sheet_.heading,
        mark="",
        figure=sheet_.figure,
        sections=(*sheet_.sections, Section(title="House", lines=(line,) * 90)),
    )
    seen = read(render_scenario(long, SCENARIO, SheetSize.A4))
    assert len(seen.texts) > 1
    assert sum(flat(text).count(flat(line)) for text in seen.texts) == 90


def test_no_colour_is_needed_to_read_a_sheet(events):
    pdf = document.pdf(
        render_scenario(scenario_sheet(subject(events, "sr2015", 2)), SCENARIO, SheetSize.A4),
        compressed=False,
    )
    colours = {
        line.rsplit(b" ", 1)[0] for line in pdf.splitlines() if line[-3:] in (b" rg", b" RG")
    }
    assert colours
    assert all(len(set(one.split())) == 1 for one in colours)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("packet", packets_with_scenarios())
def test_a_reference_names_all_scenarios_and_words_on_two_pages(events, packet, paper):
    sheet_ = reference_sheet(subject(events, packet, 1))
    seen = read(render_reference(sheet_, REFERENCE, paper))
    assert len(seen.texts) == 2
    assert stays_inside(seen, REFERENCE_MARGIN_MM * MM)
    assert all(flat(one.title) in flat(seen.texts[0]) for one in sheet_.scenarios)
    text = flat("".join(seen.texts))
    assert all(flat(line) in text for one in sheet_.scenarios for line in one.lines)
    assert all(flat(says) in text for word, says in sheet_.terms)


LARGE_DRAWINGS = {
    SheetSize.A4: {6: 60, 7: 60, 8: 60, 10: 44},
    SheetSize.LETTER: {6: 60, 7: 54, 8: 54, 10: 46},
}
"""How wide drawings are at least on a reference of so many scenarios, in millimetres."""


@pytest.mark.sweep(20)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("packet", packets_with_scenarios())
def test_drawings_of_a_reference_are_60_mm_wide_on_one_page(events, packet, paper, language):
    t = words(language, events[packet].state.packet.vocabulary)
    sheet_ = reference_sheet(replace(subject(events, packet, 1), t=t))
    body = page.sheet(paper).inset(REFERENCE_MARGIN_MM * MM, REFERENCE_MARGIN_MM * MM)
    room = body.band(0, body.height - (sheet.HEAD_MM + sheet.FOOT_MM + 7) * MM)
    plan = reference_plan(sheet_.scenarios, reference_labels(t).every, room)
    assert len(plan.pages) == 1
    assert LINE_SMALLEST == 7
    assert plan.size >= LINE_SMALLEST
    assert plan.side >= LARGE_DRAWINGS[paper][len(sheet_.scenarios)] * MM


def test_a_reference_says_once_what_holds_in_every_scenario(events):
    sheet_ = reference_sheet(subject(events, "sr2026", 1))
    shared = shared_lines(sheet_.scenarios)
    text = flat(read(render_reference(sheet_, REFERENCE, SheetSize.A4)).texts[0])
    assert [flat(REFERENCE.every), *map(flat, shared)] == [
        one for one in map(flat, (REFERENCE.every, *shared)) if text.count(one) == 1
    ]
    assert len(shared) == 3
    assert shared_lines(sheet_.scenarios[:1]) == ()


@pytest.mark.sweep(8)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("packet", packets_with_scenarios())
def test_the_crew_reads_every_marker_and_every_step(events, packet, paper):
    sheet_ = crew_sheet(subject(events, packet, 1))
    seen = read(render_crew(sheet_, CREW, paper))
    assert len(seen.texts) <= 4
    assert stays_inside(seen, sheet.MARGIN_MM * MM)
    assert all(sheet_.mark in text for text in seen.texts)
    text = flat("".join(seen.texts))
    assert all(flat(one.name) in text for one in sheet_.markers)
    assert all(flat(what) in text for one in sheet_.rounds for _, what in one.steps)


@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("count", [43, 48, 120])
def test_more_markers_or_steps_than_a_page_holds_go_on_over_leaf(events, paper, count):
    usual = crew_sheet(subject(events, "sr2015", 1))
    round_ = next(one for one in usual.rounds if one.figure is not None and one.steps)
    markers = tuple(usual.markers[0]._replace(name=f"Marker {n}.") for n in range(count))
    steps = tuple((round_.steps[0][0], f"What {n}.") for n in range(count))
    sheet_ = usual._replace(markers=markers, rounds=(round_._replace(steps=steps),))
    seen = read(render_crew(sheet_, CREW, paper))
    assert stays_inside(seen, sheet.MARGIN_MM * MM)
    assert len(seen.texts) <= 2 * (1 + count // 40)
    text = flat("".join(seen.texts))
    for n in range(count):
        assert text.count(flat(f"Marker {n}.")) == text.count(flat(f"What {n}.")) == 1
    assert "Marker0." in flat(seen.texts[0]), "it begins below the notes"


@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("packet", packets_with_scenarios())
def test_templates_of_bases_lie_beside_each_other_on_the_first_page(events, packet, paper):
    bases = template_sheet(subject(events, packet, 1)).bases
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    # Below title, three lines, two rulers and a heading; above the foot.
    room = body.band(76 * MM, body.height - (76 + sheet.FOOT_MM) * MM)
    placed = [(base.diameter_mm * MM / 2, x, y) for base, x, y in laid(bases, room)]
    assert len(placed) == sum(base.copies for base in bases)
    for at, (radius, x, y) in enumerate(placed):
        assert room.x <= x - radius + 0.01
        assert x + radius <= room.right + 0.01
        assert room.y <= y - radius + 0.01
        assert all(
            hypot(x - other_x, y - other_y) > radius + other
            for other, other_x, other_y in placed[:at]
        )


@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("diameter", [60, 120, 400])
def test_bases_for_which_the_first_page_has_no_room_go_on_over_leaf(paper, diameter):
    bases = (
        RoundTemplate(name="Huge", diameter_mm=diameter, copies=6),
        RoundTemplate(name="Flag", diameter_mm=30, copies=4),
    )
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    first = body.band(76 * MM, body.height - (76 + sheet.FOOT_MM) * MM)
    pages = tuple(pages_of_bases(bases, first, body))
    found = [base.name for placed in pages for base, _, _ in placed]
    assert sorted(found) == ["Flag"] * 4 + ["Huge"] * 6
    for number, placed in enumerate(pages):
        room = body if number else first
        for base, _, y in placed:
            is_whole = y - base.diameter_mm * MM / 2 >= room.y
            # What is larger than a sheet has one to itself.
            assert is_whole or (len(placed) == 1 and base.diameter_mm * MM > body.height)
    content = TemplateSheet(event="Cup", bases=bases, circles=())
    printed = read(render_templates(content, template_labels(words()), paper))
    text = " ".join(printed.texts)
    assert (text.count("Huge"), text.count("Flag")) == (6, 4)
    assert len(printed.sizes) >= len(pages) + 1


@pytest.mark.parametrize("packet", packets_with_scenarios())
def test_every_sign_can_be_printed(events, packet):
    about = subject(events, packet, 1)
    contents = repr((scenario_sheet(about).sections, crew_sheet(about).rounds[1:2]))
    assert unprintable(contents.encode().decode()) == ""
    assert unprintable("\u2022\u2033\u2248?") == ""
