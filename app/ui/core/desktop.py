"""What the system's desktop does for the window: the clipboard, whole files, their folder."""

import re
import sys
from pathlib import Path

from PySide6.QtCore import QByteArray, QIODevice, QProcess, QSaveFile, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app.whole_file import first_free


def copy_text(text: str) -> None:
    """Put text on the clipboard."""
    QGuiApplication.clipboard().setText(text)


def write_whole(path: Path, pdf: bytes) -> str:
    """Write a file, or leave what was there; "" or why it cannot be written."""
    file = QSaveFile(str(path))
    if file.open(QIODevice.OpenModeFlag.WriteOnly):
        file.write(QByteArray(pdf))
    return "" if file.commit() else file.errorString()


def download_folder() -> Path | None:
    """Where browsers and mail programs put files; None where there is no such folder."""
    place = QStandardPaths.StandardLocation.DownloadLocation
    path = Path(QStandardPaths.writableLocation(place))
    return path if path.is_dir() and path.is_absolute() else None


def begin_in(folder: Path, name: str = "") -> str:
    """Where a file dialog begins: in a folder, or in the nearest above it that is there.

    In a missing folder Qt's would begin where the program was started, and offer the folder's name
    as that of a file.

    Args:
        folder: an absolute path.
        name: of the file that is offered.
    """
    there = next(one for one in (folder, *folder.parents) if one.is_dir())
    return str(there / name)


_ENDING = re.compile(r"\.[a-z][a-z0-9]*", re.IGNORECASE)


def with_ending(name: str, ending: str, *, is_only: bool = False) -> Path:
    """The file that was chosen in a dialog, with an ending where none was typed.

    The dialog confirms what is replaced by the name as it was typed; of the longer one nothing is.

    Args:
        name: as the dialog gives it.
        ending: with its dot.
        is_only: a file of this kind has no other ending.
    """
    path = Path(name)
    # "Cup 1.5" and "Dr. Who" have none.
    typed = path.suffix
    is_typed = typed.casefold() == ending if is_only else _ENDING.fullmatch(typed) is not None
    return path if is_typed else first_free(path.parent, path.name, ending)


def show_in_folder(path: Path) -> bool:
    """Open the folder of a file, the file chosen where the system can do that; whether it did."""
    if sys.platform == "win32":
        return QProcess.startDetached("explorer.exe", [f"/select,{path}"])[0]
    if sys.platform == "darwin":
        return QProcess.startDetached("/usr/bin/open", ["-R", str(path)])[0]
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
