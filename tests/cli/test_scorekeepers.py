"""The command scorekeepers: a code is made, listed and revoked."""

from app.services.phones.scorekeepers import pass_of
from tests.builders import event_of


def test_a_code_is_printed_once_listed_by_name_and_revoked(run, ok, tmp_path) -> None:
    path = tmp_path / "cup.dicedown"
    event_of(path, 4).close()
    assert ok("scorekeepers", path).out == "Nobody has a code yet.\n"

    made = run("scorekeepers", path, "add", "Anna")
    assert made.code == 0
    assert pass_of(made.out)
    assert "Anna's code is shown only once" in made.err
    assert run("scorekeepers", path, "add", "Eve", "--organizer").code == 0
    listed = ok("scorekeepers", path, "list").out
    assert listed.splitlines()[0].startswith("1  Anna (Scorekeeper), since 20")
    assert listed.splitlines()[1].startswith("2  Eve (Organizer), since 20")
    assert made.out.strip() not in listed

    gone = ok("scorekeepers", path, "revoke", "anna")
    assert gone.out == "The code of Anna is revoked: that device is out.\n"
    assert "1  Anna (Scorekeeper), revoked 20" in ok("scorekeepers", path).out
    assert "Code of Anna revoked" in ok("history", path).out


def test_what_cant_be_names_the_way_out(run, tmp_path) -> None:
    path = tmp_path / "cup.dicedown"
    event_of(path, 4).close()
    assert "“dicedown scorekeepers” lists them" in run("scorekeepers", path, "revoke", "Mia").err
    run("scorekeepers", path, "add", "Anna")
    assert "Anna has a code already" in run("scorekeepers", path, "add", "ANNA").err
    run("scorekeepers", path, "revoke", "Anna")
    assert "is revoked already" in run("scorekeepers", path, "revoke", "Anna").err
