"""Four scorekeepers and three hundred phones at one event: nothing lost, nothing doubled.

On a file and on a server, each for half of the results: four processes enter and correct them, 40
a minute each, and send every tenth twice, as a lost answer makes them. Meanwhile a desk writes
notices, which three hundred phones fetch as soon as they hear of them. Then the journal is counted
against what each process was answered, and compared with the tables.
"""

import asyncio
import json
import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from uuid import uuid4

from sqlalchemy import select

from app.models.file.journal import JournalStep
from app.models.server.address import ServerAddress
from app.rules.core.draw import Draw
from app.rules.core.ids import TableNumber
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.events import open_event
from app.services.event.opening import now, throw
from app.services.results import results
from app.services.screen import notices
from app.web.server import Server
from tests.bench.bench_phones import HOST, PAUSE, PHONES, fetch
from tests.builders import begin_round, event_of, plain_result
from tests.postgres import running
from tests.prove.results import keep

PLAYERS, KEEPERS, A_MINUTE = 300, 4, 40
TWICE = 10
"""One in so many is sent a second time."""
NOTICE_SECONDS = 10
_TRIES = 20
ABOUT = (
    "Four processes enter and correct results of one round of 300 players, 40 a minute each, every "
    "tenth sent twice; 300 phones follow a desk that writes a notice every ten seconds. The desk, "
    "the pages' server and everything else share two cores, for a server's part PostgreSQL too; "
    "other work shared them at times, which the slowest show."
)

Place = Path | ServerAddress


