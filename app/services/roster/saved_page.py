"""A page of a tournament's web site, saved from the browser, as the lines of a roster.

Two shapes are known: blocks of players as the largest service for this game shows them, and any
table with a heading for names. Sites change; what is in neither shape is refused.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from html.parser import HTMLParser

from app.codes import RosterCode
from app.services.roster.columns import field_of
from app.services.roster.decode import GridLine
from app.services.roster.preview import RosterRefusedError

MOST_PAGE_BYTES = 5 * 1024 * 1024
_MARKUP = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body|div|table|!--)", re.IGNORECASE
)
_ONE_FILE = (b"mime-version:", b"multipart/related")
"""What the head of a page says that is saved with all its parts as one file."""
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
})  # fmt: skip
_UNREAD = frozenset({"script", "style", "template", "noscript"})
_MOST_LISTS = 4
_LED = re.compile(r"^(.*\S)\s+-\s+(\S.*?)(?:\s+Leader)?$")
"""“Lylyth - Shadowflame Shard Leader”."""


def is_page(data: bytes) -> bool:
    """Whether bytes are a web page, saved whole or as one file."""
    return _MARKUP.match(data[:2000]) is not None or _is_one_file(data)


def _is_one_file(data: bytes) -> bool:
    head = data[:2000].lower()
    return all(word in head for word in _ONE_FILE)


def shows_players(data: bytes) -> bool:
    """Whether a page has players; else it may hold one player's army list."""
    try:
        return is_page(data) and bool(read_saved_page(data))
    except RosterRefusedError:
        return False


