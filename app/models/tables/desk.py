"""What the EO's desk keeps to itself: penalties, the second reading of slips, wishes."""

from sqlalchemy import CheckConstraint, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base, reference


class PenaltyRow(Base):
    """An entry of the judge's log about a player."""

    __tablename__ = "penalty"
    __table_args__ = (
        CheckConstraint(
            "measure IN ('note', 'warning', 'game-loss', 'disqualification')", name="measure"
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(reference("player.id"))
    round_number: Mapped[int | None]
    """None: before, between or after the rounds."""
    table_number: Mapped[int | None]
    about: Mapped[str]
    """What was done, as a code: "clock-paused"."""
    measure: Mapped[str]
    note: Mapped[str | None]
    at: Mapped[str]
    """UTC instant in ISO form."""


class SecondReading(Base):
    """What the second person read from a slip, without seeing what the first had entered.

    Without foreign keys: it belongs to the slip on the desk, which outlives what is undone.
    """

    __tablename__ = "second_reading"
    __table_args__ = (
        UniqueConstraint("round_number", "table_number"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    table_number: Mapped[int]
    record: Mapped[str]
    """JSON object of what the slip says."""


class WishRow(Base):
    """A wish of the EO for pairings."""

    __tablename__ = "wish"
    __table_args__ = (
        CheckConstraint("kind IN ('club', 'city', 'faction', 'again', 'pair', 'bye')", name="kind"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int]
    """In the EO's order, ascending; gaps mean nothing."""
    kind: Mapped[str]
    is_hard: Mapped[bool] = mapped_column(default=False, server_default=false())
    through_round: Mapped[int | None]
    """The last round that it holds for; None: all."""
    first_id: Mapped[int | None] = mapped_column(reference("player.id"))
    second_id: Mapped[int | None] = mapped_column(reference("player.id"))
