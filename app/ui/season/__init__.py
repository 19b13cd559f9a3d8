"""The season over the window: its table, who qualifies, its events and people, the finals."""
