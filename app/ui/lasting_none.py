"""Keeps None alive on Python 3.11 under PySide 6.12.0.

That release gives one reference to None too many back whenever Qt calls a Python method or slot
that answers None, until the interpreter ends with "deallocating None": a table repainted for some
minutes is enough. From 3.12 on None cannot be freed. Release 6.11 counts right, but has QtPdf only
in a package of 170 MB. To be deleted when a release counts right again; the test of this module
says when.
"""

import ctypes
import sys

_REFERENCES = 1 << 60
"""More than any run can give back."""


def keep_none_alive() -> None:
    """Give None so many references that losing some does not matter, as Python 3.12 does."""
    if sys.version_info < (3, 12) and sys.getrefcount(None) < _REFERENCES // 2:
        ctypes.c_ssize_t.from_address(id(None)).value += _REFERENCES
