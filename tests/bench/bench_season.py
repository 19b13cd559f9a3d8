"""How fast a season of 60 events and 2,000 people opens, and a declined place is in the table."""

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.rules.core.draw import Draw
from app.services.season.places import decline_place, places_of
from app.services.season.results import EventResults, PlayedGame, PlayerResult, digest_of
from app.services.season.session import SeasonSession, open_season
from app.services.season.taking import take_event
from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.season.page import SeasonPage
from app.words.core.catalogue import words
from tests.builders import morning
from tests.services.season.seasons import HOMES, season_of

EVENTS, PEOPLE, FEWEST, MOST, ROUNDS = 60, 2000, 20, 80, 5
OPEN, DECLINE, SHOWN, PAINTED = (
    "a season of 60 events and 2,000 people, from its file to who qualifies, median",
    "from a declined place to the places after it, median",
    "the same season, from its file to its table painted in the window, median",
    "from a declined place to the places painted in the window, median",
)
Row = tuple[str, float, str]


def measure() -> list[Row]:
    """A season with every game of every event, opened and changed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bench.season")
        _fill(path)
        opened = [_timed(lambda: _open(path).close()) for _ in range(5)]
        session = _open(path)
        declined = []
        for _ in range(10):
            first = places_of(session.state).qualification.finalists[0].person

            def decline(person: object = first) -> None:
                session.do(decline_place, person)  # type: ignore[arg-type]
                places_of(session.state)

            declined.append(1000 * _timed(decline))
        session.close()
        shown, painted = _in_window(Path(folder), path)
    return [
        (OPEN, median(opened), "s"),
        (DECLINE, median(declined), "ms"),
        (SHOWN, median(shown), "s"),
        (PAINTED, median(painted), "ms"),
    ]


def _in_window(folder: Path, path: Path) -> tuple[list[float], list[float]]:
    """Seconds until the season is painted, milliseconds until the places are after a decline."""
    settings = Settings(folder / "window.ini")
    app = make_application([], settings)
    page = SeasonPage(words(), settings)
    page.resize(1366, 768)
    page.show()
    app.processEvents()

    def until_painted(work: Callable[[], object]) -> float:
        return _timed(lambda: (work(), page.repaint(), app.processEvents()))

    shown = []
    for _ in range(5):
        shown.append(until_painted(lambda: page.open_path(path)))
        page.close_season()
    page.open_path(path)
    page._tabs.setCurrentIndex(1)
    app.processEvents()
    painted = []
    for _ in range(10):
        person = page.desk.places.qualification.finalists[0].person
        decline = partial(page.run, decline_place, person)
        painted.append(1000 * until_painted(decline))
        assert person in page.desk.state.declined
    page.close_season()
    return shown, painted


def _open(path: Path) -> SeasonSession:
    session = open_season(path, clock=morning, dice=Draw(1).below)
    places_of(session.state)
    return session


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _fill(path: Path) -> None:
    session, draw = season_of(path), Draw(60)
    known: dict[int, int] = {}
    for number in range(1, EVENTS + 1):
        size = FEWEST + draw.below(MOST - FEWEST)
        crowd = list(range(PEOPLE))
        draw.shuffle(crowd)
        fresh = [person for person in crowd if person not in known][: PEOPLE // EVENTS + 1]
        names = (fresh + [person for person in crowd if person in known])[:size]
        event = _event(number, names, draw)
        who = tuple((place, known.get(person)) for place, person in enumerate(names, 1))
        before = {person.id for person in session.state.people}
        session.do(take_event, event, who)
        new = [person for person in session.state.people if person.id not in before]
        by_name = {person.name: int(person.id) for person in new}
        known |= {one: by_name[_name(one)] for one in names if one not in known}
    session.close()


def _name(person: int) -> str:
    return f"P{person:04} Q{person * 7 % 9973:04}"


def _event(number: int, people: list[int], draw: Draw) -> EventResults:
    players = []
    for place, person in enumerate(people, 1):
        country, state, city = HOMES[person % len(HOMES)].split(",")
        players.append(
            PlayerResult(
                number=place, name=_name(person), city=city, state=state, country=country,
                place=place,
            )
        )  # fmt: skip
    games = []
    for round_number in range(1, ROUNDS + 1):
        seats = list(range(1, len(people) + 1))
        draw.shuffle(seats)
        games += [
            PlayedGame(round_number=round_number, first=one, second=other, winner="first")
            for one, other in zip(seats[::2], seats[1::2], strict=False)
        ]
    event = EventResults(
        name=f"Cup {number}", date=f"2014-{number % 12 + 1:02}-{number % 28 + 1:02}",
        packet="ig2014", rounds=ROUNDS, player_count=len(people), players=tuple(players),
        games=tuple(games),
    )  # fmt: skip
    return replace(event, digest=digest_of(event))
