"""The preview shows the paper that is selected: its pages are compared with those of the file."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.services.pairing import rounds
from app.services.papers.paper_sets import PaperSet
from app.services.papers.papers import Paper
from app.services.scenarios import scenarios
from app.ui.core import beside
from app.ui.papers.page import PapersPage
from tests.ui.conftest import show_active
from tests.ui.hands import press, write


@pytest.fixture
def page(qtbot, desk_of_eight, settings, monkeypatch) -> PapersPage:
    # As in the window: papers are waited for a moment only, and come late.
    monkeypatch.setattr(beside, "PATIENCE", 0.1)
    desk_of_eight.run(rounds.pair)
    desk_of_eight.run(scenarios.choose_scenario, "sr2015/two-fronts")
    desk_of_eight.run(rounds.publish)
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    show_active(qtbot, made)
    made.papers.choose(Paper.SLIPS)
    return made


class Fresh:
    """A view of its own for a file, beside the page."""

    def __init__(self, qtbot, page: PapersPage) -> None:
        self.page, self.qtbot = page, qtbot

    def images(self, pdf: bytes) -> Iterator[QImage]:
        """What a view that never showed anything else shows of a file, as it gets ready."""
        document, buffer = QPdfDocument(), QBuffer()
        buffer.setData(QByteArray(pdf))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        document.load(buffer)
        view = QPdfView()
        self.qtbot.addWidget(view)
        view.setPageMode(QPdfView.PageMode.MultiPage)
        view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        view.resize(seen(self.page).size())
        view.setDocument(document)
        view.show()
        try:
            for _ in range(60):
                QTest.qWait(50)
                yield grabbed(view)
        finally:
            view.close()


def seen(page: PapersPage) -> QWidget:
    """The view of the page."""
    return next(one for one in page.findChildren(QPdfView) if one.isVisible())


def grabbed(view: QWidget) -> QImage:
    return view.viewport().grab().toImage()


def is_blank(image: QImage) -> bool:
    """Whether pages are not painted yet: paper alone, of one colour, and the ground."""
    step = range(0, image.width(), 3)
    colours = {image.pixel(x, y) for y in range(0, image.height(), 3) for x in step}
    return len(colours) < 12


def shows_its_file(qtbot, page: PapersPage) -> bool:
    """Whether what is seen comes to be, and stays, what a fresh view shows of the file."""
    qtbot.waitUntil(lambda: page._making.made is not None and not page._making.is_busy,
                    timeout=20_000)  # fmt: skip
    made, is_so = page._making.made, False
    for image in Fresh(qtbot, page).images(made.pdf):
        if not is_blank(image) and grabbed(seen(page)) == image:
            # Late images of something else would come now.
            QTest.qWait(400)
            is_so = grabbed(seen(page)) == image
            break
    with qtbot.waitActive(page):
        page.activateWindow()
    return is_so


def of(page: PapersPage) -> Paper | PaperSet:
    """What the file is of."""
    return page._making.made.file_name


@pytest.mark.sweep(6)
@pytest.mark.parametrize("start", [Paper.PAIRINGS, Paper.NAMES, Paper.TABLE_CARDS])
def test_two_arrows_down_quickly_show_the_paper_that_is_selected(qtbot, page, start):
    page.papers.choose(start)
    assert shows_its_file(qtbot, page)
    page.papers.setFocus()
    press("Down", "Down")
    assert page.chosen is not start
    assert shows_its_file(qtbot, page)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("words", ["ballot", "certif", "name c"])
def test_a_filter_shows_the_paper_that_it_selects(qtbot, page, words):
    assert shows_its_file(qtbot, page)
    before = of(page)
    press("Ctrl+F")
    write(words)
    assert shows_its_file(qtbot, page)
    assert of(page) != before


def test_a_choice_changed_shows_the_paper_with_it(qtbot, page):
    page.papers.choose(Paper.SLIPS)
    assert shows_its_file(qtbot, page)
    before = page._making.made.pdf
    press("Alt+L")
    QTest.keyClick(page._language, Qt.Key.Key_Down)
    assert shows_its_file(qtbot, page)
    page._size.setCurrentIndex(1 - page._size.currentIndex())
    assert shows_its_file(qtbot, page)
    assert page._making.made.pdf != before


def test_a_set_is_shown_as_it_is_and_a_paper_after_it(qtbot, page):
    page.papers.setFocus()
    press("Alt+R")
    assert page.chosen is PaperSet.ROUND
    assert shows_its_file(qtbot, page)
    press("Alt+E")
    assert shows_its_file(qtbot, page)
    press("Alt+R", "Down", "Alt+R")
    assert page.chosen is PaperSet.ROUND
    assert shows_its_file(qtbot, page)
    page.papers.choose(Paper.TABLE_CARDS)
    assert shows_its_file(qtbot, page)


def test_every_paper_in_turn_and_back_is_what_the_list_says(qtbot, page):
    papers = (Paper.SLIPS, Paper.PAIRINGS, Paper.NAMES, Paper.SLIPS, Paper.SCENARIO, Paper.NAMES)
    for paper in papers:
        page.papers.choose(paper)
        QTest.qWait(30)
    assert page.chosen is papers[-1]
    assert shows_its_file(qtbot, page)


def test_what_was_printed_is_what_was_seen(qtbot, page, monkeypatch):
    from app.ui.core import printing as paper_uses

    printed = []
    monkeypatch.setattr(
        paper_uses, "print_with_dialog",
        lambda t, document, parent, copies: printed.append(document.getAllText(0).text()),
    )  # fmt: skip
    page.papers.setFocus()
    press("Down", "Down", "Alt+P")
    qtbot.waitUntil(lambda: bool(printed), timeout=20_000)
    document, buffer = QPdfDocument(), QBuffer()
    buffer.setData(QByteArray(page._making.made.pdf))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document.load(buffer)
    assert printed == [document.getAllText(0).text()]
    assert shows_its_file(qtbot, page)
