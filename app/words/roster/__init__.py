"""Sentences about a roster to import."""
