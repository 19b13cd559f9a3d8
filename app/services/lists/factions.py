"""The factions that the program knows by name, and the usual other words for them."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from app.paths import resource
from app.rules.lists.app_list import KnownArmy
from app.services.players.player_lookup import without_accents, words_of

_LONGEST_TO_COMPARE = 60
_LAST_YEAR = 9999
_LONGEST_NAME = 200
"""Letters, beyond which nothing is the name of a faction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownFactions:
    """Names of factions, and the keys by which each is recognised."""

    names: tuple[str, ...]
    """In the order of the data file."""
    by_key: Mapping[str, str]
    """Key of a name or of another word for it, to the name; an army's name is its own."""
    armies: tuple[KnownArmy, ...] = ()
    """Of today's factions."""
    years: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The first and the last year in which events have a faction; none for one of all years."""

    def offered(self, year: int) -> tuple[str, ...]:
        """The names to choose from: those of a packet's year first, each part by the alphabet."""
        return tuple(sorted(self.names, key=lambda name: (not self._is_of(name, year), name)))

    def _is_of(self, name: str, year: int) -> bool:
        first, last = self.years.get(name, (year, year))
        return first <= year <= last

    def name_of(self, typed: str) -> str | None:
        """The faction meant by what was typed; None if it is none of these."""
        return self.by_key.get(_key(typed)) if len(typed) <= _LONGEST_NAME else None

    def nearest(self, typed: str) -> str | None:
        """The faction whose spelling is nearest to what was typed; None if none is near."""
        key = _key(typed) if len(typed) <= _LONGEST_NAME else ""
        if not key or len(key) > _LONGEST_TO_COMPARE:
            return None
        close = _closest(key, tuple(self.by_key))
        return None if close is None else self.by_key[close]


def factions_of(
    entries: Iterable[tuple[str, Iterable[str]]],
    armies: Iterable[KnownArmy] = (),
    years: Mapping[str, tuple[int, int]] | None = None,
) -> KnownFactions:
    """Factions from pairs of a name and the other words for it, their armies and their years."""
    kept, armies = tuple((name, tuple(also)) for name, also in entries), tuple(armies)
    by_key = {_key(army.name): army.name for army in armies}
    by_key |= {_key(word): name for name, also in kept for word in (*also, name)}
    names = tuple(name for name, _ in kept)
    return KnownFactions(names=names, by_key=by_key, armies=armies, years=years or {})


@cache
def known_factions() -> KnownFactions:
    """The factions of WARMACHINE & HORDES, from the program's own data."""
    data = tomllib.loads(resource("factions.toml").read_text(encoding="utf-8"))
    armies = [
        KnownArmy(name=army["name"], faction=entry["name"], leaders=tuple(army["leaders"]))
        for entry in data["faction"]
        for army in entry.get("army", ())
    ]
    years = {
        entry["name"]: (entry.get("since", 0), entry.get("until", _LAST_YEAR))
        for entry in data["faction"]
    }
    names = ((entry["name"], entry["also"]) for entry in data["faction"])
    return factions_of(names, armies, years)


@lru_cache(maxsize=4096)
def _key(typed: str) -> str:
    return " ".join(words_of(without_accents(typed)))


@lru_cache(maxsize=2048)
def _closest(key: str, candidates: tuple[str, ...]) -> str | None:
    found = difflib.get_close_matches(key, candidates, n=1, cutoff=0.7)
    return found[0] if found else None
