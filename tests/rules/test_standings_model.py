"""Standings of random events, reckoned twice."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.rules.event_state import EntrantStatus, EventState, Round, RoundKind, RoundState
from app.rules.standings import standings
from app.services.packets import load_packet, resolved_text
from tests.rules.events import army, bye, entrant, event, game
from tests.rules.standings_model import (
    ORDERS,
    Facts,
    Played,
    model_ranks,
    model_standings,
    undefeated,
)

PLAIN = tuple(one for one in ORDERS if one[1] not in ("finals-tables", "cut-to-top"))
"""Packets and variants whose standings are the keys alone."""

WON = ("assassination", "scenario", "clock", "tiebreak-2", "penalty", "concession", "no-show")
UNDECIDED = ("tie", "judge", "no-show", "penalty")


@st.composite
def happenings(draw) -> tuple[Facts, dict[int, EntrantStatus]]:
    """An event of 2 to 11 players over 1 to 5 rounds, with late players, drops, byes and all."""
    packet, variant = draw(st.sampled_from(PLAIN))
    players = tuple(range(1, draw(st.integers(2, 11)) + 1))
    length = draw(st.integers(1, 5))
    span = st.tuples(st.sampled_from((0, 0, 0, 0, 1, 2)), st.sampled_from((9, 9, 9, 9, 1, 2, 3)))
    spans = {player: draw(span) for player in players}
    size = draw(st.sampled_from((50, 75)))
    facts = Facts(packet=packet, size=size, players=players, variant=variant)
    for player in draw(st.sets(st.sampled_from(players))):
        facts.armies[player] = {
            number: draw(st.integers(70, 110)) for number in range(1, draw(st.integers(1, 2)) + 1)
        }
    for number in range(length):
        here = [player for player in players if spans[player][0] <= number < spans[player][1]]
        here = draw(st.permutations(here))
        facts.byes.append([here.pop()] if len(here) % 2 else [])
        pairs = list(zip(here[::2], here[1::2], strict=True))
        facts.games.append([draw(results(pair)) for pair in pairs])
    gone = {player for player in players if spans[player][1] <= length}
    facts.gone = frozenset(gone)
    status = {player: draw(st.sampled_from(tuple(EntrantStatus)[1:])) for player in sorted(gone)}
    return facts, status


@st.composite
def results(draw, pair: tuple[int, int]) -> Played:
    winner = draw(st.sampled_from((*pair, *pair, *pair, None)))
    points = st.tuples(st.integers(0, 6), st.integers(0, 6))
    destroyed = st.tuples(st.integers(0, 60), st.integers(0, 60))
    played = st.sampled_from((None, 1, 2))
    return Played(
        players=pair,
        winner=winner,
        by=draw(st.sampled_from(UNDECIDED if winner is None else WON)),
        cp=draw(points),
        ap=draw(destroyed),
        lists=(draw(played), draw(played)),
    )


@st.composite
def whole_fields(draw) -> Facts:
    """An event of 4 to 9 players who all stay, with finals tables or a cut."""
    kind, packet = draw(
        st.sampled_from(
            (("finals-tables", "sr2015"), ("finals-tables", "sr2019"), ("cut-to-top", "sr2019"))
        )
    )
    players = tuple(range(1, draw(st.integers(4, 9)) + 1))
    facts = Facts(packet=packet, size=75, players=players, variant=kind)
    length = draw(st.integers(2, 5))
    for number in range(length):
        here = list(draw(st.permutations(facts.inside or players)))
        is_last = number == length - 1
        if kind == "finals-tables" and is_last:
            here = seeded(draw, facts, number)
        facts.byes.append([here.pop()] if len(here) % 2 else [])
        pairs = list(zip(here[::2], here[1::2], strict=True))
        facts.games.append([draw(results(pair)) for pair in pairs])
        if kind == "finals-tables" and is_last:
            facts.finals = facts.games[-1][:2]
        if kind == "cut-to-top" and facts.cut_after is None and not is_last:
            cut_here(draw, facts, number + 1)
    return facts


def seeded(draw, facts: Facts, through: int) -> list[int]:
    """The four best in order, then the others; the last one sits out where they are odd."""
    ranks = model_ranks(facts, through)
    best = sorted(facts.players, key=lambda one: (ranks[one], one))
    return [*best[:4], *draw(st.permutations(best[4:]))]


def cut_here(draw, facts: Facts, through: int) -> None:
    if len(undefeated(facts, through)) > TOP or len(facts.players) <= TOP:
        return
    ranks = model_ranks(facts, through)
    chance = draw(st.permutations(facts.players))
    best = sorted(facts.players, key=lambda one: (ranks[one], chance.index(one)))
    facts.inside, facts.cut_after = tuple(best[:TOP]), through


TOP = 4


def packet_of(facts: Facts):
    x = TOP if facts.variant == "cut-to-top" else None
    return load_packet(
        resolved_text(facts.packet, () if facts.variant is None else ((facts.variant, x),))
    )


def as_state(facts: Facts, status: dict[int, EntrantStatus]) -> EventState:
    rounds = []
    for number, (games, byes) in enumerate(zip(facts.games, facts.byes, strict=True), start=1):
        made = tuple(
            game(*one.players, one.winner, one.by, cp=one.cp, ap=one.ap, lists=one.lists, id=k)
            for k, one in enumerate(games, start=100 * number)
        )
        busy = {player for one in games for player in one.players} | set(byes)
        rounds.append(
            Round(
                number=number,
                games=made,
                byes=tuple(map(bye, byes)),
                absent=frozenset(facts.players) - busy,
            )
        )
    return event(
        [
            entrant(
                player,
                status=status.get(player, EntrantStatus.ACTIVE),
                lists=tuple(army(k, points=v) for k, v in facts.armies.get(player, {}).items()),
            )
            for player in facts.players
        ],
        tuple(rounds),
        packet=packet_of(facts),
        point_size=facts.size,
    )


@given(whole_fields())
def test_standings_with_finals_or_a_cut_are_those_of_the_plain_reckoning(facts) -> None:
    state = as_state(facts, {})
    marked = list(state.rounds)
    if facts.finals:
        marked[-1] = replace(marked[-1], kind=RoundKind.FINALS_TABLES)
    if facts.cut_after is not None:
        after = facts.cut_after
        marked[after:] = [replace(one, kind=RoundKind.CUT) for one in marked[after:]]
    state = replace(state, rounds=tuple(marked))
    for through in range(1, len(facts.games) + 1):
        assert told(state, through) == model_standings(facts, through)


def told(state: EventState, through: int):
    return {
        row.player: (
            row.rank,
            row.tournament_points,
            row.strength_of_schedule,
            row.control_points,
            row.army_points or 0,
            row.assassinations,
        )
        for row in standings(state, through)
    }


@given(happenings())
def test_standings_are_those_of_the_plain_reckoning_through_every_round(happened) -> None:
    facts, status = happened
    state = as_state(facts, status)
    for through in range(1, len(facts.games) + 1):
        assert told(state, through) == model_standings(facts, through)


@given(happenings())
def test_everybody_has_one_row_in_the_order_of_rank_and_id(happened) -> None:
    rows = standings(as_state(*happened))
    assert sorted(row.player for row in rows) == list(happened[0].players)
    assert [(row.rank, row.player) for row in rows] == sorted(
        (row.rank, row.player) for row in rows
    )


@given(happenings())
def test_a_draft_round_changes_nothing(happened) -> None:
    state = as_state(*happened)
    draft = Round(number=len(state.rounds) + 1, state=RoundState.DRAFT, games=(game(1, 2, 1),))
    assert standings(replace(state, rounds=(*state.rounds, draft))) == standings(state)


@given(happenings(), st.randoms(use_true_random=False))
def test_new_numbers_for_the_players_change_no_figure(happened, chance) -> None:
    facts, status = happened
    new = dict(zip(facts.players, chance.sample(facts.players, len(facts.players)), strict=True))
    moved = Facts(
        packet=facts.packet,
        size=facts.size,
        players=facts.players,
        armies={new[player]: lists for player, lists in facts.armies.items()},
        games=[
            [
                Played(
                    players=(new[one.players[0]], new[one.players[1]]),
                    winner=None if one.winner is None else new[one.winner],
                    by=one.by,
                    cp=one.cp,
                    ap=one.ap,
                    lists=one.lists,
                )
                for one in games
            ]
            for games in facts.games
        ],
        byes=[[new[player] for player in byes] for byes in facts.byes],
        variant=facts.variant,
    )
    before = {new[row.player]: row.rank for row in standings(as_state(facts, status))}
    there = {new[player]: one for player, one in status.items()}
    assert {row.player: row.rank for row in standings(as_state(moved, there))} == before
