"""What can be done on the page where results come in."""

from app.ui.core.acts import COPY, OTHER_ROUNDS, ROUND, FieldKeys, UiAct, ViewActs

_DROP = "This player drops after the round"

RESULTS = ViewActs(
    "results",
    (
        FieldKeys(
            "Return Enter", "On to the next field; after the last, save",
            changes=True,
        ),
        FieldKeys("Space Tab", "On to the next field", changes=True),
        FieldKeys("Backspace", "Back to the field before", changes=True),
        FieldKeys("Ctrl+Return", "Save the slip from any field", changes=True),
        FieldKeys("Up Down", "One more or one less in a number", changes=True),
        UiAct("open", "Enter the result", "Return Enter", "Enter the result of this table",
              icon="pencil", changes=True, is_of_row=True, verbs=("enter_result", "amend_result"),
              synonyms="slip score report"),
        UiAct("drop_1", "First player drops", "Alt+1", _DROP, icon="user-minus", in_place=True,
              changes=True, group=_DROP, verbs=("drop_player",)),
        UiAct("drop_2", "Second player drops", "Alt+2", _DROP, icon="user-minus", in_place=True,
              changes=True, group=_DROP, verbs=("drop_player",)),
        FieldKeys("Y", "Save what is unusual anyway", changes=True),
        FieldKeys("R", "Try again to save", changes=True),
        FieldKeys("U X", "Changed elsewhere meanwhile: use mine, take theirs", changes=True),
        FieldKeys("E", "Save a correction, and fix the round paired on it", changes=True),
        FieldKeys("Down", "To the list of tables"),
        UiAct("clear", "Clear the result", "Del", "Clear the result of a table", icon="eraser",
              changes=True, is_of_row=True, verbs=("clear_result",), synonyms="delete remove"),
        UiAct("no_winner", "Tiebreak…", "F4", "Game without a winner", icon="equal",
              changes=True, synonyms="tie draw tiebreak time"),
        UiAct("second", "Double-check", "F7", "Double-check: enter slips again, blind",
              icon="copy-check", changes=True, verbs=("read_again",)),
        UiAct("keep_first", "Keep first entry", "F", in_place=True, changes=True,
              verbs=("settle_reading",), group="Where two readings differ: first, second, third"),
        UiAct("take_second", "Use second entry", "S", in_place=True, changes=True,
              verbs=("settle_reading",), group="Where two readings differ: first, second, third"),
        UiAct("third", "Re-enter", "T", in_place=True, changes=True, verbs=("settle_reading",),
              group="Where two readings differ: first, second, third"),
        UiAct("from_players", "From players…", "Ctrl+Shift+R",
              "Results that players have handed in by phone", icon="smartphone",
              synonyms="phone submit report confirm QR code"),
        FieldKeys("Esc", "Close the panel, then the slip"),
        COPY,
        *OTHER_ROUNDS,
    ),
    menu=(*ROUND, "Results"),
)  # fmt: skip

PLAYER_RESULTS = ViewActs(
    "player-results",
    (
        UiAct("accept", "Accept", "Return Enter", "Enter what players have handed in",
              icon="check", enabled="can_accept", changes=True, is_of_row=True,
              verbs=("accept_results",)),
        UiAct("accept_all", "Accept all that agree", "Alt+A",
              "Enter every result on which both players agree", icon="check-check",
              enabled="some_agree", changes=True, verbs=("accept_results",)),
        UiAct("take_first", "Take player 1's", "Alt+1", "Enter what player 1 has handed in",
              enabled="has_first", changes=True, is_of_row=True, verbs=("accept_results",)),
        UiAct("take_other", "Take player 2's", "Alt+2", "Enter what player 2 has handed in",
              enabled="has_second", changes=True, is_of_row=True, verbs=("accept_results",)),
        UiAct("slip", "Open the slip", "F2", "Open the slip of this table", icon="pencil",
              enabled="has_table", is_of_row=True),
        UiAct("take", "Take results from players", "Alt+T",
              "Slips have a code for each player's phone, by which a result is handed in",
              icon="smartphone", changes=True, verbs=("take_player_results",)),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
    in_place=True,
)  # fmt: skip
