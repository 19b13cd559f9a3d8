"""What lists a packet asks for, as it stands in its data."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.bounds import (
    BaseSize,
    DieMinutes,
    Faces,
    Few,
    ListNumber,
    Minutes,
    Points,
    RoundCount,
    Seconds,
    Stat,
)
from app.rules.packet.kinds import ClockOut, DiceDown, Direction, ExtensionRule, FactionRule


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
    """No caster brings more bonus points than this; 0: none brings any."""
    objective: bool = False
    """Each list names an objective."""
    cards: Few = 0
    """Command cards that each list has; 0: they are no part of a list."""
    characters_once: bool = False
    """A character stands in one list only, each incarnation being another."""
    battlegroup_only: bool = False
    """Nothing but the caster's battlegroup and independent warjacks, warbeasts and horrors."""
    least_tier: Few = 0
    """The tier that every list's Theme Force must reach; 0: no Theme Force is required."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """One row of the timing table, minutes. None: the packet has none."""

    point_size: Points
    round_minutes: Minutes | None = None
    turn_minutes: Minutes | None = None
    extension_minutes: Minutes | None = None
    clock_minutes: Minutes | None = None
    """One player's chess clock."""

    @property
    def expected_minutes(self) -> int | None:
        """How long a round takes before any dice: its length, else both players' clocks."""
        if self.round_minutes is None and self.clock_minutes is not None:
            return 2 * self.clock_minutes
        return self.round_minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRules:
    """Which row of the timing table the rounds and turns are taken from.

    A row is counted in the table's order of sizes; chess clocks stay in the row of the event.
    """

    longer: Few = 0
    """Rows up: the times of a larger event."""
    shorter: Few = 0
    """Rows down."""
    extension: ExtensionRule = ExtensionRule.ROW
    extension_declared_seconds: Seconds | None = None
    """How long after the turn's end its extension can still be declared; None: not printed."""
    dice_down: DiceDown = DiceDown.SINGLE_ROLL
    planned_minutes: Minutes | None = None
    """What a plan of the day adds to the base length of each round, its dice included."""

    @property
    def shift(self) -> int:
        """Rows up, or down where negative."""
        return self.longer - self.shorter


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """By how many minutes dice change the length of a round: minutes times one die."""

    minutes: DieMinutes
    """Each pip's worth."""
    sides: Faces
    """Of the die."""
    direction: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """What goes with chess clocks."""

    runs_out: ClockOut = ClockOut.ASSASSINATION
    played_out_minutes: Minutes = 5
    """Games with no more than this left on both clocks together are played out at the end."""
    exactly_is_tie: bool = False
    """With exactly so much left a game is a tie, too."""
    least_turn_seconds: Seconds = 0
    pauses_warned: Few | None = None
    """Pauses by a player that are only warned of; the next one loses. None: not printed."""
    pauses_excepted: bool = False
    """A game whose clocks the EO has paused is never declared a tie at the end."""


class UnitLoss(StrEnum):
    """What the casualties of a unit are worth to the opponent."""

    HALF_BELOW_HALF = "half-below-half"
    """Half its points, rounded up, below half its starting number; all when nobody is left."""
    ONLY_WHOLE = "only-whole"
    """Nothing until every model of it is destroyed."""


class SoloPresence(StrEnum):
    """When a solo of several models counts as remaining."""

    HALF = "half"
    """Half its starting number, rounded up, is left."""
    ALL = "all"
    """Every model that its points pay for is left."""
    ANY = "any"
    """Any model of it is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRules:
    """What counts, and for how much, when army points are compared."""

    units: UnitLoss = UnitLoss.HALF_BELOW_HALF
    inert_destroyed: bool = True
    """An inert warjack or a wild warbeast counts as destroyed, in full."""
    half_strength: bool = True
    """A unit below half its starting number does not count as remaining."""
    solos: SoloPresence = SoloPresence.HALF
    area_factor: Few = 2
    """How often what stands in the scenario's area counts; a caster always counts once."""


class SheetLayout(StrEnum):
    """How the rounds lie on the sheet."""

    ROUND_ROWS = "round-rows"
    ROUND_COLUMNS = "round-columns"


class PlayerFieldName(StrEnum):
    """What the sheet says about its player."""

    NAME = "name"
    FACTION = "faction"
    NUMBER = "number"
    """By which opponents note the player."""
    CITY = "city"
    STATE = "state"
    COUNTRY = "country"


class RoundField(StrEnum):
    """What is written down of a round."""

    OPPONENT = "opponent"
    OPPONENT_NUMBER = "opponent-number"
    LIST = "list"
    RESULT = "result"
    TOURNAMENT_POINTS = "tournament-points"
    CONTROL_POINTS = "control-points"
    ARMY_POINTS = "army-points"
    TOURNAMENT_SUBTOTAL = "tournament-subtotal"
    """Tournament points from the first round through this one."""
    CONTROL_SUBTOTAL = "control-subtotal"
    """Control points from the first round through this one."""


class ListField(StrEnum):
    """What is written down of an army list."""

    FACTION = "faction"
    THEME = "theme"
    """Contract, pact or Theme Force."""
    THEME_FORCE = "theme-force"
    """Theme Force, where a packet's sheet asks for no contract or pact."""
    TIER = "tier"
    COST = "cost"
    """Army points in all."""
    OBJECTIVE = "objective"
    MODELS = "models"
    """Model by model, with its points."""
    SPECIALISTS = "specialists"
    """Likewise; printed only where the event has any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSheet:
    """A player's sheet for the whole event.

    Rule: sr2015 record-sheet; sr2019 record-sheet; sr2010 first-round; ig2014 results
    Reading: a sheet has a row for every round that the event is planned for, if that is more than
        are printed; as many lists as may be brought; and what variants let a list have.
    """

    layout: SheetLayout = SheetLayout.ROUND_ROWS
    rounds: RoundCount = 5
    """How many the sheet has room for, at least."""
    player: tuple[PlayerFieldName, ...] = (PlayerFieldName.NAME, PlayerFieldName.FACTION)
    round: tuple[RoundField, ...] = (
        RoundField.LIST,
        RoundField.RESULT,
        RoundField.CONTROL_POINTS,
        RoundField.ARMY_POINTS,
        RoundField.OPPONENT,
    )
    army: tuple[ListField, ...] = (
        ListField.THEME,
        ListField.MODELS,
        ListField.SPECIALISTS,
        ListField.TIER,
        ListField.COST,
        ListField.OBJECTIVE,
    )
    """Of each army list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAbility:
    """An ability of an objective in the organizer's own words."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketObjective:
    """An objective with its values; what is left out is a field to write in."""

    name: str
    scenario: str | None = None
    """Slug of the only scenario that it is used in; None: a player chooses it."""
    base_mm: BaseSize = 50
    defence: Stat | None = None
    armour: Stat | None = None
    damage: Stat | None = None
    """Boxes."""
    abilities: tuple[CardAbility, ...] = ()
