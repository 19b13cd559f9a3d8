"""Kinds of papers: where each is listed, what it needs, and its options."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed
from app.rules.core.ids import PlayerId


class PaperGroup(StrEnum):
    """Under which heading a paper is listed, in the order of the headings."""

    ROUND = "round"
    PLAYERS = "players"
    EVENT = "event"
    SCENARIO = "scenario"


class Needs(Enum):
    """What there has to be before a paper can be made."""

    ROUND = "round"
    """A round that may be shown."""
    FINISHED = "finished"
    """It stands after the newest round that has ended; before the first it is made too."""
    ANY = "any"
    """It tells of the rounds there are, if only of none."""
    NOTHING = "nothing"
    """It has nothing to do with rounds."""


class Option(StrEnum):
    """What a person can choose of a paper besides its round and the size of the sheet."""

    PER_SHEET = "per-sheet"
    BLANK = "blank"
    """Without anybody's name, to be written by hand or copied; else filled in for everybody."""
    PLAYER = "player"
    """One player instead of everybody."""
    OPPONENT = "opponent"
    """As an opponent may see it; else as it was handed in."""
    NEW = "new"
    """Only what is not as it was printed last; else everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """How a paper is offered."""

    group: PaperGroup
    needs: Needs = Needs.ROUND
    options: tuple[Option, ...] = ()
    per_sheet: tuple[int, ...] = ()
    """How many may lie on a sheet, the usual number first."""
    is_watched: bool = True
    """A printed one is outdated where its contents would be different now."""
    is_for_the_eo: bool = False
    """It may name a secret scenario; other papers show only what is public."""


class Paper(StrEnum):
    """What can be printed, group by group in the order in which it is offered."""

    traits: Traits

    def __new__(cls, value: str, traits: Traits) -> "Paper":
        """A member that is its own text, with its traits."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.traits = traits
        return member

    SLIPS = (
        "slips",
        Traits(
            group=PaperGroup.ROUND,
            options=(Option.BLANK, Option.PER_SHEET, Option.NEW),
            per_sheet=(8, 6),
        ),
    )
    PAIRINGS = "pairings", Traits(group=PaperGroup.ROUND)
    NAMES = "names", Traits(group=PaperGroup.ROUND)
    CALL_OUT = "call-out", Traits(group=PaperGroup.ROUND)
    FLOOR_SHEET = "floor-sheet", Traits(group=PaperGroup.ROUND, is_watched=False)
    STANDINGS = "standings", Traits(group=PaperGroup.ROUND, needs=Needs.FINISHED)
    RECORD_SHEETS = (
        "record-sheets",
        Traits(
            group=PaperGroup.PLAYERS,
            needs=Needs.ANY,
            options=(Option.BLANK, Option.PLAYER, Option.NEW),
        ),
    )
    CHECK_IN = (
        "check-in",
        Traits(
            group=PaperGroup.PLAYERS,
            needs=Needs.NOTHING,
            options=(Option.BLANK,),
            is_watched=False,
        ),
    )
    WELCOME = (
        "welcome",
        Traits(
            group=PaperGroup.PLAYERS,
            needs=Needs.NOTHING,
            options=(Option.BLANK, Option.PLAYER),
            is_watched=False,
        ),
    )
    ARMY_LISTS = (
        "army-lists",
        Traits(
            group=PaperGroup.PLAYERS,
            needs=Needs.NOTHING,
            options=(Option.BLANK, Option.PLAYER, Option.OPPONENT),
            is_watched=False,
        ),
    )
    PLACES = (
        "places",
        Traits(
            group=PaperGroup.PLAYERS,
            needs=Needs.NOTHING,
            options=(Option.BLANK, Option.PLAYER, Option.PER_SHEET),
            per_sheet=(4, 2),
            is_watched=False,
        ),
    )
    ANNOUNCEMENT = "announcement", Traits(group=PaperGroup.EVENT, needs=Needs.NOTHING)
    DAY_PLAN = "day-plan", Traits(group=PaperGroup.EVENT, needs=Needs.NOTHING)
    PHONES = "phones", Traits(group=PaperGroup.EVENT, needs=Needs.NOTHING, is_watched=False)
    TABLE_CARDS = (
        "table-cards",
        Traits(
            group=PaperGroup.EVENT,
            needs=Needs.NOTHING,
            options=(Option.PER_SHEET,),
            per_sheet=(2, 1),
            is_watched=False,
        ),
    )
    BALLOTS = "ballots", Traits(group=PaperGroup.EVENT, needs=Needs.NOTHING, is_watched=False)
    CERTIFICATES = (
        "certificates",
        Traits(
            group=PaperGroup.EVENT,
            needs=Needs.NOTHING,
            options=(Option.BLANK,),
            is_watched=False,
        ),
    )
    REPORT = "report", Traits(group=PaperGroup.EVENT, needs=Needs.NOTHING, is_watched=False)
    EO_REPORT = (
        "eo-report",
        Traits(group=PaperGroup.EVENT, needs=Needs.NOTHING, is_watched=False, is_for_the_eo=True),
    )
    TEST_PAGE = "test-page", Traits(group=PaperGroup.EVENT, needs=Needs.NOTHING, is_watched=False)
    SCENARIO = (
        "scenario",
        Traits(
            group=PaperGroup.SCENARIO,
            options=(Option.PER_SHEET,),
            per_sheet=(2, 1),
            is_for_the_eo=True,
        ),
    )
    TABLE_SCENARIOS = (
        "table-scenarios",
        Traits(group=PaperGroup.SCENARIO, is_for_the_eo=True),
    )
    REFERENCE = "scenario-reference", Traits(group=PaperGroup.SCENARIO, needs=Needs.NOTHING)
    OBJECTIVES = (
        "objectives",
        Traits(group=PaperGroup.SCENARIO, needs=Needs.NOTHING, is_watched=False),
    )
    CREW = "crew", Traits(group=PaperGroup.SCENARIO, needs=Needs.NOTHING, is_for_the_eo=True)
    TERRAIN_CARDS = (
        "terrain-cards",
        Traits(
            group=PaperGroup.SCENARIO,
            needs=Needs.NOTHING,
            options=(Option.PER_SHEET,),
            per_sheet=(2, 1),
        ),
    )
    TERRAIN_RESET = "terrain-reset", Traits(group=PaperGroup.SCENARIO, needs=Needs.NOTHING)
    TERRAIN_PACKING = "terrain-packing", Traits(group=PaperGroup.SCENARIO, needs=Needs.NOTHING)
    TEMPLATES = (
        "templates",
        Traits(group=PaperGroup.SCENARIO, needs=Needs.NOTHING, is_watched=False),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What was chosen of a paper; a choice that a paper does not offer changes nothing."""

    per_sheet: int | None = None
    """None: the paper's usual number."""
    is_blank: bool = False
    player: PlayerId | None = None
    """None: everybody; a blank paper is nobody's."""
    for_opponent: bool = False
    only_new: bool = False
    """Of slips and record sheets; what was printed and what is new then make the whole. One
    player's sheet is wanted, new or not.
    """

    @property
    def are_usual(self) -> bool:
        """Whether the paper is for everybody and filled in."""
        return not (self.is_blank or self.for_opponent) and self.player is None

    def sheet_of(self, paper: Paper) -> int:
        """How many lie on a sheet: the number chosen where the paper offers it, else its usual."""
        offered = paper.traits.per_sheet
        return self.per_sheet if self.per_sheet in offered else offered[0]

    def sheets_for(self, paper: Paper, copies: int) -> int:
        """How many sheets so many copies of a paper take."""
        if paper is not Paper.SCENARIO:
            return copies
        return -(-copies // self.sheet_of(paper))

    def leave_blank(self, paper: Paper) -> bool:
        """Whether a paper is to be blank, which it may be only where it offers that."""
        return self.is_blank and Option.BLANK in paper.traits.options


WITHOUT_ROUND = frozenset(paper for paper in Paper if paper.traits.needs is Needs.NOTHING)
"""Papers which can be made before any round is published, and whatever the round."""

FOR_THE_EO = frozenset(paper for paper in Paper if paper.traits.is_for_the_eo)
"""Papers that may name a scenario while it is secret; all others are made of what is public."""

OF_THE_EVENT = frozenset({Paper.BALLOTS, Paper.CERTIFICATES, Paper.REPORT, Paper.EO_REPORT})
"""Papers with awards and the history."""

ALWAYS_ENGLISH = frozenset({Paper.EO_REPORT})
"""Papers that quote the history, whose sentences nobody but the EO reads: in English alone."""

NAMES_ADDRESS = frozenset(
    {Paper.PAIRINGS, Paper.NAMES, Paper.STANDINGS, Paper.DAY_PLAN, Paper.PHONES}
)
"""Papers for the wall that say where phones find the event, while it is shared."""

SCENARIO_SHEETS = frozenset({Paper.SCENARIO, Paper.TABLE_SCENARIOS})
"""Papers of a round's scenario, which may be that of a draft or of a round that is only planned."""

OF_TERRAIN = frozenset(
    {Paper.TABLE_SCENARIOS, Paper.TERRAIN_CARDS, Paper.TERRAIN_RESET, Paper.TERRAIN_PACKING}
)
"""Papers that show where terrain lies."""

OF_SCENARIOS = frozenset(paper for paper in Paper if paper.traits.group is PaperGroup.SCENARIO)


# Read before the modules of all papers are loaded.


_ANY_PRINTED = select(Printed.__table__.c.id).limit(1)


def was_printed(db: Session) -> bool:
    """Whether a paper of this event was ever printed or saved."""
    return db.scalar(_ANY_PRINTED) is not None
