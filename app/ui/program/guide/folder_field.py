"""FolderField: a folder, typed or chosen; what is wrong with it is said below."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from app.ui.core.widgets.acting import push_button
from app.ui.program.guide.kept_line import KeptLine
from app.words.core.catalogue import Words


class FolderField(KeptLine):
    """A folder that is kept as soon as it is given, with a button to choose one."""

    def __init__(
        self, t: Words, name: str, shown: Callable[[], str], keep: Callable[[str], object]
    ) -> None:
        super().__init__(t, name, shown, keep)
        self.choose = push_button(t("Choose…"), clicked=self._choose)
        self.choose.setAccessibleName(t("Choose: {name}", name=name))
        self.row.addWidget(self.choose)

    def _choose(self) -> None:
        start = self.line.text() or str(Path.home())
        name = QFileDialog.getExistingDirectory(self, self._name, start)
        if name:
            self.line.setText(str(Path(name)))
            self.take()
