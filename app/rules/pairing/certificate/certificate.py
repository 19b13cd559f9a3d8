"""The certificate of a round: what it reached in each line, what was possible, and why no more.

It speaks of any round: one that nobody touched, of which it proves that none could be better; one
that was changed by hand, of which it tells the cost. Everything that the proof stands on is in it,
so that it can be checked without the event and without this program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind, Round, RoundKind
from app.rules.pairing.certificate.case import Case, Game, bye_of, case_of, finals_played, games_of
from app.rules.pairing.certificate.line_matching import Dual, best_by_matching
from app.rules.pairing.certificate.line_reasons import Because, CostLine, lines_in, reasons
from app.rules.pairing.certificate.table_proof import TableProof, table_proof
from app.rules.pairing.criteria import pair_downs_in
from app.rules.pairing.finals import FINAL_KINDS, FinalGames, best_finals, final_choices, ranks_of
from app.rules.pairing.first_round import draw_by_groups
from app.rules.pairing.preference import Preference
from app.rules.pairing.round_pairing import Lines
from app.rules.pairing.search.score_groups import pair_score_groups


@dataclass(frozen=True, slots=True)
class LineProof:
    """One line of the order in which pairings are compared."""

    line: CostLine
    reached: int
    best: int
    """Of a pairing that is best in all lines; below it in this line none can be so."""
    because: Because
    preference: Preference | None = None
    """Of a line of preferences, which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What a round's pairing is worth, and the proof."""

    number: int
    kind: RoundKind
    looks_ahead: bool
    """Paired with an eye on the next rounds."""
    case: Case
    """What it was paired on."""
    games: tuple[Game, ...]
    bye: PlayerId | None
    pair_downs: frozenset[PlayerId]
    """Of every game between unequal points, the player with more."""
    lines: tuple[LineProof, ...]
    best_games: tuple[Game, ...]
    """The round's own where none is better; else those of one that is best."""
    best_bye: PlayerId | None
    dual: Dual | None
    """Where counting players is not proof enough."""
    tables: TableProof
    finals: tuple[Game, ...] = ()
    """The games of the round itself that are its finals."""
    other_finals: tuple[tuple[Game, ...], ...] = ()
    """Where other finals among equals would be better: each of ``case.finals`` with the one that
    the round has instead, if it has one; else empty."""

    @property
    def is_best(self) -> bool:
        """No pairing is better; of tables this says nothing."""
        return all(line.reached == line.best for line in self.lines)

    def line(self, line: CostLine) -> LineProof:
        """The proof of a line, of preferences the first."""
        return next(proof for proof in self.lines if proof.line is line)


def certify(state: EventState, round_: Round, kept: Iterable[Game] = ()) -> Certificate:
    """Prove of a round how good it is.

    Args:
        state: the event.
        round_: one of its rounds, a draft too.
        kept: pairs that stay together: the proof is about all others.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    """
    case = case_of(state, round_, kept)
    games, bye = games_of(round_), bye_of(round_)
    reached = case.lines(games, bye)
    found = _best(case, games, bye, reached)
    finals = finals_played(state, round_, games)
    other: tuple[tuple[Game, ...], ...] = ()
    better = _with_other_finals(state, round_, kept, case, found)
    if better is not None:
        case, found = better
        own = dict(zip(finals.marks, finals.games, strict=True))
        other = tuple(
            (final, own[mark]) if own.get(mark, final) != final else (final,)
            for mark, final in enumerate(case.finals, start=1)
        )
    preferences = iter([active.preference for active in case.field.preferences.soft])
    rows = zip(lines_in(case), reached, found.lines, found.because, strict=True)
    return Certificate(
        number=round_.number,
        kind=round_.kind,
        looks_ahead=round_.looks_ahead,
        case=case,
        games=games,
        bye=bye,
        pair_downs=pair_downs_in(case.field, games),
        lines=tuple(
            LineProof(*row, preference=next(preferences) if row[0] is CostLine.PREFERENCE else None)
            for row in rows
        ),
        best_games=found.games,
        best_bye=found.bye,
        dual=found.dual,
        tables=table_proof(state, round_),
        finals=finals.games,
        other_finals=other,
    )


@dataclass(frozen=True, slots=True)
class _Best:
    """A best pairing of the whole round."""

    games: tuple[Game, ...]
    bye: PlayerId | None
    lines: Lines
    because: tuple[Because, ...]
    dual: Dual | None = None


def _best(case: Case, games: tuple[Game, ...], bye: PlayerId | None, reached: Lines) -> _Best:
    """The round's own pairing where nothing is better, else another."""
    own = _by_counting(case, games, bye)
    if own is not None:
        return own
    dealt = _dealt(case)
    if dealt is not None:
        return dealt
    better, other_bye, dual = best_by_matching(case)
    lines = case.lines(better, other_bye)
    because = reasons(case, lines)
    if lines == reached:
        better, other_bye = games, bye
    needed = dual if Because.MATCHING in because else None
    return _Best(better, other_bye, lines, because, needed)


def _with_other_finals(
    state: EventState, round_: Round, kept: Iterable[Game], case: Case, found: _Best
) -> tuple[Case, _Best] | None:
    """A better pairing that has other finals among players who are equal in the standings."""
    if round_.kind not in FINAL_KINDS or case.prevented:
        return None
    before = state.updated(rounds=state.rounds[: round_.number - 1])
    granted = [bye.player for bye in round_.byes if bye.kind is ByeKind.GRANTED]
    choices = final_choices(round_.kind, ranks_of(before, {*case.field.points, *granted}), granted)
    kept = tuple(kept)

    def best(finals: FinalGames) -> _Best:
        return _best(case_of(state, round_, kept, finals), (), None, ())

    def own(finals: FinalGames) -> Lines:
        return case_of(state, round_, kept, finals).fixed_lines()

    finals, lines = best_finals(
        list(case.finals),
        choices,
        lambda finals: best(finals).lines,
        own,
        None,
        has_preferences=bool(round_.preferences),
    )
    if lines is None or lines >= found.lines:
        return None
    return case_of(state, round_, kept, finals), best(finals)


def _dealt(case: Case) -> _Best | None:
    """A pairing drawn again, if counting players proves it best."""
    free, draw = case.free, Draw(0)
    if case.groups and case.field.preferences:
        return None
    if case.drawn_bye is not None or case.groups:
        games, bye = draw_by_groups(free, case.groups, draw)
        return _by_counting(case, (*case.fixed, *games), case.drawn_bye if bye is None else bye)
    found = pair_score_groups(case.field, free, draw)
    return None if found is None else _by_counting(case, (*case.fixed, *found.games), found.bye)


def _by_counting(case: Case, games: tuple[Game, ...], bye: PlayerId | None) -> _Best | None:
    """A pairing, if counting players proves it best."""
    laid = {frozenset(game) for game in games}
    if any(frozenset(game) not in laid for game in case.fixed):
        return None
    lines = case.lines(games, bye)
    because = reasons(case, lines)
    return None if Because.MATCHING in because else _Best(games, bye, lines, because)
