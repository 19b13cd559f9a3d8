"""Keys as the running system writes them: Ctrl+K, or ⌘K on a Mac."""

import sys

from PySide6.QtGui import QKeySequence

_SIGNS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "Enter"}
"""Qt's names beside a Mac -> what stands on the key."""


def native_key(key: str) -> str:
    """One key by its portable name, as people know it on this system."""
    native = QKeySequence(key, QKeySequence.SequenceFormat.PortableText).toString(
        QKeySequence.SequenceFormat.NativeText
    )
    if sys.platform == "darwin" or native.endswith("+"):
        return native
    *held, last = native.split("+")
    return "+".join((*held, _SIGNS.get(last, last)))


def menu_key(key: str) -> QKeySequence:
    """One key as a menu shows it, which writes no other name for it than a tool tip."""
    is_mac = sys.platform == "darwin"
    return QKeySequence(key if is_mac else key.replace("Return", "Enter"))


def native_keys(keys: str) -> str:
    """Several keys with spaces between: "F2  Enter"; more than three as a span, "Ctrl+1–0"."""
    each = keys.split()
    if len(each) > 3:
        return f"{native_key(each[0])}–{each[-1].rpartition('+')[2]}"
    return "  ".join(dict.fromkeys(native_key(key) for key in each))


def with_key(text: str, key: str) -> str:
    """A tool tip with its key."""
    return f"{text} ({native_key(key)})"
