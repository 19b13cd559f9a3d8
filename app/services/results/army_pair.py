"""Both armies of a game as they are ticked off, and what that says of the figures compared."""

from dataclasses import dataclass, replace

from app.rules.core.event_state import EventState
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.results.game_tiebreak import Pair, TiebreakCause
from app.rules.results.result import Game
from app.services.results.entry import ResultDraft
from app.services.results.tally_board import TICKED, ArmyTicks, listed_armies, ticks_of
from app.services.results.tiebreak import Ending

Lists = tuple[ArmyTicks, ...]
"""One player's lists that can be ticked off, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyPair:
    """The first side's army and the second's."""

    lists: tuple[Lists, Lists] = ((), ())
    """Empty for a player no list of whom tells its entries."""
    shown: tuple[int, int] = (0, 0)
    """Which of the lists is ticked off."""

    @classmethod
    def of(cls, state: EventState, game: Game, draft: ResultDraft) -> "ArmyPair":
        """The armies as registered, those lists shown that the slip says were played."""
        lists, shown = [], []
        for player, number in zip(game.players, draft.lists, strict=True):
            own = tuple(map(ticks_of, listed_armies(state.by_id[player])))
            lists.append(own)
            shown.append(next((n for n, one in enumerate(own) if one.number == number), 0))
        return cls(lists=(lists[0], lists[1]), shown=(shown[0], shown[1]))

    @property
    def has_any(self) -> bool:
        """One of the two can be ticked off."""
        return any(self.lists)

    def shown_of(self, side: int) -> ArmyTicks | None:
        """A side's army; None where its list does not tell its entries."""
        own = self.lists[side]
        return own[self.shown[side]] if own else None

    def army_for(self, kind: GameTieBreak, side: int) -> int:
        """Whose army a side's figure is counted from: what it destroyed is the opponent's."""
        return 1 - side if kind is GameTieBreak.ARMY_DESTROYED else side

    def sums(self, packet: Packet, kind: GameTieBreak) -> tuple[int | None, int | None]:
        """Each side's figure as far as it was ticked off; None where nothing was."""
        first, second = (self._sum(packet, kind, side) for side in (0, 1))
        return first, second

    def destroyed(self, packet: Packet, ending: Ending) -> Pair | None:
        """What each side destroyed, where both armies were ticked off for what remains.

        None where a figure was typed otherwise than it was ticked.
        """
        remaining = ending.known.get(GameTieBreak.ARMY_REMAINING)
        if remaining is None or remaining != self.sums(packet, GameTieBreak.ARMY_REMAINING):
            return None
        first, second = self.sums(packet, GameTieBreak.ARMY_DESTROYED)
        return None if first is None or second is None else (first, second)

    def with_lists(self, draft: ResultDraft) -> ResultDraft:
        """A slip with the lists that were ticked off, where it does not say which were played."""
        first, second = (
            number if number is not None or one is None or not one.is_touched else one.number
            for number, one in zip(draft.lists, map(self.shown_of, (0, 1)), strict=True)
        )
        return replace(draft, lists=(first, second))

    def after(self, ending: Ending) -> "ArmyPair":
        """The armies with what the answers say of casters."""
        casters = ending.known.get(GameTieBreak.CASTERS, (1, 1))
        if ending.cause is TiebreakCause.CASTERS_GONE:
            casters = (0, 0)
        first, second = (
            own if left else tuple(one.without_casters() for one in own)
            for own, left in zip(self.lists, casters, strict=True)
        )
        return replace(self, lists=(first, second))

    def ticked(self, side: int, ticks: ArmyTicks) -> "ArmyPair":
        """A side's army stands so."""
        own, at = self.lists[side], self.shown[side]
        lists = (*own[:at], ticks, *own[at + 1 :])
        pair = (lists, self.lists[1]) if side == 0 else (self.lists[0], lists)
        return replace(self, lists=pair)

    def other_list(self, side: int) -> "ArmyPair":
        """The side's next list is ticked off; what was ticked on this one is kept."""
        many = len(self.lists[side])
        turned = (self.shown[side] + 1) % many if many else 0
        first, second = self.shown
        return replace(self, shown=(turned, second) if side == 0 else (first, turned))

    def _sum(self, packet: Packet, kind: GameTieBreak, side: int) -> int | None:
        army = self.shown_of(self.army_for(kind, side))
        if kind not in TICKED or army is None or not army.is_touched:
            return None
        return army.total(packet, kind)
