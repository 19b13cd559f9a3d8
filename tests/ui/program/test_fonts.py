"""The window's letters: every script that a name may be written in."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont, QTextLayout

from app.ui.program.application import load_fonts

NAMES = (
    "Łukasz Żółć", "Дмитрий", "Σοφία", "יוסף בן־דוד", "محمد", "王小明", "佐藤さくら", "김민준",
    "Արամ",
)  # fmt: skip


@pytest.fixture
def letters(qapp) -> Iterator[QFont]:
    """The font of the window."""
    before = qapp.font()
    load_fonts(qapp)
    yield qapp.font()
    qapp.setFont(before)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_drawn_in_its_own_letters(letters, name: str) -> None:
    layout = QTextLayout(name, letters)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()

    glyphs = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]

    assert glyphs and 0 not in glyphs, "nothing is drawn as an empty box"
