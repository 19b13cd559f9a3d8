"""Why a player can't be found or changed."""

from app.codes.code import Code


class PlayerCode(Code):
    """Why a player can't be found or changed."""

    FIXED_TABLE = "form.fixed-table"
    AMBIGUOUS = "player.ambiguous"
    HAS_PLAYED = "player.has-played"
    NAME_LETTER = "player.name-letter"
    NOT_IN_ROUND = "player.not-in-round"
    NOT_PAINTED = "player.not-painted"
    UNKNOWN = "player.unknown"
    UNKNOWN_NAME = "player.unknown-name"
