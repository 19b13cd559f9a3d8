"""A paper that takes long leaves the page alive; what was asked meanwhile is done afterwards."""

from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication

from app.services.core.history import history
from app.services.pairing import rounds
from app.services.papers import papers as papers_service
from app.services.papers.papers import Paper
from app.ui.core import background
from app.ui.papers.page import PapersPage
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press


@pytest.fixture
def gate(monkeypatch) -> Event:
    """Record sheets are not made before this is set."""
    made, usual = Event(), papers_service.render_order
    monkeypatch.setattr(background, "PATIENCE", 0)

    def slow(order):
        if order.paper is Paper.RECORD_SHEETS:
            made.wait()
        return usual(order)

    monkeypatch.setattr(papers_service, "render_order", slow)
    yield made
    made.set()


@pytest.fixture
def page(qtbot, desk_of_eight, settings, gate):
    for act in (rounds.pair, rounds.publish):
        desk_of_eight.run(act)
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1200, 760)
    show_active(qtbot, made)
    return made


def finish(page) -> None:
    """Let everything be made that was begun, and be told."""
    page._making._background._pool.shutdown(wait=True)
    QCoreApplication.processEvents()


def is_there(page) -> bool:
    return page._making.made is not None


def test_the_page_says_that_a_paper_is_being_made_and_keeps_the_focus(page, qtbot, gate):
    page.papers.choose(Paper.RECORD_SHEETS)
    assert "Preparing" in page._summary.text()
    assert page.preview.isVisible() and not page._none.isVisible()
    press("Alt+L")
    assert focus() is page._language
    gate.set()
    qtbot.waitUntil(lambda: is_there(page))
    assert focus() is page._language
    assert not page._summary.isVisible()
    assert page.document.pageCount() == 8


def test_another_paper_overtakes_it(page, gate):
    page.papers.choose(Paper.RECORD_SHEETS)
    page.papers.choose(Paper.CALL_OUT)
    assert not is_there(page)
    gate.set()
    finish(page)
    assert "against" in page.document.getAllText(0).text()


def test_what_is_saved_while_it_is_made_is_saved_once_it_is_there(page, qtbot, gate, tmp_path):
    page.papers.choose(Paper.RECORD_SHEETS)
    page.uses.save_to(tmp_path / "sheets.pdf")
    page.reload()  # Somebody changed something meanwhile.
    assert not (tmp_path / "sheets.pdf").exists()
    gate.set()
    qtbot.waitUntil(lambda: (tmp_path / "sheets.pdf").exists())
    verbs = [one.verb for one in page.desk.session.read(history)]
    assert verbs.count("mark_printed") == 1


def test_what_was_asked_of_a_paper_is_not_done_with_another(page, gate, tmp_path):
    page.papers.choose(Paper.RECORD_SHEETS)
    page.uses.save_to(tmp_path / "sheets.pdf")
    page.papers.choose(Paper.CALL_OUT)
    gate.set()
    finish(page)
    assert not (tmp_path / "sheets.pdf").exists()


def test_a_page_that_is_left_for_good_wants_no_paper(page, gate):
    page.papers.choose(Paper.RECORD_SHEETS)
    page.let_go()
    gate.set()
    finish(page)
    assert not is_there(page)
