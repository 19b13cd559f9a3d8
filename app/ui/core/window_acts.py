"""What can be done from every page: pages, undo, search, files, help."""

from app.ui.core.acts import UiAct, ViewActs

PAGES = {
    "players": "Players",
    "rounds": "Rounds",
    "results": "Results",
    "standings": "Standings",
    "clock": "Clock",
    "papers": "Papers",
    "history": "History",
    "scenario": "Scenario",
    "screen": "Screen",
    "lookback": "Looking back",
}
"""Every page of an event, in the order of the rail, with what the rail calls it."""
_PAGES = "Pages"
_NEW_OPEN = "New event, open an event"


def page_act(page: str) -> str:
    """The name of the act that shows a page."""
    return f"page_{page}"


WINDOW = ViewActs(
    "window",
    (
        UiAct(
            "step", "Next step", "Ctrl+Return Ctrl+Enter", "The next step", changes=True,
            verbs=("pair_round", "publish_round", "begin_round", "close_round", "play_on"),
            synonyms="pair publish begin close",
        ),
        *(
            UiAct(page_act(page), title, f"Ctrl+{n % 10}", group=_PAGES)
            for n, (page, title) in enumerate(PAGES.items(), 1)
        ),
        UiAct("search", "Find", "Ctrl+K", "Find anything"),
        UiAct("log", "Judge's log", "Ctrl+J", "Judge's log: this player or table",
              synonyms="penalty warning ruling"),
        UiAct("undo", "Undo", "Ctrl+Z", "Undo the newest act", changes=True,
              synonyms="take back revert"),
        UiAct("redo", "Redo", "Ctrl+Shift+Z Ctrl+Y", "Redo what was undone", changes=True),
        UiAct("papers", "Papers", "Ctrl+P", synonyms="print"),
        UiAct("new", "New event", "Ctrl+N", "New event", group=_NEW_OPEN),
        UiAct("open", "Open…", "Ctrl+O", "Open an event", group=_NEW_OPEN),
        UiAct("settings_of_event", "Event settings", "Ctrl+E", changes=True,
              verbs=("change_event",)),
        UiAct("figures", "Figures", "F6", "Figures of the packet", synonyms="rules values"),
        UiAct("backups", "Backups", "Ctrl+B", "Backups; to another laptop",
              synonyms="restore transfer"),
        UiAct("rehearse", "Rehearse", "Ctrl+R", synonyms="practice"),
        UiAct("close", "Close the event", "Ctrl+W"),
        UiAct("take_over", "Take over", "Ctrl+Shift+O", "Take over, or open again"),
        UiAct("report", "Report a problem", "Ctrl+Shift+B", "A report of what went wrong"),
        UiAct("theme", "Light or dark", "Ctrl+Shift+L"),
        UiAct("cover", "Cover this window", "F8", synonyms="hide privacy"),
        UiAct("screen_next", "Players' screen: next", "F9"),
        UiAct("screen_black", "Players' screen: black", "F12", synonyms="blackout"),
        UiAct("settings", "Settings", "Ctrl+,", synonyms="preferences options"),
        UiAct("keys", "Keys", "F1 ?", "These keys"),
        UiAct("help", "Help", "Shift+F1"),
    ),
)  # fmt: skip
