"""Addresses of events on servers, as they are typed."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.models.server.address import (
    ServerAddress,
    event_name_of,
    is_address,
    read_address,
    read_place,
)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (
            "postgresql://eo@10.0.0.5:5433/club/cup",
            ServerAddress(user="eo", host="10.0.0.5", port=5433, database="club", event="cup"),
        ),
        ("postgres://hall/club", ServerAddress(host="hall", database="club")),
        ("postgresql://hall/club/", ServerAddress(host="hall", database="club")),
        (
            "postgresql://e%40o:a%2Fb@[::1]/c%20d/spring-cup",
            ServerAddress(
                user="e@o", password="a/b", host="::1", database="c d", event="spring-cup"
            ),
        ),
        (
            "postgresql://hall/club/cup?sslmode=require",
            ServerAddress(
                host="hall", database="club", event="cup", options=(("sslmode", "require"),)
            ),
        ),
    ],
)
def test_an_address_is_read(typed: str, read: ServerAddress) -> None:
    assert read_address(typed) == read


@pytest.mark.parametrize(
    "typed",
    [
        "postgresql://",
        "postgresql://hall",
        "postgresql:///club",
        "postgresql://hall:x/club",
        "postgresql://hall:99999/club",
        "postgresql://hall/club/Spring Cup",
        "postgresql://hall/club/a/b",
        "postgresql://hall/club#cup",
        "postgresql://[hall/club",
    ],
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(EventFileError) as refused:
        read_address(typed)
    assert (refused.value.code, refused.value.facts) == (
        FileCode.SERVER_ADDRESS,
        {"typed": typed},
    )


def test_a_password_is_shown_nowhere() -> None:
    address = read_address("postgresql://eo:geheim@hall/club/cup")
    assert address.parameters()["password"] == "geheim"
    assert "geheim" not in f"{address} {address!r}"
    with pytest.raises(EventFileError) as refused:
        read_address("postgresql://eo:geheim@hall")
    assert refused.value.facts == {"typed": "postgresql://eo@hall"}


@pytest.mark.parametrize("name", ["password", "sslpassword"])
def test_a_password_among_the_options_is_shown_nowhere(name: str) -> None:
    options = f"?sslmode=require&{name}=geheim&connect_timeout=3"
    address = read_address(f"postgresql://eo@hall/club/cup{options}")
    assert address.parameters()[name] == "geheim"
    assert "geheim" not in f"{address} {address!r}"
    assert str(address) == "postgresql://eo@hall/club/cup?sslmode=require&connect_timeout=3"
    with pytest.raises(EventFileError) as refused:
        read_address(f"postgresql://eo@hall{options}")
    assert "geheim" not in str(refused.value.facts["typed"])


def test_a_file_is_no_address() -> None:
    assert read_place("cup.dicedown") == Path("cup.dicedown")
    assert isinstance(read_place("POSTGRESQL://hall/club"), ServerAddress)
    assert not is_address("postgresql.dicedown") and not is_address("C:\\postgresql")


words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1)


@given(user=words, host=st.from_regex(r"[a-z0-9.-]{1,20}", fullmatch=True), database=words)
def test_what_an_address_says_is_read_as_the_same(user: str, host: str, database: str) -> None:
    address = ServerAddress(user=user, host=host, port=5432, database=database, event="cup")
    assert read_address(str(address)) == address


@given(words)
def test_every_name_gives_an_event_a_name(text: str) -> None:
    name = event_name_of(text)
    assert read_address(f"postgresql://hall/club/{name}").event == name


def test_names_of_events_are_plain() -> None:
    assert event_name_of("2026-05-02 Spring Cüp") == "2026-05-02-spring-cup"
    assert event_name_of("大会") == "event"
