"""How long an event is, and whether it is over."""
