# ruff: noqa: E402 - the surroundings come before Qt
"""Pictures of every page in every state of a day: ``python -m tests.shots DIR [WORD...]``.

Only pictures are drawn whose name holds every WORD, as ``rounds dark``. ``QT_SCALE_FACTOR`` scales
the window as on a fine screen, ``DICEDOWN_SHOTS=1920x1080`` sets another size,
``DICEDOWN_TEXT=200`` larger text, and ``DICEDOWN_LANGUAGE=de`` another language.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import surroundings

HOME = surroundings.arrange()

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app import __version__
from app.models.file.hold import Hold
from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.event.length import is_over
from app.services.clock import round_clock
from app.services.core.errors import OddError
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.event.opening import now
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.results import results
from app.services.roster.reader import read_roster
from app.ui.core.printing import PaperMaking
from app.ui.core.settings import RecentEvent, Settings, window_language
from app.ui.program.application import apply_theme, make_application
from app.ui.program.main_window import MainWindow
from app.words.core.catalogue import words
from tests.builders import begin_round, morning, plain_result, play_round
from tests.shots_views import furnish, view_scenes

WIDTH, HEIGHT = 1366, 768
"""A usual laptop's screen."""
ROSTER = surroundings.DATA / "rosters" / "roster-33.csv"
PAGES = (
    "players", "rounds", "results", "standings", "clock", "papers", "history", "scenario", "screen",
)  # fmt: skip


