"""A season for other eyes: its table as CSV, JSON and a web page."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from sqlalchemy.orm import Session

from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.rules.season.table import SeasonRow
from app.services.exchange.exports import PAGE_STYLE, csv_lines, html_table
from app.services.season.places import SeasonPlaces, places_of, table_of
from app.services.season.public import PlaceGroup, public_season
from app.services.season.season import name_of_person
from app.services.season.taking import taken_events
from app.words.core.catalogue import Words
from app.words.season import papers as words
from app.words.season.commands import table_heads

FORMAT, VERSION = "dicedown-season", 1
"""Of the JSON."""

TABLE_COLUMNS = (
    "place", "person", "name", "city", "state", "country", "region", "points", "event_wins",
    "events", "wins", "losses", "ties",
)  # fmt: skip


def table_rows(state: SeasonState, as_of: str | None = None) -> list[dict[str, Any]]:
    """The table of points as plain values, best first."""
    rows = []
    for row in table_of(state, as_of).rows:
        person = state.by_id[row.person]
        rows.append({
            "place": row.place,
            "person": int(row.person),
            "name": person.name,
            "city": person.home.city,
            "state": person.home.state,
            "country": person.home.country,
            "region": row.region,
            "points": row.points,
            "event_wins": row.event_wins,
            "events": row.counted,
            "wins": row.games.wins,
            "losses": row.games.losses,
            "ties": row.games.ties,
        })  # fmt: skip
    return rows


def table_csv(state: SeasonState, as_of: str | None = None) -> str:
    """The table of points as CSV."""
    rows = table_rows(state, as_of)
    return csv_lines(TABLE_COLUMNS, ([row[name] for name in TABLE_COLUMNS] for row in rows))


def season_json(db: Session, state: SeasonState, as_of: str | None = None) -> str:
    """The season as JSON: rules, events, people, the table, and who qualifies."""
    places = places_of(state, as_of)
    events = taken_events(db)
    payload = {
        "format": FORMAT,
        "version": VERSION,
        "name": state.name,
        "rules": state.rules.id,
        "as_of": as_of,
        "events": [
            {
                "event": int(line.key),
                "name": line.name,
                "date": line.date or None,
                "packet": line.packet or None,
                "players": line.players,
                "sha256": line.digest,
            }
            for line in events
        ],
        "table": [
            row | {"results": _results(places, PersonId(row["person"]))}
            for row in table_rows(state, as_of)
        ],
        "qualification": qualification_json(state, places),
    }
    return json.dumps(payload, ensure_ascii=False, indent=2) + "\n"


def _results(places: SeasonPlaces, person: PersonId) -> list[dict[str, Any]]:
    row = places.table.row(person)
    assert row is not None, "it is a row of the table"
    return [
        {
            "event": int(score.event),
            "place": score.place,
            "points": score.points,
            "extra_points": score.extra_points,
            "not_counted": None if score.reason is None else score.reason.value,
        }
        for score in row.scores
    ]


def qualification_json(state: SeasonState, places: SeasonPlaces) -> dict[str, Any]:
    """Who qualifies, by which line; who may be called up; who is out."""
    found = places.qualification
    return {
        "finalists": [
            {
                "person": int(line.person),
                "name": state.by_id[line.person].name,
                "by": line.kind.value,
                "number": line.number,
                "region": line.region,
                "for": None if line.for_leader is None else int(line.for_leader),
                "called_for": None if line.called_for is None else int(line.called_for),
                "open": line.is_open,
            }
            for line in found.finalists
        ],
        "alternates": [int(line.person) for line in found.alternates],
        "out": [
            {"person": int(line.person), "reason": line.reason.value, "alternate": line.number}
            for line in found.out
        ],
        "seeds": [int(line.person) for line in places.seeds],
        "open_ties": [list(map(int, people)) for people in places.open_ties],
        "vacant": found.vacant,
        "declined": list(map(int, state.declined)),
        "withdrawn": list(map(int, state.withdrawn)),
    }


PLACE_COLUMNS = (
    "group", "person", "name", "region", "points", "by", "number", "place_region", "reason",
)  # fmt: skip


def places_csv(state: SeasonState, as_of: str | None = None) -> str:
    """Who qualifies, who may be called up and who is out, as CSV."""
    places = places_of(state, as_of)
    found = places.qualification
    rows = {row.person: row for row in places.table.rows}
    waiting = {line.person for line in found.alternates}

    def person(one: PersonId) -> tuple[object, ...]:
        row = rows.get(one)
        name = state.by_id[one].name
        return (int(one), name, None if row is None else row.region, row and row.points)

    inside = (
        (group, *person(line.person), line.kind.value, line.number, line.region, None)
        for group, lines in (("in", found.finalists), ("alternate", found.alternates))
        for line in lines
    )
    outside = (
        ("out", *person(one.person), None, one.region_place, one.region, one.reason.value)
        for one in found.out
        if one.person not in waiting
    )
    return csv_lines(PLACE_COLUMNS, (*inside, *outside))


def season_html(state: SeasonState, t: Words, as_of: str | None = None) -> str:
    """The table of points and who qualifies as a web page, of what is public alone."""
    return "".join(f"{line}\n" for line in _page(state, t, as_of))


def table_cells(state: SeasonState, row: SeasonRow) -> list[str]:
    """A row of the table as it is shown: place, name, region, points, wins, events, games."""
    region = state.rules.region(row.region)
    games = row.games
    return [
        str(row.place),
        name_of_person(state, row.person),
        "" if region is None else region.name,
        str(row.points),
        str(row.event_wins),
        str(row.counted),
        f"{games.wins}–{games.losses}" + (f"–{games.ties}" if games.ties else ""),
    ]


def _page(state: SeasonState, t: Words, as_of: str | None) -> Iterator[str]:
    public = public_season(state, t, as_of)
    rows = [table_cells(state, row) for row in table_of(state, as_of).rows]
    for row, shown in zip(rows, public.table, strict=True):
        row[1] = shown.name
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(t.language)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(state.name)}</title><style>{PAGE_STYLE}</style></head><body>"
    yield f"<h1>{escape(state.name)}</h1>"
    about = filter(None, (state.rules.name, words.as_of_text(t, as_of)))
    yield f"<p>{escape(' · '.join(about))}</p>"
    yield from html_table(list(table_heads(t)), rows, numbers={0, 3, 4, 5, 6})
    for group in PlaceGroup:
        places = [
            [one.name, one.region, one.line, str(one.points), one.why]
            for one in public.places
            if one.group is group
        ]
        if places:
            yield f"<h2>{escape(words.place_group_title(t, group.value))}</h2>"
            yield from html_table(words.place_heads(t), places, numbers={3})
    yield "</body></html>"
