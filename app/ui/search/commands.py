"""Everything that the window can do, as the list of its keys knows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.services.search import Candidate, Kind, candidate
from app.ui.keys_panel import written
from app.ui.page_keys import page_keys
from app.words.catalogue import Words

WINDOW = "window"

PAGE_OF_VIEW: Mapping[str, str] = {
    "roster": "players",
    "lists": "players",
    "list": "players",
    "wishes": "rounds",
    "awards": "standings",
    "day": "clock",
    "terms": "scenario",
    "plan": "scenario",
    "house": "scenario",
}
"""A view with keys of its own -> the page that it is part of; a page is its own."""

LEFT_OUT = frozenset({
    "form", "card", "judge", "welcome", "start", "settings", "help", "about", "backups", "figures",
})  # fmt: skip
"""Views whose keys mean nothing from elsewhere."""
_PAGES = "Ctrl+1"
_NO_COMMANDS = frozenset({"Tab", "Esc", "Up", "Down"})
"""Keys that only move the focus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One thing that the window can do."""

    view: str
    """The view in which its keys are in force; "window" for everywhere."""
    keys: tuple[str, ...]
    """In Qt's way, each of them by itself."""
    does: str
    page: str = ""
    """The page to go to, where that is all."""

    @property
    def id(self) -> str:
        """What it is known by."""
        return f"{self.view}/{self.keys[0]}"


def commands(t: Words, titles: Mapping[str, str]) -> tuple[Command, ...]:
    """Every command, the window's first.

    Args:
        titles: what the rail calls each page, in its order.
    """
    pages = (
        Command(view=WINDOW, keys=(f"Ctrl+{n % 10}",), does=title, page=key)
        for n, (key, title) in enumerate(titles.items(), 1)
    )
    told = page_keys(t)
    views = [WINDOW, *(one for one in told if one not in LEFT_OUT and one != WINDOW)]
    return (*pages, *(one for view in views for one in _of_view(view, told[view])))


def command_candidate(t: Words, one: Command, titles: Mapping[str, str]) -> Candidate:
    """A command as it is found: by what it does, its page and its key."""
    page = titles.get(PAGE_OF_VIEW.get(one.view, one.view), "")
    where = t("{page}: {key}", page=page, key=written(" ".join(one.keys))) if page else ""
    return candidate(Kind.COMMAND, one.id, one.does, where or written(" ".join(one.keys)))


def _of_view(view: str, keys: tuple[tuple[str, str], ...]) -> Iterator[Command]:
    for pressed, does in keys:
        each = tuple(pressed.split())
        if set(each) & _NO_COMMANDS or (view == WINDOW and each[0] == _PAGES):
            continue
        parts = tuple(does.split(", "))
        if len(parts) == len(each) > 1:
            # "Here, paid, lists in" for three keys are three commands.
            for key, part in zip(each, parts, strict=True):
                yield Command(view=view, keys=(key,), does=part[:1].upper() + part[1:])
        else:
            yield Command(view=view, keys=each, does=does)
