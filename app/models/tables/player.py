"""Who is registered, and with which army lists."""

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
    """The army is painted as the packet wants it, as far as the EO has seen it."""
    public_name: Mapped[str | None]
    """What players read instead of the name; None for the name itself."""


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
    """The list as it was handed in, word for word; None where it was only typed in."""
