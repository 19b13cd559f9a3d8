"""What a screen reader is to say at once, though the focus does not go there."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def speak(widget: QWidget, sentence: str, *, is_urgent: bool = False) -> None:
    """Let a screen reader say a sentence that has just come into sight.

    Args:
        widget: where it is shown.
        sentence: nothing is said where it is empty.
        is_urgent: whether it interrupts what is being said.
    """
    if not sentence.strip():
        return
    event = QAccessibleAnnouncementEvent(widget, sentence)
    if is_urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
