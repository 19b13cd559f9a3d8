"""Sentences about army lists."""
