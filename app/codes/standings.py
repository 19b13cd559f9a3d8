"""Why an award, a cut or a tie can't be decided."""

from app.codes.code import Code


class StandingsCode(Code):
    """Why an award, a cut or a tie can't be decided."""

    AWARD_CATEGORY_LATE = "award.category-late"
    AWARD_DECIDED = "award.decided"
    AWARD_LOST = "award.lost"
    AWARD_NO_BALLOTS = "award.no-ballots"
    AWARD_OF_PACKET = "award.of-packet"
    AWARD_OPEN = "award.open"
    AWARD_TIED = "award.tied"
    AWARD_TITLE = "award.title"
    AWARD_TITLE_TWICE = "award.title-twice"
    AWARD_UNKNOWN = "award.unknown"
    CUT_BEGUN = "cut.begun"
    CUT_DIFFERS = "cut.differs"
    CUT_DRAWN = "cut.drawn"
    CUT_MADE = "cut.made"
    CUT_NO_EQUALS = "cut.no-equals"
    CUT_SAME = "cut.same"
    CUT_WITHDRAWN = "cut.withdrawn"
    EQUALS_BY_WORD = "equals.by-word"
    EQUALS_NONE = "equals.none"
    EQUALS_NOT_EQUAL = "equals.not-equal"
    EQUALS_PARTED = "equals.parted"
    EQUALS_TOO_EARLY = "equals.too-early"
