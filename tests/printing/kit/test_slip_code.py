"""The square code on a slip is the right one, and large enough to scan."""

import pytest
import segno
import zxingcpp
from PIL import Image
from PySide6.QtGui import QImage
from segno import encoder

from app.printing.kit import imposition
from app.printing.kit import slip_code as code
from app.printing.kit.page import MM, Box
from app.printing.kit.values import SheetSize
from app.printing.papers.slips import render_slips
from tests.printing import paper_samples as papers
from tests.printing import reader

LONGEST = "DD:" + "7" * 58


@pytest.mark.parametrize("text", ["DD:3:17", "DD:12:128", LONGEST])
def test_the_modules_are_those_of_the_text(text: str) -> None:
    expected = segno.make(text, error="m", mask=code.MASK, micro=False, boost_error=False).matrix
    assert code.matrix(text) == tuple(tuple(map(bool, row)) for row in expected)


def test_the_one_pattern_is_nearly_as_even_as_the_best_of_all() -> None:
    codes = [f"DD:{number}:{table}" for number in (1, 4, 9, 12) for table in (1, 8, 33, 77, 150)]
    for text, error in [*((one, "m") for one in codes), ("HTTP://192.168.10.20:8642/K7QZ3", "l")]:
        made = [
            segno.make(text, error=error, mask=mask, micro=False, boost_error=False)
            for mask in range(8)
        ]
        assert penalty(made[code.MASK]) <= 1.15 * min(map(penalty, made))


def test_codes_are_made_by_one_pattern_and_not_by_trying_all(monkeypatch) -> None:
    tried = []
    monkeypatch.setattr(encoder, "evaluate_mask", lambda *_: tried.append(1))
    code.matrix("DD:14:199")
    code.phone_matrix("http://192.168.10.99:8642/NEVER1")
    assert not tried


def test_printed_codes_are_read_by_a_scanner() -> None:
    players = tuple(f"Player {number}" for number in range(16))
    seen = reader.picture(render_slips(papers.slip_sheet(players), papers.SLIP, SheetSize.A4))
    found = {one.text for one in zxingcpp.read_barcodes(grey(seen))}
    assert found == {f"DD:3:{table}" for table in range(1, 9)}


@pytest.mark.parametrize("text", ["DD:3:17", LONGEST])
def test_a_module_is_half_a_millimetre_at_least(text: str) -> None:
    assert code.SIDE_MM / len(code.matrix(text)) >= code.MODULE_MM


def test_a_text_too_long_to_scan_is_refused() -> None:
    with pytest.raises(ValueError, match="modules"):
        code.matrix(LONGEST + "7")


@pytest.mark.parametrize("text", ["DD:3:17", LONGEST])
def test_the_white_border_is_four_modules_wide(text: str) -> None:
    assert 4 * code.SIDE_MM / len(code.matrix(text)) - 1e-9 <= code.QUIET_MM
    assert imposition.CUT_CLEARANCE_MM >= code.QUIET_MM


@pytest.mark.parametrize("paper", SheetSize)
def test_the_printed_modules_are_seen_where_they_belong(paper: SheetSize) -> None:
    seen = reader.picture(render_slips(papers.slip_sheet(("A", "B")), papers.SLIP, paper))
    symbol = symbol_box(imposition.place(paper, 0))
    modules = code.matrix("DD:3:1")
    side = symbol.width / len(modules)
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            x, y = symbol.x + (column + 0.5) * side, symbol.top - (row + 0.5) * side
            assert is_dark(seen, x, y) == dark


@pytest.mark.sweep(8)
@pytest.mark.parametrize("paper", SheetSize)
@pytest.mark.parametrize("position", range(8))
def test_nothing_stands_in_the_white_border(paper: SheetSize, position: int) -> None:
    players = tuple(f"Player {number}" for number in range(16))
    seen = reader.picture(render_slips(papers.slip_sheet(players), papers.SLIP, paper))
    symbol = symbol_box(imposition.place(paper, position))
    quiet = code.QUIET_MM * MM - 0.5
    around = symbol.inset(-quiet, -quiet)
    edge = 1.0
    assert not reader.inked(seen, around.column(0, quiet - edge))
    assert not reader.inked(seen, around.column(quiet + symbol.width + edge, quiet - edge))
    assert not reader.inked(seen, around.band(0, quiet - edge))
    assert not reader.inked(seen, around.band(quiet + symbol.height + edge, quiet - edge))


def penalty(made: segno.QRCode) -> int:
    """What the standard counts against a code; the least is the most even one."""
    rows = tuple(map(bytearray, made.matrix))
    return sum(encoder.mask_scores(rows, len(rows), len(rows)))


def grey(picture: QImage) -> Image.Image:
    plain = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    size = (plain.width(), plain.height())
    return Image.frombytes("L", size, bytes(plain.constBits()), "raw", "L", plain.bytesPerLine())


def symbol_box(place: Box) -> Box:
    side = code.SIDE_MM * MM
    return Box(place.right - side, place.top - side, side, side)


def is_dark(picture: QImage, x: float, y: float) -> bool:
    scale = reader.DOTS_PER_POINT
    return picture.pixelColor(int(x * scale), picture.height() - int(y * scale)).lightness() < 128
