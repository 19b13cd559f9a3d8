"""RoundActs: what the EO does to a round, at the player or the game under the table's cursor."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.rules.core.errors import Weight
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round, RoundState
from app.services.pairing.round_board import GameLine, RoundBoard
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.page import Page
from app.ui.core.widgets.form_fields import NumberField
from app.ui.core.widgets.question import Answer, Line, Question
from app.ui.pairing.acts import ROUNDS
from app.ui.pairing.board_view import DropVerdict, Target
from app.ui.pairing.chips import Worst
from app.ui.pairing.game_table import GameTable
from app.words.core.catalogue import Words
from app.words.pairing.before_step import pairings_changed_sentence
from app.words.pairing.preferences import draft_by_hand_sentence
from app.words.program.errors import error_sentences, problem_sentence

if TYPE_CHECKING:
    from app.services.pairing.manual_swaps import ChangeCheck, RoundChecks

_DIGITS = 4
_STAYS_FOR = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""Another window or a menu is looked at, and the focus comes back."""


class NumberPrompt(NumberField):
    """Enter answers, Escape does not; the focus then goes back to where the keys work.

    Args:
        back: where the focus goes.
    """

    def __init__(self, back: QWidget) -> None:
        super().__init__(_DIGITS)
        self.hide()
        self._back = back
        self._then: Callable[[int], object] | None = None
        self.returnPressed.connect(self._answer)

    def ask(self, name: str, hint: str, digits: int, then: Callable[[int], object]) -> None:
        """Ask for a number.

        Args:
            name: what the number is.
            hint: what stands in the empty field.
            digits: at most so many.
            then: called with the answer.
        """
        self._then = then
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setMaxLength(digits)
        self.setText("")
        self.setVisible(True)
        self.setFocus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Go, where another game is chosen: the answer would be for the one before."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYS_FOR:
            self.hide()

    def go_on(self) -> None:
        """Stay: no other field follows, and a separator too many answers nothing."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the field away."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _answer(self) -> None:
        number, then = self.number, self._then
        self._leave()
        if then is not None and number:
            then(number)

    def _leave(self) -> None:
        self._back.setFocus()
        self.hide()


class RoundActs(QObject):
    """Changes a draft by hand, and what may be changed of a round that is published.

    Args:
        page: runs the acts, and asks before what discards.
        games: the table, with its cursor and its marks.

    Signals:
        reopened(RoundNumber): a closed round is open again.

    Attributes:
        field: what asks for a number.
    """

    reopened = Signal(object)

    def __init__(self, page: Page, games: GameTable, field: NumberPrompt) -> None:
        super().__init__(games)
        self._page, self._t, self._line = page, page.t, page.line
        self._games, self.field = games, field
        self._board: RoundBoard | None = None
        self._state = page.desk.state
        self._made_checks: RoundChecks | None = None
        games.view.judge = self.judge
        games.view.dropped.connect(self.drop)
        games.view.lock_clicked.connect(lambda: self.lock())

    @property
    def _checks(self) -> "RoundChecks | None":
        """What changes of the round would break, looked at once the first is judged."""
        if self._made_checks is None and self._board is not None:
            from app.services.pairing.manual_swaps import RoundChecks

            self._made_checks = RoundChecks(self._state, self._board.round)
        return self._made_checks

    @property
    def board(self) -> RoundBoard | None:
        """The round that is shown; None before the first."""
        return self._board

    def show_board(self, board: RoundBoard | None) -> None:
        """Show a round, or none."""
        self._board, self._state = board, self._page.desk.state
        self._made_checks = None
        is_open = board is not None and board.round.state is not RoundState.CLOSED
        self._games.view.can_move = is_open
        self._games.show_board(board)

    @property
    def by_name(self) -> Mapping[str, Callable[[], object]]:
        """Each act by what the bar calls it."""
        return {
            "mark": self._games.view.take_or_drop,
            "swap": self.swap,
            "meet": self.pair_marked,
            "lock": self.lock,
            "bye": self.give_bye,
            "grant": lambda: self.give_bye(grant=True),
            "again": self.pair_again,
            "discard": self.discard,
            "table": self.move_table,
            "list": self.name_list,
            "reopen": self.reopen,
            "begin_only": self.begin_only,
        }

    def judge(self, taken: PlayerId, target: Target) -> DropVerdict:
        """What a drop would do and break, as the board shows it beforehand."""
        t, name_of = self._t, self._page.desk.name_of
        if target.player is None:
            return self._judge_move(taken, target.line)
        names = {"one": name_of(taken), "other": name_of(target.player)}
        what = t("{one} and {other} change places", **names)
        if target.line.bye is not None:
            what = t("{one} gets the bye, {other} plays", **names)
        locked = self._locked_table(taken, target.player)
        if locked is not None:
            return DropVerdict(what, ((Worst.BAD, locked),))
        assert self._checks is not None
        return self._verdict(what, self._checks.swap(taken, target.player))

    def drop(self, taken: PlayerId, target: Target) -> None:
        """Do what a drop stands for; what can't be done is explained."""
        from app.services.pairing import manual_swaps

        if target.player is not None:
            self._swap(taken, target.player)
            return
        verdict, line = self.judge(taken, target), self._line_of(taken)
        if verdict.worst is Worst.BAD or line is None or line.game_id is None:
            self._line.say(verdict.text, "bad")
        elif target.line.table is not None and target.line.table != line.table:
            then = lambda _: self._games.go_to(taken)  # noqa: E731
            self._line.run(manual_swaps.move_table, line.game_id, target.line.table, then=then)

    def swap(self) -> None:
        """Let the player who is picked up and the one under the cursor change places."""
        pair = self._games.two
        if pair is None or self.board is None:
            text = self._t("Pick up a player with Space and go to another, then swap them.")
            self._line.say(text, "odd")
            return
        self._games.unmark()
        self._swap(*pair)

    def _swap(self, one: PlayerId, other: PlayerId) -> None:
        from app.services.pairing import manual_swaps

        assert self.board is not None
        locked = self._locked_table(one, other)
        if locked is not None:
            self._line.say(locked, "bad")
            return
        is_draft = self.board.round.is_draft
        act = manual_swaps.swap if is_draft else manual_swaps.record_as_played
        more = {} if is_draft else {"round_number": self.board.round.number}
        self._line.run(act, one, other, then=lambda _: self._games.go_to(one), **more)

    def _judge_move(self, taken: PlayerId, there: GameLine) -> DropVerdict:
        t, line = self._t, self._line_of(taken)
        if line is None or line.game_id is None or there.table is None or self._checks is None:
            name = self._page.desk.name_of(taken)
            text = t("{name} has a bye and no game to move.", name=name)
            return DropVerdict(t("No table"), ((Worst.BAD, text),))
        if there.table == line.table:
            return DropVerdict(t("Stays at table {n}", n=there.table), ())
        what = t("This game moves to table {n}", n=there.table)
        if line.table is not None:
            what = t(
                "This game moves to table {n}, the game there to table {other}",
                n=there.table,
                other=line.table,
            )
        return self._verdict(what, self._checks.move(line.game_id, there.table))

    def _verdict(self, what: str, check: "ChangeCheck") -> DropVerdict:
        t, name_of = self._t, self._page.desk.name_of
        if check.error is not None:
            texts = error_sentences(t, check.error, name_of)
            return DropVerdict(what, tuple((Worst.BAD, text) for text in texts))
        lines = [
            (
                Worst.NOTE if problem.weight is Weight.NOTE else Worst.ODD,
                problem_sentence(t, problem, name_of),
            )
            for problem in check.problems
        ]
        return DropVerdict(what, tuple(lines) or ((Worst.FINE, t("Breaks no rule")),))

    def _locked_table(self, *players: PlayerId) -> str | None:
        """Why players of a locked pair stay where they are; None where they may go."""
        for player in players:
            line = self._line_of(player)
            if line is not None and line.is_locked:
                n = "–" if line.table is None else line.table
                return self._t("Table {n} is locked. Unlock it first.", n=n)
        return None

    def _line_of(self, player: PlayerId) -> GameLine | None:
        for line in () if self.board is None else self.board.lines:
            if player in (line.first.player, line.second and line.second.player):
                return line
        return None

    def pair_marked(self) -> None:
        """Let the two marked players meet, and keep them together."""
        from app.services.pairing import manual_swaps

        pair = self._games.two
        if pair is None:
            self._line.say(
                self._t("Pick up a player with Space and go to another, then pair them."), "odd"
            )
            return
        self._games.unmark()
        self._line.run(manual_swaps.pair_these, *pair)

    def lock(self) -> None:
        """Keep the pair under the cursor together, or let it go."""
        from app.services.pairing import manual_swaps

        line = self._games.line
        if line is not None and line.game_id is not None:
            self._line.run(manual_swaps.lock, line.game_id, on=not line.is_locked)

    def give_bye(self, *, grant: bool = False) -> None:
        """Give the player under the cursor the bye, or one of the EO's own; or take that back."""
        from app.services.pairing import manual_swaps

        line, player = self._games.line, self._games.player
        if line is None or player is None:
            return
        if line.bye is not None and not line.bye.kind.is_paired:
            self._line.run(manual_swaps.take_bye_back, player)
        else:
            self._line.run(manual_swaps.give_bye, player, grant=grant)

    def move_table(self) -> None:
        """Ask for a table for the game under the cursor."""
        from app.services.pairing import manual_swaps

        line, t = self._games.line, self._t
        if line is None or line.game_id is None:
            return
        game = line.game_id

        def move(number: int) -> None:
            self._line.run(manual_swaps.move_table, game, TableNumber(number))

        self.field.ask(t("Table number"), t("table number, then Enter"), 4, move)

    def name_list(self) -> None:
        """Ask which list counts as played for the bye under the cursor."""
        from app.services.pairing import manual_swaps

        line, board, t = self._games.line, self.board, self._t
        if line is None or line.bye is None or board is None:
            self._line.say(t("Select a bye first, then choose the list that counts for it."), "odd")
            return
        player, number = line.bye.player, board.round.number

        def name(list_number: int) -> None:
            self._line.run(manual_swaps.name_bye_list, player, list_number, number)

        self.field.ask(t("Number of the list"), t("list number, then Enter"), 1, name)

    def pair_again(self) -> None:
        """Pair the draft again with a new draw, around what is locked.

        Where games made by hand would be lost, a question comes first.
        """
        from app.services.pairing import rounds
        from app.services.pairing.pairing_history import pairs_by_hand

        if self.board is None or not self.board.round.is_draft:
            return
        t, desk, number = self._t, self._page.desk, self.board.round.number

        def about() -> str:
            lost = desk.session.read(pairs_by_hand, desk.state) if self._is_draft(number) else ()
            return draft_by_hand_sentence(t, number, lost, desk.name_of) if lost else ""

        def pair() -> None:
            self._line.run(rounds.pair)

        if about():
            self._confirm(t("Re-pair round {n} now?", n=number), t("Re-pair"), pair, about)
        else:
            pair()

    def discard(self) -> None:
        """Ask whether the draft is discarded."""
        from app.services.pairing import rounds

        if self.board is None or not self.board.round.is_draft:
            return
        t, number = self._t, self.board.round.number
        about = t("Its pairing goes, with what was changed by hand. Undo brings it back.")
        self._confirm(
            t("Discard the draft of round {n}?", n=number),
            t("Discard draft"),
            lambda: self._line.run(rounds.discard),
            lambda: about if self._is_draft(number) else "",
        )

    def _is_draft(self, number: int) -> bool:
        """Whether the newest round is this one, and a draft."""
        last = self._page.desk.state.last_round
        return last is not None and last.number == number and last.is_draft

    def _confirm(
        self, heading: str, verb: str, take: Callable[[], object], about: Callable[[], str]
    ) -> None:
        """Ask before something is done that the pairings of the newest round are lost by.

        Args:
            heading: the question.
            verb: what the button says that does it.
            take: does it.
            about: what follows, as the event is now; "" ends the question.
        """
        begun = self._pairings()

        def question() -> Question | None:
            follows = about()
            if not follows:
                return None
            last = self._page.desk.state.last_round
            lines: tuple[Line, ...] = ()
            if last is not None and self._pairings() != begun:
                lines = (Line(text=pairings_changed_sentence(self._t, last.number)),)
            answer = Answer(text=verb, about=follows, take=lambda _: take())
            return Question(heading=heading, lines=lines, answers=(answer,))

        self._page.ask(question)

    def _pairings(self) -> frozenset[tuple[PlayerId, ...]]:
        """Who plays whom in the newest round."""
        last = self._page.desk.state.last_round
        return frozenset(() if last is None else (game.players for game in last.games))

    def begin_only(self) -> None:
        """Begin the games; the clock is started on its own page."""
        from app.services.pairing import rounds

        self._line.run(rounds.begin)

    def reopen(self) -> None:
        """Ask whether the newest round that is closed is opened again; a draft after it goes."""
        from app.services.pairing import rounds

        t, n = self._t, self._closed
        if not n:
            return

        def about() -> str:
            if self._closed != n:
                return ""
            if len(self._page.desk.state.rounds) > n:
                return t(
                    "Its results can be corrected; the draft of round {next} goes.", next=n + 1
                )
            return t("Its results can be corrected.")

        self._confirm(
            t("Open round {n} again?", n=n),
            t("Open again"),
            lambda: self._line.run(rounds.reopen, then=lambda done: self.reopened.emit(done.value)),
            about,
        )

    @property
    def _closed(self) -> int:
        """The newest round that isn't a draft, where it is closed; 0 for none."""
        played = self._page.desk.state.played
        return played[-1].number if played and played[-1].state is RoundState.CLOSED else 0


