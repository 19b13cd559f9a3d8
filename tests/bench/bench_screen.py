"""How long a frame of the players' screen takes to paint at 1920 × 1080."""

import statistics
import time
from datetime import UTC, datetime, timedelta
from functools import partial

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.rules.scenarios.figure.figure import scenario_figure
from app.services.scenarios.lookup import scenarios_of
from app.services.screen.hall import HallClock
from app.services.screen.slides import (
    ClockSlide,
    CodeCell,
    CodesSlide,
    NameRow,
    PairingsSlide,
    ScenarioSlide,
    Slide,
    SlideLine,
    StandingRow,
    StandingsSlide,
    TextSlide,
    modules,
)
from app.ui.program.application import load_fonts
from app.ui.screen.paint import Showing
from app.ui.screen.picture import FADE_MILLISECONDS, Picture
from app.ui.screen.stage import LIGHT_ON_DARK
from app.words.core.catalogue import words
from app.words.scenarios.elements import figure_captions
from app.words.scenarios.text import scenario_lines

Row = tuple[str, float, str]

SIZE = (1920, 1080)
FRAMES = 40
NOW = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
NAMES = tuple(f"Maximilian Featherstone {n:03}" for n in range(128))


def measure() -> list[Row]:
    """The median and the slowest frame of each slide, with its first one apart."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    load_fonts(app)
    rows: list[Row] = []
    firsts: list[float] = []
    for name, slide in slides().items():
        first, median, slowest = frames(slide)
        firsts.append(first)
        rows += [
            (f"a frame of the slide of {name}, median", median, "ms"),
            (f"a frame of the slide of {name}, slowest", slowest, "ms"),
        ]
    worst = max(row[1] for row in rows if row[0].endswith("median"))
    return [
        *rows,
        ("the first frame of the slide that takes longest", max(firsts), "ms"),
        ("a frame of any slide at 1920 x 1080", worst, "ms"),
        ("a frame while a page comes up at 1920 x 1080", fading(), "ms"),
    ]


def frames(slide: Slide) -> tuple[float, float, float]:
    """Milliseconds of the first frame, and of those after it: median and slowest."""
    shown = [Showing(slide=slide, gone=0.0, now=NOW)]
    picture = Picture(lambda: (shown[0], LIGHT_ON_DARK))
    picture.resize(*SIZE)
    canvas = QImage(*SIZE, QImage.Format.Format_RGB32)
    taken = []
    for n in range(FRAMES):
        # A quarter of a second later, as the director ticks: bars fill and clocks run.
        moment = NOW + timedelta(milliseconds=250 * n)
        shown[0] = Showing(slide=slide, gone=n / FRAMES, now=moment)
        begun = time.perf_counter()
        picture.render(canvas)
        taken.append((time.perf_counter() - begun) * 1000)
    return taken[0], statistics.median(taken[1:]), max(taken[1:])


def fading() -> float:
    """Median milliseconds of a frame in which a page comes up through the one before it."""
    made = slides()
    shown = [Showing(slide=made["pairings"], now=NOW)]
    picture = Picture(lambda: (shown[0], LIGHT_ON_DARK))
    picture.resize(*SIZE)
    picture.set_fade(FADE_MILLISECONDS)
    canvas = QImage(*SIZE, QImage.Format.Format_RGB32)
    picture.render(canvas)
    shown[0] = Showing(slide=made["standings"], now=NOW)
    picture.render(canvas)
    taken = []
    for n in range(FRAMES):
        picture._fade.setCurrentTime(FADE_MILLISECONDS * n // FRAMES)
        begun = time.perf_counter()
        picture.render(canvas)
        taken.append((time.perf_counter() - begun) * 1000)
    assert not picture._before.isNull(), "it was coming up all the time"
    return statistics.median(taken)


def slides() -> dict[str, Slide]:
    """A full slide of each kind, of an event of 128."""
    rows = tuple(
        NameRow(name=name, table=str(n // 2 + 1), opponent=f"against {NAMES[n ^ 1]}")
        for n, name in enumerate(NAMES)
    )
    ranks = tuple(
        StandingRow(rank=str(n), name=name, cells=("3", "7 1/3", "12", "140"))
        for n, name in enumerate(NAMES, 1)
    )
    frame = partial(dict, heading="Round 3", event="Spring Cup")
    scenario = scenarios_of("sr2019").scenarios[0]
    games = "\n".join(f"{n}: {NAMES[2 * n]} – {NAMES[2 * n + 1]}" for n in range(12))
    code = CodeCell(label="1 – 12", modules=modules(games))
    clock = HallClock(ends_at=NOW + timedelta(minutes=60))
    return {
        "pairings": PairingsSlide(rows=rows, **frame()),
        "standings": StandingsSlide(columns=("TP", "SoS", "CP", "AP"), rows=ranks, **frame()),
        "a scenario": ScenarioSlide(
            figure=scenario_figure(scenario, figure_captions(words())),
            says=tuple(map(SlideLine, scenario_lines(words(), scenario))),
            **frame(),
        ),
        "the clock": ClockSlide(clock=clock, caption="left", over="Dice down!", **frame()),
        "codes": CodesSlide(says="Photograph it.", codes=(code,) * 6, **frame()),
        "a notice": TextSlide(text="No food at the tables. " * 20, **frame()),
    }
