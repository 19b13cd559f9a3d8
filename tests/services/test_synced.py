"""A folder that a cloud keeps in step is known by its name, by variables and by marks."""

import json
from pathlib import Path

import pytest

from app.services.synced import synced_by


@pytest.mark.parametrize(
    ("folder", "cloud"),
    [
        ("OneDrive", "OneDrive"),
        ("OneDrive - Dice Club/Events", "OneDrive"),
        ("Dropbox (Personal)", "Dropbox"),
        ("Library/Mobile Documents/com~apple~CloudDocs", "iCloud Drive"),
        ("Library/CloudStorage/GoogleDrive-a@example.org/My Drive", "Google Drive"),
        ("iCloudDrive", "iCloud Drive"),
        ("Nextcloud/day", "Nextcloud"),
        ("Documents/Dice Down", None),
        ("Dropboxes", None),
    ],
)
def test_a_folder_is_known_by_its_name(tmp_path: Path, folder: str, cloud: str | None) -> None:
    assert synced_by(tmp_path / folder / "cup.dicedown", {}, tmp_path) == cloud


def test_a_folder_is_known_by_a_variable(tmp_path: Path) -> None:
    variables = {"OneDriveCommercial": str(tmp_path / "work")}
    assert synced_by(tmp_path / "work" / "a.dicedown", variables, tmp_path) == "OneDrive"
    assert synced_by(tmp_path / "home" / "a.dicedown", variables, tmp_path) is None


def test_a_folder_is_known_by_the_programs_own_note(tmp_path: Path) -> None:
    (tmp_path / ".dropbox").mkdir()
    note = tmp_path / ".dropbox" / "info.json"
    note.write_text(json.dumps({"personal": {"path": str(tmp_path / "box")}}))
    path = tmp_path / "box" / "cup.dicedown"
    assert synced_by(path, {}, tmp_path / "x") is None
    assert synced_by(path, {}, tmp_path) == "Dropbox"
    note.write_text("[1]")
    assert synced_by(path, {}, tmp_path) is None


def test_a_folder_is_known_by_what_the_program_left_in_it(tmp_path: Path) -> None:
    (tmp_path / "shared" / "day").mkdir(parents=True)
    (tmp_path / "shared" / ".stfolder").mkdir()
    assert synced_by(tmp_path / "shared" / "day" / "a.dicedown", {}, tmp_path) == "Syncthing"
