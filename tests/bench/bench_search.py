"""The search's speed beside 128 players with two lists each, 600 acts and every command."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median

from app.rules.core.event_state import EventState
from app.rules.lists.army_list import ArmyList, ListEntry
from app.services.program.search import Candidate, Kind, candidate, found, of_state
from app.words.core.catalogue import words
from tests.rules.events import entrant, event, game, rounds

PLAYERS, ACTS, COMMANDS, ENTRIES = 128, 600, 250, 14
QUERIES = (
    "a", "an", "bela", "ostrom", "cryx", "7", "12", "table 5", "warjack 3", "result",
    "dropped bela", "scenario", "pairings", "zzz", "reg a b",
)  # fmt: skip
_SYLLABLES = ("an", "be", "la", "ost", "røm", "ka", "ty", "mir", "zo", "fé", "ilk", "ur")
Row = tuple[str, float, str]


def measure() -> list[Row]:
    """Every key press of some queries, each the median of nine; and the laying out of it all."""
    chance = random.Random(128)
    t, state = words(), _state(chance)
    laid = [_timed(lambda: of_state(t, state)) for _ in range(10)]
    everything = (*of_state(t, state), *_others(chance))
    presses = [
        median(_timed(lambda typed=typed[:n]: found(everything, typed)) for _ in range(9))
        for typed in QUERIES
        for n in range(1, len(typed) + 1)
    ]
    return [
        ("a key press in the search, 128 players and 600 acts, median", median(presses), "ms"),
        ("a key press in the search, slowest", max(presses), "ms"),
        ("laying out what can be searched of 128 players", median(laid), "ms"),
    ]


def _state(chance: random.Random) -> EventState:
    people = tuple(
        entrant(n, name=_name(chance), faction="Cryx", club="Dice Club", city="Łódź",
                lists=tuple(_army(k) for k in (1, 2)))
        for n in range(1, PLAYERS + 1)
    )  # fmt: skip
    games = [game(n, n + 1, table=(n + 1) // 2, id=n) for n in range(1, PLAYERS, 2)]
    return replace(event(1, rounds(games, state="playing")), entrants=people)


def _army(number: int) -> ArmyList:
    entries = tuple(ListEntry(name=f"Heavy Warjack {n}") for n in range(1, ENTRIES + 1))
    return ArmyList(number=number, caster=f"Caster {number}", theme="Theme", entries=entries)


def _others(chance: random.Random) -> list[Candidate]:
    acts = [
        candidate(Kind.ACT, n, f"Result of table {n % 64}: {_name(chance)} beats {_name(chance)}")
        for n in range(ACTS)
    ]
    said = "Show the pairings of the round"
    return [*acts, *(candidate(Kind.COMMAND, str(n), said, "Ctrl+R") for n in range(COMMANDS))]


def _name(chance: random.Random) -> str:
    parts = ("".join(chance.choices(_SYLLABLES, k=3)).title() for _ in range(2))
    return " ".join(parts)


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000
