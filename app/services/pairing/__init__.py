"""A round from its draft to its end, wishes, changes by hand, and the reasons."""