@dataclass
class Kept:
    """What a scorekeeper was answered."""

    done: list[tuple[int, int, str]] = field(default_factory=list)
    """Step, table and what was entered, as a text."""
    ids: list[str] = field(default_factory=list)
    repeats: int = 0
    refused: int = 0
    """Somebody else had entered that table meanwhile."""
    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def prove(events: int, seed: int) -> int:
    """Enter so many results, half on a file and half on a server; 1 for any fault."""
    start, rows, faults = time.perf_counter(), [], 0
    for store in ("file", "server"):
        with tempfile.TemporaryDirectory() as folder, placed(Path(folder), store) as place:
            found = hall(place, events // 2, seed)
        faults += sum(value for what, value in found.faults)
        rows += [(f"{store}: {what}", value) for what, value in (*found.facts, *found.faults)]
    command = f"hall --events {events} --seed {seed}"
    print(keep(command, rows, time.perf_counter() - start, ABOUT))
    return int(faults > 0)


@contextmanager
def placed(folder: Path, store: str) -> Iterator[Place]:
    """An event whose first round is being played, in a file or on a server."""
    session = event_of(folder / "hall.dicedown", PLAYERS)
    begin_round(session)
    path = session.path
    session.close()
    if store == "file":
        yield path
        return
    with running() as server:
        yield server.event_of(path.read_bytes())


@dataclass(frozen=True)
class Found:
    """What came of a hall: figures, and what must be 0."""

    facts: tuple[tuple[str, object], ...]
    faults: tuple[tuple[str, int], ...]


def hall(
    place: Place, count: int, seed: int, *, rate: float = A_MINUTE, phones: int = PHONES
) -> Found:
    """Let scorekeepers enter so many results while phones follow."""
    desk = open_event(place, clock=now, dice=throw)
    server = Server(place, HOST, 0)
    server.start()
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    following = context.Process(target=follow, args=(server.address, phones, theirs), daemon=True)
    following.start()
    assert ours.recv() == "all listen"
    each = count // KEEPERS
    pipes = []
    for number in range(KEEPERS):
        end, other = context.Pipe()
        arguments = (place, f"Keeper {number}", each, 60 / rate, seed + number, other)
        context.Process(target=enter_results, args=arguments, daemon=True).start()
        pipes.append(end)
    for pipe in pipes:
        assert pipe.recv() == "ready"
    began, used, fresh = time.perf_counter(), time.process_time(), []
    for pipe in pipes:
        pipe.send("go")
    number = 0
    while not all(pipe.poll() for pipe in pipes):
        number += 1
        desk.poll()
        ours.send(f"Notice {number}")
        desk.do(notices.add, f"Notice {number}", "For the hall.")
        server.wake()
        fresh.append(ours.recv())
        rest = NOTICE_SECONDS - (time.perf_counter() - began) % NOTICE_SECONDS
        until = time.perf_counter() + rest
        while time.perf_counter() < until and not all(pipe.poll() for pipe in pipes):
            time.sleep(0.05)
            desk.poll()
    wall, cpu = time.perf_counter() - began, time.process_time() - used
    kept: list[Kept] = [pipe.recv() for pipe in pipes]
    following.kill()
    server.stop()
    desk.close()
    return Found(facts=figures(kept, fresh, wall, cpu), faults=compared(place, kept))


def figures(
    kept: list[Kept], fresh: list[float], wall: float, cpu: float
) -> tuple[tuple[str, object], ...]:
    """What was measured."""
    took = sorted(second for one in kept for second in one.seconds)
    late = took[int(len(took) * 0.99)]
    entering = f"{_ms(median(took))} / {_ms(late)} / {_ms(took[-1])}"
    showing = f"{median(fresh):.2f} s / {max(fresh):.2f} s"
    return (
        ("results entered or corrected", sum(len(one.done) for one in kept)),
        ("sent twice, done once", sum(one.repeats for one in kept)),
        ("refused, as somebody else had entered that table", sum(one.refused for one in kept)),
        ("minutes", f"{wall / 60:.1f}"),
        (
            "a result, median / 99 of 100 / slowest",
            entering,
        ),
        ("notices, each fetched by 300 phones", len(fresh)),
        (
            "the last of the phones is fresh after, median / slowest",
            showing,
        ),
        ("of one core, for the desk and the pages' server", f"{cpu / wall:.0%}"),
    )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def compared(place: Place, kept: list[Kept]) -> tuple[tuple[str, int], ...]:
    """What the journal and the tables say against what the scorekeepers were answered."""
    session = open_event(place, clock=now, dice=throw)
    try:
        verbs = ("enter_result", "amend_result")
        stored = session.read(
            lambda db: [
                (row.id, row.act_id)
                for row in db.execute(
                    select(JournalStep.id, JournalStep.arguments.label("act_id")).where(
                        JournalStep.verb.in_(verbs)
                    )
                )
            ]
        )
        damages = session.read(session.file.damages)
        tables = {game.table: result_text(game) for game in session.state.rounds[-1].games}
    finally:
        session.close()
    steps = {step for step, _ in stored}
    answered = [step for one in kept for step, _, _ in one.done]
    ids = [act for one in kept for act in one.ids]
    texts = " ".join(text for _, text in stored)
    last: dict[int, tuple[int, str]] = {}
    for step, table, text in sorted(row for one in kept for row in one.done):
        last[table] = step, text
    differing = sum(tables[TableNumber(table)] != text for table, (_, text) in last.items())
    unknown = {table for table, text in tables.items() if text and table not in last}
    return (
        ("lost: answered, and not in the journal", len(set(answered) - steps)),
        ("doubled: in the journal more often than answered", len(steps - set(answered))),
        ("answered twice with two steps", len(answered) - len(set(answered))),
        ("ids that aren't in the journal exactly once", sum(texts.count(one) != 1 for one in ids)),
        ("tables that differ from the last answer", differing + len(unknown)),
        ("damages: journal and tables differ", len(damages)),
        ("failures of a scorekeeper", sum(len(one.failures) for one in kept)),
    )


def result_text(game: object) -> str:
    """A game's result as one text; "" for none."""
    result = game.result  # type: ignore[attr-defined]
    if result is None:
        return ""
    sides = (game.first, game.second)  # type: ignore[attr-defined]
    points = [(side.control_points, side.army_points) for side in sides]
    return f"{result.winner} {result.reason} {points}"


def enter_results(
    place: Place, who: str, count: int, pause: float, seed: int, answer: Connection
) -> None:
    """Be a scorekeeper: one result after the other, each at its time."""
    session = open_event(place, clock=now, dice=throw)
    session.who = who
    draw, kept = Random(seed), Kept()
    answer.send("ready")
    answer.recv()
    began = time.perf_counter()
    for number in range(count):
        time.sleep(max(0.0, began + (number + draw.random()) * pause - time.perf_counter()))
        try:
            _enter_one(session, draw, kept)
        except Exception as error:
            kept.failures.append(repr(error))
    session.close()
    answer.send(kept)


def _enter_one(session: EventSession, draw: Random, kept: Kept) -> None:
    """Enter a result at a table, or correct the one that is there; begin again where refused."""
    act_id, start = str(uuid4()), time.perf_counter()
    for _ in range(_TRIES):
        session.poll()
        game = draw.choice(session.state.rounds[-1].games)
        verb = results.enter if game.result is None else results.amend
        assert game.table is not None
        arguments = (game.table, *plain_result(game, Draw(draw.randrange(2**32))))
        try:
            done = session.do_once(act_id, "load", verb, *arguments)
        except UserError as error:
            kept.refused += 1
            if kept.refused > _TRIES * 10:
                raise AssertionError("refused for ever") from error
            continue
        kept.seconds.append(time.perf_counter() - start)
        _, first, second, result = arguments
        points = [(side.control_points, side.army_points) for side in (first, second)]
        text = f"{result.winner} {result.reason} {points}"
        kept.done.append((done.changes.step, int(game.table), text))
        kept.ids.append(act_id)
        if draw.randrange(TWICE) == 0:
            again = session.do_once(act_id, "load", verb, *arguments)
            kept.repeats += again.is_repeat
            if not again.is_repeat or again.changes.step != done.changes.step:
                kept.failures.append("done twice")
        return
    raise AssertionError("refused again and again")


def follow(address: str, phones: int, answer: Connection) -> None:
    """Be phones that follow: for each text that is wanted, when the last of them shows it."""
    asyncio.run(_follow(address, phones, answer))


async def _follow(address: str, phones: int, answer: Connection) -> None:
    port, listening = int(address.rpartition(":")[2]), 0
    wanted, shown = "", 0

    async def one(number: int) -> None:
        nonlocal listening, shown
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(f"GET /events HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode())
        version = None
        while line := await reader.readline():
            if not line.startswith(b"data:"):
                continue
            news = json.loads(line[5:])["version"]
            if version is None:
                listening += 1
            elif news != version:
                await asyncio.sleep(PAUSE * number / phones)
                body = await fetch(port, "/day")
                shown += wanted.encode() in body
            version = news

    tasks = [asyncio.create_task(one(number)) for number in range(phones)]
    while listening < phones:
        await asyncio.sleep(0.02)
    answer.send("all listen")
    while True:
        while not answer.poll():
            await asyncio.sleep(0.005)
        wanted, shown = answer.recv(), 0
        began = time.perf_counter()
        while shown < phones and time.perf_counter() - began < 30:
            await asyncio.sleep(0.005)
        answer.send(time.perf_counter() - began)
        assert tasks
