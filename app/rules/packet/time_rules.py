"""The times of a packet as they stand in its data: rows, shifts, dice and chess clocks."""

from dataclasses import dataclass

from app.rules.core.bounds import DieMinutes, Faces, Few, Minutes, Points, Seconds
from app.rules.packet.kinds import ClockOut, DiceDown, Direction, ExtensionRule


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
    least_turn_seconds: Seconds = 0
    pauses_warned: Few | None = None
    """Pauses by a player that are only warned of; the next one loses. None: not printed."""
    pauses_excepted: bool = False
    """A game whose clocks the EO has paused is never declared a tie at the end."""
