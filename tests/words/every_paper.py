"""Events that bring every paper to say all that it can, and every paper of them."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path

from app.rules.clock.day_plan import LUNCH
from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.scenarios.table_setup_changes import changes_between
from app.rules.standings.bracket_tree import BracketGame, BracketTree
from app.rules.standings.prizes import Fees
from app.services.clock.day_plan import plan_break, plan_day
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.lists.army_lists import set_lists
from app.services.papers.announcement import announcement, as_text
from app.services.papers.kinds import ALWAYS_ENGLISH
from app.services.papers.paper_sets import PaperSet, render_set
from app.services.papers.papers import Choices, Paper, RenderedPaper, render
from app.services.phones.addresses import PhoneAccess
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.services.scenarios.lookup import packets_with_scenarios, scenarios_of
from app.services.scenarios.plan import plan_scenario, planned_scenarios
from app.services.screen import slides
from app.services.screen.hall import HallClock, PublicProof, hall
from app.services.screen.slides import SlideKind
from app.services.standings.prizes import set_fees
from app.words.clock.clock import break_title, proof_sentences
from app.words.core.catalogue import Words
from app.words.papers.scenario_papers import place_section, scenario_sections, step_words
from app.words.scenarios.text import special_sentences
from app.words.screen.screen import (
    before_first,
    break_paused,
    kind_name,
    network_screen_text,
    next_round,
    next_round_at,
    phones_heading,
    phones_say,
    round_over,
)
from app.words.standings.bracket import bracket_drawing
from tests.builders import begin_round, morning
from tests.services.terrain.terrain_acts import lay_some
from tests.words.every_season import season_sentences

Played = tuple[str, int, tuple[tuple[str, int | None], ...], int | None]

PLAYED: tuple[Played, ...] = (
    ("sr2010", 50, (), None),
    ("masters2014", 50, (), 1),
    ("ig2014", 50, (), 1),
    ("sr2015", 50, (("finals-tables", None), ("tier-required", 4)), 1),
    ("sr2019", 75, (("cut-to-top", 4),), 1),
)
"""A packet, a size, variants and the rounds that are over, None for all: together they bring every
kind of sentence onto paper."""

OF_PLAYERS = tuple(one for one in Paper if one not in ALWAYS_ENGLISH)
"""The papers that speak the language that is chosen for papers."""

_SHARE = Fraction(1, 6)
"""Of the games that are tied, and of the players who leave in a round."""

ADDRESS = "http://192.168.178.200:8030"
ACCESSES = (
    PhoneAccess(address=ADDRESS),
    PhoneAccess(address=ADDRESS, wifi="Hall"),
    PhoneAccess(address=ADDRESS, wifi="Hall", password=""),
    PhoneAccess(address=ADDRESS, wifi="Hall of thirty-two letters, 5 GHz", password="x" * 63),
)
"""Ways in which phones find an event: papers for the wall have the first."""

_CHOICES = (Choices(), Choices(is_blank=True, for_opponent=True))


def events(
    folder: Path, played: tuple[Played, ...] = PLAYED, *, keep_open: bool = False
) -> Iterator[EventSession]:
    """Each of ``PLAYED``; where an event goes on, its next round is being played.

    Args:
        folder: where the files are made.
        played: some of them.
        keep_open: leave it to the caller to close the events.
    """
    for packet, size, variants, rounds in played:
        draft = EventDraft(
            name="Cup", packet=packet, point_size=size, variants=variants, planned_rounds=3,
            date="2026-05-02", venue="Hall",
        )  # fmt: skip
        plan = RehearsalPlan(players=7, seed=4, rounds=rounds, ties=_SHARE, drops=_SHARE)
        path = folder / f"{packet}.dicedown"
        session = rehearse(path, draft, plan, clock=morning, dice=Draw(1).below)
        if packet == "sr2015":
            _bring_a_small_army(session)
        session.do(set_fees, Fees(amount=1000, currency="€", shares=(50, 30), in_report=True))
        lay_some(session, 1, 2)
        session.do(plan_day, "10:00", 20)
        session.do(plan_break, 1, 60, LUNCH)
        session.do(plan_break, 2, 20)
        if rounds is not None:
            for number, scenario in enumerate(scenarios_of(packet).scenarios[-2:], start=2):
                session.with_reason("to see it", plan_scenario, scenario.id, number)
            begin_round(session)
        yield session
        if not keep_open:
            session.close()


def _bring_a_small_army(session: EventSession) -> None:
    """One player's lists break a rule."""
    first = session.state.entrants[0]
    small = tuple(replace(one, points=1) for one in first.lists)
    session.do(set_lists, first.id, small, {})


