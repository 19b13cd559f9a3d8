"""WindowPages: what takes the whole window beside the open event, made when asked for first."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QStackedWidget, QWidget

from app.ui.settings import Settings
from app.words.catalogue import Words

if TYPE_CHECKING:
    from app.ui.backups.page import BackupsPage
    from app.ui.event.figures_page import FiguresPage
    from app.ui.event.page import EventFormPage


class WindowPages:
    """The pages by key; a start makes none of them, and does not import them either.

    Args:
        stack: where they are seen.
        heed: called once with the key and the page when one has been made.
    """

    def __init__(
        self,
        t: Words,
        settings: Settings,
        stack: QStackedWidget,
        heed: Callable[[str, QWidget], object],
    ) -> None:
        self._t, self._settings, self._stack, self._heed = t, settings, stack, heed
        self._made: dict[str, QWidget] = {}

    def __getitem__(self, key: str) -> QWidget:
        """The page of a key, made now if it is not there yet."""
        if key not in self._made:
            page = self._made[key] = MAKERS[key](self._t, self._settings)
            self._stack.addWidget(page)
            self._heed(key, page)
        return self._made[key]

    def is_seen(self, key: str) -> bool:
        """Whether this page is the one in sight."""
        page = self._made.get(key)
        return page is not None and self._stack.currentWidget() is page

    def show(self, key: str) -> None:
        """Bring a page into sight."""
        self._stack.setCurrentWidget(self[key])

    @property
    def form(self) -> "EventFormPage":
        """The form of an event."""
        return cast("EventFormPage", self["form"])

    @property
    def figures(self) -> "FiguresPage":
        """The figures of the open event."""
        return cast("FiguresPage", self["figures"])

    @property
    def backups(self) -> "BackupsPage":
        """The backups of the open event, or of all."""
        return cast("BackupsPage", self["backups"])


def _form(t: Words, _: Settings) -> QWidget:
    from app.ui.event.page import EventFormPage

    return EventFormPage(t)


def _figures(t: Words, _: Settings) -> QWidget:
    from app.ui.event.figures_page import FiguresPage

    return FiguresPage(t)


def _backups(t: Words, settings: Settings) -> QWidget:
    from app.ui.backups.page import BackupsPage

    return BackupsPage(t, settings)


MAKERS: Mapping[str, Callable[[Words, Settings], QWidget]] = {
    "form": _form,
    "figures": _figures,
    "backups": _backups,
}
"""How each page is made."""
