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

from app.ui.core.theme import Tone, shown_theme

ColourRole = QPalette.ColorRole

STATES = {
    "active": ("circle-dot", Tone.QUIET),
    "dropped": ("log-out", Tone.QUIET),
    "disqualified": ("ban", Tone.BAD),
    "ringer": ("user-round-plus", Tone.ODD),
    "final": ("medal", Tone.GOOD),
    "inside": ("circle-check", Tone.GOOD),
    "outside": ("circle-minus", Tone.QUIET),
    "border": ("equal", Tone.ODD),
    "decided": ("circle-check", Tone.GOOD),
    "open": ("circle-dashed", Tone.QUIET),
    "tied": ("equal", Tone.ODD),
    "won": ("circle-check", Tone.GOOD),
    "lost": ("circle-x", Tone.BAD),
    "bye": ("circle-dot", Tone.QUIET),
    "missed": ("circle-minus", Tone.ODD),
    "undone": ("undo-2", Tone.QUIET),
    "note": ("sticky-note", Tone.QUIET),
    "warning": ("triangle-alert", Tone.ODD),
    "game-loss": ("circle-x", Tone.BAD),
    "disqualification": ("ban", Tone.BAD),
    "waiting": ("circle-dashed", Tone.ODD),
    "in": ("circle-check", Tone.GOOD),
    "differs": ("equal-not", Tone.BAD),
    "corrected": ("pencil-line", Tone.ODD),
    "checked": ("check-check", Tone.GOOD),
    "holds": ("check", Tone.GOOD),
    "worse": ("triangle-alert", Tone.ODD),
    "by-hand": ("hand", Tone.QUIET),
    "cut": ("scissors", Tone.QUIET),
    "good": ("shield-check", Tone.GOOD),
    "bad": ("shield-alert", Tone.BAD),
    "played": ("rotate-ccw", Tone.ODD),
    "planned": ("calendar-days", Tone.QUIET),
}
"""State of a player, round, award, action, penalty, scenario or backup -> icon, tone."""


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


def state_colour(state: str) -> QColor:
    """The colour that a state has in the theme that is shown."""
    return _colour_of(STATES[state][1])


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
    def __init__(self, name: str, tone: Tone) -> None:
        super().__init__(name, ColourRole.Text)
        self._tone = tone

    def clone(self) -> QIconEngine:
        return _StateEngine(self._name, self._tone)

    def _colour(self, mode: QIcon.Mode) -> QColor:
        return _colour_of(self._tone)


def _colour_of(tone: Tone) -> QColor:
    return QColor(shown_theme(QGuiApplication.palette()).colour_of(tone))
