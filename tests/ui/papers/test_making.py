"""A paper that takes long leaves the page alive; what was asked meanwhile is done afterwards."""

import sys
from threading import Event, get_ident
from time import sleep

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressBar, QPushButton

from app.rules.core.errors import CancelledError
from app.services.core.history import history
from app.services.pairing import rounds
from app.services.papers import papers as papers_service
from app.services.papers.papers import Paper
from app.ui.core import beside
from app.ui.core.beside import WorkBeside
from app.ui.papers.page import PapersPage
from tests.ui.conftest import show_active
from tests.ui.core.stillness import settle
from tests.ui.hands import focus, press


@pytest.fixture
def gate(monkeypatch) -> Event:
    """Record sheets are not made before this is set."""
    made, usual = Event(), papers_service.render_order
    monkeypatch.setattr(beside, "PATIENCE", 0)

    def slow(order, go_on):
        if order.paper is Paper.RECORD_SHEETS:
            made.wait()
        return usual(order, go_on)

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
    page._making.work._pool.shutdown(wait=True)
    QCoreApplication.processEvents()


def is_there(page) -> bool:
    return page._making.made is not None


def test_the_page_says_that_a_paper_is_being_made_and_keeps_the_focus(page, qtbot, gate):
    page.papers.choose(Paper.RECORD_SHEETS)
    assert page.preview.isVisible() and not page._none.isVisible()
    qtbot.waitUntil(page._progress.isVisible)
    assert "Preparing" in page._progress.findChild(QProgressBar).text()
    press("Alt+L")
    assert focus() is page._language
    gate.set()
    qtbot.waitUntil(lambda: is_there(page))
    assert focus() is page._language
    qtbot.waitUntil(lambda: not page._progress.isVisible())
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


class Dawdling:
    """A layout that never ends by itself: it asks whether to go on, again and again."""

    def __init__(self) -> None:
        self.is_over = Event()
        self.is_patient = True
        self._usual = papers_service.render_order

    def __call__(self, order, go_on):
        try:
            while go_on(30, 100):
                if not self.is_patient:
                    return self._usual(order, go_on)
                sleep(0.002)
            raise CancelledError
        finally:
            self.is_over.set()


@pytest.fixture
def dawdling(page, monkeypatch):
    made = Dawdling()
    with monkeypatch.context() as patched:
        patched.setattr(papers_service, "render_order", made)
        page.papers.choose(Paper.ARMY_LISTS)
        yield made
        page.let_go()


def by_mouse(page) -> None:
    cancel = page._progress.findChild(QPushButton)
    QTest.mouseClick(cancel, Qt.MouseButton.LeftButton)


def by_key(_page) -> None:
    press("Esc")


@pytest.mark.parametrize("cancel", [by_mouse, by_key])
def test_a_long_printout_shows_how_far_it_is_and_is_canceled(page, qtbot, dawdling, cancel):
    bar = page._progress.findChild(QProgressBar)
    qtbot.waitUntil(lambda: bar.isVisible() and (bar.value(), bar.maximum()) == (30, 100))
    assert bar.accessibleName() == "Preparing the preview…"
    assert bar.text() == "Preparing the preview… 30 %"
    before = page.desk.session.path.read_bytes()
    cancel(page)
    assert dawdling.is_over.wait(5), "the thread is free for the next"
    assert not page._making.is_busy and not page._progress.isVisible()
    assert page._none.isVisible() and "Cancelled" in page._none.text()
    assert page.desk.session.path.read_bytes() == before
    finish(page)
    assert not is_there(page)


def test_nothing_makes_room_while_a_long_printout_is_made(page, qtbot, dawdling):
    page.resize(1100, 560)
    page.papers.choose(Paper.CALL_OUT)
    settle()
    rows = map(page.papers.item, range(page.papers.count()))
    seen = [one for one in rows if page.papers.visualItemRect(one).bottom() < page.papers.height()]
    page.papers.setCurrentItem(seen[-2])
    qtbot.waitUntil(page._progress.isVisible)
    places = where(page, seen)
    page._making.cancel()
    settle()
    assert not page._progress.isVisible() and where(page, seen) == places
    page.show_paper()
    settle()
    assert page._making.is_busy and where(page, seen) == places
    qtbot.waitUntil(page._progress.isVisible)
    assert where(page, seen) == places


def where(page, rows) -> list[QRect]:
    """Where the rows of the list are, the list, the buttons, and the preview while it is there."""
    parts = (page.papers, *page.uses.buttons, page._size, page._none, page.preview)
    shown = [one.geometry() for one in parts[:-2]]
    shown.append(next(one.geometry() for one in parts[-2:] if one.isVisible()))
    return shown + [page.papers.visualItemRect(one) for one in rows]


