"""The slides of a season, made of what is public of it and of nothing else."""

from enum import StrEnum

from app.services.screen.slides import StandingRow, StandingsSlide
from app.services.season.public import PlaceGroup, PublicSeason
from app.words.core.catalogue import Words
from app.words.season import papers as words


class SeasonSlide(StrEnum):
    """What players can see of a season, in the order in which it is shown."""

    TABLE = "table"
    PLACES = "places"
    BRACKETS = "brackets"


def season_slide(public: PublicSeason, kind: SeasonSlide, t: Words) -> StandingsSlide | None:
    """A slide of a season; None where there is nothing of it to show yet."""
    match kind:
        case SeasonSlide.TABLE:
            return _table(public, t)
        case SeasonSlide.PLACES:
            return _places(public, t)
        case SeasonSlide.BRACKETS:
            return _brackets(public)


def _table(public: PublicSeason, t: Words) -> StandingsSlide | None:
    """The table of points, with what breaks ties where it did."""
    if not public.table:
        return None
    shown = tuple(n for n in range(len(public.keys)) if any(row.values[n] for row in public.table))
    return StandingsSlide(
        heading=words.season_paper_name(t, "table"),
        event=public.name,
        columns=(words.points_title(t), *(public.keys[n] for n in shown)),
        rows=tuple(
            StandingRow(
                rank=str(row.place),
                name=row.name,
                faction=row.region,
                cells=(str(row.points), *(row.values[n] for n in shown)),
            )
            for row in public.table
        ),
    )


def _places(public: PublicSeason, t: Words) -> StandingsSlide | None:
    """Who is in the finals and by which line, then the alternates; nobody's who is out."""
    groups = (PlaceGroup.IN, PlaceGroup.ALTERNATE)
    shown = [one for one in public.places if one.group in groups]
    if not shown:
        return None
    return StandingsSlide(
        heading=words.season_paper_name(t, "qualification"),
        event=public.name,
        columns=(words.points_title(t),),
        rows=tuple(
            StandingRow(rank=str(number), name=one.name, faction=one.line, cells=(str(one.points),))
            for number, one in enumerate(shown, 1)
        ),
    )


def _brackets(public: PublicSeason) -> StandingsSlide | None:
    """The brackets as drawn."""
    if public.bracket is None:
        return None
    return StandingsSlide(
        heading=public.bracket.title, event=public.name, columns=(), rows=(), bracket=public.bracket
    )
