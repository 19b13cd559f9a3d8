"""Drawings as files: SVG that any program reads, PNG with what the paper shows."""

from fractions import Fraction
from io import BytesIO
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from app.printing.kit.figure import COLOUR
from app.printing.kit.figure_files import figure_png, figure_svg, hatching
from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure.figure import Tone, scenario_figure
from app.rules.scenarios.figure.ink import Hatch, hatch_lines
from app.rules.scenarios.figure.shapes import Circle, Figure, Label, Polygon, Role
from app.services.scenarios.lookup import scenarios_of
from app.words.core.catalogue import words
from app.words.scenarios.elements import figure_captions

SVG = "{http://www.w3.org/2000/svg}"
SCENARIO = scenario_figure(scenarios_of("sr2026").scenarios[1], figure_captions(words()))
TABLE = Rectangle(0, 0, 480, 480)


def of(*shapes: Polygon | Circle | Label) -> Figure:
    page = Polygon(points=TABLE.corners, role=Role.PAGE)
    return Figure(shapes=(page, *shapes), bounds=TABLE, table=TABLE)


def test_svg_has_every_text_once_and_every_mark() -> None:
    root = ElementTree.fromstring(figure_svg(SCENARIO, title="Table 7"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts == [shape.text for shape in SCENARIO.shapes if isinstance(shape, Label)]
    assert root.find(f"{SVG}title").text == "Table 7"
    bounds = SCENARIO.bounds
    assert root.get("viewBox") == f"{bounds.left} {-bounds.top} {bounds.width} {bounds.height}"
    # Programs that know little of SVG draw what is cut by a mask uncut.
    assert not [*root.iter(f"{SVG}clipPath")]


@pytest.mark.parametrize("text", ["<b> & \"q\" 'a'", "a\x00b\x1bc", "王小明", "שלום", "Ä ]]>"])
def test_no_name_breaks_the_file(text: str) -> None:
    label = Label(at=Point(240, 240), text=text, size=20, width=200)
    (found,) = ElementTree.fromstring(figure_svg(of(label), title=text)).iter(f"{SVG}text")
    assert found.text == "".join(char for char in text if char.isprintable())
    assert figure_png(of(label), width=96).startswith(b"\x89PNG")


def pixel(png: bytes, x: int, y: int, width: int = 480) -> tuple[int, ...]:
    """The colour at a place of the table, in tenths."""
    image = Image.open(BytesIO(png)).convert("RGB")
    scale = image.width / width
    return image.getpixel((round(x * scale), round((480 - y) * scale)))


def rgb(tone: Tone) -> tuple[int, ...]:
    return tuple(bytes.fromhex(COLOUR[tone].removeprefix("#")))


def test_png_is_drawn_the_right_way_up() -> None:
    low = Rectangle(40, 20, 120, 60)
    png = figure_png(of(Polygon(points=low.corners, role=Role.PIECE)), width=960)
    image = Image.open(BytesIO(png))
    assert image.size == (960, 960)
    assert pixel(png, 80, 40) == rgb(Tone.NEUTRAL_SOFT)
    assert pixel(png, 80, 440) == rgb(Tone.PAGE)
    assert pixel(png, 40, 40) == rgb(Tone.NEUTRAL)


def test_the_same_drawing_is_the_same_file() -> None:
    assert figure_png(SCENARIO, width=300) == figure_png(SCENARIO, width=300)


CORNERS = st.lists(
    st.builds(Point, st.integers(0, 200), st.integers(0, 200)), min_size=3, max_size=6, unique=True
)


@given(corners=CORNERS, hatch=st.sampled_from(Hatch))
def test_a_hatching_is_where_an_even_odd_fill_is(corners: list[Point], hatch: Hatch) -> None:
    shape = Polygon(points=tuple(corners), role=Role.ZONE)
    drawn = [*hatching(shape, hatch)]
    for start, end in hatch_lines(shape, hatch):
        for step in range(1, 40):
            share = Fraction(2 * step + 1, 81)
            x, y = start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
            if min(abs(float(d)) for d in _sides(corners, x, y)) < 1e-3:
                continue
            wanted = sum(_crosses(one, other, x, y) for one, other in _edges(corners)) % 2 == 1
            found = any(_is_on(ends, float(x), float(y)) for ends in drawn)
            assert found is wanted, (x, y)


def _edges(corners: list[Point]) -> list[tuple[Point, Point]]:
    return [*zip(corners, (*corners[1:], corners[0]), strict=True)]


def _sides(corners: list[Point], x: Fraction, y: Fraction) -> list[Fraction]:
    return [
        (other.x - one.x) * (y - one.y) - (other.y - one.y) * (x - one.x)
        for one, other in _edges(corners)
    ]


def _crosses(one: Point, other: Point, x: Fraction, y: Fraction) -> bool:
    if (one.y > y) is (other.y > y):
        return False
    return bool(x < one.x + Fraction(other.x - one.x) * (y - one.y) / (other.y - one.y))


def _is_on(ends: object, x: float, y: float) -> bool:
    (from_x, from_y), (to_x, to_y) = ends
    across, up = to_x - from_x, to_y - from_y
    if across * across + up * up < 1e-9:
        return False
    along = ((x - from_x) * across + (y - from_y) * up) / (across * across + up * up)
    aside = abs((x - from_x) * up - (y - from_y) * across) / (across * across + up * up) ** 0.5
    return aside < 1e-6 and -1e-9 <= along <= 1 + 1e-9
