"""The script of the setup for Windows: it names what is there, and needs no administrator."""

import re

import pytest

from app.ui.program.start import SETUP_MARK
from installer import product

SCRIPT = product.HERE / "windows" / "dicedown.iss"
TEXT = SCRIPT.read_text("utf-8-sig")
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
    machine = [line for line in TEXT.splitlines() if "HKLM" in line]
    assert len(machine) == 1 and machine[0].endswith("Check: IsToBeAdded(True)")


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
    kept = [line for line in lines if "uninsdelete" not in line and "Environment" not in line]
    below = (r"\{#ProgId}\\"[:-1], r"\{#PackProgId}\\"[:-1])
    assert lines and all(any(one in line for one in below) for line in kept)


def section(name: str) -> str:
    _, _, rest = TEXT.partition(f"\n[{name}]\n")
    return re.split(r"^\[\w+\]$", rest, maxsplit=1, flags=re.MULTILINE)[0]


def code(name: str) -> str:
    """A procedure or function of the script."""
    (body,) = re.findall(rf"^(?:procedure|function) {name}\b.*?^end;$", section("Code"),
                         re.MULTILINE | re.DOTALL)  # fmt: skip
    return meant(body)


def test_an_open_window_is_known_by_the_mark_that_it_sets():
    assert meant(setting("AppMutex")) == SETUP_MARK
    assert f"CheckForMutexes('{SETUP_MARK}')" in code("IsOpen")


def test_nothing_is_changed_or_closed_while_a_launcher_runs():
    assert setting("CloseApplications") == "no"
    assert re.findall(r"Runs\(ExpandConstant\('(.*?)'\)\)", code("IsOpen")) == [
        rf"{{app}}\{product.NAME}.exe", rf"{{app}}\{product.COMMAND}.exe",
    ]  # fmt: skip
    asked = code("PrepareToInstall")
    assert "while IsOpen do" in asked
    # Without anybody to ask, it ends.
    assert "SuppressibleMsgBox" in asked and "IDCANCEL) <> IDOK" in asked
    assert "SetupMessage(msgSetupAborted)" in asked


def test_the_path_is_only_changed_where_that_is_ticked_and_windows_hears_of_it():
    (task,) = [line for line in section("Tasks").splitlines() if '"path"' in line]
    assert task.endswith("Flags: unchecked")
    assert setting("ChangesEnvironment") == "yes"
    lines = [line for line in section("Registry").splitlines() if 'ValueName: "Path"' in line]
    assert len(lines) == 2
    assert all("Tasks: path;" in line and "ValueType: expandsz" in line for line in lines)
    assert [line.rpartition("Check: ")[2] for line in lines] == [
        "IsToBeAdded(False)", "IsToBeAdded(True)",
    ]  # fmt: skip
    assert "RemoveFromPath" in code("CurUninstallStepChanged")


def test_its_letters_are_read_as_they_were_written():
    # Without this mark older compilers take them for those of the builder's code page.
    assert SCRIPT.read_bytes().startswith(b"\xef\xbb\xbf")


def test_the_tick_is_described_in_every_language_of_the_setup():
    spoken = re.findall(r'^Name: "(\w+)"', section("Languages"), re.MULTILINE)
    described = re.findall(r"^(\w+)\.OnPath=.+$", section("CustomMessages"), re.MULTILINE)
    assert spoken == ["en", "de", "es", "fr", "pl"] and described == spoken


@pytest.mark.parametrize("name", ["AppVersion", "AppNumbers", "OutputName", "OutputFolder"])
def test_what_the_builder_defines_is_asked_for(name):
    assert f"{{#{name}}}" in TEXT
