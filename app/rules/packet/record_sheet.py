"""What a packet's player record sheet asks for, as it stands in the packet's data.

Order matters: fields are printed in the order in which the packet names them.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.bounds import RoundCount


class SheetLayout(StrEnum):
    """How the rounds lie on the sheet."""

    ROUND_ROWS = "round-rows"
    ROUND_COLUMNS = "round-columns"


class PlayerField(StrEnum):
    """What the sheet says about its player."""

    NAME = "name"
    FACTION = "faction"
    NUMBER = "number"
    """By which opponents note the player."""
    CITY = "city"
    STATE = "state"
    COUNTRY = "country"


class RoundField(StrEnum):
    """What is written down of a round."""

    OPPONENT = "opponent"
    OPPONENT_NUMBER = "opponent-number"
    LIST = "list"
    RESULT = "result"
    TOURNAMENT_POINTS = "tournament-points"
    CONTROL_POINTS = "control-points"
    ARMY_POINTS = "army-points"
    TOURNAMENT_SUBTOTAL = "tournament-subtotal"
    """Tournament points from the first round through this one."""
    CONTROL_SUBTOTAL = "control-subtotal"
    """Control points from the first round through this one."""


class ListField(StrEnum):
    """What is written down of an army list."""

    FACTION = "faction"
    THEME = "theme"
    """Contract, pact or Theme Force."""
    THEME_FORCE = "theme-force"
    """Theme Force, where a packet's sheet asks for no contract or pact."""
    TIER = "tier"
    COST = "cost"
    """Army points in all."""
    OBJECTIVE = "objective"
    MODELS = "models"
    """Model by model, with its points."""
    SPECIALISTS = "specialists"
    """Likewise; printed only where the event has any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSheet:
    """A player's sheet for the whole event.

    Rule: sr2015 record-sheet; sr2019 record-sheet; sr2010 first-round; ig2014 results
    Reading: a sheet has a row for every round that the event is planned for, if that is more than
        are printed; as many lists as may be brought; and what variants let a list have.
    """

    layout: SheetLayout = SheetLayout.ROUND_ROWS
    rounds: RoundCount = 5
    """How many the sheet has room for, at least."""
    player: tuple[PlayerField, ...] = (PlayerField.NAME, PlayerField.FACTION)
    round: tuple[RoundField, ...] = (
        RoundField.LIST,
        RoundField.RESULT,
        RoundField.CONTROL_POINTS,
        RoundField.ARMY_POINTS,
        RoundField.OPPONENT,
    )
    army: tuple[ListField, ...] = (
        ListField.THEME,
        ListField.MODELS,
        ListField.SPECIALISTS,
        ListField.TIER,
        ListField.COST,
        ListField.OBJECTIVE,
    )
    """Of each army list."""
