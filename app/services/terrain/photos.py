"""Photos of terrain: small JPEG files, made from whatever picture the EO has."""

import warnings
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import TerrainCode
from app.models.tables.terrain import TerrainPhotoRow
from app.services.core.errors import UserError, unreadable
from app.whole_file import read_plain

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

LONGEST_SIDE = 640
"""Pixels."""
MOST_BYTES = 80_000
"""Of a photo as it is kept: a stock of fifty sorts stays small enough for a backup every minute."""
MOST_FILE_BYTES = 20_000_000
MOST_PIXELS = 100_000_000
"""Of the picture that it is made from."""
PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".heic", ".heif")
"""Suffixes of files with pictures; one that can't be read is refused with a way out."""
_QUALITIES = (85, 75, 60, 45, 30)
_KINDS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
_HEIC = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG with the size of the picture."""


class Photo(bytes):
    """The bytes of a JPEG file; the journal writes its digest in their place."""

    __slots__ = ()

    @property
    def digest(self) -> str:
        """By which terrain names it."""
        return sha256(self).hexdigest()

    def __str__(self) -> str:
        """The digest."""
        return self.digest


def checked_photo(data: bytes) -> Photo:
    """Bytes as a photo.

    Raises:
        UserError: they aren't a JPEG file, or of a larger picture than is kept.
    """
    size = jpeg_size(data)
    if size is None or max(size) > LONGEST_SIDE or len(data) > MOST_BYTES:
        raise UserError(
            TerrainCode.PHOTO_NO_JPEG, field="photo", side=LONGEST_SIDE, most=MOST_BYTES // 1000
        )
    return Photo(data)


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels that the head of a JPEG file has; None for another file."""
    if not (data.startswith(b"\xff\xd8\xff") and data.rstrip(b"\0").endswith(b"\xff\xd9")):
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker in _FRAMES:
            height, width = (int.from_bytes(data[at + n : at + n + 2]) for n in (5, 7))
            return (width, height) if width and height else None
        at += 2 + max(length, 2)
    return None


def read_photo_file(path: Path) -> Photo:
    """A photo made of a picture on disk: small, upright, and without what a camera writes into it.

    Raises:
        UserError: it can't be read, is no picture, too large, damaged, or of a kind that needs
            another program.
    """
    try:
        data = read_plain(path, MOST_FILE_BYTES + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return photo_of(data, path.name)


def photo_of(data: bytes, name: str) -> Photo:
    """A photo made of the bytes of a picture.

    Args:
        data: of the file.
        name: of the file, for refusals.

    Raises:
        UserError: as of ``read_photo_file``.
    """
    if len(data) > MOST_FILE_BYTES:
        raise _refused(TerrainCode.PHOTO_LARGE, name, most=MOST_FILE_BYTES // 1_000_000)
    if data[4:12] in _HEIC:
        raise _refused(TerrainCode.PHOTO_HEIC, name)
    # Loaded at the first photo: few events have any.
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # The program's own limit is below, with a sentence.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(BytesIO(data), formats=_KINDS)
    except UnidentifiedImageError:
        raise _refused(TerrainCode.PHOTO_NO_PICTURE, name) from None
    except Image.DecompressionBombError:
        raise _refused(TerrainCode.PHOTO_PIXELS, name, most=MOST_PIXELS // 1_000_000) from None
    except (OSError, ValueError, SyntaxError):
        raise _refused(TerrainCode.PHOTO_DAMAGED, name) from None
    if picture.width * picture.height > MOST_PIXELS:
        raise _refused(TerrainCode.PHOTO_PIXELS, name, most=MOST_PIXELS // 1_000_000)
    try:
        # A camera's picture is read in the size that is needed, and not in all of its own.
        picture.draft("RGB", (2 * LONGEST_SIDE, 2 * LONGEST_SIDE))
        upright = ImageOps.exif_transpose(picture)
        small = _on_white(upright)
        small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    except (OSError, ValueError, SyntaxError, IndexError, KeyError, Image.DecompressionBombError):
        raise _refused(TerrainCode.PHOTO_DAMAGED, name) from None
    return next(photo for photo in _written(small) if len(photo) <= MOST_BYTES)


def photos(db: Session, digests: Iterable[str]) -> dict[str, Photo]:
    """The photos of some digests; one that is lost or damaged is left out."""
    wanted = set(digests)
    query = select(TerrainPhotoRow.digest, TerrainPhotoRow.jpeg)
    rows = db.execute(query.where(TerrainPhotoRow.digest.in_(wanted)))
    found = {digest: of_text(jpeg) for digest, jpeg in rows}
    return {digest: photo for digest, photo in found.items() if photo is not None}


def known_digests(db: Session) -> frozenset[str]:
    """The digest of every photo that the event holds."""
    return frozenset(db.scalars(select(TerrainPhotoRow.digest)))


def add_photos(db: Session, given: Iterable[Photo]) -> None:
    """Keep photos that aren't there yet.

    Raises:
        UserError: one of them isn't a small JPEG file.
    """
    known = set(known_digests(db))
    for photo in given:
        checked_photo(photo)
        if photo.digest not in known:
            known.add(photo.digest)
            db.add(TerrainPhotoRow(digest=photo.digest, jpeg=as_text(photo)))


def as_text(photo: Photo) -> str:
    """A photo as text."""
    return b64encode(photo).decode("ascii")


def of_text(text: str) -> Photo | None:
    """The photo that a text is; None where it is none."""
    try:
        return checked_photo(b64decode(text, validate=True))
    except (ValueError, UserError):
        return None


def _on_white(picture: "Picture") -> "Picture":
    """A picture without transparent parts."""
    from PIL import Image

    if not picture.has_transparency_data:
        return picture.convert("RGB")
    layer = picture.convert("RGBA")
    ground = Image.new("RGBA", layer.size, "white")
    return Image.alpha_composite(ground, layer).convert("RGB")


def _written(picture: "Picture") -> Iterator[Photo]:
    """A picture as JPEG, smaller each time."""
    small = picture
    while True:
        for quality in _QUALITIES:
            out = BytesIO()
            small.save(out, "JPEG", quality=quality, optimize=True)
            yield Photo(out.getvalue())
        small = small.resize((max(1, small.width // 2), max(1, small.height // 2)))


def _refused(code: TerrainCode, name: str, **facts: Any) -> UserError:
    return UserError(code, field="photo", name=name, **facts)
