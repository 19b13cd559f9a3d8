"""ListsEditor: all army lists of one player, side by side, in place of the list of players."""

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.rules.lists.army_list import ArmyList
from app.services.lists.army_lists import ListAsk, draft_problems
from app.ui.core.bound_acts import BoundActs, Handler
from app.ui.core.qt_session import Desk
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.core.widgets.question import Answer, Question, QuestionPanel
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.lists.list_box import ListBox
from app.ui.players.acts import LIST
from app.words.core.status import joined
from app.words.program.errors import problem_sentence

MOST_BOXES = 4
"""Lists that are shown at most; no packet asks for more, and more are kept as they are."""
_LETTERS_A_BOX = 52
"""A box that is narrower is put below the one before."""


class ListsEditor(QWidget):
    """The lists of one player.

    Args:
        desk: the open event.

    Signals:
        accepted(): Enter or Ctrl+S; ``lists`` and ``texts`` say what is wanted.
        left(): Escape.
    """

    ACTS = LIST
    """What can be done here."""

    accepted = Signal()
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._faction: str | None = None
        self._started: tuple[tuple[ArmyList, ...], Mapping[int, str]] = ((), {})
        self._others: tuple[ArmyList, ...] = ()
        self._columns = 0
        self.boxes = tuple(
            ListBox(desk.t, number, self.accept) for number in range(1, MOST_BOXES + 1)
        )
        self._looking = QTimer(self, singleShot=True, interval=0)
        self._looking.timeout.connect(self.look)
        self._build()
        for box in self.boxes:
            box.changed.connect(lambda: self._looking.start())
            box.several.connect(partial(self._ask_to_split, box))
        self._question = QuestionPanel(desk.t, self)

    @property
    def lists(self) -> tuple[ArmyList, ...]:
        """Every list that is not empty, by number."""
        armies = [box.army for box in self.boxes if not box.is_empty]
        return tuple(sorted([*armies, *self._others], key=lambda army: army.number))

    @property
    def texts(self) -> Mapping[int, str]:
        """What lists were read from, by number."""
        kept = {army.number for army in self._others}
        texts = {n: text for n, text in self._started[1].items() if n in kept}
        return texts | {box.number: box.text for box in self.boxes if box.text}

    @property
    def is_changed(self) -> bool:
        """Something is other than it was found."""
        return (self.lists, dict(self.texts)) != (self._started[0], dict(self._started[1]))

    @property
    def shown(self) -> tuple[ListBox, ...]:
        """The boxes that are there, by number."""
        return tuple(box for box in self.boxes if not box.isHidden())

    def show_lists(
        self,
        heading: str,
        faction: str | None,
        lists: tuple[ArmyList, ...],
        texts: Mapping[int, str],
        ask: ListAsk,
        *,
        save: str,
        leave: str,
    ) -> None:
        """Show a player's lists.

        Args:
            heading: whose they are.
            faction: of the player, where a list names none.
            lists: as they are known.
            texts: what they were read from.
            ask: what the packet asks of each.
            save: what the button says that keeps them.
            leave: what the button says that does not.
        """
        self._heading.setText(heading)
        self._faction = faction
        self._started = (lists, {n: text for n, text in texts.items() if text})
        self._others = tuple(army for army in lists if army.number > MOST_BOXES)
        by_number = {army.number: army for army in lists}
        factions = {entrant.faction for entrant in self._desk.state.entrants if entrant.faction}
        most = max((ask.most, *(n for n in by_number if n <= MOST_BOXES)))
        for box in self.boxes:
            army = by_number.get(box.number, ArmyList(number=box.number))
            box.show_list(army, texts.get(box.number, ""), ask, sorted(factions))
            box.setVisible(box.number <= most)
        self.save.setText(save)
        self._leave.setText(leave)
        self._columns = 0
        self._lay_out()
        self.look()

    def start(self, number: int = 1) -> None:
        """Begin in a list: in its first field, or where it has entries among these."""
        box = next((box for box in self.shown if box.number == number), self.shown[0])
        box.fields.first.setFocus()
        self._area.ensureWidgetVisible(box)
        if box.height() > self._area.viewport().height():
            # Qt would show its middle: its head has the buttons.
            self._area.verticalScrollBar().setValue(box.y())

    def paste(self, number: int, text: str) -> None:
        """Read a text as the list of a number."""
        for box in self.shown:
            if box.number == number:
                box.take_text(text)

    def _ask_to_split(self, box: ListBox, text: str, texts: tuple[str, ...]) -> None:
        """Ask whether several lists in one text go into a list each, from the one pasted into."""
        t, shown = self._desk.t, self.shown
        first = min(shown.index(box), max(0, len(shown) - len(texts)))
        targets = tuple(zip(shown[first:], texts, strict=False))
        numbers = joined(t, [str(target.number) for target, _ in targets])

        def split() -> None:
            for target, part in targets:
                target.take_text(part, is_one=True)

        number = targets[0][0].number
        words_of_it = (
            t("Split into lists {numbers}", numbers=numbers)
            if len(targets) > 1
            else t("Read the first as list {number}", number=number)
        )
        about = t("What is in there is replaced.")
        answers = (
            Answer(text=words_of_it, take=lambda _: split(), about=about, is_main=True),
            Answer(text=t("Read as one list"), take=lambda _: box.take_text(text, is_one=True)),
        )
        heading = t.many("This text holds {n} list.", "This text holds {n} lists.", len(texts))
        self._question.ask(lambda: Question(heading=heading, answers=answers))

    def accept(self) -> None:
        """Hand the lists on, or go to what is no number."""
        wrong = next((box.fields.wrong for box in self.shown if box.fields.wrong), None)
        if wrong is not None:
            wrong.setFocus()
            wrong.selectAll()
            return
        self.accepted.emit()

    def look(self) -> None:
        """Show what does not go with the packet in the lists as typed."""
        t = self._desk.t
        problems = draft_problems(self._desk.state, self._faction, self.lists)
        sentences: dict[int, list[str]] = {box.number: [] for box in self.boxes}
        of_all = []
        for problem in problems:
            number = dict(problem.facts).get("number")
            text = problem_sentence(t, problem, self._desk.name_of)
            if isinstance(number, int) and number in sentences:
                sentences[number].append(text)
            else:
                of_all.append(text)
        for box in self.boxes:
            box.say(sentences[box.number])
        self._of_all.setText("\n".join(f"!  {text}" for text in of_all))
        self._of_all.setVisible(bool(of_all))
        self._show_hint()
        notes = len(problems)
        self._counts.setText(
            t.many("! {n} issue", "! {n} issues", notes)
            if notes
            else t("✓ no issues found")
            if self.lists
            else ""
        )

    def fit_height(self, *, is_low: bool) -> None:
        """Give the fields the room that is kept for problems where there is little height."""
        for box in self.boxes:
            box.fields.fit_height(is_low=is_low)
        # What is wrong with all lists together has the place of the hint there.
        self._of_all_room.setHidden(is_low)
        self._show_hint()

    def _show_hint(self) -> None:
        is_wrong = self._of_all_room.isHidden() and bool(self._of_all.text())
        hint = self._desk.t("Edit any entry to change it.")
        self._hint.setText(self._of_all.text().replace("\n", "  ") if is_wrong else hint)
        restyle(self._hint, odd=is_wrong, quiet=not is_wrong)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put boxes below each other where the window is narrow."""
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        wide = _LETTERS_A_BOX * self.fontMetrics().averageCharWidth()
        shown = self.shown
        columns = max(1, min(len(shown), self.width() // max(1, wide)))
        if columns == self._columns:
            return
        self._columns = columns
        for box in self.boxes:
            self._grid.removeWidget(box)
        for n, box in enumerate(shown):
            self._grid.addWidget(box, n // columns, n % columns)
        for n in range(MOST_BOXES):
            self._grid.setColumnStretch(n, 1 if n < columns else 0)

    def _build(self) -> None:
        self._heading = ElidedLabel()
        self._heading.setProperty("heading", True)
        self._counts = plain_label(objectName="quiet")
        self._of_all = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self._of_all.setProperty("odd", True)
        inside = QWidget(objectName="page")
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        for box in self.boxes:
            self._grid.addWidget(box)
        self._area = QScrollArea(widgetResizable=True, frameShape=QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(inside)
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(self._heading)
        top.addWidget(self._counts)
        top.addStretch(1)
        self._bind_acts()
        self.save = self.bound.button("accept")
        make_blue(self.save)
        self._leave = self.bound.button("leave")
        bottom = QHBoxLayout()
        self._hint = ElidedLabel()
        bottom.addWidget(self._hint, 100)
        bottom.addStretch(1)
        bottom.addWidget(self._leave)
        bottom.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(top)
        self._of_all_room = ReservedRoom(self._of_all)
        column.addWidget(self._of_all_room)
        column.addWidget(self._area, 1)
        column.addLayout(bottom)

    def _bind_acts(self) -> None:
        lists = {f"list_{n}": partial(self.start, n) for n in range(1, MOST_BOXES + 1)}
        handlers: dict[str, Handler] = {"accept": self.accept, "leave": self.left, **lists}
        self.bound = BoundActs(self._desk.t, LIST, self, handlers)


def shared_faction(lists: Iterable[ArmyList]) -> str | None:
    """The faction that all lists which name one have in common; None where there is none."""
    factions = {army.faction for army in lists if army.faction}
    return factions.pop() if len(factions) == 1 else None
