"""The words on the printouts and slides of a season."""

from collections.abc import Sequence
from datetime import datetime

from app.whole_file import file_stem
from app.words.core.catalogue import Words
from app.words.core.status import day_text
from app.words.papers.labels import SeasonPlacesLabels, StandingsLabels


def season_paper_name(t: Words, paper: str) -> str:
    """A printout of a season, as lists and titles call it."""
    return {
        "table": t("Table of points"),
        "qualification": t("Places in the finals"),
        "finals": t("Finals: players and brackets"),
    }[paper]


def season_paper_about(t: Words, paper: str) -> str:
    """What a printout of a season has on it."""
    return {
        "table": t("Everybody's points, event by event, and what breaks ties."),
        "qualification": t("Who is in the finals, who may be called up, who is out – and why."),
        "finals": t("The players, best first, and the brackets once they are drawn."),
    }[paper]


def season_file_name(t: Words, season: str, paper: str, as_of: str | None) -> str:
    """What a printout's file is offered to be called, without folder."""
    pattern = {"table": t("table"), "qualification": t("places"), "finals": t("finals")}[paper]
    parts = (file_stem(season, "season"), pattern, as_of)
    return " - ".join(filter(None, parts)) + ".pdf"


def as_of_text(t: Words, day: str | None) -> str:
    """For which day a sheet is; "" for all that there is."""
    return "" if day is None else t("As of {day}", day=day_text(t, day))


def points_title(t: Words) -> str:
    """Above the points."""
    return t("Points")


def result_text(points: int, extra: int = 0, *, is_counted: bool) -> str:
    """What a result is worth; one that isn't among the best is in brackets, with what counts."""
    if is_counted:
        return str(points)
    return f"({points}) + {extra}" if extra else f"({points})"


def table_labels(
    t: Words,
    events: Sequence[tuple[str, str]],
    *,
    best: int | None,
    has_regions: bool,
) -> StandingsLabels:
    """The words of the table of points.

    Args:
        t: the words.
        events: those with a column of their own, name and date; none: everybody's results are
            in one column.
        best: so many results of a person count; None: all.
        has_regions: the season has regions.
    """
    parts = [
        ", ".join(filter(None, (f"{number}: {name}", date)))
        for number, (name, date) in enumerate(events, 1)
    ]
    if best is not None:
        parts.append(best_text(t, best))
    region = t("Region") if has_regions else ""
    return StandingsLabels(
        rank=t("Place"),
        name=t("Name"),
        faction=region if events else t("Results"),
        legend=" · ".join(parts),
        page=t("Page {page} of {pages}"),
    )


def best_text(t: Words, best: int) -> str:
    """How many results of a person count."""
    return t.many(
        "The best {n} result counts; others are in brackets.",
        "The best {n} results count; others are in brackets.",
        best,
    )


def places_labels(t: Words) -> SeasonPlacesLabels:
    """The words of who qualifies."""
    return SeasonPlacesLabels(
        name=t("Name"),
        line=t("Place"),
        points=t("Points"),
        why=t("Why"),
        page=t("Page {page} of {pages}"),
    )


def place_heads(t: Words) -> tuple[str, ...]:
    """The columns of who qualifies on a web page."""
    return (t("Name"), t("Region"), t("Place"), t("Points"), t("Why"))


def bracket_title(t: Words, number: int) -> str:
    """A bracket that has no region's name."""
    return t("Bracket {number}", number=number)


def printed_on(t: Words, at: datetime) -> str:
    """When a sheet was printed: a season's lie about for months."""
    local = at.astimezone()
    return t("Printed {day}, {time}", day=f"{local:%Y-%m-%d}", time=f"{local:%H:%M}")


def place_group_title(t: Words, group: str) -> str:
    """Above those who are in, who may be called up, and who are out."""
    return {
        "in": t("In the finals"),
        "alternate": t("Alternates, in order"),
        "out": t("Not in the finals"),
    }[group]


def seeds_labels(t: Words) -> StandingsLabels:
    """The words of the players of the finals."""
    return StandingsLabels(
        rank=t("Rank"),
        name=t("Name"),
        faction=t("Decided by"),
        legend="",
        page=t("Page {page} of {pages}"),
    )


def slide_name(t: Words, slide: str | None) -> str:
    """What players see of a season, as buttons call it; None for a black screen."""
    if slide is None:
        return t("Blackout")
    return {
        "table": t("Table of points"),
        "places": t("Places in the finals"),
        "brackets": t("Brackets"),
    }[slide]
