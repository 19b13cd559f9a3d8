"""The one row that describes the event, its rulings and its running countdown."""

from sqlalchemy import CheckConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base


class EventInfo(Base):
    """The event itself: one row, id 1."""

    __tablename__ = "event"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    date: Mapped[str | None]
    """ISO date."""
    venue: Mapped[str | None]
    packet_id: Mapped[str]
    packet_text: Mapped[str]
    """The event's packet, resolved, as JSON; a later correction of the published
    packet never changes an old event."""
    point_size: Mapped[int]
    planned_rounds: Mapped[int | None]
    tables: Mapped[str | None]
    """JSON list of table numbers, ascending; None: as many as are needed."""
    is_rehearsal: Mapped[bool] = mapped_column(default=False)
    plays_on: Mapped[bool] = mapped_column(default=False)
    house_packet: Mapped[str | None]
    """The EO's own packet with its variants, as the text of its file; None for a published one."""
    points_first: Mapped[bool] = mapped_column(default=False, server_default=false())
    """The EO puts tournament points before all else where the packet does not."""
    cut_border: Mapped[str | None]
    """JSON list of player ids: the EO's order of equals at the border of a cut, best first."""
    cut_seed: Mapped[int | None]
    """Of the draw among equals at the border of a cut; None before it is drawn."""
    fees: Mapped[str | None]
    """JSON object: what players pay and how the pot is split; None where nobody said."""
    seeding: Mapped[str | None]
    """JSON object: the bracket that the event begins with; None where it begins with none."""
    keeps_sides: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Slips ask who went first, and who had the top edge of the table."""
    takes_player_results: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Players hand in results by their phones; each is entered once the EO accepts it."""


class EventSecret(Base):
    """What the event's codes are made of: one row, id 1, made when one is first wanted.

    It leaves the event's file by no export. Undo doesn't take it, so printed codes stay good.
    """

    __tablename__ = "event_secret"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str]
    """256 random bits, in hexadecimal."""


class VariantChoice(Base):
    """A variant that the event is played with."""

    __tablename__ = "variant"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    x: Mapped[int | None]


class Ruling(Base):
    """A rule overruled by the EO, with the reason."""

    __tablename__ = "ruling"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int | None]
    about: Mapped[str]
    """JSON list of the problems overruled: code and facts."""
    reason: Mapped[str]


class CountdownRow(Base):
    """The round's plain countdown: running towards an instant, or stopped with seconds left."""

    __tablename__ = "countdown"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    total_seconds: Mapped[int]
    ends_at: Mapped[str | None]
    """UTC instant in ISO form while it runs."""
    left_seconds: Mapped[int | None]
    """What is left while it is paused."""
    title: Mapped[str | None]
    """What a break is called; None for its usual name."""


class Printed(Base):
    """A printed sheet and the hash of its contents, by which an outdated one is recognised.

    Without foreign keys: paper doesn't vanish when a round is undone.
    """

    __tablename__ = "printed"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int | None]
    paper: Mapped[str]
    content_hash: Mapped[str]
    at: Mapped[str]
