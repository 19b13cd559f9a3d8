"""Cover: hides the EO's window from people who see the same picture on the wall."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.core.widgets.labels import plain_label


class Cover(QWidget):
    """Lies over another widget, as large as it is; put on and taken off by one key."""

    def __init__(self, over: QWidget, said: str) -> None:
        super().__init__(over, objectName="cover")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        label = plain_label(said)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box = QVBoxLayout(self)
        box.addWidget(label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over = over
        self._was: QWidget | None = None
        over.installEventFilter(self)
        self.hide()

    def toggle(self) -> None:
        """Cover what is below, or show it again where the EO was."""
        if self.isVisible():
            self.hide()
            if self._was is not None:
                self._was.setFocus()
            return
        self._was = self.window().focusWidget()
        self.resize(self._over.size())
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the size of what is covered."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.resize(self._over.size())
        return super().eventFilter(watched, event)
