"""Single elimination among the players inside a cut: who meets whom, who is out, who has won.

Seeds are the places at the cut. The bracket is laid so that the first two can meet only in the
final, the first four not before the semifinals, and so on. Places beyond the players are empty, and
who would meet nobody goes through without a game: so do the best, where the players are no power of
two, and who should have met somebody that left. Below it are the finals as they were played, with a
bracket or without: the games that settle the first three places.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round
from app.rules.packet.packet import AfterCut, BandKind
from app.rules.results.result import Game, WinReason
from app.rules.standings.cut import Cut, cut

Pair = tuple[PlayerId, PlayerId]
FIRST_FINAL, SECOND_FINAL = 1, 2
"""How a game is marked as a final."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A bracket as far as it is played."""

    after: int
    """The last round before it."""
    rounds: int
    """How many rounds it takes."""
    seeds: tuple[PlayerId, ...]
    """Who is in it, best first."""
    out: Mapping[PlayerId, int] = field(default_factory=dict)
    """Player -> the round of the bracket, from 1, in which they went out."""
    third: tuple[PlayerId, ...] = ()
    """Who won the game for third place, then who lost it; empty without one."""
    games: tuple[Pair, ...] = ()
    """Of its coming round, the better seed of each first; a game for third place last."""
    walkovers: tuple[PlayerId, ...] = ()
    """Who goes through its coming round without a game."""
    undecided: tuple[Pair, ...] = ()
    """Games of its newest round without a winner: none in the first, a tie in the others."""
    champion: PlayerId | None = None
    """Who has won it; None before the end, and where nobody has."""
    is_over: bool = False
    """Nothing of it is left to be played."""

    @property
    def alive(self) -> tuple[PlayerId, ...]:
        """Who can still win it, best seed first."""
        return tuple(player for player in self.seeds if player not in self.out)


def as_paired(state: EventState, round_: Round) -> EventState:
    """The event as it was when a round of a bracket was paired: in it were those who are there.

    Reading: what happened to a player since does not change whom the bracket wanted to meet.
    """
    there = {player for game in round_.games for player in game.players}
    there |= {bye.player for bye in round_.byes}
    return replace(
        state,
        rounds=state.rounds[: round_.number - 1],
        coming_cut=round_.cut,
        entrants=tuple(
            replace(
                entrant,
                status=EntrantStatus.ACTIVE if entrant.id in there else EntrantStatus.DROPPED,
            )
            for entrant in state.entrants
        ),
    )


def rounds_for(players: int) -> int:
    """How many rounds single elimination takes for so many players.

    Reading: half of them, or as many as a bracket with empty places leaves, go out in each.
    """
    return max(0, players - 1).bit_length()


def bracket(state: EventState, through: int | None = None) -> Bracket | None:
    """The bracket after the cut; None where the packet plays none, and before the cut falls.

    Args:
        state: the event; a draft counts for nothing.
        through: the last round to count; None for all.

    Reading: who has left the event does not come to the next round, and the opponent goes through.
        Where nobody wins a game that is no tie, both are out. A pairing changed by hand changes
        who stands where: whoever wins a player's game takes that player's place. A game or a bye
        with nobody of the cut in it is none of the bracket.
    """
    found = cut(state)
    if state.packet.pairing.after_cut is not AfterCut.SINGLE_ELIMINATION or found is None:
        return None
    played = [
        round_
        for round_ in state.played
        if round_.number > found.after and (through is None or round_.number <= through)
    ]
    total = rounds_for(found.places)
    course = BracketCourse(found.players, starting_places(state, found))
    for number, round_ in enumerate(played[:total], 1):
        thirds = third_place_players(state, course, number, total)
        course = course.after(number, round_, thirds)
        if course.undecided:
            break
    tree = Bracket(
        after=found.after,
        rounds=total,
        seeds=found.players,
        out=course.out,
        third=course.third,
        undecided=course.undecided,
    )
    if course.undecided:
        return tree
    number = min(len(played), total) + 1
    if number > total:
        return _ended(tree, course)
    is_newest = through is None or through >= len(state.played)
    return _with_coming(state, tree, course, number) if is_newest else tree


