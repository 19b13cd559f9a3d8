"""Packages are installed by hash: every pin, with all it brings, for every system and Python."""

import re
from collections.abc import Iterator
from importlib import metadata

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import canonicalize_name, parse_wheel_filename

import dev
from installer import hashes

PROMISED = ("run", "build", "dev", "bundle")
GROUPS = (*PROMISED, "peers", "fuzz")
LINES = dev.WHEELS.read_text("utf-8").splitlines()
WHEELS = [line.split()[1] for line in LINES]
GLIBC = {"x86_64": 34, "aarch64": 39}
"""The oldest glibc that the README names for each machine is 2 and this."""


def linux(machine: str) -> list[str]:
    newest_first = range(GLIBC[machine], 16, -1)
    return [*(f"manylinux_2_{n}_{machine}" for n in newest_first), f"manylinux2014_{machine}"]


SYSTEMS = {
    "win_amd64": ("win32", ["win_amd64"]),
    "macos_arm64": ("darwin", list(mac_platforms((14, 0), "arm64"))),
    "macos_x86_64": ("darwin", list(mac_platforms((14, 0), "x86_64"))),
    "linux_x86_64": ("linux", linux("x86_64")),
    "linux_aarch64": ("linux", linux("aarch64")),
}


def environment(system: str, minor: int) -> dict[str, str]:
    """What markers see there."""
    name = SYSTEMS[system][0]
    systems = {"win32": "Windows", "darwin": "Darwin", "linux": "Linux"}
    return {
        **default_environment(),
        "extra": "",
        "sys_platform": name,
        "platform_system": systems[name],
        "os_name": "nt" if name == "win32" else "posix",
        "platform_machine": "AMD64" if name == "win32" else system.partition("_")[2],
        "python_version": f"3.{minor}",
        "python_full_version": f"3.{minor}.1",
    }


def asked(groups: tuple[str, ...], system: str, minor: int) -> Iterator[Requirement]:
    for one in map(Requirement, dev.pins(*groups)):
        if one.marker is None or one.marker.evaluate(environment(system, minor)):
            yield one


def tags(system: str, minor: int) -> set[Tag]:
    places = SYSTEMS[system][1]
    return {
        *cpython_tags((3, minor), platforms=places),
        *compatible_tags((3, minor), platforms=places),
    }


def test_every_pin_is_exact_and_has_hashes():
    pins = dev.pins(*GROUPS)
    assert len(pins) > 60
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+( *;.*)?", pin)] == []
    listed = {dev.wheel_pin(one) for one in WHEELS}
    assert {dev.plain_pin(pin) for pin in pins} == listed


def test_each_line_is_a_hash_and_a_wheel_that_is_promised():
    assert [one for one in LINES if not re.fullmatch(r"[0-9a-f]{64}  [\w.+-]+\.whl", one)] == []
    assert [one for one in WHEELS if not hashes.is_promised(one)] == []
    assert len(set(WHEELS)) == len(WHEELS)


@pytest.mark.parametrize("minor", hashes.PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_pin_has_a_wheel_for_every_system_and_python(system, minor):
    known = tags(system, minor)
    served = {dev.wheel_pin(one) for one in WHEELS if parse_wheel_filename(one)[3] & known}
    missing = [str(one) for one in asked(PROMISED, system, minor)
               if dev.plain_pin(str(one)) not in served]  # fmt: skip
    assert missing == []


@pytest.mark.sweep(16)
@pytest.mark.parametrize("minor", hashes.PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("extras", [(), ("dev",), ("bundle",)])
def test_what_is_installed_brings_nothing_that_is_not_pinned_beside_it(extras, system, minor):
    there = {canonicalize_name(one.name): one
             for one in asked(("run", "build", *extras), system, minor)}  # fmt: skip
    known = {canonicalize_name(one.metadata["Name"]): one for one in metadata.distributions()}
    looked, missing = 0, []
    for name in there.keys() & known.keys():
        for needed in map(Requirement, known[name].requires or ()):
            markers = environment(system, minor)
            if needed.marker is not None and not needed.marker.evaluate(markers):
                continue
            looked += 1
            pinned = there.get(canonicalize_name(needed.name))
            version = "" if pinned is None else str(pinned.specifier).removeprefix("==")
            if pinned is None or not needed.specifier.contains(version, prereleases=True):
                missing.append(f"{name} needs {needed}")
    assert looked > 12
    assert missing == []


def test_what_builds_the_project_is_pinned_as_it_asks():
    import tomllib

    needed = tomllib.loads(dev.PROJECT.read_text("utf-8"))["build-system"]["requires"]
    assert set(needed) <= set(dev.pins("build"))


@pytest.mark.parametrize(
    ("wheel", "fits"),
    [
        ("segno-1.6.6-py3-none-any.whl", True),
        ("arabic-1-py2.py3-none-any.whl", True),
        ("old-1-py2-none-any.whl", False),
        ("x-1-cp315-cp315-win_amd64.whl", True),
        ("x-1-cp310-abi3-manylinux_2_34_x86_64.whl", True),
        ("x-1-cp310-cp310-win_amd64.whl", False),
        ("x-1-cp316-cp316-win_amd64.whl", False),
        ("x-1-cp316-abi3-win_amd64.whl", False),
        ("x-1-cp313-cp313t-win_amd64.whl", False),
        ("x-1-cp313-cp313-win32.whl", False),
        ("x-1-cp313-cp313-musllinux_1_2_x86_64.whl", False),
        ("x-1-cp313-cp313-manylinux2014_x86_64.manylinux_2_17_x86_64.whl", True),
        ("x-1-pp311-pypy311_pp73-macosx_11_0_arm64.whl", False),
    ],
)
def test_only_wheels_of_promised_systems_are_kept(wheel, fits):
    assert hashes.is_promised(wheel) is fits