def main(folder: Path, wanted: tuple[str, ...] = ()) -> None:
    """Take every picture, or those whose names hold every word."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(HOME / "window.ini")
    settings.seen_version, settings.knows_events = __version__, True
    settings.is_sound_tried = True
    settings.text_size = int(os.environ.get("DICEDOWN_TEXT", "100"))
    app = make_application([], settings)
    days = Days()
    window = MainWindow(words(window_language(settings)), settings)
    width, _, height = os.environ.get("DICEDOWN_SHOTS", f"{WIDTH}x{HEIGHT}").partition("x")
    window.resize(int(width), int(height))
    window.show()
    with ended_orderly(window):
        for theme in ("light", "dark"):
            scenes = {f"{name}-{theme}": show for name, show in _scenes(window, settings, days)}
            chosen = [title for title in scenes if all(word in title for word in wanted)]
            if chosen:
                apply_theme(app, theme)
            for title in chosen:
                shown = scenes[title]()
                target = shown if isinstance(shown, QWidget) else window
                _take(target, folder / f"{title}.png")


@contextmanager
def ended_orderly(window: MainWindow) -> Iterator[None]:
    """Close the window at the end, as the program does.

    Else the interpreter takes its parts and the players' windows apart in any order, and Qt calls
    methods of layouts and filters that are gone.
    """
    try:
        yield
    finally:
        window.end()
        window.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _scenes(
    window: MainWindow, settings: Settings, days: dict[str, Path]
) -> Iterator[tuple[str, Callable[[], object]]]:
    yield "welcome", window.show_welcome
    yield "new-event", window.open_new
    yield "new-variants", lambda: _variants(window)
    yield "new-announcement", lambda: _announced(window)
    for day, _ in DAYS:
        for page in PAGES:
            yield f"{day}-{page}", lambda day=day, page=page: _open(window, days[day], page)
        if day == "empty":
            yield "empty-import", lambda: _import(window, days["empty"])
        if day == "draft":
            yield "draft-question", lambda: _question(window, days["draft"])
        if day == "playing":
            yield "playing-settings", lambda: _settings(window, days["playing"])
            yield "playing-keys", lambda: _keys(window, days["playing"])
            yield "playing-form", lambda: _form(window, days["playing"])
            yield "playing-odd", lambda: _odd(window, days["playing"])

    yield from view_scenes(window, days, _open)
    yield "reader", lambda: _read_only(window, days["playing"])
    yield "lost-file", lambda: _lost(window, days["playing"])
    yield "welcome-again", lambda: _welcome_again(window, settings, days["over"])


def _open(window: MainWindow, path: Path, page: str) -> None:
    if window.pages.form.isVisible():
        window.close_event()
    if window.view is None or window.view.desk.session.path != path:
        window.open_path(path)
    assert window.view is not None
    window.view.keys.hide()
    window.view.show_page(page)


def _variants(window: MainWindow) -> None:
    window.open_new()
    form = window.pages.form
    form.name.setText("Autumn Steamroller")
    form.packet.setCurrentIndex(form.packet.findData("sr2015"))
    form.variants.choose((("casual", None), ("relaxed", None), ("x-round-event", 4)))
    form.composer.recompose()


def _announced(window: MainWindow) -> None:
    _variants(window)
    chosen = (("casual", None), ("specialists", None), ("x-round-event", 4))
    window.pages.form.variants.choose(chosen)
    window.pages.form.composer.recompose()
    window.pages.form.show_announcement()


def _settings(window: MainWindow, path: Path) -> None:
    _open(window, path, "rounds")
    window.edit_event()
    window.pages.form.variants.choose((("destruction-scoring", None),))
    window.pages.form.composer.recompose()
    window.pages.form.weigh()


def _import(window: MainWindow, path: Path) -> None:
    _open(window, path, "players")
    assert window.view is not None
    window.view.pages["players"].open_roster(ROSTER)  # type: ignore[attr-defined]


def _question(window: MainWindow, path: Path) -> None:
    _open(window, path, "rounds")
    assert window.view is not None
    window.view.pages["rounds"].acts.give_bye(grant=True)  # type: ignore[attr-defined]


def _form(window: MainWindow, path: Path) -> None:
    _open(window, path, "results")
    assert window.view is not None
    page = window.view.pages["results"]
    missing = window.view.desk.state.rounds[-1].missing[0].table
    page.table_field.setText(str(missing))  # type: ignore[attr-defined]
    page._take(missing)  # type: ignore[attr-defined]


def _odd(window: MainWindow, path: Path) -> None:
    _form(window, path)
    assert window.view is not None
    page = window.view.pages["results"]
    form = page.form  # type: ignore[attr-defined]
    form.winner.choose("first")
    form._offer_reasons()
    form.how.choose(form._state.packet.win_reasons[1])
    for field, number in zip(form._numbers[0], (9, 70), strict=True):
        field.set_number(number)
    form.lists[0].set_number(4)
    page.save()  # type: ignore[attr-defined]


def _read_only(window: MainWindow, path: Path) -> None:
    window.close_event()
    with Hold.take(path, now()):
        _open(window, path, "rounds")


def _lost(window: MainWindow, path: Path) -> None:
    window.close_event()
    copy = path.with_name("copy.dicedown")
    copy.write_bytes(path.read_bytes())
    _open(window, copy, "standings")
    copy.unlink()
    assert window.view is not None
    window.view.desk.listen()


def _keys(window: MainWindow, path: Path) -> None:
    _open(window, path, "results")
    assert window.view is not None
    window.view.show_keys()


def _take(window: QWidget, path: Path) -> None:
    # A paper is made beside the window, and then drawn.
    making = window.findChildren(PaperMaking)
    late = time.monotonic() + 20
    while any(one.is_busy for one in making) and time.monotonic() < late:
        QTest.qWait(50)
    end = time.monotonic() + (1.0 if "papers" in path.name else 0.05)
    while time.monotonic() < end:
        QApplication.processEvents()
    window.grab().save(str(path))
    print(path, flush=True)


def _welcome_again(window: MainWindow, settings: Settings, path: Path) -> None:
    settings.remember(RecentEvent(path, "Autumn Steamroller"))
    window.show_welcome()


# The days


def _empty(path: Path) -> EventSession:
    draft = EventDraft(
        name="Autumn Steamroller",
        packet="sr2015",
        point_size=50,
        date="2026-11-21",
        venue="Northgate",
        tables=tuple(range(1, 17)),  # type: ignore[arg-type]
    )
    return new_event(path, draft, clock=morning, dice=Draw(3).below)


def _before(path: Path) -> EventSession:
    session = _empty(path)
    drafts = read_roster(ROSTER.read_bytes(), ROSTER.name).drafts
    session.do(players.register_many, drafts)
    everybody = tuple(one.id for one in session.state.entrants)
    session.do(players.tick_many, everybody[:21], "here", on=True)
    session.do(players.tick_many, everybody[3:17], "paid", on=True)
    furnish(session)
    return session


def _here(session: EventSession) -> EventSession:
    """Everybody has come: else pairing asks about who is missing."""
    everybody = tuple(one.id for one in session.state.entrants)
    session.do(players.tick_many, everybody, "here", on=True)
    return session


def _draft(path: Path) -> EventSession:
    session, draw = _here(_before(path)), Draw(9)
    for _ in range(2):
        play_round(session, draw)
    session.do(rounds.pair, seed=1)
    one, other = _who_met(session.state)
    for act in (manual_swaps.pair_these, manual_swaps.swap):
        games = session.state.rounds[-1].games
        pair = (one, other) if act is manual_swaps.pair_these else (
            games[2].first.player, games[12].second.player
        )  # fmt: skip
        try:
            session.do(act, *pair)
        except OddError:
            session.with_reason("they asked for it", act, *pair)
    return session


def _playing(path: Path) -> EventSession:
    session, draw = _here(_before(path)), Draw(9)
    for _ in range(2):
        play_round(session, draw)
    session.do(players.drop, session.state.entrants[4].id)
    begin_round(session)
    session.clock = now
    session.do(round_clock.start)
    for game in session.state.rounds[-1].games[3:11]:
        assert game.table is not None
        session.with_reason("as told", results.enter, game.table, *plain_result(game, draw))
    return session


def _over(path: Path) -> EventSession:
    session, draw = _here(_before(path)), Draw(9)
    while is_over(session.state) is None:
        play_round(session, draw)
    session.do(rounds.close)
    return session


def _who_met(state: EventState) -> tuple[PlayerId, PlayerId]:
    game = state.rounds[0].games[5]
    return game.first.player, game.second.player


DAYS: tuple[tuple[str, Callable[[Path], EventSession]], ...] = (
    ("empty", lambda path: _closed(_empty(path))),
    ("before", lambda path: _closed(_before(path))),
    ("draft", lambda path: _closed(_draft(path))),
    ("playing", lambda path: _closed(_playing(path))),
    ("over", lambda path: _closed(_over(path))),
)
"""A day's states -> how its file is made."""


class Days(dict[str, Path]):
    """A day's states -> its file, made when it is first asked for."""

    def __missing__(self, day: str) -> Path:
        path = self[day] = HOME / f"{day}.dicedown"
        dict(DAYS)[day](path)
        return path


def _closed(session: EventSession) -> EventSession:
    session.close()
    return session


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]))
