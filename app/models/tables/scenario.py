"""What the EO has planned, thrown and drawn of scenarios, and says to the hall."""

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base, reference


class PlannedScenario(Base):
    """The scenario that is meant for a round to come."""

    __tablename__ = "planned_scenario"

    number: Mapped[int] = mapped_column(primary_key=True)
    """Of the round."""
    scenario: Mapped[str]


class ScenarioRoll(Base):
    """An element that chance took from a scenario in play."""

    __tablename__ = "scenario_roll"
    __table_args__ = (
        UniqueConstraint("round_number", "table_number"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(reference("round.number"))
    table_number: Mapped[int | None]
    """None: at every table."""
    element: Mapped[str]


class HouseScenario(Base):
    """A scenario of the EO's own, kept with the event."""

    __tablename__ = "house_scenario"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    text: Mapped[str]
    """The text of its file."""


class Notice(Base):
    """Words of the EO for the hall, as the rules of the venue."""

    __tablename__ = "notice"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    text: Mapped[str]
