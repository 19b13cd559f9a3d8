"""What can be done on the page that directs the players' screen."""

from app.ui.core.acts import VIEW, FieldKeys, UiAct, ViewActs

_KINDS = (
    "Pairings, scenario, terrain, clock, standings, notices, codes, event, timetable, awards, "
    "blackout"
)
_TURN = "Turn the page"
_CHOOSE = "Choose what a screen shows"

SCREEN = ViewActs(
    "screen",
    (
        UiAct("take", "Show next", "Space", "Show what comes next", icon="arrow-right",
              enabled="has_next"),
        UiAct("pairings", "Pairings", "P", "Show pairings on the players' screen", icon="swords",
              enabled="can_show_pairings", says_why=True, group=_KINDS),
        UiAct("scenario", "Scenario", "S", "Show the scenario on the players' screen", icon="map",
              enabled="can_show_scenario", says_why=True, group=_KINDS),
        UiAct("terrain", "Terrain", "R", "Show every table's terrain on the players' screen",
              icon="trees", enabled="can_show_terrain", says_why=True, group=_KINDS,
              synonyms="map tables"),
        UiAct("clock", "Clock", "C", "Show the clock on the players' screen", icon="clock",
              enabled="can_show_clock", says_why=True, group=_KINDS),
        UiAct("standings", "Standings", "T", "Show standings on the players' screen",
              icon="list-ordered", enabled="can_show_standings", says_why=True, group=_KINDS),
        UiAct("notice", "Notices", "N", "Show notices on the players' screen", icon="megaphone",
              enabled="can_show_notice", says_why=True, group=_KINDS),
        UiAct("codes", "QR codes", "Q", "Show QR codes on the players' screen", icon="qr-code",
              enabled="can_show_codes", says_why=True, group=_KINDS),
        UiAct("idle", "Event", "E", "Show the event's name, place and next start to players",
              icon="flag", group=_KINDS),
        UiAct("day", "Timetable", "I", "Show the timetable on the players' screen",
              icon="calendar-clock", enabled="can_show_day", says_why=True, group=_KINDS),
        UiAct("awards", "Awards", "A", "Start the awards ceremony, one award at a time",
              icon="trophy", enabled="can_show_awards", says_why=True, group=_KINDS,
              synonyms="ceremony podium prizes winner"),
        UiAct("blackout", "Blackout", "B", "Black out the players' screen", icon="monitor-off",
              enabled="can_show_blackout", says_why=True, group=_KINDS),
        UiAct("loop", "Run loop", "L", "Run or stop the loop", icon="repeat"),
        UiAct("back", "Page before", "Left", icon="chevron-left", group=_TURN),
        UiAct("forth", "Next page", "Right", icon="chevron-right", group=_TURN),
        UiAct("window", "Open players' window", "O", "Open or close the players' window",
              icon="monitor", synonyms="projector beamer second monitor"),
        UiAct("first", "Screen 1", "1", icon="monitor", enabled="has_first_screen",
              group=_CHOOSE),
        UiAct("second", "Screen 2", "2", icon="monitor", enabled="has_second_screen",
              group=_CHOOSE),
        UiAct("third", "Screen 3", "3", icon="monitor", enabled="has_third_screen",
              group=_CHOOSE),
        UiAct("fourth", "Screen 4", "4", icon="monitor", enabled="has_fourth_screen",
              group=_CHOOSE),
        UiAct("message", "Message", "M", "Write a message", icon="message-square"),
        UiAct("ticker", "Ticker", "K", "Show the message below whatever is on, or take it off",
              icon="captions"),
    ),
    only_looks=True,
    menu=(*VIEW, "Players' screen"),
)  # fmt: skip

SEASON_SCREEN = ViewActs(
    "season_screen",
    (
        UiAct("window", "Open players' window", "O", "Open or close the players' window",
              icon="monitor", synonyms="projector beamer second monitor"),
        UiAct("table", "Table of points", "T", "Show the table of points on the players' screen",
              icon="list-ordered", enabled="can_show_season_table"),
        UiAct("places", "Places", "P", "Show who qualifies on the players' screen",
              icon="trophy", enabled="can_show_season_places"),
        UiAct("brackets", "Brackets", "R", "Show the brackets on the players' screen",
              icon="swords", enabled="can_show_season_brackets"),
        UiAct("blackout", "Blackout", "B", "Black out the players' screen", icon="monitor-off"),
        UiAct("loop", "Run loop", "L", "Run or stop the loop", icon="repeat"),
        UiAct("back", "Page before", "Left", icon="chevron-left", group=_TURN),
        UiAct("forth", "Next page", "Right", icon="chevron-right", group=_TURN),
    ),
    page="season",
    is_found=False,
    in_place=True,
    only_looks=True,
)  # fmt: skip

GUEST_SCREEN = ViewActs(
    "guest-screen",
    (
        FieldKeys("Tab", "Next field"),
        UiAct("open", "Show slides here", "F5",
              "Open the event's slides in this computer's browser", icon="monitor"),
        UiAct("stop", "Stop", "Alt+E", "Show slides on this computer no more", icon="monitor-off",
              enabled="is_serving"),
        FieldKeys("Return Enter", "Show slides here"),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
    in_place=True,
    only_looks=True,
)  # fmt: skip

NOTICES = ViewActs(
    "notices",
    (
        UiAct("write", "Notices", about="Write a notice for players", icon="megaphone",
              changes=True, verbs=("add_notice", "change_notice", "remove_notice")),
    ),
    page="screen",
    is_found=False,
    menu=(*VIEW, "Players' screen"),
)  # fmt: skip
