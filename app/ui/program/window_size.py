"""The size of a window that was never opened before."""

from PySide6.QtCore import QSize

_USUAL = QSize(1280, 760)
_FRAME = QSize(4, 40)
"""What a system puts around a window: its title above all."""


def first_size(available: QSize) -> QSize:
    """A usual size, or as much as goes on the screen with the window's frame.

    Args:
        available: the screen without what the system itself shows there.
    """
    return _USUAL.boundedTo(available - _FRAME)
