"""What can be done on the page that directs the players' screen."""

from app.ui.core.acts import UiAct, ViewActs

_KINDS = "Pairings, scenario, clock, standings, notices, codes, blackout"
_TURN = "Turn the page"

SCREEN = ViewActs(
    "screen",
    (
        UiAct("take", "Show next", "Space", "Show what comes next"),
        UiAct("pairings", "Pairings", "P", "Show pairings on the players' screen", group=_KINDS),
        UiAct("scenario", "Scenario", "S", "Show the scenario on the players' screen",
              group=_KINDS),
        UiAct("clock", "Clock", "C", "Show the clock on the players' screen", group=_KINDS),
        UiAct("standings", "Standings", "T", "Show standings on the players' screen",
              group=_KINDS),
        UiAct("notice", "Notices", "N", "Show notices on the players' screen", group=_KINDS),
        UiAct("codes", "Codes", "Q", "Show codes on the players' screen", group=_KINDS),
        UiAct("blackout", "Blackout", "B", "Black out the players' screen", group=_KINDS),
        UiAct("loop", "Loop", "L", "Let the loop run, or stand"),
        UiAct("back", "Page before", "Left", group=_TURN),
        UiAct("forth", "Next page", "Right", group=_TURN),
        UiAct("window", "Open window", "O", "Open or close the players' window",
              synonyms="projector beamer second monitor"),
        UiAct("message", "Message", "M", "Write a message"),
    ),
    only_looks=True,
)  # fmt: skip

NOTICES = ViewActs(
    "notices",
    (
        UiAct("write", "Notices", about="Write a notice for players",
              changes=True, verbs=("add_notice", "change_notice", "remove_notice")),
    ),
    page="screen",
    is_found=False,
)  # fmt: skip
