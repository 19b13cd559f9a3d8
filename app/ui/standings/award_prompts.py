"""AwardPrompts: inputs of the list of awards: a winner, ballots, an order, a name, a category."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.rules.standings.awards import equals_for
from app.rules.standings.standings import can_win
from app.services.core.errors import UserError
from app.services.standings import awards as acts
from app.services.standings import tie_resolution as equals
from app.services.standings.award_lines import AwardLine, award_line
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.player_field import PlayerPick
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.program.errors import error_sentences
from app.words.standings.awards import (
    award_title,
    ballots_sentence,
    ordered_sentence,
    place_title,
    usual_categories,
)


class TextPrompt(QFrame):
    """A field for a few words, such as the name of an award, on the page.

    Asks for a line of text: Enter gives it, Escape lets it be.

    Signals:
        entered(str): what was typed, as it is.
        left(): Escape.
    """

    entered = Signal(str)
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._prompt = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._prompt.setProperty("heading", True)
        self.field = QLineEdit()
        self.field.setMaximumWidth(420)
        self.field.returnPressed.connect(lambda: self.entered.emit(self.field.text()))
        self._usual = QStringListModel(self)
        completer = QCompleter(self._usual, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.field.setCompleter(completer)
        self._problem = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._problem.setProperty("problem", True)
        row = QHBoxLayout()
        row.addWidget(self.field)
        row.addWidget(self._problem, 1)
        row.addWidget(plain_label(t("Enter saves, Esc cancels."), objectName="quiet"))
        box = QVBoxLayout(self)
        box.addWidget(self._prompt)
        box.addLayout(row)
        self.hide()

    def ask(self, prompt: str, text: str = "", usual: Sequence[str] = ()) -> None:
        """Ask, with a text to begin from and usual answers to be completed."""
        self._prompt.setText(prompt)
        self.field.setAccessibleName(prompt)
        self._usual.setStringList(list(usual))
        self.field.setPlaceholderText(", ".join(usual))
        self.field.setText(text)
        self.field.selectAll()
        self._problem.clear()
        self.show()
        self.field.setFocus()

    def refuse(self, sentence: str) -> None:
        """Show beside the field why its text was refused."""
        self._problem.setText(f"✕  {sentence}")
        self.field.setFocus()

    @property
    def problem(self) -> str:
        """Why the text could not be taken; "" where it could."""
        return self._problem.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lets it be."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class AwardPrompts(QWidget):
    """One question at a time, below the list.

    Args:
        desk: the open event.
        line: says on the page what an act answered.

    Signals:
        closed(): no prompt is shown any more.
    """

    closed = Signal()

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__()
        self._desk = desk
        self._line = line
        self._kind = ""
        self._award = ""
        self._place = 0
        self._named: tuple[PlayerId, ...] = ()
        self.pick = PlayerPick(desk)
        self.pick.picked.connect(self._picked)
        self.text = TextPrompt(desk.t)
        self.text.entered.connect(self._text_entered)
        for widget in (self.pick, self.text):
            widget.left.connect(self.close_prompt)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for widget in (self.pick, self.text):
            box.addWidget(widget)
        self.hide()

    def choose(self, line: AwardLine) -> None:
        """Ask for the winner by the EO's choice, the tied first where a vote is tied."""
        others = [
            entrant.id for entrant in self._desk.state.entrants if entrant.id not in line.tied
        ]
        able = [player for player in others if can_win(self._desk.state, player)]
        prompt = self._desk.t("Winner of {award}", award=award_title(self._desk.t, line))
        self._ask_player("choose", prompt, (*line.tied, *able), award=line.award)

    def vote(self, award: str) -> None:
        """Ask for ballots, one after the other."""
        self._ask_player("vote", *self._ballot(award), award=award)

    def order(self, place: int) -> None:
        """Ask who of the equals has which of their places."""
        self._place, self._named = place, ()
        self._ask_next()

    def add(self) -> None:
        """Ask for the name of a new award."""
        self._ask_text("add", self._desk.t("Name of the new award"), award="")

    def category(self, line: AwardLine) -> None:
        """Ask for what an award is given."""
        t = self._desk.t
        prompt = t("For what is {award} given?", award=award_title(t, line))
        self._ask_text("category", prompt, line.award, line.category or "", usual_categories(t))

    def renew(self) -> None:
        """Follow what changed meanwhile, such as a ballot taken back."""
        if self._kind != "vote":
            return
        line = self._line_of(self._award)
        if line is None or line.player is not None:
            self.close_prompt()
            return
        self.pick.set_prompt(*self._ballot(self._award))
        self.pick.say(ballots_sentence(self._desk.t, line) if line.ballots else "")

    def focus(self) -> None:
        """Go back into the field."""
        (self.text.field if self.text.isVisible() else self.pick.field).setFocus()

    def take_refusal(self, error: UserError) -> bool:
        """Show beside the text field why its text was refused, where it is shown."""
        if self._kind not in ("add", "category"):
            return False
        sentences = error_sentences(self._desk.t, error, self._desk.name_of)
        self.text.refuse(" ".join(sentences))
        return True

    def close_prompt(self) -> None:
        """Ask nothing any more."""
        self._kind = ""
        for widget in (self.pick, self.text, self):
            widget.hide()
        self.closed.emit()

    def _ask_player(
        self, kind: str, prompt: str, among: tuple[PlayerId, ...], award: str = ""
    ) -> None:
        self._kind, self._award = kind, award
        self.text.hide()
        self.show()
        self.pick.ask(prompt, among)

    def _ask_text(
        self, kind: str, prompt: str, award: str, text: str = "", usual: tuple[str, ...] = ()
    ) -> None:
        self._kind, self._award = kind, award
        self.pick.hide()
        self.show()
        self.text.ask(prompt, text, usual)

    def _ballot(self, award: str) -> tuple[str, tuple[PlayerId, ...]]:
        """The prompt for the next ballot, and the players it may name."""
        t, state = self._desk.t, self._desk.state
        line = self._line_of(award)
        assert line is not None, "ballots are for an award that is there"
        n = 1 if line.is_tied else line.ballots + 1
        title = award_title(t, line)
        if not line.tied:
            able = tuple(entrant.id for entrant in state.entrants if can_win(state, entrant.id))
            return t("Ballot {n} for {award}", n=n, award=title), able
        names = joined(t, map(self._desk.name_of, line.tied))
        prompt = t("Another vote for {award} among {names}: ballot {n}", award=title, names=names,
                   n=n)  # fmt: skip
        return prompt, line.tied

    def _ask_next(self) -> None:
        t, level = self._desk.t, equals_for(self._desk.state, self._place)
        if level is None:
            self.close_prompt()
            return
        place = place_title(t, level.places[len(self._named)])
        others = tuple(player for player in level.players if player not in self._named)
        prompt = t("{place}: who of the {n} players who are level?", place=place, n=len(others))
        self._ask_player("order", prompt, others)

    def _picked(self, player: PlayerId) -> None:
        if self._kind == "vote":
            self._cast(player)
        elif self._kind == "choose":
            award = self._award
            self.close_prompt()
            self._line.run(acts.give, award, player)
        elif self._kind == "order":
            self._order(player)

    def _cast(self, player: PlayerId) -> None:
        done = self._desk.run(acts.cast, self._award, player)
        if isinstance(done, UserError):
            sentences = error_sentences(self._desk.t, done, self._desk.name_of)
            self.pick.say(" ".join(sentences), is_bad=True)

    def _order(self, player: PlayerId) -> None:
        self._named = (*self._named, player)
        level = equals_for(self._desk.state, self._place)
        if level is not None and len(self._named) < len(level.players) - 1:
            self._ask_next()
            return
        place, named, t = self._place, self._named, self._desk.t
        self.close_prompt()
        self._line.run(
            equals.order_place,
            place,
            named,
            then=lambda done: self._line.say(ordered_sentence(t, done.value, self._desk.name_of)),
        )

    def _text_entered(self, text: str) -> None:
        kind, award = self._kind, self._award
        if kind == "add":
            self._line.run(acts.add, text, then=lambda _: self.close_prompt())
        elif kind == "category":
            self._line.run(acts.name_category, award, text, then=lambda _: self.close_prompt())

    def _line_of(self, award: str) -> AwardLine | None:
        return self._desk.session.read(award_line, self._desk.state, award)
