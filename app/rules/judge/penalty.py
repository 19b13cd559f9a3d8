"""The judge's log: which measure a packet provides for a player's next offence."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.codes import Code
from app.rules.core.errors import Problem, impossible, odd
from app.rules.packet.offences import (
    AnyOffence,
    Latitude,
    Measure,
    Offence,
    OwnOffence,
    PenaltyRule,
)
from app.rules.packet.packet import Packet, RoundClock, Source

_LADDER = (Measure.WARNING, Measure.GAME_LOSS, Measure.DISQUALIFICATION)
"""Measures to propose, from the first offence on, where the EO decides."""


class PenaltyFault(Code):
    """Where a measure is not the packet's."""

    MILDER = "penalty.milder"
    HARSHER = "penalty.harsher"
    NOT_PRINTED = "penalty.measure-not-printed"
    """The packet prints no measure, or leaves the choice to the EO [about, count, measures]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedMeasure:
    """The measure for a player's next offence of a kind, and how far the packet lets it vary."""

    about: AnyOffence
    measure: Measure
    count: int
    """The how many-th offence of the kind it is, from 1."""
    least: Measure
    most: Measure
    """What is milder than ``least`` or harsher than ``most`` needs a reason."""
    source: Source | None
    """Where it is printed; None where the packet says nothing and the EO's word is all."""

    @property
    def is_settled(self) -> bool:
        """The packet has this measure and no other, so that nobody has to choose."""
        return self.least is self.most


def proposal(packet: Packet, about: AnyOffence, past: Sequence[Measure]) -> ProposedMeasure:
    """Propose the measure for a player's next offence.

    Args:
        packet: what the event is played by.
        about: the kind of offence.
        past: the measures for the player's former offences of this kind, oldest first.

    Rule: sr2015 timing-variants; masters2014 timing; ig2014 timing; sr2019 sportsmanship;
        sr2010 leaving; masters2014 leaving; ig2014 leaving; sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    Reading: offences are counted through the event, mere notes apart. Where the EO decides, each
        offence goes a step further, from a warning on; where nothing is printed, no further than
        the loss of the game.
    """
    count = 1 + sum(measure is not Measure.NOTE for measure in past)
    rule, source = _rule(packet, about)
    if rule is None:
        measure = _LADDER[min(count, 2) - 1]
        least, most = Measure.NOTE, Measure.DISQUALIFICATION
    elif rule.latitude is Latitude.MUST:
        measure = least = most = rule.measures[min(count, len(rule.measures)) - 1]
    else:
        is_choice = rule.latitude is Latitude.CHOICE
        least = rule.measures[0] if is_choice else Measure.NOTE
        most = rule.measures[-1]
        steps = [
            measure for measure in _LADDER if least.severity <= measure.severity <= most.severity
        ]
        measure = steps[min(count, len(steps)) - 1] if steps else most
    return ProposedMeasure(
        about=about, measure=measure, count=count, least=least, most=most, source=source
    )


def penalty_problems(proposed: ProposedMeasure, measure: Measure) -> tuple[Problem, ...]:
    """What is odd about a measure: the packet prints a milder or a harsher one.

    Rule: sr2015 timing-variants; masters2014 timing; ig2014 timing; sr2019 sportsmanship
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    if measure.severity < proposed.least.severity:
        code, printed = PenaltyFault.MILDER, proposed.least
    elif measure.severity > proposed.most.severity:
        code, printed = PenaltyFault.HARSHER, proposed.most
    else:
        return ()
    return (
        odd(
            code,
            "measure",
            about=_offence_word(proposed.about),
            measure=measure.value,
            printed=printed.value,
            count=proposed.count,
        ),
    )


def default_problems(proposed: ProposedMeasure) -> tuple[Problem, ...]:
    """Why a proposal can't be taken without the EO's word: no section prints just this measure.

    Rule: sr2015 timing-variants; masters2014 timing; ig2014 timing; sr2019 sportsmanship
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    if proposed.is_settled:
        return ()
    span = range(proposed.least.severity, proposed.most.severity + 1)
    return (
        impossible(
            PenaltyFault.NOT_PRINTED,
            "measure",
            about=_offence_word(proposed.about),
            count=proposed.count,
            is_choice=proposed.source is not None or isinstance(proposed.about, OwnOffence),
            measures=tuple(measure.value for measure in Measure if measure.severity in span),
        ),
    )


def offences(packet: Packet) -> tuple[AnyOffence, ...]:
    """Every kind of offence: those that the packet speaks of, its own, then the others.

    Rule: sr2010 leaving; masters2014 leaving; ig2014 leaving; sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    printed = [offence for offence in Offence if _rule(packet, offence)[0] is not None]
    return (*printed, *packet.offences, *(offence for offence in Offence if offence not in printed))


def offence_of(packet: Packet, word: str) -> AnyOffence | None:
    """The offence of a packet by its word; None where there is none.

    Rule: sr2010 leaving; masters2014 leaving; ig2014 leaving; sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    return next((offence for offence in offences(packet) if offence.value == word), None)


def _offence_word(about: AnyOffence) -> str:
    """The word of an offence for sentences: its kind, or the name of one of the packet's own."""
    return about.name if isinstance(about, OwnOffence) else about.value


def _rule(
    packet: Packet, about: AnyOffence
) -> tuple[PenaltyRule | OwnOffence | None, Source | None]:
    if isinstance(about, OwnOffence):
        place = packet.offences.index(about)
        return about, packet.sources.get(f"offences.{place}") or packet.sources.get("offences")
    if about is Offence.CLOCK_PAUSED:
        return _of_pauses(packet)
    for place, rule in enumerate(packet.penalties):
        if rule.about is about:
            own = packet.sources.get(f"penalties.{place}")
            return rule, own or packet.sources.get("penalties")
    return None, None


def _of_pauses(packet: Packet) -> tuple[PenaltyRule | None, Source | None]:
    """Pauses that are warned of, then the loss of the game."""
    warned = packet.clock.pauses_warned
    if warned is None or packet.round_clock is not RoundClock.CHESS_CLOCK:
        return None, None
    measures = (*(Measure.WARNING,) * warned, Measure.GAME_LOSS)
    rule = PenaltyRule(about=Offence.CLOCK_PAUSED, latitude=Latitude.MUST, measures=measures)
    return rule, packet.sources.get("clock.pauses_warned")
