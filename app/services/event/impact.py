"""What a change of an event's packet, size or variants does to what was played already."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from app.models.file.snapshot import event_state
from app.rules.core.errors import Problem, Weight, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.lists.check import list_problems
from app.rules.pairing.round_kind import kind_of
from app.rules.results.result import Game
from app.rules.standings.standings import standings
from app.services.event.event_draft import EventDraft, check_draft
from app.services.event.lines import text_after
from app.services.event.played_before import breaches_of
from app.services.event.public import public_names
from app.services.packet.packets import load_packet
from app.services.results.entry import problems_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundImpact:
    """A round whose pairing, as it is stored, would have broken a rule."""

    number: RoundNumber
    problems: tuple[Problem, ...]
    """Those that were none before the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMove:
    """A player who changes places in the standings."""

    player: PlayerId
    name: str
    old: int
    new: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListImpact:
    """A list that is no longer as the packet wants it."""

    player: PlayerId
    name: str
    number: int
    """Of the list; 0 for what is said of all lists of the player."""
    problems: tuple[Problem, ...]
    """Those that were none before the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultImpact:
    """A result that the packet no longer knows, or not so."""

    round_number: RoundNumber
    table: TableNumber | None
    problems: tuple[Problem, ...]
    """Those that were none before the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Impact:
    """Everything that a change touches."""

    rounds: tuple[RoundImpact, ...] = ()
    """By number."""
    moves: tuple[RankMove, ...] = ()
    """By new rank."""
    lists: tuple[ListImpact, ...] = ()
    """By player, then by number."""
    results: tuple[ResultImpact, ...] = ()
    """By round, then by table."""

    @property
    def is_nothing(self) -> bool:
        """Nothing that was played or registered is touched."""
        return not (self.rounds or self.moves or self.lists or self.results)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All of it, one problem for each thing touched."""
        return (
            *(
                odd("change.round", round=one.number, problem=problem)
                for one in self.rounds
                for problem in one.problems
            ),
            *(
                odd("change.result", round=one.round_number, table=one.table, problem=problem)
                for one in self.results
                for problem in one.problems
            ),
            *(
                odd("change.rank", player=one.player, old=one.old, new=one.new)
                for one in self.moves
            ),
            *(
                odd("change.list", player=one.player, number=one.number, problem=problem)
                for one in self.lists
                for problem in one.problems
            ),
        )

    @property
    def by_round(self) -> tuple[tuple[RoundNumber | None, tuple[Problem, ...]], ...]:
        """All of it as rulings keep it: by round, ranks and lists last, under None."""
        told: dict[RoundNumber | None, tuple[Problem, ...]] = {}
        for round_ in self.rounds:
            told[round_.number] = round_.problems
        for result in self.results:
            told[result.round_number] = (*told.get(result.round_number, ()), *result.problems)
        others = tuple(one for one in self.problems if one.code in ("change.rank", "change.list"))
        numbers = sorted(number for number in told if number is not None)
        return (
            *((number, told[number]) for number in numbers),
            *(((None, others),) if others else ()),
        )


def impact_of(db: Session, draft: EventDraft) -> Impact:
    """What changing the event to a draft would do; it changes nothing.

    Args:
        db: the event's database.
        draft: the event as it would be.

    Raises:
        UserError: the draft cannot be.
    """
    check_draft(draft)
    before = event_state(db, load_packet)
    after = replace(
        before,
        packet=load_packet(text_after(db, draft)),
        point_size=draft.point_size,
        planned_rounds=draft.planned_rounds,
    )
    if after == before:
        return Impact()
    return Impact(
        rounds=tuple(_rounds(before, after)),
        moves=tuple(_moves(before, after)),
        lists=tuple(_lists(before, after)),
        results=tuple(_results(before, after)),
    )


def touches_draft(before: EventState, after: EventState) -> bool:
    """Whether a change would pair the draft of a round otherwise; False where there is none."""
    draft = after.last_round
    if draft is None or not draft.is_draft:
        return False
    return kind_of(before) is not kind_of(after) or bool(_new_breaches(before, after, draft))


def _rounds(before: EventState, after: EventState) -> Iterator[RoundImpact]:
    for round_ in after.played:
        problems = _new_breaches(before, after, round_)
        if problems:
            yield RoundImpact(number=round_.number, problems=problems)


def _new_breaches(before: EventState, after: EventState, round_: Round) -> tuple[Problem, ...]:
    found = breaches_of(after, round_)
    if not found:
        return ()
    known = {_who_and_what(one) for one in breaches_of(before, round_)}
    # A breach that is told at both players of a pair is one breach.
    once = {_who_and_what(one): one for one in reversed(found)}
    return tuple(one for key, one in reversed(once.items()) if key not in known)


def _who_and_what(problem: Problem) -> tuple[object, ...]:
    """A breach without its figures, which another packet reckons otherwise."""
    who = (value for key, value in problem.facts if key in _ROLES)
    return problem.code, frozenset(who)


_ROLES = frozenset({"first", "second", "player", "opponent", "players"})


def _moves(before: EventState, after: EventState) -> Iterator[RankMove]:
    if not before.played:
        return
    names = public_names(after)
    old = {one.player: one.rank for one in standings(before)}
    for one in standings(after):
        if one.rank != old[one.player]:
            name = names[one.player]
            yield RankMove(player=one.player, name=name, old=old[one.player], new=one.rank)


def _lists(before: EventState, after: EventState) -> Iterator[ListImpact]:
    names = public_names(after)
    for entrant in after.active:
        known = list_problems(before.packet, before.point_size, entrant)
        fresh = _fresh(list_problems(after.packet, after.point_size, entrant), known)
        for number in sorted({_list_number(one) for one in fresh}):
            yield ListImpact(
                player=entrant.id,
                name=names[entrant.id],
                number=number,
                problems=tuple(one for one in fresh if _list_number(one) == number),
            )


def _fresh(found: Iterable[Problem], known: Iterable[Problem]) -> tuple[Problem, ...]:
    """What is wrong now and was not so before, whatever its figures."""
    old = {(one.code, one.field) for one in known}
    return tuple(one for one in found if (one.code, one.field) not in old)


def _list_number(problem: Problem) -> int:
    """Of "lists.2.points" 2; 0 for what is about all lists."""
    parts = problem.field.split(".")
    return int(parts[1]) if len(parts) > 1 else 0


def _results(before: EventState, after: EventState) -> Iterator[ResultImpact]:
    for round_ in after.played:
        for game in round_.games:
            known = {(one.code, one.field) for one in _grave(before, round_, game)}
            fresh = {
                (one.code, one.facts): one
                for one in _grave(after, round_, game)
                if (one.code, one.field) not in known
            }
            if fresh:
                yield ResultImpact(
                    round_number=round_.number, table=game.table, problems=tuple(fresh.values())
                )


def _grave(state: EventState, round_: Round, game: Game) -> Iterator[Problem]:
    for one in problems_of(state, round_.number, game):
        if one.weight is not Weight.NOTE:
            yield one
