"""Acts on scorekeepers' codes, each on an event that is ready for it; and refusals."""

from collections.abc import Callable
from typing import Any

from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.phones import scorekeepers
from app.services.phones.scorekeepers import MOST_SCOREKEEPERS, Role, digest_of, new_code, pass_of
from tests.services.acts import refused

Ready = tuple[Any, ...]


def let_in(session: EventSession, name: str, role: Role = Role.SCOREKEEPER) -> tuple[int, str]:
    """Give somebody a code: their number, and the code."""
    code = new_code()
    number = session.do(scorekeepers.add, name, digest_of(pass_of(code)), role).value
    return number, code


def _known(session: EventSession) -> Ready:
    number, _ = let_in(session, "Anna")
    return scorekeepers.revoke, number


def _again(session: EventSession) -> UserError:
    number, _ = let_in(session, "Anna")
    session.do(scorekeepers.revoke, number)
    return refused(session, scorekeepers.revoke, number)


def _twice(session: EventSession) -> UserError:
    let_in(session, "Anna")
    return refused(session, scorekeepers.add, " anna ", "ab")


def _too_many(session: EventSession) -> UserError:
    for n in range(MOST_SCOREKEEPERS):
        session.do(scorekeepers.add, f"Scorekeeper {n}", f"digest {n}")
    return refused(session, scorekeepers.add, "One more", "ab")


def _named(name: str) -> Callable[[EventSession], UserError]:
    return lambda session: refused(session, scorekeepers.add, name, "ab")


def _typed(session: EventSession) -> UserError:
    try:
        scorekeepers.scorekeeper_typed(session.read(scorekeepers.scorekeepers), "Nobody")
    except UserError as error:
        return error
    raise AssertionError("somebody was meant")


SCOREKEEPER_ACTS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "add_scorekeeper": (
        lambda _: (scorekeepers.add, "Anna", "ab"),
        lambda _: (scorekeepers.add, "Eve", "cd", Role.ORGANIZER),
    ),
    "revoke_scorekeeper": (_known,),
}

SCOREKEEPER_REFUSALS: dict[str, tuple[type[UserError], Callable[[EventSession], UserError]]] = {
    "scorekeeper.known": (UserError, _twice),
    "scorekeeper.letter": (UserError, _named("An\u202ena")),
    "scorekeeper.long": (UserError, _named("A" * 61)),
    "scorekeeper.many": (NotNowError, _too_many),
    "scorekeeper.nameless": (UserError, _named("  ")),
    "scorekeeper.revoked": (NotNowError, _again),
    "scorekeeper.unknown": (
        UserError, lambda session: refused(session, scorekeepers.revoke, 7)
    ),
    "scorekeeper.unnamed": (UserError, _typed),
}  # fmt: skip
