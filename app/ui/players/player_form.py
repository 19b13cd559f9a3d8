"""PlayerForm: the panel in which players are registered, entered late and changed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.entrant import name_key
from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.lists.army_list import ArmyList
from app.services.core.open_form import OpenForm
from app.services.lists.army_lists import ListAsk, draft_problems, list_ask
from app.services.players.player_lines import PlayerLine
from app.services.players.players import PlayerDraft
from app.services.players.regulars import Regular, RegularsBook
from app.services.program.open_forms import player_form
from app.services.roster.checks import FIXED_TABLE, PUBLIC_NAME, read_form
from app.services.roster.preview import RosterRow
from app.ui.core.bound_acts import key_tip
from app.ui.core.native_keys import with_key
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import FormTick, LabelledInput
from app.ui.core.widgets.labels import ElidedLabel
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.lists.list_rows import ListRows
from app.ui.players.acts import PLAYERS
from app.ui.players.person_fields import (
    PERSON_FIELDS,
    PersonFields,
    RegularsMenu,
    field_sentence,
    is_broad,
    texts_of,
)
from app.words.core.catalogue import Words


class PlayerFormHead(QWidget):
    """The lines above the fields of a player.

    Args:
        t: the words.
        leave: called by the button that closes the form.

    Attributes:
        heading: whom the form is about.
        message: what became of the player before.
        leave: closes the form.
    """

    def __init__(self, t: Words, leave: Callable[[], None]) -> None:
        super().__init__()
        self.heading = ElidedLabel()
        self.heading.setProperty("heading", True)
        self.message = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.leave = push_button("✕", flat=True, clicked=leave)
        self.leave.setAccessibleName(t("Close"))
        self.leave.setToolTip(key_tip(t, PLAYERS["leave_form"]))
        self._is_wide: bool | None = None
        row = self._row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.heading)
        row.addStretch(0)
        row.addWidget(self.leave)
        box = self._box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addLayout(row)
        self._room = ReservedRoom(self.message, lines=_LINES_OF_MESSAGE)
        box.addWidget(self._room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A broad head has the message beside its heading."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        is_wide = is_broad(self)
        if is_wide is not self._is_wide:
            self._is_wide = is_wide
            self._room.keep(1 if is_wide else _LINES_OF_MESSAGE)
            if is_wide:
                self._row.insertWidget(1, self._room, 1)
            else:
                self._box.addWidget(self._room)


_LINES_OF_MESSAGE = 2
"""A long name and what follows, in the narrowest panel."""


class PlayerFormFoot(QWidget):
    """The buttons below the fields of a player.

    Args:
        t: the words.
        go: hands the player on.
        menu: of the regulars.

    Attributes:
        more: folds the rest of the form out and in.
        regulars: opens the menu.
    """

    def __init__(self, t: Words, go: QPushButton, menu: QMenu) -> None:
        super().__init__()
        self.more = push_button(t("More fields"), checkable=True)
        self.more.toggled.connect(
            lambda is_open: self.more.setText(t("Fewer fields") if is_open else t("More fields"))
        )
        self.more.setToolTip(key_tip(t, PLAYERS["more"]))
        self.regulars = push_button(t("Re&gulars"))
        self.regulars.setToolTip(t("Choose somebody who has played before"))
        self.regulars.setMenu(menu)
        row = FlowLayout()
        for button in (go, self.more, self.regulars):
            row.addWidget(button)
        self.setLayout(row)


_TABLE_WIDTH = 112


class MoreFields(QWidget):
    """The part of a player's form that most do not need.

    Public name, state, country, fixed table, ringer, and a row for each army list.

    Args:
        submit: called where Enter is pressed in a field.

    Attributes:
        lists: the rows of the army lists.
    """

    def __init__(self, t: Words, submit: Callable[[], None]) -> None:
        super().__init__()
        self._submit = submit
        self.fields: dict[str, LabelledInput] = {
            PUBLIC_NAME: LabelledInput(t("Display name (sho&wn to players)"), self._edit()),
            "state": LabelledInput(t("&State"), self._edit()),
            "country": LabelledInput(t("C&ountry"), self._edit()),
            FIXED_TABLE: LabelledInput(t("Fixed ta&ble"), self._edit(_TABLE_WIDTH)),
        }
        self.ringer = FormTick(t("Ringer (fills in, can't win awards)"))
        self.ringer.returnPressed.connect(submit)
        self.lists = ListRows(t, submit)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for place, field in enumerate(self.fields.values()):
            grid.addWidget(field, *divmod(place, 2))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 6, 0, 0)
        box.setSpacing(8)
        box.addLayout(grid)
        box.addWidget(self.ringer)
        box.addWidget(self.lists)

    @property
    def texts(self) -> Mapping[str, str]:
        """What is typed; army lists that are not shown are left out."""
        texts = {name: field.text for name, field in self.fields.items()}
        return {**texts, **self.lists.texts}

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


_NOBODY = PlayerDraft(name="")


class PlayerForm(QFrame):
    """Fields for one player, beside the list. Enter in any of them hands the player on.

    Args:
        desk: the open event.
        book: people remembered across events.
        over: the page, over which the names that may be meant are listed.

    Signals:
        submitted(PlayerDraft): the EO pressed Enter and nothing is wrong.
        opened(): the form is to be seen.
        left(): Escape, with nothing more to give up in the form.
        lists_requested(int, str): show the list of this number in full, reading this text into it.
    """

    submitted = Signal(object)
    opened = Signal()
    left = Signal()
    lists_requested = Signal(int, str)

    def __init__(self, desk: Desk, book: RegularsBook, over: Page) -> None:
        super().__init__(objectName="card")
        self._desk, self._over = desk, over
        self._edited: PlayerLine | None = None
        self._shown: PlayerDraft | None = None
        """The fields when the entry was shown."""
        self._base = _NOBODY
        """What is known besides the fields: entries of lists, and what these were read from."""
        self._late_round: int | None = None
        self._of_regular: Mapping[str, str] = {}
        """What was filled in of the regular who was chosen last."""
        self._unfolded_to_edit = False
        self.person = PersonFields(desk.t, book, over, self.submit)
        self.person.picked.connect(self._fill_from)
        self.more = MoreFields(desk.t, self.submit)
        self.more.lists.list_requested.connect(self.lists_requested)
        self.more.lists.edited.connect(self._say_notes)
        self._fields = {**self.person.fields, **self.more.fields}
        self._build(book)
        self.begin()

    @property
    def name(self) -> QLineEdit:
        """The field for the name."""
        return self.person.name

    @property
    def message(self) -> str:
        """What became of the player before."""
        return self._head.message.text()

    @property
    def player(self) -> PlayerId | None:
        """Whose entry is being changed; None while registering."""
        return None if self._edited is None else self._edited.id

    @property
    def is_blank(self) -> bool:
        """Nobody is being changed, and nothing is typed."""
        return self._edited is None and not any(self._texts().values())

    @property
    def is_typed(self) -> bool:
        """More than a new name is typed that isn't saved."""
        if self._edited is None:
            return any(text for name, text in self._texts().items() if name != "name")
        return self._reading().draft != self._shown

    @property
    def keeps_name(self) -> bool:
        """The name is the one the player has already, so it needs no question."""
        edited = self._edited
        return edited is not None and name_key(self.name.text()) == name_key(edited.draft.name)

    @property
    def grants_bye(self) -> bool:
        """The missed round is to be a bye."""
        return self.bye.isChecked() and not self.bye.isHidden()

    def set_event(self, lines: Iterable[PlayerLine], late_round: int | None) -> None:
        """Know who is registered, and which round somebody who enters now has missed last."""
        lines = tuple(lines)
        self.person.set_players(lines, self._desk.state.packet.year)
        self._late_round = late_round
        if self._edited is not None and self._edited.id not in {line.id for line in lines}:
            name = self._edited.draft.name
            self.begin(self._desk.t("{name} is no longer registered.", name=name))
        self._say_what_for()

    def begin(self, message: str = "") -> None:
        """Empty the form for the next player, and say what became of the last."""
        self._edited = None
        self.person.offers_names = True
        self.bye.setChecked(False)
        if self._unfolded_to_edit:
            self._unfolded_to_edit = False
            self.more_button.setChecked(False)
        self._fill(_NOBODY)
        self._head.message.setText(message)
        self._say_what_for()

    def edit(self, line: PlayerLine) -> None:
        """Show a player's entry to be changed."""
        self._edited = line
        self.person.offers_names = False
        self._fill(line.draft)
        self._shown = self._reading().draft
        self._head.message.setText("")
        has_more = line.draft.lists or line.draft.fixed_table or not line.draft.eligible
        if has_more and not self.more_button.isChecked():
            self._unfolded_to_edit = True
            self.more_button.setChecked(True)
        self._say_what_for()
        self.start()

    def open_form(self, draft: PlayerDraft) -> OpenForm:
        """What was edited of the player's entry, on what the form was opened."""
        edited = self._edited
        assert edited is not None, "an entry is changed"
        return player_form(
            edited.id, edited.draft, draft, shown=self._shown, same_name_ok=self.keeps_name
        )

    def start(self) -> None:
        """Show the form and put the focus into the name."""
        self.opened.emit()
        self.name.setFocus()
        self.name.selectAll()

    def show_problems(self, problems: Iterable[Problem]) -> bool:
        """Show each problem below its field; True if every one has a field here."""
        t, name_of = self._desk.t, self._desk.name_of
        sentences = {problem.field: field_sentence(t, problem, name_of) for problem in problems}
        for name, field in self._fields.items():
            field.say(sentences.get(name, ""))
        if "faction" not in sentences:
            self.person.check_faction()
        of_lists = {
            name: sentence for name, sentence in sentences.items() if self.more.input_of(name)
        }
        self.more.say_lists(of_lists)
        if of_lists or any(name in self.more.fields for name in sentences):
            self.more_button.setChecked(True)
        inputs = [self._input_of(name) for name in sentences]
        first = next((field for field in inputs if field is not None), None)
        if first is not None:
            first.setFocus()
        return None not in inputs

    def submit(self) -> None:
        """Read the fields; hand the player on, or show what must be corrected."""
        reading = self._reading()
        self.person.hide_names()
        self.show_problems(reading.blocking)
        if not reading.blocking:
            self.submitted.emit(reading.draft)

    def escape(self) -> None:
        """Give up one thing: the list of names, the player being changed, what is typed.

        What is more than a name is given up after a question.
        """
        if self.person.hide_names():
            return
        if self._edited is not None:
            self.unless_typed(self._leave_edited)
        elif not self.is_blank:
            self.unless_typed(self._empty)
        else:
            self.left.emit()

    def close_form(self) -> None:
        """Close the form; what is more than a name is given up after a question."""
        self.person.hide_names()
        self.unless_typed(self._leave_edited)

    def unless_typed(self, then: Callable[[], object]) -> None:
        """Do what gives up what is typed; ask first where that is more than a new name."""
        t = self._desk.t
        is_new = self._edited is None
        heading = t("Discard this player?") if is_new else t("Discard the changes?")
        self._over.discard_typed(heading, then, asks=self.is_typed)

    def _empty(self) -> None:
        self.begin()
        self.start()

    def _leave_edited(self) -> None:
        self.begin()
        self.left.emit()

    @property
    def act_text(self) -> str:
        """What Enter does, as the button says it."""
        return self.person.go.text()

    def draft_for_lists(self) -> PlayerDraft | None:
        """The player as far as typed; None where a row of the lists has to be corrected first."""
        reading = self._reading()
        bad = tuple(
            problem for problem in reading.blocking if self.more.input_of(problem.field) is not None
        )
        if bad:
            self.show_problems(bad)
            return None
        return reading.draft

    def take_lists(
        self, lists: tuple[ArmyList, ...], texts: Mapping[int, str], faction: str | None
    ) -> None:
        """Take up lists in the place of those before; a faction is taken where none is typed."""
        draft = replace(self._reading().draft, lists=lists, list_texts=texts)
        self._base = replace(self._base, lists=lists, list_texts=texts)
        kept = {name: field.text for name, field in self.more.fields.items()}
        self._fill_more({**texts_of(draft), **kept}, lists)
        if faction and not self.person.texts["faction"].strip():
            self._fields["faction"].text = faction
        if lists and not self.more_button.isChecked():
            self._unfolded_to_edit = True
            self.more_button.setChecked(True)

    def _reading(self) -> RosterRow:
        eligible = not self.more.ringer.isChecked()
        return read_form(self._texts(), self._base, eligible=eligible)

    def _fill_more(self, texts: Mapping[str, str], lists: tuple[ArmyList, ...]) -> None:
        self.more.fill(texts, list_ask(self._desk.state))
        self.more.lists.show_entries(lists)
        self._say_notes()

    def _say_notes(self) -> None:
        draft = self._reading().draft
        notes = draft_problems(self._desk.state, draft.faction, draft.lists)
        self.more.lists.say_notes(
            field_sentence(self._desk.t, note, self._desk.name_of) for note in notes
        )

    def _texts(self) -> Mapping[str, str]:
        return {**self.person.texts, **self.more.texts}

    def _fill(self, draft: PlayerDraft) -> None:
        self._base, self._of_regular = draft, {}
        texts = texts_of(draft)
        self.person.fill(texts)
        self._fill_more(texts, draft.lists)
        self.more.ringer.setChecked(not draft.eligible)
        self.show_problems(())

    def _fill_from(self, person: Regular) -> None:
        """Fill in what is known of a regular; the rest stays, unless it is of one chosen before."""
        known = {name: getattr(person, name) or "" for name in PERSON_FIELDS}
        for name, text in known.items():
            if text or self._fields[name].text == self._of_regular.get(name):
                self._fields[name].text = text
        self._of_regular = {name: text for name, text in known.items() if text}
        self.show_problems(())

    def _input_of(self, name: str) -> QWidget | None:
        field = self._fields.get(name)
        return self.more.input_of(name) if field is None else field.input

    def _say_what_for(self) -> None:
        t, late = self._desk.t, self._late_round
        if self._edited is not None:
            heading = t("Change {name}", name=self._edited.draft.name)
            button = t("Save")
        elif late is not None:
            heading, button = t("Late entry"), t("Add late entry")
        else:
            heading, button = t("Add a player"), t("Add player")
        self._head.heading.setText(heading)
        self.person.go.setText(button)
        self.person.go.setToolTip(with_key(button, "Return"))
        self.bye.setVisible(self._edited is None and late is not None)
        self.bye.setText(t("Award a b&ye for the missed round {n}", n=late or 0))
        self.bye.setToolTip(t("The round before the late entry counts as a bye"))

    def _build(self, book: RegularsBook) -> None:
        t = self._desk.t
        self.bye = FormTick(visible=False)
        self.bye.returnPressed.connect(self.submit)
        self.more.hide()
        menu = RegularsMenu(t, book, self.name.text, self)
        self._head = PlayerFormHead(t, self.close_form)
        foot = PlayerFormFoot(t, self.person.go, menu)
        self.more_button, self.menu_button = foot.more, foot.regulars
        self.more_button.toggled.connect(lambda on: self.more.setVisible(on))
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 10, 14, 12)
        box.setSpacing(8)
        for widget in (self._head, self.person, self.bye, foot, self.more):
            box.addWidget(widget)
