"""AlarmBar: how loud the alarm is, with a button to hear it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QVBoxLayout, QWidget

from app.ui.clock.alarm import Alarm, can_sound
from app.ui.core.acts import LOOKING
from app.ui.core.bound_acts import Bind
from app.ui.core.settings import Settings
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.toast import ODD, Toast
from app.words.core.catalogue import Words


class AlarmBar(QWidget):
    """Volume and test of the alarm.

    Attributes:
        alarm: what rings.
    """

    ACTS = LOOKING
    """What can be done here."""

    def __init__(self, t: Words, settings: Settings | None, bind: Bind) -> None:
        super().__init__()
        self._t, self._settings = t, settings
        self.alarm = Alarm(self)
        self.alarm.silent.connect(self._say_silent)
        heading = plain_label(t("Alarm"))
        heading.setProperty("heading", True)
        self.volume = QSlider(Qt.Orientation.Horizontal, minimum=0, maximum=100, singleStep=5)
        self.volume.setAccessibleName(t("Volume of the alarm"))
        self.volume.setValue(100 if settings is None else settings.alarm_volume)
        self.volume.valueChanged.connect(self._keep)
        self.test = bind({"test": self.ring}).button("test")
        self.said = Toast(t, self)
        row = QHBoxLayout()
        row.addWidget(self.volume, 1)
        row.addWidget(self.test)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(heading)
        box.addLayout(row)

    def ring(self) -> None:
        """Sound the alarm as loud as it is set."""
        self.said.clear()
        self.alarm.ring(self.volume.value())

    @property
    def trouble(self) -> str:
        """Why nobody would hear it; "" where it can sound."""
        if not self.volume.value():
            return self._t("The alarm is muted (volume 0). The clock flashes when time is up.")
        if not can_sound():
            return self._t("No program on this computer can play the alarm: it will only beep. "
                           "Watch the clock: it flashes when time is up.")  # fmt: skip
        return ""

    def take_settings(self) -> None:
        """Ring as loud as was set elsewhere."""
        if self._settings is not None:
            self.volume.setValue(self._settings.alarm_volume)

    def _keep(self, volume: int) -> None:
        if self._settings is not None:
            self._settings.alarm_volume = volume

    def _say_silent(self) -> None:
        said = self._t("No program on this computer could play the alarm: it only beeped. "
                       "The clock flashes.")  # fmt: skip
        self.said.say(said, ODD, stays=True)
