"""Each figure that a packet prints, or that follows from its print, with the line and the words.

``tests/data/printed-lines.tsv`` holds a row for each: packet, variant, figure, line of the packet's
text, and the number or the few words found in that line. Where the text itself isn't at hand, the
readings of it that agree stand in place of the line.
"""

import csv

import pytest

from app.rules.packet.packet import OwnReading
from app.services.event.figures import Origin, figures_of
from app.services.packet.packets import packet_ids, packet_variants, played_text
from tests.surroundings import DATA

NUMBERS = {
    "tie": 0, "draw": 0, "cannot exceed": 0, "win": 1, "once": 1, "one": 1, "one warning": 1,
    "at least once": 1, "two": 2, "second": 2, "double": 2, "doubles": 2, "three": 3, "d3": 3,
    "five": 5, "d6": 6, "six": 6, "seven": 7, "eight": 8,
}  # fmt: skip
"""Words of the packets that say a number, in small letters."""


OURS = (Origin.OURS, Origin.RULED)
"""What no packet prints."""

READINGS = {"A", "A=B", "T"}
"""Who read a packet whose text isn't at hand; two that agree are joined."""


def rows():
    with (DATA / "printed-lines.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield (row["packet"], row["variant"], row["figure"]), row


def facts(one):
    return one.key, str(one.value), one.section, one.origin


def played(packet_id):
    """The figures of a packet, then those that each of its variants changes."""
    base = figures_of(played_text(packet_id))
    known = {facts(one) for one in base}
    yield "-", base
    for variant in packet_variants(packet_id):
        x = variant.x.least if variant.x else None
        text = played_text(packet_id, ((variant.id, x),))
        yield variant.id, [figure for figure in figures_of(text) if facts(figure) not in known]


def figures():
    for packet_id in packet_ids():
        for variant, changed in played(packet_id):
            for one in changed:
                yield (packet_id, variant, one.key), one


def test_each_figure_of_a_packet_has_its_line_unless_it_is_ours() -> None:
    lines = dict(rows())
    assert len(lines) == len(list(rows())) > 500
    from_print = {key for key, one in figures() if one.origin not in OURS}
    assert sorted(from_print - lines.keys()) == []
    assert sorted(lines.keys() - from_print) == []


def test_each_line_names_what_was_found_there() -> None:
    wrong = [
        key
        for key, row in rows()
        if not row["found"].strip()
        or not (row["line"] in READINGS or int(row["line"]) >= 1)
        or (row["line"] in READINGS) != (row["packet"] in ("sr2025", "sr2026"))
    ]
    assert wrong == []


def test_each_number_that_is_printed_is_the_one_found_in_its_line() -> None:
    lines = dict(rows())
    wrong = []
    for key, one in figures():
        is_number = isinstance(one.value, int) and not isinstance(one.value, bool)
        if one.origin is Origin.PRINTED and is_number and one.reading is not OwnReading.CHOSEN:
            found = lines[key]["found"].lower()
            number = int(found) if found.isdecimal() else NUMBERS.get(found)
            wrong += [(key, one.value, found)] if number != one.value else []
    assert wrong == []


@pytest.mark.parametrize(
    ("packet_id", "key"),
    [
        ("sr2010", "control_point_limit"),
        ("sr2010", "pairing.pair_down_limit"),
        ("sr2010", "lists.characters_once"),
        ("sr2010", "lists.each_played"),
        ("sr2019", "lists.each_played"),
        ("sr2015", "record_sheet.army.specialists"),
        ("sr2019", "record_sheet.army.specialists"),
        ("sr2015", "win_reasons.no-show"),
        ("sr2026", "full_length"),
        ("sr2026", "clock.exactly_is_tie"),
        ("sr2026", "army_tally.units"),
        ("sr2025", "least_players"),
    ],
)
def test_what_a_packet_is_silent_about_is_ours(packet_id, key) -> None:
    (one,) = [one for one in figures_of(played_text(packet_id)) if one.key == key]
    assert (one.origin, one.section) == (Origin.OURS, None)


@pytest.mark.parametrize(
    ("packet_id", "key", "reading"),
    [
        ("sr2010", "early_end", OwnReading.CLEAR_WINNER),
        ("sr2015", "control_point_limit", OwnReading.ONE_MORE),
        ("masters2014", "clock.played_out_minutes", OwnReading.EXACTLY),
        ("ig2014", "rounds.1.rounds", OwnReading.FEWER_ROUNDS),
        ("sr2019", "game_tiebreaks", OwnReading.ALL_EQUAL),
        ("sr2026", "game_tiebreaks", OwnReading.ALL_EQUAL),
    ],
)
def test_what_is_read_into_the_print_is_said_beside_it(packet_id, key, reading) -> None:
    (one,) = [one for one in figures_of(played_text(packet_id)) if one.key == key]
    assert (one.origin, one.reading) == (Origin.PRINTED, reading)


def test_how_a_game_can_end_is_printed_where_it_is() -> None:
    figures = {one.key: one for one in figures_of(played_text("sr2015", (("death-clock", None),)))}
    assert figures["win_reasons.assassination"].section == "assassination"
    assert figures["win_reasons.clock"].section == "timing-variants"
    assert figures["win_reasons.tiebreak-2"].section == "tiebreakers"
    assert figures["win_reasons.judge"].is_ours
