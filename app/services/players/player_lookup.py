"""Finding a player, or a date, by typed text."""

import difflib
from collections.abc import Iterable
from datetime import date

from app.codes import EventCode, PlayerCode
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError
from app.services.players.names import fold, name_key

_NEAREST = 3


def player_typed(state: EventState, typed: str) -> PlayerId:
    """The player that an id or a name means; a name only where one player has it.

    Raises:
        UserError: nobody is meant, or several.
    """
    wanted = typed.strip()
    if wanted.isdecimal() and int(wanted) in state.by_id:
        return PlayerId(int(wanted))
    for key in (name_key, fold):
        found = [entrant.id for entrant in state.entrants if key(entrant.name) == key(wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UserError(PlayerCode.AMBIGUOUS, typed=wanted, ids=tuple(found))
    if wanted.isdecimal():
        raise UserError(PlayerCode.UNKNOWN, player=int(wanted))
    by_fold = {fold(entrant.name): entrant.name for entrant in state.entrants}
    close = difflib.get_close_matches(fold(wanted), by_fold, n=_NEAREST, cutoff=0.6)
    raise UserError(
        PlayerCode.UNKNOWN_NAME, typed=wanted, near=tuple(by_fold[match] for match in close)
    )


def meant(
    state: EventState, typed: str, candidates: Iterable[PlayerId]
) -> tuple[tuple[PlayerId, ...], bool]:
    """Players that match a name or an id typed so far.

    Args:
        state: the event.
        typed: so far.
        candidates: who can be chosen, in the order to offer.

    Returns:
        The matches, in that order; and whether the text names just one of them, so that
        nothing else has to be chosen.
    """
    wanted, candidates = typed.strip(), tuple(candidates)
    if wanted.isdecimal():
        exact = tuple(player for player in candidates if str(player) == wanted.lstrip("0"))
        longer = tuple(
            player
            for player in candidates
            if str(player).startswith(wanted) and player not in exact
        )
        return exact + longer, bool(exact)
    words = fold(wanted).split()
    found = tuple(
        player
        for player in candidates
        if all(
            any(part.startswith(word) for part in fold(state.by_id[player].name).split())
            for word in words
        )
    )
    whole = [match for match in found if fold(state.by_id[match].name).split() == words]
    if len(whole) == 1:
        return (whole[0], *(match for match in found if match != whole[0])), True
    return found, bool(words) and len(found) == 1


def date_typed(typed: str) -> str:
    """A day as typed, in ISO form.

    Raises:
        UserError: there is no such day.
    """
    try:
        return date.fromisoformat(typed.strip()).isoformat()
    except ValueError:
        raise UserError(EventCode.DATE, field="date", text=typed) from None
