"""The page of the players: registering, a roster's preview, roll call, leaving and coming back."""
