"""Sentences about pairings: reasons, wishes, problems, corrections."""
