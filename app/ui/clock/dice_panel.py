"""DicePanel: the secret dice of a round, for the EO alone; and their seal for the players."""

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.rules.core.round import RoundState
from app.services.clock import secret_dice as variable
from app.services.clock.board import ClockBoard
from app.services.core.errors import OddError, UserError
from app.ui.core.bound_acts import Bind
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.words.clock.clock import changed_words, dice_words
from app.words.core.catalogue import Words
from app.words.core.status import joined


class DicePanel(QWidget):
    """Throws the dice, takes typed ones, shows the seal; hidden where nothing varies a round."""

    def __init__(self, t: Words, line: ActLine, bind: Bind) -> None:
        super().__init__()
        self._t, self._line = t, line
        self._bound = bind({"roll": self.roll, "seal": self.show_seal})
        self._build()
        line.refused.connect(self._go_to_field)

    def show_board(self, board: ClockBoard) -> None:
        """Show what is thrown."""
        t, time = self._t, board.time
        is_secret = time is not None and time.is_secret
        has_round = board.round is not None and not board.round.is_draft
        self.setVisible(is_secret and has_round)
        if time is None or not is_secret or board.round is None:
            return
        can_roll = board.clock is None and board.round.state is not RoundState.CLOSED
        newest = board.rolls[-1] if board.rolls else None
        if newest is None:
            self._said.setText(t("{dice}: not thrown yet.", dice=dice_words(t, time.sides)))
        else:
            dice, changed = joined(t, newest.dice), changed_words(t, newest.minutes)
            said = t("The dice showed {dice}: {changed}.")
            if not board.is_over:
                said = t("Only you see this: {dice}, {changed}.")
            self._said.setText(said.format(dice=dice, changed=changed))
        is_shown = newest is not None and newest.shown_at is not None
        self._seal_said.setText("")
        if newest is not None:
            seal = f"{newest.commitment[:8]}…{newest.commitment[-8:]}"
            told = t("Seal {seal}: players see it.") if is_shown else t("Seal {seal}: not shown.")
            self._seal_said.setText(told.format(seal=seal))
        # Where they cannot be used they stay, so that nothing below moves.
        self.typed.setEnabled(can_roll)
        can_show = newest is not None and not is_shown and not board.is_over
        self._bound.enable({"roll": can_roll, "seal": can_show})
        self.typed.setPlaceholderText(" ".join(f"d{one}" for one in time.sides))

    def roll(self) -> None:
        """Throw the dice."""
        self._line.run(variable.roll)

    def show_seal(self) -> None:
        """Let players see the commitment."""
        self._line.run(variable.show_commitment)

    def _keep_typed(self) -> None:
        self._line.run(variable.type_roll, self.typed.text(), then=lambda _: self._typed_well())

    def _typed_well(self) -> None:
        self.typed.clear()

    def _go_to_field(self, error: UserError) -> None:
        if error.facts.get("field") == "dice" and not isinstance(error, OddError):
            self.typed.setFocus()

    def _build(self) -> None:
        t = self._t
        heading = plain_label(t("Secret dice"))
        heading.setProperty("heading", True)
        self._said = plain_label(wordWrap=True)
        self._seal_said = plain_label(wordWrap=True, objectName="quiet")
        self._seal_said.setMinimumHeight(self._seal_said.fontMetrics().lineSpacing())
        self.throw, self.seal = self._bound.buttons("roll", "seal")
        self.typed = QLineEdit(maxLength=20)
        self.typed.setAccessibleName(t("What real dice showed"))
        self.typed.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        self.typed.returnPressed.connect(self._keep_typed)
        row = FlowLayout()
        self.typed.setMaximumWidth(12 * self.typed.fontMetrics().averageCharWidth())
        for widget in (self.throw, self.typed, self.seal):
            row.addWidget(widget)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for label in (heading, self._said, self._seal_said):
            box.addWidget(label)
        box.addLayout(row)
