"""A pasted army list read into names and points, whatever program or person wrote it.

Nothing is refused: what is doubtful is noted with what was understood. One line, entry or none,
is the
matter of ``lines``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.codes import Code
from app.rules.core.errors import Problem, note
from app.rules.lists.app_list import AppList, KnownArmy, read_app_list
from app.rules.lists.army_list import LONGEST_LINE, MOST_LINES, ArmyList, EntryKind, ListEntry
from app.rules.lists.lines import (
    HeadingKind,
    ListHeading,
    ListLine,
    Mark,
    bare_line,
    models_named,
    plain_line,
    read_heading,
    read_line,
)


@dataclass(slots=True, kw_only=True)
class ParsedRow:
    """A line taken for an entry, in as many copies as it counts."""

    number: int
    """Of the line, from 1."""
    line: ListLine
    kind: str | None = None
    is_child: bool = False
    """It is indented below another row."""
    is_specialist: bool = False

    @property
    def is_caster(self) -> bool:
        """It leads the army."""
        return self.kind == EntryKind.CASTER

    @property
    def is_priced(self) -> bool:
        """It says something of points."""
        return self.is_caster or self.line.points is not None


@dataclass(slots=True, kw_only=True)
class ParsedRows:
    """What has been read so far."""

    factions: tuple[str, ...] = ()
    headings: dict[HeadingKind, str] = field(default_factory=dict)
    total: int | None = None
    bonus: int | None = None
    """On a line of its own, not with a caster."""
    rows: list[ParsedRow] = field(default_factory=list)
    skipped: list[ParsedRow] = field(default_factory=list)
    """Titles: lines before the first points that are nothing else."""
    _section: str | None = None
    _parent: ParsedRow | None = None
    _in_specialists: bool = False
    _waits: HeadingKind | None = None


def read_rows(lines: Iterable[str], factions: tuple[str, ...]) -> ParsedRows:
    """Read the lines of a list from first to last.

    Reading: see ``parse_list``.
    """
    read = ParsedRows(factions=factions)
    for number, text in enumerate(map(plain_line, lines), 1):
        if text.strip():
            _take(read, number, text, bare_line(text) or text.strip())
    _settle_figures(read)
    _drop_titles(read)
    return read


def _take(read: ParsedRows, number: int, text: str, bare: str) -> None:
    heading = read_heading(bare, read.factions)
    waits, read._waits = read._waits, None
    if heading is not None:
        _take_heading(read, number, heading)
    elif waits is HeadingKind.CASTER:
        _take_caster(read, number, bare)
    elif waits is not None:
        read.headings.setdefault(waits, bare)
    else:
        line = read_line(text)
        if line.is_bonus and not line.name:
            _take_bonus(read, line.points)
        elif line.name:
            _add(read, number, line, EntryKind.CASTER if line.is_bonus else None)


def _take_heading(read: ParsedRows, number: int, heading: ListHeading) -> None:
    if read.total is None and heading.kind is not HeadingKind.BONUS:
        read.total = heading.total
    match heading.kind:
        case HeadingKind.SECTION | HeadingKind.MAIN_LIST | HeadingKind.SPECIALISTS:
            read._section, read._parent = heading.value or None, None
            if heading.kind is not HeadingKind.SECTION:
                read._in_specialists = heading.kind is HeadingKind.SPECIALISTS
                read._section = None
        case HeadingKind.BONUS:
            _take_bonus(read, heading.total)
        case HeadingKind.ENTRY:
            _add(read, number, read_line(heading.text), heading.value)
        case HeadingKind.CASTER if heading.value:
            _take_caster(read, number, heading.value)
        case HeadingKind.FACTION | HeadingKind.THEME | HeadingKind.TIER | HeadingKind.OBJECTIVE if (
            heading.value
        ):
            read.headings.setdefault(heading.kind, heading.value)
        case HeadingKind.TOTAL | HeadingKind.ASIDE:
            pass
        case _:
            read._waits = heading.kind


def _take_caster(read: ParsedRows, number: int, text: str) -> None:
    line = read_line(text)
    if line.name:
        _add(read, number, line, EntryKind.CASTER)
    elif line.is_bonus:
        read._waits = HeadingKind.CASTER
        read.bonus = line.points


def _take_bonus(read: ParsedRows, points: int | None) -> None:
    """A bonus by itself belongs to the line above where that says nothing of points."""
    above = read.rows[-1] if read.rows else None
    if above is not None and above.line.points is None:
        above.kind = EntryKind.CASTER
        above.line = replace(above.line, points=points, mark=Mark.MARKED, is_bonus=True)
    elif read.bonus is None:
        read.bonus = points


def _add(read: ParsedRows, number: int, line: ListLine, kind: str | None) -> None:
    parent = read._parent
    is_child = line.is_indented and parent is not None and kind is None
    if kind is None and models_named(line.name) is not None:
        kind = EntryKind.UNIT
    if is_child:
        kind = EntryKind.ATTACHMENT if parent and parent.kind == EntryKind.UNIT else None
    row = ParsedRow(
        number=number,
        line=line,
        kind=kind or (None if is_child else read._section),
        is_child=is_child,
        is_specialist=read._in_specialists and kind != EntryKind.CASTER,
    )
    if kind == EntryKind.CASTER and line.mark is Mark.BARE and not line.is_bonus:
        row.line = _unpriced(line)
    if not line.is_indented:
        read._parent = row
    read.rows.append(row)


def _settle_figures(read: ParsedRows) -> None:
    """When a number behind a single space is no price.

    Where other rows set their points apart, or where most rows have no figure at all.
    """
    rows = [row for row in read.rows if not row.is_caster]
    bare = [row for row in rows if row.line.mark is Mark.BARE]
    if any(row.line.mark > Mark.BARE for row in rows) or 2 * len(bare) < len(rows):
        for row in bare:
            row.line = _unpriced(row.line)


def _unpriced(line: ListLine) -> ListLine:
    return replace(line, name=f"{line.name} {line.points}", points=None, mark=Mark.NONE)


def _drop_titles(read: ParsedRows) -> None:
    """Rows before the first that says something of points are titles, but for a caster."""
    first = next((at for at, row in enumerate(read.rows) if row.is_priced), 0)
    if first and not any(row.is_caster for row in read.rows):
        leads = read.rows[first].is_child or read.bonus is not None
        if leads:
            read.rows[first - 1].kind = EntryKind.CASTER
            first -= 1
    read.skipped, read.rows = read.rows[:first], read.rows[first:]


class ListTextNote(Code):
    """What can be doubtful about a pasted list; the problem's field is "line.7" or "text"."""

    NOTHING = "list.text-nothing"
    TOO_LONG = "list.text-too-long"
    SKIPPED = "list.text-skipped"
    NO_POINTS = "list.text-no-points"
    NO_CASTER = "list.text-no-caster"
    TOTAL_DIFFERS = "list.text-total-differs"
    LEADER_GUESSED = "list.text-leader-guessed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedList:
    """What was read from a text. None: not found."""

    entries: tuple[ListEntry, ...] = ()
    """In the order of the text, every copy by itself; casters have no points."""
    caster: str | None = None
    """The first of them."""
    faction: str | None = None
    theme: str | None = None
    tier: int | None = None
    points: int | None = None
    """The sum of the entries, the bonus among them; what the text adds up where they say less."""
    total: int | None = None
    """What the text itself adds up, with or without the bonus."""
    bonus: int | None = None
    objective: str | None = None
    specialists: tuple[ListEntry, ...] = ()
    problems: tuple[Problem, ...] = ()
    """Notes only."""

    def as_list(self, number: int) -> ArmyList:
        """The same as a list to be registered."""
        return ArmyList(
            number=number,
            caster=self.caster,
            faction=self.faction,
            theme=self.theme,
            tier=self.tier,
            points=self.points,
            bonus=self.bonus,
            objective=self.objective,
            entries=self.entries,
            specialists=self.specialists,
        )


