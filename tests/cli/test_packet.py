"""The command packet: copy, check, figures; and events by a packet of the EO's own."""

import tomllib

import pytest

from app.paths import house_packets_folder
from app.services.packet.packet_keys import packet_keys
from app.services.packet.packets import packet_ids


@pytest.fixture
def night(ok, tmp_path):
    """A copy of Steamroller 2015."""
    path = tmp_path / "club-night.toml"
    ok("packet", "copy", "sr2015", path)
    return path


@pytest.mark.sweep(6)
@pytest.mark.parametrize("packet", packet_ids())
def test_a_copy_of_any_packet_is_without_fault_and_can_be_played(ok, tmp_path, packet):
    path = tmp_path / "ours.toml"
    ok("packet", "copy", packet, path)
    assert "no fault" in ok("packet", "check", path).out
    ok("new", tmp_path / "cup.dicedown", "--packet", path, "--points", 50, "--name", "Cup")
    exported = ok("export", tmp_path / "cup.dicedown").json
    assert exported["packet"] == "ours"
    assert exported["house_packet"]["sections"]


def test_a_copy_has_its_own_id_and_tells_how_it_is_written(night):
    text = night.read_text("utf-8")
    packet = tomllib.loads(text)
    assert (packet["id"], packet["name"]) == ("club-night", "House Steamroller 2015")
    assert text.startswith("# A packet of your own.")
    assert len(packet["variants"]) > 20


def test_a_file_that_is_there_is_never_written_over(run, night):
    before = night.read_bytes()
    answer = run("packet", "copy", "sr2019", night)
    assert (answer.code, night.read_bytes()) == (2, before)


def test_every_fault_is_named_at_its_key(run, night):
    text = night.read_text("utf-8").replace("win = {", 'wins = 1\nwin = { source = "luck",', 1)
    text = text.replace("least = { is = 1,", 'least = { is = "one",', 1)
    night.write_text(text.replace("least_tier = ", "least_tear = "), "utf-8")
    answer = run("packet", "check", night)
    assert answer.code == 2
    assert answer.problems[0] == "The packet cannot be used as it is."


def test_faults_stand_each_on_a_line(run, night):
    text = night.read_text("utf-8").replace("[bye]", "[byes]", 1)
    night.write_text(text.replace("least_tier", "least_tear"), "utf-8")
    assert set(run("packet", "check", night).problems[1:]) == {
        "byes: there's no such key.",
        "bye: this is missing.",
        "variants.tier-required.patch.lists.least_tear: there's no such key.",
    }


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"win = = 1\n", "Line 1, column 7: “win = = 1” cannot be read as TOML."),
        (b'id = "a"\nname = "', "Line 2"),
        (b'id = "a"\n\xff\n', "Line 2: this isn't text in UTF-8."),
        (b"\xff\xfei\x00d\x00", "Line 1: this isn't text in UTF-8."),
        (b"a = " + b"[" * 9000, "too deep"),
        (b"#" * 500_000, "The file is too long"),
        (b"a = 1" + b"0" * 5000, "cannot be read as TOML"),
        (b"", "id: this is missing."),
    ],
)
def test_what_cannot_be_read_is_told_by_its_line(run, tmp_path, data, sentence):
    path = tmp_path / "bad.toml"
    path.write_bytes(data)
    answer = run("packet", "check", path)
    assert answer.code == 2
    assert sentence in answer.err


def test_a_mark_at_the_front_does_no_harm(ok, night):
    night.write_bytes(b"\xef\xbb\xbf" + night.read_bytes())
    ok("packet", "check", night)


def test_figures_are_told_with_their_sections(ok):
    lines = ok("packet", "figures", "sr2019").out.splitlines()
    assert "A bye: control points: 3. Printed in Steamroller 2019, “Byes & Odd Number of" in (
        "\n".join(lines)
    )
    answer = ok("packet", "figures", "sr2019", "--variant", "cut-to-top=4", "--as", "json").json
    places = next(one for one in answer["figures"] if one["key"] == "standings.0.places")
    assert (places["value"], places["section"], places["own_reading"]) == (
        4, "round-variants", False,
    )  # fmt: skip


def test_figures_end_with_what_can_be_ruled(ok):
    lines = ok("packet", "figures", "sr2026", "--variant", "no-lead").out.splitlines()
    place = lines.index("What the packet leaves open; --variant ID rules it otherwise:")
    rulings = {line.partition(":")[0]: line for line in lines[place + 1 :]}
    assert len(rulings) == 11
    assert rulings["caches-at-once"].endswith(
        "without it at the end of that turn. Section: Caches."
    )
    assert rulings["no-lead"].endswith("Section: Scenarios. This is the ruling.")
    assert "What the packet leaves open" not in ok("packet", "figures", "sr2019").out


def test_a_ruling_is_made_and_withdrawn_like_every_option(ok, tmp_path):
    cup = tmp_path / "cup.dicedown"
    ok("new", cup, "--packet", "sr2026", "--points", 75, "--name", "Cup")
    ok("set", cup, "--variant", "no-lead", "--variant", "exact-limit-tie")
    assert ok("export", cup).json["variants"] == [
        {"id": "no-lead", "x": None}, {"id": "exact-limit-tie", "x": None},
    ]  # fmt: skip
    answer = ok("packet", "figures", cup, "--as", "json").json
    assert {one["id"] for one in answer["rulings"] if one["chosen"]} == {
        "no-lead",
        "exact-limit-tie",
    }
    ruled = {one["key"]: one["value"] for one in answer["figures"] if one["origin"] == "ruled"}
    assert ruled == {"clock.exactly_is_tie": True, "scenario_readings.no-lead": "no-lead"}
    assert "Payload: no lead wins" in ok("announce", cup).out
    ok("undo", cup)
    assert ok("export", cup).json["variants"] == []
    assert not any(
        one["chosen"] for one in ok("packet", "figures", cup, "--as", "json").json["rulings"]
    )


