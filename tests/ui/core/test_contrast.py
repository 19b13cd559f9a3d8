"""Contrast in both themes, reckoned over every pair of colours that the style sheet and pages use.

Text has at least 4.5 to 1 on what it stands on; what marks the focus or a field, 3 to 1. What
cannot be used at the moment is excepted, as it is everywhere.
"""

import re

import pytest

from app.paths import resource
from app.rules.scenarios.figure.figure import Tone
from app.ui.core.theme import DARK, LIGHT
from app.ui.scenarios.painter import figure_palette
from app.ui.screen.stage import DARK_ON_LIGHT, LIGHT_ON_DARK

TEXT, MARK = 4.5, 3.0
THEMES = {"light": LIGHT, "dark": DARK}
GROUNDS = ("ground", "surface", "raised")

TEXT_ON = (
    *((ink, ground) for ink in ("text", "quiet", "accent") for ground in GROUNDS),
    *((ink, ground) for ink in ("odd", "bad", "good") for ground in GROUNDS),
    ("text", "soft"),
    ("on_accent", "accent"),
    *((f"{kind}", f"{kind}_ground") for kind in ("good", "odd", "bad")),
    ("bad_ground", "bad"),
)
"""Ink and ground, where a sentence is read."""
MARK_ON = (
    *(("accent", ground) for ground in (*GROUNDS, "soft")),
    ("text", "accent"),
    *(("bad", ground) for ground in GROUNDS),
    ("quiet", "surface"),
)
"""Rings of the focus, of what is wrong, of what can be ticked; the primary button's own ring."""


def luminance(colour: str) -> float:
    """Of a colour as "#rrggbb", by WCAG 2."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


both = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def test_black_on_white_is_21_to_1():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.sweep(4)
@both
@pytest.mark.parametrize(("ink", "ground"), TEXT_ON)
def test_text_can_be_read(theme, ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= TEXT


@both
@pytest.mark.parametrize(("ink", "ground"), MARK_ON)
def test_what_marks_can_be_seen(theme, ink, ground):
    if (ink, ground) == ("text", "accent"):
        # The ring of a focused primary button also stands against the page around it.
        assert max(contrast(theme.text, theme.accent), contrast(theme.text, theme.ground)) >= MARK
        return
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= MARK


def test_every_pair_of_the_style_sheet_is_among_them():
    known = {*TEXT_ON, *MARK_ON}
    missing = set()
    for selector, body in re.findall(r"([^{}]+)\{([^}]*)\}", resource("style.qss").read_text()):
        ink = re.search(r"(?<![\w-])color: \$(\w+)", body)
        ground = re.search(r"background(?:-color)?: \$(\w+)", body)
        if ":disabled" in selector or ink is None or ground is None:
            continue
        if (ink[1], ground[1]) not in known:
            missing.add((ink[1], ground[1]))
        chosen = re.search(r"selection-color: \$(\w+)", body)
        chosen_ground = re.search(r"selection-background-color: \$(\w+)", body)
        if chosen and chosen_ground and (chosen[1], chosen_ground[1]) not in known:
            missing.add((chosen[1], chosen_ground[1]))
    assert missing == set()


@both
def test_a_scenario_s_drawing_can_be_read(theme):
    tones = figure_palette(theme)
    for ink, ground in (
        (Tone.TEXT, Tone.PAGE), (Tone.TEXT, Tone.TABLE), (Tone.QUIET, Tone.PAGE),
        (Tone.QUIET, Tone.TABLE), (Tone.ON_ONE, Tone.ONE), (Tone.ON_TWO, Tone.TWO),
        (Tone.ON_NEUTRAL, Tone.NEUTRAL), (Tone.ONE, Tone.PAGE), (Tone.TWO, Tone.PAGE),
        (Tone.KILL, Tone.TABLE),
    ):  # fmt: skip
        assert contrast(tones[ink], tones[ground]) >= TEXT, (ink, ground)


@pytest.mark.parametrize("look", [LIGHT_ON_DARK, DARK_ON_LIGHT], ids=("dark", "light"))
def test_what_players_see_can_be_read(look):
    for ink in ("text", "quiet", "accent", "alert"):
        for ground in (look.ground, look.band):
            assert contrast(getattr(look, ink), ground) >= TEXT, ink
