"""Awards, and the ballots of blind votes."""

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base, reference


class AwardRow(Base):
    """An award that the event gives, and who has it."""

    __tablename__ = "award"
    __table_args__ = (
        CheckConstraint("how IN ('choice', 'vote', 'draw')", name="how"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    award: Mapped[str] = mapped_column(unique=True)
    """Its key, as "best-painted"."""
    title: Mapped[str | None]
    """What the EO calls it; None for the key's own words."""
    category: Mapped[str | None]
    player_id: Mapped[int | None] = mapped_column(reference("player.id"))
    how: Mapped[str | None]
    """How it was decided; None while it is open."""
    seed: Mapped[int | None]
    """Of the draw that gave a place; None where no draw did."""


class BallotRow(Base):
    """One ballot of a blind vote; nothing says whose it is."""

    __tablename__ = "ballot"
    __table_args__ = (
        CheckConstraint("turn >= 1", name="turn"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    award: Mapped[str]
    turn: Mapped[int]
    """1, and one more for each vote among the tied."""
    player_id: Mapped[int] = mapped_column(reference("player.id"))