def parse_list(
    text: str, factions: Iterable[str] = (), armies: Iterable[KnownArmy] = ()
) -> ParsedList:
    """Read an army list.

    Args:
        text: as pasted; any text gives an answer.
        factions: names that mean a faction where they are alone on a line.
        armies: of today's factions; lists of the game's app name one of them.

    Reading: a number behind a single space is part of a name where other lines set their points
        apart more clearly; several copies cost the figure each, unless only the other way agrees
        with the list's own total.
    """
    lines = text.splitlines()
    kept, factions = [line[:LONGEST_LINE] for line in lines[:MOST_LINES]], tuple(factions)
    is_cut = len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines)
    of_app = read_app_list(kept, factions, {one.name.casefold(): one for one in armies})
    if of_app is not None:
        return _of_app(of_app, is_cut=is_cut)
    read = read_rows(kept, factions)
    casters = [row.line for row in read.rows if row.is_caster]
    bonuses = [line.points for line in casters if line.points is not None]
    bonus = sum(bonuses) if bonuses else read.bonus
    entries = _entries_by_total(read, bonus)
    theme, tier = _theme(read.headings)
    return ParsedList(
        entries=entries,
        caster=casters[0].name if casters else None,
        faction=read.headings.get(HeadingKind.FACTION),
        theme=theme,
        tier=tier,
        points=_points(entries, read.total, bonus),
        total=read.total,
        bonus=bonus,
        objective=read.headings.get(HeadingKind.OBJECTIVE),
        specialists=_entries(read.rows, specialists=True),
        problems=(*_length(is_cut), *_doubts(read, entries, bonus)),
    )


