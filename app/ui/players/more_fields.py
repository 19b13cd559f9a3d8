"""MoreFields: the part of a player's form that most do not need: army lists and odds and ends."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.services.lists.army_lists import ListAsk
from app.ui.core.widgets.form_tick import FormTick
from app.ui.lists.list_rows import ListRows
from app.ui.players.field import Field
from app.ui.players.form_values import FIXED_TABLE, PUBLIC_NAME
from app.words.core.catalogue import Words

_TABLE_WIDTH = 112


class MoreFields(QWidget):
    """Public name, state, country, fixed table, ringer, and a row for each army list.

    Args:
        submit: called where Enter is pressed in a field.

    Attributes:
        lists: the rows of the army lists.
    """

    def __init__(self, t: Words, submit: Callable[[], None]) -> None:
        super().__init__()
        self._submit = submit
        self.fields: dict[str, Field] = {
            PUBLIC_NAME: Field(t("Sho&wn to players as"), self._edit()),
            "state": Field(t("&State"), self._edit()),
            "country": Field(t("C&ountry"), self._edit()),
            FIXED_TABLE: Field(t("Fixed ta&ble"), self._edit(_TABLE_WIDTH)),
        }
        self.ringer = FormTick(t("Rin&ger: plays, takes no award"))
        self.ringer.returnPressed.connect(submit)
        self.lists = ListRows(t, submit)
        row = QHBoxLayout()
        row.setSpacing(12)
        for field in self.fields.values():
            row.addWidget(field, 0 if field is self.fields[FIXED_TABLE] else 2)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 6, 0, 0)
        box.setSpacing(8)
        box.addLayout(row)
        box.addWidget(self.ringer)
        box.addWidget(self.lists)

    @property
    def texts(self) -> Mapping[str, str]:
        """What is typed; army lists that are not shown are left out."""
        told = {name: field.text for name, field in self.fields.items()}
        return {**told, **self.lists.texts}

    def fill(self, texts: Mapping[str, str], ask: ListAsk) -> None:
        """Show these texts, with the fields that the packet asks of lists."""
        for name, field in self.fields.items():
            field.text = texts.get(name, "")
        self.lists.fill(texts, ask)

    def input_of(self, name: str) -> QLineEdit | None:
        """The input of a field of an army list; None if there is none."""
        return self.lists.input_of(name)

    def say_lists(self, sentences: Mapping[str, str]) -> None:
        """Say below the army lists what is wrong with them, by field."""
        self.lists.say(sentences)

    def _edit(self, width: int | None = None) -> QLineEdit:
        edit = QLineEdit()
        if width is not None:
            edit.setMaximumWidth(width)
        edit.returnPressed.connect(self._submit)
        return edit
