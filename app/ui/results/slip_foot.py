"""SlipFoot: the last line of a slip, its buttons or a question, as high as the higher of both."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class SlipFoot(QWidget):
    """Shows one of its widgets; the room is the same whichever it is.

    A QStackedWidget would ask the question for its height without saying how wide it is, and so
    become higher or lower with each text.
    """

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets = widgets
        for one in widgets:
            one.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_one(widgets[0])

    @property
    def shown(self) -> QWidget:
        """What is shown now."""
        return self._shown

    def show_one(self, widget: QWidget) -> None:
        """Show this one in the place of the others."""
        self._shown = widget
        widget.show()
        for one in self._widgets:
            one.setVisible(one is widget)
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        """A narrower one is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the highest at a width."""
        return max(
            one.heightForWidth(width) if one.hasHeightForWidth() else one.sizeHint().height()
            for one in self._widgets
        )

    def sizeHint(self) -> QSize:
        """The widest, and the highest at the width that there is."""
        width = max(one.sizeHint().width() for one in self._widgets)
        return QSize(width, self.heightForWidth(max(self.width(), width)))

    def minimumSizeHint(self) -> QSize:
        """No narrower than each can be."""
        width = max(one.minimumSizeHint().width() for one in self._widgets)
        return QSize(width, self.heightForWidth(max(self.width(), width)))

    def event(self, event: QEvent) -> bool:
        """One of the widgets wants another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give all of them the whole room."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        for one in self._widgets:
            one.setGeometry(self.rect())
