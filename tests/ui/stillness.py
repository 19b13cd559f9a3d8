"""Stillness: what a message must not do to a page, which is to move anything on it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from shiboken6 import getCppPointer

from app.ui.widgets.toast import Toast


def geometries(root: QWidget) -> dict[str, QRect]:
    """Where each control is that can be seen, and each row of a list; without messages."""
    settle()
    found: dict[str, QRect] = {}
    for one in root.findChildren(QWidget):
        if one.isVisibleTo(root) and not one.isWindow() and not _is_message(one):
            name = f"{type(one).__name__} {_name(one)} at {getCppPointer(one)[0]:x}"
            found[name] = QRect(one.mapTo(root, QPoint()), one.size())
            if isinstance(one, QAbstractItemView) and one.model() is not None:
                found[f"first row of {name}"] = one.visualRect(one.model().index(0, 0))
    return found


@contextmanager
def nothing_moves(root: QWidget) -> Iterator[None]:
    """Fail where a control that is seen before and after is elsewhere, or of another size."""
    before = geometries(root)
    yield
    after = geometries(root)
    moved = [f"{name}: {was} → {after.get(name)}" for name, was in before.items()
             if after.get(name) != was]  # fmt: skip
    assert not moved, "\n".join(moved)


def settle() -> None:
    """Let layouts and what is put off to the next moment come to rest."""
    for _ in range(4):
        QApplication.processEvents()


def _name(one: QWidget) -> str:
    return one.objectName() or one.accessibleName() or str(one.property("text") or "")


def _is_message(one: QWidget) -> bool:
    widget: QWidget | None = one
    while widget is not None:
        if isinstance(widget, Toast):
            return True
        widget = widget.parentWidget()
    return False
