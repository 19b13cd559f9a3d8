"""Made-up rounds that are published, and what happens to them after."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Bye, Round, RoundState
from app.rules.pairing.pair import pair_round
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.tables import seat
from app.rules.results.result import GameResult, WinReason
from tests.rules.events import entrant, game
from tests.rules.pairing.made_up import event_after


def published(state: EventState, seed: int = 1) -> EventState:
    """The event with its next round paired, seated and published."""
    draw, number = Draw(seed), len(state.rounds) + 1
    paired = pair_round(state, draw)
    tables = seat(state, paired.games, draw)
    here = set(paired.basis)
    round_ = Round(
        number=RoundNumber(number),
        kind=paired.kind,
        state=RoundState.PUBLISHED,
        seed=seed,
        games=tuple(
            game(*players, table=table, id=number * 10_000 + place)
            for place, (players, table) in enumerate(zip(paired.games, tables, strict=True))
        ),
        byes=() if paired.bye is None else (Bye(player=paired.bye),),
        absent=frozenset(one.id for one in state.entrants if one.id not in here),
        pair_downs=paired.pair_downs,
        basis=paired.basis,
    )
    return replace(state, rounds=(*state.rounds, round_))


def with_last(state: EventState, /, **changes: object) -> EventState:
    """The event with its newest round changed."""
    return replace(state, rounds=(*state.rounds[:-1], replace(state.rounds[-1], **changes)))


def with_late(state: EventState, many: int = 1) -> EventState:
    """Players who come after the pairing."""
    first = max(one.id for one in state.entrants) + 1
    new = [entrant(first + one) for one in range(many)]
    absent = state.rounds[-1].absent | {one.id for one in new}
    return with_last(replace(state, entrants=(*state.entrants, *new)), absent=absent)


def with_result(state: EventState, player: int, winner: int | None, by: str) -> EventState:
    """The newest round with a result in the game of a player."""
    result = GameResult(winner=None if winner is None else PlayerId(winner), reason=WinReason(by))
    games = tuple(
        replace(one, result=result) if player in one.players else one
        for one in state.rounds[-1].games
    )
    return with_last(state, games=games)


def with_out(state: EventState, player: int) -> EventState:
    """A player who drops before the games begin: the opponent wins, or the bye is taken back."""
    entrants = tuple(
        replace(one, status=EntrantStatus.DROPPED) if one.id == player else one
        for one in state.entrants
    )
    state, last = replace(state, entrants=entrants), state.rounds[-1]
    found = next((one for one in last.games if player in one.players), None)
    if found is None:
        byes = tuple(bye for bye in last.byes if bye.player != player)
        return with_last(state, byes=byes, absent=last.absent | {PlayerId(player)})
    other = found.opponent_of(PlayerId(player)).player
    is_there = state.by_id[other].is_active
    return with_result(state, player, other if is_there else None, "no-show")


def with_back(state: EventState, player: int) -> EventState:
    """The same player reinstated."""
    entrants = tuple(
        replace(one, status=EntrantStatus.ACTIVE) if one.id == player else one
        for one in state.entrants
    )
    return replace(state, entrants=entrants)


def with_repaired(state: EventState, places: Iterable[int]) -> EventState:
    """Games of the first round that the other player had won."""
    first, turned = state.rounds[0], set(places)
    games = tuple(
        replace(one, result=replace(one.result, winner=one.opponent_of(one.result.winner).player))
        if place in turned and one.result is not None and one.result.winner is not None
        else one
        for place, one in enumerate(first.games)
    )
    return replace(state, rounds=(replace(first, games=games), *state.rounds[1:]))


def with_preferences(state: EventState, chance: Random) -> EventState:
    """Clubs, and preferences that two of one club do not meet, nor two others by any means."""
    entrants = tuple(replace(one, club=chance.choice("AB ")) for one in state.entrants)
    one, other = chance.sample([one.id for one in state.entrants], 2)
    preferences = [
        Preference(kind=PreferenceKind.CLUB),
        Preference(
            kind=PreferenceKind.PAIR, first=one, second=other, is_hard=chance.random() < 0.5
        ),
        Preference(kind=PreferenceKind.BYE, first=other),
    ]
    chance.shuffle(preferences)
    return replace(state, entrants=entrants, preferences=tuple(preferences))


def troubled(seed: int, most: int = 10) -> tuple[EventState, dict[str, frozenset[int]]]:
    """A published round to which something happened, and what the EO says of it.

    At most so many players could be paired with anybody.
    """
    chance = Random(seed)
    players = chance.randint(4, most)
    drops = 0.03 if players > 7 else 0
    state = published(event_after(chance.randint(0, 4), players, seed, drops=drops), seed)
    if state.rounds[:-1] and chance.random() < 0.6:
        state = with_repaired(state, chance.sample(range(players // 2), chance.randint(1, 2)))
    returned: set[int] = set()
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        leaver = chance.choice([one.id for one in state.active])
        state = with_out(state, leaver)
        if chance.random() < 0.3:
            state = with_back(state, leaver)
            returned.add(leaver)
    room = most - len(state.active)
    state = with_late(state, min(room, chance.choice((0, 0, 0, 1, 2))))
    if chance.random() < 0.4:
        state = with_preferences(state, chance)
    begun: frozenset[int] = frozenset()
    if chance.random() < 0.3:
        state = with_last(state, state=RoundState.PLAYING)
    else:
        begun = frozenset(one.id for one in state.rounds[-1].games if chance.random() < 0.2)
    return state, {"begun": begun, "returned": frozenset(returned)}
