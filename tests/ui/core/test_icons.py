"""Icons: each that an act names exists, and is drawn in the palette's colours at every scale."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QApplication, QPushButton

from app.ui.core.acts import UiAct
from app.ui.core.icons import icon, is_icon, state_colour, state_icon, tinted
from app.ui.core.theme import DARK, LIGHT, palette
from app.ui.core.widgets.acting import make_blue
from app.ui.core.window_acts import PAGE_ICONS
from app.ui.program.all_acts import VIEWS


@pytest.fixture
def themed(qapp):
    before = QApplication.palette()
    yield lambda theme: QApplication.setPalette(palette(theme))
    QApplication.setPalette(before)


def colours(pixmap):
    """The colours of the pixels that are drawn over in full."""
    image = pixmap.toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {colour.name() for colour in pixels if colour.alpha() == 255}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_each_icon_that_an_act_names_exists(view):
    named = {act.icon for act in view if isinstance(act, UiAct)} - {""}
    assert {name for name in named if not is_icon(name)} == set()


def test_each_page_has_an_icon_that_exists():
    assert all(is_icon(name) for name in PAGE_ICONS.values())
    assert not is_icon("no-such-icon")


def test_an_icon_made_before_a_change_of_theme_has_the_new_colours(themed):
    made, size = icon("users"), QSize(24, 24)
    for theme in (LIGHT, DARK, LIGHT):
        themed(theme)
        assert colours(made.pixmap(size, 1.0)) == {theme.text}
        assert colours(made.pixmap(size, 1.0, QIcon.Mode.Disabled)) == {theme.quiet}
        assert colours(icon("users", QPalette.ColorRole.HighlightedText).pixmap(size, 1.0)) == {
            theme.on_accent
        }
        assert colours(tinted("users", palette(theme).link().color(), 24, 1)) == {theme.accent}


def test_a_state_and_its_icon_have_one_colour_in_each_theme(themed):
    signs = {
        "in": lambda theme: theme.good, "waiting": lambda theme: theme.odd,
        "differs": lambda theme: theme.bad, "planned": lambda theme: theme.quiet,
    }  # fmt: skip
    for theme in (LIGHT, DARK):
        themed(theme)
        for state, colour in signs.items():
            assert state_colour(state).name() == colour(theme)
            assert colours(state_icon(state).pixmap(QSize(64, 64), 1.0)) == {colour(theme)}


@pytest.mark.parametrize("ratio", [1, 1.25, 2])
def test_an_icon_has_as_many_pixels_as_the_screen(themed, ratio):
    themed(LIGHT)
    pixmap = icon("swords").pixmap(QSize(24, 24), ratio)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (24 * ratio, ratio)
    assert pixmap.toImage() == tinted("swords", palette(LIGHT).text().color(), 24, ratio).toImage()


def test_the_icon_of_a_blue_button_has_the_colour_of_its_text(qtbot, themed):
    themed(LIGHT)
    button = QPushButton(icon("printer"), "Print")
    qtbot.addWidget(button)
    size = QSize(64, 64)
    usual = colours(button.icon().pixmap(size))
    make_blue(button)
    highlighted = QPalette.ColorRole.HighlightedText
    assert colours(button.icon().pixmap(size)) == {QApplication.palette().color(highlighted).name()}
    make_blue(button, is_blue=False)
    assert colours(button.icon().pixmap(size)) == usual
