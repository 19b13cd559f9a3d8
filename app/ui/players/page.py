"""PlayersPage: who plays. Registering, roll call, a roster's import, leaving and coming back."""

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QSizePolicy,
    QTableView,
)

from app.paths import user_data
from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.players.entry import event_notes
from app.rules.standings.cut import cut
from app.services.core.changes import Changes
from app.services.core.errors import OddError, UserError, unreadable
from app.services.core.open_form import OpenForm
from app.services.core.session import Done
from app.services.event.event_draft import event_line
from app.services.event.user_settings import (
    event_folder,
    keep_roster_folder,
    last_roster_folder,
)
from app.services.lists.army_lists import draft_problems
from app.services.players import players
from app.services.players.player_lines import PlayerLine, player_lines, unprintable_name
from app.services.players.players import PlayerDraft
from app.services.players.regulars import RegularsBook
from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import begin_in, download_folder
from app.ui.core.page import Page, PageStep
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import Then
from app.ui.core.widgets.master_detail import ViewStack
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.lists.lists_desk import ListsDesk
from app.ui.lists.lists_editor import ListsEditor
from app.ui.lists.lists_view import ListsView
from app.ui.players.acts import PLAYERS
from app.ui.players.check_in import CheckInView
from app.ui.players.fees import FeesView
from app.ui.players.player_form import PlayerForm
from app.ui.players.player_list import PlayerList
from app.ui.roster.import_view import ImportView
from app.whole_file import read_plain
from app.words.papers.papers import unprintable_sentence
from app.words.program.errors import problem_sentence

_FEWEST = 2
"""Before so many are registered it is plain that they are few."""


