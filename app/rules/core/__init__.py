"""What all rules stand on: an event's state, ids, problems, the seeded draw, bounds."""
