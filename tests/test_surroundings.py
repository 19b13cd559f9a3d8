"""The tests stay away from the machine's screens and from the user's folders."""

import csv
from pathlib import Path

from hypothesis import settings
from PySide6.QtGui import QGuiApplication

from app import paths
from tests.conftest import HOME


def test_a_laptop_and_a_projector_stand_side_by_side(qapp: QGuiApplication) -> None:
    screens = [(s.name(), s.geometry().getRect()) for s in qapp.screens()]

    assert screens == [("laptop", (0, 0, 1366, 768)), ("projector", (1366, 0, 1920, 1080))]


def test_no_folder_of_the_user_is_touched() -> None:
    folders = [Path.home(), paths.user_data(), paths.documents(), paths.logs()]

    assert [folder for folder in folders if not folder.is_relative_to(HOME)] == []


def test_examples_are_never_refused_for_being_slow() -> None:
    assert settings.default is not None
    assert settings.default.deadline is None


def test_the_rosters_hold_as_many_players_as_they_say(data: Path) -> None:
    for players in (8, 16, 33, 75, 128):
        text = (data / "rosters" / f"roster-{players}.csv").read_text("utf-8-sig")

        assert len(list(csv.DictReader(text.splitlines()))) == players