class EventNotes(QLabel):
    """A quiet line about players, tables and rounds; hidden while there is nothing to note.

    Args:
        desk: the open event.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(wordWrap=True, textFormat=Qt.TextFormat.PlainText, objectName="quiet")
        self._desk = desk
        self.hide()

    def reload(self) -> None:
        """Read the notes; once a round is played, the event is as it is."""
        state, desk = self._desk.state, self._desk
        shows = len(state.active) >= _FEWEST and not state.played
        notes = event_notes(state) if shows else ()
        self.setText(
            "\n".join(f"!  {problem_sentence(desk.t, note, desk.name_of)}" for note in notes)
        )
        self.setVisible(bool(notes))


_MOST_BYTES = 16 * 1024 * 1024
"""No more of a file is read; a roster of that size is refused anyway."""


_PANEL_WIDTH = 19
"""Of the form, in heights of type."""


class FormPanel(SnugScroll):
    """The form at the right of the list: as wide as it needs, and scrolled where it is high.

    Args:
        form: of a player.

    Attributes:
        form: the same.
    """

    def __init__(self, form: PlayerForm) -> None:
        # Known before the rest, which asks for the size.
        self.form = form
        super().__init__(form)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        """As wide as its fields need, and no narrower than can be read."""
        bar = self.verticalScrollBar().sizeHint().width()
        least = self.form.minimumSizeHint().width() + bar
        width = max(_PANEL_WIDTH * self.fontMetrics().height(), least)
        return QSize(width, super().sizeHint().height())


class PlayersPage(Page):
    """The list of players, and beside it the form; a roster's preview takes their place.

    Args:
        desk: the open event.
        regulars: people remembered across events; None: those of this user.

    The form, and the views in place of the list, are made when they are first shown: a window opens
    without them.
    """

    ACTS = PLAYERS
    """What can be done here."""

    def __init__(self, desk: Desk, regulars: RegularsBook | None = None) -> None:
        super().__init__(desk)
        self._regulars = regulars or RegularsBook(user_data() / "regulars.json")
        self._last_message: str = ""
        self._is_at_desk = False
        """Who is added now stands at the desk: the check-in follows."""
        self._build()
        self._connect()

    def start(self) -> None:
        """Begin in the list; in the form while it is open, and before anybody is registered."""
        now = self.stack.currentWidget()
        if isinstance(now, ImportView | CheckInView | FeesView):
            now.start()
        elif self.lists.shown is not None:
            self.lists.start()
        elif not self.desk.state.entrants or (self._has_form and self.panel.isVisible()):
            self.form.start()
        else:
            self.list.start()

    def reload(self) -> None:
        """Read the players."""
        state = self.desk.state
        lines = self.desk.session.read(player_lines, state)
        self.list.show_lines(lines)
        if self._has_form:
            self._show_event_in(self.form, lines)
        now = self.stack.currentWidget()
        if isinstance(now, CheckInView):
            now.show_lines(lines, asks_painting=state.packet.asks_painting)
        elif isinstance(now, FeesView):
            now.reload()
        self.lists.reload()
        self.notes.reload()

    @property
    def own_step(self) -> PageStep | None:
        """While a roster is shown: to register it."""
        if not self._shows_roster:
            return None
        text = self.t("Check the rows below. Nobody is registered yet.")
        return PageStep(label=self.roster.act_text, text=text, take=self.roster.accept)

    @cached_property
    def panel(self) -> FormPanel:
        """The form beside the list, with what scrolls it."""
        form = PlayerForm(self.desk, self._regulars, self)
        self._show_event_in(form, self.desk.session.read(player_lines, self.desk.state))
        form.submitted.connect(self._submit)
        form.opened.connect(lambda: self.list.show_panel(on=True))
        form.left.connect(self._close_form)
        form.lists_requested.connect(self.lists.open_form)
        inside = {"form_lists": self.lists.open_form, "leave_form": form.escape}
        BoundActs(self.t, self.ACTS, form, inside)
        panel = FormPanel(form)
        # The list gives it its place, once it is to be seen.
        panel.setParent(self)
        return panel

    @property
    def form(self) -> PlayerForm:
        """Where a player is registered or changed."""
        return self.panel.form

    @property
    def _has_form(self) -> bool:
        return "panel" in self.__dict__

    def _show_event_in(self, form: PlayerForm, lines: Iterable[PlayerLine]) -> None:
        played = self.desk.state.played
        form.set_event(lines, played[-1].number if played else None)

    @cached_property
    def roster(self) -> ImportView:
        """The preview of a roster."""
        view = ImportView(self.t, self._list_notes, self._unless_edited)
        view.fit_height(is_low=self.is_low)
        view.accepted.connect(self._register_roster)
        view.left.connect(lambda: self._unless_edited(self._leave_roster))
        view.counted.connect(self.step_changed)
        self.stack.addWidget(view)
        return view

    @cached_property
    def check_in(self) -> CheckInView:
        """Who has come."""
        view = CheckInView(self.t, self._tick)
        view.new_requested.connect(self._add_at_check_in)
        view.left.connect(self._leave_roster)
        self.stack.addWidget(view)
        return view

    @cached_property
    def fees(self) -> FeesView:
        """What players pay, and how the pot is split."""
        view = FeesView(self.desk, self._run, self)
        view.left.connect(self._leave_roster)
        self.stack.addWidget(view)
        return view

    @property
    def typed(self) -> tuple[str, ...]:
        """A player, fees, army lists or a roster, as far as they aren't saved."""
        t, now = self.t, self.stack.currentWidget()
        found = []
        if self._has_form and self.form.is_typed:
            found.append(t("player {name}", name=self.form.name.text().strip() or "–"))
        if isinstance(now, FeesView) and now.is_changed:
            found.append(t("fees and prizes"))
        if isinstance(now, ListsEditor) and now.is_changed:
            found.append(t("army lists"))
        if isinstance(now, ImportView) and now.is_edited:
            found.append(t("the roster to import"))
        return tuple(found)

    @property
    def _shows_roster(self) -> bool:
        return isinstance(self.stack.currentWidget(), ImportView)

    @property
    def acts_here(self) -> ViewActs:
        """The acts in force: those of the players, of a roster or of army lists."""
        now = self.stack.currentWidget()
        views = CheckInView | FeesView | ImportView | ListsView | ListsEditor
        return now.ACTS if isinstance(now, views) else self.ACTS

    @property
    def player_here(self) -> PlayerId | None:
        """The player under the cursor, while the list is shown."""
        now = self.stack.currentWidget()
        if isinstance(now, PlayerList | CheckInView):
            return None if now.here is None else now.here.id
        return None

    @property
    def player_table(self) -> QTableView:
        """The list."""
        return self.list.table

    def open_check_in(self) -> None:
        """Check players in, one after the other."""
        state = self.desk.state
        lines = self.desk.session.read(player_lines, state)
        self.check_in.open(lines, asks_painting=state.packet.asks_painting)
        self.stack.setCurrentWidget(self.check_in)
        self.check_in.start()

    def _add(self) -> None:
        if isinstance(self.stack.currentWidget(), CheckInView):
            self.check_in.ask_for_new()
            return
        if self.form.player is None:
            self._is_at_desk = False
            self.form.start()
        else:
            # What is typed next is of somebody new, and not of the player in the form.
            self.form.unless_typed(self._begin_new)

    def _edit(self, line: PlayerLine) -> None:
        if line.id == self.form.player:
            self.form.start()
        else:
            self.form.unless_typed(lambda: self._show_entry(line))

    def _show_entry(self, line: PlayerLine) -> None:
        self._is_at_desk = False
        self.form.edit(line)

    def _begin_new(self, name: str = "", *, is_at_desk: bool = False) -> None:
        self._is_at_desk = is_at_desk
        self.form.begin()
        self.form.start()
        self.form.name.setText(name)

    def _add_at_check_in(self, name: str) -> None:
        """Add a player who is here, and go on checking in."""
        self.stack.setCurrentWidget(self.people)
        self.form.unless_typed(lambda: self._begin_new(name, is_at_desk=True))

    def _tick(self, line: PlayerLine, mark: str, is_on: bool, then: Callable[[], None]) -> None:
        self._run(players.tick, line.id, mark, on=is_on, then=lambda _: then())

    def _end_at_check_in(self, message: str = "") -> None:
        """Go on checking in."""
        self._is_at_desk = False
        self.list.show_panel(on=False)
        self.open_check_in()
        self.check_in.say(message)

    def open_fees(self) -> None:
        """Show what players pay, and how the pot is split."""
        self.fees.reload()
        self.stack.setCurrentWidget(self.fees)
        self.fees.start()

    def fit_height(self) -> None:
        """Show more rows of a roster and of lists where there is little height."""
        self.lists.fit_height(is_low=self.is_low)
        if "roster" in self.__dict__:
            self.roster.fit_height(is_low=self.is_low)

    def choose_roster(self) -> None:
        """Ask for a roster's file and show it."""
        kinds = self.t("Rosters (*.csv *.tsv *.txt *.xlsx *.html *.htm *.mhtml);;All files (*)")
        folder = last_roster_folder() or download_folder() or event_folder()
        title = self.t("Import a roster")
        name, _ = QFileDialog.getOpenFileName(self, title, begin_in(folder), kinds)
        if name:
            keep_roster_folder(Path(name).parent)
            self.open_roster(Path(name))

    def open_roster(self, path: Path) -> None:
        """Show a roster's preview, or say why there is none; ask first where one is edited."""
        self._unless_edited(lambda: self._open_roster(path))

    def _open_roster(self, path: Path) -> None:
        try:
            data = read_plain(path, _MOST_BYTES)
        except OSError as error:
            self.line.show_error(unreadable(path, error))
            return
        names = [entrant.name for entrant in self.desk.state.entrants]
        refused = self.roster.show_file(data, path.name, names)
        if refused:
            self.line.say(refused, "bad")
            return
        self.line.clear()
        self.stack.setCurrentWidget(self.roster)
        self.roster.start()

    def _run(
        self,
        act: Callable[..., Any] | OpenForm,
        /,
        *args: Any,
        message: str = "",
        because: str = "",
        then: Then | None = None,
        **kw: Any,
    ) -> None:
        def done(what: Done[Any]) -> None:
            if then is not None:
                then(what)
            if message:
                self._last_message = message
                self.line.say(self._last_message)

        if isinstance(act, OpenForm):
            self.line.save(act, because, then=done)
        else:
            self.line.run_because(because, act, *args, then=done, **kw)

    def _submit(self, draft: PlayerDraft) -> None:
        player, name = self.form.player, draft.name
        if player is not None:
            self._run(self.form.open_form(draft), then=lambda _: self._changed(player, draft))
        elif self.desk.state.played:
            message = self.t("✓ {name} added; will be paired from the next round.", name=name)
            if cut(self.desk.state) is not None:
                message = self.t("✓ {name} is registered, with no game after the cut.", name=name)
            self._run(
                players.enter_late,
                draft,
                grant_bye=self.form.grants_bye,
                then=lambda done: self._entered(done, draft, message),
            )
        else:
            message = self.t("✓ {name} is registered.", name=name)
            self._run(
                players.register,
                draft,
                is_here=self._is_at_desk,
                then=lambda done: self._entered(done, draft, message),
            )

    def _entered(self, done: Done[Any], draft: PlayerDraft, message: str) -> None:
        self._remember((draft,))
        state = self.desk.state
        if (round_ := state.last_round) is not None and round_.is_draft:
            paired = {one for game in round_.games for one in game.players}
            if done.value in paired | {bye.player for bye in round_.byes}:
                facts = {"name": draft.name, "n": round_.number}
                message = self.t("✓ {name} added; round {n} is paired again.", **facts)
        if state.by_id[done.value].is_here:
            message = f"{message} {self.t('Checked in.')}"
        found = unprintable_name(draft.public_name or draft.name)
        if found is not None:
            warned = unprintable_sentence(self.t, found.name, found.letters, found.spelling)
            message = f"{message} {warned}"
        self.form.begin(message)
        self.list.put_cursor(done.value)
        if self._is_at_desk:
            self._end_at_check_in(message)
        else:
            self.form.start()

    def _changed(self, player: int, draft: PlayerDraft) -> None:
        self._remember((draft,))
        self.form.begin(self.t("✓ {name} updated.", name=draft.name))
        self.list.put_cursor(player)
        self._close_form()

    def _register_roster(self, drafts: tuple[PlayerDraft, ...]) -> None:
        n = len(drafts)
        message = self.t.many("{n} player registered.", "{n} players registered.", n)

        def done(_: Done[Any]) -> None:
            self._remember(drafts)
            # Nothing hides those who have just come in.
            self.list.bar.search.clear()
            if self._has_form and self.form.is_blank:
                self.list.show_panel(on=False)
            self._leave_roster()

        self._run(players.register_many, drafts, then=done, message=message)

    def _unless_edited(self, then: Callable[[], object]) -> None:
        """Do what gives up what lies over the list; ask first where anything is edited there."""
        now = self.stack.currentWidget()
        is_edited = (isinstance(now, ImportView) and now.is_edited) or (
            isinstance(now, FeesView | ListsEditor) and now.is_changed
        )
        self.discard_typed(self.t("Discard the changes?"), then, asks=is_edited)

    def _refused(self, error: UserError) -> None:
        if isinstance(error, OddError) or self._shows_roster:
            return
        if error.problems and self._has_form and self.form.show_problems(error.problems):
            self.line.clear()

    def _say(self, sentence: str, kind: str = "good") -> None:
        if sentence:
            self.line.say(sentence, kind)
        else:
            self.line.clear()

    def to_player(self, player: int) -> None:
        """Show a player in the list, under the cursor."""
        self.stack.setCurrentWidget(self.people)
        self.list.start()
        self.list.put_cursor(player)

    def _clear_old_message(self, _: Changes) -> None:
        # The message of an action is no longer true after the next one.
        if self._last_message and self.line.text.endswith(self._last_message):
            self.line.clear()
        self._last_message = ""

    def _remember(self, drafts: Iterable[PlayerDraft]) -> None:
        session = self.desk.session
        if not session.read(event_line).is_rehearsal:
            self._regulars.remember(drafts, session.clock().date())

    def _close_form(self) -> None:
        self.list.show_panel(on=False)
        if self._is_at_desk:
            self._end_at_check_in()
        else:
            self.list.start()

    def _list_notes(self, draft: PlayerDraft) -> Iterable[Problem]:
        return draft_problems(self.desk.state, draft.faction, draft.lists)

    def _leave_roster(self) -> None:
        self.stack.setCurrentWidget(self.people)
        self.list.start()

    def _build(self) -> None:
        self.notes = EventNotes(self.desk)
        self.list = PlayerList(
            self.desk, self._run, self.line.say, self.ask, lambda: self.panel, self.notes
        )
        self.people = self.list
        self.stack = ViewStack()
        self.stack.addWidget(self.people)
        self.lists = ListsDesk(
            self.desk,
            self.stack,
            self.people,
            lambda: self.form,
            self._run,
            self._say,
            self.to_player,
        )
        self.body.addWidget(self.stack, 1)

    def _connect(self) -> None:
        self.list.edit_requested.connect(self._edit)
        self.list.new_requested.connect(self._add)
        self.list.check_in_requested.connect(self.open_check_in)
        self.list.fees_requested.connect(self.open_fees)
        self.list.import_requested.connect(self.choose_roster)
        self.list.lists_requested.connect(self.lists.show_all)
        self.stack.turned.connect(self.step_changed)
        self.line.refused.connect(self._refused)
        self.desk.changed.connect(self._clear_old_message)
        BoundActs(self.t, self.ACTS, self, {"more": lambda: self.form.more_button.toggle()})
        # Where the form is open, but not in the views that take the list's place.
        self.list.bar.of_page.work_at(self)
