"""Sentences about terrain."""
