"""Why a scenario can't be chosen or planned."""

from app.codes.code import Code


class ScenarioCode(Code):
    """Why a scenario can't be chosen or planned."""

    BEGUN = "scenario.begun"
    FAULTY = "scenario.faulty"
    FLAG_GONE = "scenario.flag-gone"
    HOUSE_PLAYED = "scenario.house-played"
    IN_USE = "scenario.in-use"
    KNOWN_ALREADY = "scenario.known-already"
    LOSES_NO_FLAG = "scenario.loses-no-flag"
    NO_SUCH_FLAG = "scenario.no-such-flag"
    NO_TABLE = "scenario.no-table"
    NONE = "scenario.none"
    NONE_IN_PACKET = "scenario.none-in-packet"
    NOT_KEPT = "scenario.not-kept"
    NOT_OF_PACKET = "scenario.not-of-packet"
    NOT_RECORDED = "scenario.not-recorded"
    PLAN_ROUND = "scenario.plan-round"
    REPEAT_ADVISED_AGAINST = "scenario.repeat-advised-against"
    REPEATED = "scenario.repeated"
    ROUND_IS_THERE = "scenario.round-is-there"
    UNKNOWN = "scenario.unknown"
