"""Codes by which players hand in results: each good for one side of one game, and no longer.

A code is a keyed hash of round, table, pairing and side, cut to 64 bits. Nothing is stored for it:
whoever is paired otherwise has another code, and the old one is found in the journal to say why.
"""

import hmac
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalRow
from app.models.tables.event import EventInfo, EventSecret
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.core.act_context import ActContext, verb
from app.services.core.rows import event_row
from app.services.core.session import EventSession
from app.services.results.acts import MAKE_SECRET, TAKE_PLAYER_RESULTS

LETTERS = "23456789CFGHJMPQRVWX"
"""Those that aren't taken for one another, and make no words."""
_LENGTH, _GROUP = 15, 5
"""Letters of a code, more than 64 bits; and how many are together."""
_LOOKS_LIKE = str.maketrans("BSZ", "852")
_SECRET_BYTES = 32
_PURPOSE = "table codes"


# The switch, and the secret behind every code


def takes_player_results(db: Session) -> bool:
    """Whether players may hand in results."""
    return bool(db.scalar(select(EventInfo.takes_player_results)))


def switch_player_results(session: EventSession, *, wanted: bool) -> None:
    """Let players hand in results by their phones, or no longer."""
    ready_secret(session)
    session.do(take_player_results, wanted)


def ready_secret(session: EventSession) -> None:
    """Make the event's secret where it has none yet.

    It is a step of its own, which undo passes over: what was printed stays good.
    """
    if not session.read(has_secret):
        session.do(make_secret)


def has_secret(db: Session) -> bool:
    """Whether the event has its secret."""
    return db.get(EventSecret, 1) is not None


@verb(MAKE_SECRET)
def make_secret(work: ActContext) -> None:
    """Make the secret that the event's codes come from; one that is there stays."""
    if work.db.get(EventSecret, 1) is None:
        key = bytes(work.dice(256) for _ in range(_SECRET_BYTES))
        work.db.add(EventSecret(id=1, key=key.hex()))


@verb(TAKE_PLAYER_RESULTS)
def take_player_results(work: ActContext, wanted: bool) -> None:
    """Let players hand in results by their phones, or no longer."""
    event_row(work).takes_player_results = wanted


def secret_for(db: Session, purpose: str) -> bytes | None:
    """A key for one purpose, which says nothing about those for others; None before it is made."""
    row = db.get(EventSecret, 1)
    if row is None:
        return None
    return hmac.digest(bytes.fromhex(row.key), purpose.encode(), sha256)


# Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeHolder:
    """Whom a code belongs to."""

    round_number: RoundNumber
    game: Game
    player: PlayerId
    is_current: bool
    """The game is still paired and seated as it was when the code was made."""


def side_codes(db: Session, round_: Round) -> Mapping[GameId, tuple[str, str]]:
    """Both players' codes of each game of a round; none where players hand in nothing."""
    key = secret_for(db, _PURPOSE) if takes_player_results(db) else None
    if key is None or round_.is_draft:
        return {}
    return {game.id: _codes(key, round_.number, game.table, game.players) for game in round_.games}


def read_code(text: str) -> str:
    """A code as it was typed or scanned, in its plain letters; "" for what can't be one."""
    plain = "".join(filter(str.isalnum, text.upper())).translate(_LOOKS_LIKE)
    is_code = len(plain) == _LENGTH and set(plain) <= set(LETTERS)
    return plain if is_code else ""


def grouped(code: str) -> str:
    """A code as it is printed."""
    return "-".join(code[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def holder_of(db: Session, state: EventState, code: str) -> CodeHolder | None:
    """Whose code this is, or was; None for nobody's.

    Args:
        db: the event.
        state: the event.
        code: by ``read_code``.
    """
    key = secret_for(db, _PURPOSE)
    if key is None or not code:
        return None
    for round_ in reversed(state.rounds):
        for game in () if round_.is_draft else round_.games:
            player = _whose(key, code, round_.number, game.table, game.players)
            if player is not None:
                return CodeHolder(
                    round_number=round_.number, game=game, player=player, is_current=True
                )
    return _former_holder(db, state, key, code)


def _former_holder(db: Session, state: EventState, key: bytes, code: str) -> CodeHolder | None:
    """Whose code it was before players were paired or seated otherwise."""
    games = {(round_.number, id): game for round_ in state.rounds if not round_.is_draft
             for game in round_.games for id in game.players}  # fmt: skip
    for number, table, pair in _former_games(db):
        player = _whose(key, code, number, table, pair)
        game = None if player is None else games.get((RoundNumber(number), player))
        if player is not None and game is not None:
            return CodeHolder(
                round_number=RoundNumber(number), game=game, player=player, is_current=False
            )
    return None


def withdrawn_round(db: Session, state: EventState, code: str) -> RoundNumber | None:
    """The round of a code that was published once and isn't now; None for any other code.

    Args:
        db: the event.
        state: the event.
        code: by ``read_code``.
    """
    key = secret_for(db, _PURPOSE)
    if key is None or not code:
        return None
    public = {round_.number for round_ in state.rounds if not round_.is_draft}
    drafts = (
        (round_.number, game.table, game.players)
        for round_ in state.rounds
        if round_.is_draft
        for game in round_.games
    )
    for number, table, pair in chain(drafts, _former_games(db)):
        if number not in public and _whose(key, code, number, table, pair) is not None:
            return RoundNumber(number)
    return None


def _whose(
    key: bytes, code: str, number: int, table: int | None, pair: tuple[PlayerId, PlayerId]
) -> PlayerId | None:
    """Which of the two at a table has a code; None for neither."""
    codes = _codes(key, number, table, pair)
    return next(
        (player for player, its in zip(pair, codes, strict=True) if hmac.compare_digest(its, code)),
        None,
    )


def _former_games(db: Session) -> Iterator[tuple[int, int | None, tuple[PlayerId, PlayerId]]]:
    query = select(JournalRow.before).where(JournalRow.table_name == "game")
    seen = set()
    for image in db.scalars(query.where(JournalRow.before.is_not(None))):
        row = json.loads(image or "{}")
        pair = (PlayerId(row["first_id"]), PlayerId(row["second_id"]))
        found = (row["round_number"], row["table_number"], pair)
        if found not in seen:
            seen.add(found)
            yield found


def _codes(
    key: bytes, number: int, table: int | None, pair: tuple[PlayerId, PlayerId]
) -> tuple[str, str]:
    first, second = (_code(key, f"{number}/{table}/{pair[0]}/{pair[1]}/{one}") for one in pair)
    return first, second


def _code(key: bytes, text: str) -> str:
    number = int.from_bytes(hmac.digest(key, text.encode(), sha256))
    letters = []
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)
