"""Every rule that code cites is in the packet that it names."""

import ast
import re
from functools import cache
from pathlib import Path

import app.rules
from app.services.packet.packets import load_packet, packet_ids, packet_text

RULES = Path(app.rules.__file__).parent
SECTIONS = {one: load_packet(packet_text(one)).sections.keys() for one in packet_ids()}
CITED = re.compile(r"\b(sr2010|masters2014|ig2014|sr2015|sr2019|sr2025|sr2026) ([a-z0-9-]+)")


@cache
def citations() -> tuple[tuple[str, str, str], ...]:
    """File, packet and section of each citation in a docstring's ``Rule:`` line."""
    found = []
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                for line in re.findall(r"Rule:(.*)", ast.get_docstring(node) or ""):
                    found += [(path.name, *one) for one in CITED.findall(line)]
    return tuple(found)


def test_every_cited_section_is_in_its_packet() -> None:
    unknown = [one for one in citations() if one[1] in SECTIONS and one[2] not in SECTIONS[one[1]]]
    assert not unknown


def test_citations_are_found() -> None:
    assert len(citations()) > 40
    assert ("scoring.py", "sr2015", "byes") in citations()
