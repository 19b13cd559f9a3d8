"""The head of a page over the window."""

from PySide6.QtWidgets import QWidget

from app.ui.core.page import PageHead
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import ElidedLabel
from app.words.core.catalogue import words


def test_buttons_stay_as_wide_as_their_words_beside_a_short_title(qtbot):
    page, further = QWidget(), push_button("Next")
    page.setLayout(head := PageHead(words("en"), ElidedLabel("Ada"), lambda: None, further))
    qtbot.addWidget(page)
    page.resize(1200, 80)
    page.show()
    for button in (head.back, further):
        assert button.width() == button.sizeHint().width()
    assert further.geometry().right() > 1150
