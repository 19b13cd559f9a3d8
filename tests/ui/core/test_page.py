"""The head of a page over the window."""

import pytest
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QPushButton, QTableView, QWidget
from shiboken6 import delete

from app.ui.core.page import PageHead
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.labels import ElidedLabel
from app.ui.core.widgets.question import Answer, Question, QuestionPanel
from app.words.core.catalogue import words
from tests.ui.hands import press


def test_buttons_stay_as_wide_as_their_words_beside_a_short_title(qtbot):
    page, further = QWidget(), push_button("Next")
    page.setLayout(head := PageHead(words("en"), ElidedLabel("Ada"), lambda: None, further))
    qtbot.addWidget(page)
    page.resize(1200, 80)
    page.show()
    for button in (head.back, further):
        assert button.width() == button.sizeHint().width()
    assert further.geometry().right() > 1150


def test_a_question_can_be_left_where_the_row_that_it_came_from_is_gone(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    row = QPushButton("No-show", page)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    row.setFocus()
    panel = QuestionPanel(words("en"), page)
    panel.ask(lambda: Question(heading="Drop Ada?", answers=()))
    delete(row)
    press("Escape")
    assert panel.question is None and panel.isHidden()


@pytest.mark.parametrize("kind", [QLineEdit, QPushButton, QTableView])
def test_escape_closes_a_question_before_anything_below_it(qtbot, kind):
    left = []
    page = QWidget()
    qtbot.addWidget(page)
    below = kind(page)
    QShortcut(QKeySequence("Esc"), page, lambda: left.append("page"))
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    panel = QuestionPanel(words("en"), page)
    for _ in range(2):
        panel.ask(lambda: Question(heading="Drop Ada?", answers=()))
        below.setFocus()
        press("Escape")
        assert panel.question is None and not left
        assert below.hasFocus(), "it was there already"
    press("Escape")
    assert left == ["page"], "once it is closed, Escape is the page's again"


def test_a_question_takes_the_blue_of_the_form_below_it(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    save = QPushButton("Save", page)
    make_blue(save)
    page.show()
    panel = QuestionPanel(words("en"), page)

    def blue() -> list[str]:
        found = (one for one in page.findChildren(QPushButton) if one.isVisible())
        return [
            one.text() for one in found if one.property("primary") and not one.property("behind")
        ]

    main = Answer(text="Rename", take=lambda _: None, is_main=True)
    asked = [Question(heading="Rename Ada?", answers=(main,))]
    panel.ask(lambda: asked[0])
    assert blue() == ["Rename"]
    # It is another question now, with no main answer: the form's button is as it was.
    asked[0] = Question(heading="Discard?", answers=(Answer(text="Discard", take=lambda _: None),))
    panel.refresh()
    assert blue() == ["Save"]
    panel.ask(lambda: Question(heading="Rename Ada?", answers=(main,)))
    panel.close_it()
    assert blue() == ["Save"]
