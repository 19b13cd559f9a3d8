"""What the window can do, as values: each act of the organizer is declared once, in ``acts.py`` of
its folder.

No Qt here: buttons, keys, tool tips, menus, F1, Ctrl+K, the read-only window and the tables of keys
in help and README are derived from these values, also without a window.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.words.core.catalogue import Words

FILE, EDIT, EVENT, ROUND, VIEW, HELP = MENUS = (
    ("File",),
    ("Edit",),
    ("Event",),
    ("Round",),
    ("View",),
    ("Help",),
)
"""The menus of the menu bar, in its order; a menu within one is a longer path."""


@dataclass(frozen=True, slots=True)
class UiAct:
    """One act as the window offers it.

    Args:
        name: unique in its view.
        text: what a button or a menu says; never with a key in it.
        keys: portable names of its keys with spaces between; the first is shown first.
        about: a sentence for tool tip, F1 and search; "" where the text says it all.
        icon: name of a Lucide icon; "" for none.
        menu: the path of its menu in the menu bar; () for that of its view.
        in_place: it means something only where it is seen, as in a form or a question, and is in
            no menu.
        enabled: the name of a condition of its page; while that doesn't hold, it is greyed. "" for
            an act that is always possible.
        says_why: while it is greyed, its keys go on working, and what it runs says why it can't be.
        changes: it changes the event, so a window that only reads has it greyed.
        is_of_row: it is done to the row under the cursor, and offered in the menu of the row.
        verbs: the journal verbs that it leads to.
        synonyms: further words by which it is found.
        group: F1 has one line with this sentence for the neighbours that share it.
    """

    name: str
    text: str
    keys: str = ""
    about: str = ""
    icon: str = ""
    menu: tuple[str, ...] = ()
    in_place: bool = False
    enabled: str = ""
    says_why: bool = False
    changes: bool = False
    is_of_row: bool = False
    verbs: tuple[str, ...] = ()
    synonyms: str = ""
    group: str = ""

    @property
    def each_key(self) -> tuple[str, ...]:
        """Its keys, each by itself."""
        return tuple(self.keys.split())

    def plain_text(self, t: Words) -> str:
        """What a button or a menu says, without its marks."""
        return t(self.text).replace("&", "").removesuffix("…")

    def described(self, t: Words) -> str:
        """The sentence that tool tip, F1 and the search have for it."""
        return t(self.about) if self.about else self.plain_text(t)


@dataclass(frozen=True, slots=True)
class FieldKeys:
    """Keys that a field, a list or a question handles itself, so that no act is bound to them.

    Args:
        keys: portable names with spaces between.
        about: what they do there.
        changes: they change the event.
    """

    keys: str
    about: str
    changes: bool = False

    @property
    def each_key(self) -> tuple[str, ...]:
        """The keys, each by itself."""
        return tuple(self.keys.split())


@dataclass(frozen=True, slots=True)
class ViewActs:
    """Everything that one view of the window offers.

    Args:
        view: unique in the window; the help knows it by the same name.
        acts: in the order of bars, menus and F1.
        page: the page that it is part of; "" for its own.
        menu: the menu of its acts, where they name no other.
        in_place: its acts are in no menu but where they name one, as it is a page of its own
            beside an event.
        is_found: Ctrl+K offers its acts from anywhere.
        only_looks: its fields, and buttons that no act stands behind, change nothing.
    """

    view: str
    acts: tuple[UiAct | FieldKeys, ...]
    page: str = ""
    menu: tuple[str, ...] = ()
    in_place: bool = False
    is_found: bool = True
    only_looks: bool = False

    def __getitem__(self, name: str) -> UiAct:
        """The act of a name."""
        return next(one for one in self if one.name == name)

    def __iter__(self) -> Iterator[UiAct]:
        """Its acts, without the keys of fields."""
        return (one for one in self.acts if isinstance(one, UiAct))

    def menu_of(self, act: UiAct) -> tuple[str, ...]:
        """The path of an act's menu in the menu bar; () where it is in none."""
        return () if act.in_place else act.menu or self.menu

    def key_lines(self, t: Words) -> tuple[tuple[str, str], ...]:
        """The lines of F1: keys with spaces between, and what they do."""
        lines: list[tuple[str, str]] = []
        group = ""
        for one in self.acts:
            if not one.keys:
                continue
            if isinstance(one, FieldKeys):
                lines.append((one.keys, t(one.about)))
                group = ""
            elif one.group and one.group == group:
                lines[-1] = (f"{lines[-1][0]} {one.keys}", t(group))
            else:
                group = one.group
                lines.append((one.keys, t(group) if group else one.described(t)))
        return tuple(lines)


_ROUNDS = "Earlier or later round"
OTHER_ROUNDS = (
    UiAct("earlier", "Earlier round", "Alt+Left", icon="chevron-left", menu=VIEW, group=_ROUNDS),
    UiAct("later", "Later round", "Alt+Right", icon="chevron-right", menu=VIEW, group=_ROUNDS),
)
"""Of every page that shows one round."""

COPY = UiAct("copy", "Copy as text", "Ctrl+Shift+C", icon="clipboard-copy", menu=EDIT)
FILTER = UiAct("filter", "Filter", "Ctrl+F", icon="funnel", menu=EDIT)
LOOKING = ViewActs("looking", (), in_place=True, is_found=False, only_looks=True)
"""Of parts in which nothing changes the event, on whatever page they are."""

