"""The whole bracket as it is drawn: every game of every round, played or to come."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.rules.packet.packet import AfterCut
from app.rules.results.result import Game
from app.rules.standings.bracket import (
    BracketCourse,
    rounds_for,
    starting_places,
    third_place_players,
)
from app.rules.standings.cut import cut

Slots = tuple[PlayerId | None, PlayerId | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketGame:
    """A place of the bracket where two meet, as far as it is known who."""

    round: int
    """Of the bracket, from 1."""
    players: Slots
    """From the top; None: not known yet, or an empty place."""
    game: Game | None = None
    """None while it isn't published, and where one goes through without a game."""
    winner: PlayerId | None = None
    """Who comes out of it."""
    is_walkover: bool = False
    """The winner goes through without a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketTree:
    """A bracket, round by round."""

    after: int
    """The last round of the event before it."""
    seeds: tuple[PlayerId, ...]
    """Best first."""
    rounds: tuple[tuple[BracketGame, ...], ...]
    """Each from the top to the foot."""
    third: BracketGame | None = None
    """The game for third place; None without one."""
    parts: tuple[str, ...] = ()
    """Names of its equal parts, from the top."""

    @property
    def champion(self) -> PlayerId | None:
        """Who won the final; None before that."""
        return self.rounds[-1][0].winner


def bracket_tree(state: EventState, through: int | None = None) -> BracketTree | None:
    """Every game of the bracket; None where the packet plays none, and before the cut falls.

    Args:
        state: the event; a draft counts for nothing.
        through: the last round to count; None for all.

    Rule: ig2014 brackets; sr2019 round-variants
    Reading: a draft is nobody's to see: its games stand there without a table.
    """
    found = cut(state)
    is_single = state.packet.pairing.after_cut is AfterCut.SINGLE_ELIMINATION
    if not is_single or found is None or found.is_open:
        return None
    last = len(state.played) if through is None else through
    if last < found.after:
        return None
    total = rounds_for(found.places)
    course = BracketCourse(found.players, starting_places(state, found))
    played = state.played[found.after : last][:total]
    columns: list[tuple[BracketGame, ...]] = []
    third: BracketGame | None = None
    for number in range(1, total + 1):
        thirds = third_place_players(state, course, number, total)
        if number > len(played) or course.undecided:
            columns.append(_coming(course.nodes, number))
            if len(thirds) == 2:
                third = BracketGame(round=number, players=(thirds[0], thirds[1]))
            course = BracketCourse(found.players, [None] * len(course.nodes))
            continue
        round_ = played[number - 1]
        following = course.after(number, round_, thirds)
        columns.append(_played(course, following, round_, number))
        if len(thirds) == 2:
            third = _third(following, round_, number, (thirds[0], thirds[1]))
        course = following
    return BracketTree(
        after=found.after,
        seeds=found.players,
        rounds=tuple(columns),
        third=third,
        parts=() if state.seeding is None else state.seeding.parts,
    )


def _coming(nodes: Sequence[Slots], number: int) -> tuple[BracketGame, ...]:
    return tuple(
        BracketGame(
            round=number,
            players=node,
            winner=_alone(node) if number == 1 else None,
            is_walkover=number == 1 and _alone(node) is not None,
        )
        for node in nodes
    )


def _alone(node: Slots) -> PlayerId | None:
    """Who has an empty place opposite in the first round; None where nobody or both are there."""
    there = [player for player in node if player is not None]
    return there[0] if len(there) == 1 else None


def _played(
    course: BracketCourse, following: BracketCourse, round_: Round, number: int
) -> tuple[BracketGame, ...]:
    games: list[BracketGame] = []
    for node, winner in zip(course.nodes, following.standing, strict=True):
        game = _game_of(round_, node, winner)
        games.append(
            BracketGame(
                round=number,
                players=node if game is None else _in_order(node, game),
                game=game,
                winner=winner,
                is_walkover=game is None and winner is not None,
            )
        )
    return tuple(games)


def _game_of(round_: Round, node: Slots, winner: PlayerId | None) -> Game | None:
    """The game that was played at a place of the bracket, whoever played it."""
    wanted = {player for player in node if player is not None}
    both = (game for game in round_.games if set(game.players) == wanted)
    won = (game for game in round_.games if winner is not None and winner in game.players)
    some = (game for game in round_.games if wanted & set(game.players))
    return next((game for games in (both, won, some) for game in games), None)


def _in_order(node: Slots, game: Game) -> Slots:
    """Who played, each where the bracket had them."""
    first, second = game.players
    return (second, first) if node[0] == second or node[1] == first else (first, second)


def _third(following: BracketCourse, round_: Round, number: int, players: Slots) -> BracketGame:
    game = _game_of(round_, players, following.third[0] if following.third else None)
    return BracketGame(
        round=number,
        players=players,
        game=game,
        winner=following.third[0] if following.third else None,
    )
