"""Papers of scenarios on the page of papers: which rounds, how many copies, what is secret."""

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from app.services.pairing import rounds
from app.services.papers.papers import Paper
from app.services.scenarios import scenarios
from app.services.scenarios.plan import plan_scenario
from app.ui.core.printing import paint
from app.ui.papers.page import PapersPage
from tests.printing.reader import picture, read
from tests.ui.conftest import show_active
from tests.ui.core.stillness import nothing_moves
from tests.ui.hands import press


@pytest.fixture
def page(qtbot, desk_of_eight, settings):
    """Before the first round; two scenarios are planned."""
    desk_of_eight.run(plan_scenario, "sr2015/destruction", 1)
    desk_of_eight.run(plan_scenario, "sr2015/two-fronts", 2)
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    show_active(qtbot, made)
    return made


def text(page) -> str:
    return page.document.getAllText(0).text()


def test_planned_rounds_are_offered_from_the_first_on(page):
    page.papers.choose(Paper.SCENARIO)
    assert page._rounds.number == 1
    assert "1 Destruction" in text(page)
    press("Alt+Right")
    assert "2 Two Fronts" in text(page)


def test_copies_and_secrecy_are_said_beside_the_sheet_alone(page):
    page.papers.choose(Paper.SCENARIO)
    assert page._note_line.isVisible()
    assert (
        "Print 2 copies: one per 2 tables, for 4 tables. With two on each, that's 1 sheet."
        in page._note_line.text
    )
    assert "⚠ Secret until round 1 starts" in page._note_line.text
    page.papers.choose(Paper.REFERENCE)
    assert not page._note_line.isVisible()
    assert page._note_line.sheets == 1
    page.papers.choose(Paper.CREW)
    assert "For the crew only" in page._note_line.text


def test_the_warning_goes_when_the_games_begin(page):
    page.papers.choose(Paper.SCENARIO)
    for act in (rounds.pair, rounds.publish):
        page.desk.run(act)
        assert "Secret" in page._note_line.text
    page.desk.run(rounds.begin)
    assert "Secret" not in page._note_line.text
    assert "Print 2 copies" in page._note_line.text


def test_another_paper_offers_only_rounds_that_are_published(page):
    page.desk.run(rounds.pair)
    page.desk.run(rounds.publish)
    page.papers.choose(Paper.SCENARIO)
    press("Alt+Right")
    assert page._rounds.number == 2
    page.papers.choose(Paper.PAIRINGS)
    assert page._rounds.number == 1
    assert "Destruction" not in text(page)


def test_why_there_is_no_sheet_is_said_calmly(page):
    page.desk.run(plan_scenario, None, 1)
    page.desk.run(plan_scenario, None, 2)
    page.desk.run(rounds.pair)
    page.desk.run(scenarios.choose_scenario, None)
    page.papers.choose(Paper.SCENARIO)
    assert page._none.isVisible()
    assert "has no scenario yet" in page._none.text()
    assert page.line.text == ""
    page.papers.choose(Paper.CREW)
    assert "nothing for the crew to set up" in page._none.text()


def test_a_round_that_has_no_sheet_leads_to_the_next_that_has_one(page):
    page.desk.run(plan_scenario, "sr2015/recon", 3)
    page.desk.run(rounds.pair)
    page.desk.run(scenarios.choose_scenario, None)
    page.papers.choose(Paper.SCENARIO)
    assert page._rounds.number == 2


def test_what_is_chosen_stays_where_it_is_though_much_is_said_of_it(page, qtbot):
    page.resize(1100, 560)
    page.papers.choose(Paper.OBJECTIVES)
    qtbot.waitUntil(lambda: page._making.made is not None)
    page.papers.scrollToItem(page.papers.currentItem(), page.papers.ScrollHint.PositionAtBottom)
    inside = [one for part in (page._notes, page.preview) for one in part.findChildren(QWidget)]
    with nothing_moves(page, but=inside):
        page.papers.choose(Paper.SCENARIO)
        qtbot.waitUntil(lambda: "Secret" in page._note_line.text)
        assert page._note_line.isVisible()
    seen = page.papers.viewport().rect()
    assert seen.contains(page.papers.visualItemRect(page.papers.currentItem()))


@pytest.mark.parametrize(("per_sheet", "sheets"), [(2, 1), (1, 2)])
def test_the_sheets_for_all_copies_are_offered_to_the_printer(page, monkeypatch, per_sheet, sheets):
    page.papers.choose(Paper.SCENARIO)
    page._choices.per_sheet.setCurrentIndex(page._choices.per_sheet.findData(per_sheet))
    offered = []

    def seen(dialog: QPrintDialog) -> QPrintDialog.DialogCode:
        offered.append(dialog.printer().copyCount())
        return QPrintDialog.DialogCode.Rejected

    monkeypatch.setattr(QPrintDialog, "exec", seen)
    press("Alt+P")
    assert offered == [sheets]


def test_a_printer_that_cannot_repeat_gets_every_copy(page, tmp_path, qtbot):
    page.papers.choose(Paper.SCENARIO)
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setCopyCount(3)
    assert not printer.supportsMultipleCopies()
    paint(page.document, printer)
    assert len(read((tmp_path / "out.pdf").read_bytes()).texts) == 3


def test_a_sheet_that_lies_on_its_side_is_printed_on_upright_paper(page, tmp_path):
    page.papers.choose(Paper.SCENARIO)
    points = page.document.pagePointSize(0)
    assert points.width() > points.height()
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setFullPage(True)
    paint(page.document, printer)
    seen = picture((tmp_path / "out.pdf").read_bytes())
    ((width, height),) = read((tmp_path / "out.pdf").read_bytes()).sizes
    assert width < height
    # The line to cut along goes across the middle, so that each half is as wide as high on screen.
    middle = seen.height() // 2
    dark = sum(
        min(seen.pixelColor(x, y).value() for y in range(middle - 3, middle + 4)) < 200
        for x in range(seen.width())
    )
    assert dark > seen.width() / 4
