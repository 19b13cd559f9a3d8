"""The declarative base, with named constraints so that migrations can name them."""

from sqlalchemy import ForeignKey, MetaData
from sqlalchemy.orm import DeclarativeBase

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
