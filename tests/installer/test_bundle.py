"""Building: the specification, the icons, and what a bundle may weigh."""

import re

import pytest
from PIL import Image

from installer import bundle, icons, pack, product

SPEC = product.HERE / "dicedown.spec"


def test_the_specification_names_what_is_there():
    text = SPEC.read_text("utf-8")
    compile(text, str(SPEC), "exec")
    named = re.findall(r'product\.HERE / "([\w.]+)"(?: / "([\w.]+)")?', text)
    assert named
    assert all(product.HERE.joinpath(*filter(None, parts)).exists() for parts in named)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("icons")
    icons.draw(folder)
    return folder


@pytest.mark.parametrize("name", ["dicedown", "dicedown-event"])
def test_icons_have_every_size_that_systems_ask_for(drawn, name):
    with Image.open(drawn / f"{name}.ico") as icon:
        assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= icon.info["sizes"]
    with Image.open(drawn / f"{name}.icns") as icon:
        assert {(16, 16, 2), (128, 128, 1), (512, 512, 2)} <= set(icon.info["sizes"])


@pytest.mark.parametrize("name", ["dicedown", "dicedown-event"])
def test_icons_are_drawn_and_leave_their_corners_free(drawn, name):
    with Image.open(drawn / f"{name}-64.png") as picture:
        assert len(picture.getcolors(4096)) > 10
        assert picture.getpixel((0, 63))[3] == 0


def test_a_folder_weighs_what_its_files_weigh_and_links_nothing(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "one").write_bytes(b"x" * 1_500_000)
    try:
        (tmp_path / "two").symlink_to("inner/one")
    except OSError:
        pytest.skip("links are not for everybody here")
    assert 1_500_000 <= bundle.weight(tmp_path) < 1_501_000


def test_what_weighs_too_much_is_said(tmp_path):
    path = tmp_path / "bundle.tar.xz"
    path.write_bytes(b"x" * 2_000_001)
    assert bundle.weighed(path, 2) == ["bundle.tar.xz weighs too much."]
    assert bundle.weighed(path, 3) == []


def test_the_archive_takes_the_launchers_and_what_a_desktop_asks(tmp_path, monkeypatch):
    monkeypatch.setattr(product, "bundle_folder", lambda: tmp_path)
    (tmp_path / "dicedown").touch()
    places = [place for _, place in pack.linux_files()]
    assert "dicedown/dicedown" in places
    assert {"install.sh", "share/dicedown.desktop", "share/icons/48/dicedown.png"} <= set(places)
    own = [path for path, _ in pack.linux_files() if path.is_relative_to(product.HERE)]
    assert own and all(path.is_file() for path in own)
