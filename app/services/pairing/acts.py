"""Every act on rounds and preferences, by its verb in the journal."""

from app.services.core.acts import Act

MARK_FINAL = Act("mark_final", is_ruling=True)
PAIR_ROUND = Act("pair_round")
DISCARD_DRAFT = Act("discard_draft")
PUBLISH_ROUND = Act("publish_round")
BEGIN_ROUND = Act("begin_round")
CLOSE_ROUND = Act("close_round")
REOPEN_ROUND = Act("reopen_round", is_ruling=True)
SWAP_PLAYERS = Act("swap_players", changes_pairing=True, is_ruling=True)
RECORD_AS_PLAYED = Act("record_as_played", changes_pairing=True, is_ruling=True)
LOCK_PAIR = Act("lock_pair")
PAIR_THESE = Act("pair_these", changes_pairing=True, is_ruling=True)
GIVE_BYE = Act("give_bye", changes_pairing=True, is_ruling=True)
TAKE_BYE_BACK = Act("take_bye_back", is_ruling=True)
NAME_BYE_LIST = Act("name_bye_list")
MOVE_TABLE = Act("move_table", changes_pairing=True, is_ruling=True)
REPAIR_ROUND = Act("mend_round", changes_pairing=True)
WISH = Act("wish")
CHANGE_WISH = Act("change_wish")
MOVE_WISH = Act("move_wish")
REMOVE_WISH = Act("remove_wish")

ACTS = (
    MARK_FINAL,
    PAIR_ROUND,
    DISCARD_DRAFT,
    PUBLISH_ROUND,
    BEGIN_ROUND,
    CLOSE_ROUND,
    REOPEN_ROUND,
    SWAP_PLAYERS,
    RECORD_AS_PLAYED,
    LOCK_PAIR,
    PAIR_THESE,
    GIVE_BYE,
    TAKE_BYE_BACK,
    NAME_BYE_LIST,
    MOVE_TABLE,
    REPAIR_ROUND,
    WISH,
    CHANGE_WISH,
    MOVE_WISH,
    REMOVE_WISH,
)
