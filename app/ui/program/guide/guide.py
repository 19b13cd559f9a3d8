"""Guide: opens the pages about the program over the window, and leads back to where the EO was."""

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from app.services.event.user_settings import organizer
from app.ui.core.focus_keys import give_focus_back
from app.ui.core.settings import Settings
from app.ui.program.event_view import EventView
from app.ui.program.pages import TOPIC
from app.words.core.catalogue import Words

if TYPE_CHECKING:
    from app.ui.program.guide.about_page import AboutPage
    from app.ui.program.guide.help_page import HelpPage
    from app.ui.program.guide.settings_page import SettingsPage


class GuideShell(Protocol):
    """What the window shows besides."""

    view: EventView | None

    def show_welcome(self, message: str = "") -> None:
        """Show the page for when no event is open."""


class Guide(QObject):
    """The pages, each made at its first use.

    Args:
        window: the EO's window.
        shell: the same, as what shows everything else.
        stack: where the pages are seen.

    Signals:
        language_chosen(): the window should be made in the language that is set now.
    """

    language_chosen = Signal()

    def __init__(
        self,
        t: Words,
        window: QMainWindow,
        shell: GuideShell,
        stack: QStackedWidget,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._t, self._shell, self._stack, self._settings = t, shell, stack, settings
        self._pages: dict[str, QWidget] = {}
        self._trail: list[tuple[QWidget, QWidget | None]] = []
        """The widget shown before each of these pages, and the one that had the focus."""

    @property
    def settings(self) -> "SettingsPage":
        """What the EO sets."""
        from app.ui.program.guide.settings_page import SettingsPage

        page = self._pages.get("settings")
        if not isinstance(page, SettingsPage):
            page = SettingsPage(self._t, self._settings)
            page.changed.connect(self._tell_pages)
            page.language_chosen.connect(self.language_chosen)
            self._keep("settings", page)
        return page

    @property
    def help(self) -> "HelpPage":
        """The help."""
        from app.ui.program.guide.help_page import HelpPage

        page = self._pages.get("help")
        if not isinstance(page, HelpPage):
            page = HelpPage(self._t)
            self._keep("help", page)
        return page

    @property
    def about(self) -> "AboutPage":
        """About the program."""
        from app.ui.program.guide.about_page import AboutPage

        page = self._pages.get("about")
        if not isinstance(page, AboutPage):
            page = AboutPage(self._t)
            self._keep("about", page)
        return page

    def show(self, what: str) -> None:
        """Show "settings", "help" or "about"; once more leads back."""
        if self._stack.currentWidget() is self._pages.get(what):
            self.leave()
            return
        topic = self._topic() if what == "help" else ""
        page = self.settings if what == "settings" else self.about
        target: QWidget = self.help if what == "help" else page
        now = self._now
        if now not in self._pages.values():
            self._trail.clear()
        # A page that is on the trail already is gone back to.
        places = [place for place, _ in self._trail]
        if target in places:
            del self._trail[places.index(target) :]
        else:
            self._trail.append((now, QApplication.focusWidget()))
        self._stack.setCurrentWidget(target)
        if what == "help":
            self.help.show_page(topic)
            self.help.start()
        else:
            page.start()

    def show_at(self, what: str, place: str) -> None:
        """Show a setting, or a page of the help, by its id."""
        if self._stack.currentWidget() is not self._pages.get(what):
            self.show(what)
        if what == "help":
            self.help.show_page(place)
        else:
            self.settings.go_to(place)

    def leave(self) -> None:
        """Back to where the EO was; to the event or the start where that is gone."""
        before, focus = self._trail.pop() if self._trail else (None, None)
        if before is not None and self._stack.indexOf(before) >= 0:
            self._stack.setCurrentWidget(before)
            give_focus_back(focus)
        elif self._shell.view is not None:
            self._stack.setCurrentWidget(self._shell.view)
            self._shell.view.current.start()
        else:
            self._shell.show_welcome()

    def go_back_to(self, page: QWidget) -> bool:
        """Show again a page that these pages cover; whether they do."""
        places = [place for place, _ in self._trail]
        if self._now not in self._pages.values() or page not in places:
            return False
        del self._trail[places.index(page) + 1 :]
        self.leave()
        return True

    @property
    def _now(self) -> QWidget:
        """What is seen."""
        now = self._stack.currentWidget()
        assert now is not None
        return now

    def _topic(self) -> str:
        """The page of the help that goes with what is shown."""
        from app.services.program.help_pages import help_of

        now, view = self._now, self._shell.view
        if view is not None and now is view:
            return help_of(self._t, view.current.acts_here.view)
        names = {page: name for name, page in self._pages.items()}
        return help_of(self._t, names.get(now) or now.property(TOPIC) or "welcome")

    def _keep(self, name: str, page: "SettingsPage | HelpPage | AboutPage") -> None:
        self._pages[name] = page
        page.left.connect(self.leave)
        page.requested.connect(self.show)
        page.keys.help_requested.connect(lambda: self.show("help"))
        self._stack.addWidget(page)

    def _tell_pages(self) -> None:
        if self._shell.view is not None:
            self._shell.view.desk.session.who = organizer()
            for page in self._shell.view.pages.created.values():
                page.take_settings()
