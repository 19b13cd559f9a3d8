"""What the window remembers between starts: recent events, theme, size, the last open event.

What is set before the first event is guessed from where the computer is. Some settings go with an
event to another laptop.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QLocale, QSettings

from app import __version__
from app.paths import user_data
from app.words.core.catalogue import LANGUAGES

_MOST_RECENT = 12
TEXT_SIZES = (100, 125, 150, 175, 200)
"""How large text may be, in percent."""
_LETTER = frozenset({
    "US", "CA", "MX", "PR", "GU", "VI", "AS", "MP", "PH", "CL", "CO", "CR", "DO", "GT", "HN", "NI",
    "PA", "SV", "VE", "BO", "BZ",
})  # fmt: skip
"""Where paper is sold in US Letter, by ISO code."""


@dataclass(frozen=True, slots=True)
class RecentEvent:
    """An event that was open here before, as it was when it was last seen."""

    path: Path
    name: str
    date: str = ""
    packet: str = ""
    """The packet's short name."""
    players: int = 0
    round: int = 0
    """The newest round; 0 before the first."""
    rounds: int = 0
    """How many are planned."""
    is_over: bool = False

    @property
    def is_there(self) -> bool:
        """Whether its file is where it was."""
        return self.path.is_file()


class Settings:
    """Named access to one INI file in the user's folder.

    Qt writes what was set in the next turn of the event loop, all of it at once: the disk takes as
    long for one setting as the window for a page.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._store = QSettings(str(path or user_data() / "window.ini"), QSettings.Format.IniFormat)

    def write(self) -> None:
        """Write what was set; where the program ends, no turn of the event loop comes any more."""
        self._store.sync()

    @property
    def theme(self) -> str:
        """ "light", "dark" or "system"."""
        return str(self._store.value("theme", "system"))

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("theme", name)

    @property
    def text_size(self) -> int:
        """How large text is, in percent; one of ``TEXT_SIZES``."""
        stored = str(self._store.value("text", "100"))
        return int(stored) if stored.isdecimal() and int(stored) in TEXT_SIZES else 100

    @text_size.setter
    def text_size(self, percent: int) -> None:
        self._store.setValue("text", percent)

    @property
    def window_language(self) -> str:
        """The language of the window, by its code; "" for the system's, where we have it."""
        return str(self._store.value("language/window", ""))

    @window_language.setter
    def window_language(self, code: str) -> None:
        self._store.setValue("language/window", code)

    @property
    def paper(self) -> str:
        """ "a4" or "letter"."""
        return str(self._store.value("paper", "a4"))

    @paper.setter
    def paper(self, name: str) -> None:
        self._store.setValue("paper", name)

    @property
    def paper_language(self) -> str:
        """The language that papers speak, by its code."""
        return str(self._store.value("language/paper", "en"))

    @paper_language.setter
    def paper_language(self, code: str) -> None:
        self._store.setValue("language/paper", code)

    @property
    def public_language(self) -> str:
        """The language of the hall's screen, by its code; the papers' until one is picked."""
        return str(self._store.value("language/screen", self.paper_language))

    @public_language.setter
    def public_language(self, code: str) -> None:
        self._store.setValue("language/screen", code)

    @property
    def public_screens(self) -> str:
        """What each screen shows players, by its key as JSON; "" until one is chosen."""
        return str(self._store.value("screen/screens", ""))

    @public_screens.setter
    def public_screens(self, text: str) -> None:
        self._store.setValue("screen/screens", text)

    @property
    def picked_screen(self) -> str:
        """The one screen that earlier versions chose, by its key; "" for none."""
        return str(self._store.value("screen/public", ""))

    @property
    def shows(self) -> Mapping[str, str]:
        """What players last saw of each event, by its path as JSON; newest first."""
        try:
            kept = json.loads(str(self._store.value("screen/shows", "{}")))
            return {str(path): str(text) for path, text in kept.items()}
        except (ValueError, AttributeError):
            return {}

    def keep_show(self, path: Path, text: str) -> None:
        """Write down what players see of an event."""
        others = {other: kept for other, kept in self.shows.items() if other != str(path)}
        kept = dict([(str(path), text), *others.items()][:_MOST_RECENT])
        self._store.setValue("screen/shows", json.dumps(kept, ensure_ascii=False))

    @property
    def public_look(self) -> str:
        """ "dark" for light letters on dark, or "light"."""
        return str(self._store.value("screen/look", "dark"))

    @public_look.setter
    def public_look(self, name: str) -> None:
        self._store.setValue("screen/look", name)

    @property
    def public_loop(self) -> str:
        """The loop of the second monitor as JSON; "" until one is made."""
        return str(self._store.value("screen/loop", ""))

    @public_loop.setter
    def public_loop(self, text: str) -> None:
        self._store.setValue("screen/loop", text)

    @property
    def cuts_to_clock(self) -> bool:
        """Whether the players' screen shows the clock as soon as time is up."""
        return str(self._store.value("screen/cuts", "yes")) == "yes"

    @cuts_to_clock.setter
    def cuts_to_clock(self, is_so: bool) -> None:
        self._store.setValue("screen/cuts", "yes" if is_so else "no")

    @property
    def is_sound_tried(self) -> bool:
        """Whether it was tried on this computer that the alarm can be played."""
        return str(self._store.value("clock/tried", "no")) == "yes"

    @is_sound_tried.setter
    def is_sound_tried(self, is_so: bool) -> None:
        self._store.setValue("clock/tried", "yes" if is_so else "no")

    @property
    def alarm_volume(self) -> int:
        """How loud the clock's alarm is, from 0 to 100."""
        stored = str(self._store.value("clock/volume", "80"))
        return min(100, int(stored)) if stored.isdecimal() else 80

    @alarm_volume.setter
    def alarm_volume(self, volume: int) -> None:
        self._store.setValue("clock/volume", volume)

    @property
    def is_begun(self) -> bool:
        """Whether the questions of a first start were answered."""
        return str(self._store.value("begun", "")) == "yes"

    @is_begun.setter
    def is_begun(self, is_so: bool) -> None:
        self._store.setValue("begun", "yes" if is_so else "")

    @property
    def seen_version(self) -> str:
        """The version whose changes were shown, or that was here first; "" before all of that."""
        return str(self._store.value("seen_version", ""))

    @seen_version.setter
    def seen_version(self, version: str) -> None:
        self._store.setValue("seen_version", version)

    @property
    def first_steps(self) -> tuple[str, ...]:
        """The steps of a first event that were done, by their ids."""
        return tuple(str(self._store.value("first_event/steps", "")).split())

    @first_steps.setter
    def first_steps(self, steps: tuple[str, ...]) -> None:
        self._store.setValue("first_event/steps", " ".join(sorted(steps)))

    @property
    def knows_events(self) -> bool:
        """Whether an event was finished here, or the checklist of the first one was closed."""
        return str(self._store.value("first_event/over", "")) == "yes"

    @knows_events.setter
    def knows_events(self, is_so: bool) -> None:
        self._store.setValue("first_event/over", "yes" if is_so else "")

    @property
    def geometry(self) -> QByteArray:
        """The main window's place and size; empty at first."""
        value = self._store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("geometry", value)

    @property
    def open_event(self) -> Path | None:
        """The event that was open when the program last ran and did not close it."""
        text = str(self._store.value("open_event", ""))
        return Path(text) if text else None

    @open_event.setter
    def open_event(self, path: Path | None) -> None:
        self._store.setValue("open_event", "" if path is None else str(path))

    @property
    def server(self) -> str:
        """The address of the server that was used last, without password and event."""
        return str(self._store.value("server", ""))

    @server.setter
    def server(self, address: str) -> None:
        self._store.setValue("server", address)

    @property
    def guest_screen(self) -> str:
        """Where this computer was a players' screen last: an address, without password."""
        return str(self._store.value("guest_screen", ""))

    @guest_screen.setter
    def guest_screen(self, address: str) -> None:
        self._store.setValue("guest_screen", address)

    @property
    def open_page(self) -> str:
        """The page that was shown last."""
        return str(self._store.value("open_page", "players"))

    @open_page.setter
    def open_page(self, key: str) -> None:
        self._store.setValue("open_page", key)

    @property
    def recent(self) -> tuple[RecentEvent, ...]:
        """Events by their last opening, newest first, also those whose file is gone."""
        try:
            rows = json.loads(str(self._store.value("recent", "[]")))
            return tuple(_recent(row) for row in rows)
        except (ValueError, TypeError, KeyError, AttributeError):
            return ()

    def distinct_name(self, path: Path, name: str) -> str:
        """An event's name, with its file's behind it where a recent one has the same name.

        Such a one is a copy, of a backup for example. Where the files are called the same too, it
        is the whole path.
        """
        alike = [one.path.name for one in self.recent if one.name == name and one.path != path]
        if not alike:
            return name
        return f"{name} ({path if path.name in alike else path.name})"

    def remember(self, event: RecentEvent) -> None:
        """Put an event on top of the recent ones."""
        self._keep_recent((event, *self._recent_but(event.path)))

    def update(self, event: RecentEvent) -> None:
        """Note how a recent event is now, wherever it is in the list."""
        self._keep_recent(
            tuple(event if recent.path == event.path else recent for recent in self.recent)
        )

    def forget(self, path: Path) -> None:
        """Take an event off the list; its file isn't touched."""
        self._keep_recent(self._recent_but(path))

    def restore(self, events: tuple[RecentEvent, ...]) -> None:
        """Put the list back as it was."""
        self._keep_recent(events)

    def _recent_but(self, path: Path) -> tuple[RecentEvent, ...]:
        return tuple(recent for recent in self.recent if recent.path != path)

    def _keep_recent(self, events: tuple[RecentEvent, ...]) -> None:
        rows = [{**asdict(event), "path": str(event.path)} for event in events]
        self._store.setValue("recent", json.dumps(rows[:_MOST_RECENT]))