def _of_app(read: AppList, *, is_cut: bool) -> ParsedList:
    entries, leader = read.entries, read.leader
    points = _sum(entries) if any(entry.points is not None for entry in entries) else read.total
    return ParsedList(
        entries=entries,
        caster=None if leader is None else leader.name,
        faction=read.faction,
        theme=read.army,
        points=points,
        total=read.total,
        problems=(*_length(is_cut), *_doubts_of_app(read, entries)),
    )


def _doubts_of_app(read: AppList, entries: tuple[ListEntry, ...]) -> Iterator[Problem]:
    if not read.rows:
        yield note(ListTextNote.NOTHING, "text")
        return
    for row in read.titles:
        yield note(ListTextNote.SKIPPED, f"line.{row.number}", line=row.number, text=row.name)
    leader = read.leader
    if leader is None:
        yield note(ListTextNote.NO_CASTER, "caster")
    elif read.is_guessed:
        field_ = f"line.{leader.number}"
        yield note(ListTextNote.LEADER_GUESSED, field_, line=leader.number, text=leader.name)
    if read.total is not None and read.total != _sum(entries):
        yield note(ListTextNote.TOTAL_DIFFERS, "points", total=read.total, points=_sum(entries))


_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,2}(?![0-9])")
_TIER_BEHIND = re.compile(
    r"[\s:,\-\u2013\u2014]*[\[(]?\s*\btier\s*:?\s*([0-9])\s*[\])]?$", re.IGNORECASE
)
"""A theme's tier behind its name."""
_CHARACTER = re.compile(r"(?:\s*[\[(]\s*(?:FA\s*:?\s*)?C\s*[\])]|\s+FA\s*:?\s*C)$")


def _theme(headings: Mapping[HeadingKind, str]) -> tuple[str | None, int | None]:
    """The Theme Force and its tier, which may follow the theme's name."""
    theme = headings.get(HeadingKind.THEME)
    alone = _NUMBER.search(headings.get(HeadingKind.TIER, ""))
    behind = _TIER_BEHIND.search(theme or "")
    if theme and behind:
        theme = theme[: behind.start()] or theme
    tier = alone.group() if alone else behind.group(1) if behind else None
    return theme, None if tier is None else int(tier)


def _entries_by_total(read: ParsedRows, bonus: int | None) -> tuple[ListEntry, ...]:
    """The army's entries, copies priced each or together as agrees with the total."""
    each = _entries(read.rows)
    if read.total is None or _agrees(each, read.total, bonus):
        return each
    together = _entries(read.rows, is_shared=True)
    return together if _agrees(together, read.total, bonus) else each


def _entries(
    rows: list[ParsedRow], *, specialists: bool = False, is_shared: bool = False
) -> tuple[ListEntry, ...]:
    return tuple(
        entry
        for row in rows
        if row.is_specialist is specialists
        for entry in [_entry(row, is_shared=is_shared)] * row.line.count
    )


def _entry(row: ParsedRow, *, is_shared: bool) -> ListEntry:
    points, count = row.line.points, row.line.count
    if is_shared and points is not None and points % count == 0:
        points //= count
    name = _CHARACTER.sub("", row.line.name)
    return ListEntry(
        name=name or row.line.name,
        points=None if row.is_caster else points,
        kind=row.kind,
        character=bool(name) and name != row.line.name,
    )


def _sum(entries: tuple[ListEntry, ...]) -> int:
    return sum(entry.points or 0 for entry in entries)


def _agrees(entries: tuple[ListEntry, ...], total: int, bonus: int | None) -> bool:
    """Whether a total is the entries' sum, or that without as much of the bonus as is used."""
    return total <= _sum(entries) <= total + (bonus or 0)


def _points(entries: tuple[ListEntry, ...], total: int | None, bonus: int | None) -> int | None:
    priced = [entry for entry in entries if entry.points is not None]
    if not priced:
        return total
    all_priced = len(priced) == sum(entry.kind != "caster" for entry in entries)
    if total is None or all_priced or _agrees(entries, total, bonus):
        return _sum(entries)
    return total


