"""PreferencePanel: the EO's preferences in their order, and a row of fields for a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.rules.pairing.preference import Preference
from app.services.core.errors import OddError, UserError
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowModel, row_here
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.act_line import ActLine, Then
from app.ui.core.widgets.flow import FlowLayout, Upright
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.core.widgets.question import Answer, Ask, Line, Question, discard_typed
from app.ui.core.widgets.table import WholeRow, YieldingColumns, row_table
from app.ui.pairing.acts import PREFERENCES, ROUNDS
from app.ui.pairing.game_table import GameTable
from app.words.pairing.preferences import (
    draft_by_hand_sentence,
    fate_name,
    first_round_note,
    follow_answers,
    force_name,
    no_preferences,
    pairs_words,
    preference_line,
    preference_phrase,
    through_name,
)

if TYPE_CHECKING:
    from app.services.pairing.preferences import DraftFollows, PreferenceFate
    from app.ui.pairing.preference_form import PreferenceInput


class PreferenceCorner(QObject):
    """What the page of the rounds has of preferences; its parts have their places there.

    Args:
        desk: the open event.
        line: runs the acts and asks for reasons.
        games: the table of the page, in which Alt+Shift+W asks for the preferences.
        ask: asks a question over the page.

    Signals:
        opened(): the list is shown; other panels make room.

    Attributes:
        button: asks for the list, and says how many preferences there are.
        place: holds the list.
        used: label with the preferences by which the shown round was paired.
    """

    opened = Signal()

    def __init__(self, desk: Desk, line: ActLine, games: GameTable, ask: Ask) -> None:
        super().__init__(games)
        self._desk = desk
        self._line = line
        self._games = games
        self._ask = ask
        self._panel: PreferencePanel | None = None
        self._is_low = False
        self._bound = BoundActs(desk.t, ROUNDS, games.view, {"wishes": self.open}, where=ALONE)
        self.button = self._bound.button("wishes")
        self.place = QWidget(visible=False)
        QVBoxLayout(self.place).setContentsMargins(0, 0, 0, 0)
        self.used = ElidedLabel()
        self.used.setObjectName("quiet")

    @property
    def panel(self) -> PreferencePanel | None:
        """The list with its keys; None while it is not shown."""
        return None if self.place.isHidden() else self._panel

    @property
    def is_typed(self) -> bool:
        """Whether a preference is typed that isn't saved, in the list that is shown or not."""
        return self._panel is not None and self._panel.form.is_typed

    @property
    def has_focus(self) -> bool:
        """Whether the keys are those of the preferences."""
        focus = QApplication.focusWidget()
        return self.panel is not None and focus is not None and self.place.isAncestorOf(focus)

    def show_round(self, state: EventState, round_: Round | None) -> None:
        """Follow the event, and the round that is shown."""
        t = self._desk.t
        n = len(state.preferences)
        self._bound["wishes"].setText(t("Preferences ({n})", n=n) if n else t("Preferences"))
        used = "" if round_ is None else self._used_text(state, round_)
        self.used.setText(used)
        self.used.setVisible(bool(used))
        if self.panel is not None:
            self.panel.show_state(state)

    def fit_height(self, *, is_low: bool) -> None:
        """Leave out what can be left out of the list where there is little height."""
        self._is_low = is_low
        if self._panel is not None:
            self._panel.fit_height(is_low=is_low)

    def open(self) -> None:
        """Show the list and take the keys."""
        if self._panel is None:
            self._panel = PreferencePanel(
                self._desk, self._line, self._games, self.put_away, self._ask
            )
            self._panel.fit_height(is_low=self._is_low)
            layout = self.place.layout()
            assert layout is not None
            layout.addWidget(self._panel)
        self.opened.emit()
        self._panel.show_state(self._desk.state)
        self.place.show()
        self._panel.start()

    def put_away(self) -> None:
        """Hide the list, and give the keys back."""
        if not self.place.isHidden():
            self._games.view.setFocus()
            self.place.hide()

    def _used_text(self, state: EventState, round_: Round) -> str:
        if not round_.preferences and not state.preferences and round_.is_draft:
            return ""
        from app.services.pairing.preferences import round_preferences
        from app.words.pairing.preferences import paired_by_sentence

        lists = self._desk.session.read(round_preferences, state, round_)
        return paired_by_sentence(
            self._desk.t,
            lists.applied,
            lists.left_out,
            self._desk.name_of,
        )


