"""Awards: who has which place, what a blind vote says, and who may get an award."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.codes import Code
from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, impossible, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.event.length import sole_leader
from app.rules.standings.bracket import bracket, final_games
from app.rules.standings.cut import cut
from app.rules.standings.standings import can_win, standings

MOST_PLACES = 3
"""The places that are announced at the end of every event."""

BEST_PAINTED, BEST_SPORT = "best-painted", "best-sport"
"""The awards beside the places that the packets know."""


class AwardFault(Code):
    """What can be wrong with giving an award or taking in a ballot."""

    DISQUALIFIED = "award.disqualified"
    """[player]"""
    RINGER = "award.ringer"
    """[player]"""
    NOT_TIED = "award.not-tied"
    """The vote is tied among others [player, tied]."""
    BALLOTS_IN = "award.ballots-in"
    """A vote is open [ballots]."""
    VOTED = "award.voted"
    """A vote has decided otherwise [player: its winner]."""
    BALLOT_NOT_TIED = "award.ballot-not-tied"
    """The second vote is among others [player, tied]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardPlace:
    """One place of the standings as it is announced."""

    place: int
    """From 1, counted among those who can get an award."""
    players: tuple[PlayerId, ...]
    """Who has it: one, or all who share it, by id."""
    equals: tuple[PlayerId, ...] = ()
    """Everybody who stood equal for this place, by id, also once that is settled."""

    @property
    def is_shared(self) -> bool:
        """Nobody has it alone."""
        return len(self.players) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCount:
    """What the ballots of one vote say."""

    votes: tuple[tuple[PlayerId, int], ...]
    """Everybody who got one, most first, equals by id."""
    void: int = 0
    """Ballots for players who can get no award any more."""

    @property
    def leaders(self) -> tuple[PlayerId, ...]:
        """Who has the most: one, or all who are tied; nobody where no ballot counts."""
        most = max((number for _, number in self.votes), default=0)
        return tuple(player for player, number in self.votes if number == most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """Players who stand equal, with the places that they take up among them."""

    places: tuple[int, ...]
    """Ascending."""
    players: tuple[PlayerId, ...]
    """By id; as many as places."""


def award_places(
    state: EventState, resolved: Mapping[int, PlayerId] | None = None, most: int = MOST_PLACES
) -> tuple[AwardPlace, ...]:
    """The places as they are announced, first first.

    Args:
        state: the event.
        resolved: place -> who has it by a draw or by the EO's word, where players stood equal. It
            holds only for just those who stand equal now.
        most: the last place to announce.

    Rule: sr2019 prizes; sr2015 leaving; sr2019 leaving
    Rule: sr2025 prizes; sr2025 sportsmanship; sr2026 prizes; sr2026 sportsmanship
    Reading: equals share a place, and the places behind it are left out. Who cannot get an award is
        passed over, so that the next best has the place.
    """
    found = [place for level in _levels(state) for place in _of_level(level, resolved or {})]
    return tuple(
        sorted((place for place in found if place.place <= most), key=lambda place: place.place)
    )


def equals_for(state: EventState, place: int) -> Level | None:
    """Who stands equal for a place, whether or not that is settled; None where nobody shares it.

    Rule: sr2019 prizes
    Rule: sr2025 prizes; sr2026 prizes
    """
    found = (level for level in _levels(state) if place in level.places and len(level.places) > 1)
    return next(found, None)


def _levels(state: EventState) -> tuple[Level, ...]:
    rows = [
        (standing.award_rank, standing.player)
        for standing in standings(state)
        if standing.award_rank is not None
    ]
    places: dict[int, list[int]] = {}
    players: dict[int, list[PlayerId]] = {}
    for place, (rank, player) in enumerate(rows, start=1):
        places.setdefault(rank, []).append(place)
        players.setdefault(rank, []).append(player)
    return tuple(
        Level(places=tuple(places[rank]), players=tuple(sorted(players[rank]))) for rank in places
    )


def _of_level(level: Level, resolved: Mapping[int, PlayerId]) -> list[AwardPlace]:
    first, players = level.places[0], level.players
    if len(players) == 1:
        return [AwardPlace(place=first, players=players)]
    order = {place: resolved[place] for place in level.places if place in resolved}
    if sorted(order.values()) != [*players]:
        return [AwardPlace(place=first, players=players, equals=players)]
    return [
        AwardPlace(place=place, players=(player,), equals=players)
        for place, player in order.items()
    ]


def drawn_order(players: Iterable[PlayerId], seed: int) -> tuple[PlayerId, ...]:
    """Equals in the order of a seeded draw, first first: anyone can draw it again.

    Rule: sr2019 prizes
    Rule: sr2025 prizes; sr2026 prizes
    Reading: not printed; the equals are taken by id and shuffled.
    """
    order = sorted(players)
    Draw(seed).shuffle(order)
    return tuple(order)


def vote_count(state: EventState, ballots: Iterable[PlayerId]) -> VoteCount:
    """Count the ballots of one vote.

    Rule: sr2019 prizes; sr2019 leaving
    Rule: sr2025 prizes; sr2025 sportsmanship; sr2026 prizes; sr2026 sportsmanship
    Reading: a ballot for somebody who was disqualified after it was cast is void.
    """
    count = Counter(ballots)
    votes = [(player, number) for player, number in count.items() if can_win(state, player)]
    votes.sort(key=lambda vote: (-vote[1], vote[0]))
    return VoteCount(votes=tuple(votes), void=count.total() - sum(number for _, number in votes))


def ballot_problems(
    state: EventState, player: PlayerId, tied: Collection[PlayerId] = ()
) -> tuple[Problem, ...]:
    """Why a ballot for a player cannot be taken in; who cast it is nobody's business.

    Args:
        state: the event.
        player: the one voted for, a vote for oneself as good as any.
        tied: those among whom a second vote is held; empty in a first one.

    Rule: sr2019 prizes
    Rule: sr2025 prizes; sr2026 prizes
    """
    found = [
        impossible(problem.code, problem.field, **dict(problem.facts))
        for problem in _barred(state, player)
    ]
    if tied and player not in tied:
        found.append(
            impossible(AwardFault.BALLOT_NOT_TIED, "player", player=player, tied=tuple(tied))
        )
    return tuple(found)


def choice_problems(
    state: EventState,
    player: PlayerId,
    *,
    ballots: int = 0,
    tied: Collection[PlayerId] = (),
    voted: PlayerId | None = None,
) -> tuple[Problem, ...]:
    """What stands against the EO's choice of a winner.

    Args:
        state: the event.
        player: the one chosen.
        ballots: how many are in, of a vote that is still open.
        tied: among whom the vote has ended in a tie; empty where it has not.
        voted: whom a vote has chosen already.

    Rule: sr2019 prizes; sr2015 leaving; sr2019 leaving
    Rule: sr2025 prizes; sr2025 sportsmanship; sr2026 prizes; sr2026 sportsmanship
    """
    found = list(_barred(state, player))
    if tied and player not in tied:
        found.append(odd(AwardFault.NOT_TIED, "player", player=player, tied=tuple(tied)))
    elif ballots and not tied:
        found.append(odd(AwardFault.BALLOTS_IN, ballots=ballots))
    if voted not in (None, player):
        found.append(odd(AwardFault.VOTED, player=voted))
    return tuple(found)


def may_keep(state: EventState, player: PlayerId) -> bool:
    """Whether a player keeps an award that was given: a disqualification takes it.

    Rule: sr2010 leaving; masters2014 leaving; ig2014 leaving; sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    Reading: who became a ringer after it was given keeps it, for it may be given to one.
    """
    return state.by_id[player].status is not EntrantStatus.DISQUALIFIED


def _barred(state: EventState, player: PlayerId) -> Iterable[Problem]:
    if can_win(state, player):
        return
    if state.by_id[player].status is EntrantStatus.DISQUALIFIED:
        yield impossible(AwardFault.DISQUALIFIED, "player", player=player)
    else:
        yield odd(AwardFault.RINGER, "player", player=player)


class WonBy(StrEnum):
    """What makes a player the first of an event."""

    FINAL = "final"
    """The game at the first finals table, or the final of a bracket."""
    CUT = "cut"
    """The standings of those who played on after a cut."""
    LEAD = "lead"
    """More tournament points than anybody else who is still in, or the only one undefeated."""
    STANDINGS = "standings"
    """The keys of the standings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Champions:
    """Who is first."""

    players: tuple[PlayerId, ...]
    """One, or all who share the first place, by id; nobody where nobody can get an award."""
    by: WonBy


def champions(state: EventState) -> Champions:
    """Who is first as things stand, and by what.

    Rule: sr2015 rounds; sr2015 standings-variants; sr2019 prizes; sr2019 standings-variants
    Rule: sr2019 round-variants
    Rule: sr2025 prizes; sr2026 prizes
    Reading: the standings say who is first, also where they put somebody else before who leads
        alone: after finals or a cut, by keys that begin otherwise, or where one who left stands
        above. Whoever can get no award is passed over.
    """
    first = tuple(
        sorted(standing.player for standing in standings(state) if standing.award_rank == 1)
    )
    final = final_games(state)
    result = None if final is None else final.first.result
    if result is not None:
        won = result.winner is not None and first == (result.winner,)
        return Champions(players=first, by=WonBy.FINAL if won else WonBy.STANDINGS)
    tree = bracket(state)
    if tree is not None and tree.champion is not None and first == (tree.champion,):
        return Champions(players=first, by=WonBy.FINAL)
    cut_made = cut(state)
    if cut_made is not None and cut_made.is_made and set(first) <= set(cut_made.players):
        return Champions(players=first, by=WonBy.CUT)
    leads = first == (sole_leader(state),)
    return Champions(players=first, by=WonBy.LEAD if leads else WonBy.STANDINGS)
