"""The script of the setup for Windows: it names what is there, and needs no administrator."""

import re

import pytest

from installer import product

SCRIPT = product.HERE / "windows" / "dicedown.iss"
TEXT = SCRIPT.read_text("utf-8")
DEFINED = dict(re.findall(r'^\s*#define (\w+) "(.*)"', TEXT, re.MULTILINE))


def meant(text: str) -> str:
    """A value with the script's own names put in."""
    return re.sub(r"\{#(\w+)\}", lambda found: DEFINED[found.group(1)], text)


def located(text: str):
    """A path of the script, from its folder, as a path of this system."""
    return (SCRIPT.parent / meant(text).replace("\\", "/")).resolve()


def setting(name: str) -> str:
    (value,) = re.findall(rf"^{name}=(.*)$", TEXT, re.MULTILINE)
    return value


def test_what_it_packs_is_what_the_builder_makes():
    sources = [located(one) for one in re.findall(r'Source: "([^"]+)"', TEXT)]
    made = (product.BUILT, product.WORK)
    assert product.BUILT / product.COMMAND / "*" in sources
    assert product.WORK / "icons" / "dicedown-event.ico" in sources
    others = [one for one in sources if not any(one.is_relative_to(folder) for folder in made)]
    assert others and all(one.is_file() for one in others)
    assert located(setting("SetupIconFile")) == product.WORK / "icons" / "dicedown.ico"


def test_launchers_are_called_as_the_builder_calls_them():
    assert DEFINED["WindowExe"] == f"{product.NAME}.exe"
    assert DEFINED["ConsoleExe"] == f"{product.COMMAND}.exe"


def test_it_installs_for_the_user_without_an_administrator():
    assert setting("PrivilegesRequired") == "lowest"
    assert setting("DefaultDirName").startswith("{autopf}")
    assert "HKLM" not in TEXT


def test_a_newer_setup_takes_the_place_of_the_older():
    # Another identity would install a second program beside the first.
    assert setting("AppId") == "{{5E0B1F0C-7C0A-4B57-9D1B-6A2D0C4E8F31}"
    assert r"[InstallDelete]" in TEXT and r'Name: "{app}\_internal"' in TEXT


def test_events_and_packs_open_by_a_double_click():
    assert (DEFINED["Suffix"], DEFINED["PackSuffix"]) == (product.SUFFIX, product.PACK_SUFFIX)
    commands = re.findall(r'shell\\open\\command".*ValueData: "(.*?)"$', TEXT, re.MULTILINE)
    assert [meant(one) for one in commands] == [r'""{app}\Dice Down.exe"" ""%1""'] * 2


def test_what_it_writes_into_the_registry_goes_again():
    lines = [line for line in TEXT.splitlines() if line.startswith("Root: ")]
    kept = [line for line in lines if "uninsdelete" not in line]
    below = (r"\{#ProgId}\\"[:-1], r"\{#PackProgId}\\"[:-1])
    assert lines and all(any(one in line for one in below) for line in kept)


@pytest.mark.parametrize("name", ["AppVersion", "AppNumbers", "OutputName", "OutputFolder"])
def test_what_the_builder_defines_is_asked_for(name):
    assert f"{{#{name}}}" in TEXT
