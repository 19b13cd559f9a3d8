#!/usr/bin/env python3
"""The commands of Dice Down's source folder. Each sets up all that it needs first.

    python3 dev.py run [ARG...]     open the window; ARGs as for the command `dicedown`
    python3 dev.py test [ARG...]    run the tests; ARGs go to pytest
    python3 dev.py test --all       run them all: a quick run takes a sample of what takes long
    python3 dev.py test --measure   write how long each test takes
    python3 dev.py test --screens   run those that need real screens, or a browser as phones have
    python3 dev.py check            format, lint, types and import contracts
    python3 dev.py fix              format, and sort imports
    python3 dev.py new act NOUN VERB | new sheet NAME   write skeletons with a test
    python3 dev.py bench [WORD...]  measure what has a target; only modules named by a WORD
    python3 dev.py prove [WORD...]  prove at length, as `prove pairing --events 500`
    python3 dev.py shots DIR [WORD] draw every page into DIR; only those whose names hold WORD
    python3 dev.py shots --help-pages [WORD] draw the pictures of the help anew
    python3 dev.py words            bring the catalogues of languages up to what the program says
    python3 dev.py words --missing de 99 [WORD] | --fill de FILE   list, or take over, translations
    python3 dev.py keys             write the tables of keys, docs/REFERENCE.md and resources/tables
    python3 dev.py bundle [--pack]  build what is handed out for this system, into build/bundle
    python3 dev.py hashes           note the wheels of every pin, after a change of pyproject.toml

Set-up means a `.venv` beside this file with the pinned packages of pyproject.toml, each wheel
compared with its hash, and, on Debian and its kin, the libraries that Qt wants from the system.
It is done once, and again when a pin changes. This file uses the standard library alone.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    found = "{}.{}".format(*sys.version_info)
    sys.exit(f"Dice Down needs Python 3.11 or newer, and this is {found}. Run it with a newer one.")

import contextlib
import ctypes
import hashlib
import importlib.util
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent
PROJECT = ROOT / "pyproject.toml"
WHEELS = ROOT / "installer" / "wheels.sha256"
"""The SHA-256 and the name of each wheel that a set-up may install."""
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
VERSION = "{}.{}".format(*sys.version_info)
STAMP = VENV / "set-up.json"
"""What the last set-up made; says `unfinished` while one is under way."""

DRAWING = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libglib-2.0.so.0": "libglib2.0-0",
}
"""The libraries that Qt loads to draw anything, with Debian's packages of them."""

SHOWING = DRAWING | {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libcups.so.2": "libcups2",
}
"""The same for windows on a display, and for printers."""

MEMORY = Path("/dev/shm")
"""A folder that lies in memory, where a system has one."""

SCREENS = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xrandr": "x11-xserver-utils",
    "chromium": "chromium",
    "chromedriver": "chromium-driver",
}
"""The programs that make screens and phones where there are none, with Debian's packages."""


def main(arguments: list[str]) -> int:
    """Run one command; return its exit code."""
    known = (run, test, check, fix, new, bench, prove, shots, words, keys, bundle, hashes)
    commands = {command.__name__: command for command in known}
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 0 if arguments in ([], ["-h"], ["--help"], ["help"]) else 2
    command, rest = commands[arguments[0]], arguments[1:]
    if rest in (["-h"], ["--help"]) and command not in (run, test):  # whose own help that shows
        print(__doc__)
        return 0
    return command(rest)


# The commands


def run(arguments: list[str]) -> int:
    """Open the window, or play a rehearsal where no display could show one."""
    wants_window = not arguments or arguments[0].endswith(".dicedown")
    if not wants_window or has_display():
        draws = DRAWING if "--self-test" in arguments else {}
        need_libraries(SHOWING if wants_window else draws)
        set_up()
        return call(SCRIPTS / "dicedown", *arguments)
    set_up()
    return rehearse(ROOT / "build" / "rehearsal")


