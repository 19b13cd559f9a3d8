"""The army points that are compared when a game ends without a winner, counted piece by piece.

A unit and its attachments are counted together. Which casualties count for how much is the
packet's ``army_tally``.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from app.rules.lists.army_list import ArmyList, EntryKind
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.packet.sections import SoloPresence, TallyRules, UnitLoss
from app.rules.standings.scoring import half_up


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A caster, warjack, unit, attachment or solo, and how it stands at the end of a game.

    It is one copy of an entry. A unit and the attachments that follow it make one group.
    """

    name: str
    points: int
    """As printed on its card, whatever a list paid for it; of no account for a caster."""
    kind: str | None = None
    """An ``EntryKind``; any other is taken for a single model or a solo."""
    models: int = 1
    """How many it started with; a caster of several counts as one."""
    left: int = 1
    """How many of them are in play."""
    inside: bool = False
    """All that is left of it stands where the scenario counts it."""
    is_inert: bool = False
    """An inert warjack or a wild warbeast."""
    is_fleeing: bool = False
    returned: int = 0
    """How often it had been destroyed before and came back."""

    @property
    def is_caster(self) -> bool:
        """It is a warcaster, warlock or infernal master."""
        return self.kind == EntryKind.CASTER

    @property
    def is_unit(self) -> bool:
        """It is a unit."""
        return self.kind == EntryKind.UNIT


Group = tuple[Piece, ...]
"""One piece; or a unit and its attachments."""


def pieces_of(army: ArmyList) -> tuple[Piece, ...]:
    """A registered list as it goes to the table: everything in play, nothing inside an area.

    Reading: a unit has as many models as its name says, else one; whoever ticks it off can say
        otherwise. Where no entry is a caster but one is named, it comes first.
    """
    from app.rules.lists.lines import models_named

    pieces = []
    for entry in army.entries:
        if entry.kind == EntryKind.CARD:
            continue
        many = models_named(entry.name) if entry.kind in _OF_MODELS else None
        models = many or 1
        pieces.append(
            Piece(
                name=entry.name,
                points=entry.points or 0,
                kind=entry.kind,
                models=models,
                left=models,
            )
        )
    if army.caster and not any(piece.is_caster for piece in pieces):
        pieces.insert(0, Piece(name=army.caster, points=0, kind=EntryKind.CASTER))
    return tuple(pieces)


def grouped(pieces: tuple[Piece, ...]) -> list[Group]:
    """The pieces of one player, each unit with the attachments that follow it."""
    groups: list[Group] = []
    for piece in pieces:
        if piece.kind == EntryKind.ATTACHMENT and groups and groups[-1][0].is_unit:
            groups[-1] = (*groups[-1], piece)
        else:
            groups.append((piece,))
    return groups


def models_left(group: Group) -> int:
    """How many models of a group are in play."""
    return sum(piece.left for piece in group)


def is_below_half(group: Group) -> bool:
    """Whether fewer than half its models, rounded up, are in play."""
    return models_left(group) < half_up(sum(piece.models for piece in group))


_OF_MODELS = frozenset({EntryKind.UNIT, EntryKind.ATTACHMENT, EntryKind.SOLO})


class TallyReason(StrEnum):
    """Why a piece counts for so much."""

    WHOLE = "whole"
    HALF = "half"
    """A unit below half its starting number."""
    DOUBLED = "doubled"
    """It stands in the scenario's area."""
    CASTER = "caster"
    """The packet's figure for a caster."""
    INERT_LOST = "inert-lost"
    """Inert or wild, which counts as destroyed."""
    RETURNED = "returned"
    """For having been destroyed before."""
    STANDING = "standing"
    """Not destroyed."""
    GONE = "gone"
    """Nothing of it is left."""
    INERT = "inert"
    """Inert or wild, which is left out."""
    FLEEING = "fleeing"
    TOO_FEW = "too-few"
    """Too few models of it are left."""
    OUTSIDE = "outside"
    """It does not stand where the scenario counts it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyLine:
    """What one piece, or a unit with its attachments, counts for."""

    names: tuple[str, ...]
    points: int
    reason: TallyReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A sum with what it is made of, in the order of the list."""

    total: int
    lines: tuple[TallyLine, ...]