def read_saved_page(data: bytes) -> tuple[GridLine, ...]:
    """The players of a saved page: a heading, and a line each.

    Raises:
        RefusedError: the page is too large, or shows no players in a shape that is known.
    """
    if len(data) > MOST_PAGE_BYTES:
        raise RosterRefusedError(RosterCode.TOO_LARGE, megabytes=MOST_PAGE_BYTES // 1024**2)
    page = _Page()
    try:
        page.feed(_text_of(data))
        page.close()
    except RosterRefusedError:
        raise
    except Exception:  # the libraries fail in many ways on markup and heads that can't be
        raise RosterRefusedError(RosterCode.NO_PLAYERS_IN_PAGE) from None
    lines = _of_players(page.root) or _of_table(page.root)
    if not lines:
        raise RosterRefusedError(RosterCode.NO_PLAYERS_IN_PAGE)
    return lines


def _text_of(data: bytes) -> str:
    found = _CHARSET.search(data[:4000])
    charset = found.group(1).decode("ascii") if found else None
    if _is_one_file(data):
        message = message_from_bytes(data, policy=policy.default)
        part = message.get_body(("html",)) if hasattr(message, "get_body") else None
        body = None if part is None else part.get_payload(decode=True)
        if part is None or not isinstance(body, bytes):
            raise RosterRefusedError(RosterCode.NO_PLAYERS_IN_PAGE)
        data, charset = body, part.get_content_charset()
    for encoding in ("utf-8", charset or "windows-1252"):
        try:
            return data.decode(encoding)
        except (UnicodeError, LookupError):
            continue
    return data.decode("windows-1252", "replace")


@dataclass(slots=True)
class _Node:
    """An element of a page."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["_Node | str"] = field(default_factory=list)

    @property
    def classes(self) -> frozenset[str]:
        return frozenset(self.attributes.get("class", "").split())

    def walk(self) -> Iterator["_Node"]:
        """This element and all within it, in the order of the page."""
        waiting: list[_Node | str] = [self]
        while waiting:
            one = waiting.pop()
            if isinstance(one, _Node):
                yield one
                waiting += reversed(one.children)

    def of_class(self, name: str) -> Iterator["_Node"]:
        """Elements within that have a class."""
        return (one for one in self.walk() if name in one.classes)

    @property
    def text(self) -> str:
        """What is read of it, in one line."""
        parts: list[str] = []
        waiting: list[_Node | str] = [self]
        while waiting:
            one = waiting.pop()
            if isinstance(one, str):
                parts.append(one)
            elif one.tag == "br":
                parts.append(" ")
            else:
                waiting += reversed(one.children)
        return " ".join("".join(parts).split())


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = _Node("page")
        self._open = [self.root]
        self._unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = _Node(tag, {name: value or "" for name, value in attrs})
        if tag in _UNREAD:
            self._unread += 1
        if self._unread == 0:
            self._open[-1].children.append(node)
        if tag not in _VOID:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        at = next((n for n in range(len(self._open) - 1, 0, -1) if self._open[n].tag == tag), 0)
        if not at:
            return
        self._unread -= sum(node.tag in _UNREAD for node in self._open[at:])
        del self._open[at:]

    def handle_data(self, data: str) -> None:
        if self._unread == 0:
            self._open[-1].children.append(data)


# Blocks of players


@dataclass(slots=True)
class _Player:
    name: str
    faction: str = ""
    team: str = ""
    lists: list[tuple[str, str]] = field(default_factory=list)
    """Leader and army of each."""


def _of_players(root: _Node) -> tuple[GridLine, ...]:
    players: dict[str, _Player] = {}
    for block in root.of_class("player"):
        links = [one for one in block.of_class("player_link") if one.text]
        if "accordion" in block.classes:
            _take_game(players, block)
            continue
        team = next(block.of_class("team_members"), None)
        titles = [title for box in block.of_class("factions") for title in _titles(box)]
        if team is not None:
            members = [one for one in team.of_class("player_link") if one.text]
            name = links[0].text if links and links[0] not in members else ""
            for at, link in enumerate(members):
                # A faction on the wrong player is worse than none.
                own = titles[at] if len(titles) == len(members) else ""
                _add(players, link, own, name)
        elif links:
            _add(players, links[0], titles[0] if titles else "", "")
    return _grid(tuple(players.values()))


def _add(players: dict[str, _Player], link: _Node, faction: str, team: str) -> None:
    key = _id_of(link) or f"name {link.text}"
    known = players.setdefault(key, _Player(name=link.text))
    known.faction, known.team = known.faction or faction, known.team or team


def _take_game(players: dict[str, _Player], block: _Node) -> None:
    """A game below a player: the list that this player used stands before the opponent's."""
    owner = next((players[one] for one in block.classes if one in players), None)
    titles = [title for box in block.of_class("factions") for title in _titles(box)]
    found = _LED.match(titles[0]) if titles else None
    if owner is None or found is None:
        return
    played = " ".join(found[1].split()), " ".join(found[2].split())
    if played not in owner.lists and len(owner.lists) < _MOST_LISTS:
        owner.lists.append(played)


def _titles(box: _Node) -> list[str]:
    return [
        " ".join(one.attributes["title"].split())
        for one in box.of_class("logo")
        if one.attributes.get("title")
    ]


def _id_of(link: _Node) -> str:
    """A player's number at the service, as the link opens it."""
    found = re.search(r"pop_user\((\d+)", link.attributes.get("onclick", ""))
    found = found or re.search(r"/(?:player|user)s?/(\d+)", link.attributes.get("href", ""))
    return found.group(1) if found else ""


def _grid(players: Sequence[_Player]) -> tuple[GridLine, ...]:
    if not players:
        return ()
    most = max(len(one.lists) for one in players)
    has_team = any(one.team for one in players)
    heading = ["Name", "Faction", *(["Team"] if has_team else [])]
    for number in range(1, most + 1):
        heading += [f"Leader {number}", f"Theme {number}"]
    rows = [tuple(heading)]
    for one in players:
        cells = [one.name, one.faction, *([one.team] if has_team else [])]
        for leader, army in one.lists:
            cells += [leader, army]
        rows.append((*cells, *[""] * (len(heading) - len(cells))))
    return _numbered(rows)


# Tables


def _of_table(root: _Node) -> tuple[GridLine, ...]:
    """The table with the most rows below a heading for names."""
    best: list[tuple[str, ...]] = []
    for table in (one for one in root.walk() if one.tag == "table"):
        rows = [
            tuple(cell.text for cell in row.walk() if cell.tag in ("td", "th"))
            for row in table.walk()
            if row.tag == "tr"
        ]
        rows = [row for row in rows if any(row)]
        if len(rows) > max(1, len(best)) and _names_players(rows[0]):
            best = rows
    return _numbered(best)


def _names_players(heading: Sequence[str]) -> bool:
    return any(field_of(cell) in ("name", "whole-name", "given", "surname") for cell in heading)


def _numbered(rows: Sequence[tuple[str, ...]]) -> tuple[GridLine, ...]:
    return tuple(GridLine(at, cells, "; ".join(cells)) for at, cells in enumerate(rows, 1))
