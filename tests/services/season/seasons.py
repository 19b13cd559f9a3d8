"""Seasons on real files, and events to take in."""

from pathlib import Path

from app.rules.core.draw import Draw
from app.rules.season.season import PersonId
from app.services.season.results import EventResults, typed_results
from app.services.season.season import new_season_file
from app.services.season.session import SeasonSession, open_season
from app.services.season.taking import likely, take_event, who_is_who
from tests.builders import morning

RULES = "iron-gauntlet-2014"
HOMES = ("US,NY,Albany", "US,CA,Fresno", "DE,,Berlin", "JP,,Tokyo")
"""One of each region."""


def season_of(path: Path, rules: str = RULES) -> SeasonSession:
    """An empty season, open."""
    return new_season_file(path, "Season 2014", rules, clock=morning, dice=Draw(7).below)


def reopened(session: SeasonSession) -> SeasonSession:
    """The same season, opened again after a close."""
    session.close()
    return open_season(session.path, clock=morning, dice=Draw(2).below)


def event_of_names(
    title: str, *names: str, date: str = "2014-03-01", packet: str = "ig2014"
) -> EventResults:
    """An event with these players, best first; who has no address gets one by the name's length."""
    lines = [
        f"{place},{name}" if "," in name else f"{place},{name},{HOMES[len(name) % len(HOMES)]}"
        for place, name in enumerate(names, 1)
    ]
    return typed_results(lines, EventResults(name=title, date=date, packet=packet))


def add(session: SeasonSession, event: EventResults) -> str:
    """Take an event in with the likeliest people."""
    who = likely(who_is_who(session.state, event))
    return session.do(take_event, event, who).value


def person(session: SeasonSession, name: str) -> PersonId:
    """The number of whoever has a name."""
    (found,) = (one.id for one in session.state.people if one.name == name)
    return found


def names_of(session: SeasonSession) -> list[str]:
    """Everybody's name, by number."""
    return [one.name for one in session.state.people]
