"""What an audit is: the codes of the problems that it looks for, and how it finds them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy.orm import Session

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import BESIDE_PAIRING, Round, RoundKind
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import Cost, Pairing
from app.rules.standings.bracket import as_paired
from app.services.event.impact import only_players, when_paired


@dataclass(frozen=True, kw_only=True)
class AuditedRound:
    """A round, and the event as it was when the round was paired."""

    state: EventState
    """The event as it is now."""
    round: Round

    @cached_property
    def before(self) -> EventState:
        """The event with the results before the round, and everybody as they are now."""
        if self.round.kind is RoundKind.BRACKET:
            return as_paired(self.state, self.round)
        return self.state.updated(rounds=self.state.rounds[: self.round.number - 1])

    @cached_property
    def when_paired(self) -> EventState:
        """The event when the round was to be paired."""
        return when_paired(self.state, self.round)

    @cached_property
    def among_themselves(self) -> EventState:
        """The event when the round was paired, with nobody in it but those of the round."""
        players = frozenset(player for game in self.round.games for player in game.players)
        players |= {bye.player for bye in self.round.byes}
        return only_players(self.when_paired, players)

    @cached_property
    def is_corrected(self) -> bool:
        """Whether results before it were corrected so that it is on other points now."""
        if not self.round.basis:
            return False
        records = self.before.records
        paired = [player for game in self.round.games for player in game.players]
        return any(
            records[player].tournament_points != self.round.basis.get(player, 0)
            for player in paired
            if player in self.round.basis
        )

    @property
    def games(self) -> tuple[Pairing, ...]:
        """The pairs, the side named first first."""
        return tuple(Pairing(*game.players) for game in self.round.games)

    @property
    def bye(self) -> PlayerId | None:
        """Who has the bye of the pairing."""
        byes = (bye.player for bye in self.round.byes if bye.kind not in BESIDE_PAIRING)
        return next(byes, None)

    @cached_property
    def cost(self) -> Cost:
        """What the pairing costs."""
        sitting = self._sitting
        return cost_of(self.among_themselves, self.games, self.bye, sitting=sitting)

    @cached_property
    def best(self) -> Cost:
        """What the best pairing would have cost."""
        draw = Draw(self.round.seed or 0)
        return pair_round(self.among_themselves, draw, sitting=self._sitting).cost

    @property
    def _sitting(self) -> set[PlayerId]:
        return {bye.player for bye in self.round.byes if bye.player != self.bye}


@dataclass(frozen=True, kw_only=True)
class AuditCase:
    """The event that is audited, without its file."""

    state: EventState

    @cached_property
    def rounds(self) -> tuple[AuditedRound, ...]:
        """Its rounds by number, a draft among them."""
        return tuple(AuditedRound(state=self.state, round=round_) for round_ in self.state.rounds)

    @cached_property
    def took_part(self) -> EventState:
        """The event with everybody in it who was in a round, whoever has left since."""
        there = {
            player
            for round_ in self.state.played
            for player in (
                *(player for game in round_.games for player in game.players),
                *(bye.player for bye in round_.byes),
            )
        }
        entrants = tuple(
            replace(entrant, status=EntrantStatus.ACTIVE) if entrant.id in there else entrant
            for entrant in self.state.entrants
        )
        return replace(self.state, entrants=entrants)


@dataclass(frozen=True, kw_only=True)
class StoredCase(AuditCase):
    """The event that is audited, and its file."""

    db: Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One difference, and where it is."""

    problem: Problem
    round_number: RoundNumber | None = None
    table: TableNumber | None = None
    player: PlayerId | None = None
    """Whose it is, where the problem itself does not name anybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """One thing that is looked into."""

    codes: frozenset[str]
    """Of everything that it can find."""
    find: Callable[[AuditCase], Iterable[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAudit:
    """One thing that is looked into in the event's file."""

    codes: frozenset[str]
    """Of everything that it can find."""
    find: Callable[[StoredCase], Iterable[Finding]]


def broken(problem: Problem) -> Problem:
    """A problem as a rule that is broken, though a page shows it as a mere note."""
    return replace(problem, weight=Weight.ODD)