def papers(
    session: EventSession,
    t: Words,
    only: tuple[Paper, ...] | None = None,
    size: str = "a4",
) -> Iterator[RenderedPaper]:
    """Every paper for players that can be made of an event now, and those that can be blank.

    Args:
        session: the event.
        t: the words of a language.
        only: some of the papers; None for all.
        size: "a4" or "letter".
    """
    for paper in OF_PLAYERS if only is None else only:
        if paper is Paper.SCENARIO:
            yield from _sheets_to_come(session, t, size)
        for choices in _CHOICES if paper.traits.options else _CHOICES[:1]:
            try:
                for phones in ACCESSES if paper is Paper.PHONES else ACCESSES[:1]:
                    yield session.read(
                        render, session.state, paper, t=t, at=morning(), choices=choices,
                        size=size, phones=phones,
                    )  # fmt: skip
            except NotNowError:
                break


def _sheets_to_come(session: EventSession, t: Words, size: str) -> Iterator[RenderedPaper]:
    """The scenario sheets of planned rounds, which are secret yet."""
    last = session.state.last_round
    for number in session.read(planned_scenarios):
        if last is None or number > last.number:
            yield session.read(
                render,
                session.state,
                Paper.SCENARIO,
                t=t,
                round_number=number,
                at=morning(),
                size=size,
            )


def _bracket() -> BracketTree:
    """A bracket of sixteen before anything is played in it."""
    games = [8, 4, 2, 1]
    return BracketTree(
        after=0,
        seeds=tuple(map(PlayerId, range(1, 17))),
        rounds=tuple(
            tuple(BracketGame(round=number, players=(None, None)) for _ in range(count))
            for number, count in enumerate(games, 1)
        ),
        third=BracketGame(round=4, players=(None, None)),
    )


BRACKET = _bracket()


def say_the_rest(session: EventSession, t: Words) -> None:
    """Say what no single paper says: slides, a set of papers, seasons, the announcement as text."""
    tuple(season_sentences(t))
    public = session.read(hall, session.state)
    for slide in (
        slides.pairings_slide,
        slides.standings_slide,
        slides.scenario_slide,
        slides.codes_slide,
    ):
        slide(public, t)
    slides.clock_slide(public, None, t)
    slides.clock_slide(public, HallClock(is_break=True), t)
    slides.clock_slide(replace(public, next_start=None), HallClock(is_closed=True), t)
    next_round_at(t, 2, "14:10")
    break_paused(t)
    before_first(t)
    for title in (None, LUNCH):
        break_title(t, title)
    next_round(t, 2)
    phones_heading(t)
    phones_say(t)
    round_over(t, 1)
    network_screen_text(t, "Hall 2")
    for kind in SlideKind:
        kind_name(t, kind)
    bracket_drawing(t, BRACKET, {PlayerId(player): str(player) for player in range(1, 17)})
    proof_sentences(t, PublicProof(minutes=5, dice=(2, 3), rolls=(), was_rolled_again=True))
    session.read(render_set, session.state, PaperSet.ROUND, t=t)
    as_text(session.read(announcement, session.state, t), t)


def say_scenarios(session: EventSession, t: Words, every: int = 1) -> None:
    """Say all that is said of any scenario, and of the way from one to the next, or every such."""
    for packet in packets_with_scenarios():
        known = scenarios_of(packet).scenarios
        for scenario in known:
            scenario_sections(t, scenario, session.state.packet.game_tiebreaks)
            place_section(t, scenario)
            special_sentences(t, scenario)
        for before, after in list(permutations(known, 2))[::every]:
            for change in changes_between(before.elements, after.elements):
                step_words(t, change)