def test_what_was_to_be_saved_is_not_once_it_is_canceled_and_can_be_asked_for_again(
    page, qtbot, dawdling, tmp_path
):
    saved = tmp_path / "lists.pdf"
    page.uses.save_to(saved)
    press("Esc")
    assert dawdling.is_over.wait(5)
    QCoreApplication.processEvents()
    assert not saved.exists()
    assert page.uses.buttons[1].isEnabled()
    dawdling.is_patient = False
    page.uses.save_to(saved)
    qtbot.waitUntil(saved.exists)


def test_esc_in_the_search_empties_it_and_a_page_at_rest_leaves_esc_alone(page, gate):
    gate.set()
    page.papers.choose(Paper.CALL_OUT)
    page.search.begin()
    page.search.setText("call")
    press("Esc")
    assert page.search.text() == "" and page._making.why == ""


def test_a_page_that_is_left_ends_what_it_made(page, dawdling):
    page.let_go()
    assert dawdling.is_over.wait(5)


def test_a_preview_that_nobody_sees_is_left_and_made_again_with_the_page(page, qtbot, dawdling):
    qtbot.waitUntil(lambda: page._making.work.progress.done == 30, timeout=30_000)
    page.hide()
    assert page._making.is_busy, "who comes back at once finds it made"
    qtbot.waitUntil(dawdling.is_over.is_set, timeout=30_000)
    assert not page._making.is_busy
    dawdling.is_patient = False
    page.show()
    qtbot.waitUntil(lambda: is_there(page), timeout=30_000)
    assert page.uses.buttons[1].isEnabled() and not page._summary.isVisible()


def test_what_is_to_be_saved_is_made_also_where_the_page_is_left(page, qtbot, dawdling, tmp_path):
    saved = tmp_path / "lists.pdf"
    page.uses.save_to(saved)
    page.hide()
    page._making._leaving.timeout.emit()
    assert page._making.is_busy
    dawdling.is_patient = False
    qtbot.waitUntil(saved.exists)


def test_a_preview_that_is_made_as_its_page_is_seen_again_is_not_made_twice(
    page, qtbot, dawdling, monkeypatch
):
    qtbot.waitUntil(lambda: page._making.work.progress.done == 30, timeout=30_000)
    orders = []
    usual = page._order
    monkeypatch.setattr(page, "_order", lambda: orders.append(1) or usual())
    page.hide()
    page.show()
    assert page._making.is_busy and not page._making._leaving.isActive()
    dawdling.is_patient = False
    qtbot.waitUntil(lambda: is_there(page), timeout=30_000)
    assert not orders


@pytest.fixture
def owner(qapp):
    return QObject()


@pytest.fixture
def held(monkeypatch):
    """What is run waits until this is set, and the window does not wait for it at all."""
    monkeypatch.setattr(beside, "PATIENCE", 0)
    made = Event()
    yield made
    made.set()


def test_what_is_made_at_once_is_there_at_once(owner, monkeypatch):
    monkeypatch.setattr(beside, "PATIENCE", 30)
    answers = []
    WorkBeside(owner).run(lambda _: 7, lambda answer: answers.append(answer()))
    assert answers == [7]


def test_what_takes_long_is_made_elsewhere_and_answered_here(owner, held, qtbot):
    threads = {}
    made = WorkBeside(owner)

    def work(_progress) -> str:
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
    made = WorkBeside(owner)
    made.run(lambda _: held.wait() and "first", lambda answer: answers.append(answer()))
    made.run(lambda _: "second", lambda answer: answers.append(answer()))
    made.run(lambda _: "third", lambda answer: answers.append(answer()))
    held.set()
    qtbot.waitUntil(lambda: bool(answers))
    made.run(lambda _: "last", lambda answer: answers.append(answer()))
    qtbot.waitUntil(lambda: len(answers) == 2)
    assert answers == ["third", "last"]


def test_what_is_dropped_is_never_told(owner, held, qtbot):
    answers = []
    made = WorkBeside(owner)
    made.run(lambda _: held.wait() and "dropped", lambda answer: answers.append(answer()))
    made.drop()
    assert not made.is_busy
    held.set()
    made.run(lambda _: "asked", lambda answer: answers.append(answer()))
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["asked"]


def test_a_refusal_is_raised_where_the_answer_is_asked(owner, held, qtbot):
    raised = []

    def work(_progress) -> None:
        raise ValueError("no")

    def then(answer) -> None:
        with pytest.raises(ValueError, match="no"):
            answer()
        raised.append(True)

    held.set()
    WorkBeside(owner).run(work, then)
    qtbot.waitUntil(lambda: bool(raised))


def test_a_page_that_is_gone_is_told_nothing(held, qapp):
    answers = []
    owner = QObject()
    made = WorkBeside(owner)
    made.run(lambda _: held.wait(), lambda answer: answers.append(answer()))
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
            made = WorkBeside(owner)
            made.run(lambda _, begun=begun: begun.wait(), lambda _: pytest.fail("the page is gone"))
            pool = made._pool
            begun.set()
            for _ in range(n % 40):
                pass
            shiboken6.delete(owner)
            pool.shutdown(wait=True)
    finally:
        sys.setswitchinterval(usual)
    qapp.processEvents()
