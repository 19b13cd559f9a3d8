"""NoShowOffer: after a no-show, offers to drop the player who did not come."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer

from app.rules.core.ids import GameId, PlayerId
from app.rules.players.no_show import stayed_away
from app.services.core.open_form import OpenForm
from app.services.players.player_lines import player_lines
from app.ui.core.navigator import Navigator
from app.ui.players.leaving_questions import LeavingQuestions


class NoShowOffer(QObject):
    """Says it over whatever page is seen; the focus stays where it is, as slips go on coming in.

    Args:
        navigator: says it, and asks on the page that is shown.
        parent: lives as long as this.
    """

    def __init__(self, navigator: Navigator, parent: QObject) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self._known = stayed_away(navigator.desk.state)
        self._new: list[PlayerId] = []
        # Only once the act has had its own say.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._offer)
        navigator.desk.changed.connect(self._look)

    def _look(self) -> None:
        now: frozenset[tuple[GameId, PlayerId]] = stayed_away(self._navigator.desk.state)
        self._new = [player for _, player in sorted(now - self._known)]
        self._known = now
        if self._new and self._navigator.desk.session.only_reads is None:
            self._later.start()

    def _offer(self) -> None:
        desk, t = self._navigator.desk, self._navigator.desk.t
        for player in self._new:
            entrant = desk.state.by_id.get(player)
            if entrant is None or not entrant.is_active:
                continue
            self._navigator.line.say(
                t("{name} didn't come and is still in the event.", name=desk.name_of(player)),
                "odd",
                way_out=(t("Drop {name}…", name=desk.name_of(player)), self._asking(player)),
            )
        self._new = []

    def _asking(self, player: PlayerId) -> Callable[[], None]:
        def ask() -> None:
            desk = self._navigator.desk
            lines = desk.session.read(player_lines, desk.state)
            line = next((one for one in lines if one.id == player and one.is_active), None)
            if line is not None:
                LeavingQuestions(desk, self._navigator.current.ask, self._run).drop(line)

        return ask

    def _run(
        self,
        act: Callable[..., Any] | OpenForm,
        /,
        *args: Any,
        said: str = "",
        because: str = "",
        **kw: Any,
    ) -> None:
        line = self._navigator.line

        def done(_: object) -> None:
            if said:
                line.say(said)

        if isinstance(act, OpenForm):
            line.save(act, because, then=done)
        else:
            line.run_because(because, act, *args, then=done, **kw)