_NAMES = (
    "mark", "swap", "meet", "lock", "bye", "grant", "again", "discard", "table", "list", "reopen",
)  # fmt: skip
_ON_BAR = ("again", "discard", "begin_only", "reopen")
"""What is done to the whole round; the rest is in the menu of a game."""
_OF_DRAFT = ("meet", "lock", "bye", "grant", "again", "discard")


class RoundBar:
    """What can be done to the round that is shown: its acts, and the buttons for the whole round.

    Args:
        t: the words.
        acts: what each act does, by its name.
        table: the games, in which the keys work.
    """

    def __init__(self, t: Words, acts: Mapping[str, Callable[[], object]], table: QWidget) -> None:
        self._t = t
        self.bound = BoundActs(t, ROUNDS, table, acts, where=ALONE)
        self.buttons = self.bound.buttons(*_ON_BAR)

    def show_round(
        self, round_: Round | None, *, can_reopen: bool = False, names_list: bool = False
    ) -> None:
        """Offer what can be done to this round.

        Args:
            round_: None for none.
            can_reopen: its close can be taken back.
            names_list: it has byes that count for a list.
        """
        is_closed = round_ is not None and round_.state is RoundState.CLOSED
        is_draft = round_ is not None and round_.is_draft
        can_change = round_ is not None and not is_closed
        able = {name: can_change and (is_draft or name not in _OF_DRAFT) for name in _NAMES}
        # From the draft after it a round is opened again by its key, beside acts of the draft.
        self.bound.offer(able | {"reopen": can_reopen, "list": names_list}, says_why=True)
        is_published = round_ is not None and round_.state is RoundState.PUBLISHED
        self.bound.offer({"begin_only": is_published})
        t = self._t
        self.bound["swap"].setText(t("Swap") if is_draft else t("Record as played"))