WHY_NOT = {
    "can_decline": "Only somebody who has not declined yet.",
    "can_change": "Open a season, and show it as it is now.",
    "can_make_final": "Only once somebody plays it, and nobody's place hangs on a lot.",
    "has_final_ties": "Nobody's place hangs on a lot.",
    "has_final_player": "Select somebody who plays, or an alternate.",
    "has_final_declined": "Only somebody who doesn't play the final.",
    "can_show_season_brackets": "The brackets aren't drawn yet.",
    "can_show_season_places": "Nobody has qualified yet.",
    "can_show_season_table": "No event has been added yet.",
    "is_past": "The season is shown as it is now.",
    "can_draw": "Only once somebody has qualified, and before the event is made.",
    "can_split": "Only somebody who played at two events.",
    "has_declined": "Only somebody who can't come.",
    "has_event": "Select an event first.",
    "has_issue": "No issue is left.",
    "has_person": "Select a person first.",
    "has_ties": "Nobody's place hangs on a lot.",
    "is_drawn": "Only once the brackets are drawn, and once.",
    "has_season": "Open a season first.",
    "can_duplicate": "Only a piece of which another is in its box.",
    "has_ticked": "Tick an action that can be entered on the server.",
    "is_compared": "Only once this event is compared with the one on the server.",
    "can_open_there": "Connect to a server, then select an event that is there.",
    "is_earlier_there": "Only an event that an earlier version of Dice Down made.",
    "is_serving": "Only while slides are shown on this computer.",
    "is_in_file": "Only an event in a file, which nothing keeps from being changed.",
    "is_on_server": "Only an event on a server.",
    "can_accept": "Only a result that is waiting, and on which the players don't differ.",
    "some_agree": "No result is waiting on which both players agree.",
    "has_first": "Only what the first of the two has handed in.",
    "has_second": "Only what the second of the two has handed in.",
    "has_table": "Only a game at a table.",
    "can_share": "Only once this computer is in a network, and while nothing is shared.",
    "is_shared": "Only while the event is shared.",
    "has_good_code": "Choose a code that isn't revoked.",
    "has_new_code": "Only after a code was made: it is shown this once.",
    "can_lay": "Only terrain of which a piece is left in its box.",
    "can_begin": "No round is ready to be started.",
    "can_disqualify": "Only a player who isn't disqualified yet.",
    "can_end": "No clock is running.",
    "can_reopen": "Only an award that is decided, or that you added.",
    "can_rest": "A round is being played, or a break has started already.",
    "can_roll": "Only before the clock of the round starts.",
    "can_show": "Only a seal that isn't shown yet.",
    "can_show_awards": "No award is decided yet.",
    "can_show_blackout": "The players' screen is black.",
    "can_show_clock": "No clock is set.",
    "can_show_codes": "There's no code to show.",
    "can_show_day": "The timetable has no start yet.",
    "can_show_notice": "There's no notice.",
    "can_show_pairings": "No round is published.",
    "can_show_scenario": "The scenario isn't shown to players yet.",
    "can_show_terrain": "No table has terrain yet.",
    "can_show_standings": "No game is finished yet.",
    "goes_on": "The event is over.",
    "has_award": "Only an award: the standings give the places.",
    "has_backup": "There's no backup yet.",
    "has_ballots": "No ballot is entered, or the vote is closed.",
    "has_chance": "Nothing in this step is left to chance.",
    "has_choice": "Only an award, or a place of players who stand equal.",
    "has_faults": "Nothing on this table breaks a rule.",
    "has_memory": "No terrain of an earlier event is on this computer.",
    "has_photo": "There's no photo.",
    "has_piece": "Select a piece of terrain first.",
    "has_tables": "Tick a table first.",
    "has_proposal": "Tick tables for which the terrain is enough.",
    "is_busy": "Nothing is being computed.",
    "has_stock": "There's no terrain in the stock yet.",
    "is_stock_shown": "Save or cancel what is open first.",
    "has_terrain": "There's no terrain on this table.",
    "has_done": "No piece is placed yet.",
    "has_step": "Every step is done, or no terrain is left for this one.",
    "has_equals": "Only a place of players who stand equal.",
    "has_first_screen": "That screen isn't connected.",
    "has_fourth_screen": "That screen isn't connected.",
    "has_later": "Nothing was done after this action.",
    "has_left": "Only a player who has dropped.",
    "has_nearest": "No faction is near to what was typed.",
    "has_next": "Choose what comes next first.",
    "has_player": "Select a player first.",
    "has_printout": "This printout can't be made yet.",
    "has_players": "No row of the file can be registered.",
    "has_secret": "Only while a round's length is secret.",
    "has_row": "Select a row first.",
    "has_rows": "There's nothing to export yet.",
    "has_second_screen": "That screen isn't connected.",
    "has_third_screen": "That screen isn't connected.",
    "is_active": "Only a player who is still in.",
    "is_kept": "Only a scenario that is kept with the event.",
    "is_open": "The round is published already.",
    "is_set": "No clock is set.",
    "is_there": "The file isn't in its place.",
    "is_undecided": "Only an award that isn't decided yet.",
    "needs_answer": "Only once the table's end is near.",
    "never_paired": "Only a player who was never paired.",
}
"""Condition of acts -> why they are greyed while it doesn't hold."""
