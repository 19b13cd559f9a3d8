"""What is read from rosters as people make them."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.rules.lists.army_list import ArmyList
from app.services.players.players import PlayerDraft
from app.services.roster.preview import RosterPreview, blocking, noticed
from app.services.roster.reader import read_roster


def read(text: str, encoding: str = "utf-8") -> RosterPreview:
    return read_roster(text.encode(encoding), "roster.csv")


def players_of(preview: RosterPreview) -> list[tuple[int, str, str | None]]:
    """Line, name and faction of each row."""
    return [(row.line, row.draft.name, row.draft.faction) for row in preview.rows]


def codes(preview: RosterPreview) -> list[tuple[int | None, str]]:
    found = (*blocking(preview, False), *noticed(preview, False))
    return sorted(
        ((match.line, match.problem.code) for match in found), key=lambda match: match[0] or 0
    )


@pytest.mark.parametrize(
    ("name", "players", "lists", "doubles"),
    [
        ("8", 8, 2, []),
        ("16", 16, 2, []),
        ("33", 33, 2, []),
        ("75", 75, 2, [42]),
        ("128", 128, 2, []),
    ],
)
def test_a_clean_roster_gives_every_player_with_lists(
    data: Path, name: str, players: int, lists: int, doubles: list[int]
) -> None:
    file = data / "rosters" / f"roster-{name}.csv"
    preview = read_roster(file.read_bytes(), file.name)
    assert len(preview.drafts) == players
    assert all(len(draft.lists) == lists for draft in preview.drafts)
    assert [problem.line for problem in blocking(preview, same_name_ok=False)] == doubles
    assert blocking(preview, same_name_ok=True) == ()
    assert preview.problems == ()
    assert preview.encoding == "utf-8"


def test_a_player_is_read_whole(data: Path) -> None:
    preview = read_roster((data / "rosters" / "roster-8.csv").read_bytes(), "roster-8.csv")
    assert preview.rows[0].draft == PlayerDraft(
        name="Łukasz Żółć",
        faction="Skorne",
        club="Iron Dice",
        city="Seattle",
        state="WA",
        country="United States",
        lists=(
            ArmyList(
                number=1, caster="Skorne caster A", points=55, bonus=5, objective="Effigy of Valor"
            ),
            ArmyList(number=2, caster="Skorne caster B", points=55, bonus=6, objective="Bunker"),
        ),
    )


def test_names_of_any_script_come_through(data: Path) -> None:
    names = set()
    for file in ("roster-33.csv", "roster-75.csv"):
        preview = read_roster((data / "rosters" / file).read_bytes(), file)
        names |= {draft.name for draft in preview.drafts}
    assert {"王小明", "יעל בן־דוד", "ليلى الحداد", "김하늘", "Σοφία Παππά", "Zoë O'Rourke"} <= names


MESSY = [
    (2, "Ada Voss", "Cryx", "Leeds", []),
    (3, "José Núñez", "Khador", "Sevilla", []),
    (4, "Wim Krantz", None, None, ["roster.faction-missing"]),
    (5, "Ada Voss", "Cryx", "Leeds", ["roster.same-name"]),
    (6, "", "Trollbloods", "Oslo", ["roster.name-missing"]),
    (7, "Bo Reed", "Skørne", "Århus", ["roster.unknown-faction"]),
    (8, 'Lou "The Boot" Stone', "Minions", None, []),
]


def test_the_messy_file_of_a_spreadsheet_is_read_line_by_line(data: Path) -> None:
    preview = read_roster((data / "rosters" / "roster-messy.csv").read_bytes(), "messy.csv")
    assert (preview.encoding, preview.delimiter, preview.ignored) == ("windows-1252", ";", 2)
    assert [
        (
            row.line,
            row.draft.name,
            row.draft.faction,
            row.draft.city,
            [p.code for p in row.problems],
        )
        for row in preview.rows
    ] == MESSY


def test_the_messy_file_is_refused_for_the_double_and_the_empty_name(data: Path) -> None:
    preview = read_roster((data / "rosters" / "roster-messy.csv").read_bytes(), "messy.csv")
    refused = [
        (problem.line, problem.problem.code) for problem in blocking(preview, same_name_ok=False)
    ]
    assert refused == [(5, "roster.same-name"), (6, "roster.name-missing")]
    allowed = [problem.line for problem in blocking(preview, same_name_ok=True)]
    assert allowed == [6]
    assert [problem.line for problem in noticed(preview, same_name_ok=False)] == [4, 7]


def test_messier_still_is_read_too(data: Path) -> None:
    file = data / "rosters-extra" / "teilnehmer.csv"
    preview = read_roster(file.read_bytes(), file.name)
    assert (preview.encoding, preview.delimiter) == ("windows-1252", ";")
    assert [
        (row.line, row.draft.name, row.draft.faction, row.draft.club) for row in preview.rows
    ] == [
        (4, "Jürgen Groß", "Protectorate of Menoth", "Würfelfreunde Köln"),
        (5, "Anna-Lena Müller", "Mercenaries", "Tabletop; Bier & Brot"),
        (7, "Cécile d’Arc", "Circle Orboros", None),
        (8, "Ødegård", "Trolbloods", None),
    ]
    assert codes(preview) == [
        (1, "roster.line-above-heading"),
        (3, "roster.unknown-column"),
        (7, "roster.not-a-number"),
        (8, "roster.unknown-faction"),
    ]
    assert [list_.points for list_ in preview.rows[0].draft.lists] == [50, 49]


ADA = [(2, "Ada Voss", "Cryx"), (3, "Bo Reed", "Khador")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "windows-1252"])
def test_every_encoding_gives_the_same(encoding: str) -> None:
    preview = read("name,faction\nJosé Ñúñez,Cryx\n", encoding)
    assert players_of(preview) == [(2, "José Ñúñez", "Cryx")]


def test_big_endian_utf_16_with_its_mark_is_read() -> None:
    data = b"\xfe\xff" + "name,faction\nJosé,Cryx\n".encode("utf-16-be")
    assert players_of(read_roster(data, "r.csv")) == [(2, "José", "Cryx")]


def test_a_person_may_choose_the_encoding() -> None:
    data = "name,faction\nИван Петров,Cryx\n".encode("windows-1251")
    assert players_of(read_roster(data, "r.csv")) != [(2, "Иван Петров", "Cryx")]
    assert players_of(read_roster(data, "r.csv", encoding="windows-1251")) == [
        (2, "Иван Петров", "Cryx")
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_every_mark_between_columns_and_every_line_end_gives_the_same(mark: str, end: str) -> None:
    lines = [f"faction{mark}name", f"Cryx{mark}Ada Voss", f"Khador{mark}Bo Reed"]
    assert players_of(read(end.join(lines))) == ADA


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Ada Voss,Cryx\nBo Reed,Khador\n", [(1, "Ada Voss", "Cryx"), (2, "Bo Reed", "Khador")]),
        ("Voss, Ada;Cryx\nReed, Bo;Khador", [(1, "Voss, Ada", "Cryx"), (2, "Reed, Bo", "Khador")]),
        ("Ada Voss\nBo Reed\n", [(1, "Ada Voss", None), (2, "Bo Reed", None)]),
        ("Land,Cryx\nTown,Khador", [(1, "Land", "Cryx"), (2, "Town", "Khador")]),
    ],
    ids=["pairs", "commas in names", "names alone", "names that are headings"],
)
def test_without_a_heading_name_and_faction_go_by_position(
    text: str, rows: list[tuple[int, str, str | None]]
) -> None:
    preview = read(text)
    assert players_of(preview) == rows
    assert not preview.has_heading


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("Player Name;Army;Team;Town;State;Country", "Ada Voss;Cryx;Iron;Leeds;WA;UK"),
        ("Surname;First name;Faction;Club;City;Province;Nation", "Voss;Ada;Cryx;Iron;Leeds;WA;UK"),
        ("Vorname;Name;Fraktion;Verein;Stadt;Bundesland;Land", "Ada;Voss;Cryx;Iron;Leeds;WA;UK"),
        ("Nachname;Vorname;Armee;Mannschaft;Ort;Kanton;Land", "Voss;Ada;Cryx;Iron;Leeds;WA;UK"),
        ("Nom;Prénom;Faction;Équipe;Ville;Département;Pays", "Voss;Ada;Cryx;Iron;Leeds;WA;UK"),
        ("Nombre;Apellidos;Facción;Equipo;Ciudad;Provincia;País", "Ada;Voss;Cryx;Iron;Leeds;WA;UK"),
        (
            "Nazwisko;Imię;Frakcja;Drużyna;Miasto;Województwo;Państwo",
            "Voss;Ada;Cryx;Iron;Leeds;WA;UK",
        ),
        ("Imię i nazwisko;Armia;Klub;Miejscowość;Stan;Kraj", "Ada Voss;Cryx;Iron;Leeds;WA;UK"),
        (
            "NAME *;FACTION (army);club_name/Team;City/Town;State;Country",
            "Ada Voss;Cryx;Iron;Leeds;WA;UK",
        ),
    ],
)
def test_columns_are_known_in_five_languages(heading: str, line: str) -> None:
    preview = read(f"{heading}\n{line}\n")
    assert preview.drafts == (
        PlayerDraft(
            name="Ada Voss", faction="Cryx", club="Iron", city="Leeds", state="WA", country="UK"
        ),
    )
    assert codes(preview) == []


@pytest.mark.parametrize(
    "heading",
    [
        "name,caster2,theme2,tier2,points2,bonus2,objective2,faction2",
        "Name,Caster 2,Theme Force 2,Tier 2,Points #2,Bonus_2,Objective 2,Faction 2",
        "Name,2nd Warcaster,List 2 theme,List 2 tier,2. Points,List 2: bonus,Objective (2),Army 2",
    ],
)
def test_columns_of_a_list_are_known_however_the_number_stands(heading: str) -> None:
    preview = read(f"{heading}\nAda,Goreshade,Ghost Fleet,4,50,5,Bunker,Cryx\n")
    assert preview.drafts[0].lists == (
        ArmyList(
            number=2,
            caster="Goreshade",
            theme="Ghost Fleet",
            tier=4,
            points=50,
            bonus=5,
            objective="Bunker",
            faction="Cryx",
        ),
    )


def test_a_caster_without_number_begins_the_first_list() -> None:
    preview = read("name,faction,caster,points\nAda,Cryx,Goreshade,50\n")
    assert preview.drafts[0].lists == (ArmyList(number=1, caster="Goreshade", points=50),)


def test_points_without_a_caster_are_nobodys_list() -> None:
    preview = read("name,faction,points\nAda,Cryx,3\n")
    assert preview.drafts[0].lists == ()
    assert codes(preview) == [(1, "roster.unknown-column")]


def test_an_empty_list_is_no_list() -> None:
    preview = read("name,faction,caster1,points1,caster2\nAda,Cryx,-,,n/a\n")
    assert preview.drafts[0].lists == ()


def test_stray_spaces_and_split_letters_are_put_right() -> None:
    preview = read("\ufeffname,faction\n  Jose\u0301 \u00a0 Nu\u0301n\u0303ez\t, Cryx \n")
    assert players_of(preview) == [(2, "José Núñez", "Cryx")]


def test_a_quoted_cell_may_hold_marks_and_line_breaks_and_lines_are_still_counted() -> None:
    preview = read('name,faction,club\n"Voss, Ada",Cryx,"Iron\nDice"\nBo Reed,Khador,\n')
    assert players_of(preview) == [(2, "Voss, Ada", "Cryx"), (4, "Bo Reed", "Khador")]
    assert preview.drafts[0].club == "Iron Dice"
    assert preview.rows[0].raw == '"Voss, Ada",Cryx,"Iron\nDice"'


def test_a_quotation_mark_that_never_closes_costs_one_line_and_refuses_the_file() -> None:
    preview = read('name,faction\n"Ada,Cryx\nBo Reed,Khador\n')
    assert players_of(preview)[1:] == [(3, "Bo Reed", "Khador")]
    assert [(problem.line, problem.problem.code) for problem in blocking(preview, False)] == [
        (2, "roster.quote-not-closed")
    ]


def test_a_nickname_in_quotes_at_the_beginning_stays_as_typed() -> None:
    preview = read('name,faction\n"Boot" Lou,Cryx\n')
    assert players_of(preview) == [(2, '"Boot" Lou', "Cryx")]
    assert codes(preview) == [(2, "roster.stray-quote")]


def test_blank_lines_are_counted_and_change_no_line_number() -> None:
    preview = read("\nname,faction\n\nAda Voss,Cryx\n,,\n   \nBo Reed,Khador\n\n")
    assert players_of(preview) == [(4, "Ada Voss", "Cryx"), (7, "Bo Reed", "Khador")]
    assert preview.ignored == 5


def test_a_heading_repeated_between_players_is_no_player() -> None:
    preview = read("name,faction\nAda Voss,Cryx\nname,faction\nBo Reed,Khador\n")
    assert [draft.name for draft in preview.drafts] == ["Ada Voss", "Bo Reed"]


def test_a_title_above_the_headings_is_left_out_and_noted() -> None:
    preview = read("Steamroller Leeds,\nname,faction\nAda Voss,Cryx\n")
    assert players_of(preview) == [(3, "Ada Voss", "Cryx")]
    assert codes(preview) == [(1, "roster.line-above-heading")]


def test_the_line_that_names_the_separator_is_obeyed() -> None:
    assert players_of(read("sep=;\nname;faction\nVoss, Ada;Cryx\n")) == [(3, "Voss, Ada", "Cryx")]


def test_the_raw_line_is_kept() -> None:
    preview = read("name,faction\n  Ada   Voss , pom \n")
    assert preview.rows[0].raw == "  Ada   Voss , pom "


def test_a_csv_roster_does_not_load_what_reads_workbooks() -> None:
    program = (
        "import sys; from app.services.roster.reader import read_roster;"
        "read_roster(b'name\\nAda', 'r.csv'); print('openpyxl' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert done.stdout.split() == [b"False"]


ARMY = "Warwitch Deneghra [+6]\nSlayer [6]\nBane Thralls (Leader and 9 Grunts) [8]"


def roster_with_lists(heading: str) -> bytes:
    rows = (heading, f'Ada Voss,Cryx,"{ARMY}",Bunker', "Bo Reed,Khador,Kommander Sorscha,")
    return "\n".join(rows).encode()


@pytest.mark.parametrize("title", ["List 1", "Army list 1", "Army List", "list1", "Liste 1"])
def test_a_column_of_whole_lists_is_read_into_their_entries(title) -> None:
    data = roster_with_lists(f"name,faction,{title},objective1")
    ada, bo = read_roster(data, "lists.csv").drafts
    (army,) = ada.lists
    assert (army.caster, army.points, army.bonus) == ("Warwitch Deneghra", 14, 6)
    assert [entry.name for entry in army.entries][1] == "Slayer"
    assert army.objective == "Bunker"
    assert ada.list_texts == {1: ARMY}
    assert [(army.number, army.caster) for army in bo.lists] == [(1, "Kommander Sorscha")]
    assert bo.list_texts == {}


def test_a_list_of_many_lines_in_a_cell_takes_no_other_line_with_it() -> None:
    long = "\n".join(["Krueger [+5]", *(f"Thing {n} [{n}]" for n in range(1, 30))])
    data = f'name,list1\nAda Voss,"{long}"\nBo Reed,\n'.encode()
    preview = read_roster(data, "lists.csv")
    assert [draft.name for draft in preview.drafts] == ["Ada Voss", "Bo Reed"]
    assert len(preview.drafts[0].lists[0].entries) == 30


@pytest.mark.parametrize(
    ("names", "codec"),
    [
        ("Łukasz Żółć\nJoão Ñuñez", None),
        ("Łukasz Kowalski", "windows-1250"),
        ("Michał Wójcik", "windows-1250"),
        ("Jiří Dvořák\nGrażyna Bąk", "windows-1250"),
        ("Żaneta Nowak", "windows-1250"),
        ("José Ñúñez\n¿Quién? £5 Jörg ³", "windows-1252"),
        ("Søren Ærø\nBjörn Œuvre", "windows-1252"),
    ],
)
def test_the_letters_tell_a_western_table_from_a_central_one(names: str, codec: str | None) -> None:
    text = "name\n" + names + "\n"
    preview = read(text, codec or "utf-8")

    assert preview.encoding == (codec or "utf-8")
    assert [name for _, name, _ in players_of(preview)] == names.split("\n")
