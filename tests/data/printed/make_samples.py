"""Makes ``PACKET.dicedown``, events of which every paper that is watched was printed.

Run with ``python -m tests.data.printed.make_samples`` where what a paper says was changed on
purpose; the files are else kept as they are, and what was printed in them must not go out of date.
"""

import sys
from pathlib import Path

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.lists.army_list import ArmyList, EntryKind, ListEntry
from app.services.event.events import EventDraft, new_event
from app.services.lists import army_lists
from app.services.pairing import rounds
from app.services.papers.papers import Paper, mark_printed, render
from app.services.players.players import PlayerDraft, register_many
from app.services.scenarios import scenarios
from app.services.scenarios.plan import plan_scenario
from app.words.core.catalogue import words
from tests.builders import morning, play_round

FOLDER = Path(__file__).parent

EVENTS = {
    "sr2010": ("sr2010/destruction", "sr2010/overrun"),
    "sr2015": ("sr2015/two-fronts", "sr2015/incursion"),
    "sr2019": ("sr2019/spread-the-net", "sr2019/invasion"),
}
"""Packet -> the scenarios of its first two rounds."""

WATCHED = tuple(paper for paper in Paper if paper.traits.is_watched)

NAMES = (
    "Ada Łuczak",
    "Björn Öst",
    "Chiara D'Angelo",
    "Дмитрий",
    "Eve 🎲",
    "Fay “Ace” O'Neil",
    "Gus",
)


def make(path: Path, packet: str) -> None:
    """Write the event: one round played, the second published, everything watched printed."""
    draft = EventDraft(name="Spring Cup", packet=packet, point_size=50, venue="Town Hall")
    session = new_event(path, draft, clock=morning, dice=Draw(1).below)
    for number, scenario in enumerate(EVENTS[packet], 1):
        session.do(plan_scenario, scenario, number)
    people = (PlayerDraft(name=name, faction="Cryx", club="Dice") for name in NAMES)
    session.do(register_many, tuple(people))
    session.with_reason("sample", army_lists.set_lists, PlayerId(1), (_army(),), {})
    play_round(session, Draw(3))
    session.do(rounds.close)
    session.do(rounds.pair, seed=5)
    session.do(scenarios.choose_scenario, EVENTS[packet][1])
    session.do(rounds.publish)
    for paper in WATCHED:
        made = session.read(render, session.state, paper, t=words(), at=morning())
        session.do(mark_printed, made.paper.value, made.round_number, made.content_hash)
    session.close()


def _army() -> ArmyList:
    return ArmyList(
        number=1,
        caster="Deneghra",
        faction="Cryx",
        points=50,
        entries=(ListEntry(name="Reaper", points=7, kind=EntryKind.BATTLEGROUP),),
    )


def main() -> None:
    """Write all of them."""
    for packet in EVENTS:
        target = FOLDER / f"{packet}.dicedown"
        target.unlink(missing_ok=True)
        make(target, packet)
        sys.stdout.write(f"{target.name}: {target.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
