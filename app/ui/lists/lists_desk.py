"""ListsDesk: brings the views of army lists into the page of the players and back."""

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QObject

from app.rules.core.ids import PlayerId
from app.services.core.open_form import Values
from app.services.lists.army_lists import list_ask, lists_lines
from app.services.players.player_lines import PlayerLine, player_lines
from app.services.program.open_forms import list_values, lists_form
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.master_detail import ViewStack
from app.ui.lists.lists_editor import ListsEditor, shared_faction
from app.ui.lists.lists_view import ListsView
from app.ui.players.player_form import PlayerForm
from app.ui.players.player_list import PlayerList


class ListsDesk(QObject):
    """The editor of one player's lists and the view of everybody's.

    Args:
        desk: the open event.
        stack: where views take each other's place.
        home: the view of the players.
        form: gives that in which a player is registered or changed.
        run: runs a verb; then calls ``then`` and shows ``message``.
        say: shows a sentence that belongs to no action.
        to_player: puts the cursor on a player in the list of players.

    Both views are made when they are first shown: a window opens without them.
    """

    def __init__(
        self,
        desk: Desk,
        stack: ViewStack,
        home: PlayerList,
        form: Callable[[], PlayerForm],
        run: Callable[..., None],
        say: Callable[..., None],
        to_player: Callable[[int], None],
    ) -> None:
        super().__init__(stack)
        self._desk, self._stack, self._home, self._form_of = desk, stack, home, form
        self._run, self._say, self._to_player = run, say, to_player
        self._player: PlayerId | None = None
        """Whose registered lists are changed from the view; None: those of the form."""
        self._opened: Values = {}
        """The lists as they were when they were shown."""
        self._warned_of: Values | None = None
        """The unsaved lists that were spoken of; what is typed after it is spoken of, too."""
        self._is_low = False

    @property
    def _form(self) -> PlayerForm:
        return self._form_of()

    def fit_height(self, *, is_low: bool) -> None:
        """Show more players and fields where there is little height."""
        self._is_low = is_low
        for name in {"view", "editor"} & self.__dict__.keys():
            getattr(self, name).fit_height(is_low=is_low)

    @cached_property
    def editor(self) -> ListsEditor:
        """The lists of one player."""
        editor = ListsEditor(self._desk)
        editor.fit_height(is_low=self._is_low)
        editor.accepted.connect(self._accept)
        editor.left.connect(self._leave_editor)
        self._stack.addWidget(editor)
        return editor

    @cached_property
    def view(self) -> ListsView:
        """Everybody's lists."""
        view = ListsView(self._desk.t)
        view.fit_height(is_low=self._is_low)
        view.edit_requested.connect(self.edit)
        view.player_requested.connect(self._jump)
        view.left.connect(self.show_home)
        view.message.connect(self._say)
        self._stack.addWidget(view)
        return view

    @property
    def shown(self) -> ListsEditor | ListsView | None:
        """The view of lists that is shown; None while none is."""
        now = self._stack.currentWidget()
        return now if isinstance(now, ListsEditor | ListsView) else None

    def reload(self) -> None:
        """Read what is shown."""
        shown = self.shown
        if isinstance(shown, ListsEditor) and self._is_gone():
            self.show_home()
        elif isinstance(shown, ListsView):
            shown.show_lines(lists_lines(self._desk.state))

    def start(self) -> None:
        """Begin in the view that is shown."""
        if self.shown is not None:
            self.shown.start()

    def show_all(self) -> None:
        """Show everybody's lists; the same key goes back."""
        if self.shown is not None:
            # From a list that is being changed nothing leads away but its own keys.
            if isinstance(self.shown, ListsView):
                self.show_home()
            return
        self.view.show_lines(lists_lines(self._desk.state))
        here = self._home.here
        self._stack.setCurrentWidget(self.view)
        self.view.start(None if here is None else here.entrant.id)

    def show_home(self) -> None:
        """Show the players."""
        self._stack.setCurrentWidget(self._home)
        self._home.start()

    def open_form(self, number: int = 1, text: str = "") -> None:
        """Show the lists of the player in the form, reading a text into one of them."""
        draft = self._form.draft_for_lists()
        if draft is None:
            return
        t = self._desk.t
        self._player = None
        name = draft.name or t("the new player")
        self.editor.show_lists(
            t("Army lists of {name}", name=name),
            draft.faction,
            draft.lists,
            draft.list_texts,
            list_ask(self._desk.state),
            save=self._form.act_text,
            leave=t("Back to the form"),
        )
        self._open_editor(number, text)

    def edit(self, player: int) -> None:
        """Show the registered lists of a player."""
        line = self._line_of(player)
        if line is None:
            return
        t = self._desk.t
        self._player = line.id
        self._opened = list_values(line.draft.lists, line.draft.list_texts)
        self.editor.show_lists(
            t("Army lists of {name}", name=line.draft.name),
            line.draft.faction,
            line.draft.lists,
            line.draft.list_texts,
            list_ask(self._desk.state),
            save=t("Save"),
            leave=t("Cancel"),
        )
        self._open_editor(1, "")

    def _open_editor(self, number: int, text: str) -> None:
        self._warned_of = None
        self._stack.setCurrentWidget(self.editor)
        self.editor.start(number)
        if text:
            self.editor.paste(number, text)

    def _accept(self) -> None:
        lists, texts = self.editor.lists, self.editor.texts
        if self._player is None:
            self._give_to_form()
            self._form.submit()
            return
        player = self._player
        if not self.editor.is_changed:
            self._back_to_view(player)
            return
        message = self._desk.t("Lists of {name} saved.", name=self._desk.name_of(player))
        form = lists_form(player, self._opened, list_values(lists, texts))
        self._run(form, message=message, then=lambda _: self._back_to_view(player))

    def _leave_editor(self) -> None:
        typed = list_values(self.editor.lists, self.editor.texts)
        if self._player is None:
            self._give_to_form()
            self._form.start()
        elif self.editor.is_changed and self._warned_of != typed:
            self._warned_of = typed
            self._say(
                self._desk.t("Unsaved lists. Enter saves, Esc again discards."),
                "odd",
            )
        else:
            self._back_to_view(self._player)

    def _give_to_form(self) -> None:
        lists = self.editor.lists
        self._stack.setCurrentWidget(self._home)
        self._form.take_lists(lists, self.editor.texts, shared_faction(lists))

    def _back_to_view(self, player: int) -> None:
        if self._warned_of is not None:
            self._say("")
        self.view.show_lines(lists_lines(self._desk.state))
        self._stack.setCurrentWidget(self.view)
        self.view.start(player)

    def _jump(self, player: int) -> None:
        self._stack.setCurrentWidget(self._home)
        self._to_player(player)

    def _is_gone(self) -> bool:
        """The player whose lists are shown is registered no more."""
        player = self._player if self._player is not None else self._form.player
        return player is not None and player not in self._desk.state.by_id

    def _line_of(self, player: int) -> PlayerLine | None:
        lines = self._desk.session.read(player_lines, self._desk.state)
        return next((line for line in lines if line.id == player), None)
