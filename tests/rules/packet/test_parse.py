import json

import pytest

from app.rules.packet.packet import AmountKind, Source, TieBreak
from app.rules.packet.parse import PacketError, parse_packet
from app.services.packet.packets import packet_text
from tests.rules.events import SR2015, codes

MISSING = object()
MISSING_VICTORY = ("packet.missing", "scenario_victory")


def data(**changes) -> dict:
    """Steamroller 2015's data with keys replaced by path; MISSING takes one away."""
    whole = json.loads(packet_text("sr2015"))
    for path, value in changes.items():
        *way, last = path.split("__")
        table = whole
        for key in way:
            table = table[key]
        if value is MISSING:
            del table[last]
        else:
            table[last] = value
    return whole


def faults(**changes) -> list[tuple[str, str]]:
    with pytest.raises(PacketError) as caught:
        parse_packet(data(**changes))
    return codes(caught.value.problems)


@pytest.mark.parametrize("day", ["2026-01-31", "2028-02-29", "2000-02-29", "2026-12-01"])
def test_a_packet_is_valid_until_a_day(day: str) -> None:
    assert parse_packet(data(valid={"until": day})).valid.until == day


def test_a_figure_can_be_written_bare() -> None:
    packet = parse_packet(data(win=2))
    assert packet.win == 2
    assert "win" not in packet.sources


def test_a_figure_has_the_source_beside_it() -> None:
    assert SR2015.sources["control_point_limit"] == Source(packet="sr2015", section="results")


def test_a_figure_without_source_has_that_of_its_table() -> None:
    packet = parse_packet(data(bye__control_points={"kind": "fixed", "source": "results"}))
    assert packet.sources["bye.army_points"].section == "byes"
    assert packet.sources["bye.control_points"].section == "results"


def test_the_word_none_stands_for_no_value() -> None:
    assert parse_packet(data(most_players="none")).most_players is None
    assert parse_packet(data(most_players=None)).most_players is None


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"colour": 1}, ("packet.unknown-key", "colour")),
        ({"sources": {}}, ("packet.unknown-key", "sources")),
        ({"valid": {"until": "31.12.2026"}}, ("packet.not-a-day", "valid.until")),
        ({"valid": {"since": "2026-02-29"}}, ("packet.not-a-day", "valid.since")),
        ({"valid": {"since": "2026-13-01"}}, ("packet.not-a-day", "valid.since")),
        ({"valid": {"since": "2026-04-00"}}, ("packet.not-a-day", "valid.since")),
        (
            {"valid": {"since": "2026-02-01", "until": "2026-01-31"}},
            ("packet.until-before-since", "valid.until"),
        ),
        ({"bye__lists": 1}, ("packet.unknown-key", "bye.lists")),
        ({"win": {"is": 1, "was": 0}}, ("packet.unknown-key", "win.was")),
        ({"scenario_victory": MISSING}, ("packet.missing", "scenario_victory")),
        ({"bye__army_points": MISSING}, ("packet.missing", "bye.army_points")),
        ({"win": "one"}, ("packet.wrong-kind", "win")),
        ({"win": True}, ("packet.wrong-kind", "win")),
        ({"win": -1}, ("packet.out-of-bounds", "win")),
        ({"win": 1.0}, ("packet.wrong-kind", "win")),
        ({"name": " "}, ("packet.wrong-kind", "name")),
        ({"scores_army_points": 1}, ("packet.wrong-kind", "scores_army_points")),
        ({"point_sizes": 50}, ("packet.wrong-kind", "point_sizes")),
        ({"point_sizes": [25, "50"]}, ("packet.wrong-kind", "point_sizes.1")),
        ({"bye": 3}, ("packet.wrong-kind", "bye")),
        ({"sections__rounds": 3}, ("packet.wrong-kind", "sections.rounds")),
        (
            {"lists__themes": [{"theme": "A"}]},
            ("packet.empty", "lists.themes.0.factions"),
        ),
        (
            {"lists__themes": [{"theme": "A", "factions": "Cryx"}]},
            ("packet.wrong-kind", "lists.themes.0.factions"),
        ),
        (
            {"lists__themes": [{"theme": "A", "faction": ["Cryx"], "leaders_faction": True}]},
            ("packet.unknown-key", "lists.themes.0.faction"),
        ),
        (
            {"lists__themes": [{"factions": ["Cryx"]}]},
            ("packet.missing", "lists.themes.0.theme"),
        ),
        (
            {"lists__themes": [{"theme": "A", "factions": ["Cryx", "cryx"]}]},
            ("packet.twice", "lists.themes.0.factions"),
        ),
        (
            {
                "lists__themes": [
                    {"theme": one, "leaders_faction": True} for one in ("A B", "the a  b")
                ]
            },
            ("packet.twice", "lists.themes"),
        ),
        ({"early_end": "sometimes"}, ("packet.unknown-word", "early_end")),
        (
            {"timing__is": [{"point_size": 15, "minutes": 3}]},
            ("packet.unknown-key", "timing.0.minutes"),
        ),
        ({"win": {"is": 1, "source": "nowhere"}}, ("packet.unknown-section", "win.source")),
        ({"rounds": []}, ("packet.empty", "rounds")),
        (
            {"rounds__is": [{"most_players": 9, "rounds": 3}, {"most_players": 8, "rounds": 4}]},
            ("packet.not-ascending", "rounds"),
        ),
        ({"win_reasons": ["tie", "tie"]}, ("packet.twice", "win_reasons")),
        (
            {"standings__is": [{"kind": "cut", "places": 4}]},
            ("packet.last-band", "standings"),
        ),
        (
            {"standings__is": [{"kind": "cut"}, {"kind": "rest", "order": ["control-points"]}]},
            ("packet.missing", "standings.0.places"),
        ),
        ({"scenario_victory": "none", "scenario_win": "scenario"}, MISSING_VICTORY),
        ({"most_rounds": 0}, ("packet.empty", "most_rounds")),
        ({"standings__is": [{"kind": "rest", "order": []}]}, ("packet.empty", "standings.0.order")),
        (
            {"bye__control_points": {"kind": "asked", "value": 3}},
            ("packet.stray-value", "bye.control_points.value"),
        ),
        ({"most_players": 7}, ("packet.most-below-least", "most_players")),
        ({"lists__least": 3}, ("packet.most-below-least", "lists.most")),
    ],
    ids=lambda value: value[0] + " " + value[1] if isinstance(value, tuple) else "",
)
def test_a_fault_is_named_with_its_key_path(changes, fault) -> None:
    assert faults(**changes) == [fault]


def test_all_faults_are_told_at_once() -> None:
    assert faults(win="x", loss="y", colour=1, id=MISSING) == [
        ("packet.unknown-key", "colour"),
        ("packet.missing", "id"),
        ("packet.wrong-kind", "win"),
        ("packet.wrong-kind", "loss"),
    ]


def test_kinds_are_read_as_kinds() -> None:
    assert SR2015.bye.control_points.kind is AmountKind.HALF_SCENARIO_VICTORY
    assert SR2015.order[0] is TieBreak.TOURNAMENT_POINTS
