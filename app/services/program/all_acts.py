"""Every act of the program by its verb, joined from those of each noun."""

from collections.abc import Mapping
from itertools import chain

from app.services.clock import acts as clock
from app.services.core.acts import Act
from app.services.event import acts as event
from app.services.exchange import acts as exchange
from app.services.judge import acts as judge
from app.services.lists import acts as lists
from app.services.pairing import acts as pairing
from app.services.papers import acts as papers
from app.services.players import acts as players
from app.services.results import acts as results
from app.services.scenarios import acts as scenarios
from app.services.screen import acts as screen
from app.services.standings import acts as standings

_ALL = (
    clock.ACTS,
    event.ACTS,
    exchange.ACTS,
    judge.ACTS,
    lists.ACTS,
    pairing.ACTS,
    papers.ACTS,
    players.ACTS,
    results.ACTS,
    scenarios.ACTS,
    screen.ACTS,
    standings.ACTS,
)

ACTS: Mapping[str, Act] = {act.verb: act for act in chain.from_iterable(_ALL)}
"""By verb."""


def act_of(verb: str) -> Act:
    """The act of a verb in a journal; an ordinary one where another program named it."""
    return ACTS.get(verb) or Act(verb)
