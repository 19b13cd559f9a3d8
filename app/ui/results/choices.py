"""What a slip is answered with by a single key: who won, and how."""

from app.rules.packet.packet import Packet
from app.rules.results.result import WinReason
from app.services.results.entry import reasons_for
from app.ui.results.fields import Choice
from app.words.core.catalogue import Words
from app.words.results.results import reason_name

REASON_KEYS = {
    WinReason.ASSASSINATION: "a",
    WinReason.SCENARIO: "s",
    WinReason.TIEBREAK_1: "1",
    WinReason.TIEBREAK_2: "2",
    WinReason.TIEBREAK_3: "3",
    WinReason.TIEBREAK_4: "4",
    WinReason.CLOCK: "c",
    WinReason.MANGLED_METAL: "m",
    WinReason.NO_MODELS: "o",
    WinReason.KILL_BOX: "k",
    WinReason.PENALTY: "p",
    WinReason.CONCESSION: "g",
    WinReason.NO_SHOW: "n",
    WinReason.JUDGE: "j",
    WinReason.TIE: "t",
}
"""Way to end -> its key."""


def winner_choices(t: Words, first: str, second: str) -> tuple[Choice, ...]:
    """Who can have won: one of two names, both in a tie, or nobody."""
    return (
        Choice("1", first, "first"),
        Choice("2", second, "second"),
        Choice("t", t("Tie"), "tie"),
        Choice("0", t("Nobody"), "none"),
    )


def reason_choices(t: Words, packet: Packet, winner: str) -> tuple[Choice, ...]:
    """How a game can have ended under a packet, given who won."""
    return tuple(
        Choice(REASON_KEYS[one], reason_name(t, one), one) for one in reasons_for(packet, winner)
    )
