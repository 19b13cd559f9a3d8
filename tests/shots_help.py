# ruff: noqa: E402 - the surroundings come before Qt
"""The pictures of the help, light and dark: ``python -m tests.shots_help``.

They are small: a window of 1280 by 720 points with so few colours that all of them together stay
below 1.5 MB.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from tests import surroundings

HOME = surroundings.arrange()

from PIL import Image
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from app import __version__
from app.paths import resource
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.settings import Settings
from app.ui.program.application import apply_theme, make_application
from app.ui.program.main_window import MainWindow
from app.words.core.catalogue import words
from tests import shots
from tests.shots_views import SLIDES, VIEWS, _settle, _slide, _view
from tests.ui.hands import press

SIZE = WIDTH, HEIGHT = 1280, 720
_COLOURS = 64
_PAGES = {
    "players": ("before", "players"),
    "scenario": ("playing", "scenario"),
    "rounds": ("draft", "rounds"),
    "clock": ("playing", "clock"),
    "standings": ("over", "standings"),
    "papers": ("playing", "papers"),
    "lookback": ("over", "lookback"),
}
"""Picture -> day and page."""
_VIEWS = ("list", "judge")
"""Pictures of views as ``tests.shots_views`` knows them."""


def main(folder: Path, wanted: tuple[str, ...] = ()) -> None:
    """Take every picture, or those whose names hold every word."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(HOME / "window.ini")
    settings.seen_version, settings.knows_events = __version__, True
    settings.is_sound_tried = True
    app = make_application([], settings)
    days = shots.Days()
    window = MainWindow(words(), settings)
    window.resize(WIDTH, HEIGHT)
    window.show()
    with shots.ended_orderly(window):
        for theme in ("light", "dark"):
            apply_theme(app, theme)
            for name, show in _scenes(window, days):
                title = f"{name}-{theme}"
                if all(word in title for word in wanted):
                    shown = show()
                    path = folder / f"{title}.png"
                    shots._take(shown if isinstance(shown, QWidget) else window, path)
                    _shrink(path)


def _scenes(
    window: MainWindow, days: dict[str, Path]
) -> tuple[tuple[str, Callable[[], object]], ...]:
    views = {one[1]: one for one in VIEWS if one[0] == "playing"}
    return (
        ("welcome", lambda: _closed(window)),
        ("new-event", lambda: _new_event(window)),
        ("results", lambda: shots._form(window, days["playing"])),
        ("why", lambda: _view(window, days, shots._open, "draft", "rounds", ("Alt+W",), "")),
        ("mend", lambda: _repair(window, days["draft"])),
        ("backups", lambda: _backups(window, days["playing"])),
        ("screen", lambda: _screen(window, days)),
        ("hall", lambda: _slide(window, days["playing"], shots._open, SLIDES["pairings"], *SIZE)),
        *(
            (name, lambda at=at: shots._open(window, days[at[0]], at[1]))
            for name, at in _PAGES.items()
        ),
        *(
            (name, lambda one=views[name]: _view(
                window, days, shots._open, one[0], one[2], one[3], one[4]
            ))
            for name in _VIEWS
        ),
    )  # fmt: skip


def _screen(window: MainWindow, days: dict[str, Path]) -> None:
    """The page of the players' screen with pairings on, and no message of this computer's sound."""
    _view(window, days, shots._open, "playing", "screen", ("P",), "")
    QTest.qWait(500)
    assert window.view is not None
    for line in (window.view.pages.clock.line, window.view.line):
        line.hide()


def _closed(window: MainWindow) -> None:
    window._settings._store.remove("recent")
    if window.view is not None:
        window.close_event()
    window.show_welcome()


def _new_event(window: MainWindow) -> None:
    """The form as most events are made: a name, and what the packet means."""
    _closed(window)
    window.open_new()
    window.pages.form.name.setText("Autumn Steamroller")


def _backups(window: MainWindow, path: Path) -> None:
    """The backups of one event, as they lie in a home."""
    _closed(window)
    shots._open(window, path, "rounds")
    window.show_backups()
    for label in window.pages.backups.findChildren(QLabel):
        label.setText(label.text().replace(str(shots.HOME), "~"))


def _repair(window: MainWindow, path: Path) -> None:
    """A player who comes late, after the round was published; it is shown and taken back."""
    _closed(window)
    copy = path.with_name("mend.dicedown")
    copy.write_bytes(path.read_bytes())
    shots._open(window, copy, "rounds")
    assert window.view is not None
    window.view.desk.run(rounds.publish)
    desk = window.view.desk
    desk.run(players.register, PlayerDraft(name="Robin Latecomer", faction="Cryx"))
    desk.run(players.tick_many, (desk.state.entrants[-1].id,), "here", on=True)
    _settle(window)
    press("Alt+E")


def _shrink(path: Path) -> None:
    """Keep few colours, and the smallest file that they make."""
    with Image.open(path) as picture:
        small = picture.convert("RGB")
        if small.width > WIDTH:
            small = small.resize(
                (WIDTH, round(small.height * WIDTH / small.width)), Image.Resampling.LANCZOS
            )
        few = small.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


if __name__ == "__main__":
    main(resource("help", "pictures"), tuple(sys.argv[1:]))
