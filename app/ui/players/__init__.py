"""The page of the players: registering, roll call, leaving and coming back; a player's card."""
