"""Background: what is made away from the window's thread, and what is dropped."""

from threading import Event, get_ident

import pytest
import shiboken6
from PySide6.QtCore import QObject

from app.ui.core import background
from app.ui.core.background import Background


@pytest.fixture
def owner(qapp):
    return QObject()


@pytest.fixture
def gate(monkeypatch):
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


def test_what_takes_long_is_made_elsewhere_and_answered_here(owner, gate, qtbot):
    threads = {}
    made = Background(owner)

    def work() -> str:
        gate.wait()
        threads["made"] = get_ident()
        return "paper"

    def then(answer) -> None:
        threads["told"] = get_ident()
        threads["answer"] = answer()

    made.run(work, then)
    assert made.is_busy
    assert threads == {}
    gate.set()
    qtbot.waitUntil(lambda: "answer" in threads)
    assert not made.is_busy
    assert threads["answer"] == "paper"
    assert threads["told"] == get_ident() != threads["made"]


def test_what_is_overtaken_is_never_told(owner, gate, qtbot):
    answers = []
    made = Background(owner)
    made.run(lambda: gate.wait() and "first", lambda answer: answers.append(answer()))
    made.run(lambda: "second", lambda answer: answers.append(answer()))
    made.run(lambda: "third", lambda answer: answers.append(answer()))
    gate.set()
    qtbot.waitUntil(lambda: bool(answers))
    made.run(lambda: "last", lambda answer: answers.append(answer()))
    qtbot.waitUntil(lambda: len(answers) == 2)
    assert answers == ["third", "last"]


def test_what_is_dropped_is_never_told(owner, gate, qtbot):
    answers = []
    made = Background(owner)
    made.run(lambda: gate.wait() and "dropped", lambda answer: answers.append(answer()))
    made.drop()
    assert not made.is_busy
    gate.set()
    made.run(lambda: "asked", lambda answer: answers.append(answer()))
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["asked"]


def test_a_refusal_is_raised_where_the_answer_is_asked(owner, gate, qtbot):
    raised = []

    def work() -> None:
        raise ValueError("no")

    def then(answer) -> None:
        with pytest.raises(ValueError, match="no"):
            answer()
        raised.append(True)

    gate.set()
    Background(owner).run(work, then)
    qtbot.waitUntil(lambda: bool(raised))


def test_a_page_that_is_gone_is_told_nothing(gate, qapp):
    answers = []
    owner = QObject()
    made = Background(owner)
    made.run(gate.wait, lambda answer: answers.append(answer()))
    pool = made._pool
    shiboken6.delete(owner)
    gate.set()
    pool.shutdown(wait=True)
    qapp.processEvents()
    assert answers == []
