"""The command painted."""


def test_painted_armies_are_ticked_exported_and_checked(ok, event):
    ok("set", event, "--packet", "ig2014")
    ids = [player["id"] for player in ok("export", event).json["players"]]
    assert f"{len(ids)} players' armies aren't marked as painted: " in ok("check", event).out
    out = ok("painted", event, *ids[1:]).out
    assert out.startswith("Painted: ")
    marks = [player.get("painted", False) for player in ok("export", event).json["players"]]
    assert marks == [False, *[True] * (len(ids) - 1)]
    assert "1 player's army isn't marked as painted: " in ok("check", event).out
    assert "painted" in ok("history", event).out
    assert ok("painted", event, ids[1], "--off").out.startswith("Not painted: ")
    ok("undo", event)
    ok("painted", event, ids[0])
    assert "ticked as painted" not in ok("check", event).out


def test_a_packet_without_painting_asks_for_no_tick(ok, event):
    assert "painted" not in ok("check", event).out


def test_the_ticks_come_back_with_an_import(ok, event, tmp_path):
    ok("painted", event, 3)
    exported, copy = tmp_path / "event.json", tmp_path / "copy.dicedown"
    ok("export", event, "-o", exported)
    ok("import", exported, "-o", copy)
    assert [
        player["id"] for player in ok("export", copy).json["players"] if player.get("painted")
    ] == [3]
