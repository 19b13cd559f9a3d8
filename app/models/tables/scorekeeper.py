"""Who may enter results from a device of their own: a name and the digest of a code."""

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base


class ScorekeeperRow(Base):
    """Somebody whom the EO gave a code; one whose code was revoked stays, for the history."""

    __tablename__ = "scorekeeper"
    __table_args__ = (
        CheckConstraint("role IN ('scorekeeper', 'organizer')", name="role"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    role: Mapped[str]
    digest: Mapped[str] = mapped_column(unique=True)
    """SHA-256 of the pass that follows from the code; neither of the two is kept anywhere."""
    made_at: Mapped[str]
    """UTC instant in ISO form."""
    revoked_at: Mapped[str | None]
    """None while the code is good."""
