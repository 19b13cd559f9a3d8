"""A small version of ``prove fuzz``, what was once a fault, and the largest inputs by hand."""

import io
import json
import sys
import zipfile
from random import Random

import pytest

from tests.prove.seeds import DATA, seeds
from tests.prove.targets import TARGETS, kept_finds

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits are those of Unix")

SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'


def is_well(target: str, data: bytes) -> None:
    """No exception, no more than two seconds, no more than 300 MB."""
    from tests.prove.limits import within_limits

    fault = within_limits(TARGETS[target], data)
    assert fault is None, fault.trace


@pytest.mark.sweep(6)
@pytest.mark.parametrize("target", TARGETS)
def test_bad_input_is_refused_in_the_programs_own_way(target):
    from tests.prove.mutations import changed

    chance = Random(7)
    for one in seeds(target):
        is_well(target, one)
    for _ in range(15 if target == "packet" else 50):
        is_well(target, changed(target, chance.choice(seeds(target)), chance))


@pytest.mark.parametrize(("target", "path"), kept_finds(DATA / "fuzz"))
def test_what_was_once_a_fault_is_none_any_more(target, path):
    is_well(target, path.read_bytes())


@pytest.mark.sweep(8)
@pytest.mark.parametrize("first", [1, 13, 73, 265, 1053, 1153, 1247, 1349])
def test_a_changed_event_file_is_refused_or_read(first, tmp_path):
    from tests.prove.event_files import made_bad, tried

    for number in range(first, first + 2):
        place = tmp_path / f"{number}.dicedown"
        made_bad(place, Random(number))
        tried(place)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("first", [1, 14, 51, 291])
def test_a_file_with_foreign_objects_is_refused_or_salvaged_and_nothing_hangs(first):
    from tests.prove.schema import tried

    assert tried(range(first, first + 5))["faults"] == 0


def workbook(sheet: bytes) -> bytes:
    """A workbook with another first sheet, packed."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(seeds("workbook")[0])) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            part = sheet if name.endswith("sheet1.xml") else old.read(name)
            new.writestr(name, part)
    return out.getvalue()


def export(**changed: object) -> bytes:
    """An exported event with some keys changed."""
    return json.dumps({**json.loads(seeds("interchange")[0]), **changed}).encode()


LARGE = {
    "a million lines": ("roster", lambda: b"A;Cryx\n" * 10**6),
    "a name of 10^5 letters": ("roster", lambda: b"Name\n" + b"a" * 10**5),
    "quotes that stay open": ("roster", lambda: b'"\n' * 11_000),
    "a packed bomb": ("workbook", lambda: workbook(SHEET + b" " * 60_000_000)),
    "rows without end": ("workbook", lambda: workbook(SHEET + b"<row><c/></row>" * 10**6)),
    "tags in tags": ("workbook", lambda: workbook(SHEET + b"<a>" * 10**6)),
    "entities": (
        "workbook",
        lambda: workbook(b'<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>' + SHEET),
    ),
    "keys twice": ("interchange", lambda: b"{" + b'"a":1,' * 10**5 + b'"a":1}'),
    "brackets in brackets": ("interchange", lambda: export(x=0)[:-2] + b"[" * 900 + b"]" * 900),
    "deep in a house packet": (
        "interchange",
        lambda: export(house_packet={"a": None}).replace(b"null", b"[" * 900 + b"]" * 900),
    ),
    "wrong players": ("interchange", lambda: export(players=[{}] * 9_000)),
    "too many players": ("interchange", lambda: export(players=[{}] * 200_000)),
    "unlike tables": ("interchange", lambda: export(tables=[1, "a", None, 0.5] * 2_000)),
    "a dotted key": ("packet", lambda: b".".join([b"a"] * 45_000) + b"=1"),
    "arrays in arrays": ("scenario", lambda: b"a=" + b"[" * 45_000),
    "a line of brackets": ("army-list", lambda: b"(" * 10**6),
}


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", LARGE)
def test_what_is_far_too_large_is_refused_at_once(name):
    target, make = LARGE[name]
    is_well(target, make())
