"""People remembered across events."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.services.players.players import PlayerDraft
from app.services.players.regulars import MAX_PEOPLE, Regular, RegularsBook

MAY, JUNE, JULY = date(2019, 5, 1), date(2019, 6, 1), date(2019, 7, 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "regulars.json"


@pytest.fixture
def book(path: Path) -> RegularsBook:
    return RegularsBook(path)


def named(*names: str) -> tuple[PlayerDraft, ...]:
    return tuple(PlayerDraft(name=name) for name in names)


def offered(book: RegularsBook, prefix: str, limit: int = 10) -> list[str]:
    return [person.name for person in book.complete(prefix, limit)]


def test_a_player_is_remembered_with_what_was_registered(path: Path, book: RegularsBook) -> None:
    draft = PlayerDraft(
        name="Ada Voss", faction="Cryx", club="Iron", city="Leeds", state="WY", country="UK"
    )
    assert book.remember((draft,), MAY)
    assert RegularsBook(path).people == (
        Regular(
            name="Ada Voss",
            faction="Cryx",
            club="Iron",
            city="Leeds",
            state="WY",
            country="UK",
            last_seen=MAY,
        ),
    )


def test_what_is_not_told_again_stays_and_what_is_told_is_new(book: RegularsBook) -> None:
    book.remember((PlayerDraft(name="Ada Voss", faction="Cryx", club="Iron"),), MAY)
    book.remember((PlayerDraft(name="ada  voss", faction="Khador"),), JUNE)
    (ada,) = book.people
    assert (ada.name, ada.faction, ada.club, ada.last_seen) == ("ada  voss", "Khador", "Iron", JUNE)


def test_an_older_event_changes_nothing(book: RegularsBook) -> None:
    book.remember((PlayerDraft(name="Ada", faction="Cryx"),), JUNE)
    book.remember((PlayerDraft(name="Ada", faction="Khador"),), MAY)
    assert [(person.faction, person.last_seen) for person in book.people] == [("Cryx", JUNE)]


@pytest.mark.parametrize(
    "prefix", ["łu", "LU", "zol", "Żół", "lukasz z", "zolc lukasz", "  Łukasz   Żółć "]
)
def test_any_part_of_a_name_is_found_without_case_and_accents(
    book: RegularsBook, prefix: str
) -> None:
    book.remember(named("Łukasz Żółć", "Ada Voss"), MAY)
    assert offered(book, prefix) == ["Łukasz Żółć"]


@pytest.mark.parametrize(
    ("prefix", "name"),
    [
        ("rou", "Zoë O'Rourke"),
        ("tour", "Jean de la Tour"),
        ("岡", "岡 はな"),
        ("елк", "Дмитрий Ёлкин"),
    ],
)
def test_names_of_any_kind_are_found(book: RegularsBook, prefix: str, name: str) -> None:
    book.remember(named(name), MAY)
    assert offered(book, prefix) == [name]


@pytest.mark.parametrize("prefix", ["", "  ", "-", "oss", "ada x"])
def test_nobody_comes_of_nothing_or_of_the_middle_of_a_part(
    book: RegularsBook, prefix: str
) -> None:
    book.remember(named("Ada Voss"), MAY)
    assert offered(book, prefix) == []


def test_the_most_recent_come_first_and_no_more_than_asked_for(book: RegularsBook) -> None:
    book.remember(named("Ada C", "Ada A"), MAY)
    book.remember(named("Ada B"), JULY)
    assert offered(book, "ada") == ["Ada B", "Ada A", "Ada C"]
    assert offered(book, "ada", limit=2) == ["Ada B", "Ada A"]
    assert offered(book, "ada", limit=0) == []


def test_the_forgotten_are_gone_from_the_file(path: Path, book: RegularsBook) -> None:
    book.remember(named("Ada Voss", "Bo Reed"), MAY)
    assert book.forget("ADA VOSS")
    assert "Ada" not in path.read_text(encoding="utf-8")
    assert offered(book, "bo") == ["Bo Reed"]
    assert book.forget_all()
    assert book.people == ()


def test_switched_off_nobody_is_remembered_or_offered(path: Path, book: RegularsBook) -> None:
    book.remember(named("Ada"), MAY)
    assert book.set_enabled(False)
    assert not book.remember(named("Bo"), JUNE)
    assert offered(book, "a") == []
    again = RegularsBook(path)
    assert not again.enabled
    assert again.set_enabled(True)
    assert offered(again, "a") == ["Ada"]
    assert offered(again, "b") == []


def test_two_books_of_one_file_see_each_other(path: Path, book: RegularsBook) -> None:
    other = RegularsBook(path)
    book.remember(named("Ada"), MAY)
    other.remember(named("Bo"), MAY)
    assert offered(book, "b") == ["Bo"]
    assert offered(other, "a") == ["Ada"]


def test_writers_at_the_same_moment_lose_nobody(path: Path) -> None:
    names = [f"Player {n}" for n in range(12)]
    with ThreadPoolExecutor(4) as pool:
        stored = list(pool.map(lambda name: RegularsBook(path).remember(named(name), MAY), names))
    assert all(stored)
    assert sorted(person.name for person in RegularsBook(path).people) == sorted(names)


def test_only_the_most_recent_are_kept(book: RegularsBook) -> None:
    book.remember(named("Old"), MAY)
    book.remember(named(*(f"P{n}" for n in range(MAX_PEOPLE))), JUNE)
    assert len(book.people) == MAX_PEOPLE
    assert offered(book, "old") == []


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b"\xff\xfe", b"[" * 50_000, b'{"a": 1}'])
def test_a_damaged_file_is_set_aside_with_the_next_change(
    path: Path, book: RegularsBook, damage: bytes
) -> None:
    path.parent.mkdir()
    path.write_bytes(damage)
    assert (book.damaged, book.enabled, offered(book, "a")) == (True, False, [])
    assert book.set_enabled(True)
    assert book.remember(named("Ada"), MAY)
    assert path.with_name("regulars.json.damaged-1").read_bytes() == damage
    assert (book.damaged, offered(book, "a")) == (False, ["Ada"])


def test_of_a_file_damaged_in_part_the_rest_is_kept(path: Path, book: RegularsBook) -> None:
    book.remember(named("Ada", "Bo"), MAY)
    payload = json.loads(path.read_text(encoding="utf-8"))
    payload["people"][0]["last_seen"] = "yesterday"
    path.write_text(json.dumps(payload), encoding="utf-8")
    assert (book.damaged, book.enabled, offered(book, "b")) == (True, True, ["Bo"])
    assert book.remember(named("Cy"), MAY)
    assert path.with_name("regulars.json.damaged-1").exists()
    assert [person.name for person in book.people] == ["Bo", "Cy"]


def test_a_second_damaged_file_does_not_replace_the_first(path: Path, book: RegularsBook) -> None:
    path.parent.mkdir()
    for damage in (b"one", b"second"):
        path.write_bytes(damage)
        book.set_enabled(True)
    assert path.with_name("regulars.json.damaged-1").read_bytes() == b"one"
    assert path.with_name("regulars.json.damaged-2").read_bytes() == b"second"


def test_the_file_of_a_newer_program_is_left_alone(path: Path, book: RegularsBook) -> None:
    path.parent.mkdir()
    newer = '{"format": "dicedown-regulars", "version": 2, "people": {}}'
    path.write_text(newer, encoding="utf-8")
    assert not book.remember(named("Ada"), MAY)
    assert not book.set_enabled(True)
    assert path.read_text(encoding="utf-8") == newer


def test_a_folder_that_cannot_be_written_is_told_and_nothing_breaks(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    book = RegularsBook(tmp_path / "file" / "regulars.json")
    assert not book.remember(named("Ada"), MAY)
    assert offered(book, "a") == []


def test_a_file_that_another_holds_for_long_is_reported(path: Path, book: RegularsBook) -> None:
    book.remember(named("Ada"), MAY)
    impatient = RegularsBook(path, lock_seconds=0)
    with FileLock(f"{path}.lock"):
        assert not impatient.remember(named("Bo"), MAY)
    assert offered(impatient, "a") == ["Ada"]


def test_nothing_but_the_file_and_its_lock_is_left_behind(path: Path, book: RegularsBook) -> None:
    book.remember(named("Ada"), MAY)
    book.remember((PlayerDraft(name="Half \ud800"),), MAY)
    assert {file.name for file in path.parent.iterdir()} <= {"regulars.json", "regulars.json.lock"}
    assert offered(book, "a") == ["Ada"]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=8,
)
_PERSON = st.dictionaries(st.sampled_from(["name", "faction", "last_seen", "club"]), _JSON)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(people=_JSON | st.lists(_PERSON, max_size=3), enabled=_JSON)
def test_whatever_the_file_says_nothing_breaks(path: Path, people: object, enabled: object) -> None:
    path.parent.mkdir(exist_ok=True)
    payload = {"format": "dicedown-regulars", "version": 1, "enabled": enabled, "people": people}
    path.write_text(json.dumps(payload), encoding="utf-8")
    book = RegularsBook(path)
    book.complete("a", 5)
    assert book.set_enabled(True)
    assert not book.damaged
    for aside in path.parent.glob("*.damaged-*"):
        aside.unlink()
