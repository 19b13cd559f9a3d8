"""RESULTS.md: the figures of each proof, a section each; a proof writes its own anew."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from platform import python_version

RESULTS = Path(__file__).with_name("RESULTS.md")
_HEAD = "# What was proved\n"


def keep(
    command: str,
    rows: Iterable[tuple[str, object]],
    seconds: float,
    said: str = "",
    name: str = "",
) -> str:
    """Write down what a proof found, in the place of what it found before.

    Args:
        command: what follows ``dev.py prove``.
        rows: what was counted, and how much; whole numbers get their commas.
        seconds: how long it took.
        said: sentences that explain the figures.
        name: of the section; "" for the command's first word.

    Returns:
        The section.
    """
    name = name or command.split(maxsplit=1)[0]
    day = datetime.now(UTC).date().isoformat()
    minutes = f"{seconds / 60:.0f} minutes" if seconds >= 90 else f"{seconds:.0f} seconds"
    lines = [
        f"## {name}",
        "",
        f"`python3 dev.py prove {command}`, {day}, Python {python_version()}, {minutes}.",
        "",
        *([said, ""] if said else []),
        "| | |",
        "|---|---|",
        *(f"| {what} | {_told(value)} |" for what, value in rows),
    ]
    section = "\n".join(lines) + "\n"
    RESULTS.write_text(_with(_sections(), name, section), "utf-8")
    return section


def _sections() -> dict[str, str]:
    text = RESULTS.read_text("utf-8") if RESULTS.is_file() else _HEAD
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return {part[3:].split(maxsplit=1)[0]: part.rstrip() + "\n" for part in parts[1:]}


def _with(sections: dict[str, str], name: str, section: str) -> str:
    """The whole file with a section put in its place, the sections by name."""
    whole = {**sections, name: section}
    return "\n".join([_HEAD, *(whole[one] for one in sorted(whole))])


def _told(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
