"""ReportLab's canvas, where a form has its name for one chapter alone."""

from copy import copy
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from app.printing.kit.page import Painter

# To spell streams in ASCII takes a tenth of the printing, and a quarter more bytes.
rl_config.useA85 = 0


class ChapterCanvas(Canvas):
    """A file of several papers: what two of them call alike are two drawings."""

    _doc: Any
    """ReportLab's own."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.chapter = ""
        """Before the name of each form that is drawn now."""
        self._painted: dict[tuple[str, Painter], pdfdoc.PDFPage] = {}

    def add_page(self, paint: Painter, width: float, height: float) -> None:
        """Add a page; a copy of one that the chapter has is not painted again.

        Args:
            paint: draws it.
            width: of the page in points, unless it is drawn with another.
            height: of the page in points, unless it is drawn with another.
        """
        known = self._painted.get((self.chapter, paint))
        if known is not None:
            again = copy(known)
            # The name by which the file knows the first one.
            delattr(again, pdfdoc.__InternalName__)
            self._doc.addPage(again)
            return
        self.setPageSize((width, height))
        paint(self)
        self.showPage()
        self._painted[self.chapter, paint] = self._doc.Pages.pages[-1]

    def beginForm(self, name: str, *args: Any, **kw: Any) -> None:  # noqa: N802  # ReportLab's name
        """Begin a drawing that the file holds once."""
        super().beginForm(f"{self.chapter}{name}", *args, **kw)

    def hasForm(self, name: str) -> bool:  # noqa: N802  # ReportLab's name
        """Whether the chapter has a drawing of this name."""
        return bool(super().hasForm(f"{self.chapter}{name}"))

    def doForm(self, name: str) -> None:  # noqa: N802  # ReportLab's name
        """Draw the chapter's drawing of this name."""
        super().doForm(f"{self.chapter}{name}")
