"""Whatever is sent to the pages for phones, nothing breaks and no secret comes back.

Requests are drawn: true ones, true ones with parts changed, and bytes without sense. They go over
real sockets to a server of an event with a draft, secret dice and a scenario that players mustn't
know. Every answer is read: none may be a fault of the server, and none may name a secret.
"""

import asyncio
import gzip
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

from app.rules.core.draw import Draw
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.phones.scorekeepers import Role, add, digest_of, new_code, pass_of, revoke
from app.services.scenarios import scenarios
from app.web.server import Server
from tests.builders import event_of, play_round
from tests.prove.results import keep

HOST = "127.0.0.1"
AT_ONCE = 40
PATIENCE = 1.0
"""Seconds that an answer may take; what is half a request has none."""
FAULTS = (
    "faults of the server (5xx)",
    "answers that name a secret",
    "answers with traces of the program",
)
ABOUT = (
    "Requests to the pages for phones: right ones, nearly right ones, and bytes without sense, "
    "each over a socket of its own, forty at once; to those of scorekeepers with codes that are "
    "good, revoked or nobody's."
)
_METHODS = ("GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "X")
_PATHS = (
    "/", "/pairings", "/scenario", "/standings", "/clock", "/day", "/test", "/version",
    "/players/1", "/players/99", "/players/-1", "/players/1e9", "/remember", "/forget",
    "/phone.css", "/phone.js", "/favicon.ico", "/nothing", "//", "/..%2f..%2fetc/passwd",
    "/players/1/../../x", "/%00", "/?player=1", "/remember?player=2", "*", "/" + "a" * 3000,
    "/result", "/result/23456", "/result/" + "2" * 15, "/R/23456", "/R/x", "/screen?name=1",
)  # fmt: skip
_SCORES = (
    "/score", "/score?saved=1", "/score?saved=x&mark=here", "/score/check-in", "/score/late",
    "/score/lists", "/score/version", "/score/result", "/score/tick", "/score/undo",
    "/score/sign-in", "/score/sign-out", "/score.js", "/score/x",
)  # fmt: skip
_FIELDS = (
    "game=1", "game=9", "game=10", "game=x", "seen=", "seen=00", "act=1", "act=" + "a" * 400,
    "winner=first", "winner=tie", "winner=x", "by=scenario", "by=x", "anyway=1",
    "first.control_points=5", "second.control_points=2", "first.army_points=-1",
    "second.army_points=%C3%BC", "first.list=99999", "drop.first=1", "starter=x", "player=1",
    "player=99", "mark=here", "mark=id", "on=1", "on=0", "page=lists", "name=Zo%C3%AB",
    "name=%00", "name=%E2%80%AE", "name=" + "n" * 300, "faction=%3Cb%3E", "fixed_table=x",
    "fixed_table=7", "bye=1", "ringer=1", "code=AAAAA-AAAAA-AAAAA-AAAAA", "code=",
)  # fmt: skip
_VALUES = (
    "", "0", "-1", "1", "99999999999999999999", "null", "a" * 500, "gzip", "de-DE,de;q=0.9",
    "de;q=NaN", "*", "player=1", "player=00000000.1", 'player="x', "player=;;;=", "\xff\xfe",
    "http://evil.example", "null", "same-origin", "cross-site", "W/\"x\"", "bytes=0-1",
)  # fmt: skip
_HEADERS = (
    "accept-language", "accept-encoding", "cookie", "origin", "sec-fetch-site", "if-none-match",
    "content-length", "transfer-encoding", "range", "expect", "upgrade", "x-forwarded-host",
    "content-type", "connection",
)  # fmt: skip
_BODIES = ("", "player=1", "player=", "player=1&player=2", "&&&", "%", "player=%ff", "x" * 20_000)


def secret_event(path: Path) -> tuple[EventSession, tuple[str, ...]]:
    """An event with secrets, and the words that would give them away."""
    session = event_of(path, 13)
    play_round(session, Draw(3))
    session.do(rounds.close)
    session.do(rounds.pair, seed=5)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    return session, ("Incursion", "incursion")


def prove(events: int, seed: int) -> int:
    """Send so many requests, and write down what came back; 1 for any fault."""
    start, found = perf_counter(), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        session, secrets = secret_event(Path(folder, "cup.dicedown"))
        server = Server(session.path, HOST, 0)
        server.start()
        try:
            passes = scorekeepers_passes(session)
            asyncio.run(send(server, Random(seed), events, found, secrets, passes))
        finally:
            server.stop()
            session.close()
    faults = sum(found[fault] for fault in FAULTS)
    answers = ", ".join(f"{found[code]:,} × {code}" for code in sorted(found) if code.isdecimal())
    rows = [
        ("requests", found["requests"]),
        ("answers by status", answers),
        ("no request at all, closed without an answer", found["closed"]),
        ("half a request, still waited for", found["waiting"]),
        *((fault, found[fault]) for fault in FAULTS),
    ]
    command = f"phones --events {events} --seed {seed}"
    print(keep(command, rows, perf_counter() - start, ABOUT))
    return int(faults > 0)


async def send(
    server: Server,
    draw: Random,
    number: int,
    found: Counter[str],
    secrets: tuple[str, ...],
    passes: tuple[str, ...] = (),
) -> None:
    """Send so many requests, some at once, and look at each answer.

    Args:
        server: gets them.
        draw: the dice.
        number: of requests.
        found: counts what comes back.
        secrets: words that no answer may have.
        passes: of scorekeepers' devices.
    """
    port = int(server.address.rpartition(":")[2])
    sent = (request(draw, port, passes) for _ in range(number))

    async def one_by_one() -> None:
        for data in sent:
            found["requests"] += 1
            look_at(await answered(port, data), found, secrets)

    await asyncio.gather(*(one_by_one() for _ in range(AT_ONCE)))


async def answered(port: int, data: bytes) -> bytes | None:
    """What came back until the server closed; None where it waits for the rest of a request."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(data)
        with suppress(ConnectionError):
            return await asyncio.wait_for(reader.read(), PATIENCE)
    except TimeoutError:
        return None
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    return b""


def look_at(answer: bytes | None, found: Counter[str], secrets: tuple[str, ...]) -> None:
    """Count an answer, and what is wrong with it."""
    if answer is None:
        found["waiting"] += 1
        return
    if not answer:
        found["closed"] += 1
        return
    head, _, body = answer.partition(b"\r\n\r\n")
    code = head.split()[1].decode()
    found[code] += 1
    if b"content-encoding: gzip" in head and body:
        body = gzip.decompress(body)
    text = (head + body).decode(errors="replace")
    found["faults of the server (5xx)"] += code.startswith("5")
    found["answers that name a secret"] += any(secret in text for secret in secrets)
    found["answers with traces of the program"] += "Traceback" in text or "/site-packages/" in text


def request(draw: Random, port: int, passes: tuple[str, ...] = ()) -> bytes:
    """A request that may be right, nearly right, or no request at all."""
    if passes and draw.random() < 0.4:
        return scorekeepers_request(draw, port, passes)
    if draw.random() < 0.05:
        return draw.randbytes(draw.randrange(1, 400)) + b"\r\n\r\n"
    method, path = draw.choice(_METHODS), draw.choice(_PATHS)
    host = f"{HOST}:{port}" if draw.random() < 0.9 else draw.choice(_VALUES)
    body = draw.choice(_BODIES) if method in ("POST", "PUT") else ""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close"]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    for _ in range(draw.randrange(4)):
        name, value = draw.choice(_HEADERS), draw.choice(_VALUES)
        if name not in ("content-length", "transfer-encoding") or draw.random() < 0.1:
            lines.append(f"{name}: {value}")
    sent = ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1")
    if draw.random() < 0.05:
        place = draw.randrange(len(sent))
        sent = sent[:place] + draw.randbytes(1) + sent[place + 1 :]
    return sent


def scorekeepers_passes(session: EventSession) -> tuple[str, ...]:
    """The passes of a scorekeeper, of an organizer, of one who was revoked, and of nobody."""
    passes = []
    for name, role in (("Anna", Role.SCOREKEEPER), ("Eve", Role.ORGANIZER), ("Gone", None)):
        passes.append(pass_of(new_code()))
        number = session.do(add, name, digest_of(passes[-1]), role or Role.SCOREKEEPER).value
        if role is None:
            session.do(revoke, number)
    return (*passes, "0" * 64)


def scorekeepers_request(draw: Random, port: int, passes: tuple[str, ...]) -> bytes:
    """A request to the pages of scorekeepers, with fields that may make sense."""
    method, path = draw.choice(("GET", "POST", "POST")), draw.choice(_SCORES)
    fields = draw.sample(_FIELDS, draw.randrange(12))
    if draw.random() < 0.5:
        fields += ["winner=first", "by=scenario", "anyway=1", f"game={draw.randrange(1, 14)}"]
    body = "&".join(fields) if method == "POST" else ""
    lines = [
        f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", "Connection: close",
        f"Cookie: score={draw.choice(passes)}", f"Content-Length: {len(body)}",
    ]  # fmt: skip
    if draw.random() < 0.2:
        lines.append(f"{draw.choice(_HEADERS)}: {draw.choice(_VALUES)}")
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1")
