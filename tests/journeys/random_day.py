"""A day at random: an EO who does anything at any moment, and what must be so after each step."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from app.models.file.snapshot import event_state
from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.round import ByeKind, Round, RoundState
from app.rules.event.length import is_over
from app.rules.results.result import Game
from app.services.core.errors import OddError, UserError
from app.services.core.session import EventSession
from app.services.event import events
from app.services.packet.packets import load_packet
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.journeys.best_draw import best, downs, lines
from tests.services.acts import (
    contents,
    damage,
    game_with,
    last,
    nobody,
    places,
    reopened,
    won,
)

T = TypeVar("T")

REFUSED = {
    "pairing.too-few", "bye.none", "bye.has-one", "bye.is-drawn", "swap.same-game",
    "swap.both-byes", "game.has-result",
}  # fmt: skip
"""What a day's EO may be told, who does not look before asking."""


class Day:
    """An EO who does anything at any moment, and counts on nothing."""

    def __init__(self, session: EventSession, draw: Draw) -> None:
        self.session = session
        self.draw = draw
        self.arrived = 0
        self.drawn = 0
        """Rounds that were compared with the best there is."""

    def play(self) -> None:
        """Play until the event is over, or too few are left to go on."""
        while not self._is_done():
            for _ in range(self.draw.below(9 if self._has_draft() else 4)):
                self._do_anything()
            self._go_on()
        assert damage(self.session) == ()

    @property
    def state(self) -> EventState:
        return self.session.state

    def do(self, act: Callable[..., Any], *args: Any, **kw: Any) -> None:
        """Do an act, for a reason where one is asked; then look at everything."""
        before = self.state.last_round
        try:
            try:
                self.session.do(act, *args, **kw)
            except OddError:
                self.session.with_reason("because", act, *args, **kw)
        except UserError as error:
            assert error.code in REFUSED, error
            return
        self._look(before)

    def _look(self, before: Round | None) -> None:
        state = self.state
        assert state == self.session.read(event_state, load_packet)
        everybody = state.by_id.keys()
        for round_ in state.rounds:
            there = places(round_)
            assert there.keys() == everybody
            assert all(len(where) == 1 for where in there.values()), there
            assert set(round_.pair_downs) == downs(round_)
            assert sum(bye.kind is not ByeKind.GRANTED for bye in round_.byes) <= 1
        self._compare(before)

    def _compare(self, before: Round | None) -> None:
        """A draft of other games than before was drawn just now: it must be a best one."""
        round_ = self.state.last_round
        if round_ is None or not round_.is_draft:
            return
        points = {who: record.tournament_points for who, record in self.state.records.items()}
        assert all(points[who] == told for who, told in round_.basis.items())
        old = {game.id for game in before.games} if before is not None else set()
        if old & {game.id for game in round_.games}:
            return
        self.drawn += 1
        assert lines(self.state, round_) == best(self.state, round_)

    def _is_done(self) -> bool:
        state = self.state
        end = is_over(state)
        if self._has_draft():
            return False
        if state.last_round is not None and state.last_round.missing:
            return False
        return len(state.active) < 2 or (end is not None and not self._plays_on())

    def _has_draft(self) -> bool:
        return self.state.last_round is not None and self.state.last_round.is_draft

    def _plays_on(self) -> bool:
        return self.state.plays_on and len(self.state.rounds) < 6

    def _go_on(self) -> None:
        """One step towards the end."""
        round_ = self.state.last_round
        match round_.state if round_ is not None else RoundState.CLOSED:
            case RoundState.DRAFT:
                self.do(rounds.publish)
            case RoundState.PUBLISHED:
                self.do(rounds.begin)
            case RoundState.PLAYING if last(self.session).missing:
                for game in last(self.session).missing:
                    if self._one_in(12):
                        break
                    self._enter(game)
            case _ if len(self.state.active) >= 2:
                self.do(rounds.pair, seed=self.draw.below(rounds.SEEDS))

    def _do_anything(self) -> None:
        acts = [self._arrive, self._leave, self._come_back, self._take_back, self._there_and_back]
        round_ = self.state.last_round
        if round_ is None:
            acts += [self._remove]
        elif round_.is_draft:
            acts += [self._repair, *[self._change_draft] * 7]
        else:
            acts += [self._repair, self._record, self._leave]
        if self._one_in(30):
            acts = [self._reopen, self._play_on]
        self._pick(acts)()

    def _arrive(self) -> None:
        if self.arrived < 4:
            self.arrived += 1
            draft = PlayerDraft(name=f"Late {self.arrived}")
            if self.state.played:
                self.do(players.enter_late, draft, grant_bye=self._one_in(2))
            else:
                self.do(players.register, draft)

    def _leave(self) -> None:
        if len(self.state.active) > 2 or self._one_in(8):
            active = [one.id for one in self.state.active]
            if active and self._one_in(6):
                self.do(players.disqualify, self._pick(active))
            elif active:
                self.do(players.drop, self._pick(active), after_round=self._one_in(3))

    def _come_back(self) -> None:
        gone = [one.id for one in self.state.entrants if not one.is_active]
        if gone:
            self.do(players.reinstate, self._pick(gone))

    def _remove(self) -> None:
        if len(self.state.entrants) > 2:
            self.do(players.remove, self._pick(self.state.entrants).id)

    def _change_draft(self) -> None:
        round_ = last(self.session)
        game = self._pick(round_.games)
        here = [player for player, where in places(round_).items() if where != ["absent"]]
        one = self._pick(here)
        other = self._pick([player for player in here if player != one])
        resting = [bye.player for bye in round_.byes]
        self._pick(
            [
                lambda: self.do(manual_swaps.swap, one, other),
                lambda: (
                    self.do(manual_swaps.pair_these, game.first.player, other)
                    if other != game.first.player
                    else None
                ),
                lambda: self.do(manual_swaps.lock, game.id, on=not self._one_in(4)),
                lambda: self.do(manual_swaps.give_bye, game.second.player),
                lambda: self.do(manual_swaps.give_bye, game.first.player, grant=True),
                lambda: resting and self.do(manual_swaps.take_bye_back, self._pick(resting)),
                lambda: self.do(manual_swaps.move_table, game.id, self.draw.below(9) + 1),
                lambda: self.do(rounds.pair, seed=self.draw.below(rounds.SEEDS)),
                lambda: self.do(rounds.discard) if self._one_in(3) else None,
            ]
        )()

    def _repair(self) -> None:
        older = [
            (round_, game)
            for round_ in self.state.played
            for game in round_.games
            if game.result is not None
        ]
        if older:
            round_, game = self._pick(older)
            self.do(results.amend, game.table, *self._slip(game), round_.number)

    def _record(self) -> None:
        round_ = last(self.session)
        open_ = [player for game in round_.missing for player in game.players]
        if round_.state is not RoundState.CLOSED and len(open_) > 2:
            one = self._pick(open_)
            pair = game_with(round_, one).players
            other = self._pick([player for player in open_ if player not in pair])
            self.do(manual_swaps.record_as_played, one, other)

    def _enter(self, game: Game) -> None:
        number = last(self.session).number
        if game.table is None:
            self.do(manual_swaps.move_table, game.id, 40 + game.id)
            game = game_with(last(self.session), game.first.player)
        self.do(results.enter, game.table, *self._slip(game), number)

    def _slip(self, game: Game) -> tuple[Any, ...]:
        by = self._pick(["assassination"] * 4 + ["tie", "concession", "no-show", "both"])
        if by == "tie":
            return nobody(game, "tie")
        if by == "both":
            return nobody(game, "no-show")
        return won(game, self._pick(game.players), by, control_points=self.draw.below(6))

    def _take_back(self) -> None:
        for _ in range(1 + self.draw.below(3)):
            entry = self.session.undo_stack().undo
            if entry is None or entry.verb == "register_roster":
                return
            self.session.undo()
            self._look(self.state.last_round)

    def _there_and_back(self) -> None:
        """Take acts back and do them again: nothing may be another."""
        before, taken = contents(self.session), 0
        for _ in range(1 + self.draw.below(4)):
            if self.session.undo_stack().undo is None:
                break
            self.session.undo()
            taken += 1
        for _ in range(taken):
            self.session.redo()
        assert contents(self.session) == before

    def _reopen(self) -> None:
        self.session = reopened(self.session)
        assert damage(self.session) == ()

    def _play_on(self) -> None:
        self.do(events.play_on)

    def _one_in(self, n: int) -> bool:
        return self.draw.below(n) == 0

    def _pick(self, things: Sequence[T]) -> T:
        return things[self.draw.below(len(things))]
