"""A round from its draft to its end, preferences, changes by hand, and the reasons."""
