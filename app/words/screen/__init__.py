"""Words of the players' screen."""
