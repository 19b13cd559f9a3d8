"""Preview: the pages of one file. Each file gets a view of its own."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QVBoxLayout, QWidget


class Preview(QWidget):
    """Shows a file, or an empty page.

    A view keeps the images of the pages it has shown, and takes those that are rendered late for
    pages of the document that it shows now. With a view and a document for each file, nothing of
    an earlier one can be seen.

    Args:
        name: what a screen reader calls it.

    Attributes:
        document: what is shown; without a page where nothing is.
        view: what shows it.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._leaving: list[QPdfDocument] = []
        """Of views that are about to go."""
        self.document, self.view = QPdfDocument(), QPdfView(self)
        self._box.addWidget(self.view)
        self.show_file(b"")

    def show_file(self, pdf: bytes) -> None:
        """Show this file, from its first page; b"" for none."""
        old, before, had_focus = self.view, self.document, self.view.hasFocus()
        self.document = QPdfDocument()
        if pdf:
            device = QBuffer(self.document)
            device.setData(QByteArray(pdf))
            device.open(QIODevice.OpenModeFlag.ReadOnly)
            self.document.load(device)
        self.view = QPdfView(self)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.view.setAccessibleName(self._name)
        self.view.setDocument(self.document)
        self.setFocusProxy(self.view)
        QWidget.setTabOrder(old, self.view)
        self._box.replaceWidget(old, self.view)
        self.view.show()
        if had_focus:
            self.view.setFocus()
        old.hide()
        # It may still be rendered in another thread: the document goes after its view.
        leaving = self._leaving
        leaving.append(before)
        old.destroyed.connect(lambda: leaving.remove(before))
        old.deleteLater()
