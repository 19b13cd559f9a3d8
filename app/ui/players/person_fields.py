"""PersonFields: name, faction, club and town in one row, with the names that may be meant."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.services.lists.factions import known_factions
from app.services.players.drafts import PlayerDraft
from app.services.players.names import name_key
from app.services.players.player_lines import PlayerLine
from app.services.players.regulars import Regular, RegularsBook
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.players.field import Field
from app.ui.players.form_values import field_sentence, read_form
from app.ui.players.suggestions import Suggestions
from app.words.core.catalogue import Words

_SUGGESTIONS = 6
_SOMEBODY = PlayerDraft(name="?")


class PersonFields(QWidget):
    """The row that everybody fills in.

    Args:
        t: the words.
        book: people remembered across events.
        over: the page, over which the names that may be meant are listed.
        submit: called by Enter in a field and by the button.

    Attributes:
        fields: by the names that ``form_values`` uses.
        go: the button at the end of the row.
        offers_names: somebody new is being registered, who may be a regular.

    Signals:
        picked(Regular): the EO chose who is meant.
    """

    picked = Signal(object)

    def __init__(
        self, t: Words, book: RegularsBook, over: QWidget, submit: Callable[[], None]
    ) -> None:
        super().__init__()
        self._t = t
        self._book = book
        self._taken: frozenset[str] = frozenset()
        self.offers_names = True
        self.name = QLineEdit()
        self.faction = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        self._club, self._city = QLineEdit(), QLineEdit()
        self.fields: dict[str, Field] = {
            "name": Field(t("&Name"), self.name),
            "faction": Field(t("&Faction"), self.faction),
            "club": Field(t("C&lub"), self._club),
            "city": Field(t("&Town"), self._city),
        }
        self.go = push_button(clicked=submit)
        faction_edit = self.faction.lineEdit()
        assert faction_edit is not None, "the combo box can be typed into"
        # Queued, because a field that is taken down with the focus in it says this too.
        queued = Qt.ConnectionType.QueuedConnection
        faction_edit.editingFinished.connect(self.check_faction, queued)
        for edit in (self.name, faction_edit, self._club, self._city):
            edit.returnPressed.connect(submit)
        self._lay_out()
        self._suggestions = Suggestions(self.name, over, self._find)
        self._suggestions.picked.connect(self.picked)

    @property
    def texts(self) -> Mapping[str, str]:
        """What is typed, by field."""
        return {name: field.text for name, field in self.fields.items()}

    def fill(self, texts: Mapping[str, str]) -> None:
        """Show these texts."""
        for name, field in self.fields.items():
            field.text = texts.get(name, "")

    def set_players(self, lines: Iterable[PlayerLine]) -> None:
        """Know who is registered: they are not offered again, and their factions are."""
        lines = tuple(lines)
        self._taken = frozenset(name_key(one.draft.name) for one in lines)
        known = known_factions().names
        told = {one.draft.faction for one in lines if one.draft.faction}
        wanted = [*known, *sorted(told.difference(known))]
        if wanted != [self.faction.itemText(n) for n in range(self.faction.count())]:
            typed = self.faction.currentText()
            self.faction.clear()
            self.faction.addItems(wanted)
            self.faction.setCurrentIndex(-1)
            self.faction.setEditText(typed)

    def hide_names(self) -> bool:
        """Put the list of names away; True if it was shown."""
        was_shown = not self._suggestions.isHidden()
        self._suggestions.hide()
        return was_shown

    def check_faction(self) -> None:
        """Say where a faction is none that is known; it may stay so."""
        reading = read_form({"faction": self.fields["faction"].text}, _SOMEBODY, eligible=True)
        told = [field_sentence(self._t, one, str) for one in reading.problems]
        kind = "problem" if reading.blocking else "odd"
        self.fields["faction"].say(told[0] if told else "", kind)

    def _find(self, typed: str) -> tuple[Regular, ...]:
        if not self.offers_names:
            return ()
        found = self._book.complete(typed, _SUGGESTIONS + len(self._taken))
        free = (one for one in found if name_key(one.name) not in self._taken)
        return tuple(free)[:_SUGGESTIONS]

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for field, share in zip(self.fields.values(), (4, 3, 3, 3), strict=True):
            row.addWidget(field, share)
        button = QVBoxLayout()
        button.setSpacing(3)
        # As high as the labels, so that the button stands in line with the fields.
        button.addWidget(plain_label(" "))
        button.addWidget(self.go)
        button.addStretch(1)
        row.addLayout(button)
        inputs = [field.input for field in self.fields.values()]
        for before, after in zip(inputs, [*inputs[1:], self.go], strict=True):
            self.setTabOrder(before, after)
