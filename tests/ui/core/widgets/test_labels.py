"""Labels: how wide the sentence of an empty list may be."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTableWidget

from app.ui.core.widgets.labels import EmptyState


def test_the_sentence_of_an_empty_list_grows_with_the_size_of_text(qtbot):
    state = EmptyState("No rounds yet", "Rounds are listed here once they are paired.")
    qtbot.addWidget(state)
    labels = state.findChildren(QLabel)
    before = [(one.maximumWidth(), state.fontMetrics().height()) for one in labels]
    larger = QFont(state.font())
    larger.setPointSizeF(2 * larger.pointSizeF())
    state.setFont(larger)
    after = [(one.maximumWidth(), state.fontMetrics().height()) for one in labels]
    assert len(labels) == 2
    for (narrow, low), (wide, high) in zip(before, after, strict=True):
        assert high > low
        assert wide * low == narrow * high


def test_what_an_empty_list_says_takes_no_click_from_it(qtbot):
    table = QTableWidget(1, 1)
    qtbot.addWidget(table)
    table.resize(600, 300)
    state = EmptyState("No players yet.", "Add them one by one.")
    state.lay_over(table)
    table.show()
    clicked = []
    table.clicked.connect(clicked.append)
    QTest.mouseClick(
        table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=table.visualRect(table.model().index(0, 0)).center(),
    )
    assert clicked and state.text == "No players yet. Add them one by one."
    assert state.width() > 500 and not state.focusPolicy()
