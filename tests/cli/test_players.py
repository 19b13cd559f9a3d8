"""Commands of the players: what a roster was read as."""


def test_a_roster_of_another_encoding_says_what_it_was_read_as(ok, event, tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_bytes("name,faction\nMichał Wójcicki,Cryx\n".encode("windows-1250"))
    assert "windows-1250" in ok("players", event, roster).out
    ok("undo", event)
    roster.write_bytes("name,faction\nОлег Сидоров,Cryx\n".encode("windows-1251"))
    out = ok("players", event, roster, "--encoding", "windows-1251").out
    assert "read as" not in out
    assert ok("export", event).json["players"][-1]["name"] == "Олег Сидоров"
