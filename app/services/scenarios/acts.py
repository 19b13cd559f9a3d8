"""Every act on scenarios, by its verb in the journal."""

from app.services.core.acts import Act

CHOOSE_SCENARIO = Act("choose_scenario")
ROLL_SCENARIO = Act("roll_scenario")
SHOW_SCENARIO = Act("show_scenario")
PLAN_SCENARIO = Act("plan_scenario")
PLAN_SCENARIOS = Act("plan_scenarios")
ROLL_PLANNED_SCENARIOS = Act("roll_planned_scenarios")
KEEP_HOUSE_SCENARIO = Act("keep_house_scenario")
REMOVE_HOUSE_SCENARIO = Act("remove_house_scenario")
ROLL_ELEMENT = Act("roll_element")
NAME_LOST_ELEMENT = Act("name_lost_element")

ACTS = (
    CHOOSE_SCENARIO,
    ROLL_SCENARIO,
    SHOW_SCENARIO,
    PLAN_SCENARIO,
    PLAN_SCENARIOS,
    ROLL_PLANNED_SCENARIOS,
    KEEP_HOUSE_SCENARIO,
    REMOVE_HOUSE_SCENARIO,
    ROLL_ELEMENT,
    NAME_LOST_ELEMENT,
)
