"""A game that ended without a winner, worked through step by step; nothing of it is stored.

An ``Ending`` is a value: an answer gives another one, and so does going back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from app.rules.core.entrant import Entrant
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.lists.army_list import ArmyList, EntryKind
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.results.army_tally import Piece, TallyLine, grouped, pieces_of, tally
from app.rules.results.game_tiebreak import (
    Pair,
    TiebreakCause,
    TiebreakQuestion,
    Verdict,
    answer_problems,
    next_question,
    tiebreak_causes,
    tiebreak_order,
)
from app.rules.results.result import Game
from app.rules.scenarios.scenario import Scenario
from app.services.results.entry import ResultDraft
from app.services.scenarios.lookup import scenario_of

_SIDES = ("first", "second")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game ended, with the answers so far."""

    packet: Packet
    scenario: str | None = None
    """Its id; None where none was chosen."""
    played: Scenario | None = None
    """The scenario, in whose area army points count; None where it is not known, and then the
    packet's tiebreakers stand."""
    cause: TiebreakCause | None = None
    answers: tuple[tuple[GameTieBreak, Pair], ...] = ()
    """The figures of the first side and of the second, in the order of the answers."""

    @property
    def causes(self) -> tuple[TiebreakCause, ...]:
        """In which ways a game can come here under the packet."""
        return tiebreak_causes(self.packet)

    @property
    def order(self) -> tuple[GameTieBreak, ...] | None:
        """The scenario's own tiebreakers; None where the packet's stand."""
        return tiebreak_order(self.packet, self.played)

    @property
    def step(self) -> TiebreakQuestion | Verdict | None:
        """The next question, or who wins; None before the cause is known."""
        if self.cause is None:
            return None
        return next_question(self.packet, self.cause, self.known, self.order)

    @property
    def known(self) -> Mapping[GameTieBreak, Pair]:
        """The answers, by what they count."""
        return dict(self.answers)

    @property
    def is_at_start(self) -> bool:
        """There is nothing to go back to."""
        return self.cause is None or (not self.answers and len(self.causes) == 1)

    def caused(self, cause: TiebreakCause) -> "Ending":
        """With this cause; the answers stay."""
        return replace(self, cause=cause)

    def answered(self, figures: Pair) -> "Ending":
        """The question's figures are these; without a question nothing changes."""
        step = self.step
        if not isinstance(step, TiebreakQuestion):
            return self
        return replace(self, answers=(*self.answers, (step.kind, figures)))

    def back(self) -> "Ending":
        """One step back: without the newest answer, or without the cause."""
        if self.is_at_start:
            return self
        if self.answers:
            return replace(self, answers=self.answers[:-1])
        return replace(self, cause=None)

    def problems(self, figures: Pair) -> tuple[Problem, ...]:
        """What is wrong with an answer to the question; fields are "first" and "second"."""
        step = self.step
        if not isinstance(step, TiebreakQuestion):
            return ()
        return answer_problems(self.packet, step.kind, figures)

    def filled(self, draft: ResultDraft, destroyed: Pair | None = None) -> ResultDraft:
        """A slip with the verdict and the points that are known from the answers.

        Args:
            draft: the slip as it stands; it comes back as it is before there is a verdict.
            destroyed: army points that each side destroyed, where they were counted as well.
        """
        verdict = self.step
        if not isinstance(verdict, Verdict):
            return draft
        known = self.known
        army = known.get(GameTieBreak.ARMY_DESTROYED, destroyed)
        return replace(
            draft,
            winner="tie" if verdict.winner is None else _SIDES[verdict.winner],
            reason=verdict.reason,
            control_points=known.get(GameTieBreak.CONTROL_POINTS, draft.control_points),
            army_points=army if army and self.packet.scores_army_points else draft.army_points,
        )


def ending_of(state: EventState, round_: Round, cause: TiebreakCause | None = None) -> Ending:
    """The ending of a game of a round, without answers; a sole possible cause is taken.

    Args:
        state: the event; a scenario that is to stay secret must not be in it.
        round_: of the game.
        cause: how it ended, where that is known.
    """
    causes = tiebreak_causes(state.packet)
    if cause is None and len(causes) == 1:
        cause = causes[0]
    return Ending(
        packet=state.packet,
        scenario=round_.scenario,
        played=scenario_of(state, round_.scenario),
        cause=cause,
    )


def proposed(ending: Ending, draft: ResultDraft) -> tuple[int | None, int | None]:
    """The figures that the slip already says for the question; None where it says nothing."""
    step = ending.step
    if not isinstance(step, TiebreakQuestion):
        return (None, None)
    if step.kind is GameTieBreak.CONTROL_POINTS:
        return draft.control_points
    if step.kind is GameTieBreak.ARMY_DESTROYED:
        return draft.army_points
    return (None, None)


# An army ticked off its registered list.


