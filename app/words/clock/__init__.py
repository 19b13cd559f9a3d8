"""Sentences about the clock and the day."""
