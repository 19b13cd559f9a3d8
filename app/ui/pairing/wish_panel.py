"""WishPanel: the EO's wishes in their order, and a row of fields for a new one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.wish import Wish
from app.services.core.errors import OddError, UserError
from app.services.pairing import wishes
from app.services.pairing.draft_origin import pairs_by_hand
from app.services.pairing.wish_board import WishFate, wish_board
from app.services.program.open_forms import wish_form
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.column import ROW_ROLE
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import RowModel
from app.ui.core.widgets.act_line import ActLine, Then
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Answer, Ask, Line, Question
from app.ui.core.widgets.table import row_table
from app.ui.core.widgets.upright import Upright
from app.ui.core.widgets.whole_row import WholeRow
from app.ui.pairing.acts import WISHES
from app.ui.pairing.game_table import GameTable
from app.ui.pairing.wish_columns import ABOUT, FATE, wish_columns
from app.ui.pairing.wish_form import Asked, WishForm
from app.words.pairing.wishes import (
    draft_by_hand_sentence,
    first_round_note,
    follow_answers,
    no_wishes,
    pairs_words,
    wish_line,
)

_FEWEST_ROWS = 2


class WishPanel(QFrame):
    """The list takes the keys; a draft that there is follows each of them.

    Args:
        desk: the open event.
        line: runs the acts and asks for reasons.
        games: the table in which two players may be marked, to be kept apart.
        leave: puts the panel away.
        ask: asks a question over the page.

    Attributes:
        list: the wishes, earlier ones first.
        form: for a new wish, or for how far one goes.
    """

    ACTS = WISHES
    """What can be done here."""

    def __init__(
        self, desk: Desk, line: ActLine, games: GameTable, leave: Callable[[], None], ask: Ask
    ) -> None:
        super().__init__(objectName="card")
        self._desk = desk
        self._line = line
        self._games = games
        self._leave = leave
        self._ask = ask
        self._build()
        line.refused.connect(self._refused)

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows as they are read."""
        model = self._model
        columns = range(model.columnCount())
        rows = range(model.rowCount())
        return tuple("  ".join(model.index(r, c).data() for c in columns) for r in rows)

    @property
    def whole(self) -> str:
        """What is said below the list of the chosen one; "" where nothing of the list is cut."""
        return "" if self._whole.isHidden() else self._whole.text()

    @property
    def chosen(self) -> WishFate | None:
        """The wish under the cursor."""
        one = self.list.currentIndex().data(ROW_ROLE)
        return one if isinstance(one, WishFate) else None

    def show_state(self, state: EventState) -> None:
        """Read the wishes and how they fare."""
        rows, chosen = self._desk.session.read(wish_board, state), self.list.currentIndex().row()
        self._model.set_rows(rows)
        if chosen < 0 and rows:
            # Rows that come while the list is not seen yet are not measured by themselves.
            self.list.horizontalHeader().reset()
        is_draft = any(one.fate is not None for one in rows)
        self.list.setColumnHidden(FATE, not is_draft)
        self._nothing.setVisible(not rows)
        for name in ("force", "rounds", "remove", "up", "down"):
            self.bound[name].setVisible(bool(rows))
        if rows and self.chosen is None:
            self.list.selectRow(0)
        self._whole.follow()

    def start(self) -> None:
        """Begin in the list, or with a wish for two players who are marked."""
        if len(self._games.marked) > 1:
            self.ask()
        else:
            self.list.setFocus()

    def ask(self) -> None:
        """Ask for a new wish."""
        self._acts_row.hide()
        self._whole.turn(on=False)
        self.form.ask(self._games.marked)

    def turn_force(self) -> None:
        """Make the wish absolute, or no more."""
        if self.chosen is not None:
            line = self.chosen.line
            self._change(line.id, line.wish, replace(line.wish, is_hard=not line.wish.is_hard))

    def ask_rounds(self) -> None:
        """Ask through which round the wish holds."""
        if self.chosen is not None:
            self._acts_row.hide()
            self._whole.turn(on=False)
            self.form.mend(self.chosen.line)

    def shift(self, places: int) -> None:
        """Let the wish go before others, or after them."""
        last = self._model.rowCount()
        if self.chosen is not None and 0 < self.chosen.line.place + places <= last:
            self._run(wishes.move, self.chosen.line.id, places)

    def remove(self) -> None:
        """Wish it no more."""
        if self.chosen is not None:
            self._run(wishes.remove, self.chosen.line.id)

    def leave(self) -> None:
        """Put the form away, or else the panel."""
        if self.form.isHidden():
            self._leave()
        else:
            self._close_form()

    def _take(self, asked: Asked) -> None:
        one = asked.wish
        if asked.of is not None and asked.opened is not None:
            self._change(asked.of, asked.opened, one)
            return
        self._run(
            wishes.add,
            one.kind.value,
            is_hard=one.is_hard,
            through_round=one.through_round,
            first=one.first,
            second=one.second,
            then=lambda done: self._added(done.value),
        )

    def _run(
        self, act: Callable[..., Any], *args: Any, then: Then | None = None, **kw: Any
    ) -> None:
        """Change the wishes; where the draft would lose games made by hand, ask first."""
        if not self._lost():
            self._line.run(act, *args, then=then, **kw)
            return

        def take(draft: wishes.DraftFollows) -> None:
            self._line.run(act, *args, then=then, draft=draft, **kw)

        self._ask(lambda: self._follow_question(take))

    def _lost(self) -> tuple[tuple[PlayerId, PlayerId], ...]:
        return self._desk.session.read(pairs_by_hand, self._desk.state)

    def _follow_question(self, take: Callable[[wishes.DraftFollows], object]) -> Question | None:
        t, lost, last = self._desk.t, self._lost(), self._desk.state.last_round
        if not lost or last is None:
            return None
        name_of = self._desk.name_of
        said = follow_answers(t, pairs_words(t, lost, name_of))
        answers = tuple(
            Answer(
                text=text, about=about, take=lambda _, name=name: take(wishes.DraftFollows(name))
            )
            for name, (text, about) in said.items()
        )
        return Question(
            heading=t("Re-pair round {n} now?", n=last.number),
            lines=(Line(text=draft_by_hand_sentence(t, last.number, lost, name_of)),),
            answers=answers,
        )

    def _added(self, wish: int) -> None:
        self._games.unmark()
        self._close_form(wish)
        state = self._desk.session.state
        if not state.played:
            section = state.packet.sections.get("first-round")
            self._line.say(first_round_note(self._desk.t, section), "odd")

    def _change(self, wish: int, opened: Wish, edited: Wish) -> None:
        def save(draft: wishes.DraftFollows | None = None) -> None:
            form = wish_form(wish, opened, edited, draft=draft)
            self._line.save(form, then=lambda _: self._close_form(wish))

        if self._lost():
            self._ask(lambda: self._follow_question(save))
        else:
            save()

    def _close_form(self, wish: int | None = None) -> None:
        """Go back to the list, to a wish that was just told."""
        self.form.hide()
        self._acts_row.show()
        self._whole.turn(on=True)
        self.list.setFocus()
        row = None if wish is None else self._model.row_of(wish)
        if row is not None:
            self.list.selectRow(row)

    def _refused(self, error: UserError) -> None:
        if not isinstance(error, OddError) and self.form.refuse(error):
            self._line.clear()

    def _chosen_whole(self) -> str:
        one = self.chosen
        if one is None:
            return ""
        return wish_line(self._desk.t, one.line.place, one.line.wish, self._desk.name_of)

    def _build(self) -> None:
        t = self._desk.t
        self._model = RowModel(wish_columns(self._desk), lambda one: one.line.id, self)
        self.list = row_table(self._model, stretch=ABOUT)
        self.list.setSortingEnabled(False)
        self.list.setAccessibleName(t("Wishes, the one that goes first on top"))
        rows = (_FEWEST_ROWS + 1) * self.list.verticalHeader().defaultSectionSize()
        self.list.setMinimumHeight(rows)
        self.list.doubleClicked.connect(lambda _: self.ask_rounds())
        self._whole = WholeRow(self.list, ABOUT, self._chosen_whole)
        self.form = WishForm(self._desk)
        self.form.accepted.connect(self._take)
        self.form.left.connect(self.leave)
        head = plain_label(t("Wishes for pairings, the one that goes first on top"), wordWrap=True)
        head.setProperty("heading", True)
        self._nothing = plain_label(no_wishes(t), objectName="quiet", wordWrap=True)
        self._acts_row = Upright()
        acts = FlowLayout()
        self._acts_row.setLayout(acts)
        handlers = {
            "new": self.ask,
            "force": self.turn_force,
            "rounds": self.ask_rounds,
            "up": lambda: self.shift(-1),
            "down": lambda: self.shift(1),
            "remove": self.remove,
            "leave": self.leave,
        }
        self.bound = BoundActs(t, WISHES, self.list, handlers, where=ALONE)
        give_row_menu(WISHES, self.list)
        for button in self.bound.buttons(*handlers):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            acts.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 10, 16, 10)
        box.setSpacing(6)
        box.addWidget(head)
        box.addWidget(self._acts_row)
        box.addWidget(self._nothing)
        box.addWidget(self.list, 1)
        box.addWidget(self._whole)
        box.addWidget(self.form)
