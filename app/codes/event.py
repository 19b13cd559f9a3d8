"""What is wrong with an event's details, or follows from changing them."""

from app.codes.code import Code


class EventCode(Code):
    """What is wrong with an event's details, or follows from changing them."""

    CHANGE_LIST = "change.list"
    CHANGE_RANK = "change.rank"
    CHANGE_RESULT = "change.result"
    CHANGE_ROUND = "change.round"
    BEYOND_BOUNDS = "event.beyond-bounds"
    CHANGE_TOUCHES = "event.change-touches"
    DATE = "event.date"
    NAME = "event.name"
    OVER = "event.over"
    OVER_BRACKET_PLAYED = "event.over-bracket-played"
    OVER_ROUNDS_PLAYED = "event.over-rounds-played"
    OVER_SOLE_LEADER = "event.over-sole-leader"
    POINT_SIZE = "event.point-size"
    ROUNDS = "event.rounds"
    TABLES = "event.tables"
    ORGANIZER_TOO_LONG = "organizer.too-long"
