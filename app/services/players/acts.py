"""Every act on players, by its verb in the journal."""

from app.services.core.acts import Act

REGISTER_PLAYER = Act("register_player")
REGISTER_ROSTER = Act("register_roster")
ENTER_LATE = Act("enter_late", is_ruling=True)
EDIT_PLAYER = Act("edit_player")
TICK_PLAYER = Act("tick_player")
TICK_PLAYERS = Act("tick_players")
REMOVE_PLAYER = Act("remove_player")
DROP_PLAYER = Act("drop_player", is_ruling=True)
DISQUALIFY_PLAYER = Act("disqualify_player", is_ruling=True)
REINSTATE_PLAYER = Act("reinstate_player", is_ruling=True)

ACTS = (
    REGISTER_PLAYER,
    REGISTER_ROSTER,
    ENTER_LATE,
    EDIT_PLAYER,
    TICK_PLAYER,
    TICK_PLAYERS,
    REMOVE_PLAYER,
    DROP_PLAYER,
    DISQUALIFY_PLAYER,
    REINSTATE_PLAYER,
)