def _length(is_cut: bool) -> Iterator[Problem]:
    if is_cut:
        yield note(ListTextNote.TOO_LONG, "text", lines=MOST_LINES, letters=LONGEST_LINE)


def _doubts(
    read: ParsedRows, entries: tuple[ListEntry, ...], bonus: int | None
) -> Iterator[Problem]:
    if not read.rows:
        yield note(ListTextNote.NOTHING, "text")
        return
    for row in read.skipped:
        yield note(ListTextNote.SKIPPED, f"line.{row.number}", line=row.number, text=row.line.name)
    for row in read.rows:
        if not row.is_priced and not row.is_child:
            name = row.line.name
            yield note(ListTextNote.NO_POINTS, f"line.{row.number}", line=row.number, text=name)
    if not any(row.is_caster for row in read.rows):
        yield note(ListTextNote.NO_CASTER, "caster")
    if read.total is not None and not _agrees(entries, read.total, bonus):
        yield note(ListTextNote.TOTAL_DIFFERS, "points", total=read.total, points=_sum(entries))


_NUMBERED = re.compile(
    r"^\W*(?:army\s+)?(?:list|liste|lista)\s*(?:no\.?\s*|nr\.?\s*|#\s*)?(?:[1-9]|[a-d])\b\W*.{0,40}$",
    re.IGNORECASE,
)
"""A heading that counts lists: "List 2", "Liste B:"."""
_HEAD_LINES = 3
"""So many lines a list has at most before faction, theme or army is named."""
_LEAST_ENTRIES = 2
_MOST_SPLITS = 4


def split_lists(
    text: str, factions: Iterable[str] = (), armies: Iterable[KnownArmy] = ()
) -> tuple[str, ...]:
    """The lists that were pasted as one text; the text alone where it is one list.

    Reading: a list begins with a line that counts it, or, after an empty line, with lines that name
        a faction, a theme or an army; it has who leads it and some entries with points. So two
        casters in one list, its specialists and its cards are no second list. What a program names
        again at the end of a list belongs to that.
    """
    splitter = _Splitter(tuple(factions), tuple(armies))
    found, rest = list[str](), text.splitlines()[:MOST_LINES]
    while len(found) < _MOST_SPLITS and (second := splitter.second(rest)):
        found.append("\n".join(rest[:second]).strip())
        rest = rest[second:]
    return (*found, "\n".join(rest).strip()) if found else (text,)


@dataclass(frozen=True, slots=True)
class _Splitter:
    factions: tuple[str, ...]
    armies: tuple[KnownArmy, ...]

    def second(self, lines: list[str]) -> int:
        """Where the second list begins; 0 where there is none."""
        for n in range(1, len(lines)):
            if self._begins(lines, n) and self._is_list(lines[:n]) and self._is_list(lines[n:]):
                return self._after_trailer(lines, n)
        return 0

    def _begins(self, lines: list[str], n: int) -> bool:
        is_counted = bool(_NUMBERED.match(lines[n].strip()))
        is_apart = bool(lines[n].strip()) and not lines[n - 1].strip()
        return is_counted or (is_apart and bool(self._named_at_head(lines[n:])))

    def _named_at_head(self, lines: list[str]) -> set[str]:
        return self._named([line for line in lines if line.strip()][:_HEAD_LINES])

    def _named(self, lines: list[str]) -> set[str]:
        read = self._read(lines)
        return {name.casefold() for name in (read.faction, read.theme) if name}

    def _is_list(self, lines: list[str]) -> bool:
        read = self._read(lines)
        priced = sum(entry.points is not None for entry in read.entries)
        return read.caster is not None and priced >= _LEAST_ENTRIES

    def _after_trailer(self, lines: list[str], n: int) -> int:
        """Where the next list begins after what the first names again; ``n`` where nothing is."""
        own = self._named(lines[:n])
        for later in range(n + 1, len(lines)):
            if any(self._is_priced(line) for line in lines[n:later]):
                break
            is_own = self._named(lines[n:later]) <= own
            if is_own and self._begins(lines, later) and self._named(lines[later:]):
                return later
        return n

    def _is_priced(self, line: str) -> bool:
        return read_line(line).points is not None and bool(self._read([line]).entries)

    def _read(self, lines: list[str]) -> ParsedList:
        return parse_list("\n".join(lines), self.factions, self.armies)
