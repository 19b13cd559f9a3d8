"""The pieces of an army on the table: what a list's entries have become by the end of a game.

A piece is one copy of an entry. A unit and the attachments that follow it make one group.
"""

from dataclasses import dataclass

from app.rules.lists.army_list import ArmyList, EntryKind
from app.rules.lists.lines import models_named
from app.rules.standings.scoring import half_up


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A caster, warjack, unit, attachment or solo, and how it stands at the end."""

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
    pieces = []
    for entry in army.entries:
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
