"""The words that packets use in a sense of their own."""

from enum import StrEnum


class Term(StrEnum):
    """A word with one of its meanings; where packets differ, a year or a number tells them apart.

    Which of them a packet uses stands in its scenario file; ``words`` has heading and meaning.

    Rule: ig2014 reference; sr2015 reference; sr2019 reference
    """

    SCENARIO_ELEMENT = "scenario-element"
    OWN = "own"
    STARTING_NUMBER = "starting-number"
    CONTEST_2015 = "contest-2015"
    CONTROL_ZONE = "control-zone"
    CONTROL_FLAG = "control-flag"
    DOMINATE = "dominate"
    FLAG = "flag"
    OBJECTIVE = "objective"
    CASTER_UNIT = "caster-unit"
    KILL_BOX_14 = "kill-box-14"
    ASSASSINATION = "assassination"
    SCENARIO_VICTORY = "scenario-victory"
    CASTERS_LEFT = "casters-left"
    CONTROL_POINTS = "control-points"
    ARMY_REMAINING = "army-remaining"
    ARMY_DESTROYED = "army-destroyed"
    ELEMENT_MOVED = "element-moved"
    CONTEST_2014 = "contest-2014"
    OBJECTIVE_2014 = "objective-2014"
    CASTER_UNIT_2014 = "caster-unit-2014"
    CONTEST_2019 = "contest-2019"
    CONTROL_ROUND_ZONE = "control-round-zone"
    CONTROL_RECTANGLE = "control-rectangle"
    CONTROL_FLAG_2019 = "control-flag-2019"
    KILL_BOX_12 = "kill-box-12"
    ARMY_DESTROYED_2019 = "army-destroyed-2019"
    CASTERS_LEFT_2019 = "casters-left-2019"
    SCENARIO_PRESENCE = "scenario-presence"
    CONTROL_ZONE_2010 = "control-zone-2010"
    CONTROL_FLAG_2010 = "control-flag-2010"
    FLAG_2010 = "flag-2010"
    IDLE_MODELS_2010 = "idle-models-2010"
    KILL_BOX_2010 = "kill-box-2010"
    ASSASSINATION_2010 = "assassination-2010"
    ARMY_IN_AREA_2010 = "army-in-area-2010"
