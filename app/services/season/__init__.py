"""Seasons: files that take in events, who is who in them, the places and the finals."""
