"""Awards as text: for a group chat, and for the end of the day."""

from collections.abc import Mapping

from app.rules.ids import PlayerId
from app.services.award_lines import Awards
from app.words.awards import awards_heading, place_line, winner_line
from app.words.catalogue import Words


def awards_text(t: Words, event: str, told: Awards, names: Mapping[PlayerId, str]) -> str:
    """The places and every award that is decided, a line each; open awards are not told of."""

    def name_of(player: int) -> str:
        return names[PlayerId(player)]

    lines = [awards_heading(t, event)]
    lines += [place_line(t, one, name_of) for one in told.places]
    lines += [winner_line(t, one, name_of) for one in told.awards if one.player is not None]
    return "".join(f"{line}\n" for line in lines)
