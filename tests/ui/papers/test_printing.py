"""Printing by the system's dialog: which pages, how far it is, Cancel, and a printer that fails."""

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QLabel

from app.rules.core.errors import CancelledError
from app.services.core.history import history
from app.services.pairing import rounds
from app.services.papers.papers import Paper
from app.ui.core import printing
from app.ui.core.printing import NoPrinterError, paint
from app.ui.papers.page import PapersPage
from tests.printing.reader import read
from tests.ui.conftest import show_active
from tests.ui.hands import cancel_by_mouse, once_shown, press


@pytest.fixture
def page(qtbot, desk_of_eight, settings):
    """The record sheets of eight players, a sheet each."""
    for act in (rounds.pair, rounds.publish):
        desk_of_eight.run(act)
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1200, 760)
    show_active(qtbot, made)
    made.papers.choose(Paper.RECORD_SHEETS)
    qtbot.waitUntil(lambda: made.document.pageCount() == 8)
    return made


@pytest.fixture
def printer(tmp_path):
    made = QPrinter()
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(tmp_path / "out.pdf"))
    made.setFullPage(True)
    return made


@pytest.fixture
def into(monkeypatch):
    """Lets the dialog be answered at once: all pages into a file, or as a function sets it."""

    def answer(path, set_up=lambda _printer: None) -> None:
        def exec_(dialog: QPrintDialog) -> QPrintDialog.DialogCode:
            printer = dialog.printer()
            printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
            printer.setOutputFileName(str(path))
            set_up(printer)
            assert (dialog.minPage(), dialog.maxPage()) == (1, 8)
            return QPrintDialog.DialogCode.Accepted

        monkeypatch.setattr(QPrintDialog, "exec", exec_)

    return answer


def verbs(page) -> list[str]:
    return [one.verb for one in page.desk.session.read(history)]


class Pages:
    """A document that notes which pages are rendered, small ones."""

    def __init__(self, document) -> None:
        self.rendered: list[int] = []
        self._document = document

    def __getattr__(self, name: str):
        return getattr(self._document, name)

    def render(self, page: int, size):
        self.rendered.append(page + 1)
        return self._document.render(page, size / 10)


def test_only_the_chosen_pages_are_printed(page, printer, tmp_path):
    made = Pages(page.document)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(2, 4)
    paint(made, printer)
    assert made.rendered == [2, 3, 4]
    assert len(read((tmp_path / "out.pdf").read_bytes()).sizes) == 3


@pytest.mark.parametrize(
    ("collate", "order", "expected"),
    [
        (True, QPrinter.PageOrder.FirstPageFirst, [7, 8, 7, 8]),
        (False, QPrinter.PageOrder.FirstPageFirst, [7, 7, 8, 8]),
        (True, QPrinter.PageOrder.LastPageFirst, [8, 7, 8, 7]),
    ],
)
def test_copies_and_order_are_as_the_dialog_says(page, printer, collate, order, expected):
    made = Pages(page.document)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(7, 99)
    printer.setCopyCount(2)
    printer.setCollateCopies(collate)
    printer.setPageOrder(order)
    paint(made, printer)
    assert made.rendered == expected


def test_all_of_it_is_noted_as_printed_and_a_part_is_not(page, qtbot, into, tmp_path):
    def second(printer) -> None:
        printer.setPrintRange(QPrinter.PrintRange.PageRange)
        printer.setFromTo(2, 2)

    into(tmp_path / "part.pdf", second)
    press("Alt+P")
    assert len(read((tmp_path / "part.pdf").read_bytes()).sizes) == 1
    assert "mark_printed" not in verbs(page)
    qtbot.waitUntil(page.isActiveWindow)
    into(tmp_path / "all.pdf")
    press("Alt+P")
    assert len(read((tmp_path / "all.pdf").read_bytes()).sizes) == 8
    assert verbs(page).count("mark_printed") == 1


def test_a_long_print_says_how_far_it_is_and_is_canceled(page, into, tmp_path):
    into(tmp_path / "out.pdf")
    seen = []

    def cancel(dialog) -> None:
        seen.append(dialog.findChild(QLabel).text())
        cancel_by_mouse(dialog)

    once_shown(page, cancel)
    press("Alt+P")
    assert seen == ["Printing…"]
    assert "Printing cancelled" in page.line.text
    assert not (tmp_path / "out.pdf").exists(), "no half of it is taken for the whole"
    assert "mark_printed" not in verbs(page)


def test_save_begins_in_a_folder_that_is_there(page, monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(printing, "documents", lambda: tmp_path / "gone" / "Dice Down")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: ("", asked.append(given[2])))
    press("Alt+S")
    (offered,) = map(Path, asked)
    assert offered.parent == tmp_path and offered.suffix == ".pdf"


def test_how_far_it_is_goes_from_page_to_page(page, printer):
    made, asked = Pages(page.document), []

    def go_on(done: int, all_: int) -> bool:
        asked.append((done, all_))
        return done < 3

    with pytest.raises(CancelledError):
        paint(made, printer, go_on)
    assert asked == [(0, 8), (1, 8), (2, 8), (3, 8)]
    assert made.rendered == [1, 2, 3]


@pytest.mark.qt_log_ignore("QPainter|QPdf")
def test_a_printer_that_fails_is_reported_and_nothing_noted(page, printer, into, tmp_path):
    printer.setOutputFileName(str(tmp_path / "nowhere" / "out.pdf"))
    with pytest.raises(NoPrinterError):
        paint(page.document, printer)
    into(tmp_path / "nowhere" / "out.pdf")
    press("Alt+P")
    assert "Nothing was printed" in page.line.text
    assert "mark_printed" not in verbs(page)
