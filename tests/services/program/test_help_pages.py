"""The help's pages: whole, linked, with their pictures, and true to the keys of the window."""

import re

import pytest

from app.paths import resource
from app.services.packet.packet_keys import packet_keys
from app.services.packet.packets import load_packet, packet_ids, packet_text
from app.services.program.help_pages import (
    PICTURES,
    find_help,
    help_of,
    help_pages,
    newest_changes,
)
from app.ui.program.all_acts import VIEWS
from app.ui.program.pages import ASIDES, MAKERS, TOPICS
from app.ui.results.form import REASON_KEYS
from app.words.core.catalogue import words

T = words()
PAGES = {one.id: one for one in help_pages(T)}
FOLDER = resource("help")
MOST_BYTES = 1_500_000

every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


@every_page
def test_a_page_begins_with_its_title_and_says_something(page):
    assert page.text.startswith("# ")
    assert page.title and len(page.text) > 300
    assert "{{" not in page.text


@every_page
def test_its_links_lead_to_pages_of_the_help(page):
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)]*)\)", page.text)
    assert [one for one in links if one.removesuffix(".md") not in PAGES] == []


@every_page
def test_its_pictures_are_there_for_both_themes_and_say_what_they_show(page):
    for alt, name in re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", page.text):
        assert len(alt) > 10
        for shade in ("light", "dark"):
            assert (FOLDER / name.replace(".png", f"-{shade}.png")).is_file()


@pytest.mark.parametrize("page", [one for one in PAGES if one != "whats-new"])
def test_the_keys_that_it_names_are_keys_of_the_window(page):
    """What's new quotes keys and commands of other versions too."""
    page = PAGES[page]
    known = {key for view in VIEWS.values() for one in view.acts for key in one.each_key}
    known |= {key.replace("Return", "Enter") for key in known}
    known |= {key.upper() for key in REASON_KEYS.values()}
    named = re.findall(r"`([^`\n]+)`", page.text)
    assert [one for one in named if one not in known and not one.startswith("dicedown ")] == []


def test_the_pages_are_the_files_of_the_folder():
    assert sorted(PAGES) == sorted(path.stem for path in FOLDER.glob("*.md"))


def test_every_page_is_reached_by_a_link_from_another_or_has_a_page_of_the_window():
    linked = {
        name for page in PAGES.values() for name in re.findall(r"\(([\w-]+)\.md\)", page.text)
    }
    assert [one.id for one in PAGES.values() if one.id not in linked and not one.of_pages] == []


def test_every_page_and_view_of_the_program_has_its_help():
    about = {one for page in PAGES.values() for one in page.of_pages}
    views = {*VIEWS, *MAKERS, *ASIDES, *TOPICS} - {"window"}
    assert views - about == set()
    assert about - views == set()


def test_no_view_has_two():
    about = [one for page in PAGES.values() for one in page.of_pages]
    assert sorted(about) == sorted(set(about))


def test_pictures_are_small_and_each_is_shown():
    pictures = list((FOLDER / PICTURES).glob("*.png"))
    assert sum(path.stat().st_size for path in pictures) <= MOST_BYTES
    text = "\n".join(page.text for page in PAGES.values())
    names = {path.stem.rpartition("-")[0] for path in pictures}
    assert [one for one in names if f"({PICTURES}/{one}.png)" not in text] == []


def test_what_is_typed_is_found_in_the_text_whatever_its_case():
    assert "clock" in [one.id for one in find_help(T, "SEAL dice")]
    assert find_help(T, "zyzzyva") == ()
    assert find_help(T, "printouts")[0].id == "papers", "a title counts more"
    assert len(find_help(T)) == len(PAGES)


def test_a_page_of_the_window_leads_to_its_help():
    assert help_of(T, "standings") == "standings"
    assert help_of(T, "roster") == "players"
    assert help_of(T, "nothing") == next(iter(PAGES))


def test_the_glossary_has_the_words_of_every_packet():
    text = PAGES["glossary"].text
    for name in packet_ids():
        assert f"## {load_packet(packet_text(name)).name}" in text
    older = {"ig2014", "masters2014", "sr2010", "sr2015", "sr2019"}
    assert text.count("**Control a flag**") == len(older)
    assert text.count("**Hold scenario terrain**") == len(set(packet_ids()) - older) == 2


def test_the_glossary_says_each_packet_in_its_own_words():
    _, _, newest = PAGES["glossary"].text.partition("## Steamroller 2026\n")
    assert "Attacker" in newest and "Leader" in newest
    assert not re.search(r"\bcaster|control point|first player", newest)


def test_the_draw_s_ten_lines_are_told():
    assert "def shuffle(items, stream):" in PAGES["why"].text


def test_the_page_of_house_packets_explains_every_key_with_a_packet_that_is_whole():
    text = PAGES["house-packets"].text
    assert [one.path for one in packet_keys() if f"### {one.path}\n" not in text] == []
    assert 'id = "river-cup"' in text
    assert [one for one in packet_ids() if not re.search(rf"names are [^.]*{one}", text)] == []


def test_whats_new_has_what_an_organizer_notices_and_no_commands():
    text = newest_changes()
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert 5 <= len(lines) <= 40
    assert not re.search(r"`|dicedown|SQLite|\.py|trigger|### ", text)
