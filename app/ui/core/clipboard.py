"""Text for a group chat, onto the system's clipboard."""

from PySide6.QtGui import QGuiApplication


def copy_text(text: str) -> None:
    """Put text on the clipboard."""
    QGuiApplication.clipboard().setText(text)
