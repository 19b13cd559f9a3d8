"""RoundBoard: one round as the EO looks at it, each pair with the rules that it breaks."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import BESIDE_PAIRING, Bye, Round
from app.rules.pairing.breaches import PairingCode, problems_of
from app.rules.pairing.round_pairing import Pairing
from app.rules.results.result import Game
from app.services.lists.army_lists import must_play_in
from app.words.standings.standings import record_text

_OF_PREFERENCES = frozenset({PairingCode.PREFERENCE, PairingCode.VOLUNTEER})


def problems_by_hand(
    state: EventState, was: Round, now: Round, *, earlier: EventState | None = None
) -> tuple[Problem, ...]:
    """What a round breaks now and did not before somebody changed it.

    A preference that yields to the packet does not yield to whoever asks: it is as odd as a broken
    rule.

    Args:
        state: the event as it is now.
        was: the round before the change.
        now: the round after it.
        earlier: the event before the change; None where only the round is another one.
    """
    known = frozenset(problems_in(state if earlier is None else earlier, was))
    return fresh_problems(known, state, now)


def fresh_problems(
    known: Collection[Problem], state: EventState, now: Round
) -> tuple[Problem, ...]:
    """What a changed round breaks beside what is known; see ``problems_by_hand``."""
    fresh = (problem for problem in problems_in(state, now) if problem not in known)
    return tuple(
        replace(problem, weight=Weight.ODD) if problem.code in _OF_PREFERENCES else problem
        for problem in fresh
    )


def problems_in(state: EventState, round_: Round) -> tuple[Problem, ...]:
    """Every rule that the pairing of a round breaks.

    Granted byes are the EO's ruling: nobody else could have had them, and finals are played
    without their holders.
    """
    games = tuple(Pairing(*game.players) for game in round_.games)
    bye = next((one.player for one in round_.byes if one.kind not in BESIDE_PAIRING), None)
    granted = tuple(one.player for one in round_.byes if one.kind in BESIDE_PAIRING)
    return problems_of(before(state, round_), games, bye, sitting=granted)


def before(state: EventState, round_: Round) -> EventState:
    """The event as it was when a round began: of a round that is shown, with those who are in it.

    The preferences are those that the round was paired by.

    Who came or left since then had no part in its pairing.
    """
    earlier = state.updated(
        rounds=state.rounds[: round_.number - 1],
        preferences=round_.preferences,
        coming_cut=round_.cut,
    )
    if round_.is_draft and round_.left_out:
        return without(earlier, round_.left_out)
    if round_.is_draft or not round_.games:
        return earlier
    there = {player for game in round_.games for player in game.players}
    there |= {bye.player for bye in round_.byes}
    entrants = tuple(
        replace(
            entrant, status=EntrantStatus.ACTIVE if entrant.id in there else EntrantStatus.DROPPED
        )
        for entrant in state.entrants
    )
    return earlier.updated(entrants=entrants)


def without(state: EventState, players: Collection[PlayerId]) -> EventState:
    """The event without some of its players, who have left as far as a pairing goes."""
    entrants = tuple(
        replace(entrant, status=EntrantStatus.DROPPED) if entrant.id in players else entrant
        for entrant in state.entrants
    )
    return state.updated(entrants=entrants)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """A player at a table, with what was so before the round."""

    player: PlayerId
    name: str
    faction: str | None
    record: str
    """Wins–losses, and ties where there are any: "2–1", "1–1–1"."""
    points: int
    is_paired_down: bool = False
    is_gone: bool = False
    must_play: tuple[int, ...] = ()
    """The lists one of which has to be played here; empty where there is a choice."""
    fixed_table: TableNumber | None = None
    was_here: RoundNumber | None = None
    """The last earlier round at this table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A pair, or a bye, which has no second seat and no game."""

    game: Game | None
    bye: Bye | None
    table: TableNumber | None
    first: SeatLine
    second: SeatLine | None
    is_locked: bool
    problems: tuple[Problem, ...]

    @property
    def key(self) -> tuple[str, int]:
        """What the line is known by."""
        if self.game is not None:
            return ("game", self.game.id)
        return ("bye", self.first.player)

    @property
    def game_id(self) -> GameId | None:
        """The game's id; None for a bye."""
        return None if self.game is None else self.game.id


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBoard:
    """A round: its games by table, then its byes."""

    round: Round
    lines: tuple[GameLine, ...]
    absent: tuple[str, ...]
    """Names of those registered by then and not in the round."""


