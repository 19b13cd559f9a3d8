"""What a change of an event's packet, size or variants does to what was played already."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from app.codes import EventCode, RoundCode
from app.models.file.snapshot import event_state
from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, Weight, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import BESIDE_PAIRING, Round, RoundKind
from app.rules.event.length import is_over
from app.rules.lists.check import list_problems
from app.rules.packet.packet import BandKind
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.breaches import problems_of as pairing_problems
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.field import kind_of
from app.rules.pairing.finals import fixed_in
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import Pairing
from app.rules.results.result import Game
from app.rules.standings.bracket import as_paired
from app.rules.standings.cut import cut
from app.rules.standings.standings import standings
from app.services.event.event_draft import EventDraft, check_draft, text_after
from app.services.event.public import public_names
from app.services.packet.packets import load_packet
from app.services.results.entry import problems_of

# The rules that a round breaks as it was played, judged by a packet that may be another one.


_COSTS = {
    PairingCode.REMATCH: "rematches",
    PairingCode.SECOND_BYE: "second_byes",
    PairingCode.BYE_NOT_LOWEST: "bye_points",
    PairingCode.SECOND_PAIR_DOWN: "second_pair_downs",
    PairingCode.POINTS_DIFFER: "squared_gaps",
    PairingCode.SAME_FACTION: "against_packet",
    PairingCode.SAME_CLUB: "against_packet",
    PairingCode.FINAL_APART: "against_packet",
}
"""What is broken -> the line of the cost that counts it."""

_FEWEST = 2


def breaches_of(state: EventState, round_: Round) -> tuple[Problem, ...]:
    """Every rule of the packet that a stored pairing breaks and a better one would have kept.

    Args:
        state: the event by the packet that judges; only rounds before this one are looked at.
        round_: the round, published or not.
    """
    earlier = when_paired(state, round_)
    return (*who_breaches(earlier, round_), *_pairs(earlier, round_))


def when_paired(state: EventState, round_: Round) -> EventState:
    """The event when the round was to be paired: in it were those who took part or still do."""
    later = {player for other in state.rounds[round_.number - 1 :] for player in _players(other)}
    gone = {entrant.id for entrant in state.entrants if not entrant.is_active} & later
    kept = next((earlier.cut for earlier in state.rounds if earlier.cut is not None), None)
    return state.updated(
        cut_border=state.cut_border if kept is None else kept.equals,
        rounds=state.rounds[: round_.number - 1],
        coming_cut=round_.cut,
        # The same ones where nobody is gone: then what was derived from them is kept.
        entrants=tuple(
            replace(entrant, status=EntrantStatus.ACTIVE) if entrant.id in gone else entrant
            for entrant in state.entrants
        )
        if gone
        else state.entrants,
        locks=(),
        plays_on=False,
    )


def who_breaches(earlier: EventState, round_: Round) -> Iterator[Problem]:
    """Whether the round was to be played at all, and by whom."""
    if is_over(earlier) is not None:
        yield odd(RoundCode.AFTER_END, round=round_.number)
    found, there = cut(earlier), _players(round_)
    inside = None if found is None else {*found.players, *(found.equals if found.is_open else ())}
    if inside is not None and there - inside:
        yield odd(RoundCode.OUTSIDE_CUT, round=round_.number, players=tuple(sorted(there - inside)))
    if inside is None and round_.kind is RoundKind.CUT:
        out = tuple(entrant.id for entrant in earlier.active if entrant.id not in there)
        if out:
            yield odd(RoundCode.NO_CUT, round=round_.number, players=out)


def _pairs(earlier: EventState, round_: Round) -> Iterator[Problem]:
    """Breaches of the games and the bye, where a pairing of the same players has fewer."""
    if round_.kind is RoundKind.BRACKET:
        fixed = fixed_in(
            as_paired(earlier, round_),
            round_.kind,
            _players(round_),
            (),
            [g.players for g in round_.games],
        )
        for player, opponent in fixed.apart:
            yield odd(PairingCode.BRACKET_APART, player=player, opponent=opponent)
        return
    there = only_players(earlier, _players(round_))
    games = tuple(Pairing(*game.players) for game in round_.games)
    bye = next((bye_.player for bye_ in round_.byes if bye_.kind not in BESIDE_PAIRING), None)
    sitting = {bye_.player for bye_ in round_.byes if bye_.player != bye}
    found = pairing_problems(there, games, bye, sitting=sitting)
    if not found or len(there.active) - len(sitting) < _FEWEST:
        return
    cost = cost_of(there, games, bye, sitting=sitting)
    best = pair_round(there, Draw(round_.seed or 0), sitting=sitting).cost
    for problem in found:
        line = _COSTS.get(PairingCode(problem.code))
        if line is not None and getattr(cost, line) > getattr(best, line):
            yield problem


def only_players(state: EventState, players: Set[PlayerId]) -> EventState:
    """The event with some players alone, so without a cut among them and without preferences."""
    bands = tuple(key for key in state.packet.standings if key.kind is not BandKind.CUT)
    return replace(
        state,
        packet=replace(state.packet, standings=bands),
        preferences=(),
        entrants=tuple(
            entrant if entrant.id in players else replace(entrant, status=EntrantStatus.DROPPED)
            for entrant in state.entrants
        ),
    )


def _players(round_: Round) -> frozenset[PlayerId]:
    in_games = (player for game in round_.games for player in game.players)
    return frozenset((*in_games, *(bye.player for bye in round_.byes)))


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
    """The list's number; 0 for a problem of all lists of the player."""
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
                odd(EventCode.CHANGE_ROUND, round=round_.number, problem=problem)
                for round_ in self.rounds
                for problem in round_.problems
            ),
            *(
                odd(
                    EventCode.CHANGE_RESULT,
                    round=result.round_number,
                    table=result.table,
                    problem=problem,
                )
                for result in self.results
                for problem in result.problems
            ),
            *(
                odd(EventCode.CHANGE_RANK, player=move.player, old=move.old, new=move.new)
                for move in self.moves
            ),
            *(
                odd(
                    EventCode.CHANGE_LIST, player=list_.player, number=list_.number, problem=problem
                )
                for list_ in self.lists
                for problem in list_.problems
            ),
        )

    @property
    def by_round(self) -> tuple[tuple[RoundNumber | None, tuple[Problem, ...]], ...]:
        """All of it as rulings keep it: by round, ranks and lists last, under None."""
        by_number: dict[RoundNumber | None, tuple[Problem, ...]] = {}
        for round_ in self.rounds:
            by_number[round_.number] = round_.problems
        for result in self.results:
            by_number[result.round_number] = (
                *by_number.get(result.round_number, ()),
                *result.problems,
            )
        others = tuple(
            problem
            for problem in self.problems
            if problem.code in (EventCode.CHANGE_RANK, EventCode.CHANGE_LIST)
        )
        numbers = sorted(number for number in by_number if number is not None)
        return (
            *((number, by_number[number]) for number in numbers),
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
    known = {_who_and_what(breach) for breach in breaches_of(before, round_)}
    # A breach that is listed at both players of a pair is one breach.
    once = {_who_and_what(breach): breach for breach in reversed(found)}
    return tuple(breach for key, breach in reversed(once.items()) if key not in known)


def _who_and_what(problem: Problem) -> tuple[object, ...]:
    """A breach without its values, which another packet computes differently."""
    who = (value for key, value in problem.facts if key in _ROLES)
    return problem.code, frozenset(who)


_ROLES = frozenset({"first", "second", "player", "opponent", "players"})


def _moves(before: EventState, after: EventState) -> Iterator[RankMove]:
    if not before.played:
        return
    names = public_names(after)
    old = {standing.player: standing.rank for standing in standings(before)}
    for standing in standings(after):
        if standing.rank != old[standing.player]:
            name = names[standing.player]
            yield RankMove(
                player=standing.player, name=name, old=old[standing.player], new=standing.rank
            )


def _lists(before: EventState, after: EventState) -> Iterator[ListImpact]:
    names = public_names(after)
    for entrant in after.active:
        known = list_problems(before.packet, before.point_size, entrant)
        fresh = _fresh(list_problems(after.packet, after.point_size, entrant), known)
        for number in sorted({_list_number(fault) for fault in fresh}):
            yield ListImpact(
                player=entrant.id,
                name=names[entrant.id],
                number=number,
                problems=tuple(fault for fault in fresh if _list_number(fault) == number),
            )


def _fresh(found: Iterable[Problem], known: Iterable[Problem]) -> tuple[Problem, ...]:
    """What is wrong now and was not so before, whatever its figures."""
    old = {(problem.code, problem.field) for problem in known}
    return tuple(problem for problem in found if (problem.code, problem.field) not in old)


def _list_number(problem: Problem) -> int:
    """Of "lists.2.points" 2; 0 for what is about all lists."""
    parts = problem.field.split(".")
    return int(parts[1]) if len(parts) > 1 else 0


def _results(before: EventState, after: EventState) -> Iterator[ResultImpact]:
    for round_ in after.played:
        for game in round_.games:
            known = {(problem.code, problem.field) for problem in _grave(before, round_, game)}
            fresh = {
                (problem.code, problem.facts): problem
                for problem in _grave(after, round_, game)
                if (problem.code, problem.field) not in known
            }
            if fresh:
                yield ResultImpact(
                    round_number=round_.number, table=game.table, problems=tuple(fresh.values())
                )


def _grave(state: EventState, round_: Round, game: Game) -> Iterator[Problem]:
    for problem in problems_of(state, round_.number, game):
        if problem.weight is not Weight.NOTE:
            yield problem
