"""Text as it is: names may look like markup, and must be shown letter by letter.

Tool tips, wherever they come from, are made plain by the style sheet.
"""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def plain_label(*args: Any, **kw: Any) -> QLabel:
    """A label that shows its text as it is; arguments as of ``QLabel``."""
    label = QLabel(*args, **kw)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
