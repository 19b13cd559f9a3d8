"""Until dice down nothing public changes with the dice, the commitment to them aside.

The same day is played once with each throw that can be, and everything that players, or programs
that read for players, can reach is compared.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.__main__ import main
from app.rules.core.draw import Draw
from app.services.clock import no_show_wait as awaited
from app.services.clock import round_clock
from app.services.clock import secret_dice as variable
from app.services.clock.day_plan import day, plan_break, plan_day
from app.services.clock.state import round_clock as clock_of
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.public import public_state
from app.services.event.status import status
from app.services.exchange.exports import chat_text, event_html, games_csv, standings_csv
from app.services.exchange.interchange_export import event_json
from app.services.packet.audit.registry import remarks
from app.services.pairing import rounds
from app.services.papers.announcement import announcement, as_text
from app.services.papers.papers import Paper, render
from app.services.program.all_acts import verb_sentence
from app.services.results import results
from app.services.screen import slides
from app.services.screen.hall import hall, public_clock, public_proof
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import last, won
from tests.services.clock.watch import Watch

T = words()
THROWS = {
    "sr2010": [(n,) for n in range(1, 7)],
    "sr2015": list(product(range(1, 4), range(1, 7))),
}


def sealed(proof: Any) -> Any:
    """A proof without the digits of its seals."""
    if proof is None:
        return None
    return replace(proof, rolls=tuple(replace(roll, commitment="") for roll in proof.rolls))


READERS: dict[str, Callable[[EventSession], Any]] = {
    "state": lambda s: public_state(s.state),
    "hall": lambda s: s.read(hall, s.state),
    "clock": lambda s: s.read(public_clock, s.state, s.clock(), s.reading),
    "proof": lambda s: sealed(s.read(public_proof, s.state, s.clock(), s.reading)),
    "slide": lambda s: slides.clock_slide(
        s.read(hall, s.state), s.read(public_clock, s.state, s.clock(), s.reading), T,
        sealed(s.read(public_proof, s.state, s.clock(), s.reading)),
    ),
    "plan": lambda s: s.read(day, s.state, now=s.clock(), reading=s.reading),
    "announcement": lambda s: as_text(s.read(announcement, s.state, T), T),
    "json": lambda s: s.read(event_json, s.state),
    "html": lambda s: event_html(T, s.read(event_line), s.state),
    "chat": lambda s: chat_text(T, s.read(event_line), s.state),
    "games": lambda s: games_csv(s.state),
    "standings": lambda s: standings_csv(s.state),
    "status": lambda s: status(s.state),
    "title": lambda s: s.read(event_line),
    "audit": lambda s: s.read(remarks, s.state),
    "awaited": lambda s: s.read(awaited.awaited, s.state, s.clock()),
    "history": lambda s: [
        verb_sentence(T, entry.verb, entry.arguments, str) for entry in s.read(history)
    ],
}  # fmt: skip


def seen(session: EventSession, readers: Iterable[str] = READERS) -> dict[str, Any]:
    return {name: READERS[name](session) for name in readers}


def a_day(
    path: Path, packet: str, thrown: tuple[int, ...], *, sealed: bool, is_planned: bool = False
) -> EventSession:
    """A round with these dice, its clock just started."""
    session = event_of(path, 4, packet=packet)
    Watch().at(session)
    if is_planned:
        session.do(plan_day, "9:00", 20)
        session.do(plan_break, 1, 45, "lunch")
    session.dice = Draw(7).below
    session.do(rounds.pair, seed=5)
    session.do(rounds.publish)
    session.do(variable.type_roll, " ".join(map(str, thrown)))
    if sealed:
        session.do(variable.show_commitment)
    session.do(rounds.begin)
    session.do(round_clock.start)
    return session


def act(session: EventSession, what: str, minutes: int) -> None:
    """Something that happens during a round, the same whatever the dice."""
    clock = session.read(clock_of, 1)
    match what:
        case "pause" if clock.is_running:
            session.do(round_clock.pause)
        case "resume" if not clock.is_running:
            session.do(round_clock.resume)
        case "add":
            session.do(round_clock.add, 60 * minutes)
        case "result" if last(session).missing:
            game = last(session).missing[0]
            session.do(results.enter, game.table, *won(game))
        case "undo":
            session.undo()
        case "wait" if last(session).missing:
            session.do(awaited.await_player, last(session).missing[0].first.player, minutes)


ACTS = st.sampled_from(["pause", "resume", "add", "result", "wait", "nothing"])


@settings(
    max_examples=settings().max_examples // 5,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    packet=st.sampled_from(sorted(THROWS)),
    is_sealed=st.booleans(),
    is_planned=st.booleans(),
    steps=st.lists(st.tuples(ACTS, st.integers(1, 20)), max_size=6),
    data=st.data(),
)
def test_nothing_public_changes_with_the_dice_until_dice_down(
    tmp_path_factory, packet, is_sealed, is_planned, steps, data
) -> None:
    folder = tmp_path_factory.mktemp("days")
    throws = data.draw(st.lists(st.sampled_from(THROWS[packet]), min_size=2, max_size=2,
                                unique=True))  # fmt: skip
    days = [
        a_day(folder / f"{n}.dicedown", packet, thrown, sealed=is_sealed, is_planned=is_planned)
        for n, thrown in enumerate(throws)
    ]
    for what, minutes in steps:
        for session in days:
            session.clock.pass_by(minutes=minutes)
            act(session, what, minutes)
        if any(is_down(session) for session in days):
            break
        one, other = map(seen, days)
        assert one == other
    for session in days:
        session.close()


@pytest.mark.parametrize("packet", THROWS)
def test_no_length_follows_from_the_start_that_players_read(tmp_path, packet: str, one_in) -> None:
    """Of all dice there are, played in full: until dice down the next start is one and the same."""
    starts = set()
    for n, thrown in enumerate(one_in(5, THROWS[packet])):
        session = a_day(tmp_path / f"{n}.dicedown", packet, thrown, sealed=True, is_planned=True)
        while not is_down(session):
            public = session.read(hall, session.state)
            starts.add((public.next_start, public.day))
            session.clock.pass_by(minutes=10)
        session.close()
    ((start, rounds_of_day),) = starts
    assert start == rounds_of_day[1].starts.astimezone()


def is_down(session: EventSession) -> bool:
    return session.read(clock_of, 1).is_over(session.clock(), session.reading)


@pytest.mark.parametrize("packet", sorted(THROWS))
def test_up_to_the_shortest_end_all_throws_look_alike_and_differ_after(
    tmp_path, packet, one_in
) -> None:
    """The property can fail: at dice down it does."""
    readers = one_in(4, READERS)
    looks = []
    ends = []
    for n, thrown in enumerate(THROWS[packet]):
        session = a_day(tmp_path / f"{n}.dicedown", packet, thrown, sealed=False)
        session.clock.pass_by(minutes=84)
        looks.append(seen(session, readers))
        session.clock.pass_by(minutes=40)
        assert is_down(session)
        ends.append(session.read(public_proof, session.state, session.clock(), session.reading))
        session.close()
    assert all(look == looks[0] for look in looks)
    assert len({end.minutes for end in ends}) == len({end.dice[0] for end in ends}) * (
        2 if packet == "sr2015" else 1
    )


def test_no_paper_changes_with_the_dice(tmp_path) -> None:
    pages = []
    for n, thrown in enumerate(((1, 1), (3, 6))):
        session = a_day(tmp_path / f"{n}.dicedown", "sr2015", thrown, sealed=True)
        session.clock.pass_by(minutes=30)
        pages.append(dict(papers_of(session)))
        session.close()
    assert {Paper.SLIPS, Paper.PAIRINGS, Paper.ANNOUNCEMENT} <= pages[0].keys()
    assert pages[0] == pages[1]


def papers_of(session: EventSession) -> Iterator[tuple[Paper, bytes]]:
    """Every paper that can be printed now."""
    for paper in Paper:
        try:
            yield paper, session.read(render, session.state, paper, t=T, at=session.clock()).pdf
        except UserError:
            continue


def test_no_command_tells_the_dice(tmp_path, monkeypatch) -> None:
    """But for what asks for it by name, as --private."""
    outputs = []
    for thrown in ((1, 1), (3, 6)):
        path = tmp_path / f"{thrown[0]}" / "cup.dicedown"
        path.parent.mkdir()
        session = a_day(path, "sr2015", thrown, sealed=False)
        session.close()
        monkeypatch.chdir(path.parent)
        outputs.append({name: answer(*line) for name, line in COMMANDS.items()})
    assert outputs[0] == outputs[1]


COMMANDS = {
    " ".join(line): line
    for line in (
        ("status", "cup.dicedown"), ("status", "cup.dicedown", "--as", "json"),
        ("history", "cup.dicedown"), ("announce", "cup.dicedown"), ("check", "cup.dicedown"),
        ("export", "cup.dicedown", "--as", "json"), ("export", "cup.dicedown", "--as", "text"),
        ("export", "cup.dicedown", "--as", "html"), ("standings", "cup.dicedown"),
    )
}  # fmt: skip


def answer(*line: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        main(list(line))
    return out.getvalue()
