"""What scrolls stays where it is while a button of the mouse is held."""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from app.ui.core.widgets.master_detail import ViewStack
from app.ui.core.widgets.scroll import PageScroll, SnugScroll, UprightScroll

LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("kind", [SnugScroll, PageScroll, UprightScroll])
def test_a_click_on_what_is_half_in_sight_is_a_click(qtbot, kind):
    inside = QWidget()
    box = QVBoxLayout(inside)
    buttons = [QPushButton(str(n)) for n in range(30)]
    for button in buttons:
        button.setMinimumHeight(40)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.addWidget(button)
    window = QWidget()
    QVBoxLayout(window).addWidget(area := kind(inside))
    window.resize(300, 330)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    bottom = area.viewport().height()
    half = next(one for one in buttons if one.mapTo(area.viewport(), QPoint(0, 39)).y() >= bottom)
    clicked = []
    half.clicked.connect(lambda: clicked.append(1))
    place = half.mapTo(window, QPoint(20, 3))
    QTest.mousePress(window.windowHandle(), LEFT, pos=place)
    QApplication.processEvents()
    assert half.hasFocus() and area.verticalScrollBar().value() == 0
    QTest.mouseRelease(window.windowHandle(), LEFT, pos=place)
    assert clicked == [1]
    if kind is SnugScroll:
        port = area.viewport().rect()
        qtbot.waitUntil(lambda: port.contains(half.geometry().translated(inside.pos())))
    buttons[-1].setFocus()
    assert area.verticalScrollBar().value() > 0, "keys still lead to what is out of sight"


def test_a_stack_needs_what_its_current_view_needs_and_no_more(qtbot):
    stack = ViewStack()
    qtbot.addWidget(stack)
    tall = QWidget()
    tall.setMinimumHeight(3000)
    view = QWidget()
    box = QVBoxLayout(view)
    box.addWidget(QLabel("A long text. " * 20, wordWrap=True))
    box.addWidget(QListWidget())
    stack.addWidget(view)
    stack.addWidget(tall)
    stack.resize(300, 200)
    stack.show()
    least = stack.minimumSizeHint().height()
    assert least == box.minimumHeightForWidth(stack.width()) < box.totalHeightForWidth(300)
    stack.setCurrentWidget(tall)
    assert stack.minimumSizeHint().height() == 3000


class Lower(QWidget):
    """Something that is lower where it is narrower, as rows of buttons can be."""

    def __init__(self) -> None:
        super().__init__()
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(100, 100)

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return 300 if width >= 200 else 100


def test_what_is_lower_beside_a_bar_than_without_comes_to_rest(qapp) -> None:
    scroll = SnugScroll(Lower())
    scroll.resize(200, 200)
    scroll.show()
    for width in (200, 240, 200, 150, 200):
        scroll.resize(width, 200)
        for _ in range(5):
            qapp.processEvents()
    assert scroll.width() == 200
    scroll.close()