def _recent(row: dict[str, Any]) -> RecentEvent:
    """An event as it was stored; earlier versions stored path and name alone."""
    return RecentEvent(
        path=Path(row["path"]),
        name=str(row["name"]),
        date=str(row.get("date", "")),
        packet=str(row.get("packet", "")),
        players=int(row.get("players", 0)),
        round=int(row.get("round", 0)),
        rounds=int(row.get("rounds", 0)),
        is_over=bool(row.get("is_over")),
    )


def usual_paper(locale: QLocale | None = None) -> str:
    """ "a4" or "letter".

    Args:
        locale: None for the system's.
    """
    place = (locale or QLocale.system()).territory()
    return "letter" if QLocale.territoryToCode(place) in _LETTER else "a4"


def usual_language(locale: QLocale | None = None) -> str:
    """The code of the first language of the system that printouts have; else English.

    Args:
        locale: None for the system's.
    """
    for name in (locale or QLocale.system()).uiLanguages():
        code = name.replace("_", "-").partition("-")[0].casefold()
        if code in LANGUAGES:
            return code
    return "en"


LANGUAGE = "DICEDOWN_LANGUAGE"
"""The variable of the environment that sets the window's language for one start."""


def window_language(settings: Settings) -> str:
    """The code of the window's language: what is set for this start, what is set, the system's."""
    named = os.environ.get(LANGUAGE) or settings.window_language
    return named if named in LANGUAGES else usual_language()


