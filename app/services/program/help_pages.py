"""The pages of the help: Markdown of our own among the resources, and what is put into it."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache

from app.paths import resource
from app.services.packet.packet_keys import KeyGroup, key_groups, packet_keys
from app.services.packet.packets import load_packet, packet_ids, packet_text
from app.services.packet.terms import find_terms
from app.services.scenarios.lookup import scenarios_of
from app.words.core.catalogue import Words
from app.words.packet.packet_files import key_markdown
from app.words.pairing.draw_recipe import recipe_lines

FOLDER = "help"
CONTENTS = "contents.toml"
CHANGES = "CHANGELOG.md"
PICTURES = "pictures"
SMALL_PACKET = "small_packet.toml"
_PUT_IN = re.compile(r"^\{\{(\w+)\}\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpText:
    """A page of the help."""

    id: str
    """Its file's name, without ending; what links say."""
    title: str
    text: str
    """Markdown, the title its first line."""
    of_pages: tuple[str, ...]
    """The pages of the window that it is about."""

    @property
    def plain(self) -> str:
        """The text to search: case folded, without marks and addresses."""
        return re.sub(r"\]\([^)]*\)|[*`#\[|>]", "", self.text).casefold()


@lru_cache(maxsize=1)
def help_pages(t: Words) -> tuple[HelpText, ...]:
    """Every page, in the order of a day."""
    contents = tomllib.loads(resource(FOLDER, CONTENTS).read_text("utf-8"))
    return tuple(_page(t, page["id"], tuple(page["of"])) for page in contents["page"])


def find_help(t: Words, typed: str = "") -> tuple[HelpText, ...]:
    """The pages in which every typed word stands, those first whose title has one."""
    wanted = typed.casefold().split()
    found = [page for page in help_pages(t) if all(word in page.plain for word in wanted)]
    if not wanted:
        return tuple(found)
    return tuple(
        sorted(found, key=lambda page: not any(word in page.title.casefold() for word in wanted))
    )


def help_of(t: Words, page: str) -> str:
    """The id of the help about a page of the window; the first where there is none."""
    pages = help_pages(t)
    return next((text.id for text in pages if page in text.of_pages), pages[0].id)


def _page(t: Words, name: str, of_pages: tuple[str, ...]) -> HelpText:
    raw = resource(FOLDER, f"{name}.md").read_text("utf-8")
    text = _PUT_IN.sub(lambda found: _put_in(t, found[1]), raw)
    title = text.partition("\n")[0].removeprefix("# ").strip()
    return HelpText(id=name, title=title, text=text, of_pages=of_pages)


def _put_in(t: Words, what: str) -> str:
    match what:
        case "changes":
            return newest_changes()
        case "recipe":
            return "\n".join(recipe_lines(t)[2:])
        case "small_packet":
            return resource(FOLDER, SMALL_PACKET).read_text("utf-8").strip()
        case "packet_keys":
            return "\n\n".join(_keys(t, group) for group in key_groups())
    assert what == "terms", what
    return "\n\n".join(_terms(t, packet) for packet in packet_ids())


def newest_changes() -> str:
    """What an organizer notices in this version, from the newest section of the list of changes.

    Smaller changes, commands and files come below a heading of their own there.
    """
    inside = resource(CHANGES)
    path = inside if inside.is_file() else resource().parent / CHANGES
    try:
        text = path.read_text("utf-8")
    except OSError:
        return ""
    _, _, newest = text.partition("\n## ")
    section = newest.partition("\n## ")[0].partition("\n")[2]
    return section.partition("\n### ")[0].strip()


def _keys(t: Words, group: KeyGroup) -> str:
    """Keys of packet files that belong together, below their heading."""
    known = {key.path: key for key in packet_keys()}
    texts = [
        key_markdown(t, known[path], key.says, key.example) for path, key in group.keys.items()
    ]
    return "\n\n".join(text for text in (f"## {group.title}", group.text, *texts) if text)


def _terms(t: Words, packet_id: str) -> str:
    """The words of a packet's reference, in its own vocabulary, below its name."""
    packet = load_packet(packet_text(packet_id))
    terms = find_terms(t.in_vocabulary(packet.vocabulary), scenarios_of(packet_id))
    lines = [f"- **{term.heading}**: {term.meaning}" for term in terms]
    return "\n".join((f"## {packet.name}", "", *lines))
