"""What became of a step is asked of the file itself."""

from pathlib import Path

from app.models.file.event_file import CommitOutcome, outcome_of
from tests.models.file.test_committed_bytes import cut
from tests.models.stored import new_file, register

__all__ = ["cut"]


def test_a_step_is_known_by_its_number_verb_and_moment(tmp_path: Path) -> None:
    path = tmp_path / "cup.dicedown"
    file = new_file(path)
    register(file, 2)
    with file.read() as db:
        rows = db.connection().exec_driver_sql("SELECT id, verb, at FROM journal_step").all()
    file.close()
    number, verb, at = rows[-1]
    assert outcome_of(path, number, verb, at) is CommitOutcome.SAVED
    assert outcome_of(path, number, "other", at) is CommitOutcome.NOT_SAVED
    assert outcome_of(path, number, verb, "2001-01-01") is CommitOutcome.NOT_SAVED
    assert outcome_of(path, number + 1, verb, at) is CommitOutcome.NOT_SAVED


def test_of_a_file_that_cannot_be_asked_nobody_can_tell(tmp_path: Path) -> None:
    assert outcome_of(tmp_path / "none" / "cup.dicedown", 1, "new", "") is CommitOutcome.UNKNOWN
    (tmp_path / "torn.dicedown").write_bytes(b"no event at all " * 400)
    assert outcome_of(tmp_path / "torn.dicedown", 1, "new", "") is CommitOutcome.UNKNOWN


def test_half_a_step_is_rolled_back_before_the_file_is_asked(cut: Path) -> None:
    outcome_of(cut, 1, "new", "")
    assert not cut.with_name(f"{cut.name}-journal").exists()
