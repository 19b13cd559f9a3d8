"""The declarative base, with named constraints for migrations to name, and the journal's tables."""

from sqlalchemy import CheckConstraint, ForeignKey, MetaData
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are named."""


class Base(DeclarativeBase):
    """All tables of an event file. Tracked ones hold whole numbers and text only."""

    metadata = MetaData(naming_convention=NAMING)


def reference(column: str) -> ForeignKey:
    """A foreign key checked at the commit, so that undo may restore rows in any order."""
    return ForeignKey(column, deferrable=True, initially="DEFERRED")


class JournalStep(Base):
    """One transaction: an action of the EO, or a note."""

    __tablename__ = "journal_step"
    __table_args__ = (
        CheckConstraint("kind IN ('act', 'note')", name="kind"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    verb: Mapped[str]
    arguments: Mapped[str]
    """JSON object of the arguments, by name."""
    kind: Mapped[str]
    who: Mapped[str]
    reason: Mapped[str]
    at: Mapped[str]
    """UTC instant in ISO form."""
    undoes: Mapped[int | None]
    """The step that this one undid; for a redo, the undo."""


class JournalRow(Base):
    """One row before and after one change of a step, as JSON; written by triggers."""

    __tablename__ = "journal_row"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    step_id: Mapped[int] = mapped_column(reference("journal_step.id"), index=True)
    table_name: Mapped[str]
    row_id: Mapped[int]
    before: Mapped[str | None]
    after: Mapped[str | None]
