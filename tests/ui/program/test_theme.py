"""Colours: text against its ground has a contrast of at least 4.5 to 1, in both themes."""

import re
from dataclasses import asdict
from fractions import Fraction

import pytest
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton

from app.paths import resource
from app.ui.core.theme import DARK, LIGHT, Theme, palette, style_sheet
from app.ui.program.application import apply_text_size, apply_theme
from tests.ui.places import dressed

PAIRS = (
    *((ink, ground) for ink in ("text", "quiet") for ground in ("ground", "surface", "raised")),
    *((ink, ground) for ink in ("bad", "odd", "good") for ground in ("ground", "surface")),
    ("text", "soft"),
    ("quiet", "soft"),
    ("on_accent", "accent"),
    ("good", "good_ground"),
    ("odd", "odd_ground"),
    ("bad", "bad_ground"),
)
"""Every ink with every ground that it stands on."""

EDGES = (("accent", "surface"), ("accent", "ground"), ("accent", "raised"))
"""What shows where the focus is, with what it is seen against."""


def contrast(one: str, other: str) -> float:
    """The ratio of luminances, from 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_black_on_white_is_twenty_one_to_one():
    assert round(Fraction(contrast("#000000", "#ffffff"))) == 21


@pytest.mark.sweep(4)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_can_be_read(theme: Theme, ink: str, ground: str):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), EDGES)
def test_the_focus_can_be_seen(theme: Theme, ink: str, ground: str):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_names_no_colour_of_its_own(theme: Theme):
    sheet = style_sheet(theme)
    assert "$" not in sheet
    named = {one.lower() for one in re.findall(r"#[0-9a-fA-F]{6}\b", sheet)}
    assert named <= set(asdict(theme).values())


def test_boxes_to_tick_grow_with_the_text(qapp):
    apply_theme(qapp, "light")
    usual = QCheckBox("x")
    sides = []
    for percent in (100, 200):
        apply_text_size(qapp, percent)
        usual.ensurePolished()
        option = QStyleOptionButton()
        usual.initStyleOption(option)
        part = QStyle.SubElement.SE_CheckBoxIndicator
        sides.append(usual.style().subElementRect(part, option, usual).width())
    apply_text_size(qapp, 100)
    # Their border of a pixel stays as it is.
    assert sides == [14, 26]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_picture_of_the_style_sheet_is_there(theme: Theme):
    pictures = re.findall(r'url\("([^"]+)"\)', style_sheet(theme))
    assert pictures
    assert all(resource("icons").joinpath(one.rpartition("/")[2]).is_file() for one in pictures)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_disabled_can_still_be_read(theme: Theme):
    made = palette(theme)
    group = made.ColorGroup.Disabled
    for ink in (made.ColorRole.WindowText, made.ColorRole.Text, made.ColorRole.ButtonText):
        assert contrast(made.color(group, ink).name(), theme.surface) >= 4.5


def test_a_window_dressed_within_another_leaves_it_its_type(qapp):
    with dressed(qapp):
        apply_text_size(qapp, 100)
        usual = qapp.font().pointSizeF()
        apply_text_size(qapp, 200)
        with dressed(qapp):
            apply_text_size(qapp, 125)
        assert qapp.font().pointSizeF() == 2 * usual and qapp.styleSheet()
        apply_text_size(qapp, 100)
        assert qapp.font().pointSizeF() == usual
