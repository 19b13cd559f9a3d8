"""The developer's commands: what they refuse, what they remember, what they find missing."""

import ast
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

import dev


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a pyproject.toml and an empty `.venv`, as dev.py sees it."""
    python = tmp_path / ".venv" / "python"
    python.parent.mkdir()
    python.touch()
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    (tmp_path / "wheels.sha256").write_text("")
    monkeypatch.setattr(dev, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(dev, "WHEELS", tmp_path / "wheels.sha256")
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "PYTHON", python)
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / "set-up.json")
    return tmp_path


@pytest.fixture
def installs(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The packages installed so far, none of them really."""
    done: list[str] = []
    monkeypatch.setattr(dev, "make_venv", lambda: done.append("venv"))
    monkeypatch.setattr(
        dev, "install_packages", lambda extras: done.append(" ".join(["packages", *extras]))
    )
    return done


def test_an_older_python_is_told_so_in_one_sentence() -> None:
    old = "import runpy, sys; sys.version_info = (3, 9, 2); runpy.run_path(sys.argv[1])"

    answer = subprocess.run(
        [sys.executable, "-c", old, dev.__file__], capture_output=True, text=True
    )

    assert answer.returncode == 1
    assert answer.stderr == (
        "Dice Down needs Python 3.11 or newer, and this is 3.9. Run it with a newer one.\n"
    )


def test_an_older_python_can_read_the_file_at_all() -> None:
    ast.parse(Path(dev.__file__).read_text("utf-8"), feature_version=(3, 7))


def test_the_first_set_up_installs_and_the_second_does_nothing(installs: list[str]) -> None:
    dev.set_up("dev")
    dev.set_up("dev")

    assert installs == ["venv", "packages dev"]


def test_the_tools_of_a_developer_are_enough_to_run(installs: list[str]) -> None:
    dev.set_up("dev")
    dev.set_up()

    assert installs == ["venv", "packages dev"]


def test_running_first_and_testing_later_adds_the_tools(installs: list[str]) -> None:
    dev.set_up()
    dev.set_up("dev")

    assert installs[1::2] == ["packages", "packages dev"]


def test_new_pins_are_installed_with_the_tools_that_were_there(
    installs: list[str], project: Path
) -> None:
    dev.set_up("dev")
    (project / "pyproject.toml").write_text("[project]\nname='new'\n")
    dev.set_up()

    assert installs[-1] == "packages dev"


def test_a_tool_asked_for_later_comes_beside_those_that_were_there(installs: list[str]) -> None:
    dev.set_up("dev")
    dev.set_up("bundle")
    dev.set_up("dev")

    assert installs[1::2] == ["packages dev", "packages bundle dev"]


def test_a_set_up_that_broke_off_starts_anew(
    installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(extras: list[str]) -> None:
        raise SystemExit("no network")

    with monkeypatch.context() as broken, pytest.raises(SystemExit):
        broken.setattr(dev, "install_packages", break_off)
        dev.set_up("dev")
    dev.set_up("dev")

    assert installs == ["venv", "venv", "packages dev"]


PINNED = """
[project]
dependencies = ["Et_XMLfile==2.0.0"]
[project.optional-dependencies]
dev = ["pytest==9.2.0"]
[tool.dicedown.brought]
run = []
dev = ["colorama==0.4.6; sys_platform == 'win32'"]
build = []
"""


def test_pip_reads_each_pin_with_the_hashes_of_its_wheels(project: Path) -> None:
    (project / "pyproject.toml").write_text(PINNED)
    (project / "wheels.sha256").write_text(
        "aa  et_xmlfile-2.0.0-py3-none-any.whl\n"
        "bb  pytest-9.2.0-py3-none-any.whl\ncc  pytest-9.2.0-cp311-cp311-win_amd64.whl\n"
        "dd  colorama-0.4.6-py2.py3-none-any.whl\n"
    )

    assert dev.requirements("run", "dev").replace(" \\\n    ", " ").splitlines() == [
        "Et_XMLfile==2.0.0 --hash=sha256:aa",
        "pytest==9.2.0 --hash=sha256:bb --hash=sha256:cc",
        "colorama==0.4.6; sys_platform == 'win32' --hash=sha256:dd",
    ]


def test_a_pin_without_a_hash_is_not_installed(project: Path) -> None:
    (project / "pyproject.toml").write_text(PINNED)

    with pytest.raises(SystemExit, match=r"Et_XMLfile==2\.0\.0 has no hash.*dev\.py hashes"):
        dev.requirements("run")


def test_nothing_is_fetched_without_its_hash_and_the_line_that_failed_can_be_run_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "pyproject.toml").write_text(PINNED)
    (project / "wheels.sha256").write_text("aa  et_xmlfile-2.0.0-py3-none-any.whl\n")
    (project / "build").mkdir()
    lines: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "must", lambda *line: lines.append(tuple(map(str, line))))

    dev.install_packages([])

    fetching, building = lines
    assert {"--require-hashes", "--only-binary"} <= set(fetching)
    assert {"--no-index", "--no-build-isolation", "--no-deps"} <= set(building)
    assert Path(fetching[-1]).read_text() == dev.requirements("run", "build")


