"""Events at random for the second reckoning, and the same events as the program's values."""

from dataclasses import replace

from hypothesis import strategies as st

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.round import CutMembers, Round, RoundKind
from app.services.packet.packets import load_packet, points_first_text, resolved_text
from tests.rules.events import army, bye, entrant, event, game
from tests.rules.standings.places_model import wanted_finals
from tests.rules.standings.standings_model import (
    PACKETS,
    Facts,
    Played,
    Rest,
    undefeated,
    usual_ranks,
)

TOP = 4
"""How many play on after a cut."""

SCORING = ("assassin-scoring", "control-point-scoring", "destruction-scoring")
SIZES = {"sr2010": 35, "masters2014": 35, "ig2014": 50, "sr2015": 35, "sr2019": 75,
         "sr2025": 50, "sr2026": 75}  # fmt: skip
WON = ("assassination", "scenario", "clock", "tiebreak-2", "penalty", "concession", "no-show")
UNDECIDED = ("tie", "judge", "no-show", "penalty")


@st.composite
def variants(draw, packet: str) -> frozenset[str]:
    """Standings variants that go together."""
    if packet in ("sr2025", "sr2026"):
        return draw(st.frozensets(st.sampled_from(("cut-to-top", "no-show-as-concession"))))
    if packet not in ("sr2015", "sr2019"):
        return frozenset()
    scoring = draw(st.sampled_from((None, None, *SCORING)))
    chosen = {scoring} - {None}
    if packet == "sr2015":
        beside = (None, "large-event") if chosen else (None, "large-event", "finals-tables")
        chosen |= {draw(st.sampled_from(beside))} - {None}
    else:
        chosen |= draw(st.sets(st.sampled_from(("finals-tables", "cut-to-top"))))
    return frozenset(chosen)


@st.composite
def happenings(draw, blank: bool = False) -> tuple[Facts, dict[int, EntrantStatus]]:
    """An event of 2 to 11 players over 1 to 5 rounds, with late players, drops, byes and all.

    Args:
        draw: by Hypothesis.
        blank: no control and army points are ever written down.
    """
    packet = draw(st.sampled_from((*PACKETS, "sr2015", "sr2019", "sr2026")))
    players = tuple(range(1, draw(st.integers(2, 11)) + 1))
    length = draw(st.integers(1, 5))
    starts = st.sampled_from((0, 0, 0, 0, 1, 2)).filter(lambda start: start < length)
    span = st.tuples(starts, st.sampled_from((9, 9, 9, 9, 9, 1, 2, 3)))
    spans = {player: draw(span) for player in players}
    facts = Facts(
        packet=packet,
        size=SIZES[packet],
        players=players,
        variants=draw(variants(packet)),
        points_first=draw(st.sampled_from((None, None, True, False))),
    )
    for player in draw(st.sets(st.sampled_from(players))):
        facts.armies[player] = {
            number: draw(st.integers(70, 110)) for number in range(1, draw(st.integers(1, 2)) + 1)
        }
    for number in range(length):
        here = [player for player in players if spans[player][0] <= number < spans[player][1]]
        play(draw, facts, here, number, is_last=number == length - 1, blank=blank)
    facts.planned = length
    facts.gone = frozenset(player for player in players if spans[player][1] <= length)
    status = {one: draw(st.sampled_from(tuple(EntrantStatus)[1:])) for one in sorted(facts.gone)}
    ringers = draw(st.sets(st.sampled_from(players), max_size=2))
    out = {one for one, how in status.items() if how is EntrantStatus.DISQUALIFIED}
    facts.barred = frozenset(ringers | out)
    return facts, status


def play(draw, facts: Facts, here: list[int], number: int, *, is_last: bool, blank: bool) -> None:
    if "cut-to-top" in facts.variants and number:
        here = after_a_cut(draw, facts, here, number)
    here = draw(st.permutations(here))
    sitting: list[int] = []
    if is_last and number and "finals-tables" in facts.variants and len(here) > 1:
        here = best_first(facts, here, number)
        if len(here) % 2 and draw(st.booleans()):
            sitting = [here.pop(draw(st.integers(0, len(here) - 1)))]
    if not sitting and len(here) % 2:
        sitting = [here.pop()]
    points = st.none() if blank else st.sampled_from((None, None, None, 0, 5))
    facts.byes.append([Rest(one, draw(points), draw(points)) for one in sitting])
    pairs = list(zip(here[::2], here[1::2], strict=True))
    facts.games.append([draw(results(pair, blank)) for pair in pairs])
    if is_last and number and "finals-tables" in facts.variants:
        facts.finals = draw(marks(facts))


@st.composite
def marks(draw, facts: Facts) -> dict[int, tuple[int, int]]:
    """The finals as they should be, or as somebody who changed the round left them."""
    if draw(st.booleans()):
        return wanted_finals(facts)
    pairs = draw(st.permutations([game.players for game in facts.games[-1]]))
    chosen = dict(enumerate(pairs[:2], start=1))
    return {mark: chosen[mark] for mark in draw(st.sets(st.sampled_from((1, 2)))) & chosen.keys()}


