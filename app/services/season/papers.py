"""The printouts of a season, made of what is public of it: values, pages and the PDF."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.printing.kit import document
from app.printing.kit.page import Pages
from app.printing.kit.values import (
    BracketStandings,
    Heading,
    RankLine,
    SheetSize,
    StandingsSheet,
)
from app.rules.core.errors import GoOn, always
from app.rules.season.season_state import SeasonState
from app.services.season.public import (
    PlaceGroup,
    PublicResult,
    PublicRow,
    PublicSeason,
    public_season,
)
from app.words.core.catalogue import Words
from app.words.season import papers as words

MOST_NUMBERS = 10
"""Columns of numbers that a row has room for: points, what breaks ties, and events."""

MOST_EVENTS = 6
"""Events with a column of their own: their names are at the foot of each page."""


class SeasonPaper(StrEnum):
    """What can be printed of a season, in the order in which it is offered."""

    TABLE = "table"
    QUALIFICATION = "qualification"
    FINALS = "finals"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPaperOrder:
    """A printout and all that is on it; making it reads the season no more."""

    paper: SeasonPaper
    public: PublicSeason
    t: Words
    size: str
    """"a4" or "letter"."""
    printed_at: datetime | None

    @property
    def file_name(self) -> str:
        """A proposed name, without folder."""
        public = self.public
        return words.season_file_name(self.t, public.name, self.paper.value, public.as_of)

    @property
    def heading(self) -> Heading:
        """Above and below each page."""
        public, t = self.public, self.t
        return Heading(
            event=" · ".join(filter(None, (public.name, public.rules))),
            title=words.season_paper_name(t, self.paper.value),
            subtitle=words.as_of_text(t, public.as_of),
            printed_at="" if self.printed_at is None else words.printed_on(t, self.printed_at),
        )

    def pages(self) -> Pages:
        """Lay the printout out; any thread may do that."""
        return _PAGES[self.paper](self)

    def pdf(self, go_on: GoOn = always) -> bytes:
        """Make the file; any thread may do that.

        Raises:
            CancelledError: ``go_on`` answered no.
        """
        return document.pdf(self.pages(), go_on=go_on)


def order_season_paper(
    state: SeasonState,
    paper: SeasonPaper,
    *,
    t: Words,
    size: str = "a4",
    at: datetime | None = None,
    as_of: str | None = None,
) -> SeasonPaperOrder:
    """Read all contents of a printout.

    Args:
        state: the season.
        paper: which.
        t: the words of the language that it speaks.
        size: "a4" or "letter".
        at: when it is printed; None leaves that out.
        as_of: ISO date of the last day that counts; None: all.
    """
    return SeasonPaperOrder(
        paper=paper,
        public=public_season(state, t, as_of),
        t=t,
        size=size,
        printed_at=at,
    )


def table_sheet(order: SeasonPaperOrder) -> StandingsSheet:
    """The table of points; a column for each event where they fit, else the results in one."""
    public, t = order.public, order.t
    shown = _shown_keys(public)
    events = range(_event_columns(public))

    def line(row: PublicRow) -> RankLine:
        results = {one.event: one for one in row.results}
        cells = [_result(results[n]) if n in results else "" for n in events]
        return RankLine(
            rank=row.place,
            name=row.name,
            faction=row.region if events else _results(row),
            mark="" if events else row.region,
            cells=(*cells, str(row.points), *(row.values[n] for n in shown)),
        )

    return StandingsSheet(
        heading=order.heading,
        columns=(
            *(str(n + 1) for n in events),
            words.points_title(t),
            *(public.keys[n] for n in shown),
        ),
        lines=tuple(map(line, public.table)),
    )


def _shown_keys(public: PublicSeason) -> tuple[int, ...]:
    """Which keys say something of anybody."""
    return tuple(n for n in range(len(public.keys)) if any(row.values[n] for row in public.table))


def _event_columns(public: PublicSeason) -> int:
    """How many events have a column: all, or none where they don't fit."""
    room = min(MOST_EVENTS, MOST_NUMBERS - 1 - len(_shown_keys(public)))
    return len(public.events) if len(public.events) <= room else 0


def _results(row: PublicRow) -> str:
    """Everybody's results in one text, the best first."""
    best = sorted(row.results, key=lambda one: (-one.points, one.event))
    counted = [_result(one) for one in best if one.is_counted and one.points]
    others = [
        _result(one) for one in best if not one.is_counted and (one.points or one.extra_points)
    ]
    return " ".join(filter(None, (" + ".join(counted), *others)))


def _result(one: PublicResult) -> str:
    return words.result_text(one.points, one.extra_points, is_counted=one.is_counted)


def _table(order: SeasonPaperOrder) -> Pages:
    from app.printing.papers.standings import render_standings

    public, sheet = order.public, table_sheet(order)
    columns = _event_columns(public)
    labels = words.table_labels(
        order.t,
        [(event.name, event.date) for event in public.events[:columns]],
        best=public.best,
        has_regions=any(row.region for row in public.table),
    )
    return render_standings(sheet, labels, SheetSize(order.size))


def _qualification(order: SeasonPaperOrder) -> Pages:
    from app.printing.papers.season_places import (
        SeasonPlace,
        SeasonPlaceSection,
        SeasonPlacesSheet,
        render_season_places,
    )

    public, t = order.public, order.t
    sections = tuple(
        SeasonPlaceSection(
            title=words.place_group_title(t, group.value),
            places=tuple(
                SeasonPlace(
                    name=one.name,
                    region=one.region,
                    points=str(one.points),
                    line=one.line,
                    why=one.why,
                )
                for one in public.places
                if one.group is group
            ),
        )
        for group in PlaceGroup
    )
    sheet = SeasonPlacesSheet(heading=order.heading, notes=public.open, sections=sections)
    return render_season_places(sheet, words.places_labels(t), SheetSize(order.size))


def _finals(order: SeasonPaperOrder) -> Pages:
    from app.printing.papers.standings import render_standings

    public = order.public
    seeds = StandingsSheet(
        heading=order.heading,
        columns=(),
        lines=tuple(
            RankLine(rank=one.seed, name=one.name, faction=one.by, mark=one.region, cells=())
            for one in public.seeds
        ),
    )
    sheet: StandingsSheet | BracketStandings = seeds
    if public.bracket is not None:
        sheet = BracketStandings(bracket=public.bracket, standings=seeds)
    return render_standings(sheet, words.seeds_labels(order.t), SheetSize(order.size))


_PAGES: Mapping[SeasonPaper, Callable[[SeasonPaperOrder], Pages]] = {
    SeasonPaper.TABLE: _table,
    SeasonPaper.QUALIFICATION: _qualification,
    SeasonPaper.FINALS: _finals,
}
