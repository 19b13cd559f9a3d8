"""PlacePanel: on which screen the hall sees it, in which colours, and what stands in the way."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QVBoxLayout, QWidget

from app.ui.core.settings import Settings
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.number_field import LanguageField
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.screen.host import Host
from app.ui.screen.screen_choice import key_of
from app.words.core.catalogue import Words
from app.words.screen.screen import awake_sentence, screen_text

_LINES_OF_WARNING = 3
"""More of it scrolls."""


class PlacePanel(QWidget):
    """Picks the screen and says how things stand.

    Signals:
        restyled(): the colours are others now.
        spoken(Words): the hall is to read the words of another language.
    """

    restyled = Signal()
    spoken = Signal(object)

    def __init__(self, t: Words, host: Host, settings: Settings) -> None:
        super().__init__()
        self._t, self._host, self._settings = t, host, settings
        self.screens = QComboBox()
        self.screens.setAccessibleName(t("Screen"))
        # Screens come and go after it was first shown.
        self.screens.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.screens.activated.connect(lambda _: self._pick())
        self.looks = QComboBox()
        self.looks.setAccessibleName(t("Colours"))
        for text, key in ((t("Light on dark"), "dark"), (t("Dark on light"), "light")):
            self.looks.addItem(text, key)
        self.looks.setCurrentIndex(max(0, self.looks.findData(settings.public_look)))
        self.looks.activated.connect(lambda _: self._restyle())
        self.languages = LanguageField(t("Language of the players' screen"),
                                       settings.public_language)  # fmt: skip
        self.languages.activated.connect(lambda _: self._speak())
        self.warning = plain_label(wordWrap=True, visible=False)
        self.warning.setProperty("odd", True)
        form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(t("Sc&reen"), self.screens)
        form.addRow(t("C&olours"), self.looks)
        form.addRow(t("Lan&guage"), self.languages)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(form)
        box.addWidget(ReservedRoom(self.warning, lines=_LINES_OF_WARNING))
        box.addStretch(1)
        host.changed.connect(self.reload)
        self.reload()

    @property
    def state(self) -> str:
        """Whether players see anything, and where."""
        t, host = self._t, self._host
        if host.fills:
            return t("● Players see it on {name}", name=host.window.screen().name())
        if host.is_open:
            return t("● In a window here: no second screen is selected")
        return t("The players' window is closed")

    def take_settings(self) -> None:
        """Take over the colours and the language that were set elsewhere."""
        self.looks.setCurrentIndex(max(0, self.looks.findData(self._settings.public_look)))
        language = self._settings.public_language
        self.languages.setCurrentIndex(max(0, self.languages.findData(language)))
        self.restyled.emit()
        self.spoken.emit(self.languages.words)

    def reload(self) -> None:
        """Read the screens, and the notes about them."""
        t, picker = self._t, self._host.picker
        self.screens.clear()
        picked = picker.public
        for screen in picker.choices:
            text = screen_text(t, screen.name, screen.width, screen.height, is_own=screen.is_own)
            self.screens.addItem(text, screen.key)
            if picked is not None and screen.key == key_of(picked):
                self.screens.setCurrentIndex(self.screens.count() - 1)
        warnings = self._warnings()
        self.warning.setText("\n".join(f"⚠ {warning}" for warning in warnings))
        self.warning.setVisible(bool(warnings))

    def _warnings(self) -> list[str]:
        t, host = self._t, self._host
        notes = []
        if host.waits:
            notes.append(
                t(
                    "The screen was unplugged. The picture comes back by itself once it's "
                    "plugged in again."
                )
            )
        elif host.picker.is_missing:
            notes.append(t("The screen you picked isn't connected. Plug it in, or pick another."))
        if host.picker.is_mirrored:
            notes.append(
                t("Both screens show the same picture, so players see this window. Set the "
                  "projector to “Extend” in the system's settings, or hide this window with F8.")
            )  # fmt: skip
        elif len(host.picker.choices) == 1:
            notes.append(
                t("Only one screen found. If a projector mirrors it, players see this window: "
                  "set the projector to “Extend” in the system's settings, or hide this window "
                  "with F8.")
            )  # fmt: skip
        if host.is_open and host.awake.trouble:
            notes.append(awake_sentence(t, host.awake.trouble))
        return notes

    def _pick(self) -> None:
        self._host.picker.pick(str(self.screens.currentData()))

    def _restyle(self) -> None:
        self._settings.public_look = str(self.looks.currentData())
        self.restyled.emit()

    def _speak(self) -> None:
        self._settings.public_language = self.languages.language
        self.spoken.emit(self.languages.words)
