"""Painting a slide into a rectangle of any size: the window's and the preview's one way."""

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.services.screen.event_slides import AwardsSlide, DaySlide, IdleSlide
from app.services.screen.slides import (
    BlackoutSlide,
    BreakSlide,
    ClockSlide,
    CodesSlide,
    PairingsSlide,
    ScenarioSlide,
    Slide,
    StandingsSlide,
    TerrainSlide,
    TextSlide,
)
from app.ui.screen import (
    paint_bracket,
    paint_codes,
    paint_event,
    paint_names,
    paint_scenario,
    paint_standings,
    paint_text,
)
from app.ui.screen.stage import (
    BAND,
    HEIGHT,
    LEAST_WIDTH,
    MARGIN,
    MOST_WIDTH,
    Look,
    SlideArea,
    Stage,
    cut_off,
    evenly_wrapped,
    font,
    sheet,
    shrunk,
    wrapped_sentence,
)

_DOT = MARGIN * 0.28


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """A slide at one moment: which page, how far its time has gone, and what time it is."""

    slide: Slide
    page: int = 0
    gone: float = 0.0
    """How much of the page's time is over, from 0 to 1."""
    now: datetime
    ticker: str = ""
    """A line at the foot, whatever the slide is."""

    @property
    def second(self) -> int | None:
        """The second that a clock shows; None where no clock runs."""
        slide = self.slide
        clock = slide.clock if isinstance(slide, ClockSlide | BreakSlide) else None
        return None if clock is None or clock.is_over else clock.seconds(self.now)


def units_wide(pixels_wide: float, pixels_high: float) -> float:
    """How many units wide a picture of these proportions would be if it were 1,080 high."""
    return min(MOST_WIDTH, max(LEAST_WIDTH, HEIGHT * pixels_wide / max(1.0, pixels_high)))


def page_count(slide: Slide, width: float) -> int:
    """Pages of a slide in a picture that would be so wide if it were 1,080 high."""
    on = sheet(width)
    match slide:
        case PairingsSlide():
            return paint_names.page_count(slide, on)
        case StandingsSlide():
            return _bracket_pages(slide, on) + _table_pages(slide, on)
        case TerrainSlide():
            return paint_scenario.map_pages(slide, on)
        case ScenarioSlide():
            return paint_scenario.page_count(slide, on)
        case CodesSlide():
            return paint_codes.page_count(slide, on)
        case TextSlide():
            return paint_text.page_count(slide, on)
        case DaySlide():
            return len(paint_event.day_pages(slide, on))
        case AwardsSlide():
            return paint_event.award_pages(slide)
        case _:
            return 1


def paint(painter: QPainter, area: QRectF, showing: Showing, look: Look) -> None:
    """Paint what is shown into a rectangle; what the proportions leave over is ground."""
    paint_still(painter, area, showing, look)
    paint_progress(painter, area, showing, look)


def paint_still(painter: QPainter, area: QRectF, showing: Showing, look: Look) -> None:
    """Paint what stays while a page stands."""
    is_black = isinstance(showing.slide, BlackoutSlide)
    painter.fillRect(area, QColor("#000000" if is_black else look.ground))
    if _has_ticker(showing) and isinstance(showing.slide, _HEADED):
        # Beside a slide that made room for the ticker its band goes on to the edges.
        above = _above_ticker(area, showing)
        scale = min(above.width(), above.height()) / HEIGHT
        band = QRectF(area.left(), area.top(), area.width(), BAND * scale)
        painter.fillRect(band, QColor(look.band))
    painter.save()
    _paint_slide(_staged(painter, _above_ticker(area, showing), look), showing)
    painter.restore()
    if _has_ticker(showing):
        strip = QRectF(area)
        strip.setTop(_above_ticker(area, showing).bottom())
        _paint_ticker(painter, strip, showing.ticker, look)


def paint_progress(painter: QPainter, area: QRectF, showing: Showing, look: Look) -> None:
    """Paint a mark for each of several pages, over the rest; a ceremony shows no time."""
    pages = page_count(showing.slide, units_wide(area.width(), area.height()))
    if pages > 1 and not isinstance(showing.slide, AwardsSlide):
        painter.save()
        stage = _staged(painter, _above_ticker(area, showing), look)
        _paint_marks(stage, showing.page % pages, pages, showing.gone)
        painter.restore()


_OF_ONE_PAGE = (ClockSlide, BreakSlide, IdleSlide, AwardsSlide)
"""Slides whose pages don't depend on the room."""
_HEADED = (
    PairingsSlide,
    StandingsSlide,
    ScenarioSlide,
    TerrainSlide,
    CodesSlide,
    TextSlide,
    DaySlide,
)
"""Slides with a band on top."""
_TICKER = 0.075
"""The height of the ticker, as a share of the picture's shorter side."""


def _has_ticker(showing: Showing) -> bool:
    """Black stays black."""
    return bool(showing.ticker) and not isinstance(showing.slide, BlackoutSlide)


