"""The round's clock, secret dice, tables' clocks, and the plan of the day."""
