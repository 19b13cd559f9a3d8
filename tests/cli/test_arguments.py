"""What --help says of arguments is what they are."""

import pytest

from app.cli.command import UsageError, window_options
from app.cli.events import variants_typed
from app.services.core.errors import UserError
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import bring_to


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


@pytest.mark.parametrize(
    ("command", "goes_on_servers"),
    [("status", True), ("new", False), ("rehearse", False), ("import", False), ("restore", False)],
)
def test_an_address_is_offered_where_it_will_do(run, capsys, command, goes_on_servers) -> None:
    with pytest.raises(SystemExit):
        run(command, "--help")
    output = capsys.readouterr().out
    assert "*.dicedown" in output
    assert ("postgresql://" in output) is goes_on_servers


def test_a_rehearsal_without_a_seed_draws_one_and_is_named_by_it(ok, tmp_path) -> None:
    ok("rehearse", "--packet", "sr2015", "--points", 50, "--players", 4, "-o", tmp_path / "r")
    assert "Practice event " in ok("status", tmp_path / "r").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("award", "order", "EVENT", "ENDLESS", 1),
        ("tiebreak", "EVENT", "--table", 1, "--cause", "dice-down", "--casters", "ENDLESS", 1),
        ("drop", "EVENT", "ENDLESS"),
    ],
)
def test_endless_digits_are_refused_like_any_other_wrong_number(run, tmp_path, arguments) -> None:
    path = tmp_path / "cup.dicedown"
    session = event_of(path, 4)
    bring_to(session, "playing")
    session.close()
    given = {"EVENT": path, "ENDLESS": "9" * 5000}
    answer = run(*(given.get(one, one) for one in arguments))
    assert answer.code == 2
    assert "9" * 20 in answer.err


def test_endless_digits_are_no_number_of_a_variant() -> None:
    with pytest.raises(UserError) as caught:
        variants_typed(["masters=" + "9" * 5000])
    assert caught.value.code == "packet.variant-number"


def test_a_step_is_that_of_an_event() -> None:
    options = window_options(["--as-of-step", "3", "cup.dicedown"], words())
    assert (options.as_of_step, str(options.path)) == (3, "cup.dicedown")
    with pytest.raises(UsageError) as caught:
        window_options(["--as-of-step", "3"], words())
    assert caught.value.lines[0] == "--as-of-step needs the event file, too."