def test_figures_of_an_event_and_of_a_file(ok, event, night):
    assert ok("packet", "figures", event, "--as", "json").json["packet"] == "sr2015"
    assert ok("packet", "figures", night, "--as", "json").json["packet"] == "club-night"


@pytest.mark.parametrize(
    "arguments",
    [(), ("sell",), ("copy", "sr1999", "x.toml"), ("check", "no-such.toml"), ("figures", "x")],
)
def test_what_is_not_there_is_refused(run, tmp_path, arguments, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("packet", *arguments).code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_packet_in_the_eos_folder_is_known_by_its_id(ok, tmp_path):
    ok("packet", "copy", "sr2019", house_packets_folder() / "league.toml")
    ok("new", tmp_path / "cup.dicedown", "--packet", "league", "--points", 75, "--name", "Cup")
    assert ok("export", tmp_path / "cup.dicedown").json["packet"] == "league"


def test_an_event_by_a_packet_with_faults_is_not_made(run, tmp_path, night):
    night.write_text(night.read_text("utf-8").replace("[bye]", "[byes]", 1), "utf-8")
    path = tmp_path / "cup.dicedown"
    answer = run("new", path, "--packet", night, "--points", 50, "--name", "Cup")
    assert (answer.code, path.exists()) == (2, False)
    assert "bye: this is missing." in answer.problems


def test_a_whole_day_is_rehearsed_by_a_packet_of_ones_own(ok, tmp_path, night):
    out = tmp_path / "day.dicedown"
    ok("rehearse", "--packet", night, "--points", 50, "--players", 9, "--seed", 3,
       "--variant", "death-clock", "-o", out)  # fmt: skip
    assert ok("status", out, "--as", "json").json["over"]
    ok("check", out)
    copy = tmp_path / "copy.dicedown"
    (tmp_path / "day.json").write_text(ok("export", out).out, "utf-8")
    ok("import", tmp_path / "day.json", "-o", copy)
    assert ok("export", copy).json == ok("export", out).json


def test_every_key_is_explained_by_command(ok):
    output = ok("packet", "keys").out
    for one in packet_keys():
        assert f"\n{one.path}\n" in f"\n{output}"
    assert "left out: 1" in output


def test_a_word_finds_its_keys(ok):
    output = ok("packet", "keys", "pair_down").out
    assert output.startswith("pairing.pair_down_limit\n")
    assert "a whole number, or “none”; left out: 1" in output
    assert "    pair_down_limit = 1" in output
    assert "No key of a packet" in ok("packet", "keys", "zyzzyva").out


def test_the_head_of_a_copy_quotes_no_key_of_the_file(night):
    """A careless replace in an editor must not change the comment in place of the value."""
    lines = night.read_text("utf-8").splitlines()
    head = [one for one in lines if one.startswith("#")][:8]
    keys = {one.path for one in packet_keys() if "." not in one.path}
    assert [one for one in head if any(f" {key} =" in one for key in keys)] == []


@pytest.fixture
def folder(ok, tmp_path):
    """A copy of Steamroller 2019 with a folder of its scenarios."""
    path = tmp_path / "river.toml"
    output = ok("packet", "copy", "sr2019", path, "--scenarios").out
    assert "6 scenarios are in" in output
    return path


def test_a_copy_with_its_scenarios_is_checked_and_played_whole(ok, run, folder, tmp_path):
    assert "no fault" in ok("packet", "check", folder).out
    bunkers = folder.with_suffix("") / "bunkers.toml"
    bunkers.write_text(bunkers.read_text("utf-8").replace('"Bunkers"', '"Zephyr Bunkers"'), "utf-8")
    cup = tmp_path / "cup.dicedown"
    ok("new", cup, "--packet", folder, "--points", 75, "--name", "Cup")
    for name in ("Ada Voss", "Bo Lund"):
        ok("enter", cup, name)
    output = ok("scenarios", "plan", cup, "--dice").out
    assert output.count("Round ") >= 3
    assert "Zephyr Bunkers" in ok("scenarios", "--packet", folder).out
    bunkers.unlink()
    assert "Zephyr Bunkers" in ok("packet", "figures", cup).out, "the event keeps them"
    answer = run("packet", "check", folder)
    assert answer.code == 2
    assert any("scenario_choice.table.0" in one for one in answer.problems)


def test_a_folder_that_is_there_is_never_written_over(ok, run, folder, tmp_path):
    folder.unlink()
    answer = run("packet", "copy", "sr2019", folder, "--scenarios")
    assert (answer.code, folder.exists()) == (2, False)


def test_scenarios_of_a_packet_without_any_are_refused_with_those_that_have(run, ok, tmp_path):
    path = tmp_path / "bare.toml"
    ok("packet", "copy", "sr2019", path)
    text = path.read_text("utf-8")
    path.write_text(text.replace("scenarios_from", "# scenarios_from", 1), "utf-8")
    answer = run("scenarios", "--packet", path)
    assert answer.code == 2 and "sr2015" in answer.err
