"""F1 on a page over the whole window: its keys at its foot, and away again."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.ui.core.acts import ViewActs
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.widgets.acting import new_action
from app.words.core.catalogue import Words


class PageKeysPanel(QObject):
    """Shows the keys of one page, in a panel that is made when it is first asked for.

    Args:
        t: the words.
        page: the page.
        of: what can be done on it.
        title: what it is called.
        helped: shows the help about the page.
    """

    def __init__(
        self, t: Words, page: QWidget, of: ViewActs, title: str, helped: Callable[[], object]
    ) -> None:
        super().__init__(page)
        self._t, self._page, self._of, self._title = t, page, of, title
        self._helped = helped
        self.panel: KeysPanel | None = None
        action = new_action(page, shortcut="F1", triggered=lambda _=False: self.turn())
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        page.addAction(action)

    def turn(self) -> None:
        """Show the keys, or put them away."""
        if self.panel is None:
            self.panel = KeysPanel(self._t, self._page, takes_escape=True)
            self.panel.help_asked.connect(lambda: self._helped())
        if self.panel.isVisible():
            self.panel.hide()
        else:
            self.panel.show_keys(self._of, self._title)
