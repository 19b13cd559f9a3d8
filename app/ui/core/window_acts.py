"""What can be done from every page: pages, undo, search, files, help."""

from app.ui.core.acts import EDIT, EVENT, FILE, HELP, ROUND, VIEW, UiAct, ViewActs

PAGES = {
    "players": "Players",
    "rounds": "Rounds",
    "results": "Results",
    "standings": "Standings",
    "clock": "Clock",
    "papers": "Printouts",
    "history": "History",
    "scenario": "Scenario",
    "terrain": "Terrain",
    "screen": "Screen",
    "lookback": "Statistics",
}
"""Every page of an event, in the order of the rail, with what the rail calls it."""
PAGE_ICONS = {
    "players": "users",
    "rounds": "swords",
    "results": "clipboard-list",
    "standings": "list-ordered",
    "clock": "clock",
    "papers": "printer",
    "history": "history",
    "scenario": "map",
    "terrain": "trees",
    "screen": "monitor",
    "lookback": "chart-column",
}
"""Page -> its Lucide icon."""
_PAGES = "Pages"
_TEXT = "Larger or smaller text"
_NEW_OPEN = "New event, open an event"


def page_act(page: str) -> str:
    """The name of the act that shows a page."""
    return f"page_{page}"


WINDOW = ViewActs(
    "window",
    (
        UiAct("step", "Next step", "Ctrl+Return Ctrl+Enter", "The next step", icon="arrow-right",
              menu=ROUND, changes=True,
              verbs=("pair_round", "publish_round", "begin_round", "close_round", "play_on"),
              synonyms="pair publish begin close"),
        *(
            UiAct(page_act(page), PAGES[page], f"Ctrl+{n % 10}", icon=PAGE_ICONS[page], menu=VIEW,
                  group=_PAGES)
            for n, page in enumerate((page for page in PAGES if page != "terrain"), 1)
        ),
        # Beyond the ten digits.
        UiAct(page_act("terrain"), PAGES["terrain"], "Ctrl+T", icon=PAGE_ICONS["terrain"],
              menu=VIEW),
        UiAct("search", "Find", "Ctrl+K", "Find anything", icon="search", menu=EDIT),
        UiAct("log", "Judge's log", "Ctrl+J", "Judge's log: this player or table", icon="gavel",
              menu=EVENT, synonyms="penalty warning ruling"),
        UiAct("undo", "Undo", "Ctrl+Z", "Undo the last action", icon="undo-2", menu=EDIT,
              changes=True, synonyms="take back revert"),
        UiAct("redo", "Redo", "Ctrl+Shift+Z Ctrl+Y", "Redo what was undone", icon="redo-2",
              menu=EDIT, changes=True),
        UiAct("papers", "Print…", "Ctrl+P", "Printouts", icon="printer", menu=FILE,
              synonyms="print papers"),
        UiAct("new", "New event", "Ctrl+N", "New event", icon="plus", menu=FILE, group=_NEW_OPEN),
        UiAct("open", "Open…", "Ctrl+O", "Open an event", icon="folder-open", menu=FILE,
              group=_NEW_OPEN),
        UiAct("settings_of_event", "Event settings", "Ctrl+E", icon="settings-2", menu=EVENT,
              changes=True, verbs=("change_event",)),
        UiAct("announcement", "Announcement", about="Announcement of the event for players",
              icon="megaphone", menu=EVENT, synonyms="invitation post share chat"),
        UiAct("top", "The best play on…", about="An event in which the best of this one play",
              icon="trophy", menu=EVENT, synonyms="final top four sunday masters"),
        UiAct("figures", "Rules values", "F6", "All values and their source", icon="scale",
              menu=EVENT, synonyms="figures packet"),
        UiAct("share", "Share on the network…", "Ctrl+Shift+H",
              "Pages of the event for players' phones", icon="wifi", menu=EVENT,
              synonyms="phones web browser wi-fi wlan qr mobile server"),
        UiAct("to_server", "Move to a server…",
              about="Let several desks write to the event: keep it on a PostgreSQL server",
              icon="share-2", menu=EVENT, synonyms="postgresql database network many desks"),
        UiAct("from_server", "Open from a server…", about="An event that several desks write to",
              icon="log-in", menu=FILE, synonyms="postgresql database network join"),
        UiAct("as_screen", "Open as players' screen…",
              about="Let this computer show players an event that another desk runs",
              icon="monitor", menu=FILE, synonyms="second hall tv guest laptop network"),
        UiAct("home", "Take home…", about="Bring the event from its server back into a file",
              icon="folder-open", menu=EVENT, enabled="is_on_server",
              synonyms="postgresql server download file"),
        UiAct("export", "Export…", "Ctrl+Shift+E", "Export: web page, chat, CSV, Excel, JSON",
              icon="share-2", menu=FILE, synonyms="share json csv html chat excel save as"),
        UiAct("backups", "Backups", "Ctrl+B", "Backups; to another laptop", icon="archive",
              menu=FILE, synonyms="restore transfer"),
        UiAct("season", "Seasons", "Ctrl+G", "Points over several events; who qualifies",
              icon="trophy", menu=FILE, synonyms="league qualifier championship ranking"),
        UiAct("rehearse", "Practice event", "Ctrl+R", icon="graduation-cap", menu=FILE,
              synonyms="rehearse demo try training"),
        UiAct("close", "Close the event", "Ctrl+W", icon="x", menu=FILE),
        UiAct("take_over", "Take over", "Ctrl+Shift+O", "Take over, or open again", icon="log-in",
              menu=FILE),
        UiAct("report", "Report a problem", "Ctrl+Shift+B", "A report of what went wrong",
              icon="bug", menu=HELP),
        UiAct("larger", "Larger", "Ctrl++ Ctrl+=", "Larger text", icon="a-arrow-up",
              menu=(*VIEW, "Text size"), group=_TEXT, synonyms="zoom bigger font"),
        UiAct("smaller", "Smaller", "Ctrl+-", "Smaller text", icon="a-arrow-down",
              menu=(*VIEW, "Text size"), group=_TEXT, synonyms="zoom font"),
        UiAct("usual_size", "Usual size", about="Text of the usual size", icon="a-large-small",
              menu=(*VIEW, "Text size"), synonyms="zoom reset 100 font"),
        UiAct("theme", "Light or dark", "Ctrl+Shift+L", icon="sun-moon", menu=VIEW),
        UiAct("cover", "Cover this window", "F8", icon="eye-off", menu=VIEW,
              synonyms="hide privacy"),
        UiAct("screen_next", "Players' screen: next", "F9", icon="arrow-right",
              menu=(*VIEW, "Players' screen")),
        UiAct("screen_black", "Players' screen: black", "F12", icon="monitor-off",
              menu=(*VIEW, "Players' screen"), synonyms="blackout"),
        UiAct("settings", "Settings", "Ctrl+,", icon="settings", menu=EDIT,
              synonyms="preferences options"),
        UiAct("keys", "Keys", "F1 ?", "These keys", icon="keyboard", menu=HELP),
        UiAct("help", "Help", "Shift+F1", icon="circle-question-mark", menu=HELP),
        UiAct("whats_new", "What's new", icon="sparkles", menu=HELP,
              synonyms="changes version update"),
        UiAct("about", "About Dice Down", icon="info", menu=HELP, synonyms="licences version"),
        UiAct("quit", "Quit", "Ctrl+Q", icon="log-out", menu=FILE, synonyms="exit leave end"),
    ),
)  # fmt: skip
