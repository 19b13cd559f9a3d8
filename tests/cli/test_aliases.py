"""Commands with a plain name: either does the same, and help and reference name both."""

import pytest

from app.cli.run import ALIASES, FAMILIES, command_named


@pytest.mark.parametrize(("plain", "own"), ALIASES.items())
def test_a_plain_name_is_the_command_itself(plain: str, own: str) -> None:
    assert plain not in FAMILIES
    assert command_named(plain) is command_named(own)


def test_a_plain_name_does_the_same(ok, event):
    ok("preference", event, "club")
    assert ok("preferences", event).out == ok("wishes", event).out


def test_the_help_of_a_plain_name_is_that_of_the_command(run, capsys):
    with pytest.raises(SystemExit):
        run("fix", "--help")
    output = " ".join(capsys.readouterr().out.split())
    assert output.startswith("usage: dicedown fix ") and "Propose fixes" in output