def round_board(state: EventState, round_: Round) -> RoundBoard:
    """Lay a round out; its problems are those of the standings before it."""
    problems = problems_in(state, round_)
    before = state.updated(rounds=state.rounds[: round_.number - 1])
    locked = {frozenset(pair) for pair in state.locks} if round_.is_draft else set()
    were = _last_rounds(before)
    lines = [_game_line(before, round_, game, problems, locked, were) for game in round_.games]
    lines += [_bye_line(before, round_, bye, problems) for bye in round_.byes]
    absent = tuple(state.names[player] for player in sorted(round_.absent))
    must = must_play_in(state, round_)
    with_duties = tuple(_with_duties(line, must) for line in lines)
    return RoundBoard(round=round_, lines=with_duties, absent=absent)


def tables_short(state: EventState) -> int:
    """How many games of the next round would find no table; 0 where there are enough."""
    if state.tables is None:
        return 0
    return max(0, len(state.active) // 2 - len(state.tables))


def _game_line(
    state: EventState,
    round_: Round,
    game: Game,
    problems: tuple[Problem, ...],
    locked: set[frozenset[PlayerId]],
    were: Mapping[tuple[PlayerId, TableNumber], RoundNumber],
) -> GameLine:
    return GameLine(
        game=game,
        bye=None,
        table=game.table,
        first=_seat(state, round_, game.first.player, game.table, were),
        second=_seat(state, round_, game.second.player, game.table, were),
        is_locked=frozenset(game.players) in locked,
        problems=_about(problems, game.players),
    )


def _bye_line(
    state: EventState, round_: Round, bye: Bye, problems: tuple[Problem, ...]
) -> GameLine:
    return GameLine(
        game=None,
        bye=bye,
        table=None,
        first=_seat(state, round_, bye.player),
        second=None,
        is_locked=False,
        problems=_about(problems, (bye.player,)),
    )


_NOWHERE: Mapping[tuple[PlayerId, TableNumber], RoundNumber] = {}


def _seat(
    state: EventState,
    round_: Round,
    player: PlayerId,
    table: TableNumber | None = None,
    were: Mapping[tuple[PlayerId, TableNumber], RoundNumber] = _NOWHERE,
) -> SeatLine:
    entrant, record = state.by_id[player], state.records[player]
    return SeatLine(
        player=player,
        name=state.names[player],
        faction=entrant.faction,
        record=record_text(record),
        points=round_.basis.get(player, record.tournament_points),
        is_paired_down=player in round_.pair_downs,
        is_gone=not entrant.is_active,
        fixed_table=entrant.fixed_table,
        was_here=None if table is None else were.get((player, table)),
    )


def _last_rounds(state: EventState) -> Mapping[tuple[PlayerId, TableNumber], RoundNumber]:
    """The last round in which each player was at each table."""
    return {
        (player, game.table): round_.number
        for round_ in state.rounds
        for game in round_.games
        if game.table is not None
        for player in game.players
    }


def _with_duties(line: GameLine, must: Mapping[PlayerId, tuple[int, ...]]) -> GameLine:
    """The line with the lists that have to be played in it; of a game that is over, as it was."""
    if not must or (line.game is not None and line.game.result is not None):
        return line
    first = replace(line.first, must_play=must.get(line.first.player, ()))
    second = line.second and replace(line.second, must_play=must.get(line.second.player, ()))
    return replace(line, first=first, second=second)


def _about(problems: Iterable[Problem], players: tuple[PlayerId, ...]) -> tuple[Problem, ...]:
    """The problems whose players all sit here."""
    here = set(players)
    return tuple(problem for problem in problems if (named := _players(problem)) and named <= here)


def _players(problem: Problem) -> set[object]:
    return {value for name, value in problem.facts if name in ("first", "second", "player", "bye")}
