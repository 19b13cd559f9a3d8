"""Keys as the running system writes them: Ctrl+K, or ⌘K on a Mac."""

import sys
from collections.abc import Iterable

from PySide6.QtGui import QKeySequence

_SIGNS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "Enter"}
"""Qt's names beside a Mac -> what stands on the key."""


_OF_A_MAC = {
    "Ins": "Ctrl+Shift+N",
    "Del": "Ctrl+Backspace",
    "Shift+Del": "Ctrl+Shift+Backspace",
}
"""Keys that a Mac's keyboard lacks -> those that its programs have for them."""


def platform_keys(key: str) -> tuple[str, ...]:
    """The keys by which this system's keyboards do what a declared key does, portable names.

    On a Mac ⌥ with a letter types another letter, as ⌥L does "@", so that ⌥⌘ is held instead.
    """
    is_mac = sys.platform == "darwin"
    if not is_mac:
        return (key,)
    if key in _OF_A_MAC:
        return _OF_A_MAC[key], key
    *held, last = key.split("+")
    types = len(last) == 1 or last in ("Left", "Right")
    if "Alt" in held and "Ctrl" not in held and types:
        return ("+".join(("Ctrl", *held, last)),)
    return (key,)


def platform_sequences(keys: Iterable[str]) -> list[QKeySequence]:
    """What Qt is given for declared keys."""
    return [QKeySequence(one) for key in keys for one in platform_keys(key)]


def native_key(key: str) -> str:
    """One key by its portable name, as people know it on this system."""
    key = platform_keys(key)[0]
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
    return QKeySequence(platform_keys(key)[0] if is_mac else key.replace("Return", "Enter"))


def native_keys(keys: str) -> str:
    """Several keys with spaces between: "F2  Enter"; more than three as a span, "Ctrl+1–0"."""
    each = keys.split()
    if len(each) > 3:
        return f"{native_key(each[0])}–{each[-1].rpartition('+')[2]}"
    return "  ".join(dict.fromkeys(native_key(key) for key in each))


def with_key(text: str, key: str) -> str:
    """A tool tip with its key."""
    return f"{text} ({native_key(key)})"
