"""What can be done on the page of the rounds, and with preferences for pairings."""

from app.ui.core.acts import COPY, OTHER_ROUNDS, FieldKeys, UiAct, ViewActs

ROUNDS = ViewActs(
    "rounds",
    (
        UiAct("mark", "Mark", "Space", "Mark the player", changes=True, is_of_row=True),
        UiAct(
            "swap", "Swap", "Alt+S", "Swap the marked two", changes=True, is_of_row=True,
            verbs=("swap_players", "record_as_played"), synonyms="exchange",
        ),
        UiAct(
            "meet", "Let them meet", "Alt+M", "Let the marked two meet", changes=True,
            is_of_row=True, verbs=("pair_these",), synonyms="pair these",
        ),
        UiAct(
            "lock", "Keep pair", "Alt+K", "Keep the pair, or let it go", changes=True,
            is_of_row=True, verbs=("lock_pair",), synonyms="lock",
        ),
        UiAct(
            "bye", "Bye to this one", "Alt+B", changes=True, is_of_row=True,
            verbs=("give_bye", "take_bye_back"),
        ),
        UiAct("grant", "Grant a bye", "Alt+G", changes=True, verbs=("give_bye",)),
        UiAct(
            "again", "Pair again", "Alt+R", changes=True, verbs=("pair_round",),
            synonyms="redraw new pairings",
        ),
        UiAct(
            "discard", "Discard…", "Del", "Discard the draft: asks first", changes=True,
            verbs=("discard_draft",), synonyms="delete",
        ),
        UiAct(
            "table", "Table…", "Alt+T", "Another table", changes=True, is_of_row=True,
            verbs=("move_table",), synonyms="move",
        ),
        UiAct(
            "list", "List of the bye…", "Alt+L", "The list that counts for a bye", changes=True,
            verbs=("name_bye_list",),
        ),
        UiAct(
            "reopen", "Open again…", "Alt+O", "Open a closed round again: asks first",
            changes=True, verbs=("reopen_round",),
        ),
        UiAct(
            "scenario", "Scenario…", "Alt+C", "Choose the scenario", changes=True,
            verbs=("choose_scenario",),
        ),
        UiAct(
            "roll", "Throw the dice", "Alt+I", "Throw the scenario's dice", changes=True,
            verbs=("roll_scenario",), synonyms="roll random",
        ),
        UiAct(
            "show", "Show to players", "Alt+V", "Show players the scenario, or not", changes=True,
            verbs=("show_scenario",), synonyms="secret",
        ),
        UiAct(
            "reason", "Reason…", "Alt+Y", "Say why the next change is made, and who asked",
        ),
        UiAct("why", "Why?", "Alt+W", "Why it is paired so", synonyms="certificate proof reasons"),
        FieldKeys("C J", "In the reasons: copy as text, or with certificate"),
        UiAct(
            "mend", "Fix it…", "Alt+E", "Fix a published round, or leave that", changes=True,
            verbs=("mend_round",), synonyms="mend repair correct",
        ),
        UiAct(
            "begun", "Game has begun", "Alt+X", "While a round is fixed: this game has begun",
            changes=True, is_of_row=True,
        ),
        UiAct(
            "cut_again", "Withdraw the round and cut again", changes=True, verbs=("cut_again",),
        ),
        UiAct("wishes", "Wishes", "Alt+Shift+W", "Wishes for pairings", synonyms="apart together"),
        *OTHER_ROUNDS,
        COPY,
    ),
)  # fmt: skip

_ORDER = "Before others, after them"

PREFERENCES = ViewActs(
    "wishes",
    (
        UiAct("new", "New wish", "N", changes=True, verbs=("wish",)),
        UiAct(
            "force", "Absolute or not", "Space", changes=True, is_of_row=True,
            verbs=("change_wish",),
        ),
        UiAct(
            "rounds", "Rounds…", "R", "The rounds that it holds for", changes=True, is_of_row=True,
            verbs=("change_wish",),
        ),
        UiAct("up", "Before", "Alt+Up", changes=True, is_of_row=True, verbs=("move_wish",),
              group=_ORDER),
        UiAct("down", "After", "Alt+Down", changes=True, is_of_row=True, verbs=("move_wish",),
              group=_ORDER),
        UiAct("remove", "Remove", "Del", "Remove the wish", changes=True, is_of_row=True,
              verbs=("remove_wish",)),
        FieldKeys("Up Down", "In a field: who is meant"),
        FieldKeys("Return Enter", "Take what is typed", changes=True),
        UiAct("leave", "Leave", "Esc", "Leave the fields, then the list"),
    ),
    page="rounds",
)  # fmt: skip
