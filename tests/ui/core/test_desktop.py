"""Names of files as a person types them in a dialog."""

import pytest

from app.ui.core.desktop import with_ending


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("cup", "cup.csv"),
        ("cup.csv", "cup.csv"),
        ("cup.TXT", "cup.TXT"),
        ("Cup 1.5", "Cup 1.5.csv"),
        ("Dr. Who", "Dr. Who.csv"),
    ],
)
def test_a_name_gets_the_ending_that_it_lacks(tmp_path, typed, written):
    assert with_ending(str(tmp_path / typed), ".csv") == tmp_path / written


def test_no_file_is_replaced_that_the_dialog_did_not_name(tmp_path):
    (tmp_path / "Cup 1.5.csv").touch()
    found = with_ending(str(tmp_path / "Cup 1.5"), ".csv")
    assert not found.exists() and found.suffix == ".csv"
