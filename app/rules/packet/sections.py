"""What lists a packet asks for, as it stands in its data."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.bounds import Few, ListNumber, Points
from app.rules.packet.kinds import FactionRule


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCount:
    """How many lists a player brings to an event of a size."""

    point_size: Points
    lists: ListNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialistLimit:
    """The most army points of specialists beside each list at one point size."""

    point_size: Points
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeFactions:
    """Which faction a list counts as by its Theme Force, whatever faction it names."""

    theme: str
    factions: tuple[str, ...] = ()
    """Any one of these."""
    leaders_faction: bool = False
    """The faction printed for the model that leads it, which stands on no list."""


class SideboardPer(StrEnum):
    """Whose a sideboard is."""

    LIST = "list"
    """Each list has its own."""
    PLAYER = "player"
    """All of a player's lists share one: what is beside each of them, together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sideboard:
    """A roster of models outside the lists, as an Active Duty Roster; None: no limit."""

    name: str
    per: SideboardPer = SideboardPer.LIST
    points: Points | None = None
    models: Points | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """What lists a player brings."""

    least: ListNumber = 1
    """Lists a player must bring."""
    most: ListNumber = 2
    """Lists a player may bring."""
    each_played: Few = 0
    """How often each list must be played in the event; a bye then names a list as played."""
    by_size: tuple[ListCount, ...] = ()
    """Sizes at which exactly so many lists are brought, whatever ``least`` and ``most`` say."""
    factions: FactionRule = FactionRule.ONE
    different_casters: bool = True
    below: Points = 0
    """How far an army may stay below size + bonus."""
    above: Points = 0
    """How far it may exceed it."""
    usual_bonus: Points = 0
    """No caster brings more bonus points than this; for an army that was not registered."""
    objective: bool = False
    """Each list names an objective."""
    characters_once: bool = False
    """A character stands in one list only, each incarnation being another."""
    battlegroup_only: bool = False
    """Nothing but the caster's battlegroup and independent warjacks, warbeasts and horrors."""
    least_tier: Few = 0
    """The tier that every list's Theme Force must reach; 0: no Theme Force is asked for."""
    specialists: tuple[SpecialistLimit, ...] = ()
    """Ascending by size; at a size without a row there are none. Empty: no specialists at all."""
    themes: tuple[ThemeFactions, ...] = ()
    """Theme Forces that decide a list's faction; each once."""

    sideboard: Sideboard | None = None
    """In place of specialists."""

    def count_at(self, point_size: int) -> tuple[int, int]:
        """The fewest and the most lists that a player brings to an event of a size."""
        for row in self.by_size:
            if row.point_size == point_size:
                return row.lists, row.lists
        return self.least, self.most

    def theme_row(self, theme: str | None) -> ThemeFactions | None:
        """What a Theme Force says about its list's faction; None where it says nothing."""
        wanted = theme_key(theme or "")
        return next((row for row in self.themes if theme_key(row.theme) == wanted), None)


def theme_key(theme: str) -> str:
    """A Theme Force's name as compared: without case, kinds of apostrophe and a leading article."""
    return " ".join(theme.replace("\u2019", "'").split()).casefold().removeprefix("the ")
