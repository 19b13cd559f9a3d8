"""An event that was opened and closed leaves nothing in memory."""

import ctypes
import gc
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

PAGES = ("players", "results", "standings")
"""They have choices, fields of numbers and buttons that flow, of which Qt would keep something."""
MOST_BYTES = 3000
"""Of an opening, on average: tables inside of Qt and SQLAlchemy grow now and then."""


class _Malloc(ctypes.Structure):
    """What the C library tells of the memory that it gave away."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def _allocated() -> int:
    gc.collect()
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = _Malloc
    told = library.mallinfo2()
    return int(told.uordblks + told.hblkhd)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the C library of Linux")
def test_qt_keeps_nothing_of_a_closed_event(open_window, event, one_in):
    window = open_window()
    window.hide()
    pages = one_in(2, PAGES)

    def open_and_close(times: int) -> None:
        for _ in range(times):
            for page in pages:
                window.open_path(event)
                window.view.show_page(page)
                QCoreApplication.processEvents()
                window.close_event()
                QCoreApplication.processEvents()
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
                QCoreApplication.processEvents()

    open_and_close(2)
    before = _allocated()
    open_and_close(3)
    grown = _allocated() - before
    assert grown < MOST_BYTES * 3 * len(pages)
