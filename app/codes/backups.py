"""Why a backup can't be made or used, and what a damaged file lost."""

from app.codes.code import Code


class BackupCode(Code):
    """Why a backup can't be made or used, and what a damaged file lost."""

    ALTERED = "backup.altered"
    AWAY = "backup.away"
    FAILED = "backup.failed"
    KEEP = "backup.keep"
    NO_FOLDER = "backup.no-folder"
    NONE = "backup.none"
    NUMBER = "backup.number"
    SECOND_FAILED = "backup.second-failed"
    DAMAGE_ALTERED = "damage.altered"
    DAMAGE_DISAGREES = "damage.disagrees"
    DAMAGE_DROPPED = "damage.dropped"
    DAMAGE_FILE = "damage.file"
    DAMAGE_FOREIGN = "damage.foreign"
    DAMAGE_FROM_JOURNAL = "damage.from-journal"
    DAMAGE_LOST = "damage.lost"
    DAMAGE_MADE_UP = "damage.made-up"
    DAMAGE_NEWER = "damage.newer"
    DAMAGE_NEWER_PROGRAM = "damage.newer-program"
    DAMAGE_NOTHING_LOST = "damage.nothing-lost"
    DAMAGE_ROW = "damage.row"
    DAMAGE_UNTOLD = "damage.untold"
    PACK_DAMAGED = "pack.damaged"
    PACK_NEWER = "pack.newer"
    PACK_NO_EVENT = "pack.no-event"
    PACK_STRANGE = "pack.strange"
    PACK_TOO_LARGE = "pack.too-large"
