"""UprightScroll: a scroll area without a frame that keeps in sight whatever has the focus in it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

_AROUND = 40
"""How much around the focus is kept in sight too, in pixels."""


class UprightScroll(QScrollArea):
    """Scrolls upright only; what is inside is as wide as it is."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(widgetResizable=True, frameShape=QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        self.setWidget(inside)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.isAncestorOf(new):
            self.ensureWidgetVisible(new, 0, _AROUND)
