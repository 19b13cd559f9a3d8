"""The coverage table as a document: ``python -m tests.rules.coverage_table`` writes it anew."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from app.services.packet.packets import load_packet, packet_ids, packet_text

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "app" / "rules" / "COVERAGE.md"
TABLE: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("coverage.toml").read_text(encoding="utf-8")
)

_HEAD = """# What of the packets the program does

Each section of each packet, where it is answered, and what of it is left out and why; then what
else the packets say, by subject, and seasons rule by rule. Sections are named by their keys,
which each packet's file in `resources/packets` lists with their titles. Where a packet is silent
or can be read in two ways, its file and `dicedown packet figures` say that the value is our own
reading.
"""
_COLUMNS = "| what | packet: sections | where | done |\n|---|---|---|---|"


def document() -> str:
    """The whole document."""
    return "\n".join(_parts()) + "\n"


def state_of(row: Mapping[str, Any]) -> str:
    """Whether a line is done, in part, or not."""
    if not row.get("lives"):
        return "no"
    return "in part" if row.get("left") else "yes"


def _parts() -> Iterator[str]:
    yield _HEAD
    for packet_id in packet_ids():
        yield from _of_packet(packet_id)
    yield "## What else they say\n"
    for subject in dict.fromkeys(row["subject"] for row in TABLE["further"]):
        yield f"### {subject}\n"
        yield _COLUMNS
        yield from (_line(row) for row in TABLE["further"] if row["subject"] == subject)
        yield ""
    yield from _by_rule()


def _by_rule() -> Iterator[str]:
    """Seasons once more, each rule with what computes it and what tests it."""
    for subject in dict.fromkeys(row["subject"] for row in TABLE["rule"]):
        yield f"## {subject}\n"
        yield "| rule | packet: sections | computed by | tested by |\n|---|---|---|---|"
        for row in TABLE["rule"]:
            if row["subject"] == subject:
                tests = ", ".join(f"`{one}`" for one in row["tests"])
                yield f"| {row['about']} | {_sections(row)} | `{row['function']}` | {tests} |"
        yield ""


def _of_packet(packet_id: str) -> Iterator[str]:
    packet = load_packet(packet_text(packet_id))
    yield f"## {packet.name}\n"
    yield "| section | title | where | done |\n|---|---|---|---|"
    for section, title in packet.sections.items():
        row = _row_of(f"{packet_id} {section}")
        yield f"| `{section}` | {title} | {_where(row)} | {_done(row)} |"
    yield ""


def _row_of(section: str) -> Mapping[str, Any]:
    for row in (*TABLE["covered"], *TABLE["left_out"]):
        if section in row["sections"]:
            return {"left": row.get("why"), **row}
    return {"left": "Told of nowhere."}


def _line(row: Mapping[str, Any]) -> str:
    return f"| {row['about']} | {_sections(row)} | {_where(row)} | {_done(row)} |"


def _sections(row: Mapping[str, Any]) -> str:
    told: dict[str, list[str]] = {}
    for one in row["sections"]:
        packet, section = one.split()
        told.setdefault(packet, []).append(section)
    return "; ".join(f"{packet}: {', '.join(names)}" for packet, names in told.items())


def _where(row: Mapping[str, Any]) -> str:
    return ", ".join(f"`{path}`" for path in row.get("lives", ())) or "–"


def _done(row: Mapping[str, Any]) -> str:
    left = row.get("left")
    return f"{state_of(row)}: {left}" if left else state_of(row)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
