"""Stillness: what a message must not do to a page, which is to move anything on it."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from shiboken6 import getCppPointer

from app.ui.clock.alarm import TimeUpBar
from app.ui.core.widgets.toast import Toast
from app.ui.event.file_bar import FileBar

Geometry = dict[tuple[int, str], tuple[str, QRect]]


def geometries(root: QWidget) -> Geometry:
    """Where each control is that can be seen, and each row of a list; without messages."""
    settle()
    found: Geometry = {}
    for one in root.findChildren(QWidget):
        if one.isVisibleTo(root) and not one.isWindow() and not _is_message(one):
            # Its text may change; it is the same control.
            key, name = getCppPointer(one)[0], f"{type(one).__name__} {_name(one)!r}"
            found[key, "it"] = (name, QRect(one.mapTo(root, QPoint()), one.size()))
            if isinstance(one, QAbstractItemView) and one.model() is not None:
                row = one.visualRect(one.model().index(0, 0))
                found[key, "its first row"] = (f"first row of {name}", row)
    return found


@contextmanager
def nothing_moves(
    root: QWidget, *, but: Collection[QWidget] = (), name: str = ""
) -> Iterator[None]:
    """Fail where a control that was seen is elsewhere afterwards, or of another size, or gone.

    Args:
        root: what is measured, with all that is in it.
        but: what may change: the text that is about it.
        name: of what happens, for the failure.
    """
    before = geometries(root)
    yield
    after = geometries(root)
    for one in but:
        before.pop((getCppPointer(one)[0], "it"), None)
    gone = ("", None)
    moved = [
        f"{name}: {was} → {after.get(key, gone)[1]}"
        for key, (name, was) in before.items()
        if after.get(key, gone)[1] != was
    ]
    assert not moved, "\n".join((name, *moved))


def settle() -> None:
    """Let layouts and what is put off to the next moment come to rest."""
    for _ in range(4):
        QApplication.processEvents()


def _name(one: QWidget) -> str:
    return one.objectName() or one.accessibleName() or str(one.property("text") or "")


def _is_message(one: QWidget) -> bool:
    widget: QWidget | None = one
    while widget is not None:
        lies_over = isinstance(widget, FileBar) and widget.parentWidget().layout() is not None
        lies_over = lies_over and widget.parentWidget().layout().indexOf(widget) < 0
        if isinstance(widget, Toast | TimeUpBar) or lies_over or widget.objectName() == "clockChip":
            return True
        widget = widget.parentWidget()
    return False
