"""Results of an event as a season takes them in: from an event file, exported JSON, CSV, or typed.

All four become one value with a hash. An event file and its exported JSON have the same.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path

from sqlalchemy.orm import Session

from app.codes import FileCode, RosterCode, SeasonCode
from app.models.file.event_summary import identity_of
from app.models.file.file_kind import HEAD_BYTES, is_database
from app.models.tables.event import EventInfo
from app.models.tables.player import Player
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import GoOn, Problem, always, ask, impossible
from app.rules.core.event_state import EventState
from app.rules.event.length import is_over
from app.rules.standings.standings import Standing, standings
from app.services.core.act_context import Clock, Dice
from app.services.core.errors import UserError, unreadable
from app.services.core.session import EventSession
from app.services.event.event_draft import is_date
from app.services.event.events import open_event
from app.services.exchange.interchange_export import exported
from app.services.exchange.interchange_import import import_event
from app.services.packet.bracket_packet import played_by
from app.services.players.player_lookup import date_typed, shown
from app.services.roster.decode import choose_delimiter, decode, split
from app.services.roster.preview import RosterRefusedError
from app.services.standings.award_lines import place_lines
from app.whole_file import read_plain

FILE, JSON, CSV, TYPED = "file", "json", "csv", "typed"
"""Where results came from."""
MOST_PLAYERS = 10_000
_MOST_BYTES = 64 * 1024**2


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """What one player reached."""

    number: int
    """The player's id in the event."""
    name: str
    city: str = ""
    state: str = ""
    country: str = ""
    place: int | None = None
    wins: int = 0
    losses: int = 0
    ties: int = 0
    is_ringer: bool = False
    is_disqualified: bool = False
    extras: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """One game with a result."""

    round_number: int
    first: int
    second: int
    winner: str
    """ "first", "second" or "none"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResults:
    """An event as a season keeps it."""

    name: str
    date: str = ""
    packet: str = ""
    identity: str = ""
    digest: str = ""
    source: str = TYPED
    file_name: str = ""
    organizer: str = ""
    rounds: int = 0
    player_count: int = 0
    is_finished: bool = True
    players: tuple[PlayerResult, ...] = ()
    games: tuple[PlayedGame, ...] = ()


def read_results(
    path: Path, *, clock: Clock, dice: Dice, named: EventResults, go_on: GoOn = always
) -> EventResults:
    """Read the results of an event from a file, whatever its kind.

    Args:
        path: an event file, exported JSON, or CSV of places.
        clock: tells the present instant.
        dice: a whole number below n.
        named: name, date and packet of an event whose file doesn't say them.
        go_on: called now and then, with about how much of how much is done.

    Raises:
        CancelledError: ``go_on`` answered no.
        UserError: the file can't be read or isn't right; every fault is named.
        EventFileError: it is an event file that can't be opened.
    """
    try:
        data = read_plain(path, _MOST_BYTES)
    except OSError as error:
        raise unreadable(path, error) from None
    if is_database(data[:HEAD_BYTES]) or path.suffix == ".dicedown":
        found = replace(_from_event(path, clock, dice), identity=identity_of(path), source=FILE)
    elif data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        found = replace(_from_json(path, data, clock, dice, go_on), source=JSON)
    else:
        found = replace(_from_csv(data, named, path), source=CSV)
    ask(go_on, 1, 1)
    return replace(found, file_name=str(path.absolute()))


def _from_event(path: Path, clock: Clock, dice: Dice) -> EventResults:
    session = open_event(path, clock=clock, dice=dice, read_only=True)
    try:
        return session.read(results_of, session.state)
    finally:
        session.close()


def _from_json(path: Path, data: bytes, clock: Clock, dice: Dice, go_on: GoOn) -> EventResults:
    """Read exported JSON through an event of its own, so that places are those of the packet."""
    with tempfile.TemporaryDirectory(prefix="dicedown-") as folder:
        session: EventSession = import_event(
            Path(folder, f"{path.stem}.dicedown"), data, clock=clock, dice=dice, go_on=go_on
        )
        try:
            return session.read(results_of, session.state)
        finally:
            session.close()


def results_of(db: Session, state: EventState) -> EventResults:
    """The results of an open event."""
    info = db.get_one(EventInfo, 1)
    given = {
        player: line.place
        for line in place_lines(db, state)
        if line.how is not None
        for player in line.players
    }
    rows = {row.id: row for row in db.query(Player)}
    lines = standings(state)
    payload = json.dumps(exported(db, state), ensure_ascii=False, sort_keys=True)
    return EventResults(
        name=info.name,
        date=info.date or "",
        packet=played_by(info.packet_id),
        digest=sha256(payload.encode()).hexdigest(),
        rounds=len(state.played),
        player_count=len(lines),
        is_finished=is_over(state) is not None and bool(state.played),
        players=tuple(
            _result(rows[int(line.player)], line, given.get(line.player)) for line in lines
        ),
        games=tuple(_games(state)),
    )


def _result(row: Player, line: Standing, given: int | None) -> PlayerResult:
    record = line.record
    return PlayerResult(
        number=row.id,
        name=row.name,
        city=row.city or "",
        state=row.state or "",
        country=row.country or "",
        place=line.award_rank if given is None else given,
        wins=record.wins,
        losses=record.losses,
        ties=record.ties,
        is_ringer=not row.eligible,
        is_disqualified=row.status == EntrantStatus.DISQUALIFIED.value,
    )


def _games(state: EventState) -> Iterator[PlayedGame]:
    for round_ in state.played:
        for game in round_.games:
            if game.result is None:
                continue
            first, second = game.players
            winners = {first: "first", second: "second"}
            yield PlayedGame(
                round_number=round_.number,
                first=int(first),
                second=int(second),
                winner="none" if game.result.winner is None else winners[game.result.winner],
            )


# Places of an event that was run without Dice Down.


COLUMNS: Mapping[str, tuple[str, ...]] = {
    "place": ("place", "rank", "platz", "rang", "#", "lugar", "puesto", "miejsce"),
    "name": ("name", "player", "spieler", "joueur", "jugador", "gracz", "nom", "nombre"),
    "number": ("id", "number", "nr", "no"),
    "wins": ("wins", "w", "won", "siege"),
    "losses": ("losses", "l", "lost", "niederlagen"),
    "ties": ("ties", "t", "d", "draws", "draw", "unentschieden"),
    "city": ("city", "town", "stadt", "ort", "ville", "ciudad", "miasto"),
    "state": ("state", "province", "region", "bundesland"),
    "country": ("country", "nation", "land", "pays", "país", "kraj"),
    "is_ringer": ("ringer",),
    "is_disqualified": ("disqualified", "dq"),
    "extras": ("extras", "extra"),
}
"""Field -> the headings by which it is known."""
_FIELDS = {heading: field for field, headings in COLUMNS.items() for heading in headings}
_NUMBERS = frozenset({"place", "number", "wins", "losses", "ties"})
_FLAGS = frozenset({"is_ringer", "is_disqualified"})
_YES = frozenset({"1", "x", "y", "yes", "true", "ja", "oui", "si", "sí", "tak"})
_NO = frozenset({"", "0", "n", "no", "false", "nein", "non", "nie", "-"})
_MOST_DIGITS = 6
_MOST_FAULTS = 100


def typed_results(lines: Sequence[str], named: EventResults) -> EventResults:
    """Results as they are typed: a line is place, name and, if wanted, country, state and city.

    Raises:
        UserError: a line isn't right, or the event has no name; every fault is named.
    """
    heading = "place,name,country,state,city"
    # Halves of characters, which pasted text may hold, are left out as from any name.
    data = "\n".join((heading, *lines)).encode(errors="ignore")
    return _from_csv(data, named, None)


def named_by_file(path: Path) -> tuple[str, str]:
    """Name and ISO date of an event, from a file called "2014-03-15 Spring Cup.csv"."""
    date, _, name = shown(path.stem).partition(" ")
    return (name, date) if name and is_date(date) else (shown(path.stem), "")


def _from_csv(data: bytes, named: EventResults, path: Path | None) -> EventResults:
    name, date = shown(named.name), named.date
    if path is not None and not name:
        name, day = named_by_file(path)
        date = date or day
    if not name:
        raise UserError(SeasonCode.RESULTS_NAME)
    try:
        lines = decode(data).lines
    except RosterRefusedError:
        raise UserError(SeasonCode.RESULTS_NO_TABLE) from None
    delimiter, start = choose_delimiter(lines, _known)
    grid = [line for line in split(lines, delimiter, start) if not line.is_blank]
    if not grid:
        raise UserError(SeasonCode.RESULTS_EMPTY)
    heads = [_FIELDS.get(cell.strip().casefold(), "") for cell in grid[0].cells]
    missing = [field for field in ("place", "name") if field not in heads]
    if missing:
        raise UserError(SeasonCode.RESULTS_HEADING, missing=missing)
    doubles = tuple(_doubles(grid[0].cells, heads))
    if doubles:
        raise UserError(SeasonCode.RESULTS, problems=doubles)
    if max(len(grid) - 1, named.player_count) > MOST_PLAYERS:
        raise UserError(SeasonCode.RESULTS_MOST, most=MOST_PLAYERS)
    problems: list[Problem] = []
    players: list[PlayerResult] = []
    numbers: set[int] = set()
    for line in grid[1:]:
        player = _player(line.line, heads, line.cells, len(players) + 1, problems)
        if player.number in numbers:
            problems.append(
                impossible(SeasonCode.RESULTS_TWICE, line=line.line, name=str(player.number))
            )
        numbers.add(player.number)
        players.append(player)
    if not players:
        raise UserError(SeasonCode.RESULTS_EMPTY)
    if problems:
        raise UserError(SeasonCode.RESULTS, problems=tuple(problems[:_MOST_FAULTS]))
    games = [player.wins + player.losses + player.ties for player in players]
    found = EventResults(
        name=name,
        date=date_typed(date) if date else "",
        packet=named.packet,
        rounds=max(games),
        player_count=max(len(players), named.player_count),
        players=tuple(players),
    )
    return replace(found, digest=digest_of(found))


def digest_of(event: EventResults) -> str:
    """The hash of results that no event file has."""
    payload = asdict(replace(event, digest="", source=TYPED, file_name="", organizer=""))
    text = json.dumps(payload, ensure_ascii=False, sort_keys=True)
    return sha256(text.encode()).hexdigest()


def _doubles(titles: Sequence[str], heads: Sequence[str]) -> Iterator[Problem]:
    """Headings that mean the same column: which of them counts, nobody could tell."""
    for field in dict.fromkeys(filter(None, heads)):
        several = [title.strip() for title, its in zip(titles, heads, strict=True) if its == field]
        # Standings that are exported have the player's number before the name.
        if len(several) > 1 and several != ["player", "name"]:
            yield impossible(RosterCode.COLUMN_TWICE, field, columns=", ".join(several))


def _known(cells: tuple[str, ...]) -> int:
    return sum(cell.strip().casefold() in _FIELDS for cell in cells)


def _player(
    at: int, heads: Sequence[str], cells: Sequence[str], number: int, problems: list[Problem]
) -> PlayerResult:
    values: dict[str, object] = {"number": number, "name": ""}
    if any(cell.strip() for cell in cells[len(heads) :]):
        problems.append(
            impossible(SeasonCode.RESULTS_CELLS, line=at, cells=len(cells), columns=len(heads))
        )
    for field, cell in zip(heads, cells, strict=False):
        text = cell.strip()
        if not field or (not text and field != "name"):
            continue
        value = _value(field, text)
        if value is None:
            problems.append(
                impossible(SeasonCode.RESULTS_LINE, field, line=at, column=field, text=text)
            )
        else:
            values[field] = value
    if not values["name"]:
        problems.append(
            impossible(SeasonCode.RESULTS_LINE, "name", line=at, column="name", text="")
        )
    return PlayerResult(**values)  # type: ignore[arg-type]


def _value(field: str, text: str) -> object:
    """A cell's value; None where it can't be one."""
    if field in _NUMBERS:
        plain = text.rstrip(".")
        is_number = plain.isascii() and plain.isdecimal() and len(plain) <= _MOST_DIGITS
        return int(plain) if is_number and (int(plain) or field != "place") else None
    if field in _FLAGS:
        folded = text.casefold()
        return True if folded in _YES else False if folded in _NO else None
    if field == "extras":
        return tuple(text.split())
    name = shown(text)
    return name if name and len(name) <= 200 else None


__all__ = [
    "COLUMNS",
    "EventResults",
    "FileCode",
    "PlayedGame",
    "PlayerResult",
    "digest_of",
    "read_results",
    "results_of",
    "typed_results",
]
