"""WaitPanel: players whom a table waits for, and the no-show once the deadline has come."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.services.clock import no_show_wait as awaited
from app.services.clock.no_show_wait import WAIT_MINUTES, Awaited
from app.services.core.errors import UserError
from app.services.players.player_lookup import player_typed
from app.services.results import results
from app.ui.core.bound_acts import Bind
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.elided_label import ElidedLabel
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.number_field import NumberField
from app.ui.core.widgets.player_field import PlayerField
from app.ui.core.widgets.spoken import speak
from app.words.clock.clock import clock_time
from app.words.core.catalogue import Words
from app.words.core.errors import error_sentences


class WaitPanel(QWidget):
    """Sets deadlines for players who are not there, and offers what follows."""

    def __init__(self, desk: Desk, line: ActLine, bind: Bind) -> None:
        super().__init__()
        self._desk, self._line, self._t = desk, line, desk.t
        self._told: tuple[Awaited, ...] = ()
        self._build()
        bind({"wait": self.start})

    def show_awaited(self, told: tuple[Awaited, ...]) -> None:
        """Show whom tables wait for."""
        if told == self._told:
            return
        self._told = told
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for one in told:
            self._rows.addWidget(_row(self._t, self._desk, one, self._came, self._no_show))

    def start(self) -> None:
        """Begin in the field for the player."""
        self.who.setFocus()

    def _wait(self) -> None:
        self._show("")
        minutes = self.minutes.text().strip() or str(WAIT_MINUTES)
        try:
            player = self.who.read("player") or player_typed(self._desk.state, "")
            number = int(minutes) if minutes.isascii() and minutes.isdecimal() else 0
        except UserError as error:
            self._say(error)
            return
        answer = self._desk.run(awaited.await_player, player, min(number, 10_000))
        if isinstance(answer, UserError):
            self._say(answer)
            return
        self.who.name(None)

    def _hint(self, said: str) -> None:
        self._show(said)

    def _show(self, said: str, *, is_wrong: bool = False) -> None:
        """Say something of what is typed, in the line that is kept for it."""
        self.said.setText(said)
        if self.said.property("problem") != is_wrong:
            self.said.setProperty("problem", is_wrong)
            self.said.style().unpolish(self.said)
            self.said.style().polish(self.said)
        if is_wrong:
            speak(self.said, said, is_urgent=True)

    def _say(self, error: UserError) -> None:
        said = error_sentences(self._t, error, self._desk.name_of)
        if error.code == "player.ambiguous":
            said = (self.who.hint,)
        self.who.setFocus()
        self.who.selectAll()
        self._show(" ".join(said), is_wrong=True)

    def _came(self, one: Awaited) -> None:
        self._line.run(awaited.came, one.player)

    def _no_show(self, one: Awaited) -> None:
        """Write the no-show down as the game's result."""
        round_ = self._desk.state.last_round
        games = () if round_ is None else round_.missing
        game = next((game for game in games if one.player in game.players), None)
        if game is not None:
            slip = awaited.no_show_slip(game, PlayerId(one.player))
            self._line.run(results.enter, game.table, *slip)

    def _build(self) -> None:
        t = self._t
        heading = plain_label(t("Waiting for players"))
        heading.setProperty("heading", True)
        self.who = PlayerField(self._desk, t("Name or number"))
        self.who.setAccessibleName(t("Wait for this player"))
        self.who.returnPressed.connect(self._wait)
        self.who.hinted.connect(self._hint)
        self.minutes = NumberField(3, str(WAIT_MINUTES), name=t("Minutes to wait"))
        self.minutes.setFixedWidth(5 * self.minutes.fontMetrics().averageCharWidth() + 24)
        self.minutes.returnPressed.connect(self._wait)
        row = QHBoxLayout()
        row.addWidget(self.who)
        row.addWidget(self.minutes)
        row.addWidget(plain_label(t("minutes")))
        row.addWidget(push_button(t("Wait"), clicked=self._wait))
        row.addStretch()
        self.said = ElidedLabel()
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.said.setMinimumHeight(self.said.fontMetrics().lineSpacing())
        self._rows = QVBoxLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(heading)
        box.addLayout(row)
        box.addWidget(self.said)
        box.addLayout(self._rows)


def _row(
    t: Words,
    desk: Desk,
    one: Awaited,
    came: Callable[[Awaited], None],
    no_show: Callable[[Awaited], None],
) -> QWidget:
    name, until = desk.name_of(one.player), clock_time(one.until_at.astimezone())
    said = t("{name}, table {table}, until {time}")
    if one.is_due:
        said = t("▲ {name} has not come to table {table} by {time}")
    table = "–" if one.table is None else one.table
    label = plain_label(said.format(name=name, table=table, time=until), wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if one.is_due:
        label.setProperty("odd", True)
    held = QWidget()
    buttons = FlowLayout()
    there = push_button(t("Has come"), clicked=lambda: came(one))
    absent = push_button(t("No-show"), clicked=lambda: no_show(one), enabled=one.table is not None)
    for button, what in ((there, t("{name} has come")), (absent, t("No-show of {name}"))):
        button.setAccessibleName(what.format(name=name))
        buttons.addWidget(button)
    box = QVBoxLayout(held)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(label)
    box.addLayout(buttons)
    return held
