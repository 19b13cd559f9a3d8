"""Seasons for tests of the window: small files with typed results."""

from pathlib import Path

from app.rules.season.season import PersonId
from app.services.season.opening import make_season
from app.services.season.results import EventResults, typed_results
from app.services.season.taking import likely, take_event, who_is_who

COUNTRIES = ("United States,WA", "United States,NY", "Germany,", "Australia,")
FIRST = ("Ada Ash", "Bo Birch", "Cem Cedar", "Dot Dogwood", "Eli Elm", "Fay Fir", "Gus Gum",
         "Hal Holly")  # fmt: skip


def lines(names: tuple[str, ...]) -> tuple[str, ...]:
    """A line for each player, the first one at place 1; everybody lives by the name."""
    return tuple(
        f"{place},{name},{COUNTRIES[sum(map(ord, name)) % 4]},Town {name[0]}"
        for place, name in enumerate(names, 1)
    )


def results(name: str, names: tuple[str, ...], date: str) -> EventResults:
    """The results of an event."""
    return typed_results(lines(names), EventResults(name=name, date=date))


def season_of(path: Path) -> Path:
    """A season of two events, made where it isn't there yet."""
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    session = make_season("Coast Season", "iron-gauntlet-2014", path)
    for found in (
        results("Spring Cup", FIRST, "2014-02-01"),
        results("Autumn Cup", FIRST[::-1], "2014-03-01"),
    ):
        matched = likely(who_is_who(session.state, found))
        # Neither event is played by the packet of the season: that needs a reason.
        session.with_reason("a test", take_event, found, matched)
    session.close()
    return path


def person(name: str, state) -> PersonId:
    """The number of somebody."""
    return next(one.id for one in state.people if one.name == name)
