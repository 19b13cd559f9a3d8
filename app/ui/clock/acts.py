"""What can be done on the page of the clock, and with the plan of the day."""

from app.ui.core.acts import COPY, EVENT, ROUND, FieldKeys, UiAct, ViewActs

_HOLD = "Time left at a table"
_WHICH = "Which time is right"

CLOCK = ViewActs(
    "clock",
    (
        UiAct("begin", "Start", "Return Enter", "Start with this length", icon="play", changes=True,
              verbs=("start_clock", "start_countdown", "begin_round")),
        UiAct("pause", "Pause", "Space", "Pause or resume", icon="pause", enabled="is_set",
              changes=True,
              verbs=("pause_clock", "resume_clock", "pause_countdown", "resume_countdown"),
              synonyms="stop resume"),
        UiAct("more", "+1 min", "+", "Add 1 minute", icon="plus", enabled="is_set", changes=True,
              verbs=("add_to_clock", "add_to_countdown")),
        UiAct("more_5", "+5 min", about="Add 5 minutes", icon="plus", enabled="is_set",
              changes=True, verbs=("add_to_clock", "add_to_countdown")),
        UiAct("less", "−1 min", "-", "Take off 1 minute", icon="minus", enabled="is_set",
              changes=True, verbs=("add_to_clock", "add_to_countdown")),
        UiAct("call", "End round", "Alt+E", "End the round's time (asks first)", icon="bell",
              enabled="can_end", changes=True, verbs=("call_time",)),
        UiAct("remove", "Remove", "Del", "Remove the clock (asks first)", icon="trash-2",
              enabled="is_set", changes=True, verbs=("remove_clock", "stop_countdown")),
        UiAct("reason", "Reason", "Alt+B", "Reason for the history", icon="message-square-quote",
              in_place=True, changes=True),
        UiAct("roll", "Roll", "Alt+R", "Make the secret roll", icon="dices", enabled="can_roll",
              changes=True, verbs=("roll_variable", "type_variable"),
              synonyms="roll random variable"),
        UiAct("seal", "Show seal", "Alt+S", "Show players the seal",
              icon="stamp", enabled="can_show",
              changes=True, verbs=("show_commitment",)),
        UiAct("tables", "Go to tables", "Alt+T", icon="table", in_place=True),
        UiAct("pause_table", "Pause this table", "Alt+P", "Pause or resume a table's clocks",
              icon="pause", changes=True, is_of_row=True, verbs=("pause_table", "resume_table")),
        UiAct("play_out", "Yes, let them finish", "Alt+Y", "Little time left: let them finish",
              icon="check",
              enabled="needs_answer", changes=True, is_of_row=True, verbs=("look_at_table",),
              group=_HOLD),
        UiAct("declare", "No, more", "Alt+N", "More time left", icon="flag",
              enabled="needs_answer", changes=True, is_of_row=True, verbs=("look_at_table",),
              group=_HOLD),
        UiAct("slip", "Enter result", about="Open the slip of the table", icon="receipt-text",
              is_of_row=True),
        UiAct("wait", "Wait for a player", "Alt+W", icon="user-search", changes=True,
              verbs=("await_player", "player_came"), synonyms="no-show late deadline"),
        UiAct("by_clock", "Computer's clock", "1", in_place=True, changes=True,
              verbs=("settle_clock",), group=_WHICH),
        UiAct("by_counter", "Time awake", "2", in_place=True, changes=True,
              verbs=("settle_clock",), group=_WHICH),
        UiAct("test", "Test", "Alt+A", "Test the alarm", icon="volume-2"),
        UiAct("plan", "Timetable", "Alt+L", icon="calendar-clock", menu=EVENT),
        FieldKeys("Esc", "Back to the clock; stop the flashing"),
    ),
    menu=(*ROUND, "Clock"),
)  # fmt: skip

DAY = ViewActs(
    "day",
    (
        FieldKeys("Return Enter", "Save", changes=True),
        FieldKeys("Tab", "Next field"),
        UiAct("plan", "Plan the day", about="Save these times", icon="calendar-clock",
              changes=True, verbs=("plan_day",)),
        UiAct("break", "Add break", icon="coffee", changes=True, verbs=("plan_break",)),
        COPY,
        FieldKeys("Esc", "Back to the clock"),
    ),
    page="clock",
    menu=(*EVENT, "Timetable"),
)  # fmt: skip
