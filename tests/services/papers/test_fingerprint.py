"""Fingerprints of papers: what an earlier program printed is judged as it was."""

import re
import shutil
import tomllib
from ast import literal_eval
from dataclasses import dataclass, fields, make_dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from app.paths import resource
from app.printing.kit.values import PrintedSlip, SlipPlayer
from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure import shapes
from app.services.papers import fingerprint as fingerprints
from app.services.papers.fingerprint import FORMS, fingerprint, plain_text
from app.services.papers.papers import Paper, stale_papers
from app.services.players.players import PlayerDraft, register
from tests.services.acts import another
from tests.surroundings import DATA

PRINTED = sorted((DATA / "printed").glob("*.dicedown"))
ADA = SlipPlayer(name="Ada “A”", faction="Cryx", record="1–0", lists=2)
SLIP = PrintedSlip(table="3", first=ADA, second=ADA, code="DD:1:3")


@pytest.fixture(params=PRINTED, ids=lambda path: path.stem)
def session(request: pytest.FixtureRequest, tmp_path: Path):
    """An event of which an earlier program printed every paper that is watched."""
    session = another(Path(shutil.copy(request.param, tmp_path)))
    yield session
    session.close()


def test_what_an_earlier_program_printed_is_up_to_date(session):
    assert session.read(stale_papers, session.state) == ()


def test_a_first_wording_is_of_a_sentence_that_is_still_printed():
    catalogue = resource("locale/dicedown.pot").read_text("utf-8")
    sentences = set(re.findall(r'^msgid(?:_plural)? ((?:".*"\n)+)', catalogue, re.M))
    known = {"".join(map(literal_eval, one.splitlines())) for one in sentences}
    assert set(tomllib.loads(resource("first-wording.toml").read_text("utf-8"))) <= known


def test_what_an_earlier_program_printed_goes_out_of_date(session):
    session.do(register, PlayerDraft(name="Late", faction="Cryx"))
    assert Paper.RECORD_SHEETS in session.read(stale_papers, session.state)


def test_the_names_in_fingerprints_never_change():
    lines = [f"{form.name}: {' '.join(form.fields)}" for form in FORMS.values()]
    assert lines == (DATA / "printed" / "forms.txt").read_text("utf-8").splitlines()


def test_a_value_is_written_whole():
    for kind, form in FORMS.items():
        stored = kind._fields if issubclass(kind, tuple) else fields(kind)
        assert len(form.fields) == len(stored), f"{kind.__name__}: a field is not judged"


def test_a_renamed_class_with_renamed_fields_has_the_same_fingerprint(monkeypatch):
    ticket = make_dataclass("Ticket", ["desk", "left", "right", "bars", "remark"])
    form = fingerprints._form("Slip", "table:desk first:left second:right code:bars note:remark")
    monkeypatch.setattr(fingerprints, "FORMS", {**FORMS, ticket: form})

    assert fingerprint(ticket("3", ADA, ADA, "DD:1:3", "")) == fingerprint(SLIP)


def test_another_value_has_another_fingerprint():
    assert fingerprint(SLIP) != fingerprint(SLIP._replace(note="Final"))


def test_the_text_is_that_of_the_first_programs():
    shape = shapes.Circle(
        role=shapes.Role.KILL_BOX,
        side=shapes.Owner.TWO,
        layer=shapes.Layer.KILL_BOX,
        centre=Point(1, -2),
        radius=Fraction(5, 2),
    )
    figure = shapes.Figure(
        shapes=(shape,), bounds=Rectangle(0, 0, 4, 5), table=Rectangle(0, 0, 3, 3)
    )

    assert plain_text(figure) == (
        "Figure(shapes=(Circle(role=<Role.KILL_BOX: 'kill-box'>, side=<Owner.TWO: 'p2'>, "
        "layer=<Layer.KILL_BOX: 'kill-box'>, part=<Part.BODY: 'body'>, estimated=False, "
        "in_legend=False, centre=Point(x=1, y=-2), radius=Fraction(5, 2)),), "
        "bounds=Box(left=0, bottom=0, right=4, top=5), table=Box(left=0, bottom=0, right=3, top=3))"
    )


def test_what_has_no_form_has_no_fingerprint():
    @dataclass
    class Stranger:
        name: str

    class StrangeTuple(NamedTuple):
        name: str

    for kind in (Stranger, StrangeTuple):
        with pytest.raises(TypeError, match=kind.__name__):
            fingerprint((kind("x"),))
