"""How soon 300 phones show what was done at the desk, and what they cost the desk."""

import asyncio
import gzip
import json
import multiprocessing
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from app.rules.core.draw import Draw
from app.services.core.session import EventSession
from app.services.results import results
from app.web.server import Server
from tests.builders import begin_round, event_of, plain_result

HOST, PHONES, PLAYERS, PAUSE = "127.0.0.1", 300, 300, 0.3
"""A phone waits for up to that long before it fetches, so that not all do at once."""
FRESH, ENTER = (
    "300 phones, from a published round to the last fresh page",
    "a result entered while 300 phones listen, over the same without, ratio of medians",
)
Row = tuple[str, float, str]


def measure() -> list[Row]:
    """A round is published, then results are entered, with and without phones."""
    with tempfile.TemporaryDirectory() as folder:
        session = event_of(Path(folder, "hall.dicedown"), PLAYERS)
        server = Server(session.path, HOST, 0)
        server.start()
        process = multiprocessing.get_context("spawn")
        ours, theirs = process.Pipe()
        phones = process.Process(target=follow, args=(server.address, theirs), daemon=True)
        phones.start()
        assert ours.recv() == "all listen"
        begin_round(session)
        server.wake()
        began = time.time()
        fresh = ours.recv() - began
        assert ours.recv() == "all listen"
        with_phones = entered(session, 0, server)
        phones.kill()
        phones.join()
        server.stop()
        alone = entered(session, len(with_phones), None)
        session.close()
    return [(FRESH, fresh, "s"), (ENTER, median(with_phones) / median(alone), "")]


def entered(session: EventSession, first: int, server: Server | None) -> list[float]:
    """How long each of forty results takes to be saved."""
    took, draw = [], Draw(1)
    for game in session.state.rounds[-1].games[first : first + 40]:
        assert game.table is not None
        began = time.perf_counter()
        session.with_reason("bench", results.enter, game.table, *plain_result(game, draw))
        took.append(time.perf_counter() - began)
        if server is not None:
            server.wake()
        time.sleep(0.05)
    return took


def follow(address: str, answer: Connection) -> None:
    """Be three hundred phones: tell when all listen, when all are fresh, and listen on."""
    asyncio.run(_follow(address, answer))


async def _follow(address: str, answer: Connection) -> None:
    port, listening, fresh = int(address.rpartition(":")[2]), 0, [0.0] * PHONES

    async def one(number: int) -> None:
        nonlocal listening
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(f"GET /events HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode())
        first = None
        while line := await reader.readline():
            if not line.startswith(b"data:"):
                continue
            version = json.loads(line[5:])["version"]
            if first is None:
                first, listening = version, listening + 1
            elif version != first and not fresh[number]:
                await asyncio.sleep(PAUSE * number / PHONES)
                await fetch(port, f"/players/{number + 1}")
                fresh[number] = time.time()

    phones = [asyncio.create_task(one(number)) for number in range(PHONES)]
    while listening < PHONES:
        await asyncio.sleep(0.02)
    answer.send("all listen")
    while not all(fresh):
        await asyncio.sleep(0.02)
    answer.send(max(fresh))
    answer.send("all listen")
    await asyncio.gather(*phones)


async def fetch(port: int, path: str) -> bytes:
    """A page's body, unpacked."""
    reader, writer = await asyncio.open_connection(HOST, port)
    head = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nAccept-Encoding: gzip\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert b"200 OK" in head[:20]
    return gzip.decompress(body)
