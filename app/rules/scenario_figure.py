"""The drawing of a scenario: ``app.rules.figure`` from the outside."""

from app.rules.figure.captions import Captions
from app.rules.figure.draw import scenario_figure
from app.rules.figure.ink import Ink, Palette, Tone, ground_of, ink_of
from app.rules.figure.shapes import (
    ALL_LAYERS,
    Circle,
    Figure,
    Label,
    Layer,
    Line,
    Polygon,
    Role,
    Shape,
)

__all__ = [
    "ALL_LAYERS",
    "Captions",
    "Circle",
    "Figure",
    "Ink",
    "Label",
    "Layer",
    "Line",
    "Palette",
    "Polygon",
    "Role",
    "Shape",
    "Tone",
    "ground_of",
    "ink_of",
    "scenario_figure",
]
