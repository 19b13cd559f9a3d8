"""The program with a window: how it looks and listens. The only package that knows Qt.

It keeps None, True and False alive on Python 3.11 under PySide 6.12.0, before anything of Qt runs.
That release gives one reference too many back for some answers of Python methods that Qt calls:
for None from every slot, for True from a filter of rows. Once none is left, the interpreter ends
with "deallocating None" or "deallocating True or False": some minutes of repainted tables are
enough, or some hundred results. From 3.12 on these cannot be freed. Release 6.11 counts right, but
has QtPdf only in a package of 170 MB. To be deleted when a release counts right again; a test says
when.

It also spares PySide a search: of every module imported later it reads the whole source, and keeps
it, to see whether it could mean a ``__feature__``, which none here does.
"""

import ctypes
import sys

import PySide6  # noqa: F401

_REFERENCES = 1 << 60
"""More than any run can give back."""


def keep_none_alive() -> None:
    """Give each so many references that losing some does not matter, as Python 3.12 does."""
    if sys.version_info >= (3, 12):
        return
    for value in (None, True, False):
        if sys.getrefcount(value) < _REFERENCES // 2:
            ctypes.c_ssize_t.from_address(id(value)).value += _REFERENCES


keep_none_alive()


def read_no_sources() -> None:
    """Have PySide take every module for one without features: 11 MB, and 0.05 s of a start."""
    features = sys.modules.get("shibokensupport.feature")
    if features is not None and hasattr(features, "_mod_uses_pyside"):
        vars(features)["_mod_uses_pyside"] = lambda module: False


read_no_sources()