def _ended(tree: Bracket, course: "BracketCourse") -> Bracket:
    return Bracket(
        after=tree.after,
        rounds=tree.rounds,
        seeds=tree.seeds,
        out=tree.out,
        third=tree.third,
        champion=course.standing[0],
        is_over=True,
    )


def _with_coming(state: EventState, tree: Bracket, course: "BracketCourse", number: int) -> Bracket:
    """The bracket with its coming round; over where a single player is left to play."""
    here = {entrant.id for entrant in state.active}
    out = {**tree.out, **{player: number for player in course.there if player not in here}}
    games: list[Pair] = []
    walkovers: list[PlayerId] = []
    for node in course.nodes:
        players = [player for player in node if player is not None and player in here]
        if len(players) > 1:
            # One who came in for another player is behind every seed.
            first, second = sorted(players, key=(*tree.seeds, *players).index)
            games.append((first, second))
        else:
            walkovers += players
    is_over = not games and len(walkovers) < 2
    thirds = () if is_over else third_place_players(state, course, number, tree.rounds)
    if len(thirds) == 2 and here.issuperset(thirds):
        games.append((thirds[0], thirds[1]))
    return Bracket(
        after=tree.after,
        rounds=tree.rounds,
        seeds=tree.seeds,
        out=out,
        third=tree.third,
        games=() if is_over else tuple(games),
        walkovers=() if is_over else tuple(walkovers),
        champion=walkovers[0] if is_over and walkovers else None,
        is_over=is_over,
    )


def third_place_players(
    state: EventState, course: "BracketCourse", number: int, total: int
) -> tuple[PlayerId, ...]:
    """Who plays for third place in a round: those who lost the semifinals."""
    if not state.packet.pairing.third_place or number != total or total < 2:
        return ()
    lost = (player for player, when in course.out.items() if when == number - 1)
    return tuple(sorted(lost, key=course.seeds.index))[:2]


class BracketCourse:
    """Who stands where in a bracket.

    Args:
        seeds: the players, best first.
        standing: who stands at each place, from the top of the bracket to its foot.
    """

    def __init__(self, seeds: Sequence[PlayerId], standing: Sequence[PlayerId | None] = ()) -> None:
        self.seeds = tuple(seeds)
        self.standing = list(standing)
        self.out: dict[PlayerId, int] = {}
        self.third: tuple[PlayerId, ...] = ()
        self.undecided: tuple[Pair, ...] = ()

    @property
    def nodes(self) -> list[tuple[PlayerId | None, PlayerId | None]]:
        """Who is to meet in the next round."""
        return list(zip(self.standing[::2], self.standing[1::2], strict=True))

    @property
    def there(self) -> tuple[PlayerId, ...]:
        """Everybody who is to be in the next round."""
        return tuple(player for player in self.standing if player is not None)

    def after(self, number: int, round_: Round, thirds: Sequence[PlayerId]) -> "BracketCourse":
        """How everybody stands after a round of the bracket."""
        wanted = [frozenset(player for player in node if player is not None) for node in self.nodes]
        if thirds:
            wanted.append(frozenset(thirds))
        # Who came late to the event, with a bye for it, is at no place of the bracket.
        units = [unit for unit in _units(round_) if not unit.players.isdisjoint(self.seeds)]
        taken = _assigned(wanted, units)
        following = BracketCourse(self.seeds)
        following.out = dict(self.out)
        if thirds:
            last = taken.pop()
            wanted.pop()
            if last is not None and last.winner is not None and len(last.players) == 2:
                following.third = (last.winner, *(last.players - {last.winner}))
            elif last is not None and not last.is_decided:
                following.undecided = (_pair(last.players, self.seeds),)
        for players, unit in zip(wanted, taken, strict=True):
            if unit is not None and not unit.is_decided:
                following.undecided += (_pair(unit.players, self.seeds),)
            winner = None if unit is None else unit.winner
            following.standing.append(winner)
            if unit is None or unit.is_decided:
                gone = (players | (unit.players if unit else frozenset())) - {winner}
                following.out |= {player: number for player in gone if player in self.seeds}
        for player in following.there:
            following.out.pop(player, None)
        return following


