"""What lists a packet asks for, as it stands in its data."""

from dataclasses import dataclass

from app.rules.packet_kinds import FactionRule


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCount:
    """How many lists a player brings to an event of a size."""

    point_size: int
    lists: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialistLimit:
    """The most army points of specialists beside each list at one point size."""

    point_size: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """What lists a player brings."""

    least: int = 1
    """Lists a player must bring."""
    most: int = 2
    """Lists a player may bring."""
    each_played: int = 0
    """How often each list must be played in the event; a bye then names a list as played."""
    by_size: tuple[ListCount, ...] = ()
    """Sizes at which exactly so many lists are brought, whatever ``least`` and ``most`` say."""
    factions: FactionRule = FactionRule.ONE
    different_casters: bool = True
    below: int = 0
    """How far an army may stay below size + bonus."""
    above: int = 0
    """How far it may exceed it."""
    usual_bonus: int = 0
    """No caster brings more bonus points than this; for an army that was not registered."""
    objective: bool = False
    """Each list names an objective."""
    characters_once: bool = False
    """A character stands in one list only, each incarnation being another."""
    battlegroup_only: bool = False
    """Nothing but the caster's battlegroup and independent warjacks, warbeasts and horrors."""
    least_tier: int = 0
    """The tier that every list's Theme Force must reach; 0: no Theme Force is asked for."""
    specialists: tuple[SpecialistLimit, ...] = ()
    """Ascending by size; at a size without a row there are none. Empty: no specialists at all."""

    def count_at(self, point_size: int) -> tuple[int, int]:
        """The fewest and the most lists that a player brings to an event of a size."""
        for row in self.by_size:
            if row.point_size == point_size:
                return row.lists, row.lists
        return self.least, self.most
