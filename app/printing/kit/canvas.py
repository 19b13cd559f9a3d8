"""ReportLab's canvas, where a form has its name for one chapter alone."""

from typing import Any

from reportlab.pdfgen.canvas import Canvas


class ChapterCanvas(Canvas):
    """A file of several papers: what two of them call alike are two drawings."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.chapter = ""
        """Before the name of each form that is drawn now."""

    def beginForm(self, name: str, *args: Any, **kw: Any) -> None:  # noqa: N802  # ReportLab's name
        """Begin a drawing that the file holds once."""
        super().beginForm(f"{self.chapter}{name}", *args, **kw)

    def hasForm(self, name: str) -> bool:  # noqa: N802  # ReportLab's name
        """Whether the chapter has a drawing of this name."""
        return bool(super().hasForm(f"{self.chapter}{name}"))

    def doForm(self, name: str) -> None:  # noqa: N802  # ReportLab's name
        """Draw the chapter's drawing of this name."""
        super().doForm(f"{self.chapter}{name}")
