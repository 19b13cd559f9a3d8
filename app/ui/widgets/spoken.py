"""What a screen reader is to say at once, though the focus does not go there."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def speak(widget: QWidget, sentence: str) -> None:
    """Let a screen reader say a sentence that has just come into sight.

    Args:
        widget: where it stands.
        sentence: nothing is said where it is empty.
    """
    if sentence.strip():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))
