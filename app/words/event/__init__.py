"""Sentences about the event as a whole and what it comes to."""