@dataclass(frozen=True, slots=True)
class _Unit:
    """A game or a bye of a round."""

    players: frozenset[PlayerId]
    winner: PlayerId | None
    is_decided: bool


def _units(round_: Round) -> Iterable[_Unit]:
    for game in round_.games:
        result = game.result
        is_decided = result is not None and result.reason is not WinReason.TIE
        yield _Unit(frozenset(game.players), result.winner if result else None, is_decided)
    for bye in round_.byes:
        yield _Unit(frozenset((bye.player,)), bye.player, True)


def _assigned(wanted: Sequence[frozenset[PlayerId]], units: Iterable[_Unit]) -> list[_Unit | None]:
    """The unit of a round that is played at each place of the bracket.

    First those with just its players, then as many as can be with one of them, then the others as
    they come.
    """
    left = list(units)
    taken: list[_Unit | None] = [None] * len(wanted)

    def take(place: int, unit: _Unit) -> None:
        taken[place] = unit
        left.remove(unit)

    for place, players in enumerate(wanted):
        for unit in [unit for unit in left if players and unit.players == players]:
            take(place, unit)
    while shared := {
        place: found
        for place, players in enumerate(wanted)
        if taken[place] is None and (found := [unit for unit in left if unit.players & players])
    }:
        # A place shares players with two units at most, and a unit with two places: then as many
        # as can be are found by beginning where there is least to choose from.
        place = min(shared, key=lambda place: len(shared[place]))
        take(place, shared[place][0])
    for place, players in enumerate(wanted):
        if taken[place] is None and players and left:
            take(place, left[0])
    return taken


def _pair(players: Collection[PlayerId], seeds: Sequence[PlayerId]) -> Pair:
    first, *others = sorted(players, key=lambda player: (player not in seeds, player))
    return first, others[0] if others else first


def starting_places(state: EventState, found: Cut) -> Sequence[PlayerId | None]:
    """Who begins at each place: as the event was seeded, else the best as far apart as can be."""
    if state.seeding is not None:
        return state.seeding.places
    return spread_places(found.players, found.places)


def spread_places(seeds: Sequence[PlayerId], places: int) -> tuple[PlayerId | None, ...]:
    """Who begins at each of so many places, the best as far apart as can be.

    Args:
        seeds: the players, best first.
        places: of the bracket; beyond the players, and up to a power of two, they are empty.
    """
    order = _seed_order(1 << rounds_for(places))
    return tuple(seeds[n] if n < len(seeds) else None for n in order)


def _seed_order(size: int) -> list[int]:
    """The seeds from 0, from the top of a bracket to its foot."""
    order = [0]
    while len(order) < size:
        twice = 2 * len(order)
        order = [each for seed in order for each in (seed, twice - 1 - seed)]
    return order


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalGames:
    """The games at the finals tables."""

    round_number: RoundNumber
    first: Game
    """For the first and the second place."""
    second: Game | None
    """For the third; None where it could not be played."""


def final_games(state: EventState) -> FinalGames | None:
    """The games that are marked as the finals; None before them, and where there are none.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: a game is a final by the mark that its round keeps, whatever is corrected later. Where
        the first final isn't played, the second one gives no place either: third place follows the
        first two. A game before a cut is no final of those who play on.
    """
    if state.packet.band(BandKind.FINALS) is None:
        return None
    cut_made = cut(state)
    first_round = cut_made.after if cut_made is not None and cut_made.is_made else 0
    for round_ in reversed(state.played[first_round:]):
        marked = {game.final: game for game in round_.games if game.final is not None}
        first = marked.get(FIRST_FINAL)
        if first is not None:
            second = marked.get(SECOND_FINAL)
            return FinalGames(round_number=round_.number, first=first, second=second)
    return None