INSIDE_ONLY = frozenset({GameTieBreak.ARMY_IN_AREA, GameTieBreak.SCENARIO_PRESENCE})
"""What stands elsewhere counts for nothing in these."""
TICKED = frozenset({GameTieBreak.ARMY_REMAINING, GameTieBreak.ARMY_DESTROYED, *INSIDE_ONLY})
"""The tiebreakers whose figures come from ticking a list."""
MOST_MODELS = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow:
    """A piece and what it counts for."""

    at: int
    """Its place among the pieces."""
    piece: Piece
    plays: bool
    """False for what was left out of the game, as a specialist."""
    is_attached: bool
    """Counted with the unit above it."""
    lines: tuple[TallyLine, ...]
    """Why it counts for so much; empty for what is counted with another, or not played."""

    @property
    def points(self) -> int:
        """What it counts for, its attachments with it."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyTicks:
    """One player's army at the end of a game, as far as it is ticked off."""

    number: int
    """Of the list."""
    pieces: tuple[Piece, ...]
    out: frozenset[int] = frozenset()
    """Places of the pieces that did not play."""
    is_touched: bool = False
    """Something was ticked, so that its sum is meant."""

    @property
    def played(self) -> tuple[Piece, ...]:
        """The pieces that were in the game."""
        return tuple(piece for at, piece in enumerate(self.pieces) if at not in self.out)

    def total(self, packet: Packet, kind: GameTieBreak) -> int:
        """What the army comes to; for points destroyed, what the opponent has destroyed of it."""
        return tally(packet, kind, self.played).total

    def left(self, at: int, models: int) -> "ArmyTicks":
        """So many models of a piece are in play."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, left=min(max(models, 0), piece.models)))

    def started(self, at: int, models: int) -> "ArmyTicks":
        """A piece began with so many models; what was whole stays whole."""
        piece, most = self.pieces[at], min(max(models, 1), MOST_MODELS)
        left = most if piece.left == piece.models else min(piece.left, most)
        return self._with(at, replace(piece, models=most, left=left))

    def costs(self, at: int, points: int) -> "ArmyTicks":
        """A piece's card says so many points, whatever the list paid for it."""
        return self._with(at, replace(self.pieces[at], points=min(max(points, 0), MOST_MODELS)))

    def destroyed(self, at: int) -> "ArmyTicks":
        """Toggle a piece between destroyed and whole."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, left=0 if piece.left else piece.models))

    def inside(self, at: int) -> "ArmyTicks":
        """What is left of a piece stands where the scenario counts it, or does not; turned over.

        A unit's attachments go with it, and can be changed one by one afterwards.
        """
        inside, places = not self.pieces[at].inside, {at, *self._attached(at)}
        pieces = tuple(
            replace(piece, inside=inside) if n in places else piece
            for n, piece in enumerate(self.pieces)
        )
        return replace(self, pieces=pieces, out=self.out - {at}, is_touched=True)

    def inert(self, at: int) -> "ArmyTicks":
        """A warjack is inert or a warbeast wild, or is not; turned over."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, is_inert=not piece.is_inert))

    def fleeing(self, at: int) -> "ArmyTicks":
        """A piece flees, or does not; turned over."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, is_fleeing=not piece.is_fleeing))

    def returned(self, at: int, times: int) -> "ArmyTicks":
        """A piece had been destroyed so often before and came back."""
        return self._with(at, replace(self.pieces[at], returned=min(max(times, 0), 9)))

    def playing(self, at: int) -> "ArmyTicks":
        """A piece was in the game, or was not, its attachments with it; turned over."""
        places = {at, *self._attached(at)}
        out = self.out - places if at in self.out else self.out | places
        return replace(self, out=out, is_touched=True)

    def without_casters(self) -> "ArmyTicks":
        """All casters are gone; that alone is no ticking."""
        pieces = tuple(
            replace(piece, left=0) if piece.is_caster else piece for piece in self.pieces
        )
        return replace(self, pieces=pieces)

    def _with(self, at: int, piece: Piece) -> "ArmyTicks":
        pieces = (*self.pieces[:at], piece, *self.pieces[at + 1 :])
        return replace(self, pieces=pieces, out=self.out - {at}, is_touched=True)

    def _attached(self, at: int) -> Iterator[int]:
        if self.pieces[at].is_unit:
            below = range(at + 1, len(self.pieces))
            is_attached = lambda n: self.pieces[n].kind == EntryKind.ATTACHMENT  # noqa: E731
            yield from takewhile(is_attached, below)


def listed_armies(entrant: Entrant) -> tuple[ArmyList, ...]:
    """A player's registered lists that can be ticked off: those whose entries are known."""
    return tuple(army_list for army_list in entrant.lists if army_list.entries)


def ticks_of(army: ArmyList) -> ArmyTicks:
    """A list as it went to the table; its specialists are out of the game."""
    pieces = pieces_of(army)
    specialists = pieces_of(ArmyList(number=army.number, entries=army.specialists))
    out = frozenset(range(len(pieces), len(pieces) + len(specialists)))
    return ArmyTicks(number=army.number, pieces=(*pieces, *specialists), out=out)


