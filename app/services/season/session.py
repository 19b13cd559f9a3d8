"""SeasonSession: an open season; SeasonContext: what an action on it gets."""

import json
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from sqlalchemy.orm import Session

from app.models.file.file_kind import SEASON
from app.models.file.journal import tracked_tables
from app.models.file.season_snapshot import refreshed_season, season_state
from app.models.store import Store
from app.rules.core.errors import Problem
from app.rules.season.season_state import SeasonState
from app.services.core.act_context import Clock, Computations, Dice, StepContext
from app.services.core.changes import Changes, as_json
from app.services.core.event_reader import FileReader
from app.services.core.monotonic_clock import MonotonicClock
from app.services.core.session import FileSession
from app.services.event.event_files import open_file
from app.services.season.season_rules import load_season_rules


class SeasonContext(StepContext[SeasonState]):
    """A step of a season."""

    def _read_state(self) -> SeasonState:
        return season_state(self.db, load_season_rules)

    def _refreshed(self, known: SeasonState, changes: Changes) -> SeasonState:
        return refreshed_season(self.db, load_season_rules, known, changes.tables)

    def overrule(self, problems: Iterable[Problem], round_number: int | None = None) -> None:
        """Keep the problems in the step, which has the reason."""
        rows = [{"code": problem.code, **dict(problem.facts)} for problem in problems]
        self.facts["overruled"] = json.loads(json.dumps(rows, default=as_json))


class SeasonReader(FileReader[SeasonState]):
    """Reads an open season file."""

    def _state_in(self, db: Session) -> SeasonState:
        return season_state(db, load_season_rules)

    def _refreshed(self, db: Session, known: SeasonState, changes: Changes) -> SeasonState:
        return refreshed_season(db, load_season_rules, known, changes.tables)


class SeasonSession(FileSession[SeasonState, SeasonContext]):
    """An open season."""

    def _reader_of(self, file: Store) -> SeasonReader:
        return SeasonReader(file)

    def _context(
        self, db: Session, step: int, now: datetime, because: str, computations: Computations
    ) -> SeasonContext:
        return SeasonContext(
            db,
            step,
            now=now,
            dice=self.dice,
            because=because,
            state=self.reader.known,
            reading=self.reading,
            computations=computations,
        )

    def _everything(self, step: int) -> Changes:
        tables = frozenset(table.name for table in tracked_tables(SEASON))
        return Changes(step=step, verb="", tables=tables)


def open_season(
    path: Path,
    *,
    clock: Clock,
    dice: Dice,
    read_only: bool = False,
    who: str = "",
    steady: MonotonicClock | None = None,
) -> SeasonSession:
    """Open a season file that is there.

    Raises:
        EventFileError: it is missing or no season of ours.
    """
    opened = open_file(path, read_only=read_only, kind=SEASON)
    session = SeasonSession(opened.file, clock=clock, dice=dice, who=who, steady=steady)
    session.recovery = opened.recovery
    return session
