"""EventState: the frozen snapshot of an event that every rule function receives."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from app.rules.core.entrant import Entrant
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import (
    CutMembers,
    Round,
)
from app.rules.core.seeding import Seeding
from app.rules.packet.packet import Packet
from app.rules.pairing.preference import Preference
from app.rules.scenarios.scenario import Scenario
from app.rules.standings.scoring import Record, Scoring, records


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

    @cached_property
    def records(self) -> Mapping[PlayerId, Record]:
        """Everybody's record through the last round that counts."""
        return records(self.played, self.scoring)

    def records_through(self, through: int | None) -> Mapping[PlayerId, Record]:
        """Everybody's record through a round, None for all; they are remembered."""
        if through is None:
            return self.records
        known = self._records_through
        if through not in known:
            rounds = tuple(round_ for round_ in self.played if round_.number <= through)
            known[through] = records(rounds, self.scoring)
        return known[through]

    @cached_property
    def _records_through(self) -> dict[int, Mapping[PlayerId, Record]]:
        """Round -> everybody's record through it, as far as it was needed."""
        return {}

    @property
    def last_round(self) -> Round | None:
        """The newest round, draft or not."""
        return self.rounds[-1] if self.rounds else None
