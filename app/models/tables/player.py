"""Players, their army lists and their penalties."""

from sqlalchemy import CheckConstraint, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base, reference


class Player(Base):
    """A registered player; the row stays when the player leaves."""

    __tablename__ = "player"
    __table_args__ = (
        CheckConstraint("length(name) BETWEEN 1 AND 200", name="name_length"),
        CheckConstraint("status IN ('active', 'dropped', 'disqualified')", name="status"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    faction: Mapped[str | None]
    club: Mapped[str | None]
    city: Mapped[str | None]
    state: Mapped[str | None]
    country: Mapped[str | None]
    eligible: Mapped[bool] = mapped_column(default=True)
    fixed_table: Mapped[int | None]
    status: Mapped[str] = mapped_column(default="active")
    is_here: Mapped[bool] = mapped_column(default=False)
    has_paid: Mapped[bool] = mapped_column(default=False)
    lists_in: Mapped[bool] = mapped_column(default=False)
    is_painted: Mapped[bool] = mapped_column(default=False, server_default=false())
    """The EO has seen that the army is painted as the packet requires."""
    public_name: Mapped[str | None]
    """The name that players see; None for the name itself."""


class ArmyListRow(Base):
    """One registered army list of a player."""

    __tablename__ = "army_list"
    __table_args__ = (
        UniqueConstraint("player_id", "number"),
        CheckConstraint("number BETWEEN 1 AND 9", name="number"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(reference("player.id"))
    number: Mapped[int]
    caster: Mapped[str | None]
    faction: Mapped[str | None]
    theme: Mapped[str | None]
    tier: Mapped[int | None]
    points: Mapped[int | None]
    bonus: Mapped[int | None]
    objective: Mapped[str | None]
    entries: Mapped[str] = mapped_column(default="[]")
    """JSON list of objects with name, points, kind, character."""
    specialists: Mapped[str] = mapped_column(default="[]")
    text: Mapped[str | None]
    """The list as it was handed in, word for word; None where it was typed."""


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
