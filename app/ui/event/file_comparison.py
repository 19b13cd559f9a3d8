"""FileComparison: what only the window has and what only its file has now, side by side."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QListWidget, QWidget

from app.rules.core.ids import PlayerId
from app.services.core.history import HistoryLine
from app.services.event.file_comparison import compare_with_file
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.words.core.direction import kept_apart
from app.words.core.errors import error_sentences
from app.words.core.other_windows import compared_sentence
from app.words.core.verbs import verb_sentence

_WIDTH, _HEIGHT = 900, 480


class FileComparison(QDialog):
    """Two lists of actions, newest first; Esc closes it.

    Args:
        desk: the event, parted from its file.
        parent: what it is shown over.
    """

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent, objectName="page")
        self._desk, t = desk, desk.t
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(t("Compare with the file"))
        self.resize(_WIDTH, _HEIGHT)
        found = compare_with_file(desk.session)

        def name_there(player: int) -> str:
            return kept_apart(found.names_there.get(PlayerId(player), str(player)))

        self.here = self._list(found.only_here, desk.name_of)
        self.there = self._list(found.only_there, name_there)
        self.said = plain_label(
            compared_sentence(t, len(found.only_here), len(found.only_there)), wordWrap=True
        )
        if found.trouble is not None:
            self.said.setText(" ".join(error_sentences(t, found.trouble, desk.name_of)))
        close = push_button(t("Close   Esc"), clicked=self.accept)
        grid = QGridLayout(self)
        grid.addWidget(self.said, 0, 0, 1, 2)
        for column, (title, view) in enumerate(
            ((t("Only in this window"), self.here), (t("Only in the file"), self.there))
        ):
            view.setAccessibleName(title)
            grid.addWidget(plain_label(title), 1, column)
            grid.addWidget(view, 2, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(close, 3, 0, Qt.AlignmentFlag.AlignLeft)
        (self.here if found.only_here else self.there).setFocus()

    def _list(self, lines: Sequence[HistoryLine], name_of: Callable[[int], str]) -> QListWidget:
        view = QListWidget(wordWrap=True)
        for one in lines:
            at = one.at.astimezone().strftime("%H:%M:%S")
            said = verb_sentence(self._desk.t, one.verb, one.arguments, name_of)
            view.addItem(f"{at}   {said}")
        if lines:
            view.setCurrentRow(0)
        return view
