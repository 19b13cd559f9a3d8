"""Whom a paper of players is for, and in which order."""

from app.services.core.errors import NotNowError, UserError
from app.services.papers.subject import Subject
from app.services.players.names import fold
from app.services.players.player_lines import PlayerLine


def chosen_people(subject: Subject) -> tuple[PlayerLine, ...]:
    """The one player that was chosen, or everybody who takes or took part, by name.

    Raises:
        UserError: nobody has the number that was chosen.
    """
    if subject.choices.player is not None:
        found = tuple(one for one in subject.people if one.id == subject.choices.player)
        if not found:
            raise UserError("player.unknown", player=subject.choices.player)
        return found
    taking_part = (one for one in subject.people if one.is_active or one.was_in_round)
    return by_name(tuple(taking_part))


def active_people(subject: Subject) -> tuple[PlayerLine, ...]:
    """The one player that was chosen, or everybody who is still in, by name.

    Raises:
        NotNowError: nobody is.
        UserError: nobody has the number that was chosen.
    """
    chosen = chosen_people(subject)
    if subject.choices.player is not None:
        return chosen
    active = tuple(one for one in chosen if one.is_active)
    if not active:
        raise NotNowError("paper.no-players")
    return active


def by_name(people: tuple[PlayerLine, ...]) -> tuple[PlayerLine, ...]:
    """Players as one looks them up."""
    return tuple(sorted(people, key=lambda one: (fold(one.draft.name), one.draft.name, one.id)))
