"""A long pairing is computed beside the window, shows how far it is, and can be cancelled."""

import time

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressDialog

from app.rules.core.errors import CancelledError
from app.services.core import act_context
from app.services.core.history import history
from app.services.pairing import draft_round, preferences
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core import beside
from tests.builders import event_of
from tests.services.acts import contents
from tests.ui.hands import ProgressDialogs, cancel_by_key, cancel_by_mouse


@pytest.fixture
def window(open_window, tmp_path, monkeypatch):
    """A window on 40 players of one club who should not meet; each search takes too long."""
    session = event_of(tmp_path / "clubs.dicedown", 0)
    people = [PlayerDraft(name=f"Player {n}", club=f"Club {min(n, 4)}") for n in range(40)]
    session.do(players.register_many, tuple(people))
    session.do(preferences.add, "club")
    session.close()
    monkeypatch.setattr(act_context, "_BRIEF", -1)
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    return open_window(session.path)


class Paintings(QObject):
    """Counts how often something is painted while the progress dialog of a window is shown."""

    def __init__(self, window) -> None:
        super().__init__(window)
        self.while_shown = 0

    def eventFilter(self, _watched, event) -> bool:  # noqa: N802
        shown = self.parent().findChildren(QProgressDialog)
        self.while_shown += event.type() is QEvent.Type.Paint and bool(shown)
        return False


def slow(_state, _draw, *, go_on, **_who):
    """A search that never ends by itself."""
    while go_on(30, 100):
        time.sleep(0.002)
    raise CancelledError


@pytest.mark.parametrize("cancel", [cancel_by_mouse, cancel_by_key])
def test_a_cancelled_pairing_leaves_the_event_as_it_was_to_the_byte(window, monkeypatch, cancel):
    session = window.view.desk.session
    before = session.path.read_bytes(), contents(session), session.read(history)
    with monkeypatch.context() as patch:
        patch.setattr(draft_round, "pair_round", slow)
        dialogs = ProgressDialogs(window, cancel)
        QTest.mouseClick(window.view.step_bar._go, Qt.MouseButton.LeftButton)
        assert dialogs.seen[0] == ("Pairing the players…", 30)
    line = window.view.step_bar.line
    assert "Cancelled. Nothing has changed." in line.text and line.property("kind") == "good"
    assert (session.path.read_bytes(), contents(session), session.read(history)) == before
    assert session.state.rounds == ()
    QTest.mouseClick(window.view.step_bar._go, Qt.MouseButton.LeftButton)
    assert len(session.state.rounds[0].games) == 20
    assert len(session.read(history)) == len(before[2]) + 1


def test_the_window_is_drawn_and_its_acts_wait_while_a_round_is_paired(window, monkeypatch):
    kept, painted = draft_round.pair_round, Paintings(window)
    window.view.step_bar.installEventFilter(painted)
    session = window.view.desk.session

    def long(state, draw, *, go_on, **who):
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            if not go_on(1, 2):
                raise CancelledError
            time.sleep(0.002)
        return kept(state, draw, go_on=go_on, **who)

    def look(_dialog) -> None:
        window.view.step_bar.update()
        QTest.keyClick(
            window.windowHandle(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
        )

    monkeypatch.setattr(draft_round, "pair_round", long)
    before = len(session.read(history))
    dialogs = ProgressDialogs(window, look)
    QTest.mouseClick(window.view.step_bar._go, Qt.MouseButton.LeftButton)
    window.view.step_bar.removeEventFilter(painted)
    assert len(dialogs.seen) > 10
    assert painted.while_shown > 10
    assert len(session.read(history)) == before + 1
    assert len(session.state.rounds) == 1
    assert window.view.page_key == "rounds"
