"""The EO's own packets: found in their folder, read with every fault, copied from printed ones."""

import re
import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.paths import house_packets_folder
from app.services.core.errors import NotNowError, UserError
from app.services.packet.house_packets import (  # fmt: skip
    HousePacket,
    copied_text,
    copy_packet,
    house_id_of,
    house_packets,
    packet_typed,
    read_house_packet,
    read_house_text,
)
from app.services.packet.own_files import MOST_BYTES, read_toml, text_of_bytes, toml_of, write_own
from app.services.packet.packets import (
    load_packet,
    packet_ids,
    packet_text,
    packet_variants,
    played_text,
    problems_of_variants,
)
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from tests.rules.packet.test_house_packet import HOUSE


def codes(found: HousePacket) -> list[tuple[str, str]]:
    return [(str(problem.code), problem.field) for problem in found.problems]


@pytest.mark.parametrize("packet_id", packet_ids())
def test_a_copy_plays_as_the_printed_packet_does(tmp_path, packet_id) -> None:
    found = read_house_packet(copy_packet(packet_id, tmp_path))
    printed = load_packet(packet_text(packet_id))
    assert (found.id, found.problems) == (f"house-{packet_id}", ())
    assert found.name == f"House {printed.name}"
    copy = load_packet(played_text(found.id, house_packet=found.text))
    assert copy.sections == printed.sections
    assert (copy.standings, copy.timing, copy.bye) == (
        printed.standings, printed.timing, printed.bye,
    )  # fmt: skip
    own, theirs = packet_variants("", found.text), packet_variants(packet_id)
    assert own == theirs
    sources = {key: one.section for key, one in copy.sources.items()}
    assert sources.pop("scenarios_from") == "scenarios"
    sources.pop("objectives_from", None)
    assert sources == {key: one.section for key, one in printed.sources.items()}


def test_a_second_copy_has_an_id_name_and_file_of_its_own(tmp_path) -> None:
    one, other = copy_packet("sr2019", tmp_path), copy_packet("sr2019", tmp_path)
    assert [house_packet.id for house_packet in house_packets(tmp_path)] == [
        "house-sr2019",
        "house-sr2019-2",
    ]
    assert read_house_packet(other).name == "House Steamroller 2019 2"
    assert one != other


def test_the_heading_stands_above_the_copy_as_comments(tmp_path) -> None:
    path = copy_packet("sr2010", tmp_path, heading=("Edit me.", ""))
    assert path.read_text("utf-8").startswith('# Edit me.\n#\nid = "house-sr2010"\n')


def test_a_copy_of_nothing_and_into_nowhere_is_refused(tmp_path) -> None:
    with pytest.raises(UserError) as caught:
        copy_packet("sr1999", tmp_path)
    assert caught.value.code == "packet.unknown"
    (tmp_path / "file").write_text("")
    with pytest.raises(NotNowError) as caught:
        copy_packet("sr2019", tmp_path / "file")
    assert caught.value.code == "file.cannot-write"


def test_the_eos_usual_folder_is_made_by_the_first_copy() -> None:
    assert house_packets() == () or house_packets_folder().is_dir()
    path = copy_packet("sr2015")
    try:
        assert path.parent == house_packets_folder()
        assert path in [house_packet.path for house_packet in house_packets()]
        assert packet_typed(read_house_packet(path).id)[1] == path.read_text("utf-8")
    finally:
        path.unlink()


def test_packets_are_listed_by_name_with_their_faults(tmp_path) -> None:
    (tmp_path / "b.toml").write_text(toml_of({**HOUSE, "name": "Zebra"}), "utf-8")
    (tmp_path / "a.TOML").write_text("name = 'apes'\nwin = -1\n", "utf-8")
    (tmp_path / "c.toml").write_bytes(b"\xff")
    (tmp_path / ".hidden.toml").write_text("")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "folder.toml").mkdir()
    listed = [
        (house_packet.name, house_packet.path.name, not house_packet.problems)
        for house_packet in house_packets(tmp_path)
    ]
    assert listed == [("apes", "a.TOML", False), ("c", "c.toml", False), ("Zebra", "b.toml", True)]


def test_no_folder_holds_no_packets(tmp_path) -> None:
    assert house_packets(tmp_path / "nowhere") == ()


def test_a_file_that_is_not_there_is_refused(tmp_path) -> None:
    with pytest.raises(UserError) as caught:
        read_house_packet(tmp_path / "nowhere.toml")
    assert caught.value.code == "file.missing"
    with pytest.raises(UserError) as caught:
        read_house_packet(tmp_path)
    assert caught.value.code == "file.not-plain"


def test_an_id_of_the_program_is_taken(tmp_path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(copied_text("sr2015", "sr2019"), "utf-8")
    assert codes(read_house_packet(path)) == [("packet.id-taken", "id")]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a = 1\nb = = 2\n", 2, 5),
        ('name = "open', 1, 1),
        ("a = 1\na = 2\n", 2, 6),
        ("[lists\n", 1, 7),
    ],
)
def test_a_fault_of_the_writing_is_told_by_its_line(text, line, column) -> None:
    (fault,) = read_toml(text)[1]
    facts = dict(fault.facts)
    assert (fault.code, fault.field, facts["line"]) == ("packet.file-toml", f"line {line}", line)
    assert facts["text"] == text.splitlines()[line - 1]
    assert column == facts["column"] or column == 1


def test_a_file_beyond_all_measure_is_not_read() -> None:
    text, (fault,) = text_of_bytes(b"#" * (MOST_BYTES + 1))
    assert (text, fault.code) == ("", "packet.file-too-long")


