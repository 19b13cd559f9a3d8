"""What is missing before a round is published or begins."""

from app.services.pairing import rounds
from app.services.pairing.before_step import MissingKind, missing_before
from app.services.players import players
from app.words.core.catalogue import words
from app.words.pairing.before_step import missing_item_sentence
from tests.builders import event_of


def codes(session) -> list[MissingKind]:
    return [item.code for item in session.read(missing_before, session.state)]


def test_armies_without_the_tick_are_named_before_round_1_where_the_packet_wants_them_painted(
    tmp_path,
) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="ig2014")
    session.do(players.tick_many, (1, 2), "painted", on=True)
    session.do(rounds.pair)
    found = session.read(missing_before, session.state)
    (bare,) = (item for item in found if item.code is MissingKind.NOT_PAINTED)
    sentence = missing_item_sentence(
        words(), bare.code, bare.round, bare.players, lambda player: f"P{player}"
    )
    assert sentence == "2 players' armies aren't marked as painted: P3 and P4."
    session.do(players.tick_many, (3, 4), "painted", on=True)
    assert MissingKind.NOT_PAINTED not in codes(session)


def test_no_tick_is_missing_where_no_painting_is_asked_for(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.do(rounds.pair)
    assert MissingKind.NOT_PAINTED not in codes(session)
