"""Shows where a file lies, in the system's own window of files."""

import sys
from pathlib import Path

from PySide6.QtCore import QProcess, QUrl
from PySide6.QtGui import QDesktopServices


def show_in_folder(path: Path) -> bool:
    """Open the folder of a file, the file chosen where the system can do that; whether it did."""
    if sys.platform == "win32":
        return QProcess.startDetached("explorer.exe", [f"/select,{path}"])[0]
    if sys.platform == "darwin":
        return QProcess.startDetached("/usr/bin/open", ["-R", str(path)])[0]
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
