"""Every paper in every language: all of it has room, and one is read as it was accepted."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.printing.kit import document, text
from app.printing.kit.text import LEAST_SIZE
from app.printing.kit.values import SheetSize
from app.printing.papers.certificate import render_certificates
from app.printing.papers.check_in import render_check_in
from app.printing.papers.floor_sheet import render_floor_sheet
from app.printing.papers.names import render_names
from app.printing.papers.pairings import render_pairings
from app.printing.papers.record_sheet import render_record_sheets
from app.printing.papers.scenario_sheet import render_scenario
from app.printing.papers.slips import render_slips
from app.printing.papers.standings import render_standings
from app.printing.papers.values import ModelLine
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.papers.announcement import announcement, as_text
from app.services.papers.kinds import ALWAYS_ENGLISH, Choices
from app.services.papers.papers import Paper, mark_printed, render, stale_papers
from app.words.core.catalogue import LANGUAGES, words
from tests.catalogues import TRANSLATED
from tests.printing import event_papers, player_papers, scenario_samples
from tests.printing import paper_samples as samples
from tests.printing.reader import read
from tests.words.every_paper import events, papers

pytestmark = pytest.mark.usefixtures("qapp")

SMALLEST = 5.25
"""Of type whose size a paper chooses by the room there is; in points."""

STEP = 0.1
"""By so much a size may be rounded down."""

NARROW = (
    Paper.SLIPS,
    Paper.STANDINGS,
    Paper.RECORD_SHEETS,
    Paper.WELCOME,
    Paper.PLACES,
    Paper.OBJECTIVES,
)
"""Papers whose words differ from packet to packet and have little room."""


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Iterator[list[EventSession]]:
    """An event of every packet."""
    with_all = events(tmp_path_factory.mktemp("languages"), keep_open=True)
    sessions = list(with_all)
    yield sessions
    for session in sessions:
        session.close()


@pytest.fixture
def small(monkeypatch) -> list[tuple[str, float]]:
    """What was set smaller than its place allows, with its size."""
    found: list[tuple[str, float]] = []
    fit = text.fit

    def watched(text_: str, width: float, height: float, style: text.Style) -> text.Fitted:
        fitted = fit(text_, width, height, style)
        least = max(style.least, SMALLEST) if style.least == style.size else style.least
        if fitted.lines and fitted.size < least - STEP:
            found.append((text_, fitted.size))
        return fitted

    monkeypatch.setattr(text, "fit", watched)
    return found


@pytest.fixture
def tiny(monkeypatch) -> list[tuple[str, float]]:
    """What is drawn smaller than can be read with ease, with its size on paper."""
    found: list[tuple[str, float]] = []
    draw = text._draw_line

    def watched(canvas, line: text.TextLine, x: float, y: float, size: float) -> None:
        a, b, c, d, *_ = canvas._currentMatrix
        on_paper = size * abs(a * d - b * c) ** 0.5
        if line.runs and on_paper < LEAST_SIZE - STEP / 2:
            found.append(("".join(run.chars for run in line.runs), on_paper))
        draw(canvas, line, x, y, size)

    monkeypatch.setattr(text, "_draw_line", watched)
    return found


@pytest.mark.sweep(40)
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_printed_is_smaller_than_seven_points(played, tiny, language, size, one_in):
    session = played[[*LANGUAGES].index(language) % len(played)]
    for _ in papers(session, words(language), size=size):
        pass
    for session in one_in(3, played):
        for _ in papers(session, words(language), only=NARROW, size=size):
            pass
    assert sorted(set(tiny)) == []


def test_no_report_or_scaled_sheet_is_smaller_than_seven_points(played, tiny):
    session = played[3]
    for paper in ALWAYS_ENGLISH:
        session.read(render, session.state, paper, t=words())
    for paper in Paper:
        for number in paper.traits.per_sheet:
            choices = Choices(per_sheet=number)
            session.read(render, session.state, paper, t=words("de"), choices=choices)
    assert sorted(set(tiny)) == []


@pytest.mark.parametrize("size", SheetSize)
def test_long_names_take_more_lines_instead_of_smaller_type(tiny, size):
    names = (*samples.HARD_NAMES, *samples.names(33))
    for pages in (
        render_slips(samples.slip_sheet(names), samples.SLIP, size),
        render_pairings(samples.pairings_sheet(names), samples.PAIRINGS, size),
        render_names(samples.names_sheet(names), samples.NAMES, size),
        render_standings(samples.standings_sheet(names), samples.STANDINGS, size),
        render_floor_sheet(event_papers.floor_sheet(*names), event_papers.FLOOR, size),
        render_check_in(player_papers.check_in_sheet(*names), player_papers.CHECK_IN, size),
        render_certificates(event_papers.certificate_sheet(*names), event_papers.CERTIFICATE, size),
    ):
        document.pdf(pages)
    assert sorted(set(tiny)) == []


@pytest.mark.parametrize("per_sheet", [1, 2])
@pytest.mark.parametrize("mark", ["", "Keep until round 3 begins"])
@pytest.mark.parametrize("size", SheetSize)
def test_a_long_name_of_an_event_can_be_read_on_half_a_sheet_too(tiny, size, mark, per_sheet):
    event = "Autumn Steamroller of the friends of the well-kept board game, Upper Swabia South 2026"
    sheet = scenario_samples.scenario_sheet()
    sheet = sheet._replace(heading=sheet.heading._replace(event=event), mark=mark)
    pages = render_scenario(sheet, scenario_samples.SCENARIO, size, per_sheet=per_sheet)
    assert " ".join(read(pages).texts[0].split()).count(event) == per_sheet
    assert tiny == []


@pytest.mark.parametrize("size", SheetSize)
def test_a_long_entry_of_a_list_goes_on_below(tiny, size):
    long = "Stormsmith Storm Tower of the Northern Crossroads with its Grunts and an Officer"
    entry = ModelLine(name=long, points="12")
    box = player_papers.list_box(1, 5)._replace(models=(entry,) * 6)
    page = player_papers.record_page("Ada Voss", lists=(box, box))
    labels = player_papers.RECORD
    text_ = read(render_record_sheets(player_papers.record_sheets(page), labels, size)).texts[0]
    assert " ".join(text_.split()).count("Officer") == 12
    assert tiny == []


@pytest.mark.sweep(40)
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_longer_than_its_place(played, small, language, size):
    for session in played:
        has_all = session.state.packet.id == "sr2015" and size == "a4"
        only = None if has_all else NARROW
        for _ in papers(session, words(language), only=only, size=size):
            pass
    assert small == []


@pytest.mark.sweep(16)
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_paper_has_as_many_pages_as_in_english(played, language, size):
    session = played[3]

    def pages(spoken: str) -> dict[str, int]:
        made = papers(session, words(spoken), only=ONE_SHEET, size=size)
        return {one.paper.value: len(read(one.pdf).sizes) for one in made}

    assert pages(language) == pages("en")


ONE_SHEET = (Paper.SLIPS, Paper.SCENARIO, Paper.RECORD_SHEETS, Paper.ANNOUNCEMENT, Paper.WELCOME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_announcement_reads_as_it_was_accepted(played, data, language):
    t = words(language)
    session = played[3]
    text_ = as_text(session.read(announcement, session.state, t), t)
    accepted = Path(data / "languages" / f"announcement-{language}.txt")
    if os.environ.get("ACCEPT_GOLDEN"):
        accepted.parent.mkdir(exist_ok=True)
        accepted.write_text(text_, "utf-8", newline="\n")
    assert text_ == accepted.read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("de", "Runde 2: Paarungen nach Tisch"),
        ("fr", "Ronde 2\u202f: Appariements par table"),
        ("es", "Ronda 2: Emparejamientos por mesa"),
        ("pl", "Runda 2: Pary według stołów"),
    ],
)
def test_a_paper_is_read_back_in_its_language(played, language, title):
    session = played[3]
    one = session.read(render, session.state, Paper.PAIRINGS, t=words(language))
    assert title in " ".join(read(one.pdf).texts)


def test_a_paper_in_another_language_is_judged_by_what_it_tells(played):
    session = played[3]
    one = session.read(render, session.state, Paper.PAIRINGS, t=words("pl"))
    plain = session.read(render, session.state, Paper.PAIRINGS, t=words())
    assert one.pdf != plain.pdf
    assert one.content_hash == plain.content_hash
    session.do(mark_printed, one.paper.value, one.round_number, one.content_hash)
    assert session.read(stale_papers, session.state) == ()


def test_what_quotes_the_history_stays_english(played):
    session = played[3]
    assert session.read(history)
    for paper in ALWAYS_ENGLISH:
        one, other = (
            session.read(render, session.state, paper, t=words(language))
            for language in ("en", "de")
        )
        assert one == other