def tally_rows(packet: Packet, kind: GameTieBreak, ticks: ArmyTicks) -> tuple[TallyRow, ...]:
    """Every piece in the order of the list, with what it counts for."""
    places = [at for at in range(len(ticks.pieces)) if at not in ticks.out]
    lines = list(tally(packet, kind, ticks.played).lines)
    heads: dict[int, tuple[TallyLine, ...]] = {}
    attached: set[int] = set()
    for group in grouped(ticks.played):
        own = 2 if kind is GameTieBreak.ARMY_DESTROYED and group[0].returned else 1
        heads[places[0]], lines = tuple(lines[:own]), lines[own:]
        attached.update(places[1 : len(group)])
        places = places[len(group) :]
    return tuple(
        TallyRow(
            at=at,
            piece=piece,
            plays=at not in ticks.out,
            is_attached=at in attached,
            lines=heads.get(at, ()),
        )
        for at, piece in enumerate(ticks.pieces)
    )


# Both armies of a game as they are ticked off, and what that says of the figures compared.


Lists = tuple[ArmyTicks, ...]
"""One player's lists that can be ticked off, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyPair:
    """The first side's army and the second's."""

    lists: tuple[Lists, Lists] = ((), ())
    """Empty for a player no list of whom tells its entries."""
    shown: tuple[int, int] = (0, 0)
    """Which of the lists is ticked off."""

    @classmethod
    def of(cls, state: EventState, game: Game, draft: ResultDraft) -> "ArmyPair":
        """The armies as registered, those lists shown that the slip says were played."""
        lists, shown = [], []
        for player, number in zip(game.players, draft.lists, strict=True):
            own = tuple(map(ticks_of, listed_armies(state.by_id[player])))
            lists.append(own)
            shown.append(next((n for n, army in enumerate(own) if army.number == number), 0))
        return cls(lists=(lists[0], lists[1]), shown=(shown[0], shown[1]))

    @property
    def has_any(self) -> bool:
        """One of the two can be ticked off."""
        return any(self.lists)

    def shown_of(self, side: int) -> ArmyTicks | None:
        """A side's army; None where its list does not tell its entries."""
        own = self.lists[side]
        return own[self.shown[side]] if own else None

    def army_for(self, kind: GameTieBreak, side: int) -> int:
        """Whose army a side's figure is counted from: what it destroyed is the opponent's."""
        return 1 - side if kind is GameTieBreak.ARMY_DESTROYED else side

    def sums(self, packet: Packet, kind: GameTieBreak) -> tuple[int | None, int | None]:
        """Each side's figure as far as it was ticked off; None where nothing was."""
        first, second = (self._sum(packet, kind, side) for side in (0, 1))
        return first, second

    def destroyed(self, packet: Packet, ending: Ending) -> Pair | None:
        """What each side destroyed, where both armies were ticked off for what remains.

        None where a figure was typed otherwise than it was ticked.
        """
        remaining = ending.known.get(GameTieBreak.ARMY_REMAINING)
        if remaining is None or remaining != self.sums(packet, GameTieBreak.ARMY_REMAINING):
            return None
        first, second = self.sums(packet, GameTieBreak.ARMY_DESTROYED)
        return None if first is None or second is None else (first, second)

    def with_lists(self, draft: ResultDraft) -> ResultDraft:
        """A slip with the lists that were ticked off, where it does not say which were played."""
        first, second = (
            number if number is not None or ticks is None or not ticks.is_touched else ticks.number
            for number, ticks in zip(draft.lists, map(self.shown_of, (0, 1)), strict=True)
        )
        return replace(draft, lists=(first, second))

    def after(self, ending: Ending) -> "ArmyPair":
        """The armies with what the answers say of casters."""
        casters = ending.known.get(GameTieBreak.CASTERS, (1, 1))
        if ending.cause is TiebreakCause.CASTERS_GONE:
            casters = (0, 0)
        first, second = (
            own if left else tuple(army.without_casters() for army in own)
            for own, left in zip(self.lists, casters, strict=True)
        )
        return replace(self, lists=(first, second))

    def ticked(self, side: int, ticks: ArmyTicks) -> "ArmyPair":
        """A side's army stands so."""
        own, at = self.lists[side], self.shown[side]
        lists = (*own[:at], ticks, *own[at + 1 :])
        pair = (lists, self.lists[1]) if side == 0 else (self.lists[0], lists)
        return replace(self, lists=pair)

    def other_list(self, side: int) -> "ArmyPair":
        """The side's next list is ticked off; what was ticked on this one is kept."""
        many = len(self.lists[side])
        turned = (self.shown[side] + 1) % many if many else 0
        first, second = self.shown
        return replace(self, shown=(turned, second) if side == 0 else (first, turned))

    def _sum(self, packet: Packet, kind: GameTieBreak, side: int) -> int | None:
        army = self.shown_of(self.army_for(kind, side))
        if kind not in TICKED or army is None or not army.is_touched:
            return None
        return army.total(packet, kind)
