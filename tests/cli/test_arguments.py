"""What --help says of arguments is what they are."""

import pytest

from app.cli.command import UsageError, window_options
from app.words.core.catalogue import words


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (
            "unpack",
            ("the file from the other laptop, *.dicepack", "a free name in the folder of events"),
        ),
        ("salvage", ("else a free name beside the old one",)),
        ("restore", ("else a free name beside the old one",)),
        ("rehearse", ("[--seed N]", "else a fresh one")),
    ],
)
def test_files_and_seeds_are_told_as_they_are(
    run, capsys, command: str, sentence: tuple[str]
) -> None:
    with pytest.raises(SystemExit):
        run(command, "--help")
    output = " ".join(capsys.readouterr().out.split())
    assert all(one in output for one in sentence)


def test_a_rehearsal_without_a_seed_draws_one_and_is_named_by_it(ok, tmp_path) -> None:
    ok("rehearse", "--packet", "sr2015", "--points", 50, "--players", 4, "-o", tmp_path / "r")
    assert "Practice event " in ok("status", tmp_path / "r").out


def test_a_step_is_that_of_an_event() -> None:
    options = window_options(["--as-of-step", "3", "cup.dicedown"], words())
    assert (options.as_of_step, str(options.path)) == (3, "cup.dicedown")
    with pytest.raises(UsageError) as caught:
        window_options(["--as-of-step", "3"], words())
    assert caught.value.lines[0] == "--as-of-step needs the event file, too."
