"""A PDF onto the system's printer, page by page, at the size at which it was made."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

_POINTS_AN_INCH = 72
_MOST_DPI = 300
"""Fine enough for the smallest type and a slip's code, small enough for any printer's memory."""


def print_with_dialog(document: QPdfDocument, parent: QWidget, *, copies: int = 1) -> bool:
    """Ask the system's dialog for a printer and print; whether it was printed.

    Args:
        document: what to print.
        parent: the widget that asks.
        copies: how many the dialog offers.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = document.pagePointSize(0)
    printer.setPageSize(QPageSize(size, QPageSize.Unit.Point))
    if size.width() > size.height():
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    printer.setFullPage(True)
    printer.setCopyCount(copies)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return False
    paint(document, printer)
    return True


def paint(document: QPdfDocument, printer: QPrinter) -> None:
    """Paint every page of a document on a printer, as often as it cannot repeat them itself."""
    painter = QPainter(printer)
    dpi = min(printer.resolution(), _MOST_DPI)
    times = 1 if printer.supportsMultipleCopies() else printer.copyCount()
    for number, page in enumerate([*range(document.pageCount())] * times):
        if number:
            printer.newPage()
        points = document.pagePointSize(page)
        pixels = QSize(
            round(points.width() / _POINTS_AN_INCH * dpi),
            round(points.height() / _POINTS_AN_INCH * dpi),
        )
        sheet = printer.paperRect(QPrinter.Unit.DevicePixel)
        inside = printer.pageRect(QPrinter.Unit.DevicePixel)
        target = QRectF(-inside.x(), -inside.y(), sheet.width(), sheet.height())
        painter.drawImage(target, document.render(page, pixels))
    painter.end()
