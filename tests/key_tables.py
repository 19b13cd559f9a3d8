"""The tables of keys in README and help, written from what the window declares.

``python3 dev.py keys`` writes them; a test fails where they are no longer what is declared.
"""

from pathlib import Path

from app.ui.core.acts import ViewActs
from app.ui.core.window_acts import PAGES, WINDOW
from app.ui.program.all_acts import VIEWS
from app.words.core.catalogue import words
from tests import reference, stored_tables

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
HELP = ROOT / "resources" / "help" / "keys.md"
BEGIN, END = "<!-- keys: written by dev.py keys -->", "<!-- end of keys -->"

TITLES = {
    "window": "In the whole window",
    **PAGES,
    "check_in": "Check-in",
    "season": "Seasons",
    "final": "Finals from qualifiers",
    "season_screen": "Players' screen of a season",
    "fees": "Fees and prizes",
    "roster": "A roster that is imported",
    "lists": "Army lists",
    "list": "One player's army lists",
    "wishes": "Pairing preferences",
    "awards": "Awards",
    "day": "Timetable",
    "terms": "Rules text of the packet",
    "plan": "Schedule of scenarios",
    "house": "Custom scenarios",
    "piece": "Form of a piece of terrain",
    "set_up": "Tables set up from the stock",
    "steps": "Terrain laid step by step",
    "card": "Card of a player",
    "judge": "Judge's log",
    "backups": "Backups",
    "phones": "Share on the network",
    "server": "Event on a server",
    "player-results": "Results from players",
    "returning": "Back at the server",
    "guest-screen": "Open as players' screen",
    "form": "Form of an event",
    "figures": "Rules values",
    "welcome": "Start page",
    "settings": "Settings",
    "help": "Help",
    "about": "About",
    "bugs": "What went wrong",
}
"""View -> its heading in the help."""


def main() -> None:
    """Write them, the reference, and the tables of files."""
    README.write_text(readme(README.read_text("utf-8")), "utf-8")
    HELP.write_text(help_page(), "utf-8")
    reference.PAGE.write_text(reference.page(), "utf-8")
    stored_tables.write()


def readme(text: str) -> str:
    """README with the table of the whole window's keys."""
    head, _, rest = text.partition(BEGIN)
    _, _, foot = rest.partition(END)
    return f"{head}{BEGIN}\n{table(WINDOW, code=False)}\n{END}{foot}"


def help_page() -> str:
    """The help's page of keys: every view with a key."""
    parts = [
        "# Keys",
        "`F1` shows the keys of the page in sight, and every tool tip has the key of its button. "
        "What has no key is found by `Ctrl+K`, on a button, or by a right click on a row.",
    ]
    for view in VIEWS.values():
        if view.key_lines(words()):
            parts += [f"## {TITLES[view.view]}", table(view, code=True)]
    return "\n\n".join(parts) + "\n"


def table(view: ViewActs, *, code: bool) -> str:
    """A table of Markdown: keys, and what they do."""
    mark = "`" if code else ""
    rows = (f"| {keys_text(keys, mark)} | {does} |" for keys, does in view.key_lines(words()))
    return "\n".join(("| key | does |", "|---|---|", *rows))


def keys_text(keys: str, mark: str) -> str:
    """Keys as Windows and Linux write them; a Mac's own signs are put in where help is shown."""
    # Both keys are Enter to people.
    each = dict.fromkeys(one.replace("Return", "Enter") for one in keys.split())
    written = [f"{mark}{one}{mark}" for one in each]
    if len(written) > 8:
        return f"{written[0]} … {written[-1]}"
    return ", ".join(written)


if __name__ == "__main__":
    main()
