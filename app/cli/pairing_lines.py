"""A round's pairings as lines of text."""

from collections.abc import Iterator

from app.cli.console import name_of
from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.services.papers.subject import Subject, worth_of
from app.words.core.catalogue import Words
from app.words.core.commands import absent_line, bye_line, draft_title, pairing_line, round_heading


def pairing_lines(t: Words, state: EventState, round_: Round) -> Iterator[str]:
    """The round, its games by table, its byes, and who is not in it."""
    named = name_of(state)
    subject = Subject(event="", state=state, round=round_, t=t)
    if round_.is_draft:
        yield draft_title(t, round_.number, round_.seed)
    else:
        yield round_heading(t, round_.number)
    for game in round_.games:
        first, second = map(named, game.players)
        yield pairing_line(t, game.table, first, second)
    for bye in round_.byes:
        yield bye_line(t, named(bye.player), worth_of(subject, bye))
    active = [one.id for one in state.active if one.id in round_.absent]
    if active:
        yield absent_line(t, tuple(map(named, active)))
