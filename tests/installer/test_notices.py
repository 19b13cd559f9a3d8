"""The notices of third parties: nobody whose work is carried is left out."""

import re
import tomllib
from importlib.util import find_spec

import pytest

from installer import notices, product


@pytest.fixture(scope="module")
def known():
    if find_spec("PyInstaller") is None:
        pytest.skip("the launcher is not here; who bundles tries this")
    return notices.components()


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_runtime_dependency_appears(known):
    project = tomllib.loads((product.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {plain(one.partition("==")[0]) for one in project["dependencies"]}
    assert len(asked) > 10
    assert asked <= {plain(one.name) for one in known}


def test_what_they_bring_along_appears_and_the_tools_of_developers_do_not(known):
    found = {plain(one.name) for one in known}
    assert {"shiboken6", "mako", "markupsafe", "pillow", "rpds-py", "et-xmlfile"} <= found
    assert found & {"pytest", "ruff", "mypy", "pyyaml", "dicedown"} == set()


def test_python_and_the_launcher_and_every_font_appear(known):
    folders = {one.name for one in (product.ROOT / "resources" / "fonts").iterdir() if one.is_dir()}
    assert {"Python", "PyInstaller-launcher"} | folders <= {one.name for one in known}


def test_each_names_its_licence_and_carries_its_text(known):
    assert [one.name for one in known if not one.licence] == []
    assert [one.name for one in known if not any(len(text) > 300 for _, text in one.texts)] == []


def test_qt_comes_with_the_texts_of_its_licence(known):
    (qt,) = [one for one in known if one.name == "PySide6_Essentials"]
    texts = dict(qt.texts)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["LGPL-3.0.txt"]
    assert "GNU GENERAL PUBLIC LICENSE" in texts["GPL-3.0.txt"]


def test_the_list_names_all_and_says_how_qt_is_replaced(known, tmp_path):
    notices.write(tmp_path)
    text = (tmp_path / notices.SUMMARY).read_text("utf-8")
    assert [one.name for one in known if f"| {one.name} | {one.version} |" not in text] == []
    assert "put your" in text
    assert (tmp_path / "segno").is_dir()


def test_the_icons_come_with_their_own_licence():
    icons = notices._package("lucide")
    assert icons.licence == "MIT; icons ISC"
    texts = dict(icons.texts)
    assert "ISC License" in texts["LICENSE-icons.txt"] and "MIT License" in texts["LICENSE"]