def make_first_settings(settings: Settings) -> None:
    """Set the printouts' size and language at the first start; later starts change nothing."""
    if settings.is_begun:
        return
    settings.paper = usual_paper()
    settings.paper_language = usual_language()
    settings.seen_version = __version__
    settings.is_begun = True


def carried(settings: Settings) -> Mapping[str, str]:
    """The settings for a pack, by name."""
    return {
        "paper": settings.paper,
        "paper_language": settings.paper_language,
        "public_language": settings.public_language,
        "public_look": settings.public_look,
        "public_loop": settings.public_loop,
    }


def take_carried(settings: Settings, values: Mapping[str, str]) -> None:
    """Apply a pack's settings; invalid ones are ignored."""
    for name, is_good in _GOOD.items():
        if name in values and is_good(values[name]):
            setattr(settings, name, values[name])


def _is_loop(text: str) -> bool:
    try:
        return isinstance(json.loads(text), (list, dict))
    except ValueError:
        return False


_GOOD: Mapping[str, Callable[[str], bool]] = {
    "paper": lambda value: value in ("a4", "letter"),
    "paper_language": lambda value: value in LANGUAGES,
    "public_language": lambda value: value in LANGUAGES,
    "public_look": lambda value: value in ("dark", "light"),
    "public_loop": _is_loop,
}
