"""The EO's words for the hall: rules of the venue, announcements."""

from app.codes import NoticeCode
from app.models.tables.scenario import Notice
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import UserError
from app.services.players.player_lookup import composed, unshowable
from app.services.screen.acts import ADD_NOTICE, CHANGE_NOTICE, REMOVE_NOTICE

MOST_IN_TITLE = 80
MOST_LETTERS = 2000
"""The longest text: more is read on paper."""


@verb(ADD_NOTICE)
def add(work: ActContext, title: str, text: str) -> int:
    """Keep a notice.

    Returns:
        Its id.

    Raises:
        UserError: it says nothing, or too much.
    """
    row = Notice(title=_title(title), text=_text(text))
    work.db.add(row)
    work.db.flush()
    return row.id


@verb(CHANGE_NOTICE)
def change(work: ActContext, notice: int, title: str, text: str) -> None:
    """Let a notice say something else.

    Raises:
        UserError: there is none, or it says nothing, or too much.
    """
    row = _notice(work, notice)
    row.title, row.text = _title(title), _text(text)


@verb(REMOVE_NOTICE)
def remove(work: ActContext, notice: int) -> None:
    """Take a notice away.

    Raises:
        UserError: there is none.
    """
    row = _notice(work, notice)
    work.facts["title"] = row.title
    work.db.delete(row)


def _notice(work: ActContext, notice: int) -> Notice:
    row = work.db.get(Notice, notice)
    if row is None:
        raise UserError(NoticeCode.UNKNOWN, field="notice", notice=notice)
    return row


def _title(text: str) -> str:
    title = _line(text)
    if not 0 < len(title) <= MOST_IN_TITLE:
        raise UserError(NoticeCode.TITLE, field="title", most=MOST_IN_TITLE)
    return title


def _text(text: str) -> str:
    clean = "\n".join(_line(line) for line in text.splitlines()).strip()
    if not 0 < len(clean) <= MOST_LETTERS:
        raise UserError(NoticeCode.TEXT, field="text", most=MOST_LETTERS)
    return clean


def _line(text: str) -> str:
    hidden = frozenset(unshowable(text))
    return composed("".join(letter for letter in text if letter not in hidden))
