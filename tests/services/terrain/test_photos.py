"""Photos of terrain: made small from any picture, kept once, remembered, exported, undone."""

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from app.models.tables.terrain import TerrainPhotoRow
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.exchange.interchange_export import event_json
from app.services.program.all_acts import verb_sentence
from app.services.terrain import photos, stock
from app.services.terrain.photos import Photo, jpeg_size, photo_of, read_photo_file
from app.services.terrain.stock_file import (
    remember_stock,
    remembered_photos,
    remembered_stock,
)
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import refused
from tests.services.terrain.terrain_acts import forest


def picture(size=(900, 600), form="PNG", mode="RGB", **how) -> bytes:
    """A picture with something to see on it."""
    image = Image.linear_gradient("L").resize(size).convert(mode)
    out = BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


def noise(size=(1600, 1200)) -> bytes:
    """A picture that no file holds in few bytes."""
    out = BytesIO()
    Image.effect_noise(size, 120).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 4)


def with_photo(session: EventSession, data: bytes | None = None) -> tuple[int, Photo]:
    """A forest of the stock with a photo."""
    photo = photo_of(data or picture(), "forest.png")
    item = replace(forest(), photo=photo.digest)
    return session.do(stock.add, item, (photo,)).value, photo


# Making one.


@pytest.mark.parametrize(
    ("size", "small"),
    [((900, 600), (640, 427)), ((600, 900), (427, 640)), ((640, 10), (640, 10)),
     ((30, 20), (30, 20)), ((5000, 4), (640, 1)), ((1, 1), (1, 1))],
)  # fmt: skip
@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF"])
def test_a_picture_of_any_form_is_made_small(size, small, form) -> None:
    photo = photo_of(picture(size, form), "any")
    assert jpeg_size(photo) == small
    assert Image.open(BytesIO(photo)).format == "JPEG"
    assert len(photo) <= photos.MOST_BYTES
    assert photos.checked_photo(photo) == photo


@pytest.mark.parametrize("mode", ["L", "RGBA", "LA", "P", "CMYK", "1", "I;16"])
def test_a_picture_of_any_colours_is_made_small(mode: str) -> None:
    form = "TIFF" if mode in ("CMYK", "I;16") else "PNG"
    if mode == "I;16":
        out = BytesIO()
        Image.new(mode, (40, 30), 900).save(out, form)
        data = out.getvalue()
    else:
        data = picture((40, 30), form, mode)
    assert jpeg_size(photo_of(data, "any")) == (40, 30)


def test_what_is_transparent_becomes_white() -> None:
    out = BytesIO()
    Image.new("RGBA", (40, 30), (0, 0, 0, 0)).save(out, "PNG")
    assert Image.open(BytesIO(photo_of(out.getvalue(), "any"))).getpixel((5, 5)) == (255, 255, 255)


def test_a_picture_that_was_taken_upright_is_upright_and_keeps_no_word_of_the_camera() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Maker of cameras"
    photo = photo_of(picture((900, 600), "JPEG", exif=exif), "any")
    assert jpeg_size(photo) == (427, 640)
    assert b"Maker" not in photo and not Image.open(BytesIO(photo)).getexif()


def test_even_noise_is_small_enough() -> None:
    assert len(photo_of(noise(), "any")) <= photos.MOST_BYTES


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(99)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: b"", "no-picture"),
        (lambda: b"name,kind,size\n", "no-picture"),
        (lambda: b"%PDF-1.7", "no-picture"),
        (lambda: b"\xff\xd8\xff", "no-picture"),
        (lambda: HEIC, "heic"),
        (lambda: picture()[:2000], "damaged"),
        (lambda: picture((900, 600), "JPEG")[:3000], "damaged"),
        (lambda: bytes(20_000_001), "large"),
        (lambda: picture((10_001, 10_000), "PNG", "1"), "pixels"),
    ],
    ids=["empty", "text", "pdf", "head", "heic", "half a png", "half a jpeg", "bytes", "pixels"],
)
def test_what_is_no_photo_is_refused_by_its_name(make: Callable[[], bytes], code: str) -> None:
    with pytest.raises(UserError) as caught:
        photo_of(make(), "hill.jpg")
    assert caught.value.code.value == f"terrain.photo-{code}"
    assert caught.value.facts["name"] == "hill.jpg"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        read_photo_file(tmp_path / "gone.png")
    path = tmp_path / "hill.png"
    path.write_bytes(picture())
    assert read_photo_file(path) == photo_of(picture(), "hill.png")


@pytest.mark.parametrize(
    "make",
    [lambda: b"", lambda: b"\xff\xd8\xff\xd9", picture, lambda: picture((700, 20), "JPEG"),
     lambda: picture((20, 641), "JPEG"), lambda: picture((20, 20), "JPEG")[:-5],
     lambda: noise((640, 640))],
    ids=["empty", "no content", "png", "wide", "high", "cut off", "many bytes"],
)  # fmt: skip
def test_only_a_small_jpeg_file_is_kept(session: EventSession, make: Callable[[], bytes]) -> None:
    data = make()
    item = replace(forest(), photo=Photo(data).digest)
    error = refused(session, stock.add, item, (Photo(data),))
    assert error.code.value == "terrain.photo-no-jpeg"


