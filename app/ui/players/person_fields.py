"""The fields of a player's form, the names that they suggest, and their text read as a draft."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.codes import RosterCode
from app.rules.core.entrant import name_key
from app.rules.core.errors import Problem
from app.services.lists.factions import known_factions
from app.services.players.player_lines import PlayerLine
from app.services.players.player_lookup import beginning_with
from app.services.players.players import PlayerDraft
from app.services.players.regulars import Regular, RegularsBook
from app.services.roster.checks import FIXED_TABLE, PUBLIC_NAME, read_form
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.form_fields import DropDown, LabelledInput
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import Words
from app.words.core.errors import NameOf
from app.words.program.errors import problem_sentence

_LEAST_LETTERS = 44

T = TypeVar("T")


class Suggestions(QListWidget, Generic[T]):
    """A list over the page, right below a field, of what may be meant by what is typed.

    The focus stays in the field: Down and Up walk through the list, Enter takes the one chosen,
    Escape hides the list.

    Args:
        edit: the field.
        over: the widget that the list floats over, around the field.
        find: what may be meant by a text.
        line: how one of these is shown.

    Signals:
        picked(T): the one that was chosen.
    """

    picked = Signal(object)

    def __init__(
        self,
        edit: QLineEdit,
        over: QWidget,
        find: Callable[[str], Sequence[T]],
        line: Callable[[T], str],
    ) -> None:
        super().__init__(over)
        self.setObjectName("suggestions")
        self._edit = edit
        self._over = over
        self._find = find
        self._line = line
        self._found: Sequence[T] = ()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(lambda _: self._pick())
        edit.textEdited.connect(self._offer)
        edit.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the list, while it is shown."""
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        if self.isHidden():
            return False
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self.setCurrentRow(min(max(0, self.currentRow() + step), self.count() - 1))
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self._pick()
            return True
        return False

    def _offer(self, typed: str) -> None:
        self._found = self._find(typed)
        self.clear()
        for one in self._found:
            self.addItem(QListWidgetItem(self._line(one)))
        self.setCurrentRow(-1)
        if not self._found:
            self.hide()
            return
        place = self._edit.mapTo(self._over, QPoint(0, self._edit.height() + 2))
        row = max(self.sizeHintForRow(0), self.fontMetrics().height())
        height = row * len(self._found) + 2 * self.frameWidth() + 2
        least = min(_LEAST_LETTERS * self.fontMetrics().averageCharWidth(), self._over.width())
        width = max(least, self._edit.width())
        # Whole, also where the field is at the edge of the page.
        left = max(0, min(place.x(), self._over.width() - width))
        self.setGeometry(left, place.y(), width, height)
        self.raise_()
        self.show()

    def _pick(self) -> None:
        one = self._found[self.currentRow()]
        self.hide()
        self.picked.emit(one)


def _about(person: Regular) -> str:
    facts = (person.name, person.faction, person.club, person.city)
    return "  ·  ".join(fact for fact in facts if fact)


_SUGGESTIONS = 6
_SOMEBODY = PlayerDraft(name="?")


_BROAD = 26
"""A form that is broader, in heights of type, has two fields beside each other."""


def is_broad(form: QWidget) -> bool:
    """Whether a form, or a part of it, is broad: a sentence in it needs half the lines."""
    return form.width() >= _BROAD * form.fontMetrics().height()


