"""Which keys change the event; every other key of ``page_keys`` only looks."""

from collections.abc import Mapping

ALL = "*"
"""In place of keys: whatever is there changes something."""

ACT_KEY = "actKey"
"""The property of a button with its key, in Qt's way, where its label doesn't name it."""

ONLY_READS = "onlyReads"
"""The property of a table whose ticks are not to be turned over."""

_ACTS: Mapping[str, str] = {
    "players": "Ins F2 Return Enter Space Ctrl+Shift+A Del Shift+Del Ctrl+I Alt+M Alt+A",
    "roster": "F3 Space Del Ctrl+S",
    "lists": "Return Enter F2",
    "list": "Ctrl+V Space Del Return Enter Ctrl+S",
    "rounds": (
        "Space Alt+S Alt+M Alt+K Alt+B Alt+G Alt+T Alt+L Alt+R Alt+C Alt+I Alt+V Alt+O Del "
        "Alt+E Alt+X"
    ),
    "wishes": "N Space R Alt+Up Alt+Down Del Return Enter",
    "results": "Return Enter Backspace Space Del F4 F7 F S T",
    "standings": "Alt+B",
    "awards": "Return Enter V C K L N Del",
    "clock": "Return Enter Space + - E Del B R S P Y N W 1 2",
    "day": "Return Enter",
    "judge": "Ins F2 Return Enter Del",
    "scenario": "F E G",
    "plan": "C Return Enter I Shift+I Del O N",
    "house": "Return Enter Del",
    "notices": ALL,
    "window": "Ctrl+Return Ctrl+Enter Ctrl+Z Ctrl+Shift+Z Ctrl+Y Ctrl+E",
}
"""View, as in ``page_keys`` -> keys in Qt's way."""

_LOOKING = frozenset({"papers", "lookback", "terms", "card", "scenario", "screen", "looking"})
"""Views whose fields and buttons without a key only look."""


def changes(view: str, key: str) -> bool:
    """Whether a key of a view changes the event."""
    acts = _ACTS.get(view, "")
    return acts == ALL or key in acts.split()


def only_looks(view: str) -> bool:
    """Whether whatever has no key in a view changes nothing."""
    return view in _LOOKING


VIEW_OF_PART: Mapping[str, str] = {
    "ui.EventView": "window",
    "ui.HistoryPage": "history",
    "players.PlayersPage": "players",
    "players.ImportView": "roster",
    "players.ListsView": "lists",
    "players.ListsEditor": "list",
    "rounds.RoundsPage": "rounds",
    "rounds.WishPanel": "wishes",
    "rounds.WhyPanel": "looking",
    "results.ResultsPage": "results",
    "standings.StandingsPage": "standings",
    "standings.AwardsView": "awards",
    "clock.ClockPage": "clock",
    "clock.AlarmBar": "looking",
    "clock.PlanView": "day",
    "papers.PapersPage": "papers",
    "lookback.LookbackPage": "lookback",
    "card.CardPage": "card",
    "judge.JudgePage": "judge",
    "scenario.ScenarioPage": "scenario",
    "scenario.TermsView": "terms",
    "scenario.PlanView": "plan",
    "scenario.HouseView": "house",
    "screen.ScreenPage": "screen",
    "screen.NoticePanel": "notices",
    "widgets.RoundChooser": "looking",
    "widgets.ActLine": "looking",
}
"""Folder and class of a part of the window -> the view whose keys are in force in it."""
