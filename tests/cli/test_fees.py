"""The command fees."""


def test_fees_are_set_shown_and_undone(ok, event):
    assert ok("fees", event).out == "No fees or prizes are set.\n"
    out = ok("fees", event, "--amount", "12,50", "--currency", "€", "--added", 100, "--kept", 20,
             "--split", "60/40").out  # fmt: skip
    assert "0 players have paid: 0 €." in out
    assert "Pot: 80 €." in out
    assert "1st place  48 € (60 %)" in out and "2nd place  32 € (40 %)" in out
    found = ok("fees", event, "--as", "json").json
    assert found["fees"]["amount"] == 1250 and found["fees"]["shares"] == [60, 40]
    assert found["pot"] == 8000 and found["left"] == 0
    ok("fees", event, "--amount", 10)
    assert ok("fees", event, "--as", "json").json["fees"]["shares"] == [60, 40]
    assert "Fee per player: 10 €; prizes: 60 / 40 %" in ok("history", event).out
    ok("undo", event)
    ok("undo", event)
    assert ok("fees", event).out == "No fees or prizes are set.\n"


def test_what_cannot_be_is_refused_in_words(run, event):
    answer = run("fees", event, "--amount", "much")
    assert answer.code != 0 and "Enter an amount from 0 to 100000, such as 12.50." in answer.err
    answer = run("fees", event, "--split", "60 50")
    assert answer.code != 0 and "at most 100 % together (now 110)" in answer.err
    assert run("fees", event, "--split", "a lot").code != 0