class PersonFields(QWidget):
    """The fields that everybody fills in, below each other.

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
        self._columns = 0
        self.name = QLineEdit()
        self.faction = DropDown(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        self._club, self._city = QLineEdit(), QLineEdit()
        self.fields: dict[str, LabelledInput] = {
            name: LabelledInput(label, input_, has_room=False)
            for name, label, input_ in (
                ("name", t("&Name"), self.name),
                ("faction", t("Fa&ction"), self.faction),
                ("club", t("C&lub"), self._club),
                ("city", t("&Town"), self._city),
            )
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
        self._suggestions = Suggestions(self.name, over, self._find, _about)
        self._suggestions.picked.connect(self.picked)
        self._lists: list[Suggestions[Any]] = [self._suggestions]
        self._known: dict[str, tuple[str, ...]] = {}
        for field, edit in (("club", self._club), ("city", self._city)):
            find = partial(self._find_text, field)
            self._lists.append(Suggestions(edit, over, find, str))
            self._lists[-1].picked.connect(edit.setText)

    @property
    def texts(self) -> Mapping[str, str]:
        """What is typed, by field."""
        return {name: field.text for name, field in self.fields.items()}

    def fill(self, texts: Mapping[str, str]) -> None:
        """Show these texts."""
        for name, field in self.fields.items():
            field.text = texts.get(name, "")

    def set_players(self, lines: Iterable[PlayerLine], year: int) -> None:
        """Know who is registered: they are not offered again, and their factions are.

        Args:
            lines: the players.
            year: of the event's packet, whose factions are offered first.
        """
        lines = tuple(lines)
        self._taken = frozenset(name_key(line.draft.name) for line in lines)
        self._known = {
            field: tuple(text for line in lines if (text := getattr(line.draft, field)))
            for field in ("club", "city")
        }
        known = known_factions().offered(year)
        used = {line.draft.faction for line in lines if line.draft.faction}
        names = [*known, *sorted(used.difference(known))]
        if names != [self.faction.itemText(n) for n in range(self.faction.count())]:
            typed = self.faction.currentText()
            self.faction.clear()
            self.faction.addItems(names)
            self.faction.setCurrentIndex(-1)
            self.faction.setEditText(typed)

    def hide_names(self) -> bool:
        """Put the list of names, clubs or towns away; True if one was shown."""
        was_shown = any(not one.isHidden() for one in self._lists)
        for one in self._lists:
            one.hide()
        return was_shown

    def check_faction(self) -> None:
        """Say where a faction is none that is known; it may stay so."""
        reading = read_form({"faction": self.fields["faction"].text}, _SOMEBODY, eligible=True)
        sentences = [field_sentence(self._t, problem, str) for problem in reading.problems]
        kind = "problem" if reading.blocking else "odd"
        self.fields["faction"].say(sentences[0] if sentences else "", kind)

    def _find(self, typed: str) -> tuple[Regular, ...]:
        if not self.offers_names:
            return ()
        found = self._book.complete(typed, _SUGGESTIONS + len(self._taken))
        free = (match for match in found if name_key(match.name) not in self._taken)
        return tuple(free)[:_SUGGESTIONS]

    def _find_text(self, field: str, typed: str) -> tuple[str, ...]:
        # Those of this event first: a club is to be written in one way.
        regulars = self._book.people if self._book.enabled else ()
        others = (text for person in regulars if (text := getattr(person, field)))
        return beginning_with((*self._known.get(field, ()), *others), typed, _SUGGESTIONS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put two fields beside each other where there is room: with large type, height is rare."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        columns = 2 if is_broad(self) else 1
        if columns == self._columns:
            return
        self._columns = columns
        for n, field in enumerate(self.fields.values()):
            self._grid.addWidget(field, *divmod(n, columns))
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))
        self._room.keep(_MESSAGE_LINES // columns)

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        self._grid = QGridLayout()
        self._grid.setSpacing(8)
        box.addLayout(self._grid)
        # One place for what is wrong in any of them keeps the form low.
        messages = (field.message for field in self.fields.values())
        self._room: ReservedRoom = ReservedRoom(*messages, lines=_MESSAGE_LINES)
        box.addWidget(self._room)
        self._place()
        inputs = [field.input for field in self.fields.values()]
        for before, after in pairwise(inputs):
            self.setTabOrder(before, after)


class RegularsMenu(QMenu):
    """The switch for remembering people across events, and for forgetting one or all.

    Args:
        t: the words.
        book: people remembered.
        name: the name that is typed at the moment.
    """

    def __init__(
        self, t: Words, book: RegularsBook, name: Callable[[], str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._t = t
        self._book = book
        self._name = name
        self.remember = self.addAction(t("&Remember players for later events"))
        self.remember.setCheckable(True)
        self.remember.triggered.connect(book.set_enabled)
        self.forget = self.addAction(t("&Forget the player named here"))
        self.forget.triggered.connect(lambda: book.forget(name()))
        self._all = self.addMenu(t("Forget &everybody"))
        # A menu of its own, so that it takes a second, meant, choice.
        self.forget_all = self._all.addAction("")
        self.forget_all.triggered.connect(lambda: book.forget_all())
        self.aboutToShow.connect(self.look)

    def look(self) -> None:
        """Show whether and whom the program remembers."""
        t, people = self._t, self._book.people
        self.remember.setChecked(self._book.enabled)
        name = self._name().strip()
        self.forget.setEnabled(bool(name))
        text = t("&Forget {name}", name=name.replace("&", "&&")) if name else ""
        self.forget.setText(text or t("&Forget the player named in the form"))
        self._all.setEnabled(bool(people))
        self.forget_all.setText(
            t.many("Yes, forget {n} player", "Yes, forget all {n} players", len(people))
        )


PERSON_FIELDS = ("name", "faction", "club", "city", "state", "country")
LIST_FIELDS = ("caster", "theme", "tier", "points", "bonus", "objective")


def texts_of(draft: PlayerDraft) -> Mapping[str, str]:
    """The text of each field for a draft; fields of lists that it lacks are left out."""
    texts = {field: getattr(draft, field) or "" for field in PERSON_FIELDS}
    texts[FIXED_TABLE] = "" if draft.fixed_table is None else str(draft.fixed_table)
    texts[PUBLIC_NAME] = draft.public_name or ""
    for army in draft.lists:
        for field in LIST_FIELDS:
            value = getattr(army, field)
            texts[f"{field}{army.number}"] = "" if value is None else str(value)
    return texts


def field_sentence(t: Words, problem: Problem, name_of: NameOf) -> str:
    """The sentence below a field."""
    if problem.code == RosterCode.NAME_MISSING:
        return t("Type a name.")
    return problem_sentence(t, problem, name_of)


_MESSAGE_LINES = 2
"""A field can be narrow; more of it scrolls."""
