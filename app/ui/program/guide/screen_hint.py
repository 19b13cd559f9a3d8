"""What is said of a second screen before any event is open."""

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from app.words.core.catalogue import Words


def screen_sentence(t: Words, own: QWidget) -> str:
    """Whether there is a screen for players, and what to do about it."""
    here = own.window().screen()
    others = [one for one in QGuiApplication.screens() if one is not here]
    if not others:
        return t(
            "○ No second screen now. Plug the projector in and let the system extend the desktop; "
            "Dice Down finds it at any time. Where it shows the same picture as this one, F8 "
            "covers this window."
        )
    if any(one.geometry() == here.geometry() for one in others):
        return t(
            "⚠ {name} shows the same picture as this screen: players would see this window. Let "
            "the system extend the desktop instead of mirroring it, or cover this window with F8.",
            name=_said(others[0]),
        )
    return t(
        "● {name} was found, and the desktop extends to it. Players will see pairings, clock and "
        "standings there.",
        name=_said(others[0]),
    )


def _said(screen: QScreen) -> str:
    size = screen.geometry().size() * screen.devicePixelRatio()
    return f"{screen.name()} ({size.width()} × {size.height()})"
