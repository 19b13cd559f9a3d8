"""The icons of program and event file, drawn from our own SVG in the sizes that systems ask for."""

import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from installer import product

if TYPE_CHECKING:
    from PIL import Image

PROGRAM = product.ROOT / "resources" / "icons" / "dicedown.svg"
EVENT = product.HERE / "drawings" / "dicedown-event.svg"

_WINDOWS = (16, 20, 24, 32, 40, 48, 64, 256)
_MAC = (16, 32, 64, 128, 256, 512, 1024)
LINUX = (16, 24, 32, 48, 64, 128, 256)
"""Sides of the pictures for Linux, in dots."""


def draw(folder: Path) -> None:
    """Draw both icons for all systems.

    Args:
        folder: where they go: ``dicedown.ico``, ``.icns`` and ``-48.png``, and the same for events.
    """
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for source, name in ((PROGRAM, "dicedown"), (EVENT, "dicedown-event")):
        sides = sorted({*_WINDOWS, *_MAC, *LINUX})
        pictures = {side: Image.open(io.BytesIO(_png(source, side))) for side in sides}
        _save(pictures, _WINDOWS, folder / f"{name}.ico", bitmap_format="bmp")
        _save(pictures, _MAC, folder / f"{name}.icns")
        for side in LINUX:
            pictures[side].save(folder / f"{name}-{side}.png")


def _save(
    pictures: "Mapping[int, Image.Image]", sides: tuple[int, ...], path: Path, **options: str
) -> None:
    """Write one file that holds a picture of several sizes, each drawn for its own."""
    wanted = [pictures[side] for side in sides]
    largest = wanted[-1]
    largest.save(path, sizes=[(side, side) for side in sides], append_images=wanted[:-1], **options)


def _png(source: Path, side: int) -> bytes:
    # No screen is needed to draw shapes, and a build machine has none.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(source)).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())
