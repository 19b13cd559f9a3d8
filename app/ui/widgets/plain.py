"""Text as it is: names may look like markup, and must be shown letter by letter."""

from html import escape
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def plain_label(*args: Any, **kw: Any) -> QLabel:
    """A label that shows its text as it is; arguments as of ``QLabel``."""
    label = QLabel(*args, **kw)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def plain_tip(text: str) -> str:
    """A text for hovering, where the system knows no plain one and guesses."""
    return f"<span>{escape(text)}</span>" if "<" in text else text
