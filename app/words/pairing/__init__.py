"""Sentences about pairings: reasons, preferences, problems, corrections."""
