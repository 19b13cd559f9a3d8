"""Awards as text: for a group chat, and for the end of the day."""

from collections.abc import Mapping

from sqlalchemy.orm import Session

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.services.event.public import public_names
from app.services.standings.award_lines import Awards, lost_awards
from app.words.core.catalogue import Words
from app.words.standings.awards import awards_heading, lost_sentence, place_line, winner_line


def awards_text(t: Words, event: str, told: Awards, names: Mapping[PlayerId, str]) -> str:
    """The places and every award that is decided, a line each; open awards are not told of."""

    def name_of(player: int) -> str:
        return names[PlayerId(player)]

    lines = [awards_heading(t, event)]
    lines += [place_line(t, one, name_of) for one in told.places]
    lines += [winner_line(t, one, name_of) for one in told.awards if one.player is not None]
    return "".join(f"{line}\n" for line in lines)


def lost_text(
    db: Session, state: EventState, t: Words, player: PlayerId | None = None
) -> tuple[str, ...]:
    """A sentence for the EO on each award that a disqualification has opened again."""
    names = public_names(state)
    return tuple(
        lost_sentence(t, one, lambda n: names[PlayerId(n)])
        for one in lost_awards(db, state, player)
    )
