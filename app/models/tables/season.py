"""The tables of a season file: the season, the events it took in, who played, who is who."""

from sqlalchemy import CheckConstraint, MetaData, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from app.models.tables.base import NAMING, Base, JournalRow, JournalStep, reference


class SeasonBase(DeclarativeBase):
    """All tables of a season file. Tracked ones hold whole numbers and text only."""

    metadata = MetaData(naming_convention=NAMING)


class SeasonInfo(SeasonBase):
    """The season itself: one row, id 1."""

    __tablename__ = "season"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    rules_text: Mapped[str]
    """The file that the season is scored by, as it was when it was chosen; a later correction of a
    built-in one never changes an old season."""
    is_house: Mapped[bool]
    """The organizer wrote the rules."""
    meeting: Mapped[str | None]
    """Which seeds of a bracket meet first, as the organizer chose; None: as the rules say."""
    draw_seed: Mapped[int | None]
    """What the brackets were drawn from; None before."""
    lots: Mapped[str] = mapped_column(default="[]")
    """JSON list of people who are equal in everything, as drawn or ruled, the first one first."""
    finals_file: Mapped[str | None]
    """Name of the finals' event file; None before it is made."""
    finals_identity: Mapped[str | None]
    """The same for every copy of that event."""


class PersonRow(SeasonBase):
    """Somebody who plays in the season."""

    __tablename__ = "person"
    __table_args__ = (
        CheckConstraint("length(name) BETWEEN 1 AND 200", name="name_length"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    city: Mapped[str]
    state: Mapped[str]
    country: Mapped[str]
    region: Mapped[str | None]
    """Key of the region that the organizer named; None: by the address."""
    note: Mapped[str]
    merged_into: Mapped[int | None] = mapped_column(reference("person.id"))
    """Who has this person's entries now; None: the person itself."""


class DeclineRow(SeasonBase):
    """Somebody who doesn't take a place in the finals; in the order of declining."""

    __tablename__ = "decline"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(reference("person.id"), unique=True)
    is_late: Mapped[bool]
    """After the alternates were named: the first of them takes the place."""


class TakenEvent(SeasonBase):
    """An event as it was taken in."""

    __tablename__ = "taken_event"
    __table_args__ = (
        CheckConstraint("source IN ('file', 'json', 'csv', 'typed')", name="source"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    date: Mapped[str]
    """ISO date; "" where none is known."""
    packet: Mapped[str]
    """Id of its packet; "" where none is known."""
    identity: Mapped[str]
    """The same for every copy of an event file; "" for what came from elsewhere."""
    digest: Mapped[str] = mapped_column(unique=True)
    """SHA-256 of what it holds, in canonical form."""
    source: Mapped[str]
    file_name: Mapped[str]
    """The whole path where it was read; "" where it was typed."""
    organizer: Mapped[str]
    rounds: Mapped[int]
    player_count: Mapped[int]


class EntryRow(SeasonBase):
    """What one player reached at one event."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("event_id", "number"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(reference("taken_event.id"))
    number: Mapped[int]
    """The player's id in the event."""
    name: Mapped[str]
    """The player's name in the event."""
    city: Mapped[str]
    state: Mapped[str]
    country: Mapped[str]
    place: Mapped[int | None]
    """None for who can have none, as a ringer."""
    wins: Mapped[int]
    losses: Mapped[int]
    ties: Mapped[int]
    is_ringer: Mapped[bool]
    is_disqualified: Mapped[bool]
    extras: Mapped[str]
    """JSON list of the keys of extra points."""
    person_id: Mapped[int] = mapped_column(reference("person.id"), index=True)
    """Who it was."""


class EntryGame(SeasonBase):
    """A game of an event that was taken in."""

    __tablename__ = "entry_game"
    __table_args__ = (
        CheckConstraint("winner IN ('first', 'second', 'none')", name="winner"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(reference("taken_event.id"), index=True)
    round_number: Mapped[int]
    first_id: Mapped[int] = mapped_column(reference("entry.id"))
    second_id: Mapped[int] = mapped_column(reference("entry.id"))
    winner: Mapped[str]


class BracketSlot(SeasonBase):
    """One of the finals' players in a bracket, as drawn."""

    __tablename__ = "bracket_slot"
    __table_args__ = (
        UniqueConstraint("bracket", "slot"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    bracket: Mapped[int]
    slot: Mapped[int]
    """From 1; 1 and 2 meet first, 3 and 4, and so on."""
    seed: Mapped[int]
    """1 for the best of all."""
    person_id: Mapped[int] = mapped_column(reference("person.id"))


for _table in (JournalStep, JournalRow):
    Base.metadata.tables[_table.__tablename__].to_metadata(SeasonBase.metadata)