def rehearse(folder: Path) -> int:
    """Play a made-up event of 33 players and print the papers of its last round."""
    say("There is no display here to open a window on, so this is a rehearsal of 33 players.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    event = folder / "rehearsal.dicedown"
    size = ["--packet", "sr2015", "--points", "50", "--players", "33", "--seed", "1"]
    code = call(SCRIPTS / "dicedown", "rehearse", *size, "-o", event)
    for paper in ("slips", "pairings", "names", "standings"):
        target = folder / f"{paper}.pdf"
        code = code or call(SCRIPTS / "dicedown", "print", event, paper, "-o", target)
    say("The rehearsal failed." if code else f"The event and its papers lie in {folder}")
    return code


def test(arguments: list[str]) -> int:
    """Run pytest: the suite on all cores, its sweeps by a sample or all; a chosen part on one."""
    if "--screens" in arguments:
        return test_screens([one for one in arguments if one != "--screens"])
    # Many tests start the program, which need not be compiled anew for each.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if os.access(MEMORY, os.W_OK):
        # Events of tests need not outlive a power cut, and each act waits for the disk.
        os.environ.setdefault("TMPDIR", str(MEMORY))
    chosen = [one for one in arguments if one not in ("--all", "--measure")]
    if chosen:
        # Workers take some seconds to start, which a chosen part seldom wins back.
        return develop("pytest", chosen)
    # Each gets a part in one piece, so that what a file's tests share is made once.
    # Of all tests so many wait for a program or a moment that one more than there are cores is
    # worth its start; a quick run waits for less than what it takes to find its tests once more.
    more = 1 if "--all" in arguments else 0
    workers = min((os.cpu_count() or 1) + more, 8)
    spread = ["-n", str(workers), "--dist", "worksteal"]
    measuring = ["--measure"] if "--measure" in arguments else []
    sample = [] if "--all" in arguments else ["--sample"]
    return develop("pytest", [*spread, *sample, *measuring])


def test_screens(arguments: list[str]) -> int:
    """Run the tests on real screens; where these cannot be had, that is a failure."""
    need_libraries(SHOWING)
    missing = [package for name, package in SCREENS.items() if shutil.which(name) is None]
    if missing:
        install_system(missing)
    os.environ["DICEDOWN_SCREENS"] = "1"
    return develop("pytest", ["tests/screens", *arguments])


def check(arguments: list[str]) -> int:
    """Run every check, so that one failure does not hide the next."""
    set_up("dev")
    failed = []
    for line in ("ruff format --check", "ruff check", "mypy", "lint-imports --no-logo"):
        say(f"--- {line}")
        program, *options = line.split()
        if call(SCRIPTS / program, *options, folder=ROOT) != 0:
            failed.append(line)
    say(f"--- check failed: {', '.join(failed)}" if failed else "--- all checks passed")
    return 1 if failed else 0


def fix(arguments: list[str]) -> int:
    """Format the source and sort its imports, and fix what else the linter can."""
    set_up("dev")
    folders = arguments or ["."]
    fixed = call(SCRIPTS / "ruff", "check", "--fix", *folders, folder=ROOT)
    return call(SCRIPTS / "ruff", "format", *folders, folder=ROOT) or fixed


def new(arguments: list[str]) -> int:
    """Write the skeleton of an act or a sheet, with a test."""
    return develop("tests.skeletons", arguments)


def bench(arguments: list[str]) -> int:
    """Measure; fail where a target is missed."""
    return develop("tests.bench", arguments)


def prove(arguments: list[str]) -> int:
    """Prove at length, and write the figures into tests/prove/RESULTS.md."""
    if not arguments or "fuzz" in arguments:
        set_up("fuzz")
    return develop("tests.prove", arguments)


def shots(arguments: list[str]) -> int:
    """Draw every page into a folder, or those whose names hold every further word."""
    if arguments[:1] == ["--help-pages"]:
        return develop("tests.shots_help", arguments[1:])
    folders = [str(Path(argument).absolute()) for argument in arguments[:1]]
    return develop("tests.shots", folders + arguments[1:])


def words(arguments: list[str]) -> int:
    """Bring the catalogues of languages up to what the program says, or help who translates."""
    return develop("tests.catalogues", arguments)


def keys(arguments: list[str]) -> int:
    """Write the tables of keys, the reference and the tables of files from what is declared."""
    return develop("tests.key_tables", arguments)


def bundle(arguments: list[str]) -> int:
    """Build the program with all that it needs in one folder, and have it test itself."""
    need_libraries(SHOWING)
    set_up("bundle")
    return call(PYTHON, "-m", "installer.bundle", *arguments, folder=ROOT)


def hashes(arguments: list[str]) -> int:
    """Note the hashes of every pin's wheels, for each system and Python that is promised."""
    # What is noted now may not do for new pins, so nothing of the project is installed for it.
    with alone():
        if not is_sound():
            make_venv()
    return call(PYTHON, "-m", "installer.hashes", *arguments, folder=ROOT)


def develop(module: str, arguments: list[str]) -> int:
    """Run a module that draws, with the developer's tools at hand."""
    need_libraries(DRAWING)
    set_up("dev")
    return call(PYTHON, "-m", module, *arguments, folder=ROOT)


# The set-up


def set_up(*extras: str) -> None:
    """Make `.venv` hold what pyproject.toml asks for, with the tools of some of its extras."""
    if is_set_up(extras):
        return
    with alone():
        if is_set_up(extras):
            return
        known = standing().get("extras")
        together = sorted({*extras, *(known if isinstance(known, list) else [])})
        if not is_sound():
            make_venv()
        STAMP.write_text('{"unfinished": true}', "utf-8")
        install_packages(together)
        STAMP.write_text(json.dumps({**wanted(), "extras": together}), "utf-8")


def is_set_up(extras: Collection[str]) -> bool:
    """Whether the last set-up was finished and still fits."""
    stands = standing()
    known = stands.pop("extras", None)
    has_extras = isinstance(known, list) and set(extras) <= set(known)
    return PYTHON.exists() and has_extras and stands == wanted()


def wanted() -> dict[str, object]:
    """What the stamp says after a set-up by this Python, in this place, for this project."""
    project = hashlib.sha256(PROJECT.read_bytes() + WHEELS.read_bytes()).hexdigest()
    return {"project": project, "folder": str(ROOT), "python": VERSION}


def standing() -> dict[str, object]:
    """What the stamp says now; nothing where there is none."""
    try:
        return dict(json.loads(STAMP.read_text("utf-8")))
    except (OSError, ValueError):
        return {}


def is_sound() -> bool:
    """Whether `.venv` was finished, lies where it was made, and runs this version of Python."""
    try:
        made = (VENV / "pyvenv.cfg").read_text("utf-8")
        question = "import pip, sys; print('{}.{}'.format(*sys.version_info))"
        answer = subprocess.run([PYTHON, "-c", question], capture_output=True, text=True)
    except OSError:
        return False
    return "unfinished" not in standing() and str(VENV) in made and answer.stdout.strip() == VERSION


def make_venv() -> None:
    """Make `.venv` anew, empty but for pip."""
    if importlib.util.find_spec("ensurepip") is None:
        install_system([f"python{VERSION}-venv"])
    if VENV.exists():
        say("Making .venv anew...")
        shutil.rmtree(VENV)
    must(getattr(sys, "_base_executable", sys.executable), "-m", "venv", VENV)


def install_packages(extras: Collection[str]) -> None:
    """Install the pinned packages, each compared with its hash, and the project in place."""
    say("Setting up .venv (about a minute the first time)...")
    quiet = [] if sys.stdout.isatty() else ["--quiet"]
    pip: list[str | Path] = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", *quiet]
    # It stays, so that the line that failed can be run again.
    wanted = ROOT / "build" / "requirements.txt"
    wanted.write_text(requirements("run", "build", *extras), "utf-8")
    must(*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", wanted)
    # What builds the project is there by now, so that pip need not fetch it without a hash.
    must(*pip, "--no-index", "--no-deps", "--no-build-isolation", "--editable", ROOT)


def requirements(*groups: str) -> str:
    """What pip reads: the pins of some groups, with all that they bring, and their hashes.

    Args:
        groups: extras of pyproject.toml; "run" for what the program needs, "build" for what builds.
    """
    known: dict[str, list[str]] = {}
    for line in WHEELS.read_text("utf-8").splitlines():
        digest, wheel = line.split()
        known.setdefault(wheel_pin(wheel), []).append(f"--hash=sha256:{digest}")
    lines = []
    for pin in pins(*groups):
        found = known.get(plain_pin(pin))
        if found is None:
            sys.exit(f"{pin} has no hash in {WHEELS}. Run: python3 dev.py hashes")
        lines.append(" \\\n    ".join([pin, *found]))
    return "\n".join(lines) + "\n"


def pins(*groups: str) -> list[str]:
    """The pins of some groups, in order, each once: "name==version", maybe with a marker."""
    whole = tomllib.loads(PROJECT.read_text("utf-8"))
    project, brought = whole["project"], whole["tool"]["dicedown"]["brought"]
    direct = {**project["optional-dependencies"], "run": project["dependencies"]}
    both = [pin for group in groups for pin in (*direct.get(group, ()), *brought[group])]
    return list(dict.fromkeys(both))


def plain_pin(pin: str) -> str:
    """A pin as the index writes it: "Et_XMLfile==2.0.0; os_name..." -> "et-xmlfile==2.0.0"."""
    name, _, version = pin.partition(";")[0].strip().partition("==")
    return f"{re.sub(r'[-_.]+', '-', name).lower()}=={version}"


def wheel_pin(wheel: str) -> str:
    """The pin that a wheel answers: "et_xmlfile-2.0.0-py3-none-any.whl" -> "et-xmlfile==2.0.0"."""
    name, version, *_ = wheel.split("-")
    return plain_pin(f"{name}=={version}")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold every other set-up of this folder back; a killed one holds nobody."""
    (ROOT / "build").mkdir(exist_ok=True)
    # SQLite's lock is the one that the standard library has for every system.
    with contextlib.closing(sqlite3.connect(ROOT / "build" / "set-up.lock", timeout=900)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


# The system


def has_display() -> bool:
    """Whether a window could be shown here."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(os.environ.get(name) for name in names)


def need_libraries(libraries: Mapping[str, str]) -> None:
    """Install those that the system lacks; Windows and macOS lack none."""
    missing = [name for name in libraries if sys.platform == "linux" and not can_load(name)]
    if missing:
        install_system([libraries[name] for name in missing])
        if not all(can_load(name) for name in missing):
            sys.exit(f"Some of these libraries are missing all the same: {', '.join(missing)}")


def can_load(library: str) -> bool:
    """Whether the system's loader finds a library of this name."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_system(packages: list[str]) -> None:
    """Install Debian's packages, or say how and stop."""
    names = " ".join(packages)
    install = f"apt-get install -y --no-install-recommends {names}"
    if shutil.which("apt-get") is None:
        sys.exit(f"The system lacks what Debian calls {names}. Install it, then retry.")
    is_root = os.geteuid() == 0
    if not is_root and (shutil.which("sudo") is None or call("sudo", "-n", "true") != 0):
        sys.exit(f"Run this once, then retry:\n  sudo apt-get update && sudo {install}")
    say(f"Installing from the system's packages: {names}...")
    rights = [*([] if is_root else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive"]
    for line in ("apt-get update", install):
        # Errors are enough to read: what apt-get says of its success fills hundreds of lines.
        done = subprocess.run([*rights, *line.split()], stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"This failed; fix its cause and retry:\n  {install}")


def must(*command: str | Path) -> None:
    """Run a program; stop if it fails."""
    code = call(*command)
    if code != 0:
        line = " ".join(map(str, command))
        sys.exit(f"This ended with {code}; fix its cause and retry:\n  {line}")


def call(*command: str | Path, folder: Path | None = None) -> int:
    """Run a program, in a folder if one is given; return its exit code."""
    return subprocess.run(command, cwd=folder).returncode


def say(text: str) -> None:
    """Print at once, so that the order of lines is true in a log too."""
    print(text, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
