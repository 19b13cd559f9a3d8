"""Opening seasons with the real clock and true chance; a file that says no says it as UserError."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.codes import FileCode
from app.models.file.event_file import EventFileError
from app.services.core.errors import NotNowError, refusal
from app.services.core.history import HistoryLine, newest_line
from app.services.core.session import FileSession
from app.services.event.event_draft import EventDraft
from app.services.event.opening import SEASON_SUFFIX, held, now, throw
from app.services.event.user_settings import event_folder, organizer
from app.services.season.finals import make_finals
from app.services.season.qualified_final import QualifiedFinal, make_qualified_final
from app.services.season.season import new_season_file
from app.services.season.session import SeasonSession, open_season
from app.whole_file import file_stem, first_free

_MOST_LISTED = 20


def make_season(name: str, rules: str, path: Path | None = None) -> SeasonSession:
    """Make a season file and open it.

    Args:
        name: of the season.
        rules: id of built-in rules, or the path of a file that ends in ".toml".
        path: where the file will be; None for a free name in the usual folder.

    Raises:
        UserError: the name, the rules or the place is wrong.
    """
    if path is None:
        path = first_free(event_folder(), file_stem(name, "season"), SEASON_SUFFIX)
        _make_folder(path)
    try:
        session = new_season_file(path, name, rules, clock=now, dice=throw, who=organizer())
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    return held(session)


def open_season_file(path: Path) -> SeasonSession:
    """Open a season file that is there.

    Raises:
        UserError: it is missing, damaged, no season, or open in another window.
    """
    try:
        session = open_season(path, clock=now, dice=throw, who=organizer())
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    return held(session)


def make_finals_event(session: SeasonSession, path: Path, draft: EventDraft) -> Path:
    """Make the event of the finals, in a folder that is made where it is missing.

    Raises:
        UserError: it can't be made, or can't be written there.
    """
    return _made(path, lambda: make_finals(session, path, draft))


def make_final_event(
    session: FileSession[Any, Any],
    path: Path,
    draft: EventDraft,
    final: QualifiedFinal,
    *,
    why: str,
    is_bracket: bool,
    because: str,
) -> Path:
    """Make the event of a final that the best of others play; see ``make_qualified_final``.

    Raises:
        UserError: it can't be made, or can't be written there.
    """
    return _made(
        path,
        lambda: make_qualified_final(
            session, path, draft, final, why=why, is_bracket=is_bracket, because=because
        ),
    )


def _made(path: Path, make: Callable[[], Path]) -> Path:
    _make_folder(path)
    try:
        return make()
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    except OSError as error:
        raise _unwritable(path, error) from None


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> NotNowError:
    why = error.strerror or str(error)
    return refusal(FileCode.CANNOT_WRITE, {"path": str(path), "why": why})


def season_files() -> tuple[Path, ...]:
    """The seasons in the usual folder, the one changed last first."""
    folder = event_folder()
    if not folder.is_dir():
        return ()
    found = [path for path in folder.iterdir() if path.suffix == SEASON_SUFFIX and path.is_file()]
    found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return tuple(found[:_MOST_LISTED])


def last_step(session: SeasonSession) -> HistoryLine | None:
    """The newest line of the history; None for none."""
    return session.read(newest_line)
