"""Who the players of an event are: each as somebody of the season, or as somebody new."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.rules.season.people import Match
from app.rules.season.season_state import SeasonState
from app.services.season.results import EventResults
from app.services.season.season import name_of_person
from app.services.season.taking import Who, likely
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import UprightScroll
from app.words.core.catalogue import Words
from app.words.season.season import match_text


def _is_plain(match: Match) -> bool:
    """Whether the first candidate needs no thought; the others come first, where they are seen."""
    return bool(match.candidates) and (match.is_sure or match.candidates[0].is_likely)


class WhoView(QWidget):
    """A row for every player who might be somebody of the season; what is likely is chosen.

    Signals:
        left(): the event isn't to be added.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._done: Callable[[Who | None], object] = lambda _: None
        self.choices: dict[int, DropDown] = {}
        """By the number of the player."""
        self._new: tuple[int, ...] = ()
        self._begun: tuple[object, ...] = ()
        """What was chosen as it was shown."""
        self.event_name = ""
        """Of the event whose players are shown."""
        self._heading = plain_label(wordWrap=True)
        self._heading.setProperty("heading", True)
        self._about = plain_label(wordWrap=True)
        self._rows = QGridLayout()
        self._rows.setColumnStretch(1, 1)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._rows)
        column.addStretch(1)
        self.accept = push_button(t("Add the event"), clicked=self._accept)
        self._cancel = push_button(t("Cancel"), clicked=self.left.emit)
        buttons = QHBoxLayout()
        for button in (self.accept, self._cancel):
            buttons.addWidget(button)
        buttons.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._heading)
        box.addWidget(self._about)
        box.addWidget(UprightScroll(inside), 1)
        box.addLayout(buttons)

    @property
    def is_typed(self) -> bool:
        """Whether anybody is chosen otherwise than was likely."""
        return self._now != self._begun

    @property
    def _now(self) -> tuple[object, ...]:
        return tuple(choice.currentData() for choice in self.choices.values())

    def ask(
        self,
        state: SeasonState,
        event: EventResults,
        found: Sequence[Match],
        done: Callable[[Who | None], object],
    ) -> None:
        """Ask who is who.

        Args:
            state: the season.
            event: about to be added.
            found: who each of its players might be.
            done: gets the answer; None where the event is not to be added.
        """
        t, self._done = self._t, done
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.choices = {}
        players = {player.number: player for player in event.players}
        chosen = dict(likely(found))
        self._new = tuple(int(one.newcomer) for one in found if not one.candidates)
        for match in sorted(found, key=_is_plain):
            number = int(match.newcomer)
            if not match.candidates:
                continue
            player = players[number]
            choice = self.choices[number] = DropDown()
            choice.addItem(t("somebody new"), None)
            for candidate in match.candidates:
                person = state.by_id[candidate.person]
                text = match_text(
                    t, name_of_person(state, candidate.person), person.home, candidate
                )
                choice.addItem(text, int(candidate.person))
            choice.setCurrentIndex(max(0, choice.findData(chosen.get(number))))
            home = ", ".join(filter(None, (player.city, player.state, player.country)))
            label = plain_label(f"{player.name} ({home})" if home else player.name)
            choice.setAccessibleName(label.text())
            row = self._rows.rowCount()
            self._rows.addWidget(label, row, 0)
            self._rows.addWidget(choice, row, 1)
        self._begun, self.event_name = self._now, event.name
        self._heading.setText(t("Who played in {name}?", name=event.name))
        self._about.setText(
            t.many(
                "{n} player may be somebody of the season. Check each; all others are new.",
                "{n} players may be people of the season. Check each; all others are new.",
                len(self.choices),
            )
        )
        make_blue(self.accept)

    def start(self) -> None:
        """Begin at the first choice."""
        first = next(iter(self.choices.values()), None)
        (first or self.accept).setFocus()

    def give_up(self) -> None:
        """Add no event."""
        self._done(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds the event, Escape doesn't."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._accept()
        else:
            super().keyPressEvent(event)

    def _accept(self) -> None:
        who = [(number, choice.currentData()) for number, choice in self.choices.items()]
        self._done((*who, *((number, None) for number in self._new)))
