"""Every act on clocks and the plan of the day, by its verb in the journal."""

from app.models.file.journal import StepKind
from app.services.core.acts import Act

START_CLOCK = Act("start_clock", kind=StepKind.NOTE)
PAUSE_CLOCK = Act("pause_clock", kind=StepKind.NOTE)
RESUME_CLOCK = Act("resume_clock", kind=StepKind.NOTE)
ADD_TO_CLOCK = Act("add_to_clock", kind=StepKind.NOTE)
CALL_TIME = Act("call_time", kind=StepKind.NOTE)
REMOVE_CLOCK = Act("remove_clock", kind=StepKind.NOTE)
SETTLE_CLOCK = Act("settle_clock", kind=StepKind.NOTE)
START_COUNTDOWN = Act("start_countdown", kind=StepKind.NOTE)
PAUSE_COUNTDOWN = Act("pause_countdown", kind=StepKind.NOTE)
RESUME_COUNTDOWN = Act("resume_countdown", kind=StepKind.NOTE)
ADD_TO_COUNTDOWN = Act("add_to_countdown", kind=StepKind.NOTE)
STOP_COUNTDOWN = Act("stop_countdown", kind=StepKind.NOTE)
PAUSE_TABLE = Act("pause_table", kind=StepKind.NOTE)
RESUME_TABLE = Act("resume_table", kind=StepKind.NOTE)
LOOK_AT_TABLE = Act("look_at_table", kind=StepKind.NOTE)
ROLL_VARIABLE = Act("roll_variable", kind=StepKind.NOTE)
TYPE_VARIABLE = Act("type_variable", kind=StepKind.NOTE)
SHOW_COMMITMENT = Act("show_commitment", kind=StepKind.NOTE)
AWAIT_PLAYER = Act("await_player", kind=StepKind.NOTE)
PLAYER_CAME = Act("player_came", kind=StepKind.NOTE)
PLAN_DAY = Act("plan_day")
PLAN_BREAK = Act("plan_break")

ACTS = (
    START_CLOCK,
    PAUSE_CLOCK,
    RESUME_CLOCK,
    ADD_TO_CLOCK,
    CALL_TIME,
    REMOVE_CLOCK,
    SETTLE_CLOCK,
    START_COUNTDOWN,
    PAUSE_COUNTDOWN,
    RESUME_COUNTDOWN,
    ADD_TO_COUNTDOWN,
    STOP_COUNTDOWN,
    PAUSE_TABLE,
    RESUME_TABLE,
    LOOK_AT_TABLE,
    ROLL_VARIABLE,
    TYPE_VARIABLE,
    SHOW_COMMITMENT,
    AWAIT_PLAYER,
    PLAYER_CAME,
    PLAN_DAY,
    PLAN_BREAK,
)
