"""Rounds, their games, byes and absences, the facts of pairing, second readings, preferences."""

from sqlalchemy import CheckConstraint, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base, reference


class RoundRow(Base):
    """A round, from its draft to its close."""

    __tablename__ = "round"
    __table_args__ = (
        CheckConstraint("state IN ('draft', 'published', 'playing', 'closed')", name="state"),
    )

    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    state: Mapped[str]
    scenario: Mapped[str | None]
    seed: Mapped[int | None]
    by_hand: Mapped[bool] = mapped_column(default=False)
    shows_scenario: Mapped[bool] = mapped_column(default=False, server_default=false())
    """The EO lets players know the scenario before the games begin."""
    scenario_dice: Mapped[str | None]
    """JSON list of the throws that chose the scenario, each a list of faces, the last one counting;
    None where nobody rolled."""
    wishes: Mapped[str | None]
    """JSON list of the preferences that the round was paired with, in the EO's order, or None."""
    looks_ahead: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Paired with an eye on the next rounds."""
    cut: Mapped[str | None]
    """JSON object of the cut that falls before this round: players, left_out, equals, seed; None
    where none does."""


class GameRow(Base):
    """A game: two sides, a table, and what was recorded."""

    __tablename__ = "game"
    __table_args__ = (
        CheckConstraint("first_id <> second_id", name="two_players"),
        UniqueConstraint("round_number", "table_number"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(reference("round.number"), index=True)
    table_number: Mapped[int | None]
    first_id: Mapped[int] = mapped_column(reference("player.id"))
    second_id: Mapped[int] = mapped_column(reference("player.id"))
    first_list: Mapped[int | None]
    second_list: Mapped[int | None]
    first_control_points: Mapped[int | None]
    second_control_points: Mapped[int | None]
    first_army_points: Mapped[int | None]
    second_army_points: Mapped[int | None]
    winner_id: Mapped[int | None] = mapped_column(reference("player.id"))
    reason: Mapped[str | None]
    """How it ended; None: no result yet."""
    is_locked: Mapped[bool] = mapped_column(default=False)
    """Stays together when the draft is paired again."""
    final: Mapped[int | None]
    """1 for the first final, 2 for the second; None for any other game."""
    starter_id: Mapped[int | None]
    """Which of the two went first; None where nobody wrote it down. Without a foreign key: the
    list of those of a table stays as it was made."""
    top_id: Mapped[int | None]
    """Who had the top edge of the table as it is drawn; None where nobody wrote it down."""


class ByeRow(Base):
    """A player who sits a round out with a bye."""

    __tablename__ = "bye"
    __table_args__ = (
        UniqueConstraint("round_number", "player_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(reference("round.number"))
    player_id: Mapped[int] = mapped_column(reference("player.id"))
    kind: Mapped[str]
    list_number: Mapped[int | None]
    control_points: Mapped[int | None]
    army_points: Mapped[int | None]


class Basis(Base):
    """How a player entered a round: facts of the moment of pairing, never computed again.

    A row for everybody registered by then.
    """

    __tablename__ = "basis"
    __table_args__ = (
        UniqueConstraint("round_number", "player_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(reference("round.number"))
    player_id: Mapped[int] = mapped_column(reference("player.id"))
    tournament_points: Mapped[int | None]
    """The points used for pairing; None for who wasn't there to be paired."""
    is_absent: Mapped[bool] = mapped_column(default=False)
    is_paired_down: Mapped[bool] = mapped_column(default=False)


class SecondReading(Base):
    """What a second person entered from a slip, without seeing the first entry.

    Without foreign keys: the paper slip stays when a round is undone.
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
    """JSON object of the slip's fields."""


class SubmittedResult(Base):
    """A result that a player handed in by phone: evidence, which changes no game by itself.

    Without foreign keys: it stays when a round is undone, or its result is.
    """

    __tablename__ = "submitted_result"
    __table_args__ = (UniqueConstraint("token"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(index=True)
    table_number: Mapped[int | None]
    player_id: Mapped[int]
    """Whose code it came by."""
    opponent_id: Mapped[int]
    token: Mapped[str]
    """Made by the page: what is sent twice is kept once."""
    record: Mapped[str]
    """JSON object of the slip's fields."""
    at: Mapped[str]
    """UTC instant in ISO form."""


class PreferenceRow(Base):
    """A pairing preference of the EO."""

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
