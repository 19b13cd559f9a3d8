"""The commands penalty and penalties."""


def test_an_offence_is_logged_with_the_measure_of_the_packet(ok, event):
    out = ok("penalty", event, 3, "--about", "conduct").out
    assert out.startswith("Judge's log: disqualification for ")


def test_a_measure_that_the_packet_does_not_print_is_asked_for(run, ok, event):
    answer = run("penalty", event, 3, "--about", "slow-play")
    assert answer.code == 2
    assert "“slow play”, offence 1: the packet leaves the measure to you." in answer.err
    answer = run("penalty", event, 3, "--about", "illegal-list")
    assert answer.code == 2
    assert "Choose note, warning, game-loss or disqualification." in answer.err
    assert ok("penalties", event).out == "The judge's log is empty.\n"


def test_an_offence_is_logged_with_a_note(ok, event):
    arguments = ("--about", "slow-play", "--measure", "warning", "--note", "ten minutes a turn")
    out = ok("penalty", event, 3, *arguments).out
    assert out.startswith("Judge's log: warning for ")
    (line,) = ok("penalties", event).out.splitlines()
    assert line.endswith("warning – slow play: ten minutes a turn")


def test_a_lost_game_is_entered(ok, playing):
    out = ok("penalty", playing, 3, "--about", "other", "--measure", "game-loss").out
    assert "loses the game at table" in out
    assert ok("history", playing).out.count("Judge's log: loss of the game") == 1
    ok("undo", playing)
    assert ok("penalties", playing).out == "The judge's log is empty.\n"


def test_another_measure_needs_a_reason(run, ok, event):
    arguments = ("penalty", event, 3, "--about", "conduct", "--measure", "warning")
    answer = run(*arguments)
    assert answer.code == 3
    assert "milder" in answer.err
    ok(*arguments, "--because", "said sorry")
    assert "warning" in ok("penalties", event).out


def test_an_empty_log_says_so(ok, event):
    assert ok("penalties", event).out == "The judge's log is empty.\n"


def test_an_unknown_offence_is_refused(run, event):
    assert run("penalty", event, 3, "--about", "sneezing").code == 2


def test_an_offence_of_the_packet_is_logged_by_its_slug(run, ok, tmp_path):
    path = tmp_path / "river.toml"
    ok("packet", "copy", "sr2015", path)
    own = '{ slug = "phone", name = "Phone", latitude = "must", measures = ["warning"] }'
    text = path.read_text("utf-8").replace("[sections]", f"offences = [{own}]\n[sections]", 1)
    path.write_text(text, "utf-8")
    cup = tmp_path / "cup.dicedown"
    ok("new", cup, "--packet", path, "--points", 50, "--name", "Cup")
    ok("enter", cup, "Ada Voss")
    assert ok("penalty", cup, 1, "--about", "phone").out.startswith("Judge's log: warning for Ada")
    assert "Phone" in ok("penalties", cup).out
    assert "Phone" in ok("history", cup).out
    assert "phone" in run("penalty", cup, 1, "--about", "sneezing").err