def tally(packet: Packet, kind: GameTieBreak, pieces: Iterable[Piece]) -> Tally:
    """What one player's pieces come to for a tiebreaker.

    Args:
        packet: whose rules count.
        kind: a tiebreaker that is counted from pieces.
        pieces: of one player, in the order of the list. What is destroyed of them are the army
            points that the *opponent* destroyed.

    Rule: sr2010 tiebreakers; masters2014 tiebreakers; ig2014 tiebreakers; sr2015 tiebreakers;
        sr2019 tiebreakers
    Reading: a unit's starting number is that of the unit with its attachments wherever half of it
        counts; all that is left of a piece must be inside for it to count as inside.
    """
    groups = grouped(tuple(pieces))
    match kind:
        case GameTieBreak.CASTERS:
            lines = tuple(_casters(groups))
        case GameTieBreak.ARMY_DESTROYED:
            lines = tuple(_destroyed(packet, groups))
        case GameTieBreak.ARMY_REMAINING:
            lines = tuple(_remaining(packet, group, only_inside=False) for group in groups)
        case GameTieBreak.ARMY_IN_AREA | GameTieBreak.SCENARIO_PRESENCE:
            lines = tuple(_remaining(packet, group, only_inside=True) for group in groups)
        case _:
            lines = ()
    return Tally(total=sum(line.points for line in lines), lines=lines)


TALLIED = frozenset(GameTieBreak) - {GameTieBreak.CONTROL_POINTS, GameTieBreak.OBJECTIVE_BOXES}
"""The tiebreakers that ``tally`` counts."""


def _line(group: Group, points: int, reason: TallyReason) -> TallyLine:
    return TallyLine(names=tuple(piece.name for piece in group), points=points, reason=reason)


def _casters(groups: list[Group]) -> Iterator[TallyLine]:
    for group in groups:
        if group[0].is_caster:
            stands = bool(group[0].left)
            reason = TallyReason.CASTER if stands else TallyReason.GONE
            yield _line(group, int(stands), reason)


def _destroyed(packet: Packet, groups: list[Group]) -> Iterator[TallyLine]:
    for group in _casualties_pooled(groups):
        worth = _worth(packet, group)
        if group[0].returned:
            yield _line(group, worth * group[0].returned, TallyReason.RETURNED)
        reason = _loss(packet.army_tally, group)
        if reason is TallyReason.HALF:
            yield _line(group, half_up(worth), reason)
        else:
            yield _line(group, worth if reason in _LOST else 0, reason)


_LOST = frozenset({TallyReason.WHOLE, TallyReason.CASTER, TallyReason.INERT_LOST})


def _loss(rules: TallyRules, group: Group) -> TallyReason:
    first, left = group[0], models_left(group)
    if not left:
        return TallyReason.CASTER if first.is_caster else TallyReason.WHOLE
    if first.is_caster:
        return TallyReason.STANDING
    if first.is_inert:
        return TallyReason.INERT_LOST if rules.inert_destroyed else TallyReason.INERT
    is_halved = first.is_unit and rules.units is UnitLoss.HALF_BELOW_HALF
    return TallyReason.HALF if is_halved and is_below_half(group) else TallyReason.STANDING


def _remaining(packet: Packet, group: Group, *, only_inside: bool) -> TallyLine:
    out = _left_out(packet.army_tally, group)
    inside = all(piece.inside for piece in group if piece.left)
    worth = _worth(packet, group)
    if out is not None:
        return _line(group, 0, out)
    if only_inside and not inside:
        return _line(group, 0, TallyReason.OUTSIDE)
    if group[0].is_caster:
        return _line(group, worth, TallyReason.CASTER)
    if inside and not only_inside and packet.army_tally.area_factor != 1:
        return _line(group, worth * packet.army_tally.area_factor, TallyReason.DOUBLED)
    return _line(group, worth, TallyReason.WHOLE)


def _left_out(rules: TallyRules, group: Group) -> TallyReason | None:
    """Why a piece does not count as remaining; None where it does."""
    first = group[0]
    if not models_left(group):
        return TallyReason.GONE
    if first.is_caster:
        return None
    if first.is_inert:
        return TallyReason.INERT
    if first.is_fleeing:
        return TallyReason.FLEEING
    if first.is_unit:
        is_short = rules.half_strength and is_below_half(group)
    elif rules.solos is SoloPresence.ALL:
        is_short = first.left < first.models
    else:
        is_short = rules.solos is SoloPresence.HALF and is_below_half(group)
    return TallyReason.TOO_FEW if is_short else None


def _casualties_pooled(groups: list[Group]) -> Iterator[Group]:
    """Solos of several models of one name lose all their casualties one solo after the other."""
    lost: defaultdict[tuple[str, int], int] = defaultdict(int)
    for first, *_ in groups:
        if _is_many_model_solo(first):
            lost[first.name, first.models] += first.models - first.left
    for group in groups:
        first = group[0]
        if _is_many_model_solo(first):
            casualties = min(first.models, lost[first.name, first.models])
            lost[first.name, first.models] -= casualties
            yield (replace(first, left=first.models - casualties),)
        else:
            yield group


def _is_many_model_solo(piece: Piece) -> bool:
    return piece.models > 1 and not piece.is_unit and not piece.is_caster


def _worth(packet: Packet, group: Group) -> int:
    if group[0].is_caster:
        return packet.caster_army_points
    return sum(piece.points for piece in group)
