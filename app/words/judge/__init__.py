"""Sentences about the judge's log."""
