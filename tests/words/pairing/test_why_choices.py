"""Where one choice was left nothing is said to be drawn, held against every pairing there is."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from app.rules.core.event_state import EventState
from app.rules.pairing.certificate.why_line import WhyCode
from app.services.pairing.why_paired import Why, why_of
from tests.rules.pairing.test_best import small_field
from tests.words.pairing.test_why import paired, sentence_of, sentences

STATES = 160


def drawn(seed: int) -> EventState:
    """A small event with a round as it was drawn, nobody being kept together."""
    return paired(replace(small_field(Random(seed)), locks=()), seed=seed)


def pairings(players: Sequence[int | None]) -> Iterator[tuple[tuple[int | None, int | None], ...]]:
    """Every way to pair so many; None stands for the bye."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        rest = [one for one in others if one != other]
        for pairs in pairings(rest):
            yield ((first, other), *pairs)


def best_of(why: Why) -> list[frozenset]:
    """Every pairing that is as good as the best."""
    case = why.certificate.case
    free: list[int | None] = [*case.free, *([None] if len(case.free) % 2 else [])]
    found: dict[tuple[int, ...], list[frozenset]] = {}
    for pairs in pairings(free):
        games = [pair for pair in pairs if None not in pair]
        bye = next((one for pair in pairs if None in pair for one in pair if one), case.drawn_bye)
        lines = case.lines((*case.fixed, *games), bye)
        found.setdefault(lines, []).append(frozenset(map(frozenset, pairs)))
    return found[min(found)]


@pytest.mark.sweep(16)
@pytest.mark.parametrize("seed", range(STATES))
def test_a_choice_is_said_to_be_drawn_where_another_was_as_good(seed: int) -> None:
    state = drawn(seed)
    why = why_of(state)
    best = best_of(why)
    points = why.certificate.case.field.points
    for line in why.lines:
        sentence = sentence_of(line)
        match line.code:
            case WhyCode.DRAWN:
                assert ("No other pairing" in sentence) == (len(best) == 1)
            case WhyCode.BYE_LOWEST if line.facts["players"] > 1:
                holders = {one for each in best for pair in each if None in pair for one in pair}
                assert ("drawn among" in sentence) == (len(holders - {None}) > 1)
            case WhyCode.DOWN_ODD if "rawn among" in sentence:
                player = line.facts["player"]
                below = {one for one in points if points[one] < points[player]}
                always = all(any(player in pair and pair & below for pair in each) for each in best)
                assert not always


def test_both_kinds_of_states_are_among_them() -> None:
    reasons = [sentences(drawn(seed)) for seed in range(STATES)]
    only = (
        "No other pairing",
        "has the bye: the best choice of",
        "With anybody else in the",
    )
    for part in (*only, "drawn among", "Drawn among", "with seed"):
        assert any(part in one for each in reasons for one in each), part
