"""Rehearsal: a whole made-up event, played by the same verbs as the window's.

One seeded stream decides everything: same draft, plan and seed, same event, the hours apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundKind
from app.rules.event.length import is_over
from app.rules.pairing.round_kind import still_playing
from app.rules.standings.cut import cut
from app.services.core.act_context import Clock, Dice
from app.services.core.rows import current_round
from app.services.core.session import EventSession
from app.services.event.event_draft import text_of
from app.services.event.events import EventDraft, check_draft, new_event
from app.services.packet.packets import load_packet
from app.services.pairing import rounds
from app.services.pairing.draft_round import SEEDS
from app.services.players import players
from app.services.players.drafts import PlayerDraft
from app.services.program.rehearsal_games import made_up
from app.services.program.rehearsal_people import FEWEST, people
from app.services.results import results
from app.services.scenarios.scenario_names import scenario_table
from app.services.scenarios.scenarios import roll
from app.services.standings.tie_resolution import draw_cut_border

_GRANTED_OF = 4
"""Of so many late players one gets a bye by the EO's ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalPlan:
    """How a made-up event goes."""

    players: int
    """In all, those who come late among them."""
    seed: int
    ties: Fraction = Fraction(0)
    """Share of the games."""
    drops: Fraction = Fraction(0)
    """Share of the players in each round; half of them leave in the middle of their game."""
    late: Fraction = Fraction(0)
    """Share of the players; they come in the first two rounds."""
    rounds: int | None = None
    """Rounds played to their end; None: until the event is over."""


def rehearse(
    path: Path, draft: EventDraft, plan: RehearsalPlan, *, clock: Clock, dice: Dice
) -> EventSession:
    """Play a whole made-up event into a new file; nothing is left behind where it cannot be.

    Args:
        path: the file to make.
        draft: what the event is played by; it is marked as a rehearsal.
        plan: how it goes.
        clock: tells when each act was done.
        dice: for what is thrown in the event afterwards.

    Raises:
        UserError: the draft or the plan is wrong.
        EventFileError: there is such a file already, or it cannot be written.
    """
    check_draft(draft)
    draw = Draw(plan.seed)
    packet = load_packet(text_of(draft))
    everybody = people(plan.players, packet, draft.point_size, draw)
    session = new_event(path, replace(draft, is_rehearsal=True), clock=clock, dice=draw.below)
    try:
        for _ in play(session, everybody, plan, draw):
            pass
    except BaseException:
        session.close()
        path.unlink(missing_ok=True)
        raise
    session.dice = dice
    return session


def play(
    session: EventSession, everybody: tuple[PlayerDraft, ...], plan: RehearsalPlan, draw: Draw
) -> Iterator[EventState]:
    """Play a made-up event to the plan's end, one act at a time.

    Args:
        session: an event without players, its dice those of ``draw``.
        everybody: the players, those who come late last.
        plan: how it goes.
        draw: decides everything.

    Yields:
        The event after each act.
    """
    late = int(plan.late * len(everybody))
    late = min(late, len(everybody) - FEWEST)
    waiting = list(everybody[len(everybody) - late :])
    session.do(players.register_many, everybody[: len(everybody) - late])
    yield session.state
    while _goes_on(session.state, plan):
        yield from _one_round(session, plan, draw, waiting)


def _goes_on(state: EventState, plan: RehearsalPlan) -> bool:
    enough = plan.rounds is not None and len(state.played) >= plan.rounds
    return not enough and is_over(state) is None and len(still_playing(state)) >= FEWEST


def _one_round(
    session: EventSession, plan: RehearsalPlan, draw: Draw, waiting: list[PlayerDraft]
) -> Iterator[EventState]:
    parted = cut(session.state)
    if parted is not None and parted.is_open:
        session.do(draw_cut_border, seed=draw.below(SEEDS))
        yield session.state
    number = session.do(rounds.pair, seed=draw.below(SEEDS)).value.number
    yield session.state
    if number == 2:
        yield from _arrive(session, waiting, len(waiting), draw)
    if scenario_table(session.state.packet) is not None:
        session.do(roll, number)
        yield session.state
    session.do(rounds.publish)
    yield session.state
    session.do(rounds.begin)
    yield session.state
    if number == 1:
        yield from _arrive(session, waiting, len(waiting) // 2, draw)
    yield from _leave(session, plan.drops / 2, draw)
    yield from _games(session, plan, draw)
    session.do(rounds.close)
    yield session.state
    if is_over(session.state) is None:
        yield from _leave(session, plan.drops / 2, draw)


def _arrive(
    session: EventSession, waiting: list[PlayerDraft], count: int, draw: Draw
) -> Iterator[EventState]:
    for _ in range(count):
        grant = draw.below(_GRANTED_OF) == 0 and not _leads_by_a_bye(session.state)
        # After a cut whoever comes late has no game left, for which a reason is asked.
        session.with_reason("Came late", players.enter_late, waiting.pop(), grant_bye=grant)
        yield session.state


def _leads_by_a_bye(state: EventState) -> bool:
    """Whether a bye granted between rounds would put its player ahead alone, and so end the event.

    So it would where all games were ties: nobody who is in has a point.
    """
    is_between = state.last_round is not None and state.last_round.is_draft
    return is_between and not any(state.records[one.id].tournament_points for one in state.active)


def _leave(session: EventSession, share: Fraction, draw: Draw) -> Iterator[EventState]:
    for player in _leaving(session.state, share, draw):
        if len(session.state.active) > FEWEST:
            session.do(players.drop, player)
            yield session.state


def _leaving(state: EventState, share: Fraction, draw: Draw) -> tuple[PlayerId, ...]:
    return tuple(one.id for one in state.active if _happens(share, draw))


def _games(session: EventSession, plan: RehearsalPlan, draw: Draw) -> Iterator[EventState]:
    round_: Round = current_round(session.state)
    games = list(round_.missing)
    draw.shuffle(games)
    for game in games:
        is_tie = _happens(plan.ties, draw) and round_.kind is not RoundKind.BRACKET
        told = made_up(session.state, game, is_tie=is_tie, draw=draw)
        assert told.table is not None and told.result is not None, "as many tables as games"
        session.do(results.enter, told.table, told.first, told.second, told.result, round_.number)
        yield session.state


def _happens(share: Fraction, draw: Draw) -> bool:
    return draw.below(share.denominator) < share.numerator
