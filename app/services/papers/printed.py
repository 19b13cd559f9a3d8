"""Whether anything was printed at all: asked before all papers are loaded to judge what was."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed


def was_printed(db: Session) -> bool:
    """Whether a paper of this event was ever printed or saved."""
    return db.scalar(select(Printed.id).limit(1)) is not None
