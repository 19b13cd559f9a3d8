"""PaperFiles: a paper that was made, as a file on the disk, in the viewer, in its folder."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app.paths import documents
from app.ui.core.file_in_folder import show_in_folder, write_whole
from app.ui.core.widgets.act_line import ActLine
from app.ui.papers.made import Made
from app.words.core.catalogue import Words


class PaperFiles:
    """Writes papers and says on the page what came of it.

    Attributes:
        saved: where a paper was saved last; None where none was.
    """

    def __init__(self, t: Words, line: ActLine) -> None:
        self.t = t
        self.saved: Path | None = None
        self._line = line

    def save(self, path: Path, made: Made) -> None:
        """Write a paper whole or not at all, and note it."""
        if not self._is_written(path, made):
            return
        self.saved = path
        made.note()
        self._line.say(self.t("Saved: {path}", path=path))

    def open_in_viewer(self, made: Made) -> None:
        """Show a paper in the system's own viewer."""
        path = self._put(made)
        if path is not None and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            said = self.t("No viewer was found. The PDF lies here: {path}", path=path)
            self._line.say(said, "odd")

    def put_and_show(self, made: Made) -> None:
        """Write a paper among the documents and show it in its folder."""
        path = self._put(made)
        if path is not None:
            self.show_folder(path)

    def show_folder(self, path: Path) -> None:
        """Show where a file lies."""
        if not show_in_folder(path):
            said = self.t("The folder cannot be shown. The PDF lies here: {path}", path=path)
            self._line.say(said, "odd")

    def _put(self, made: Made) -> Path | None:
        """Write a paper among the documents; None where that cannot be."""
        path = documents() / made.file_name
        with suppress(OSError):  # Where no folder can be made, the file says why.
            path.parent.mkdir(parents=True, exist_ok=True)
        return path if self._is_written(path, made) else None

    def _is_written(self, path: Path, made: Made) -> bool:
        why = write_whole(path, made.pdf)
        if why:
            said = self.t("{path} cannot be written: {why}", path=path, why=why)
            self._line.say(said, "bad")
        return not why
