"""TableSession: what the two players of a game see and hand in by their code."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.orm import Session

from app.codes import ResultCode
from app.models.server.address import ServerAddress
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.core.act_context import Clock
from app.services.core.errors import NotNowError
from app.services.core.monotonic_clock import MonotonicClock, monotonic_time
from app.services.event.event_draft import event_line
from app.services.event.opening import now
from app.services.event.public import PublicState, public_names, public_state
from app.services.phones.own_session import OwnSession
from app.services.results.from_players import GameSubmissions, game_submissions, submit
from app.services.results.second_reading import oddities
from app.services.results.table_codes import (
    CodeHolder,
    holder_of,
    read_code,
    takes_player_results,
    withdrawn_round,
)
from app.words.core.catalogue import kept_apart


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """One side's view of its game: nothing of anybody else, and nothing that is still secret."""

    event: str
    state: PublicState
    takes_results: bool
    holder: CodeHolder
    round: Round
    """Of the code, as players may know it."""
    names: tuple[str, str]
    handed_in: GameSubmissions | None
    """What the two have handed in; None for nothing."""

    @property
    def game(self) -> Game:
        """The game, as it is now."""
        return self.holder.game

    @property
    def player(self) -> PlayerId:
        """Whose code it is."""
        return self.holder.player

    @property
    def opponent(self) -> PlayerId:
        """The other one of the two."""
        return self.game.opponent_of(self.player).player

    @property
    def may_drop(self) -> bool:
        """Whether the player is still in the event, and may say that they leave it."""
        return self.state.by_id[self.player].is_active

    def name_of(self, player: int) -> str:
        """One of the two by the name that players read."""
        return dict(zip(self.game.players, self.names, strict=True)).get(PlayerId(player), "?")

    def oddities(self, proposal: Game) -> tuple[Problem, ...]:
        """What is impossible or unusual about the game with a result."""
        return oddities(self.state, self.round, proposal)


class TableSession(OwnSession):
    """What players hand in by their codes; arguments are those of ``OwnSession``."""

    def __init__(
        self,
        place: Path | ServerAddress,
        clock: Clock = now,
        steady: MonotonicClock | None = monotonic_time,
    ) -> None:
        super().__init__(place, clock, steady)
        self._views: dict[str, TableView | None] = {}

    def takes_results(self) -> bool:
        """Whether players may hand in results now.

        Raises:
            UserError: the event can't be read now.
        """
        return self._current().read(takes_player_results)

    def look(self, code: str) -> TableView | None:
        """The game that a code as it was typed or scanned opens; None for nobody's code.

        Raises:
            UserError: the event can't be read now.
        """
        plain, session = read_code(code), self._current()
        if not plain:
            return None
        if plain not in self._views:
            # A code that is nobody's isn't kept: whoever tries codes would fill the memory.
            found = session.read(_view, session.state, plain)
            if found is None:
                return None
            self._views[plain] = found
        return self._views[plain]

    def withdrawn_round(self, code: str) -> RoundNumber | None:
        """The round of a code where that is no longer published; None for any other code.

        Raises:
            UserError: the event can't be read now.
        """
        session = self._current()
        return session.read(withdrawn_round, session.state, read_code(code))

    def hand_in(self, view: TableView, token: str, proposal: Game, *, drops: bool = False) -> None:
        """Keep what a player hands in, once for each token.

        Args:
            view: the game, as the player saw it.
            token: made by the page.
            proposal: the game with its result.
            drops: the player leaves the event after this round.

        Raises:
            UserError: it is refused, or the event can't be written now.
        """
        session = self._current()
        assert proposal.result is not None, "a slip has a result"
        number, player = view.holder.round_number, view.player
        slip = (proposal.first, proposal.second, proposal.result)
        try:
            session.do_once(token, "", submit, number, player, *slip, token, drops=drops)
        except NotNowError as error:
            if error.code != ResultCode.SUBMITTED_TWICE:
                raise
        finally:
            # What is saved may be unread still.
            self._forget()

    def _forget(self) -> None:
        self._views.clear()


def _view(db: Session, state: EventState, code: str) -> TableView | None:
    holder = holder_of(db, state, code)
    if holder is None:
        return None
    shown = public_state(state)
    names = public_names(state)
    first, second = (kept_apart(names[player]) for player in holder.game.players)
    round_ = next(one for one in state.rounds if one.number == holder.round_number)
    return TableView(
        event=event_line(db).name,
        state=shown,
        takes_results=takes_player_results(db),
        holder=holder,
        round=next(one for one in shown.rounds if one.number == holder.round_number),
        names=(first, second),
        handed_in=game_submissions(db, state, round_, holder.game),
    )
