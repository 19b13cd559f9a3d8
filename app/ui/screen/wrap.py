"""Text broken into lines of a width, by the widths of the letters and never cut."""

from PySide6.QtGui import QFont, QTextLayout, QTextOption


def wrapped(text: str, letters: QFont, width: float) -> tuple[str, ...]:
    """The lines of a text: broken between words, within a word only where it is too long itself."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout = QTextLayout(text, letters)
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start = line.textStart()
        # Qt counts in UTF-16, in which some letters are two.
        lines.append(_piece(text, start, line.textLength()).strip())
    layout.endLayout()
    return tuple(lines) or ("",)


def _piece(text: str, start: int, length: int) -> str:
    if text.isascii():
        return text[start : start + length]
    units = text.encode("utf-16-le")
    return units[2 * start : 2 * (start + length)].decode("utf-16-le")