def _above_ticker(area: QRectF, showing: Showing) -> QRectF:
    """Where the slide is: all of it, or what the ticker leaves.

    Of a slide with pages it has the same proportions, so that it has the same pages.
    """
    if not _has_ticker(showing):
        return area
    high = min(area.width(), area.height()) * _TICKER
    if isinstance(showing.slide, _OF_ONE_PAGE):
        return area.adjusted(0, 0, 0, -high)
    share = (area.height() - high) / area.height()
    wide = area.width() * share
    left = area.left() + (area.width() - wide) / 2
    return QRectF(left, area.top(), wide, area.height() - high)


def _paint_ticker(painter: QPainter, strip: QRectF, text: str, look: Look) -> None:
    """Paint a text on a ground of its own: in a line, else in two, which may end in dots."""
    painter.fillRect(strip, QColor(look.accent))
    painter.save()
    scale = strip.height() / (HEIGHT * _TICKER)
    painter.translate(strip.topLeft())
    painter.scale(scale, scale)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    room = QRectF(0, 0, strip.width() / scale, HEIGHT * _TICKER)
    size, lines = ticker_lines(text, room.width() - 2 * MARGIN)
    stage = Stage(painter, SlideArea(room.width(), room.height()), look)
    each = room.height() / len(lines)
    for n, line in enumerate(lines):
        where = QRectF(0, n * each, room.width(), each)
        stage.text(where, line, font(size, bold=True), look.ground, Qt.AlignmentFlag.AlignCenter)
    painter.restore()


def ticker_lines(text: str, width: float) -> tuple[float, tuple[str, ...]]:
    """The size and the lines of a ticker: one, or two smaller ones of which the last may be cut."""
    size, shown = shrunk(text, HEIGHT * _TICKER * 0.6, width, bold=True)
    if shown == text:
        return size, (text,)
    size = HEIGHT * _TICKER * 0.4
    letters = font(size, bold=True)
    broken = evenly_wrapped(text, letters, width)
    if len(broken) > 2:
        broken = wrapped_sentence(text, letters, width)
    return size, (broken[0], cut_off(" ".join(broken[1:]), letters, width))


def _staged(painter: QPainter, area: QRectF, look: Look) -> Stage:
    """The picture's units laid over an area, in its middle."""
    on = sheet(units_wide(area.width(), area.height()))
    scale = min(area.width() / on.width, area.height() / on.height)
    painter.setClipRect(area)
    painter.translate(
        area.left() + (area.width() - on.width * scale) / 2,
        area.top() + (area.height() - on.height * scale) / 2,
    )
    painter.scale(scale, scale)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    return Stage(painter, on, look)


def _paint_slide(stage: Stage, showing: Showing) -> None:
    slide = showing.slide
    match slide:
        case PairingsSlide():
            paint_names.paint(stage, slide, showing.page)
        case StandingsSlide():
            _paint_standings(stage, slide, showing.page)
        case CodesSlide():
            paint_codes.paint(stage, slide, showing.page)
        case TerrainSlide():
            paint_scenario.paint_maps(stage, slide, showing.page)
        case ScenarioSlide():
            paint_scenario.paint(stage, slide, showing.page)
        case ClockSlide():
            paint_text.paint_clock(stage, slide, showing.now)
        case BreakSlide():
            paint_text.paint_break(stage, slide, showing.now)
        case TextSlide():
            paint_text.paint_message(stage, slide, showing.page)
        case IdleSlide():
            paint_event.paint_idle(stage, slide)
        case DaySlide():
            paint_event.paint_day(stage, slide, showing.page)
        case AwardsSlide():
            paint_event.paint_awards(stage, slide, showing.page)
        case BlackoutSlide():
            pass


def _paint_standings(stage: Stage, slide: StandingsSlide, page: int) -> None:
    """A page of the bracket, which comes first, or of the table."""
    before, table = _bracket_pages(slide, stage.sheet), _table_pages(slide, stage.sheet)
    page %= before + table
    if slide.bracket is not None and page < before:
        paint_bracket.paint(stage, slide.bracket, slide.event, page)
    else:
        paint_standings.paint(stage, slide, page - before)


def _bracket_pages(slide: StandingsSlide, sheet: SlideArea) -> int:
    return 0 if slide.bracket is None else paint_bracket.page_count(slide.bracket, sheet)


def _table_pages(slide: StandingsSlide, sheet: SlideArea) -> int:
    return paint_standings.page_count(slide, sheet) if slide.rows or slide.bracket is None else 0


def _paint_marks(stage: Stage, page: int, pages: int, gone: float) -> None:
    """A mark a page at the foot; that of this page fills as its time goes."""
    each = min(MARGIN * 4, (stage.sheet.width - 2 * MARGIN) / pages)
    left = (stage.sheet.width - each * pages) / 2
    for n in range(pages):
        bar = QRectF(
            left + n * each + _DOT, stage.sheet.height - MARGIN * 0.7, each - 2 * _DOT, _DOT
        )
        stage.fill(bar, stage.look.band)
        if n == page:
            stage.fill(QRectF(bar.left(), bar.top(), bar.width() * gone, _DOT), stage.look.accent)
            stage.painter.setPen(QColor(stage.look.accent))
            stage.painter.drawRect(bar)
