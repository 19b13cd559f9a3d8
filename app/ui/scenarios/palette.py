"""The colours of a scenario's drawing in the window's two themes."""

from app.rules.scenarios.figure.figure import Palette, Tone
from app.ui.core.theme import DARK, LIGHT, Theme

_LIGHT: Palette = {
    Tone.PAGE: LIGHT.surface,
    Tone.TABLE: "#f7f5ef",
    Tone.TEXT: LIGHT.text,
    Tone.QUIET: "#66707c",
    Tone.ONE: "#b3141f",
    Tone.ONE_SOFT: "#f9dcdd",
    Tone.ON_ONE: "#ffffff",
    Tone.TWO: "#0b4fa8",
    Tone.TWO_SOFT: "#dae6f8",
    Tone.ON_TWO: "#ffffff",
    Tone.NEUTRAL: "#3d434b",
    Tone.NEUTRAL_SOFT: "#dfe0e2",
    Tone.ON_NEUTRAL: "#ffffff",
    Tone.KILL: "#8a5200",
}

_DARK: Palette = {
    Tone.PAGE: DARK.surface,
    Tone.TABLE: "#272c33",
    Tone.TEXT: DARK.text,
    Tone.QUIET: "#8d98a6",
    Tone.ONE: "#ff7f88",
    Tone.ONE_SOFT: "#45262b",
    Tone.ON_ONE: "#2a0b0e",
    Tone.TWO: "#7db4ff",
    Tone.TWO_SOFT: "#22374f",
    Tone.ON_TWO: "#0a1a2e",
    Tone.NEUTRAL: "#d5dae1",
    Tone.NEUTRAL_SOFT: "#454c56",
    Tone.ON_NEUTRAL: "#1d2126",
    Tone.KILL: "#f3c46b",
}


def figure_palette(theme: Theme) -> Palette:
    """The colours that go with a theme."""
    return _DARK if theme == DARK else _LIGHT
