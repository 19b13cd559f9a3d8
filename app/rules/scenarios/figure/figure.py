"""The drawing of a scenario: ``app.rules.scenarios.figure`` from the outside."""

from app.rules.scenarios.figure.draw import scenario_figure
from app.rules.scenarios.figure.ink import Ink, Palette, Tone, ground_of, ink_of
from app.rules.scenarios.figure.shapes import (
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
from app.rules.scenarios.figure.texts import Captions

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
