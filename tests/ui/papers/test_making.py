"""A paper that takes long leaves the page alive; what was asked meanwhile is done afterwards."""

import sys
from threading import Event, get_ident

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject

from app.services.core.history import history
from app.services.pairing import rounds
from app.services.papers import papers as papers_service
from app.services.papers.papers import Paper
from app.ui.core import background
from app.ui.core.background import Background
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


@pytest.fixture
def owner(qapp):
    return QObject()


@pytest.fixture
def held(monkeypatch):
    """What is run waits until this is set, and the window does not wait for it at all."""
    monkeypatch.setattr(background, "PATIENCE", 0)
    made = Event()
    yield made
    made.set()


def test_what_is_made_at_once_is_there_at_once(owner, monkeypatch):
    monkeypatch.setattr(background, "PATIENCE", 30)
    answers = []
    Background(owner).run(lambda: 7, lambda answer: answers.append(answer()))
    assert answers == [7]


def test_what_takes_long_is_made_elsewhere_and_answered_here(owner, held, qtbot):
    threads = {}
    made = Background(owner)

    def work() -> str:
        held.wait()
        threads["made"] = get_ident()
        return "paper"

    def then(answer) -> None:
        threads["told"] = get_ident()
        threads["answer"] = answer()

    made.run(work, then)
    assert made.is_busy
    assert threads == {}
    held.set()
    qtbot.waitUntil(lambda: "answer" in threads)
    assert not made.is_busy
    assert threads["answer"] == "paper"
    assert threads["told"] == get_ident() != threads["made"]


def test_what_is_overtaken_is_never_told(owner, held, qtbot):
    answers = []
    made = Background(owner)
    made.run(lambda: held.wait() and "first", lambda answer: answers.append(answer()))
    made.run(lambda: "second", lambda answer: answers.append(answer()))
    made.run(lambda: "third", lambda answer: answers.append(answer()))
    held.set()
    qtbot.waitUntil(lambda: bool(answers))
    made.run(lambda: "last", lambda answer: answers.append(answer()))
    qtbot.waitUntil(lambda: len(answers) == 2)
    assert answers == ["third", "last"]


def test_what_is_dropped_is_never_told(owner, held, qtbot):
    answers = []
    made = Background(owner)
    made.run(lambda: held.wait() and "dropped", lambda answer: answers.append(answer()))
    made.drop()
    assert not made.is_busy
    held.set()
    made.run(lambda: "asked", lambda answer: answers.append(answer()))
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["asked"]


def test_a_refusal_is_raised_where_the_answer_is_asked(owner, held, qtbot):
    raised = []

    def work() -> None:
        raise ValueError("no")

    def then(answer) -> None:
        with pytest.raises(ValueError, match="no"):
            answer()
        raised.append(True)

    held.set()
    Background(owner).run(work, then)
    qtbot.waitUntil(lambda: bool(raised))


def test_a_page_that_is_gone_is_told_nothing(held, qapp):
    answers = []
    owner = QObject()
    made = Background(owner)
    made.run(held.wait, lambda answer: answers.append(answer()))
    pool = made._pool
    shiboken6.delete(owner)
    held.set()
    pool.shutdown(wait=True)
    qapp.processEvents()
    assert answers == []


def test_a_page_may_go_in_the_moment_in_which_its_paper_is_there(held, qapp):
    """A thread that touched what is half gone ended the program."""
    held.set()
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for n in range(150):
            owner, begun = QObject(), Event()
            made = Background(owner)
            made.run(begun.wait, lambda _: pytest.fail("the page is gone"))
            pool = made._pool
            begun.set()
            for _ in range(n % 40):
                pass
            shiboken6.delete(owner)
            pool.shutdown(wait=True)
    finally:
        sys.setswitchinterval(usual)
    qapp.processEvents()