@settings(
    max_examples=settings().max_examples * 3 // 2,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    start=st.integers(0, 12_000),
    junk=st.one_of(st.binary(max_size=12), st.sampled_from([b"[[", b"\x00", b'"""', b"= {"])),
    length=st.integers(0, 40),
)
def test_no_bytes_in_a_file_break_the_reading(tmp_path, start, junk, length) -> None:
    data = copied_text("sr2015", "ours").encode()
    path = tmp_path / "x.toml"
    path.write_bytes(data[:start] + junk + data[start + length :])
    found = read_house_packet(path)
    assert all(problem_sentence(words(), problem, str) for problem in found.problems)
    if not found.problems:
        load_packet(played_text(found.id, house_packet=found.text))


def test_a_copys_id_is_its_files_name_where_that_can_be_one(tmp_path) -> None:
    assert house_id_of("sr2015", tmp_path / "Friday-2.toml") == "friday-2"
    for name in ("Friday Night.toml", "sr2019.toml", "-a.toml", "été.toml"):
        assert house_id_of("sr2015", tmp_path / name) == "house-sr2015"


def test_a_packet_file_is_never_written_over(tmp_path) -> None:
    path = tmp_path / "new" / "x.toml"
    write_own(path, "a = 1\n")
    with pytest.raises(UserError) as caught:
        write_own(path, "b = 1\n")
    assert (caught.value.code, path.read_text()) == ("file.exists", "a = 1\n")


@given(
    st.dictionaries(
        st.text(max_size=4),
        st.recursive(
            st.integers(0, 9) | st.booleans() | st.text(max_size=4),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.text(max_size=4), inner, max_size=3)
            ),
            max_leaves=6,
        ),
        max_size=4,
    )
)
@settings(max_examples=settings().max_examples * 3 // 2)
def test_plain_data_is_written_so_that_it_reads_back(data) -> None:
    assert tomllib.loads(toml_of(data)) == data


def test_what_has_no_toml_is_written_as_none() -> None:
    assert tomllib.loads(toml_of({"most_players": None})) == {"most_players": "none"}


def test_a_packets_text_is_read_with_every_fault() -> None:
    keys, problems = read_house_text(toml_of({**HOUSE, "win": "x", "colour": 1}))
    assert keys["id"] == "club-night"
    assert {(str(problem.code), problem.field) for problem in problems} == {
        ("packet.wrong-kind", "win"), ("packet.unknown-key", "colour"),
    }  # fmt: skip


SMALLER = """point_sizes = { is = [30, 60], source = "timing" }
"""


def other_sizes(tmp_path):
    """A copy of Steamroller 2019 that is played at sizes of its own, its variants untouched."""
    path = copy_packet("sr2019", tmp_path)
    text = path.read_text("utf-8")
    text = re.sub(r"^point_sizes = .*\n", SMALLER, text, count=1, flags=re.M)
    row = "  { point_size = 25, clock_minutes = 30 },\n"
    rows = row.replace("25", "30", 1) + row.replace("25", "60", 1)
    path.write_text(text.replace(row, rows, 1), "utf-8")
    return read_house_packet(path)


def test_other_point_sizes_leave_its_variants_in_the_file(tmp_path) -> None:
    found = other_sizes(tmp_path)
    assert found.problems == ()
    notes = {(note.code, note.field) for note in found.notes}
    assert ("packet.variant-no-row", "variants.classic-timing") in notes
    assert ("packet.no-such-size", "timing.0.point_size") in notes
    assert all(problem_sentence(words(), note, str) for note in found.notes)
    assert read_house_packet(copy_packet("sr2019", tmp_path)).notes == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            "win = { is = 1,", "win = { is = 3,",
            [("packet.not-as-win", f"{one}.tournament_points")
             for one in ("bye", "concession", "no_show")],
            id="win-3",
        ),
        pytest.param(
            '["Khador", "Protectorate of Menoth"]', '["Khador", "Protectorate"]',
            [("packet.faction-spelled", "lists.themes.1.factions")], id="spelling",
        ),
        pytest.param(
            'factions = { is = "one"', 'factions = { is = "any"',
            [("packet.themes-idle", "lists.themes")], id="any-factions",
        ),
        pytest.param(
            '["tournament-points", "strength-of-schedule", "control-points", "army-points"] }',
            '["tournament-points", "assassinations"] }',
            [("packet.no-assassinations", "standings")], id="no-assassinations",
        ),
    ],
)  # fmt: skip
def test_values_that_may_be_meant_otherwise_are_named_at_their_keys(
    tmp_path, old, new, expected
) -> None:
    path = copy_packet("sr2019", tmp_path)
    text = path.read_text("utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    if "assassinations" in new:
        text = re.sub(r'  \{ is = "assassination", .*\n', "", text, count=1)
    path.write_text(text, "utf-8")
    found = read_house_packet(path)
    assert found.problems == ()
    assert [(str(note.code), note.field) for note in found.notes] == expected
    assert all("{" not in problem_sentence(words(), note, str) for note in found.notes)


def test_a_variant_without_times_for_a_size_is_not_chosen_there(tmp_path) -> None:
    text = other_sizes(tmp_path).text

    def codes_at(size: int, *variants: str) -> list[str]:
        chosen = tuple((variant, None) for variant in variants)
        found = problems_of_variants("", chosen, size, house_packet=text)
        return [one.code for one in found if one.is_impossible]

    assert codes_at(30, "classic-timing") == ["variant.no-size-row"]
    assert codes_at(30) == []
    assert codes_at(100, "classic-timing") == []
