"""The clocks of the day: rounds, secret dice, tables that stand, players waited for, the plan.

None of these rows refers to another: a round that is taken back takes no time back with it. Running
clocks are stored as an instant beside a reading of a counter that no change of the clock moves.
"""

from sqlalchemy import CheckConstraint, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base


class RoundClockRow(Base):
    """The clock of a round that was started. Milliseconds where it says so, else seconds."""

    __tablename__ = "round_clock"

    round_number: Mapped[int] = mapped_column(primary_key=True)
    base_seconds: Mapped[int | None]
    """The length before any dice; None: games are untimed."""
    variable_seconds: Mapped[int] = mapped_column(default=0)
    """What secret dice add, or take where negative."""
    added_seconds: Mapped[int] = mapped_column(default=0)
    """What the EO gave, or took where negative."""
    started_at: Mapped[str]
    """UTC instant in ISO form, as all instants here."""
    played_ms: Mapped[int] = mapped_column(default=0)
    """Played before ``since_at``."""
    doubt_ms: Mapped[int] = mapped_column(default=0)
    """Of that, what only the instants tell and the counter does not."""
    since_at: Mapped[str | None]
    """It runs since then; None while it stands."""
    since_ms: Mapped[int | None]
    """The counter at that moment."""
    since_span: Mapped[str | None]
    """Readings are comparable only within one span, as one run of the machine."""
    over_at: Mapped[str | None]
    """When the EO called the end, or noted it."""


class VariableRoll(Base):
    """Dice thrown for the length of a round; of several the newest counts."""

    __tablename__ = "variable_roll"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    dice: Mapped[str]
    """JSON list of numbers from 1."""
    is_typed: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Thrown with real dice."""
    salt: Mapped[str]
    """128 random bits as 32 hexadecimal digits."""
    rolled_at: Mapped[str]
    shown_at: Mapped[str | None]
    """When players were shown the commitment to it."""


class TablePause(Base):
    """A table whose chess clocks the EO had stand."""

    __tablename__ = "table_pause"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    table_number: Mapped[int]
    began_at: Mapped[str]
    lasted_ms: Mapped[int | None]
    """None while it lasts."""


class PlayedOut(Base):
    """A table that plays on after the expected end."""

    __tablename__ = "played_out"
    __table_args__ = (
        UniqueConstraint("round_number", "table_number"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    table_number: Mapped[int]


class AwaitedPlayer(Base):
    """A player whom a table waits for."""

    __tablename__ = "awaited_player"
    __table_args__ = (
        UniqueConstraint("round_number", "player_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    player_id: Mapped[int]
    until_at: Mapped[str]


class DayPlanRow(Base):
    """What the EO has planned of the day: one row, id 1."""

    __tablename__ = "day_plan"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    first_start: Mapped[str | None]
    """The venue's time, "09:30"."""
    between_minutes: Mapped[int | None]
    """For pairing and moving; None: as is usual."""
    round_minutes: Mapped[int | None]
    """What a round is expected to take; None: as the packet says."""


class DayBreak(Base):
    """A break after a round."""

    __tablename__ = "day_break"

    after_round: Mapped[int] = mapped_column(primary_key=True)
    minutes: Mapped[int]
