"""Write ``installer/wheels.sha256``: the wheels of every pin that the index has, with their hashes.

    python3 dev.py hashes

A line is written as ``sha256sum`` writes it. Only wheels for a promised system and Python are kept.
pip itself is asked, so that no registry is named here; what it downloads is its pages alone.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module

import dev

PYTHONS = (11, 12, 13, 14, 15)
"""The promised versions of Python, each 3 and this."""

_SYSTEM = re.compile(
    r"any|win_amd64|win_arm64|macosx_\d+_\d+_(x86_64|arm64|universal2)"
    r"|(manylinux\w+|linux)_(x86_64|aarch64)"
)


def main() -> int:
    """Write the list; 1 where a pin has no wheel at all."""
    groups = ("run", "build", "dev", "bundle", "peers", "fuzz")
    pins = sorted({dev.plain_pin(pin) for pin in dev.pins(*groups)})
    found = {pin: sorted(wheels(pin)) for pin in pins}
    lines = [f"{digest}  {name}" for one in found.values() for name, digest in one]
    dev.WHEELS.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
    without = [pin for pin, one in found.items() if not one]
    print(f"{len(lines)} wheels of {len(found)} pins: {dev.WHEELS}")
    print("".join(f"No wheel: {pin}\n" for pin in without), end="")
    return 1 if without else 0


def wheels(pin: str) -> Iterator[tuple[str, str]]:
    """The wheels of a pin that a set-up may choose, each with its SHA-256."""
    for name, digest in _files(pin.partition("==")[0]):
        if name.endswith(".whl") and dev.wheel_pin(name) == pin and is_promised(name):
            yield name, digest


def is_promised(wheel: str) -> bool:
    """Whether a wheel runs on a promised system with a promised Python."""
    *_, pythons, abis, systems = wheel.removesuffix(".whl").split("-")
    fits = any(_fits(python, abi) for python in pythons.split(".") for abi in abis.split("."))
    return fits and any(_SYSTEM.fullmatch(one) for one in systems.split("."))


def _fits(python: str, abi: str) -> bool:
    if python == "py3":
        return abi == "none"
    match = re.fullmatch(r"cp3(\d+)", python)
    if match is None:
        return False
    minor = int(match[1])
    if abi == "abi3":
        return minor <= PYTHONS[-1]
    return minor in PYTHONS and abi in (python, "none")


def _files(name: str) -> Iterable[tuple[str, str]]:
    """Every file of a project in the index that pip is set to, with its SHA-256."""
    # pip has no command for it; what is used here has not changed for years.
    command = import_module("pip._internal.commands").create_command("download")
    link = import_module("pip._internal.models.link").Link
    parse_links = import_module("pip._internal.index.collector").parse_links
    options, _ = command.parse_args([])
    with command.main_context():
        finder = command._build_package_finder(options, command.get_default_session(options))
        collector = finder._link_collector
        index, *_ = collector.search_scope.get_index_urls_locations(name)
        page = collector.fetch_response(link(index))
        if page is None:
            sys.exit(f"The index doesn't answer for {name}.")
        return [(one.filename, one.hash) for one in parse_links(page) if one.hash_name == "sha256"]


if __name__ == "__main__":
    sys.exit(main())