def best_first(facts: Facts, here: list[int], through: int) -> list[int]:
    """By the standings so far, equals as they stood."""
    ranks = usual_ranks(facts, through)
    return sorted(here, key=ranks.__getitem__)


def after_a_cut(draw, facts: Facts, here: list[int], through: int) -> list[int]:
    """Who of those here plays on; makes the cut where it is due."""
    if facts.cut_after is None:
        few = len(undefeated(facts, through) & set(here)) <= TOP
        if not few or len(here) <= TOP:
            return here
        best = best_first(facts, list(draw(st.permutations(here))), through)
        facts.inside, facts.cut_after = tuple(best[:TOP]), through
    return [player for player in here if player in facts.inside]


@st.composite
def results(draw, pair: tuple[int, int], blank: bool) -> Played:
    winner = draw(st.sampled_from((*pair, *pair, *pair, None)))
    zero = st.just((0, 0))
    played = st.sampled_from((None, 1, 2))
    return Played(
        players=pair,
        winner=winner,
        by=draw(st.sampled_from(UNDECIDED if winner is None else WON)),
        cp=draw(zero if blank else st.tuples(st.integers(0, 6), st.integers(0, 6))),
        ap=draw(zero if blank else st.tuples(st.integers(0, 60), st.integers(0, 60))),
        lists=(draw(played), draw(played)),
    )


def packet_of(facts: Facts):
    chosen = tuple((one, TOP if one == "cut-to-top" else None) for one in sorted(facts.variants))
    text = resolved_text(facts.packet, chosen)
    if facts.points_first is not None:
        text = points_first_text(text, first=facts.points_first)
    return load_packet(text)


def as_state(facts: Facts, status: dict[int, EntrantStatus]) -> EventState:
    """The event as the program holds it; the games stand in another order than they were paired."""
    rounds = []
    for number, (games, byes) in enumerate(zip(facts.games, facts.byes, strict=True), start=1):
        made = [
            game(
                *(one.players),
                one.winner,
                one.by,
                cp=one.cp,
                ap=one.ap,
                lists=one.lists,
                id=100 * number + place,
                final=mark_of(facts, number, one),
                table=len(games) - place if number % 2 else place + 1,
            )
            for place, one in enumerate(games)
        ]
        there = {player for one in games for player in one.players} | {one.player for one in byes}
        rounds.append(
            Round(
                number=number,
                kind=kind_of(facts, number),
                games=tuple(sorted(made, key=lambda one: one.table)),
                byes=tuple(
                    bye(one.player, control_points=one.cp, army_points=one.ap) for one in byes
                ),
                absent=frozenset(facts.players) - there,
                basis=basis_of(facts, number, there),
                cut=CutMembers(players=facts.inside) if facts.cut_after == number - 1 else None,
            )
        )
    return event(
        [
            entrant(
                player,
                status=status.get(player, EntrantStatus.ACTIVE),
                eligible=player not in facts.barred
                or status.get(player) is EntrantStatus.DISQUALIFIED,
                lists=tuple(army(k, points=v) for k, v in facts.armies.get(player, {}).items()),
            )
            for player in facts.players
        ],
        tuple(rounds),
        packet=packet_of(facts),
        point_size=facts.size,
        planned_rounds=len(rounds),
    )


def mark_of(facts: Facts, number: int, one: Played) -> int | None:
    marked = facts.finals.items() if number == facts.rounds else ()
    return next((mark for mark, players in marked if players == one.players), None)


def kind_of(facts: Facts, number: int) -> RoundKind:
    if facts.finals and number == len(facts.games):
        return RoundKind.FINALS_TABLES
    is_inside = facts.cut_after is not None and number > facts.cut_after
    return RoundKind.CUT if is_inside else RoundKind.SWISS


def basis_of(facts: Facts, number: int, there: set[int]) -> dict[int, int]:
    if facts.cut_after == number - 1:
        return dict.fromkeys(facts.inside, 0)
    return dict.fromkeys(there, 0)


def renumbered(facts: Facts, new: dict[int, int]) -> Facts:
    """The same event with other numbers for its players."""
    return replace(
        facts,
        armies={new[player]: lists for player, lists in facts.armies.items()},
        games=[
            [
                replace(
                    one,
                    players=(new[one.players[0]], new[one.players[1]]),
                    winner=None if one.winner is None else new[one.winner],
                )
                for one in games
            ]
            for games in facts.games
        ],
        byes=[[replace(one, player=new[one.player]) for one in byes] for byes in facts.byes],
        gone=frozenset(new[one] for one in facts.gone),
        barred=frozenset(new[one] for one in facts.barred),
        inside=tuple(new[one] for one in facts.inside),
        finals={mark: (new[one], new[other]) for mark, (one, other) in facts.finals.items()},
    )
