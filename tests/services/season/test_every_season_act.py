"""Every verb of a season: done, undone, redone, also after the file was opened again."""

from pathlib import Path

import pytest

from app.models.file.check import damages
from app.models.file.season_snapshot import season_state
from app.services.core.history import history
from app.services.program.all_acts import NOUN_OF, verb_sentence
from app.services.season.season_rules import load_season_rules
from app.services.season.session import SeasonSession
from app.words.core.catalogue import words
from tests.models import stored
from tests.services.season.season_scenarios import SCENARIOS, Ready
from tests.services.season.seasons import reopened, season_of

NOTES = {"note_qualified_final"}
"""They change no row, and undo passes over them."""
CASES = [
    pytest.param(ready, id=f"{verb}-{n}")
    for verb, ways in SCENARIOS.items()
    if verb not in NOTES
    for n, ready in enumerate(ways)
]


def contents(session: SeasonSession) -> object:
    return stored.contents(session.file)


def do(session: SeasonSession, ready: Ready) -> None:
    act, *args = ready
    named = args.pop() if args and isinstance(args[-1], dict) else {}
    session.do(act, *args, **named)


@pytest.fixture
def session(tmp_path: Path) -> SeasonSession:
    return season_of(tmp_path / "north.season")


def test_every_verb_of_a_season_has_a_scenario() -> None:
    verbs = {verb for verb, noun in NOUN_OF.items() if noun == "season"}
    assert verbs == SCENARIOS.keys() | {"new_season"}


@pytest.mark.parametrize("verb", NOTES)
def test_a_note_is_in_the_history_and_undo_passes_over_it(session, verb: str) -> None:
    for n, prepare in enumerate(SCENARIOS[verb]):
        ready = prepare(session)
        before, newest = contents(session), session.undo_stack().undo
        do(session, ready)
        assert contents(session) == before
        assert session.undo_stack().undo == newest
        line = session.read(history)[0]
        assert (line.verb, line.is_note) == (verb, True)
        sentence = verb_sentence(words(), line.verb, line.arguments, str)
        assert sentence not in (verb, "") and "{" not in sentence
        session = season_of(session.path.with_name(f"{n}.season"))


@pytest.mark.parametrize("prepare", CASES)
def test_an_act_is_undone_and_redone_to_the_row(session, prepare) -> None:
    ready = prepare(session)
    act, before = ready[0], contents(session)
    do(session, ready)
    done = contents(session)
    assert done != before
    assert session.state == session.read(season_state, load_season_rules)
    line = session.read(history)[0]
    sentence = verb_sentence(words(), line.verb, line.arguments, str)
    assert line.verb == act.verb
    assert sentence not in (act.verb, "") and "{" not in sentence
    session.undo()
    assert contents(session) == before
    session.redo()
    assert contents(session) == done
    session.undo()
    session = reopened(session)
    assert session.undo_stack().redo.verb == act.verb
    session.redo()
    assert contents(session) == done
    assert session.read(damages) == ()
