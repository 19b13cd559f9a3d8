"""The lines of a pasted army list in one pass: what headings tell, and the rows of the army."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from app.rules.lists.army_list import EntryKind
from app.rules.lists.lines import ListLine, Mark, bare_line, models_named, plain_line, read_line
from app.rules.lists.list_headings import Heading, HeadingKind, read_heading


@dataclass(slots=True, kw_only=True)
class Row:
    """A line taken for an entry, in as many copies as it counts."""

    number: int
    """Of the line, from 1."""
    line: ListLine
    kind: str | None = None
    is_child: bool = False
    """It stands indented below another row."""
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
class Rows:
    """What has been read so far."""

    factions: tuple[str, ...] = ()
    told: dict[HeadingKind, str] = field(default_factory=dict)
    total: int | None = None
    bonus: int | None = None
    """Told apart from a caster."""
    rows: list[Row] = field(default_factory=list)
    skipped: list[Row] = field(default_factory=list)
    """Titles: lines before the first points that are nothing else."""
    _section: str | None = None
    _parent: Row | None = None
    _in_specialists: bool = False
    _waits: HeadingKind | None = None


def read_rows(lines: Iterable[str], factions: tuple[str, ...]) -> Rows:
    """Read the lines of a list from first to last.

    Reading: see ``list_text.parse_list``.
    """
    read = Rows(factions=factions)
    for number, text in enumerate(map(plain_line, lines), 1):
        if text.strip():
            _take(read, number, text, bare_line(text) or text.strip())
    _settle_figures(read)
    _drop_titles(read)
    return read


def _take(read: Rows, number: int, text: str, bare: str) -> None:
    heading = read_heading(bare, read.factions)
    waits, read._waits = read._waits, None
    if heading is not None:
        _take_heading(read, number, heading)
    elif waits is HeadingKind.CASTER:
        _take_caster(read, number, bare)
    elif waits is not None:
        read.told.setdefault(waits, bare)
    else:
        line = read_line(text)
        if line.is_bonus and not line.name:
            _take_bonus(read, line.points)
        elif line.name:
            _add(read, number, line, EntryKind.CASTER if line.is_bonus else None)


def _take_heading(read: Rows, number: int, heading: Heading) -> None:
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
            read.told.setdefault(heading.kind, heading.value)
        case HeadingKind.TOTAL | HeadingKind.ASIDE:
            pass
        case _:
            read._waits = heading.kind


def _take_caster(read: Rows, number: int, text: str) -> None:
    line = read_line(text)
    if line.name:
        _add(read, number, line, EntryKind.CASTER)
    elif line.is_bonus:
        read._waits = HeadingKind.CASTER
        read.bonus = line.points


def _take_bonus(read: Rows, points: int | None) -> None:
    """A bonus by itself belongs to the line above where that says nothing of points."""
    above = read.rows[-1] if read.rows else None
    if above is not None and above.line.points is None:
        above.kind = EntryKind.CASTER
        above.line = replace(above.line, points=points, mark=Mark.MARKED, is_bonus=True)
    elif read.bonus is None:
        read.bonus = points


def _add(read: Rows, number: int, line: ListLine, kind: str | None) -> None:
    parent = read._parent
    is_child = line.is_indented and parent is not None and kind is None
    if kind is None and models_named(line.name) is not None:
        kind = EntryKind.UNIT
    if is_child:
        kind = EntryKind.ATTACHMENT if parent and parent.kind == EntryKind.UNIT else None
    row = Row(
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


def _settle_figures(read: Rows) -> None:
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


def _drop_titles(read: Rows) -> None:
    """Rows before the first that says something of points are titles, but for a caster."""
    first = next((at for at, row in enumerate(read.rows) if row.is_priced), 0)
    if first and not any(row.is_caster for row in read.rows):
        leads = read.rows[first].is_child or read.bonus is not None
        if leads:
            read.rows[first - 1].kind = EntryKind.CASTER
            first -= 1
    read.skipped, read.rows = read.rows[:first], read.rows[first:]
