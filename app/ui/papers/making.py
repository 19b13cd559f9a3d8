"""PaperMaking: the paper of the page as a file, made away from the window's thread."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.services.core.errors import NotNowError, UserError
from app.ui.core.background import Answer, Background
from app.ui.core.qt_session import Desk
from app.ui.papers.made import Made, Rendered, as_made
from app.words.core.errors import error_sentences

Act = Callable[[Made], None]
"""What is done with a paper once it is made."""


class PaperMaking(QObject):
    """Makes one paper at a time, and does then what was asked for meanwhile.

    Signals:
        changed(): another paper is there, or none and ``why`` says why not.
        refused(UserError): it cannot be made for a reason that is to be shown as an error.

    Attributes:
        made: the paper; None where there is none, or not yet.
        why: why there is none; "" where there is one, or will be.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._background = Background(self)
        self._act: Act | None = None
        self.made: Made | None = None
        self.why = ""

    @property
    def is_busy(self) -> bool:
        """Whether a paper is being made."""
        return self._background.is_busy

    def make(self, order: Callable[[], Callable[[], Rendered]]) -> None:
        """Read a paper by ``order``, which may refuse, and make it; what was made before goes.

        An act that waits for the paper is done with the one that is made now.
        """
        try:
            work = order()
        except UserError as error:
            self._background.drop()
            self._refuse(error)
            return
        self._background.run(work, self._on_answer)
        if self._background.is_busy:
            self._show(None, "")

    def leave_out(self, why: str) -> None:
        """Show no paper, and say why there is none."""
        self._background.drop()
        self.forget()
        self._show(None, why)

    def await_for(self, act: Act) -> None:
        """Do something with the paper that is made next."""
        self._act = act

    def forget(self) -> None:
        """Do nothing with the paper that is made next."""
        self._act = None

    def let_go(self) -> None:
        """Want no paper any more."""
        self.forget()
        self._background.drop()

    def _on_answer(self, answer: Answer) -> None:
        try:
            made = as_made(self._desk, answer())
        except UserError as error:
            self._refuse(error)
            return
        self._show(made, "")
        act, self._act = self._act, None
        if act is not None:
            act(made)

    def _refuse(self, error: UserError) -> None:
        self.forget()
        if isinstance(error, NotNowError):
            said = error_sentences(self._desk.t, error, self._desk.name_of)
            self._show(None, "\n".join(said))
        else:
            self._show(None, "")
            self.refused.emit(error)

    def _show(self, made: Made | None, why: str) -> None:
        self.made, self.why = made, why
        self.changed.emit()