# Keeping one.


def test_a_photo_is_kept_once_however_often_its_terrain_changes(session: EventSession) -> None:
    stock_id, photo = with_photo(session)
    for count in range(2, 8):
        session.do(stock.change, stock_id, replace(forest(count=count), photo=photo.digest))
    session.do(stock.add, replace(forest("Wood"), photo=photo.digest))
    assert [line.item.photo for line in session.read(stock.stock)] == [photo.digest] * 2
    text = photos.as_text(photo)
    stored = (
        session.path.read_bytes() + session.path.with_suffix(".dicedown-wal").read_bytes()
        if session.path.with_suffix(".dicedown-wal").exists()
        else session.path.read_bytes()
    )
    assert stored.count(text[:200].encode()) <= 2, "its row, and the journal's image of that"
    assert session.read(photos.photos, [photo.digest, "gone"]) == {photo.digest: photo}


def test_a_photo_is_chosen_replaced_and_removed_and_each_is_undone(session: EventSession) -> None:
    stock_id = session.do(stock.add, forest()).value
    one, other = photo_of(picture(), "a"), photo_of(picture((50, 60)), "b")
    for photo in (one, other):
        session.do(stock.change, stock_id, replace(forest(), photo=photo.digest), (photo,))
    session.do(stock.change, stock_id, forest())
    seen = []
    for _ in range(3):
        seen.append(session.read(stock.stock)[0].item.photo)
        session.undo()
    assert seen == [None, other.digest, one.digest]
    assert session.read(stock.stock)[0].item.photo is None
    assert session.read(photos.photos, [one.digest, other.digest]) == {}
    session.redo()
    assert session.read(photos.photos, [one.digest]) == {one.digest: one}


def test_the_history_names_a_photo_and_never_holds_its_bytes(session: EventSession) -> None:
    stock_id, photo = with_photo(session)
    session.do(stock.change, stock_id, forest())
    session.do(stock.change, stock_id, replace(forest(), photo=photo.digest))
    session.do(stock.change, stock_id, forest(count=5))
    lines = session.read(history)
    texts = [verb_sentence(words(), line.verb, line.arguments, str) for line in lines]
    added = next(line for line in lines if line.verb == "add_terrain")
    assert added.arguments["photos"] == [photo.digest]
    assert [text for text in texts if "Forest" in text][:4] == [
        "Terrain changed: Forest", "Photo of terrain chosen: Forest",
        "Photo of terrain removed: Forest", "Terrain added: Forest",
    ]  # fmt: skip


def test_terrain_names_only_a_photo_that_is_there(session: EventSession) -> None:
    error = refused(session, stock.add, replace(forest(), photo="ab" * 32))
    assert error.code.value == "terrain.photo-lost"


def test_imported_terrain_leaves_the_photo_that_there_is(session: EventSession) -> None:
    _, photo = with_photo(session)
    session.do(stock.take_in, (forest(count=9),))
    (line,) = session.read(stock.stock)
    assert (line.item.count, line.item.photo) == (9, photo.digest)


def test_a_photo_whose_row_is_lost_or_damaged_is_left_out(session: EventSession) -> None:
    _, photo = with_photo(session)
    assert photos.of_text("no base64") is None
    assert photos.of_text(b64encode(b"no jpeg").decode()) is None

    def spoil(db):
        db.query(TerrainPhotoRow).update({"jpeg": "x"})
        return photos.photos(db, [photo.digest])

    assert session.read(spoil) == {}


def test_this_computer_remembers_photos_for_the_next_event(session, tmp_path: Path) -> None:
    _, photo = with_photo(session)
    lines = session.read(stock.stock)
    try:
        remember_stock(lines, lambda digests: session.read(photos.photos, digests))
        items = remembered_stock()
        assert [item.photo for item in items] == [photo.digest]
        assert remembered_photos(items) == (photo,)
        other = event_of(tmp_path / "next.dicedown", 4)
        other.do(stock.take_in, items, remembered_photos(items))
        assert other.read(stock.stock)[0].item == lines[0].item
        remember_stock(lines, lambda _: pytest.fail("it is kept already"))
    finally:
        remember_stock(())
    assert remembered_stock() == () and remembered_photos(items) == ()


def test_a_photo_leaves_with_the_event_and_comes_back(session: EventSession) -> None:
    _, photo = with_photo(session)
    with_two = replace(forest("Wood"), photo=photo.digest)
    session.do(stock.add, with_two)
    event = json.loads(session.read(event_json, session.state))
    assert [one["photo"] for one in event["terrain"]["stock"]] == [photos.as_text(photo)] * 2
