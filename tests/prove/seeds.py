"""Good inputs of every kind, small ones, from which bad ones are made."""

import io
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from app.paths import resource
from app.rules.core.draw import Draw
from app.services.event.events import EventDraft, new_event
from app.services.exchange.interchange_export import event_json
from app.services.packet.house_packets import copied_text
from app.services.players.players import PlayerDraft, register
from app.services.players.regulars import Book, Regular, write
from app.services.scenarios.house_scenarios import copied_text as copied_scenario
from app.services.scenarios.lookup import scenarios_of
from tests.builders import morning, play_round

DATA = Path(__file__).parents[1] / "data"

WORDS: Mapping[str, tuple[str, ...]] = {
    "roster": ("Name", "Faction", "Caster", "Points 1", "sep=;", '"', ";", ",", "\t", "\r\n", "\0",
               "\ufeff", "=1+1", "\u202e", "Cryx", "List 1", "Tier 1", "-", "99999"),
    "workbook": ("<row>", "<c t=\"s\">", "<v>", "</v>", "</c>", "r=\"A1\"", "r=\"XFD1048576\"",
                 "<f>", "t=\"inlineStr\"", "1e999", "<!DOCTYPE", "<!ENTITY", "&a;"),
    "interchange": ("null", "true", "-1", "1e400", "[", "]", "{", "}", "[[", '"\\ud800"', "NaN",
                    "9007199254740993", '"rounds"', '"players"', '"house_packet"', '"sides"',
                    '"result"', '"byes"', '"variants"', '"lists"', "[]", "{}", '"x"', "0.5"),
    "packet": ("[", "]", "[[", "]]", "=", "{", "}", "is", "source", "1e400", "nan", "-0", "true",
               "\"\"\"", "'''", "1979-05-27", "0x7fffffffffffffff", "#", ".", "[]", "{}"),
    "scenario": ("[", "]", "[[", "]]", "=", "{", "}", "at", "zones", "flags", "objectives", "nan",
                 "inf", "-1", "99999999999999999999", "\"\"\"", "[]", "{}", "1.5", "true"),
    "army-list": ("PC", "WB:", "- ", "* ", "Theme:", "[", "]", "(", ")", "50/50", "Specialists",
                  "x2", "\t", "\u00a0", "•", "Army:", "Objective", "+", "{", "}", "99999999999"),
    "regulars": ("null", '"people"', '"name"', '"last_seen"', "[", "{", "2026-02-30", "\\ud800"),
}  # fmt: skip
"""What a change puts in besides single bytes."""


@cache
def seeds(target: str) -> tuple[bytes, ...]:
    """Good inputs of a target."""
    return _SEEDS[target]()


def _rosters() -> tuple[bytes, ...]:
    files = ("rosters/roster-messy.csv", "rosters-extra/teilnehmer.csv", "rosters/roster-8.csv")
    typed = b'Name;Faction;Caster 1;Points 1;List 1\nA;Cryx;X;50;"War Room Army\n\nX\n- Y"\n'
    return (typed, *((DATA / name).read_bytes() for name in files))


def _workbooks() -> tuple[bytes, ...]:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for line in (("Name", "Faction", "Points 1"), ("Ada", "Cryx", 50), ("Bea", "=1+1", 3.5)):
        sheet.append(line)
    book.create_sheet("Second").append(["left out"])
    out = io.BytesIO()
    book.save(out)
    return (out.getvalue(),)


def _exports() -> tuple[bytes, ...]:
    told = [_export("sr2015", 3), _export("sr2010", 2)]
    house = json.loads(told[0])
    house["packet"] = "house-x"
    house["house_packet"] = {"id": "house-x"}
    return (*told, json.dumps(house).encode())


def _export(packet: str, players: int) -> bytes:
    draft = EventDraft(name="Cup", packet=packet, point_size=50)
    with TemporaryDirectory() as folder:
        path = Path(folder, "cup.dicedown")
        session = new_event(path, draft, clock=morning, dice=Draw(1).below)
        for number in range(players):
            session.do(register, PlayerDraft(name=f"P{number}", faction="Cryx"))
        play_round(session, Draw(1))
        state = session.state
        text = session.read(lambda db: event_json(db, state))
        session.close()
    return json.dumps(json.loads(text)).encode()


def _packets() -> tuple[bytes, ...]:
    ids = ("sr2010", "masters2014", "sr2015")
    return tuple(copied_text(one, f"house-{one}").encode() for one in ids)


def _scenarios() -> tuple[bytes, ...]:
    chosen = [*scenarios_of("sr2015").scenarios[:2], *scenarios_of("sr2010").scenarios[:1]]
    return tuple(copied_scenario(one, f"house-{n}").encode() for n, one in enumerate(chosen))


def _lists() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((DATA / "lists").glob("*.txt")))


def _regulars() -> tuple[bytes, ...]:
    people = (Regular(name="Ada", faction="Cryx", last_seen=morning().date()),)
    with TemporaryDirectory() as folder:
        path = Path(folder, "regulars.json")
        write(path, Book(people=people))
        return (path.read_bytes(),)


_SEEDS = {
    "roster": _rosters,
    "workbook": _workbooks,
    "interchange": _exports,
    "packet": _packets,
    "scenario": _scenarios,
    "army-list": _lists,
    "regulars": _regulars,
}
assert resource("packets").is_dir()
