"""Colours and measures of the window, light and dark, as a palette and one style sheet.

Text against its ground has a contrast of at least 4.5 to 1 in both themes. Colour never says
anything alone: what it marks also has a sign or a word.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import Enum, auto
from string import Template

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.paths import resource


class Tone(Enum):
    """What a colour says of a state."""

    QUIET = auto()
    GOOD = auto()
    ODD = auto()
    BAD = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Named colours, "#rrggbb"."""

    ground: str
    """Behind everything."""
    surface: str
    """Cards, tables, fields."""
    raised: str
    """Headers, alternating rows, the rail."""
    line: str
    text: str
    quiet: str
    """Text of second importance."""
    accent: str
    """What the EO does next; selection."""
    on_accent: str
    soft: str
    """A selected row's ground."""
    good: str
    good_ground: str
    odd: str
    odd_ground: str
    bad: str
    bad_ground: str

    def colour_of(self, tone: Tone) -> str:
        """The colour of a text or sign in a tone."""
        match tone:
            case Tone.QUIET:
                return self.quiet
            case Tone.GOOD:
                return self.good
            case Tone.ODD:
                return self.odd
            case Tone.BAD:
                return self.bad


LIGHT = Theme(
    ground="#f3f4f6",
    surface="#ffffff",
    raised="#e9ecf0",
    line="#c9cfd8",
    text="#16191d",
    quiet="#525c69",
    accent="#0b57b0",
    on_accent="#ffffff",
    soft="#d7e6fa",
    good="#146c3a",
    good_ground="#ddf3e4",
    odd="#7a4a00",
    odd_ground="#fdeecb",
    bad="#a11722",
    bad_ground="#fbe0e2",
)

DARK = Theme(
    ground="#15181c",
    surface="#1d2126",
    raised="#272c33",
    line="#3d4550",
    text="#eceff3",
    quiet="#a7b1bf",
    accent="#7db4ff",
    on_accent="#0a1a2e",
    soft="#23415f",
    good="#7ddba0",
    good_ground="#173526",
    odd="#f3c46b",
    odd_ground="#3b2f14",
    bad="#ff9aa2",
    bad_ground="#45191e",
)


def palette(theme: Theme) -> QPalette:
    """The theme for everything that Qt paints by itself."""
    palette = QPalette()
    role = QPalette.ColorRole
    for target, colour in (
        (role.Window, theme.ground),
        (role.WindowText, theme.text),
        (role.Base, theme.surface),
        (role.AlternateBase, theme.raised),
        (role.Text, theme.text),
        (role.Button, theme.raised),
        (role.ButtonText, theme.text),
        (role.ToolTipBase, theme.surface),
        (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.quiet),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent),
        (role.Mid, theme.line),
        (role.Dark, theme.line),
    ):
        palette.setColor(target, QColor(colour))
    for target in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, target, QColor(theme.quiet))
    return palette


def shown_theme(palette: QPalette) -> Theme:
    """The theme of a palette."""
    return DARK if palette.color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


_SIDES = {"tick": 12, "arrow": 10, "mark": 9}
"""Pixels of what is drawn beside text, where text is as large as usual."""


def style_sheet(theme: Theme, percent: float = 100) -> str:
    """``resources/style.qss`` with the theme's colours and the way to its icons put in.

    Args:
        percent: how large text is; boxes to tick and arrows grow with it.
    """
    return Template(resource("style.qss").read_text("utf-8")).substitute(
        asdict(theme),
        **{name: round(side * percent / 100) for name, side in _SIDES.items()},
        icons=resource("icons").as_posix(),
        shade="dark" if theme is DARK else "light",
    )


def restyle(widget: QWidget, **marks: object) -> None:
    """Set properties that the style sheet goes by, and let it look again where one is another.

    Args:
        widget: what is marked; of itself the style sheet looks when it is first shown, and never
            again.
        marks: the properties; none where another widget's, which its rule names, have changed.
    """
    changed = {name: value for name, value in marks.items() if widget.property(name) != value}
    if marks and not changed:
        return
    for name, value in changed.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def fit_to_type(widget: QWidget, fit: Callable[[], object]) -> None:
    """Set what depends on the size of text: now, and whenever that changes.

    Args:
        widget: whose type it depends on.
        fit: sets it; sizes in the widget's ``fontMetrics`` alone.
    """
    fit()
    _TypeFollower(widget, fit)


def enlarge_type(widget: QWidget, times: float, *, is_bold: bool = False) -> None:
    """Let a widget have larger or smaller type than the window, at every size of text."""

    def fit() -> None:
        font = QFont(QApplication.font())
        font.setPointSizeF(font.pointSizeF() * times)
        font.setBold(is_bold)
        if widget.font() != font:
            widget.setFont(font)

    fit_to_type(widget, fit)


def fit_digits(field: QWidget, digits: int) -> None:
    """Make a field as wide as so many digits, with its frame."""
    metrics = field.fontMetrics()
    field.setFixedWidth(metrics.horizontalAdvance("0" * digits) + round(1.6 * metrics.height()))


_CHANGES = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
    QEvent.Type.ApplicationFontChange,
)


class _TypeFollower(QObject):
    """Calls a function whenever the type of a widget is another."""

    def __init__(self, widget: QWidget, fit: Callable[[], object]) -> None:
        super().__init__(widget)
        self._fit = fit
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow; the widget itself gets every event."""
        if event.type() in _CHANGES:
            self._fit()
        return False
