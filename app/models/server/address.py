"""ServerAddress: where an event is on a PostgreSQL server, as people write it.

``postgresql://user@host:5432/database/event``; what else libpq knows may follow a "?".
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from app.codes import FileCode
from app.models.file.file_format import EventFileError

SCHEMES = ("postgresql", "postgres")
"""Both mean the same, as for PostgreSQL's own programs."""
_EVENT = re.compile(r"[a-z0-9][a-z0-9_-]{0,47}")
_STRANGE = re.compile(r"[^a-z0-9]+")
_PASSWORD = re.compile(r"(?<=//)([^:/?#@]*):[^/?#]*@")
_SECRETS = frozenset({"password", "sslpassword"})
"""What else the driver takes that nobody may read."""
_SECRET = re.compile(rf"(?<=[?&])({'|'.join(_SECRETS)})=[^&#]*", re.IGNORECASE)
_LONGEST = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerAddress:
    """A server, a database on it and an event in that; "" where a part isn't given.

    As a text it never has a password.
    """

    user: str = ""
    password: str = field(default="", repr=False)
    host: str
    port: int | None = None
    database: str
    event: str = ""
    """The name of the event's schema."""
    options: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """More for the driver, as ("sslmode", "require")."""

    def __str__(self) -> str:
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port is None else f":{self.port}"
        event = f"/{self.event}" if self.event else ""
        shown = [(name, value) for name, value in self.options if name not in _SECRETS]
        options = f"?{urlencode(shown)}" if shown else ""
        return f"postgresql://{user}{host}{port}/{quote(self.database, safe='')}{event}{options}"

    def of_event(self, event: str) -> "ServerAddress":
        """The same database, and an event in it."""
        return replace(self, event=event)

    def parameters(self) -> Mapping[str, str | int]:
        """What the driver needs to know; what is missing it finds as libpq does."""
        known = {
            "host": self.host,
            "port": self.port,
            "user": self.user,
            "password": self.password,
            "dbname": self.database,
        }
        return dict(self.options) | {name: value for name, value in known.items() if value}


def is_address(text: str) -> bool:
    """Whether a text is meant as an address on a server, and not as a file's name."""
    return text.partition("://")[0].lower() in SCHEMES and "://" in text


def read_address(text: str) -> ServerAddress:
    """Read an address as it was typed.

    Raises:
        EventFileError: "file.server-address".
    """
    try:
        split = urlsplit(text)
        port, host = split.port, split.hostname or ""
    except ValueError:
        raise _unreadable(text) from None
    database, _, event = split.path.strip("/").partition("/")
    if not host or not database or split.fragment or (event and not _EVENT.fullmatch(event)):
        raise _unreadable(text)
    return ServerAddress(
        user=unquote(split.username or ""),
        password=unquote(split.password or ""),
        host=host,
        port=port,
        database=unquote(database),
        event=event,
        options=tuple(parse_qsl(split.query)),
    )


def read_place(text: str) -> Path | ServerAddress:
    """Read what was typed for an event: an address on a server, or a file's name.

    Raises:
        EventFileError: "file.server-address".
    """
    return read_address(text) if is_address(text) else Path(text)


def event_name_of(text: str) -> str:
    """The name that an event gets on a server, of its file's: "Spring Cup" -> "spring-cup"."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _STRANGE.sub("-", plain).strip("-")[:_LONGEST].strip("-") or "event"


def _unreadable(text: str) -> EventFileError:
    shown = _SECRET.sub(r"\1=", _PASSWORD.sub(r"\1@", text))
    return EventFileError(FileCode.SERVER_ADDRESS, typed=shown)
