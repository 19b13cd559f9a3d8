"""How long rounds are, what happens at their end, and the plan of a day."""
