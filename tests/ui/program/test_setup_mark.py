"""The mark that tells Windows' setup of an open window."""

import ctypes
import sys
from types import SimpleNamespace

import pytest

from app.ui.program import start
from app.ui.program.start import SETUP_MARK, set_setup_mark


class Kernel:
    """The calls of Windows, in order."""

    def __init__(self, handle: int | None) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.handle = handle
        # Functions, since ctypes lets their types be set.
        self.CreateMutexW = lambda *given: self.calls.append(("create", *given)) or self.handle
        self.CloseHandle = lambda handle: self.calls.append(("close", handle))


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    made = Kernel(2**40 + 7)
    monkeypatch.setattr(ctypes, "WinDLL", lambda *_, **__: made, raising=False)
    return made


def test_the_mark_is_there_until_it_is_removed(kernel: Kernel) -> None:
    remove = set_setup_mark()
    assert kernel.calls == [("create", None, False, SETUP_MARK)]
    # A handle has the width of an address; ctypes would else cut it to 32 bits.
    assert kernel.CreateMutexW.restype is ctypes.c_void_p
    assert kernel.CloseHandle.argtypes == (ctypes.c_void_p,)
    remove()
    assert kernel.calls[1:] == [("close", 2**40 + 7)]


def test_a_mark_that_cannot_be_set_stops_nobody(kernel: Kernel) -> None:
    kernel.handle = None
    set_setup_mark()()
    assert len(kernel.calls) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has it")
def test_other_systems_have_no_mark() -> None:
    assert set_setup_mark()() is None


@pytest.mark.skipif(sys.platform != "win32", reason="only Windows has it")
def test_windows_finds_the_mark_while_it_is_set() -> None:
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined]
    kernel.OpenMutexW.argtypes = (ctypes.c_ulong, ctypes.c_int, ctypes.c_wchar_p)
    kernel.OpenMutexW.restype = ctypes.c_void_p
    kernel.CloseHandle.argtypes = (ctypes.c_void_p,)
    remove = set_setup_mark()
    found = kernel.OpenMutexW(0x00100000, False, SETUP_MARK)
    assert found
    kernel.CloseHandle(found)
    remove()
    assert not kernel.OpenMutexW(0x00100000, False, SETUP_MARK)


def test_a_window_sets_it_before_it_is_shown_and_removes_it_at_its_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    done: list[str] = []
    removed = lambda: done.append("removed")  # noqa: E731
    monkeypatch.setattr(start, "set_setup_mark", lambda: done.append("set") or removed)
    monkeypatch.setattr(start, "MainWindow", lambda *_: _window())
    monkeypatch.setattr(start, "_open_first", lambda *_: done.append("shown"))
    monkeypatch.setattr(start, "make_application", lambda *_: _app(done))
    monkeypatch.setattr(
        start,
        "OrderlyEnd",
        lambda *_: SimpleNamespace(end=lambda: done.append("ended"), is_due=False),
    )
    monkeypatch.setattr(start.gc, "freeze", lambda: None)
    monkeypatch.setattr(start, "Settings", lambda: SimpleNamespace(open_event=None))
    monkeypatch.setattr(start, "catch_bugs", lambda *_: None)
    monkeypatch.setattr(start, "Collector", lambda _: None)
    monkeypatch.setattr(start, "FirstClicks", lambda _: None)
    monkeypatch.setattr(start.RunMark, "begin", lambda _: None)

    assert start.run() == 0

    assert done == ["set", "shown", "run", "ended", "removed"]


def _app(done: list[str]) -> SimpleNamespace:
    files = SimpleNamespace(hand_to=lambda _: None)
    return SimpleNamespace(files=files, exec=lambda: done.append("run") or 0, done=done)


def _window() -> SimpleNamespace:
    chosen = SimpleNamespace(connect=lambda *_: None)
    return SimpleNamespace(
        prepare_to_end=None,
        open_path=None,
        say_bug=None,
        bugs=SimpleNamespace(private=None),
        guide=SimpleNamespace(language_chosen=chosen),
    )
