"""Papers compared with the ones that were accepted.

``tests/data/golden`` holds small uncompressed samples. After a wanted change of a paper, look at
it, then write the samples anew and commit them with the change::

    ACCEPT_GOLDEN=1 python -m pytest tests/printing/papers/test_golden.py
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from app.printing.kit import text

Compare = Callable[[str, bytes], None]


@pytest.fixture
def golden(data: Path) -> Compare:
    """Compare a paper with the accepted one of that name, or accept it if asked to."""

    def compare(name: str, pdf: bytes) -> None:
        path = data / "golden" / name
        if os.environ.get("ACCEPT_GOLDEN"):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(pdf)
        accepted = path.read_bytes()
        assert first_difference(pdf, accepted) is None, f"{name} has changed; see conftest.py"

    return compare


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Every line that is drawn from now on, with the size of its type."""
    lines: list[tuple[str, float]] = []
    draw_line = text._draw_line

    def watched(canvas: Canvas, line: text.TextLine, x: float, y: float, size: float) -> None:
        lines.append(("".join(run.chars for run in line.runs), size))
        draw_line(canvas, line, x, y, size)

    monkeypatch.setattr(text, "_draw_line", watched)
    return lines


def first_difference(pdf: bytes, accepted: bytes) -> str | None:
    """The first line in which two files differ, as a person can read it."""
    ours, theirs = pdf.split(b"\n"), accepted.split(b"\n")
    for number, (line, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if line != other:
            return f"line {number}: {line[:200]!r}, accepted {other[:200]!r}"
    return None if len(ours) == len(theirs) else f"{len(ours)} lines, accepted {len(theirs)}"
