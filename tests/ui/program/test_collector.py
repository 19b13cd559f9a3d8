"""Garbage is looked for in the window's thread alone."""

import gc
import weakref

from PySide6.QtCore import QObject

from app.ui.program.start import Collector, collect_here


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


def test_what_is_due_is_collected_where_it_is_asked_for():
    ring = weakref.ref(Ring())
    kept = [[] for _ in range(gc.get_threshold()[0] + 1)]
    assert ring() is not None
    collect_here()
    assert ring() is None
    assert kept


def test_python_itself_collects_no_more(qtbot):
    parent = QObject()
    Collector(parent)
    assert not gc.isenabled()
