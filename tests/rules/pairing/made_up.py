"""Made-up events to pair: crafted fields, and whole events played at random."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from app.rules.core.draw import Draw
from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Bye, Round
from app.rules.packet.packet import Packet, PairingRules
from app.rules.pairing.pair import pair_round
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.round_pairing import RoundPairing
from app.rules.pairing.tables import seat
from tests.rules.events import SR2015, entrant, game

GHOST = 1000
"""Ids above this are players long gone, against whom a crafted field won its points."""


def packet(limit: int | None) -> Packet:
    return replace(SR2015, pairing=PairingRules(pair_down_limit=limit))


def entrants(players: Iterable[int], **known: object) -> tuple[Entrant, ...]:
    return tuple(entrant(player, **known) for player in players)


def new_event(players: int, limit: int | None = 1) -> EventState:
    return EventState(packet=packet(limit), point_size=50, entrants=entrants(range(1, players + 1)))


def crafted(
    points: Mapping[int, int],
    met: Iterable[tuple[int, int]] = (),
    down_limit_reached: Collection[int] = (),
    had_bye: Collection[int] = (),
    locks: Sequence[tuple[int, int]] = (),
    limit: int | None = 1,
) -> EventState:
    """A field as wished: points by player (a bye is worth one), who has met whom, and so on."""
    wins = [
        (player, GHOST + 100 * player + one)
        for player, total in points.items()
        for one in range(total - (player in had_bye))
    ]
    ghosts = entrants((ghost for _, ghost in wins), status=EntrantStatus.DROPPED)
    games = [game(*pair, table=None, id=number) for number, pair in enumerate(met, 1)]
    games += [
        game(*pair, pair[0], table=None, id=10_000 + number) for number, pair in enumerate(wins)
    ]
    past = Round(
        number=RoundNumber(1),
        games=tuple(games),
        byes=tuple(Bye(player=PlayerId(player)) for player in had_bye),
        pair_downs=frozenset(PlayerId(player) for player in down_limit_reached),
    )
    return EventState(
        packet=packet(limit),
        point_size=50,
        entrants=entrants(points) + ghosts,
        rounds=(past,),
        locks=tuple((PlayerId(one), PlayerId(other)) for one, other in locks),
    )


def with_round(
    state: EventState,
    paired: RoundPairing,
    tables: Sequence[int | None],
    chance: Random,
    ties: float,
) -> EventState:
    """The event after a round with random results."""
    number = len(state.rounds) + 1
    here = set(paired.basis)
    games = [
        game(*players, *_outcome(players, chance, ties), table=table, id=number * 10_000 + place)
        for place, (players, table) in enumerate(zip(paired.games, tables, strict=True))
    ]
    round_ = Round(
        number=RoundNumber(number),
        games=tuple(games),
        byes=() if paired.bye is None else (Bye(player=paired.bye),),
        absent=frozenset(one.id for one in state.entrants if one.id not in here),
        preferences=paired.preferences,
        looks_ahead=paired.looks_ahead,
        pair_downs=paired.pair_downs,
        basis=paired.basis,
    )
    return replace(state, rounds=(*state.rounds, round_), locks=())


def _outcome(players: Sequence[int], chance: Random, ties: float) -> tuple[int | None, str | None]:
    return (None, "tie") if chance.random() < ties else (chance.choice(players), None)


def with_leavers(state: EventState, chance: Random, drops: float) -> EventState:
    return replace(
        state,
        entrants=tuple(
            replace(one, status=EntrantStatus.DROPPED) if chance.random() < drops else one
            for one in state.entrants
        ),
    )


def with_newcomer(state: EventState) -> EventState:
    return replace(state, entrants=state.entrants + entrants([len(state.entrants) + 1]))


def of_one_club(state: EventState, share: float, chance: Random) -> EventState:
    """The event with so many of one club, and the wish that two of a club don't meet."""
    people = tuple(
        replace(one, club="Many" if chance.random() < share else f"Club {one.id}")
        for one in state.entrants
    )
    return replace(state, entrants=people, preferences=(Preference(kind=PreferenceKind.CLUB),))


def event_after(
    rounds: int,
    players: int,
    seed: int,
    *,
    ties: float = 0.03,
    drops: float = 0.0,
    late: float = 0.0,
    limit: int | None = 1,
) -> EventState:
    """A whole event, each round paired by the rules and played at random."""
    chance = Random(seed)
    state = new_event(players, limit)
    for number in range(rounds):
        state = played_on(state, chance, seed * 1000 + number, ties=ties)
        state = with_leavers(state, chance, drops)
        if chance.random() < late:
            state = with_newcomer(state)
        if len(state.active) < 2:
            break
    return state


def played_on(state: EventState, chance: Random, seed: int, *, ties: float = 0.03) -> EventState:
    draw = Draw(seed)
    paired = pair_round(state, draw)
    return with_round(state, paired, seat(state, paired.games, draw), chance, ties)
