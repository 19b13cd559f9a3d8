"""Documents that the system hands over: kept until there is a window, then opened."""

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent

from app.ui.program.application import FileOpener


def test_a_double_clicked_document_waits_for_the_window():
    opener, opened = FileOpener(), []

    assert opener.takes(QFileOpenEvent("/events/cup.dicedown"))
    assert opened == []
    opener.hand_to(opened.append)

    assert opened == [Path("/events/cup.dicedown")]


def test_another_one_is_opened_at_once():
    opener, opened = FileOpener(), []
    opener.hand_to(opened.append)

    opener.takes(QFileOpenEvent("/events/Äpfel 2.dicedown"))

    assert opened == [Path("/events/Äpfel 2.dicedown")]


def test_other_events_are_left_to_qt():
    assert not FileOpener().takes(QEvent(QEvent.Type.ApplicationActivate))


def test_it_reaches_the_window_through_the_application(event, tmp_path):
    script = (
        "import sys; from pathlib import Path\n"
        "from PySide6.QtCore import QCoreApplication\n"
        "from PySide6.QtGui import QFileOpenEvent\n"
        "from app.ui.program.application import make_application\n"
        "from app.ui.core.settings import Settings\n"
        "app = make_application([], Settings(Path(sys.argv[2])))\n"
        "QCoreApplication.sendEvent(app, QFileOpenEvent(sys.argv[1]))\n"
        "app.files.hand_to(print)\n"
    )
    command = [sys.executable, "-c", script, event, tmp_path / "window.ini"]

    answer = subprocess.run(command, capture_output=True, text=True)

    assert (answer.returncode, answer.stdout.strip()) == (0, str(event))
