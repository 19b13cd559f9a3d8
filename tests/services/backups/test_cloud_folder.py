"""A folder that a cloud keeps in step is known by its name, by variables and by marks."""

import json
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from app.services.backups.cloud_folder import cloud_of_name, synced_by
from app.words.backups.backups import synced_sentence
from app.words.core.catalogue import words


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


@pytest.mark.parametrize(
    ("folder", "cloud"),
    [
        (PureWindowsPath(r"C:\Users\Ada\OneDrive"), "OneDrive"),
        (PureWindowsPath(r"C:\Users\Ada\OneDrive - Dice Club"), "OneDrive"),
        (PureWindowsPath(r"C:\Users\Ada\iCloudDrive"), "iCloud Drive"),
        (PureWindowsPath(r"D:\Dropbox (Dice Club)"), "Dropbox"),
        (PureWindowsPath(r"G:\My Drive"), "Google Drive"),
        (PureWindowsPath(r"G:\Meine Ablage"), "Google Drive"),
        (PureWindowsPath(r"G:\Shared drives"), "Google Drive"),
        (PureWindowsPath(r"\\server\events"), None),
        (PureWindowsPath("C:/Users/Ada/Documents/Dice Down"), None),
        (PureWindowsPath("G:/"), None),
        (PurePosixPath("/Users/ada/Library/Mobile Documents"), "iCloud Drive"),
        (PurePosixPath("/Users/ada/Library/CloudStorage/OneDrive-Personal"), "OneDrive"),
        (PurePosixPath("/Users/ada/Library/CloudStorage/Dropbox"), "Dropbox"),
        (PurePosixPath("/Users/ada/Library/CloudStorage/Box-Box"), ""),
        (PurePosixPath("/Users/ada/Library/CloudStorage"), None),
        (PurePosixPath("/Users/ada/Documents"), None),
        (PurePosixPath("/home/ada/Nextcloud"), "Nextcloud"),
        (PurePosixPath("/run/user/1000/gvfs/google-drive:host=example.org"), "Google Drive"),
        (PurePosixPath("/home/ada/Dropbox"), "Dropbox"),
        (PurePosixPath("/home/ada/onedrivers"), None),
    ],
    ids=str,
)
def test_folders_of_three_systems_are_known(folder: PurePath, cloud: str | None) -> None:
    assert cloud_of_name(folder) == cloud


def test_every_folder_of_a_mac_s_clouds_is_one(tmp_path: Path) -> None:
    path = tmp_path / "Library" / "CloudStorage" / "Box-Box" / "Events" / "cup.dicedown"
    assert synced_by(path, {}, tmp_path) == ""


def test_what_is_said_names_the_cloud_and_the_safe_way() -> None:
    sentence = synced_sentence(words(), "Dropbox")
    assert sentence.startswith("This event is in a folder that Dropbox syncs.")
    assert "Ctrl+W" in sentence and "Save a copy" in sentence
    assert "a cloud syncs" in synced_sentence(words(), "")


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
