"""The workflows: what they call is there, and nothing is signed where there is no secret."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import dev
from installer import product
from installer.hashes import PYTHONS
from tests.prove.__main__ import PROOFS
from tests.prove.disk import SMALL_DISK

FOLDER = product.ROOT / ".github" / "workflows"
COMMANDS = re.findall(r"^    python3 dev\.py (\w+)", dev.__doc__, re.MULTILINE)


@cache
def workflows() -> dict[str, Any]:
    """Each by its name."""
    return {path.stem: YAML(typ="safe", pure=True).load(path) for path in FOLDER.glob("*.yml")}


def steps(name: str) -> list[dict[str, object]]:
    return [step for job in workflows()[name]["jobs"].values() for step in job["steps"]]


def lines() -> list[str]:
    return [str(step["run"]) for name in workflows() for step in steps(name) if "run" in step]


def test_there_is_one_for_tests_one_for_releases_and_one_for_long_proofs():
    assert set(workflows()) == {"tests", "release", "proofs"}


def test_programs_are_killed_and_disks_filled_on_every_system_each_week():
    proofs = workflows()["proofs"]
    assert set(proofs["on"]) == {"schedule", "workflow_dispatch"}
    job = proofs["jobs"]["disasters"]
    systems = {"ubuntu": "Linux", "windows": "Windows", "macos": "macOS"}
    assert {one.partition("-")[0] for one in job["strategy"]["matrix"]["os"]} == set(systems)
    proved = [re.findall(r"dev\.py prove (\w+)", str(step.get("run"))) for step in job["steps"]]
    names = [name for one in proved for name in one]
    assert names == ["kills", "disk"] and set(names) <= set(PROOFS)
    # Each system is given a small disk of its own, before it is filled.
    given = [step["if"] for step in job["steps"] if f"{SMALL_DISK}=" in str(step.get("run"))]
    assert given == [f"runner.os == '{one}'" for one in ("Linux", "macOS", "Windows")]


def test_each_step_does_one_thing():
    assert all(("run" in step) != ("uses" in step) for name in workflows() for step in steps(name))


def test_every_command_of_the_project_that_they_call_is_there():
    called = [name for line in lines() for name in re.findall(r"dev\.py (\w+)", line)]
    assert len(called) > 4
    assert set(called) <= set(COMMANDS)


def test_every_file_and_module_of_the_project_that_they_call_is_there():
    files = [one for line in lines() for one in re.findall(r"installer/[\w/.]+", line)]
    modules = [one for line in lines() for one in re.findall(r"-m (installer[\w.]*)", line)]
    named = [*files, *(f"{one.replace('.', '/')}.py" for one in modules)]
    assert len(named) >= 3
    assert [one for one in named if not (product.ROOT / one).is_file()] == []


def test_the_pythons_that_are_promised_are_those_whose_wheels_are_known():
    promised = tomllib.loads(dev.PROJECT.read_text("utf-8"))["project"]["requires-python"]
    assert promised == f">=3.{PYTHONS[0]},<3.{PYTHONS[-1] + 1}"
    matrix = workflows()["tests"]["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == [f"3.{minor}" for minor in PYTHONS]
    assert {one.partition("-")[0] for one in matrix["os"]} == {"ubuntu", "windows", "macos"}


def test_every_action_is_pinned_by_its_commit_and_named_by_its_version():
    lines = [
        line.strip()
        for path in FOLDER.glob("*.yml")
        for line in path.read_text("utf-8").splitlines()
        if "uses:" in line
    ]
    assert len(lines) >= 6
    one = r"(- )?uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
    assert [line for line in lines if not re.fullmatch(one, line)] == []
    by_commit = {line.partition("uses: ")[2] for line in lines}
    assert len(by_commit) == len({one.partition("@")[0] for one in by_commit})


def test_each_system_builds_its_own_bundle():
    matrix = workflows()["release"]["jobs"]["bundle"]["strategy"]["matrix"]["include"]
    assert [one["kind"].partition("-")[0] for one in matrix] == [
        "linux", "windows", "macos", "macos",
    ]  # fmt: skip


def test_secrets_reach_only_the_two_scripts_that_do_without_them_too():
    users = [step["run"] for name in workflows() for step in steps(name) if "secrets." in str(step)]
    assert users == ["bash installer/macos/keychain.sh", "installer/windows/signing.ps1"]
    for script in ("macos/keychain.sh", "windows/signing.ps1"):
        assert "There is no certificate" in (product.HERE / script).read_text("utf-8")


@pytest.mark.parametrize("name", ["macos/keychain.sh", "windows/signing.ps1"])
def test_a_script_asks_for_what_the_step_hands_it(name):
    (step,) = [one for one in steps("release") if Path(name).name in str(one.get("run"))]
    text = (product.HERE / name).read_text("utf-8")
    assert [one for one in step["env"] if one not in text] == []


def test_windows_signs_by_a_service_with_a_time_stamp_and_no_key_of_its_own():
    text = (product.HERE / "windows" / "signing.ps1").read_text("utf-8")
    assert "/dlib" in text and "/dmdf" in text and "/td sha256" in text and "/tr http" in text
    assert "pfx" not in text.lower()
    (step,) = [one for one in steps("release") if "signing.ps1" in str(one.get("run"))]
    assert "refs/tags/" in step["if"]
    rights = [name for name, job in workflows()["release"]["jobs"].items()
              if "id-token" in job.get("permissions", {})]  # fmt: skip
    assert rights == ["bundle"]


def test_only_a_tag_is_released_and_only_after_the_bare_system():
    release = workflows()["release"]["jobs"]["release"]
    assert release["if"] == "startsWith(github.ref, 'refs/tags/')"
    assert set(release["needs"]) == {"bundle", "bare"}
    assert workflows()["release"]["permissions"] == {"contents": "read"}
