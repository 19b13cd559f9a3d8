"""Icons by their Lucide names, drawn in the palette's colour, sharp at every scale.

The colour is looked up when an icon is painted: after a change of theme no icon is made again.
"""

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

from PySide6.QtCore import QBuffer, QByteArray, QRect, QSize
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QIconEngine,
    QImageReader,
    QPainter,
    QPalette,
    QPixmap,
)

from app.ui.core.theme import shown_theme

ColourRole = QPalette.ColorRole

STATES = {
    "active": ("circle-dot", "quiet"),
    "dropped": ("log-out", "quiet"),
    "disqualified": ("ban", "bad"),
    "ringer": ("user-round-plus", "odd"),
    "final": ("medal", "good"),
    "inside": ("circle-check", "good"),
    "outside": ("circle-minus", "quiet"),
    "border": ("equal", "odd"),
    "decided": ("circle-check", "good"),
    "open": ("circle-dashed", "quiet"),
    "tied": ("equal", "odd"),
    "won": ("circle-check", "good"),
    "lost": ("circle-x", "bad"),
    "bye": ("circle-dot", "quiet"),
    "missed": ("circle-minus", "odd"),
    "undone": ("undo-2", "quiet"),
    "note": ("sticky-note", "quiet"),
    "warning": ("triangle-alert", "odd"),
    "game-loss": ("circle-x", "bad"),
    "disqualification": ("ban", "bad"),
    "waiting": ("circle-dashed", "odd"),
    "in": ("circle-check", "good"),
    "differs": ("equal-not", "bad"),
    "corrected": ("pencil-line", "odd"),
    "checked": ("check-check", "good"),
    "holds": ("check", "good"),
    "worse": ("triangle-alert", "odd"),
    "by-hand": ("hand", "quiet"),
    "cut": ("scissors", "quiet"),
    "good": ("shield-check", "good"),
    "bad": ("shield-alert", "bad"),
    "played": ("rotate-ccw", "odd"),
    "planned": ("calendar-days", "quiet"),
}
"""State of a player, round, award, action, penalty, scenario or backup -> icon, a theme's tone."""


@cache
def icon(name: str, role: ColourRole = ColourRole.ButtonText) -> QIcon:
    """The icon of a name.

    Args:
        name: of a Lucide icon.
        role: the palette's colour that it has: ``HighlightedText`` on the ground of the accent.
    """
    return QIcon(_Engine(name, role))


def tinted(name: str, colour: QColor, side: int, ratio: float) -> QPixmap:
    """An icon in a colour of its own, for delegates.

    Args:
        name: of a Lucide icon.
        colour: what its lines are drawn in.
        side: in logical pixels.
        ratio: the pixels of the device for each.
    """
    return _drawn(name, colour.rgba(), side, ratio)


def is_icon(name: str) -> bool:
    """Whether there is an icon of a name."""
    return f"{name}.svg" in _drawings().NameToInfo


@cache
def state_icon(state: str) -> QIcon:
    """The icon of a state, in the colour that it has in this theme."""
    return QIcon(_StateEngine(*STATES[state]))


@cache
def _drawings() -> ZipFile:
    # The package isn't imported: only its drawings are used.
    spec = find_spec("lucide")
    assert spec is not None and spec.submodule_search_locations
    return ZipFile(Path(spec.submodule_search_locations[0], "lucide.zip"))


@lru_cache(maxsize=2048)
def _drawn(name: str, colour: int, side: int, ratio: float) -> QPixmap:
    stroke = QColor(colour).name().encode()
    svg = _drawings().read(f"{name}.svg").replace(b"currentColor", stroke)
    buffer = QBuffer()
    buffer.setData(QByteArray(svg))
    reader = QImageReader(buffer, QByteArray(b"svg"))
    pixels = max(1, round(side * ratio))
    reader.setScaledSize(QSize(pixels, pixels))
    pixmap = QPixmap.fromImage(reader.read())
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class _Engine(QIconEngine):
    def __init__(self, name: str, role: ColourRole) -> None:
        super().__init__()
        self._name, self._role = name, role

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        place = QRect(0, 0, side, side)
        place.moveCenter(rect.center())
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(place.topLeft(), self._pixmap(side, mode, ratio))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        # The size is in logical pixels; of a smaller picture QIcon would make a blurred one.
        return self._pixmap(min(size.width(), size.height()), mode, scale)

    def iconName(self) -> str:
        return self._name

    def clone(self) -> QIconEngine:
        # For QIcon.addPixmap, addFile and setIsMask alone, which crash Qt for Python 6.12 here.
        return _Engine(self._name, self._role)

    def isNull(self) -> bool:
        return False

    def _pixmap(self, side: int, mode: QIcon.Mode, ratio: float) -> QPixmap:
        return tinted(self._name, self._colour(mode), side, ratio)

    def _colour(self, mode: QIcon.Mode) -> QColor:
        # Where something is selected, sheet and palette leave its text in the usual colour.
        groups = QPalette.ColorGroup
        group = groups.Disabled if mode is QIcon.Mode.Disabled else groups.Active
        return QGuiApplication.palette().color(group, self._role)


class _StateEngine(_Engine):
    def __init__(self, name: str, tone: str) -> None:
        super().__init__(name, ColourRole.Text)
        self._tone = tone

    def clone(self) -> QIconEngine:
        return _StateEngine(self._name, self._tone)

    def _colour(self, mode: QIcon.Mode) -> QColor:
        return QColor(getattr(shown_theme(QGuiApplication.palette()), self._tone))
