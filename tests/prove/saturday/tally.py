"""Tally: what a run of days came to, kept so that runs of other seeds can be added to it."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path

from tests.prove.saturday.day import Outcome

KEPT = Path(__file__).with_name("runs.jsonl")
"""The runs whose days ``RESULTS.md`` adds up, a line each."""


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


@dataclass(slots=True)
class Tally:
    """What a run of days came to.

    Attributes:
        seed: the first day's; the others are those that follow it.
        seconds: of one core.
        planted: planted faults, and on which of the days each was found; None where on none.
    """

    seed: int
    days: int = 0
    date: str = field(default_factory=_today)
    failed: int = 0
    seconds: float = 0.0
    found: Counter[str] = field(default_factory=Counter)
    planted: dict[str, int | None] = field(default_factory=dict)

    @property
    def seeds(self) -> range:
        """Those of the days."""
        return range(self.seed, self.seed + self.days)

    def written(self) -> str:
        """A line of a file, from which ``runs`` makes it again."""
        return json.dumps({one.name: getattr(self, one.name) for one in fields(self)})

    def count(self, ended: Outcome) -> None:
        """Add one day more."""
        self.days += 1
        self.failed += bool(ended.fault)
        self.seconds = round(self.seconds + ended.seconds, 3)
        self.found += ended.found + Counter(steps=ended.steps)


def runs(path: Path = KEPT) -> tuple[Tally, ...]:
    """The runs that were kept, in their order."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else ()
    made = [Tally(**json.loads(line)) for line in lines]
    for one in made:
        one.found = Counter(one.found)
    return tuple(made)


def keep_runs(tallies: Iterable[Tally], path: Path = KEPT) -> None:
    """Keep these runs instead of those before."""
    path.write_text("".join(f"{one.written()}\n" for one in tallies), "utf-8")


def lived_before(seeds: range, tallies: Sequence[Tally]) -> Tally | None:
    """A run that lived one of these days already; None where none did."""
    return next((one for one in tallies if {*seeds} & {*one.seeds}), None)
