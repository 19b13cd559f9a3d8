"""The area of a scenario in which army points count, or count twice, when a game is compared."""

from enum import StrEnum


class TiebreakArea(StrEnum):
    """Where a piece has to stand; each player's own, where the sides differ."""

    ZONE = "zone"
    BOTH_ZONES = "both-zones"
    ENEMY_ZONE = "enemy-zone"
    BOTH_TERRITORIES = "both-territories"
    ENEMY_TERRITORY = "enemy-territory"
    KILL_BOX = "kill-box"
    NEAR_ENEMY_FLAG_3 = "3-in-of-the-enemy-flag"
    NEAR_ENEMY_FLAG_4 = "4-in-of-the-enemy-flag"
    NEAR_EACH_FLAG_3 = "3-in-of-each-flag"
    NEAR_EACH_FLAG_4 = "4-in-of-each-flag"
    ZONE_AND_FLAGS_4 = "zone-and-4-in-of-each-flag"
