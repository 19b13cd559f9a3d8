"""What can be done on the page that shares the event with phones."""

from app.ui.core.acts import FieldKeys, UiAct, ViewActs

PHONES = ViewActs(
    "phones",
    (
        FieldKeys("Up Down", "Another address"),
        UiAct(
            "share",
            "Start sharing",
            "Alt+S",
            "Let phones on this network open the event's pages",
            icon="wifi",
            enabled="can_share",
        ),
        UiAct(
            "end",
            "Stop sharing",
            "Alt+E",
            "Nothing listens on the network any more",
            icon="wifi-off",
            enabled="is_shared",
        ),
        UiAct("copy", "Copy address", "Alt+C", icon="copy", enabled="is_shared"),
        UiAct(
            "look",
            "Open in browser",
            "Alt+O",
            "See what players see, in this computer's browser",
            icon="monitor",
            enabled="is_shared",
        ),
        UiAct(
            "sheet",
            "Sheet for the wall",
            "Alt+W",
            "Print what players have to join and open, with the code",
            icon="printer",
            enabled="is_shared",
        ),
        UiAct(
            "make_code",
            "Make code",
            "Alt+M",
            "Let somebody enter results, check-in and late entries from a phone or tablet",
            icon="key-round",
            changes=True,
            verbs=("add_scorekeeper",),
        ),
        UiAct(
            "revoke_code",
            "Revoke…",
            "Alt+R",
            "Let nobody in by this code any more",
            icon="ban",
            enabled="has_good_code",
            changes=True,
            verbs=("revoke_scorekeeper",),
        ),
        UiAct("copy_code", "Copy code", "Alt+D", icon="copy", enabled="has_new_code"),
        UiAct("again", "Look for addresses again", "F5", icon="refresh-cw"),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
    in_place=True,
    only_looks=True,
)
