"""What is marked looks as the style sheet says, at once."""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFrame, QLabel

from app.ui.core.theme import restyle

RED = QColor("#ff0000")


def colour(label: QLabel) -> QColor:
    return label.palette().color(QPalette.ColorRole.WindowText)


def test_a_mark_is_seen_at_once_and_no_longer_when_it_is_taken_away(qtbot):
    label = QLabel("Table 7")
    qtbot.addWidget(label)
    label.setStyleSheet("QLabel[wrong='true'] { color: #ff0000; }")
    label.show()
    assert colour(label) != RED
    restyle(label, wrong=True, quiet=False)
    assert colour(label) == RED
    restyle(label, wrong=False)
    assert colour(label) != RED


def test_a_widget_follows_the_mark_of_what_it_stands_on(qtbot):
    frame = QFrame(objectName="bar")
    label = QLabel("Saved", frame)
    qtbot.addWidget(frame)
    frame.setStyleSheet("#bar[kind='bad'] QLabel { color: #ff0000; }")
    frame.show()
    restyle(frame, kind="bad")
    restyle(label)
    assert colour(label) == RED
