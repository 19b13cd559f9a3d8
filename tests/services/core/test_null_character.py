"""What no store holds is refused on a file and on a server alike: U+0000, and half a character."""

import re
import sqlite3
from contextlib import closing

import pytest

from app.codes import FileCode, RequestCode
from app.rules.lists.army_list import ArmyList
from app.services.core.act_context import Act, ActContext, Reason, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.standings import awards
from app.words.core.act_arguments import history_text
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from tests.builders import event_of
from tests.services.acts import contents, damage
from tests.stores import Stores


@verb(Act("write_null", history_text("Test")))
def write_null(work: ActContext, player: int) -> None:
    """Write into a row what no argument holds."""
    players.player_row(work, player).club = "a\0b"


@pytest.fixture
def session(stores: Stores, tmp_path) -> EventSession:
    return stores.place(event_of(tmp_path / "cup.dicedown", 4))


WAYS = {
    "argument": lambda session: session.do(players.register, PlayerDraft(name="Zo\0e")),
    "inner": lambda session: session.do(players.register, PlayerDraft(name="Zoe", city="\0")),
    "reason": lambda session: session.with_reason("be\0cause", players.drop, 1),
    "who wants it": lambda session: session.with_reason(Reason("", "B\0o"), players.drop, 1),
    "reason of an undo": lambda session: session.undo("be\0cause"),
    "row": lambda session: session.do(write_null, 1),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_character_is_refused_and_nothing_is_changed(session, way) -> None:
    session.do(players.drop, 2)
    before = contents(session)
    with pytest.raises(NotNowError) as refused:
        WAYS[way](session)
    assert refused.value.code == FileCode.SERVER_NULL
    assert contents(session) == before
    session.do(players.drop, 1)
    assert damage(session) == ()


def test_six_letters_that_look_like_it_are_a_name(session) -> None:
    session.do(players.register, PlayerDraft(name="Zo\\u0000e"))
    session.undo()
    session.redo()
    assert session.state.entrants[-1].name == "Zo\\u0000e"


def test_what_an_older_program_stored_is_undone_and_redone(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.do(players.drop, 1)
    with closing(sqlite3.connect(session.path)) as file:
        file.execute("UPDATE journal_row SET before = replace(before, 'Cryx', '\\u0000')")
        file.commit()
    session.undo()
    assert session.redo().players == {1}


LISTED = PlayerDraft(name="Zoe", list_texts={1: "Army\ud83d"}, lists=(ArmyList(number=1),))
HALVES = {
    "name": lambda session: session.do(players.register, PlayerDraft(name="Zo\ud800e")),
    "public_name": lambda session: session.do(
        players.edit, 1, PlayerDraft(name="Zoe", public_name="Z\udc00")
    ),
    "faction": lambda session: session.do(
        players.register_many, (PlayerDraft(name="Zoe", faction="\udfff"),)
    ),
    "list_texts": lambda session: session.do(players.register, LISTED),
    "title": lambda session: session.do(awards.add, "best \ud800"),
    "because": lambda session: session.with_reason("be\udc00cause", players.drop, 1),
    "asked_by": lambda session: session.with_reason(Reason("", "B\udc80o"), players.drop, 1),
    "undo": lambda session: session.undo("be\udc00cause"),
}


@pytest.mark.parametrize("way", HALVES)
def test_half_a_character_is_refused_beside_its_field(session, way) -> None:
    session.do(players.drop, 2)
    before = contents(session)
    with pytest.raises(UserError) as refused:
        HALVES[way](session)
    place = "because" if way == "undo" else way
    (problem,) = refused.value.problems
    assert (problem.code, problem.field) == (RequestCode.HALF_CHARACTER, place)
    assert refused.value.facts["field"] == place
    (sentence,) = error_sentences(words(), refused.value, str)
    assert re.fullmatch(r"This text holds half a character \(U\+D[8-F]..\)\. .*", sentence)
    assert contents(session) == before
    session.do(players.drop, 1)
    assert damage(session) == ()


def test_a_whole_character_of_two_halves_is_a_name(session) -> None:
    session.do(players.register, PlayerDraft(name="Zoe \U0001f3b2"))
    assert session.state.entrants[-1].name == "Zoe \U0001f3b2"
