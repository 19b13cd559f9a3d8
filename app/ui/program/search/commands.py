"""Everything that the window can do, as Ctrl+K finds it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.services.program.search import Candidate, Kind, candidate
from app.ui.core.acts import UiAct, ViewActs
from app.ui.core.native_keys import native_keys
from app.ui.core.window_acts import WINDOW
from app.ui.program.all_acts import VIEWS
from app.words.core.catalogue import Words

_LEAVES = ("leave", "leave_form")
"""Acts that lead out of a view mean nothing from elsewhere."""


@dataclass(frozen=True, slots=True)
class SearchCommand:
    """One act with the view that it is of."""

    of: ViewActs
    act: UiAct

    @property
    def id(self) -> str:
        """What it is known by, here and as a Qt object."""
        return f"{self.of.view}.{self.act.name}"

    @property
    def page(self) -> str:
        """The page that it is done on; "" for everywhere."""
        return "" if self.of is WINDOW else self.of.page or self.of.view


def commands() -> Iterator[SearchCommand]:
    """Every act that means something from elsewhere, the window's first."""
    for view in VIEWS.values():
        if view.is_found:
            yield from (SearchCommand(view, act) for act in view if act.name not in _LEAVES)


def command_candidate(t: Words, one: SearchCommand, titles: Mapping[str, str]) -> Candidate:
    """A command as it is found: by what it does, its page, its keys and its synonyms."""
    keys, page = native_keys(one.act.keys), titles.get(one.page, "")
    detail = t("{page}: {key}", page=page, key=keys) if page and keys else page or keys
    more = tuple(t(one.act.synonyms).split()) if one.act.synonyms else ()
    return candidate(Kind.COMMAND, one.id, t(one.act.description), detail, more)
