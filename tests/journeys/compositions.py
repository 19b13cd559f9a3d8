"""Events composed at random: a packet, a size, and variants that go together."""

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from app.rules.packet.variant import Variant
from app.services.event.events import EventDraft
from app.services.packet.packets import (
    load_packet,
    packet_ids,
    packet_variants,
    problems_of_variants,
)
from app.services.packet.packets import resolved_text as text_of
from app.services.program.rehearse import RehearsalPlan

MOST_X = 6
"""The highest number that a variant without a bound of its own is tried with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """An event and how it goes."""

    draft: EventDraft
    plan: RehearsalPlan


@st.composite
def compositions(draw, players: st.SearchStrategy[int]) -> Composition:
    """Any event that can be composed of a packet that comes with the program."""
    packet = draw(st.sampled_from((*packet_ids(), "sr2015", "sr2019", "sr2015", "sr2026")))
    size = draw(st.sampled_from(load_packet(text_of(packet)).point_sizes))
    count = draw(players)
    share = st.sampled_from((Fraction(0), Fraction(0), Fraction(1, 10), Fraction(1, 3)))
    draft = EventDraft(
        name="Composed",
        packet=packet,
        point_size=size,
        planned_rounds=draw(st.sampled_from((None, None, None, 1, 2, 3, 4))),
        variants=draw(variants(packet, size)),
        is_rehearsal=True,
    )
    plan = RehearsalPlan(
        players=count,
        seed=draw(st.integers(0, 10**6)),
        ties=draw(share),
        drops=draw(share),
        late=draw(share),
    )
    return Composition(draft=draft, plan=plan)


@st.composite
def variants(draw, packet: str, size: int) -> tuple[tuple[str, int | None], ...]:
    """Variants of a packet, each taken where nothing makes it impossible beside the others."""
    known = packet_variants(packet)
    wanted = draw(st.permutations(known))[: draw(st.integers(0, len(known)))]
    chosen: tuple[tuple[str, int | None], ...] = ()
    # Twice, as one may need another that comes later.
    for variant in (*wanted, *wanted):
        if variant.id in dict(chosen):
            continue
        more = (*chosen, (variant.id, draw(number(variant))))
        if not any(one.is_impossible for one in problems_of_variants(packet, more, size)):
            chosen = more
    return chosen


def number(variant: Variant) -> st.SearchStrategy[int | None]:
    """The X of a variant; None where it takes none."""
    span = variant.x
    if span is None:
        return st.none()
    whole = st.integers(span.least, min(span.most or MOST_X, MOST_X))
    return st.none() | whole if span.is_optional else whole
