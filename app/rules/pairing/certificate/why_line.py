"""WhyLine: one reason of a pairing, as a code and facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class WhyCode(StrEnum):
    """Codes of the reasons for a pairing; their facts in brackets.

    A game, a pair-down or a bye that follows a rule of the packet's has one fact more, ``rule``:
    the title of the section that prints it.
    """

    BEST = "best"
    """No pairing would be better [round, players, kind]."""
    NOT_BEST = "not-best"
    """Another would be better [round, players, kind]."""
    LINE = "line"
    """What was reached in a line of the order, what was possible, and why
    [line, reached, best, because, and what the reason needs]."""
    HAND_COST = "hand-cost"
    """The gravest line that a change by hand makes worse [line, reached, best]."""
    OTHER_COST = "other-cost"
    """The same of a round that nobody changed here [line, reached, best]."""
    KEPT_COST = "kept-cost"
    """The gravest line that pairs kept together make worse [line, reached, best]."""
    FINAL_PREVENTED = "final-prevented"
    """A final is not played for a pair that is kept together [first, second]."""
    BRACKET = "bracket"
    """The bracket fixes this game [first, second]."""
    FINAL = "final"
    """The packet fixes this game [first, second, final: which one, None for the top two]."""
    KEPT = "kept"
    """The EO keeps this pair together [first, second]."""
    REMATCH = "rematch"
    """A game that could not be avoided [first, second, best: how many such are needed]."""
    REMATCH_BY_HAND = "rematch-by-hand"
    """A rematch in a round that could be better, or have other finals [first, second, best]."""
    NO_FINAL = "no-final"
    """The packet wants a final that isn't played, so no game gives its places [final]."""
    MARKED_FINAL = "marked-final"
    """A game that its round keeps as a final, by a ruling of the EO's or by standings that were
    corrected since [first, second, final]."""
    DOWN_ODD = "down-odd"
    """Paired down from an odd number [player, opponent, points, lower, above: how many play who
    have those points or more, score group: how many have just those, fresh: how many of these were
    not paired down as often as they may be, alike: any of these could be in the player's place,
    only: none of them could, drawn: nobody changed the round by hand]."""
    DOWN_SPARES = "down-spares"
    """Paired down to spare something graver [player, opponent, points, lower]."""
    DOWN_BY_HAND = "down-by-hand"
    """Paired down in a round that could be better [player, opponent, points, lower]."""
    BYE_FIRST = "bye-first"
    """Drawn among all before the games [player, players: how many]."""
    BYE_LOWEST = "bye-lowest"
    """Drawn among those with the fewest points [player, points, players: how many of them, alike:
    any of these could be in the player's place, only: none of them could, drawn: nobody changed
    the round by hand]."""
    BYE_AGAIN = "bye-again"
    """Everybody had one [player, points, players]."""
    BYE_SPARES = "bye-spares"
    """The bye goes here to spare something graver [player, points]."""
    BYE_WORSE = "bye-worse"
    """Another could have it, and the round be better [player, points]."""
    BYE_PREFERRED = "bye-wished"
    """A volunteer, whom the packet leaves the choice for or whose preference is absolute
    [player]."""
    BYE_BY_HAND = "bye-by-hand"
    """Moved by hand [player, points]."""
    BYE_GRANTED = "bye-granted"
    """The EO's ruling [player]."""
    BYE_WALKOVER = "bye-walkover"
    """The bracket has nobody for the player to meet [player]."""
    FIRST_ROUND = "first-round"
    """Preferences in the round that the packet pairs at random [section]."""
    TABLES = "tables"
    """Returns to tables [reached, best]."""
    DRAWN = "drawn"
    """The draw chose among equals, if there were any [seed, by_hand, only]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyLine:
    """One thing to say of a round's pairing."""

    code: WhyCode
    facts: Mapping[str, Any]
    is_worse: bool = False
    """It could be better."""


def why(code: WhyCode, **facts: object) -> WhyLine:
    """A line that is as it should be."""
    return WhyLine(code=code, facts=facts, is_worse=code is WhyCode.NOT_BEST)
