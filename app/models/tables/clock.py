"""Clocks: of rounds, secret dice, paused tables, awaited players, and the plan of the day.

No row refers to another table: undoing a round undoes no time. A running clock is stored as an
instant and as the value of a counter that no change of the system's clock moves.
"""

from sqlalchemy import CheckConstraint, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base


class RoundClockRow(Base):
    """The clock of a started round. Columns in ``_ms`` are milliseconds, others seconds."""

    __tablename__ = "round_clock"

    round_number: Mapped[int] = mapped_column(primary_key=True)
    base_seconds: Mapped[int | None]
    """The length before any dice; None: games are untimed."""
    variable_seconds: Mapped[int] = mapped_column(default=0)
    """Added by secret dice; may be negative."""
    added_seconds: Mapped[int] = mapped_column(default=0)
    """Added by the EO; may be negative."""
    started_at: Mapped[str]
    """UTC instant in ISO form, as all instants here."""
    played_ms: Mapped[int] = mapped_column(default=0)
    """Played before ``since_at``."""
    doubt_ms: Mapped[int] = mapped_column(default=0)
    """Of ``played_ms``, what only the instants show and the counter doesn't."""
    since_at: Mapped[str | None]
    """Running since then; None while it is paused."""
    since_ms: Mapped[int | None]
    """The counter at that moment."""
    since_span: Mapped[str | None]
    """Counters are comparable only within a span, such as one run of the machine."""
    over_at: Mapped[str | None]
    """When the EO called the end, or noted it."""


class VariableRoll(Base):
    """Dice rolled for the length of a round; of several the newest counts."""

    __tablename__ = "variable_roll"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    dice: Mapped[str]
    """JSON list of numbers from 1."""
    is_typed: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Rolled with real dice."""
    salt: Mapped[str]
    """128 random bits as 32 hexadecimal digits."""
    rolled_at: Mapped[str]
    shown_at: Mapped[str | None]
    """When players were shown the commitment to it."""


class TablePause(Base):
    """A table whose chess clocks the EO paused."""

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
    """The EO's plan of the day: one row, id 1."""

    __tablename__ = "day_plan"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    first_start: Mapped[str | None]
    """The venue's time, "09:30"."""
    between_minutes: Mapped[int | None]
    """For pairing and moving; None: the usual time."""
    round_minutes: Mapped[int | None]
    """Expected length of a round; None: by the packet."""


class DayBreak(Base):
    """A break after a round."""

    __tablename__ = "day_break"

    after_round: Mapped[int] = mapped_column(primary_key=True)
    minutes: Mapped[int]
    title: Mapped[str | None]
    """What it is called; None for the usual name."""
