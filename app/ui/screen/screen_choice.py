"""ScreenPicker: which screen is the players', also while it is unplugged."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from app.ui.core.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenChoice:
    """A screen there is."""

    key: str
    name: str
    width: int
    height: int
    is_own: bool
    """The EO's window is on it."""


class ScreenPicker(QObject):
    """Knows the screens, remembers the one that the EO picked, and says when they change.

    Signals:
        changed(): a screen came or went, or another was picked.
        lost(str): a screen went, by its key.
        returned(str): a screen came, by its key.
    """

    changed = Signal()
    lost = Signal(str)
    returned = Signal(str)

    def __init__(self, settings: Settings, own: QWidget) -> None:
        super().__init__(own)
        self._settings = settings
        self._own = own
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._added)
        app.screenRemoved.connect(self._removed)
        self._gone: set[str] = set()

    @property
    def choices(self) -> tuple[ScreenChoice, ...]:
        """The screens there are, the EO's own first."""
        own = self.own
        found = [
            ScreenChoice(
                key=key_of(screen),
                name=screen.name(),
                width=round(screen.geometry().width() * screen.devicePixelRatio()),
                height=round(screen.geometry().height() * screen.devicePixelRatio()),
                is_own=screen is own,
            )
            for screen in self._screens
        ]
        return tuple(sorted(found, key=lambda choice: not choice.is_own))

    @property
    def own(self) -> QScreen:
        """The screen that the EO's window is on."""
        return self.own_window.screen()

    @property
    def own_window(self) -> QWidget:
        """The EO's window."""
        return self._own.window()

    @property
    def picked_key(self) -> str:
        """The picked screen, whether it is there or not; "" for none."""
        return self._settings.public_screen

    @property
    def public(self) -> QScreen | None:
        """Where the hall's window fills the screen; None where it must not or cannot.

        The screen that was picked; where none was, the only other there is. Never the EO's own.
        """
        others = [screen for screen in self._screens if screen is not self.own]
        picked = self.picked_key
        if picked:
            return next((screen for screen in others if key_of(screen) == picked), None)
        return others[0] if len(others) == 1 else None

    @property
    def is_missing(self) -> bool:
        """Whether a screen was picked that is not there."""
        return bool(self.picked_key) and all(
            key_of(screen) != self.picked_key for screen in self._screens
        )

    @property
    def is_mirrored(self) -> bool:
        """Whether another screen shows what the EO's shows."""
        own = self.own
        return any(
            screen is not own and screen.geometry() == own.geometry() for screen in self._screens
        )

    def pick(self, key: str) -> None:
        """Remember the screen for the hall."""
        self._settings.public_screen = key
        self.changed.emit()

    @property
    def _screens(self) -> list[QScreen]:
        return [screen for screen in QGuiApplication.screens() if key_of(screen) not in self._gone]

    def _added(self, screen: QScreen) -> None:
        key = key_of(screen)
        self._gone.discard(key)
        screen.geometryChanged.connect(lambda _: self.changed.emit())
        self.changed.emit()
        self.returned.emit(key)

    def _removed(self, screen: QScreen) -> None:
        # While this is heard the screen may be in the list still.
        key = key_of(screen)
        self._gone.add(key)
        self.lost.emit(key)
        self.changed.emit()


def key_of(screen: QScreen) -> str:
    """What a screen is known by from one day to the next."""
    return "|".join((screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name()))
