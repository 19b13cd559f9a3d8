"""The mark by which Windows' setup knows that a window is open: it leaves its files alone."""

import ctypes
from collections.abc import Callable
from typing import Any

NAME = "DiceDown.Window"
"""A mutex of this name is there while a window is; ``AppMutex`` in dicedown.iss names it too."""


def set_setup_mark() -> Callable[[], None]:
    """Set the mark; other systems have none.

    Returns:
        Removes it; Windows does so too when the process ends.
    """
    load: Any = getattr(ctypes, "WinDLL", None)
    if load is None:
        return _nothing
    kernel = load("kernel32", use_last_error=True)
    create, close = kernel.CreateMutexW, kernel.CloseHandle
    create.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_wchar_p)
    create.restype = ctypes.c_void_p
    close.argtypes = (ctypes.c_void_p,)
    handle = create(None, False, NAME)
    # Without the mark the window works too, and setup still sees that its launcher runs.
    return (lambda: close(handle) and None) if handle else _nothing


def _nothing() -> None:
    return None
