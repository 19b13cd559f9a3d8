"""JudgePage: the judge's log. Reached by one key from any player or table, and left by Escape."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import RoundState
from app.services.core.session import Done
from app.services.judge.judges_log import (
    Logged,
    PenaltyLine,
    log_penalty,
    penalties,
    remove_penalty,
)
from app.services.judge.table_changes import LogLine, change_text, log_lines
from app.services.players.player_lookup import fold
from app.services.program.open_forms import penalty_form, penalty_values
from app.services.results.game_rows import game_of
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.icons import state_icon
from app.ui.core.page import Page, PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowModel, row_here
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import EmptyState, plain_label
from app.ui.core.widgets.player_field import PlayerPick
from app.ui.core.widgets.table import row_table
from app.ui.judge.acts import JUDGE
from app.ui.judge.form import LogForm
from app.words.core.catalogue import Words
from app.words.judge.penalties import (
    empty_sentence,
    logged_sentence,
    measure_name,
    offence_name,
    outcome_sentence,
    table_changed,
    where_text,
)

PLAYER, NOTE = 2, 5
"""The column that is searched by typing, and that which takes the room that is left."""


def log_columns(t: Words, name_of: Callable[[int], str]) -> tuple[Column[LogLine], ...]:
    """When, where, who, what, what it led to, and the note; of a table, how it was changed."""

    def of_player(text: Callable[[PenaltyLine], str], other: str = "") -> Callable[[LogLine], str]:
        return lambda entry: text(entry) if isinstance(entry, PenaltyLine) else other

    def note(entry: LogLine) -> str:
        if isinstance(entry, PenaltyLine):
            return entry.note
        return change_text(t, entry, name_of)

    return (
        Column(
            title=t("When"),
            text=lambda entry: entry.at.astimezone().strftime("%H:%M"),
            tool_tip=lambda entry: entry.at.astimezone().strftime("%x %X"),
            is_number=True,
        ),
        Column(title=t("Where"), text=lambda entry: where_text(t, entry.round_number, entry.table)),
        Column(title=t("Player"), text=of_player(lambda entry: name_of(entry.player))),
        Column(
            title=t("Infraction"),
            text=of_player(lambda entry: offence_name(t, entry.about), table_changed(t)),
        ),
        Column(
            title=t("Penalty"),
            text=of_player(lambda entry: measure_name(t, entry.measure)),
            roles=_penalty_sign,
        ),
        Column(title=t("Note"), text=note),
    )


def _id_of(entry: LogLine) -> object:
    if isinstance(entry, PenaltyLine):
        return entry.id
    return "table", entry.step, entry.table


def _penalty_sign(entry: LogLine, role: int) -> object:
    if role != Qt.ItemDataRole.DecorationRole or not isinstance(entry, PenaltyLine):
        return None
    return state_icon(entry.measure.value)


class JudgePage(Page):
    """The entries, newest first, and the form below them.

    Signals:
        left(str): the EO is done; the message about the last entry, or "".
        card_requested(PlayerId): show the card of a player.
    """

    ACTS = JUDGE
    """What can be done here."""

    left = Signal(str)
    card_requested = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._goes_back = False
        """It was opened for one entry, and is left once that is stored."""
        self._build()

    @property
    def player_here(self) -> PlayerId | None:
        """The player of the entry under the cursor."""
        entry = self.entry
        return None if entry is None else entry.player

    @property
    def entry(self) -> PenaltyLine | None:
        """The entry under the cursor; None for a table, which nobody has written."""
        return row_here(self.table, PenaltyLine)

    def start(self) -> None:
        """Begin in the form or the choice of a player, else in the list."""
        if self.form.isVisible():
            self.form.start()
        elif self.pick.isVisible():
            self.pick.field.setFocus()
        else:
            self._to_list()

    def reload(self) -> None:
        """Read the log."""
        lines = self.desk.session.read(log_lines, self.desk.state)
        self._model.set_rows(lines)
        # Rows that come while the page is not seen yet are not measured by themselves.
        self.table.horizontalHeader().reset()
        self._share_height()
        self._bound.refresh()

    def fit_height(self) -> None:
        """Show the list or what is typed, where there is no height for both."""
        self._share_height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is typed into is shown or hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._share_height()
        return super().eventFilter(watched, event)

    def _share_height(self) -> None:
        is_open = not self.form.isHidden() or not self.pick.isHidden()
        has_place = not (self.is_low and is_open)
        has_lines = bool(self._model.rowCount())
        self._empty.setVisible(has_place and not has_lines)
        self.table.setVisible(has_place and has_lines)

    def open_for(
        self, player: PlayerId | None = None, among: Sequence[PlayerId] = (), table: int = 0
    ) -> None:
        """Open for a new entry about a player, about one at a table, or to read the log."""
        self._unless_typed(lambda: self._open_for(player, among, table))

    def _open_for(self, player: PlayerId | None, among: Sequence[PlayerId], table: int) -> None:
        self._put_away()
        self.line.clear()
        self._goes_back = player is not None or bool(among)
        if player is not None:
            self.write_for(player)
        elif among:
            self.pick.ask(self.t("Table {n}: which player?", n=table), among)
        elif not self._model.rowCount():
            self._ask_whom()

    def ask_whom(self) -> None:
        """Ask for the player of a new entry."""
        self._unless_typed(self._ask_whom)

    def _ask_whom(self) -> None:
        self._put_away()
        everybody = sorted(self.desk.state.entrants, key=lambda entrant: fold(entrant.name))
        self.pick.ask(self.t("Player?"), [entrant.id for entrant in everybody])

    def write_for(self, player: PlayerId) -> None:
        """Write a new entry about a player."""
        self.pick.hide()
        self.form.write_for(player, self._place_of(player))

    def edit(self) -> None:
        """Change the entry under the cursor."""
        entry = self.entry
        if entry is None:
            return
        if not self.form.isHidden() and self.form.entry == entry:
            self.form.start()
        else:
            self._unless_typed(lambda: self._edit(entry))

    def _edit(self, entry: PenaltyLine) -> None:
        self._goes_back = False
        self.pick.hide()
        self.form.edit(entry, where_text(self.t, entry.round_number, entry.table))

    def remove(self) -> None:
        """Remove the entry under the cursor."""
        entry = self.entry
        if entry is not None:
            name = self.desk.name_of(entry.player)
            self.line.run(
                remove_penalty, entry.id, then=lambda done: self._removed(name, done.value)
            )

    def ask_card(self) -> None:
        """Show the card of the player under the cursor."""
        if self.player_here is not None:
            self.card_requested.emit(self.player_here)

    def _accept(self) -> None:
        form, player = self.form, self.form.player
        if player is None:
            return
        about, measure, note = form.offence, form.chosen, form.note.text()
        if about is None or measure is None:
            form.ask_for_rest()
            return
        if form.entry is None:
            message = logged_sentence(self.t, measure, about, self.desk.name_of(player))
            self.line.run(
                log_penalty, player, about.value, measure, note,
                then=lambda done: self._finish(message, player, done),
            )  # fmt: skip
            return
        values = {"about": about.value, "measure": measure.value, "note": note}
        amended = penalty_form(form.entry.id, penalty_values(form.entry), values)
        self.line.save(amended, then=lambda done: self._amended(player, done))

    def _amended(self, player: PlayerId, done: Done[Logged]) -> None:
        """Say what is stored, which may be in part what somebody else wrote meanwhile."""
        entries = self.desk.session.read(penalties, player)
        now = next(entry for entry in entries if entry.id == done.value.entry)
        message = logged_sentence(self.t, now.measure, now.about, self.desk.name_of(player))
        self._finish(message, player, done)

    def _finish(self, message: str, player: PlayerId, done: Done[Logged]) -> None:
        logged = done.value
        name = self.desk.name_of(player)
        followed = outcome_sentence(self.t, logged.outcome, name, logged.table)
        self._end(" ".join(filter(None, (message, followed))))

    def _removed(self, name: str, outcome: str) -> None:
        message = self.t("An entry about {name} is removed.", name=name)
        followed = outcome_sentence(self.t, outcome, name, None)
        self.line.say(" ".join(filter(None, (message, followed))))

    def _end(self, message: str) -> None:
        """Put the form away, and leave where the page was opened for just this."""
        goes_back = self._goes_back
        self._put_away()
        if goes_back:
            self.left.emit(message)
            return
        self._to_list()
        if message:
            self.line.say(message)

    def _escape(self) -> None:
        self.line.clear()
        if self.form.isVisible() or self.pick.isVisible():
            self._unless_typed(lambda: self._end(""))
        else:
            self.left.emit("")

    @property
    def typed(self) -> tuple[str, ...]:
        """The entry in the form, where anything is changed in it."""
        is_typed = not self.form.isHidden() and self.form.is_changed
        return (self.t("an entry in the judge's log"),) if is_typed else ()

    def _unless_typed(self, then: Callable[[], object]) -> None:
        """Do what gives up the entry in the form; ask first where something is typed there."""
        self.discard_typed(self.t("Discard this entry?"), then, asks=bool(self.typed))

    def _put_away(self) -> None:
        self.form.put_away()
        self.pick.hide()
        self._goes_back = False

    def _to_list(self) -> None:
        (self.table if self._model.rowCount() else self._empty).setFocus()
        if not self.table.selectionModel().hasSelection():
            self.table.selectRow(0)

    def _place_of(self, player: PlayerId) -> str:
        """Where the player plays now: "R2 T7 · Bo Reed"."""
        state = self.desk.state
        last = state.played[-1] if state.played else None
        if last is None or last.state is RoundState.CLOSED:
            return ""
        game = game_of(last, player)
        table: TableNumber | None = None if game is None else game.table
        where = where_text(self.t, last.number, table)
        if game is None:
            return where
        other = self.desk.name_of(game.opponent_of(player).player)
        return self.t("{where}, against {name}", where=where, name=other)

    def _build(self) -> None:
        t = self.t
        self.pick = PlayerPick(self.desk)
        self.pick.picked.connect(self.write_for)
        self.pick.left.connect(self._escape)
        self.form = LogForm(self.desk)
        self.form.accepted.connect(self._accept)
        self.form.left.connect(self._escape)
        private = plain_label(
            t("Private: never shown, printed or exported for players."), wordWrap=True
        )
        self._empty = EmptyState(
            empty_sentence(t),
            t(
                "A new entry is about a player: choose the infraction, and the packet's penalty is "
                "proposed with its section. Nobody but you sees it."
            ),
        )
        self._model: RowModel[LogLine] = RowModel(log_columns(t, self.desk.name_of), _id_of, self)
        self.table = row_table(self._model, stretch=NOTE, searched=(PLAYER,))
        self.table.setSortingEnabled(False)
        self.table.setAccessibleName(t("Judge's log"))
        self.table.doubleClicked.connect(lambda _: self.edit())
        self.body.addLayout(PageHead(t, t("Judge's log"), self._escape, note=private))
        self.body.addLayout(self._buttons())
        self.body.addWidget(self._empty, 1)
        self.body.addWidget(self.table, 1)
        # Below the list: what opens there moves neither a button nor a row.
        for widget in (self.pick, self.form):
            self.body.addWidget(widget)
            widget.installEventFilter(self)
        # At the top too where the list has no place.
        self.body.addStretch(0)

    def _buttons(self) -> FlowLayout:
        row = FlowLayout()
        handlers = {
            "new": self.ask_whom,
            "edit": self.edit,
            "remove": self.remove,
            "card": self.ask_card,
            "leave": self._escape,
        }
        self._bound = BoundActs(
            self.t, self.ACTS, self.table, handlers, where=ALONE, also=(self._empty,),
            conditions={"has_row": lambda: self.entry is not None},
        )  # fmt: skip
        for button in self._bound.buttons("new", "edit", "remove", "card"):
            row.addWidget(button)
        selected = self.table.selectionModel().currentRowChanged
        selected.connect(lambda *_: self._bound.refresh())
        give_row_menu(self.ACTS, self.table)
        return row
