"""Screen and paper show the same drawing: each element where it lies, in its player's colour."""

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from app.printing.kit import document
from app.printing.kit.figure import COLOUR, GREY, draw_figure
from app.printing.kit.page import Box, Pages
from app.printing.kit.values import SheetSize
from app.rules.core.geometry import Point, turned
from app.rules.scenarios.figure.figure import Figure, Label, Layer, Palette, Role, Tone
from app.rules.scenarios.figure.shapes import FigurePart
from app.rules.scenarios.kinds import Owner
from app.rules.scenarios.scenario import Element, Zone
from app.ui.core.theme import DARK, LIGHT
from app.ui.scenarios.painter import figure_palette, paint_figure
from tests.printing.reader import _Opened
from tests.rules.scenarios.figures import IDS, figure_of, scenario_of

SIDE = 720
"""The picture's, in pixels; so many points on paper."""

LAYERS = frozenset({Layer.ALWAYS})
"""Elements alone: no line may lie upon what is looked at."""

SOLID = {Owner.ONE: Tone.ONE, Owner.TWO: Tone.TWO, None: Tone.NEUTRAL}
SOFT = {Owner.ONE: Tone.ONE_SOFT, Owner.TWO: Tone.TWO_SOFT, None: Tone.NEUTRAL_SOFT}


def painted(figure: Figure, palette: Palette, *, rotated: bool = False) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor(palette[Tone.PAGE]))
    painter = QPainter(image)
    whole = QRectF(0, 0, SIDE, SIDE)
    paint_figure(painter, whole, figure, palette, LAYERS, rotated=rotated)
    painter.end()
    return image


def printed(figure: Figure, palette: Palette, *, rotated: bool = False) -> QImage:
    def paint(canvas) -> None:
        canvas.setPageSize((SIDE, SIDE))
        draw_figure(canvas, Box(0, 0, SIDE, SIDE), figure, palette, LAYERS, rotated=rotated)

    with _Opened(document.pdf(Pages(SheetSize.A4, "Scenario", (paint,)))) as opened:
        assert isinstance(opened, QPdfDocument)
        seen = opened.render(0, QSize(SIDE, SIDE))
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor(palette[Tone.PAGE]))
    painter = QPainter(image)
    painter.drawImage(0, 0, seen)
    painter.end()
    return image


def pixel(figure: Figure, point: Point) -> tuple[int, int]:
    """Where a place on the table is in the picture."""
    bounds = figure.bounds
    scale = min(SIDE / bounds.width, SIDE / bounds.height)
    x = SIDE / 2 + (point.x - (bounds.left + bounds.right) / 2) * scale
    y = SIDE / 2 - (point.y - (bounds.bottom + bounds.top) / 2) * scale
    return round(x), round(y)


def colours_about(image: QImage, figure: Figure, point: Point, reach: int) -> set[str]:
    x, y = pixel(figure, point)
    return {
        image.pixelColor(x + dx, y + dy).name()
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
        if image.rect().contains(x + dx, y + dy)
    }


def tone_of(element: Element) -> Tone:
    is_solid = not isinstance(element, Zone) and element.confidence != "estimated"
    return (SOLID if is_solid else SOFT)[element.owner]


def bare(figure: Figure) -> Figure:
    """Without texts, which may stand in the middle of things."""
    shapes = tuple(shape for shape in figure.shapes if not isinstance(shape, Label))
    return Figure(shapes=shapes, bounds=figure.bounds, table=figure.table)


def free_place(scenario: str, element: Element) -> Point:
    """A point of an element that nothing else lies upon."""
    if not isinstance(element, Zone):
        return element.centre
    box = element.box.grown(-12)
    others = [
        other.box.grown(14) for other in scenario_of(scenario).elements if other is not element
    ]
    inner = [
        Point(x, y)
        for x in range(box.left, box.right + 1, 4)
        for y in range(box.bottom, box.top + 1, 4)
        if not element.is_round or (x - element.x) ** 2 + (y - element.y) ** 2 < 40**2
    ]
    free = [
        point
        for point in inner
        if not any(
            other.left < point.x < other.right and other.bottom < point.y < other.top
            for other in others
        )
        if (point.x, point.y) != (element.x, element.y)
    ]
    return free[0]


@pytest.mark.sweep(8)
@pytest.mark.parametrize("draw", [painted, printed])
@pytest.mark.parametrize("scenario", IDS)
def test_every_element_is_seen_at_its_place(qapp, scenario: str, draw) -> None:
    figure = bare(figure_of(scenario))
    image = draw(figure, COLOUR)
    for element in scenario_of(scenario).elements:
        seen = colours_about(image, figure, free_place(scenario, element), 3)
        assert COLOUR[tone_of(element)] in seen, (element, seen)


@pytest.mark.parametrize("draw", [painted, printed])
def test_turned_for_player_2(qapp, draw) -> None:
    figure = bare(figure_of("sr2015/fire-support"))
    image = draw(figure, COLOUR, rotated=True)
    for element in scenario_of("sr2015/fire-support").elements:
        at = turned(element.centre, figure.table)
        assert COLOUR[tone_of(element)] in colours_about(image, figure, at, 1)


@pytest.mark.parametrize("scenario", ["sr2015/two-fronts", "sr2019/king-of-the-hill"])
def test_screen_and_paper_hardly_differ(qapp, scenario: str) -> None:
    figure = figure_of(scenario)
    one, other = painted(figure, COLOUR), printed(figure, COLOUR)
    apart = sum(
        abs(QColor(one.pixel(x, y)).lightness() - QColor(other.pixel(x, y)).lightness()) > 96
        for x in range(0, SIDE, 3)
        for y in range(0, SIDE, 3)
    )
    assert apart < (SIDE / 3) ** 2 / 100


def contrast(one: str, other: str) -> float:
    def light(name: str) -> float:
        shares = [value / 255 for value in QColor(name).getRgb()[:3]]
        red, green, blue = (
            share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
            for share in shares
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lights = sorted((light(one), light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


PALETTES = [figure_palette(LIGHT), figure_palette(DARK), COLOUR, GREY]


@pytest.mark.parametrize("palette", PALETTES, ids=["light", "dark", "colour", "grey"])
def test_texts_can_be_read_on_what_they_stand_on(palette: Palette) -> None:
    pairs = [
        (Tone.TEXT, Tone.PAGE), (Tone.TEXT, Tone.TABLE), (Tone.TEXT, Tone.NEUTRAL_SOFT),
        (Tone.KILL, Tone.TABLE), (Tone.ON_ONE, Tone.ONE), (Tone.ON_TWO, Tone.TWO),
        (Tone.ONE, Tone.ONE_SOFT), (Tone.TWO, Tone.TWO_SOFT), (Tone.ONE, Tone.TABLE),
        (Tone.TWO, Tone.TABLE), (Tone.ON_NEUTRAL, Tone.NEUTRAL),
    ]  # fmt: skip
    weak = [(ink, other) for ink, other in pairs if contrast(palette[ink], palette[other]) < 4.5]
    assert weak == []
    assert set(palette) == set(Tone)


def test_the_painter_is_left_as_it_was(qapp) -> None:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    before = painter.transform()
    figure = figure_of("sr2015/recon")
    paint_figure(painter, QRectF(0, 0, 100, 100), figure, figure_palette(LIGHT))
    assert painter.transform() == before
    painter.end()
    assert [shape.part for shape in figure.shapes if shape.role is Role.PAGE] == [FigurePart.BODY]
