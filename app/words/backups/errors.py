"""The sentence of each error about backups, packs and damaged files."""

from collections.abc import Mapping

from app.codes import BackupCode, Code
from app.words.backups.backups import PROBLEMS, SUMMARIES
from app.words.core.errors import Sentence

ERRORS: Mapping[Code, Sentence] = {
    **PROBLEMS,
    **SUMMARIES,
    BackupCode.DAMAGE_FOREIGN: lambda t, facts, name_of: t(
        "Another program added or changed this in the file: {objects}. It could change results.",
        objects=", ".join(facts["objects"]),
    ),
    BackupCode.DAMAGE_FILE: lambda t, facts, name_of: t("The database says: {why}.", **facts),
    BackupCode.DAMAGE_ROW: lambda t, facts, name_of: t(
        "Row {row} of the table “{table}” refers to a missing row.", **facts
    ),
    BackupCode.DAMAGE_DISAGREES: lambda t, facts, name_of: t(
        "Row {row} of the table “{table}” differs from the journal.", **facts
    ),
}
"""By code."""
