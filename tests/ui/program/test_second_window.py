"""A second window looks on and follows; commands beside a window are shown there."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.services.event.opening import open_existing
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.surroundings import DATA

ROOT = DATA.parents[1]

OTHER = """
import sys
from pathlib import Path
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.event.opening import open_existing
session = open_existing(Path(sys.argv[1]))
print(session.only_reads, flush=True)
for line in sys.stdin:
    session.do(players.register, PlayerDraft(name=line.strip(), faction="Cryx"))
    print("done", flush=True)
session.close()
"""


@contextmanager
def other_window(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the event open for writing, and registers whom it is told."""
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "None\n"
        yield process


def register(process: subprocess.Popen[str], name: str) -> None:
    """Have the other window register somebody."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{name}\n")
    process.stdin.flush()
    assert process.stdout.readline() == "done\n"


def command(*words: object) -> subprocess.CompletedProcess[str]:
    """Run a command as the EO would."""
    line = [sys.executable, "-m", "app", *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, cwd=ROOT)


def test_a_second_window_follows_refuses_and_takes_over_by_a_key(qtbot, open_window, event):
    with other_window(event) as process:
        window = open_window(event)
        view = window.view
        assert " has this event open on " in view.file_bar.text
        for key in view.pages:
            view.show_page(key)
            assert not window.bugs.is_shown
        refused = view.desk.run(players.register, PlayerDraft(name="Nobody"))
        assert refused.code == "file.held"
        QTest.mouseClick(view.file_bar._go, Qt.MouseButton.LeftButton)
        assert "It is still open there." in view.step_bar.line.text
        assert window.view is view
        register(process, "Zoe")
        view.desk.listen()
        assert "Zoe" in [one.name for one in view.desk.state.entrants]
        assert "In the other window: Zoe" in view.step_bar.line.text
        view.desk.listen()
        assert view.desk.session.only_reads is not None
        process.stdin.close()
        process.wait()
    view.desk.listen()
    assert "has closed the event" in view.file_bar.text
    assert window.view.desk.session.only_reads is not None
    view.file_bar.ask()
    QApplication.processEvents()
    assert window.view.desk.session.only_reads is None
    assert window.view.file_bar.text == ""
    assert "Zoe" in [one.name for one in window.view.desk.state.entrants]


def test_the_hold_of_a_window_that_was_killed_is_free(open_window, event):
    with other_window(event) as process:
        window = open_window(event)
        process.kill()
        process.wait()
    window.view.desk.listen()
    assert "take it over" in window.view.file_bar.text
    window.view.file_bar.ask()
    assert window.view.desk.session.only_reads is None


def test_a_command_beside_a_window_is_told_there_and_can_be_undone(open_window, event):
    window = open_window(event)
    desk = window.view.desk
    done = command("enter", event, "Zoe", "--faction", "Cryx", "--because", "late")
    assert done.returncode == 0, done.stderr
    desk.listen()
    assert window.view.step_bar.line.text.startswith("✓  By a command: ")
    assert "Zoe" in [one.name for one in desk.state.entrants]
    desk.take_back("a slip of the finger")
    assert "Zoe" not in [one.name for one in desk.state.entrants]


def test_commands_and_a_window_at_once_lose_nothing(open_window, event):
    window = open_window(event)
    desk = window.view.desk
    lines = [
        subprocess.Popen(
            [sys.executable, "-m", "app", "enter", str(event), f"Guest {n}", "--because", "late"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT,
        )
        for n in range(2)
    ]  # fmt: skip
    n = 0
    while any(one.poll() is None for one in lines):
        if n < 30:
            desk.run_because("late", players.register, PlayerDraft(name=f"Own {n}"))
            n += 1
        else:
            # A core that waits is one that the commands lack.
            QTest.qWait(20)
        desk.listen()
    assert [one.wait() for one in lines] == [0, 0]
    for one in lines:
        one.stderr.close()
    desk.listen()
    names = [one.name for one in desk.state.entrants]
    assert {f"Guest {k}" for k in range(2)} <= set(names)
    assert [one for one in names if one.startswith("Own")] == [f"Own {k}" for k in range(n)]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_an_event_is_one_by_whatever_name_it_is_opened(event, tmp_path):
    link = tmp_path / "link.dicedown"
    link.symlink_to(event)
    first = open_existing(event)
    second = open_existing(link)
    assert first.only_reads is None
    assert second.only_reads is not None
    second.close()
    first.close()
