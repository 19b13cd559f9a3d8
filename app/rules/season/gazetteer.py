"""The names of countries and states, as people write them.

They are compared without case, accents, blanks and stops, in every
spelling that the program knows.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """The names of countries and states, by their codes."""

    countries: Mapping[str, str] = field(default_factory=dict)
    """Folded name -> code."""
    states: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Code of a country -> folded name of a state -> code."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Code of a country -> its English name."""

    def country(self, text: str) -> str:
        """The code of a country; its folded name where the program doesn't know it."""
        folded = fold(text)
        return self.countries.get(folded, folded)

    def state(self, country: str, text: str) -> str:
        """The code of a state in a country; its folded name where the program doesn't know it."""
        folded = fold(text)
        return self.states.get(country, {}).get(folded, folded)

    def knows(self, country: str, state: str = "") -> bool:
        """Whether codes are those of a country and, where its states are known, of a state."""
        if country not in self.titles:
            return False
        states = self.states.get(country)
        return not state or states is None or state in states.values()


def read_gazetteer(data: Mapping[str, Any]) -> Gazetteer:
    """The names of countries and states from their file.

    Args:
        data: code -> names under ``countries``; the same under ``states`` and a country's code.
    """
    countries = data["countries"]
    return Gazetteer(
        _by_name(countries),
        {country: _by_name(states) for country, states in data.get("states", {}).items()},
        {code: names[0] for code, names in countries.items()},
    )


def _by_name(names: Mapping[str, list[str]]) -> Mapping[str, str]:
    found = {fold(name): code for code, spellings in names.items() for name in spellings}
    return found | {fold(code): code for code in names}


def fold(text: str) -> str:
    """A name as it is compared: letters and digits alone, without case and accents."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in letters if letter.isalnum())
