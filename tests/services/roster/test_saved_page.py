"""Saved pages of tournament sites as rosters; the pages are made up here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.roster.reader import read_roster
from app.services.roster.saved_page import is_page, shows_players

SINGLES = """<!DOCTYPE html>
<html><head><meta charset="utf-8">
<script>var x = "<div class='player'>No & one</div>";</script></head>
<body><h1>River Cup</h1>
<div class="player"><div class="rank">1</div><div class="data">
  <div class="name"><span class="player_disp"><a class="player_link" onclick="pop_user(11,900);">Ada
    <span class="nickname">The Gear</span> Voss</a>&nbsp;
    <span class="id_number">#11</span></span></div>
  <div class="factions"><img class="logo award" title="Storm Legion" src="a.png"></div>
</div></div>
<div class="player accordion 11"><div class="data">
  <div class="name"><a class="player_link" onclick="pop_user(12,900);">Bo Lind</a></div>
  <div class="factions"><div class="logo subfaction" title="Calder - Storm Legion Leader">Ca</div>
    vs <div class="logo subfaction" title="Skarre  - Blackfleet Leader">Sk</div></div>
</div></div>
<div class="player accordion 11"><div class="data">
  <div class="name"><a class="player_link" onclick="pop_user(13,900);">Cyd</a></div>
  <div class="factions"><div class="logo subfaction" title="Wolfe - Storm Legion Leader">Wo</div>
    vs <div class="logo subfaction" title="Vayl - Ravens of War Leader">Va</div></div>
</div></div>
<div class="player"><div class="data">
  <div class="name"><a class="player_link" onclick="pop_user(12,900);">Bo Lind</a></div>
  <div class="factions"><img class="logo" title="Cryx" src="b.png"></div>
</div></div>
<div class="player"><div class="data">
  <div class="name"><a class="player_link" onclick="pop_user(13,900);">Zoë &Oacute; Brien</a></div>
</div></div>
</body></html>"""

TEAMS = """<html><body>
<div class="player" id="player_5"><div class="data"><div class="name team">
  <div><a class="player_link" onclick="pop_team(5);">The Gears</a></div>
  <div class="team_members">
    <a class="player_link" onclick="pop_user(21,9);">Ann</a><br>
    <a class="player_link" onclick="pop_user(22,9);">Ben</a><br>
  </div></div>
  <div class="factions"><img class="logo" title="Kithguard"><img class="logo" title="Khador"></div>
</div></div>
<div class="player" id="player_6"><div class="data"><div class="name team">
  <div><a class="player_link" onclick="pop_team(6);">The Cogs</a></div>
  <div class="team_members">
    <a class="player_link" onclick="pop_user(23,9);">Cal</a><br>
    <a class="player_link" onclick="pop_user(24,9);">Dee</a><br>
  </div></div>
  <div class="factions"><img class="logo" title="Cygnar"></div>
