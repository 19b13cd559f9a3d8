"""What the program keeps for the user is read to a bound, and nothing but a file is waited for."""

import os
from functools import partial
from pathlib import Path

import pytest

from app import crashes
from app.paths import user_data
from app.services.backups import cloud_folder as synced
from app.services.backups import settings as backup_settings
from app.services.core.small_file import MOST_BYTES, kept_text
from app.services.event import user_settings
from app.services.players import regulars as regulars_file


@pytest.fixture
def odd(tmp_path: Path):
    """Makes a name stand for what no text is kept in."""

    def make(kind: str, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        match kind:
            case "folder":
                path.mkdir()
            case "pipe":
                if not hasattr(os, "mkfifo"):
                    pytest.skip("pipes are files only on Unix")
                os.mkfifo(path)
            case "device":
                if not Path("/dev/zero").exists():
                    pytest.skip("no such device here")
                path.symlink_to("/dev/zero")
            case "long":
                path.write_bytes(b"[" * (MOST_BYTES + 1))
            case _:
                path.write_bytes(b"\xff\xfe[" * 1000)
        return path

    return make


KINDS = ("folder", "pipe", "device", "long", "nonsense")


@pytest.mark.parametrize("kind", KINDS)
def test_settings_that_cannot_be_are_as_if_none_were_set(odd, monkeypatch, tmp_path, kind):
    for module, file, name in (
        (backup_settings, "_file", "a"),
        (user_settings, "_folder_file", "b"),
        (user_settings, "_organizer_file", "c"),
    ):
        monkeypatch.setattr(module, file, partial(Path, odd(kind, tmp_path / name)))
    assert backup_settings.backup_settings() == backup_settings.BackupSettings()
    assert user_settings.set_folder() is None
    assert user_settings.set_organizer() == ""
    assert regulars_file.load(tmp_path / "a").people == ()


@pytest.mark.parametrize("kind", KINDS)
def test_notes_of_others_that_cannot_be_tell_nothing(odd, tmp_path, kind):
    odd(kind, tmp_path / ".dropbox" / "info.json")
    assert synced.synced_by(tmp_path / "x.dicedown", {}, tmp_path) is None
    odd(kind, tmp_path / "window-1.running")
    assert crashes._read(tmp_path / "window-1.running") in (
        None, crashes.Crash(started=None, account="", is_early=False),
    )  # fmt: skip


def test_what_is_kept_is_read_again_and_no_other_file_stays_beside_it():
    before = set(user_data().iterdir())
    user_settings.keep_organizer("Ada")
    try:
        assert kept_text(user_data() / "organizer.txt") == "Ada"
        assert set(user_data().iterdir()) - before <= {user_data() / "organizer.txt"}
    finally:
        user_settings.keep_organizer("")