@pytest.mark.parametrize("is_altered", [False, True])
def test_pip_takes_a_wheel_by_its_hash_and_refuses_an_altered_one(
    project: Path, is_altered: bool
) -> None:
    wheel = project / "et_xmlfile-2.0.0-py3-none-any.whl"
    facts = "et_xmlfile-2.0.0.dist-info"
    with ZipFile(wheel, "w") as made:
        made.writestr(
            f"{facts}/METADATA", "Metadata-Version: 2.1\nName: et_xmlfile\nVersion: 2.0.0\n"
        )
        made.writestr(
            f"{facts}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        made.writestr(f"{facts}/RECORD", "")
    digest = sha256(wheel.read_bytes()).hexdigest()
    (project / "pyproject.toml").write_text(PINNED)
    (project / "wheels.sha256").write_text(f"{digest}  {wheel.name}\n{'0' * 64}  other-1-x.whl\n")
    (project / "requirements.txt").write_text(dev.requirements("run"))
    if is_altered:
        with ZipFile(wheel, "a") as made:
            made.writestr("et_xmlfile.py", "evil = True")

    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-index"]
    by_hash = ["--require-hashes", "--find-links", project, "-r", project / "requirements.txt"]
    answer = subprocess.run([*pip, *by_hash], capture_output=True, text=True)

    assert (answer.returncode != 0) is is_altered
    assert ("DO NOT MATCH THE HASHES" in answer.stderr) is is_altered


def test_new_hashes_are_a_new_set_up(installs: list[str], project: Path) -> None:
    dev.set_up()
    (project / "wheels.sha256").write_text("aa  et_xmlfile-2.0.0-py3-none-any.whl\n")
    dev.set_up()

    assert installs[1::2] == ["packages", "packages"]


def test_a_venv_of_another_place_is_not_sound(project: Path) -> None:
    (project / ".venv" / "pyvenv.cfg").write_text("command = python -m venv /elsewhere/.venv\n")

    assert not dev.is_sound()


def test_a_venv_whose_python_does_not_start_is_not_sound(project: Path) -> None:
    (project / ".venv" / "pyvenv.cfg").write_text(f"command = python -m venv {project}/.venv\n")

    assert not dev.is_sound()


def test_a_missing_library_is_asked_for_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(dev, "can_load", lambda name: name != "libEGL.so.1" or calls)
    monkeypatch.setattr(dev, "install_system", calls.extend)

    dev.need_libraries(dev.SHOWING)

    assert calls == ["libegl1"]


def test_a_library_that_does_not_exist_cannot_be_loaded() -> None:
    assert not dev.can_load("libDoesNotExist.so.99")


SPREAD = ["--dist", "worksteal"]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ([], ["-n", "2", *SPREAD, "--sample"]),
        (["--all"], ["-n", "3", *SPREAD]),
        (["tests/rules", "-x"], ["tests/rules", "-x"]),
        (["--all", "tests/rules"], ["tests/rules"]),
    ],
)
def test_all_workers_take_a_sample_or_all_and_one_takes_what_is_chosen(
    monkeypatch: pytest.MonkeyPatch, chosen: list[str], expected: list[str]
) -> None:
    given: list[str] = []
    monkeypatch.setattr(dev, "develop", lambda _, arguments: given.extend(arguments) or 0)
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    assert dev.main(["test", *chosen]) == 0

    assert given == expected


@pytest.mark.parametrize("command", ["shots", "words", "bundle", "check"])
def test_help_after_a_command_shows_the_commands_and_runs_nothing(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was once taken for the folder in which pictures are drawn."""

    def run_nothing(*_: object, **__: object) -> int:
        raise AssertionError(f"{command} began")

    for name in ("develop", "set_up", "call"):
        monkeypatch.setattr(dev, name, run_nothing)
    assert dev.main([command, "--help"]) == 0
    assert capsys.readouterr().out.strip() == (dev.__doc__ or "").strip()


def test_an_unknown_command_shows_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["tset"]) == 2
    assert "dev.py test" in capsys.readouterr().out