</div></div></body></html>"""

TABLE = """<table><tr><td>menu</td><td>help</td></tr></table>
<table class="list"><thead><tr><th>Player</th><th>Faction</th><th>Club</th></tr></thead>
<tbody><tr><td>Ada <b>Voss</b></td><td>Cygnar</td><td>The&nbsp;Guild</td></tr>
<tr><td>Bo</td><td>Cryx</td><td></td></tr></tbody></table>"""


def read(page: str | bytes):
    data = page.encode() if isinstance(page, str) else page
    return read_roster(data, "page.html")


def drafts(page: str | bytes) -> list[tuple[str, str | None, str | None]]:
    return [(one.name, one.faction, one.club) for one in read(page).drafts]


def test_players_factions_and_played_lists_are_taken_from_an_event_page():
    found = read(SINGLES).drafts
    assert [(one.name, one.faction) for one in found] == [
        ("Ada The Gear Voss", "Storm Legion"),
        ("Bo Lind", "Cryx"),
        ("Zoë Ó Brien", None),
    ]
    assert [(one.caster, one.theme) for one in found[0].lists] == [
        ("Calder", "Storm Legion"),
        ("Wolfe", "Storm Legion"),
    ]
    assert found[1].lists == ()


def test_members_of_teams_are_players_with_their_team_as_club():
    assert drafts(TEAMS) == [
        ("Ann", "Kithguard", "The Gears"),
        ("Ben", "Khador", "The Gears"),
        ("Cal", None, "The Cogs"),
        ("Dee", None, "The Cogs"),
    ], "whose faction a single logo is nobody knows"


def test_a_table_with_a_heading_for_names_is_a_roster():
    assert drafts(TABLE) == [("Ada Voss", "Cygnar", "The Guild"), ("Bo", "Cryx", None)]


def test_a_page_saved_as_one_file_is_read():
    head = (
        "From: <Saved by a browser>\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related; type="text/html"; boundary="part"\r\n\r\n'
        '--part\r\nContent-Type: text/html; charset="utf-8"\r\n'
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
    )
    quoted = TABLE.replace("=", "=3D").replace("Bo<", "Zo=C3=AB<").replace("\n", "\r\n")
    assert drafts(head + quoted + "\r\n--part--\r\n")[1][0] == "Zoë"


def test_a_page_of_another_encoding_is_read():
    page = '<html><head><meta charset="iso-8859-1"></head>' + TABLE.replace("Bo<", "Zoë<")
    assert drafts(page.encode("latin-1"))[1][0] == "Zoë"


@pytest.mark.parametrize(
    "page",
    [
        "<html></html>",
        "<html><table><tr><th>Round</th><th>Table</th></tr><tr><td>1</td><td>2</td></tr></table>",
        "<div class='player'><div class='data'>nobody</div></div>",
        "<!-- <div class='player'><a class='player_link'>Ada</a></div> -->",
        "<!doctype html><p>Cygnar - Storm Legion</p>",
    ],
)
def test_a_page_without_players_is_refused_in_one_sentence(page):
    found = read(page)
    assert found.rows == ()
    assert [one.problem.code for one in found.problems] == ["roster.no-players-in-page"]
    assert not shows_players(page.encode())


def test_a_page_that_is_too_large_is_refused():
    found = read(b"<html>" + b" " * 6_000_000)
    assert [one.problem.code for one in found.problems] == ["roster.too-large"]


ROWS = "<table><tr><th>Player name</th></tr><tr><td>Zoé Marsh</td></tr></table>"


@pytest.mark.parametrize("charset", ["no-such", "undefined", "hex"])
def test_a_page_of_an_encoding_that_nobody_knows_is_read(charset):
    head = (
        "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\n"
        f"Content-Type: text/html; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n"
    )
    for page in (f"<html><meta charset={charset}>{ROWS}", f"{head}{ROWS}\n--x--\n"):
        found = read(page.encode("windows-1252"))
        assert [one.name for one in found.drafts] == ["Zoé Marsh"]


def test_a_page_that_the_library_cannot_parse_is_refused():
    found = read(f"<html><![what[ ever]]>{ROWS}")
    assert [one.problem.code for one in found.problems] == ["roster.no-players-in-page"]


@pytest.mark.parametrize("text", ["name,faction\nAda,Cryx", "Ada\nBo", "", "<Ada>,Cryx"])
def test_what_is_no_page_is_read_as_before(text):
    assert not is_page(text.encode())


TAGS = st.sampled_from(
    ["<div class='player'>", "<a class='player_link'>", "</a>", "</div>", "<br>", "<table>", "<tr>",
     "<th>Name</th>", "<td>", "</table>", "<script>", "</script>",
     "<div class='player accordion 1'>", "<i class='logo' title='A - B'>", "<div class='factions'>",
     "Ada", "&amp;", "<"]
)  # fmt: skip


@given(st.lists(TAGS, max_size=40))
def test_any_page_gives_an_answer(parts):
    found = read("<html>" + "".join(parts))
    assert found.rows or found.problems
    assert all(one.name for one in found.drafts)
