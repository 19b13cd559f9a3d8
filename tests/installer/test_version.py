"""The version stands in app/__init__.py; everything that tells it asks there."""

import plistlib
import re

import pytest

import app
from installer import mac_facts, pack, product, windows_facts

KINDS = (".py", ".iss", ".spec", ".sh", ".yml", ".xml", ".desktop", ".plist", ".toml")
FILES = ("installer", "app", "dev.py", ".github", "pyproject.toml")


def test_the_program_says_it():
    assert app.__version__ == product.version()


def test_windows_is_told_it():
    text = windows_facts.version_resource(product.COMMAND)
    assert f"StringStruct('FileVersion', '{product.version()}')" in text
    assert f"filevers={windows_facts.numbers(product.version())}" in text
    compile(text, "version", "eval")


def test_macos_is_told_it():
    plist = plistlib.loads(plistlib.dumps(mac_facts.info_plist()))
    assert plist["CFBundleVersion"] == product.version()


def test_downloads_are_called_by_it():
    assert pack.file_name(".zip").startswith(f"DiceDown-{product.version()}-")


def test_it_is_written_nowhere_else():
    pattern = re.compile(rf"(?<![\d.]){re.escape(product.version())}(?![\d.])")
    files = [
        path
        for name in FILES
        for path in [product.ROOT / name, *(product.ROOT / name).rglob("*")]
        if path.suffix
        in (".py", ".iss", ".spec", ".sh", ".yml", ".xml", ".desktop", ".plist", ".toml")
    ]
    assert len(files) > 100
    told = [path for path in files if pattern.search(path.read_text("utf-8"))]
    assert told == [product.ROOT / "app" / "__init__.py"]


def test_a_tag_of_another_version_is_refused():
    product.must_be(f"v{product.version()}")
    with pytest.raises(SystemExit):
        product.must_be("v99.0.0")


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("1.2.3", (1, 2, 3, 0)), ("0.1.0rc2", (0, 1, 0, 0)), ("2.0", (2, 0, 0, 0))],
)
def test_windows_compares_four_numbers(version, numbers):
    assert windows_facts.numbers(version) == numbers
