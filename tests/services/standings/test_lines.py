"""Which figures the standings show by packet and variant, and what a place rests on."""

import pytest

from app.rules.core.round import RoundKind
from app.rules.packet.packet import TieBreak
from app.services.standings.lines import Stand, cut_shown, shown_keys, standing_lines
from app.words.core.catalogue import words
from app.words.standings.cut import cut_sentences
from app.words.standings.standings import number_text
from tests.rules.events import event, game, marked, rounds
from tests.rules.packet.test_variants import played
from tests.rules.standings.test_bracket import FINALS
from tests.rules.standings.test_cut import FIRST, SECOND, TOP_2, level

TP, SOS, CP, AP, ASSN = (
    TieBreak.TOURNAMENT_POINTS,
    TieBreak.STRENGTH_OF_SCHEDULE,
    TieBreak.CONTROL_POINTS,
    TieBreak.ARMY_POINTS,
    TieBreak.ASSASSINATIONS,
)
LAST = (game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4))


@pytest.mark.parametrize(
    ("packet", "variants", "keys"),
    [
        ("sr2010", (), (TP, SOS, CP)),
        ("masters2014", (), (TP, SOS, CP, AP)),
        ("ig2014", (), (TP, SOS, CP, AP)),
        ("sr2015", (), (TP, SOS, CP, AP)),
        ("sr2015", ("assassin-scoring",), (TP, ASSN, CP)),
        ("sr2015", ("control-point-scoring",), (TP, CP, AP, SOS)),
        ("sr2015", ("destruction-scoring",), (TP, AP, CP, SOS)),
        ("sr2015", ("large-event",), (TP, SOS, CP, AP)),
        ("sr2019", ("assassin-scoring",), (TP, ASSN, CP, SOS)),
        ("sr2019", ("control-point-scoring",), (TP, CP, AP, SOS)),
        ("sr2019", ("destruction-scoring",), (AP, CP, SOS, TP)),
        ("sr2019", ("cut-to-top=4",), (TP, SOS, CP, AP)),
    ],
)
def test_the_figures_stand_in_the_order_that_decides(packet, variants, keys) -> None:
    state = event(8, rounds(FIRST, SECOND), packet=played(packet, *variants))
    assert shown_keys(state) == keys
    assert all(len(line.figures) == len(keys) for line in standing_lines(state, keys=keys))


def test_finals_places_rest_on_the_finals() -> None:
    state = event(8, rounds(FIRST, SECOND, marked(*LAST), kind=RoundKind.FINALS_TABLES),
                  packet=FINALS["sr2015"])  # fmt: skip
    assert [line.stand for line in standing_lines(state)][:4] == [*[Stand.FINAL] * 3, Stand.KEYS]
    assert {line.stand for line in standing_lines(state, 2)} == {Stand.KEYS}


def test_a_large_events_strength_is_shown_as_a_fraction() -> None:
    state = event(8, rounds(FIRST, SECOND, LAST), packet=played("sr2015", "large-event"))
    assert {number_text(line.figures[1]) for line in standing_lines(state)} >= {"1 1/3", "1 2/3"}


def test_who_plays_on_is_shown_from_the_round_of_the_cut_on() -> None:
    state = event(8, rounds(FIRST, SECOND), packet=TOP_2)
    assert [line.stand for line in standing_lines(state)] == [
        *[Stand.INSIDE] * 2,
        *[Stand.OUTSIDE] * 6,
    ]
    assert {line.stand for line in standing_lines(state, 1)} == {Stand.KEYS}
    assert cut_shown(state, 1) is None


def test_of_equals_at_the_border_those_inside_stand_first() -> None:
    state = level(cut_seed=11)
    stands = [line.stand for line in standing_lines(state)]
    assert stands == sorted(stands, key=lambda stand: stand is Stand.OUTSIDE)


def test_the_border_is_shown_with_its_equals_and_its_seed() -> None:
    found = cut_shown(level(cut_seed=11))
    assert found is not None
    head, sentences = cut_sentences(words(), found, lambda player: f"Player {player}")
    assert head == "The cut falls now, after round 1: the first 4 play on."
    inside = next(player for player in found.equals if player in found.players)
    assert sentences == (
        "Player 2, Player 3 and Player 5 were tied at the border. "
        f"Drawn inside with seed 11: Player {inside}."
    )


def test_a_border_that_is_still_to_be_drawn_says_who_is_equal() -> None:
    found = cut_shown(level())
    assert found is not None
    head, sentences = cut_sentences(words(), found, lambda player: f"Player {player}")
    assert head == "The cut falls now, after round 1: the first 4 play on."
    assert sentences == (
        "Player 2, Player 3 and Player 5 are equal for the last place inside. "
        "Pairing the next round draws who plays on; or name them yourself."
    )


def test_the_border_is_shown_as_the_eos_order() -> None:
    found = cut_shown(level(cut_border=(5, 2, 3)))
    assert found is not None
    assert cut_sentences(words(), found, str)[1].endswith("Inside by EO ruling: 5.")


def test_a_round_missed_is_no_loss_in_a_record() -> None:
    state = event(4, rounds([game(1, 2, 1), game(3, 4, 3)], [game(1, 3, 1)]), dropped=[4])
    records = {line.player: line.record for line in standing_lines(state)}
    assert records == {1: "2–0", 2: "0–1", 3: "1–1", 4: "0–1"}
    late = event(4, rounds([game(1, 2, 1)], [game(1, 3, 3), game(2, 4, 4)]))
    assert {line.player: line.record for line in standing_lines(late)}[3] == "1–0"
