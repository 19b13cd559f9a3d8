"""The terrain that the EO owns, and where its pieces lie on the tables."""

from sqlalchemy.orm import Mapped, mapped_column

from app.models.tables.base import Base, reference


class TerrainStockRow(Base):
    """Pieces of one shape in the EO's boxes; lengths are tenths of an inch."""

    __tablename__ = "terrain_stock"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    kinds: Mapped[str]
    """JSON list of what it is."""
    outline: Mapped[str]
    """JSON object: a diameter, or corners."""
    blocks_sight: Mapped[bool] = mapped_column(default=False)
    count: Mapped[int] = mapped_column(default=1)
    box: Mapped[str | None]
    photo: Mapped[str | None]
    """The digest of its photo."""


class TerrainPhotoRow(Base):
    """A photo of terrain, by its digest; one that no terrain has any more is kept for undo.

    The journal holds it once, whatever is changed of the terrain that it shows.
    """

    __tablename__ = "terrain_photo"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(unique=True)
    """SHA-256 of the JPEG file, in hexadecimal digits."""
    jpeg: Mapped[str]
    """The file in Base64: the journal's images of rows are JSON."""


class LaidTerrainRow(Base):
    """A piece on a table: the middle of its box in tenths, and how far it is turned."""

    __tablename__ = "laid_terrain"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_number: Mapped[int]
    stock_id: Mapped[int] = mapped_column(reference("terrain_stock.id"))
    x: Mapped[int]
    y: Mapped[int]
    turn: Mapped[int] = mapped_column(default=0)
    """Whole degrees against the clock."""
    is_mirrored: Mapped[bool] = mapped_column(default=False)
