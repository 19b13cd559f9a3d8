"""What belongs to a set of papers under a packet, as the file of sets tells it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.paths import resource
from app.services.papers.kinds import Paper

ASKED = "asked"
"""In the place of a number of copies: what the packet asks for."""

_USUAL = "usual"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetEntry:
    """A paper of a set."""

    paper: Paper
    copies: int | None = 1
    """None: as many as the packet asks for."""


def entries_of(which: str, packet: str) -> tuple[SetEntry, ...]:
    """The papers of a set under a packet, in order."""
    kept = _sets()
    told = kept.get(packet, {}).get(which) or kept[_USUAL][which]
    return tuple(map(_entry, told))


@cache
def _sets() -> Mapping[str, Mapping[str, list[Mapping[str, Any]]]]:
    with resource("paper_sets.toml").open("rb") as file:
        return tomllib.load(file)


def _entry(row: Mapping[str, Any]) -> SetEntry:
    copies = row.get("copies", 1)
    paper = next(one for one in Paper if one.value == row["paper"])
    return SetEntry(paper=paper, copies=None if copies == ASKED else copies)
