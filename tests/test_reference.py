"""The reference names every command, setting and verb, each with what it is."""

import pytest

from tests import reference


def test_the_reference_is_what_the_program_declares() -> None:
    assert reference.PAGE.read_text("utf-8") == reference.page(), "python3 dev.py keys"


@pytest.mark.parametrize(
    "rows",
    [reference.commands, reference.stored_settings, reference.verbs],
    ids=lambda f: f.__name__,
)
def test_every_row_says_what_it_is(rows) -> None:
    found = list(rows())
    assert len(found) > 5
    bare = [row for row in found if not row[2 if rows is reference.stored_settings else 1]]
    assert bare == []


def test_an_undocumented_setting_is_found_out(monkeypatch, tmp_path) -> None:
    file = tmp_path / "settings.py"
    file.write_text('class S:\n    def hue(self):\n        return self._store.value("hue")\n')
    monkeypatch.setattr(reference.settings, "__file__", str(file))
    assert reference.window_settings() == {"hue": ""}


def test_every_option_of_a_command_has_its_help() -> None:
    assert reference.unexplained_options() == []
