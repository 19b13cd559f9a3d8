"""The second reading against mistakes of the first: it stops at every one, and at no right slip."""

import pytest

from app.rules.core.draw import Draw
from app.rules.results.check import completed
from app.services.core.errors import OddError, UserError
from app.services.results import results
from app.services.results.second_reading import read_again, round_readings
from tests.builders import begin_round, event_of
from tests.services.results.slip_mistakes import KINDS, NEIGHBOUR, mistakes, slip_for

TABLES, MISTAKES = 55, 40
"""Of each packet: 200 mistakes in 275 games."""
PACKETS = {"sr2010": 50, "masters2014": 50, "ig2014": 50, "sr2015": 50, "sr2019": 75}

ARMY_KINDS = {"army points exchanged", "digits turned"}
"""Which cannot happen where army points are not written down."""


@pytest.mark.sweep(20)
@pytest.mark.parametrize("packet", PACKETS)
def test_the_second_pass_finds_every_mistake_and_stops_at_no_right_slip(tmp_path, packet):
    session = event_of(tmp_path / "cup.dicedown", 2 * TABLES, packet=packet, size=PACKETS[packet])
    begin_round(session)
    draw = Draw(2019)
    games = session.state.rounds[0].games
    slips = {game.table: (game, slip_for(session.state.packet, game, draw)) for game in games}
    wrong = enter_all(session, slips, draw)
    kinds = {*KINDS, NEIGHBOUR} - (ARMY_KINDS if packet == "sr2010" else set())
    assert (len(wrong), set(wrong.values())) == (MISTAKES, kinds)
    stopped = {table for table, (_, slip) in slips.items() if differs(session, table, slip)}
    assert stopped == set(wrong)
    assert session.read(round_readings, session.state.rounds[0]).read == TABLES - MISTAKES
    session.close()


def enter_all(session, slips, draw):
    """Enter every slip, as many as there may be with a mistake; table -> the kind of mistake."""
    wrong: dict[int, str] = {}
    for table, (_, slip) in slips.items():
        if len(wrong) < MISTAKES:
            wrong_slips = mistakes(session.state.packet, slips, table, draw)
            # The kind that has happened least, so that all happen.
            for kind in sorted(wrong_slips, key=lambda kind: list(wrong.values()).count(kind)):
                if entered(session, table, wrong_slips[kind], slip):
                    wrong[table] = kind
                    break
        if table not in wrong:
            assert entered(session, table, slip, None)
    return wrong


def entered(session, table, slip, right):
    """Enter a slip, odd or not. A mistake that comes to what is right all the same is taken back.

    A concession gives points whatever was typed, and what cannot be is refused at once.
    """
    try:
        done = session.with_reason("as on the slip", results.enter, table, slip.first, slip.second,
                                   slip.result)  # fmt: skip
    except UserError:
        return False
    if right is not None and done.value.game == completed(session.state, right):
        session.undo()
        return False
    return True


def differs(session, table, slip):
    try:
        session.do(read_again, table, slip.first, slip.second, slip.result)
    except OddError as error:
        assert error.problems[0].code == "reading.differs"
        return True
    return False
