"""The tables of keys in README and help are those of the window."""

from app.ui.program.all_acts import VIEWS
from app.words.core.catalogue import words
from tests.key_tables import HELP, README, TITLES, help_page, readme


def test_readme_has_the_keys_of_the_window():
    text = README.read_text("utf-8")
    assert readme(text) == text, "python3 dev.py keys"


def test_the_help_has_the_keys_of_every_view():
    assert HELP.read_text("utf-8") == help_page(), "python3 dev.py keys"
    assert set(TITLES) == {name for name, view in VIEWS.items() if view.key_lines(words())}
