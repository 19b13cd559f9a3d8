"""EventState: the frozen snapshot of an event that every rule function receives."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from app.rules.core.entrant import Entrant, distinct_names
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import (
    CutMembers,
    Round,
)
from app.rules.core.seeding import Seeding
from app.rules.packet.packet import Packet
from app.rules.pairing.preference import Preference
from app.rules.scenarios.scenario import Scenario
from app.rules.standings.scoring import Record, Scoring, adds_up, records, records_after

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class EventState:
    """Everything that a rule may ask about an event, at one moment."""

    packet: Packet
    point_size: int
    planned_rounds: int | None = None
    tables: tuple[TableNumber, ...] | None = None
    """Tables there are, ascending; None: as many as are needed, from 1."""
    plays_on: bool = False
    """The EO decided to play on after the packet ended the event."""
    entrants: tuple[Entrant, ...] = ()
    """Everybody ever registered, by id."""
    rounds: tuple[Round, ...] = ()
    """By number, without gaps; only the last can be a draft."""
    locks: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Pairs of the draft that stay together when it is paired again."""
    cut_border: tuple[PlayerId, ...] = ()
    """Equals at the border of a cut as the EO's word orders them, best first; empty: drawn."""
    coming_cut: CutMembers | None = None
    """The cut that a round to come is paired on, where the event is seen as it was before one."""
    cut_seed: int | None = None
    """Of the draw among equals at the border of a cut; None before it is drawn."""
    seeding: Seeding | None = None
    """The bracket that the event begins with; None where it begins with rounds for everybody."""
    preferences: tuple[Preference, ...] = ()
    """Preferences for pairings to come, in the EO's order."""
    keeps_sides: bool = False
    """The EO keeps who went first in each game, and from which edge of the table."""
    house_scenarios: tuple[Scenario, ...] = ()
    """The EO's own, as kept with the event, by id."""

    @cached_property
    def by_id(self) -> Mapping[PlayerId, Entrant]:
        """Every entrant by id."""
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def names(self) -> Mapping[PlayerId, str]:
        """Everybody's name for the EO, with the id behind where several share it."""
        return distinct_names({entrant.id: entrant.name for entrant in self.entrants})

    @cached_property
    def active(self) -> tuple[Entrant, ...]:
        """Those still in, by id."""
        return tuple(entrant for entrant in self.entrants if entrant.is_active)

    @cached_property
    def played(self) -> tuple[Round, ...]:
        """The rounds that count: all but a draft."""
        return tuple(round_ for round_ in self.rounds if not round_.is_draft)

    @cached_property
    def scoring(self) -> Scoring:
        """What its games and byes are scored by."""
        return Scoring(packet=self.packet, point_size=self.point_size, entrants=self.by_id)

    @property
    def records(self) -> Mapping[PlayerId, Record]:
        """Everybody's record through the last round that counts."""
        return self.records_through(None)

    def records_through(self, through: int | None) -> Mapping[PlayerId, Record]:
        """Everybody's record through a round, None for all; they are remembered."""
        played, known = self.played, self._records
        count = len(played)
        if through is not None:
            count = sum(round_.number <= through for round_ in played)
        if count not in known:
            if count > 1 and adds_up(self.scoring):
                # The newest round changes again and again, those before it don't.
                if count - 1 not in known:
                    known[count - 1] = records(played[: count - 1], self.scoring)
                known[count] = records_after(known[count - 1], played[count - 1], self.scoring)
            else:
                known[count] = records(played[:count], self.scoring)
        return known[count]

    @cached_property
    def _records(self) -> dict[int, Mapping[PlayerId, Record]]:
        """How many rounds -> everybody's record through these, as far as it was needed."""
        return {}

    def derive(self, what: str, through: int | None, make: Callable[[], T]) -> T:
        """Derive something from the whole of this event; it is made once, and remembered.

        Args:
            what: names it.
            through: the last round that counts; None for all.
            make: makes it.
        """
        key = (what, through)
        if key not in self._derived:
            self._derived[key] = make()
        found: T = self._derived[key]
        return found

    @cached_property
    def _derived(self) -> dict[tuple[str, int | None], Any]:
        return {}

    def updated(self, **values: Any) -> "EventState":
        """This event with other values; what was derived from values that stay is kept."""
        later = replace(self, **values)
        derived, kept = self.__dict__, later.__dict__
        names = []
        if later.entrants is self.entrants:
            names += ["by_id", "names", "active"]
            if later.packet is self.packet and later.point_size == self.point_size:
                names += ["scoring"]
        if later.rounds is self.rounds:
            names += ["played"]
        kept.update((name, derived[name]) for name in names if name in derived)
        if "scoring" in kept and "_records" in derived:
            same = 0
            for was, now in zip(self.played, later.played, strict=False):
                if was is not now and not was.counts_as(now):
                    break
                same += 1
            known = derived["_records"]
            kept["_records"] = {count: known[count] for count in known if count <= same}
        return later

    @property
    def last_round(self) -> Round | None:
        """The newest round, draft or not."""
        return self.rounds[-1] if self.rounds else None
