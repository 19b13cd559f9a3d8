"""A program that the system ends, ends in order."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.models.file.hold import lock_path
from app.services.backups.backups import backups_of
from app.ui.program.start import OrderlyEnd, show_first

SCRIPT = """
import os, signal, sys
from pathlib import Path
signal.signal(int(sys.argv[3]), signal.SIG_DFL)  # who runs tests in the background may ignore it
from app.paths import keep_apart
keep_apart(Path(sys.argv[2]))
from app.services.players.players import PlayerDraft
from app.services.players.players import register
from app.ui.program import start
from app.ui.core.settings import Settings
begun = Settings()
begun.is_begun = True
del begun
real = start.Collector

def end_by_signal(app):
    assert Path(sys.argv[1] + ".lock").exists()
    (window,) = [one for one in app.topLevelWidgets() if isinstance(one, start.MainWindow)]
    window.view.desk.run(register, PlayerDraft(name="Late Larry"))
    os.kill(os.getpid(), int(sys.argv[3]))
    return real(app)

opened = start.MainWindow.open_path

def end_while_opening(window, path, **kw):
    opened(window, path, **kw)
    window.view.desk.run(register, PlayerDraft(name="Late Larry"))
    os.kill(os.getpid(), int(sys.argv[3]))
    if sys.argv[4] == "and looked at":
        start.QApplication.processEvents()

if sys.argv[4] == "running":
    start.Collector = end_by_signal
else:
    from PySide6.QtWidgets import QApplication
    start.QApplication = QApplication
    start.MainWindow.open_path = end_while_opening
code = start.run(Path(sys.argv[1]))
from app.services.backups.backups import backups_of
from app.crashes import RunMark
from app.paths import logs
print(code, backups_of(Path(sys.argv[1]))[0].why, RunMark.begin(logs()).crash)
print(Settings().open_event == Path(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signal that a process sends there")
@pytest.mark.sweep(18)
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
@pytest.mark.parametrize("when", ["running", "opening", "and looked at"])
def test_a_signal_ends_the_window_in_order(
    event: Path, tmp_path: Path, name: str, when: str
) -> None:
    number = str(int(getattr(signal, name)))
    command = [sys.executable, "-c", SCRIPT, str(event), str(tmp_path / "home"), number, when]
    answer = subprocess.run(
        command, capture_output=True, text=True, env=dict(os.environ), timeout=60
    )
    assert answer.stdout.splitlines() == ["0 left None", "True"], answer.stderr
    assert not lock_path(event).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no terminal that hangs up")
def test_what_is_to_outlive_its_terminal_does(qapp) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    others = [(one, signal.getsignal(one)) for one in (signal.SIGINT, signal.SIGTERM)]
    try:
        ending = OrderlyEnd(qapp, lambda: None, lambda: None)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        ending.setParent(None)
    finally:
        signal.set_wakeup_fd(-1)
        for one, handler in (*others, (signal.SIGHUP, before)):
            signal.signal(one, handler)


def test_the_end_of_the_session_backs_up_and_lets_nothing_go_yet(open_window, event) -> None:
    window = open_window(event)
    window.prepare_to_end()
    assert backups_of(event)[0].why in ("left", "opened")
    assert lock_path(event).exists() and window.view is not None
    window.end()
    assert window.view is None and not lock_path(event).exists()


def test_what_the_system_ended_is_open_again(open_window, event, settings, qtbot) -> None:
    open_window(event).end()
    again = show_first(settings)
    qtbot.addWidget(again)
    assert again.view is not None
    again.close()
    assert settings.open_event is None
