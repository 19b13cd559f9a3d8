"""Every figure of every packet is worded, with where it is printed."""

from dataclasses import fields, is_dataclass
from typing import get_args, get_type_hints

import pytest

from app.rules.packet.packet import (
    Amount,
    Band,
    ListCount,
    OwnOffence,
    Packet,
    PacketObjective,
    PenaltyRule,
    RecommendedRounds,
    SpecialistLimit,
    ThemeFactions,
)
from app.rules.scenarios.scenario import ReferenceWord, Scenario
from app.rules.terrain.rules import MethodRule, NearElement, TerrainSpacing
from app.services.event.figures import figures_of
from app.services.packet.packets import packet_ids, packet_variants, played_text
from app.words.core.catalogue import words
from app.words.event.figure_kinds import KINDS, kind_word
from app.words.event.figures import FIGURE_NAMES, figure_name, figure_text, source_text

ROWS = {
    TerrainSpacing,
    NearElement,
    MethodRule,
    PacketObjective,
    RecommendedRounds,
    ListCount,
    SpecialistLimit,
    OwnOffence,
    PenaltyRule,
    ThemeFactions,
    Scenario,
    ReferenceWord,
}
"""Rows of one figure each."""


def texts(packet_id):
    """The packet alone, then with each of its variants."""
    yield played_text(packet_id)
    for variant in packet_variants(packet_id):
        yield played_text(packet_id, ((variant.id, variant.x.least if variant.x else None),))


def labels(record, path=""):
    """Every label that a figure can have."""
    for name, hint in get_type_hints(record).items():
        own = f"{path}.{name}" if path else name
        kinds = [one for one in (hint, *get_args(hint)) if is_dataclass(one)]
        if own in {"id", "name", "short", "year", "valid", "vocabulary", "sections"}:
            continue
        if own in {"sources", "own_reading", "readings"}:
            continue
        if not kinds or kinds[0] is Amount or kinds[0] in ROWS:
            yield own
        else:
            yield from labels(kinds[0], own)


@pytest.mark.parametrize("packet_id", packet_ids())
def test_every_figure_is_said(packet_id) -> None:
    t = words()
    for text in texts(packet_id):
        lines = [(figure_name(t, one), figure_text(t, one), source_text(t, one))
                for one in figures_of(text)]  # fmt: skip
        assert all(all(row) for row in lines)
        assert not [row for row in lines if "{" in "".join(row)]


def test_every_figure_that_a_packet_can_have_has_a_name() -> None:
    unworded = {"timing.point_size", "standings.kind"}
    assert set(labels(Packet)) - unworded == FIGURE_NAMES.keys()
    assert {field.name for field in fields(Band)} == {
        "kind", "order", "points_first", "places", "after_rounds",
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_word_of_a_closed_set_is_said_and_none_twice(kind) -> None:
    texts = [kind_word(words(), one) for one in kind]
    assert len(set(texts)) == len(texts)


def test_words_that_are_spelt_alike_are_kept_apart() -> None:
    from app.rules.packet.packet import ControlPointLimit, Painting

    t = words()
    assert kind_word(t, Painting.NONE) != kind_word(t, ControlPointLimit.NONE)