# The columns of the list of preferences.


ABOUT, FATE, ROUNDS_COLUMN, STRENGTH = 1, 2, 3, 4
"""What is wished, how it fares in the draft, for how long, and how much."""
_LETTERS_ABOUT, _LETTERS_BESIDE = 16, 7
"""Of a preference and of each column beside it so much is seen; a line below has the whole."""


def preference_columns(desk: Desk) -> tuple[Column[PreferenceFate], ...]:
    """Columns of the preference list."""
    t = desk.t

    def about(row: PreferenceFate) -> str:
        preference = row.line.preference
        return preference_phrase(
            t, preference.kind, preference.first, preference.second, desk.name_of
        )

    def force(row: PreferenceFate) -> str:
        return force_name(t, is_hard=row.line.preference.is_hard)

    return (
        Column(title=t("No."), text=lambda row: str(row.line.place), is_number=True),
        Column(title=t("Preference"), text=about, tool_tip=about),
        Column(title=t("This draft"), text=lambda row: fate_name(t, row.fate, row.count)),
        Column(
            title=t("Rounds"), text=lambda row: through_name(t, row.line.preference.through_round)
        ),
        Column(title=t("Strength"), text=force, tool_tip=force),
    )


_FEWEST_ROWS = 2


class PreferencePanel(QFrame):
    """The list takes the keys; a draft that there is follows each of them.

    Args:
        desk: the open event.
        line: runs the acts and asks for reasons.
        games: the table in which two players may be marked, to be kept apart.
        leave: puts the panel away.
        ask: asks a question over the page.

    Attributes:
        list: the preferences, earlier ones first.
        form: for a new preference, or for how far one goes.
    """

    ACTS = PREFERENCES
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
        self._is_low = False
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
        """The chosen preference in full, below the list; "" where the list cuts nothing."""
        return "" if self._whole.isHidden() else self._whole.text()

    @property
    def chosen(self) -> PreferenceFate | None:
        """The preference under the cursor."""
        from app.services.pairing.preferences import PreferenceFate

        return row_here(self.list, PreferenceFate)

    def show_state(self, state: EventState) -> None:
        """Read the preferences and how they fare."""
        from app.services.pairing.preferences import preference_board

        rows, chosen = (
            self._desk.session.read(preference_board, state),
            self.list.currentIndex().row(),
        )
        self._model.set_rows(rows)
        if chosen < 0 and rows:
            # Rows that come while the list is not seen yet are not measured by themselves.
            self.list.horizontalHeader().reset()
        is_draft = any(row.fate is not None for row in rows)
        self.list.setColumnHidden(FATE, not is_draft)
        # What is the same for all, and what is usual, takes no width from the names.
        wished = [row.line.preference for row in rows]
        is_usual = all(preference.through_round is None for preference in wished)
        self.list.setColumnHidden(ROUNDS_COLUMN, bool(rows) and is_usual)
        is_soft = not any(preference.is_hard for preference in wished)
        self.list.setColumnHidden(STRENGTH, bool(rows) and is_soft)
        self._share_height()
        for name in ("force", "rounds", "remove", "up", "down"):
            self.bound[name].setVisible(bool(rows))
        if rows and self.chosen is None:
            self.list.selectRow(0)
        self._whole.follow()
        self._point()

    def fit_height(self, *, is_low: bool) -> None:
        """Leave out what can be left out where there is little height."""
        self._is_low = is_low
        self._head.setVisible(not is_low)
        self.list.horizontalHeader().setVisible(not is_low)
        self._share_height()

    def _share_height(self) -> None:
        """Show the list, and with it the form where there is height for both."""
        has_place = not self._is_low or self.form.isHidden()
        self.list.setVisible(has_place)
        self._nothing.setVisible(has_place and not self._model.rowCount())
        self._fit_list()

    def _fit_list(self) -> None:
        rows = min(self._model.rowCount(), _FEWEST_ROWS) if self._is_low else _FEWEST_ROWS
        head = self.list.horizontalHeader()
        high = max(1, rows) * self.list.verticalHeader().defaultSectionSize()
        self.list.setMinimumHeight(high + (0 if head.isHidden() else head.sizeHint().height()))

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave no mark on the board."""
        super().hideEvent(event)
        self._games.point_at(frozenset())

    def showEvent(self, event: QShowEvent) -> None:
        """Mark what is chosen already."""
        super().showEvent(event)
        self._point()

    def _point(self) -> None:
        """Mark the games of the players whom the chosen preference names."""
        wished = None if self.chosen is None else self.chosen.line.preference
        named = () if wished is None else (wished.first, wished.second)
        players = frozenset(player for player in named if player is not None)
        self._games.point_at(players if self.isVisible() else frozenset())

    def start(self) -> None:
        """Begin in the list, or with a preference for two players who are marked."""
        if len(self._games.marked) > 1:
            self.ask()
        else:
            self.list.setFocus()

    def ask(self) -> None:
        """Ask for a new preference; ask first where another one is typed."""
        self._unless_typed(lambda: self._open_form(lambda: self.form.ask(self._games.marked)))

    def turn_force(self) -> None:
        """Make the preference absolute, or no more."""
        if self.chosen is not None:
            line = self.chosen.line
            self._change(
                line.id,
                line.preference,
                replace(line.preference, is_hard=not line.preference.is_hard),
                then=lambda: None,
            )

    def ask_rounds(self) -> None:
        """Ask through which round the preference holds; ask first where another one is typed."""
        if self.chosen is not None:
            line = self.chosen.line
            self._unless_typed(lambda: self._open_form(lambda: self.form.repair(line)))

    def shift(self, places: int) -> None:
        """Let the preference go before others, or after them."""
        from app.services.pairing import preferences

        last = self._model.rowCount()
        if self.chosen is not None and 0 < self.chosen.line.place + places <= last:
            self._run(preferences.move, self.chosen.line.id, places)

    def remove(self) -> None:
        """Remove the chosen preference."""
        from app.services.pairing import preferences

        if self.chosen is not None:
            self._run(preferences.remove, self.chosen.line.id)

    def leave(self) -> None:
        """Put the form away, or else the panel; ask first where anything is typed."""
        if self.form.isHidden():
            self._leave()
        else:
            self._unless_typed(self._close_form)

    def _unless_typed(self, then: Callable[[], object]) -> None:
        """Do what gives up what is typed; ask first where anything is."""
        discard_typed(self._desk.t, self._ask, then, asks=self.form.is_typed)

    def _open_form(self, fill: Callable[[], object]) -> None:
        """Show the form in place of what can be done to the list."""
        self._acts_row.hide()
        self._whole.turn(on=False)
        fill()
        self._share_height()

    def _take(self, entered: PreferenceInput) -> None:
        from app.services.pairing import preferences

        preference = entered.preference
        if entered.of is not None and entered.opened is not None:
            saved = entered.of
            self._change(saved, entered.opened, preference, then=lambda: self._close_form(saved))
            return
        self._run(
            preferences.add,
            preference.kind.value,
            is_hard=preference.is_hard,
            through_round=preference.through_round,
            first=preference.first,
            second=preference.second,
            then=lambda done: self._added(done.value),
        )

    def _run(
        self, act: Callable[..., Any], *args: Any, then: Then | None = None, **kw: Any
    ) -> None:
        """Change the preferences; where the draft would lose games made by hand, ask first."""

        if not self._lost():
            self._line.run(act, *args, then=then, **kw)
            return

        def take(draft: DraftFollows) -> None:
            self._line.run(act, *args, then=then, draft=draft, **kw)

        self._ask(lambda: self._follow_question(take))

    def _lost(self) -> tuple[tuple[PlayerId, PlayerId], ...]:
        from app.services.pairing.pairing_history import pairs_by_hand

        return self._desk.session.read(pairs_by_hand, self._desk.state)

    def _follow_question(self, take: Callable[[DraftFollows], object]) -> Question | None:
        from app.services.pairing.preferences import DraftFollows

        t, lost, last = self._desk.t, self._lost(), self._desk.state.last_round
        if not lost or last is None:
            return None
        name_of = self._desk.name_of
        choices = follow_answers(t, pairs_words(t, lost, name_of))
        answers = tuple(
            Answer(
                text=text,
                about=about,
                take=lambda _, name=name: take(DraftFollows(name)),
            )
            for name, (text, about) in choices.items()
        )
        return Question(
            heading=t("Re-pair round {n} now?", n=last.number),
            lines=(Line(text=draft_by_hand_sentence(t, last.number, lost, name_of)),),
            answers=answers,
        )

    def _added(self, preference: int) -> None:
        self._games.unmark()
        self._close_form(preference)
        state = self._desk.session.state
        if not state.played:
            section = state.packet.sections.get("first-round")
            self._line.say(first_round_note(self._desk.t, section), "odd")

    def _change(
        self,
        preference: int,
        opened: Preference,
        edited: Preference,
        *,
        then: Callable[[], None],
    ) -> None:
        from app.services.program.open_forms import preference_form

        def save(draft: DraftFollows | None = None) -> None:
            form = preference_form(preference, opened, edited, draft=draft)
            self._line.save(form, then=lambda _: then())

        if self._lost():
            self._ask(lambda: self._follow_question(save))
        else:
            save()

    def _close_form(self, preference: int | None = None) -> None:
        """Go back to the list, to the preference just entered."""
        self.form.hide()
        self._share_height()
        self._acts_row.show()
        self._whole.turn(on=True)
        self.list.setFocus()
        row = None if preference is None else self._model.row_of(preference)
        if row is not None:
            self.list.selectRow(row)

    def _refused(self, error: UserError) -> None:
        if not isinstance(error, OddError) and self.form.refuse(error):
            self._line.clear()

    def _chosen_whole(self) -> str:
        chosen = self.chosen
        if chosen is None:
            return ""
        return preference_line(
            self._desk.t, chosen.line.place, chosen.line.preference, self._desk.name_of
        )

    def _build(self) -> None:
        from app.ui.pairing.preference_form import PreferenceForm

        t = self._desk.t
        self._model = RowModel(preference_columns(self._desk), lambda row: row.line.id, self)
        self.list = row_table(self._model, stretch=ABOUT, letters=_LETTERS_ABOUT)
        fit_to_type(self.list, self._fit_list)
        YieldingColumns(
            self.list,
            (FATE, ROUNDS_COLUMN, STRENGTH),
            rest=ABOUT,
            letters=_LETTERS_ABOUT,
            least=_LETTERS_BESIDE,
        )
        self.list.setSortingEnabled(False)
        self.list.setAccessibleName(t("Pairing preferences (highest priority first)"))
        self.list.doubleClicked.connect(lambda _: self.ask_rounds())
        self.list.selectionModel().currentRowChanged.connect(lambda *_: self._point())
        self._whole = WholeRow(self.list, self._chosen_whole)
        self.form = PreferenceForm(self._desk)
        self.form.accepted.connect(self._take)
        self.form.left.connect(self.leave)
        self._head = plain_label(t("Pairing preferences (highest priority first)"), wordWrap=True)
        self._head.setProperty("heading", True)
        self._nothing = plain_label(no_preferences(t), objectName="quiet", wordWrap=True)
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
        self.bound = BoundActs(t, PREFERENCES, self.list, handlers, where=ALONE)
        give_row_menu(PREFERENCES, self.list)
        for button in self.bound.buttons(*handlers):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            acts.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 10, 16, 10)
        box.setSpacing(6)
        box.addWidget(self._head)
        box.addWidget(self._acts_row)
        box.addWidget(self._nothing)
        box.addWidget(self.list, 1)
        box.addWidget(self._whole)
        box.addWidget(self.form)
